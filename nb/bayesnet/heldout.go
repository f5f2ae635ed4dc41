package bayesnet

import (
	"fmt"
	"math/rand/v2"

	"naivebayes/nb"
)

// HeldOut judges a structure with hidden variables on rows that it was not
// trained on: for each of several folds, drawn by src, it fits the other rows
// and returns the log-likelihood of the fold divided by its weight. Unlike the
// likelihood in training it does not grow with every variable and value; with a
// smoothing Estimator it is finite. A nil src is always the same source. Errors as Fit, and
// ErrNoRows if there are fewer than two folds or more than rows.
func (o *EM) HeldOut(s *Structure, d *Data, folds int, src rand.Source) ([]float64, error) {
	if o == nil {
		o = &EM{}
	}
	if folds < 2 || folds > d.Len() {
		return nil, fmt.Errorf("bayesnet: HeldOut: %d folds of %d rows, want 2 or more and a row for each: %w", folds, d.Len(), ErrNoRows)
	}
	var out []float64
	for _, fold := range deal(d.Len(), folds, src) {
		fit, err := o.Fit(s, d.Rows(fold.train))
		if err != nil {
			return nil, err
		}
		test := d.Rows(fold.test)
		if test.total() == 0 {
			return nil, fmt.Errorf("bayesnet: HeldOut: a fold weighs nothing: %w", ErrNoRows)
		}
		_, logP, err := ExpectedCounts(fit.Network, test)
		if err != nil {
			return nil, err
		}
		out = append(out, logP/test.total())
	}
	return out, nil
}

// HeldOut is the share of labelled documents that are right when they are held
// out: in each of several folds, drawn by src, EM goes on from the labels of the
// others with all unlabelled documents. It is how to choose Weight. class has an
// entry from 0 to K−1 for each labelled document. A nil src is always the same
// source. Errors as Fit.
func (o *SemiSupervised) HeldOut(classes, vocabulary []string, labelled *nb.Docs, class []int, unlabelled *nb.Docs, folds int, src rand.Source) (float64, error) {
	n := labelled.Len()
	if len(class) != n {
		panic(fmt.Sprintf("bayesnet: HeldOut: have %d documents and %d classes, want as many", n, len(class)))
	}
	if folds < 2 || folds > n {
		return 0, fmt.Errorf("bayesnet: HeldOut: %d folds of %d documents, want 2 or more and a document for each: %w", folds, n, ErrNoRows)
	}
	right := 0
	for _, fold := range deal(n, folds, src) {
		counts, err := nb.NewTermCounts(classes, vocabulary)
		if err != nil {
			return 0, fmt.Errorf("bayesnet: %w", err)
		}
		for _, i := range fold.train {
			if err := counts.Add(labelled.Doc(i), class[i]); err != nil {
				return 0, fmt.Errorf("bayesnet: document %d: %w", i+1, err)
			}
		}
		run, err := o.Fit(counts, unlabelled)
		if err != nil {
			return 0, err
		}
		for _, i := range fold.test {
			c, err := run.Model.Predict(labelled.Doc(i))
			if err != nil {
				return 0, fmt.Errorf("bayesnet: document %d: %w", i+1, err)
			}
			if c == class[i] {
				right++
			}
		}
	}
	return float64(right) / float64(n), nil
}

type fold struct{ train, test []int }

// deal gives each row to one of the folds, whose sizes differ by at most one.
func deal(n, folds int, src rand.Source) []fold {
	if src == nil {
		src = rand.NewPCG(1, 2)
	}
	out := make([]fold, folds)
	for k, r := range rand.New(src).Perm(n) {
		for f := range out {
			if k%folds == f {
				out[f].test = append(out[f].test, r)
			} else {
				out[f].train = append(out[f].train, r)
			}
		}
	}
	return out
}
