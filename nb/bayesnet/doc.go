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
//	rows to learn from               FrameData, NewData, Structure.Code
//	tables from rows                 Count, Counts.Estimate, Counts.Dirichlet
//	which structure                  Counts.LogEvidence, Counts.BIC, HillClimb; TAN.Structure
//	a classifier                     TAN, NewAODE, NewClassifier
//	missing cells, hidden nodes      EM, LatentClass, ExpectedCounts
//	documents, few or none labelled  SemiSupervised, Mixture
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
//
// # Learning
//
// Rows are counted once for each node with its parents; Counts add, merge and
// remove like those of nb, and an Estimator turns them into tables: maximum
// likelihood, the mode, or the full Bayesian mean under any Dirichlet prior,
// K2 and BDeu among them. A classifier has the methods of nb.Model, so that
// nb/score, nb.Loss and nb/figure take its posteriors as they are.
//
// Where cells are missing EM counts each row in all its completions, and never
// lowers the likelihood. It needs a start: random tables, several times, as it
// ends on a local maximum. A start in which two values of a hidden variable are
// alike would stay so for ever and is refused with ErrSymmetric.
package bayesnet
