package bayesnet

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// defaultMaxBytes is the memory that exact inference may take: 1 GiB.
const defaultMaxBytes = 1 << 30

func orDefault(maxBytes float64) float64 {
	if maxBytes == 0 {
		return defaultMaxBytes
	}
	return maxBytes
}

// Elimination is exact inference by variable elimination: to sum a variable
// out, multiply the tables that have it and add up over its values. The tables
// that arise decide about the cost, and they depend on the order, which is that
// of min-fill. What cannot matter is left out first: nodes without an observed
// or asked descendant (barren nodes), and everything that the evidence
// separates from the question. Safe for concurrent use.
//
// Reference: D. Koller and N. Friedman, Probabilistic Graphical Models, MIT
// Press 2009, algorithms 9.1 and 9.4.
type Elimination struct {
	net *Network
	// MaxBytes limits the memory of the tables; 0 means 1 GiB. The need is
	// worked out beforehand: a query that needs more returns ErrTooWide at once.
	MaxBytes float64
}

// NewElimination returns variable elimination in a network.
func NewElimination(net *Network) *Elimination { return &Elimination{net: net} }

// Posterior returns P(query | evidence) for each value of the query variable.
//
// evidence has n codes, Missing for what is not observed, or is nil. The error
// wraps ErrImpossible if the evidence has probability zero, and ErrTooWide. It
// panics if a code or the query is out of range. Cost: exponential in the width
// of the order, linear in n for a tree.
func (e *Elimination) Posterior(query int, evidence []int) ([]float64, error) {
	f, err := e.Joint([]int{query}, evidence)
	if err != nil {
		return nil, err
	}
	return f.P, nil
}

// Joint returns P(queries | evidence) as a factor over the queries in their
// order. Arguments and errors as Posterior; it panics too if a query stands
// twice.
func (e *Elimination) Joint(queries []int, evidence []int) (*Factor, error) {
	row := e.net.evidence("Joint", evidence)
	for j, q := range queries {
		e.net.mustBeNode("Joint", q)
		if slices.Contains(queries[:j], q) {
			panic(fmt.Sprintf("bayesnet: Joint: %s is asked for twice", e.net.Name(q)))
		}
	}
	f, _, err := e.run(queries, row)
	if err != nil {
		return nil, fmt.Errorf("bayesnet: %w", err)
	}
	return e.net.spreadOut(f, queries, row), nil
}

// LogEvidence returns log P(evidence), −Inf if it is impossible. Arguments and
// errors as Posterior, without ErrImpossible.
func (e *Elimination) LogEvidence(evidence []int) (float64, error) {
	row := e.net.evidence("LogEvidence", evidence)
	_, logP, err := e.run(nil, row)
	if errors.Is(err, ErrImpossible) {
		return math.Inf(-1), nil
	}
	if err != nil {
		return 0, fmt.Errorf("bayesnet: %w", err)
	}
	return logP, nil
}

// Posterior returns P(query | evidence) by variable elimination with the
// default limit; see Elimination.
func (net *Network) Posterior(query int, evidence []int) ([]float64, error) {
	return NewElimination(net).Posterior(query, evidence)
}

// LogEvidence returns log P(evidence) by variable elimination with the default
// limit; see Elimination.
func (net *Network) LogEvidence(evidence []int) (float64, error) {
	return NewElimination(net).LogEvidence(evidence)
}

// evidence returns the row, all Missing for nil, and panics if it is none.
func (net *Network) evidence(call string, row []int) []int {
	if row == nil {
		row = make([]int, net.Len())
		for i := range row {
			row[i] = Missing
		}
		return row
	}
	net.mustBeRow(call, row)
	return row
}

// run returns P(queries | row) over the queries that are not observed, summing
// to 1, in some order, and log P(row); with queries the latter leaves out what
// cannot matter.
func (e *Elimination) run(queries, row []int) (*Factor, float64, error) {
	f, logP, err := e.net.problem(queries, row).solve(e, false)
	if errors.Is(err, errSpread) {
		f, logP, err = e.net.problem(queries, row).solve(e, true)
	}
	return f, logP, err
}

// positive tells whether no entry of a table is 0.
func (f *Factor) positive() bool { return !slices.Contains(f.P, 0) }

// solve carries the elimination out. It uses the tables of p up.
func (p *problem) solve(e *Elimination, log bool) (*Factor, float64, error) {
	g := p.graph()
	near := p.connected(g)
	// What the evidence separates from the question is a constant. It is
	// worked out only if it could be 0, which makes the evidence impossible.
	var factors []*Factor
	doubtful := p.all
	far := func(f *Factor) bool { return len(f.Vars) == 0 || !near[p.local[f.Vars[0]]] }
	for _, f := range p.factors {
		doubtful = doubtful || far(f) && !f.positive()
	}
	for _, f := range p.factors {
		if doubtful || !far(f) {
			factors = append(factors, f)
		}
	}
	var keep []int
	for j, k := range p.keep {
		if k || !doubtful && !near[j] {
			keep = append(keep, j)
		}
	}
	order, scopes := g.minFill(keep...)
	if err := p.checkSize(e.MaxBytes, g, factors, order, scopes, false); err != nil {
		return nil, 0, err
	}
	x := &product{log: log}
	for _, f := range factors {
		x.add(f)
	}
	for j, i := range order {
		x.sumOut(p.vars[i], p.varsOf(scopes[j]), p.cards(scopes[j]))
	}
	if x.err != nil {
		return nil, 0, x.err
	}
	var rest []int
	for j, k := range p.keep {
		if k {
			rest = append(rest, j)
		}
	}
	f := x.multiply(x.factors, p.varsOf(rest), p.cards(rest))
	if x.err != nil {
		return nil, 0, x.err
	}
	logP := f.total() + x.scale
	if math.IsInf(logP, -1) {
		return nil, 0, ErrImpossible
	}
	return &Factor{Vars: f.Vars, Card: f.Card, P: f.normalized()}, logP, nil
}

// spreadOut puts P(unobserved queries) into the layout of all queries, with 0
// for values that contradict the evidence.
func (net *Network) spreadOut(f *Factor, queries, row []int) *Factor {
	card := make([]int, len(queries))
	for j, q := range queries {
		card[j] = net.Card(q)
	}
	out := ones(slices.Clone(queries), card)
	out.multiply(f)
	for j, q := range queries {
		if row[q] == Missing {
			continue
		}
		inner := 1
		for _, c := range card[j+1:] {
			inner *= c
		}
		for i := range out.P {
			if i/inner%card[j] != row[q] {
				out.P[i] = 0
			}
		}
	}
	return out
}
