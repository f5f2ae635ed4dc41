package main

import (
	"fmt"
	"math"
)

const (
	sampleRows = 50
	tolerance  = 1e-9
)

// digest is the answer of a matrix, n×k: its first rows, and one sum over all
// of it in which each place has a weight of its own kind, so that rows or
// classes that changed places show.
func digest(n, k int, at func(i, c int) float64) []float64 {
	var out []float64
	for i := range min(n, sampleRows) {
		for c := range k {
			out = append(out, at(i, c))
		}
	}
	sum := 0.0
	for i := range n {
		for c := range k {
			sum += float64(1+i%97) * float64(1+c) * at(i, c)
		}
	}
	return append(out, sum)
}

func digestRows(p [][]float64) []float64 {
	return digest(len(p), len(p[0]), func(i, c int) float64 { return p[i][c] })
}

func digestFlat(p []float64, k int) []float64 {
	return digest(len(p)/k, k, func(i, c int) float64 { return p[i*k+c] })
}

// agree tells whether two answers are the same, to 1e-9 of the larger of 1 and
// the number.
func agree(ours, theirs []float64) error {
	if len(ours) != len(theirs) {
		return fmt.Errorf("the answers have %d and %d numbers", len(ours), len(theirs))
	}
	for i, a := range ours {
		b := theirs[i]
		if !(math.Abs(a-b) <= tolerance*math.Max(1, math.Abs(a))) {
			return fmt.Errorf("number %d of %d of the answer is %v here and %v there", i+1, len(ours), a, b)
		}
	}
	return nil
}
