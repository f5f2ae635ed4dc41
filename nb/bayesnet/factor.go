package bayesnet

import (
	"fmt"
	"math"
	"slices"
)

// Factor is a table over some variables: a number of 0 or more for each
// configuration, the last variable fastest. The tables of a network are
// factors, and so is every table that inference makes of them. A factor over no
// variables is one number.
type Factor struct {
	Vars []int     // the variables, none twice
	Card []int     // the number of values of each
	P    []float64 // Π Card numbers
	log  bool      // P holds logarithms
}

// NewFactor returns a factor with copies of the slices; p nil stands for ones
// everywhere. It panics if the lengths do not fit, if a variable stands twice,
// or if a number is negative, infinite or NaN.
func NewFactor(vars, card []int, p []float64) *Factor {
	if len(vars) != len(card) {
		panic(fmt.Sprintf("bayesnet: NewFactor: card: have %d entries, want %d", len(card), len(vars)))
	}
	f := ones(slices.Clone(vars), slices.Clone(card))
	for j, v := range vars {
		if slices.Contains(vars[:j], v) {
			panic(fmt.Sprintf("bayesnet: NewFactor: variable %d stands twice", v))
		}
	}
	if p == nil {
		return f
	}
	if len(p) != len(f.P) {
		panic(fmt.Sprintf("bayesnet: NewFactor: numbers: have %d, want %d", len(p), len(f.P)))
	}
	for i, x := range p {
		if !(x >= 0 && x <= math.MaxFloat64) {
			panic(fmt.Sprintf("bayesnet: NewFactor: number %d is %v, want 0 or more and finite", i, x))
		}
	}
	copy(f.P, p)
	return f
}

// Factor returns the table of node i as a factor over its parents and itself.
func (net *Network) Factor(i int) *Factor {
	f := net.family(i)
	f.P = slices.Clone(f.P)
	return f
}

// family is Factor without a copy of the table.
func (net *Network) family(i int) *Factor {
	f := &Factor{P: net.tables[i]}
	for _, p := range net.parents[i] {
		f.Vars = append(f.Vars, p)
		f.Card = append(f.Card, net.Card(p))
	}
	f.Vars = append(f.Vars, i)
	f.Card = append(f.Card, net.Card(i))
	return f
}

// ones makes a factor that is 1 everywhere and keeps the slices.
func ones(vars, card []int) *Factor {
	n := 1
	for _, c := range card {
		n *= c
	}
	f := &Factor{Vars: vars, Card: card, P: make([]float64, n)}
	for i := range f.P {
		f.P[i] = 1
	}
	return f
}

// Product returns f·g over the variables of f and then those that only g has:
//
//	(f·g)(x) = f(x_f)·g(x_g)
//
// It panics if they disagree about the number of values of a variable.
// Cost: O(entries of the product).
func (f *Factor) Product(g *Factor) *Factor {
	vars, card := slices.Clone(f.Vars), slices.Clone(f.Card)
	for j, v := range g.Vars {
		if at := slices.Index(f.Vars, v); at < 0 {
			vars, card = append(vars, v), append(card, g.Card[j])
		} else if f.Card[at] != g.Card[j] {
			panic(fmt.Sprintf("bayesnet: Product: variable %d has %d values and %d", v, f.Card[at], g.Card[j]))
		}
	}
	out := ones(vars, card)
	out.multiply(f)
	out.multiply(g)
	return out
}

// SumOut returns Σ over the values of the given variables. It panics if one of
// them is not in f. Cost: O(entries of f).
func (f *Factor) SumOut(vars ...int) *Factor {
	keep := f.without("SumOut", vars)
	out := ones(keep.Vars, keep.Card)
	f.sumInto(out)
	return out
}

// MaxOut returns the maximum over the values of the given variables. It panics
// if one of them is not in f. Cost: O(entries of f).
func (f *Factor) MaxOut(vars ...int) *Factor {
	keep := f.without("MaxOut", vars)
	out := ones(keep.Vars, keep.Card)
	f.maxInto(out)
	return out
}

// Reduce returns the part of f in which a variable has the given value, as a
// factor over the others. It panics if the variable is not in f or has no such
// value. Cost: O(entries of the result).
func (f *Factor) Reduce(variable, value int) *Factor {
	at := slices.Index(f.Vars, variable)
	if at < 0 {
		panic(fmt.Sprintf("bayesnet: Reduce: variable %d is not in the factor", variable))
	}
	if value < 0 || value >= f.Card[at] {
		panic(fmt.Sprintf("bayesnet: Reduce: value %d, want 0 to %d", value, f.Card[at]-1))
	}
	return f.reduce(func(v int) int {
		if v == variable {
			return value
		}
		return Missing
	})
}

// without returns the scope of f less the given variables.
func (f *Factor) without(call string, vars []int) *Factor {
	for _, v := range vars {
		if !slices.Contains(f.Vars, v) {
			panic(fmt.Sprintf("bayesnet: %s: variable %d is not in the factor", call, v))
		}
	}
	out := &Factor{}
	for j, v := range f.Vars {
		if !slices.Contains(vars, v) {
			out.Vars, out.Card = append(out.Vars, v), append(out.Card, f.Card[j])
		}
	}
	return out
}
