// Package nb is naive Bayes: it counts, estimates, computes the posterior and
// decides.
//
//	count → estimate → posterior → decide
//
// # The four steps
//
// Count. Counts (rows of columns) and TermCounts (documents of terms) hold the
// sufficient statistics of the training data: how often a value stands in a
// class, and of numbers their count, mean and sum of squares about it. They are additive: Add a row or
// Remove it, Merge two counters. CountFrame counts a gota frame in one call.
//
// Estimate. Counts and an Estimator give a Model. λ is an argument here, not
// of the count: any number of estimates come from one pass over the data.
//
//	P(c)      = (N_c + λ₀) / (N + K·λ₀)
//	P(xⱼ=v|c) = (N_cjv + λ) / (N_cj + λ·Sⱼ)     rows    (proofs/03, proofs/04)
//	P(t|c)    = (N_ct + λ) / (N_c· + λ·V)       documents, tokens that repeat
//	P(t|c)    = (D_ct + λ) / (N_c + 2λ)         documents, terms present or absent
//	p(xⱼ|c)   = Normal(xⱼ; μ_cj, σ²_cj)         numbers
//
// Posterior. The model adds logarithms and normalises by log-sum-exp, so that
// a hundred thousand features do not underflow:
//
//	log P(c|x) = log P(c) + Σⱼ log P(xⱼ|c) − log Σ_c′ exp(…)   (proofs/02, proofs/05)
//
// A missing cell is NaN in a row and contributes nothing. What is impossible
// has probability exactly 0; a row impossible under every class is
// ErrImpossible, and no answer is ever NaN.
//
// Decide. Decide takes the class of the largest posterior, the action of least
// expected risk under zero–one loss (proofs/06). A Loss has other costs, more
// actions than classes, and a reject (proofs/08):
//
//	R(a|x) = Σ_c L(c,a)·P(c|x)
//
// # Which type for which data
//
//	a table with a row an object       CountFrame, CountRows, Counts
//	the same, coded 0, 1, 2, …         CountCodes
//	the same, numbers only             CountMatrix, CountNumbers
//	documents                          TermCounts, and one Event or another:
//	  long, words that repeat            Multinomial
//	  short, absent words tell too       Bernoulli
//	  a word's first time tells most     BinaryMultinomial or Mixed
//	  classes very unequal in text       Complement
//	many documents at once             Docs
//	only totals of the documents       TermCounts.AddTotals
//
// Each column of a table is of a kind of its own, and one model has columns of
// any kinds. Without a word from the caller text and truth values are
// Categorical, and numbers Gaussian:
//
//	names, yes or no                   Categorical (with two values: Bernoulli)
//	measurements, one hump a class     Gaussian
//	measurements of any shape          KernelDensity, or Discretized
//	few rows a class                   Gaussian with GaussianOptions.Predictive
//	how often something happened       Poisson
//
// # Keep
//
// Save writes counts and models to a file, readable (.json) or compact (.nb),
// and Load[Counts], Load[Model] and so on read them. Nothing is lost, not a bit,
// and a file that is damaged is an error. Keep the counts where you can: any
// estimate comes from them, and they go on counting. Counts.WritePMML and
// ReadPMML exchange models with other programs, as far as PMML can say them.
//
// # Notation
//
//	K classes c, n rows, d columns (features) xⱼ, Sⱼ values of column j, V terms
//	N_c     rows of class c                N_cj   those whose cell j is not missing
//	N_cjv   those whose cell j is v        N_ct   how often term t stands in class c
//	                                       D_ct   in how many of its documents
//
// The proofs are in the folder proofs of the module, each with a numeric check.
package nb
