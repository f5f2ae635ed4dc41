package nb

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mathext"
)

// Gamma is the distribution of the unknown rate r of a Poisson column, the
// conjugate of counted events:
//
//	p(r) ∝ r^(Shape−1)·exp(−Rate·r)
//
// Source: A. Gelman and others, Bayesian Data Analysis, 3rd ed., section 2.6.
type Gamma struct {
	Shape, Rate float64
}

// Mean returns Shape/Rate, which is the rate that Estimate gives.
func (g Gamma) Mean() float64 { return g.Shape / g.Rate }

// Interval returns the equal-tailed interval that holds the rate with
// probability level. It panics unless 0 < level < 1.
func (g Gamma) Interval(level float64) (low, high float64) {
	mustBeLevel("Interval", level)
	tail := (1 - level) / 2
	return gammaQuantile(g.Shape, tail) / g.Rate, mathext.GammaIncRegCompInv(g.Shape, tail) / g.Rate
}

// Gamma returns the posterior of the rate of a Poisson column in a class: Shape
// is the number of events + λ and Rate the number of cells, the prior being
// that of Estimate (λ = ½ is Jeffreys'). The error wraps ErrEstimator, or
// ErrUndefined without a cell, or without an event at λ = 0. It panics if the
// column is of another kind or an index is out of range.
func (t *Counts) Gamma(column, class int, e *Estimator) (Gamma, error) {
	col := t.Columns[column]
	p, ok := col.counter.(*poisson)
	if !ok {
		panic(fmt.Sprintf("nb: Gamma: column %q is %v, want poisson", col.Name, col.Kind))
	}
	mustBeClass("Gamma", class, len(t.Classes))
	o := e.orDefault()
	if err := t.checkOptions(o); err != nil {
		return Gamma{}, err
	}
	g, err := p.posterior(class, o.column(col.Name))
	if err != nil {
		return Gamma{}, fmt.Errorf("nb: column %q, class %q: %w", col.Name, t.Classes[class], err)
	}
	return g, nil
}

func (p *poisson) posterior(class int, e Estimator) (Gamma, error) {
	m := p.m[class]
	g := Gamma{m.mean.times(double{m.n, 0}).hi + e.Lambda, m.n}
	if !(g.Shape > 0 && g.Rate > 0) {
		return g, fmt.Errorf("%v events in cells of weight %v leave the posterior of the rate undefined; use Lambda > 0 or drop the column: %w",
			g.Shape-e.Lambda, m.n, ErrUndefined)
	}
	return g, nil
}

// sampleLog draws the rate of each class.
func (p *poisson) sampleLog(_ *Column, dst []float64, x float64, e Estimator, rng *rand.Rand) error {
	if err := event(x); err != nil {
		return err
	}
	logFactorial, _ := math.Lgamma(x + 1)
	for c := range dst {
		if math.IsInf(dst[c], -1) {
			continue // no parameter can change a class of probability 0
		}
		g, err := p.posterior(c, e)
		if err != nil {
			return err
		}
		logR := drawLogGamma(g.Shape, rng) - ln(g.Rate)
		if x > 0 {
			dst[c] += x*logR - logFactorial
		}
		dst[c] -= math.Exp(logR)
	}
	return nil
}

// sampleLog draws variance and mean of each class from the
// Normal-inverse-gamma posterior.
func (g *gaussian) sampleLog(col *Column, dst []float64, x float64, e Estimator, rng *rand.Rand) error {
	if err := finite(x); err != nil {
		return err
	}
	if !e.Gaussian.Predictive {
		return errNoPrior()
	}
	prior := g.prior(col, e)
	for c := range dst {
		if math.IsInf(dst[c], -1) {
			continue
		}
		p := prior.update(g.m[c])
		logVariance := ln(p.Beta) - drawLogGamma(p.Alpha, rng)
		sigma := math.Exp(logVariance / 2)
		z := (x-p.Mu)/sigma - rng.NormFloat64()/math.Sqrt(p.Kappa)
		dst[c] -= logVariance/2 + halfLog2Pi + z*z/2
	}
	return nil
}
