package nb

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// poisson counts whole numbers of 0 or more. Their sum would do; the moments
// also tell whether the variance is near the mean, as the model says.
type poisson struct{ gaussian }

func newPoisson(k int) *poisson { return &poisson{*newGaussian(k)} }

// event refuses what cannot be a number of events. Beyond 2⁵³ not every whole
// number is a float64.
func event(x float64) error {
	if err := finite(x); err != nil {
		return err
	}
	if x < 0 || x > 1<<53 || x != math.Trunc(x) {
		return fmt.Errorf("the cell is %v, want a whole number from 0 to 2⁵³ in a Poisson column: %w", x, ErrCell)
	}
	return nil
}

func (p *poisson) check(class int, x, w float64) error {
	if err := event(x); err != nil {
		return err
	}
	return p.gaussian.check(class, x, w)
}

func (p *poisson) addColumn(x []float64, class []int) (int, error) {
	for i, v := range x {
		if v == v {
			if err := event(v); err != nil {
				return i, err
			}
		}
	}
	return p.gaussian.addColumn(x, class)
}

func (p *poisson) remedy(Estimator) string { return "drop the column" }

func (p *poisson) clone() counter { return &poisson{gaussian{slices.Clone(p.m)}} }

func (p *poisson) merge(_, from *ColumnCounts, to []int) {
	mergeMoments(p.m, from.counter.(*poisson).m, to)
}

// estimate takes the rate r_c = (Σx + λ)/n_c, the number of events a cell. With
// λ = 0 it is the maximum of the likelihood; with λ > 0 it is the posterior
// mean under a Gamma prior of shape λ and rate 0: flat for λ = 1, Jeffreys' for
// λ = ½. Source: A. Gelman and others, Bayesian Data Analysis, 3rd ed.,
// section 2.6.
func (p *poisson) estimate(_ *Column, e Estimator) distribution {
	out := make(rates, len(p.m))
	for c, m := range p.m {
		r := 1.0 // a class of prior 0: any rate will do
		if m.n > 0 {
			// A weight near 0 beside λ may leave the range of float64.
			r = math.Min((m.mean.times(double{m.n, 0}).hi+e.Lambda)/m.n, largestCount)
		}
		out[c] = rate{r, ln(r)}
	}
	return out
}

// logEvidence: a Gamma prior of rate 0 has no integral.
func (p *poisson) logEvidence(*Column, Estimator) (float64, error) {
	return 0, fmt.Errorf("a poisson column has no proper prior: %w", errors.ErrUnsupported)
}

type rate struct{ r, logR float64 }

// rates are the Poisson distributions of K classes, P(x|c) = r_cˣ·exp(−r_c)/x!.
type rates []rate

func (d rates) code(cell string) (float64, error) { return number(cell) }

func (d rates) addLog(dst []float64, x float64) error {
	if err := event(x); err != nil {
		return err
	}
	if x == 0 { // 0·log 0 is 0
		for c := range d {
			dst[c] -= d[c].r
		}
		return nil
	}
	logFactorial, _ := math.Lgamma(x + 1)
	for c := range d {
		dst[c] += x*d[c].logR - d[c].r - logFactorial
	}
	return nil
}

func (d rates) classes() int               { return len(d) }
func (d rates) mean(class int) float64     { return d[class].r }
func (d rates) variance(class int) float64 { return d[class].r }
