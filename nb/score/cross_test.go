package score_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"naivebayes/nb"
	"naivebayes/nb/score"
)

// Folds part the rows; each class is shared out to within one row.
func TestFoldsProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		y := rapid.SliceOfN(rapid.IntRange(0, 4), 2, 60).Draw(t, "y")
		k := rapid.IntRange(2, len(y)).Draw(t, "k")
		var src rand.Source
		if rapid.Bool().Draw(t, "shuffled") {
			src = rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)
		}
		for name, splits := range map[string][]score.Split{
			"plain": must(score.KFold(len(y), k, src)), "stratified": must(score.StratifiedKFold(y, k, src)),
		} {
			total := map[int]int{}
			for _, c := range y {
				total[c]++
			}
			var tested []int
			for _, s := range splits {
				tested = append(tested, s.Test...)
				both := slices.Sorted(slices.Values(append(slices.Clone(s.Train), s.Test...)))
				for i, r := range both {
					if i != r {
						t.Fatalf("%s: a split is not a partition: %v", name, s)
					}
				}
				if n := len(s.Test); n != len(y)/k && n != len(y)/k+1 || len(both) != len(y) {
					t.Fatalf("%s: %d of %d rows in a fold of %d", name, n, len(y), k)
				}
				in := map[int]int{}
				for _, i := range s.Test {
					in[y[i]]++
				}
				for c, n := range total {
					if name == "stratified" && in[c] != n/k && in[c] != n/k+1 {
						t.Fatalf("class %d has %d of %d rows in one of %d folds", c, in[c], n, k)
					}
				}
			}
			if len(tested) != len(y) {
				t.Fatalf("%s: %d rows tested, want %d", name, len(tested), len(y))
			}
		}
	})
}

func TestSeeds(t *testing.T) {
	y := make([]int, 40)
	for i := range y {
		y[i] = i % 3
	}
	a := must(score.RepeatedStratifiedKFold(y, 4, 3, rand.NewPCG(7, 7)))
	same(t, "same seed", a, must(score.RepeatedStratifiedKFold(y, 4, 3, rand.NewPCG(7, 7))))
	if len(a) != 12 {
		t.Errorf("%d splits, want 12", len(a))
	}
	if fmt.Sprint(a[:4]) == fmt.Sprint(a[4:8]) {
		t.Error("two repeats are equal")
	}
	if fmt.Sprint(a) == fmt.Sprint(must(score.RepeatedStratifiedKFold(y, 4, 3, rand.NewPCG(8, 7)))) {
		t.Error("two seeds give the same folds")
	}
}

func TestCrossValidate(t *testing.T) {
	splits := must(score.KFold(100, 50, nil))
	got := must(score.CrossValidate(splits, func(s score.Split) (int, error) { return s.Test[0], nil }))
	for f, v := range got {
		if v != 2*f {
			t.Fatalf("result %d is of split %d", f, v/2)
		}
	}
	boom := errors.New("boom")
	_, err := score.CrossValidate(splits, func(s score.Split) (int, error) {
		if s.Test[0] >= 6 {
			return 0, fmt.Errorf("%w %d", boom, s.Test[0])
		}
		return 0, nil
	})
	if !errors.Is(err, boom) || err.Error() != "split 4: boom 6" {
		t.Errorf("error %v, want that of the first split that fails", err)
	}
	defer func() {
		if r := recover(); r != "misuse" {
			t.Errorf("recovered %v, want the panic of run", r)
		}
	}()
	_, _ = score.CrossValidate(splits, func(s score.Split) (int, error) { panic("misuse") })
	t.Error("no panic")
}

// shares is the dullest classifier: the class shares of its training rows.
func shares(y []int, k int) score.Fit {
	return func(train []int) (func(int) ([]float64, error), error) {
		p := make([]float64, k)
		for _, i := range train {
			p[y[i]] += 1 / float64(len(train))
		}
		return func(int) ([]float64, error) { return p, nil }, nil
	}
}

func TestCrossPosterior(t *testing.T) {
	y := []int{0, 0, 1, 1}
	p := must(score.CrossPosterior(4, must(score.KFold(4, 4, nil)), shares(y, 2)))
	same(t, "posterior", [][]float64{{1. / 3, 2. / 3}, {1. / 3, 2. / 3}, {2. / 3, 1. / 3}, {2. / 3, 1. / 3}}, p)
	p[0][0] = 9
	if p[1][0] == 9 {
		t.Error("rows share memory")
	}
	fold := must(score.KFold(4, 2, nil))
	boom := errors.New("boom")
	for _, tc := range []struct {
		splits []score.Split
		fit    score.Fit
		want   error
		words  string
	}{
		{fold[:1], shares(y, 2), score.ErrSplit, "row 3 is tested 0 times"},
		{append(fold, fold...), shares(y, 2), score.ErrSplit, "row 1 is tested 2 times"},
		{[]score.Split{{Train: []int{-1}}}, shares(y, 2), score.ErrSplit, "row index -1"},
		{fold, func([]int) (func(int) ([]float64, error), error) { return nil, boom }, boom, "split 1"},
		{fold, func([]int) (func(int) ([]float64, error), error) {
			return func(int) ([]float64, error) { return nil, boom }, nil
		}, boom, "split 1: row 1: boom"},
	} {
		if _, err := score.CrossPosterior(4, tc.splits, tc.fit); !errors.Is(err, tc.want) || !strings.Contains(err.Error(), tc.words) {
			t.Errorf("error %v, want %q", err, tc.words)
		}
	}
}

// Removing a row and putting it back gives what training without it gives.
func TestLeaveOneOut(t *testing.T) {
	var x [][]float64
	var y []int
	rng := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		c := rng.IntN(2)
		x = append(x, []float64{float64(rng.IntN(2 + c)), float64(rng.IntN(3))})
		y = append(y, c)
	}
	columns := []nb.Column{{Name: "a", Values: []string{"0", "1", "2"}}, {Name: "b", Values: []string{"0", "1", "2"}}}
	train := func(without int) *nb.Counts {
		t := must(nb.NewCounts([]string{"n", "p"}, columns...))
		for i := range x {
			if i != without {
				if err := t.Add(x[i], y[i]); err != nil {
					panic(err)
				}
			}
		}
		return t
	}
	counts := train(-1)
	predict := func(c *nb.Counts, i int) ([]float64, error) {
		m, err := c.Estimate(nil)
		if err != nil {
			return nil, err
		}
		return m.Posterior(nil, x[i])
	}
	got := must(score.LeaveOneOut(len(x),
		func(i int) error { return counts.Remove(x[i], y[i]) },
		func(i int) error { return counts.Add(x[i], y[i]) },
		func(i int) ([]float64, error) { return predict(counts, i) }))
	for i := range x {
		same(t, fmt.Sprint("row ", i), must(predict(train(i), i)), got[i])
	}
	boom, bust := errors.New("boom"), errors.New("bust")
	back := 0
	ok, fail := func(int) error { back++; return nil }, func(int) error { return boom }
	_, err := score.LeaveOneOut(3, ok, ok, func(i int) (int, error) { return 0, bust })
	if !errors.Is(err, bust) || !strings.Contains(err.Error(), "row 1") || back != 2 {
		t.Errorf("error %v after %d calls, want that of row 1 after the row is back", err, back)
	}
	if _, err := score.LeaveOneOut(3, fail, ok, func(i int) (int, error) { return 0, nil }); !errors.Is(err, boom) {
		t.Errorf("error %v, want that of remove", err)
	}
	if _, err := score.LeaveOneOut(3, ok, fail, func(i int) (int, error) { return 0, bust }); !errors.Is(err, boom) || !errors.Is(err, bust) {
		t.Errorf("error %v, want those of add and predict", err)
	}
}

func TestLearningCurve(t *testing.T) {
	y := make([]int, 60) // sorted by class, as tables often are
	for i := range y {
		y[i] = i / 20
	}
	splits := must(score.StratifiedKFold(y, 5, nil))
	var nested [][]int
	share := func(train []int) (func([]int) (float64, error), error) {
		in := make([]float64, 3)
		for _, i := range train {
			in[y[i]]++
		}
		if slices.Max(in)-slices.Min(in) > 1 {
			return nil, fmt.Errorf("classes %v of %d rows are not even", in, len(train))
		}
		return func(rows []int) (float64, error) { return float64(len(rows)), nil }, nil
	}
	for _, src := range []rand.Source{nil, rand.NewPCG(1, 1)} {
		points := must(score.LearningCurve([]int{3, 10, 48}, y, splits, src, share))
		for k, m := range []int{3, 10, 48} {
			if p := points[k]; p.N != m || len(p.Train) != 5 || p.Train[0] != float64(m) || p.Test[4] != 12 {
				t.Errorf("point %d is %+v", k, p)
			}
		}
	}
	// Ten rows of class 0 and two of class 1: a quarter and three quarters of
	// the way in each class stands one of class 1.
	uneven := []int{1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
	every := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
	_ = must(score.LearningCurve([]int{2, 3, 8, 9}, uneven, []score.Split{{Train: every, Test: every}}, nil, func(train []int) (func([]int) (float64, error), error) {
		if ones, want := len(train)-len(slices.DeleteFunc(slices.Clone(train), func(i int) bool { return i < 2 })), map[int]int{2: 0, 3: 1, 8: 1, 9: 2}[len(train)]; ones != want {
			t.Errorf("%d rows hold %d of class 1, want %d", len(train), ones, want)
		}
		return func([]int) (float64, error) { return 0, nil }, nil
	}))
	// Without classes: in the order of the rows; each size holds the last one.
	_ = must(score.LearningCurve([]int{1, 2, 5}, nil, splits[:1], nil, func(train []int) (func([]int) (float64, error), error) {
		nested = append(nested, train)
		return func([]int) (float64, error) { return 0, nil }, nil
	}))
	same(t, "nested", [][]int{{4}, {4, 5}, {4, 5, 6, 7, 8}}, nested)

	boom := errors.New("boom")
	failing := func([]int) (func([]int) (float64, error), error) { return nil, boom }
	for _, tc := range []struct {
		err   error
		want  error
		words string
	}{
		{second(score.LearningCurve([]int{49}, y, splits, nil, share)), score.ErrTooFew, "split 1: 49 training rows, want 1 to 48"},
		{second(score.LearningCurve([]int{0}, y, splits, nil, share)), score.ErrTooFew, "0 training rows"},
		{second(score.LearningCurve([]int{1}, y[:9], splits, nil, share)), score.ErrSplit, "outside 0..8"},
		{second(score.LearningCurve([]int{1}, []int{-1, 0}, []score.Split{{Train: []int{0}, Test: []int{1}}}, nil, share)), score.ErrLabel, "class -1"},
		{second(score.LearningCurve([]int{4}, y, splits, nil, failing)), boom, "split 1: 4 training rows: boom"},
	} {
		if !errors.Is(tc.err, tc.want) || !strings.Contains(tc.err.Error(), tc.words) {
			t.Errorf("error %v, want %q", tc.err, tc.words)
		}
	}
}

// A threshold per split from the other rows only, against doing it by hand.
func TestTune(t *testing.T) {
	s, pos := asah("s100b")
	y := make([]int, len(pos))
	for i, p := range pos {
		if p {
			y[i] = 1
		}
	}
	splits := must(score.StratifiedKFold(y, 5, rand.NewPCG(1, 2)))
	costs := &score.Costs{FP: 1, FN: 3}
	for name, rule := range map[string]score.Rule{
		"Youden": score.Youden, "MinCost": score.MinCost(costs), "AtFPR": score.AtFPR(.2), "AtPrecision": score.AtPrecision(.6),
	} {
		tuned := must(score.Tune(s, pos, splits, rule))
		if want := must(rule(must(score.NewROC(s, pos, nil)))).Threshold; tuned.Threshold != want {
			t.Errorf("%s: threshold %v, want %v", name, tuned.Threshold, want)
		}
		want := must(score.NewConfusion(2, nil, nil, nil))
		for f, sp := range splits {
			var ts []float64
			var tp []bool
			for _, i := range sp.Train {
				ts, tp = append(ts, s[i]), append(tp, pos[i])
			}
			at := must(rule(must(score.NewROC(ts, tp, nil)))).Threshold
			if tuned.Folds[f] != at {
				t.Errorf("%s: fold %d has %v, want %v", name, f, tuned.Folds[f], at)
			}
			for _, i := range sp.Test {
				called := 0
				if s[i] >= at {
					called = 1
				}
				if err := want.Add(y[i], called, 1); err != nil {
					t.Fatal(err)
				}
			}
		}
		same(t, name+" held out", want.N, tuned.Held.N)
		if tuned.Held.Total() != 113 {
			t.Errorf("%s: %v rows held out, want 113", name, tuned.Held.Total())
		}
	}
}
