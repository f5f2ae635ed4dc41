package nb

import (
	"fmt"
	"math"
	"slices"
)

// CutsEqualWidth returns the cut points of k intervals of equal width between
// the least and the largest of the numbers; NaN is a missing cell. There are
// k−1 cuts, none if all numbers are equal. The error wraps ErrNoRows if every
// cell is missing and ErrCell on an infinite one. It panics if k is below 1.
func CutsEqualWidth(x []float64, k int) ([]float64, error) {
	v, err := present("CutsEqualWidth", x, k)
	if err != nil {
		return nil, err
	}
	low, high := slices.Min(v), slices.Max(v)
	cuts := []float64{}
	for i := 1; i < k; i++ {
		f := float64(i) / float64(k)
		c := low*(1-f) + high*f // high−low may overflow
		if c >= low && c < high && (len(cuts) == 0 || c > cuts[len(cuts)-1]) {
			cuts = append(cuts, c)
		}
	}
	return cuts, nil
}

// CutsEqualFrequency returns the cut points of at most k intervals with nearly
// equal numbers of cells. Cut i of 1 to k−1 lies midway between two different
// neighbours among the sorted numbers, as near as can be to place i·n/k; equal
// numbers are never parted, so there may be fewer cuts than k−1. Arguments and
// errors as CutsEqualWidth. Cost: O(n·log n).
func CutsEqualFrequency(x []float64, k int) ([]float64, error) {
	v, err := present("CutsEqualFrequency", x, k)
	if err != nil {
		return nil, err
	}
	slices.Sort(v)
	n := len(v)
	parts := func(p int) bool { return p > 0 && p < n && v[p-1] < v[p] }
	cuts := []float64{}
	for i := 1; i < k; i++ {
		place := float64(i) * float64(n) / float64(k)
		below := int(math.Floor(place))
		above := below + 1
		for below > 0 && !parts(below) {
			below--
		}
		for above < n && !parts(above) {
			above++
		}
		p := below
		if !parts(below) || parts(above) && float64(above)-place < place-float64(below) {
			p = above
		}
		if !parts(p) {
			continue
		}
		if c := midway(v[p-1], v[p]); len(cuts) == 0 || c > cuts[len(cuts)-1] {
			cuts = append(cuts, c)
		}
	}
	return cuts, nil
}

// present returns a copy of the numbers that are not missing.
func present(name string, x []float64, k int) ([]float64, error) {
	if k < 1 {
		panic(fmt.Sprintf("nb: %s: have %d intervals, want at least 1", name, k))
	}
	v := make([]float64, 0, len(x))
	for i, f := range x {
		if err := finite(f); err != nil {
			return nil, fmt.Errorf("nb: row %d: %w", i+1, err)
		}
		if f == f {
			v = append(v, f)
		}
	}
	if len(v) == 0 {
		return nil, fmt.Errorf("nb: no number to cut among %d cells: %w", len(x), ErrNoRows)
	}
	return v, nil
}

// midway returns a number m with a ≤ m < b, halfway if there is one.
func midway(a, b float64) float64 {
	m := a/2 + b/2
	if !(m >= a && m < b) {
		return a
	}
	return m
}
