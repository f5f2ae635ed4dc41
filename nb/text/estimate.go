package text

import (
	"fmt"
	"slices"
	"strconv"
	"sync"

	"naivebayes/nb"
)

// Pipeline is a classifier of texts: a tokenizer, a vocabulary and an event
// model.
//
//	var p text.Pipeline
//	p.Add("free prize, call now", "spam")           // count
//	p.Add("see you at lunch", "ham")
//	err := p.Estimate()                             // estimate
//	posterior, err := p.Posterior(nil, "call me")   // posterior
//	label, err := p.Decide("call me")               // decide
//
// The zero value is the default of everything: Auto, all terms, Multinomial,
// λ = 1. Set the fields of Counts before the first Add; the others may change
// before any Estimate, and nothing is counted again.
//
// To count is for one goroutine at a time. Posterior, Decide and Explain are
// those of the last Estimate and may be called by many at once; Add does not
// change them.
type Pipeline struct {
	Counts
	// Event is the event model; see nb.Event.
	Event nb.Event
	// Estimator is λ and the prior; nil is λ = 1 and the prior of the counts. Its
	// Prior has the order of Classes, which is sorted.
	Estimator *nb.Estimator
	// Selection says which of the counted terms the model has.
	Selection Selection
	// Loss, if not nil, makes Decide take the action of least expected risk.
	Loss *nb.Loss

	fitted *fitted
}

// fitted is a model with what it takes to give it a text. It never changes.
type fitted struct {
	model      *nb.TermModel
	tokenizer  Tokenizer
	vocabulary *Vocabulary
	to         []int // of a hashing vocabulary: the term of each place, −1 for none
	unknown    bool  // whether unknown tokens are given to the model
	baggers    sync.Pool
}

// Estimate makes a model of what is counted. The texts are not read again. The
// errors are those of nb.TermCounts.Estimate and Selection.Terms, and the model
// is as before then; with Selection the error wraps ErrSelection if no term is
// left. Cost: O(K·V).
func (p *Pipeline) Estimate() error {
	if err := p.Selection.check(); err != nil {
		return err
	}
	p.use()
	classes := p.sorted()
	ids := p.ids(classes)
	if p.Selection != (Selection{}) {
		t := &tally{v: len(ids), df: make([]float64, 0, len(ids)*len(classes))}
		for _, k := range classes {
			t.n = append(t.n, float64(k.docs))
		}
		for _, id := range ids {
			for _, k := range classes {
				t.df = append(t.df, float64(k.at(id).df))
			}
		}
		chosen := p.Selection.of(t)
		if len(chosen) == 0 && len(ids) > 0 {
			return fmt.Errorf("text: the selection leaves none of %d terms; ask for fewer documents or a larger share: %w", len(ids), ErrSelection)
		}
		for i, c := range chosen {
			chosen[i] = ids[c]
		}
		ids = chosen
	}
	model, err := p.termCounts(classes, ids).Estimate(p.Event, p.Estimator)
	if err != nil {
		return fmt.Errorf("text: %w", err)
	}
	unknown := p.Estimator != nil && (p.Estimator.Unseen == nb.UnseenSmoothed || p.Estimator.Unseen == nb.UnseenError)
	p.fitted, err = newFitted(model, p.Tokenizer, p.vocabulary.size, unknown)
	return err
}

func newFitted(model *nb.TermModel, t Tokenizer, size int, unknown bool) (*fitted, error) {
	f := &fitted{model: model, tokenizer: orAuto(t), unknown: unknown}
	var err error
	if size == 0 {
		f.vocabulary, err = NewVocabulary(model.Terms...)
		if err != nil {
			return nil, err
		}
		f.vocabulary.Freeze()
	} else {
		if f.vocabulary, err = NewHashing(size); err != nil {
			return nil, err
		}
		f.to = slices.Repeat([]int{-1}, size)
		for i, s := range model.Terms {
			place := -1
			if len(s) > 1 && s[0] == '#' {
				place, err = strconv.Atoi(s[1:])
			}
			if err != nil || place < 0 || place >= size {
				return nil, fmt.Errorf("text: the term %q is no place of a hashing vocabulary of %d: %w", s, size, ErrVocabulary)
			}
			f.to[place] = i
		}
	}
	f.baggers.New = func() any { return &bagger{vocabulary: f.vocabulary} }
	return f, nil
}

// doc calls use with the document that the model sees of a text.
func (f *fitted) doc(text []byte, use func(nb.Doc) error) error {
	b := f.baggers.Get().(*bagger)
	defer f.baggers.Put(b)
	b.bag(f.tokenizer, text)
	d := b.doc(f.to)
	if f.unknown && b.unknown > 0 {
		b.terms, b.counts = append(d.Terms, len(f.model.Terms)), append(d.Counts, float64(b.unknown))
		d = nb.Doc{Terms: b.terms, Counts: b.counts}
	}
	return use(d)
}

// Model returns the model of the last Estimate, nil before the first. Its
// classes are in the order of Posterior. Read it only.
func (p *Pipeline) Model() *nb.TermModel {
	if p.fitted == nil {
		return nil
	}
	return p.fitted.model
}

// must returns the model, and panics without one.
func (p *Pipeline) must(name string) *fitted {
	if p.fitted == nil {
		panic(fmt.Sprintf("text: %s: call Estimate first", name))
	}
	return p.fitted
}

// Merge adds the counts of other pipelines; see Counts.Merge. The model stays
// as it is until the next Estimate.
func (p *Pipeline) Merge(others ...*Pipeline) error {
	counts := make([]*Counts, len(others))
	for i, o := range others {
		counts[i] = &o.Counts
	}
	return p.Counts.Merge(counts...)
}
