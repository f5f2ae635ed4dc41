package bayesnet

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"naivebayes/nb"
)

// The divergence is its definition, row by row, also of two structures.
func TestDivergenceIsItsDefinition(t *testing.T) {
	rapid.Check(t, func(g *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(g, "seed"), 0))
		s := drawStructure(g, 4)
		p := randomTables(rng, s, .2)
		q := randomTables(rng, sure(NewStructure(s.Variables(), nil)), 0)
		if rapid.Bool().Draw(g, "same structure") {
			q = randomTables(rng, s, .2)
		}
		pop, err := p.Population(1)
		if err != nil {
			g.Fatal(err)
		}
		want, total := 0.0, 0.0
		for r := range pop.Len() {
			row := pop.Row(nil, r)
			want += math.Exp(p.LogJoint(row)) * (p.LogJoint(row) - q.LogJoint(row))
			total += pop.Weight(r)
		}
		if !(math.Abs(total-1) <= 1e-12) {
			g.Fatalf("the population weighs %v, want 1", total)
		}
		got, err := Divergence(p, q)
		if err != nil {
			g.Fatal(err)
		}
		if math.IsInf(want, 1) != math.IsInf(got, 1) || !math.IsInf(want, 1) && !(math.Abs(got-want) <= 1e-9) {
			g.Fatalf("divergence %v, want %v", got, want)
		}
		if self := sure(Divergence(p, p)); !(self <= 1e-12) {
			g.Fatalf("divergence from itself is %v", self)
		}
	})
	_, err := Divergence(Asia(), Burglary())
	wantError(t, err, ErrStructure, "8 and 5")
	_, err = Divergence(Asia(), sure(New(sure(NewStructure(binary("a", "b", "c", "d", "e", "f", "g", "h"), nil)), [][]float64{{1, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 0}})))
	wantError(t, err, ErrStructure, "variable 0")
}

// Counting the population gives the network back.
func TestPopulationIsTheNetwork(t *testing.T) {
	net := Burglary()
	d := sure(net.Population(1e6))
	back := sure(sure(Count(net.Structure, d, SkipNothing)).Estimate(&Estimator{}))
	if got := sure(Divergence(net, back)); !(got <= 1e-12) {
		t.Errorf("divergence %v, want 0", got)
	}
	wide := make([]Variable, 20)
	tables := make([][]float64, 20)
	for i := range wide {
		wide[i], tables[i] = Variable{Name: string(rune('a' + i)), Values: yesNo}, []float64{.5, .5}
	}
	_, err := sure(New(sure(NewStructure(wide, nil)), tables)).Population(1)
	wantError(t, err, ErrTooWide)
}

// Held out by hand: every row is in one fold, and the network has not seen it.
func TestHeldOut(t *testing.T) {
	d := learnTable(t, "house_votes_84", "party")
	s := sure(LatentClass(d.Variables[:4], "camp", 2))
	hidden := (&Data{Variables: d.Variables[:4], Columns: d.Columns[:4]}).With(s.Variable(0))
	em := &EM{Source: rand.NewPCG(3, 0), Tolerance: 1e-4}
	got := sure(em.HeldOut(s, hidden, 3, rand.NewPCG(4, 0)))
	em.Source = rand.NewPCG(3, 0)
	times := make([]int, d.Len())
	for f, fold := range deal(d.Len(), 3, rand.NewPCG(4, 0)) {
		if len(fold.train)+len(fold.test) != d.Len() || len(fold.test)-d.Len()/3 > 1 || len(fold.test) < d.Len()/3 {
			t.Fatalf("fold %d has %d and %d rows", f, len(fold.train), len(fold.test))
		}
		net := sure(em.Fit(s, hidden.Rows(fold.train))).Network
		want := 0.0
		for _, r := range fold.test {
			times[r]++
			want += sure(net.LogEvidence(hidden.Row(nil, r))) / float64(len(fold.test))
		}
		if !(math.Abs(got[f]-want) <= 1e-9) {
			t.Errorf("fold %d: %v, want %v", f, got[f], want)
		}
	}
	for r, n := range times {
		if n != 1 {
			t.Errorf("row %d is held out %d times", r, n)
		}
	}
	_, err := em.HeldOut(s, hidden, 1, nil)
	wantError(t, err, ErrNoRows, "1 folds")
}

// Without weight it is the cross-validation of the labelled documents alone.
func TestHeldOutDocuments(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 0))
	docs, y := &nb.Docs{}, []int{}
	for i := range 60 {
		row := make([]float64, 6)
		for range 6 {
			row[3*(i%2)*rng.IntN(2)+rng.IntN(3)]++
		}
		docs.Append(nb.DenseDoc(row))
		y = append(y, i%2)
	}
	classes, terms := []string{"0", "1"}, []string{"a", "b", "c", "d", "e", "f"}
	right := 0
	for _, fold := range deal(60, 4, rand.NewPCG(1, 9)) {
		counts := sure(nb.NewTermCounts(classes, terms))
		for _, i := range fold.train {
			if err := counts.Add(docs.Doc(i), y[i]); err != nil {
				t.Fatal(err)
			}
		}
		m := sure(counts.Estimate(nb.Multinomial, nil))
		for _, i := range fold.test {
			if sure(m.Predict(docs.Doc(i))) == y[i] {
				right++
			}
		}
	}
	none := 0.0
	got := sure((&SemiSupervised{Weight: &none}).HeldOut(classes, terms, docs, y, docs, 4, rand.NewPCG(1, 9)))
	if got != float64(right)/60 || right < 30 || right == 60 {
		t.Errorf("held out %v, want %d of 60", got, right)
	}
	_, err := (&SemiSupervised{}).HeldOut(classes, terms, docs, y, docs, 61, nil)
	wantError(t, err, ErrNoRows, "61 folds")
	defer func() {
		if recover() == nil {
			t.Error("no panic for too few classes")
		}
	}()
	_, _ = (&SemiSupervised{}).HeldOut(classes, terms, docs, y[1:], docs, 4, nil)
}
