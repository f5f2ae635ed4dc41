package bayesnet

import (
	"math"
	"math/rand/v2"
	"testing"
)

func closeTo(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, math.Abs(b)) }

// TestEstimateOfWeights: P, ESS and standard error of likelihood weighting by
// their formulas, where the weight of a row has one of two values, so that the
// number of rows of each follows from P.
func TestEstimateOfWeights(t *testing.T) {
	net := sure(NewNodes(Node{Name: "x", Values: yesNo, Table: []float64{.3, .7}},
		Node{Name: "e", Values: yesNo, Parents: []string{"x"}, Table: []float64{.8, .2, .1, .9}}))
	const n = 500
	for _, c := range []struct {
		evidence []int
		w        [2]float64
	}{{nil, [2]float64{1, 1}}, {[]int{Missing, 0}, [2]float64{.8, .1}}, {[]int{Missing, 1}, [2]float64{.2, .9}}} {
		e := sure(net.LikelihoodWeighting(0, c.evidence, n, rand.NewPCG(5, 5)))
		// P₀ = n₀w₀ / (n₀w₀ + (n−n₀)w₁)
		n0 := math.Round(n * e.P[0] * c.w[1] / (c.w[0] - e.P[0]*(c.w[0]-c.w[1])))
		a, b := n0*c.w[0], (n-n0)*c.w[1]
		a2, b2 := n0*c.w[0]*c.w[0], (n-n0)*c.w[1]*c.w[1]
		p := a / (a + b)
		if d := math.Abs(n0 - .3*n); d > 5*math.Sqrt(n*.21) {
			t.Errorf("%v rows of %d have x = yes, want about %v", n0, n, .3*n)
		}
		stdErr := math.Sqrt(a2*(1-p)*(1-p)+b2*p*p) / (a + b)
		if !closeTo(e.P[0], p) || !closeTo(e.P[1], 1-p) || e.Draws != n || e.RHat != 1 {
			t.Errorf("estimate is %+v, want P = %v, %v of %d draws", e, p, 1-p, n)
		}
		if !closeTo(e.ESS, (a+b)*(a+b)/(a2+b2)) || !closeTo(e.StdErr[0], stdErr) || !closeTo(e.StdErr[1], stdErr) || !closeTo(e.degrees, e.ESS-1) {
			t.Errorf("estimate is %+v, want ESS %v and StdErr %v", e, (a+b)*(a+b)/(a2+b2), stdErr)
		}
	}
	// One row: no error to be seen, and one degree of freedom.
	e := sure(net.LikelihoodWeighting(0, nil, 1, rand.NewPCG(5, 5)))
	if e.ESS != 1 || e.StdErr[0] != 0 || e.degrees != 1 {
		t.Errorf("of one row the estimate is %+v", e)
	}
}

// TestEstimateInterval: Wilson's interval for 10 of 100 and for 0 of 100, as the
// tables have it, and one with Student's t: t₄(0.975) = 2.776445105.
func TestEstimateInterval(t *testing.T) {
	many := &Estimate{P: []float64{.1, .9}, StdErr: []float64{.03, .03}, ESS: 7, degrees: 1e9}
	none := &Estimate{P: []float64{0, 1}, StdErr: []float64{0, 0}, ESS: 100, degrees: 1e9}
	few := &Estimate{P: []float64{.5, .5}, StdErr: []float64{.1, .1}, ESS: 7, degrees: 4}
	still := &Estimate{P: []float64{.5, .5}, StdErr: []float64{0, 0}, ESS: 25, degrees: 4} // for which ESS stands
	half := 2.776445105 / (1 + 7.708647421/25) * math.Sqrt(.25/25+7.708647421/(4*25*25))
	for _, c := range []struct {
		e         *Estimate
		value     int
		low, high float64
	}{
		{many, 0, .0552291370, .1743656567}, {many, 1, 1 - .1743656567, 1 - .0552291370},
		{none, 0, 0, .0369934983}, {none, 1, 1 - .0369934983, 1},
		{few, 0, .5 - half, .5 + half}, {still, 0, .5 - half, .5 + half},
	} {
		low, high := c.e.Interval(c.value, .95)
		if low < 0 || high > 1 || math.Abs(low-c.low) > 2e-8 || math.Abs(high-c.high) > 2e-8 {
			t.Errorf("Interval of %+v, %d = %.10f, %.10f, want %v, %v", c.e, c.value, low, high, c.low, c.high)
		}
	}
}

// TestGibbsEstimate: four batch means of two chains, by hand.
func TestGibbsEstimate(t *testing.T) {
	g := Gibbs{Chains: 2, Sweeps: 10, Batches: 2}
	e := g.estimate([][]float64{{.2, .8}, {.4, .6}, {.6, .4}, {.8, .2}}, 2)
	stdErr := math.Sqrt(.2 / 3 / 4) // Σ(m − 0.5)² = 0.2
	// Within chains Σ = 0.04, between their means 0.3 and 0.7 Σ = 0.08.
	rHat := math.Sqrt(.5 + 2*.08/(.04/2*2))
	if !closeTo(e.P[0], .5) || !closeTo(e.P[1], .5) || !closeTo(e.StdErr[0], stdErr) || !closeTo(e.StdErr[1], stdErr) ||
		e.Draws != 20 || !closeTo(e.ESS, 15) || !closeTo(e.RHat, rHat) || e.degrees != 3 {
		t.Errorf("estimate is %+v, want P 0.5, StdErr %v, ESS 15, RHat %v", e, stdErr, rHat)
	}
	// Chains that each stand still at another value never met; that agree, did.
	if e = g.estimate([][]float64{{1, 0}, {1, 0}, {0, 1}, {0, 1}}, 2); !math.IsInf(e.RHat, 1) {
		t.Errorf("RHat of chains apart is %v, want +Inf", e.RHat)
	}
	if e = g.estimate([][]float64{{1, 0}, {1, 0}, {1, 0}, {1, 0}}, 2); e.RHat != 1 || e.ESS != 20 || e.StdErr[0] != 0 {
		t.Errorf("of one value the estimate is %+v", e)
	}
}

// TestGibbsBlanket: what a variable is drawn from is its distribution given all
// others, by enumeration.
func TestGibbsBlanket(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 3))
		net := randomNetwork(r, 5, 3, 0)
		row := net.Sample(nil, rand.NewPCG(seed, 4))
		for i := range net.Len() {
			evidence := append([]int(nil), row...)
			evidence[i] = Missing
			want := bruteForce(net, evidence).posterior[i]
			if got := net.blanket([]float64{}, i, row); furthest(got, want) > 1e-13 {
				t.Fatalf("seed %d: P(%s | others) = %v, want %v", seed, net.Name(i), got, want)
			}
		}
	}
}

// TestDraw: values in the share of their numbers, whatever these add up to, and
// none of probability 0.
func TestDraw(t *testing.T) {
	p := []float64{0, 2, 0, 1, 5, 0}
	count := make([]float64, len(p))
	r := rand.New(rand.NewPCG(8, 8))
	const n = 80_000
	for range n {
		count[draw(p, r)]++
	}
	for v, x := range p {
		if want := n * x / 8; math.Abs(count[v]-want) > 5*math.Sqrt(want) {
			t.Errorf("value %d was drawn %v times, want about %v", v, count[v], want)
		}
	}
	if count[0]+count[2]+count[5] != 0 {
		t.Errorf("values of probability 0 were drawn: %v", count)
	}
}

// TestGibbsBurns: the sweeps thrown away are made.
func TestGibbsBurns(t *testing.T) {
	run := func(burn int) float64 {
		return sure(Asia().Gibbs(2, nil, &Gibbs{Burn: burn, Sweeps: 50, Batches: 5}, rand.NewPCG(1, 1))).P[0]
	}
	if a, b := run(1), run(2); a == b || a != run(1) {
		t.Errorf("P is %v after 1 sweep and %v after 2, want two numbers, the first again for the same seed", a, b)
	}
}

// TestSamplersOfTheObserved: what is observed is certain, by either sampler.
func TestSamplersOfTheObserved(t *testing.T) {
	vs := []Variable{{"a", yesNo}, {"b", []string{"0", "1", "2"}}}
	net := randomTables(rand.New(rand.NewPCG(2, 2)), sure(NewStructure(vs, [][]int{nil, {0}})), 0)
	for v := range 3 {
		want := make([]float64, 3)
		want[v] = 1
		g := sure(net.Gibbs(1, []int{Missing, v}, &Gibbs{Burn: 1, Sweeps: 50, Batches: 5}, rand.NewPCG(1, 1)))
		w := sure(net.LikelihoodWeighting(1, []int{Missing, v}, 50, rand.NewPCG(1, 1)))
		for _, e := range []*Estimate{g, w} {
			if furthest(e.P, want) > 0 || furthest(e.StdErr, []float64{0, 0, 0}) > 0 || e == g && e.ESS != float64(e.Draws) {
				t.Errorf("estimate of what is observed as %d is %+v", v, e)
			}
		}
	}
}
