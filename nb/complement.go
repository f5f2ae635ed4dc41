package nb

import (
	"fmt"
	"math"
)

// complement estimates the distribution of terms in all classes but one,
//
//	θ̃_ct = (Σ_c′≠c tf_c′t + λₜ) / (Σ_c′≠c tf_c′· + Σ λ)
//	w_ct = −log θ̃_ct                                    Complement
//	w_ct = log θ̃_ct / Σₜ log θ̃_ct                       NormalizedComplement
//
// so that a document belongs to the class whose complement it fits least. The
// class with little text of its own has the most text in its complement, which
// is why this helps where the classes differ in size.
//
// Scores so made, b_c + Σ nₜ·w_ct, are not log-probabilities. LogJoint returns
// them and Posterior normalises them all the same, as scikit-learn does: the
// order of the classes means something, the numbers do not.
//
// The counted class prior is not used, as in the paper's experiments and in
// scikit-learn; classes that have documents get the same b_c, others −∞, and a
// Prior of the estimator is added. Source: Rennie, Shih, Teevan and Karger,
// Tackling the poor assumptions of naive Bayes text classifiers (ICML 2003),
// sections 3.1 and 3.2, table 4 steps 4 to 6.
func (t *TermCounts) complement(m *TermModel, l termLambda) error {
	k := len(t.Classes)
	logDen := make([]float64, k)
	for c, other := range others(make([]float64, k), t.Tokens) {
		den := other + l.sum
		if den == 0 {
			if !math.IsInf(m.LogPrior[c], -1) {
				return fmt.Errorf("nb: no document of a class other than %q has a term, so that Lambda = 0 gives 0/0; use Lambda > 0: %w", t.Classes[c], ErrUndefined)
			}
			den = 1
		}
		logDen[c] = ln(den)
		m.logNew[c] = ln(l.new) - logDen[c]
	}
	tf, other := make([]float64, k), make([]float64, k)
	logs := newLogs(l)
	for term := range t.Terms {
		logs.lambda = l.of(term)
		for c, n := range t.n[term*k : term*k+k] {
			tf[c] = n.tf
		}
		row := m.logP[term*k : term*k+k]
		for c, n := range others(other, tf) {
			row[c] = logs.plus(n) - logDen[c]
			if math.IsInf(row[c], -1) && m.Event == NormalizedComplement && !math.IsInf(m.LogPrior[c], -1) {
				return fmt.Errorf("nb: term %q stands only in class %q, so that with Lambda = 0 its weight is infinite and cannot be normalised; use Lambda > 0: %w",
					t.Terms[term], t.Classes[c], ErrUndefined)
			}
		}
	}
	m.weighComplement()
	return nil
}

// weighComplement makes the weights of a complement model from log θ̃.
func (m *TermModel) weighComplement() {
	k := len(m.Classes)
	scale := make([]float64, k) // 1/Σ, or 0 where nothing has a weight
	for c := range scale {
		scale[c] = 1
	}
	if m.Event == NormalizedComplement {
		norm := make([]compensated, k)
		for i, lp := range m.logP {
			if !math.IsInf(lp, -1) {
				norm[i%k].add(-lp)
			}
		}
		for c := range scale {
			scale[c] = 0
			if s := norm[c].sum(); s > 0 {
				scale[c] = 1 / s
			}
		}
	}
	weigh := func(logP []float64) []float64 {
		out := make([]float64, len(logP))
		for i, lp := range logP {
			// never −∞ + ∞ or 0·∞
			if c := i % k; !math.IsInf(m.LogPrior[c], -1) && scale[c] != 0 {
				out[i] = -lp * scale[c]
			}
		}
		return out
	}
	m.weight, m.weightNew = weigh(m.logP), weigh(m.logNew)
	m.base = m.LogPrior
}

// uniformPrior gives the classes that were counted the same probability.
func (t *TermCounts) uniformPrior(logPrior []float64) {
	var some float64
	for _, n := range t.N {
		if n > 0 {
			some++
		}
	}
	for c, n := range t.N {
		logPrior[c] = math.Inf(-1)
		if n > 0 {
			logPrior[c] = -ln(some)
		}
	}
}

// others sets dst[c] to the sum of n over all classes but c. It adds from both
// ends and subtracts nothing, so that zero is zero.
func others(dst, n []float64) []float64 {
	var before float64
	for c, x := range n {
		dst[c] = before
		before += x
	}
	var after float64
	for c := len(n) - 1; c >= 0; c-- {
		dst[c] += after
		after += n[c]
	}
	return dst
}
