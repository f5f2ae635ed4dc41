package nb_test

import (
	"errors"
	"math"
	"math/big"
	"testing"

	"naivebayes/nb"
)

func TestPoisson(t *testing.T) {
	counts := must(nb.CountNumbers([][]float64{{3}, {5}, {4}, {0}, {0}}, []string{"a", "a", "a", "b", "b"}, nb.Column{Name: "n", Kind: nb.Poisson}))
	for _, tc := range []struct {
		lambda, a, b float64 // rates (Σx + λ)/n
	}{{0, 4, 0}, {.5, 12.5 / 3, .25}, {1, 13. / 3, .5}} {
		col := must(counts.Estimate(&nb.Estimator{Lambda: tc.lambda})).Columns[0]
		for c, r := range []float64{tc.a, tc.b} {
			almost(t, "rate", col.Mean(c), r)
			almost(t, "variance", col.Variance(c), r)
			factorial := new(big.Int)
			for _, x := range []int64{0, 1, 2, 7, 20} {
				f, _ := new(big.Float).SetInt(factorial.MulRange(1, x)).Float64()
				want := math.Pow(r, float64(x)) * math.Exp(-r) / f
				if got := col.Density(c, float64(x)); math.Abs(got-want) > 1e-13*want {
					t.Errorf("λ = %v: P(%d|rate %v) = %v, want %v", tc.lambda, x, r, got, want)
				}
			}
		}
	}
	// Rate 0: what has events is impossible, what has none is not 0·(−∞).
	m := must(counts.Estimate(&nb.Estimator{}))
	if p := must(m.Posterior(nil, []float64{2})); p[0] != 1 || p[1] != 0 {
		t.Errorf("posterior of 2 = %v, want exactly [1 0]", p)
	}
	almost(t, "P(a|0)", must(m.Posterior(nil, []float64{0}))[0], .6*math.Exp(-4)/(.6*math.Exp(-4)+.4))
	// The counts show whether the variance is near the mean.
	if got := counts.Columns[0].Moments(0); got != (nb.Moments{N: 3, Mean: 4, M2: 2}) {
		t.Errorf("moments = %v, want {3 4 2}", got)
	}
}

// With λ > 0 the rate is the posterior mean under a Gamma prior of shape λ and
// rate 0; by numerical integration of the likelihood.
func TestPoissonPosteriorMean(t *testing.T) {
	x := []float64{2, 0, 3, 1}
	counts := must(nb.CountNumbers([][]float64{{2}, {0}, {3}, {1}, {9}}, []string{"a", "a", "a", "a", "b"}, nb.Column{Name: "n", Kind: nb.Poisson}))
	for _, lambda := range []float64{.5, 1, 2.5} {
		weight := func(r float64) float64 {
			p := math.Pow(r, lambda-1)
			for _, v := range x {
				p *= math.Pow(r, v) * math.Exp(-r)
			}
			return p
		}
		want := overPositive(func(r float64) float64 { return r * weight(r) }, 1) / overPositive(weight, 1)
		got := must(counts.Estimate(&nb.Estimator{Lambda: lambda})).Columns[0].Mean(0)
		if math.Abs(got/want-1) > 1e-10 {
			t.Errorf("λ = %v: rate = %v, want %v", lambda, got, want)
		}
	}
}

// A weight so near to 0 that (Σx+λ)/n is no float64 still gives no NaN.
func TestPoissonTinyWeight(t *testing.T) {
	c := must(nb.NewCounts([]string{"a", "b"}, nb.Column{Name: "x", Kind: nb.Poisson}))
	if err := errors.Join(c.AddWeighted([]float64{2}, 0, 1e-310), c.Add([]float64{3}, 1)); err != nil {
		t.Fatal(err)
	}
	m := must(c.Estimate(nil))
	for _, x := range []float64{0, 1, 7} {
		if p := must(m.Posterior(nil, []float64{x})); p[0] != 0 || p[1] != 1 {
			t.Errorf("P(c|%v) = %v, want 0 and 1", x, p)
		}
	}
}
