package nb_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"naivebayes/nb"
)

// drawDocs makes a collection of any size and shape, with weights that are no
// integers, so that the order of additions shows.
func drawDocs(r *rand.Rand, n, v, k int, ascending bool) (ds *nb.Docs, class []int, w []float64) {
	ds = &nb.Docs{}
	for range n {
		var d nb.Doc
		for range r.IntN(12) {
			d.Terms, d.Counts = append(d.Terms, r.IntN(v)), append(d.Counts, float64(r.IntN(4))*.3)
		}
		if ascending {
			slices.Sort(d.Terms)
			d.Terms = slices.Compact(d.Terms)
			d.Counts = d.Counts[:len(d.Terms)]
		}
		ds.Append(d)
		class, w = append(class, r.IntN(k)), append(w, r.Float64())
	}
	return ds, class, w
}

func namesOf(prefix string, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = prefix + strings.Repeat("'", i)
	}
	return out
}

// One by one or all at once, on one processor or more: the same bits.
func TestAddDocsIsAdd(t *testing.T) {
	for _, tc := range []struct {
		name      string
		n, v, k   int
		ascending bool
		weighted  bool
	}{
		{"none", 0, 3, 2, true, true},
		{"few", 5, 3, 2, true, true},
		{"unsorted", 300, 7, 3, false, true},
		{"many", 6000, 200, 5, true, true},
		{"many, unsorted", 6000, 200, 5, false, true},
		{"unweighted", 6000, 50, 2, false, false},
	} {
		ds, class, w := drawDocs(rand.New(rand.NewPCG(1, uint64(tc.n))), tc.n, tc.v, tc.k, tc.ascending)
		if !tc.weighted {
			w = nil
		}
		one := must(nb.NewTermCounts(namesOf("c", tc.k), namesOf("t", tc.v)))
		all := one.Clone()
		for i, c := range class {
			weight := 1.
			if w != nil {
				weight = w[i]
			}
			must(0, one.AddWeighted(ds.Doc(i), c, weight))
		}
		keep := nb.Docs{Offsets: slices.Clone(ds.Offsets), Terms: slices.Clone(ds.Terms), Counts: slices.Clone(ds.Counts)}
		must(0, all.AddDocs(ds, class, w))
		if diff := cmp.Diff(termSnapshot(one), termSnapshot(all)); diff != "" {
			t.Errorf("%s: (-one by one +all at once):\n%s", tc.name, diff)
		}
		if diff := cmp.Diff(keep, *ds); diff != "" {
			t.Errorf("%s: the collection changed:\n%s", tc.name, diff)
		}
		if tc.n == 0 {
			continue
		}
		for _, event := range events {
			m := must(all.Estimate(event, nil))
			k := len(m.Classes)
			joint, post := must(m.LogJointDocs(nil, ds)), must(m.PosteriorDocs(make([]float64, tc.n*k), ds))
			class := must(m.PredictDocs(make([]int, tc.n), ds))
			for i := range class {
				d := ds.Doc(i)
				if got, want := joint[i*k:i*k+k], must(m.LogJoint(nil, d)); !slices.Equal(got, want) {
					t.Fatalf("%s, %v: LogJointDocs of %d = %v, want %v", tc.name, event, i, got, want)
				}
				if got, want := post[i*k:i*k+k], must(m.Posterior(nil, d)); !slices.Equal(got, want) {
					t.Fatalf("%s, %v: PosteriorDocs of %d = %v, want %v", tc.name, event, i, got, want)
				}
				if got, want := class[i], must(m.Predict(d)); got != want {
					t.Fatalf("%s, %v: PredictDocs of %d = %v, want %v", tc.name, event, i, got, want)
				}
			}
		}
	}
}

func TestDocs(t *testing.T) {
	x := mat.NewDense(3, 4, []float64{0, 2, 0, 1, 0, 0, 0, 0, 3, 0, 0, .5})
	ds := nb.MatrixDocs(x)
	want := nb.Docs{Offsets: []int{0, 2, 2, 4}, Terms: []int{1, 3, 0, 3}, Counts: []float64{2, 1, 3, .5}}
	if diff := cmp.Diff(want, *ds); diff != "" {
		t.Errorf("MatrixDocs (-want +got):\n%s", diff)
	}
	var grown nb.Docs
	if grown.Len() != 0 {
		t.Errorf("an empty collection has %d documents", grown.Len())
	}
	grown.Append(nb.Doc{Terms: []int{5, 6}}) // once each, until a count comes
	if grown.Counts != nil {
		t.Errorf("Counts = %v, want nil", grown.Counts)
	}
	grown.Append(nb.Doc{Terms: []int{7}, Counts: []float64{2}})
	grown.Append(nb.Doc{Terms: []int{8}})
	want = nb.Docs{Offsets: []int{0, 2, 3, 4}, Terms: []int{5, 6, 7, 8}, Counts: []float64{1, 1, 2, 1}}
	if diff := cmp.Diff(want, grown); diff != "" || grown.Len() != 3 {
		t.Errorf("Append (-want +got):\n%s", diff)
	}
	// Appending to a document that was taken out leaves the next one alone.
	d := grown.Doc(0)
	_ = append(d.Terms, 99)
	if grown.Terms[2] != 7 {
		t.Error("documents overlap")
	}
}

func TestDocsErrors(t *testing.T) {
	counts := must(nb.NewTermCounts([]string{"a", "b"}, []string{"s", "t"}))
	must(0, errors.Join(counts.Add(nb.Doc{Terms: []int{0}}, 0), counts.Add(nb.Doc{Terms: []int{1}}, 1)))
	before := termSnapshot(counts)
	m := must(counts.Estimate(nb.Multinomial, &nb.Estimator{}))
	strict := must(counts.Estimate(nb.Multinomial, &nb.Estimator{Lambda: 1, Unseen: nb.UnseenError}))
	rows := func(d ...nb.Doc) *nb.Docs {
		ds := &nb.Docs{}
		for range 200 { // so many that several goroutines see them
			ds.Append(nb.Doc{Terms: []int{0}})
		}
		for _, d := range d {
			ds.Append(d)
		}
		return ds
	}
	zeros := make([]int, 202)
	class := func(c int) []int { return append(make([]int, 200), c, c) }
	weight := func(w float64) []float64 { return append(slices.Repeat([]float64{1}, 200), w, w) }
	good, inf := nb.Doc{Terms: []int{1}}, math.Inf(1)
	big := func() *nb.TermCounts {
		c := counts.Clone()
		must(0, errors.Join(c.AddWeighted(good, 0, math.MaxFloat64), c.AddWeighted(good, 1, math.MaxFloat64)))
		return c
	}
	totals := func(documents float64, tf, df []float64) error { return counts.AddTotals(0, documents, tf, df) }
	for _, tc := range []struct {
		name  string
		err   error
		want  error
		words string
	}{
		{"term out of range", counts.AddDocs(rows(nb.Doc{Terms: []int{2}}, nb.Doc{Terms: []int{3}}), zeros, nil), nb.ErrCell, "document 201: nb: entry 0: term 2"},
		{"negative term", counts.AddDocs(rows(good, nb.Doc{Terms: []int{-1}}), zeros, nil), nb.ErrCell, "document 202"},
		{"negative count", counts.AddDocs(rows(nb.DenseDoc([]float64{0, -1}), good), zeros, nil), nb.ErrWeight, "document 201: nb: entry 0: term 1 stands -1 times"},
		{"NaN count", counts.AddDocs(rows(nb.DenseDoc([]float64{math.NaN()}), good), zeros, nil), nb.ErrWeight, "stands NaN times"},
		{"infinite count", counts.Add(nb.DenseDoc([]float64{inf}), 0), nb.ErrWeight, "stands +Inf times"},
		{"class out of range", counts.AddDocs(rows(good, good), class(2), nil), nb.ErrLabel, "document 201: nb: class index 2"},
		{"B22 negative weight", counts.AddDocs(rows(good, good), zeros, weight(-1)), nb.ErrWeight, "document 201: nb: weight -1"},
		{"offsets that descend", counts.AddDocs(&nb.Docs{Offsets: []int{0, 1, 0}, Terms: []int{0}}, []int{0, 0}, nil), nb.ErrCell, "Offsets[2] is 0"},
		{"offsets too large", counts.AddDocs(&nb.Docs{Offsets: []int{0, 2}, Terms: []int{0}}, []int{0}, nil), nb.ErrCell, "Offsets[1] is 2"},
		{"offsets too small", counts.AddDocs(&nb.Docs{Offsets: []int{0, 0}, Terms: []int{0}}, []int{0}, nil), nb.ErrCell, "the last of Offsets is 0"},
		{"offsets not from 0", second(m.PosteriorDocs(nil, &nb.Docs{Offsets: []int{1, 1}, Terms: []int{0}})), nb.ErrCell, "Offsets[0] is 1"},
		{"counts cut short", second(m.PosteriorDocs(nil, &nb.Docs{Offsets: []int{0, 2}, Terms: []int{0, 1}, Counts: []float64{1}})), nb.ErrCell, "1 counts for 2 terms"},
		{"term at prediction", second(m.PosteriorDocs(nil, rows(nb.Doc{Terms: []int{3}}))), nb.ErrCell, "document 201: nb: entry 0: term 3"},
		{"unknown term", second(strict.LogJointDocs(nil, rows(nb.Doc{Terms: []int{2}}))), nb.ErrUnseen, "document 201"},
		{"impossible", second(m.PosteriorDocs(nil, rows(nb.Doc{Terms: []int{0, 1}}))), nb.ErrImpossible, "document 201"},
		{"impossible to predict", second(m.PredictDocs(nil, rows(nb.Doc{Terms: []int{0, 1}}))), nb.ErrImpossible, "document 201"},
		{"predict with a bad term", second(m.PredictDocs(nil, rows(nb.Doc{Terms: []int{9}}))), nb.ErrCell, "document 201"},
		{"predict one", second(m.Predict(nb.Doc{Terms: []int{9}})), nb.ErrCell, "term 9"},
		{"explain", second(m.Explain(nb.Doc{Terms: []int{9}}, 0, 1)), nb.ErrCell, "term 9"},
		{"explain the impossible", second(m.Explain(nb.Doc{Terms: []int{0, 1}}, 0, 1)), nb.ErrImpossible, `class "a" and under class "b"`},
		{"totals: negative", totals(1, []float64{-1, 0}, []float64{0, 0}), nb.ErrWeight, "term 0 (s) stands -1 times"},
		{"totals: infinite", totals(1, []float64{inf, 0}, []float64{1, 0}), nb.ErrWeight, "stands +Inf times"},
		{"totals: NaN", totals(1, []float64{1, 0}, []float64{math.NaN(), 0}), nb.ErrWeight, "in NaN documents"},
		{"totals: more than there are", totals(1, []float64{0, 3}, []float64{0, 2}), nb.ErrWeight, "term 1 (t) stands in 2 documents of 1"},
		{"totals: tf without df", totals(1, []float64{0, 3}, []float64{0, 0}), nb.ErrWeight, "want both"},
		{"totals: documents", totals(-1, []float64{0, 0}, []float64{0, 0}), nb.ErrWeight, "weight -1"},
		{"totals: class", counts.AddTotals(7, 1, []float64{0, 0}, []float64{0, 0}), nb.ErrLabel, "class index 7"},
		{"sums that overflow", second(big().Estimate(nb.Multinomial, nil)), nb.ErrWeight, "float64"},
		{"λ that overflows", second(counts.Estimate(nb.Bernoulli, &nb.Estimator{Lambda: math.MaxFloat64})), nb.ErrEstimator, "λ adds up"},
		{"no event model", second(counts.Estimate(99, nil)), nb.ErrEstimator, "Event(99) is not an event model"},
		{"negative event", second(counts.Estimate(-1, nil)), nb.ErrEstimator, "Event(-1)"},
		{"document frequency at removal", counts.Clone().RemoveWeighted(nb.Doc{Terms: []int{0}, Counts: []float64{.1}}, 0, 2), nb.ErrRemove, "less than 2"},
		{"documents of a term", func() error {
			c := must(nb.NewTermCounts([]string{"a"}, []string{"s"}))
			must(0, errors.Join(c.Add(nb.Doc{}, 0), c.Add(nb.Doc{Terms: []int{0}, Counts: []float64{5}}, 0)))
			return c.RemoveWeighted(nb.Doc{Terms: []int{0}}, 0, 2)
		}(), nb.ErrRemove, `term "s" stands in documents of weight 1`},
	} {
		if !errors.Is(tc.err, tc.want) || !strings.Contains(tc.err.Error(), tc.words) {
			t.Errorf("%s: err = %v, want one that wraps %q and says %q", tc.name, tc.err, tc.want, tc.words)
		}
	}
	if diff := cmp.Diff(before, termSnapshot(counts)); diff != "" {
		t.Errorf("an error changed the counts (-before +after):\n%s", diff)
	}
}

func TestDocsPanics(t *testing.T) {
	counts := chinaCounts(t)
	m := must(counts.Estimate(nb.Multinomial, nil))
	ds := &nb.Docs{}
	ds.Append(nb.Doc{})
	for _, tc := range []struct {
		want string
		call func()
	}{
		{"nb: AddDocs: have 2 classes, want 1", func() { counts.AddDocs(ds, []int{0, 1}, nil) }},
		{"nb: AddDocs: have 2 weights, want 1", func() { counts.AddDocs(ds, []int{0}, []float64{1, 1}) }},
		{"nb: AddTotals: have 1 and 6 terms, want 6", func() { counts.AddTotals(0, 1, []float64{1}, make([]float64, 6)) }},
		{"nb: Doc: have 2 counts, want 1", func() { ds.Append(nb.Doc{Terms: []int{1}, Counts: []float64{1, 2}}) }},
		{"nb: PosteriorDocs: dst has length 3, want 2", func() { m.PosteriorDocs(make([]float64, 3), ds) }},
		{"nb: LogJointDocs: dst has length 0, want 2", func() { m.LogJointDocs([]float64{}, ds) }},
		{"nb: PredictDocs: dst has length 2, want 1", func() { m.PredictDocs(make([]int, 2), ds) }},
		{"nb: Count: class 2 is outside 0..1", func() { counts.Count(2, 0) }},
		{"nb: Documents: class -1 is outside 0..1", func() { counts.Documents(-1, 0) }},
		{"nb: Probability: class 2 is outside 0..1", func() { m.Probability(2, 0) }},
		{"nb: Explain: class 2 is outside 0..1", func() { m.Explain(nb.Doc{}, 0, 2) }},
		{"nb: Weights: class 2 is outside 0..1", func() { m.Weights(2, 0) }},
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

// With a buffer, and terms that ascend, a posterior allocates nothing.
func TestDocPosteriorAllocates(t *testing.T) {
	counts := chinaCounts(t)
	_, _, test := china()
	for _, event := range events {
		m := must(counts.Estimate(event, nil))
		d, dst := m.Doc(test...), make([]float64, 2)
		if n := testing.AllocsPerRun(100, func() { must(m.Posterior(dst, d)) }); n != 0 {
			t.Errorf("%v: %v allocations, want 0", event, n)
		}
	}
}

// The parts of an explanation and the linear form both give the log odds.
func TestExplainTermsAddsUp(t *testing.T) {
	infinite, finite := 0, 0
	rapid.Check(t, func(g *rapid.T) {
		tab := drawCorpus(g)
		event := rapid.SampledFrom(events).Draw(g, "event")
		unseen := rapid.SampledFrom([]nb.Unseen{nb.UnseenMissing, nb.UnseenSmoothed}).Draw(g, "unseen")
		m, err := tab.counts(g).Estimate(event, &nb.Estimator{Lambda: rapid.SampledFrom([]float64{0, 1e-6, 1}).Draw(g, "λ"), Unseen: unseen})
		if errors.Is(err, nb.ErrUndefined) {
			return
		}
		if err != nil {
			g.Fatal(err)
		}
		query := tab.row(g, "query")
		d := doc(g, query)
		if rapid.Bool().Draw(g, "unknown") {
			d.Terms, d.Counts = append(d.Terms, len(tab.vocabulary)), append(d.Counts, 2)
		}
		a, b := rapid.IntRange(0, len(tab.labels)-1).Draw(g, "a"), rapid.IntRange(0, len(tab.labels)-1).Draw(g, "b")
		joint := must(m.LogJoint(nil, d))
		x, err := m.Explain(d, a, b)
		if err != nil {
			if !errors.Is(err, nb.ErrImpossible) || !math.IsInf(joint[a], 0) || joint[a] != joint[b] {
				g.Fatalf("Explain: err = %v, log-joint %v", err, joint)
			}
			return
		}
		want := joint[a] - joint[b]
		sum := x.Prior + x.Absent + floats.Sum(x.Contributions)
		size := 1 + math.Abs(joint[a]) + math.Abs(joint[b])
		if sum != want && !(math.Abs(sum-want) < 1e-13*size) || x.LogOdds != want {
			g.Fatalf("%v: Σ of %+v = %v, want %v", event, x, sum, want)
		}
		if x.A != a || x.B != b || len(x.Terms) != len(x.Contributions) || !slices.IsSorted(x.Terms) {
			g.Fatalf("explanation %+v of %d against %d", x, a, b)
		}
		if event != nb.Bernoulli && x.Absent != 0 {
			g.Fatalf("%v: absent terms say %v", event, x.Absent)
		}
		if math.IsInf(want, 0) {
			infinite++
		} else {
			finite++
		}

		w, bias, err := m.Weights(a, b)
		if errors.Is(err, nb.ErrUndefined) {
			return
		}
		if err != nil {
			g.Fatal(err)
		}
		odds := bias
		for t, n := range query {
			if event == nb.Bernoulli || event == nb.BinaryMultinomial || event == nb.Mixed {
				n = min(n, 1)
			}
			odds += float64(n) * w[t]
		}
		want = floats.Sum([]float64{must(m.LogJoint(nil, doc(g, query)))[a], -must(m.LogJoint(nil, doc(g, query)))[b]})
		if !(math.Abs(odds-want) < 1e-12*size) {
			g.Fatalf("%v: bias + w·x = %v, want %v", event, odds, want)
		}
	})
	if drewAll() && (infinite == 0 || finite == 0) {
		t.Errorf("drew %d infinite and %d finite log odds, want some of each", infinite, finite)
	}
}

// What each part says, by hand, for the China document under Bernoulli: the
// prior 3, Chinese .8/(2/3), Japan and Tokyo .2/(2/3) each, and of the absent
// words Beijing, Macao and Shanghai .6/(2/3) each.
func TestExplainChina(t *testing.T) {
	m := must(chinaCounts(t).Estimate(nb.Bernoulli, nil))
	_, _, test := china()
	x := must(m.Explain(m.Doc(test...), 0, 1))
	almost(t, "prior", math.Exp(x.Prior), 3)
	almost(t, "absent", math.Exp(x.Absent), .9*.9*.9)
	want := map[string]float64{"Chinese": 1.2, "Japan": .3, "Tokyo": .3}
	for i, term := range x.Terms {
		almost(t, m.Terms[term], math.Exp(x.Contributions[i]), want[m.Terms[term]])
	}
	almost(t, "odds", math.Exp(x.LogOdds), 59049./(309049-59049))
}

// 10⁵ terms, most of them absent, cost no digits: N_c = 3 and one document has
// each term, so that log(1 − P) = log(3/5) for λ = 1.
func TestManyAbsentTerms(t *testing.T) {
	const v = 100_000
	ones := slices.Repeat([]float64{1}, v)
	counts := must(nb.NewTermCounts([]string{"a", "b"}, nil))
	for i := range v {
		counts.Doc(strconv.Itoa(i))
	}
	must(0, errors.Join(counts.AddTotals(0, 3, ones, ones), counts.AddTotals(1, 1, ones, ones)))
	m := must(counts.Estimate(nb.Bernoulli, nil))
	joint := must(m.LogJoint(nil, nb.Doc{}))
	want := math.Log(.75) + v*math.Log(3./5)
	if math.Abs(joint[0]-want) > 1e-10 {
		t.Errorf("log-joint of the empty document = %.12f, want %.12f", joint[0], want)
	}
	if p := must(m.Posterior(nil, nb.Doc{})); p[0] != 1 || p[1] != 0 {
		t.Errorf("posterior = %v, want [1 0]", p)
	}
}

func FuzzDoc(f *testing.F) {
	counts := must(nb.NewTermCounts([]string{"a", "b", "c"}, []string{"s", "t", "u"}))
	for c, row := range [][]float64{{1, 0, 2}, {3, 1, 0}, {0, 1, 1}} {
		must(0, counts.Add(nb.DenseDoc(row), c))
	}
	var models []*nb.TermModel
	for _, event := range events {
		for _, e := range []nb.Estimator{{}, {Lambda: 1e-300, Unseen: nb.UnseenSmoothed}, {Lambda: 1}, {Unseen: nb.UnseenSmoothed}} {
			if m, err := counts.Estimate(event, &e); err == nil {
				models = append(models, m)
			}
		}
	}
	f.Add(0, 1, 2, 1., 1., 1.)
	f.Add(2, 0, 2, 0., 3., math.MaxFloat64)
	f.Add(3, 3, -1, math.NaN(), math.Inf(1), -1.)
	f.Fuzz(func(t *testing.T, a, b, c int, x, y, z float64) {
		d := nb.Doc{Terms: []int{a, b, c}, Counts: []float64{x, y, z}}
		for _, m := range models {
			joint, err := m.LogJoint(nil, d)
			if err == nil && slices.ContainsFunc(joint, math.IsNaN) {
				t.Errorf("%v: log-joint of %v = %v", m.Event, d, joint)
			}
			if p, err := m.Posterior(nil, d); err == nil && !(math.Abs(floats.Sum(p)-1) < 1e-9) {
				t.Errorf("%v: posterior of %v = %v", m.Event, d, p)
			}
			if x, err := m.Explain(d, 0, 1); err == nil && (math.IsNaN(x.LogOdds) || math.IsNaN(x.Absent) || slices.ContainsFunc(x.Contributions, math.IsNaN)) {
				t.Errorf("%v: explanation of %v = %+v", m.Event, d, x)
			}
		}
		before := termSnapshot(counts)
		if counts.Add(d, 0) == nil && max(x, y, z) < 1e6 {
			must(0, counts.Remove(d, 0))
		} else {
			counts = must(nb.NewTermCounts([]string{"a", "b", "c"}, []string{"s", "t", "u"}))
			before = termSnapshot(counts)
		}
		for key, n := range before {
			if got := termSnapshot(counts)[key]; math.Abs(got-n) > 1e-9*max(1, x+y+z) {
				t.Errorf("after Add and Remove of %v: %s = %v, want %v", d, key, got, n)
			}
		}
	})
}

// Malformed rows are errors, never panics.
func FuzzDocs(f *testing.F) {
	counts := must(nb.NewTermCounts([]string{"a", "b"}, []string{"s", "t", "u"}))
	must(0, errors.Join(counts.Add(nb.Doc{Terms: []int{0, 1}}, 0), counts.Add(nb.Doc{Terms: []int{2}}, 1)))
	m := must(counts.Estimate(nb.Bernoulli, nil))
	f.Add([]byte{0, 1, 2}, []byte{0, 1}, []byte{1, 2})
	f.Add([]byte{0, 9, 2}, []byte{0, 1}, []byte{})
	f.Add([]byte{1}, []byte{3, 250}, []byte{7})
	f.Fuzz(func(t *testing.T, offsets, terms, n []byte) {
		ds := &nb.Docs{}
		for _, x := range offsets {
			ds.Offsets = append(ds.Offsets, int(int8(x)))
		}
		for _, x := range terms {
			ds.Terms = append(ds.Terms, int(int8(x)))
		}
		for _, x := range n {
			ds.Counts = append(ds.Counts, float64(int8(x)))
		}
		p, err := m.PosteriorDocs(nil, ds)
		if err == nil && (len(p) != 2*ds.Len() || slices.ContainsFunc(p, math.IsNaN)) {
			t.Errorf("posteriors of %+v = %v", ds, p)
		}
		if e := counts.Clone().AddDocs(ds, make([]int, ds.Len()), nil); e == nil && err != nil {
			t.Errorf("%+v is counted but has no posterior: %v", ds, err)
		}
	})
}

// Nearly all entries are of term 0, so that a range of terms that is cut there
// is empty, and the next one all of the vocabulary.
func TestAddDocsOneTermDominates(t *testing.T) {
	ds, class := &nb.Docs{}, []int{}
	for i := range 40_000 {
		d := nb.Doc{Terms: []int{0}}
		if i%1000 == 0 {
			d.Terms = []int{0, 1, 2}
		}
		ds.Append(d)
		class = append(class, map[bool]int{true: 1}[i%10 == 0])
	}
	got, want := must(nb.NewTermCounts([]string{"a", "b"}, []string{"x", "y", "z"})), must(nb.NewTermCounts([]string{"a", "b"}, []string{"x", "y", "z"}))
	if err := got.AddDocs(ds, class, nil); err != nil {
		t.Fatal(err)
	}
	for i, c := range class {
		if err := want.Add(ds.Doc(i), c); err != nil {
			t.Fatal(err)
		}
	}
	for c := range 2 {
		if got.N[c] != want.N[c] || got.Tokens[c] != want.Tokens[c] {
			t.Errorf("class %d: %v documents and %v tokens, one by one %v and %v", c, got.N[c], got.Tokens[c], want.N[c], want.Tokens[c])
		}
		for term := range 3 {
			if got.Count(c, term) != want.Count(c, term) || got.Documents(c, term) != want.Documents(c, term) {
				t.Errorf("class %d, term %d: %v in %v, one by one %v in %v", c, term, got.Count(c, term), got.Documents(c, term), want.Count(c, term), want.Documents(c, term))
			}
		}
	}
}
