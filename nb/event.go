package nb

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// Event is the event model of documents: what counts as one event when a
// document is drawn from its class. All of them are estimates of the same
// TermCounts, and all of them are linear in what they see of a document,
//
//	log P(c, d) = b_c + Σₜ xₜ·w_ct
//
// where xₜ is nₜ, how often term t stands in the document, or [nₜ > 0]. With
// tf and df the counts of TermCounts, sums over terms written as ·, and λ the
// Lambda of the estimator:
//
//	                     P(t|c)                        xₜ       absent terms
//	Multinomial          (tf_ct + λ) / (tf_c· + λV)    nₜ       say nothing
//	Bernoulli            (df_ct + λ) / (N_c + 2λ)      [nₜ>0]   say 1 − P(t|c)
//	BinaryMultinomial    (df_ct + λ) / (df_c· + λV)    [nₜ>0]   say nothing
//	Mixed                (tf_ct + λ) / (tf_c· + λV)    [nₜ>0]   say nothing
//	Complement           the same of all other classes, and its weight is
//	                     −log P: not a probability of the document at all
//
// Sources: A. McCallum and K. Nigam, A comparison of event models for naive
// Bayes text classification (1998); Manning, Raghavan and Schütze, Introduction
// to Information Retrieval (2008), sections 13.2 and 13.3; J. Rennie, L. Shih,
// J. Teevan and D. Karger, Tackling the poor assumptions of naive Bayes text
// classifiers (ICML 2003).
type Event int

const (
	// Multinomial: each token is drawn from the terms of the class.
	Multinomial Event = iota
	// Bernoulli: each term of the vocabulary is either in the document or not,
	// and both count. An empty document is one that lacks every term.
	Bernoulli
	// BinaryMultinomial is Multinomial on documents in each of which a term
	// counts once, however often it stands there.
	BinaryMultinomial
	// Mixed is trained as Multinomial, on every repetition, and reads each
	// term of a new document once.
	Mixed
	// Complement weighs a term by how seldom it stands in the other classes.
	Complement
	// NormalizedComplement is Complement with the weights of a class divided
	// by their sum, so that a class whose terms hang together does not win by
	// large weights alone.
	NormalizedComplement
)

var eventNames = [...]string{"multinomial", "Bernoulli", "binary multinomial", "mixed", "complement", "normalized complement"}

func (ev Event) String() string {
	if ev < 0 || int(ev) >= len(eventNames) {
		return fmt.Sprintf("Event(%d)", int(ev))
	}
	return eventNames[ev]
}

// presence tells whether a term counts once in a new document.
func (ev Event) presence() bool { return ev == Bernoulli || ev == BinaryMultinomial || ev == Mixed }

// Estimate turns term counts into a model of documents; see Event for the
// formulas. A nil estimator is λ = 1. Any number of estimates, of any event
// model and any λ, come from one count.
//
// V is part of the formulas, so a term that was never counted still changes
// the answer: it takes λ of each class's probability. Leave such terms out of
// the vocabulary, or accept that a larger vocabulary is a stronger prior.
//
// It returns ErrNoRows if nothing was counted, ErrOneClass with fewer than two
// classes, ErrEstimator for options out of range, and ErrUndefined if λ = 0
// leaves a parameter of a possible class at 0/0. The model keeps no reference
// to the counts. Cost: O(K·V). Proof: proofs/04-additive-smoothing.md.
func (t *TermCounts) Estimate(event Event, e *Estimator) (*TermModel, error) {
	o := e.orDefault()
	if event < Multinomial || event > NormalizedComplement {
		return nil, fmt.Errorf("nb: %v is not an event model: %w", event, ErrEstimator)
	}
	logPrior, err := t.logPrior(o)
	if err != nil {
		return nil, err
	}
	if err := o.checkColumns(nil); err != nil {
		return nil, err
	}
	l, err := newTermLambda(o, len(t.Terms))
	if err != nil {
		return nil, err
	}
	if math.IsInf(floats.Sum(t.N)+floats.Sum(t.Tokens), 1) {
		return nil, fmt.Errorf("nb: the counts add up to more than a float64 holds; scale the weights: %w", ErrWeight)
	}
	if o.Unseen == UnseenDefault {
		o.Unseen = UnseenMissing
	}
	k, v := len(t.Classes), len(t.Terms)
	m := &TermModel{
		Event:    event,
		Classes:  slices.Clone(t.Classes),
		Terms:    slices.Clone(t.Terms),
		LogPrior: logPrior,
		unseen:   o.Unseen,
		logP:     make([]float64, v*k),
		logNew:   make([]float64, k),
		index:    maps.Clone(t.index),
	}
	switch event {
	case Bernoulli:
		err = t.bernoulli(m, l)
	case Complement, NormalizedComplement:
		if o.Prior == nil {
			t.uniformPrior(m.LogPrior)
		}
		err = t.complement(m, l)
	default:
		err = t.multinomial(m, l)
	}
	if err != nil {
		return nil, err
	}
	return m, nil
}

// termLambda is λ for each term, for one outside the vocabulary, and in sum.
type termLambda struct {
	each     []float64 // nil if it is the same for all
	new, sum float64
}

func newTermLambda(e Estimator, v int) (termLambda, error) {
	l := termLambda{new: e.Lambda, sum: e.Lambda * float64(v)}
	if e.TermLambda != nil {
		if len(e.TermLambda) != v {
			return l, fmt.Errorf("nb: TermLambda: have %d numbers, want one for each of %d terms: %w", len(e.TermLambda), v, ErrEstimator)
		}
		l.each, l.sum = e.TermLambda, 0
		for i, a := range l.each {
			if !(a >= 0) {
				return l, fmt.Errorf("nb: TermLambda[%d] = %v, want 0 or more: %w", i, a, ErrEstimator)
			}
			l.sum += a
		}
	}
	if math.IsInf(l.sum, 1) || math.IsInf(2*l.new, 1) || math.IsInf(2*l.sum, 1) {
		return l, fmt.Errorf("nb: λ adds up to more than a float64 holds over %d terms: %w", v, ErrEstimator)
	}
	return l, nil
}

func (l termLambda) of(term int) float64 {
	if l.each == nil {
		return l.new
	}
	return l.each[term]
}
