package score_test

import (
	"fmt"

	"naivebayes/nb/score"
)

// The numbers of these examples are small enough to check by hand.

// Four rows, their scores and which of them are positive: of the four pairs of
// a positive and a negative row three are in the right order.
var (
	scores   = []float64{.1, .4, .35, .8}
	positive = []bool{false, false, true, true}
)

// Five rows of three classes.
var (
	labels    = []int{0, 0, 1, 1, 2}
	posterior = [][]float64{{.5, .25, .25}, {.25, .5, .25}, {0, 1, 0}, {.25, .75, 0}, {.25, .25, .5}}
)

// From posteriors to decisions and what they are worth.
func Example() {
	m, err := score.NewConfusion(3, labels, score.Predicted(posterior), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(m)
	fmt.Printf("accuracy %.2f, precision of 1 %.2f, recall of 0 %.2f\n", m.Accuracy(), m.Precision(1), m.Recall(0))
	// Output:
	// 1 1 0
	// 0 2 0
	// 0 0 1
	// accuracy 0.80, precision of 1 0.67, recall of 0 0.50
}

func ExampleColumn() {
	fmt.Println(score.Column(posterior, 1))
	// Output: [0.25 0.5 1 0.75 0.25]
}

func ExampleIs() {
	fmt.Println(score.Is(labels, 1))
	// Output: [false false true true false]
}

func ExamplePredicted() {
	fmt.Println(score.Predicted(posterior))
	// Output: [0 1 1 1 2]
}

func ExampleConfidence() {
	p, right, _ := score.Confidence(labels, posterior)
	fmt.Println(p, right)
	// Output: [0.5 0.5 1 0.75 0.5] [true false true true true]
}

func ExampleConfusion_MeanF() {
	m, _ := score.NewConfusion(2, []int{0, 0, 0, 1}, []int{0, 0, 1, 1}, nil)
	// F of class 0 is 4/5, of class 1 2/3.
	fmt.Printf("macro %.4f micro %.4f weighted %.4f\n", m.MeanF(1, score.Macro), m.MeanF(1, score.Micro), m.MeanF(1, score.Weighted))
	// Output: macro 0.7333 micro 0.7500 weighted 0.7667
}

// Spam in the inbox costs 1, good mail in the spam folder 10.
func ExampleConfusion_Loss() {
	m, _ := score.NewConfusion(2, []int{0, 0, 0, 1}, []int{0, 0, 1, 0}, nil)
	fmt.Println(m.Loss([][]float64{{0, 10}, {1, 0}}))
	// Output: 2.75
}

func ExampleConfusion_Merge() {
	monday, _ := score.NewConfusion(2, []int{0, 1}, []int{0, 1}, nil)
	tuesday, _ := score.NewConfusion(2, []int{1, 1}, []int{0, 1}, nil)
	monday.Merge(tuesday)
	fmt.Print(monday)
	// Output:
	// 1 0
	// 1 2
}

// The mean of −ln ½ and −ln ¼ is 1½·ln 2.
func ExampleLogLoss() {
	v, _ := score.LogLoss([]int{0, 1}, [][]float64{{.5, .5}, {.75, .25}}, nil)
	fmt.Printf("%.6f\n", v)
	// Output: 1.039721
}

// The true class of row 1 has a probability that is 0 as a float64.
func ExampleLogLossOfLogs() {
	v, _ := score.LogLossOfLogs([]int{0, 1}, [][]float64{{-1000, 0}, {-1000, 0}}, nil)
	fmt.Println(v)
	// Output: 500
}

func ExampleClip() {
	p, _ := score.Clip([][]float64{{0, 1}}, .01)
	fmt.Println(p)
	// Output: [[0.01 0.99]]
}

func ExampleBrier() {
	v, _ := score.Brier([]float64{.5, 1, .25}, []bool{true, true, false}, nil)
	fmt.Printf("%.6f\n", v) // (1/4 + 0 + 1/16)/3
	// Output: 0.104167
}

func ExampleBrierMulti() {
	v, _ := score.BrierMulti([]int{0}, [][]float64{{.5, .5, 0}}, nil)
	fmt.Println(v)
	// Output: 0.5
}

// Ten days of forecasts of rain: 0.2 on five days with one wet one, 0.8 on
// five with three.
func ExampleMurphy() {
	p := []float64{.2, .2, .2, .2, .2, .8, .8, .8, .8, .8}
	rain := []bool{true, false, false, false, false, true, true, true, false, false}
	d, _ := score.Murphy(p, rain, 0, score.EqualWidth)
	fmt.Println(d)
	// Output: 0.2200 = 0.0200 reliability - 0.0400 resolution + 0.2400 uncertainty
}

func ExampleCalibrationCurve() {
	p := []float64{.125, .125, .875, .875}
	bins, _ := score.CalibrationCurve(p, []bool{false, true, true, true}, 2, score.EqualWidth)
	for _, b := range bins {
		fmt.Printf("%.1f to %.1f: said %.3f, was %.1f\n", b.Low, b.High, b.Mean, b.Frequency)
	}
	fmt.Println(score.ECE(bins), score.MCE(bins))
	// Output:
	// 0.0 to 0.5: said 0.125, was 0.5
	// 0.5 to 1.0: said 0.875, was 1.0
	// 0.25 0.375
}

func ExampleECE() {
	fmt.Println(score.ECE([]score.Bin{{N: 3, Mean: .25, Frequency: .5}, {N: 1, Mean: 1, Frequency: 1}}))
	// Output: 0.1875
}

func ExampleMCE() {
	fmt.Println(score.MCE([]score.Bin{{N: 3, Mean: .25, Frequency: .5}, {N: 1, Mean: 1, Frequency: 1}}))
	// Output: 0.25
}

func ExampleNewROC() {
	roc, _ := score.NewROC(scores, positive, nil)
	for i := range roc.Len() {
		fmt.Printf("score ≥ %-4v FPR %.1f TPR %.1f\n", roc.Threshold[i], roc.FPR[i], roc.TPR[i])
	}
	fmt.Println("AUC", roc.AUC())
	// Output:
	// score ≥ +Inf FPR 0.0 TPR 0.0
	// score ≥ 0.8  FPR 0.0 TPR 0.5
	// score ≥ 0.4  FPR 0.5 TPR 0.5
	// score ≥ 0.35 FPR 0.5 TPR 1.0
	// score ≥ 0.1  FPR 1.0 TPR 1.0
	// AUC 0.75
}

func ExampleAUC() {
	a, _ := score.AUC(scores, positive, nil)
	_, err := score.AUC(scores, make([]bool, 4), nil)
	fmt.Println(a)
	fmt.Println(err)
	// Output:
	// 0.75
	// score: AUC: no positive row among 4; rates of both classes are needed: a class has no rows
}

// Under FPR ½ the curve has area ¼ of at most ½.
func ExampleROC_McClish() {
	roc, _ := score.NewROC(scores, positive, nil)
	part, _ := roc.PartialAUC(0, .5)
	standard, _ := roc.McClish(0, .5)
	fmt.Printf("%.4f %.4f\n", part, standard) // ½(1 + (1/4 − 1/8)/(1/2 − 1/8))
	// Output: 0.2500 0.6667
}

// The blood marker s100b and the grade wfns of 113 patients: pROC gives the
// same numbers.
func ExampleDeLong() {
	s100b, poor := asah("s100b")
	e, _ := score.DeLong(s100b, poor)
	lo, hi := e.Interval(.95)
	fmt.Printf("AUC %.4f, 95%% from %.4f to %.4f\n", e.AUC, lo, hi)
	// Output: AUC 0.7314, 95% from 0.6301 to 0.8326
}

func ExampleDeLongTest() {
	s100b, poor := asah("s100b")
	wfns, _ := asah("wfns")
	t, _ := score.DeLongTest(s100b, wfns, poor)
	fmt.Printf("%.4f against %.4f: Z = %.4f, P = %.4f\n", t.A.AUC, t.B.AUC, t.Z, t.P)
	// Output: 0.7314 against 0.8237: Z = -2.2090, P = 0.0272
}

// The point (½, ½) lies under the line from (0, ½) to (½, 1).
func ExampleROC_Hull() {
	roc, _ := score.NewROC(scores, positive, nil)
	hull := roc.Hull()
	fmt.Println(hull.FPR, hull.TPR, hull.AUC())
	// Output: [0 0 0.5 1] [0 0.5 1 1] 0.875
}

// A miss costs three times a false alarm and one row in four is positive:
// lines of equal cost have the slope 1·¾ / (3·¼) = 1.
func ExampleROC_IsoCost() {
	roc, _ := score.NewROC(scores, positive, nil)
	slope, _ := roc.IsoCost(&score.Costs{FP: 1, FN: 3, Prevalence: .25})
	fmt.Println(slope)
	// Output: 1
}

// If a miss costs three times a false alarm, it pays to call more positive.
func ExampleMinCost() {
	roc, _ := score.NewROC(scores, positive, nil)
	for _, c := range []*score.Costs{nil, {FP: 3, FN: 1}, {FP: 1, FN: 3}} {
		p, _ := score.MinCost(c)(roc)
		cost, _ := roc.ExpectedCost(p.Index, c)
		fmt.Println(p.Threshold, p.FPR, p.TPR, cost)
	}
	// Output:
	// 0.8 0 0.5 0.25
	// 0.8 0 0.5 0.25
	// 0.35 0.5 1 0.25
}

func ExampleYouden() {
	s100b, poor := asah("s100b")
	roc, _ := score.NewROC(s100b, poor, nil)
	p, _ := score.Youden(roc)
	fmt.Printf("s100b ≥ %.2f (cut at %.3f): specificity %.3f, sensitivity %.3f\n", p.Threshold, p.Midpoint, 1-p.FPR, p.TPR)
	// Output: s100b ≥ 0.22 (cut at 0.205): specificity 0.806, sensitivity 0.634
}

func ExampleAtFPR() {
	roc, _ := score.NewROC(scores, positive, nil)
	p, _ := score.AtFPR(.6)(roc)
	fmt.Println(p.Threshold, p.FPR, p.TPR)
	// Output: 0.35 0.5 1
}

func ExampleAtPrecision() {
	roc, _ := score.NewROC(scores, positive, nil)
	p, _ := score.AtPrecision(.6)(roc)
	fmt.Printf("%v %.2f %v\n", p.Threshold, p.Precision, p.TPR)
	// Output: 0.35 0.67 1
}

// The threshold is chosen twice: on all rows to use it, and without each fold
// to learn what it is worth.
func ExampleTune() {
	s := []float64{1, 2, 3, 4, 5, 6}
	pos := []bool{false, false, true, false, true, true}
	splits, _ := score.KFold(6, 3, nil)
	t, _ := score.Tune(s, pos, splits, score.Youden)
	fmt.Println(t.Threshold, t.Folds)
	fmt.Print(t.Held)
	// Output:
	// 5 [5 5 3]
	// 3 0
	// 1 2
}

// Each of the three pairs of classes is told apart by its own columns.
func ExampleHandTill() {
	y := []int{0, 1, 2, 2}
	p := [][]float64{{.6, .2, .2}, {.3, .4, .3}, {.1, .2, .7}, {.5, .3, .2}}
	m, _ := score.HandTill(y, p)
	ovr, _ := score.OneVsRestAUC(y, p, score.Macro)
	fmt.Printf("%.4f %.4f\n", m, ovr)
	// Output: 0.8750 0.8750
}

func ExampleOneVsRestAUC() {
	y := []int{0, 1, 2}
	p := [][]float64{{.6, .2, .2}, {.3, .4, .3}, {.7, .1, .2}}
	// Class 0: 1 of 2 pairs; class 1: 2 of 2; class 2: ½ (a tie) of 2.
	v, _ := score.OneVsRestAUC(y, p, score.Macro)
	fmt.Printf("%.4f\n", v)
	// Output: 0.5833
}

func ExampleROC_PR() {
	roc, _ := score.NewROC(scores, positive, nil)
	pr := roc.PR()
	for i := range pr.Threshold {
		fmt.Printf("score ≥ %-4v precision %.2f recall %.1f\n", pr.Threshold[i], pr.Precision[i], pr.Recall[i])
	}
	// Output:
	// score ≥ 0.8  precision 1.00 recall 0.5
	// score ≥ 0.4  precision 0.50 recall 0.5
	// score ≥ 0.35 precision 0.67 recall 1.0
	// score ≥ 0.1  precision 0.50 recall 1.0
}

func ExampleAveragePrecision() {
	v, _ := score.AveragePrecision(scores, positive, nil)
	fmt.Printf("%.4f\n", v) // ½·1 + ½·⅔
	// Output: 0.8333
}

func ExampleROC_DET() {
	roc, _ := score.NewROC(scores, positive, nil)
	det := roc.DET()
	fmt.Println(det.FPR, det.FNR, det.EqualErrorRate())
	// Output: [0 0 0.5 0.5 1] [1 0.5 0.5 0 0] 0.5
}

func ExampleProbit() {
	fmt.Printf("%.4f\n", score.Probit(.975))
	// Output: 1.9600
}

// Two rows of each class at one score each: the curve goes through the targets
// (2+1)/(2+2) and 1/(2+2).
func ExampleFitPlatt() {
	p, _ := score.FitPlatt([]float64{-1, -1, 2, 2}, []bool{false, false, true, true}, nil)
	fmt.Printf("%.4f %.4f %.4f\n", p.Probability(-1), p.Probability(.5), p.Probability(2))
	// Output: 0.2500 0.5000 0.7500
}

func ExampleFitIsotonic() {
	f, _ := score.FitIsotonic([]float64{1, 2, 3, 4}, []bool{false, true, false, true}, nil)
	fmt.Println(f.X, f.Y, f.Probability(3.5))
	// Output: [1 2 3 4] [0 0.5 0.5 1] 0.75
}

func ExamplePAV() {
	fmt.Println(score.PAV([]float64{1, 4, 2, 3, 9}, nil))
	// Output: [1 3 3 3 9]
}

func ExampleKFold() {
	splits, _ := score.KFold(5, 2, nil)
	fmt.Println(splits[0].Test, splits[1].Test)
	// Output: [0 1 2] [3 4]
}

func ExampleStratifiedKFold() {
	splits, _ := score.StratifiedKFold([]int{0, 0, 0, 0, 1, 1}, 2, nil)
	fmt.Println(splits[0].Test, splits[1].Test)
	// Output: [0 1 4] [2 3 5]
}

func ExampleMcNemar() {
	y := []int{0, 0, 0, 0, 0, 0}
	a := []int{0, 0, 0, 0, 0, 0}
	b := []int{1, 1, 1, 1, 1, 0}
	t, _ := score.McNemar(y, a, b)
	fmt.Println(t.OnlyA, t.OnlyB, t.P) // 2·(½)⁵
	// Output: 5 0 0.0625
}

// Two surveys: 86 people changed their mind one way and 150 the other.
func ExampleMcNemarCounts() {
	t := score.McNemarCounts(86, 150)
	fmt.Printf("χ² = %.3f\n", t.ChiSquare) // 63²/236
	// Output: χ² = 16.818
}

// Differences 1, 2, 3 with variance 1 from ninety training and ten test rows:
// T = 2/√(1/3 + 1/9), not 2/√(1/3).
func ExampleCorrectedTTest() {
	t, _ := score.CorrectedTTest([]float64{81, 82, 83}, []float64{80, 80, 80}, 90, 10)
	fmt.Printf("T = %v with %v degrees of freedom\n", t.T, t.DF)
	// Output: T = 3 with 2 degrees of freedom
}

func ExampleMeanSD() {
	fmt.Println(score.MeanSD([]float64{1, 2, 3}))
	// Output: 2 1
}

func ExampleROC_At() {
	r, _ := score.NewROC([]float64{.9, .8, .8, .3}, []bool{true, true, false, false}, nil)
	for _, threshold := range []float64{1, .9, .85, .8, 0} {
		p := r.At(threshold)
		fmt.Printf("score ≥ %-4v FPR %.1f, TPR %.1f\n", threshold, p.FPR, p.TPR)
	}
	// Output:
	// score ≥ 1    FPR 0.0, TPR 0.0
	// score ≥ 0.9  FPR 0.0, TPR 0.5
	// score ≥ 0.85 FPR 0.0, TPR 0.5
	// score ≥ 0.8  FPR 0.5, TPR 1.0
	// score ≥ 0    FPR 1.0, TPR 1.0
}
