package score_test

import (
	"math"
	"strings"
	"testing"

	"naivebayes/nb/score"
)

// What is 0/0 in other systems.
func TestNeverNaN(t *testing.T) {
	empty := must(score.NewConfusion(2, nil, nil, nil))
	oneClass := must(score.NewConfusion(2, []int{0, 0}, []int{0, 0}, nil))
	for _, m := range []*score.Confusion{empty, oneClass} {
		for name, v := range map[string]float64{
			"accuracy": m.Accuracy(), "κ": m.Kappa(), "MCC": m.MCC(), "balanced": m.BalancedAccuracy(),
			"precision": m.Precision(1), "recall": m.Recall(1), "FPR": m.FPR(0), "F": m.F(1, 1),
			"macro": m.MeanF(1, score.Macro), "micro": m.MeanF(1, score.Micro), "weighted": m.MeanF(1, score.Weighted),
			"loss": m.Loss([][]float64{{0, math.Inf(1)}, {1, 0}}),
		} {
			if math.IsNaN(v) {
				t.Errorf("%s of %v is NaN", name, m.N)
			}
		}
	}
	// A class that neither occurs nor is called does not pull macro rates down.
	if f := oneClass.MeanF(1, score.Macro); f != 1 {
		t.Errorf("macro F = %v, want 1", f)
	}
	// One that is called but does not occur does: F is 2/3 and 0.
	almost(t, "macro F", must(score.NewConfusion(2, []int{0, 0}, []int{0, 1}, nil)).MeanF(1, score.Macro), 1./3, 1e-15)
	if e, m := score.ECE(nil), score.MCE(nil); e != 0 || m != 0 {
		t.Errorf("ECE, MCE of nothing = %v, %v, want 0", e, m)
	}
	// A perfect and a worthless score: variance 0, no 0/0.
	pos := []bool{true, true, false, false}
	perfect, constant := []float64{4, 3, 2, 1}, []float64{1, 1, 1, 1}
	d := must(score.DeLong(perfect, pos))
	if lo, hi := d.Interval(.95); d.AUC != 1 || d.Variance != 0 || lo != 1 || hi != 1 {
		t.Errorf("perfect: %+v, %v to %v", d, lo, hi)
	}
	if r := must(score.DeLongTest(constant, constant, pos)); r.Z != 0 || r.P != 1 || r.A.AUC != .5 {
		t.Errorf("constant against itself: %+v", r)
	}
	if r := must(score.DeLongTest(constant, perfect, pos)); !math.IsInf(r.Z, -1) || r.P != 0 {
		t.Errorf("constant against perfect: %+v", r)
	}
	for _, tc := range []struct{ a, b, t, p float64 }{{.5, .5, 0, 1}, {.9, .8, math.Inf(1), 0}, {.1, .2, math.Inf(-1), 0}} {
		a, b := make([]float64, 10), make([]float64, 10)
		for i := range a {
			a[i], b[i] = tc.a, tc.b
		}
		if r := must(score.CorrectedTTest(a, b, 9, 1)); r.T != tc.t || r.P != tc.p {
			t.Errorf("equal differences of %v: T = %v, P = %v, want %v, %v", tc.a-tc.b, r.T, r.P, tc.t, tc.p)
		}
	}
}

func TestInfiniteScores(t *testing.T) {
	inf := math.Inf(1)
	s, pos := []float64{inf, 0, -inf, inf, -inf}, []bool{true, true, false, false, false}
	roc := must(score.NewROC(s, pos, nil))
	same(t, "thresholds", []float64{inf, inf, 0, -inf}, roc.Threshold)
	same(t, "TPR", []float64{0, .5, 1, 1}, roc.TPR)
	almost(t, "AUC", roc.AUC(), pairs(s, pos, ones(5)), 1e-15)
	for i := range roc.Len() {
		if m := roc.Point(i).Midpoint; math.IsNaN(m) {
			t.Errorf("midpoint %d is NaN", i)
		}
	}
	// −0 and 0 are the same score.
	almost(t, "AUC", must(score.AUC([]float64{math.Copysign(0, -1), 0}, []bool{true, false}, nil)), .5, 0)
}

func TestLogLoss(t *testing.T) {
	y := []int{0, 1, 1}
	p := [][]float64{{.5, .5}, {0, 1}, {1, 0}}
	if v := must(score.LogLoss(y, p, nil)); !math.IsInf(v, 1) {
		t.Errorf("a true class of probability 0: %v, want +Inf", v)
	}
	almost(t, "its row has no weight", must(score.LogLoss(y, p, []float64{1, 3, 0})), math.Ln2/4, 1e-15)
	logs := [][]float64{{-2000, 0}, {-1, math.Log1p(-math.Exp(-1))}}
	almost(t, "of logs", must(score.LogLossOfLogs([]int{0, 0}, logs, nil)), 1000.5, 1e-15)
	if v := must(score.LogLossOfLogs([]int{0}, [][]float64{{math.Inf(-1), 0}}, nil)); !math.IsInf(v, 1) {
		t.Errorf("of −Inf: %v, want +Inf", v)
	}
	in := [][]float64{{0, 1}}
	same(t, "clipped", [][]float64{{.1, .9}}, must(score.Clip(in, .1)))
	same(t, "argument", [][]float64{{0, 1}}, in)
}

// The four rows weighed by hand; merging parts is counting the whole.
func TestConfusion(t *testing.T) {
	y, hat, w := []int{0, 0, 1, 2, 2}, []int{0, 1, 1, 0, 2}, []float64{1, 2, 3, 4, .5}
	m := must(score.NewConfusion(3, y, hat, w))
	same(t, "N", [][]float64{{1, 2, 0}, {0, 3, 0}, {4, 0, .5}}, m.N)
	for c, want := range [][]float64{{1, 4, 2, 3.5}, {3, 2, 0, 5.5}, {.5, 0, 4, 6}} {
		same(t, "TP FP FN TN", want, []float64{m.TP(c), m.FP(c), m.FN(c), m.TN(c)})
	}
	almost(t, "FPR", m.FPR(0), 4/7.5, 1e-15)
	almost(t, "loss", m.Loss([][]float64{{0, 1, 1}, {5, 0, 5}, {10, 1, 0}}), 42/10.5, 1e-15)
	part := must(score.NewConfusion(3, y[:2], hat[:2], w[:2]))
	part.Merge(must(score.NewConfusion(3, y[2:4], hat[2:4], w[2:4])))
	if err := part.Add(2, 2, .5); err != nil {
		t.Fatal(err)
	}
	same(t, "merged", m.N, part.N)
	if err := part.Add(3, 0, 1); err == nil {
		t.Error("Add of class 3 of 3: no error")
	}
	same(t, "after a refused Add", m.N, part.N)
	if want := "  1   2   0\n  0   3   0\n  4   0 0.5\n"; m.String() != want {
		t.Errorf("String() =\n%swant\n%s", m, want)
	}
}

func TestDET(t *testing.T) {
	// FPR 0 0 ½ ½ 1, FNR 1 ½ ½ 0 0: they meet at ½.
	d := must(score.NewROC([]float64{.1, .4, .35, .8}, []bool{false, false, true, true}, nil)).DET()
	same(t, "FNR", []float64{1, .5, .5, 0, 0}, d.FNR)
	almost(t, "equal error rate", d.EqualErrorRate(), .5, 0)
	x, y := d.Deviates()
	same(t, "deviates", [][]float64{{0}, {0}}, [][]float64{x, y})
	// From (FPR, FNR) = (0, 2/3) to (1, 0): they meet at 2/5.
	d = must(score.NewROC([]float64{2, 1, 1, 1}, []bool{true, true, true, false}, nil)).DET()
	almost(t, "equal error rate between points", d.EqualErrorRate(), .4, 1e-15)
	// A perfect score meets at 0.
	d = must(score.NewROC([]float64{2, 1}, []bool{true, false}, nil)).DET()
	almost(t, "equal error rate of a perfect score", d.EqualErrorRate(), 0, 0)
}

func TestIsotonicEnds(t *testing.T) {
	f := must(score.FitIsotonic([]float64{1, 2, 3, 4}, []bool{false, true, false, true}, nil))
	same(t, "knots", &score.Isotonic{X: []float64{1, 2, 3, 4}, Y: []float64{0, .5, .5, 1}}, f)
	for _, c := range [][2]float64{{math.Inf(-1), 0}, {0, 0}, {1.5, .25}, {2.2, .5}, {3.5, .75}, {4, 1}, {99, 1}, {math.Inf(1), 1}} {
		almost(t, "probability", f.Probability(c[0]), c[1], 1e-15)
	}
	one := must(score.FitIsotonic([]float64{1, 1}, []bool{false, true}, nil))
	almost(t, "one knot", one.Probability(5), .5, 0)
}

func TestPlattEnds(t *testing.T) {
	// Separable: the targets 3/4 and 1/4 are reached exactly at both scores.
	p := must(score.FitPlatt([]float64{2, 2, -1, -1}, []bool{true, true, false, false}, nil))
	almost(t, "positive", p.Probability(2), .75, 1e-12)
	almost(t, "negative", p.Probability(-1), .25, 1e-12)
	almost(t, "at +Inf", p.Probability(math.Inf(1)), 1, 0)
	// All scores equal: A = 0 and the mean target.
	p = must(score.FitPlatt([]float64{3, 3, 3}, []bool{true, false, false}, nil))
	almost(t, "A", p.A, 0, 0)
	almost(t, "mean target", p.Probability(math.Inf(-1)), (2./3+.25+.25)/3, 1e-12)
	for _, s := range [][]float64{{1e308, -1e308, 1}, {5e-324, 0, 0}, {1e-300, 2e-300, 3e-300}, {1e15, 1e15 + 1, 1e15 + 2}} {
		p = must(score.FitPlatt(s, []bool{true, false, true}, nil))
		for _, v := range s {
			if q := p.Probability(v); !(q > 0 && q < 1) {
				t.Errorf("scores %v: P(%v) = %v from %+v", s, v, q, p)
			}
		}
	}
}

func TestCalibrationBins(t *testing.T) {
	p, pos := []float64{0, .1, .1, .5, .5, .9, 1}, []bool{false, false, true, false, true, true, true}
	bins := must(score.CalibrationCurve(p, pos, 2, score.EqualWidth))
	want := []score.Bin{
		{Low: 0, High: .5, N: 5, Mean: 1.2 / 5, Frequency: 2. / 5},
		{Low: .5, High: 1, N: 2, Mean: .95, Frequency: 1},
	}
	same(t, "bins", want, bins)
	almost(t, "ECE", score.ECE(bins), 5./7*.16+2./7*.05, 1e-15)
	almost(t, "MCE", score.MCE(bins), .16, 1e-15)
	// Ties are not torn apart: one bin is left of four.
	bins = must(score.CalibrationCurve([]float64{.5, .5, .5}, pos[2:5], 4, score.EqualMass))
	same(t, "ties", []score.Bin{{Low: .5, High: .5, N: 3, Mean: .5, Frequency: 2. / 3}}, bins)
	if s := must(score.Murphy(p, pos, 2, score.EqualWidth)).String(); !strings.Contains(s, "within") {
		t.Errorf("%s does not name the within terms", s)
	}
}
