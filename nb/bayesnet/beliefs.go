package bayesnet

import (
	"math"
	"slices"
)

// Beliefs are the tables of a junction tree after propagation: P(clique |
// evidence) for every clique. Read-only and safe for concurrent use.
type Beliefs struct {
	tree   *JunctionTree
	row    []int
	logP   float64
	tables []*Factor
}

// open returns a factor of ones over the part of a scope that is not observed.
func (b *Beliefs) open(scope []int, log bool) *Factor {
	var vars, card []int
	for _, i := range scope {
		if b.row[i] == Missing {
			vars, card = append(vars, i), append(card, b.tree.net.Card(i))
		}
	}
	return unit(vars, card, log)
}

func (b *Beliefs) propagate(log bool) error {
	t := b.tree
	x := &product{log: log}
	b.tables = make([]*Factor, len(t.cliques))
	for c, scope := range t.cliques {
		b.tables[c] = b.open(scope, log)
	}
	for i := range t.net.Len() {
		f := t.net.family(i).reduce(func(v int) int { return b.row[v] })
		if log {
			f = f.toLog()
		}
		x.rescale(f)
		b.tables[t.home[i]].multiply(f)
		x.rescale(b.tables[t.home[i]])
	}
	// From the leaves to the roots.
	up := make([]*Factor, len(t.cliques))
	for c := len(t.cliques) - 1; c >= 0; c-- {
		p := t.parent[c]
		if p < 0 {
			continue
		}
		up[c] = b.open(t.shared[c], log)
		b.tables[c].sumInto(up[c])
		x.rescale(up[c])
		b.tables[p].multiply(up[c])
		x.rescale(b.tables[p])
	}
	if x.err != nil {
		return x.err
	}
	b.logP = x.scale
	for c, p := range t.parent {
		if p < 0 {
			b.logP += b.tables[c].total()
		}
	}
	if math.IsInf(b.logP, -1) {
		return ErrImpossible
	}
	// And back. What came up must not go down again: divide by it.
	for c, p := range t.parent {
		if p < 0 {
			continue
		}
		down := b.open(t.shared[c], log)
		b.tables[p].sumInto(down)
		down.divide(up[c])
		b.tables[c].multiply(down)
		x.rescale(b.tables[c])
	}
	return x.err
}

// divide replaces f by f/g over the same scope, where 0/0 is 0.
func (f *Factor) divide(g *Factor) {
	for i, y := range g.P {
		switch {
		case f.log && math.IsInf(y, -1):
			f.P[i] = y
		case f.log:
			f.P[i] -= y
		case y == 0:
			f.P[i] = 0
		default:
			f.P[i] /= y
		}
	}
}

// LogEvidence returns log P(evidence).
func (b *Beliefs) LogEvidence() float64 { return b.logP }

// Posterior returns P(node | evidence) for each value of the node.
func (b *Beliefs) Posterior(node int) []float64 {
	b.tree.net.mustBeNode("Posterior", node)
	return b.over(b.tree.small[node], []int{node}).P
}

// Posteriors returns P(node | evidence) for each of the n nodes.
func (b *Beliefs) Posteriors() [][]float64 {
	out := make([][]float64, b.tree.net.Len())
	for i := range out {
		out[i] = b.Posterior(i)
	}
	return out
}

// Family returns P(node, its parents | evidence) in the layout of the node's
// table. These are the counts that one row with missing cells is expected to
// add to the table: they sum to 1.
func (b *Beliefs) Family(node int) []float64 {
	b.tree.net.mustBeNode("Family", node)
	scope := append(slices.Clone(b.tree.net.parents[node]), node)
	return b.over(b.tree.home[node], scope).P
}

// over returns the posterior of a scope from clique c.
func (b *Beliefs) over(c int, scope []int) *Factor {
	f := b.open(scope, b.tables[c].log)
	b.tables[c].sumInto(f)
	f = &Factor{Vars: f.Vars, Card: f.Card, P: f.normalized()}
	return b.tree.net.spreadOut(f, scope, b.row)
}
