package nb

import (
	"fmt"
	"math"
)

// Bandwidth is the rule for the width h of the normal kernels of a
// KernelDensity column, from the n cells of a class:
//
//	p(x|c) = Σᵢ wᵢ φ((x−xᵢ)/h) / (n·h)
//
// No h² is below Gaussian.Floor times the variance of the column.
type Bandwidth int

const (
	// InverseRoot is h = 1/√n, the rule of "flexible Bayes" (G. H. John and
	// P. Langley, Estimating continuous distributions in Bayesian classifiers,
	// UAI 1995, 338–345). It is in the unit of the column: metres instead of
	// millimetres are another model.
	InverseRoot Bandwidth = iota
	// Silverman is h = 0.9·min(s, IQR/1.34)·n^(−1/5), s being the standard
	// deviation with divisor n−1 and the quartiles interpolated; s alone if
	// the quartiles agree. It moves with the unit of the column. Source:
	// B. W. Silverman, Density Estimation (1986), eq. 3.31.
	Silverman
)

func silverman(x, w []float64, m Moments) float64 {
	s := math.Sqrt(m.SampleVariance())
	if iqr := quantile(x, w, .75) - quantile(x, w, .25); iqr > 0 {
		s = math.Min(s, iqr/1.34)
	}
	return .9 * s * math.Pow(m.N, -.2)
}

// quantile returns the p-quantile of sorted values that stand w times each,
// interpolated between the two that are nearest to position p·(n−1), counted
// from 0 (type 7 of Hyndman and Fan, the default of R and NumPy).
func quantile(x, w []float64, p float64) float64 {
	var n float64
	for _, v := range w {
		n += v
	}
	pos := math.Max(p*(n-1), 0)
	at := func(pos float64) float64 {
		var below float64
		for i, v := range w {
			if below += v; pos < below {
				return x[i]
			}
		}
		return x[len(x)-1]
	}
	i := math.Floor(pos)
	lo := at(i)
	return lo + (pos-i)*(at(i+1)-lo)
}

// Width returns the width h of the kernels of a class in a KernelDensity
// column, 0 for a class without a cell. It panics for other columns.
func (l *Likelihood) Width(class int) float64 {
	d, ok := l.distribution.(mixtures)
	if !ok {
		panic(fmt.Sprintf("nb: Width: column %q is %v, want kernel density", l.Name, l.Kind))
	}
	mustBeClass("Width", class, len(d))
	return d[class].h
}
