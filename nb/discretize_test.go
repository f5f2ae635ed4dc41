package nb_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"naivebayes/nb"
)

// What is exact for categorical columns is so for the intervals of a
// discretized one, and for any mixture of kinds: leaving a row out equals
// removing it and estimating anew.
func TestLeaveOneOutOfEveryKind(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	counts := must(nb.NewCounts([]string{"a", "b"},
		nb.Column{Name: "cut", Kind: nb.Discretized, Cuts: []float64{-1, 0, 2.5}},
		nb.Column{Name: "bell", Kind: nb.Gaussian},
		nb.Column{Name: "any", Kind: nb.KernelDensity},
		nb.Column{Name: "number", Kind: nb.Poisson},
		nb.Column{Name: "name", Values: []string{"u", "v", "w"}}))
	var rows [][]float64
	var y []int
	for i := range 40 {
		x := []float64{3 * rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64(), float64(rng.IntN(4)), float64(rng.IntN(3))}
		if i%5 == 0 {
			x[rng.IntN(5)] = math.NaN()
		}
		rows, y = append(rows, x), append(y, i%2)
		if err := counts.Add(x, i%2); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range []*nb.Estimator{nil, {Lambda: .3, PriorLambda: 1}} {
		got := must(counts.LeaveOneOut(rows, y, nil, e))
		for i, x := range rows {
			rest := counts.Clone()
			if err := rest.Remove(x, y[i]); err != nil {
				t.Fatal(err)
			}
			want := must(must(rest.Estimate(e)).Posterior(nil, x))
			if diff := cmp.Diff(want, got[i], cmpopts.EquateApprox(1e-10, 1e-12)); diff != "" {
				t.Errorf("row %d (-removed +left out):\n%s", i+1, diff)
			}
		}
	}
}

// Draws for a discretized column use its intervals: with many draws their mean
// is near the posterior mean of each interval.
func TestSampleDiscretized(t *testing.T) {
	cuts := []float64{0, 10}
	whole := must(nb.NewCounts([]string{"a", "b"}, nb.Column{Name: "x", Kind: nb.Discretized, Cuts: cuts}))
	codes := must(nb.NewCounts([]string{"a", "b"}, nb.Column{Name: "x", Values: []string{"0", "1", "2"}}))
	for i, x := range []float64{-5, 3, 4, 70, 80, 90, -1, 12} {
		v := 0.0
		for _, c := range cuts {
			if x > c {
				v++
			}
		}
		if err := whole.Add([]float64{x}, i%2); err != nil {
			t.Fatal(err)
		}
		if err := codes.Add([]float64{v}, i%2); err != nil {
			t.Fatal(err)
		}
	}
	got := must(whole.SamplePosterior([]float64{55}, 50, nil, rand.NewPCG(1, 1)))
	want := must(codes.SamplePosterior([]float64{2}, 50, nil, rand.NewPCG(1, 1)))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("draws (-codes +intervals):\n%s", diff)
	}
	if d := must(whole.Dirichlet(0, 1, nil)); len(d) != 3 {
		t.Errorf("Dirichlet of a discretized column has %d entries, want 3", len(d))
	}
}
