package score

import (
	"fmt"
	"math"
	"slices"
	"sort"
)

// Isotonic turns scores into probabilities by a curve that never falls: it
// goes through the knots (X, Y), straight between them and level beyond the
// outer ones.
type Isotonic struct {
	X, Y []float64 // X rises, Y does not fall
}

// FitIsotonic fits the curve to n finite scores: the values at the scores
// minimise Σ wᵢ(f(sᵢ) − oᵢ)² among all that do not fall with the score. Rows of
// equal score share a value. It needs more data than FitPlatt but no shape of
// the curve; fit it to scores of rows that the classifier was not trained on.
// weights has n entries or is nil; rows of weight 0 are left out.
//
// The error wraps ErrNoRows, ErrScore (NaN or infinite), ErrWeight or
// ErrOneClass. It panics if the lengths do not match. Source: [16], by pooling
// adjacent violators [17]. Cost: O(n).
func FitIsotonic(scores []float64, positive []bool, weights []float64) (*Isotonic, error) {
	const name = "FitIsotonic"
	if _, _, err := checkRanking(name, scores, positive, weights); err != nil {
		return nil, err
	}
	for i, s := range scores {
		if math.IsInf(s, 0) {
			return nil, fmt.Errorf("score: %s: row %d: the score is %v, want a finite number: %w", name, i+1, s, ErrScore)
		}
	}
	var x, sum, w []float64 // falling
	rank(scores, positive, weights, false).eachTie(func(t *tie) {
		x = append(x, keyScore(t.key))
		sum = append(sum, t.pos)
		w = append(w, t.pos+t.neg)
	})
	slices.Reverse(x)
	slices.Reverse(sum)
	slices.Reverse(w)
	fit := pav(sum, w)
	out := &Isotonic{}
	for i := range fit { // the two ends of each level stretch
		if i == 0 || i == len(fit)-1 || fit[i-1] != fit[i] || fit[i+1] != fit[i] {
			out.X = append(out.X, x[i])
			out.Y = append(out.Y, fit[i])
		}
	}
	return out, nil
}

// Probability returns the curve at a score. It panics if the score is NaN.
// Cost: O(log knots).
func (f *Isotonic) Probability(s float64) float64 {
	if math.IsNaN(s) {
		panic("score: Probability: the score is NaN")
	}
	i := sort.SearchFloat64s(f.X, s)
	switch {
	case i == 0:
		return f.Y[0]
	case i == len(f.X):
		return f.Y[i-1]
	}
	x0, x1, y0, y1 := f.X[i-1], f.X[i], f.Y[i-1], f.Y[i]
	if s == x1 || y0 == y1 {
		return y1
	}
	t := (s/2 - x0/2) / (x1/2 - x0/2)
	return min(max(y0+t*(y1-y0), y0), y1)
}

// PAV returns the numbers that do not fall and are nearest to y,
//
//	argmin Σ wᵢ(fᵢ − yᵢ)²   with f₁ ≤ f₂ ≤ … ≤ f_n
//
// by pooling adjacent violators: neighbours in the wrong order become one
// block with their weighted mean. w has n positive entries or is nil. It
// panics if the lengths do not match, if an entry of y is beyond ±1e100 or if a
// weight is not from 1e-100 to 1e100. Source: [17]. Cost: O(n).
func PAV(y, w []float64) []float64 {
	if w != nil {
		mustMatch("PAV", "weights", len(w), len(y))
	}
	sums, weights := make([]float64, len(y)), make([]float64, len(y))
	for i, v := range y {
		wi := weight(w, i)
		if !(math.Abs(v) <= 1e100 && wi >= 1e-100 && wi <= 1e100) {
			panic(fmt.Sprintf("score: PAV: entry %d: have %v with weight %v, want at most ±1e100 and a weight from 1e-100 to 1e100", i, v, wi))
		}
		sums[i], weights[i] = v*wi, wi
	}
	return pav(sums, weights)
}

// pav is PAV of the numbers sum/weight; whole sums and weights are compared
// exactly.
func pav(sums, weights []float64) []float64 {
	type block struct {
		sum, weight float64
		n           int
	}
	var blocks []block
	for i := range sums {
		b := block{sums[i], weights[i], 1}
		for len(blocks) > 0 {
			last := blocks[len(blocks)-1]
			if last.sum*b.weight < b.sum*last.weight { // mean of last < mean of b
				break
			}
			b = block{last.sum + b.sum, last.weight + b.weight, last.n + b.n}
			blocks = blocks[:len(blocks)-1]
		}
		blocks = append(blocks, b)
	}
	out := make([]float64, 0, len(sums))
	for _, b := range blocks {
		for range b.n {
			out = append(out, b.sum/b.weight)
		}
	}
	return out
}
