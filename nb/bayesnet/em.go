package bayesnet

import (
	"fmt"
	"math/rand/v2"
)

// EM learns the tables of a network from rows with missing cells, and of nodes
// that are hidden in all of them. Each iteration has two steps:
//
//	E   every row is counted in all the ways it could be completed, each with
//	    its probability given what was observed and the present tables:
//	    expected counts are a weighted Add
//	M   the counts are estimated as if they were real
//
// No step lowers the objective, the log-likelihood of what was observed plus
// the log prior of the tables,
//
//	Σ_rows w·log P(observed cells) + Σ (what the estimator adds to N)·log P(v|r)
//
// so that with &Estimator{} it is the log-likelihood itself; the posterior mean
// under α is the mode under α + 1, and is climbed as such. EM ends on a local
// maximum or a saddle: try several starts. Cells must be missing for reasons that
// have nothing to do with their values, beyond what was observed. Proof 21
// (proofs/21-em.md) derives all of this, notebook 12 shows it.
//
// Sources: A. P. Dempster, N. M. Laird and D. B. Rubin, Maximum likelihood from
// incomplete data via the EM algorithm, J. R. Statist. Soc. B 39 (1977); S. L.
// Lauritzen, The EM algorithm for graphical association models with missing data,
// Computational Statistics & Data Analysis 19 (1995).
type EM struct {
	// Estimator makes the tables in the M step; nil is that of Counts.Estimate.
	// A row of 0/0 keeps what it was, whatever Unobserved says. MAP needs α ≥ 1.
	Estimator *Estimator
	// Start, if not nil, is where the first run starts.
	Start *Network
	// Starts is the number of runs from random tables: each row is drawn from
	// its Dirichlet posterior under α = 1, given the rows that have all cells of
	// the family, so that the tables of a hidden variable are uniform draws. 0
	// means 1, or none if there is a Start.
	Starts int
	// Source draws the random starts; nil is always the same source.
	Source rand.Source
	// Tolerance ends a run after a step that changed no entry of any table by
	// more; 0 means 1e-8. Where EM is slow the optimum is further away than that.
	Tolerance float64
	// MaxIterations ends a run in any case; 0 means 1000.
	MaxIterations int
	// AllowSymmetric lets a symmetric start run; see Symmetric.
	AllowSymmetric bool
	// Progress, if not nil, is called after every iteration.
	Progress func(EMStep)
}

// EMStep is what Progress is told.
type EMStep struct {
	Start, Iteration int      // Start 0 is the first run; iterations count from 1
	Objective        float64  // of the tables before the M step
	Change           float64  // the largest change of an entry by the M step
	Network          *Network // after the M step
}

// EMRun is one run of EM.
type EMRun struct {
	Network       *Network
	LogLikelihood float64   // of what was observed, under Network
	Objective     float64   // LogLikelihood plus the log prior
	Trace         []float64 // the objective at the start and after each iteration
	Converged     bool      // Tolerance was reached before MaxIterations
}

// EMResult is the run with the greatest objective, of equal ones the first, and
// all runs in order.
type EMResult struct {
	EMRun
	Runs []EMRun
}

// Fit learns the tables of s from the data, whose variables must be those of s;
// Data.With adds a hidden one. The error wraps ErrStructure, ErrCell, ErrWeight,
// ErrNoRows, ErrEstimator, ErrImpossible if a row has probability 0 under the
// tables it started with, ErrTooWide if the network is too wide for exact
// inference, ErrSymmetric, or ErrDrop.
//
// Cost of an iteration: one propagation of a junction tree for each different
// row that misses a cell, on all processors; the result is the same, bit for bit,
// on any number of them. If one variable is the only parent of all others (a
// mixture, or naive Bayes with missing classes) it is O(rows·K·d).
func (o *EM) Fit(s *Structure, d *Data) (*EMResult, error) {
	if o == nil {
		o = &EM{}
	}
	e := o.Estimator.orDefault()
	if err := o.check(s, d, e); err != nil {
		return nil, err
	}
	x := newExpectation(s, d)
	src := o.Source
	if src == nil {
		src = rand.NewPCG(1, 2)
	}
	random := o.Starts
	if random == 0 && o.Start == nil {
		random = 1
	}
	var starts []*Network
	if o.Start != nil {
		starts = append(starts, o.Start)
	}
	for range random {
		net, err := x.random(src)
		if err != nil {
			return nil, err
		}
		starts = append(starts, net)
	}
	out := &EMResult{}
	for i, net := range starts {
		if !o.AllowSymmetric {
			if err := checkSymmetric(net, d); err != nil {
				return nil, err
			}
		}
		run, err := o.run(i, net, x, e)
		if err != nil {
			return nil, fmt.Errorf("start %d: %w", i+1, err)
		}
		out.Runs = append(out.Runs, *run)
		if i == 0 || run.Objective > out.Objective {
			out.EMRun = *run
		}
	}
	return out, nil
}

func (o *EM) check(s *Structure, d *Data, e *Estimator) error {
	if err := d.checkFor(s); err != nil {
		return err
	}
	if d.Len() == 0 || d.total() == 0 {
		return fmt.Errorf("bayesnet: EM: %w", ErrNoRows)
	}
	if err := e.check(s); err != nil {
		return err
	}
	if o.Starts < 0 || !(o.Tolerance >= 0) || o.MaxIterations < 0 {
		return fmt.Errorf("bayesnet: EM: Starts %d, Tolerance %v and MaxIterations %d, want 0 or more: %w", o.Starts, o.Tolerance, o.MaxIterations, ErrEstimator)
	}
	if o.Start != nil {
		if err := d.checkFor(o.Start.Structure); err != nil {
			return fmt.Errorf("bayesnet: EM: Start: %w", err)
		}
		for i := range s.Len() {
			if fmt.Sprint(s.Parents(i)) != fmt.Sprint(o.Start.Parents(i)) {
				return fmt.Errorf("bayesnet: EM: Start has other parents of %s: %w", s.Name(i), ErrStructure)
			}
		}
	}
	for i := range s.Len() {
		for at := range s.Configs(i) * s.Card(i) {
			if e.pseudo(s, i, at) < 0 {
				return fmt.Errorf("bayesnet: EM: MAP with α = %v of %s; the posterior has no mode inside, want α ≥ 1: %w", e.alpha(s, i, at), s.Name(i), ErrEstimator)
			}
		}
	}
	return nil
}

// ExpectedCounts is the E step by itself: the counts that the data are expected
// to have under a network, each row in all its completions, and the
// log-likelihood of what was observed. The M step is Counts.Estimate. Errors as
// EM.Fit.
func ExpectedCounts(net *Network, d *Data) (*Counts, float64, error) {
	if err := d.checkFor(net.Structure); err != nil {
		return nil, 0, err
	}
	counts := NewCounts(net.Structure)
	logP, err := newExpectation(net.Structure, d).expect(net, counts)
	if err != nil {
		return nil, 0, err
	}
	return counts, logP, nil
}
