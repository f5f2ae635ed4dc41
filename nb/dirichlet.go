package nb

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

// Dirichlet is a distribution over the distributions q on S values: what is
// known of a row of parameters after counting. Its S entries are
// a_v = N_v + λ_v, 0 or more; where a_v = 0 the parameter is exactly 0.
//
//	p(q) ∝ Π_v q_v^(a_v − 1)
//
// Source: Gelman et al., Bayesian Data Analysis, 3rd ed., section 3.4.
type Dirichlet []float64

// Dirichlet returns the posterior of the parameters P(xⱼ=·|c) of a categorical
// column: S entries N_cjv + λ_v. Its mean is what Estimate gives. The estimator
// counts for its Lambda, ColumnLambda and ValueLambda; nil is the default. The
// error wraps ErrEstimator, or ErrUndefined if every entry is 0. It panics if
// the column is of another kind or an index is out of range.
func (t *Counts) Dirichlet(column, class int, e *Estimator) (Dirichlet, error) {
	col := t.Columns[column]
	c := col.table()
	if c == nil {
		panic(fmt.Sprintf("nb: Dirichlet: column %q is %v, want categorical or discretized", col.Name, col.Kind))
	}
	mustBeClass("Dirichlet", class, c.k)
	o := e.orDefault()
	if err := t.checkOptions(o); err != nil {
		return nil, err
	}
	return c.dirichlet(class, o.column(col.Name)).orError(col.Name, t.Classes[class])
}

// PriorDirichlet returns the posterior of the class probabilities P(c): K
// entries N_c + PriorLambda. The error wraps ErrEstimator, also if the
// estimator gives the prior itself, and ErrUndefined if every entry is 0.
func (t *Counts) PriorDirichlet(e *Estimator) (Dirichlet, error) {
	o := e.orDefault()
	if err := t.checkOptions(o); err != nil {
		return nil, err
	}
	if o.Prior != nil {
		return nil, fmt.Errorf("nb: Prior is given, so that nothing is uncertain about it: %w", ErrEstimator)
	}
	d := make(Dirichlet, len(t.N))
	for c, n := range t.N {
		d[c] = n + o.PriorLambda
	}
	return d.orError("the class", "any")
}

// checkOptions checks an estimator against classes and columns.
func (t *Counts) checkOptions(e Estimator) error {
	if err := e.check(len(t.Classes)); err != nil {
		return err
	}
	return e.checkColumns(t.Columns)
}

func (c *categorical) dirichlet(class int, e Estimator) Dirichlet {
	s := len(c.index)
	d := make(Dirichlet, s)
	for v := range d {
		d[v] = c.n[v*c.k+class] + e.lambda(v, s)
	}
	return d
}

func (d Dirichlet) orError(column, class string) (Dirichlet, error) {
	if d.total() == 0 {
		return nil, fmt.Errorf("nb: column %q, class %q: nothing was counted and λ = 0: %w", column, class, ErrUndefined)
	}
	return d, nil
}

func (d Dirichlet) total() float64 {
	var sum float64
	for _, a := range d {
		sum += a
	}
	return sum
}

// Mean returns E[q_v] = a_v / Σ_u a_u, S numbers that sum to 1.
func (d Dirichlet) Mean() []float64 {
	out, sum := make([]float64, len(d)), d.total()
	for v, a := range d {
		out[v] = a / sum
	}
	return out
}

// LogEvidence returns the log probability of a sequence of values, one after
// the other, in which value v stands n[v] times; q is integrated out. The
// multinomial coefficient is left out, as the order is given.
//
//	log B(a + n) − log B(a),  B(a) = Π_v Γ(a_v) / Γ(Σ_v a_v)
//
// Counts need not be whole. It is 0 for an empty sequence, and −Inf if a value
// was counted whose a_v is 0. It panics if the lengths differ. Source: Heckerman,
// Geiger and Chickering, Machine Learning 20 (1995), eq. 13.
func (d Dirichlet) LogEvidence(n []float64) float64 {
	if len(n) != len(d) {
		panic(fmt.Sprintf("nb: LogEvidence: have %d counts, want %d", len(n), len(d)))
	}
	for v, a := range d {
		if a == 0 && n[v] > 0 {
			return math.Inf(-1)
		}
	}
	return logDirichletMultinomial(n, d)
}

// Interval returns the equal-tailed credible interval of q_v: below low and
// above high lies each (1−level)/2 of the posterior, which for one value is
// Beta(a_v, Σ_u a_u − a_v). It panics if level is not between 0 and 1 or v is
// out of range.
func (d Dirichlet) Interval(v int, level float64) (low, high float64) {
	mustBeLevel("Interval", level)
	a, b := d[v], 0.0
	for u, n := range d {
		if u != v {
			b += n
		}
	}
	switch {
	case a == 0:
		return 0, 0
	case b == 0:
		return 1, 1
	}
	beta := distuv.Beta{Alpha: a, Beta: b}
	tail := (1 - level) / 2
	return beta.Quantile(tail), beta.Quantile(1 - tail)
}

func mustBeLevel(name string, level float64) {
	if !(level > 0 && level < 1) {
		panic(fmt.Sprintf("nb: %s: level is %v, want a number between 0 and 1", name, level))
	}
}

// Sample draws q from the distribution: S numbers that sum to 1. dst may be
// nil or have S entries. Src may be nil, which is always the same source.
func (d Dirichlet) Sample(dst []float64, src rand.Source) []float64 {
	dst = orMake("Sample", dst, len(d))
	d.sampleLog(dst, rand.New(orSource(src)))
	for v, l := range dst {
		dst[v] = math.Exp(l)
	}
	return dst
}

// sampleLog draws log q: gamma variates of shape a_v, divided by their sum.
// As logarithms they neither underflow nor become 0/0 for tiny a_v.
func (d Dirichlet) sampleLog(dst []float64, rng *rand.Rand) {
	for v, a := range d {
		dst[v] = drawLogGamma(a, rng)
	}
	for range 2 { // the second time next to 0, where no digits are lost
		z := LogSumExp(dst)
		for v := range dst {
			dst[v] -= z
		}
	}
}

// drawLogGamma draws the logarithm of a gamma variate of shape a ≥ 0 and scale 1;
// −Inf for a = 0. A variate of shape a is one of shape a+1 times U^(1/a).
func drawLogGamma(a float64, rng *rand.Rand) float64 {
	if a == 0 {
		return math.Inf(-1)
	}
	boost := 0.0
	if a < 1 {
		boost = max(math.Log(1-rng.Float64())/a, -1e300) // never −Inf
		a++
	}
	return math.Log(distuv.Gamma{Alpha: a, Beta: 1, Src: rng}.Rand()) + boost
}

// orSource returns the source, and for nil a new one of fixed seed, so that
// two runs agree.
func orSource(src rand.Source) rand.Source {
	if src == nil {
		return rand.NewPCG(1, 1)
	}
	return src
}
