package nb_test

import (
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"naivebayes/data"
	"naivebayes/nb"
)

// Bugs that other systems have or had and that have no other home;
// testdata/golden/README.md lists all of them.

// B4: what was never counted, wherever it stands in the row, is a value with a
// probability and no index beyond the table.
func TestB04UnseenValue(t *testing.T) {
	x, y := weather()
	counts := must(nb.CountRows(x, y))
	m := must(counts.Estimate(nil))
	almost(t, "P(foggy|yes)", m.Columns[0].Probability(1, 3), 1./12)
	for _, row := range [][]string{{"foggy", "cool", "high", "TRUE"}, {"sunny", "cool", "high", "maybe"}, {"foggy", "tepid", "medium", "maybe"}} {
		if p := must(m.Posterior(nil, must(m.Row(row...)))); math.Abs(p[0]+p[1]-1) > 1e-15 {
			t.Errorf("posterior of %q = %v", row, p)
		}
	}
	left := must(counts.Estimate(&nb.Estimator{Lambda: 1, Unseen: nb.UnseenMissing}))
	a := must(left.Posterior(nil, must(left.Row("foggy", "cool", "high", "TRUE"))))
	b := must(left.Posterior(nil, must(left.Row("", "cool", "high", "TRUE"))))
	if diff := cmp.Diff(b, a); diff != "" {
		t.Errorf("left out (-missing +unseen):\n%s", diff)
	}
}

// B13: a prior that is given holds for the counts of every batch, and a later
// batch whose classes come in another order counts for the right ones.
func TestB13LaterBatches(t *testing.T) {
	x, y := weather()
	e := &nb.Estimator{Lambda: 1, Prior: []float64{.9, .1}}
	whole := must(nb.CountRows(x, y))
	want := must(must(whole.Estimate(e)).Posterior(nil, []float64{0, 0, 0, 0})) // overcast, cool, high, FALSE
	counts := must(nb.CountRows(x[:8], y[:8]))
	other := must(nb.NewCounts([]string{"yes", "no"}, counts.Columns[0].Column, counts.Columns[1].Column, counts.Columns[2].Column, counts.Columns[3].Column))
	for i := 8; i < len(x); i++ {
		must(0, other.Add(must(other.Row(x[i]...)), other.Class(y[i])))
	}
	must(0, counts.Merge(other))
	if diff := cmp.Diff(snapshot(whole), snapshot(counts)); diff != "" {
		t.Errorf("batches (-whole +merged):\n%s", diff)
	}
	m := must(counts.Estimate(e))
	if diff := cmp.Diff([]float64{math.Log(.9), math.Log(.1)}, m.LogPrior, approx); diff != "" {
		t.Errorf("log prior after two batches (-want +got):\n%s", diff)
	}
	got := must(m.Posterior(nil, must(m.Row("overcast", "cool", "high", "FALSE"))))
	if diff := cmp.Diff(want, got, approx); diff != "" {
		t.Errorf("posterior (-whole +merged):\n%s", diff)
	}
}

// B16: posteriors sum to 1 also far away from all that was counted, where every
// joint underflows; within reach TestProperties looks at it.
func TestB16PosteriorsFarAway(t *testing.T) {
	counts := must(nb.CountFrame(data.Iris(), "species"))
	for _, e := range []*nb.Estimator{nil, {Gaussian: nb.GaussianOptions{Pooled: true}}, {Gaussian: nb.GaussianOptions{Predictive: true}}} {
		m := must(counts.Estimate(e))
		for _, far := range []float64{10, 1e3, 1e6, 1e9, -1e9} {
			p := must(m.Posterior(nil, []float64{far, -far, far, far}))
			if !(math.Abs(sum(p)-1) <= 1e-12) {
				t.Errorf("posterior at ±%g = %v", far, p)
			}
		}
	}
}

// B24: λ > 0 in a column of more than two values: naivebayes 0.9.4 divided by
// N + 2λ. The probabilities of all values sum to 1, and each is
// (N_cv + λ)/(N_c + Sλ).
func TestB24LaplaceOfManyValues(t *testing.T) {
	counts := must(nb.CountFrame(data.BreastCancerWisconsin(), "class", nb.Column{Name: "cl_thickness", Kind: nb.Categorical}))
	s := len(counts.Columns[0].Values)
	if s != 10 {
		t.Fatalf("%d values, want 10", s)
	}
	for _, lambda := range []float64{.1, 1, 10} {
		m := must(counts.Estimate(&nb.Estimator{Lambda: lambda}))
		for c := range m.Classes {
			var total float64
			for v := range s {
				p := m.Columns[0].Probability(c, v)
				almost(t, "P", p, (counts.Columns[0].Count(c, v)+lambda)/(counts.N[c]+10*lambda))
				total += p
			}
			almost(t, "ΣP", total, 1)
		}
	}
}

// B25: classes that come in another order than that of the alphabet keep their
// predictions: naivebayes 0.9.1 swapped them.
func TestB25ClassesInAnyOrder(t *testing.T) {
	x, y := weather()
	for i := range y {
		y[i] = map[string]string{"no": "zero", "yes": "all"}[y[i]] // "zero" comes first
	}
	day := []string{"sunny", "cool", "high", "TRUE"}
	stream := must(nb.NewCounts(nil, nb.Column{Name: "x1"}, nb.Column{Name: "x2"}, nb.Column{Name: "x3"}, nb.Column{Name: "x4"}))
	for i, row := range x {
		must(0, stream.Add(must(stream.Row(row...)), stream.Class(y[i])))
	}
	if diff := cmp.Diff([]string{"zero", "all"}, stream.Classes); diff != "" {
		t.Fatalf("classes (-want +got):\n%s", diff)
	}
	for _, counts := range []*nb.Counts{stream, must(nb.CountRows(x, y))} {
		m := must(counts.Estimate(&nb.Estimator{}))
		p := must(m.Posterior(nil, must(m.Row(day...))))
		almost(t, "P(all)", p[slices.Index(m.Classes, "all")], 125./611)
		if c := must(m.Predict(must(m.Row(day...)))); m.Classes[c] != "zero" {
			t.Errorf("predicted %s of %v, want zero", m.Classes[c], m.Classes)
		}
	}
}

// B29: a row without a cell has the prior, as an empty document has where
// absent words say nothing.
func TestB29EmptyRow(t *testing.T) {
	x, y := weather()
	for _, e := range []*nb.Estimator{nil, {}, {PriorLambda: 3}, {Prior: []float64{.2, .8}}} {
		m := must(must(nb.CountRows(x, y)).Estimate(e))
		if diff := cmp.Diff(m.LogPrior, must(m.LogPosterior(nil, must(m.Row("", "", "", "")))), approx); diff != "" {
			t.Errorf("%+v (-prior +got):\n%s", e, diff)
		}
	}
}

// Every number of the list has a line that names tests, or says why there is
// none; and the tests are there.
func TestEveryBugHasATest(t *testing.T) {
	text := string(must(os.ReadFile("testdata/golden/README.md")))
	source := ""
	for _, pattern := range []string{"*_test.go", "score/*_test.go"} {
		for _, file := range must(filepath.Glob(pattern)) {
			source += string(must(os.ReadFile(file)))
		}
	}
	rows := map[string]string{}
	for _, line := range strings.Split(text, "\n") {
		if cells := strings.Split(line, "|"); len(cells) == 5 && strings.HasPrefix(strings.TrimSpace(cells[1]), "B") {
			rows[strings.TrimSpace(cells[1])] = cells[3]
		}
	}
	for n := 1; n <= 29; n++ {
		name := "B" + strconv.Itoa(n)
		where, ok := rows[name]
		if !ok {
			t.Errorf("%s has no line in the table", name)
			continue
		}
		tests := regexp.MustCompile("`(Test[A-Za-z0-9]+)`").FindAllStringSubmatch(where, -1)
		if len(tests) == 0 && !strings.Contains(where, "not here:") {
			t.Errorf("%s names no test and no reason: %s", name, where)
		}
		for _, test := range tests {
			if !strings.Contains(source, "func "+test[1]+"(") {
				t.Errorf("%s: there is no %s", name, test[1])
			}
		}
		if len(tests) > 0 && !regexp.MustCompile(name+`\b|TestB0?`+strconv.Itoa(n)+`[A-Z]`).MatchString(source) {
			t.Errorf("%s stands in no test", name)
		}
	}
	// Names of tests elsewhere on the page are true as well.
	for _, test := range regexp.MustCompile("`(Test[A-Za-z0-9]+)`").FindAllStringSubmatch(text, -1) {
		if !strings.Contains(source, "func "+test[1]+"(") {
			t.Errorf("there is no %s", test[1])
		}
	}
}
