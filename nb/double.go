package nb

import "math"

// double is the sum of two float64, hi + lo with |lo| ≤ ulp(hi)/2: about 32
// decimal digits. Sums of squares are kept so, because a number that is added
// and removed again must leave no trace: next to an outlier of 10⁹ a float64
// would have lost the other rows for good.
//
// Source: T. J. Dekker, A floating-point technique for extending the available
// precision, Numerische Mathematik 18 (1971) 224–242.
type double struct{ hi, lo float64 }

// twoSum returns a + b without error (Knuth).
func twoSum(a, b float64) double {
	s := a + b
	t := s - a
	return double{s, (a - (s - t)) + (b - t)}
}

// fastSum is twoSum for |a| ≥ |b|.
func fastSum(a, b float64) double {
	s := a + b
	return double{s, b - (s - a)}
}

// twoProduct returns a·b without error. The conversion keeps the compiler from
// fusing the product into the subtraction.
func twoProduct(a, b float64) double {
	p := float64(a * b)
	return double{p, math.FMA(a, b, -p)}
}

func (a double) plus(b double) double {
	s, t := twoSum(a.hi, b.hi), twoSum(a.lo, b.lo)
	s = fastSum(s.hi, s.lo+t.hi)
	return fastSum(s.hi, s.lo+t.lo)
}

func (a double) minus(b double) double { return a.plus(double{-b.hi, -b.lo}) }

func (a double) times(b double) double {
	p := twoProduct(a.hi, b.hi)
	return fastSum(p.hi, p.lo+(float64(a.hi*b.lo)+float64(a.lo*b.hi)))
}

// over returns a/b by long division with three digits of 53 bits.
func (a double) over(b double) double {
	q1 := a.hi / b.hi
	r := a.minus(b.times(double{q1, 0}))
	q2 := r.hi / b.hi
	r = r.minus(b.times(double{q2, 0}))
	q := fastSum(q1, q2)
	return fastSum(q.hi, q.lo+r.hi/b.hi)
}
