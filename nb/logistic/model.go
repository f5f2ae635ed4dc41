package logistic

import (
	"fmt"
	"math"

	"naivebayes/nb"
)

// Model is a fitted logistic regression of K classes on d columns. It is
// read-only after Fit and safe for concurrent use.
type Model struct {
	Bias    []float64   // K, b_c; −Inf for a class that had no row
	Weights [][]float64 // K×d, w_cj; with two classes those of class 0 are 0

	Loss        float64 // the minimum, penalty included, on the training rows
	Gradient    float64 // the largest entry of the gradient at the end; see Options.Tolerance
	Iterations  int
	Evaluations int // of the loss
}

// Scores returns the linear function b_c + Σⱼ w_cj·xⱼ of each class. x has d
// numbers; dst may be nil or have K entries. The error wraps nb.ErrCell if a
// number is NaN or infinite. It panics if the lengths do not match.
func (m *Model) Scores(dst, x []float64) ([]float64, error) {
	if len(x) != len(m.Weights[0]) {
		panic(fmt.Sprintf("logistic: have %d cells, want %d", len(x), len(m.Weights[0])))
	}
	if dst == nil {
		dst = make([]float64, len(m.Bias))
	}
	if len(dst) != len(m.Bias) {
		panic(fmt.Sprintf("logistic: dst has length %d, want %d", len(dst), len(m.Bias)))
	}
	for j, v := range x {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("logistic: column %d: the cell is %v, want a finite number; an Encoder fills missing cells: %w", j+1, v, nb.ErrCell)
		}
	}
	for c, w := range m.Weights {
		s := m.Bias[c]
		for j, v := range x {
			s += w[j] * v
		}
		dst[c] = s
	}
	return dst, nil
}

// LogPosterior returns log P(c|x) for each class: the scores normalised by
// log-sum-exp. Arguments and errors as Scores.
func (m *Model) LogPosterior(dst, x []float64) ([]float64, error) {
	dst, err := m.Scores(dst, x)
	if err != nil {
		return nil, err
	}
	z := nb.LogSumExp(dst)
	for c := range dst {
		dst[c] -= z
	}
	return dst, nil
}

// Posterior returns P(c|x) for each class; the K numbers sum to 1. Arguments
// and errors as Scores.
func (m *Model) Posterior(dst, x []float64) ([]float64, error) {
	dst, err := m.LogPosterior(dst, x)
	for c, v := range dst {
		dst[c] = math.Exp(v)
	}
	return dst, err
}

// Posteriors returns the posterior of each of n rows. Errors as Scores, with
// the row.
func (m *Model) Posteriors(rows [][]float64) ([][]float64, error) {
	out := make([][]float64, len(rows))
	for i, x := range rows {
		p, err := m.Posterior(nil, x)
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", i+1, err)
		}
		out[i] = p
	}
	return out, nil
}

// Predict decides for the class of the largest posterior, of equal ones the
// first, and returns its index. Arguments and errors as Scores.
func (m *Model) Predict(x []float64) (int, error) {
	s, err := m.Scores(nil, x)
	if err != nil {
		return 0, err
	}
	return nb.Decide(s), nil
}
