package nb

import (
	"fmt"
	"math"
	"slices"
)

// ClassCounts are the labels of the K classes and how often each was counted.
// Every counter embeds it.
type ClassCounts struct {
	Classes []string  // K labels; class c is Classes[c]
	N       []float64 // K counts: rows, or the sum of their weights, of class c

	index map[string]int
}

func newClassCounts(classes []string) (ClassCounts, error) {
	cc := ClassCounts{index: make(map[string]int, len(classes))}
	for _, l := range classes {
		if _, ok := cc.index[l]; ok {
			return cc, fmt.Errorf("nb: class %q is named twice: %w", l, ErrLabel)
		}
		cc.addClass(l)
	}
	return cc, nil
}

func (cc *ClassCounts) addClass(label string) int {
	c := len(cc.Classes)
	cc.index[label] = c
	cc.Classes = append(cc.Classes, label)
	cc.N = append(cc.N, 0)
	return c
}

// Index returns the class c with that label, and false if there is none.
func (cc *ClassCounts) Index(label string) (int, bool) {
	c, ok := cc.index[label]
	return c, ok
}

// Total returns N = Σ_c N_c, the number of rows or the sum of their weights.
func (cc *ClassCounts) Total() float64 {
	var n float64
	for _, v := range cc.N {
		n += v
	}
	return n
}

func (cc *ClassCounts) clone() ClassCounts {
	out := ClassCounts{
		Classes: slices.Clone(cc.Classes),
		N:       slices.Clone(cc.N),
		index:   make(map[string]int, len(cc.index)),
	}
	for k, v := range cc.index {
		out.index[k] = v
	}
	return out
}

// checkClass and checkWeight guard every Add and Remove.
func (cc *ClassCounts) checkClass(class int) error {
	if class < 0 || class >= len(cc.Classes) {
		return fmt.Errorf("nb: class index %d is outside 0..%d; Class(label) gives the index of a label: %w",
			class, len(cc.Classes)-1, ErrLabel)
	}
	return nil
}

func checkWeight(w float64) error {
	if !(w >= 0) || math.IsInf(w, 1) {
		return fmt.Errorf("nb: weight %v, want a finite number of 0 or more: %w", w, ErrWeight)
	}
	return nil
}

func mustBeClass(name string, class, k int) {
	if class < 0 || class >= k {
		panic(fmt.Sprintf("nb: %s: class %d is outside 0..%d", name, class, k-1))
	}
}

// subtract returns n−w, or false if more would be taken than is there. A
// remainder within rounding error of zero is zero.
func subtract(n, w float64) (float64, bool) {
	r := n - w
	tol := 1e-9 * math.Max(1, w)
	if r < -tol {
		return n, false
	}
	if math.Abs(r) < 1e-12*math.Max(1, w) {
		r = 0
	}
	return math.Max(r, 0), true
}

// stride re-lays a table of rows of k values into rows of k2 ≥ k values; the
// new places hold zero.
func stride[T any](t []T, k, k2 int) []T {
	if k == k2 {
		return t
	}
	if k == 0 {
		return nil
	}
	rows := len(t) / k
	out := make([]T, rows*k2)
	for r := range rows {
		copy(out[r*k2:], t[r*k:(r+1)*k])
	}
	return out
}
