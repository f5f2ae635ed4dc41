package bayesnet

import (
	"errors"
	"math"
)

// Numbers of a long product leave the range of a float64. Exact inference
// therefore keeps the largest entry of every table within 2^±near, by powers of
// two, which round nothing, and adds up their exponents. If in spite of that the
// entries of one table lie further apart than 2^−spread, so that the product of
// two tables could underflow, the whole computation starts again in logarithms.
const (
	near   = 64
	spread = 400
)

// errSpread asks to start again in logarithms.
var errSpread = errors.New("entries of a table too far apart")

// rescale divides f by a power of two and returns its natural logarithm. The
// error is errSpread.
func (f *Factor) rescale() (float64, error) {
	if f.log {
		return 0, nil
	}
	high, low := 0.0, math.Inf(1)
	for _, x := range f.P {
		if x > high {
			high = x
		}
		if x < low && x > 0 {
			low = x
		}
	}
	if high == 0 {
		return 0, nil
	}
	_, exp := math.Frexp(high)
	if low < math.Ldexp(high, -spread) {
		return 0, errSpread
	}
	if exp > -near && exp < near {
		return 0, nil
	}
	for i := range f.P {
		f.P[i] = math.Ldexp(f.P[i], -exp)
	}
	return float64(exp) * math.Ln2, nil
}

// toLog returns f in logarithms.
func (f *Factor) toLog() *Factor {
	g := &Factor{Vars: f.Vars, Card: f.Card, P: make([]float64, len(f.P)), log: true}
	for i, x := range f.P {
		g.P[i] = math.Log(x)
	}
	return g
}

// unit is a factor of ones over the scope, in logarithms if log is set.
func unit(vars, card []int, log bool) *Factor {
	f := ones(vars, card)
	if log {
		f.log = true
		clear(f.P)
	}
	return f
}

// total returns the logarithm of the sum of all entries.
func (f *Factor) total() float64 {
	out := unit(nil, nil, f.log)
	f.sumInto(out)
	if f.log {
		return out.P[0]
	}
	return math.Log(out.P[0])
}

// normalized returns the entries of f divided by their sum, which is not 0.
func (f *Factor) normalized() []float64 {
	p := make([]float64, len(f.P))
	if f.log {
		t := f.total()
		for i, x := range f.P {
			p[i] = math.Exp(x - t)
		}
	} else {
		copy(p, f.P)
	}
	sum := 0.0
	for _, x := range p {
		sum += x
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}
