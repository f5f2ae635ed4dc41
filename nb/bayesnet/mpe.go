package bayesnet

import (
	"errors"
	"fmt"
	"math"
)

// MPE returns the most probable explanation of the evidence, a full row of n
// codes that agrees with it, and log P(row):
//
//	argmax over x of P(x, evidence)
//
// It is found by variable elimination with the maximum in place of the sum, and
// then read off backwards. Of several rows equally probable it is one, always
// the same. It need not be made of the most probable values one by one.
// evidence and errors as Elimination.Posterior; the limit counts all tables,
// which have to be kept for the way back.
//
// Reference: D. Koller and N. Friedman, Probabilistic Graphical Models, MIT
// Press 2009, algorithm 13.1.
func (e *Elimination) MPE(evidence []int) (row []int, logP float64, err error) {
	given := e.net.evidence("MPE", evidence)
	row, err = e.mpe(given, false)
	if errors.Is(err, errSpread) {
		row, err = e.mpe(given, true)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("bayesnet: %w", err)
	}
	if logP = e.net.LogJoint(row); math.IsInf(logP, -1) {
		return nil, 0, fmt.Errorf("bayesnet: %w", ErrImpossible)
	}
	return row, logP, nil
}

// MPE returns the most probable explanation with the default limit; see
// Elimination.MPE.
func (net *Network) MPE(evidence []int) (row []int, logP float64, err error) {
	return NewElimination(net).MPE(evidence)
}

func (e *Elimination) mpe(given []int, log bool) ([]int, error) {
	use := make([]bool, e.net.Len())
	for i := range use {
		use[i] = true
	}
	p := e.net.part(use, nil, given)
	g := p.graph()
	order, scopes := g.minFill()
	if err := p.checkSize(e.MaxBytes, g, p.factors, order, scopes, true); err != nil {
		return nil, err
	}
	x := &product{log: log}
	for _, f := range p.factors {
		x.add(f)
	}
	wholes := make([]*Factor, len(order))
	for j, i := range order {
		vars, card := p.varsOf(scopes[j]), p.cards(scopes[j])
		wholes[j] = x.multiply(x.take(p.vars[i]), vars, card)
		out := unit(vars[1:], card[1:], log)
		wholes[j].maxInto(out)
		x.add(out)
	}
	if x.err != nil {
		return nil, x.err
	}
	row := append([]int(nil), given...)
	for j := len(order) - 1; j >= 0; j-- {
		f := wholes[j].reduce(func(v int) int { return row[v] })
		best := 0
		for v, p := range f.P {
			if p > f.P[best] {
				best = v
			}
		}
		row[p.vars[order[j]]] = best
	}
	return row, nil
}
