package nb_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"naivebayes/nb"
)

func TestExplainAddsUp(t *testing.T) {
	infinite, refused := 0, 0
	rapid.Check(t, func(g *rapid.T) {
		tab := drawTable(g)
		lambda := rapid.SampledFrom(lambdas).Draw(g, "λ")
		m, err := tab.counts().Estimate(&nb.Estimator{Lambda: float(lambda)})
		if errors.Is(err, nb.ErrUndefined) {
			return
		}
		if err != nil {
			g.Fatal(err)
		}
		x := must(m.Row(tab.row(g, "query")...))
		a, b := rapid.IntRange(0, len(m.Classes)-1).Draw(g, "a"), rapid.IntRange(0, len(m.Classes)-1).Draw(g, "b")
		joint := must(m.LogJoint(nil, x))
		e, err := m.Explain(x, a, b)
		if math.IsInf(joint[a], -1) && math.IsInf(joint[b], -1) {
			refused++
			if !errors.Is(err, nb.ErrImpossible) || e != nil {
				g.Fatalf("Explain = %v, %v, want ErrImpossible: both classes are", e, err)
			}
			return
		}
		if err != nil {
			g.Fatal(err)
		}
		sum := e.Prior
		for j, v := range e.Columns {
			if math.IsNaN(v) || math.IsNaN(x[j]) && v != 0 {
				g.Fatalf("column %d contributes %v to %v", j, v, x)
			}
			sum += v
		}
		if sum != e.LogOdds {
			g.Fatalf("terms sum to %v, LogOdds = %v", sum, e.LogOdds)
		}
		want := joint[a] - joint[b]
		if math.IsInf(want, 0) {
			infinite++
			if e.LogOdds != want {
				g.Fatalf("LogOdds = %v, want %v", e.LogOdds, want)
			}
			return
		}
		if !(math.Abs(e.LogOdds-want) <= 1e-12) {
			g.Fatalf("LogOdds = %v, want %v", e.LogOdds, want)
		}
		if len(m.Classes) == 2 && a != b {
			if p := must(m.Posterior(nil, x)); math.Abs(p[a]-1/(1+math.Exp(-e.LogOdds))) > 1e-12 {
				g.Fatalf("P(a|x) = %v, odds say %v", p[a], 1/(1+math.Exp(-e.LogOdds)))
			}
		}
		back := must(m.Explain(x, b, a))
		if back.LogOdds != -e.LogOdds {
			g.Fatalf("b against a: %v, want %v", back.LogOdds, -e.LogOdds)
		}

		// The linear form gives the same terms.
		l := must(m.Linear(a, b))
		if l.Bias != e.Prior {
			g.Fatalf("bias %v, want %v", l.Bias, e.Prior)
		}
		for j, v := range x {
			if !math.IsNaN(v) && l.Weights[j][int(v)] != e.Columns[j] {
				g.Fatalf("weight of column %d, value %v: %v, want %v", j, v, l.Weights[j][int(v)], e.Columns[j])
			}
		}
	})
	if drewAll() && (infinite == 0 || refused == 0) {
		t.Errorf("%d infinite odds and %d undefined ones drawn, want some of each", infinite, refused)
	}
}

// Counts of the weather table by hand: outlook, temperature, humidity, windy.
func TestExplainWeather(t *testing.T) {
	x, y := weather()
	m := must(must(nb.CountRows(x, y)).Estimate(&nb.Estimator{}))
	e := must(m.Explain(must(m.Row("sunny", "", "high", "TRUE")), 1, 0))
	want := &nb.Explanation{A: "yes", B: "no", Prior: math.Log(9. / 5),
		Columns: []float64{math.Log((2. / 9) / (3. / 5)), 0, math.Log((3. / 9) / (4. / 5)), math.Log((3. / 9) / (3. / 5))}}
	want.LogOdds = math.Log(9. / 5 * 10 / 27 * 15 / 36 * 15 / 27)
	if diff := cmp.Diff(want, e, approx); diff != "" {
		t.Errorf("explanation (-want +got):\n%s", diff)
	}
	e = must(m.Explain(must(m.Row("overcast", "", "", "")), 1, 0))
	if !math.IsInf(e.LogOdds, 1) || !math.IsInf(e.Columns[0], 1) {
		t.Errorf("overcast never was no: %+v, want +Inf", e)
	}
	l := must(m.Linear(0, 1))
	if diff := cmp.Diff([]float64{math.Inf(-1), math.Log((2. / 5) / (3. / 9)), math.Log((3. / 5) / (2. / 9))}, l.Weights[0], approx); diff != "" {
		t.Errorf("weights of outlook (-want +got):\n%s", diff)
	}
}

// −Inf against −Inf: nothing if it is the same cell, an error if the row as a
// whole is impossible under both, even where a third class has it.
func TestExplainImpossible(t *testing.T) {
	counts := must(nb.CountRows([][]string{{"1", "u"}, {"1", "u"}, {"2", "v"}, {"2", "u"}}, strings.Fields("a b c c")))
	m := must(counts.Estimate(&nb.Estimator{}))
	for _, tc := range []struct {
		name  string
		row   []string
		a, b  int
		words string
	}{
		{"one cell rules out both", []string{"2", "u"}, 0, 1, `column x1 rules out class "a" and column x1 rules out class "b"`},
		{"two cells, one each", []string{"1", "v"}, 0, 2, `column x2 rules out class "a" and column x1 rules out class "c"`},
	} {
		if _, err := m.Explain(must(m.Row(tc.row...)), tc.a, tc.b); !errors.Is(err, nb.ErrImpossible) || !strings.Contains(err.Error(), tc.words) {
			t.Errorf("%s: err = %v, want ErrImpossible with %q", tc.name, err, tc.words)
		}
	}
	if l := must(m.Linear(0, 1)); l.Weights[0][1] != 0 || l.Weights[1][1] != 0 {
		t.Errorf("weights %v, want 0 where both classes are impossible", l.Weights)
	}
	if _, err := m.Explain([]float64{-1, 0}, 0, 1); !errors.Is(err, nb.ErrCell) || !strings.Contains(err.Error(), "column 1 (x1)") {
		t.Errorf("err = %v, want ErrCell of column 1", err)
	}
	panicsWith(t, "class 3 is outside 0..2", func() { _, _ = m.Explain([]float64{0, 0}, 0, 3) })
	panicsWith(t, "class -1 is outside 0..2", func() { _, _ = m.Linear(-1, 0) })
	panicsWith(t, "have 1 cells, want 2", func() { _, _ = m.Explain([]float64{0}, 0, 1) })
}

func FuzzExplain(f *testing.F) {
	x, y := weather()
	counts := must(nb.CountRows(x, y))
	models := []*nb.Model{must(counts.Estimate(&nb.Estimator{})), must(counts.Estimate(nil))}
	f.Add(0., 1., 1., math.NaN())
	f.Add(3., -1., .5, math.Inf(1))
	f.Add(1., 9., 1e9, 1e300)
	f.Fuzz(func(t *testing.T, a, b, c, d float64) {
		for _, m := range models {
			e, err := m.Explain([]float64{a, b, c, d}, 0, 1)
			if err != nil {
				continue
			}
			sum := e.Prior
			for _, v := range e.Columns {
				sum += v
			}
			if math.IsNaN(e.LogOdds) || sum != e.LogOdds {
				t.Errorf("Explain(%v %v %v %v) = %+v", a, b, c, d, e)
			}
		}
	})
}
