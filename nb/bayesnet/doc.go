// Package bayesnet is discrete Bayesian networks: a directed acyclic graph, a
// conditional table for each node, and what follows from them. Naive Bayes is
// the network in which the class is the only parent of every column.
//
//	net := bayesnet.Burglary()
//	calls := net.MustRow(map[string]string{"JohnCalls": "true", "MaryCalls": "true"})
//	p, err := net.Posterior(net.Node("Burglary"), calls)
package bayesnet
