package bayesnet

import (
	"cmp"
	"errors"
	"fmt"
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
		n += t.size(scope, evidence)
		if t.parent[c] >= 0 { // what goes up and comes down
			n += 2 * t.size(t.shared[c], evidence)
		}
	}
	return 8 * n
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
