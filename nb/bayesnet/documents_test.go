package bayesnet

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"naivebayes/data"
	"naivebayes/nb"
)

// coins is the experiment of Do and Batzoglou: five times ten tosses.
func coins() (*nb.Docs, []string) {
	ds := &nb.Docs{}
	for _, heads := range []float64{5, 9, 8, 4, 7} {
		ds.Append(nb.Doc{Terms: []int{0, 1}, Counts: []float64{heads, 10 - heads}})
	}
	return ds, []string{"heads", "tails"}
}

// coinModel has the given probabilities of heads, and equal weights.
func coinModel(heads ...float64) *nb.TermModel {
	var classes []string
	for c := range heads {
		classes = append(classes, string(rune('A'+c)))
	}
	counts := sure(nb.NewTermCounts(classes, []string{"heads", "tails"}))
	for c, p := range heads {
		if err := counts.AddTotals(c, 1, []float64{p, 1 - p}, []float64{1, 1}); err != nil {
			panic(err)
		}
	}
	return sure(counts.Estimate(nb.Multinomial, &nb.Estimator{Prior: slices.Repeat([]float64{1 / float64(len(heads))}, len(heads))}))
}

// C. B. Do and S. Batzoglou, What is the expectation maximization algorithm?,
// Nature Biotechnology 26 (2008): heads 5, 9, 8, 4, 7 of 10, start .6 and .5. The
// numbers were computed exactly from that; the fixed point is where EM stands
// still, to 1e-9, and not where a rough stop leaves it.
func TestDoAndBatzoglou(t *testing.T) {
	docs, terms := coins()
	var steps []*nb.TermModel
	var first DocStep
	equal := &nb.Estimator{Prior: []float64{.5, .5}}
	em := &Mixture{Estimator: equal, Start: coinModel(.6, .5), Tolerance: 1e-12, Progress: func(s DocStep) {
		if len(steps) == 0 {
			first = s
		}
		steps = append(steps, s.Model)
	}}
	res := sure(em.Fit(docs, terms, 2))
	near := func(what string, got, want, tolerance float64) {
		t.Helper()
		if !(math.Abs(got-want) <= tolerance) {
			t.Errorf("%s: %.10f, want %.10f within %v", what, got, want, tolerance)
		}
	}
	for it, want := range map[int][2]float64{
		1: {.7130122354, .5813393083}, 2: {.7452920361, .5692557502}, 3: {.7680988344, .5495359141}, 10: {.7967441495, .5196586622},
	} {
		for c := range want {
			near(fmt.Sprintf("iteration %d, coin %d", it, c), steps[it-1].Probability(c, 0), want[c], 1e-10)
		}
	}
	near("coin A at the end", res.Model.Probability(0, 0), .7967890669, 1e-9)
	near("coin B at the end", res.Model.Probability(1, 0), .5195831201, 1e-9)
	near("log-likelihood at the start", first.Objective, -33.0938625198, 1e-9)
	near("log-likelihood at the end", res.Objective, -31.5702002360, 1e-9)
	if !res.Converged || res.Trace[len(res.Trace)-1] != res.Objective {
		t.Errorf("converged %v, trace ends at %v", res.Converged, res.Trace[len(res.Trace)-1])
	}
	// The E table of the first iteration.
	for i, want := range []float64{.4491, .8050, .7335, .3522, .6472} {
		near(fmt.Sprint("weight of A in row ", i+1), sure(em.Start.Posterior(nil, docs.Doc(i)))[0], want, 5e-5)
	}
	one := sure((&Mixture{Estimator: equal, Start: coinModel(.6, .5), MaxIterations: 1}).Fit(docs, terms, 2))
	expected := sure((&docEM{event: nb.Multinomial, estimator: equal, weight: 1, labelled: sure(nb.NewTermCounts([]string{"A", "B"}, terms)), docs: docs}).counts(em.Start))
	for at, want := range []float64{21.2975, 8.5722, 11.7025, 8.4278} {
		near("expected tosses", expected.Count(at/2, at%2), want, 5e-5)
	}
	near("one iteration", one.Model.Probability(0, 0), .7130122354, 1e-10)
	// Any start ends there, up to the names of the coins.
	for _, start := range [][2]float64{{.9, .1}, {.2, .3}, {.99, .98}, {.4, .8}} {
		res := sure((&Mixture{Estimator: equal, Start: coinModel(start[0], start[1]), Tolerance: 1e-12, MaxIterations: 20_000}).Fit(docs, terms, 2))
		p := []float64{res.Model.Probability(0, 0), res.Model.Probability(1, 0)}
		slices.Sort(p)
		near("the lower coin", p[0], .5195831201, 1e-9)
		near("the upper coin", p[1], .7967890669, 1e-9)
	}
	_, err := (&Mixture{Estimator: equal, Start: coinModel(.6, .6)}).Fit(docs, terms, 2)
	wantError(t, err, ErrSymmetric, `"A" and "B"`)
	// Fully observed: 80 % and 45 %.
	seen := sure(nb.NewTermCounts([]string{"A", "B"}, terms))
	for i, c := range []int{1, 0, 0, 1, 0} {
		if err := seen.Add(docs.Doc(i), c); err != nil {
			t.Fatal(err)
		}
	}
	full := sure((&SemiSupervised{Estimator: equal}).Fit(seen, &nb.Docs{}))
	near("observed A", full.Model.Probability(0, 0), .80, 1e-15)
	near("observed B", full.Model.Probability(1, 0), .45, 1e-15)
}

// counts is the E step by itself.
func (x *docEM) counts(m *nb.TermModel) (*nb.TermCounts, error) {
	c, _, err := x.expect(m)
	return c, err
}

// drawDocs draws documents over a few terms.
func drawDocs(g *rapid.T, n, v int) *nb.Docs {
	ds := &nb.Docs{}
	for range n {
		row := make([]float64, v)
		for t := range row {
			row[t] = float64(rapid.IntRange(0, 3).Draw(g, "count"))
		}
		ds.Append(nb.DenseDoc(row))
	}
	return ds
}

// The objective and one step, from the definition, document by document.
func TestSemiSupervisedIsItsDefinition(t *testing.T) {
	rapid.Check(t, func(g *rapid.T) {
		const k, v = 2, 3
		vocabulary := []string{"a", "b", "c"}
		event := rapid.SampledFrom([]nb.Event{nb.Multinomial, nb.Bernoulli, nb.BinaryMultinomial}).Draw(g, "event")
		e := rapid.SampledFrom([]*nb.Estimator{nil, {Lambda: .5, PriorLambda: 1}, {Lambda: .1, Prior: []float64{.3, .7}}, {Lambda: 1, TermLambda: []float64{.2, 1, 2}}}).Draw(g, "estimator")
		weight := rapid.SampledFrom([]float64{0, .1, 1, 3}).Draw(g, "Λ")
		labelled := sure(nb.NewTermCounts([]string{"x", "y"}, vocabulary))
		known, unknown := drawDocs(g, 4, v), drawDocs(g, 4, v)
		for i := range known.Len() {
			if err := labelled.Add(known.Doc(i), i%k); err != nil {
				g.Fatal(err)
			}
		}
		before := labelled.Clone()
		var models []*nb.TermModel
		em := &SemiSupervised{Event: event, Estimator: e, Weight: &weight, MaxIterations: 6, Progress: func(s DocStep) { models = append(models, s.Model) }}
		run, err := em.Fit(labelled, unknown)
		if err != nil {
			g.Fatal(err)
		}
		if diff := cmp.Diff(before.Tokens, labelled.Tokens); diff != "" {
			g.Fatalf("the labelled counts were changed\n%s", diff)
		}
		m := sure(labelled.Estimate(event, e))
		if e == nil {
			e = &nb.Estimator{Lambda: 1}
		}
		for it, objective := range run.Trace {
			want := 0.0
			for i := range known.Len() {
				want += sure(m.LogJoint(nil, known.Doc(i)))[i%k]
			}
			next := labelled.Clone()
			for i := range unknown.Len() {
				joint := sure(m.LogJoint(nil, unknown.Doc(i)))
				want += weight * nb.LogSumExp(joint)
				for c, p := range sure(nb.Normalize(joint)) {
					if err := next.AddWeighted(unknown.Doc(i), c, weight*p); err != nil {
						g.Fatal(err)
					}
				}
			}
			for c := range k {
				if e.Prior == nil {
					want += e.PriorLambda * m.LogPrior[c]
				}
				for t := range v {
					lambda := e.Lambda
					if e.TermLambda != nil {
						lambda = e.TermLambda[t]
					}
					want += lambda * math.Log(m.Probability(c, t))
					if event == nb.Bernoulli {
						want += lambda * math.Log(1-m.Probability(c, t))
					}
				}
			}
			if !(math.Abs(objective-want) <= 1e-8*(1+math.Abs(want))) {
				g.Fatalf("objective %d is %v, want %v", it, objective, want)
			}
			if it > 0 && objective < run.Trace[it-1]-1e-9*(1+math.Abs(objective)) {
				g.Fatalf("the objective falls: %v", run.Trace)
			}
			m = sure(next.Estimate(event, e))
			if it < len(models) {
				for c := range k {
					for t := range v {
						if !(math.Abs(m.Probability(c, t)-models[it].Probability(c, t)) <= 1e-9) {
							g.Fatalf("iteration %d: P(%d|%d) = %v, want %v", it+1, t, c, models[it].Probability(c, t), m.Probability(c, t))
						}
					}
				}
			}
		}
		if weight == 0 && (len(run.Trace) != 2 || !run.Converged) {
			g.Fatalf("without unlabelled documents %d iterations", len(run.Trace)-1)
		}
	})
}

func TestDocumentsRefuse(t *testing.T) {
	docs, terms := coins()
	labelled := sure(nb.NewTermCounts([]string{"A", "B"}, terms))
	_, err := (*SemiSupervised)(nil).Fit(labelled, docs)
	wantError(t, err, ErrNoRows, `"A"`)
	for c := range 2 {
		if err := labelled.Add(docs.Doc(c), c); err != nil {
			t.Fatal(err)
		}
	}
	minus := -1.
	for _, o := range []*SemiSupervised{
		{Event: nb.Mixed}, {Event: nb.Complement}, {Estimator: &nb.Estimator{Lambda: -1}}, {Estimator: &nb.Estimator{Lambda: 2, MAP: true}},
		{Tolerance: -1}, {MaxIterations: -1},
	} {
		_, err = o.Fit(labelled, docs)
		wantError(t, err, ErrEstimator)
	}
	_, err = (&SemiSupervised{Weight: &minus}).Fit(labelled, docs)
	wantError(t, err, ErrWeight)
	beyond := &nb.Docs{}
	beyond.Append(nb.Doc{Terms: []int{5}})
	_, err = (*SemiSupervised)(nil).Fit(labelled, beyond)
	wantError(t, err, ErrCell)
	heads := &nb.Docs{}
	heads.Append(nb.Doc{Terms: []int{0}})
	tails := sure(nb.NewTermCounts([]string{"A", "B"}, terms))
	for c := range 2 {
		if err := tails.Add(nb.Doc{Terms: []int{1}}, c); err != nil {
			t.Fatal(err)
		}
	}
	_, err = (&SemiSupervised{Estimator: &nb.Estimator{}}).Fit(tails, heads)
	wantError(t, err, nb.ErrImpossible, "document 1")
	_, err = (*Mixture)(nil).Fit(docs, terms, 1)
	wantError(t, err, ErrNoRows)
	_, err = (*Mixture)(nil).Fit(docs, terms, 6)
	wantError(t, err, ErrNoRows)
	_, err = (&Mixture{Start: coinModel(.5, .6)}).Fit(docs, terms, 3)
	wantError(t, err, ErrEstimator, "Start has 2 classes")
	_, err = LatentClass(binary("a"), "h", 0)
	wantError(t, err, ErrStructure)
	_, err = LatentClass(binary("a"), "a", 2)
	wantError(t, err, ErrStructure, `"a"`)
}

// The classes of two sorts of documents are found without a label, by every
// event model and the same for the same seed.
func TestMixtureFindsItsClasses(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 0))
	docs, y := &nb.Docs{}, []int{}
	for range 400 {
		c := rng.IntN(2)
		row := make([]float64, 12)
		for range 20 {
			row[6*c*rng.IntN(2)+rng.IntN(6)]++ // class 1 has half its tokens among the last six
		}
		docs.Append(nb.DenseDoc(row))
		y = append(y, c)
	}
	vocabulary := make([]string, 12)
	for t := range vocabulary {
		vocabulary[t] = string(rune('a' + t))
	}
	for _, event := range []nb.Event{nb.Multinomial, nb.Bernoulli, nb.BinaryMultinomial} {
		fit := func() *MixtureResult {
			return sure((&Mixture{Event: event, Starts: 3, Source: rand.NewPCG(2, 0), Tolerance: 1e-6}).Fit(docs, vocabulary, 2))
		}
		res := fit()
		if len(res.Runs) != 3 {
			t.Errorf("%v: %d runs, want 3", event, len(res.Runs))
		}
		for _, run := range res.Runs {
			if run.Objective > res.Objective {
				t.Errorf("%v: a run has %v, the best %v", event, run.Objective, res.Objective)
			}
		}
		_, right := MatchLabels(2, y, sure(res.Model.PredictDocs(nil, docs)))
		if right < 390 {
			t.Errorf("%v: %d of 400 are right", event, right)
		}
		if diff := cmp.Diff(res.Trace, fit().Trace); diff != "" {
			t.Errorf("%v: two runs of the same seed differ\n%s", event, diff)
		}
	}
}

// Mixture of Bernoullis over documents = EM over the network of rows.
func TestMixtureIsLatentClass(t *testing.T) {
	d := learnTable(t, "house_votes_84", "party")
	s := sure(LatentClass(d.Variables[:5], "class", 2))
	hidden := (&Data{Variables: d.Variables[:5], Columns: d.Columns[:5]}).With(s.Variable(0))
	docs, vocabulary := &nb.Docs{}, []string{}
	for _, v := range d.Variables[:5] {
		vocabulary = append(vocabulary, v.Name)
	}
	for r := range d.Len() {
		row := make([]float64, 5)
		for j := range row {
			row[j] = float64(d.Columns[j][r])
		}
		docs.Append(nb.DenseDoc(row))
	}
	counts := sure(nb.NewTermCounts([]string{"1", "2"}, vocabulary))
	for c := range 2 {
		for i := range 3 {
			if err := counts.Add(docs.Doc(3*i+c), c); err != nil {
				t.Fatal(err)
			}
		}
	}
	start := sure(counts.Estimate(nb.Bernoulli, nil))
	tables := [][]float64{{.5, .5}}
	for j := range 5 {
		p, q := start.Probability(0, j), start.Probability(1, j)
		tables = append(tables, []float64{1 - p, p, 1 - q, q})
	}
	e := &nb.Estimator{Lambda: 1, PriorLambda: 1}
	a := sure((&Mixture{Event: nb.Bernoulli, Estimator: e, Start: start, MaxIterations: 25}).Fit(docs, vocabulary, 2))
	b := sure((&EM{Estimator: &Estimator{Lambda: 1}, Start: sure(New(s, tables)), MaxIterations: 25}).Fit(s, hidden))
	if diff := cmp.Diff(b.Trace, a.Trace, near9(1e-7)); diff != "" {
		t.Errorf("objectives (-network +documents)\n%s", diff)
	}
	for j := range 5 {
		for c := range 2 {
			if got, want := a.Model.Probability(c, j), b.Network.Probability(j+1, 1, c); !(math.Abs(got-want) <= 1e-9) {
				t.Errorf("P(%s | %d) = %v and %v", vocabulary[j], c, got, want)
			}
		}
	}
}

// Messages of SpamAssassin: with ten labelled ones the others help.
func TestUnlabelledMessagesHelp(t *testing.T) {
	if testing.Short() {
		t.Skip("skips EM on 2000 messages; run without -short")
	}
	all := data.SpamAssassinDocs()
	docs, y := &nb.Docs{}, []int{}
	for i, row := range all.Rows {
		var d nb.Doc
		for _, c := range row {
			d.Terms, d.Counts = append(d.Terms, c.Term), append(d.Counts, float64(c.N))
		}
		docs.Append(d)
		if all.Labels[i] == "spam" {
			y = append(y, 1)
		} else {
			y = append(y, 0)
		}
	}
	rng := rand.New(rand.NewPCG(1, 0))
	gain := 0.0
	for range 4 {
		labelled := sure(nb.NewTermCounts([]string{"ham", "spam"}, all.Terms))
		need, rest, truth := []int{5, 5}, &nb.Docs{}, []int{}
		for _, i := range rng.Perm(docs.Len()) {
			if need[y[i]] > 0 {
				need[y[i]]--
				if err := labelled.Add(docs.Doc(i), y[i]); err != nil {
					t.Fatal(err)
				}
				continue
			}
			rest.Append(docs.Doc(i))
			truth = append(truth, y[i])
		}
		accuracy := func(m *nb.TermModel) float64 {
			right := 0.0
			for i, c := range sure(m.PredictDocs(nil, rest)) {
				if c == truth[i] {
					right++
				}
			}
			return right / float64(len(truth))
		}
		alone := accuracy(sure(labelled.Estimate(nb.Multinomial, nil)))
		both := accuracy(sure((&SemiSupervised{MaxIterations: 10}).Fit(labelled, rest)).Model)
		t.Logf("ten labelled messages: %.3f alone, %.3f with %d unlabelled", alone, both, rest.Len())
		gain += (both - alone) / 4
	}
	if gain < .03 {
		t.Errorf("unlabelled messages gain %.3f on average", gain)
	}
}

func TestMatchLabelsIsTheBestPermutation(t *testing.T) {
	rapid.Check(t, func(g *rapid.T) {
		k := rapid.IntRange(1, 5).Draw(g, "k")
		n := rapid.IntRange(0, 20).Draw(g, "n")
		y, cluster := make([]int, n), make([]int, n)
		for i := range n {
			y[i], cluster[i] = rapid.IntRange(0, k-1).Draw(g, "y"), rapid.IntRange(0, k-1).Draw(g, "cluster")
		}
		class, right := MatchLabels(k, y, cluster)
		best := 0
		var try func(p []int)
		agree := func(p []int) (sum int) {
			for i := range n {
				if p[cluster[i]] == y[i] {
					sum++
				}
			}
			return sum
		}
		try = func(p []int) {
			if len(p) == k {
				best = max(best, agree(p))
				return
			}
			for c := range k {
				if !slices.Contains(p, c) {
					try(append(slices.Clone(p), c))
				}
			}
		}
		try(nil)
		if right != best || agree(class) != right {
			g.Fatalf("%d are right, and %d by the classes %v; the best is %d", right, agree(class), class, best)
		}
		sorted := slices.Sorted(slices.Values(class))
		for c := range k {
			if sorted[c] != c {
				g.Fatalf("%v gives a class twice", class)
			}
		}
	})
	wantPanic(t, "want as many", func() { MatchLabels(2, []int{0}, nil) })
	wantPanic(t, "row 1 has class 2", func() { MatchLabels(2, []int{2}, []int{0}) })
}
