package bayesnet

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"naivebayes/data"
)

var playTennis = data.PlayTennis

// The three estimates by hand: N = (3, 1) with α = 2 each.
func TestThreeEstimates(t *testing.T) {
	s := sure(NewStructure(binary("a"), nil))
	c := NewCounts(s)
	for _, v := range []int{0, 0, 0, 1} {
		if err := c.Add([]int{v}); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range []struct {
		name string
		e    *Estimator
		want float64
	}{
		{"maximum likelihood", &Estimator{}, 3. / 4},
		{"mean", &Estimator{Lambda: 2}, 5. / 8},
		{"mode", &Estimator{Lambda: 2, MAP: true}, 4. / 6},
		{"mode of the uniform prior", &Estimator{Lambda: 1, MAP: true}, 3. / 4},
		{"nil", nil, 4. / 6},
		{"BDeu", &Estimator{BDeu: 4}, 5. / 8},
		{"Alpha", &Estimator{Alpha: [][]float64{{0, 4}}}, 3. / 8},
	} {
		if got := sure(c.Estimate(e.e)).Probability(0, 0); !(math.Abs(got-e.want) <= 1e-15) {
			t.Errorf("%s: %v, want %v", e.name, got, e.want)
		}
	}
	if diff := cmp.Diff([]float64{5, 3}, []float64(sure(c.Dirichlet(0, 0, &Estimator{Lambda: 2})))); diff != "" {
		t.Error(diff)
	}
}

// Bug B21: NaN for a configuration of the parents that no row has.
func TestB21UnobservedConfiguration(t *testing.T) {
	s := sure(NewStructure(binary("a", "b"), [][]int{nil, {0}}))
	c := NewCounts(s)
	for _, b := range []int{1, 1, 1, 0} {
		if err := c.Add([]int{0, b}); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff([]int{1}, c.Unobserved(1)); diff != "" {
		t.Error(diff)
	}
	for _, e := range []struct {
		name string
		e    *Estimator
		want []float64 // P(b | a=no)
	}{
		{"uniform", &Estimator{}, []float64{.5, .5}},
		{"marginal", &Estimator{Unobserved: UnobservedMarginal}, []float64{.25, .75}},
		{"the prior speaks", &Estimator{Alpha: [][]float64{{1, 1}, {0, 0, 3, 1}}}, []float64{.75, .25}},
		{"the prior's mode is silent", &Estimator{Lambda: 1, MAP: true}, []float64{.5, .5}},
	} {
		net := sure(c.Estimate(e.e))
		notNaN(t, net)
		if diff := cmp.Diff(e.want, net.Table(1)[2:]); diff != "" {
			t.Errorf("%s (-want +got)\n%s", e.name, diff)
		}
	}
	_, err := c.Estimate(&Estimator{Unobserved: UnobservedError})
	wantError(t, err, ErrUndefined, "P(b | a=no)")
	empty := sure(NewCounts(s).Estimate(&Estimator{Unobserved: UnobservedMarginal}))
	notNaN(t, empty)
	if diff := cmp.Diff([]float64{.5, .5}, empty.Table(0)); diff != "" {
		t.Error(diff)
	}
	_, err = c.Dirichlet(1, 1, &Estimator{})
	wantError(t, err, ErrUndefined, "P(b | a=no)")
}

func TestEstimatorRefuses(t *testing.T) {
	c := NewCounts(sure(NewStructure(binary("a", "b"), [][]int{nil, {0}})))
	for _, e := range []*Estimator{
		{Lambda: -1}, {Lambda: math.NaN()}, {BDeu: math.Inf(1)}, {Lambda: 1, BDeu: 1}, {BDeu: 1, Alpha: [][]float64{}},
		{Unobserved: 9}, {Alpha: [][]float64{{1, 1}}}, {Alpha: [][]float64{{1, 1}, {1}}}, {Alpha: [][]float64{{1, -1}, {1, 1, 1, 1}}},
	} {
		_, err := c.Estimate(e)
		wantError(t, err, ErrEstimator)
		_, err = c.LogEvidence(e)
		wantError(t, err, ErrEstimator)
		_, err = c.Dirichlet(0, 0, e)
		wantError(t, err, ErrEstimator)
	}
	_, err := c.Estimate(&Estimator{Lambda: .5, MAP: true})
	wantError(t, err, ErrUndefined, "no mode")
	_, err = c.LogEvidence(&Estimator{})
	wantError(t, err, ErrEstimator, "no proper prior")
	wantPanic(t, "configuration 2", func() { _, _ = c.Dirichlet(1, 2, nil) })
	wantPanic(t, "nothing was counted", func() { c.BIC() })
}

// The evidence is the product of the probabilities of the rows, each from the
// posterior mean given the rows before it; and the estimate is the mean of the
// Dirichlet posterior.
func TestEvidenceIsTheProductOfPredictions(t *testing.T) {
	rapid.Check(t, func(g *rapid.T) {
		s := drawStructure(g, 4)
		d := drawData(g, s, 8, 0, false)
		d.Weights = nil
		e := rapid.SampledFrom([]*Estimator{nil, {Lambda: .3}, {BDeu: 1}, {BDeu: 7}}).Draw(g, "prior")
		c, sum := NewCounts(s), 0.0
		for r := range d.Len() {
			net := sure(c.Estimate(e))
			sum += net.LogJoint(d.Row(nil, r))
			if err := c.Add(d.Row(nil, r)); err != nil {
				g.Fatal(err)
			}
		}
		if got := sure(c.LogEvidence(e)); !(math.Abs(got-sum) <= 1e-9) {
			g.Fatalf("LogEvidence = %v, want %v", got, sum)
		}
		net := sure(c.Estimate(e))
		for i := range s.Len() {
			for r := range s.Configs(i) {
				want := sure(c.Dirichlet(i, r, e)).Mean()
				if diff := cmp.Diff(want, net.Table(i)[r*s.Card(i):(r+1)*s.Card(i)], near9(1e-12)); diff != "" {
					g.Fatal(diff)
				}
			}
		}
	})
}

// a → b → c, a ← b ← c and a ← b → c say the same, and BDeu gives them the same
// evidence; K2 does not.
func TestBDeuOfEquivalentGraphs(t *testing.T) {
	d := learnTable(t, "titanic_counts", "survived")
	var bdeu, k2 []float64
	for _, parents := range [][][]int{{nil, {0}, {1}, {0}}, {{1}, {2}, nil, {0}}, {{1}, nil, {1}, {0}}} {
		c := sure(Count(sure(NewStructure(d.Variables, parents)), d, SkipNothing))
		bdeu = append(bdeu, sure(c.LogEvidence(&Estimator{BDeu: 5})))
		k2 = append(k2, sure(c.LogEvidence(&Estimator{Lambda: 1})))
	}
	for i := 1; i < 3; i++ {
		if !(math.Abs(bdeu[i]-bdeu[0]) <= 1e-9) {
			t.Errorf("BDeu of equivalent graphs: %v", bdeu)
		}
		if math.Abs(k2[i]-k2[0]) < 1e-6 {
			t.Errorf("K2 of equivalent graphs: %v", k2)
		}
	}
}

// No tables are likelier than the relative frequencies.
func TestMaximumLikelihood(t *testing.T) {
	rapid.Check(t, func(g *rapid.T) {
		s := drawStructure(g, 3)
		d := drawData(g, s, 8, 0, true)
		c := sure(Count(s, d, SkipNothing))
		logP := func(net *Network) float64 {
			sum := 0.0
			for r := range d.Len() {
				sum += d.Weights[r] * net.LogJoint(d.Row(nil, r))
			}
			return sum
		}
		best := logP(sure(c.Estimate(&Estimator{})))
		if !(math.Abs(best-c.LogLikelihood()) <= 1e-9) {
			g.Fatalf("LogLikelihood = %v, want %v", c.LogLikelihood(), best)
		}
		if other := logP(sure(c.Estimate(&Estimator{Lambda: rapid.Float64Range(.01, 3).Draw(g, "λ")}))); other > best+1e-9 {
			g.Fatalf("smoothed tables are likelier: %v > %v", other, best)
		}
	})
}
