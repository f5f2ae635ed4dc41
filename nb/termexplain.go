package nb

import (
	"fmt"
	"math"
)

// DocExplanation says why a document goes to class A rather than to class B.
// Its parts are log odds, positive where they speak for A, and add up:
//
//	LogOdds = Prior + Absent + Σᵢ Contributions[i]
type DocExplanation struct {
	A, B    int
	LogOdds float64 // log P(A|d) − log P(B|d)
	Prior   float64 // log P(A) − log P(B)
	// Absent is what the absent terms of the vocabulary say together,
	// Σ log (1 − P(t|A)) / (1 − P(t|B)), in a Bernoulli model; otherwise 0.
	Absent float64
	// Terms are those of the document, ascending, each once; V is one outside
	// the vocabulary. Terms[i] says Contributions[i], nₜ·log P(t|A)/P(t|B) or
	// without nₜ where the event model reads a term once.
	Terms         []int
	Contributions []float64
}

// Explain takes the log odds of class a against class b for a document apart.
// Where the document is impossible under one of the two, some parts are
// infinite. It returns ErrImpossible if it is impossible under both, and else
// the errors of LogJoint. For the complement models the parts are differences
// of scores. It panics if a class is out of range.
func (m *TermModel) Explain(d Doc, a, b int) (*DocExplanation, error) {
	k, v := len(m.Classes), len(m.Terms)
	mustBeClass("Explain", a, k)
	mustBeClass("Explain", b, k)
	joint, err := m.LogJoint(nil, d)
	if err != nil {
		return nil, err
	}
	if math.IsInf(joint[a], 0) && joint[a] == joint[b] {
		return nil, fmt.Errorf("nb: the document is impossible under class %q and under class %q, so that their odds are 0/0; smooth with Lambda > 0: %w",
			m.Classes[a], m.Classes[b], ErrImpossible)
	}
	x := &DocExplanation{A: a, B: b, LogOdds: joint[a] - joint[b], Prior: difference(m.LogPrior[a], m.LogPrior[b])}
	bernoulli := m.Event == Bernoulli
	if bernoulli {
		x.Absent = m.absent[a] - m.absent[b]
	}
	d = d.sorted()
	for i, t := range d.Terms {
		n := d.count(i)
		if n == 0 || t == v && m.unseen == UnseenMissing {
			continue
		}
		row := m.weightNew
		if t < v {
			row = m.weight[t*k : t*k+k]
		}
		if m.Event.presence() {
			n = 1
		}
		says := n * difference(row[a], row[b])
		if bernoulli && t < v {
			says = difference(m.logP[t*k+a], m.logP[t*k+b])
			x.Absent -= m.absentTerm(a, t) - m.absentTerm(b, t)
		}
		x.Terms, x.Contributions = append(x.Terms, t), append(x.Contributions, says)
	}
	// A class that lacks a certain term is impossible, whatever the others say.
	switch {
	case m.certain.missing(a, d) > 0:
		x.Absent = math.Inf(-1)
	case m.certain.missing(b, d) > 0:
		x.Absent = math.Inf(1)
	}
	return x, nil
}

// absentTerm is what a term adds to m.absent: log(1 − P(t|c)), 0 if certain.
func (m *TermModel) absentTerm(class, term int) float64 {
	i := term*len(m.Classes) + class
	if math.IsInf(m.logP[i], -1) || m.certain != nil && m.certain.is[i] {
		return 0
	}
	return m.logP[i] - m.weight[i]
}

// difference is a − b, and 0 where both are the same infinity.
func difference(a, b float64) float64 {
	if a == b {
		return 0
	}
	return a - b
}

// Weights returns the linear form of the decision between class a and class b:
// V weights w and a bias such that
//
//	log P(a|d) − log P(b|d) = bias + Σₜ xₜ·w[t]
//
// for every document, xₜ as Event has it. The form exists only while no
// probability is 0 or 1: otherwise ErrUndefined, and Lambda > 0 avoids it. It
// panics if a class is out of range. Cost: O(V).
func (m *TermModel) Weights(a, b int) (w []float64, bias float64, err error) {
	k := len(m.Classes)
	mustBeClass("Weights", a, k)
	mustBeClass("Weights", b, k)
	if math.IsInf(m.LogPrior[a], 0) || math.IsInf(m.LogPrior[b], 0) {
		return nil, 0, fmt.Errorf("nb: a class of prior 0 has no log odds; set PriorLambda > 0 or Prior: %w", ErrUndefined)
	}
	w = make([]float64, len(m.Terms))
	for t := range w {
		x, y := m.weight[t*k+a], m.weight[t*k+b]
		if math.IsInf(x, 0) || math.IsInf(y, 0) || m.certain != nil && (m.certain.is[t*k+a] || m.certain.is[t*k+b]) {
			return nil, 0, fmt.Errorf("nb: term %q has probability 0 or 1 in a class, so that its weight is infinite; use Lambda > 0: %w", m.Terms[t], ErrUndefined)
		}
		w[t] = x - y
	}
	return w, m.base[a] - m.base[b], nil
}
