// Package logistic is logistic regression, the discriminative partner of naive
// Bayes: the same linear form, estimated in another way.
//
// Naive Bayes models how a class makes its rows, P(x|c), and turns that round
// with Bayes' theorem. On columns of names, or of numbers with one variance for
// all classes, what comes out is
//
//	P(c|x) = exp(b_c + Σⱼ w_cj·xⱼ) / Σ_c′ exp(b_c′ + Σⱼ w_c′j·xⱼ)
//
// (proofs/09, proofs/15). Logistic regression starts there and chooses b and w
// so that the labels of the training rows are most probable given the rows.
//
//	encode → fit → posterior → decide
//
// Encode. An Encoder turns a gota frame that nb.CountFrame would take into
// numbers: a column of names becomes one column for each of its values but the
// first, and a missing cell gets a column of its own.
//
// Fit. Fit minimises the log loss, plus L2/2 times the squares of the weights, by
// L-BFGS of gonum/optimize on the exact gradient.
//
// Posterior. LogPosterior, Posterior and Predict are those of nb.Model.
//
// # Conventions
//
// The loss is a sum over rows and not a mean, and biases are not penalised: L2
// is 1/C of scikit-learn. Two classes share one vector of weights, that of
// class 1, and class 0 has zeros; with K > 2 classes each has its own, and they
// sum to 0. Lengths that do not match are a mistake in the program and panic.
package logistic
