package nb_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"naivebayes/nb"

	"github.com/google/go-cmp/cmp"
)

// Two classes, one column of two values and a given prior: P(a|x) is a ratio
// of two Beta variates, whose distribution function is a double integral.
func TestSamplePosteriorAgainstIntegral(t *testing.T) {
	counts := must(nb.NewCounts([]string{"a", "b"}, nb.Column{Name: "x", Values: []string{"u", "v"}}))
	for c, n := range [][]float64{{3, 5}, {6, 2}} {
		for v, w := range n {
			if err := counts.AddWeighted([]float64{float64(v)}, c, w); err != nil {
				t.Fatal(err)
			}
		}
	}
	const n = 20_000
	e := &nb.Estimator{Lambda: 1, Prior: []float64{.3, .7}}
	draws := must(counts.SamplePosterior([]float64{0}, n, e, rand.NewPCG(1, 2)))
	// q_a ~ Beta(4, 6), q_b ~ Beta(7, 3); P(a|u) = .3q_a/(.3q_a + .7q_b) ≤ z
	// where q_a ≤ .7z/(.3(1−z))·q_b.
	cdf := func(z float64) (sum float64) {
		const steps = 400
		norm := 0.0
		for i := range steps {
			q := (float64(i) + .5) / steps
			density := math.Pow(q, 6) * math.Pow(1-q, 2)
			norm += density
			sum += density * betaCDFInt(4, 6, min(1, .7*z/(.3*(1-z))*q))
		}
		return sum / norm
	}
	for _, z := range []float64{.1, .15, .2, .3, .4} {
		below := 0.0
		for _, p := range draws {
			if math.Abs(p[0]+p[1]-1) > 1e-12 {
				t.Fatalf("draw %v does not sum to 1", p)
			}
			if p[0] <= z {
				below++
			}
		}
		want := cdf(z)
		if got := below / n; math.Abs(got-want) > 5*math.Sqrt(want*(1-want)/n)+1e-4 {
			t.Errorf("P(P(a|u) ≤ %v) = %v, want %v", z, got, want)
		}
	}
	low, high := nb.Credible(draws, .9)
	if math.Abs(cdf(low[0])-.05) > .01 || math.Abs(cdf(high[0])-.95) > .01 {
		t.Errorf("90 %% interval [%v, %v] holds %v to %v", low[0], high[0], cdf(low[0]), cdf(high[0]))
	}
	almost(t, "P(b) mirrors P(a)", low[1], 1-high[0])
}

// betaCDFInt is the Beta distribution function for whole a and b: at least a
// of a+b−1 coins show heads.
func betaCDFInt(a, b int, q float64) (sum float64) {
	n := a + b - 1
	choose := 1.0
	for k := 0; k <= n; k++ {
		if k > 0 {
			choose *= float64(n-k+1) / float64(k)
		}
		if k >= a {
			sum += choose * math.Pow(q, float64(k)) * math.Pow(1-q, float64(n-k))
		}
	}
	return sum
}

// With the prior uncertain and nothing else known, P(c|x) is the prior's own
// Dirichlet.
func TestSamplePosteriorOfThePrior(t *testing.T) {
	x, y := liHang()
	counts := must(nb.CountRows(x, y))
	nan := math.NaN()
	draws := must(counts.SamplePosterior([]float64{nan, nan}, 20_000, &nb.Estimator{Lambda: 1, PriorLambda: 1}, nil))
	low, high := nb.Credible(draws, .95)
	wantLow, wantHigh := nb.Dirichlet{7, 10}.Interval(0, .95)
	if math.Abs(low[0]-wantLow) > .01 || math.Abs(high[0]-wantHigh) > .01 {
		t.Errorf("interval [%v, %v], want [%v, %v]", low[0], high[0], wantLow, wantHigh)
	}
	again := must(counts.SamplePosterior([]float64{nan, nan}, 3, &nb.Estimator{Lambda: 1, PriorLambda: 1}, nil))
	if diff := cmp.Diff(draws[:3], again); diff != "" {
		t.Errorf("the same source gives other draws:\n%s", diff)
	}
}

// With a thousand times the rows the draws lie close around the posterior.
func TestSamplePosteriorNarrows(t *testing.T) {
	x, y := weather()
	width := func(w float64) (float64, float64) {
		small := must(nb.CountRows(x, y))
		counts := must(nb.NewCounts(small.Classes, columnOf(small, 0), columnOf(small, 1), columnOf(small, 2), columnOf(small, 3)))
		for i := range x {
			if err := counts.AddWeighted(must(counts.Row(x[i]...)), counts.Class(y[i]), w); err != nil {
				t.Fatal(err)
			}
		}
		row := must(counts.Row("sunny", "cool", "high", "TRUE"))
		low, high := nb.Credible(must(counts.SamplePosterior(row, 4000, nil, nil)), .95)
		p := must(must(counts.Estimate(nil)).Posterior(nil, row))[0]
		if p < low[0] || p > high[0] {
			t.Errorf("weight %v: P(no|x) = %v outside [%v, %v]", w, p, low[0], high[0])
		}
		return low[0], high[0]
	}
	a, b := width(1)
	c, d := width(1000)
	if ratio := (d - c) / (b - a); ratio > .1 {
		t.Errorf("width %v with 14 rows, %v with 14000: ratio %v, want below .1", b-a, d-c, ratio)
	}
}

func columnOf(t *nb.Counts, j int) nb.Column { return t.Columns[j].Column }

// λ = 0: exact zeros stay exact, and what is impossible says so.
func TestSamplePosteriorZeros(t *testing.T) {
	counts := must(nb.CountRows([][]string{{"u"}, {"u"}, {"v"}, {"u"}, {"w"}}, []string{"a", "a", "b", "b", "c"}))
	for _, p := range must(counts.SamplePosterior([]float64{1}, 50, &nb.Estimator{}, nil)) {
		if p[0] != 0 || p[1] != 1 || p[2] != 0 {
			t.Fatalf("draw %v, want [0 1 0]: v is of b alone", p)
		}
	}
	for _, tc := range []struct {
		name string
		x    float64
		e    *nb.Estimator
		want error
	}{
		{"unseen, λ = 0", 3, &nb.Estimator{}, nb.ErrImpossible},
		{"unseen, error", 3, &nb.Estimator{Lambda: 1, Unseen: nb.UnseenError}, nb.ErrUnseen},
		{"unseen, missing", 3, &nb.Estimator{Lambda: 1, Unseen: nb.UnseenMissing}, nil},
		{"unseen, smoothed", 3, nil, nil},
		{"bad code", -1, nil, nb.ErrCell},
		{"bad λ", 0, &nb.Estimator{Lambda: -1}, nb.ErrEstimator},
		{"bad column", 0, &nb.Estimator{ColumnLambda: map[string]float64{"z": 1}}, nb.ErrEstimator},
		{"values of λ 0", 0, &nb.Estimator{Lambda: 1, PriorLambda: 1, ValueLambda: map[string][]float64{"x1": {0, 0, 0}}}, nil},
	} {
		if _, err := counts.SamplePosterior([]float64{tc.x}, 5, tc.e, nil); !errors.Is(err, tc.want) {
			t.Errorf("%s: err = %v, want %v", tc.name, err, tc.want)
		}
	}
	empty := must(nb.NewCounts([]string{"a", "b"}, nb.Column{Name: "x", Values: []string{"u"}}, nb.Column{Name: "y"}))
	for c := range 2 {
		if err := empty.Add([]float64{math.NaN(), math.NaN()}, c); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := empty.SamplePosterior([]float64{0, 0}, 1, &nb.Estimator{}, nil); !errors.Is(err, nb.ErrUndefined) {
		t.Errorf("0/0: err = %v, want ErrUndefined", err)
	}
	if _, err := empty.SamplePosterior([]float64{0, 0}, 1, nil, nil); err != nil {
		t.Errorf("column without values: err = %v", err)
	}
	panicsWith(t, "have 0 draws", func() { _, _ = counts.SamplePosterior([]float64{0}, 0, nil, nil) })
	panicsWith(t, "have 2 cells, want 1", func() { _, _ = counts.SamplePosterior([]float64{0, 0}, 1, nil, nil) })
}

func TestCredible(t *testing.T) {
	var draws [][]float64
	for i := range 101 {
		draws = append(draws, []float64{float64(100-i) / 100, .5})
	}
	low, high := nb.Credible(draws, .9)
	if diff := cmp.Diff([][]float64{{.05, .5}, {.95, .5}}, [][]float64{low, high}, approx); diff != "" {
		t.Errorf("interval (-want +got):\n%s", diff)
	}
	low, high = nb.Credible(draws[:1], .9)
	if low[0] != 1 || high[0] != 1 {
		t.Errorf("one draw: [%v, %v], want [1, 1]", low[0], high[0])
	}
	panicsWith(t, "have 0 draws", func() { nb.Credible(nil, .9) })
	panicsWith(t, "have 1 cells, want 2", func() { nb.Credible([][]float64{{1, 2}, {1}}, .9) })
	panicsWith(t, "level is 1.5", func() { nb.Credible(draws, 1.5) })
}

// An interval is a value: the same draws as of a column of their names.
func TestSamplePosteriorOfIntervals(t *testing.T) {
	x, y := [][]float64{{1}, {2}, {3}, {7}, {8}}, []string{"a", "a", "b", "b", "b"}
	cut := must(nb.CountNumbers(x, y, nb.Column{Name: "x1", Cuts: []float64{1.5, 5}}))
	codes := make([][]float64, len(x))
	for i, row := range x {
		switch {
		case row[0] > 5:
			codes[i] = []float64{2}
		case row[0] > 1.5:
			codes[i] = []float64{1}
		default:
			codes[i] = []float64{0}
		}
	}
	coded := must(nb.CountNumbers(codes, y, nb.Column{Name: "x1", Kind: nb.Categorical}))
	for i := range x {
		a := must(cut.SamplePosterior(x[i], 50, nil, rand.NewPCG(1, 2)))
		b := must(coded.SamplePosterior(codes[i], 50, nil, rand.NewPCG(1, 2)))
		if diff := cmp.Diff(b, a); diff != "" {
			t.Errorf("draws at %v (-codes +intervals):\n%s", x[i], diff)
		}
	}
	if _, err := cut.SamplePosterior([]float64{math.Inf(1)}, 1, nil, nil); !errors.Is(err, nb.ErrCell) {
		t.Errorf("infinite cell: err = %v, want ErrCell", err)
	}
}
