package bayesnet

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

// Estimate is a posterior found by sampling, with what is known of its error.
type Estimate struct {
	P []float64 // P(query = v | evidence)
	// StdErr is the estimated standard deviation of each P over repetitions of
	// the sampling. It comes from the draws, so that it is itself uncertain: 0
	// when all draws agreed, which proves nothing. Interval allows for that.
	StdErr []float64
	Draws  int
	// ESS is the effective sample size: how many independent draws from the
	// posterior would be as good. For weights it is (Σw)²/Σw².
	ESS float64
	// RHat compares chains that were started apart, for Gibbs sampling: near 1
	// they agree; above 1.05 they have not yet seen the same, and StdErr is too
	// small. 1 for weighted draws, which are independent.
	RHat float64

	degrees float64 // of freedom of StdErr
}

// Interval returns bounds that hold P(query = value | evidence) in the share
// level of all repetitions, about. They are Wilson's for as many draws as would
// give StdErr, or for ESS draws where StdErr is 0, with the quantile of
// Student's t for a StdErr from few batches.
//
// Reference: E. Wilson, Probable inference, JASA 22 (1927) 209–212.
func (e *Estimate) Interval(value int, level float64) (low, high float64) {
	if !(level > 0 && level < 1) {
		panic(fmt.Sprintf("bayesnet: Interval: level is %v, want between 0 and 1", level))
	}
	p, n := e.P[value], e.ESS
	if v := e.StdErr[value] * e.StdErr[value]; v > 0 && p > 0 && p < 1 {
		n = p * (1 - p) / v
	}
	z := distuv.StudentsT{Sigma: 1, Nu: e.degrees}.Quantile((1 + level) / 2)
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	half += 1e-12 // rounding
	return max(middle-half, 0), min(middle+half, 1)
}

// Sample draws a full row from the network, parents before children. dst may be
// nil or have n entries; it is filled and returned. Cost: O(n).
func (net *Network) Sample(dst []int, src rand.Source) []int {
	if dst == nil {
		dst = make([]int, net.Len())
	}
	if len(dst) != net.Len() {
		panic(fmt.Sprintf("bayesnet: Sample: dst: have %d entries, want %d", len(dst), net.Len()))
	}
	r := rand.New(src)
	for _, i := range net.order {
		dst[i] = draw(net.rowOf(i, dst), r)
	}
	return dst
}

// rowOf returns P(node i | its parents in the row).
func (net *Network) rowOf(i int, row []int) []float64 {
	card := net.Card(i)
	at := net.Config(i, row) * card
	return net.tables[i][at : at+card]
}

// draw returns a value with the given probabilities, which have a positive sum;
// never one with probability 0.
func draw(p []float64, r *rand.Rand) int {
	sum := 0.0
	for _, x := range p {
		sum += x
	}
	u := r.Float64() * sum
	last := 0
	for v, x := range p {
		if x == 0 {
			continue
		}
		if last = v; u < x {
			break
		}
		u -= x
	}
	return last
}

// LikelihoodWeighting estimates P(query | evidence) from n rows: what is
// observed is set, the rest is drawn parents first, and the row gets the weight
//
//	w = Π over observed i of P(xᵢ | x_pa(i))
//
// The standard error is that of a ratio of means,
// √Σ wₛ²(1[xₛ = v] − P(v))² / Σ wₛ, good to first order in 1/ESS. With a small
// ESS, evidence far below what it depends on, a few rows carry all weight and
// the error is not to be trusted.
//
// evidence is as in Elimination.Posterior. The error wraps ErrNoDraw if all
// rows have weight 0. It panics if n < 1 or a code is out of range.
//
// Reference: R. Fung and K.-C. Chang, Weighing and integrating evidence for
// stochastic simulation in Bayesian networks, UAI 1989.
func (net *Network) LikelihoodWeighting(query int, evidence []int, n int, src rand.Source) (*Estimate, error) {
	net.mustBeNode("LikelihoodWeighting", query)
	given := net.evidence("LikelihoodWeighting", evidence)
	if n < 1 {
		panic(fmt.Sprintf("bayesnet: LikelihoodWeighting: %d draws, want 1 or more", n))
	}
	r := rand.New(src)
	// Σw, Σw² and, for each value, those of its rows; all weights are relative
	// to exp(top), the largest so far.
	top := math.Inf(-1)
	sum, squares := make([]float64, net.Card(query)), make([]float64, net.Card(query))
	row := make([]int, net.Len())
	for range n {
		logW := net.weighted(row, given, r)
		if math.IsInf(logW, -1) {
			continue
		}
		if logW > top {
			f := math.Exp(top - logW)
			for v := range sum {
				sum[v] *= f
				squares[v] *= f * f
			}
			top = logW
		}
		w := math.Exp(logW - top)
		sum[row[query]] += w
		squares[row[query]] += w * w
	}
	total, totalSquares := 0.0, 0.0
	for v := range sum {
		total += sum[v]
		totalSquares += squares[v]
	}
	if total == 0 {
		return nil, fmt.Errorf("bayesnet: likelihood weighting: none of %d rows agrees with the evidence: %w", n, ErrNoDraw)
	}
	e := &Estimate{Draws: n, ESS: total * total / totalSquares, RHat: 1}
	e.degrees = max(e.ESS-1, 1)
	for v := range sum {
		p := sum[v] / total
		variance := squares[v]*(1-p)*(1-p) + (totalSquares-squares[v])*p*p
		e.P = append(e.P, p)
		e.StdErr = append(e.StdErr, math.Sqrt(max(variance, 0))/total)
	}
	return e, nil
}

// weighted fills a row and returns the logarithm of its weight.
func (net *Network) weighted(row, given []int, r *rand.Rand) float64 {
	logW := 0.0
	for _, i := range net.order {
		if row[i] = given[i]; row[i] == Missing {
			row[i] = draw(net.rowOf(i, row), r)
			continue
		}
		logW += math.Log(net.rowOf(i, row)[row[i]])
	}
	return logW
}
