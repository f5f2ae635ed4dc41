package nb_test

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"naivebayes/nb"
)

// exactMoments is the definition in exact fractions.
func exactMoments(x, w []float64) nb.Moments {
	rat := func(f float64) *big.Rat { return new(big.Rat).SetFloat64(f) }
	n, sum, m2 := new(big.Rat), new(big.Rat), new(big.Rat)
	for i := range x {
		n.Add(n, rat(w[i]))
		sum.Add(sum, new(big.Rat).Mul(rat(w[i]), rat(x[i])))
	}
	if n.Sign() == 0 {
		return nb.Moments{}
	}
	mean := new(big.Rat).Quo(sum, n)
	for i := range x {
		d := new(big.Rat).Sub(rat(x[i]), mean)
		m2.Add(m2, d.Mul(d, d).Mul(d, rat(w[i])))
	}
	return nb.Moments{N: float(n), Mean: float(mean), M2: float(m2)}
}

// near compares to 1e-12 relative. Where the exact result is 0, or next to it,
// it asks for 1e-28 of what was added up on the way: numbers up to 2e9, squares
// up to 1e20.
func near(a, b nb.Moments) bool {
	close := func(a, b, abs float64) bool {
		return math.Abs(a-b) <= abs+1e-12*math.Max(math.Abs(a), math.Abs(b))
	}
	return close(a.N, b.N, 0) && close(a.Mean, b.Mean, 1e-18) && close(a.M2, b.M2, 1e-8)
}

// drawNumber mixes sizes, so that outliers and offsets stand next to small
// numbers; they are multiples of 1/8.
func drawNumber(g *rapid.T) float64 {
	return float64(rapid.IntRange(-80, 80).Draw(g, "x"))/8*rapid.SampledFrom([]float64{1, 1, 1, 1e3, 1e8}).Draw(g, "scale") +
		rapid.SampledFrom([]float64{0, 0, 1e9}).Draw(g, "offset")
}

func gaussianColumn() nb.Column { return nb.Column{Name: "x", Kind: nb.Gaussian} }

func TestMomentsExact(t *testing.T) {
	rapid.Check(t, func(g *rapid.T) {
		n := rapid.IntRange(1, 30).Draw(g, "n")
		x, w := make([]float64, n), make([]float64, n)
		rows, y := make([][]float64, n), make([]string, n)
		for i := range x {
			x[i], w[i] = drawNumber(g), rapid.SampledFrom([]float64{1, 2, 5, .25, 0}).Draw(g, "w")
			rows[i], y[i] = []float64{x[i]}, "a"
		}
		count := func(order []int, w []float64) *nb.Counts {
			c := must(nb.NewCounts([]string{"a"}, gaussianColumn()))
			for _, i := range order {
				if err := c.AddWeighted(rows[i], 0, w[i]); err != nil {
					g.Fatal(err)
				}
			}
			return c
		}
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		want := exactMoments(x, w)
		whole := count(order, w)
		if got := whole.Columns[0].Moments(0); !near(got, want) {
			g.Fatalf("one by one: %v, want %v", got, want)
		}
		// all at once, weight 1
		ones := slices.Repeat([]float64{1}, n)
		if got := must(nb.CountNumbers(rows, y, gaussianColumn())).Columns[0].Moments(0); !near(got, exactMoments(x, ones)) {
			g.Fatalf("at once: %v, want %v", got, exactMoments(x, ones))
		}
		// in another order
		if got := count(rapid.Permutation(order).Draw(g, "order"), w).Columns[0].Moments(0); !near(got, want) {
			g.Fatalf("in another order: %v, want %v", got, want)
		}
		// in two parts
		cut := rapid.IntRange(0, n).Draw(g, "cut")
		a, b := count(order[:cut], w), count(order[cut:], w)
		if err := a.Merge(b); err != nil {
			g.Fatal(err)
		}
		if got := a.Columns[0].Moments(0); !near(got, want) {
			g.Fatalf("merge of parts: %v, want %v", got, want)
		}
		// without the rows from cut on, whatever they are
		for i := cut; i < n; i++ {
			if err := whole.RemoveWeighted(rows[i], 0, w[i]); err != nil {
				g.Fatalf("remove %v from %v: %v", x[i], whole.Columns[0].Moments(0), err)
			}
		}
		if got, want := whole.Columns[0].Moments(0), exactMoments(x[:cut], w[:cut]); !near(got, want) {
			g.Fatalf("after removing: %v, want %v", got, want)
		}
	})
}

// An outlier that is removed leaves no trace: what float64 sums would lose.
func TestRemoveOutlier(t *testing.T) {
	rows, y := [][]float64{{.1}, {.2}, {.4}, {1e12}}, []string{"a", "a", "a", "a"}
	counts := must(nb.CountNumbers(rows, y, gaussianColumn()))
	if err := counts.Remove(rows[3], 0); err != nil {
		t.Fatal(err)
	}
	want := exactMoments([]float64{.1, .2, .4}, []float64{1, 1, 1})
	got := counts.Columns[0].Moments(0)
	if math.Abs(got.M2/want.M2-1) > 1e-6 || math.Abs(got.Mean/want.Mean-1) > 1e-12 {
		t.Errorf("moments = %v, want %v", got, want)
	}
	// Constant columns are constant again, and so say nothing.
	c := must(nb.CountNumbers([][]float64{{3}, {3}, {3}, {1e9}}, []string{"a", "a", "b", "b"}))
	if err := c.Remove([]float64{1e9}, 1); err != nil {
		t.Fatal(err)
	}
	zeros := must(nb.CountNumbers([][]float64{{0}, {0}, {0}, {1e9}}, []string{"a", "a", "b", "b"}))
	if err := zeros.Remove([]float64{1e9}, 1); err != nil {
		t.Fatal(err)
	}
	if p := must(must(zeros.Estimate(nil)).Posterior(nil, []float64{1})); math.Abs(p[0]-2./3) > 1e-12 {
		t.Errorf("zeros: posterior = %v, want the prior [2/3 1/3]", p)
	}
	if p := must(must(c.Estimate(nil)).Posterior(nil, []float64{3})); math.Abs(p[0]-2./3) > 1e-12 {
		t.Errorf("posterior = %v, want the prior [2/3 1/3]", p)
	}
}

func TestRemoveWhatWasNotAdded(t *testing.T) {
	for _, kind := range []nb.Kind{nb.Gaussian, nb.KernelDensity, nb.Poisson, nb.Discretized} {
		col := nb.Column{Name: "x", Kind: kind}
		if kind == nb.Discretized {
			col.Cuts = []float64{100}
		}
		counts := must(nb.CountNumbers([][]float64{{1}, {2}, {2}, {7}}, []string{"a", "a", "a", "b"}, col))
		before := fmt.Sprint(counts.N, must(counts.Estimate(nil)).Columns[0].Density(0, 2))
		for c, x := range []float64{1000, 200} {
			if err := counts.Remove([]float64{x}, c); err == nil {
				t.Errorf("%v: Remove(%v) = nil, want an error", kind, x)
			}
		}
		if err := counts.RemoveWeighted([]float64{2}, 0, 50); err == nil {
			t.Errorf("%v: 50 rows of 3 removed", kind)
		}
		if after := fmt.Sprint(counts.N, must(counts.Estimate(nil)).Columns[0].Density(0, 2)); after != before {
			t.Errorf("%v: the errors changed %s to %s", kind, before, after)
		}
	}
}

func TestMomentsVariance(t *testing.T) {
	for _, tc := range []struct {
		m           nb.Moments
		v, unbiased float64
	}{{nb.Moments{}, 0, 0}, {nb.Moments{N: 1, Mean: 5}, 0, 0}, {nb.Moments{N: 4, Mean: 5, M2: 6}, 1.5, 2}} {
		if tc.m.Variance() != tc.v || tc.m.SampleVariance() != tc.unbiased {
			t.Errorf("%v: variances = %v, %v, want %v, %v", tc.m, tc.m.Variance(), tc.m.SampleVariance(), tc.v, tc.unbiased)
		}
	}
}
