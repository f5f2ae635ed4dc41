package nb

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// evidencer is what a kind of column offers if its parameters have a proper
// prior: log P(cells of the column | classes), the parameters integrated out.
type evidencer interface {
	logEvidence(col *Column, e Estimator) (float64, error)
}

// LogEvidence returns the log marginal likelihood of the rows that were
// counted: the parameters are integrated out over their Dirichlet priors. Take
// the rows in any order: it is the sum of log P(row | rows before it), so that
// it can compare two settings of λ without a test set.
//
//	log P(y) + Σⱼ Σ_c ( log B(N_cj + λ) − log B(λ) ),  B(a) = Π_v Γ(a_v) / Γ(Σ_v a_v)
//
// For the classes log P(y) has the same form with N_c and PriorLambda. With a
// given Prior it is Σ_c N_c·log P(c). With PriorLambda = 0 there is no prior to
// integrate over and log P(y) is left out: the evidence is then that of the
// columns given the classes. A value that was counted although its λ is 0 gives
// −Inf. MAP changes nothing.
//
// A Gaussian column has a proper prior with Gaussian.Predictive, and adds
// NormalInverseGamma.LogMarginal of each class: the sum of the log densities of
// Student's t in turn. If its prior is WeakPrior, which looks at the cells, the
// sum still serves to compare λ, but not two priors of the column.
//
// The error wraps ErrNoRows, ErrEstimator (also if λ is 0 for every value of a
// column, which is no proper prior), or errors.ErrUnsupported for a column
// without a proper prior: kernels, Poisson, or Gaussian without Predictive.
// Source: Heckerman, Geiger and Chickering,
// Learning Bayesian Networks, Machine Learning 20 (1995), eq. 13.
// Cost: O(K·Σⱼ Sⱼ).
func (t *Counts) LogEvidence(e *Estimator) (float64, error) {
	o := e.orDefault()
	if t.Total() == 0 {
		return 0, fmt.Errorf("nb: nothing was counted; call Add or CountFrame first: %w", ErrNoRows)
	}
	if err := t.checkOptions(o); err != nil {
		return 0, err
	}
	var sum float64
	switch {
	case o.Prior != nil:
		for c, n := range t.N {
			sum += n * ln(o.Prior[c])
		}
	case o.PriorLambda > 0:
		lambda := slices.Repeat([]float64{o.PriorLambda}, len(t.N))
		sum = logDirichletMultinomial(t.N, lambda)
	}
	for j, col := range t.Columns {
		ev, ok := col.counter.(evidencer)
		if !ok {
			return 0, fmt.Errorf("nb: column %d (%s): a %v column has no proper prior: %w", j+1, col.Name, col.Kind, errors.ErrUnsupported)
		}
		v, err := ev.logEvidence(&col.Column, o.column(col.Name))
		if err != nil {
			return 0, fmt.Errorf("nb: column %d (%s): %w", j+1, col.Name, err)
		}
		sum += v
	}
	return sum, nil
}

func (c *categorical) logEvidence(_ *Column, e Estimator) (float64, error) {
	s := len(c.index)
	if s > 0 && e.lambdaTotal(s) == 0 {
		return 0, fmt.Errorf("λ = 0 is no proper prior; use λ > 0: %w", ErrEstimator)
	}
	lambda, n := make([]float64, s), make([]float64, s)
	for v := range lambda {
		lambda[v] = e.lambda(v, s)
	}
	var sum float64
	for class := range c.k {
		for v := range n {
			n[v] = c.n[v*c.k+class]
		}
		sum += logDirichletMultinomial(n, lambda)
	}
	return sum, nil
}

// logDirichletMultinomial is the log probability of a sequence with counts n,
// without the multinomial coefficient.
func logDirichletMultinomial(n, lambda []float64) float64 {
	var sum, all, total float64
	for v := range n {
		sum += logRising(lambda[v], n[v])
		all += lambda[v]
		total += n[v]
	}
	return sum - logRising(all, total)
}

// logRising is log Γ(a+n)/Γ(a) = log a·(a+1)…(a+n−1) for whole n, without the
// cancellation of two large logarithms; 0 for n = 0 and −Inf for a = 0 < n.
func logRising(a, n float64) float64 {
	if n == 0 {
		return 0
	}
	if a == 0 {
		return math.Inf(-1)
	}
	var sum float64
	for a < 10 { // up to where Stirling's series is exact to rounding
		if n < 1 {
			// Γ(a+n)/Γ(a) = a/(a+n)·Γ(a+1+n)/Γ(a+1)
			sum += ln(a) - ln(a+n)
			a++
			continue
		}
		sum += ln(a)
		a++
		n--
		if n == 0 {
			return sum
		}
	}
	return sum + n*math.Log(a+n) + (a-.5)*math.Log1p(n/a) - n + stirling(a+n) - stirling(a)
}

// stirling is log Γ(x) − ((x−½)·log x − x + ½·log 2π) for x ≥ 10. Source:
// Abramowitz and Stegun, Handbook of Mathematical Functions, eq. 6.1.41.
func stirling(x float64) float64 {
	y := 1 / (x * x)
	return (1./12 - y*(1./360-y*(1./1260-y*(1./1680-y*(1./1188-y*691./360360))))) / x
}

// LambdaByEvidence returns the λ of the grid with the highest evidence, of
// equal ones the first, and the log evidence of each. All else is as the
// estimator says (nil is the default), so that a column with a λ of its own
// keeps it. A nil grid is 41 values from 0.01 to 100, evenly spaced in log λ.
// The error wraps ErrEstimator for a λ that is not positive and for an empty
// grid, otherwise as LogEvidence. Cost: that of as many estimates.
func (t *Counts) LambdaByEvidence(grid []float64, e *Estimator) (lambda float64, logEvidence []float64, err error) {
	if grid == nil {
		for i := range 41 {
			grid = append(grid, math.Pow(10, float64(i-20)/10))
		}
	}
	if len(grid) == 0 {
		return 0, nil, fmt.Errorf("nb: the grid holds no λ: %w", ErrEstimator)
	}
	o, best := e.orDefault(), 0
	for i, l := range grid {
		if !(l > 0) {
			return 0, nil, fmt.Errorf("nb: the grid holds λ = %v, want a positive number: %w", l, ErrEstimator)
		}
		o.Lambda = l
		v, err := t.LogEvidence(&o)
		if err != nil {
			return 0, nil, err
		}
		logEvidence = append(logEvidence, v)
		if v > logEvidence[best] {
			best = i
		}
	}
	return grid[best], logEvidence, nil
}
