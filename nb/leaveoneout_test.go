package nb_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"naivebayes/data"
	"naivebayes/nb"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Bit for bit Remove, Estimate, Posterior, and to rounding the exact fractions
// of a table without the row.
func TestLeaveOneOut(t *testing.T) {
	failed, done := 0, 0
	rapid.Check(t, func(g *rapid.T) {
		tab := drawTable(g)
		counts := tab.counts()
		before := snapshot(counts)
		lambda := rapid.SampledFrom(lambdas).Draw(g, "λ")
		prior := rapid.SampledFrom(lambdas).Draw(g, "prior λ")
		e := &nb.Estimator{Lambda: float(lambda), PriorLambda: float(prior), MAP: rapid.IntRange(0, 3).Draw(g, "MAP") == 0}
		var rows [][]float64
		var y []int
		var w []float64
		for i := range tab.x {
			rows = append(rows, must(counts.Row(tab.x[i]...)))
			y = append(y, counts.Class(tab.y[i]))
			w = append(w, float64(tab.w[i]))
		}
		got, err := counts.LeaveOneOut(rows, y, w, e)
		if diff := cmp.Diff(before, snapshot(counts)); diff != "" {
			g.Fatalf("LeaveOneOut changed the counts:\n%s", diff)
		}
		for i := range rows {
			rest := counts.Clone()
			if err := rest.RemoveWeighted(rows[i], y[i], w[i]); err != nil {
				g.Fatal(err)
			}
			m, slow := rest.Estimate(e)
			var want []float64
			if slow == nil {
				want, slow = m.Posterior(nil, rows[i])
			}
			if slow != nil {
				failed++
				if err == nil || got != nil {
					g.Fatalf("row %d: Remove and Estimate say %v, LeaveOneOut %v", i+1, slow, got)
				}
				return
			}
			if err != nil {
				continue // a later row
			}
			if !slices.Equal(got[i], want) {
				g.Fatalf("row %d: %v, want %v", i+1, got[i], want)
			}
			if e.MAP {
				continue
			}
			without := &table{values: tab.values, labels: tab.labels, x: slices.Delete(slices.Clone(tab.x), i, i+1),
				y: slices.Delete(slices.Clone(tab.y), i, i+1), w: slices.Delete(slices.Clone(tab.w), i, i+1)}
			for c, r := range without.posterior(lambda, prior, tab.x[i]) {
				if p := float(r); math.Abs(got[i][c]-p) > 1e-13 || (p == 0) != (got[i][c] == 0) {
					g.Fatalf("row %d: %v, want %v = %v", i+1, got[i][c], r, p)
				}
			}
			done++
		}
		if err != nil {
			g.Fatalf("LeaveOneOut: %v, but every row can be left out", err)
		}
	})
	if drewAll() && (failed == 0 || done == 0) {
		t.Errorf("%d tables with a row that cannot be left out, %d rows that can, want some of each", failed, done)
	}
}

// With weights 1 the argument may be left out.
func TestLeaveOneOutOnce(t *testing.T) {
	x, y := weather()
	counts := must(nb.CountRows(x, y))
	var rows [][]float64
	var classes []int
	for i := range x {
		rows = append(rows, must(counts.Row(x[i]...)))
		classes = append(classes, counts.Class(y[i]))
	}
	a := must(counts.LeaveOneOut(rows, classes, nil, nil))
	b := must(counts.LeaveOneOut(rows, classes, slices.Repeat([]float64{1}, len(x)), nil))
	if diff := cmp.Diff(a, b); diff != "" {
		t.Errorf("nil weights (-nil +ones):\n%s", diff)
	}
}

// Every kind of column, with missing cells: Remove, Estimate, Posterior, Add.
func TestLeaveOneOutOfEveryKind(t *testing.T) {
	df := data.Penguins()
	counts := must(nb.CountFrame(df, "species", nb.Column{Name: "island"}, nb.Column{Name: "bill_length_mm", Kind: nb.KernelDensity}, nb.Column{Name: "bill_depth_mm"},
		nb.Column{Name: "flipper_length_mm", Kind: nb.Poisson}, nb.Column{Name: "body_mass_g", Kind: nb.Discretized}, nb.Column{Name: "sex"}))
	var rows [][]float64
	var y []int
	labels := must(nb.Labels(df, "species"))
	for i, x := range must(must(counts.Estimate(nil)).Rows(df)) {
		if i%9 == 0 {
			c, _ := counts.Index(labels[i])
			rows, y = append(rows, x), append(y, c)
		}
	}
	for _, e := range []*nb.Estimator{nil, {Lambda: .2, PriorLambda: 1, Gaussian: nb.GaussianOptions{Unbiased: true}, Bandwidth: nb.Silverman},
		{Lambda: 1, Gaussian: nb.GaussianOptions{Predictive: true}}, {Lambda: 1.5, MAP: true}} {
		got := must(counts.LeaveOneOut(rows, y, nil, e))
		for i, x := range rows {
			rest := counts.Clone()
			must(0, rest.Remove(x, y[i]))
			if diff := cmp.Diff(must(must(rest.Estimate(e)).Posterior(nil, x)), got[i], approx); diff != "" {
				t.Errorf("%+v, row %d (-removed +left out):\n%s", e, i+1, diff)
			}
		}
	}
}

func TestLeaveOneOutErrors(t *testing.T) {
	counts := must(nb.CountRows([][]string{{"u"}, {"v"}, {"u"}, {"w"}}, []string{"a", "a", "b", "b"}))
	for _, tc := range []struct {
		name  string
		rows  [][]float64
		y     []int
		w     []float64
		e     *nb.Estimator
		want  error
		words string
	}{
		{"never counted", [][]float64{{0}, {1}}, []int{0, 1}, nil, nil, nb.ErrRemove, "row 2: nb: column 1 (x1): value 1 has weight 0"},
		{"weight never counted", [][]float64{{0}}, []int{0}, []float64{3}, nil, nb.ErrRemove, `row 1: nb: class "a" has weight 2`},
		{"no such class", [][]float64{{0}}, []int{2}, nil, nil, nb.ErrLabel, "row 1: nb: class index 2"},
		{"negative weight", [][]float64{{0}}, []int{0}, []float64{-1}, nil, nb.ErrWeight, "row 1"},
		{"no code", [][]float64{{.5}}, []int{0}, nil, nil, nb.ErrCell, "row 1"},
		{"impossible without itself", [][]float64{{0}, {1}}, []int{0, 0}, nil, &nb.Estimator{}, nb.ErrImpossible, "row 2"},
		{"bad estimator", [][]float64{{0}}, []int{0}, nil, &nb.Estimator{Lambda: -1}, nb.ErrEstimator, "Lambda"},
	} {
		if _, err := counts.LeaveOneOut(tc.rows, tc.y, tc.w, tc.e); !errors.Is(err, tc.want) || !strings.Contains(err.Error(), tc.words) {
			t.Errorf("%s: err = %v, want %v with %q", tc.name, err, tc.want, tc.words)
		}
	}
	panicsWith(t, "have 1 classes, want 2", func() { _, _ = counts.LeaveOneOut([][]float64{{0}, {0}}, []int{0}, nil, nil) })
	panicsWith(t, "have 1 weights, want 2", func() { _, _ = counts.LeaveOneOut([][]float64{{0}, {0}}, []int{0, 0}, []float64{1}, nil) })
	panicsWith(t, "row 1: have 2 cells, want 1", func() { _, _ = counts.LeaveOneOut([][]float64{{0, 0}}, []int{0}, nil, nil) })

	// The last row of a class: the class is gone, and that is an answer.
	single := must(nb.CountRows([][]string{{"u"}, {"u"}, {"u"}}, []string{"a", "b", "b"}))
	if p := must(single.LeaveOneOut([][]float64{{0}}, []int{0}, nil, &nb.Estimator{})); p[0][0] != 0 || p[0][1] != 1 {
		t.Errorf("posterior = %v, want [0 1]", p[0])
	}
	// With a smoothed prior the class stays, but its column is 0/0.
	if _, err := single.LeaveOneOut([][]float64{{0}}, []int{0}, nil, &nb.Estimator{PriorLambda: 1}); !errors.Is(err, nb.ErrUndefined) {
		t.Errorf("err = %v, want ErrUndefined", err)
	}
}

func BenchmarkLeaveOneOut(b *testing.B) {
	m, rows := manyRows(10_000)
	x, y := weather()
	counts := must(nb.CountRows(x, y))
	classes := make([]int, len(rows))
	for i, r := range rows {
		classes[i] = must(m.Predict(r))
		if err := counts.Add(r, classes[i]); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		must(counts.LeaveOneOut(rows, classes, nil, nil))
	}
}
