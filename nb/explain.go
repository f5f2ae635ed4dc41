package nb

import (
	"errors"
	"fmt"
	"math"
)

// Explanation splits the log odds of two classes a and b into what the prior
// and each column of the row contribute. Evidence for a is positive, for b
// negative; +Inf says that b is impossible, −Inf that a is.
//
//	log P(a|x)/P(b|x) = log P(a)/P(b) + Σⱼ log P(xⱼ|a)/P(xⱼ|b)
type Explanation struct {
	A, B    string    // the two classes
	Prior   float64   // log P(a)/P(b)
	Columns []float64 // d, log P(xⱼ|a)/P(xⱼ|b); 0 for a missing cell
	// LogOdds is the floating sum Prior + Columns[0] + Columns[1] + …, added
	// in that order.
	LogOdds float64
}

// Explain returns the contributions of a row to the log odds of class a
// against class b. x is as in LogJoint. LogOdds differs from the difference of
// the two entries of LogJoint by rounding alone, a part of about d·1e-16 of the
// larger of them.
//
// A term is 0 if it is impossible under both classes, as it then tells nothing
// between them. If the row is impossible under both, their odds are 0/0 and the
// error wraps ErrImpossible and names what rules them out. Other errors as
// LogJoint. It panics if a or b is not a class index. Cost: O(K·d).
func (m *Model) Explain(x []float64, a, b int) (*Explanation, error) {
	mustHave("Explain", len(x), len(m.Columns))
	mustBeClass("Explain", a, len(m.Classes))
	mustBeClass("Explain", b, len(m.Classes))
	out := &Explanation{A: m.Classes[a], B: m.Classes[b], Columns: make([]float64, len(x))}
	var ruled [2]string // what first rules out a and b
	note := func(where string, la, lb float64) float64 {
		for i, l := range []float64{la, lb} {
			if math.IsInf(l, -1) && ruled[i] == "" {
				ruled[i] = where
			}
		}
		return logRatio(la, lb)
	}
	out.Prior = note("the prior", m.LogPrior[a], m.LogPrior[b])
	term := make([]float64, len(m.Classes))
	for j, v := range x {
		if math.IsNaN(v) {
			continue
		}
		clear(term)
		if err := m.Columns[j].addLog(term, v); err != nil {
			return nil, fmt.Errorf("nb: column %d (%s): %w", j+1, m.Columns[j].Name, err)
		}
		out.Columns[j] = note("column "+m.Columns[j].Name, term[a], term[b])
	}
	if ruled[0] != "" && ruled[1] != "" {
		return nil, fmt.Errorf("nb: %s rules out class %q and %s rules out class %q, so that their odds are 0/0; smooth with Lambda > 0: %w",
			ruled[0], out.A, ruled[1], out.B, ErrImpossible)
	}
	out.LogOdds = out.Prior
	for _, v := range out.Columns {
		out.LogOdds += v
	}
	return out, nil
}

// logRatio is la − lb with −Inf − (−Inf) = 0.
func logRatio(la, lb float64) float64 {
	if la == lb {
		return 0
	}
	return la - lb
}

// Linear is a naive Bayes model of two classes as a linear function: a bias
// and one weight for each value of each column. A row decides for a if the
// bias and the weights of its values sum to more than 0.
//
//	log P(a|x)/P(b|x) = Bias + Σⱼ Weights[j][xⱼ]
type Linear struct {
	A, B    string      // the two classes
	Bias    float64     // log P(a)/P(b)
	Weights [][]float64 // d×Sⱼ, log P(xⱼ=v|a)/P(xⱼ=v|b), in the order of Column.Values
}

// Linear returns the linear form of class a against class b. A weight is ±Inf
// where one of the classes rules the value out and 0 where both do. The error
// wraps errors.ErrUnsupported if a column is not categorical. It panics if a or
// b is not a class index. Cost: O(Σⱼ Sⱼ).
func (m *Model) Linear(a, b int) (*Linear, error) {
	mustBeClass("Linear", a, len(m.Classes))
	mustBeClass("Linear", b, len(m.Classes))
	out := &Linear{A: m.Classes[a], B: m.Classes[b], Bias: logRatio(m.LogPrior[a], m.LogPrior[b])}
	for j, col := range m.Columns {
		t, ok := col.distribution.(*categoricalTable)
		if !ok {
			return nil, fmt.Errorf("nb: column %d (%s): a %v column has no weight for each value: %w", j+1, col.Name, col.Kind, errors.ErrUnsupported)
		}
		w := make([]float64, t.s)
		for v := range w {
			w[v] = logRatio(t.logP[v*t.k+a], t.logP[v*t.k+b])
		}
		out.Weights = append(out.Weights, w)
	}
	return out, nil
}
