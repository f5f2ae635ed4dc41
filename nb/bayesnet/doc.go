// Package bayesnet is discrete Bayesian networks: a directed acyclic graph, a
// conditional table for each node, and what follows from them. Naive Bayes is
// the network in which the class is the only parent of every column.
//
//	net := bayesnet.Burglary()
//	calls := net.MustRow(map[string]string{"JohnCalls": "true", "MaryCalls": "true"})
//	p, err := net.Posterior(net.Node("Burglary"), calls) // 0.284, 0.716
//
// # At a glance
//
//	a network from Go                NewNodes; NewStructure and New
//	from and to a file               Load, Network.Save; ReadBIF, Network.WriteBIF
//	from and to naive Bayes          FromModel, Network.Model
//	examples                         Burglary, Sprinkler, Asia
//	who depends on whom              Structure.MarkovBlanket, Separated, ActivePath
//	one posterior                    Network.Posterior, Elimination
//	all posteriors, expected counts  JunctionTree, Beliefs
//	the most probable row            Network.MPE
//	the probability of the evidence  Network.LogEvidence
//	too wide for that                Network.LikelihoodWeighting, Network.Gibbs
//	draws; all rows at once          Network.Sample; Network.Population
//	how far from another network     Divergence
//	learn with missing cells         EM; SemiSupervised and Mixture for documents
//	judge that on new rows           EM.HeldOut, SemiSupervised.HeldOut
//
// # Rows, codes and evidence
//
// Node i is variable i of the structure. A row has one code for each variable:
// the index of its value, or Missing. Evidence is such a row; Structure.Row makes
// one of names. A table has a row for each configuration of the parents, the
// last parent fastest, and in it the values of the node.
//
// # Exact and approximate
//
// Exact inference gives the same numbers by either method, to rounding, for
// chains of thousands of nodes too: tables are scaled by powers of two and, where
// that is not enough, the work is done in logarithms. Its cost grows with the
// widest table that the graph enforces. What it takes is worked out first, and
// more than MaxBytes is refused with ErrTooWide. Sampling always has an answer,
// with an error to look at. Evidence of probability zero is ErrImpossible.
package bayesnet
