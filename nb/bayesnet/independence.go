package bayesnet

import (
	"slices"
	"strings"
)

// CoParents returns the other parents of the children of node i, in ascending
// order.
func (s *Structure) CoParents(i int) []int {
	s.mustBeNode("CoParents", i)
	in := make([]bool, s.Len())
	for _, c := range s.children[i] {
		for _, p := range s.parents[c] {
			in[p] = p != i
		}
	}
	return marked(in)
}

// MarkovBlanket returns the parents, children and co-parents of node i, in
// ascending order. Given them the node is independent of all others.
// Proof: proofs/17-markov-blanket.md.
func (s *Structure) MarkovBlanket(i int) []int {
	s.mustBeNode("MarkovBlanket", i)
	in := make([]bool, s.Len())
	for _, list := range [][]int{s.parents[i], s.children[i], s.CoParents(i)} {
		for _, j := range list {
			in[j] = true
		}
	}
	return marked(in)
}

// Ancestors returns the nodes from which a path of arrows leads to node i, in
// ascending order.
func (s *Structure) Ancestors(i int) []int {
	s.mustBeNode("Ancestors", i)
	return marked(s.reach(i, s.parents))
}

// Descendants returns the nodes to which a path of arrows leads from node i, in
// ascending order.
func (s *Structure) Descendants(i int) []int {
	s.mustBeNode("Descendants", i)
	return marked(s.reach(i, s.children))
}

// NonDescendants returns the nodes other than node i, its parents and its
// descendants, in ascending order. Given its parents the node is independent of
// them. Proof: proofs/17-markov-blanket.md.
func (s *Structure) NonDescendants(i int) []int {
	s.mustBeNode("NonDescendants", i)
	in := s.reach(i, s.children)
	in[i] = true
	for _, p := range s.parents[i] {
		in[p] = true
	}
	for j := range in {
		in[j] = !in[j]
	}
	return marked(in)
}

// Separated tells whether the given nodes d-separate x from y: whatever the
// tables are, x and y are independent given them. A given node is separated
// from all others. It panics if a node is out of range.
//
// The converse holds for all tables but a set of volume zero: if Separated is
// false, they are as good as always dependent.
func (s *Structure) Separated(x, y int, given ...int) bool {
	return s.ActivePath(x, y, given...) == nil
}

// ActivePath returns a shortest path along which knowledge of x changes what is
// believed of y when the given nodes are known, from x to y, or nil if they
// d-separate the two. It is found by sending a ball through the graph: where
// arrows meet, → v ←, the ball passes if v or a descendant of v is given;
// everywhere else it passes if v is not given. It panics if a node is out of
// range. Cost: O(nodes + arrows).
//
// References: J. Pearl, Probabilistic Reasoning in Intelligent Systems, Morgan
// Kaufmann 1988, section 3.3; R. Shachter, Bayes-Ball, UAI 1998, 480–487.
func (s *Structure) ActivePath(x, y int, given ...int) []int {
	known := make([]bool, s.Len())
	for _, i := range append([]int{x, y}, given...) {
		s.mustBeNode("ActivePath", i)
	}
	for _, i := range given {
		known[i] = true
	}
	if known[x] || known[y] {
		return nil
	}
	opened := s.closure(func(i int) bool { return known[i] }) // where arrows may meet
	// A state is a node and how the ball came: 2i from a child of i (or at the
	// start), 2i+1 from a parent.
	from := make([]int, 2*s.Len())
	for i := range from {
		from[i] = -1
	}
	from[2*x] = 2 * x
	for queue := []int{2 * x}; len(queue) > 0; queue = queue[1:] {
		state := queue[0]
		i, fromParent := state/2, state%2 == 1
		if i == y {
			return trace(from, state)
		}
		var next []int
		if !fromParent && !known[i] || fromParent && opened[i] {
			for _, p := range s.parents[i] {
				next = append(next, 2*p)
			}
		}
		if !known[i] {
			for _, c := range s.children[i] {
				next = append(next, 2*c+1)
			}
		}
		for _, n := range next {
			if from[n] < 0 {
				from[n] = state
				queue = append(queue, n)
			}
		}
	}
	return nil
}

// trace follows the states back to the start.
func trace(from []int, state int) []int {
	path := []int{state / 2}
	for from[state] != state {
		state = from[state]
		path = append(path, state/2)
	}
	slices.Reverse(path)
	return path
}

// PathText writes a path with the arrows of the graph, as
// Burglary → Alarm ← Earthquake, and "" for nil. It panics if two neighbours of
// the path have no arrow between them.
func (s *Structure) PathText(path []int) string {
	var b strings.Builder
	for j, i := range path {
		s.mustBeNode("PathText", i)
		if j > 0 {
			switch before := path[j-1]; {
			case slices.Contains(s.children[before], i):
				b.WriteString(" → ")
			case slices.Contains(s.parents[before], i):
				b.WriteString(" ← ")
			default:
				panic("bayesnet: PathText: no arrow between " + s.Name(before) + " and " + s.Name(i))
			}
		}
		b.WriteString(s.Name(i))
	}
	return b.String()
}

// reach marks the nodes that are reached from i along the edges.
func (s *Structure) reach(i int, edges [][]int) []bool {
	in := make([]bool, s.Len())
	for queue := []int{i}; len(queue) > 0; queue = queue[1:] {
		for _, j := range edges[queue[0]] {
			if !in[j] {
				in[j] = true
				queue = append(queue, j)
			}
		}
	}
	return in
}

// marked lists the marked nodes.
func marked(in []bool) []int {
	var out []int
	for i, m := range in {
		if m {
			out = append(out, i)
		}
	}
	return out
}
