package nb_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"naivebayes/data"
	"naivebayes/nb"
)

// toy is the table of scikit-learn's test_gnb.
func toy() (x [][]float64, y []int) {
	return [][]float64{{-2, -1}, {-1, -1}, {-1, -2}, {1, 1}, {1, 2}, {2, 1}}, []int{1, 1, 1, 2, 2, 2}
}

func TestGaussianToy(t *testing.T) {
	x, y := toy()
	counts := must(nb.CountNumbers(x, y))
	m := must(counts.Estimate(&nb.Estimator{Prior: []float64{.3, .7}}))
	for c, mean := range []float64{-4. / 3, 4. / 3} {
		for j := range 2 {
			almost(t, "mean", m.Columns[j].Mean(c), mean)
			almost(t, "variance", m.Columns[j].Variance(c), 2./9)
		}
	}
	// Measured with scikit-learn 1.9.0 and var_smoothing=0. With its default
	// it prints .8253036590474486, because that adds to each variance.
	almost(t, "P(1|x)", must(m.Posterior(nil, []float64{-.1, -.1}))[0], 0.8253036621616827)
	// B23: the prior is N_c/n, not N_c/K.
	m = must(counts.Estimate(nil))
	if diff := cmp.Diff([]float64{math.Log(.5), math.Log(.5)}, m.LogPrior, approx); diff != "" {
		t.Errorf("log prior (-want +got):\n%s", diff)
	}
}

// B23: GaussianNB once divided the class counts by the number of classes.
func TestB23GaussianPrior(t *testing.T) {
	x, y := toy()
	m := must(must(nb.CountNumbers(x[:4], y[:4])).Estimate(nil))
	if diff := cmp.Diff([]float64{math.Log(.75), math.Log(.25)}, m.LogPrior, approx); diff != "" {
		t.Errorf("log prior (-want +got):\n%s", diff)
	}
}

func quality(t *testing.T, m *nb.Model, rows [][]float64, y []string) (accuracy, logLoss float64) {
	t.Helper()
	for i, x := range rows {
		p := must(m.LogPosterior(nil, x))
		for c, l := range m.Classes {
			if l == y[i] {
				logLoss -= p[c] / float64(len(y))
				if nb.Decide(p) == c {
					accuracy += 1 / float64(len(y))
				}
			}
		}
	}
	return accuracy, logLoss
}

// leaveOneOut removes each row in turn instead of counting the others again.
func leaveOneOut(t *testing.T, counts *nb.Counts, e *nb.Estimator, rows [][]float64, y []string) float64 {
	t.Helper()
	right := 0
	for i, x := range rows {
		c, _ := counts.Index(y[i])
		if err := counts.Remove(x, c); err != nil {
			t.Fatal(err)
		}
		if must(must(counts.Estimate(e)).Predict(x)) == c {
			right++
		}
		if err := counts.Add(x, c); err != nil {
			t.Fatal(err)
		}
	}
	return float64(right) / float64(len(y))
}

// Measured with scikit-learn 1.9.1, GaussianNB(var_smoothing=0) on the tables
// of package data. Its default adds 1e-9 of the largest variance of all columns
// to every one (B7), which is why it prints .9420035149 and .5204081108 for
// WDBC, where an area has a variance of 10⁵; and its own table of wines differs
// from this one in two cells, so that it prints .0510372768 there.
func TestGaussianScikitLearn(t *testing.T) {
	for _, tc := range []struct {
		name                        string
		df                          dataframe.DataFrame
		class                       string
		accuracy, logLoss, leaveOne float64
	}{
		{"iris", data.Iris(), "species", .96, 0.111248821970227, 0.9533333333333334},
		{"wine", data.Wine(), "class", 0.9887640449438202, 0.051118445734905, 0.9775280898876404},
		{"WDBC", data.WDBC(), "diagnosis", 0.9402460456942003, 0.537046572333502, 0},
	} {
		counts := must(nb.CountFrame(tc.df, tc.class))
		m := must(counts.Estimate(nil))
		rows, y := must(m.Rows(tc.df)), must(nb.Labels(tc.df, tc.class))
		accuracy, logLoss := quality(t, m, rows, y)
		almost(t, tc.name+": accuracy", accuracy, tc.accuracy)
		if math.Abs(logLoss-tc.logLoss) > 2e-12 {
			t.Errorf("%s: log-loss = %.15f, want %.15f", tc.name, logLoss, tc.logLoss)
		}
		if tc.leaveOne > 0 {
			almost(t, tc.name+": leave one out", leaveOneOut(t, counts, nil, rows, y), tc.leaveOne)
		}
	}
}

// scikit-learn 1.9.1 on iris: theta_, and var_ with var_smoothing=0.
func TestIrisMoments(t *testing.T) {
	counts := must(nb.CountFrame(data.Iris(), "species"))
	m := must(counts.Estimate(nil))
	mean := [][]float64{{5.006, 3.428, 1.462, .246}, {5.936, 2.77, 4.26, 1.326}, {6.588, 2.974, 5.552, 2.026}}
	variance := [][]float64{{.121764, .140816, .029556, .010884}, {.261104, .0965, .2164, .038324}, {.396256, .101924, .298496, .073924}}
	for c := range mean {
		for j, col := range m.Columns {
			almost(t, col.Name+": mean", col.Mean(c), mean[c][j])
			almost(t, col.Name+": variance", col.Variance(c), variance[c][j])
			got := counts.Columns[j].Moments(c)
			if diff := cmp.Diff(nb.Moments{N: 50, Mean: mean[c][j], M2: 50 * variance[c][j]}, got, approx); diff != "" {
				t.Errorf("%s: moments (-want +got):\n%s", col.Name, diff)
			}
		}
	}
}

// scikit-learn's test_gnb_naive_bayes_scale_invariance.
func TestScaleInvariance(t *testing.T) {
	counts := must(nb.CountFrame(data.Iris(), "species"))
	rows, y := must(must(counts.Estimate(nil)).Rows(data.Iris())), must(nb.Labels(data.Iris(), "species"))
	for _, e := range []nb.Estimator{{}, {Gaussian: nb.GaussianOptions{Predictive: true}}, {Gaussian: nb.GaussianOptions{Pooled: true}}} {
		want := must(counts.Estimate(&e))
		for _, scale := range []float64{1e-40, 1e-10, 1e10, 1e40} {
			scaled := make([][]float64, len(rows))
			for i, x := range rows {
				for _, v := range x {
					scaled[i] = append(scaled[i], v*scale)
				}
			}
			m := must(must(nb.CountNumbers(scaled, y)).Estimate(&e))
			for i := range rows {
				p, q := must(want.Posterior(nil, rows[i])), must(m.Posterior(nil, scaled[i]))
				if diff := cmp.Diff(p, q, cmpopts.EquateApprox(1e-9, 1e-12)); diff != "" {
					t.Fatalf("scale %g, row %d (-want +got):\n%s", scale, i+1, diff)
				}
			}
		}
	}
}

// The example of the Wikipedia article "Naive Bayes classifier", computed
// exactly from its table. The article rounds the variance of weight to 122.92
// and so prints 5.9881e-6 and 6.1984e-9.
func TestSexClassification(t *testing.T) {
	counts := must(nb.CountFrame(data.SexClassification(), "sex"))
	person := []float64{6, 130, 8}
	for _, tc := range []struct {
		name       string
		o          nb.GaussianOptions
		variance   [][]float64 // female, male
		male       []float64   // densities; nil: not checked
		joint      []float64
		female     float64
		tol        float64
		fromSource string
	}{
		{"n−1: e1071, klaR, naivebayes", nb.GaussianOptions{Unbiased: true},
			[][]float64{{.097225, 1675. / 3, 5. / 3}, {.1051 / 3, 368.75 / 3, 2.75 / 3}},
			[]float64{1.5788831833, 5.9867430248e-6, 1.3112210442e-3}, []float64{5.3779091836e-4, 6.1970718439e-9}, .9999884769, 1e-10, "exact"},
		{"n: scikit-learn", nb.GaussianOptions{},
			[][]float64{{.291675 / 4, 1675. / 4, 5. / 4}, {.1051 / 4, 368.75 / 4, 2.75 / 4}},
			nil, nil, 0.9999998455713323, 1e-15, "measured with scikit-learn 1.9.1, var_smoothing=0"},
	} {
		m := must(counts.Estimate(&nb.Estimator{Gaussian: tc.o}))
		for j, col := range m.Columns {
			for c := range 2 {
				almost(t, tc.name+": variance of "+col.Name, col.Variance(c), tc.variance[c][j])
			}
			if tc.male != nil && math.Abs(col.Density(1, person[j])/tc.male[j]-1) > 1e-9 {
				t.Errorf("%s: p(%s|male) = %.11g, want %.11g", tc.name, col.Name, col.Density(1, person[j]), tc.male[j])
			}
		}
		joint := must(m.LogJoint(nil, person))
		for c, want := range tc.joint {
			if got := math.Exp(joint[c]); math.Abs(got/want-1) > 1e-9 {
				t.Errorf("%s: joint of %s = %.11g, want %.11g", tc.name, m.Classes[c], got, want)
			}
		}
		if p := must(m.Posterior(nil, person))[0]; math.Abs(p-tc.female) > tc.tol {
			t.Errorf("%s: P(female) = %.16g, want %.16g (%s)", tc.name, p, tc.female, tc.fromSource)
		}
	}
}

// The weather with numbers, at (sunny, 66, 90, TRUE), computed from the table.
// Witten and Frank print 25 % for a wrong f(66|no). Weka 3.6.14 prints .275: it
// rounds numbers to a grid and smooths the prior, which is another model; its
// NaiveBayesSimple prints .273 for its smoothed counts.
func TestWeatherNumeric(t *testing.T) {
	df := data.PlayTennisNumeric()
	counts := must(nb.CountFrame(df, "play"))
	var kinds []nb.Kind
	for _, c := range counts.Columns {
		kinds = append(kinds, c.Kind)
	}
	if diff := cmp.Diff([]nb.Kind{nb.Categorical, nb.Gaussian, nb.Gaussian, nb.Categorical}, kinds); diff != "" {
		t.Fatalf("kinds (-want +got):\n%s", diff)
	}
	m := must(counts.Estimate(&nb.Estimator{Gaussian: nb.GaussianOptions{Unbiased: true}}))
	for _, tc := range []struct {
		what      string
		got, want float64
	}{
		{"f(66|yes)", m.Columns[1].Density(1, 66), .0339635},
		{"f(66|no)", m.Columns[1].Density(0, 66), .0279176},
		{"f(90|yes)", m.Columns[2].Density(1, 90), .0221275},
		{"f(90|no)", m.Columns[2].Density(0, 90), .0379860},
		{"sd(temperature|yes)", math.Sqrt(m.Columns[1].Variance(1)), 6.1644},
		{"sd(humidity|no)", math.Sqrt(m.Columns[2].Variance(0)), 9.7314},
	} {
		if math.Abs(tc.got-tc.want) > 5e-5*math.Max(tc.want, .01) {
			t.Errorf("%s = %.8f, want %v", tc.what, tc.got, tc.want)
		}
	}
	day := must(m.Row("sunny", "66", "90", "TRUE"))
	joint := must(m.LogJoint(nil, day))
	for c, want := range []float64{1.3634724e-4, 3.578708e-5} {
		if got := math.Exp(joint[c]); math.Abs(got/want-1) > 2e-7 {
			t.Errorf("joint of %s = %v, want %v", m.Classes[c], got, want)
		}
	}
	if p := must(m.Posterior(nil, day))[1]; math.Abs(p-.2079020739) > 5e-11 {
		t.Errorf("P(yes) = %.12f, want .2079020739", p)
	}
}

// B6: a class with one row and a column that is constant.
func TestB6OneRowAndConstantColumn(t *testing.T) {
	x := [][]float64{{1, 7, 3}, {2, 7, 3}, {4, 7, 3}, {8, 7, 9}}
	y := []string{"a", "a", "a", "b"}
	for name, e := range map[string]nb.Estimator{
		"n": {}, "n−1": {Gaussian: nb.GaussianOptions{Unbiased: true}},
		"pooled": {Gaussian: nb.GaussianOptions{Pooled: true, Unbiased: true}}, "predictive": {Gaussian: nb.GaussianOptions{Predictive: true}},
		"kernels": {}, "Silverman": {Bandwidth: nb.Silverman},
	} {
		columns := make([]nb.Column, 3)
		if name == "kernels" || name == "Silverman" {
			for j := range columns {
				columns[j].Kind = nb.KernelDensity
			}
		}
		m := must(must(nb.CountNumbers(x, y, columns...)).Estimate(&e))
		for _, row := range [][]float64{{1, 7, 3}, {8, 7, 9}, {8, 6, 9}, {5, 1e6, -1e6}, {math.NaN(), 7, 3}} {
			p := must(m.Posterior(nil, row))
			if !(math.Abs(p[0]+p[1]-1) < 1e-12) {
				t.Errorf("%s: posterior of %v = %v", name, row, p)
			}
		}
		// The constant column says the same of both classes, where it is a
		// normal density; so the rest decides.
		if m.Columns[0].Kind == nb.Gaussian && name != "predictive" {
			if a, b := m.Columns[1].Density(0, 6), m.Columns[1].Density(1, 6); a != b {
				t.Errorf("%s: a constant column has densities %v and %v", name, a, b)
			}
		}
	}
}

// B7: a floor taken from the largest column wipes out the small one that
// separates. scikit-learn says .50000001 here.
func TestB7FloorOfItsOwnColumn(t *testing.T) {
	var x [][]float64
	var y []string
	for i := range 20 {
		x = append(x, []float64{1e-3 * (float64(i%5) - 2), 1e5 * float64(i*7%11)})
		x = append(x, []float64{1e-3 * (float64(i%5) + 18), 1e5 * float64(i*7%11)})
		y = append(y, "a", "b")
	}
	m := must(must(nb.CountNumbers(x, y)).Estimate(nil))
	if p := must(m.Posterior(nil, []float64{0, 3e5})); p[0] < .999999 {
		t.Errorf("P(a|x) = %v, want nearly 1", p[0])
	}
	if p := must(m.Posterior(nil, []float64{.02, 3e5})); p[1] < .999999 {
		t.Errorf("P(b|x) = %v, want nearly 1", p[1])
	}
}

// The floor: relative to the column, and nothing is added above it.
func TestGaussianFloor(t *testing.T) {
	x := [][]float64{{1}, {1}, {1}, {3}, {5}}
	y := []string{"a", "a", "a", "b", "b"}
	counts := must(nb.CountNumbers(x, y))
	const variance = 12.8 / 5 // of all five
	for _, tc := range []struct {
		floor, a, b float64
	}{{0, 1e-9 * variance, 1}, {.1, .1 * variance, 1}, {1, variance, variance}} {
		m := must(counts.Estimate(&nb.Estimator{Gaussian: nb.GaussianOptions{Floor: tc.floor}}))
		almost(t, "variance of a", m.Columns[0].Variance(0), tc.a)
		almost(t, "variance of b", m.Columns[0].Variance(1), tc.b)
	}
	m := must(counts.Estimate(&nb.Estimator{Gaussian: nb.GaussianOptions{Pooled: true}}))
	almost(t, "pooled", m.Columns[0].Variance(0), 2./5)
	m = must(counts.Estimate(&nb.Estimator{Gaussian: nb.GaussianOptions{Pooled: true, Unbiased: true}}))
	almost(t, "pooled, n−K", m.Columns[0].Variance(1), 2./3)
}

// With one variance the log odds are linear: those of linear discriminant
// analysis in one dimension, (μ₁−μ₀)/σ²·(x − (μ₀+μ₁)/2).
func TestPooledIsLinear(t *testing.T) {
	m := must(must(nb.CountNumbers([][]float64{{0}, {2}, {5}, {9}}, []int{0, 0, 1, 1})).
		Estimate(&nb.Estimator{Gaussian: nb.GaussianOptions{Pooled: true}}))
	for _, x := range []float64{-3, 0, 4, 11} {
		lp := must(m.LogPosterior(nil, []float64{x}))
		almost(t, "log odds", lp[1]-lp[0], (7-1)/2.5*(x-4))
	}
}

// B8: the floor is computed when estimating, so that rows counted one by one
// give what the whole frame gives.
func TestB8RowByRow(t *testing.T) {
	df := data.Iris()
	whole := must(nb.CountFrame(df, "species"))
	rows, y := must(must(whole.Estimate(nil)).Rows(df)), must(nb.Labels(df, "species"))
	var columns []nb.Column
	for _, c := range whole.Columns {
		columns = append(columns, c.Column)
	}
	stream := must(nb.NewCounts(whole.Classes, columns...))
	for i, x := range rows {
		if err := stream.Add(x, stream.Class(y[i])); err != nil {
			t.Fatal(err)
		}
	}
	e := &nb.Estimator{Gaussian: nb.GaussianOptions{Floor: .3}} // so that the floor matters
	a, b := must(whole.Estimate(e)), must(stream.Estimate(e))
	for c := range whole.Classes {
		for j := range columns {
			if a.Columns[j].Variance(c) != b.Columns[j].Variance(c) || a.Columns[j].Mean(c) != b.Columns[j].Mean(c) {
				t.Errorf("column %d, class %d: variance %v row by row, %v at once", j, c, b.Columns[j].Variance(c), a.Columns[j].Variance(c))
			}
		}
	}
}

// B9: an offset that is large beside the spread. The numbers are multiples of
// 1/1024, so that adding 10⁹ loses nothing and the answers must agree.
func TestB9Offset(t *testing.T) {
	var x [][]float64
	var y []int
	for i := range 200 {
		x = append(x, []float64{float64(i*i%97)/1024 + float64(i%2)*20/1024})
		y = append(y, i%2)
	}
	for _, e := range []nb.Estimator{{}, {Gaussian: nb.GaussianOptions{Unbiased: true}}, {Gaussian: nb.GaussianOptions{Pooled: true}}} {
		want := must(must(nb.CountNumbers(x, y)).Estimate(&e))
		for _, offset := range []float64{1e6, 1e9, -1e9, 1e12} {
			moved := make([][]float64, len(x))
			one := must(nb.NewCounts([]string{"0", "1"}, nb.Column{Name: "x1", Kind: nb.Gaussian}))
			for i := range x {
				moved[i] = []float64{x[i][0] + offset}
				if err := one.Add(moved[i], y[i]); err != nil {
					t.Fatal(err)
				}
			}
			for _, counts := range []*nb.Counts{must(nb.CountNumbers(moved, y)), one} {
				got := must(counts.Estimate(&e))
				for c := range 2 {
					if a, b := got.Columns[0].Variance(c), want.Columns[0].Variance(c); math.Abs(a/b-1) > 1e-12 {
						t.Errorf("offset %g: variance = %v, want %v", offset, a, b)
					}
				}
				for i := range x {
					p, q := must(want.Posterior(nil, x[i])), must(got.Posterior(nil, moved[i]))
					if math.Abs(p[0]-q[0]) > 1e-12 {
						t.Fatalf("offset %g, row %d: P(0|x) = %.15f, want %.15f", offset, i, q[0], p[0])
					}
				}
			}
		}
	}
}

// B10: a product of densities would underflow, or overflow, long before this.
func TestB10ManyGaussianColumns(t *testing.T) {
	const d = 100_000
	x := make([][]float64, 4)
	for i := range x {
		x[i] = make([]float64, d)
		for j := range x[i] {
			x[i][j] = float64(2*(i%2)-1) + float64(i/2*2) + float64(j%3)
		}
	}
	// Class 0 has −1 and 1 (plus j%3), class 1 has 1 and 3; variance 1.
	m := must(must(nb.CountNumbers(x, []int{0, 1, 0, 1})).Estimate(nil))
	row := make([]float64, d)
	for j := range row {
		row[j] = 0 + float64(j%3)
	}
	lp := must(m.LogPosterior(nil, row))
	// log odds a column: (0−2)²/2 − 0 = 2
	if math.Abs(lp[1]+2*d) > 1e-6 || lp[0] != 0 {
		t.Errorf("log posterior = %v, want [0 %v]", lp, -2.*d)
	}
	for j := range row {
		row[j] = 1 + float64(j%3)
	}
	if p := must(m.Posterior(nil, row)); math.Abs(p[0]-.5) > 1e-9 {
		t.Errorf("halfway: posterior = %v, want [.5 .5]", p)
	}
}

// B22: GaussianNB takes negative weights and answers NaN.
func TestB22NegativeWeight(t *testing.T) {
	counts := must(nb.CountNumbers([][]float64{{1}, {2}}, []int{0, 1}))
	for _, w := range []float64{-1, math.NaN(), math.Inf(1), 1e200} {
		if err := counts.AddWeighted([]float64{1}, 0, w); err == nil {
			t.Errorf("weight %v: no error", w)
		}
	}
	if m := counts.Columns[0].Moments(0); m != (nb.Moments{N: 1, Mean: 1}) {
		t.Errorf("moments = %v after the errors", m)
	}
}

// B26: R's naivebayes lost the dimensions of a frame with one row.
func TestB26OneRowFrame(t *testing.T) {
	df := data.Iris()
	m := must(must(nb.CountFrame(df, "species")).Estimate(nil))
	p := must(m.PosteriorFrame(df.Subset([]int{100})))
	if len(p) != 1 || len(p[0]) != 3 || math.Abs(p[0][0]+p[0][1]+p[0][2]-1) > 1e-12 {
		t.Errorf("posterior = %v, want one row of three", p)
	}
	if l := must(m.PredictFrame(df.Subset([]int{100}))); l[0] != "virginica" {
		t.Errorf("PredictFrame = %v, want virginica", l)
	}
}

// Frames with missing cells and columns of all kinds run without NaN.
func TestMissingCells(t *testing.T) {
	for _, tc := range []struct {
		name, class string
		df          dataframe.DataFrame
		columns     []nb.Column
	}{
		{"penguins", "species", data.Penguins(), nil},
		{"titanic", "survived", data.Titanic(), nil},
		{"credit", "status", known(data.CreditScoring(), "status"), nil},
		{"penguins, all kinds", "species", data.Penguins(), []nb.Column{{Name: "island"}, {Name: "bill_length_mm", Kind: nb.KernelDensity},
			{Name: "bill_depth_mm"}, {Name: "flipper_length_mm", Kind: nb.Poisson}, {Name: "body_mass_g", Kind: nb.Discretized}, {Name: "sex"}}},
	} {
		counts := must(nb.CountFrame(tc.df, tc.class, tc.columns...))
		y := must(nb.Labels(tc.df, tc.class))
		for _, e := range []*nb.Estimator{nil, {}, {Lambda: 1, Gaussian: nb.GaussianOptions{Predictive: true}, Bandwidth: nb.Silverman}} {
			m := must(counts.Estimate(e))
			missing, right := 0, 0
			for i, x := range must(m.Rows(tc.df)) {
				for _, v := range x {
					if math.IsNaN(v) {
						missing++
					}
				}
				p := must(m.Posterior(nil, x))
				var sum float64
				for _, v := range p {
					sum += v
				}
				if !(math.Abs(sum-1) < 1e-9) {
					t.Fatalf("%s, row %d: posterior = %v", tc.name, i+1, p)
				}
				if m.Classes[nb.Decide(p)] == y[i] {
					right++
				}
			}
			if missing == 0 || float64(right) < .7*float64(len(y)) {
				t.Errorf("%s: %d missing cells, %d of %d right, want some and most", tc.name, missing, right, len(y))
			}
		}
		empty := make([]float64, len(counts.Columns))
		for j := range empty {
			empty[j] = math.NaN()
		}
		m := must(counts.Estimate(nil))
		lp := must(m.LogPosterior(nil, empty))
		if diff := cmp.Diff(m.LogPrior, lp, approx); diff != "" {
			t.Errorf("%s: all cells missing (-prior +posterior):\n%s", tc.name, diff)
		}
	}
}

// known drops the rows without a label.
func known(df dataframe.DataFrame, class string) dataframe.DataFrame {
	var keep []int
	for i, l := range must(nb.Labels(df, class)) {
		if l != "" {
			keep = append(keep, i)
		}
	}
	return df.Subset(keep)
}

// A frame's type says the kind; what the caller names overrules it.
func TestKindOfColumn(t *testing.T) {
	df := dataframe.New(
		series.New([]string{"x", "y", "x"}, series.String, "s"), series.New([]bool{true, true, true}, series.Bool, "b"),
		series.New([]int{1, 2, 4}, series.Int, "i"), series.New([]float64{.5, 1.5, 2}, series.Float, "f"),
		series.New([]string{"p", "q", "p"}, series.String, "y"))
	counts := must(nb.CountFrame(df, "y"))
	var kinds []nb.Kind
	for _, c := range counts.Columns {
		kinds = append(kinds, c.Kind)
	}
	if diff := cmp.Diff([]nb.Kind{nb.Categorical, nb.Categorical, nb.Gaussian, nb.Gaussian}, kinds); diff != "" {
		t.Errorf("kinds (-want +got):\n%s", diff)
	}
	// Two values, though only one turns up: the Bernoulli model.
	if diff := cmp.Diff([]string{"false", "true"}, counts.Columns[1].Values); diff != "" {
		t.Errorf("values of a truth column (-want +got):\n%s", diff)
	}
	almost(t, "P(true|p)", must(counts.Estimate(nil)).Columns[1].Probability(0, 1), 3./4)
	for _, tc := range []struct {
		col  nb.Column
		want nb.Kind
	}{
		{nb.Column{Name: "i", Values: []string{"1", "2", "4", "8"}}, nb.Categorical},
		{nb.Column{Name: "i", Cuts: []float64{1.5}}, nb.Discretized},
		{nb.Column{Name: "i", Kind: nb.Poisson}, nb.Poisson},
		{nb.Column{Name: "b", Kind: nb.Gaussian}, nb.Gaussian},
		{nb.Column{Name: "f", Kind: nb.KernelDensity}, nb.KernelDensity},
		{nb.Column{Name: "f", Kind: nb.Discretized}, nb.Discretized},
	} {
		c := must(nb.CountFrame(df, "y", tc.col))
		if got := c.Columns[0].Kind; got != tc.want {
			t.Errorf("kind of %+v = %v, want %v", tc.col, got, tc.want)
		}
		must(must(c.Estimate(nil)).PosteriorFrame(df))
		if got := fmt.Sprint(tc.want); got == fmt.Sprintf("Kind(%d)", int(tc.want)) {
			t.Errorf("the kind %s has no name", got)
		}
	}
}
