package score_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"naivebayes/nb/score"
)

func ExampleHolm() {
	fmt.Printf("%.2f\n", score.Holm([]float64{.04, .01, .03, .2}))
	// Output: [0.09 0.04 0.09 0.20]
}

// What Holm rejects at α, and nothing else, is found by his step-down rule: reject
// while the smallest value left is at most α over how many are left.
func TestHolmIsTheStepDownRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SliceOfN(rapid.Float64Range(0, .2), 0, 8).Draw(t, "p")
		alpha := rapid.Float64Range(.01, .3).Draw(t, "α")
		adjusted := score.Holm(p)
		sorted := slices.Sorted(slices.Values(p))
		rejected := 0
		for rejected < len(p) && sorted[rejected] <= alpha/float64(len(p)-rejected) {
			rejected++
		}
		for i, a := range adjusted {
			if math.Abs(a-alpha) < 1e-12 { // rounding decides
				continue
			}
			want := rejected > 0 && p[i] <= sorted[rejected-1]
			if (a <= alpha) != want {
				t.Fatalf("p %v: Holm %v, rejected at %v: %t, want %t", p, adjusted, alpha, a <= alpha, want)
			}
		}
	})
}

func TestHolmPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("Holm took 1.5 for a P value")
		}
	}()
	score.Holm([]float64{1.5})
}
