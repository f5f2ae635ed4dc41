package nb

import (
	"fmt"
	"math"
	"slices"
)

// Estimator says how counts become probabilities. A nil *Estimator stands for
// Laplace's λ = 1 on the conditionals and the relative frequency for the
// prior, which is what scikit-learn does; &Estimator{} is maximum likelihood.
// No estimator looks at the data again: one count serves any number of them.
//
//	P(c)      = (N_c + PriorLambda) / (N + K·PriorLambda)
//	P(xⱼ=v|c) = (N_cjv + Lambda) / (N_cj + Lambda·Sⱼ)
//
// N_cj is the number of rows of class c whose cell j is not missing, and Sⱼ
// the number of values of column j. It is the posterior mean under a Dirichlet
// prior of parameter Lambda, which is also the probability of the next value
// with the parameters integrated out; Dirichlet has the whole posterior and
// LambdaByEvidence chooses λ. Proof: proofs/03-maximum-likelihood.md and
// proofs/04-additive-smoothing.md. Source: Li Hang, 《统计学习方法》 2nd ed.,
// eqs. 4.8–4.11.
type Estimator struct {
	// Lambda is added to every count of a value: 0 is maximum likelihood, 1 is
	// Laplace's rule, between them Lidstone's. Sources also call it α. In a
	// Poisson column it is added to the number of events.
	Lambda float64
	// ColumnLambda, if not nil, gives the columns it names a λ of their own
	// instead of Lambda.
	ColumnLambda map[string]float64
	// ValueLambda, if not nil, gives the categorical columns it names a λ for
	// each value, Sⱼ numbers in the order of Column.Values, before Lambda and
	// ColumnLambda. An unseen value then has their mean.
	ValueLambda map[string][]float64
	// MAP takes λ for the parameter of a Dirichlet prior and estimates the mode
	// of the posterior instead of its mean: λ−1 for λ in the formula of
	// P(xⱼ=v|c). It needs N_cjv + λ ≥ 1 for every value. P(c) is not concerned.
	MAP bool
	// TermLambda, if not nil, is the λ of each of the V terms of a document
	// model in place of Lambda; counts of rows do not read it.
	TermLambda []float64
	// PriorLambda is added to every class count. Li Hang's eq. 4.11 takes it
	// equal to Lambda; scikit-learn has it at 0.
	PriorLambda float64
	// Prior, if not nil, is the class prior itself, K positive numbers that
	// sum to 1 within 1e-9, in the order of Classes; PriorLambda must be 0.
	Prior []float64
	// Unseen says what a value or term never counted in training is worth
	// when a row with it is classified.
	Unseen Unseen
	// Gaussian says how the moments of Gaussian columns become densities.
	Gaussian GaussianOptions
	// Bandwidth is the rule for the kernels of KernelDensity columns.
	Bandwidth Bandwidth

	values []float64 // ValueLambda of the column at hand, set by column
}

// Unseen is the policy for a value that was never counted.
type Unseen int

const (
	// UnseenDefault is UnseenSmoothed for the value of a column, and
	// UnseenMissing for a term outside the vocabulary of a document model.
	UnseenDefault Unseen = iota
	// UnseenSmoothed gives it what a value with count 0 gets,
	// Lambda / (N_cj + Lambda·Sⱼ); with Lambda = 0 that is 0. In a document
	// model it favours the class with the least text.
	UnseenSmoothed
	// UnseenMissing treats the cell as missing: it contributes nothing.
	UnseenMissing
	// UnseenError returns an error that wraps ErrUnseen.
	UnseenError
)

func (e *Estimator) orDefault() Estimator {
	if e == nil {
		return Estimator{Lambda: 1}
	}
	return *e
}

func (e Estimator) check(k int) error {
	for _, f := range []struct {
		name string
		v    float64
	}{{"Lambda", e.Lambda}, {"PriorLambda", e.PriorLambda}} {
		if !(f.v >= 0) || math.IsInf(f.v, 1) {
			return fmt.Errorf("nb: %s = %v, want a finite number of 0 or more: %w", f.name, f.v, ErrEstimator)
		}
	}
	if e.Unseen < UnseenDefault || e.Unseen > UnseenError {
		return fmt.Errorf("nb: Unseen = %d is not a policy: %w", e.Unseen, ErrEstimator)
	}
	if e.Bandwidth < InverseRoot || e.Bandwidth > Silverman {
		return fmt.Errorf("nb: Bandwidth = %d is not a rule: %w", e.Bandwidth, ErrEstimator)
	}
	if err := e.Gaussian.check(); err != nil {
		return err
	}
	if e.Prior == nil {
		return nil
	}
	if e.PriorLambda != 0 {
		return fmt.Errorf("nb: Prior is given, so PriorLambda = %v has nothing to smooth; set it to 0: %w", e.PriorLambda, ErrEstimator)
	}
	if len(e.Prior) != k {
		return fmt.Errorf("nb: Prior: have %d numbers, want one for each of %d classes: %w", len(e.Prior), k, ErrEstimator)
	}
	var sum float64
	for c, p := range e.Prior {
		if !(p > 0 && p <= 1) {
			return fmt.Errorf("nb: Prior[%d] = %v, want a number above 0 and at most 1: %w", c, p, ErrEstimator)
		}
		sum += p
	}
	if math.Abs(sum-1) > 1e-9 {
		return fmt.Errorf("nb: Prior sums to %v, want 1; divide each number by the sum: %w", sum, ErrEstimator)
	}
	return nil
}

// logPrior estimates log P(c) for each of the K classes.
func (cc *ClassCounts) logPrior(e Estimator) ([]float64, error) {
	k := len(cc.Classes)
	if cc.Total() == 0 {
		return nil, fmt.Errorf("nb: nothing was counted; call Add or CountFrame first: %w", ErrNoRows)
	}
	if k < 2 {
		return nil, fmt.Errorf("nb: all rows are of class %q; a classifier needs rows of at least two classes: %w", cc.Classes[0], ErrOneClass)
	}
	if err := e.check(k); err != nil {
		return nil, err
	}
	if e.Prior != nil {
		out := slices.Clone(e.Prior)
		for c := range out {
			out[c] = ln(out[c])
		}
		return out, nil
	}
	out := make([]float64, k)
	logDen := ln(cc.Total() + float64(k)*e.PriorLambda)
	for c, n := range cc.N {
		out[c] = ln(n+e.PriorLambda) - logDen
	}
	return out, nil
}

// Estimate turns counts into a model. It returns ErrNoRows if nothing was
// counted, ErrOneClass with fewer than two classes, ErrEstimator for options
// out of range or for columns that are not there, and ErrUndefined for a class
// of positive prior none of whose rows has a cell in some column, so that a
// parameter is 0/0: in a categorical or discretized column with Lambda = 0, and
// in a numeric one unless it is Gaussian and Gaussian.Predictive is set; or if
// MAP has no mode.
// The model keeps no reference to the counts. Cost: O(K·Σⱼ Sⱼ).
func (t *Counts) Estimate(e *Estimator) (*Model, error) {
	o := e.orDefault()
	logPrior, err := t.logPrior(o)
	if err != nil {
		return nil, err
	}
	m := &Model{Classes: slices.Clone(t.Classes), LogPrior: logPrior}
	if err := o.checkColumns(t.Columns); err != nil {
		return nil, err
	}
	for _, col := range t.Columns {
		oc := o.column(col.Name)
		for c := range t.Classes {
			if math.IsInf(logPrior[c], -1) {
				continue
			}
			if err := col.defined(c, oc); err != nil {
				return nil, fmt.Errorf("nb: column %q, class %q: %w", col.Name, t.Classes[c], err)
			}
		}
		m.Columns = append(m.Columns, &Likelihood{Column: col.Column.clone(), distribution: col.estimate(&col.Column, oc)})
	}
	return m, nil
}

// ln is the natural logarithm. For subnormal arguments math.Log of amd64 is
// wrong (Go 1.26: Log(5e-324) = -709.09 instead of -744.44), so they are
// scaled up first.
func ln(x float64) float64 {
	if x > 0 && x < 0x1p-1022 {
		return math.Log(x*0x1p54) - 54*math.Ln2
	}
	return math.Log(x)
}
