package nb

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// parameterSampler is what a kind of column offers if its parameters have a
// posterior: sampleLog draws them once for each of the K classes and adds
// log P(x|c) under them to dst[c]. x is not NaN.
type parameterSampler interface {
	sampleLog(col *Column, dst []float64, x float64, e Estimator, rng *rand.Rand) error
}

// SamplePosterior draws P(c|x) from its own posterior: n times it draws the
// class prior and all parameters that the row needs and computes the posterior
// of the row with them. The result is n×K; Credible makes intervals of it. It
// says how sure the counts are of a probability, where Model.Posterior has but
// one number:
//
//	q ~ Dirichlet(N + λ) for each class and column, P(c|x,q) ∝ q_c·Πⱼ q_cj(xⱼ)
//
// x has d entries coded as by Row; a missing cell draws nothing. Lambda and
// PriorLambda are parameters of the Dirichlet priors (MAP changes nothing
// here); a Prior that is given stays as it is. An unseen value is treated by
// the Unseen policy, smoothed as a value of count 0. src may be nil, which is
// always the same source.
//
// A Gaussian column draws its mean and variance from their Normal-inverse-gamma
// posterior, which needs Gaussian.Predictive, and a Poisson column its rate
// from its Gamma posterior.
//
// Errors as Estimate and LogPosterior, and one that wraps
// errors.ErrUnsupported for a kind of column without a posterior of its
// parameters. It panics if the lengths do not match or n < 1. Cost: O(n·K·d).
func (t *Counts) SamplePosterior(x []float64, n int, e *Estimator, src rand.Source) ([][]float64, error) {
	mustHave("SamplePosterior", len(x), len(t.Columns))
	if n < 1 {
		panic(fmt.Sprintf("nb: SamplePosterior: have %d draws, want at least 1", n))
	}
	o := e.orDefault()
	o.MAP = false
	logPrior, err := t.logPrior(o)
	if err != nil {
		return nil, err
	}
	if err := o.checkColumns(t.Columns); err != nil {
		return nil, err
	}
	prior := make(Dirichlet, len(t.N))
	for c := range prior {
		prior[c] = t.N[c] + o.PriorLambda
	}
	rng := rand.New(orSource(src))
	out := make([][]float64, n)
	for i := range out {
		p := slices.Clone(logPrior)
		if o.Prior == nil {
			prior.sampleLog(p, rng)
		}
		for j, v := range x {
			if math.IsNaN(v) {
				continue
			}
			col := t.Columns[j]
			s, ok := col.counter.(parameterSampler)
			if !ok {
				return nil, fmt.Errorf("nb: column %d (%s): a %v column has no posterior to draw from: %w", j+1, col.Name, col.Kind, errors.ErrUnsupported)
			}
			if err := s.sampleLog(&col.Column, p, v, o.column(col.Name), rng); err != nil {
				return nil, fmt.Errorf("nb: column %d (%s): %w", j+1, col.Name, err)
			}
		}
		if err := softmax(p); err != nil {
			return nil, err
		}
		out[i] = p
	}
	return out, nil
}

// sampleLog needs one parameter a class, whose marginal is a Beta distribution.
func (c *categorical) sampleLog(_ *Column, dst []float64, x float64, e Estimator, rng *rand.Rand) error {
	v, err := checkCode(x)
	if err != nil {
		return err
	}
	s := len(c.index)
	if v >= s {
		v = s
		switch e.Unseen {
		case UnseenMissing:
			return nil
		case UnseenError:
			return fmt.Errorf("code %v of %d values: %w", x, s, ErrUnseen)
		}
	}
	var q [2]float64
	for class := range dst {
		if math.IsInf(dst[class], -1) {
			continue // no parameter can change a class of probability 0
		}
		n := 0.0
		if v < s {
			n = c.n[v*c.k+class]
		}
		a := n + e.lambda(v, s)
		all := c.total[class] + e.lambdaTotal(s)
		if s == 0 { // as if it were the only value
			continue
		}
		if all == 0 {
			return errNoValue()
		}
		Dirichlet{a, max(all-a, 0)}.sampleLog(q[:], rng)
		dst[class] += q[0]
	}
	return nil
}

// Credible returns for each of the K classes the equal-tailed interval that
// holds the given part of n draws (n×K, as SamplePosterior makes them): the
// empirical quantiles at (1−level)/2 and (1+level)/2, linear between order
// statistics. It panics if there is no draw, if two draws differ in length, or
// if level is not between 0 and 1. Cost: O(K·n·log n).
func Credible(draws [][]float64, level float64) (low, high []float64) {
	mustBeLevel("Credible", level)
	if len(draws) == 0 {
		panic("nb: Credible: have 0 draws, want at least 1")
	}
	k := len(draws[0])
	low, high = make([]float64, k), make([]float64, k)
	one := make([]float64, len(draws))
	for c := range k {
		for i, p := range draws {
			mustHave("Credible", len(p), k)
			one[i] = p[c]
		}
		slices.Sort(one)
		low[c], high[c] = sortedQuantile(one, (1-level)/2), sortedQuantile(one, (1+level)/2)
	}
	return low, high
}

// sortedQuantile is Hyndman and Fan's type 7, the default of R.
func sortedQuantile(sorted []float64, p float64) float64 {
	h := p * float64(len(sorted)-1)
	i := int(h)
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[i] + (h-float64(i))*(sorted[i+1]-sorted[i])
}
