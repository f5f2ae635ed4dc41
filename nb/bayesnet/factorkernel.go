package bayesnet

import (
	"math"
	"slices"
)

// reduce keeps the part of f with the values that at gives; Missing keeps the
// variable.
func (f *Factor) reduce(at func(v int) int) *Factor {
	out := &Factor{log: f.log}
	var stride []int
	offset, step := 0, 1
	for j := len(f.Vars) - 1; j >= 0; j-- {
		if x := at(f.Vars[j]); x != Missing {
			offset += x * step
		} else {
			out.Vars, out.Card = append(out.Vars, f.Vars[j]), append(out.Card, f.Card[j])
			stride = append(stride, step)
		}
		step *= f.Card[j]
	}
	slices.Reverse(out.Vars)
	slices.Reverse(out.Card)
	slices.Reverse(stride)
	w := newWalk(out.Card, stride)
	out.P = make([]float64, w.size)
	for ; w.more(); w.next() {
		row, at := out.P[w.big:w.big+w.n], offset+w.small
		for j := range row {
			row[j] = f.P[at]
			at += w.step
		}
	}
	return out
}

// multiply replaces f by f·g, where all variables of g are in f.
func (f *Factor) multiply(g *Factor) {
	for w := f.walk(g); w.more(); w.next() {
		row, at := f.P[w.big:w.big+w.n], w.small
		switch {
		case f.log:
			for j := range row {
				row[j] += g.P[at]
				at += w.step
			}
		case w.step == 0:
			x := g.P[at]
			for j := range row {
				row[j] *= x
			}
		default:
			for j := range row {
				row[j] *= g.P[at]
				at += w.step
			}
		}
	}
}

// sumInto fills out with the sums of f over the variables that out lacks.
func (f *Factor) sumInto(out *Factor) {
	if f.log {
		f.logSumInto(out)
		return
	}
	clear(out.P)
	for w := f.walk(out); w.more(); w.next() {
		row, at := f.P[w.big:w.big+w.n], w.small
		if w.step == 0 {
			sum := 0.0
			for _, x := range row {
				sum += x
			}
			out.P[at] += sum
			continue
		}
		for _, x := range row {
			out.P[at] += x
			at += w.step
		}
	}
}

// logSumInto is sumInto of logarithms: log Σ exp(x − m) + m with the maximum m.
func (f *Factor) logSumInto(out *Factor) {
	f.maxInto(out)
	sum := make([]float64, len(out.P))
	for w := f.walk(out); w.more(); w.next() {
		at := w.small
		for _, x := range f.P[w.big : w.big+w.n] {
			if !math.IsInf(x, -1) {
				sum[at] += math.Exp(x - out.P[at])
			}
			at += w.step
		}
	}
	for i, s := range sum {
		if s > 0 {
			out.P[i] += math.Log(s)
		}
	}
}

// maxInto fills out with the maxima of f over the variables that out lacks.
func (f *Factor) maxInto(out *Factor) {
	for i := range out.P {
		out.P[i] = math.Inf(-1)
	}
	for w := f.walk(out); w.more(); w.next() {
		at := w.small
		for _, x := range f.P[w.big : w.big+w.n] {
			out.P[at] = max(out.P[at], x)
			at += w.step
		}
	}
}

// walk walks over f, and with it over g, whose variables are in f.
func (f *Factor) walk(g *Factor) walk {
	stride := make([]int, len(f.Vars))
	step := 1
	for j := len(g.Vars) - 1; j >= 0; j-- {
		stride[slices.Index(f.Vars, g.Vars[j])] = step
		step *= g.Card[j]
	}
	return newWalk(f.Card, stride)
}
