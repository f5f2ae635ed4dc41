package nb

import (
	"fmt"
	"math"
)

// TermModel is a multinomial naive Bayes model of documents. It is read-only
// after Estimate and safe for concurrent use.
type TermModel struct {
	Classes  []string  // K labels
	Terms    []string  // V terms
	LogPrior []float64 // K, log P(c)

	unseen Unseen
	logP   []float64 // V×K
	logNew []float64 // K, a term outside the vocabulary
	index  map[string]int
}

// Doc makes a document of tokens. A token outside the vocabulary becomes the
// term V, which the Unseen policy judges (by default it is left out).
func (m *TermModel) Doc(tokens ...string) Doc {
	return bag(tokens, func(s string) (int, bool) {
		if i, ok := m.index[s]; ok {
			return i, true
		}
		return len(m.Terms), m.unseen != UnseenMissing
	})
}

// Probability returns P(t|c), the probability that a token of class c is term t.
func (m *TermModel) Probability(class, term int) float64 {
	return math.Exp(m.logP[term*len(m.Classes)+class])
}

// LogJoint returns log P(c) + Σₜ n_t·log P(t|c) for each of the K classes, n_t
// the count of term t in the document. The multinomial coefficient, the same
// for every class, is left out. dst may be nil or have K entries. A term with
// count 0 contributes nothing even where P(t|c) = 0; an empty document has the
// prior. The error wraps ErrWeight, ErrCell or ErrUnseen.
// Cost: O(K·terms of the document).
func (m *TermModel) LogJoint(dst []float64, d Doc) ([]float64, error) {
	k, v := len(m.Classes), len(m.Terms)
	if err := d.check(v + 1); err != nil {
		return nil, err
	}
	dst = orMake("LogJoint", dst, k)
	copy(dst, m.LogPrior)
	for i, t := range d.Terms {
		n := d.count(i)
		if n == 0 {
			continue
		}
		row := m.logNew
		if t < v {
			row = m.logP[t*k : t*k+k]
		} else if m.unseen == UnseenMissing {
			continue
		} else if m.unseen == UnseenError {
			return nil, fmt.Errorf("nb: entry %d is a term outside the vocabulary of %d: %w", i, v, ErrUnseen)
		}
		for c, lp := range row {
			dst[c] += n * lp
		}
	}
	return dst, nil
}

// LogPosterior returns log P(c|d) for each class; see Model.LogPosterior.
func (m *TermModel) LogPosterior(dst []float64, d Doc) ([]float64, error) {
	dst, err := m.LogJoint(dst, d)
	if err != nil {
		return nil, err
	}
	return dst, normalize(dst)
}

// Posterior returns P(c|d) for each class; see Model.Posterior.
func (m *TermModel) Posterior(dst []float64, d Doc) ([]float64, error) {
	return exp(m.LogPosterior(dst, d))
}

// Predict decides for the class of the largest posterior.
func (m *TermModel) Predict(d Doc) (int, error) { return decideLog(m.LogJoint(nil, d)) }
