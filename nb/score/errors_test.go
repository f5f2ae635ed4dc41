package score_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"naivebayes/nb/score"
)

func second[T any](_ T, err error) error { return err }

func TestErrors(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	s, pos := []float64{.1, .4, .35, .8}, []bool{false, false, true, true}
	all, none := []bool{true, true}, []bool{false, false}
	y, p := []int{0, 1}, [][]float64{{.75, .25}, {.5, .5}}
	roc := must(score.NewROC(s, pos, nil))
	seed := rand.NewPCG(1, 1)
	sp := must(score.KFold(4, 2, nil))
	third := func(_ []float64, _ []bool, err error) error { return err }
	for _, tc := range []struct {
		name  string
		err   error
		want  error
		words string // what and where must be said
	}{
		{"ROC without rows", second(score.NewROC(nil, nil, nil)), score.ErrNoRows, "no row to judge"},
		{"ROC of one class", second(score.NewROC([]float64{1, 2}, all, nil)), score.ErrOneClass, "no negative row among 2"},
		{"ROC of the other class", second(score.NewROC([]float64{1, 2}, none, nil)), score.ErrOneClass, "no positive row among 2"},
		{"ROC of one class by weights", second(score.NewROC(s, pos, []float64{1, 1, 0, 0})), score.ErrOneClass, "no positive"},
		{"ROC of NaN", second(score.NewROC([]float64{1, 2, nan}, []bool{true, false, true}, nil)), score.ErrScore, "row 3"},
		{"AUC of one class", second(score.AUC([]float64{1, 2}, all, nil)), score.ErrOneClass, "AUC"},
		{"AP of one class", second(score.AveragePrecision([]float64{1, 2}, none, nil)), score.ErrOneClass, "AveragePrecision"},
		{"AUC of NaN", second(score.AUC([]float64{nan, 2}, pos[1:3], nil)), score.ErrScore, "row 1"},
		{"B22 negative weight", second(score.AUC(s, pos, []float64{1, 1, -1, 1})), score.ErrWeight, "row 3"},
		{"NaN weight", second(score.AUC(s, pos, []float64{1, 1, 1, nan})), score.ErrWeight, "row 4"},
		{"infinite weight", second(score.AUC(s, pos, []float64{inf, 1, 1, 1})), score.ErrWeight, "row 1"},
		{"weights all zero", second(score.AUC(s, pos, make([]float64, 4))), score.ErrNoRows, "every weight is 0"},
		{"DeLong of one positive", second(score.DeLong(s[:3], pos[:3])), score.ErrTooFew, "1 positive and 2 negative"},
		{"DeLong of NaN", second(score.DeLong([]float64{nan, 1, 2, 3}, pos)), score.ErrScore, "row 1"},
		{"DeLongTest of NaN", second(score.DeLongTest(s, []float64{0, 1, nan, 3}, pos)), score.ErrScore, "classifier b"},
		{"DeLongTest of one negative", second(score.DeLongTest(s[1:], s[1:], pos[1:])), score.ErrTooFew, "2 positive and 1 negative"},
		{"partial AUC", second(roc.PartialAUC(.5, .5)), score.ErrOption, "0 ≤ lo < hi ≤ 1"},
		{"McClish", second(roc.McClish(-1, .5)), score.ErrOption, "-1"},
		{"McClish too narrow", second(roc.McClish(math.Nextafter(1, 0), 1)), score.ErrOption, "too narrow"},

		{"log-loss without rows", second(score.LogLoss(nil, nil, nil)), score.ErrNoRows, "LogLoss"},
		{"class beyond K", second(score.LogLoss([]int{0, 2}, p, nil)), score.ErrLabel, "row 2: class 2 is outside 0..1"},
		{"negative class", second(score.BrierMulti([]int{-1, 0}, p, nil)), score.ErrLabel, "row 1"},
		{"NaN in a posterior", second(score.LogLoss(y, [][]float64{{1, 0}, {nan, 1}}, nil)), score.ErrPosterior, "row 2, class 0"},
		{"B16 posterior that does not sum to 1", second(score.LogLoss(y, [][]float64{{.5, .25}, {.5, .5}}, nil)), score.ErrPosterior, "row 1: the posterior sums to 0.75"},
		{"log-loss weight", second(score.LogLoss(y, p, []float64{1, -1})), score.ErrWeight, "row 2"},
		{"Brier weight", second(score.Brier([]float64{.1}, []bool{true}, []float64{nan})), score.ErrWeight, "row 1"},
		{"BrierMulti weight", second(score.BrierMulti(y, p, []float64{1, -1})), score.ErrWeight, "row 2"},
		{"log of more than 1", second(score.LogLossOfLogs(y, [][]float64{{0, 0}, {.1, 0}}, nil)), score.ErrPosterior, "row 2, class 0"},
		{"log-loss of logs without rows", second(score.LogLossOfLogs(nil, nil, nil)), score.ErrNoRows, "LogLossOfLogs"},
		{"log-loss of logs, label", second(score.LogLossOfLogs([]int{3}, [][]float64{{0}}, nil)), score.ErrLabel, "row 1"},
		{"log-loss of logs, weight", second(score.LogLossOfLogs([]int{0}, [][]float64{{0}}, []float64{-1})), score.ErrWeight, "row 1"},
		{"clip too much", second(score.Clip(p, .6)), score.ErrOption, "0.6"},
		{"clip NaN", second(score.Clip([][]float64{{nan}}, .1)), score.ErrPosterior, "row 1, class 0"},
		{"clip zeros", second(score.Clip([][]float64{{0, 0}}, 0)), score.ErrPosterior, "row 1"},
		{"Brier beyond 1", second(score.Brier([]float64{.1, 1.1}, all, nil)), score.ErrPosterior, "row 2"},
		{"Brier without rows", second(score.Brier(nil, nil, nil)), score.ErrNoRows, "Brier"},
		{"Murphy of NaN", second(score.Murphy([]float64{nan}, []bool{true}, 0, 0)), score.ErrPosterior, "row 1"},
		{"Murphy bins", second(score.Murphy([]float64{.5}, []bool{true}, -1, 0)), score.ErrOption, "-1 bins"},
		{"curve of log odds", second(score.CalibrationCurve([]float64{.5, -3}, all, 10, 0)), score.ErrPosterior, "row 2"},
		{"curve without bins", second(score.CalibrationCurve([]float64{.5}, []bool{true}, 0, 0)), score.ErrOption, "0 bins"},
		{"unknown binning", second(score.CalibrationCurve([]float64{.5}, []bool{true}, 1, 7)), score.ErrOption, "7 is not a Binning"},
		{"confidence", third(score.Confidence([]int{5, 0}, p)), score.ErrLabel, "row 1"},

		{"confusion without rows", second(score.NewConfusion(0, nil, nil, nil)), score.ErrNoRows, "NewConfusion"},
		{"confusion beyond K", second(score.NewConfusion(2, []int{0, 1}, []int{0, 2}, nil)), score.ErrLabel, "row 2"},
		{"confusion, negative", second(score.NewConfusion(0, []int{0, -1}, []int{0, 1}, nil)), score.ErrLabel, "row 2"},
		{"confusion, absurd class", second(score.NewConfusion(0, []int{1 << 40}, []int{0}, nil)), score.ErrLabel, "row 1"},
		{"confusion, absurd K", second(score.NewConfusion(1<<40, nil, nil, nil)), score.ErrOption, "classes"},
		{"confusion weight", second(score.NewConfusion(0, y, y, []float64{1, nan})), score.ErrWeight, "row 2"},

		{"K classes, NaN", second(score.HandTill(y, [][]float64{{1, nan}, {0, 1}})), score.ErrScore, "row 1, class 1"},
		{"K classes, label", second(score.HandTill([]int{0, 2}, p)), score.ErrLabel, "row 2"},
		{"K classes, none", second(score.HandTill(nil, nil)), score.ErrNoRows, "HandTill"},
		{"Hand-Till of one column", second(score.HandTill([]int{0}, [][]float64{{1}})), score.ErrOneClass, "want at least two"},
		{"Hand-Till, class without row", second(score.HandTill([]int{0, 0}, p)), score.ErrOneClass, "class 1 has no row"},
		{"one-vs-rest, class without row", second(score.OneVsRestAUC([]int{0, 0}, p, 0)), score.ErrOneClass, "class 0"},
		{"one-vs-rest, average", second(score.OneVsRestAUC(y, p, 9)), score.ErrOption, "Average(9)"},
		{"one-vs-rest, rows", second(score.OneVsRestAUC(nil, nil, 0)), score.ErrNoRows, "OneVsRestAUC"},

		{"costs", second(score.MinCost(&score.Costs{FP: 1})(roc)), score.ErrOption, "FN = 0, TP = 0"},
		{"costs, NaN", second(score.MinCost(&score.Costs{FP: nan, FN: 1})(roc)), score.ErrOption, "FP = NaN"},
		{"costs, infinite", second(roc.IsoCost(&score.Costs{FP: 1, FN: inf})), score.ErrOption, "FN = +Inf"},
		{"prevalence", second(roc.ExpectedCost(0, &score.Costs{FP: 1, FN: 1, Prevalence: 1})), score.ErrOption, "Prevalence = 1"},
		{"FPR limit", second(score.AtFPR(nan)(roc)), score.ErrOption, "AtFPR"},
		{"precision limit", second(score.AtPrecision(2)(roc)), score.ErrOption, "AtPrecision"},
		{"precision out of reach", second(score.AtPrecision(.9)(must(score.NewROC([]float64{1, 1}, []bool{true, false}, nil)))), score.ErrUnreachable, "the best has 0.5"},
		{"tune, no split", second(score.Tune(s, pos, nil, score.Youden)), score.ErrSplit, "no split"},
		{"tune, row", second(score.Tune(s, pos, []score.Split{{Train: []int{0}, Test: []int{4}}}, score.Youden)), score.ErrSplit, "split 1: row index 4 is outside 0..3"},
		{"tune, one class in training", second(score.Tune(s, pos, sp, score.Youden)), score.ErrOneClass, "split 1"},
		{"tune, one class", second(score.Tune(s[:2], none, sp[:0:0], score.Youden)), score.ErrSplit, "no split"},
		{"tune, NaN", second(score.Tune([]float64{nan, 0, 0, 0}, pos, sp, score.Youden)), score.ErrScore, "row 1"},
		{"tune, rule", second(score.Tune(s, pos, sp, score.AtFPR(2))), score.ErrOption, "AtFPR"},

		{"Platt of one class", second(score.FitPlatt([]float64{1, 2}, all, nil)), score.ErrOneClass, "FitPlatt"},
		{"Platt of infinity", second(score.FitPlatt([]float64{1, inf}, pos[1:3], nil)), score.ErrScore, "row 2"},
		{"isotonic of one class", second(score.FitIsotonic([]float64{1, 2}, all, nil)), score.ErrOneClass, "FitIsotonic"},
		{"isotonic of infinity", second(score.FitIsotonic([]float64{-inf, 1}, pos[1:3], nil)), score.ErrScore, "row 1"},

		{"one fold", second(score.KFold(10, 1, nil)), score.ErrTooFew, "1 folds of 10 rows"},
		{"more folds than rows", second(score.StratifiedKFold([]int{0, 1}, 3, nil)), score.ErrTooFew, "3 folds of 2 rows"},
		{"negative class in folds", second(score.StratifiedKFold([]int{0, -1}, 2, nil)), score.ErrLabel, "row 2"},
		{"repeats without source", second(score.RepeatedStratifiedKFold(y, 2, 2, nil)), score.ErrOption, "source given: false"},
		{"no repeats", second(score.RepeatedStratifiedKFold(y, 2, 0, seed)), score.ErrOption, "0 repeats"},
		{"repeats, too many folds", second(score.RepeatedStratifiedKFold(y, 3, 1, seed)), score.ErrTooFew, "3 folds"},

		{"McNemar without rows", second(score.McNemar(nil, nil, nil)), score.ErrNoRows, "McNemar"},
		{"t-test of one split", second(score.CorrectedTTest([]float64{1}, []float64{1}, 9, 1)), score.ErrTooFew, "1 splits"},
		{"t-test without test rows", second(score.CorrectedTTest(s, s, 9, 0)), score.ErrTooFew, "0 test rows"},
		{"t-test of NaN", second(score.CorrectedTTest([]float64{1, nan}, []float64{1, 2}, 9, 1)), score.ErrScore, "split 2"},
		{"t-test of infinity", second(score.CorrectedTTest([]float64{1, inf}, []float64{1, inf}, 9, 1)), score.ErrScore, "split 2"},
	} {
		if !errors.Is(tc.err, tc.want) {
			t.Errorf("%s: %v, want %q", tc.name, tc.err, tc.want)
			continue
		}
		if !strings.Contains(tc.err.Error(), tc.words) {
			t.Errorf("%s: %q does not say %q", tc.name, tc.err, tc.words)
		}
	}
}

func TestPanics(t *testing.T) {
	nan := math.NaN()
	m := must(score.NewConfusion(2, nil, nil, nil))
	roc := must(score.NewROC([]float64{1, 2}, []bool{false, true}, nil))
	for _, tc := range []struct {
		f     func()
		words string
	}{
		{func() { _, _ = score.NewROC([]float64{1}, nil, nil) }, "score: NewROC: have 0 labels, want 1"},
		{func() { _, _ = score.AUC([]float64{1, 2}, []bool{true, false}, []float64{1}) }, "have 1 weights, want 2"},
		{func() { _, _ = score.DeLongTest([]float64{1}, nil, nil) }, "have 0 scores, want 1"},
		{func() { _, _ = score.LogLoss([]int{0}, nil, nil) }, "have 0 rows of posterior, want 1"},
		{func() { _, _ = score.LogLoss([]int{0, 0}, [][]float64{{1}, {.5, .5}}, nil) }, "row 2: have 2 classes, want 1"},
		{func() { _, _ = score.LogLossOfLogs([]int{0}, nil, nil) }, "have 0 rows of log-posterior"},
		{func() { _, _ = score.Brier([]float64{1}, nil, nil) }, "have 0 labels"},
		{func() { _, _ = score.NewConfusion(0, []int{0}, nil, nil) }, "have 0 decisions, want 1"},
		{func() { _, _ = score.NewConfusion(0, []int{0}, []int{0}, []float64{}) }, "have 0 weights, want 1"},
		{func() { _, _ = score.HandTill([]int{0, 1}, [][]float64{{1, 0}, {1}}) }, "classes in a row"},
		{func() { _, _ = score.McNemar([]int{0}, nil, nil) }, "decisions of a"},
		{func() { _, _ = score.CorrectedTTest([]float64{0}, nil, 1, 1) }, "scores of b"},
		{func() { score.McNemarCounts(-1, 0) }, "have -1 and 0"},
		{func() { score.Column([][]float64{{1}}, 1) }, "row 1: have 1 classes, want class 1"},
		{func() { score.Predicted([][]float64{{}}) }, "have 0 classes"},
		{func() { score.Predicted([][]float64{{0, nan}}) }, "row 1, class 1 is NaN"},
		{func() { m.Precision(2) }, "have class 2, want 0 to 1"},
		{func() { m.FPR(-1) }, "have class -1"},
		{func() { m.F(0, nan) }, "β = NaN"},
		{func() { m.MeanRecall(7) }, "Average(7)"},
		{func() { m.Loss(nil) }, "have 0 rows, want 2"},
		{func() { m.Loss([][]float64{{0, 1}, {1}}) }, "have 1 columns, want 2"},
		{func() { m.Merge(must(score.NewConfusion(3, nil, nil, nil))) }, "have 3 classes, want 2"},
		{func() { roc.Point(3) }, "have point 3, want 0 to 2"},
		{func() { (&score.AUCEstimate{}).Interval(1) }, "level 1"},
		{func() { (&score.TTest{}).Interval(0) }, "level 0"},
		{func() { score.Probit(nan) }, "have NaN"},
		{func() { (&score.Platt{}).Probability(nan) }, "NaN"},
		{func() { (&score.Isotonic{}).Probability(nan) }, "NaN"},
		{func() { (&score.DET{}).EqualErrorRate() }, "ROC.DET"},
		{func() { score.PAV([]float64{nan}, nil) }, "entry 0"},
		{func() { score.PAV([]float64{1}, []float64{0}) }, "weight 0"},
		{func() { score.PAV([]float64{1}, []float64{}) }, "have 0 weights"},
		{func() { score.MeanSD(nil) }, "have 0 numbers"},
		{func() { score.MeanSD([]float64{1, nan}) }, "number 2 is NaN"},
	} {
		got := func() (got any) {
			defer func() { got = recover() }()
			tc.f()
			return nil
		}()
		if s, ok := got.(string); !ok || !strings.HasPrefix(s, "score: ") || !strings.Contains(s, tc.words) {
			t.Errorf("panic %v, want %q", got, tc.words)
		}
	}
}
