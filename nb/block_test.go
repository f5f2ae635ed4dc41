package nb_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"naivebayes/nb"
)

// TestBlocksAreRows: many rows at once have the log-joints, posteriors, decisions
// and errors of one after the other, bit for bit, for each kind of column, with
// missing and unseen cells, and for more classes than fit a block.
func TestBlocksAreRows(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	kinds := []nb.Kind{nb.Gaussian, nb.Categorical, nb.Poisson, nb.KernelDensity, nb.Discretized}
	for round := range 60 {
		k, d, n := 2+r.IntN(9), 1+r.IntN(7), 1+r.IntN(400)
		if round%10 == 9 {
			k = 60 + r.IntN(10)
		}
		columns := make([]nb.Column, d)
		for j := range columns {
			columns[j] = nb.Column{Name: fmt.Sprint("x", j), Kind: kinds[r.IntN(len(kinds))]}
			switch columns[j].Kind {
			case nb.Categorical:
				columns[j].Values = []string{"a", "b", "c"}
			case nb.Discretized:
				columns[j].Cuts = []float64{0.5, 1.5}
			}
		}
		cell := func(kind nb.Kind) float64 {
			if r.IntN(8) == 0 {
				return math.NaN()
			}
			if kind == nb.Categorical || kind == nb.Poisson {
				return float64(r.IntN(3))
			}
			return r.NormFloat64() * math.Exp(3*r.NormFloat64())
		}
		draw := func(n int) [][]float64 {
			x := make([][]float64, n)
			for i := range x {
				for _, col := range columns {
					x[i] = append(x[i], cell(col.Kind))
				}
			}
			return x
		}
		train, y := draw(3*k+50), make([]int, 3*k+50)
		for i := range y {
			y[i] = i % k
		}
		counts, err := nb.CountNumbers(train, y, columns...)
		if err != nil {
			t.Fatal(err)
		}
		e := &nb.Estimator{Lambda: float64(r.IntN(2)), Unseen: []nb.Unseen{nb.UnseenMissing, nb.UnseenSmoothed, nb.UnseenError}[r.IntN(3)]}
		e.Gaussian.Predictive = r.IntN(4) == 0
		m, err := counts.Estimate(e)
		if err != nil {
			continue // a class without a cell, and no λ
		}
		rows := draw(n)
		if r.IntN(3) == 0 { // a bad or unseen cell or two
			for range 1 + r.IntN(2) {
				rows[r.IntN(n)][r.IntN(d)] = []float64{math.Inf(1), math.Inf(-1), -1, 0.5, 7, 1e300, -1e-300}[r.IntN(7)]
			}
		}
		compare := func(name string, many func() ([][]float64, error), one func(x []float64) ([]float64, error)) {
			var want [][]float64
			wantErr := ""
			for i, x := range rows {
				p, err := one(x)
				if err != nil {
					wantErr = "row " + strconv.Itoa(i+1) + ": " + err.Error()
					break
				}
				want = append(want, p)
			}
			got, err := many()
			if err != nil {
				if err.Error() != wantErr {
					t.Fatalf("%s: error %q, want %q", name, err, wantErr)
				}
				return
			}
			if wantErr != "" {
				t.Fatalf("%s: no error, want %q", name, wantErr)
			}
			for i := range want {
				for c := range want[i] {
					if math.Float64bits(got[i][c]) != math.Float64bits(want[i][c]) {
						t.Fatalf("%s of %d rows: row %d, class %d is %v, want %v", name, n, i, c, got[i][c], want[i][c])
					}
				}
			}
		}
		compare("LogJoints", func() ([][]float64, error) { return m.LogJoints(nil, rows) }, func(x []float64) ([]float64, error) { return m.LogJoint(nil, x) })
		compare("LogPosteriors", func() ([][]float64, error) { return m.LogPosteriors(nil, rows) }, func(x []float64) ([]float64, error) { return m.LogPosterior(nil, x) })
		compare("Posteriors", func() ([][]float64, error) { return m.Posteriors(nil, rows) }, func(x []float64) ([]float64, error) { return m.Posterior(nil, x) })
		compare("PredictAll", func() ([][]float64, error) {
			classes, err := m.PredictAll(nil, rows)
			out := make([][]float64, len(classes))
			for i, c := range classes {
				out[i] = []float64{float64(c)}
			}
			return out, err
		}, func(x []float64) ([]float64, error) {
			c, err := m.Predict(x)
			return []float64{float64(c)}, err
		})
	}
}
