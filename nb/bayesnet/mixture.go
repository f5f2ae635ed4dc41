package bayesnet

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"naivebayes/nb"
)

// Mixture divides documents into K classes without a single label: naive Bayes
// whose class is hidden. It is SemiSupervised with no labelled document, so that
// it needs a start that is not the same for all classes. For rows of categories
// use LatentClass and EM. That no step lowers the objective, and that two classes
// that start alike stay alike, is proof 21 (proofs/21-em.md).
type Mixture struct {
	// Event is the event model: Multinomial, Bernoulli or BinaryMultinomial.
	Event nb.Event
	// Estimator is that of nb.TermCounts.Estimate; nil is λ = 1. Without MAP.
	Estimator *nb.Estimator
	// Start, if not nil, is where the first run starts; its Classes are the
	// names of the K classes.
	Start *nb.TermModel
	// Starts is the number of runs from random models: each class is estimated
	// with λ = 1 from a hundredth of the documents, at least one, that are drawn
	// at random without replacement. 0 means 1, or none if there is a Start.
	Starts int
	// Source draws them; nil is always the same source.
	Source rand.Source
	// Tolerance, MaxIterations and Progress are as in SemiSupervised.
	Tolerance     float64
	MaxIterations int
	Progress      func(DocStep)
}

// MixtureResult is the run with the greatest objective, of equal ones the first,
// and all runs in order.
type MixtureResult struct {
	DocRun
	Runs []DocRun
}

// Fit finds K classes, named "1" to "K", or as those of Start. The documents
// point into the vocabulary. The error wraps ErrNoRows if there are fewer than K
// documents, ErrSymmetric if two classes of Start have the same terms, and what
// SemiSupervised.Fit has.
func (o *Mixture) Fit(docs *nb.Docs, vocabulary []string, k int) (*MixtureResult, error) {
	if o == nil {
		o = &Mixture{}
	}
	if k < 2 || docs.Len() < k {
		return nil, fmt.Errorf("bayesnet: Mixture: %d documents for %d classes, want at least two classes and as many documents: %w", docs.Len(), k, ErrNoRows)
	}
	classes := numbered(k)
	if o.Start != nil {
		if len(o.Start.Classes) != k || !slices.Equal(o.Start.Terms, vocabulary) || o.Start.Event != o.Event {
			return nil, fmt.Errorf("bayesnet: Mixture: Start has %d classes, %d terms and event %v, want %d, the %d of the vocabulary and %v: %w",
				len(o.Start.Classes), len(o.Start.Terms), o.Start.Event, k, len(vocabulary), o.Event, ErrEstimator)
		}
		classes = o.Start.Classes
		if a, b, ok := alikeTerms(o.Start); ok {
			return nil, fmt.Errorf("bayesnet: Mixture: the classes %q and %q of Start have the same terms, and EM would never tell them apart: %w", classes[a], classes[b], ErrSymmetric)
		}
	}
	empty, err := nb.NewTermCounts(classes, vocabulary)
	if err != nil {
		return nil, fmt.Errorf("bayesnet: %w", err)
	}
	x := &docEM{
		event: o.Event, estimator: o.Estimator, weight: 1, tolerance: o.Tolerance, most: o.MaxIterations,
		progress: o.Progress, labelled: empty, docs: docs,
	}
	if err := x.check(); err != nil {
		return nil, err
	}
	var starts []*nb.TermModel
	if o.Start != nil {
		starts = append(starts, o.Start)
	}
	random := o.Starts
	if random == 0 && o.Start == nil {
		random = 1
	}
	src := o.Source
	if src == nil {
		src = rand.NewPCG(1, 2)
	}
	rng := rand.New(src)
	for range random {
		m, err := x.random(rng, k)
		if err != nil {
			return nil, err
		}
		starts = append(starts, m)
	}
	out := &MixtureResult{}
	for i, m := range starts {
		run, err := x.run(i, m)
		if err != nil {
			return nil, fmt.Errorf("start %d: %w", i+1, err)
		}
		out.Runs = append(out.Runs, *run)
		if i == 0 || run.Objective > out.Objective {
			out.DocRun = *run
		}
	}
	return out, nil
}

// random estimates each class from a few documents of its own.
func (x *docEM) random(rng *rand.Rand, k int) (*nb.TermModel, error) {
	n := x.docs.Len()
	few := max(1, min(n/100, n/k))
	order := rng.Perm(n)
	counts := x.labelled.Clone()
	for c := range k {
		for _, i := range order[c*few : (c+1)*few] {
			if err := counts.Add(x.docs.Doc(i), c); err != nil {
				return nil, fmt.Errorf("bayesnet: document %d: %w", i+1, err)
			}
		}
	}
	m, err := counts.Estimate(x.event, &nb.Estimator{Lambda: 1, Prior: x.estimator.Prior})
	if err != nil {
		return nil, fmt.Errorf("bayesnet: %w", err)
	}
	return m, nil
}

// alikeTerms finds two classes with the same P(t|c) for all terms.
func alikeTerms(m *nb.TermModel) (a, b int, ok bool) {
	for a := range m.Classes {
		for b := a + 1; b < len(m.Classes); b++ {
			same := true
			for t := range m.Terms {
				p, q := m.Probability(a, t), m.Probability(b, t)
				same = same && p-q <= alikeTolerance && q-p <= alikeTolerance
			}
			if same {
				return a, b, true
			}
		}
	}
	return 0, 0, false
}

// LatentClass returns the structure of a mixture of rows, also called latent
// class analysis: a hidden variable with K values "1" to "K" stands first and is
// the only parent of the others. With binary variables it is the mixture of
// Bernoullis. EM fits it to Data.With(structure.Variable(0)). The error wraps
// ErrStructure. Source: P. F. Lazarsfeld and N. W. Henry, Latent Structure
// Analysis (1968).
func LatentClass(variables []Variable, name string, k int) (*Structure, error) {
	if k < 1 {
		return nil, fmt.Errorf("bayesnet: LatentClass: %d classes, want at least 1: %w", k, ErrStructure)
	}
	all := append([]Variable{{name, numbered(k)}}, variables...)
	return Naive(all, 0)
}

func numbered(k int) []string {
	out := make([]string, k)
	for c := range out {
		out[c] = strconv.Itoa(c + 1)
	}
	return out
}
