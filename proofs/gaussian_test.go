package proofs

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"naivebayes/nb"
)

// gaussianModel counts one column of numbers for two classes.
func gaussianModel(t *testing.T, x []float64, y []int, o nb.GaussianOptions) (*nb.Counts, *nb.Model) {
	t.Helper()
	counts, err := nb.NewCounts([]string{"a", "b"}, nb.Column{Name: "x", Kind: nb.Gaussian})
	if err != nil {
		t.Fatal(err)
	}
	for i := range x {
		if err := counts.Add([]float64{x[i]}, y[i]); err != nil {
			t.Fatal(err)
		}
	}
	m, err := counts.Estimate(&nb.Estimator{Gaussian: o})
	if err != nil {
		t.Fatal(err)
	}
	return counts, m
}

func sample(rng *rand.Rand, n int, offset float64) (x []float64, y []int) {
	for i := range n {
		x, y = append(x, offset+float64(i%2)+rng.NormFloat64()), append(y, i%2)
	}
	return x, y
}

// Proof 9 (a).
func TestGaussianMaximumLikelihood(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	for range 20 {
		x, y := sample(rng, 14, 3)
		_, m := gaussianModel(t, x, y, nb.GaussianOptions{})
		logLikelihood := func(c int, mu, variance float64) (l float64) {
			for i, v := range x {
				if y[i] == c {
					l -= .5*math.Log(2*math.Pi*variance) + (v-mu)*(v-mu)/(2*variance)
				}
			}
			return l
		}
		for c := range 2 {
			mu, s := m.Columns[0].Mean(c), m.Columns[0].Variance(c)
			best := logLikelihood(c, mu, s)
			for range 1000 {
				step := math.Pow(10, -3*rng.Float64())
				a, b := mu+step*rng.NormFloat64(), s*math.Exp(step*rng.NormFloat64())
				if l := logLikelihood(c, a, b); l > best+1e-10 {
					t.Fatalf("log-likelihood %v at (%v, %v) is above %v at the estimate (%v, %v)", l, a, b, best, mu, s)
				}
			}
		}
	}
}

// Proof 9 (b): all 3⁴ samples of four from the population 0, 1, 5.
func TestUnbiasedVariance(t *testing.T) {
	population := []int64{0, 1, 5}
	mean := big.NewRat(6, 3)
	sigma2 := new(big.Rat)
	for _, v := range population {
		d := new(big.Rat).Sub(big.NewRat(v, 1), mean)
		sigma2.Add(sigma2, d.Mul(d, d))
	}
	sigma2.Quo(sigma2, big.NewRat(3, 1))
	const n = 4
	sum, samples := new(big.Rat), int64(0)
	each([]int{3, 3, 3, 3}, func(x []int) {
		m := new(big.Rat)
		for _, i := range x {
			m.Add(m, big.NewRat(population[i], n))
		}
		for _, i := range x {
			d := new(big.Rat).Sub(big.NewRat(population[i], 1), m)
			sum.Add(sum, d.Mul(d, d))
		}
		samples++
	})
	sum.Quo(sum, big.NewRat(samples, 1)) // E[M2]
	if want := new(big.Rat).Mul(big.NewRat(n-1, 1), sigma2); sum.Cmp(want) != 0 {
		t.Errorf("E[M2] = %v, want (n−1)σ² = %v", sum, want)
	}
	// nb divides by the one or by the other.
	x, y := []float64{0, 1, 5, 5, 2, 4}, []int{0, 0, 0, 0, 1, 1}
	_, ml := gaussianModel(t, x, y, nb.GaussianOptions{})
	_, unbiased := gaussianModel(t, x, y, nb.GaussianOptions{Unbiased: true})
	if a, b := ml.Columns[0].Variance(0), unbiased.Columns[0].Variance(0); math.Abs(a-20.75/4) > 1e-14 || math.Abs(b-20.75/3) > 1e-14 {
		t.Errorf("variances %v and %v, want 20.75/4 and 20.75/3", a, b)
	}
}

// Proof 9 (c), at an offset where E[x²] − m² has no right digit left.
func TestMomentsMerge(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 2))
	for range 20 {
		x, y := sample(rng, 30, 1e9)
		cut := rng.IntN(len(x))
		whole, _ := gaussianModel(t, x, y, nb.GaussianOptions{})
		a, err := nb.NewCounts([]string{"a", "b"}, nb.Column{Name: "x", Kind: nb.Gaussian})
		if err != nil {
			t.Fatal(err)
		}
		b := a.Clone()
		for i := range x {
			part := a
			if i >= cut {
				part = b
			}
			if err := part.Add([]float64{x[i]}, y[i]); err != nil {
				t.Fatal(err)
			}
		}
		if err := a.Merge(b); err != nil {
			t.Fatal(err)
		}
		for c := range 2 {
			mean, m2, n := new(big.Rat), new(big.Rat), int64(0)
			for i, v := range x {
				if y[i] == c {
					mean.Add(mean, new(big.Rat).SetFloat64(v))
					n++
				}
			}
			mean.Quo(mean, big.NewRat(n, 1))
			for i, v := range x {
				if y[i] == c {
					d := new(big.Rat).Sub(new(big.Rat).SetFloat64(v), mean)
					m2.Add(m2, d.Mul(d, d))
				}
			}
			for what, got := range map[string]nb.Moments{"merged": a.Columns[0].Moments(c), "whole": whole.Columns[0].Moments(c)} {
				if math.Abs(got.Mean/float(mean)-1) > 1e-15 || math.Abs(got.M2/float(m2)-1) > 1e-12 {
					t.Errorf("%s: mean %v, M2 %v; want %v, %v", what, got.Mean, got.M2, float(mean), float(m2))
				}
			}
		}
	}
}

// Proof 9 (d).
func TestSharedVarianceIsLinear(t *testing.T) {
	x, y := sample(rand.New(rand.NewPCG(9, 3)), 40, 0)
	for _, pooled := range []bool{true, false} {
		_, m := gaussianModel(t, x, y, nb.GaussianOptions{Pooled: pooled})
		odds := func(v float64) float64 {
			p, err := m.LogPosterior(nil, []float64{v})
			if err != nil {
				t.Fatal(err)
			}
			return p[0] - p[1]
		}
		bend := odds(2) - 2*odds(1) + odds(0)
		va, vb := m.Columns[0].Variance(0), m.Columns[0].Variance(1)
		if want := 1/vb - 1/va; math.Abs(bend-want) > 1e-10 || pooled != (math.Abs(want) < 1e-12) {
			t.Errorf("pooled %v: second difference %v, want %v", pooled, bend, want)
		}
	}
}
