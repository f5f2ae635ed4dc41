package nb

import (
	"fmt"
	"math"
)

// Moments are the sufficient statistics of numbers under a normal
// distribution: their weight, their mean and the sum of squares about it,
//
//	N = Σ wᵢ    Mean = Σ wᵢxᵢ / N    M2 = Σ wᵢ(xᵢ − Mean)²
type Moments struct {
	N, Mean, M2 float64
}

// Variance returns M2/N, the maximum-likelihood estimate; 0 if N is 0.
func (m Moments) Variance() float64 {
	if m.N <= 0 {
		return 0
	}
	return m.M2 / m.N
}

// SampleVariance returns M2/(N−1), the unbiased estimate for weights that are
// numbers of rows; 0 if N is 1 or less.
func (m Moments) SampleVariance() float64 {
	if m.N <= 1 {
		return 0
	}
	return m.M2 / (m.N - 1)
}

// Moments returns the moments of the cells of a class. It panics if the column
// is neither Gaussian nor KernelDensity nor Poisson, or on a class out of range.
func (cc *ColumnCounts) Moments(class int) Moments {
	switch c := cc.counter.(type) {
	case *gaussian:
		mustBeClass("Moments", class, len(c.m))
		return c.m[class].rounded()
	case *poisson:
		mustBeClass("Moments", class, len(c.m))
		return c.m[class].rounded()
	case *kernels:
		mustBeClass("Moments", class, len(c.w))
		return c.moments(class).rounded()
	}
	panic(fmt.Sprintf("nb: Moments: column %q is %v, want gaussian, kernel density or poisson", cc.Name, cc.Kind))
}

// moments are Moments in twice the precision. They are the only place that
// adds up numbers, and know two operations:
//
//	merge    δ = m_B − m_A,  m = m_A + δ·n_B/n,  M2 = M2_A + M2_B + δ²·n_A·n_B/n
//	without  the same solved for A, with B one number of weight w
//
// Adding a number is merging (w, x, 0). Sources: B. P. Welford, Note on a
// method for calculating corrected sums of squares and products, Technometrics
// 4 (1962) 419–420; D. H. D. West, Updating mean and variance estimates: an
// improved method, Communications of the ACM 22 (1979) 532–535; T. F. Chan,
// G. H. Golub and R. J. LeVeque, Updating formulae and a pairwise algorithm
// for computing sample variances, COMPSTAT 1982.
type moments struct {
	n        float64
	mean, m2 double
}

// tiny is the rounding error of a double, with a margin for a few operations.
const tiny = 0x1p-98

func (m moments) rounded() Moments { return Moments{m.n, m.mean.hi, m.m2.hi} }

func one(x, w float64) moments { return moments{n: w, mean: double{x, 0}} }

func (m moments) merge(o moments) moments {
	switch {
	case o.n == 0:
		return m
	case m.n == 0:
		return o
	}
	n := twoSum(m.n, o.n)
	delta := o.mean.minus(m.mean)
	step := delta.times(double{o.n, 0}).over(n)
	return moments{
		n:    n.hi,
		mean: m.mean.plus(step),
		m2:   m.m2.plus(o.m2).plus(step.times(delta).times(double{m.n, 0})),
	}
}

// without takes a number of weight w out again. It returns false if that
// number cannot have been added, as far as n, the mean and M2 can tell.
func (m moments) without(x, w float64) (moments, bool) {
	if w == 0 {
		return m, true
	}
	n, ok := subtract(m.n, w)
	if !ok {
		return m, false
	}
	delta := double{x, 0}.minus(m.mean)
	near := 1e-9 * math.Max(1, math.Abs(x))
	if n == 0 {
		return moments{}, math.Abs(delta.hi) <= near
	}
	left := twoSum(m.n, -w)
	if left.hi != n { // subtract has rounded
		left = double{n, 0}
	}
	step := delta.times(double{w, 0}).over(left)
	out := moments{n: n, mean: m.mean.minus(step), m2: m.m2.minus(step.times(delta).times(double{m.n, 0}))}
	if out.m2.hi < -1e-9*m.m2.hi-m.n*near*near {
		return m, false
	}
	// What is left below the rounding error of what was there is nothing.
	if out.m2.hi < tiny*m.m2.hi || out.m2.hi < 0 {
		out.m2 = double{}
	}
	if math.Abs(out.mean.hi) < tiny*math.Abs(x) {
		out.mean = double{}
	}
	return out, true
}

// total merges the moments of all classes.
func total(classes []moments) moments {
	var all moments
	for _, m := range classes {
		all = all.merge(m)
	}
	return all
}

// shiftedSum adds up numbers of weight 1 about a shift, in twice the precision
// but faster than one merge a number: for the many rows of one column.
type shiftedSum struct {
	n, shift       float64
	sum, square    float64
	sumLo, squareL float64
}

func (s *shiftedSum) add(x float64) {
	s.n++
	d := twoSum(x, -s.shift)
	t := twoSum(s.sum, d.hi)
	s.sum = t.hi
	s.sumLo += t.lo + d.lo
	p := twoProduct(d.hi, d.hi)
	t = twoSum(s.square, p.hi)
	s.square = t.hi
	s.squareL += t.lo + (p.lo + float64(2*d.hi*d.lo))
}

// moments returns n, shift + Σd/n and Σd² − (Σd)²/n.
func (s *shiftedSum) moments() moments {
	if s.n == 0 {
		return moments{}
	}
	sum := twoSum(s.sum, s.sumLo)
	mean := sum.over(double{s.n, 0})
	m2 := twoSum(s.square, s.squareL).minus(mean.times(sum))
	if m2.hi < tiny*s.square {
		m2 = double{}
	}
	return moments{n: s.n, mean: mean.plus(double{s.shift, 0}), m2: m2}
}
