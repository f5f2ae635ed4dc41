package nb_test

import (
	"encoding/json"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"gonum.org/v1/gonum/mat"

	"naivebayes/data"
	"naivebayes/nb"
)

// Where other systems say something else: theirs from the files in
// testdata/golden, why it is what it is by a computation of their rule, and
// what this package says.

// says returns the numbers of a disagreement, NaN where the system has none.
func (s systems) says(t *testing.T, name string) []float64 {
	t.Helper()
	var v []*float64
	if err := json.Unmarshal(s.Disagreements[name], &v); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	out := make([]float64, len(v))
	for i, p := range v {
		if out[i] = math.NaN(); p != nil {
			out[i] = *p
		}
	}
	return out
}

// raises returns the name of the error that the system raises instead.
func (s systems) raises(t *testing.T, name string) string {
	t.Helper()
	var v string
	if err := json.Unmarshal(s.Disagreements[name], &v); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return v
}

func theirs(t *testing.T, what string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) <= 1e-9*math.Max(1, math.Abs(want))) {
		t.Errorf("%s: their rule gives %.15g, they say %.15g", what, got, want)
	}
}

func hasNaN(x []float64) bool { return slices.ContainsFunc(x, math.IsNaN) }

// normalised divides by the sum.
func normalised(x ...float64) []float64 {
	total := sum(x)
	for i := range x {
		x[i] /= total
	}
	return x
}

// twoByTwo is the table of scikit-learn issue #5814.
func twoByTwo() (*nb.TermCounts, *nb.Docs) {
	counts := must(nb.NewTermCounts([]string{"0", "1"}, []string{"a", "b"}))
	x := nb.MatrixDocs(mat.NewDense(2, 2, []float64{1, 0, 1, 1}))
	must(0, counts.AddDocs(x, []int{0, 1}, nil))
	return counts, x
}

func TestDisagreementZeroAlpha(t *testing.T) {
	sk := readSystems(t, "sklearn.json")
	counts, x := twoByTwo()
	for name, m := range map[string]*nb.TermModel{
		"B1 Bernoulli, alpha=0":     must(counts.Estimate(nb.Bernoulli, &nb.Estimator{})),
		"B1 multinomial, alpha=0":   must(counts.Estimate(nb.Multinomial, &nb.Estimator{})),
		"B1 complement, alpha=0":    must(counts.Estimate(nb.Complement, &nb.Estimator{})),
		"B2 Bernoulli, alpha=1e-20": must(counts.Estimate(nb.Bernoulli, &nb.Estimator{Lambda: 1e-20})),
	} {
		if p := sk.says(t, name); !hasNaN(p) {
			t.Errorf("%s: scikit-learn says %v, want a NaN", name, p)
		}
		if p := must(m.PosteriorDocs(nil, x)); hasNaN(p) || math.Abs(sum(p)-2) > 1e-15 {
			t.Errorf("%s: posteriors = %v", name, p)
		}
	}
	// argmax of NaN is 0, without a word.
	if p := sk.says(t, "B1 NaN is predicted as the first class"); !slices.Equal(p, []float64{0, 0}) {
		t.Errorf("scikit-learn predicts %v", p)
	}
	if c := must(must(counts.Estimate(nb.Bernoulli, &nb.Estimator{})).PredictDocs(nil, x)); !slices.Equal(c, []int{0, 1}) {
		t.Errorf("predicted %v, want [0 1]", c)
	}
}

func TestDisagreementCategories(t *testing.T) {
	sk := readSystems(t, "sklearn.json")
	// B4: a value that never was is λ/(N+λS) and not an error.
	if e := sk.raises(t, "B4 a category beyond the table"); e != "IndexError" {
		t.Errorf("scikit-learn raises %s", e)
	}
	counts := must(nb.CountCodes([][]int{{1, 0}, {1, 1}}, []int{0, 1}))
	p := must(must(counts.Estimate(nil)).Posterior(nil, []float64{2, 0}))
	almost(t, "B4: P(0|2, 0)", p[0], normalised(1./3*2/3, 1./3*1/3)[0])

	// B5: a table does not shrink with the next batch.
	if n := sk.says(t, "B5 n_categories_ before and after"); !slices.Equal(n, []float64{4, 2}) {
		t.Errorf("scikit-learn has %v categories", n)
	}
	all := must(nb.CountCodes([][]int{{0}, {3}}, []int{0, 1}))
	must(0, all.Merge(must(nb.CountCodes([][]int{{0}, {1}}, []int{0, 1}))))
	if n := len(all.Columns[0].Values); n != 4 {
		t.Errorf("B5: %d values after the second batch, want 4", n)
	}
}

// smoothing is the log-posterior of GaussianNB with var_smoothing: a part of the
// variance of the largest column, added to the variance of every class in every
// column.
func smoothing(counts *nb.Counts, prior []float64, x []float64, added float64) []float64 {
	joint := make([]float64, len(counts.Classes))
	for c := range joint {
		joint[c] = math.Log(prior[c])
		for j, col := range counts.Columns {
			m := col.Moments(c)
			d, v := x[j]-m.Mean, m.Variance()+added
			joint[c] -= d*d/(2*v) + math.Log(2*math.Pi*v)/2
		}
	}
	z := nb.LogSumExp(joint)
	for c := range joint {
		joint[c] -= z
	}
	return joint
}

// shares are the relative frequencies of the classes.
func shares(counts *nb.Counts) []float64 { return normalised(slices.Clone(counts.N)...) }

// largestVariance is that of all rows, class or no class.
func largestVariance(rows [][]float64) float64 {
	var most float64
	n := float64(len(rows))
	for j := range rows[0] {
		var mean, square float64
		for _, row := range rows {
			mean += row[j] / n
		}
		for _, row := range rows {
			square += (row[j] - mean) * (row[j] - mean) / n
		}
		most = max(most, square)
	}
	return most
}

func TestDisagreementVarianceFloor(t *testing.T) {
	sk := readSystems(t, "sklearn.json")
	var x [][]float64
	var y []string
	for i := range 20 {
		x = append(x, []float64{1e-3 * (float64(i%5) - 2), 1e5 * float64(i*7%11)})
		x = append(x, []float64{1e-3 * (float64(i%5) + 18), 1e5 * float64(i*7%11)})
		y = append(y, "a", "b")
	}
	counts := must(nb.CountNumbers(x, y))
	m := must(counts.Estimate(nil))
	row := []float64{0, 3e5}
	theirs(t, "B7 small column", math.Exp(smoothing(counts, shares(counts), row, 1e-9*largestVariance(x))[0]), sk.says(t, "B7 a small column beside a large one")[0])
	if p := must(m.Posterior(nil, row)); p[0] < .999999 {
		t.Errorf("B7: P(a) = %v, want nearly 1", p[0])
	}

	// scikit-learn's test_gnb; without the addition .8253036621616827.
	points, classes := toy()
	counts = must(nb.CountNumbers(points, classes))
	theirs(t, "B7 toy", math.Exp(smoothing(counts, []float64{.3, .7}, []float64{-.1, -.1}, 1e-9*largestVariance(points))[0]),
		sk.says(t, "B7 the toy of test_gnb by default, priors .3 and .7")[0])

	df := data.WDBC()
	counts = must(nb.CountFrame(df, "diagnosis"))
	m = must(counts.Estimate(nil))
	rows, labels := must(m.Rows(df)), must(nb.Labels(df, "diagnosis"))
	right, loss, added := 0., 0., 1e-9*largestVariance(rows)
	for i, r := range rows {
		p := smoothing(counts, shares(counts), r, added)
		c := slices.Index(m.Classes, labels[i])
		loss -= p[c] / float64(len(rows))
		if nb.Decide(p) == c {
			right++
		}
	}
	said := sk.says(t, "B7 WDBC by default: right, log-loss")
	theirs(t, "B7 WDBC, right", right, said[0])
	theirs(t, "B7 WDBC, log-loss", loss, said[1])
	accuracy, ours := quality(t, m, rows, labels)
	if math.Round(accuracy*569) != 535 || math.Abs(ours-loss) < .01 {
		t.Errorf("WDBC: %v right, log-loss %v; scikit-learn %v", accuracy, ours, said)
	}

	// B8: what is added depends on the last batch alone, here one row.
	df = data.Iris()
	counts = must(nb.CountFrame(df, "species"))
	rows = must(must(counts.Estimate(nil)).Rows(df))
	said = sk.says(t, "B8 variance of petal_length at once and row by row, var_smoothing=.01")
	v := must(counts.Estimate(nil)).Columns[2].Variance(0)
	theirs(t, "B8 at once", v+.01*largestVariance(rows), said[0])
	theirs(t, "B8 row by row", v, said[1])
}

func TestDisagreementOneRow(t *testing.T) {
	sk, r := readSystems(t, "sklearn.json"), readSystems(t, "r.json")
	if p := slices.Concat(sk.says(t, "B6 one row in a class, var_smoothing=0"), r.says(t, "B6 one row in a class")); len(p) != 4 || !math.IsNaN(sum(p[:2])) || !math.IsNaN(sum(p[2:])) {
		t.Errorf("scikit-learn and e1071 say %v, want NaN", p)
	}
	for _, o := range []nb.GaussianOptions{{}, {Unbiased: true}} {
		m := must(must(nb.CountNumbers([][]float64{{0}, {1}, {2}, {3}}, []string{"a", "a", "a", "b"})).Estimate(&nb.Estimator{Gaussian: o}))
		if p := must(m.Posterior(nil, []float64{1})); p[0] != 1 {
			t.Errorf("B6: P(a|1) = %v, want 1: b is a needle at 3", p)
		}
	}
	// e1071 takes the standard deviation .001 for 0, whatever the unit.
	x, y := [][]float64{{1}, {1}, {1}, {2}, {3}, {5}}, []string{"a", "a", "a", "b", "b", "b"}
	counts := must(nb.CountNumbers(x, y))
	m := must(counts.Estimate(&nb.Estimator{Gaussian: nb.GaussianOptions{Unbiased: true}}))
	said := r.says(t, "B6 a column constant in a class")
	theirs(t, "B6 constant column", normalised(normalDensity(1.002, 1, 1e-6), m.Columns[0].Density(1, 1.002))[0], said[0])
	almost(t, "B6: variance of a constant class", m.Columns[0].Variance(0), 1e-9*moments([]float64{1, 1, 1, 2, 3, 5}).Variance())
	for _, unit := range []float64{1, 1000} { // ours moves with the unit
		for i := range x {
			x[i][0] *= unit
		}
		m := must(must(nb.CountNumbers(x, y)).Estimate(nil))
		if p := must(m.Posterior(nil, []float64{1.00004 * unit})); math.Abs(p[0]-must(must(counts.Estimate(nil)).Posterior(nil, []float64{1.00004}))[0]) > 1e-9 {
			t.Errorf("B6: unit %v: P(a) = %v", unit, p[0])
		}
	}
}

func TestDisagreementPrior(t *testing.T) {
	sk := readSystems(t, "sklearn.json")
	almost(t, "B14: their sum of a prior", sk.says(t, "B14 class_prior=[3,7]: sum")[0], 10)
	if p := sk.says(t, "B14 class_prior=[-1,2]"); !hasNaN(p) {
		t.Errorf("B14: scikit-learn says %v, want NaN", p)
	}
	counts := must(nb.CountCodes([][]int{{1, 0}, {1, 1}}, []int{0, 1}))
	for _, prior := range [][]float64{{3, 7}, {-1, 2}} {
		if _, err := counts.Estimate(&nb.Estimator{Lambda: 1, Prior: prior}); !errors.Is(err, nb.ErrEstimator) {
			t.Errorf("B14: prior %v: err = %v, want ErrEstimator", prior, err)
		}
	}
	if p := sk.says(t, "B15 one class"); !slices.Equal(p, []float64{1}) {
		t.Errorf("B15: scikit-learn says %v, want a certainty", p)
	}
	if _, err := must(nb.CountCodes([][]int{{1}, {2}}, []int{0, 0})).Estimate(nil); !errors.Is(err, nb.ErrOneClass) {
		t.Errorf("B15: err = %v, want ErrOneClass", err)
	}
	if p := sk.says(t, "B22 negative weights, Gaussian"); !hasNaN(p) {
		t.Errorf("B22: scikit-learn says %v, want NaN", p)
	}
	if err := must(nb.CountNumbers([][]float64{{1}, {2}}, []int{0, 1})).AddWeighted([]float64{1}, 0, -1); !errors.Is(err, nb.ErrWeight) {
		t.Errorf("B22: err = %v, want ErrWeight", err)
	}
	// Li Hang smooths the prior, scikit-learn cannot.
	x, y := liHang()
	lh := must(nb.CountRows(x, y))
	for lambda, want := range map[float64]float64{0: sk.says(t, "the prior is not smoothed")[0], 1: 28. / 43} {
		m := must(lh.Estimate(&nb.Estimator{Lambda: 1, PriorLambda: lambda}))
		almost(t, "P(−1|2, S)", must(m.Posterior(nil, must(m.Row("2", "S"))))[0], want)
	}
}

// BernoulliNB adds 2·alpha to the count of a class by the index of the class
// where it should be that of the feature; with as many features as classes
// nobody notices, else the shapes do not match.
func TestDisagreementAlphaByFeature(t *testing.T) {
	sk := readSystems(t, "sklearn.json")
	counts, x := twoByTwo()
	alpha := []float64{1, 2}
	df := [][]float64{{1, 0}, {1, 1}} // class × feature, one document a class
	joint := func(c int, row []float64, of func(c, t int) int) float64 {
		p := .5
		for t, present := range row {
			q := (df[c][t] + alpha[t]) / (1 + 2*alpha[of(c, t)])
			if present == 0 {
				q = 1 - q
			}
			p *= q
		}
		return p
	}
	said := sk.says(t, "alpha by feature, Bernoulli")
	byClass := func(c, _ int) int { return c }
	byFeature := func(_, t int) int { return t }
	m := must(counts.Estimate(nb.Bernoulli, &nb.Estimator{TermLambda: alpha}))
	for i, row := range [][]float64{{1, 0}, {1, 1}} {
		theirs(t, "alpha by class", normalised(joint(0, row, byClass), joint(1, row, byClass))[0], said[2*i])
		almost(t, "λ by term", must(m.Posterior(nil, x.Doc(i)))[0], normalised(joint(0, row, byFeature), joint(1, row, byFeature))[0])
	}
	if e := sk.raises(t, "alpha by feature, Bernoulli, three features"); e != "ValueError" {
		t.Errorf("scikit-learn raises %s", e)
	}
}

// e1071 replaces each probability and density of 0 by .001, which makes the
// impossible likelier than much that happens.
func TestDisagreementThreshold(t *testing.T) {
	r := readSystems(t, "r.json")
	said := r.says(t, "B11 a value that a class never had")
	theirs(t, "B11 overcast", normalised(5./14*.001*1/5*4/5*3/5, 9./14*4/9*3/9*3/9*3/9)[0], said[0])
	x, y := weather()
	m := must(must(nb.CountRows(x, y)).Estimate(&nb.Estimator{}))
	if p := must(m.Posterior(nil, must(m.Row("overcast", "cool", "high", "TRUE")))); p[0] != 0 {
		t.Errorf("B11: P(no|overcast) = %v, want 0", p[0])
	}

	df := data.Penguins()
	m = must(must(nb.CountFrame(df, "species")).Estimate(&nb.Estimator{Gaussian: nb.GaussianOptions{Unbiased: true}}))
	row := must(m.Rows(df))[0]
	joint := make([]float64, 3)
	for c := range joint {
		joint[c] = math.Exp(m.LogPrior[c])
		for j, col := range m.Columns {
			p := col.Density(c, row[j])
			if p == 0 {
				p = .001
			}
			joint[c] *= p
		}
	}
	said = r.says(t, "B11 penguin of row 1: Torgersen has no Chinstrap")
	for c, p := range normalised(joint...) {
		theirs(t, "B11 penguin", p, said[c])
	}
	if p := must(m.Posterior(nil, row)); p[1] != 0 {
		t.Errorf("B11: P(Chinstrap|Torgersen) = %v, want 0", p[1])
	}

	// Both densities underflow, so e1071 knows nothing; the logarithms do not.
	if p := r.says(t, "B11 a number far away"); !slices.Equal(p, []float64{.5, .5}) {
		t.Errorf("B11: e1071 says %v", p)
	}
	m = must(must(nb.CountNumbers([][]float64{{0}, {1}, {2}, {5}, {6}, {8}}, []string{"a", "a", "a", "b", "b", "b"})).
		Estimate(&nb.Estimator{Gaussian: nb.GaussianOptions{Unbiased: true}}))
	lp := must(m.LogPosterior(nil, []float64{1000}))
	v := 7. / 3 // of 5, 6, 8
	almost(t, "B11: log odds at 1000", lp[0], -999*999./2+(1000-19./3)*(1000-19./3)/(2*v)+math.Log(v)/2)
}

// e1071 reads a number as the index of a level, with a warning.
func TestB28NumbersForValues(t *testing.T) {
	said := readSystems(t, "r.json").says(t, "B28 numbers for factors")
	if !(said[0] > .99 && said[3] > .98) { // column by column: P(a|1), P(a|2), P(b|1), P(b|2)
		t.Errorf("B28: e1071 says %v, want certainty for the wrong reason", said)
	}
	codes := dataframe.New(series.New([]string{"10", "10", "20", "20", "10", "20"}, series.String, "x"),
		series.New([]string{"a", "a", "b", "b", "a", "b"}, series.String, "y"))
	counts := must(nb.CountFrame(codes, "y"))
	numbers := dataframe.New(series.New([]int{1, 2}, series.Int, "x"))
	for _, p := range must(must(counts.Estimate(nil)).PosteriorFrame(numbers)) {
		almost(t, "B28: P(a|a value that never was)", p[0], .5)
	}
	strict := must(counts.Estimate(&nb.Estimator{Lambda: 1, Unseen: nb.UnseenError}))
	if _, err := strict.PosteriorFrame(numbers); !errors.Is(err, nb.ErrUnseen) {
		t.Errorf("B28: err = %v, want ErrUnseen", err)
	}
	// The same values as numbers are the same values.
	same := dataframe.New(series.New([]int{10, 20}, series.Int, "x"))
	if l := must(strict.PredictFrame(same)); !slices.Equal(l, []string{"a", "b"}) {
		t.Errorf("B28: predicted %v, want a, b", l)
	}
}

// klaR and naivebayes interpolate R's density(), which is a Fourier transform
// of cells put on a grid of 512 points; here the kernels are added up.
func TestDisagreementDensityOnAGrid(t *testing.T) {
	said := readSystems(t, "r.json").says(t, "density() on a grid, petal_length of virginica at 5")
	counts := must(nb.CountFrame(data.Iris(), "species", nb.Column{Name: "petal_length", Kind: nb.KernelDensity}))
	got := must(counts.Estimate(&nb.Estimator{Bandwidth: nb.Silverman})).Columns[0].Density(2, 5)
	if math.Abs(got-said[1]) > 1e-12 || math.Abs(got-said[0]) < 1e-4 {
		t.Errorf("p(5|virginica) = %.12f, want the sum %.12f and not the grid's %.12f", got, said[1], said[0])
	}
}
