package bayesnet

import (
	"fmt"
	"slices"

	"naivebayes/nb"
)

// SemiSupervised learns a naive Bayes model of documents from a few that have a
// class and many that have none. It starts from the labelled ones alone; then, in
// turn, every unlabelled document counts for each class as much as its posterior
// says (E), and the counts are estimated anew (M). No step lowers
//
//	Σ_labelled log P(c, d) + Λ·Σ_unlabelled log Σ_c P(c, d) + log prior
//
// The prior is the one that λ stands for: λ·log P(t|c) for each term and class,
// for Bernoulli also λ·log(1 − P(t|c)), and PriorLambda·log P(c).
//
// That it never falls is proof 21 (e) and (b) (proofs/21-em.md).
//
// It helps if the classes are what the documents fall into by themselves. If
// they are not, much unlabelled text outvotes the labels, and Λ below 1 holds it
// back; HeldOut helps to choose it: K. Nigam, A. K. McCallum, S. Thrun and T. Mitchell, Text classification
// from labeled and unlabeled documents using EM, Machine Learning 39 (2000),
// sections 4 and 5.3.1.
type SemiSupervised struct {
	// Event is the event model: Multinomial, Bernoulli or BinaryMultinomial.
	Event nb.Event
	// Estimator is that of nb.TermCounts.Estimate; nil is λ = 1. Without MAP.
	Estimator *nb.Estimator
	// Weight is Λ, what an unlabelled document weighs against a labelled one;
	// nil means 1. With 0 the labelled documents alone are left.
	Weight *float64
	// Tolerance ends EM after a step that changed no P(t|c) and no P(c) by more;
	// 0 means 1e-8.
	Tolerance float64
	// MaxIterations ends EM in any case; 0 means 1000. Ten are often enough.
	MaxIterations int
	// Progress, if not nil, is called after every iteration.
	Progress func(DocStep)
}

// Fit climbs from the model of the labelled documents. The arguments are not
// changed; the documents point into the vocabulary of the counts. The error
// wraps ErrNoRows if a class has no labelled document, since it would never get
// any, ErrEstimator, ErrWeight, nb.ErrOneClass, ErrCell, nb.ErrImpossible for a
// document of probability 0 under every class, or ErrDrop. Cost of an
// iteration: O(K·(V + terms of the documents)).
func (o *SemiSupervised) Fit(labelled *nb.TermCounts, unlabelled *nb.Docs) (*DocRun, error) {
	if o == nil {
		o = &SemiSupervised{}
	}
	x := &docEM{
		event: o.Event, estimator: o.Estimator, weight: 1, tolerance: o.Tolerance, most: o.MaxIterations,
		progress: o.Progress, labelled: labelled, docs: unlabelled,
	}
	if o.Weight != nil {
		x.weight = *o.Weight
	}
	if err := x.check(); err != nil {
		return nil, err
	}
	if c := slices.Index(labelled.N, 0); c >= 0 {
		return nil, fmt.Errorf("bayesnet: no labelled document is of class %q: %w", labelled.Classes[c], ErrNoRows)
	}
	model, err := labelled.Estimate(x.event, x.estimator)
	if err != nil {
		return nil, fmt.Errorf("bayesnet: %w", err)
	}
	return x.run(0, model)
}
