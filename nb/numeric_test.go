package nb_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/mat"

	"naivebayes/nb"
)

// numericKinds are the kinds whose cells are numbers, each with a column.
var numericKinds = []nb.Column{
	{Name: "gaussian", Kind: nb.Gaussian},
	{Name: "kernels", Kind: nb.KernelDensity},
	{Name: "poisson", Kind: nb.Poisson},
	{Name: "cut", Kind: nb.Discretized, Cuts: []float64{1, 2.5, 7}},
}

var numericEstimators = map[string]*nb.Estimator{
	"default":             nil,
	"maximum likelihood":  {},
	"n−1, Silverman":      {Lambda: .5, Gaussian: nb.GaussianOptions{Unbiased: true}, Bandwidth: nb.Silverman},
	"pooled":              {Lambda: 1, Gaussian: nb.GaussianOptions{Pooled: true, Floor: .01}},
	"pooled, n−1":         {Lambda: 1, Gaussian: nb.GaussianOptions{Pooled: true, Unbiased: true}},
	"predictive":          {Lambda: 1, Gaussian: nb.GaussianOptions{Predictive: true}},
	"predictive, a prior": {Gaussian: nb.GaussianOptions{Predictive: true, Prior: map[string]nb.NormalInverseGamma{"gaussian": {Mu: 3, Kappa: 1, Alpha: 2, Beta: 2}}}},
}

// Mean and Variance are those of the density, by summing and integrating; an
// interval has the density of its numbers for its probability.
func TestMeanAndVarianceOfDensities(t *testing.T) {
	rows := [][]float64{{1, 2, 0, 1}, {2, 2, 3, 2}, {2.5, 5, 1, 9}, {7, 2, 12, 3}, {9, 3, 30, 3}, {6, 3, 25, 1}, {6, 8, 40, 1}}
	y := []string{"a", "a", "a", "b", "b", "b", "b"}
	counts := must(nb.CountNumbers(rows, y, numericKinds...))
	for name, e := range numericEstimators {
		m := must(counts.Estimate(e))
		for _, col := range m.Columns {
			if e != nil && e.Gaussian.Predictive && col.Kind == nb.Gaussian {
				continue // no variance, or tails too long for the sum below
			}
			for c := range m.Classes {
				var mean, square float64
				switch col.Kind {
				case nb.Poisson:
					for x := range 400 {
						p := col.Density(c, float64(x))
						mean += p * float64(x)
						square += p * float64(x) * float64(x)
					}
				case nb.Discretized:
					for v, x := range []float64{-1e9, 1.5, 7, 1e300} {
						almost(t, "interval", col.Density(c, x), col.Probability(c, v))
					}
					continue
				default:
					centre, scale := col.Mean(c), math.Sqrt(col.Variance(c))
					for i := -40; i < 40; i++ {
						f := func(g func(x float64) float64) float64 {
							return gauss(func(x float64) float64 { return g(x) * col.Density(c, x) }, centre+float64(i)*scale/4, centre+float64(i+1)*scale/4)
						}
						mean += f(func(x float64) float64 { return x })
						square += f(func(x float64) float64 { return x * x })
					}
				}
				if got := col.Mean(c); math.Abs(got-mean) > 1e-9*math.Max(1, mean) {
					t.Errorf("%s: Mean(%s|%s) = %v, want %v", name, col.Name, m.Classes[c], got, mean)
				}
				if got, want := col.Variance(c), square-mean*mean; math.Abs(got/want-1) > 1e-7 {
					t.Errorf("%s: Variance(%s|%s) = %v, want %v", name, col.Name, m.Classes[c], got, want)
				}
			}
		}
	}
}

// gauss integrates over [a, b], 16 points.
func gauss(f func(x float64) float64, a, b float64) float64 { return quad.Fixed(f, a, b, 16, nil, 0) }

// describe lists every statistic that the accessors show.
func describe(c *nb.Counts) []float64 {
	out := slices.Clone(c.N)
	for k := range c.Classes {
		for _, col := range c.Columns {
			switch col.Kind {
			case nb.Discretized, nb.Categorical:
				for v := range col.Values {
					out = append(out, col.Count(k, v))
				}
			default:
				m := col.Moments(k)
				out = append(out, m.N, m.Mean, m.M2)
			}
		}
	}
	return out
}

func agree(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool {
		return math.Abs(x-y) <= 1e-13+1e-12*math.Max(math.Abs(x), math.Abs(y))
	})
}

// A frame, a matrix of any make, slices and text give the same counts; so do
// many rows, which several goroutines share.
func TestInputsAgree(t *testing.T) {
	for _, n := range []int{7, 30_000} {
		x := mat.NewDense(n, 4, nil)
		slice, text, y, labels := make([][]float64, n), make([][]string, n), make([]int, n), make([]string, n)
		cols := make([][]float64, 4)
		events := make([]int, n)
		for i := range n {
			row := []float64{float64(i*7919%1001) / 8, float64(i % 5), float64(i * i % 23), float64(i*31%97) / 4}
			if i%6 == 3 {
				row[i%2] = math.NaN()
			}
			y[i] = i*i%7%3 - 1
			labels[i] = fmt.Sprint(y[i])
			events[i] = int(row[2])
			slice[i] = row
			x.SetRow(i, row)
			for j, v := range row {
				cols[j] = append(cols[j], v)
				s := fmt.Sprint(v)
				if v != v {
					s = ""
				}
				text[i] = append(text[i], s)
			}
		}
		df := dataframe.New(series.New(cols[0], series.Float, "gaussian"), series.New(cols[1], series.Float, "kernels"),
			series.New(events, series.Int, "poisson"), series.New(cols[3], series.Float, "cut"), series.New(labels, series.String, "y"))
		want := must(nb.CountFrame(df, "y", numericKinds...))
		if diff := cmp.Diff([]string{"-1", "0", "1"}, want.Classes); diff != "" {
			t.Fatalf("classes (-want +got):\n%s", diff)
		}
		var transposed mat.Dense
		transposed.CloneFrom(x.T())
		rowByRow := must(nb.NewCounts(want.Classes, numericKinds...))
		for i, row := range slice {
			if err := rowByRow.Add(row, rowByRow.Class(labels[i])); err != nil {
				t.Fatal(err)
			}
		}
		for name, got := range map[string]*nb.Counts{
			"Dense":      must(nb.CountMatrix(x, y, numericKinds...)),
			"transposed": must(nb.CountMatrix(transposed.T(), labels, numericKinds...)),
			"view":       must(nb.CountMatrix(x.Slice(0, n, 0, 4), labels, numericKinds...)),
			"slices":     must(nb.CountNumbers(slice, y, numericKinds...)),
			"text":       must(nb.CountRows(text, labels, numericKinds...)),
			"row by row": rowByRow,
		} {
			if !agree(describe(got), describe(want)) {
				t.Errorf("n = %d, %s: %v, want %v", n, name, describe(got), describe(want))
			}
		}
	}
}

// Rows of a frame are coded for the model column by column.
func TestRowsOfMixedFrame(t *testing.T) {
	df := dataframe.New(series.New([]string{"a", "b", "a", "b"}, series.String, "y"), series.New([]float64{1.5, math.NaN(), 3, 2}, series.Float, "f"),
		series.New([]string{"u", "NaN", "v", "u"}, series.String, "s"), series.New([]int{3, 4, 5, 9}, series.Int, "i"),
		series.New([]string{"1e3", "7", "NaN", "2.5"}, series.String, "text"))
	counts := must(nb.CountFrame(df, "y", nb.Column{Name: "f"}, nb.Column{Name: "s"}, nb.Column{Name: "i"}, nb.Column{Name: "text", Kind: nb.Gaussian}))
	rows := must(must(counts.Estimate(nil)).Rows(df))
	nan := math.NaN()
	want := [][]float64{{1.5, 0, 3, 1000}, {nan, nan, 4, 7}, {3, 1, 5, nan}, {2, 0, 9, 2.5}}
	if diff := cmp.Diff(want, rows, cmp.Comparer(func(a, b float64) bool { return a == b || a != a && b != b })); diff != "" {
		t.Errorf("Rows (-want +got):\n%s", diff)
	}
}

func TestNumericErrors(t *testing.T) {
	inf := math.Inf(1)
	x, y := toy()
	counts := func() *nb.Counts { return must(nb.CountNumbers(x, y)) }
	all := must(nb.CountNumbers([][]float64{{1, 2, 3, 4}, {5, 6, 7, 8}}, y[2:4], numericKinds...))
	model := must(all.Estimate(nil))
	with := func(o nb.GaussianOptions) error { return second(counts().Estimate(&nb.Estimator{Gaussian: o})) }
	prior := func(p nb.NormalInverseGamma) error {
		return with(nb.GaussianOptions{Predictive: true, Prior: map[string]nb.NormalInverseGamma{"x1": p}})
	}
	floats := func(v ...float64) dataframe.DataFrame {
		return dataframe.New(series.New(v, series.Float, "f"), series.New([]string{"a", "b", "a"}, series.String, "y"))
	}
	words := dataframe.New(series.New([]string{"1", "2,5", "3"}, series.String, "s"), series.New([]string{"a", "b", "a"}, series.String, "y"))
	twoCuts := must(nb.NewCounts(nil, nb.Column{Cuts: []float64{1, 2}}))
	for _, tc := range []struct {
		name  string
		err   error
		want  error
		words string
	}{
		{"infinite cell of a frame", second(nb.CountFrame(floats(1, 2, inf), "y")), nb.ErrCell, `column "f", row 3: the cell is +Inf`},
		{"infinite cell of a matrix", second(nb.CountMatrix(mat.NewDense(2, 2, []float64{1, 2, 3, -inf}), y[2:4])), nb.ErrCell, `column "x2", row 2: the cell is -Inf`},
		{"infinite cell, discretized", second(nb.CountMatrix(mat.NewDense(2, 1, []float64{1, inf}), y[2:4], nb.Column{Name: "x", Kind: nb.Discretized})), nb.ErrCell, `column "x", row 2`},
		{"infinite cell, cuts given", second(nb.CountMatrix(mat.NewDense(2, 1, []float64{1, inf}), y[2:4], nb.Column{Name: "x", Cuts: []float64{0}})), nb.ErrCell, `column "x", row 2`},
		{"infinite cell, kernels", second(nb.CountMatrix(mat.NewDense(2, 1, []float64{1, inf}), y[2:4], nb.Column{Name: "x", Kind: nb.KernelDensity})), nb.ErrCell, `column "x", row 2`},
		{"first of two bad cells", second(nb.CountNumbers([][]float64{{1, inf}, {inf, 2}}, y[2:4])), nb.ErrCell, `column "x2", row 1`},
		{"number too large", second(nb.CountNumbers([][]float64{{1}, {1e200}}, y[2:4])), nb.ErrCell, "1e+200"},
		{"text is no number", second(nb.CountFrame(words, "y", nb.Column{Name: "s", Kind: nb.Gaussian})), nb.ErrCell, `column "s", row 2: the cell is "2,5"`},
		{"text is no number, rows", second(nb.CountRows([][]string{{"1"}, {"x"}}, []string{"a", "b"}, nb.Column{Name: "s", Kind: nb.Poisson})), nb.ErrCell, `column "s", row 2: the cell is "x"`},
		{"text beyond float64", second(all.Row("1e999", "1", "1", "1")), nb.ErrCell, `"1e999"`},
		{"text is infinite", second(all.Row("1", "-Inf", "1", "1")), nb.ErrCell, "column 2 (kernels)"},
		{"text of a query", second(model.Row("1", "1", "1", "one")), nb.ErrCell, `column 4 (cut): the cell is "one"`},
		{"no events", all.Add([]float64{1, 1, 1.5, 1}, 0), nb.ErrCell, "column 3 (poisson): the cell is 1.5"},
		{"negative events", second(nb.CountNumbers([][]float64{{1}, {-2}}, y[2:4], nb.Column{Name: "n", Kind: nb.Poisson})), nb.ErrCell, `column "n", row 2: the cell is -2`},
		{"no events in a query", second(model.LogJoint(nil, []float64{1, 1, .5, 1})), nb.ErrCell, "column 3 (poisson)"},
		{"infinite query, gaussian", second(model.LogJoint(nil, []float64{inf, 1, 1, 1})), nb.ErrCell, "column 1"},
		{"infinite query, kernels", second(model.LogJoint(nil, []float64{1, inf, 1, 1})), nb.ErrCell, "column 2"},
		{"infinite query, poisson", second(model.LogJoint(nil, []float64{1, 1, inf, 1})), nb.ErrCell, "column 3"},
		{"infinite query, cut", second(model.LogJoint(nil, []float64{1, 1, 1, inf})), nb.ErrCell, "column 4"},
		{"infinite query, predictive", second(must(all.Estimate(numericEstimators["predictive"])).LogJoint(nil, []float64{inf, 1, 1, 1})), nb.ErrCell, "column 1"},
		{"infinite cell of a queried frame", second(must(must(nb.CountFrame(floats(1, 2, 3), "y")).Estimate(nil)).Rows(floats(1, inf, 3))), nb.ErrCell, `column "f", row 2`},
		{"infinite row", counts().Add([]float64{inf, 1}, 0), nb.ErrCell, "column 1 (x1)"},
		{"infinite row, cut", all.Add([]float64{1, 1, 1, inf}, 0), nb.ErrCell, "column 4 (cut)"},
		{"absurd weight", counts().AddWeighted([]float64{1, 1}, 0, 1e200), nb.ErrWeight, "1e+200"},
		{"no row", second(nb.CountNumbers(nil, []int{})), nb.ErrNoRows, "no row"},
		{"no label", second(nb.CountNumbers(x, []string{"a", "b", "", "a", "b", "c"})), nb.ErrLabel, "row 3"},
		{"negative code in a matrix", second(nb.CountNumbers([][]float64{{1}, {-1}}, y[2:4], nb.Column{Name: "c", Kind: nb.Categorical})), nb.ErrCell, `column "c", row 2`},
		{"absurd code in a matrix", second(nb.CountNumbers([][]float64{{1}, {1 << 25}}, y[2:4], nb.Column{Name: "c", Kind: nb.Categorical})), nb.ErrCell, "number the values"},
		{"code beyond the values", second(nb.CountNumbers([][]float64{{1}, {2}}, y[2:4], nb.Column{Name: "c", Values: []string{"u", "v"}})), nb.ErrCell, `column "c", row 2`},
		{"no cut points", second(nb.NewCounts(nil, nb.Column{Name: "c", Kind: nb.Discretized})), nb.ErrColumn, "CutsMDL"},
		{"cuts out of order", second(nb.NewCounts(nil, nb.Column{Cuts: []float64{2, 1}})), nb.ErrColumn, "cut point 2 is 1, want more than 2"},
		{"infinite cut", second(nb.NewCounts(nil, nb.Column{Cuts: []float64{inf}})), nb.ErrColumn, "cut point 1"},
		{"cuts of a gaussian column", second(nb.NewCounts(nil, nb.Column{Kind: nb.Gaussian, Cuts: []float64{1}})), nb.ErrColumn, "Cuts belong"},
		{"values of a poisson column", second(nb.NewCounts(nil, nb.Column{Kind: nb.Poisson, Values: []string{"1"}})), nb.ErrColumn, "Values belong"},
		{"values of a gaussian column of a frame", second(nb.CountFrame(floats(1, 2, 3), "y", nb.Column{Name: "f", Kind: nb.Gaussian, Values: []string{"1"}})), nb.ErrColumn, `"f"`},
		{"column twice in a frame", second(nb.CountFrame(floats(1, 2, 3), "y", nb.Column{Name: "f"}, nb.Column{Name: "f"})), nb.ErrNoColumn, "stands twice"},
		{"merge of other cuts", twoCuts.Merge(must(nb.NewCounts(nil, nb.Column{Cuts: []float64{1, 3}}))), nb.ErrMerge, "is cut at [1 2] in one counter and at [1 3]"},
		{"merge of other kinds", counts().Merge(must(nb.NewCounts(nil, nb.Column{Name: "x1", Kind: nb.Poisson}, nb.Column{Name: "x2"}))), nb.ErrMerge, "gaussian"},
		{"negative floor", with(nb.GaussianOptions{Floor: -1}), nb.ErrEstimator, "Gaussian.Floor = -1"},
		{"NaN floor", with(nb.GaussianOptions{Floor: math.NaN()}), nb.ErrEstimator, "Gaussian.Floor"},
		{"predictive and pooled", with(nb.GaussianOptions{Predictive: true, Pooled: true}), nb.ErrEstimator, "Pooled"},
		{"prior without predictive", with(nb.GaussianOptions{Prior: map[string]nb.NormalInverseGamma{}}), nb.ErrEstimator, "Predictive is false"},
		{"improper prior", prior(nb.NormalInverseGamma{Kappa: 1, Alpha: 1}), nb.ErrEstimator, `Prior["x1"]: Beta = 0`},
		{"NaN prior", prior(nb.NormalInverseGamma{Mu: math.NaN(), Kappa: 1, Alpha: 1, Beta: 1}), nb.ErrEstimator, "Mu = NaN"},
		{"prior of no column", with(nb.GaussianOptions{Predictive: true, Prior: map[string]nb.NormalInverseGamma{"z": {Kappa: 1, Alpha: 1, Beta: 1}}}), nb.ErrEstimator, `"z"`},
		{"unknown bandwidth", second(counts().Estimate(&nb.Estimator{Bandwidth: 7})), nb.ErrEstimator, "Bandwidth = 7"},
		{"numbers of no column", second(nb.Numbers(words, "z")), nb.ErrNoColumn, `"z"`},
		{"cut nothing", second(nb.CutsEqualWidth([]float64{math.NaN()}, 3)), nb.ErrNoRows, "1 cells"},
		{"cut nothing, MDL", second(nb.CutsMDL(nil, nil)), nb.ErrNoRows, "0 cells"},
		{"cut infinity", second(nb.CutsEqualFrequency([]float64{1, inf}, 3)), nb.ErrCell, "row 2"},
		{"cut infinity, MDL", second(nb.CutsMDL([]float64{1, inf}, []int{0, 1})), nb.ErrCell, "row 2"},
		{"negative class, MDL", second(nb.CutsMDL([]float64{1, 2}, []int{0, -1})), nb.ErrLabel, "row 2"},
	} {
		if !errors.Is(tc.err, tc.want) || !strings.Contains(tc.err.Error(), tc.words) {
			t.Errorf("%s: err = %v, want one that wraps %q and says %q", tc.name, tc.err, tc.want, tc.words)
		}
	}
}

// A class of positive prior without a cell has no mean and no rate.
func TestEmptyClass(t *testing.T) {
	for _, kind := range []nb.Kind{nb.Gaussian, nb.KernelDensity, nb.Poisson, nb.Discretized} {
		col := nb.Column{Name: "x", Kind: kind}
		if kind == nb.Discretized {
			col.Cuts = []float64{1}
		}
		counts := must(nb.CountNumbers([][]float64{{1}, {2}, {math.NaN()}}, []string{"a", "b", "c"}, col))
		_, err := counts.Estimate(&nb.Estimator{})
		if !errors.Is(err, nb.ErrUndefined) || !strings.Contains(err.Error(), `column "x", class "c": no row has a value`) {
			t.Errorf("%v: err = %v, want ErrUndefined", kind, err)
		}
		_, err = counts.Estimate(nil)
		if (err == nil) != (kind == nb.Discretized) {
			t.Errorf("%v, λ = 1: err = %v", kind, err)
		}
		if kind == nb.Gaussian {
			must(counts.Estimate(numericEstimators["predictive"]))
		}
		// A class that was only named has prior 0 and does no harm.
		named := must(nb.CountNumbers([][]float64{{1}, {2}}, []string{"a", "b"}, col))
		named.Class("c")
		p := must(must(named.Estimate(nil)).Posterior(nil, []float64{1}))
		if p[2] != 0 || !(math.Abs(p[0]+p[1]-1) < 1e-12) {
			t.Errorf("%v: posterior = %v, want 0 for the class without a row", kind, p)
		}
	}
}

func TestNumericMisusePanics(t *testing.T) {
	x, y := toy()
	cat := must(nb.CountRows([][]string{{"u"}, {"v"}}, []string{"a", "b"}))
	num := must(nb.CountNumbers(x, y))
	catModel, numModel := must(cat.Estimate(nil)), must(num.Estimate(nil))
	for _, tc := range []struct {
		want string
		call func()
	}{
		{"nb: CountNumbers: have 1 labels, want 6", func() { nb.CountNumbers(x, y[:1]) }},
		{"nb: CountNumbers: row 2: have 1 cells, want 2", func() { nb.CountNumbers([][]float64{{1, 2}, {3}}, y[:2]) }},
		{"nb: CountMatrix: have 6 labels, want 2", func() { nb.CountMatrix(mat.NewDense(2, 2, nil), y) }},
		{"nb: CountMatrix: have 1 columns, want 2", func() { nb.CountMatrix(mat.NewDense(2, 2, nil), y[:2], nb.Column{}) }},
		{"nb: CutsEqualWidth: have 0 intervals, want at least 1", func() { nb.CutsEqualWidth([]float64{1}, 0) }},
		{"nb: CutsMDL: have 1 classes, want 2", func() { nb.CutsMDL([]float64{1, 2}, []int{1}) }},
		{`nb: Moments: column "x1" is categorical, want gaussian, kernel density or poisson`, func() { cat.Columns[0].Moments(0) }},
		{"nb: Moments: class 2 is outside 0..1", func() { num.Columns[0].Moments(2) }},
		{`nb: Count: column "x1" is gaussian, want categorical or discretized`, func() { num.Columns[0].Count(0, 0) }},
		{`nb: WeakPrior: column "x1" is categorical, want gaussian`, func() { cat.Columns[0].WeakPrior() }},
		{`nb: Probability: column "x1" is gaussian, want categorical or discretized`, func() { numModel.Columns[0].Probability(0, 0) }},
		{`nb: Mean: column "x1" is categorical, want gaussian, kernel density or poisson`, func() { catModel.Columns[0].Mean(0) }},
		{"nb: Variance: class -1 is outside 0..1", func() { numModel.Columns[0].Variance(-1) }},
		{"nb: Density: class 2 is outside 0..1", func() { numModel.Columns[0].Density(2, 0) }},
		{`nb: Width: column "x1" is gaussian, want kernel density`, func() { numModel.Columns[0].Width(0) }},
		{`nb: NormalInverseGamma: column "x1" is gaussian, want gaussian and the option Predictive`, func() { numModel.Columns[0].NormalInverseGamma(0) }},
		{"nb: MeanInterval: level is 95, want a number between 0 and 1", func() { nb.NormalInverseGamma{}.MeanInterval(95) }},
	} {
		func() {
			defer func() {
				if got := recover(); got != tc.want {
					t.Errorf("panic = %v, want %q", got, tc.want)
				}
			}()
			tc.call()
		}()
	}
}

// Density says of odd cells what the posterior makes of them.
func TestDensityOfOddCells(t *testing.T) {
	cat := must(must(nb.CountRows([][]string{{"u"}, {"v"}, {"v"}}, []string{"a", "b", "b"})).Estimate(nil)).Columns[0]
	m := must(must(nb.CountNumbers([][]float64{{1, 2, 3, 4}, {5, 6, 7, 8}}, []int{0, 1}, numericKinds...)).Estimate(nil))
	row := must(m.Row("1", "NaN", "", "2.5"))
	for _, tc := range []struct {
		name      string
		got, want float64
	}{
		{"text, discretized", row[3], 2.5},
		{"text, missing", m.Columns[1].Density(0, row[1]) * m.Columns[2].Density(0, row[2]), 1},
		{"missing", m.Columns[0].Density(0, math.NaN()), 1},
		{"infinite", m.Columns[0].Density(0, math.Inf(1)), 0},
		{"far away", m.Columns[0].Density(0, 1e300), 0},
		{"far away, kernels", m.Columns[1].Density(0, 1e300), 0},
		{"half an event", m.Columns[2].Density(0, .5), 0},
		{"code of a value", cat.Density(1, 1), 3. / 4},
		{"code of no value", cat.Density(1, 2), 1. / 4},
		{"negative code", cat.Density(1, -1), 0},
	} {
		if tc.got != tc.want && !(math.Abs(tc.got-tc.want) < 1e-15) {
			t.Errorf("%s: Density = %v, want %v", tc.name, tc.got, tc.want)
		}
	}
	// A number so far from all others that the log-joint is near −10¹⁷ still
	// has a posterior that sums to 1.
	far := must(m.Posterior(nil, []float64{1e9, math.NaN(), math.NaN(), math.NaN()}))
	if math.Abs(far[0]+far[1]-1) > 1e-12 {
		t.Errorf("posterior of 1e9 = %v", far)
	}
	if _, err := m.Posterior(nil, []float64{1e300, 1, 1, 1}); !errors.Is(err, nb.ErrImpossible) {
		t.Errorf("1e300: err = %v, want ErrImpossible: its density is 0 in float64", err)
	}
}

func FuzzNumericPosterior(f *testing.F) {
	counts := must(nb.CountNumbers([][]float64{{1, 2, 3, 4}, {5, 6, 7, 8}, {5, 2, 0, 1}}, []int{0, 1, 0}, numericKinds...))
	var models []*nb.Model
	for _, e := range numericEstimators {
		models = append(models, must(counts.Estimate(e)))
	}
	f.Add("1", "2.5", 3., 4.)
	f.Add("", "-1e9", 0., math.NaN())
	f.Add("0x1p-1074", "+1E+300", -1., math.Inf(1))
	f.Add("NaN", "nan", 1e15, -math.MaxFloat64)
	f.Fuzz(func(t *testing.T, a, b string, c, d float64) {
		for _, m := range models {
			row, err := m.Row(a, b, "1", "1")
			if err != nil {
				if !errors.Is(err, nb.ErrCell) {
					t.Errorf("Row(%q, %q): err = %v, want ErrCell", a, b, err)
				}
				return
			}
			row[2], row[3] = c, d
			p, err := m.Posterior(nil, row)
			if err != nil {
				continue
			}
			if !(math.Abs(p[0]+p[1]-1) < 1e-9) {
				t.Errorf("posterior of %v = %v", row, p)
			}
		}
	})
}

// Counts that take any finite numbers never give NaN.
func FuzzNumericCounts(f *testing.F) {
	f.Add(1., 2., 3., 4.)
	f.Add(0., 0., 0., 0.)
	f.Add(1e9, 1e9+1, -1e99, 1e-300)
	f.Add(5e-324, -5e-324, math.Inf(1), math.NaN())
	f.Fuzz(func(t *testing.T, a, b, c, d float64) {
		for _, kind := range []nb.Kind{nb.Gaussian, nb.KernelDensity, nb.Discretized} {
			counts, err := nb.CountNumbers([][]float64{{a}, {b}, {c}}, []int{0, 0, 1}, nb.Column{Name: "x", Kind: kind})
			if err != nil {
				continue
			}
			for name, e := range numericEstimators {
				if e != nil && e.Gaussian.Prior != nil {
					continue
				}
				m, err := counts.Estimate(e)
				if err != nil {
					continue
				}
				for _, x := range []float64{a, b, c, d} {
					p, err := m.Posterior(nil, []float64{x})
					if err == nil && !(math.Abs(p[0]+p[1]-1) < 1e-9) {
						t.Errorf("%v, %s: posterior of %v = %v", kind, name, x, p)
					}
				}
			}
			for _, x := range []float64{a, b} {
				if err := counts.Remove([]float64{x}, 0); err != nil {
					t.Errorf("%v: Remove(%v): %v", kind, x, err)
				}
			}
			if counts.N[0] != 0 {
				t.Errorf("%v: N = %v", kind, counts.N[0])
			}
		}
	})
}

// A cell of a million-row table: counted, and classified.
func BenchmarkNumericColumns(b *testing.B) {
	const n, d = 100_000, 50
	x, y := mat.NewDense(n, d, nil), make([]int, n)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		y[i] = r.IntN(3)
		for j := range d {
			x.Set(i, j, math.Round(1e3*r.NormFloat64()+float64(y[i]))/1e3)
		}
	}
	for _, kind := range []nb.Kind{nb.Gaussian, nb.Discretized, nb.KernelDensity} {
		columns := make([]nb.Column, d)
		for j := range columns {
			columns[j].Kind = kind
			if kind == nb.Discretized {
				columns[j].Cuts = []float64{-1, 0, 1}
			}
		}
		perCell := func(b *testing.B, cells int) {
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*cells), "ns/cell")
		}
		b.Run("count "+kind.String(), func(b *testing.B) {
			for b.Loop() {
				must(nb.CountMatrix(x, y, columns...))
			}
			perCell(b, n*d)
		})
		m := must(must(nb.CountMatrix(x, y, columns...)).Estimate(nil))
		b.Run("posterior "+kind.String(), func(b *testing.B) {
			dst, row := make([]float64, 3), make([]float64, d)
			for b.Loop() {
				mat.Row(row, 17, x)
				must(m.Posterior(dst, row))
			}
			perCell(b, d)
		})
	}
}
