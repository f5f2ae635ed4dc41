package nb

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// plain is a categorical counter that offers no more than the counter
// interface, as a new kind of column would, and says how often it is used.
type plain struct {
	counter
	used *uses
}

type uses struct{ check, add, estimate, clone int }

func (p plain) check(class int, x, w float64) error {
	p.used.check++
	return p.counter.check(class, x, w)
}

func (p plain) add(class int, x, w float64) {
	p.used.add++
	p.counter.add(class, x, w)
}

func (p plain) estimate(col *Column, e Estimator) distribution {
	p.used.estimate++
	return p.counter.estimate(col, e)
}

func (p plain) clone() counter {
	p.used.clone++
	return plain{p.counter.clone(), p.used}
}

// twoCounts are the same random rows, the second with plain columns.
func twoCounts(t testing.TB, n int) (whole, hidden *Counts, rows [][]float64, y []int, used *uses) {
	t.Helper()
	whole, err := NewCounts([]string{"a", "b", "c"}, Column{Name: "x", Values: numbers(3)}, Column{Name: "y", Values: numbers(4)})
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 1))
	for range n {
		x := []float64{float64(rng.IntN(3)), float64(rng.IntN(4))}
		if rng.IntN(6) == 0 {
			x[rng.IntN(2)] = math.NaN()
		}
		rows, y = append(rows, x), append(y, rng.IntN(3))
		if err := whole.Add(x, y[len(y)-1]); err != nil {
			t.Fatal(err)
		}
	}
	hidden, used = whole.Clone(), &uses{}
	for _, col := range hidden.Columns {
		col.counter = plain{col.counter, used}
	}
	return whole, hidden, rows, y, used
}

// Any kind of column can be left out, by copying it.
func TestLeaveOneOutFallback(t *testing.T) {
	for _, e := range []*Estimator{nil, {Lambda: .5, PriorLambda: 1}} {
		whole, hidden, rows, y, used := twoCounts(t, 60)
		want, err := whole.LeaveOneOut(rows, y, nil, e)
		if err != nil {
			t.Fatal(err)
		}
		got, err := hidden.LeaveOneOut(rows, y, nil, e)
		if err != nil {
			t.Fatal(err)
		}
		for i := range want {
			if !slices.Equal(want[i], got[i]) {
				t.Errorf("row %d: %v, want %v", i+1, got[i], want[i])
			}
		}
		if used.clone == 0 {
			t.Error("no column was copied: the test is not of the fallback")
		}
	}
	_, hidden, _, _, _ := twoCounts(t, 0)
	for _, r := range []struct {
		x     float64
		class int
	}{{0, 0}, {1, 1}, {1, 1}} {
		if err := hidden.Add([]float64{r.x, math.NaN()}, r.class); err != nil {
			t.Fatal(err)
		}
	}
	e := &Estimator{PriorLambda: 1}
	if _, err := hidden.LeaveOneOut([][]float64{{0, math.NaN()}}, []int{0}, nil, e); !errors.Is(err, ErrUndefined) {
		t.Errorf("the last cell of a class at λ = 0: err = %v, want ErrUndefined", err)
	}
}

// A path of 100 values is 100 estimates of each column and nothing else.
func TestPathTouchesNoData(t *testing.T) {
	_, hidden, _, _, used := twoCounts(t, 500)
	grid := make([]float64, 100)
	for i := range grid {
		grid[i] = float64(i) / 7
	}
	if _, err := hidden.Path(grid, nil); err != nil {
		t.Fatal(err)
	}
	if want := (uses{estimate: 100 * len(hidden.Columns)}); *used != want {
		t.Errorf("used %+v, want %+v", *used, want)
	}
}

// What a kind of column cannot do is an error or a panic that names it.
func TestUnsupportedKind(t *testing.T) {
	_, hidden, rows, _, _ := twoCounts(t, 20)
	if _, err := hidden.LogEvidence(nil); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("LogEvidence: err = %v, want ErrUnsupported", err)
	}
	if _, _, err := hidden.LambdaByEvidence(nil, nil); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("LambdaByEvidence: err = %v, want ErrUnsupported", err)
	}
	if _, err := hidden.SamplePosterior([]float64{0, 0}, 1, nil, nil); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("SamplePosterior: err = %v, want ErrUnsupported", err)
	}
	m, err := hidden.Estimate(nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Columns[1].distribution = struct{ distribution }{m.Columns[1].distribution}
	if _, err := m.Linear(0, 1); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("Linear: err = %v, want ErrUnsupported", err)
	}
	if _, err := m.Explain(rows[0], 0, 1); err != nil {
		t.Errorf("Explain needs nothing of a column but its log-likelihoods: %v", err)
	}
	defer func() {
		if recover() == nil {
			t.Error("Dirichlet of a column that is not categorical does not panic")
		}
	}()
	_, _ = hidden.Dirichlet(0, 0, nil)
}

func TestLogRising(t *testing.T) {
	for _, a := range []float64{5e-324, 1e-9, .3, 1, 9.99, 10, 123.25} {
		for _, n := range []float64{1e-9, .5, 1, 3, 17.75, 400} {
			big := func(x float64) float64 { // log Γ with Γ(x) = Γ(x+1)/x near 0
				v, _ := math.Lgamma(x + 1)
				return v - ln(x)
			}
			want := big(a+n) - big(a)
			if got := logRising(a, n); math.Abs(got-want) > 1e-11*math.Max(1, math.Abs(want)) {
				t.Errorf("log Γ(%v+%v)/Γ = %v, want %v", a, n, got, want)
			}
		}
	}
	if v := logRising(0, 0); v != 0 {
		t.Errorf("0 counted of λ = 0: %v, want 0", v)
	}
	if v := logRising(0, 2); !math.IsInf(v, -1) {
		t.Errorf("2 counted of λ = 0: %v, want -Inf", v)
	}
}
