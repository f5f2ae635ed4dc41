package nb_test

import (
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"naivebayes/nb"
)

// Numbers of books and of other systems, each with its source. The same
// posteriors are computed once more in exact fractions (exact_test.go).

var approx = cmpopts.EquateApprox(1e-12, 1e-15)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func almost(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.IsNaN(got) || math.Abs(got-want) > 1e-12*math.Max(1, math.Abs(want)) {
		t.Errorf("%s = %.16g, want %.16g", what, got, want)
	}
}

func fields(rows ...string) [][]string {
	var out [][]string
	for _, r := range rows {
		out = append(out, strings.Fields(r))
	}
	return out
}

// liHang is table 4.1 of Li Hang, 《统计学习方法》 2nd ed.
func liHang() (x [][]string, y []string) {
	x1 := strings.Fields("1 1 1 1 1 2 2 2 2 2 3 3 3 3 3")
	x2 := strings.Fields("S M M S S S M M L L L M M L L")
	for i := range x1 {
		x = append(x, []string{x1[i], x2[i]})
	}
	return x, strings.Fields("-1 -1 1 1 -1 -1 -1 1 1 1 1 1 1 1 -1")
}

func TestLiHang(t *testing.T) {
	x, y := liHang()
	counts := must(nb.CountRows(x, y))
	for _, tc := range []struct {
		name      string // example of the book
		e         nb.Estimator
		pos, neg  *big.Rat // P(Y=1)ΠP(xⱼ|1) and P(Y=−1)ΠP(xⱼ|−1) at (2, S)
		posterior *big.Rat // of −1
	}{
		{"4.1 maximum likelihood", nb.Estimator{}, big.NewRat(1, 45), big.NewRat(1, 15), big.NewRat(3, 4)},
		{"4.2 Laplace", nb.Estimator{Lambda: 1, PriorLambda: 1}, big.NewRat(5, 153), big.NewRat(28, 459), big.NewRat(28, 43)},
		// scikit-learn 1.9.0 CategoricalNB(alpha=1) does not smooth the prior:
		// joints .0592593 and .0333333.
		{"scikit-learn", nb.Estimator{Lambda: 1}, big.NewRat(1, 30), big.NewRat(8, 135), big.NewRat(16, 25)},
	} {
		m := must(counts.Estimate(&tc.e))
		if diff := cmp.Diff([]string{"-1", "1"}, m.Classes); diff != "" {
			t.Fatalf("classes (-want +got):\n%s", diff)
		}
		row := must(m.Row("2", "S"))
		joint := must(m.LogJoint(nil, row))
		post := must(m.Posterior(nil, row))
		almost(t, tc.name+": joint of 1", math.Exp(joint[1]), float(tc.pos))
		almost(t, tc.name+": joint of -1", math.Exp(joint[0]), float(tc.neg))
		almost(t, tc.name+": posterior of -1", post[0], float(tc.posterior))
		if c := must(m.Predict(row)); m.Classes[c] != "-1" {
			t.Errorf("%s: Predict = %s, want -1", tc.name, m.Classes[c])
		}
	}
}

// The tables that the book prints for example 4.1.
func TestLiHangTables(t *testing.T) {
	x, y := liHang()
	m := must(must(nb.CountRows(x, y)).Estimate(&nb.Estimator{}))
	want := map[string][][]float64{ // column → class (−1, 1) → value
		"x1": {{3. / 6, 2. / 6, 1. / 6}, {2. / 9, 3. / 9, 4. / 9}},
		"x2": {{1. / 6, 2. / 6, 3. / 6}, {4. / 9, 4. / 9, 1. / 9}}, // L, M, S
	}
	for _, col := range m.Columns {
		got := make([][]float64, 2)
		for c := range got {
			for v := range col.Values {
				got[c] = append(got[c], col.Probability(c, v))
			}
		}
		if diff := cmp.Diff(want[col.Name], got, approx); diff != "" {
			t.Errorf("P(%s|y) (-want +got):\n%s", col.Name, diff)
		}
	}
	if diff := cmp.Diff([]float64{math.Log(6. / 15), math.Log(9. / 15)}, m.LogPrior, approx); diff != "" {
		t.Errorf("log prior (-want +got):\n%s", diff)
	}
}

// The code of the first source note holds the same table, coded 0 to 2, with
// λ = 1 on prior and conditionals.
func TestLiHangCodes(t *testing.T) {
	x := [][]int{{0, 0}, {0, 1}, {0, 1}, {0, 0}, {0, 0}, {1, 0}, {1, 1}, {1, 1}, {1, 2}, {1, 2}, {2, 2}, {2, 1}, {2, 1}, {2, 2}, {2, 2}}
	y := []int{0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0}
	m := must(must(nb.CountCodes(x, y)).Estimate(&nb.Estimator{Lambda: 1, PriorLambda: 1}))
	post := must(m.Posterior(nil, []float64{1, 0}))
	if diff := cmp.Diff([]float64{28. / 43, 15. / 43}, post, approx); diff != "" {
		t.Errorf("posterior (-want +got):\n%s", diff)
	}
}

// A column of codes has the values 0 to the largest; scikit-learn's
// test_categoricalnb: n_categories_ is (3, 6) and P = (.2, .8).
func TestCategoricalScikitLearn(t *testing.T) {
	m := must(must(nb.CountCodes([][]int{{1, 4}, {2, 5}}, []int{0, 1})).Estimate(nil))
	if a, b := len(m.Columns[0].Values), len(m.Columns[1].Values); a != 3 || b != 6 {
		t.Errorf("number of values = %d, %d, want 3, 6", a, b)
	}
	if diff := cmp.Diff([]float64{.2, .8}, must(m.Posterior(nil, []float64{2, 5})), approx); diff != "" {
		t.Errorf("posterior (-want +got):\n%s", diff)
	}
	// The same file: X = [[0 0][0 1][0 0][1 1]] has (.6, .4) at (0, 0), and with
	// min_categories 3, or 3 and 4, tables of that width.
	x, y := [][]int{{0, 0}, {0, 1}, {0, 0}, {1, 1}}, []int{0, 0, 1, 1}
	plain := must(nb.CountCodes(x, y))
	if diff := cmp.Diff([]float64{.6, .4}, must(must(plain.Estimate(nil)).Posterior(nil, []float64{0, 0})), approx); diff != "" {
		t.Errorf("posterior (-want +got):\n%s", diff)
	}
	wide := must(nb.NewCounts([]string{"1", "2"}, nb.Column{Name: "a", Values: strings.Fields("0 1 2")}, nb.Column{Name: "b", Values: strings.Fields("0 1 2 3")}))
	for i, row := range x {
		must(0, wide.Add([]float64{float64(row[0]), float64(row[1])}, y[i]))
	}
	for j, want := range [][][]float64{{{2, 0, 0}, {1, 1, 0}}, {{1, 1, 0, 0}, {1, 1, 0, 0}}} {
		for c, row := range want {
			for v, n := range row {
				if got := wide.Columns[j].Count(c, v); got != n {
					t.Errorf("min_categories: column %d, class %d, value %d: count %v, want %v", j, c, v, got, n)
				}
			}
			almost(t, "P(0|c)", must(wide.Estimate(nil)).Columns[j].Probability(c, 0), (row[0]+1)/(2+float64(len(row))))
		}
	}
	// The same rows with weights [1 1 10 .1].
	counts := must(nb.NewCounts([]string{"1", "2"}, nb.Column{Name: "a", Values: []string{"0", "1"}}, nb.Column{Name: "b", Values: []string{"0", "1"}}))
	w := []float64{1, 1, 10, .1}
	for i, row := range x {
		must(0, counts.AddWeighted([]float64{float64(row[0]), float64(row[1])}, y[i], w[i]))
	}
	// Measured with scikit-learn 1.9.0, ten decimals; its test has
	// fit_prior=False: 3/8 against 100/121.
	m = must(counts.Estimate(&nb.Estimator{Lambda: 1, Prior: []float64{.5, .5}}))
	got := must(m.Posterior(nil, []float64{0, 0}))
	if diff := cmp.Diff([]float64{0.3121238177, 0.6878761823}, got, cmpopts.EquateApprox(0, 1e-9)); diff != "" {
		t.Errorf("weighted posterior (-want +got):\n%s", diff)
	}
}

// The China example of Manning, Raghavan and Schütze, Introduction to
// Information Retrieval, table 13.1 and example 13.1.
func china() (docs [][]string, y []string, test []string) {
	return fields(
			"Chinese Beijing Chinese", "Chinese Chinese Shanghai", "Chinese Macao", "Tokyo Japan Chinese"),
		strings.Fields("yes yes yes no"), strings.Fields("Chinese Chinese Chinese Tokyo Japan")
}

func chinaCounts(t testing.TB) *nb.TermCounts {
	docs, y, _ := china()
	counts := must(nb.NewTermCounts(nil, nil))
	for i, d := range docs {
		c := counts.Class(y[i])
		if err := counts.Add(counts.Doc(d...), c); err != nil {
			t.Fatal(err)
		}
	}
	return counts
}

func TestChinaMultinomial(t *testing.T) {
	_, _, test := china()
	m := must(chinaCounts(t).Estimate(nb.Multinomial, nil))
	term := func(s string) int { return m.Doc(s).Terms[0] }
	for _, tc := range []struct {
		term    string
		yes, no float64
	}{{"Chinese", 3. / 7, 2. / 9}, {"Tokyo", 1. / 14, 2. / 9}, {"Japan", 1. / 14, 2. / 9}} {
		almost(t, "P("+tc.term+"|yes)", m.Probability(0, term(tc.term)), tc.yes)
		almost(t, "P("+tc.term+"|no)", m.Probability(1, term(tc.term)), tc.no)
	}
	joint := must(m.LogJoint(nil, m.Doc(test...)))
	almost(t, "joint of yes", math.Exp(joint[0]), 81./268912)
	almost(t, "joint of no", math.Exp(joint[1]), 8./59049)
	post := must(m.Posterior(nil, m.Doc(test...)))
	almost(t, "P(yes|d)", post[0], 4782969./6934265)
}

// An unknown token is left out, so that it cannot pull towards the class with
// the least text (river's documentation shows it doing so).
func TestUnknownTokens(t *testing.T) {
	m := must(chinaCounts(t).Estimate(nb.Multinomial, nil))
	if diff := cmp.Diff([]float64{.75, .25}, must(m.Posterior(nil, m.Doc("Taipei", "Taiwan"))), approx); diff != "" {
		t.Errorf("posterior of unknown tokens (-want prior +got):\n%s", diff)
	}
	if diff := cmp.Diff([]float64{.75, .25}, must(m.Posterior(nil, nb.Doc{})), approx); diff != "" {
		t.Errorf("posterior of the empty document (-want prior +got):\n%s", diff)
	}
	e := must(chinaCounts(t).Estimate(nb.Multinomial, &nb.Estimator{Lambda: 1, Unseen: nb.UnseenError}))
	if _, err := e.Posterior(nil, e.Doc("Taipei")); !errors.Is(err, nb.ErrUnseen) {
		t.Errorf("UnseenError: err = %v, want ErrUnseen", err)
	}
	// Smoothed: λ/(N_c·+λV) is 1/14 and 1/9.
	s := must(chinaCounts(t).Estimate(nb.Multinomial, &nb.Estimator{Lambda: 1, Unseen: nb.UnseenSmoothed}))
	joint := must(s.LogJoint(nil, s.Doc("Taipei")))
	almost(t, "smoothed, yes", math.Exp(joint[0]), .75/14)
	almost(t, "smoothed, no", math.Exp(joint[1]), .25/9)
}

// Quinlan's weather table (1986), as Weka carries it (weather.nominal).
func weather() (x [][]string, y []string) {
	rows := fields(
		"sunny hot high FALSE no", "sunny hot high TRUE no", "overcast hot high FALSE yes",
		"rainy mild high FALSE yes", "rainy cool normal FALSE yes", "rainy cool normal TRUE no",
		"overcast cool normal TRUE yes", "sunny mild high FALSE no", "sunny cool normal FALSE yes",
		"rainy mild normal FALSE yes", "sunny mild normal TRUE yes", "overcast mild high TRUE yes",
		"overcast hot normal FALSE yes", "rainy mild high TRUE no")
	for _, r := range rows {
		x, y = append(x, r[:4]), append(y, r[4])
	}
	return x, y
}

func TestWeather(t *testing.T) {
	x, y := weather()
	counts := must(nb.CountRows(x, y))
	day := []string{"sunny", "cool", "high", "TRUE"}
	for _, tc := range []struct {
		name string // system that prints it
		e    nb.Estimator
		yes  *big.Rat
	}{
		{"maximum likelihood: e1071 1.7-17, naivebayes 1.0.0", nb.Estimator{}, big.NewRat(125, 611)},
		{"λ = 1, prior as counted: e1071, naivebayes laplace=1", nb.Estimator{Lambda: 1}, big.NewRat(1176, 4201)},
		{"λ = 1 on the prior as well: Weka 3.6.14", nb.Estimator{Lambda: 1, PriorLambda: 1}, big.NewRat(392, 1481)},
	} {
		m := must(counts.Estimate(&tc.e))
		post := must(m.Posterior(nil, must(m.Row(day...))))
		almost(t, tc.name+": P(yes)", post[1], float(tc.yes))
	}
	m := must(counts.Estimate(&nb.Estimator{}))
	joint := must(m.LogJoint(nil, must(m.Row(day...))))
	almost(t, "joint of yes", math.Exp(joint[1]), 1./189)
	almost(t, "joint of no", math.Exp(joint[0]), 18./875)
	// outlook missing: e1071 prints .4098360656 (10 decimals).
	post := must(m.Posterior(nil, must(m.Row("", "cool", "high", "TRUE"))))
	if math.Abs(post[1]-.4098360656) > 5e-11 {
		t.Errorf("outlook missing: P(yes) = %.12f, want .4098360656", post[1])
	}
	// B11: e1071's threshold says P(no|overcast) = .00323; the estimate is 0.
	post = must(m.Posterior(nil, must(m.Row("overcast", "cool", "high", "TRUE"))))
	if post[0] != 0 || post[1] != 1 {
		t.Errorf("overcast at λ = 0: posterior = %v, want exactly [0 1]", post)
	}
}

func float(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}
