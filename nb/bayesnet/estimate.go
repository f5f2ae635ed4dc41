package bayesnet

import (
	"fmt"
	"math"

	"naivebayes/nb"
)

// Estimator says how counts become tables. A nil *Estimator stands for Lambda
// 1, as in nb; &Estimator{} is maximum likelihood, the relative frequency. With
// S the number of values of the node, q that of its parents' configurations r:
//
//	P(v|r) = (N_rv + α_rv) / (N_r + α_r),  α_r = Σ_v α_rv
//
//	&Estimator{}            α = 0          maximum likelihood
//	&Estimator{Lambda: λ}   α = λ          each entry of every table
//	&Estimator{Lambda: 1}   α = 1          the prior of K2 [1]
//	&Estimator{BDeu: e}     α = e/(S·q)    an imaginary sample of e rows [2]
//	&Estimator{Alpha: a}    α = a          any other, such as e·P of a network [2]
//
// It is the full Bayesian estimate: the mean of the posterior, Dirichlet(N_r·+α_r·)
// for each row, which is also the probability of the next case. With MAP it is
// the mode,
//
//	P(v|r) = (N_rv + α_rv − 1) / (N_r + α_r − S)
//
// Proof: proofs/18-network-estimates.md.
//
// [1] G. F. Cooper and E. Herskovits, A Bayesian method for the induction of
// probabilistic networks from data, Machine Learning 9 (1992).
// [2] D. Heckerman, D. Geiger and D. M. Chickering, Learning Bayesian networks:
// the combination of knowledge and statistical data, Machine Learning 20 (1995).
type Estimator struct {
	// Lambda is α of every entry.
	Lambda float64
	// BDeu, if above 0, is the equivalent sample size, which is spread evenly
	// over each table. Lambda must be 0.
	BDeu float64
	// Alpha, if not nil, is α itself, laid out as the tables. Lambda and BDeu
	// must be 0.
	Alpha [][]float64
	// MAP takes the mode of the posterior instead of its mean. It needs
	// N_rv + α_rv ≥ 1 everywhere.
	MAP bool
	// Unobserved says what becomes of a row whose parents' configuration no
	// case had, if the prior is silent as well: it would be 0/0.
	Unobserved Unobserved
}

// Unobserved is the rule for a row of 0/0.
type Unobserved int

const (
	// UnobservedUniform makes all values equally probable.
	UnobservedUniform Unobserved = iota
	// UnobservedMarginal takes the node's relative frequency over all
	// configurations, and the uniform row if there is none.
	UnobservedMarginal
	// UnobservedError returns ErrUndefined.
	UnobservedError
)

func (e *Estimator) orDefault() *Estimator {
	if e == nil {
		return &Estimator{Lambda: 1}
	}
	return e
}

// check tells whether the options fit the structure.
func (e *Estimator) check(s *Structure) error {
	for _, f := range []struct {
		name string
		v    float64
	}{{"Lambda", e.Lambda}, {"BDeu", e.BDeu}} {
		if !(f.v >= 0) || math.IsInf(f.v, 1) {
			return fmt.Errorf("bayesnet: %s is %v, want a finite number of 0 or more: %w", f.name, f.v, ErrEstimator)
		}
	}
	if e.Lambda > 0 && e.BDeu > 0 || e.Alpha != nil && (e.Lambda > 0 || e.BDeu > 0) {
		return fmt.Errorf("bayesnet: two of Lambda, BDeu and Alpha are set; one prior is enough: %w", ErrEstimator)
	}
	if e.Unobserved < UnobservedUniform || e.Unobserved > UnobservedError {
		return fmt.Errorf("bayesnet: Unobserved(%d) is no rule: %w", int(e.Unobserved), ErrEstimator)
	}
	if e.Alpha == nil {
		return nil
	}
	if len(e.Alpha) != s.Len() {
		return fmt.Errorf("bayesnet: Alpha: have %d tables, want %d: %w", len(e.Alpha), s.Len(), ErrEstimator)
	}
	for i, a := range e.Alpha {
		if want := s.Configs(i) * s.Card(i); len(a) != want {
			return fmt.Errorf("bayesnet: Alpha of %s: have %d entries, want %d: %w", s.Name(i), len(a), want, ErrEstimator)
		}
		for _, x := range a {
			if !(x >= 0) || math.IsInf(x, 1) {
				return fmt.Errorf("bayesnet: Alpha of %s has the entry %v, want a finite number of 0 or more: %w", s.Name(i), x, ErrEstimator)
			}
		}
	}
	return nil
}

// alpha returns α of entry at of the table of node i.
func (e *Estimator) alpha(s *Structure, i, at int) float64 {
	switch {
	case e.Alpha != nil:
		return e.Alpha[i][at]
	case e.BDeu > 0:
		return e.BDeu / float64(s.Configs(i)*s.Card(i))
	}
	return e.Lambda
}

// pseudo returns what is added to the count of an entry.
func (e *Estimator) pseudo(s *Structure, i, at int) float64 {
	if e.MAP {
		return e.alpha(s, i, at) - 1
	}
	return e.alpha(s, i, at)
}

// Estimate turns counts into a network. The error wraps ErrEstimator for an
// option out of range, and ErrUndefined if MAP has no mode or if Unobserved
// asks for it; it names the node and the configuration. No entry is ever NaN.
// The counts may be those of no row. Cost: O(entries of the tables).
func (t *Counts) Estimate(e *Estimator) (*Network, error) {
	e = e.orDefault()
	if err := e.check(t.Structure); err != nil {
		return nil, err
	}
	tables := make([][]float64, t.Len())
	for i := range tables {
		tables[i] = make([]float64, len(t.N[i]))
		for r := range t.Configs(i) {
			if err := t.estimateRow(tables[i], i, r, e); err != nil {
				return nil, err
			}
		}
	}
	return New(t.Structure, tables)
}

// estimateRow fills row r of the table of node i.
func (t *Counts) estimateRow(table []float64, i, r int, e *Estimator) error {
	card := t.Card(i)
	row := table[r*card : (r+1)*card]
	sum := 0.0
	for v := range row {
		at := r*card + v
		row[v] = t.N[i][at] + e.pseudo(t.Structure, i, at)
		if row[v] < 0 {
			if row[v] < -1e-12 {
				return fmt.Errorf("bayesnet: P(%s%s) has no mode: N + α is %v for %s, want at least 1; raise the prior or leave MAP: %w",
					t.Name(i), t.given(i, r), row[v]+1, t.variables[i].Values[v], ErrUndefined)
			}
			row[v] = 0
		}
		sum += row[v]
	}
	if sum > 0 {
		divide(row, sum)
		return nil
	}
	switch e.Unobserved {
	case UnobservedError:
		return fmt.Errorf("bayesnet: no case has the configuration of P(%s%s), and the prior is silent; use Lambda > 0: %w",
			t.Name(i), t.given(i, r), ErrUndefined)
	case UnobservedMarginal:
		for at, x := range t.N[i] {
			row[at%card] += x
			sum += x
		}
	}
	if sum == 0 {
		for v := range row {
			row[v], sum = 1, float64(card)
		}
	}
	divide(row, sum)
	return nil
}

// divide divides by the sum. An infinite one is scaled first.
func divide(row []float64, sum float64) {
	if math.IsInf(sum, 1) {
		sum = 0
		for v := range row {
			row[v] /= float64(len(row)) * 2
			sum += row[v]
		}
	}
	for v := range row {
		row[v] /= sum
	}
}

// Dirichlet returns the posterior of one row of parameters, P(·|r): the entries
// N_rv + α_rv, from which come its mean, intervals and draws. MAP plays no part.
// The error wraps ErrEstimator, or ErrUndefined if every entry is 0. It panics
// if the node or the configuration is out of range.
func (t *Counts) Dirichlet(i, config int, e *Estimator) (nb.Dirichlet, error) {
	t.mustBeNode("Dirichlet", i)
	if config < 0 || config >= t.Configs(i) {
		panic(fmt.Sprintf("bayesnet: Dirichlet: configuration %d of the parents of %s, want 0 to %d", config, t.Name(i), t.Configs(i)-1))
	}
	e = e.orDefault()
	if err := e.check(t.Structure); err != nil {
		return nil, err
	}
	d, sum := make(nb.Dirichlet, t.Card(i)), 0.0
	for v := range d {
		at := config*len(d) + v
		d[v] = t.N[i][at] + e.alpha(t.Structure, i, at)
		sum += d[v]
	}
	if sum == 0 {
		return nil, fmt.Errorf("bayesnet: P(%s%s): nothing was counted and α = 0: %w", t.Name(i), t.given(i, config), ErrUndefined)
	}
	return d, nil
}
