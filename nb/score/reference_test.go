package score_test

import (
	"math"
	"math/big"
	"testing"

	"naivebayes/data"
	"naivebayes/nb/score"
)

// fawcett is the example of 20 rows of T. Fawcett, An introduction to ROC
// analysis, Pattern Recognition Letters 27 (2006).
func fawcett() (scores []float64, positive []bool) {
	df := data.Fawcett()
	for _, c := range df.Col("class").Records() {
		positive = append(positive, c == "p")
	}
	return df.Col("score").Float(), positive
}

// asah is the data set aSAH of pROC, 41 Poor (positive) and 72 Good.
func asah(column string) (scores []float64, poor []bool) {
	df := data.ASAH()
	for _, c := range df.Col("outcome").Records() {
		poor = append(poor, c == "Poor")
	}
	return df.Col(column).Float(), poor
}

// Measured with scikit-learn 1.9.0 and pROC 1.19.1.
func TestFourRows(t *testing.T) {
	s, pos := []float64{.1, .4, .35, .8}, []bool{false, false, true, true}
	roc := must(score.NewROC(s, pos, nil))
	same(t, "FPR", []float64{0, 0, .5, .5, 1}, roc.FPR)
	same(t, "TPR", []float64{0, .5, .5, 1, 1}, roc.TPR)
	same(t, "thresholds", []float64{math.Inf(1), .8, .4, .35, .1}, roc.Threshold)
	almost(t, "AUC", roc.AUC(), .75, 0)
	almost(t, "AP", must(score.AveragePrecision(s, pos, nil)), 5./6, 1e-15)
	d := must(score.DeLong(s, pos))
	lo, hi := d.Interval(.95)
	almost(t, "DeLong variance", d.Variance, .125, 1e-15)
	almost(t, "lo", lo, .0570480878, 1e-10)
	almost(t, "hi", hi, 1, 0)
}

// Measured with pROC 1.19.1.
func TestFawcett(t *testing.T) {
	s, pos := fawcett()
	if len(s) != 20 {
		t.Fatalf("%d rows, want 20", len(s))
	}
	d := must(score.DeLong(s, pos))
	lo, hi := d.Interval(.95)
	almost(t, "AUC", d.AUC, .68, 0)
	almost(t, "variance", d.Variance, .0161333333, 1e-10)
	almost(t, "lo", lo, .4310511385, 1e-10)
	almost(t, "hi", hi, .9289488615, 1e-10)
	roc := must(score.NewROC(s, pos, nil))
	almost(t, "ROC.AUC", roc.AUC(), .68, 0)
	// The paper, section 4: 20 scores give 21 points; the best accuracy, 70 %,
	// is at the point (0.1, 0.5) with threshold 0.54.
	if roc.Len() != 21 {
		t.Errorf("%d points, want 21", roc.Len())
	}
	best := must(score.MinCost(nil)(roc))
	same(t, "point of best accuracy", []float64{.54, .1, .5}, []float64{best.Threshold, best.FPR, best.TPR})
	almost(t, "error rate", must(roc.ExpectedCost(best.Index, nil)), .3, 1e-15)
}

// Measured with pROC 1.19.1.
func TestASAH(t *testing.T) {
	var scores [3][]float64
	var poor []bool
	for k, c := range []struct {
		column      string
		auc, lo, hi float64
	}{
		{"s100b", .7313685637, .6301182118, .8326189156},
		{"ndka", .6119579946, .5012449993, .7226709899},
		{"wfns", .8236788618, .7485348878, .8988228358},
	} {
		scores[k], poor = asah(c.column)
		d := must(score.DeLong(scores[k], poor))
		lo, hi := d.Interval(.95)
		almost(t, c.column+" AUC", d.AUC, c.auc, 1e-10)
		almost(t, c.column+" lo", lo, c.lo, 1e-10)
		almost(t, c.column+" hi", hi, c.hi, 1e-10)
		if k == 0 {
			almost(t, "s100b variance", d.Variance, .0026686825, 1e-10)
		}
	}
	for _, c := range []struct {
		b    int
		z, p float64
	}{{2, -2.2089835914, .0271757822}, {1, 1.3907700257, .1642951752}} {
		r := must(score.DeLongTest(scores[0], scores[c.b], poor))
		almost(t, "Z", r.Z, c.z, 1e-10)
		almost(t, "P", r.P, c.p, 1e-10)
		a, b := must(score.DeLong(scores[0], poor)), must(score.DeLong(scores[c.b], poor))
		same(t, "A", *a, r.A)
		same(t, "B", *b, r.B)
		almost(t, "Z from covariance", (a.AUC-b.AUC)/math.Sqrt(a.Variance+b.Variance-2*r.Covariance), r.Z, 1e-10)
	}
	roc := must(score.NewROC(scores[0], poor, nil))
	at := must(score.Youden(roc))
	almost(t, "Youden threshold", at.Midpoint, .205, 1e-12)
	almost(t, "specificity", 1-at.FPR, .8055555556, 1e-10)
	almost(t, "sensitivity", at.TPR, .6341463415, 1e-10)
}

// A. Agresti, Categorical Data Analysis (1990), p. 350: 86 and 150 people
// changed their mind. R's mcnemar.test(correct = FALSE) prints 17.3559,
// p = 3.099e-05. The other two are printed by R for a pathology study
// (2.2273, p = .135593) and for 46 against 9 (23.564, p = 1.208499116e-06).
func TestMcNemarPublished(t *testing.T) {
	for _, c := range []struct {
		b, c     int
		chi, p   float64
		chiTol   float64
		pRelAtol float64
	}{
		{15, 7, 2.2273, .135593, 5e-5, 1e-5},
		{46, 9, 23.564, 1.208499116e-06, 5e-4, 1e-9},
		{86, 150, 63. * 63 / 236, math.Erfc(63 / math.Sqrt(2*236)), 1e-15, 1e-12},
	} {
		m := score.McNemarCounts(c.b, c.c)
		almost(t, "χ²", m.ChiSquare, c.chi, c.chiTol)
		almost(t, "P of χ²", m.ChiSquareP/c.p, 1, c.pRelAtol)
	}
	almost(t, "exact P of 46 and 9", score.McNemarCounts(46, 9).P/4.336383137e-07, 1, 1e-9)
}

// The exact P against sums of binomial coefficients.
func TestMcNemarExact(t *testing.T) {
	for b := range 40 {
		for c := range 40 {
			sum := new(big.Int)
			for k := range min(b, c) + 1 {
				sum.Add(sum, new(big.Int).Binomial(int64(b+c), int64(k)))
			}
			p, _ := new(big.Rat).SetFrac(sum.Lsh(sum, 1), new(big.Int).Lsh(big.NewInt(1), uint(b+c))).Float64()
			got := score.McNemarCounts(b, c).P
			almost(t, "P", got/min(p, 1), 1, 1e-11)
		}
	}
}

func TestMcNemar(t *testing.T) {
	y := []int{0, 1, 2, 0, 1, 2}
	a := []int{0, 1, 2, 1, 0, 0} // right on rows 1–3
	b := []int{1, 1, 0, 0, 2, 1} // right on rows 2 and 4
	m := must(score.McNemar(y, a, b))
	if m.OnlyA != 2 || m.OnlyB != 1 {
		t.Errorf("only a %d, only b %d, want 2 and 1", m.OnlyA, m.OnlyB)
	}
	almost(t, "P", m.P, 1, 0)
	if m := must(score.McNemar(y, a, a)); m.P != 1 || m.ChiSquare != 0 || m.ChiSquareP != 1 {
		t.Errorf("a against itself: %+v, want no difference", m)
	}
}
