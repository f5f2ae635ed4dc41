package nb_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"naivebayes/nb"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"github.com/google/go-cmp/cmp"
)

func weatherFrame() dataframe.DataFrame {
	x, _ := weather()
	columns := make([]series.Series, 4)
	for j := range columns {
		var cells []string
		for _, r := range x {
			cells = append(cells, r[j])
		}
		columns[j] = series.New(cells, series.String, "x"+string(rune('1'+j)))
	}
	return dataframe.New(columns...)
}

// manyRows are n rows of the weather model, one cell in eight missing.
func manyRows(n int) (*nb.Model, [][]float64) {
	x, y := weather()
	m := must(must(nb.CountRows(x, y)).Estimate(nil))
	rng := rand.New(rand.NewPCG(3, 1))
	rows := make([][]float64, n)
	for i := range rows {
		for _, col := range m.Columns {
			v := float64(rng.IntN(len(col.Values)))
			if rng.IntN(8) == 0 {
				v = math.NaN()
			}
			rows[i] = append(rows[i], v)
		}
	}
	return m, rows
}

// A batch gives bit for bit what each row gives alone, however many processors
// share it.
func TestBatchesAreRowByRow(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, procs := range []int{1, 2, 7} {
		runtime.GOMAXPROCS(procs)
		for _, n := range []int{0, 1, 127, 128, 1001} {
			m, rows := manyRows(n)
			keep := make([][]float64, n)
			for i, x := range rows {
				keep[i] = slices.Clone(x)
			}
			for _, tc := range []struct {
				name string
				all  func(dst, rows [][]float64) ([][]float64, error)
				one  func(dst, x []float64) ([]float64, error)
			}{
				{"LogJoints", m.LogJoints, m.LogJoint},
				{"LogPosteriors", m.LogPosteriors, m.LogPosterior},
				{"Posteriors", m.Posteriors, m.Posterior},
			} {
				got := must(tc.all(nil, rows))
				for i, x := range rows {
					if want := must(tc.one(nil, x)); !slices.Equal(got[i], want) {
						t.Fatalf("%s, %d processors, row %d of %d: %v, want %v", tc.name, procs, i+1, n, got[i], want)
					}
				}
			}
			dst := make([]int, n)
			for i, c := range must(m.PredictAll(dst, rows)) {
				if want := must(m.Predict(rows[i])); c != want || dst[i] != want {
					t.Fatalf("PredictAll: row %d: %d, want %d", i+1, c, want)
				}
			}
			for i, x := range rows {
				for j := range x {
					if x[j] != keep[i][j] && !math.IsNaN(keep[i][j]) {
						t.Fatalf("row %d was changed", i+1)
					}
				}
			}
		}
	}
}

// The error is that of the first bad row, wherever the processors cut.
func TestBatchFirstError(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, procs := range []int{1, 4} {
		runtime.GOMAXPROCS(procs)
		for _, bad := range [][]int{{0, 999}, {250, 249, 700}, {999}, {500, 501}} {
			m, rows := manyRows(1000)
			for _, i := range bad {
				rows[i] = []float64{0, -1, 0, 0}
			}
			want := "row " + strconv.Itoa(slices.Min(bad)+1) + ": nb: column 2 (x2)"
			for range 20 {
				_, err := m.Posteriors(nil, rows)
				if !errors.Is(err, nb.ErrCell) || !strings.Contains(err.Error(), want) {
					t.Fatalf("bad rows %v: err = %v, want ErrCell with %q", bad, err, want)
				}
				if got, err := m.PredictAll(nil, rows); !errors.Is(err, nb.ErrCell) || got != nil || !strings.Contains(err.Error(), want) {
					t.Fatalf("PredictAll: %v, %v, want ErrCell with %q", got, err, want)
				}
			}
		}
	}
	counts := must(nb.CountRows([][]string{{"u"}, {"v"}}, []string{"a", "b"}))
	m := must(counts.Estimate(&nb.Estimator{}))
	if _, err := m.LogPosteriors(nil, [][]float64{{0}, {2}}); !errors.Is(err, nb.ErrImpossible) || !strings.Contains(err.Error(), "row 2") {
		t.Errorf("err = %v, want ErrImpossible of row 2", err)
	}
	if p := must(m.LogJoints(nil, [][]float64{{2}})); !math.IsInf(p[0][0], -1) {
		t.Errorf("log-joint of an impossible row = %v, want -Inf", p)
	}
}

// Allocations are those of the call and do not grow with the rows.
func TestBatchAllocations(t *testing.T) {
	run := func(n int) (float64, float64) {
		m, rows := manyRows(n)
		dst, classes := must(m.Posteriors(nil, rows)), make([]int, n)
		a := testing.AllocsPerRun(5, func() { must(m.Posteriors(dst, rows)) })
		b := testing.AllocsPerRun(5, func() { must(m.PredictAll(classes, rows)) })
		return a, b
	}
	a, b := run(10)
	for _, n := range []int{100, 10_000} {
		if c, d := run(n); c > a || d > b || c > 10 || d > 10 {
			t.Errorf("%d rows allocate %v and %v times, 10 rows %v and %v", n, c, d, a, b)
		}
	}
}

func TestBatchMisuse(t *testing.T) {
	m, rows := manyRows(3)
	panicsWith(t, "Posteriors: dst has 2 rows, want 3", func() { _, _ = m.Posteriors(make([][]float64, 2), rows) })
	panicsWith(t, "row 1 of dst has length 0, want 2", func() { _, _ = m.Posteriors(make([][]float64, 3), rows) })
	panicsWith(t, "LogJoints: row 2: have 1 cells, want 4", func() { _, _ = m.LogJoints(nil, [][]float64{rows[0], {1}}) })
	panicsWith(t, "PredictAll: dst has length 1, want 3", func() { _, _ = m.PredictAll(make([]int, 1), rows) })
	panicsWith(t, "PredictAll: row 1: have 0 cells, want 4", func() { _, _ = m.PredictAll(nil, make([][]float64, 1)) })
	if got := must(m.Posteriors(nil, nil)); len(got) != 0 {
		t.Errorf("no rows: %v", got)
	}
	if diff := cmp.Diff([]int{}, must(m.PredictAll(nil, nil))); diff != "" {
		t.Errorf("no rows (-want +got):\n%s", diff)
	}
}

func BenchmarkPosteriors(b *testing.B) {
	m, rows := manyRows(100_000)
	dst := must(m.Posteriors(nil, rows))
	b.ReportAllocs()
	for b.Loop() {
		must(m.Posteriors(dst, rows))
	}
}
