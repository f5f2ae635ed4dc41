package bayesnet

import (
	"fmt"
	"math"
	"math/rand/v2"

	"naivebayes/nb"
)

// run climbs from one start.
func (o *EM) run(start int, net *Network, x expectation, e *Estimator) (*EMRun, error) {
	tolerance, most := o.Tolerance, o.MaxIterations
	if tolerance == 0 {
		tolerance = 1e-8
	}
	if most == 0 {
		most = 1000
	}
	counts := NewCounts(net.Structure)
	logP, err := x.expect(net, counts)
	if err != nil {
		return nil, err
	}
	run := &EMRun{Network: net, LogLikelihood: logP}
	run.Objective = logP + logPrior(net, e)
	run.Trace = []float64{run.Objective}
	for it := 1; it <= most && !run.Converged; it++ {
		next, change, err := maximize(run.Network, counts, e)
		if err != nil {
			return nil, err
		}
		step := EMStep{Start: start, Iteration: it, Objective: run.Objective, Change: change, Network: next}
		if logP, err = x.expect(next, counts); err != nil {
			return nil, err
		}
		objective := logP + logPrior(next, e)
		if err := climbed(run.Objective, objective, it); err != nil {
			return nil, err
		}
		run.Network, run.LogLikelihood, run.Objective = next, logP, objective
		run.Trace = append(run.Trace, objective)
		run.Converged = change <= tolerance
		if o.Progress != nil {
			o.Progress(step)
		}
	}
	return run, nil
}

// panicOnDrop is set by the tests.
var panicOnDrop = false

// climbed returns ErrDrop if the objective fell by more than rounding explains.
func climbed(before, after float64, iteration int) error {
	if after >= before-1e-10*(1+math.Abs(before)) {
		return nil
	}
	err := fmt.Errorf("bayesnet: EM: iteration %d lowered the objective from %v to %v: %w", iteration, before, after, ErrDrop)
	if panicOnDrop {
		panic(err)
	}
	return err
}

// maximize is the M step. It returns the new tables and the largest change.
func maximize(net *Network, counts *Counts, e *Estimator) (*Network, float64, error) {
	tables, change := make([][]float64, net.Len()), 0.0
	silent := *e
	silent.Unobserved = UnobservedError
	for i := range tables {
		old, card := net.Table(i), net.Card(i)
		tables[i] = make([]float64, len(old))
		for r := range net.Configs(i) {
			sum := 0.0
			for at := r * card; at < (r+1)*card; at++ {
				sum += counts.N[i][at] + e.pseudo(net.Structure, i, at)
			}
			if sum == 0 {
				copy(tables[i][r*card:(r+1)*card], old[r*card:(r+1)*card])
				continue
			}
			if err := counts.estimateRow(tables[i], i, r, &silent); err != nil {
				return nil, 0, err
			}
		}
		for at, p := range tables[i] {
			change = max(change, math.Abs(p-old[at]))
		}
	}
	next, err := New(net.Structure, tables)
	return next, change, err
}

// logPrior is the log prior that the estimator stands for, up to a constant.
func logPrior(net *Network, e *Estimator) float64 {
	sum := 0.0
	for i := range net.Len() {
		for at, p := range net.Table(i) {
			if a := e.pseudo(net.Structure, i, at); a > 0 {
				sum += a * math.Log(p)
			}
		}
	}
	return sum
}

// randomStart draws each row of each table from Dirichlet(N + 1).
func randomStart(t *Counts, src rand.Source) (*Network, error) {
	tables := make([][]float64, t.Len())
	for i := range tables {
		card := t.Card(i)
		tables[i] = make([]float64, len(t.N[i]))
		for r := range t.Configs(i) {
			a := make(nb.Dirichlet, card)
			for v := range a {
				a[v] = t.N[i][r*card+v] + 1
			}
			a.Sample(tables[i][r*card:(r+1)*card], src)
		}
	}
	return New(t.Structure, tables)
}
