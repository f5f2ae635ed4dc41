package bayesnet

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// Gibbs is Gibbs sampling: every variable in turn is drawn given its Markov
// blanket. The zero value has sensible options.
type Gibbs struct {
	Chains int // started apart; 0 means 4
	Burn   int // sweeps thrown away at the start of each chain; 0 means 500
	Sweeps int // kept of each chain; 0 means 5000
	// Batches that each chain is cut into for the standard error; 0 means 25.
	Batches int
}

func (g Gibbs) orDefault() Gibbs {
	for _, o := range []struct {
		name  string
		value *int
		or    int
	}{{"Chains", &g.Chains, 4}, {"Burn", &g.Burn, 500}, {"Sweeps", &g.Sweeps, 5000}, {"Batches", &g.Batches, 25}} {
		if *o.value < 0 {
			panic(fmt.Sprintf("bayesnet: Gibbs: %s is %d, want 0 or more", o.name, *o.value))
		}
		if *o.value == 0 {
			*o.value = o.or
		}
	}
	if g.Sweeps < g.Batches || g.Chains*g.Batches < 2 {
		panic(fmt.Sprintf("bayesnet: Gibbs: %d chains of %d sweeps in %d batches, want at least 2 batches and a sweep in each", g.Chains, g.Sweeps, g.Batches))
	}
	return g
}

// Gibbs estimates P(query | evidence) by Gibbs sampling; nil means the default
// options. A draw of the query counts as its whole distribution given its
// blanket, which has the same mean and less variance than the value drawn.
//
// Draws that follow each other are alike, so the standard error comes from
// batch means: the kept sweeps of each chain are cut into batches, and
//
//	StdErr² = variance of all B batch means / B
//
// which is right if a batch is much longer than the chain's memory. ESS is
// P(1−P)/StdErr² of the value with the smallest, at most the number of draws.
// RHat is Gelman and Rubin's, of the batch means.
// Where tables hold zeros a chain can be caught in a part of the rows for good;
// then chains differ and RHat is large, unless all were caught in the same part.
// A part of probability below about 1/Draws may not be seen at all. Prefer likelihood weighting there, or exact inference.
//
// evidence is as in Elimination.Posterior. The error wraps ErrNoDraw if no row
// was found to start from. It panics if an option or a code is out of range.
//
// References: J. Pearl, Evidential reasoning using stochastic simulation of
// causal models, Artificial Intelligence 32 (1987) 245–257; A. Gelman and D.
// Rubin, Inference from iterative simulation, Statistical Science 7 (1992)
// 457–472.
func (net *Network) Gibbs(query int, evidence []int, g *Gibbs, src rand.Source) (*Estimate, error) {
	net.mustBeNode("Gibbs", query)
	given := net.evidence("Gibbs", evidence)
	if g == nil {
		g = &Gibbs{}
	}
	o := g.orDefault()
	r := rand.New(src)
	card := net.Card(query)
	var open []int
	for i, v := range given {
		if v == Missing {
			open = append(open, i)
		}
	}
	means := make([][]float64, 0, o.Chains*o.Batches) // of each batch
	for range o.Chains {
		row, err := net.start(given, r)
		if err != nil {
			return nil, err
		}
		for range o.Burn {
			net.sweep(row, open, r, nil, query)
		}
		for b := range o.Batches {
			n := (b+1)*o.Sweeps/o.Batches - b*o.Sweeps/o.Batches
			mean := make([]float64, card)
			if given[query] != Missing {
				mean[given[query]] = float64(n)
			}
			for range n {
				net.sweep(row, open, r, mean, query)
			}
			for v := range mean {
				mean[v] /= float64(n)
			}
			means = append(means, mean)
		}
	}
	return o.estimate(means, card), nil
}

// start draws a row that agrees with the evidence: one of a hundred, by weight.
func (net *Network) start(given []int, r *rand.Rand) ([]int, error) {
	const tries, most = 100, 100_000
	best, total := make([]int, net.Len()), math.Inf(-1)
	row := make([]int, net.Len())
	for n := 0; n < tries || n < most && math.IsInf(total, -1); n++ {
		logW := net.weighted(row, given, r)
		if math.IsInf(logW, -1) {
			continue
		}
		// Take the new row with probability w / Σw.
		high := max(total, logW)
		total = high + math.Log(math.Exp(total-high)+math.Exp(logW-high))
		if math.Log(1-r.Float64()) <= logW-total {
			copy(best, row)
		}
	}
	if math.IsInf(total, -1) {
		return nil, fmt.Errorf("bayesnet: Gibbs: none of %d rows agrees with the evidence: %w", most, ErrNoDraw)
	}
	return best, nil
}

// sweep draws every open variable once, and adds the distribution of the query
// to sum unless that is nil.
func (net *Network) sweep(row, open []int, r *rand.Rand, sum []float64, query int) {
	var room [16]float64
	for _, i := range open {
		p := net.blanket(room[:0], i, row)
		if i == query && sum != nil {
			for v, x := range p {
				sum[v] += x
			}
		}
		row[i] = draw(p, r)
	}
}

// blanket appends P(node i | all others in the row), which its Markov blanket
// decides, to dst. The row has positive probability.
func (net *Network) blanket(dst []float64, i int, row []int) []float64 {
	was := row[i]
	dst = append(dst, net.rowOf(i, row)...)
	for _, c := range net.children[i] {
		most := 0.0
		for v := range dst {
			row[i] = v
			dst[v] *= net.rowOf(c, row)[row[c]]
			most = max(most, dst[v])
		}
		for v := range dst { // many children would underflow
			dst[v] /= most
		}
	}
	row[i] = was
	sum := 0.0
	for _, x := range dst {
		sum += x
	}
	for v := range dst {
		dst[v] /= sum
	}
	return dst
}

// estimate sums the batches up.
func (g Gibbs) estimate(means [][]float64, card int) *Estimate {
	n := float64(len(means))
	e := &Estimate{Draws: g.Chains * g.Sweeps, RHat: 1, degrees: n - 1}
	e.ESS = float64(e.Draws)
	for v := range card {
		chain := make([]float64, g.Chains)
		all := 0.0
		for b, m := range means {
			chain[b/g.Batches] += m[v]
			all += m[v]
		}
		for c := range chain {
			chain[c] /= float64(g.Batches)
		}
		all /= n
		squares, within, between := 0.0, 0.0, 0.0
		for b, m := range means {
			squares += (m[v] - all) * (m[v] - all)
			d := m[v] - chain[b/g.Batches]
			within += d * d
		}
		for _, m := range chain {
			between += (m - all) * (m - all)
		}
		if squares <= 1e-24*n { // rounding
			squares = 0
		}
		stdErr := math.Sqrt(squares / (n - 1) / n)
		e.P = append(e.P, all)
		e.StdErr = append(e.StdErr, stdErr)
		if stdErr > 0 {
			e.ESS = min(e.ESS, max(all*(1-all)/(stdErr*stdErr), 1))
		}
		if g.Chains > 1 && g.Batches > 1 && within > 1e-24*n {
			w := within / float64(g.Chains*(g.Batches-1))
			b := float64(g.Batches) * between / float64(g.Chains-1)
			k := float64(g.Batches)
			e.RHat = max(e.RHat, math.Sqrt((k-1)/k+b/(w*k)))
		} else if between > 1e-24*n {
			e.RHat = math.Inf(1)
		}
	}
	return e
}
