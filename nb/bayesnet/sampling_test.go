package bayesnet

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// TestSamplersCoverTheTruth: intervals of level 0.95 hold the exact posterior
// in 95 % of 1200 repetitions, within three standard deviations (0.63 %) and
// half a percent for what is approximate about them.
func TestSamplersCoverTheTruth(t *testing.T) {
	const repetitions, level = 1200, 0.95
	samplers := []struct {
		name  string
		zeros float64
		run   func(net *Network, query int, evidence []int, src rand.Source) (*Estimate, error)
	}{
		{"likelihood weighting", 0.2, func(net *Network, q int, e []int, src rand.Source) (*Estimate, error) {
			return net.LikelihoodWeighting(q, e, 1500, src)
		}},
		{"Gibbs", 0, func(net *Network, q int, e []int, src rand.Source) (*Estimate, error) {
			return net.Gibbs(q, e, &Gibbs{Burn: 30, Sweeps: 500, Batches: 20}, src)
		}},
	}
	for _, s := range samplers {
		t.Run(s.name, func(t *testing.T) {
			covered, runs := 0, 0
			for seed := uint64(0); runs < repetitions; seed++ {
				r := rand.New(rand.NewPCG(seed, 95))
				net := randomNetwork(r, 6, 2, s.zeros)
				evidence := randomEvidence(r, net.Structure, 0.25)
				query := r.IntN(net.Len())
				exact, err := net.Posterior(query, evidence)
				if errors.Is(err, ErrImpossible) || evidence[query] != Missing {
					continue
				}
				v := r.IntN(len(exact))
				if p := exact[v]; p < 0.02 || p > 0.98 {
					continue
				}
				e, err := s.run(net, query, evidence, rand.NewPCG(seed, 7))
				if err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				if s.name != "Gibbs" && e.ESS < 100 || e.RHat > 1.1 {
					continue // the doc comment says that these are not to be trusted
				}
				if e.StdErr[v] < 1e-9 && math.Abs(e.P[v]-exact[v]) < 1e-9 {
					continue // the blanket of the query is known, so that nothing is random
				}
				runs++
				low, high := e.Interval(v, level)
				if low <= exact[v] && exact[v] <= high {
					covered++
				}
			}
			share := float64(covered) / float64(runs)
			t.Logf("covered %.4f", share)
			if slack := 3*math.Sqrt(level*(1-level)/float64(runs)) + 0.005; math.Abs(share-level) > slack {
				t.Errorf("%.3f of the intervals hold the truth, want %.2f ± %.3f", share, level, slack)
			}
		})
	}
}

// TestForwardSampling: frequencies of full rows agree with the joint
// distribution by a χ² test, and impossible rows are never drawn.
func TestForwardSampling(t *testing.T) {
	net := Asia()
	src := rand.NewPCG(1, 2)
	const n = 200_000
	count := map[[8]int]float64{}
	var row []int
	for range n {
		row = net.Sample(row, src)
		count[[8]int(row)]++
	}
	chi, cells, restExpected, rest := 0.0, 0, 0.0, 0.0
	enumerate(net, nil, func(row []int, p float64) {
		have, want := count[[8]int(row)], n*p
		switch {
		case p == 0 && have > 0:
			t.Errorf("the impossible row %v was drawn", row)
		case want < 10:
			restExpected += want
			rest += have
		default:
			cells++
			chi += (have - want) * (have - want) / want
		}
	})
	chi += (rest - restExpected) * (rest - restExpected) / restExpected
	// χ² with cells degrees of freedom: mean cells, variance 2·cells.
	if d := float64(cells); chi > d+5*math.Sqrt(2*d) || cells < 40 {
		t.Errorf("χ² = %v with %d degrees of freedom", chi, cells)
	}
}

// TestSamplingImpossibleEvidence: no row agrees, and that is said.
func TestSamplingImpossibleEvidence(t *testing.T) {
	net := Asia()
	evidence := net.MustRow(map[string]string{"tub": "yes", "either": "no"})
	if _, err := net.LikelihoodWeighting(0, evidence, 1000, rand.NewPCG(1, 1)); !errors.Is(err, ErrNoDraw) {
		t.Errorf("likelihood weighting: %v, want ErrNoDraw", err)
	}
	if _, err := net.Gibbs(0, evidence, nil, rand.NewPCG(1, 1)); !errors.Is(err, ErrNoDraw) {
		t.Errorf("Gibbs: %v, want ErrNoDraw", err)
	}
}

// TestGibbsSaysThatItIsCaught: y copies x, so a chain never leaves the value
// that it starts from; RHat tells, as chains start from both.
func TestGibbsSaysThatItIsCaught(t *testing.T) {
	net, err := NewNodes(Node{Name: "x", Values: yesNo, Table: []float64{0.5, 0.5}},
		Node{Name: "y", Values: yesNo, Parents: []string{"x"}, Table: []float64{1, 0, 0, 1}})
	if err != nil {
		t.Fatal(err)
	}
	e, err := net.Gibbs(0, nil, &Gibbs{Chains: 8}, rand.NewPCG(1, 1))
	if err != nil || !(e.RHat > 1.5) {
		t.Errorf("RHat = %v (%v), want above 1.5", e, err)
	}
}

// TestLongWeights: the weight of a row of 2000 observations underflows; the
// estimate does not.
func TestLongWeights(t *testing.T) {
	net := chain(1000, 0.5, 0.75)
	evidence := net.MustRow(nil)
	for i := range 1000 {
		evidence[2*i+1] = 0
	}
	// With stay = 0.5 the states are independent, so only sign999 matters.
	evidence[2*999] = Missing
	for i := range 999 {
		evidence[2*i] = 0
	}
	e, err := net.LikelihoodWeighting(2*999, evidence, 4000, rand.NewPCG(3, 3))
	if err != nil || math.Abs(e.P[0]-0.75) > 5*e.StdErr[0] || e.StdErr[0] > 0.02 {
		t.Errorf("P = %v ± %v (%v), want 0.75", e.P, e.StdErr, err)
	}
	g, err := net.Gibbs(2*999, evidence, &Gibbs{Burn: 10, Sweeps: 200}, rand.NewPCG(3, 3))
	if err != nil || math.Abs(g.P[0]-0.75) > 1e-12 {
		t.Errorf("Gibbs: P = %v (%v), want 0.75", g.P, err)
	}
}
