package nb_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
	"pgregory.net/rapid"

	"naivebayes/nb"
)

// integral is the integral of f over the whole line, by x = centre + scale·u/(1−u²) and Gauss–Legendre in pieces.
func integral(f func(x float64) float64, centre, scale float64) float64 {
	var sum float64
	const pieces = 16
	for i := range pieces {
		a, b := -1+2*float64(i)/pieces, -1+2*float64(i+1)/pieces
		sum += quad.Fixed(func(u float64) float64 {
			d := 1 - u*u
			return f(centre+scale*u/d) * scale * (1 + u*u) / (d * d)
		}, a, b, 16, nil, 0)
	}
	return sum
}

// overPositive integrates over (0, ∞) by x = scale·eᵗ.
func overPositive(f func(x float64) float64, scale float64) float64 {
	var sum float64
	for i := -20; i < 40; i++ {
		sum += quad.Fixed(func(t float64) float64 { x := scale * math.Exp(t); return x * f(x) }, float64(i), float64(i+1), 12, nil, 0)
	}
	return sum
}

func normalDensity(x, mean, variance float64) float64 {
	return math.Exp(-(x-mean)*(x-mean)/(2*variance)) / math.Sqrt(2*math.Pi*variance)
}

// inverseGamma is the density of σ² under the distribution.
func inverseGamma(p nb.NormalInverseGamma, v float64) float64 {
	g, _ := math.Lgamma(p.Alpha)
	return math.Exp(p.Alpha*math.Log(p.Beta) - g - (p.Alpha+1)*math.Log(v) - p.Beta/v)
}

func moments(x []float64) nb.Moments {
	ones := make([]float64, len(x))
	for i := range ones {
		ones[i] = 1
	}
	return exactMoments(x, ones)
}

// Everything that is integrated by formula, once more by numbers and from the
// model alone: data | μ, σ² normal, (μ, σ²) as the prior says.
func TestNormalInverseGamma(t *testing.T) {
	for _, tc := range []struct {
		name  string
		prior nb.NormalInverseGamma
		x     []float64
	}{
		{"one row", nb.NormalInverseGamma{Mu: 0, Kappa: 1, Alpha: 2, Beta: 3}, []float64{1.5}},
		{"four rows", nb.NormalInverseGamma{Mu: 1, Kappa: .5, Alpha: 1.5, Beta: 2}, []float64{2.1, 1.3, 3.7, 2.2}},
		{"equal rows", nb.NormalInverseGamma{Mu: -2, Kappa: 2, Alpha: 3, Beta: 1}, []float64{4, 4, 4}},
	} {
		joint := func(mu, v float64) float64 {
			p := inverseGamma(tc.prior, v) * normalDensity(mu, tc.prior.Mu, v/tc.prior.Kappa)
			for _, x := range tc.x {
				p *= normalDensity(x, mu, v)
			}
			return p
		}
		q := tc.prior.Update(moments(tc.x))
		size := q.Beta / q.Alpha
		over := func(f func(mu, v float64) float64) float64 { // ∫∫ f·joint
			return overPositive(func(v float64) float64 {
				return integral(func(mu float64) float64 { return f(mu, v) * joint(mu, v) }, q.Mu, math.Sqrt(v/q.Kappa))
			}, size)
		}
		evidence := over(func(float64, float64) float64 { return 1 })
		if got := tc.prior.LogMarginal(moments(tc.x)); math.Abs(got-math.Log(evidence)) > 1e-8 {
			t.Errorf("%s: log marginal likelihood = %.12f, want %.12f", tc.name, got, math.Log(evidence))
		}
		for _, x := range []float64{-3, 0, q.Mu, 2.5, 9} {
			want := over(func(mu, v float64) float64 { return normalDensity(x, mu, v) }) / evidence
			if got := math.Exp(q.Predictive().LogDensity(x)); math.Abs(got/want-1) > 1e-7 {
				t.Errorf("%s: predictive at %v = %.12g, want %.12g", tc.name, x, got, want)
			}
		}
		for _, level := range []float64{.1, .5, .95, .999} {
			low, high := q.MeanInterval(level)
			for _, tail := range []struct {
				name string
				in   func(mu float64) bool
				cut  float64
			}{{"below", func(mu float64) bool { return mu < low }, low}, {"above", func(mu float64) bool { return mu > high }, high}} {
				// P(μ beyond the cut | σ²) is a normal tail; over σ² by numbers.
				p := overPositive(func(v float64) float64 {
					z := (tail.cut - q.Mu) / math.Sqrt(v/q.Kappa)
					return inverseGamma(q, v) * math.Erfc(math.Abs(z)/math.Sqrt2) / 2
				}, size)
				if math.Abs(p-(1-level)/2) > 1e-8 {
					t.Errorf("%s: P(μ %s the %v interval) = %.10f, want %.10f", tc.name, tail.name, level, p, (1-level)/2)
				}
			}
			low, high = q.VarianceInterval(level)
			below := overPositive(func(u float64) float64 { // v = low·e^−u … so that the cut is an end
				v := low / (1 + u)
				return inverseGamma(q, v) * low / ((1 + u) * (1 + u))
			}, 1)
			above := overPositive(func(u float64) float64 { return inverseGamma(q, high+u) }, high)
			if want := (1 - level) / 2; math.Abs(below-want) > 1e-8 || math.Abs(above-want) > 1e-8 {
				t.Errorf("%s: P(σ² outside the %v interval) = %.10f and %.10f, want %.10f", tc.name, level, below, above, want)
			}
		}
		post := over(func(mu, v float64) float64 { return mu }) / evidence
		if math.Abs(post-q.Mu) > 1e-8*math.Max(1, math.Abs(q.Mu)) {
			t.Errorf("%s: E[μ|data] = %v, want %v", tc.name, q.Mu, post)
		}
	}
}

// The chain rule: p(x₁…xₙ) is the product of the predictives, in any order.
func TestEvidenceIsChainOfPredictives(t *testing.T) {
	rapid.Check(t, func(g *rapid.T) {
		prior := nb.NormalInverseGamma{Mu: rapid.Float64Range(-5, 5).Draw(g, "μ"), Kappa: rapid.Float64Range(.01, 9).Draw(g, "κ"),
			Alpha: rapid.Float64Range(.1, 9).Draw(g, "α"), Beta: rapid.Float64Range(.1, 9).Draw(g, "β")}
		x := rapid.SliceOfN(rapid.Float64Range(-20, 20), 1, 12).Draw(g, "x")
		var chain float64
		p := prior
		for _, v := range x {
			chain += p.Predictive().LogDensity(v)
			p = p.Update(nb.Moments{N: 1, Mean: v})
		}
		if got := prior.LogMarginal(moments(x)); math.Abs(got-chain) > 1e-9*math.Max(1, math.Abs(chain)) {
			g.Fatalf("log marginal likelihood = %v, chain of predictives %v", got, chain)
		}
		q := prior.Update(moments(x))
		for _, d := range []float64{p.Mu - q.Mu, (p.Kappa - q.Kappa), p.Alpha - q.Alpha, (p.Beta - q.Beta) / q.Beta} {
			if math.Abs(d) > 1e-9 {
				g.Fatalf("row by row %+v, at once %+v", p, q)
			}
		}
	})
}

// With many rows the predictive is the normal density, and the interval of the
// mean the one of the textbook.
func TestPredictiveLimit(t *testing.T) {
	q := nb.NormalInverseGamma{Kappa: 1, Alpha: 1, Beta: 1}.Update(nb.Moments{N: 1e10, Mean: 3, M2: 4e10})
	for _, x := range []float64{1, 3, 8} {
		if got, want := math.Exp(q.Predictive().LogDensity(x)), normalDensity(x, 3, 4); math.Abs(got/want-1) > 1e-8 {
			t.Errorf("predictive at %v = %v, want %v", x, got, want)
		}
	}
	low, high := q.MeanInterval(.95) // ±1.959963985·σ/√n
	if want := 1.959963985 * 2 / 1e5; math.Abs((high-low)/2-want) > 1e-13 {
		t.Errorf("interval of the mean = ±%.12g, want ±%.12g", (high-low)/2, want)
	}
	// So little is known here that the upper end is near 1e25, where the
	// distribution function of 1/σ² is its first term, q^α/Γ(α+1).
	_, high = nb.NormalInverseGamma{Kappa: 1, Alpha: .25, Beta: 1}.VarianceInterval(.999999)
	if p := math.Pow(1/high, .25) / math.Gamma(1.25); math.Abs(p/5e-7-1) > 1e-9 {
		t.Errorf("P(σ² > %v) = %v, want 5e-7", high, p)
	}
	// One degree of freedom is the Cauchy distribution: quantile tan(π·(p−½)).
	c := nb.NormalInverseGamma{Mu: 1, Kappa: 2, Alpha: .5, Beta: 1}
	low, high = c.MeanInterval(.9)
	almost(t, "Cauchy, upper", high, 1+math.Tan(.45*math.Pi))
	almost(t, "Cauchy, lower", low, 1-math.Tan(.45*math.Pi))
	almost(t, "Cauchy, density", math.Exp(c.Predictive().LogDensity(1)), 1/(math.Pi*math.Sqrt(3)))
}

// The predictive of a model: what the posterior of each class says.
func TestPredictiveModel(t *testing.T) {
	x := [][]float64{{1}, {2}, {4}, {9}, {11}}
	counts := must(nb.CountNumbers(x, []string{"a", "a", "a", "b", "b"}))
	prior := nb.NormalInverseGamma{Mu: 5, Kappa: 1, Alpha: 2, Beta: 10}
	m := must(counts.Estimate(&nb.Estimator{Gaussian: nb.GaussianOptions{Predictive: true, Prior: map[string]nb.NormalInverseGamma{"x1": prior}}}))
	col := m.Columns[0]
	for c := range 2 {
		q := prior.Update(counts.Columns[0].Moments(c))
		if got := col.NormalInverseGamma(c); got != q {
			t.Errorf("posterior of class %d = %v, want %v", c, got, q)
		}
		for _, v := range []float64{-100, 0, 7} {
			almost(t, "density", col.Density(c, v), math.Exp(q.Predictive().LogDensity(v)))
		}
		almost(t, "mean", col.Mean(c), q.Mu)
	}
	// α = 2 + 3/2: ν = 7, variance ν/(ν−2)·Σ².
	tt := col.NormalInverseGamma(0).Predictive()
	almost(t, "variance", col.Variance(0), 7./5*tt.Sigma*tt.Sigma)
	// A class without a row has the prior for its posterior.
	counts.Class("c")
	m = must(counts.Estimate(&nb.Estimator{PriorLambda: 1, Gaussian: nb.GaussianOptions{Predictive: true}}))
	if got, want := m.Columns[0].NormalInverseGamma(2), counts.Columns[0].WeakPrior(); got != want {
		t.Errorf("posterior of an empty class = %v, want the prior %v", got, want)
	}
	v := moments([]float64{1, 2, 4, 9, 11}).Variance()
	if got, want := counts.Columns[0].WeakPrior(), (nb.NormalInverseGamma{Mu: 5.4, Kappa: .01, Alpha: 1.5, Beta: v / 8}); math.Abs(got.Beta-want.Beta) > 1e-12 || math.Abs(got.Mu-5.4) > 1e-14 || got.Kappa != .01 || got.Alpha != 1.5 {
		t.Errorf("weak prior = %v, want %v", got, want)
	}
	wide := nb.NormalInverseGamma{Mu: 5, Kappa: 1, Alpha: .4, Beta: 10}
	m = must(counts.Estimate(&nb.Estimator{PriorLambda: 1,
		Gaussian: nb.GaussianOptions{Predictive: true, Prior: map[string]nb.NormalInverseGamma{"x1": wide}}}))
	if v := m.Columns[0].Variance(2); !math.IsInf(v, 1) {
		t.Errorf("variance of a t with .8 degrees of freedom = %v, want +Inf", v)
	}
}
