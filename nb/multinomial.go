package nb

import (
	"fmt"
	"math"
)

// multinomial estimates a distribution over the terms in each class,
//
//	P(t|c) = (n_ct + λₜ) / (n_c· + Σ λ)
//
// of what was counted: n is how often a term stands in the class (tf) or, for
// BinaryMultinomial, in how many documents (df). Mixed differs only in how it
// reads a new document. Source: Manning, Raghavan and Schütze, Introduction to
// Information Retrieval, eq. 13.7.
func (t *TermCounts) multinomial(m *TermModel, l termLambda) error {
	k := len(t.Classes)
	binary := m.Event == BinaryMultinomial
	total := t.Tokens
	if binary {
		total = make([]float64, k)
		for i, n := range t.n {
			total[i%k] += n.df
		}
	}
	logDen := make([]float64, k)
	for c, n := range total {
		den := n + l.sum
		if den == 0 && !math.IsInf(m.LogPrior[c], -1) {
			return fmt.Errorf("nb: no document of class %q has a term, so that Lambda = 0 gives 0/0; use Lambda > 0: %w", t.Classes[c], ErrUndefined)
		}
		if den == 0 { // a class of prior 0: any distribution will do
			den = 1
		}
		logDen[c] = ln(den)
		m.logNew[c] = ln(l.new) - logDen[c]
	}
	logs := logsOf{lambda: math.NaN()}
	for term := range t.Terms {
		logs.set(l.of(term))
		row := m.logP[term*k : term*k+k]
		for c, n := range t.n[term*k : term*k+k] {
			x := n.tf
			if binary {
				x = n.df
			}
			row[c] = logs.plus(x) - logDen[c]
		}
	}
	m.base, m.weight, m.weightNew = m.LogPrior, m.logP, m.logNew
	return nil
}

// logsOf takes logarithms of n + λ. Most terms stand in few classes, so that
// log λ is asked for again and again.
type logsOf struct{ lambda, log float64 }

func (l *logsOf) set(lambda float64) {
	if lambda != l.lambda {
		*l = logsOf{lambda, ln(lambda)}
	}
}

func (l *logsOf) plus(n float64) float64 {
	if n == 0 {
		return l.log
	}
	return ln(n + l.lambda)
}
