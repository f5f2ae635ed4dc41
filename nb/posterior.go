package nb

import (
	"fmt"
	"math"
	"slices"
)

// Model is a naive Bayes model of rows with d columns: the prior of K classes
// and, column by column, the distribution of a cell within each class.
// It is read-only after Estimate and safe for concurrent use.
type Model struct {
	Classes  []string  // K labels
	LogPrior []float64 // K, log P(c)
	Columns  []*Likelihood
}

// Likelihood is the estimated distribution P(xⱼ|c) of one column.
type Likelihood struct {
	Column
	distribution
}

// distribution is what a kind of column has to offer.
type distribution interface {
	// code turns the text of a cell into a number for addLog; "" into NaN.
	code(cell string) (float64, error)
	// addLog adds log P(x|c) to dst[c] for each of the K classes; x is not NaN.
	addLog(dst []float64, x float64) error
	// classes is K.
	classes() int
}

// Row codes the cells of one row for the posterior, as Counts.Row does, but
// adds no value: one that was never counted gets a code beyond those of the
// column, which the Unseen policy of the estimator then judges. The error
// wraps ErrCell. It panics if the number of cells is not d.
func (m *Model) Row(cells ...string) ([]float64, error) {
	mustHave("Row", len(cells), len(m.Columns))
	x := make([]float64, len(cells))
	for j, s := range cells {
		v, err := m.Columns[j].code(s)
		if err != nil {
			return nil, fmt.Errorf("nb: column %d (%s): %w", j+1, m.Columns[j].Name, err)
		}
		x[j] = v
	}
	return x, nil
}

// LogJoint returns log P(c) + Σⱼ log P(xⱼ|c) for each of the K classes.
//
// x has d entries, coded as by Row: the code of a value, a number, or NaN for a
// missing cell, which contributes nothing. dst may be nil or have K entries; it is
// filled and returned. A class under which the row is impossible gets −Inf,
// never NaN. The error wraps ErrCell (a negative, fractional or infinite code,
// an infinite number, what is not a number of events in a Poisson column) or
// ErrUnseen. Panics if the lengths do not match. Proof:
// proofs/02-conditional-independence.md. Cost: O(K·d).
func (m *Model) LogJoint(dst, x []float64) ([]float64, error) {
	mustHave("LogJoint", len(x), len(m.Columns))
	dst = orMake("LogJoint", dst, len(m.Classes))
	copy(dst, m.LogPrior)
	for j, v := range x {
		if math.IsNaN(v) {
			continue
		}
		if err := m.Columns[j].addLog(dst, v); err != nil {
			return nil, fmt.Errorf("nb: column %d (%s): %w", j+1, m.Columns[j].Name, err)
		}
	}
	return dst, nil
}

// LogPosterior returns log P(c|x) for each class: LogJoint normalised by
// log-sum-exp. Arguments and errors as LogJoint, and ErrImpossible if the row
// has probability zero under every class.
func (m *Model) LogPosterior(dst, x []float64) ([]float64, error) {
	dst, err := m.LogJoint(dst, x)
	if err != nil {
		return nil, err
	}
	return dst, normalize(dst)
}

// Posterior returns P(c|x) for each class; the K numbers sum to 1. Arguments
// and errors as LogPosterior.
func (m *Model) Posterior(dst, x []float64) ([]float64, error) {
	dst, err := m.LogJoint(dst, x)
	if err != nil {
		return nil, err
	}
	if err := softmax(dst); err != nil {
		return nil, err
	}
	return dst, nil
}

// Predict decides for the class of the largest posterior and returns its
// index. Errors as LogPosterior.
func (m *Model) Predict(x []float64) (int, error) {
	return decideLog(m.LogJoint(nil, x))
}

// LogSumExp returns log Σ exp(aᵢ) without overflow or underflow:
//
//	max a + log Σ exp(aᵢ − max a)
//
// It is −Inf for an empty slice or one that holds only −Inf. Proof:
// proofs/05-log-space.md.
func LogSumExp(a []float64) float64 {
	if len(a) == 0 {
		return math.Inf(-1)
	}
	m := slices.Max(a)
	if math.IsInf(m, 0) {
		return m
	}
	var s float64
	for _, v := range a {
		s += math.Exp(v - m)
	}
	return m + math.Log(s)
}

// Normalize returns the posterior P(c|x) of a log-joint log P(c, x), which
// need not be of this package. The K numbers sum to 1. ErrImpossible if
// every entry is −Inf; ErrCell if one is NaN or +Inf.
func Normalize(logJoint []float64) ([]float64, error) {
	for c, v := range logJoint {
		if math.IsNaN(v) || math.IsInf(v, 1) {
			return nil, fmt.Errorf("nb: log-joint of class %d is %v: %w", c, v, ErrCell)
		}
	}
	out := slices.Clone(logJoint)
	if err := softmax(out); err != nil {
		return nil, err
	}
	return out, nil
}

func normalize(logJoint []float64) error {
	m := largestOf(logJoint)
	if math.IsInf(m, -1) {
		return errImpossible()
	}
	// The maximum goes first: beside the −10¹⁷ of a number far from all others
	// the logarithm of the sum would be lost, and with it Σ P(c|x) = 1.
	s := 0.0
	for c := range logJoint {
		logJoint[c] -= m
		s += math.Exp(logJoint[c])
	}
	z := math.Log(s)
	for c := range logJoint {
		logJoint[c] -= z
	}
	return nil
}

// softmax is normalize and exp in one, with one exp a class.
func softmax(logJoint []float64) error {
	m := largestOf(logJoint)
	if math.IsInf(m, -1) {
		return errImpossible()
	}
	var z float64
	for c, v := range logJoint {
		e := math.Exp(v - m)
		logJoint[c] = e
		z += e
	}
	for c := range logJoint {
		logJoint[c] /= z
	}
	return nil
}

// largestOf is slices.Max for numbers of which none is NaN.
func largestOf(a []float64) float64 {
	m := a[0]
	for _, v := range a[1:] {
		if v > m {
			m = v
		}
	}
	return m
}

func errImpossible() error {
	return fmt.Errorf("nb: each class gives the row probability 0; smooth with Lambda > 0: %w", ErrImpossible)
}

func mustHave(name string, have, want int) {
	if have != want {
		panic(fmt.Sprintf("nb: %s: have %d cells, want %d", name, have, want))
	}
}

func orMake(name string, dst []float64, k int) []float64 {
	if dst == nil {
		return make([]float64, k)
	}
	if len(dst) != k {
		panic(fmt.Sprintf("nb: %s: dst has length %d, want %d", name, len(dst), k))
	}
	return dst
}
