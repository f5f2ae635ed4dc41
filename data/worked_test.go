package data

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// match tells for each row whether its cells equal the pairs column, value.
func match(df dataframe.DataFrame, pairs []string) []bool {
	ok := make([]bool, df.Nrow())
	for i := range ok {
		ok[i] = true
	}
	for k := 0; k < len(pairs); k += 2 {
		col := df.Col(pairs[k]) // a copy: not one for each row
		for i := range ok {
			e := col.Elem(i)
			ok[i] = ok[i] && !e.IsNA() && e.String() == pairs[k+1]
		}
	}
	return ok
}

// where returns the number of rows whose cells equal the pairs column, value.
func where(df dataframe.DataFrame, pairs ...string) int64 {
	n := int64(0)
	for _, ok := range match(df, pairs) {
		if ok {
			n++
		}
	}
	return n
}

// joint returns P(c) ∏ P(xⱼ|c) with λ added to every count, the class counts
// included, for the class c of k classes; x is column, value, number of values.
func joint(df dataframe.DataFrame, class, c string, k, lambda int64, x ...any) *big.Rat {
	n := where(df, class, c)
	p := big.NewRat(n+lambda, int64(df.Nrow())+k*lambda)
	for i := 0; i < len(x); i += 3 {
		m := where(df, class, c, x[i].(string), x[i+1].(string))
		p.Mul(p, big.NewRat(m+lambda, n+lambda*int64(x[i+2].(int))))
	}
	return p
}

// TestTextbookProducts: Li Hang, examples 4.1 and 4.2, and the weather day
// sunny, cool, high, windy of Quinlan's table (maximum likelihood).
func TestTextbookProducts(t *testing.T) {
	x := []any{"x1", "2", 3, "x2", "S", 3}
	day := []any{"outlook", "sunny", 3, "temperature", "cool", 3, "humidity", "high", 2, "windy", "TRUE", 2}
	for _, c := range []struct {
		name      string
		got, want *big.Rat
	}{
		{"Li Hang 4.1, y = 1", joint(LiHang(), "y", "1", 2, 0, x...), big.NewRat(1, 45)},
		{"Li Hang 4.1, y = -1", joint(LiHang(), "y", "-1", 2, 0, x...), big.NewRat(1, 15)},
		{"Li Hang 4.2, y = 1", joint(LiHang(), "y", "1", 2, 1, x...), big.NewRat(5, 153)},
		{"Li Hang 4.2, y = -1", joint(LiHang(), "y", "-1", 2, 1, x...), big.NewRat(28, 459)},
		{"weather, yes", joint(PlayTennis(), "play", "yes", 2, 0, day...), big.NewRat(1, 189)},
		{"weather, no", joint(PlayTennis(), "play", "no", 2, 0, day...), big.NewRat(18, 875)},
	} {
		if c.got.Cmp(c.want) != 0 {
			t.Errorf("%s = %v, want %v", c.name, c.got, c.want)
		}
	}
}

// TestChina: Introduction to Information Retrieval, example 13.1.
func TestChina(t *testing.T) {
	df := China()
	vocabulary, words := map[string]bool{}, map[string]map[string]int64{"yes": {}, "no": {}}
	for i := range df.Nrow() {
		if df.Col("split").Elem(i).String() != "train" {
			continue
		}
		for _, w := range strings.Fields(df.Col("text").Elem(i).String()) {
			class := df.Col("class").Elem(i).String()
			vocabulary[w] = true
			words[class][w]++
			words[class][""]++
		}
	}
	p := func(class, w string) *big.Rat {
		return big.NewRat(words[class][w]+1, words[class][""]+int64(len(vocabulary)))
	}
	for _, c := range []struct {
		class, word string
		want        *big.Rat
	}{
		{"yes", "Chinese", big.NewRat(3, 7)}, {"yes", "Tokyo", big.NewRat(1, 14)}, {"yes", "Japan", big.NewRat(1, 14)},
		{"no", "Chinese", big.NewRat(2, 9)}, {"no", "Tokyo", big.NewRat(2, 9)}, {"no", "Japan", big.NewRat(2, 9)},
	} {
		if got := p(c.class, c.word); got.Cmp(c.want) != 0 {
			t.Errorf("P(%s|%s) = %v, want %v", c.word, c.class, got, c.want)
		}
	}
	if got := df.Col("text").Elem(4).String(); got != "Chinese Chinese Chinese Tokyo Japan" || !df.Col("class").Elem(4).IsNA() {
		t.Errorf("document 5 = %q, class %v, want the one without a class", got, df.Col("class").Elem(4))
	}
}

// moments returns mean and variance of a column in the rows of one class,
// dividing by n − less.
func moments(df dataframe.DataFrame, column, class, c string, less int) [2]float64 {
	var x []float64
	values := df.Col(column)
	for i, ok := range match(df, []string{class, c}) {
		if ok {
			x = append(x, values.Elem(i).Float())
		}
	}
	mean, m2 := 0.0, 0.0
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		m2 += (v - mean) * (v - mean)
	}
	return [2]float64{mean, m2 / float64(len(x)-less)}
}

// TestMoments compares means and variances by class. Iris: scikit-learn 1.9.1,
// GaussianNB (θ, and var less its 3.0955e-9; it divides by n). The Wikipedia
// example and the numeric weather table (R e1071 1.7-17; sample variance).
func TestMoments(t *testing.T) {
	cols := []string{"sepal_length", "sepal_width", "petal_length", "petal_width"}
	for class, want := range map[string][][2]float64{
		"setosa":     {{5.006, .121764}, {3.428, .140816}, {1.462, .029556}, {.246, .010884}},
		"versicolor": {{5.936, .261104}, {2.77, .0965}, {4.26, .2164}, {1.326, .038324}},
		"virginica":  {{6.588, .396256}, {2.974, .101924}, {5.552, .298496}, {2.026, .073924}},
	} {
		for j, col := range cols {
			got := moments(Iris(), col, "species", class, 0)
			if !cmp.Equal(got, want[j], cmpopts.EquateApprox(0, 1e-9)) {
				t.Errorf("Iris %s of %s: mean, variance = %v, want %v", col, class, got, want[j])
			}
		}
	}
	for _, c := range []struct {
		df                   dataframe.DataFrame
		column, class, value string
		mean, variance, tol  float64
	}{
		{SexClassification(), "height", "sex", "male", 5.855, .0350333, 5e-8},
		{SexClassification(), "weight", "sex", "male", 176.25, 122.9166667, 5e-8},
		{SexClassification(), "foot_size", "sex", "male", 11.25, .9166667, 5e-8},
		{SexClassification(), "height", "sex", "female", 5.4175, .097225, 5e-8},
		{SexClassification(), "weight", "sex", "female", 132.5, 558.3333333, 5e-8},
		{SexClassification(), "foot_size", "sex", "female", 7.5, 1.6666667, 5e-8},
		{PlayTennisNumeric(), "temperature", "play", "yes", 73, 6.1644 * 6.1644, 1e-3},
		{PlayTennisNumeric(), "temperature", "play", "no", 74.6, 7.8930 * 7.8930, 1e-3},
		{PlayTennisNumeric(), "humidity", "play", "yes", 79.1111, 10.2157 * 10.2157, 1e-3},
		{PlayTennisNumeric(), "humidity", "play", "no", 86.2, 9.7314 * 9.7314, 1e-3},
	} {
		got := moments(c.df, c.column, c.class, c.value, 1)
		if math.Abs(got[0]-c.mean) > max(c.tol, 5e-5) || math.Abs(got[1]-c.variance) > c.tol {
			t.Errorf("%s of %s: mean, variance = %v, want %v, %v", c.column, c.value, got, c.mean, c.variance)
		}
	}
}
