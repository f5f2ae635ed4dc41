package sparse

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestVectorsAreTheLoop compares the vector code with the loop in Go, bit for
// bit, for all numbers of classes up to three panels.
func TestVectorsAreTheLoop(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for k := 1; k <= 100; k++ {
		for range 20 {
			v, n := 1+r.IntN(50), r.IntN(30)
			w, dst := make([]float64, v*k), make([]float64, k)
			for i := range w {
				w[i] = r.NormFloat64() * math.Pow(10, float64(r.IntN(20)-10))
				if r.IntN(9) == 0 {
					w[i] = math.Inf(-1)
				}
			}
			for c := range dst {
				dst[c] = r.NormFloat64()
			}
			terms, counts := make([]int, n), make([]float64, n)
			for e := range terms {
				terms[e], counts[e] = r.IntN(v), []float64{0, 1, 2.5, 7, 1e-3}[r.IntN(5)]
			}
			for _, once := range []bool{false, true} {
				for _, cs := range [][]float64{counts, nil} {
					got, want := append([]float64{}, dst...), append([]float64{}, dst...)
					Add(got, w, terms, cs, once)
					byHand(want, w, terms, cs, once)
					for c := range want {
						if math.Float64bits(got[c]) != math.Float64bits(want[c]) {
							t.Fatalf("k=%d n=%d once=%v counts=%v: class %d is %v, want %v", k, n, once, cs, c, got[c], want[c])
						}
					}
				}
			}
		}
	}
	if !vectors {
		t.Log("this processor has no AVX, so the loop in Go was compared only with the definition")
	}
}

// byHand is the definition.
func byHand(dst, w []float64, terms []int, counts []float64, once bool) {
	for c := range dst {
		for e, t := range terms {
			n := 1.0
			if counts != nil {
				n = counts[e]
			}
			if n == 0 {
				continue
			}
			if once {
				n = 1
			}
			p := n * w[t*len(dst)+c]
			dst[c] += p
		}
	}
}

// TestEmpty: no classes or no terms change nothing.
func TestEmpty(t *testing.T) {
	Add(nil, nil, []int{0}, nil, false)
	dst := []float64{1, 2, 3, 4, 5}
	Add(dst, nil, nil, nil, false)
	if dst[4] != 5 {
		t.Error(dst)
	}
}
