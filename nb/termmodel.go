package nb

import (
	"fmt"
	"math"
	"slices"

	"naivebayes/nb/internal/sparse"
)

// TermModel is a naive Bayes model of documents under one event model. It is
// read-only after Estimate and safe for concurrent use.
type TermModel struct {
	Event    Event
	Classes  []string  // K labels
	Terms    []string  // V terms
	LogPrior []float64 // K, log P(c)

	// The score of a class is base + Σ x·weight; see Event.
	base      []float64 // K
	weight    []float64 // V×K
	weightNew []float64 // K, a term outside the vocabulary
	logP      []float64 // V×K, log P(t|c)
	logNew    []float64 // K

	absent  []float64     // K, Σ log(1 − P) of a Bernoulli model, but for
	certain *certainTerms // its certain terms; nil if there are none
	unseen  Unseen
	index   map[string]int
}

// Doc makes a document of tokens. A token outside the vocabulary becomes the
// term V, which the Unseen policy judges (by default it is left out). All such
// tokens are one term to an event model that reads each term once.
func (m *TermModel) Doc(tokens ...string) Doc {
	return bag(tokens, func(s string) (int, bool) {
		if i, ok := m.index[s]; ok {
			return i, true
		}
		return len(m.Terms), m.unseen != UnseenMissing
	})
}

// Probability returns P(t|c) as the table of Event has it: the probability that
// a token of class c is term t or, for Bernoulli, that a document of class c
// has term t. For the complement models it is θ̃_ct, the probability that a token of
// any other class is term t. Panics if an index is out of range.
func (m *TermModel) Probability(class, term int) float64 {
	mustBeClass("Probability", class, len(m.Classes))
	return math.Exp(m.logP[term*len(m.Classes)+class])
}

// LogJoint returns log P(c, d) for each of the K classes, as Event defines it:
// for Multinomial log P(c) + Σₜ nₜ·log P(t|c), nₜ the count of term t in the
// document. The multinomial coefficient, the same for every class, is left
// out. For the complement models it is a score.
//
// dst may be nil or have K entries; with it, and terms that ascend, nothing is
// allocated. A term with count 0 is absent, so that it contributes nothing even
// where P(t|c) = 0. An empty document has the prior, but for Bernoulli, where
// it lacks all V terms. A class under which the document is impossible gets
// −Inf, never NaN; with Lambda = 0 a complement model gives +Inf to a class
// without whose terms the document could not be. The error wraps ErrWeight,
// ErrCell or ErrUnseen. Cost: O(K·terms of the document).
func (m *TermModel) LogJoint(dst []float64, d Doc) ([]float64, error) {
	dst = orMake("LogJoint", dst, len(m.Classes))
	d, err := d.ready(len(m.Terms) + 1)
	if err != nil {
		return nil, err
	}
	if err := m.logJoint(dst, d); err != nil {
		return nil, err
	}
	return dst, nil
}

// logJoint is LogJoint for a document that is ready.
func (m *TermModel) logJoint(dst []float64, d Doc) error {
	v := len(m.Terms)
	copy(dst, m.base)
	if last := len(d.Terms) - 1; last >= 0 && d.Terms[last] == v {
		if n := d.count(last); n > 0 {
			switch {
			case m.unseen == UnseenError:
				return fmt.Errorf("nb: the document has a term outside the vocabulary of %d: %w", v, ErrUnseen)
			case m.unseen == UnseenMissing:
				n = 0
			case m.Event.presence():
				n = 1
			}
			for c := 0; c < len(dst) && n > 0; c++ {
				dst[c] += n * m.weightNew[c]
			}
		}
		d.Terms = d.Terms[:last]
	}
	sparse.Add(dst, m.weight, d.Terms, d.Counts, m.Event.presence())
	if m.certain != nil {
		for c := range dst {
			if m.certain.missing(c, d) > 0 {
				dst[c] = math.Inf(-1)
			}
		}
	}
	return nil
}

// LogPosterior returns log P(c|d) for each class; see Model.LogPosterior.
func (m *TermModel) LogPosterior(dst []float64, d Doc) ([]float64, error) {
	dst, err := m.LogJoint(dst, d)
	if err != nil {
		return nil, err
	}
	return dst, settle(dst)
}

// Posterior returns P(c|d) for each class; see Model.Posterior. For the
// complement models the K numbers are scores that sum to 1, not probabilities.
func (m *TermModel) Posterior(dst []float64, d Doc) ([]float64, error) {
	dst, err := m.LogJoint(dst, d)
	if err != nil {
		return nil, err
	}
	if err := certain(dst); err != nil {
		return nil, err
	}
	if err := softmax(dst); err != nil {
		return nil, err
	}
	return dst, nil
}

// Predict decides for the class of the largest posterior.
func (m *TermModel) Predict(d Doc) (int, error) {
	joint, err := m.LogJoint(nil, d)
	if err != nil {
		return -1, err
	}
	return decideScore(joint)
}

// decideScore is Decide for scores that may be infinite.
func decideScore(joint []float64) (int, error) {
	c := Decide(joint)
	if math.IsInf(joint[c], 0) {
		if err := settle(joint); err != nil {
			return -1, err
		}
	}
	return c, nil
}

// settle normalises scores.
func settle(joint []float64) error {
	if err := certain(joint); err != nil {
		return err
	}
	return normalize(joint)
}

// certain makes a class of score +∞ the only one that is possible; two of them
// contradict each other.
func certain(joint []float64) error {
	if !math.IsInf(slices.Max(joint), 1) {
		return nil
	}
	at := slices.Index(joint, math.Inf(1))
	for c := range joint {
		if c != at && math.IsInf(joint[c], 1) {
			return fmt.Errorf("nb: the document has probability 0 in the complement of class %d and of class %d; smooth with Lambda > 0: %w", at, c, ErrImpossible)
		}
	}
	for c := range joint {
		joint[c] = math.Inf(-1)
	}
	joint[at] = 0
	return nil
}
