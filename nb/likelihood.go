package nb

import (
	"fmt"
	"math"
)

// Density returns p(x|c) of a cell of the column: a density for a Gaussian or
// KernelDensity column; for the others a probability, P(xⱼ=x|c) for a Poisson
// column, that of its interval for a Discretized one, that of the value with
// code x for a categorical one. NaN, a missing cell, has 1; what the column
// cannot hold has 0. It panics on a class out of range.
func (l *Likelihood) Density(class int, x float64) float64 {
	k := l.classes()
	mustBeClass("Density", class, k)
	if math.IsNaN(x) {
		return 1
	}
	logP := make([]float64, k)
	if err := l.addLog(logP, x); err != nil {
		return 0
	}
	return math.Exp(logP[class])
}

// Mean returns the mean of p(x|c) for a Gaussian, KernelDensity or Poisson
// column; where Gaussian.Predictive leaves one degree of freedom or less, so
// that there is no mean, the centre. It panics for other columns or on a class
// out of range.
func (l *Likelihood) Mean(class int) float64 { return l.spread("Mean", class).mean(class) }

// Variance returns the variance of p(x|c), after the floor, for a Gaussian,
// KernelDensity (that of the cells plus h²) or Poisson column; +Inf where
// Gaussian.Predictive leaves two degrees of freedom or less. Panics as Mean.
func (l *Likelihood) Variance(class int) float64 { return l.spread("Variance", class).variance(class) }

// spread is a distribution that has a mean and a variance.
type spread interface {
	mean(class int) float64
	variance(class int) float64
}

func (l *Likelihood) spread(name string, class int) spread {
	s, ok := l.distribution.(spread)
	if !ok {
		panic(fmt.Sprintf("nb: %s: column %q is %v, want gaussian, kernel density or poisson", name, l.Name, l.Kind))
	}
	mustBeClass(name, class, l.classes())
	return s
}
