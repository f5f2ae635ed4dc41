package nb

import (
	"fmt"
	"math"
)

// bernoulli estimates for each class and term the probability that a document
// has the term,
//
//	P(t|c)     = (D_ct + λₜ) / (N_c + 2λₜ)
//	1 − P(t|c) = (N_c − D_ct + λₜ) / (N_c + 2λₜ)
//
// D_ct documents of N_c. The 2 is for the two values of an event, present and
// absent, whatever K is. The second line is computed from the counts and not
// from the first, which would give 1 − 1 = 0 where λ is small.
//
// A document must cost its own terms and not all V, so the sum starts where
// every term is absent, and each present term pays the difference:
//
//	b_c = log P(c) + Σₜ log(1 − P(t|c))    w_ct = log P(t|c) − log(1 − P(t|c))
//
// Where λ = 0 makes a term certain, P(t|c) = 1, its log(1 − P) = −∞ cannot be
// taken back by a difference. Such terms are left out of b_c and counted: a
// document that lacks one is impossible. Source: Manning, Raghavan and Schütze,
// Introduction to Information Retrieval, figure 13.3.
func (t *TermCounts) bernoulli(m *TermModel, l termLambda) error {
	k, v := len(t.Classes), len(t.Terms)
	absent := make([]compensated, k) // Σ log(1 − P) of the terms that are not certain
	m.weight, m.weightNew = make([]float64, v*k), m.logNew
	for c, n := range t.N {
		if den := n + 2*l.new; den > 0 {
			m.logNew[c] = ln(l.new) - ln(den)
		}
	}
	logs, logDen, last := newLogs(l), make([]float64, k), math.NaN()
	for term := range t.Terms {
		lambda := l.of(term)
		if lambda != last {
			for c, n := range t.N {
				logDen[c] = ln(n + 2*lambda)
			}
			logs.lambda, last = lambda, lambda
		}
		for c, n := range t.n[term*k : term*k+k] {
			i := term*k + c
			if t.N[c]+2*lambda == 0 {
				if !math.IsInf(m.LogPrior[c], -1) {
					return fmt.Errorf("nb: class %q has no document, so that Lambda = 0 gives 0/0; use Lambda > 0: %w", t.Classes[c], ErrUndefined)
				}
				m.logP[i] = math.Inf(-1) // a class of prior 0: any number will do
				continue
			}
			df := math.Min(n.df, t.N[c])
			m.logP[i] = logs.plus(df) - logDen[c]
			logNot := logs.plus(t.N[c]-df) - logDen[c]
			if math.IsInf(logNot, -1) {
				m.addCertain(term, c)
				m.weight[i] = m.logP[i]
				continue
			}
			m.weight[i] = m.logP[i] - logNot
			absent[c].add(logNot)
		}
	}
	m.absent = make([]float64, k)
	for c := range m.absent {
		m.absent[c] = absent[c].sum()
	}
	m.addAbsent()
	return nil
}

// addAbsent makes the score of an empty document.
func (m *TermModel) addAbsent() {
	m.base = make([]float64, len(m.absent))
	for c, a := range m.absent {
		m.base[c] = m.LogPrior[c] + a
	}
}

// certainTerms are the terms with P(t|c) = 1: all that λ = 0 may leave.
type certainTerms struct {
	n  []float64 // K, how many
	is []bool    // V×K
}

func (m *TermModel) addCertain(term, class int) {
	k := len(m.Classes)
	if m.certain == nil {
		m.certain = &certainTerms{n: make([]float64, k), is: make([]bool, len(m.Terms)*k)}
	}
	m.certain.n[class]++
	m.certain.is[term*k+class] = true
}

// missing tells how many of the certain terms of a class a document lacks; its
// terms are sorted.
func (ct *certainTerms) missing(class int, d Doc) float64 {
	if ct == nil || ct.n[class] == 0 {
		return 0
	}
	n, k := ct.n[class], len(ct.n)
	for i, t := range d.Terms {
		if at := t*k + class; at < len(ct.is) && ct.is[at] && d.count(i) > 0 {
			n--
		}
	}
	return n
}

// compensated is a sum with the rounding error carried along, so that 10⁵
// absent terms cost no digits. Source: A. Neumaier, Rundungsfehleranalyse
// einiger Verfahren zur Summation endlicher Summen, ZAMM 54 (1974).
type compensated struct{ s, err float64 }

func (a *compensated) add(x float64) {
	s := a.s + x
	if math.Abs(a.s) >= math.Abs(x) {
		a.err += (a.s - s) + x
	} else {
		a.err += (x - s) + a.s
	}
	a.s = s
}

func (a compensated) sum() float64 { return a.s + a.err }
