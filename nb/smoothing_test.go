package nb_test

import (
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"

	"naivebayes/nb"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// scikit-learn, tests/test_naive_bayes.py, test_alpha_vector: the documents
// [1 0] and [1 1] of classes 0 and 1, α = [1 2]. As a column with two values
// class 0 counts (1, 0) and class 1 (1, 1); the document [1 1] is the two cells
// of two such columns.
func TestValueLambdaAlphaVector(t *testing.T) {
	column := func(name string) nb.Column { return nb.Column{Name: name, Values: []string{"t0", "t1"}} }
	counts := must(nb.NewCounts([]string{"0", "1"}, column("x"), column("y")))
	for _, r := range []struct {
		v     float64
		class int
	}{{0, 0}, {0, 1}, {1, 1}} {
		if err := counts.Add([]float64{r.v, r.v}, r.class); err != nil {
			t.Fatal(err)
		}
	}
	alpha := []float64{1, 2}
	m := must(counts.Estimate(&nb.Estimator{Prior: []float64{.5, .5}, ValueLambda: map[string][]float64{"x": alpha, "y": alpha}}))
	for c, want := range [][]float64{{1. / 2, 1. / 2}, {2. / 5, 3. / 5}} {
		for v, p := range want {
			almost(t, "P(t|c)", m.Columns[0].Probability(c, v), p)
		}
	}
	nan := math.NaN()
	if diff := cmp.Diff([]float64{5. / 9, 4. / 9}, must(m.Posterior(nil, []float64{0, nan})), approx); diff != "" {
		t.Errorf("document [1 0] (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]float64{25. / 49, 24. / 49}, must(m.Posterior(nil, []float64{0, 1})), approx); diff != "" {
		t.Errorf("document [1 1] (-want +got):\n%s", diff)
	}
	// An unseen value has the mean of the λs, 3/2 of 1+3 and of 2+3.
	almost(t, "unseen, class 0", m.Columns[0].Probability(0, 2), 1.5/4)
	almost(t, "unseen, class 1", m.Columns[0].Probability(1, 2), 1.5/5)
}

// Every λ in exact fractions.
func TestLambdasExact(t *testing.T) {
	modes := 0
	rapid.Check(t, func(g *rapid.T) {
		tab := drawTable(g)
		counts := tab.counts()
		e := nb.Estimator{Lambda: float64(rapid.IntRange(0, 3).Draw(g, "λ")), MAP: rapid.Bool().Draw(g, "MAP"), PriorLambda: 1,
			ColumnLambda: map[string]float64{}, ValueLambda: map[string][]float64{}}
		lambda := make([][]*big.Rat, len(tab.values)) // of column and value
		for j, col := range counts.Columns {
			l := big.NewRat(int64(e.Lambda), 1)
			if rapid.Bool().Draw(g, "own λ of the column") {
				l = rapid.SampledFrom(lambdas).Draw(g, "column λ")
				e.ColumnLambda[col.Name] = float(l)
			}
			own := rapid.Bool().Draw(g, "own λ of the values")
			for range col.Values {
				lv := l
				if own {
					lv = rapid.SampledFrom(lambdas).Draw(g, "value λ")
					e.ValueLambda[col.Name] = append(e.ValueLambda[col.Name], float(lv))
				}
				lambda[j] = append(lambda[j], lv)
			}
		}
		undefined := false
		want := make([][][]*big.Rat, len(tab.values))
		for j := range tab.values {
			want[j] = make([][]*big.Rat, len(tab.labels))
			for c, label := range tab.labels {
				sum, defined := new(big.Rat), true
				for v, name := range tab.values[j] {
					a := new(big.Rat).Add(big.NewRat(tab.weight(label, j, name), 1), lambda[j][v])
					if e.MAP {
						a.Sub(a, big.NewRat(1, 1))
						defined = defined && a.Sign() >= 0
					}
					want[j][c] = append(want[j][c], a)
					sum.Add(sum, a)
				}
				if !defined || sum.Sign() == 0 {
					undefined = true
					continue
				}
				for _, a := range want[j][c] {
					a.Quo(a, sum)
				}
			}
		}
		m, err := counts.Estimate(&e)
		if undefined {
			if !errors.Is(err, nb.ErrUndefined) {
				g.Fatalf("Estimate: err = %v, want ErrUndefined", err)
			}
			return
		}
		if err != nil {
			g.Fatal(err)
		}
		if e.MAP {
			modes++
		}
		for j, col := range m.Columns {
			for c := range m.Classes {
				for v := range col.Values {
					w := float(want[j][c][v])
					if p := col.Probability(c, v); math.Abs(p-w) > 1e-13 || (w == 0) != (p == 0) {
						g.Fatalf("P(%s=%s|%s) = %v, want %v", col.Name, col.Values[v], m.Classes[c], p, want[j][c][v])
					}
				}
			}
		}
	})
	if modes == 0 && drewAll() {
		t.Error("no posterior with a mode was drawn")
	}
}

// The mode with λ is the mean with λ−1, and no point of a grid has a higher
// posterior density.
func TestMAPIsTheMode(t *testing.T) {
	x, y := liHang()
	counts := must(nb.CountRows(x, y))
	mode := must(counts.Estimate(&nb.Estimator{Lambda: 2, MAP: true}))
	mean := must(counts.Estimate(&nb.Estimator{Lambda: 1}))
	for j, col := range mode.Columns {
		for c := range mode.Classes {
			a := must(counts.Dirichlet(j, c, &nb.Estimator{Lambda: 2}))
			density := func(q ...float64) (l float64) {
				for v := range q {
					l += (a[v] - 1) * math.Log(q[v])
				}
				return l
			}
			p := []float64{col.Probability(c, 0), col.Probability(c, 1), col.Probability(c, 2)}
			for v := range p {
				almost(t, "mean with λ−1", mean.Columns[j].Probability(c, v), p[v])
			}
			best := density(p...)
			for i := 1; i < 100; i++ {
				for k := 1; i+k < 100; k++ {
					if d := density(float64(i)/100, float64(k)/100, float64(100-i-k)/100); d > best+1e-12 {
						t.Fatalf("density at %d, %d is %v, above %v at the mode %v", i, k, d, best, p)
					}
				}
			}
		}
	}
}

func TestColumnOptionErrors(t *testing.T) {
	x, y := liHang()
	counts := must(nb.CountRows(x, y))
	docs := chinaCounts(t)
	nan := math.NaN()
	estimate := func(e nb.Estimator) error { return second(counts.Estimate(&e)) }
	for _, tc := range []struct {
		name  string
		err   error
		want  error
		words string
	}{
		{"no such column", estimate(nb.Estimator{ColumnLambda: map[string]float64{"x9": 1}}), nb.ErrEstimator, `ColumnLambda names the column "x9"`},
		{"negative", estimate(nb.Estimator{ColumnLambda: map[string]float64{"x1": -1}}), nb.ErrEstimator, `ColumnLambda["x1"]: λ = -1`},
		{"no such column, values", estimate(nb.Estimator{ValueLambda: map[string][]float64{"x9": {1}}}), nb.ErrEstimator, `ValueLambda names the column "x9"`},
		{"shape", estimate(nb.Estimator{ValueLambda: map[string][]float64{"x1": {1}}}), nb.ErrEstimator, "have 1 numbers, want one for each of 3 values"},
		{"NaN", estimate(nb.Estimator{ValueLambda: map[string][]float64{"x2": {1, nan, 1}}}), nb.ErrEstimator, `ValueLambda["x2"], value "M"`},
		{"0/0", estimate(nb.Estimator{Lambda: 1, PriorLambda: 1, ValueLambda: map[string][]float64{"x1": {0, 0, 0}}}), nil, ""},
		{"MAP below 1", estimate(nb.Estimator{Lambda: .5, MAP: true}), nil, ""},
		{"MAP, λ = 0 and a count of 1", estimate(nb.Estimator{MAP: true}), nil, ""},
		{"documents", second(docs.Estimate(nb.Multinomial, &nb.Estimator{MAP: true})), nb.ErrEstimator, "for rows, not for documents"},
		{"documents, columns", second(docs.Estimate(nb.Multinomial, &nb.Estimator{ColumnLambda: map[string]float64{"x": 1}})), nb.ErrEstimator, "for rows, not for documents"},
	} {
		if !errors.Is(tc.err, tc.want) || tc.want != nil && !strings.Contains(tc.err.Error(), tc.words) {
			t.Errorf("%s: err = %v, want %v with %q", tc.name, tc.err, tc.want, tc.words)
		}
	}

	// A class with one row and a value that it has not.
	few := must(nb.CountRows([][]string{{"u"}, {"u"}, {"v"}}, []string{"a", "b", "b"}))
	for _, tc := range []struct {
		name  string
		e     nb.Estimator
		words string
	}{
		{"unbounded", nb.Estimator{Lambda: .5, MAP: true}, `class "a": value 1 has N + λ = 0.5`},
		{"uniform", nb.Estimator{Lambda: 1, MAP: true}, ""},
	} {
		_, err := few.Estimate(&tc.e)
		if tc.words == "" && err != nil || tc.words != "" && (!errors.Is(err, nb.ErrUndefined) || !strings.Contains(err.Error(), tc.words)) {
			t.Errorf("%s: err = %v, want %q", tc.name, err, tc.words)
		}
	}
	empty := must(nb.NewCounts([]string{"a", "b"}, nb.Column{Name: "x", Values: []string{"u", "v"}}))
	for c := range 2 {
		if err := empty.Add([]float64{nan}, c); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := empty.Estimate(&nb.Estimator{Lambda: 1, MAP: true}); !errors.Is(err, nb.ErrUndefined) || !strings.Contains(err.Error(), "uniform") {
		t.Errorf("a uniform posterior: err = %v, want ErrUndefined", err)
	}
	if _, err := empty.Estimate(&nb.Estimator{Lambda: 1, ValueLambda: map[string][]float64{"x": {0, 0}}}); !errors.Is(err, nb.ErrUndefined) {
		t.Errorf("λ = 0 for each value of an empty column: err = %v, want ErrUndefined", err)
	}
	// A column of which every cell is missing and no value known.
	blank := must(nb.CountRows([][]string{{"", "u"}, {"", "v"}}, []string{"a", "b"}))
	m := must(blank.Estimate(nil))
	if p := must(m.Posterior(nil, must(m.Row("?", "u")))); math.Abs(p[0]-2./3) > 1e-15 {
		t.Errorf("posterior = %v, want 2/3 for a: the empty column says nothing", p)
	}
}
