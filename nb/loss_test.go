package nb_test

import (
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"naivebayes/data"
	"naivebayes/nb"
)

// panicsWith runs f and checks what it says.
func panicsWith(t *testing.T, words string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if s, _ := recover().(string); !strings.Contains(s, words) {
			t.Errorf("panic %q, want %q in it", s, words)
		}
	}()
	f()
}

// creditLoss is the loss of German credit: to take a bad customer for a good
// one costs 5, the other way 1.
func creditLoss(classes []string) *nb.Loss {
	return must(nb.LossFrame(data.GermanCreditCost(), "actual", classes))
}

func TestLossFrame(t *testing.T) {
	l := creditLoss([]string{"bad", "good"}) // the frame has good first
	if diff := cmp.Diff([][]float64{{5, 0}, {0, 1}}, l.Cost); diff != "" {
		t.Errorf("rows in the order of the classes (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"predicted_good", "predicted_bad"}, l.Actions); diff != "" {
		t.Errorf("actions (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"good", "bad"}, creditLoss(nil).Classes); diff != "" {
		t.Errorf("nil keeps the order of the frame (-want +got):\n%s", diff)
	}
}

func TestLossErrors(t *testing.T) {
	two := []string{"a", "b"}
	nan, inf := math.NaN(), math.Inf(1)
	frame := func(class, cost []string) dataframe.DataFrame {
		return dataframe.New(series.New(class, series.String, "class"), series.New(cost, series.String, "act"))
	}
	fromFrame := func(class, cost []string, name string, classes ...string) error {
		return second(nb.LossFrame(frame(class, cost), name, classes))
	}
	for _, tc := range []struct {
		name  string
		err   error
		want  error
		words string
	}{
		{"no action", second(nb.NewLoss(two, nil, [][]float64{{}, {}})), nb.ErrLoss, "2 classes and 0 actions"},
		{"one class", second(nb.ZeroOne(two[:1])), nb.ErrLoss, "1 classes"},
		{"class twice", second(nb.ZeroOne([]string{"a", "a"})), nb.ErrLoss, `class "a" is named twice`},
		{"action twice", second(nb.NewLoss(two, []string{"x", "x"}, [][]float64{{0, 1}, {1, 0}})), nb.ErrLoss, `action "x" is named twice`},
		{"no name", second(nb.NewLoss(two, []string{""}, [][]float64{{0}, {1}})), nb.ErrLoss, "action 0 has no name"},
		{"rows", second(nb.NewLoss(two, two, [][]float64{{0, 1}})), nb.ErrLoss, "have 1 rows"},
		{"columns", second(nb.NewLoss(two, two, [][]float64{{0, 1}, {1}})), nb.ErrLoss, "row 2 (b): have 1 numbers"},
		{"NaN", second(nb.NewLoss(two, two, [][]float64{{0, nan}, {1, 0}})), nb.ErrLoss, "L(a, b) = NaN"},
		{"infinite", second(nb.NewLoss(two, two, [][]float64{{0, 1}, {-inf, 0}})), nb.ErrLoss, "L(b, a) = -Inf"},
		{"would overflow", second(nb.NewLoss(two, two, [][]float64{{0, math.MaxFloat64}, {1, 0}})), nb.ErrLoss, "at most 1e300"},
		{"reject, r < 0", second(nb.Reject(two, -.1)), nb.ErrLoss, "r = -0.1"},
		{"reject, r NaN", second(nb.Reject(two, nan)), nb.ErrLoss, "r = NaN"},
		{"reject is a class", second(nb.Reject([]string{"a", "reject"}, .1)), nb.ErrLoss, `"reject" is named twice`},
		{"reject, class twice", second(nb.Reject([]string{"a", "a"}, .1)), nb.ErrLoss, "twice"},
		{"asymmetric, shape", second(nb.Asymmetric(two, []float64{1})), nb.ErrLoss, "have 1 costs"},
		{"asymmetric, negative", second(nb.Asymmetric(two, []float64{1, -5})), nb.ErrLoss, `error on class "b" costs -5`},
		{"frame: unknown class", fromFrame([]string{"a", "c"}, []string{"0", "1"}, "class", "a", "b"), nb.ErrLoss, `row 2 is of class "c"`},
		{"frame: lacks a class", fromFrame([]string{"a"}, []string{"0"}, "class", "a", "b"), nb.ErrLoss, `no row of class "b"`},
		{"frame: class twice", fromFrame([]string{"a", "a"}, []string{"0", "1"}, "class", "a", "b"), nb.ErrLoss, "stands in two rows"},
		{"frame: text", fromFrame([]string{"a", "b"}, []string{"0", "much"}, "class"), nb.ErrLoss, `column "act", row 2: "much"`},
		{"frame: missing", fromFrame([]string{"a", "b"}, []string{"0", "NaN"}, "class"), nb.ErrLoss, "not a number"},
		{"frame: no column", fromFrame([]string{"a", "b"}, []string{"0", "1"}, "actual"), nb.ErrNoColumn, `"actual" is not in the frame`},
		{"frame in error", second(nb.LossFrame(dataframe.DataFrame{Err: errors.New("broken")}, "class", nil)), nil, "broken"},
	} {
		if tc.err == nil || !errors.Is(tc.err, tc.want) && tc.want != nil || !strings.Contains(tc.err.Error(), tc.words) {
			t.Errorf("%s: err = %v, want %v with %q", tc.name, tc.err, tc.want, tc.words)
		}
	}
}

// Decide, against the risks in exact fractions.
func TestLossDecideExact(t *testing.T) {
	ties := 0
	rapid.Check(t, func(g *rapid.T) {
		k, actions := rapid.IntRange(2, 4).Draw(g, "K"), rapid.IntRange(1, 4).Draw(g, "A")
		names := strings.Fields("a b c d")
		cost := make([][]float64, k)
		for c := range cost {
			for range actions { // whole numbers and eighths: sums are exact
				cost[c] = append(cost[c], float64(rapid.IntRange(-3, 5).Draw(g, "L")))
			}
		}
		l := must(nb.NewLoss(names[:k], names[:actions], cost))
		posterior, left := make([]float64, k), 8
		for c := range posterior[1:] {
			n := rapid.IntRange(0, left).Draw(g, "p")
			posterior[c+1], left = float64(n)/8, left-n
		}
		posterior[0] = float64(left) / 8
		keep := append([]float64(nil), posterior...)

		best, least := 0, new(big.Rat)
		for a := range actions {
			r := new(big.Rat)
			for c, p := range posterior {
				r.Add(r, new(big.Rat).Mul(new(big.Rat).SetFloat64(cost[c][a]), new(big.Rat).SetFloat64(p)))
			}
			if got := l.Risk(nil, posterior)[a]; got != float(r) {
				g.Fatalf("R(%d) = %v, want %v", a, got, r)
			}
			if a > 0 && r.Cmp(least) == 0 {
				ties++
			}
			if a == 0 || r.Cmp(least) < 0 {
				best, least = a, r
			}
		}
		if got := l.Decide(posterior); got != best {
			g.Fatalf("Decide(%v) = %d, want %d, the first of least risk", posterior, got, best)
		}
		if diff := cmp.Diff(keep, posterior); diff != "" {
			g.Fatalf("Decide changed its argument:\n%s", diff)
		}
	})
	if drewAll() && ties == 0 {
		t.Error("no tie was drawn")
	}
}

func TestZeroOneIsDecide(t *testing.T) {
	rapid.Check(t, func(g *rapid.T) {
		k := rapid.IntRange(2, 5).Draw(g, "K")
		p := make([]float64, k)
		for c := range p {
			p[c] = float64(rapid.IntRange(0, 8).Draw(g, "p")) / 64
		}
		l := must(nb.ZeroOne(strings.Fields("a b c d e")[:k]))
		if a, b := l.Decide(p), nb.Decide(p); a != b {
			g.Fatalf("ZeroOne decides %d, the largest of %v is %d", a, p, b)
		}
	})
}

// Chow's rule on a grid of posteriors, in whole numbers.
func TestChowsRule(t *testing.T) {
	const n = 32
	for k, names := range map[int][]string{2: {"a", "b"}, 3: {"a", "b", "c"}} {
		for r := 0; r <= n; r++ {
			l := must(nb.Reject(names, float64(r)/n))
			rejected := 0
			for i := 0; i <= n; i++ {
				for j := 0; i+j <= n; j++ {
					counts := []int{i, j, n - i - j}
					if k == 2 {
						counts = []int{i, n - i}
					}
					p, top := make([]float64, k), 0
					for c, m := range counts {
						p[c] = float64(m) / n
						if m > counts[top] {
							top = c
						}
					}
					want := top
					if counts[top] < n-r { // largest posterior < 1−r
						want = k
						rejected++
					}
					if got := l.Decide(p); got != want {
						t.Fatalf("r = %d/%d: Decide(%v) = %d, want %d", r, n, p, got, want)
					}
				}
			}
			if k*r > (k-1)*n && rejected > 0 { // r > 1−1/K
				t.Errorf("K = %d, r = %d/%d: %d rejected, want none", k, r, n, rejected)
			}
		}
	}
}

func TestThreshold(t *testing.T) {
	// German credit: accept as good only below P(bad) = 1/6.
	l := must(nb.Asymmetric([]string{"bad", "good"}, []float64{5, 1}))
	almost(t, "threshold of bad", must(l.Threshold(0)), 1./6)
	almost(t, "threshold of good", must(l.Threshold(1)), 5./6)
	almost(t, "zero-one", must(must(nb.ZeroOne([]string{"a", "b"})).Threshold(0)), .5)
	// The tie at 1/6 goes to the first action, bad; 1/8 and 1/4 lie around it.
	for p, want := range map[float64]int{1. / 8: 1, 1. / 4: 0, 0: 1, 1: 0} {
		if got := l.Decide([]float64{p, 1 - p}); got != want {
			t.Errorf("P(bad) = %v: action %d, want %d", p, got, want)
		}
	}
	rapid.Check(t, func(g *rapid.T) {
		draw := func(label string) float64 { return float64(rapid.IntRange(-4, 9).Draw(g, label)) }
		cost := [][]float64{{draw("L00"), draw("L01")}, {draw("L10"), draw("L11")}}
		l := must(nb.NewLoss([]string{"a", "b"}, []string{"a", "b"}, cost))
		for c := range 2 {
			at, err := l.Threshold(c)
			miss, alarm := cost[c][1-c]-cost[c][c], cost[1-c][c]-cost[1-c][1-c]
			if bad := miss < 0 || alarm < 0 || miss+alarm == 0; bad != (err != nil) || bad && !errors.Is(err, nb.ErrLoss) {
				g.Fatalf("Threshold(%d) of %v: err = %v", c, cost, err)
			} else if bad {
				continue
			}
			for i := range 65 {
				p := make([]float64, 2)
				p[c], p[1-c] = float64(i)/64, 1-float64(i)/64
				if d := p[c] - at; math.Abs(d) > 1e-9 && (d > 0) != (l.Decide(p) == c) {
					g.Fatalf("%v: P(%d) = %v, threshold %v, but action %d", cost, c, p[c], at, l.Decide(p))
				}
			}
		}
	})
	three := must(nb.Reject([]string{"a", "b"}, .1))
	if _, err := three.Threshold(0); !errors.Is(err, nb.ErrLoss) {
		t.Errorf("three actions: err = %v, want ErrLoss", err)
	}
	panicsWith(t, "class 2 is outside 0..1", func() { l.Threshold(2) })
}

func TestDominated(t *testing.T) {
	l := must(nb.NewLoss([]string{"a", "b"}, []string{"x", "y", "z", "same as z"},
		[][]float64{{0, 5, 1, 1}, {3, 4, 2, 2}}))
	if diff := cmp.Diff([]int{1}, l.Dominated()); diff != "" {
		t.Errorf("dominated (-want +got):\n%s", diff)
	}
	// Rejecting at r = .6 is of no use with two classes, but no single class dominates it.
	if d := must(nb.Reject([]string{"a", "b"}, .6)).Dominated(); d != nil {
		t.Errorf("dominated = %v, want none", d)
	}
}

func TestLossMean(t *testing.T) {
	l := must(nb.Asymmetric([]string{"bad", "good"}, []float64{5, 1}))
	almost(t, "mean", l.Mean([]int{0, 0, 1, 1, 1}, []int{1, 0, 0, 1, 1}), 6./5)
	panicsWith(t, "have 0 actions for 0 rows", func() { l.Mean(nil, nil) })
	panicsWith(t, "have 1 actions for 2 rows", func() { l.Mean([]int{0, 1}, []int{0}) })
}

// A log-posterior given for a posterior would decide nonsense in silence.
func TestRiskRefusesWhatIsNoProbability(t *testing.T) {
	l := must(nb.ZeroOne([]string{"a", "b"}))
	panicsWith(t, "entry 0 is -0.7, want a probability", func() { l.Decide([]float64{-.7, -.7}) })
	panicsWith(t, "entry 1 is NaN", func() { l.Risk(nil, []float64{0, math.NaN()}) })
	panicsWith(t, "have 3 classes, want 2", func() { l.Decide([]float64{0, 0, 1}) })
	panicsWith(t, "dst has length 3, want 2", func() { l.Risk(make([]float64, 3), []float64{0, 1}) })
	if n := testing.AllocsPerRun(10, func() { l.Decide([]float64{.3, .7}) }); n != 0 {
		t.Errorf("Decide allocates %v times, want 0", n)
	}
}

// German credit, categorical columns alone, each case judged by a model that
// has not seen it. With all columns, a stratified 10-fold gives about .85 a
// case at threshold 1/2 and .53 at 1/6.
func TestGermanCreditCost(t *testing.T) {
	df := data.GermanCredit()
	var columns []nb.Column
	for i, name := range df.Names() {
		if df.Types()[i] == series.String && name != "class" {
			columns = append(columns, nb.Column{Name: name})
		}
	}
	if len(columns) != 13 {
		t.Fatalf("%d categorical columns, want 13", len(columns))
	}
	counts := must(nb.CountFrame(df, "class", columns...))
	m := must(counts.Estimate(nil))
	rows := must(m.Rows(df))
	var y []int
	for _, label := range must(nb.Labels(df, "class")) {
		c, _ := counts.Index(label)
		y = append(y, c)
	}
	posteriors := must(counts.LeaveOneOut(rows, y, nil, nil))
	loss := creditLoss(m.Classes)
	good, bad := 0, 1 // actions of the frame
	half, cheap := make([]int, len(y)), make([]int, len(y))
	for i, p := range posteriors {
		cheap[i], half[i] = loss.Decide(p), good
		if m.Classes[nb.Decide(p)] == "bad" {
			half[i] = bad
		}
		if want := p[0] >= 1./6; want != (cheap[i] == bad) {
			t.Errorf("row %d: P(bad) = %v, action %s", i+1, p[0], loss.Actions[cheap[i]])
		}
	}
	atHalf, atSixth := loss.Mean(y, half), loss.Mean(y, cheap)
	t.Logf("cost per case: %.3f at 1/2, %.3f at 1/6", atHalf, atSixth)
	if !(atSixth < atHalf-.2) || math.Abs(atHalf-.851) > .1 || math.Abs(atSixth-.533) > .1 {
		t.Errorf("cost per case: %.3f at threshold 1/2, %.3f at 1/6, want about .85 and .53", atHalf, atSixth)
	}
}
