package score

import (
	"cmp"
	"fmt"
	"slices"
)

// Holm adjusts the P values of m tests for their number: to call those at or
// below α significant errs in even one of them with probability α at most,
// however the tests depend on each other. With the values ascending,
//
//	p̃₍ᵢ₎ = max over j ≤ i of min(1, (m − j + 1)·p₍ⱼ₎)
//
// The result has the order of p. It panics if a value is not in 0..1. Source:
// [22]. Cost: O(m·log m).
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i, x := range p {
		if !(x >= 0 && x <= 1) {
			panic(fmt.Sprintf("score: Holm: p[%d] is %v, want a number from 0 to 1", i, x))
		}
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(p[i], p[j]) })
	out, most := make([]float64, len(p)), 0.
	for j, i := range order {
		most = max(most, min(1, float64(len(p)-j)*p[i]))
		out[i] = most
	}
	return out
}
