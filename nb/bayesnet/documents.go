package bayesnet

import (
	"fmt"
	"math"

	"naivebayes/nb"
)

// DocStep is what Progress of SemiSupervised and Mixture is told.
type DocStep struct {
	Start, Iteration int
	Objective        float64       // of the model before the M step
	Change           float64       // of the largest P(t|c) or P(c) by the M step
	Model            *nb.TermModel // after the M step
}

// DocRun is one run of EM over documents.
type DocRun struct {
	Model *nb.TermModel
	// Counts are those of the last E step: the labelled documents, and the
	// others as they are divided among the classes.
	Counts    *nb.TermCounts
	Objective float64   // see SemiSupervised
	Trace     []float64 // the objective at the start and after each iteration
	Converged bool
}

// docEM is EM over documents of which some have a class.
type docEM struct {
	event     nb.Event
	estimator *nb.Estimator
	weight    float64
	tolerance float64
	most      int
	progress  func(DocStep)

	labelled *nb.TermCounts
	docs     *nb.Docs
}

func (x *docEM) check() error {
	if x.event != nb.Multinomial && x.event != nb.Bernoulli && x.event != nb.BinaryMultinomial {
		return fmt.Errorf("bayesnet: EM over documents: %v is no distribution of documents that EM could climb; use Multinomial, Bernoulli or BinaryMultinomial: %w", x.event, ErrEstimator)
	}
	if x.estimator == nil {
		x.estimator = &nb.Estimator{Lambda: 1}
	}
	if x.estimator.MAP {
		return fmt.Errorf("bayesnet: EM over documents: MAP is not for documents; the mean under λ is the mode under λ + 1: %w", ErrEstimator)
	}
	if !(x.weight >= 0) || math.IsInf(x.weight, 1) {
		return fmt.Errorf("bayesnet: EM over documents: the weight is %v, want a finite number of 0 or more: %w", x.weight, ErrWeight)
	}
	if !(x.tolerance >= 0) || x.most < 0 {
		return fmt.Errorf("bayesnet: EM over documents: Tolerance %v and MaxIterations %d, want 0 or more: %w", x.tolerance, x.most, ErrEstimator)
	}
	if x.tolerance == 0 {
		x.tolerance = 1e-8
	}
	if x.most == 0 {
		x.most = 1000
	}
	return nil
}

// run climbs from one model.
func (x *docEM) run(start int, model *nb.TermModel) (*DocRun, error) {
	counts, objective, err := x.expect(model)
	if err != nil {
		return nil, err
	}
	run := &DocRun{Model: model, Counts: counts, Objective: objective, Trace: []float64{objective}}
	for it := 1; it <= x.most && !run.Converged; it++ {
		next, err := run.Counts.Estimate(x.event, x.estimator)
		if err != nil {
			return nil, fmt.Errorf("bayesnet: iteration %d: %w", it, err)
		}
		step := DocStep{Start: start, Iteration: it, Objective: run.Objective, Change: x.change(run.Model, next), Model: next}
		if counts, objective, err = x.expect(next); err != nil {
			return nil, err
		}
		if err := climbed(run.Objective, objective, it); err != nil {
			return nil, err
		}
		run.Model, run.Counts, run.Objective = next, counts, objective
		run.Trace = append(run.Trace, objective)
		run.Converged = step.Change <= x.tolerance
		if x.progress != nil {
			x.progress(step)
		}
	}
	return run, nil
}

// expect is the E step: every document counts for each class, as much as its
// posterior says.
func (x *docEM) expect(m *nb.TermModel) (*nb.TermCounts, float64, error) {
	counts := x.labelled.Clone()
	objective := x.complete(m)
	n, k := x.docs.Len(), len(m.Classes)
	if n == 0 || x.weight == 0 {
		return counts, objective, nil
	}
	joint, err := m.LogJointDocs(nil, x.docs)
	if err != nil {
		return nil, 0, fmt.Errorf("bayesnet: %w", err)
	}
	weights := make([][]float64, k)
	for c := range weights {
		weights[c] = make([]float64, n)
	}
	for i := range n {
		row := joint[i*k : i*k+k]
		z := nb.LogSumExp(row)
		if math.IsInf(z, -1) {
			return nil, 0, fmt.Errorf("bayesnet: document %d has probability 0 under every class; use Lambda > 0: %w", i+1, nb.ErrImpossible)
		}
		objective += x.weight * z
		for c, l := range row {
			weights[c][i] = x.weight * math.Exp(l-z)
		}
	}
	class := make([]int, n)
	for c, w := range weights {
		for i := range class {
			class[i] = c
		}
		if err := counts.AddDocs(x.docs, class, w); err != nil {
			return nil, 0, fmt.Errorf("bayesnet: %w", err)
		}
	}
	return counts, objective, nil
}

// complete is the log-likelihood of the labelled documents and the log prior.
func (x *docEM) complete(m *nb.TermModel) float64 {
	sum, k := 0.0, len(m.Classes)
	add := func(n, logP float64) {
		if n > 0 { // 0·log 0 is 0
			sum += n * logP
		}
	}
	for c := range k {
		prior := x.estimator.PriorLambda
		if x.estimator.Prior != nil {
			prior = 0
		}
		add(x.labelled.N[c]+prior, m.LogPrior[c])
		for t := range m.Terms {
			lambda := x.estimator.Lambda
			if x.estimator.TermLambda != nil {
				lambda = x.estimator.TermLambda[t]
			}
			p := m.Probability(c, t)
			df := x.labelled.Documents(c, t)
			switch x.event {
			case nb.Bernoulli:
				add(df+lambda, math.Log(p))
				add(x.labelled.N[c]-df+lambda, math.Log1p(-p))
			case nb.BinaryMultinomial:
				add(df+lambda, math.Log(p))
			default:
				add(x.labelled.Count(c, t)+lambda, math.Log(p))
			}
		}
	}
	return sum
}

// change is the largest difference of a parameter of two models.
func (x *docEM) change(a, b *nb.TermModel) float64 {
	most := 0.0
	for c := range a.Classes {
		most = max(most, math.Abs(math.Exp(a.LogPrior[c])-math.Exp(b.LogPrior[c])))
		for t := range a.Terms {
			most = max(most, math.Abs(a.Probability(c, t)-b.Probability(c, t)))
		}
	}
	return most
}
