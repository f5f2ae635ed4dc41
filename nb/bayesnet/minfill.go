package bayesnet

import (
	"math"
	"math/bits"
)

// interaction is an undirected graph on nodes 0 … n−1: two variables are
// neighbours if a table has both. adj holds a row of bits for each node.
type interaction struct {
	n, words int
	card     []int
	adj      []uint64
}

func newInteraction(card []int) *interaction {
	n := len(card)
	words := (n + 63) / 64
	return &interaction{n: n, words: words, card: card, adj: make([]uint64, n*words)}
}

func (g *interaction) row(i int) []uint64 { return g.adj[i*g.words : (i+1)*g.words] }

// join makes all nodes of a scope neighbours of each other.
func (g *interaction) join(scope []int) {
	for _, a := range scope {
		for _, b := range scope {
			if a != b {
				g.row(a)[b/64] |= 1 << (b % 64)
			}
		}
	}
}

// neighbours appends the neighbours of i in ascending order.
func (g *interaction) neighbours(dst []int, i int) []int {
	for w, x := range g.row(i) {
		for ; x != 0; x &= x - 1 {
			dst = append(dst, w*64+bits.TrailingZeros64(x))
		}
	}
	return dst
}

// fill returns how many pairs of neighbours of i are not neighbours.
func (g *interaction) fill(i int) int {
	missing := 0
	mine := g.row(i)
	for w, x := range mine {
		for ; x != 0; x &= x - 1 {
			b := w*64 + bits.TrailingZeros64(x)
			other := g.row(b)
			for v, y := range mine {
				missing += bits.OnesCount64(y &^ other[v])
			}
			missing-- // b itself is no neighbour of b
		}
	}
	return missing / 2
}

// eliminate joins the neighbours of i, takes i away and returns i with them.
func (g *interaction) eliminate(i int) []int {
	scope := g.neighbours([]int{i}, i)
	mine := g.row(i)
	for _, b := range scope[1:] {
		row := g.row(b)
		for v, y := range mine {
			row[v] |= y
		}
		row[b/64] &^= 1 << (b % 64)
		row[i/64] &^= 1 << (i % 64)
	}
	clear(mine)
	return scope
}

// size returns the number of entries of a table over a scope.
func (g *interaction) size(scope []int) float64 {
	n := 1.0
	for _, i := range scope {
		n *= float64(g.card[i])
	}
	return n
}

// minFill returns the nodes, less those to keep, in the order in which to sum
// them out, and for each the scope of the table that arises: the node first,
// then its neighbours. Next comes the node that makes the fewest neighbours of
// strangers; of several, the one with the smallest table, then the first. The
// graph is used up.
func (g *interaction) minFill(keep ...int) (order []int, scopes [][]int) {
	fill := make([]int, g.n)
	size := make([]float64, g.n)
	var near []int
	measure := func(i int) {
		near = g.neighbours(near[:0], i)
		fill[i], size[i] = g.fill(i), g.size(near)*float64(g.card[i])
	}
	todo := make([]bool, g.n)
	left := g.n
	for i := range todo {
		todo[i] = true
	}
	for _, k := range keep {
		todo[k] = false
		left--
	}
	for i := range g.n {
		if todo[i] {
			measure(i)
		}
	}
	stale := make([]bool, g.n)
	for ; left > 0; left-- {
		best, f, s := -1, math.MaxInt, 0.0
		for i, t := range todo {
			if t && (fill[i] < f || fill[i] == f && size[i] < s) {
				best, f, s = i, fill[i], size[i]
			}
		}
		todo[best] = false
		scope := g.eliminate(best)
		order, scopes = append(order, best), append(scopes, scope)
		// A new edge changes the fill of those that are next to both its ends.
		for _, b := range scope[1:] {
			stale[b] = true
			if f > 0 {
				for _, c := range g.neighbours(nil, b) {
					stale[c] = true
				}
			}
		}
		for i := range stale {
			if stale[i] && todo[i] {
				measure(i)
			}
			stale[i] = false
		}
	}
	return order, scopes
}
