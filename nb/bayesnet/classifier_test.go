package bayesnet

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"naivebayes/data"
	"naivebayes/nb"
	"naivebayes/nb/score"
)

// floats is a row as the models read it.
func floats(row []int, class int) []float64 {
	var x []float64
	for i, v := range row {
		if i != class {
			x = append(x, number(v))
		}
	}
	return x
}

// LogJoint is the sum over all completions, in any network and for any class
// node; missing cells and all.
func TestClassifierIsEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 0))
	ways := map[string]int{}
	for n := range 300 {
		net := randomNetwork(rng, 2+rng.IntN(4), 3, .15)
		class := rng.IntN(net.Len())
		if n%3 == 0 { // a TAN, parents in either order
			parents := make([][]int, net.Len())
			for i := range parents {
				if i == class {
					continue
				}
				parents[i] = []int{class}
				if p := rng.IntN(net.Len()); p < i && p != class {
					parents[i] = append(parents[i], p)
				}
				if rng.IntN(2) == 0 {
					slices.Reverse(parents[i])
				}
			}
			net = randomTables(rng, sure(NewStructure(net.Variables(), parents)), .15)
		}
		m := NewClassifier(net, class)
		row := randomEvidence(rng, net.Structure, .6)
		switch {
		case !slices.Contains(slices.Delete(slices.Clone(row), class, class+1), Missing):
			ways["complete"]++
		case m.tree:
			ways["tree"]++
		default:
			ways["general"]++
		}
		got := sure(m.LogJoint(nil, floats(row, class)))
		sum := 0.0
		for c := range got {
			row[class] = c
			want := bruteForce(net, row).evidence
			sum += want
			if math.IsNaN(got[c]) || !(math.Abs(math.Exp(got[c])-want) <= 1e-13) || (want == 0) != math.IsInf(got[c], -1) {
				t.Fatalf("%d: P(c=%d, x) = %v, want %v", n, c, math.Exp(got[c]), want)
			}
		}
		p, err := m.Posterior(nil, floats(row, class))
		if sum == 0 {
			wantError(t, err, ErrImpossible)
			continue
		}
		for c := range p {
			if !(math.Abs(p[c]-math.Exp(got[c])/sum) <= 1e-12) {
				t.Fatalf("posterior %v", p)
			}
		}
	}
	for _, way := range []string{"complete", "tree", "general"} {
		if ways[way] < 20 {
			t.Errorf("%s: %d cases", way, ways[way])
		}
	}
}

// As a network, naive Bayes is nb's own, with missing cells and weights.
func TestNaiveClassifierIsNB(t *testing.T) {
	df := data.HouseVotes()
	counts := sure(nb.CountFrame(df, "party"))
	d := sure(FrameData(df))
	class, _ := d.Index("party")
	for _, e := range []float64{1, .1} {
		theirs := sure(counts.Estimate(&nb.Estimator{Lambda: e}))
		net := sure(sure(Count(sure(Naive(d.Variables, class)), d, SkipFamily)).Estimate(&Estimator{Alpha: priorless(d, class, e)}))
		ours := NewClassifier(net, class)
		want := sure(theirs.LogJoints(nil, sure(theirs.Rows(df))))
		got := sure(ours.LogJoints(nil, sure(ours.Rows(df))))
		if diff := cmp.Diff(want, got, near9(1e-9)); diff != "" {
			t.Errorf("λ = %v (-nb +network)\n%s", e, diff)
		}
		if diff := cmp.Diff(sure(theirs.PredictAll(nil, sure(theirs.Rows(df)))), sure(ours.PredictAll(nil, sure(ours.DataRows(d))))); diff != "" {
			t.Error(diff)
		}
	}
}

// priorless is λ for all nodes but the class, as nb's default has it.
func priorless(d *Data, class int, lambda float64) [][]float64 {
	s := sure(Naive(d.Variables, class))
	alpha := make([][]float64, s.Len())
	for i := range alpha {
		alpha[i] = slices.Repeat([]float64{lambda}, s.Configs(i)*s.Card(i))
	}
	alpha[class] = make([]float64, s.Card(class))
	return alpha
}

// Of all trees over the features, that of TAN has the greatest likelihood.
func TestTANIsTheMaximumLikelihoodTree(t *testing.T) {
	rapid.Check(t, func(g *rapid.T) {
		n := rapid.IntRange(2, 5).Draw(g, "variables")
		s := sure(NewStructure(drawVariables(g, n), nil))
		d := drawData(g, s, 12, 0, true)
		class := rapid.IntRange(0, n-1).Draw(g, "class")
		features := others(n, class)
		logP := func(parents [][]int) float64 {
			return sure(Count(sure(NewStructure(d.Variables, parents)), d, SkipNothing)).LogLikelihood()
		}
		best := math.Inf(-1)
		var try func(j int, parents [][]int)
		try = func(j int, parents [][]int) { // every choice of one parent each
			if j == len(features) {
				if s, err := NewStructure(d.Variables, parents); err == nil {
					best = max(best, sure(Count(s, d, SkipNothing)).LogLikelihood())
				}
				return
			}
			for _, p := range features {
				if p != features[j] {
					parents[features[j]] = []int{class, p}
					try(j+1, parents)
				}
			}
			parents[features[j]] = []int{class}
			try(j+1, parents)
		}
		try(0, make([][]int, n))
		tan := sure((*TAN)(nil).Structure(d, class))
		parents := make([][]int, n)
		for i := range parents {
			parents[i] = tan.Parents(i)
		}
		if got := logP(parents); !(math.Abs(got-best) <= 1e-9) {
			g.Fatalf("log-likelihood %v, best of all trees %v", got, best)
		}
		for _, f := range features { // any root gives the same
			o := &TAN{Root: d.Variables[f].Name}
			s := sure(o.Structure(d, class))
			for i := range parents {
				parents[i] = s.Parents(i)
			}
			if got := logP(parents); !(math.Abs(got-best) <= 1e-9) {
				g.Fatalf("root %s: log-likelihood %v, want %v", o.Root, got, best)
			}
			if len(s.Parents(f)) != 1 {
				g.Fatalf("the root %s has parents %v", o.Root, s.Parents(f))
			}
		}
	})
}

func drawVariables(g *rapid.T, n int) []Variable {
	vs := make([]Variable, n)
	for i := range vs {
		vs[i] = Variable{string(rune('a' + i)), []string{"0", "1", "2"}[:rapid.IntRange(2, 3).Draw(g, "card")]}
	}
	return vs
}

func TestMaximumSpanningTree(t *testing.T) {
	for _, c := range []struct {
		name   string
		w      []float64 // 01 02 03 12 13 23
		want   [][2]int
		unique bool
	}{
		{"path", []float64{3, 1, 0, 2, 0, 5}, [][2]int{{0, 1}, {1, 2}, {2, 3}}, true},
		{"star", []float64{3, 4, 5, 0, 1, 2}, [][2]int{{0, 1}, {0, 2}, {0, 3}}, true},
		{"all equal", []float64{1, 1, 1, 1, 1, 1}, [][2]int{{0, 1}, {0, 2}, {0, 3}}, false},
		{"a tie that does not matter", []float64{3, 2, 2, 3, 1, 3}, [][2]int{{0, 1}, {1, 2}, {2, 3}}, true},
		{"equal but for rounding", []float64{0, 1, 1 + 1e-14, 1 + 1e-15, 1 + 2e-14, 0}, [][2]int{{0, 2}, {0, 3}, {1, 2}}, false},
	} {
		w := mat.NewSymDense(4, nil)
		at := 0
		for i := range 4 {
			for j := i + 1; j < 4; j++ {
				w.SetSym(i, j, c.w[at])
				at++
			}
		}
		got, unique := MaximumSpanningTree(w)
		if diff := cmp.Diff(c.want, got); diff != "" || unique != c.unique {
			t.Errorf("%s: unique %v, want %v (-want +got)\n%s", c.name, unique, c.unique, diff)
		}
	}
	if edges, unique := MaximumSpanningTree(mat.NewSymDense(1, nil)); len(edges) != 0 || !unique {
		t.Errorf("one node: %v, %v", edges, unique)
	}
}

func TestMutualInformation(t *testing.T) {
	d := sure(NewData(binary("c", "x", "y"), [][]int{{0, 0, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 0}, {0, Missing, 1}, {Missing, 1, 1}}))
	if got := sure(d.MutualInformation(0, 0)).At(0, 1); !(math.Abs(got-math.Ln2) <= 1e-15) {
		t.Errorf("I(x; y | c) of copies and opposites is %v, want log 2", got)
	}
	if got := sure(d.MutualInformation(2, 0)).At(0, 1); !(math.Abs(got-math.Ln2) <= 1e-15) {
		t.Errorf("I(c; x | y) is %v, want log 2: the rows are those of an exclusive or", got)
	}
	// (1 + λ)/(1 + 2λ) and λ/(1 + 2λ) in each class; λ = 1: ⅔, ⅓.
	want := math.Log(2) + 2./3*math.Log(2./3) + 1./3*math.Log(1./3)
	if got := sure(d.MutualInformation(0, 1)).At(0, 1); !(math.Abs(got-want) <= 1e-15) {
		t.Errorf("with λ = 1 %v, want %v", got, want)
	}
	_, err := d.MutualInformation(0, -1)
	wantError(t, err, ErrEstimator)
	none := &Data{Variables: d.Variables, Columns: [][]int{{Missing}, {0}, {0}}}
	_, err = none.MutualInformation(0, 0)
	wantError(t, err, ErrNoRows, "no row has a c")
	_, err = (&TAN{Root: "z"}).Structure(d, 0)
	wantError(t, err, ErrName, `"z"`)
	wantPanic(t, "variable 3", func() { _, _ = (*TAN)(nil).Structure(d, 3) })
	// Nothing in common is no NaN.
	apart := &Data{Variables: d.Variables, Columns: [][]int{{0, 0}, {1, Missing}, {Missing, 1}}}
	if got := sure(apart.MutualInformation(0, 0)).At(0, 1); got != 0 {
		t.Errorf("without a common row %v, want 0", got)
	}
}

// The formula of AODE, straight from the rows.
func TestAODEIsItsFormula(t *testing.T) {
	rapid.Check(t, func(g *rapid.T) {
		n := rapid.IntRange(2, 4).Draw(g, "variables")
		s := sure(NewStructure(drawVariables(g, n), nil))
		d := drawData(g, s, 10, 2, false)
		class := rapid.IntRange(0, n-1).Draw(g, "class")
		d.Columns[class][0] = 0
		lambda := rapid.SampledFrom([]float64{1, .5}).Draw(g, "λ")
		least := rapid.SampledFrom([]float64{0, 1, 4, 1000}).Draw(g, "least")
		m := sure(NewAODE(d, class, lambda, least))
		query := d.Row(nil, rapid.IntRange(0, d.Len()-1).Draw(g, "row"))
		count := func(want map[int]int, has ...int) (sum float64) {
		rows:
			for r := range d.Len() {
				if d.Columns[class][r] == Missing {
					continue
				}
				for i, v := range want {
					if d.Columns[i][r] != v {
						continue rows
					}
				}
				for _, i := range has {
					if d.Columns[i][r] == Missing {
						continue rows
					}
				}
				sum += d.Weights[r]
			}
			return sum
		}
		smooth := func(n, of float64, s int) float64 { return (n + lambda) / (of + lambda*float64(s)) }
		got := sure(m.LogJoint(nil, floats(query, class)))
		for c := range got {
			k, sum, models := s.Card(class), 0.0, 0.0
			for _, i := range others(n, class) {
				if query[i] == Missing || count(map[int]int{i: query[i]}) < least {
					continue
				}
				models++
				p := smooth(count(map[int]int{class: c, i: query[i]}), count(nil, i), k*s.Card(i))
				for _, j := range others(n, class) {
					if j != i && query[j] != Missing {
						p *= smooth(count(map[int]int{class: c, i: query[i], j: query[j]}), count(map[int]int{class: c, i: query[i]}, j), s.Card(j))
					}
				}
				sum += p
			}
			want := sum / models
			if models == 0 {
				want = smooth(count(map[int]int{class: c}), count(nil), k)
				for _, j := range others(n, class) {
					if query[j] != Missing {
						want *= smooth(count(map[int]int{class: c, j: query[j]}), count(map[int]int{class: c}, j), s.Card(j))
					}
				}
			}
			if !(math.Abs(math.Exp(got[c])-want) <= 1e-12) {
				g.Fatalf("P(c=%d, x) = %v, want %v", c, math.Exp(got[c]), want)
			}
		}
	})
}

func TestRowModelRefuses(t *testing.T) {
	d := learnTable(t, "play_tennis", "play")
	tan := sure((*TAN)(nil).Fit(d, 4))
	aode := sure(NewAODE(d, 4, 1, 1))
	for _, m := range []*rowModel{&tan.rowModel, &aode.rowModel} {
		_, err := m.LogJoint(nil, []float64{0, 0, 0, 2})
		wantError(t, err, ErrCell, "code of windy is 2, want 0 to 1")
		_, err = m.LogJoint(nil, []float64{0, .5, 0, 1})
		wantError(t, err, ErrCell, "temperature")
		_, err = m.Posteriors(nil, [][]float64{{0, 0, 0, 0}, {0, -1, 0, 0}})
		wantError(t, err, ErrCell, "row 2")
		_, err = m.PredictAll(nil, [][]float64{{0, 0, 0, 0}, {0, -1, 0, 0}})
		wantError(t, err, ErrCell, "row 2")
		_, err = m.Row("sunny", "hot", "high", "maybe")
		wantError(t, err, ErrName, "maybe")
		_, err = m.Rows(data.LiHang())
		wantError(t, err, ErrName, "no column")
		_, err = m.DataRows(&Data{})
		wantError(t, err, ErrName)
		wantPanic(t, "have 1 cells, want 4", func() { _, _ = m.LogJoint(nil, []float64{0}) })
		wantPanic(t, "dst has length 3, want 2", func() { _, _ = m.LogJoint(make([]float64, 3), []float64{0, 0, 0, 0}) })
		wantPanic(t, "dst has 1 rows, want 0", func() { _, _ = m.Posteriors(make([][]float64, 1), nil) })
		wantPanic(t, "dst has length 1, want 0", func() { _, _ = m.PredictAll(make([]int, 1), nil) })
		// A row with nothing in it has the prior's own answer, not NaN.
		nan := math.NaN()
		if p := sure(m.Posterior(nil, []float64{nan, nan, nan, nan})); !(math.Abs(p[0]+p[1]-1) <= 1e-15) || p[1] < .5 {
			t.Errorf("an empty row has posterior %v", p)
		}
	}
	_, err := NewAODE(d, 4, 0, 1)
	wantError(t, err, ErrEstimator, "λ is 0")
	_, err = NewAODE(d, 4, 1, math.NaN())
	wantError(t, err, ErrEstimator, "Least")
	_, err = NewAODE(d.Rows(nil), 4, 1, 1)
	wantError(t, err, ErrNoRows)
}

// nb/score and nb.Loss take a network as they take nb: ten folds of house votes,
// where Weka has 90.11 % for naive Bayes and 94.94 % for TAN.
func TestHouseVotesTenFolds(t *testing.T) {
	d := sure(FrameData(data.HouseVotes()))
	class, _ := d.Index("party")
	y := d.Columns[class]
	accuracy := func(fit func(train *Data) interface {
		Posterior(dst, x []float64) ([]float64, error)
		DataRows(d *Data) ([][]float64, error)
	}) float64 {
		splits := sure(score.StratifiedKFold(y, 10, rand.NewPCG(1, 0)))
		p := sure(score.CrossPosterior(d.Len(), splits, func(train []int) (func(int) ([]float64, error), error) {
			m := fit(d.Rows(train))
			rows := sure(m.DataRows(d))
			return func(r int) ([]float64, error) { return m.Posterior(nil, rows[r]) }, nil
		}))
		return sure(score.NewConfusion(2, y, score.Predicted(p), nil)).Accuracy()
	}
	type model = interface {
		Posterior(dst, x []float64) ([]float64, error)
		DataRows(d *Data) ([][]float64, error)
	}
	naive := accuracy(func(d *Data) model {
		c := sure(Count(sure(Naive(d.Variables, class)), d, SkipFamily))
		return NewClassifier(sure(c.Estimate(nil)), class)
	})
	tan := accuracy(func(d *Data) model { return sure((*TAN)(nil).Fit(d, class)) })
	aode := accuracy(func(d *Data) model { return sure(NewAODE(d, class, 1, 1)) })
	t.Logf("naive Bayes %.4f, TAN %.4f, AODE %.4f", naive, tan, aode)
	if !(math.Abs(naive-.9011) <= .015) || !(math.Abs(tan-.9494) <= .02) || aode < naive {
		t.Errorf("naive Bayes %.4f, TAN %.4f, AODE %.4f; want about .9011, .9494 and more than naive Bayes", naive, tan, aode)
	}
}

func TestTANOnHouseVotesIsFast(t *testing.T) {
	d := sure(FrameData(data.HouseVotes()))
	class, _ := d.Index("party")
	best := time.Hour
	for range 5 {
		from := time.Now()
		sure((*TAN)(nil).Fit(d, class))
		best = min(best, time.Since(from))
	}
	if best > 50*time.Millisecond {
		t.Errorf("TAN on house votes takes %v, want 50ms at most", best)
	}
}

func BenchmarkTANHouseVotes(b *testing.B) {
	d := sure(FrameData(data.HouseVotes()))
	class, _ := d.Index("party")
	for b.Loop() {
		sure((*TAN)(nil).Fit(d, class))
	}
}

func BenchmarkCount(b *testing.B) {
	_, d := mixtureRows(10_000)
	s := sure(Naive(d.Variables[1:], 0))
	d = &Data{Variables: d.Variables[1:], Columns: d.Columns[1:]}
	c := NewCounts(s)
	b.ReportAllocs()
	for b.Loop() {
		_ = c.AddData(d, SkipNothing)
	}
}
