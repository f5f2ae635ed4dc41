package score_test

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"naivebayes/data"
	"naivebayes/nb"
	"naivebayes/nb/score"
)

// What pROC says, from ../testdata/golden/r.json, which ../testdata/golden/r.R
// writes.
type proc struct {
	Versions map[string]string
	PROC     []struct {
		Data, Column     string
		AUC, Variance    float64
		Low, High        float64
		Partial, McClish float64   // specificity 1 to .8
		Youden           []float64 // threshold, specificity, sensitivity
	} `json:"proc"`
	Tests []struct {
		A, B string
		Z, P float64
	} `json:"proc_tests"`
	Direction []float64 `json:"proc_direction"` // AUC of −s100b, turned round and not
}

// ripley is the posterior of class 1 in Ripley's test data, variances with n−1.
func ripley() (scores []float64, positive []bool) {
	counts := must(nb.CountFrame(data.RipleyTrain(), "class"))
	m := must(counts.Estimate(&nb.Estimator{Gaussian: nb.GaussianOptions{Unbiased: true}}))
	test := data.RipleyTest()
	for _, p := range must(m.PosteriorFrame(test)) {
		scores = append(scores, p[1])
	}
	for _, c := range must(nb.Labels(test, "class")) {
		positive = append(positive, c == "1")
	}
	return scores, positive
}

func TestPROC(t *testing.T) {
	var g proc
	if err := json.Unmarshal(must(os.ReadFile("../testdata/golden/r.json")), &g); err != nil {
		t.Fatal(err)
	}
	if len(g.PROC) != 5 || len(g.Tests) != 3 || g.Versions["pROC"] == "" {
		t.Fatalf("%d curves and %d tests of pROC %s", len(g.PROC), len(g.Tests), g.Versions["pROC"])
	}
	for _, c := range g.PROC {
		var s []float64
		var pos []bool
		switch c.Data {
		case "ASAH":
			s, pos = asah(c.Column)
		case "Fawcett":
			s, pos = fawcett()
		case "RipleyTest":
			s, pos = ripley()
		}
		name := c.Data + " " + c.Column
		d := must(score.DeLong(s, pos))
		low, high := d.Interval(.95)
		almost(t, name+": AUC", d.AUC, c.AUC, 1e-12)
		almost(t, name+": variance", d.Variance, c.Variance, 1e-12)
		almost(t, name+": low", low, c.Low, 1e-10)
		almost(t, name+": high", high, c.High, 1e-10)
		roc := must(score.NewROC(s, pos, nil))
		almost(t, name+": partial AUC", must(roc.PartialAUC(0, .2)), c.Partial, 1e-12)
		almost(t, name+": McClish", must(roc.McClish(0, .2)), c.McClish, 1e-12)
		at := must(score.Youden(roc))
		almost(t, name+": Youden threshold", at.Midpoint, c.Youden[0], 1e-12)
		almost(t, name+": specificity", 1-at.FPR, c.Youden[1], 1e-12)
		almost(t, name+": sensitivity", at.TPR, c.Youden[2], 1e-12)
	}
	for _, c := range g.Tests {
		a, poor := asah(c.A)
		b, _ := asah(c.B)
		r := must(score.DeLongTest(a, b, poor))
		almost(t, c.A+" and "+c.B+": Z", r.Z, c.Z, 1e-10)
		almost(t, c.A+" and "+c.B+": P", r.P, c.P, 1e-10)
	}
	// A disagreement: left to itself pROC turns a curve below the diagonal
	// round. Here the larger score is the more positive, and .27 is .27.
	s, poor := asah("s100b")
	for i := range s {
		s[i] = -s[i]
	}
	auc := must(score.AUC(s, poor, nil))
	almost(t, "AUC of −s100b", auc, g.Direction[1], 1e-12)
	if math.Abs(g.Direction[0]-(1-auc)) > 1e-12 {
		t.Errorf("pROC's own direction gives %v, want %v", g.Direction[0], 1-auc)
	}
}
