package nb_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"naivebayes/nb"
)

func eventCounts(t *testing.T) *nb.Counts {
	counts, err := nb.CountNumbers([][]float64{{0}, {1}, {2}, {4}, {7}, {5}}, []string{"a", "a", "a", "a", "b", "b"}, nb.Column{Name: "x", Kind: nb.Poisson})
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

// The interval against a numerical integral of the density.
func TestGammaInterval(t *testing.T) {
	g := must(eventCounts(t).Gamma(0, 0, &nb.Estimator{Lambda: .5}))
	if g != (nb.Gamma{Shape: 7.5, Rate: 4}) || g.Mean() != 7.5/4 {
		t.Fatalf("Gamma = %+v, want 7 events + 1/2 in 4 cells", g)
	}
	low, high := g.Interval(.9)
	var below, within, all float64
	const step = 1e-4
	for r := step / 2; r < 20; r += step {
		p := math.Pow(r, g.Shape-1) * math.Exp(-g.Rate*r) * step
		all += p
		if r < low {
			below += p
		} else if r < high {
			within += p
		}
	}
	if math.Abs(below/all-.05) > 1e-4 || math.Abs(within/all-.9) > 1e-4 {
		t.Errorf("[%v, %v] has %v below and %v within, want .05 and .9", low, high, below/all, within/all)
	}
}

// Averaged over their posterior, rates give the negative binomial and means
// and variances Student's t. In a posterior of two classes it is the ratio of
// the averages that is known, so both are drawn: E[P(a, x)] with the class
// prior given is the predictive density.
func TestSampledParametersAverageToThePredictive(t *testing.T) {
	const n = 40_000
	prior := []float64{.5, .5}
	t.Run("poisson", func(t *testing.T) {
		counts := eventCounts(t)
		e := &nb.Estimator{Lambda: .5, Prior: prior}
		draws := must(counts.SamplePosterior([]float64{3}, n, e, rand.NewPCG(1, 1)))
		var pa, pb nb.Gamma = must(counts.Gamma(0, 0, e)), must(counts.Gamma(0, 1, e))
		// E[P(a|x)] has no closed form; integrate over both rates.
		want := integrate(pa, pb, func(ra, rb float64) float64 {
			a, b := math.Pow(ra, 3)*math.Exp(-ra), math.Pow(rb, 3)*math.Exp(-rb)
			return a / (a + b)
		})
		if got, se := mean(draws); math.Abs(got-want) > 4*se+1e-4 {
			t.Errorf("mean of the draws = %v ± %v, want %v", got, se, want)
		}
	})
	t.Run("gaussian", func(t *testing.T) {
		x := []float64{1, 2, 4, 3, 8, 9}
		counts := must(nb.CountNumbers([][]float64{{1}, {2}, {4}, {3}, {8}, {9}}, []string{"a", "a", "a", "a", "b", "b"}))
		p := nb.NormalInverseGamma{Mu: 5, Kappa: 1, Alpha: 2, Beta: 3}
		e := &nb.Estimator{Lambda: 1, Prior: prior, Gaussian: nb.GaussianOptions{Predictive: true, Prior: map[string]nb.NormalInverseGamma{"x1": p}}}
		draws := must(counts.SamplePosterior([]float64{5}, n, e, rand.NewPCG(1, 2)))
		// The same by drawing variance and mean from their definition here.
		rng := rand.New(rand.NewPCG(3, 4))
		posts := []nb.NormalInverseGamma{p.Update(momentsOf(x[:4])), p.Update(momentsOf(x[4:]))}
		var own [][]float64
		for range n {
			var f [2]float64
			for c, q := range posts {
				shape := 0.0 // Gamma of half-integer shape as a sum of squares
				for range int(2 * q.Alpha) {
					z := rng.NormFloat64()
					shape += z * z / 2
				}
				v := q.Beta / shape
				mu := q.Mu + math.Sqrt(v/q.Kappa)*rng.NormFloat64()
				f[c] = math.Exp(-(5-mu)*(5-mu)/(2*v)) / math.Sqrt(v)
			}
			own = append(own, []float64{f[0] / (f[0] + f[1])})
		}
		got, se := mean(draws)
		want, se2 := mean(own)
		if math.Abs(got-want) > 4*(se+se2) {
			t.Errorf("mean of the draws = %v ± %v, want %v ± %v", got, se, want, se2)
		}
	})
}

func momentsOf(x []float64) nb.Moments {
	m := nb.Moments{N: float64(len(x))}
	for _, v := range x {
		m.Mean += v / m.N
	}
	for _, v := range x {
		m.M2 += (v - m.Mean) * (v - m.Mean)
	}
	return m
}

func mean(draws [][]float64) (m, se float64) {
	var s nb.Moments
	first := make([]float64, len(draws))
	for i, p := range draws {
		first[i] = p[0]
	}
	s = momentsOf(first)
	return s.Mean, math.Sqrt(s.SampleVariance() / s.N)
}

func integrate(a, b nb.Gamma, f func(ra, rb float64) float64) float64 {
	var sum, all float64
	density := func(g nb.Gamma, r float64) float64 { return math.Pow(r, g.Shape-1) * math.Exp(-g.Rate*r) }
	for ra := .01; ra < 8; ra += .02 {
		for rb := .02; rb < 30; rb += .04 {
			w := density(a, ra) * density(b, rb)
			sum, all = sum+w*f(ra, rb), all+w
		}
	}
	return sum / all
}

func TestGammaErrors(t *testing.T) {
	counts := eventCounts(t)
	if _, err := counts.Gamma(0, 0, &nb.Estimator{Lambda: -1}); !errors.Is(err, nb.ErrEstimator) {
		t.Errorf("λ = -1: err = %v, want ErrEstimator", err)
	}
	none := must(nb.CountNumbers([][]float64{{0}, {1}}, []string{"a", "b"}, nb.Column{Name: "x", Kind: nb.Poisson}))
	if _, err := none.Gamma(0, 0, &nb.Estimator{}); !errors.Is(err, nb.ErrUndefined) {
		t.Errorf("no event, λ = 0: err = %v, want ErrUndefined", err)
	}
	if _, err := counts.SamplePosterior([]float64{1.5}, 1, nil, nil); !errors.Is(err, nb.ErrCell) {
		t.Errorf("half an event: err = %v, want ErrCell", err)
	}
	bell := must(nb.CountNumbers([][]float64{{0}, {1}}, []string{"a", "b"}))
	if _, err := bell.SamplePosterior([]float64{1}, 1, nil, nil); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("Gaussian without a prior: err = %v, want ErrUnsupported", err)
	}
	panicsWith(t, "is gaussian, want poisson", func() { bell.Gamma(0, 0, nil) })
	panicsWith(t, "class 2 is outside", func() { counts.Gamma(0, 2, nil) })
}

func ExampleCounts_Gamma() {
	counts, _ := nb.CountNumbers([][]float64{{2}, {3}, {1}, {9}}, []string{"calm", "calm", "calm", "busy"}, nb.Column{Name: "calls", Kind: nb.Poisson})
	g, err := counts.Gamma(0, 1, &nb.Estimator{Lambda: 1})
	fmt.Println(g.Shape, g.Rate, err)
	// Output: 7 3 <nil>
}
