package nb_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"github.com/google/go-cmp/cmp"

	"naivebayes/nb"
)

func frame() dataframe.DataFrame {
	return dataframe.New(
		series.New([]string{"sunny", "rainy", "NaN", "sunny"}, series.String, "outlook"),
		series.New([]string{"hot", "cool", "cool", "hot"}, series.String, "temperature"),
		series.New([]string{"no", "yes", "yes", "no"}, series.String, "play"))
}

func TestCountFrame(t *testing.T) {
	counts := must(nb.CountFrame(frame(), "play"))
	if diff := cmp.Diff([]string{"no", "yes"}, counts.Classes); diff != "" {
		t.Errorf("classes (-want +got):\n%s", diff)
	}
	outlook := counts.Columns[0]
	if diff := cmp.Diff([]string{"rainy", "sunny"}, outlook.Values); diff != "" {
		t.Errorf("the missing cell became a value (-want +got):\n%s", diff)
	}
	if n := outlook.Count(1, 0); n != 1 {
		t.Errorf("N(rainy, yes) = %v, want 1", n)
	}
	if counts.N[1] != 2 {
		t.Errorf("N(yes) = %v, want 2: a row with a missing cell still counts", counts.N[1])
	}
	m := must(counts.Estimate(nil))
	if p := m.Columns[0].Probability(1, 0); math.Abs(p-2./3) > 1e-15 {
		t.Errorf("P(rainy|yes) = %v, want 2/3: one cell of two is missing", p)
	}
	if diff := cmp.Diff([]string{"no", "yes", "yes", "no"}, must(m.PredictFrame(frame()))); diff != "" {
		t.Errorf("PredictFrame (-want +got):\n%s", diff)
	}
	some := must(nb.CountFrame(frame(), "play", nb.Column{Name: "temperature", Values: []string{"hot", "mild"}}))
	if diff := cmp.Diff([]string{"hot", "mild", "cool"}, some.Columns[0].Values); diff != "" || len(some.Columns) != 1 {
		t.Errorf("given values come first (-want +got):\n%s", diff)
	}
}

// The values of a numeric column taken as categories are sorted as numbers.
func TestNumericValues(t *testing.T) {
	df := dataframe.New(series.New([]int{10, 9, 100}, series.Int, "n"), series.New([]float64{.5, 1.25, .5}, series.Float, "f"),
		series.New([]string{"a", "b", "a"}, series.String, "y"))
	counts := must(nb.CountFrame(df, "y", nb.Column{Name: "n", Kind: nb.Categorical}, nb.Column{Name: "f", Kind: nb.Categorical}))
	if diff := cmp.Diff([]string{"9", "10", "100"}, counts.Columns[0].Values); diff != "" {
		t.Errorf("values (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"0.5", "1.25"}, counts.Columns[1].Values); diff != "" {
		t.Errorf("values (-want +got):\n%s", diff)
	}
}

func TestErrors(t *testing.T) {
	x, y := weather()
	weatherCounts := func() *nb.Counts { return must(nb.CountRows(x, y)) }
	model := must(weatherCounts().Estimate(nil))
	inf, nan := math.Inf(1), math.NaN()
	for _, tc := range []struct {
		name  string
		err   error
		want  error
		words string // what and where must be said
	}{
		{"no rows", second(nb.CountRows(nil, nil)), nb.ErrNoRows, "no row to count"},
		{"empty frame", second(nb.CountFrame(dataframe.New(series.New([]string{}, series.String, "y")), "y")), nb.ErrNoRows, "empty"},
		{"no class column", second(nb.CountFrame(frame(), "class")), nb.ErrNoColumn, `"class" is not in the frame, which has outlook, temperature, play`},
		{"no feature column", second(nb.CountFrame(frame(), "play", nb.Column{Name: "wind"})), nb.ErrNoColumn, `"wind"`},
		{"class as feature", second(nb.CountFrame(frame(), "play", nb.Column{Name: "play"})), nb.ErrNoColumn, `"play" is the class`},
		{"only the class", second(nb.CountFrame(frame().Select("play"), "play")), nb.ErrNoColumn, "at least one column"},
		{"missing label", second(nb.CountFrame(frame(), "outlook")), nb.ErrLabel, `column "outlook", row 3`},
		{"empty label", second(nb.CountRows([][]string{{"a"}, {"b"}}, []string{"x", ""})), nb.ErrLabel, "row 2"},
		{"B17 negative code", second(nb.CountCodes([][]int{{0}, {-1}}, []int{0, 1})), nb.ErrCell, "row 2, column 1"},
		{"negative class", second(nb.CountCodes([][]int{{0}, {1}}, []int{0, -1})), nb.ErrLabel, "row 2"},
		{"absurd code", second(nb.CountCodes([][]int{{0}, {1 << 40}}, []int{0, 1})), nb.ErrCell, "column 1"},
		{"absurd class", second(nb.CountCodes([][]int{{0}, {1}}, []int{0, 1 << 40})), nb.ErrLabel, "number the classes"},
		{"B17 negative code at prediction", second(model.Posterior(nil, []float64{-1, 0, 0, 0})), nb.ErrCell, "column 1 (x1)"},
		{"fractional code", second(model.Posterior(nil, []float64{0, .5, 0, 0})), nb.ErrCell, "column 2 (x2)"},
		{"infinite code", second(model.Posterior(nil, []float64{0, 0, 0, inf})), nb.ErrCell, "column 4 (x4)"},
		{"code beyond the values", weatherCounts().Add([]float64{9, 0, 0, 0}, 0), nb.ErrCell, "column 1 (x1): code 9, but only 3 values"},
		{"B22 negative weight", weatherCounts().AddWeighted([]float64{0, 0, 0, 0}, 0, -1), nb.ErrWeight, "weight -1"},
		{"NaN weight", weatherCounts().AddWeighted([]float64{0, 0, 0, 0}, 0, nan), nb.ErrWeight, "weight NaN"},
		{"infinite weight", weatherCounts().AddWeighted([]float64{0, 0, 0, 0}, 0, inf), nb.ErrWeight, "weight +Inf"},
		{"class out of range", weatherCounts().Add([]float64{0, 0, 0, 0}, 2), nb.ErrLabel, "class index 2 is outside 0..1"},
		{"remove what is not there", weatherCounts().Remove([]float64{0, 0, 0, 0}, 0), nb.ErrRemove, "column 1"}, // overcast, no
		{"one class", second(must(nb.CountRows([][]string{{"a"}}, []string{"x"})).Estimate(nil)), nb.ErrOneClass, `"x"`},
		{"nothing counted", second(must(nb.NewCounts([]string{"a", "b"}, nb.Column{Name: "x"})).Estimate(nil)), nb.ErrNoRows, "Add"},
		{"class twice", second(nb.NewCounts([]string{"a", "a"}, nb.Column{Name: "x"})), nb.ErrLabel, `"a"`},
		{"column twice", second(nb.NewCounts(nil, nb.Column{Name: "x"}, nb.Column{Name: "x"})), nb.ErrNoColumn, `column 2: the name "x"`},
		{"value twice", second(nb.NewCounts(nil, nb.Column{Name: "x", Values: []string{"v", "v"}})), nb.ErrCell, `"v"`},
		{"unknown kind", second(nb.NewCounts(nil, nb.Column{Name: "x", Kind: 99})), nb.ErrNoColumn, "Kind(99)"},
		{"negative λ", second(weatherCounts().Estimate(&nb.Estimator{Lambda: -1})), nb.ErrEstimator, "Lambda = -1"},
		{"NaN λ", second(weatherCounts().Estimate(&nb.Estimator{PriorLambda: nan})), nb.ErrEstimator, "PriorLambda = NaN"},
		{"B14 prior that sums to 10", second(weatherCounts().Estimate(&nb.Estimator{Prior: []float64{3, 7}})), nb.ErrEstimator, "Prior[0] = 3"},
		{"B14 negative prior", second(weatherCounts().Estimate(&nb.Estimator{Prior: []float64{-1, 2}})), nb.ErrEstimator, "Prior[0] = -1"},
		{"prior that sums to .8", second(weatherCounts().Estimate(&nb.Estimator{Prior: []float64{.3, .5}})), nb.ErrEstimator, "sums to 0.8"},
		{"prior of three", second(weatherCounts().Estimate(&nb.Estimator{Prior: []float64{.3, .3, .4}})), nb.ErrEstimator, "have 3 numbers, want one for each of 2"},
		{"prior and its λ", second(weatherCounts().Estimate(&nb.Estimator{Prior: []float64{.5, .5}, PriorLambda: 1})), nb.ErrEstimator, "PriorLambda = 1"},
		{"unknown policy", second(weatherCounts().Estimate(&nb.Estimator{Unseen: 9})), nb.ErrEstimator, "Unseen = 9"},
		{"B1 all impossible", second(must(weatherCounts().Estimate(&nb.Estimator{})).Posterior(nil, []float64{9, 0, 0, 0})), nb.ErrImpossible, "Lambda > 0"},
		{"NaN log-joint", second(nb.Normalize([]float64{0, nan})), nb.ErrCell, "class 1"},
		{"merge of other columns", weatherCounts().Merge(must(nb.NewCounts(nil, nb.Column{Name: "x1"}))), nb.ErrMerge, "1 columns into 4"},
		{"term out of range", chinaCounts(t).Add(nb.Doc{Terms: []int{6}}, 0), nb.ErrCell, "term 6 is outside the vocabulary of 6"},
		{"negative count", chinaCounts(t).Add(nb.Doc{Terms: []int{0}, Counts: []float64{-1}}, 0), nb.ErrWeight, "stands -1 times"},
		{"document never added", chinaCounts(t).Remove(nb.Doc{Terms: []int{0, 0}, Counts: []float64{3, 3}}, 0), nb.ErrRemove, `"Chinese"`},
		{"term twice in the vocabulary", second(nb.NewTermCounts(nil, []string{"a", "a"})), nb.ErrCell, `"a"`},
	} {
		if !errors.Is(tc.err, tc.want) || !strings.Contains(tc.err.Error(), tc.words) {
			t.Errorf("%s: err = %v, want one that wraps %q and says %q", tc.name, tc.err, tc.want, tc.words)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// A row with a bad cell leaves the counts as they were.
func TestErrorChangesNothing(t *testing.T) {
	x, y := weather()
	counts := must(nb.CountRows(x, y))
	want := snapshot(counts)
	for _, err := range []error{
		counts.Add([]float64{0, 0, 0, -1}, 0),
		counts.Remove([]float64{1, 0, 0, 9}, 0),
		counts.AddWeighted([]float64{0, 0, 0, 0}, 0, math.NaN()),
	} {
		if err == nil {
			t.Error("err = nil, want an error")
		}
	}
	if diff := cmp.Diff(want, snapshot(counts)); diff != "" {
		t.Errorf("counts changed (-before +after):\n%s", diff)
	}
}

func TestMisusePanics(t *testing.T) {
	x, y := weather()
	counts := must(nb.CountRows(x, y))
	m := must(counts.Estimate(nil))
	for _, tc := range []struct {
		want string
		call func()
	}{
		{"nb: Row: have 1 cells, want 4", func() { counts.Row("sunny") }},
		{"nb: Add: have 3 cells, want 4", func() { counts.Add(make([]float64, 3), 0) }},
		{"nb: LogJoint: have 5 cells, want 4", func() { m.LogJoint(nil, make([]float64, 5)) }},
		{"nb: LogJoint: dst has length 3, want 2", func() { m.LogJoint(make([]float64, 3), make([]float64, 4)) }},
		{"nb: CountRows: have 1 labels, want 2", func() { nb.CountRows([][]string{{"a"}, {"b"}}, []string{"x"}) }},
		{"nb: CountRows: row 2: have 1 cells, want 2", func() { nb.CountRows([][]string{{"a", "b"}, {"b"}}, []string{"x", "y"}) }},
		{"nb: Doc: have 1 counts, want 2", func() { chinaCounts(t).Add(nb.Doc{Terms: []int{0, 1}, Counts: []float64{1}}, 0) }},
		{"nb: Decide: have 0 classes, want at least 1", func() { nb.Decide(nil) }},
		{"nb: Decide: entry 1 is NaN", func() { nb.Decide([]float64{1, math.NaN()}) }},
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

// B1 and B2: zeros are exact and nothing is NaN, however small λ is.
func TestZeroAndTinyLambda(t *testing.T) {
	counts := must(nb.CountCodes([][]int{{1, 0}, {1, 1}}, []int{0, 1}))
	for _, lambda := range []float64{0, 1e-300, 1e-20, 1e-10} {
		m := must(counts.Estimate(&nb.Estimator{Lambda: lambda}))
		for i, row := range [][]float64{{1, 0}, {1, 1}} {
			p := must(m.Posterior(nil, row))
			if math.IsNaN(p[0]) || p[i] != 1 && lambda == 0 || math.Abs(p[i]-1) > 1e-9 {
				t.Errorf("λ = %v, row %v: posterior = %v, want class %d", lambda, row, p, i)
			}
		}
	}
	docs := must(nb.NewTermCounts([]string{"a", "b"}, []string{"s", "t"}))
	for c, d := range []nb.Doc{{Terms: []int{0, 1}, Counts: []float64{1, 0}}, {Terms: []int{0, 1}}} {
		if err := docs.Add(d, c); err != nil {
			t.Fatal(err)
		}
	}
	// scikit-learn #5814: 0·(−∞) for the term that is absent.
	p := must(must(docs.Estimate(nb.Multinomial, &nb.Estimator{})).Posterior(nil, nb.Doc{Terms: []int{0, 1}, Counts: []float64{1, 0}}))
	if diff := cmp.Diff([]float64{2. / 3, 1. / 3}, p, approx); diff != "" {
		t.Errorf("multinomial at λ = 0 (-want +got):\n%s", diff)
	}
}

// B5: a table never shrinks, whatever comes later.
func TestTablesNeverShrink(t *testing.T) {
	counts := must(nb.NewCounts(nil, nb.Column{Name: "x"}))
	for _, row := range []struct{ x, y string }{{"0", "a"}, {"1", "a"}, {"2", "a"}, {"3", "b"}, {"0", "a"}, {"1", "c"}} {
		if err := counts.Add(must(counts.Row(row.x)), counts.Class(row.y)); err != nil {
			t.Fatal(err)
		}
	}
	x3 := must(counts.Row("3"))
	if err := counts.Remove(x3, counts.Class("b")); err != nil {
		t.Fatal(err)
	}
	if s, k := len(counts.Columns[0].Values), len(counts.Classes); s != 4 || k != 3 {
		t.Errorf("values, classes = %d, %d, want 4, 3", s, k)
	}
	// B12: a class without a row has probability 0, not NaN.
	p := must(must(counts.Estimate(nil)).Posterior(nil, x3))
	if p[1] != 0 || math.IsNaN(p[0]) {
		t.Errorf("posterior = %v, want 0 for the empty class", p)
	}
}

// B10 and the design: 10⁵ columns do not underflow.
func TestManyColumns(t *testing.T) {
	const d = 100_000
	columns := make([]nb.Column, d)
	row := make([]float64, d)
	for j := range columns {
		columns[j].Values = []string{"0", "1"}
	}
	counts := must(nb.NewCounts([]string{"a", "b"}, columns...))
	for c := range 2 {
		for j := range row {
			row[j] = float64((j + c) % 2)
		}
		if err := counts.Add(row, c); err != nil {
			t.Fatal(err)
		}
	}
	m := must(counts.Estimate(nil))
	post := must(m.LogPosterior(nil, row))
	if want := -d * math.Ln2; math.Abs(post[0]-want) > 1e-6 || post[1] != 0 {
		t.Errorf("log-posterior = %v, want [%v 0]", post, want)
	}
}

// math.Log is wrong for subnormal numbers on amd64 (Go 1.26); a λ so small
// must still give its own logarithm, log 2⁻¹⁰⁷⁴ = −1074·log 2.
func TestSubnormalLambda(t *testing.T) {
	counts := must(nb.CountCodes([][]int{{0}, {1}, {1}}, []int{0, 1, 1}))
	m := must(counts.Estimate(&nb.Estimator{Lambda: math.SmallestNonzeroFloat64}))
	joint := must(m.LogJoint(nil, []float64{1}))
	if want := math.Log(1./3) - 1074*math.Ln2; math.Abs(joint[0]-want) > 1e-9 {
		t.Errorf("log-joint = %v, want %v", joint[0], want)
	}
}

func TestLogSumExp(t *testing.T) {
	for _, tc := range []struct {
		in   []float64
		want float64
	}{
		{nil, math.Inf(-1)},
		{[]float64{math.Inf(-1), math.Inf(-1)}, math.Inf(-1)},
		{[]float64{-1000, -1000}, -1000 + math.Ln2},
		{[]float64{1000, 1000}, 1000 + math.Ln2},
		{[]float64{0, math.Inf(-1)}, 0},
		{[]float64{math.Inf(1), 0}, math.Inf(1)},
	} {
		if got := nb.LogSumExp(tc.in); got != tc.want && !(math.Abs(got-tc.want) < 1e-12) {
			t.Errorf("LogSumExp(%v) = %v, want %v", tc.in, got, tc.want)
		}
	}
}

func FuzzPosterior(f *testing.F) {
	x, y := weather()
	m := must(must(nb.CountRows(x, y)).Estimate(&nb.Estimator{}))
	f.Add("sunny", "cool", 1.0, math.NaN())
	f.Add("", "?", -1.0, math.Inf(1))
	f.Fuzz(func(t *testing.T, a, b string, c, d float64) {
		row, err := m.Row(a, b, "high", "")
		if err != nil {
			return
		}
		row[2], row[3] = c, d
		p, err := m.Posterior(nil, row)
		if err != nil {
			return
		}
		if s := p[0] + p[1]; !(math.Abs(s-1) < 1e-9) {
			t.Errorf("posterior of %v = %v", row, p)
		}
	})
}
