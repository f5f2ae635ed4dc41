package bayesnet

import (
	"slices"
)

// product is a product of factors under elimination.
type product struct {
	factors []*Factor
	log     bool
	scale   float64 // Σ of what rescale took out
	err     error   // the first errSpread
}

func (x *product) add(f *Factor) {
	if x.log && !f.log {
		f = f.toLog()
	}
	x.rescale(f)
	x.factors = append(x.factors, f)
}

func (x *product) rescale(f *Factor) {
	s, err := f.rescale()
	x.scale += s
	if x.err == nil {
		x.err = err
	}
}

// multiply returns the product of the factors over a scope.
func (x *product) multiply(factors []*Factor, vars, card []int) *Factor {
	out := unit(vars, card, x.log)
	for _, f := range factors {
		out.multiply(f)
		x.rescale(out)
	}
	return out
}

// take removes and returns the factors that have the variable.
func (x *product) take(v int) []*Factor {
	var with []*Factor
	rest := x.factors[:0]
	for _, f := range x.factors {
		if slices.Contains(f.Vars, v) {
			with = append(with, f)
		} else {
			rest = append(rest, f)
		}
	}
	clear(x.factors[len(rest):])
	x.factors = rest
	return with
}

// sumOut sums a variable out. The scope is that of the product of the factors
// that have it, the variable first.
func (x *product) sumOut(v int, vars, card []int) {
	if x.err != nil {
		return
	}
	whole := x.multiply(x.take(v), vars, card)
	out := unit(vars[1:], card[1:], x.log)
	whole.sumInto(out)
	x.add(out)
}
