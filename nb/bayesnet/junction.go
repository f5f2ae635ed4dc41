package bayesnet

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

// JunctionTree is exact inference for many questions at once: the variables in
// overlapping cliques that form a tree, so that one propagation, twice along
// each edge, gives the posterior of every variable and of every node with its
// parents. Building the tree costs nothing of note and serves any evidence.
// Safe for concurrent use.
//
// The moral graph is triangulated by min-fill. If a network falls into parts
// that nothing connects, each has a tree of its own.
//
// References: S. Lauritzen and D. Spiegelhalter, Local computations with
// probabilities on graphical structures, J. R. Statist. Soc. B 50 (1988)
// 157–224; F. Jensen, S. Lauritzen and K. Olesen, Bayesian updating in causal
// probabilistic networks by local computations, Comput. Stat. Quarterly 4
// (1990) 269–282, whose propagation, with division, this is.
type JunctionTree struct {
	net *Network
	// MaxBytes limits the memory of the tables of one propagation; 0 means
	// 1 GiB. Propagate returns ErrTooWide before it takes more.
	MaxBytes float64

	cliques [][]int // the scopes; a parent stands before its children
	parent  []int   // of each clique, −1 for the root of a part
	shared  [][]int // with the parent
	home    []int   // of each node a clique that has it and its parents
	small   []int   // of each node the smallest clique that has it
}

// NewJunctionTree returns the junction tree of a network.
func NewJunctionTree(net *Network) *JunctionTree {
	t := &JunctionTree{net: net}
	card := make([]int, net.Len())
	for i := range card {
		card[i] = net.Card(i)
	}
	g := newInteraction(card)
	for i := range card {
		g.join(append([]int{i}, net.parents[i]...))
	}
	order, scopes := g.minFill()
	turn := make([]int, net.Len())
	for k, i := range order {
		turn[i] = k
	}
	// Backwards, each node joins the clique of the neighbour that is
	// eliminated next, if its other neighbours are all of that clique, or
	// makes a new one below it.
	in := make([]int, net.Len())
	for k := len(order) - 1; k >= 0; k-- {
		i, near := order[k], scopes[k][1:]
		up := -1
		if len(near) > 0 {
			up = in[slices.MinFunc(near, func(a, b int) int { return turn[a] - turn[b] })]
		}
		if up >= 0 && len(near) == len(t.cliques[up]) {
			t.cliques[up] = append(t.cliques[up], i)
			in[i] = up
			continue
		}
		in[i] = len(t.cliques)
		t.cliques = append(t.cliques, append(slices.Clone(near), i))
		t.parent = append(t.parent, up)
		t.shared = append(t.shared, slices.Clone(near))
	}
	t.house(turn, in)
	return t
}

// house finds for each node the clique of its table, which is that of the
// member of its family that is eliminated first, and the smallest clique.
func (t *JunctionTree) house(turn, in []int) {
	n := t.net.Len()
	t.home, t.small = make([]int, n), make([]int, n)
	for i := range n {
		first := i
		for _, p := range t.net.parents[i] {
			if turn[p] < turn[first] {
				first = p
			}
		}
		t.home[i] = in[first]
		t.small[i] = -1
	}
	for c, scope := range t.cliques {
		for _, i := range scope {
			if s := t.small[i]; s < 0 || t.size(scope, nil) < t.size(t.cliques[s], nil) {
				t.small[i] = c
			}
		}
	}
}

// size returns the entries of a table over a scope less what is observed.
func (t *JunctionTree) size(scope, row []int) float64 {
	n := 1.0
	for _, i := range scope {
		if row == nil || row[i] == Missing {
			n *= float64(t.net.Card(i))
		}
	}
	return n
}

// Cliques returns the variables of each clique in ascending order.
func (t *JunctionTree) Cliques() [][]int {
	out := make([][]int, len(t.cliques))
	for c, scope := range t.cliques {
		out[c] = slices.Sorted(slices.Values(scope))
	}
	return out
}

// Parent returns the clique above clique c in the tree, −1 for a root; it has a
// smaller number.
func (t *JunctionTree) Parent(c int) int { return t.parent[c] }

// Bytes returns how much memory the tables of a propagation take with that
// evidence, nil for none.
func (t *JunctionTree) Bytes(evidence []int) float64 {
	if evidence != nil {
		t.net.mustBeRow("Bytes", evidence)
	}
	n := 0.0
	for c, scope := range t.cliques {
		n += t.size(scope, evidence) + 2*t.size(t.shared[c], evidence)
	}
	return 8 * n
}

// Beliefs are the tables of a junction tree after propagation: P(clique |
// evidence) for every clique. Read-only and safe for concurrent use.
type Beliefs struct {
	tree   *JunctionTree
	row    []int
	logP   float64
	tables []*Factor
}

// Propagate enters the evidence and calibrates the tree. evidence and errors
// are those of Elimination.Posterior. Cost: O(Bytes(evidence)).
func (t *JunctionTree) Propagate(evidence []int) (*Beliefs, error) {
	b := &Beliefs{tree: t, row: slices.Clone(t.net.evidence("Propagate", evidence))}
	if have, limit := t.Bytes(b.row), orDefault(t.MaxBytes); have > limit {
		wide := slices.MaxFunc(t.cliques, func(x, y []int) int {
			return cmp.Compare(t.size(x, b.row), t.size(y, b.row))
		})
		return nil, fmt.Errorf("bayesnet: the junction tree needs about %s, MaxBytes is %s; its widest clique has %d variables; observe more, sample, or raise MaxBytes: %w",
			bytesText(have), bytesText(limit), len(wide), ErrTooWide)
	}
	err := b.propagate(false)
	if errors.Is(err, errSpread) {
		err = b.propagate(true)
	}
	if err != nil {
		return nil, fmt.Errorf("bayesnet: %w", err)
	}
	return b, nil
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
