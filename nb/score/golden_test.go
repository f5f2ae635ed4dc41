package score_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"naivebayes/nb/score"
)

// testdata/sklearn.json holds what scikit-learn 1.9.1 and scipy 1.17.1 print;
// testdata/sklearn.py writes it.

type golden struct {
	Versions string
	Binary   []struct {
		Y                     []int
		S, W                  []float64
		FPR, TPR, Threshold   []float64
		AUC, AP, Brier        float64
		McClish               map[string]float64
		Precision, Recall     []float64
		PRThreshold           []float64 `json:"pr_threshold"`
		Isotonic              []float64
		Platt                 [2]float64
		Uniform3, Uniform10   [][]float64
		Quantile3, Quantile10 [][]float64
	}
	Multi []struct {
		Y         []int
		P         [][]float64
		W         []float64
		Confusion [][]float64
		Accuracy  float64
		Balanced  float64
		Kappa     float64
		MCC       float64
		LogLoss   float64 `json:"log_loss"`
		Brier     float64
		Rates     map[string][]float64
		Classes   [][]float64
		Macro     float64 `json:"ovr_macro"`
		Weighted  float64 `json:"ovr_weighted"`
		Micro     float64 `json:"ovr_micro"`
		OvO       float64
	}
	Gaussian []struct {
		Name      string
		Y         []int
		LogP      [][]float64
		Accuracy  float64
		LogLoss   float64 `json:"log_loss"`
		Confusion [][]float64
		AUC       float64
		OvO       float64
		Brier     float64
	}
	Folds []struct {
		K                    int
		Y, Stratified, Plain []int
	}
	TTest []struct {
		A, B         []float64
		Train, Test  int
		T, P, Lo, Hi float64
	}
	McNemar []struct {
		B, C int
		P    float64
	}
	Probit [][2]float64
}

func readGolden(t *testing.T) golden {
	t.Helper()
	var g golden
	if err := json.Unmarshal(must(os.ReadFile("testdata/sklearn.json")), &g); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(g.Versions, "scikit-learn 1.9.1") {
		t.Fatalf("versions = %s", g.Versions)
	}
	return g
}

var approx = cmpopts.EquateApprox(1e-12, 1e-14)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func almost(t *testing.T, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol*math.Max(1, math.Abs(want))) {
		t.Errorf("%s = %.16g, want %.16g", what, got, want)
	}
}

func same(t *testing.T, what string, want, got any) {
	t.Helper()
	if diff := cmp.Diff(want, got, approx); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func TestGoldenBinary(t *testing.T) {
	for i, c := range readGolden(t).Binary {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			pos := score.Is(c.Y, 1)
			roc := must(score.NewROC(c.S, pos, c.W))
			same(t, "FPR", c.FPR, roc.FPR)
			same(t, "TPR", c.TPR, roc.TPR)
			same(t, "thresholds", c.Threshold, roc.Threshold[1:])
			almost(t, "AUC", must(score.AUC(c.S, pos, c.W)), c.AUC, 1e-14)
			almost(t, "ROC.AUC", roc.AUC(), c.AUC, 1e-14)
			for most, want := range c.McClish {
				var hi float64
				fmt.Sscan(most, &hi)
				almost(t, "McClish "+most, must(roc.McClish(0, hi)), want, 1e-12)
			}
			pr := roc.PR()
			// scikit-learn goes by thresholds too, down to the smallest score
			same(t, "precision", c.Precision, pr.Precision)
			same(t, "recall", c.Recall, pr.Recall)
			same(t, "PR thresholds", c.PRThreshold, pr.Threshold)
			almost(t, "AP", must(score.AveragePrecision(c.S, pos, c.W)), c.AP, 1e-13)
			almost(t, "PR.AP", pr.AveragePrecision(), c.AP, 1e-13)
			almost(t, "Brier", must(score.Brier(c.S, pos, c.W)), c.Brier, 1e-14)

			iso := must(score.FitIsotonic(c.S, pos, c.W))
			for k, want := range c.Isotonic {
				x := -.1 + 1.2*float64(k)/40
				almost(t, fmt.Sprintf("isotonic at %v", x), iso.Probability(x), want, 1e-9)
			}
			// scikit-learn stops L-BFGS at a gradient of 1e-6; ours is the
			// optimum to the last digits (TestPlattOptimum).
			p := must(score.FitPlatt(c.S, pos, c.W))
			almost(t, "Platt A", p.A, c.Platt[0], 1e-4)
			almost(t, "Platt B", p.B, c.Platt[1], 1e-4)
			for _, k := range []struct {
				bins int
				how  score.Binning
				want [][]float64
			}{
				{3, score.EqualWidth, c.Uniform3}, {10, score.EqualWidth, c.Uniform10},
				{3, score.EqualMass, c.Quantile3}, {10, score.EqualMass, c.Quantile10},
			} {
				if k.want == nil {
					continue
				}
				var freq, mean []float64
				for _, b := range must(score.CalibrationCurve(c.S, pos, k.bins, k.how)) {
					freq, mean = append(freq, b.Frequency), append(mean, b.Mean)
				}
				same(t, fmt.Sprintf("%d bins, %d", k.bins, k.how), k.want, [][]float64{freq, mean})
			}
		})
	}
}

func TestGoldenMulti(t *testing.T) {
	for i, c := range readGolden(t).Multi {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			m := must(score.NewConfusion(0, c.Y, score.Predicted(c.P), c.W))
			same(t, "confusion", c.Confusion, m.N)
			almost(t, "accuracy", m.Accuracy(), c.Accuracy, 1e-14)
			almost(t, "balanced accuracy", m.BalancedAccuracy(), c.Balanced, 1e-14)
			almost(t, "κ", m.Kappa(), c.Kappa, 1e-13)
			almost(t, "MCC", m.MCC(), c.MCC, 1e-13)
			almost(t, "log-loss", must(score.LogLoss(c.Y, must(score.Clip(c.P, 0x1p-52)), c.W)), c.LogLoss, 1e-12)
			almost(t, "Brier", must(score.BrierMulti(c.Y, c.P, c.W)), c.Brier, 1e-13)
			for avg, name := range []string{"macro", "micro", "weighted"} {
				for _, beta := range []float64{1, .5, 2} {
					a := score.Average(avg)
					got := []float64{m.MeanPrecision(a), m.MeanRecall(a), m.MeanF(beta, a)}
					same(t, fmt.Sprint(name, " ", beta), c.Rates[fmt.Sprintf("%s %.1f", name, beta)], got)
				}
			}
			for k := range m.N {
				got := []float64{m.Precision(k), m.Recall(k), m.F(k, 1), m.Actual(k)}
				same(t, fmt.Sprint("class ", k), []float64{c.Classes[0][k], c.Classes[1][k], c.Classes[2][k], c.Classes[3][k]}, got)
			}
			if c.OvO == 0 {
				return
			}
			almost(t, "macro", must(score.OneVsRestAUC(c.Y, c.P, score.Macro)), c.Macro, 1e-13)
			almost(t, "weighted", must(score.OneVsRestAUC(c.Y, c.P, score.Weighted)), c.Weighted, 1e-13)
			almost(t, "micro", must(score.OneVsRestAUC(c.Y, c.P, score.Micro)), c.Micro, 1e-13)
			almost(t, "Hand-Till", must(score.HandTill(c.Y, c.P)), c.OvO, 1e-13)
		})
	}
}

// GaussianNB of scikit-learn, trained and scored on all rows; the numbers also
// stand as measured with 1.9.0.
func TestGoldenGaussian(t *testing.T) {
	known := map[string]map[string]float64{
		"iris":          {"accuracy": .96, "log-loss": .1112488207, "AUC": .9949333333},
		"wine":          {"accuracy": .9887640449, "log-loss": .0510372768},
		"breast_cancer": {"accuracy": .9420035149, "log-loss": .5204081108, "AUC": .9890333492, "Brier": .0543907208},
	}
	for _, c := range readGolden(t).Gaussian {
		p := make([][]float64, len(c.LogP))
		for i, row := range c.LogP {
			for _, v := range row {
				p[i] = append(p[i], math.Exp(v))
			}
		}
		m := must(score.NewConfusion(0, c.Y, score.Predicted(c.LogP), nil))
		same(t, c.Name+" confusion", c.Confusion, m.N)
		if c.Name == "iris" {
			same(t, "iris confusion as measured", [][]float64{{50, 0, 0}, {0, 47, 3}, {0, 3, 47}}, m.N)
		}
		got := map[string]float64{"accuracy": m.Accuracy()}
		clipped := must(score.Clip(p, 0x1p-52))
		got["log-loss"] = must(score.LogLoss(c.Y, clipped, nil))
		almost(t, c.Name+" accuracy", m.Accuracy(), c.Accuracy, 1e-14)
		almost(t, c.Name+" log-loss", got["log-loss"], c.LogLoss, 1e-12)
		if len(p[0]) == 2 {
			pos, s := score.Is(c.Y, 1), score.Column(p, 1)
			got["AUC"], got["Brier"] = must(score.AUC(s, pos, nil)), must(score.Brier(s, pos, nil))
			almost(t, "Brier", got["Brier"], c.Brier, 1e-13)
			almost(t, "log-loss of log-posteriors", must(score.LogLossOfLogs(c.Y, c.LogP, nil)), c.LogLoss, 1e-12)
		} else {
			got["AUC"] = must(score.OneVsRestAUC(c.Y, p, score.Macro))
			almost(t, c.Name+" Hand-Till", must(score.HandTill(c.Y, p)), c.OvO, 1e-13)
		}
		almost(t, c.Name+" AUC", got["AUC"], c.AUC, 1e-13)
		for what, want := range known[c.Name] {
			almost(t, c.Name+" "+what+" as measured with 1.9.0", got[what], want, 1e-10)
		}
	}
}

func TestGoldenFolds(t *testing.T) {
	folds := func(n int, splits []score.Split) []int {
		out := make([]int, n)
		for f, s := range splits {
			for _, i := range s.Test {
				out[i] = f
			}
		}
		return out
	}
	for _, c := range readGolden(t).Folds {
		same(t, fmt.Sprintf("stratified %d of %d", c.K, len(c.Y)), c.Stratified, folds(len(c.Y), must(score.StratifiedKFold(c.Y, c.K, nil))))
		same(t, fmt.Sprintf("plain %d of %d", c.K, len(c.Y)), c.Plain, folds(len(c.Y), must(score.KFold(len(c.Y), c.K, nil))))
	}
}

func TestGoldenTests(t *testing.T) {
	g := readGolden(t)
	for _, c := range g.TTest {
		r := must(score.CorrectedTTest(c.A, c.B, c.Train, c.Test))
		lo, hi := r.Interval(.95)
		almost(t, "T", r.T, c.T, 1e-12)
		almost(t, "P", r.P, c.P, 1e-12)
		almost(t, "lo", lo, c.Lo, 1e-10)
		almost(t, "hi", hi, c.Hi, 1e-10)
	}
	for _, c := range g.McNemar {
		almost(t, fmt.Sprintf("McNemar %d %d", c.B, c.C), score.McNemarCounts(c.B, c.C).P/c.P, 1, 1e-10)
	}
	for _, c := range g.Probit {
		almost(t, fmt.Sprintf("Probit(%v)", c[0]), score.Probit(c[0]), c[1], 1e-13)
	}
}
