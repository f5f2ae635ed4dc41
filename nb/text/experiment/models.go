package experiment

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"naivebayes/nb"
	"naivebayes/nb/text"
)

// Models are the models that an experiment compares: each event model at each
// size of the vocabulary with each λ.
type Models struct {
	// Events are the event models; nil is Five.
	Events []nb.Event
	// Sizes are the sizes of the vocabulary, 0 for all terms of the training
	// documents; nil is 0 alone. If there are fewer terms, all are taken.
	Sizes []int
	// Lambdas are the λ of the estimates, above 0; nil is 1 alone.
	Lambdas []float64
	// Selection says how the terms are chosen, from the training documents of
	// each split; its Size is that of Sizes and stays 0.
	Selection text.Selection
}

// Five returns the event models that Models compares by default.
func Five() []nb.Event {
	return []nb.Event{nb.Multinomial, nb.Bernoulli, nb.BinaryMultinomial, nb.Mixed, nb.Complement}
}

// settled returns the models with the defaults put in.
func (m Models) settled() (Models, error) {
	m.Events, m.Sizes, m.Lambdas = slices.Clone(m.Events), slices.Clone(m.Sizes), slices.Clone(m.Lambdas)
	if m.Events == nil {
		m.Events = Five()
	}
	if m.Sizes == nil {
		m.Sizes = []int{0}
	}
	if m.Lambdas == nil {
		m.Lambdas = []float64{1}
	}
	switch {
	case len(m.Events)*len(m.Sizes)*len(m.Lambdas) == 0:
		return m, fmt.Errorf("experiment: Events, Sizes or Lambdas is empty, want nil or some: %w", ErrOption)
	case twice(m.Events) || twice(m.Sizes) || twice(m.Lambdas):
		return m, fmt.Errorf("experiment: Events %v, Sizes %v and Lambdas %v, want none twice: %w", m.Events, m.Sizes, m.Lambdas, ErrOption)
	case slices.Min(m.Sizes) < 0:
		return m, fmt.Errorf("experiment: a size of the vocabulary is %d, want 0 or more: %w", slices.Min(m.Sizes), ErrOption)
	case m.Selection.Size != 0:
		return m, fmt.Errorf("experiment: Selection.Size is %d, want 0; put it into Sizes: %w", m.Selection.Size, ErrOption)
	}
	for _, l := range m.Lambdas {
		if !(l > 0) {
			return m, fmt.Errorf("experiment: λ is %v, want more than 0: a word that a class never had would be impossible in it: %w", l, ErrOption)
		}
	}
	m.Selection.MinDocuments = max(m.Selection.MinDocuments, 1)
	return m, nil
}

func twice[T cmp.Ordered](s []T) bool {
	return len(slices.Compact(slices.Sorted(slices.Values(s)))) < len(s)
}

// Models returns the model of a row alone, to try it elsewhere.
func (r Result) Models() Models {
	m := Models{Events: []nb.Event{r.Event}, Sizes: []int{r.Selection.Size}, Lambdas: []float64{r.Lambda}, Selection: r.Selection}
	m.Selection.Size = 0
	return m
}

// results returns a Result of each model without numbers: event models first,
// then sizes, then λ.
func (m Models) results() []Result {
	var out []Result
	for _, e := range m.Events {
		for _, s := range m.Sizes {
			for _, l := range m.Lambdas {
				r := Result{Event: e, Lambda: l, Selection: m.Selection}
				r.Selection.Size = s
				out = append(out, r)
			}
		}
	}
	return out
}

// sheet is what the models say of the documents of one split.
type sheet struct {
	trained int
	terms   []int       // of each model, how many it has
	odds    [][]float64 // of each model, the log odds of the positive class of each document
}

// judge estimates each model from the counts of the training documents and asks
// it about others, which are over the same terms. A vocabulary is chosen within
// the next larger one, so that all terms are sorted once.
func (m Models) judge(ctx context.Context, train *nb.TermCounts, docs *nb.Docs) (*sheet, error) {
	for c, n := range train.N {
		if n == 0 {
			return nil, fmt.Errorf("no training document is %s: %w", train.Classes[c], ErrCorpus)
		}
	}
	n := len(m.Events) * len(m.Sizes) * len(m.Lambdas)
	out := &sheet{trained: int(train.N[0] + train.N[1]), terms: make([]int, n), odds: make([][]float64, n)}
	order := make([]int, len(m.Sizes))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { // descending, with all terms (0) first
		return cmp.Compare(uint(m.Sizes[j]-1), uint(m.Sizes[i]-1))
	})
	selection := m.Selection
	for _, s := range order {
		selection.Size = m.Sizes[s]
		chosen, err := selection.Terms(train)
		if err != nil {
			return nil, err
		}
		if len(chosen) == 0 {
			return nil, fmt.Errorf("%s: the selection leaves none of %d terms: %w", sizeName(m.Sizes[s]), len(train.Terms), ErrOption)
		}
		docs = over(docs, chosen, len(train.Terms))
		train = train.Select(chosen)
		for e, event := range m.Events {
			for l, lambda := range m.Lambdas {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
				at := (e*len(m.Sizes)+s)*len(m.Lambdas) + l
				out.terms[at] = len(chosen)
				if out.odds[at], err = odds(train, docs, event, lambda); err != nil {
					return nil, fmt.Errorf("%v, %s, λ = %v: %w", event, sizeName(m.Sizes[s]), lambda, err)
				}
			}
		}
	}
	return out, nil
}

// odds estimates a model and returns the log odds of the positive class.
func odds(train *nb.TermCounts, docs *nb.Docs, event nb.Event, lambda float64) ([]float64, error) {
	model, err := train.Estimate(event, &nb.Estimator{Lambda: lambda})
	if err != nil {
		return nil, err
	}
	joint, err := model.LogJointDocs(nil, docs)
	if err != nil {
		return nil, err
	}
	out := make([]float64, docs.Len())
	for i := range out {
		out[i] = joint[2*i+1] - joint[2*i]
	}
	return out, nil
}

func sizeName(size int) string {
	if size == 0 {
		return "all terms"
	}
	return fmt.Sprintf("%d terms", size)
}
