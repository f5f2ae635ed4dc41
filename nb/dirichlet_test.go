package nb_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"naivebayes/nb"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// betaCDF is ∫₀^q of the Beta(a, b) density by Simpson's rule in θ, x = sin²θ,
// where the integrand has no pole for a, b ≥ 1/2.
func betaCDF(a, b, q float64) float64 {
	integral := func(to float64) float64 {
		const n = 20_000
		f := func(i int) float64 {
			th := to * float64(i) / n
			return math.Pow(math.Sin(th), 2*a-1) * math.Pow(math.Cos(th), 2*b-1)
		}
		s := f(0) + f(n)
		for i := 1; i < n; i++ {
			s += float64(2+2*(i%2)) * f(i)
		}
		return s * to / (3 * n)
	}
	return integral(math.Asin(math.Sqrt(q))) / integral(math.Pi/2)
}

func TestIntervalIsBeta(t *testing.T) {
	for _, d := range []nb.Dirichlet{{1, 1}, {.5, .5}, {3, 7}, {2, 3, 4}, {1, 30, .5, 2}, {200, 800}} {
		for v, a := range d {
			b := -a
			for _, n := range d {
				b += n
			}
			for _, level := range []float64{.5, .9, .95, .999} {
				low, high := d.Interval(v, level)
				for _, tc := range []struct{ q, want float64 }{{low, (1 - level) / 2}, {high, (1 + level) / 2}} {
					if got := betaCDF(a, b, tc.q); math.Abs(got-tc.want) > 1e-8 {
						t.Errorf("%v, value %d, level %v: P(q < %v) = %v, want %v", d, v, level, tc.q, got, tc.want)
					}
				}
			}
		}
	}
	// A uniform distribution has its quantiles at the probabilities.
	low, high := nb.Dirichlet{1, 1}.Interval(0, .95)
	almost(t, "low", low, .025)
	almost(t, "high", high, .975)
}

func TestIntervalEdges(t *testing.T) {
	for _, tc := range []struct {
		name      string
		d         nb.Dirichlet
		low, high float64
	}{
		{"never counted, λ = 0", nb.Dirichlet{0, 5}, 0, 0},
		{"always counted, λ = 0", nb.Dirichlet{5, 0}, 1, 1},
		{"one value", nb.Dirichlet{5}, 1, 1},
	} {
		if low, high := tc.d.Interval(0, .95); low != tc.low || high != tc.high {
			t.Errorf("%s: [%v, %v], want [%v, %v]", tc.name, low, high, tc.low, tc.high)
		}
	}
	for _, level := range []float64{0, 1, -1, math.NaN()} {
		panicsWith(t, "want a number between 0 and 1", func() { nb.Dirichlet{1, 1}.Interval(0, level) })
	}
	rapid.Check(t, func(g *rapid.T) {
		d := nb.Dirichlet{math.Pow(10, rapid.Float64Range(-8, 8).Draw(g, "a")), math.Pow(10, rapid.Float64Range(-8, 8).Draw(g, "b"))}
		low, high := d.Interval(0, rapid.Float64Range(.01, .999).Draw(g, "level"))
		if !(0 <= low && low <= high && high <= 1) {
			g.Fatalf("%v: [%v, %v]", d, low, high)
		}
	})
}

// The mean of the posterior is the estimate, for every λ.
func TestDirichletMeanIsEstimate(t *testing.T) {
	rapid.Check(t, func(g *rapid.T) {
		tab := drawTable(g)
		counts := tab.counts()
		e := &nb.Estimator{Lambda: rapid.Float64Range(.01, 5).Draw(g, "λ"), PriorLambda: rapid.Float64Range(.01, 5).Draw(g, "λ₀"),
			ColumnLambda: map[string]float64{"x1": .5}}
		m := must(counts.Estimate(e))
		for c, p := range must(counts.PriorDirichlet(e)).Mean() {
			if math.Abs(p-math.Exp(m.LogPrior[c])) > 1e-13 {
				g.Fatalf("P(%d) = %v, mean %v", c, math.Exp(m.LogPrior[c]), p)
			}
			for j, col := range m.Columns {
				for v, q := range must(counts.Dirichlet(j, c, e)).Mean() {
					if math.Abs(q-col.Probability(c, v)) > 1e-13 {
						g.Fatalf("P(%d|%d) = %v, mean %v", v, c, col.Probability(c, v), q)
					}
				}
			}
		}
	})
}

func TestDirichletParameters(t *testing.T) {
	x, y := liHang()
	counts := must(nb.CountRows(x, y))
	e := &nb.Estimator{Lambda: 2, PriorLambda: 3, ColumnLambda: map[string]float64{"x2": .5}}
	if diff := cmp.Diff(nb.Dirichlet{5, 4, 3}, must(counts.Dirichlet(0, 0, e))); diff != "" {
		t.Errorf("x1 of −1 (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(nb.Dirichlet{4.5, 4.5, 1.5}, must(counts.Dirichlet(1, 1, e))); diff != "" {
		t.Errorf("x2 of 1 (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(nb.Dirichlet{9, 12}, must(counts.PriorDirichlet(e))); diff != "" {
		t.Errorf("prior (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(nb.Dirichlet{4, 3, 2}, must(counts.Dirichlet(0, 0, nil))); diff != "" {
		t.Errorf("nil is λ = 1 (-want +got):\n%s", diff)
	}
	none := must(nb.NewCounts([]string{"a", "b"}, nb.Column{Name: "x", Values: []string{"u", "v"}}))
	for _, tc := range []struct {
		name  string
		err   error
		want  error
		words string
	}{
		{"given prior", second(counts.PriorDirichlet(&nb.Estimator{Prior: []float64{.5, .5}})), nb.ErrEstimator, "Prior is given"},
		{"bad λ", second(counts.Dirichlet(0, 0, &nb.Estimator{Lambda: -1})), nb.ErrEstimator, "Lambda = -1"},
		{"bad prior λ", second(counts.PriorDirichlet(&nb.Estimator{PriorLambda: -1})), nb.ErrEstimator, "PriorLambda = -1"},
		{"bad column", second(counts.Dirichlet(0, 0, &nb.Estimator{ColumnLambda: map[string]float64{"z": 1}})), nb.ErrEstimator, `"z"`},
		{"nothing counted", second(none.Dirichlet(0, 0, &nb.Estimator{})), nb.ErrUndefined, `column "x", class "a": nothing was counted`},
		{"no prior", second(none.PriorDirichlet(nil)), nb.ErrUndefined, "nothing was counted"},
	} {
		if !errors.Is(tc.err, tc.want) || !strings.Contains(tc.err.Error(), tc.words) {
			t.Errorf("%s: err = %v, want %v with %q", tc.name, tc.err, tc.want, tc.words)
		}
	}
	panicsWith(t, "class 2 is outside 0..1", func() { _, _ = counts.Dirichlet(0, 2, nil) })
}

// Mean and variance of the draws, a_v/A and a_v(A−a_v)/(A²(A+1)), also for
// parameters so small that a naive draw gives 0/0.
func TestDirichletSample(t *testing.T) {
	for _, d := range []nb.Dirichlet{{1, 2, 3}, {.3, .2}, {40, 1, .5, 9}, {1e-4, 1e-4}, {0, 2, 1}} {
		src := rand.NewPCG(1, 2)
		const n = 40_000
		var total float64
		for _, a := range d {
			total += a
		}
		sum, square := make([]float64, len(d)), make([]float64, len(d))
		q := make([]float64, len(d))
		for range n {
			var one float64
			for v, p := range d.Sample(q, src) {
				if math.IsNaN(p) || d[v] == 0 && p != 0 {
					t.Fatalf("%v: draw %v", d, q)
				}
				sum[v] += p
				square[v] += p * p
				one += p
			}
			if math.Abs(one-1) > 1e-12 {
				t.Fatalf("%v: draw %v sums to %v", d, q, one)
			}
		}
		for v, a := range d {
			mean, variance := a/total, a*(total-a)/(total*total*(total+1))
			got := sum[v] / n
			if se := math.Sqrt(variance / n); math.Abs(got-mean) > 5*se {
				t.Errorf("%v: mean of q%d = %v, want %v ± %v", d, v, got, mean, se)
			}
			if s := square[v]/n - got*got; math.Abs(s-variance) > .05*variance+1e-12 {
				t.Errorf("%v: variance of q%d = %v, want %v", d, v, s, variance)
			}
		}
	}
	if diff := cmp.Diff(nb.Dirichlet{1, 2}.Sample(nil, nil), nb.Dirichlet{1, 2}.Sample(nil, nil)); diff != "" {
		t.Errorf("a nil source is not always the same:\n%s", diff)
	}
	panicsWith(t, "dst has length 1, want 2", func() { nb.Dirichlet{1, 2}.Sample(make([]float64, 1), nil) })
}

func TestDirichletLogEvidence(t *testing.T) {
	for _, c := range []struct {
		name string
		d    nb.Dirichlet
		n    []float64
		want float64 // of the sequence, the rule of succession step by step
	}{
		{"3 and 7, uniform", nb.Dirichlet{1, 1}, []float64{3, 7}, 1. / (11 * 120)},
		{"a b c", nb.Dirichlet{1, 1, 1}, []float64{1, 1, 1}, 1. / 3 * 1 / 4 * 1 / 5},
		{"a a, Jeffreys", nb.Dirichlet{.5, .5}, []float64{2, 0}, 1. / 2 * 3 / 4},
		{"nothing", nb.Dirichlet{2, 3}, []float64{0, 0}, 1},
		{"nothing, no prior", nb.Dirichlet{0, 0}, []float64{0, 0}, 1},
		{"impossible", nb.Dirichlet{0, 3}, []float64{1, 2}, 0},
		{"impossible, no prior", nb.Dirichlet{0, 0}, []float64{1, 2}, 0},
		{"the only value", nb.Dirichlet{0, 3}, []float64{0, 2}, 1},
	} {
		if got := math.Exp(c.d.LogEvidence(c.n)); !(math.Abs(got-c.want) <= 1e-12*c.want) {
			t.Errorf("%s: exp(%v.LogEvidence(%v)) = %v, want %v", c.name, c.d, c.n, got, c.want)
		}
	}
	panicsWith(t, "have 1 counts, want 2", func() { nb.Dirichlet{1, 1}.LogEvidence([]float64{1}) })
}
