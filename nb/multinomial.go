package nb

import (
	"fmt"
	"math"
	"slices"
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
	logs := newLogs(l)
	for term := range t.Terms {
		logs.lambda = l.of(term)
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

// logsOf takes logarithms of n + λ. Counts are mostly small whole numbers, and
// with one λ for all terms their logarithms are asked for again and again, so
// these are kept.
type logsOf struct {
	lambda float64
	kept   []float64 // log(n + λ) of n, NaN if it was not asked for; nil to keep none
}

func newLogs(l termLambda) *logsOf {
	logs := &logsOf{lambda: l.new}
	if l.each == nil {
		logs.kept = slices.Repeat([]float64{math.NaN()}, 1<<12)
	}
	return logs
}

func (l *logsOf) plus(n float64) float64 {
	if n >= float64(len(l.kept)) || n != math.Trunc(n) {
		return ln(n + l.lambda)
	}
	at := &l.kept[int(n)]
	if math.IsNaN(*at) {
		*at = ln(n + l.lambda)
	}
	return *at
}
