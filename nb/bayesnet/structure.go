package bayesnet

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"
)

// maxTable is the most entries that the tables of a network may have together,
// or another table that is counted: 1 GiB.
const maxTable = 1 << 27

// Structure is a directed acyclic graph over n variables: node i is variable i,
// and its parents are in a given order, which is that of its table. It is
// read-only and safe for concurrent use.
type Structure struct {
	variables []Variable
	parents   [][]int
	children  [][]int
	configs   []int // of the parents of each node
	order     []int
	index     map[string]int
}

// NewStructure returns the graph in which parents[i] are the nodes with an
// arrow to node i. parents may be nil, which means no arrows, or has n entries
// each of which may be nil.
//
// The error wraps ErrStructure if a name is empty or stands twice, if a
// variable has no values or one of them twice, or if a parent is not a node or
// stands twice. It wraps ErrCycle and names the nodes of a cycle, and ErrTooWide
// if the tables would have more than 2²⁷ entries, which take 1 GiB.
func NewStructure(variables []Variable, parents [][]int) (*Structure, error) {
	if parents == nil {
		parents = make([][]int, len(variables))
	}
	if len(parents) != len(variables) {
		return nil, fmt.Errorf("bayesnet: parents of nodes: have %d, want %d: %w", len(parents), len(variables), ErrStructure)
	}
	s := &Structure{index: make(map[string]int, len(variables)), configs: make([]int, len(variables))}
	for i, v := range variables {
		if err := v.check(); err != nil {
			return nil, atNode(i, fmt.Errorf("variable %d: %w", i, err))
		}
		if j, ok := s.index[v.Name]; ok {
			return nil, atNode(i, fmt.Errorf("variables %d and %d are both called %q: %w", j, i, v.Name, ErrStructure))
		}
		s.index[v.Name] = i
		s.variables = append(s.variables, v.clone())
		s.parents = append(s.parents, append([]int(nil), parents[i]...))
	}
	total := 0.0
	for i := range s.parents {
		if err := s.checkParents(i); err != nil {
			return nil, atNode(i, err)
		}
		total += float64(s.configs[i]) * float64(s.Card(i))
	}
	if total > maxTable {
		return nil, fmt.Errorf("bayesnet: the tables would have %.3g entries together, %s, want at most %d; take away arrows: %w",
			total, bytesText(8*total), maxTable, ErrTooWide)
	}
	s.children = make([][]int, len(variables))
	for i, ps := range s.parents {
		for _, p := range ps {
			s.children[p] = append(s.children[p], i)
		}
	}
	if err := s.sort(); err != nil {
		return nil, err
	}
	return s, nil
}

// checkParents checks the parents of node i and counts their configurations.
func (s *Structure) checkParents(i int) error {
	name := s.variables[i].Name
	s.configs[i] = 1
	entries := float64(len(s.variables[i].Values))
	for j, p := range s.parents[i] {
		switch {
		case p < 0 || p >= len(s.variables):
			return fmt.Errorf("parent %d of %s is node %d, want 0 to %d: %w", j, name, p, len(s.variables)-1, ErrStructure)
		case p == i:
			return fmt.Errorf("%s → %s: %w", name, name, ErrCycle)
		case slices.Contains(s.parents[i][:j], p):
			return fmt.Errorf("%s is twice a parent of %s: %w", s.variables[p].Name, name, ErrStructure)
		}
		entries *= float64(len(s.variables[p].Values))
		if entries > maxTable {
			continue
		}
		s.configs[i] *= len(s.variables[p].Values)
	}
	if entries > maxTable {
		return fmt.Errorf("the table of %s would have %.3g entries, %s, want at most %d; take away parents: %w",
			name, entries, bytesText(8*entries), maxTable, ErrTooWide)
	}
	return nil
}

// sort finds the order in which parents stand before their children.
func (s *Structure) sort() error {
	nodes, err := topo.SortStabilized(s.Graph(), nil)
	if err != nil {
		start, names := s.cycle(err.(topo.Unorderable))
		return atNode(start, fmt.Errorf("%s: %w", names, ErrCycle))
	}
	for _, n := range nodes {
		s.order = append(s.order, int(n.ID()))
	}
	return nil
}

// cycle returns the first node that is on a cycle, and a shortest one through it.
func (s *Structure) cycle(components topo.Unorderable) (int, string) {
	start := len(s.variables)
	for _, c := range components {
		for _, n := range c {
			start = min(start, int(n.ID()))
		}
	}
	from := map[int]int{}
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		for _, c := range s.children[queue[0]] {
			if _, ok := from[c]; ok {
				continue
			}
			from[c] = queue[0]
			queue = append(queue, c)
		}
	}
	names := []string{s.variables[start].Name}
	for at := from[start]; at != start; at = from[at] {
		names = append(names, s.variables[at].Name)
	}
	names = append(names, s.variables[start].Name)
	slices.Reverse(names)
	return start, strings.Join(names, " → ")
}

// Graph returns the arrows as a new gonum graph, in which node i has ID i.
func (s *Structure) Graph() *simple.DirectedGraph {
	g := simple.NewDirectedGraph()
	for i := range s.variables {
		g.AddNode(simple.Node(i))
	}
	for i, ps := range s.parents {
		for _, p := range ps {
			g.SetEdge(g.NewEdge(simple.Node(p), simple.Node(i)))
		}
	}
	return g
}

// Len returns n, the number of variables.
func (s *Structure) Len() int { return len(s.variables) }

// Variable returns variable i, whose Values must not be changed.
func (s *Structure) Variable(i int) Variable { return s.variables[i] }

// Variables returns a copy of the variables.
func (s *Structure) Variables() []Variable {
	vs := make([]Variable, len(s.variables))
	for i, v := range s.variables {
		vs[i] = v.clone()
	}
	return vs
}

// Name returns the name of variable i.
func (s *Structure) Name(i int) string { return s.variables[i].Name }

// Card returns the number of values of variable i.
func (s *Structure) Card(i int) int { return len(s.variables[i].Values) }

// Index returns the variable with that name, and false if there is none.
func (s *Structure) Index(name string) (int, bool) {
	i, ok := s.index[name]
	return i, ok
}

// Node returns the variable with that name. It panics if there is none.
func (s *Structure) Node(name string) int {
	i, ok := s.index[name]
	if !ok {
		panic(fmt.Sprintf("bayesnet: Node: no variable is called %q", name))
	}
	return i
}

// Parents returns the parents of node i in the order of its table. The slice
// must not be changed.
func (s *Structure) Parents(i int) []int { return slices.Clip(s.parents[i]) }

// Children returns the nodes to which node i has an arrow, in ascending order.
// The slice must not be changed.
func (s *Structure) Children(i int) []int { return slices.Clip(s.children[i]) }

// Order returns the nodes so that parents stand before their children; of
// several such orders the one that keeps to the order of the variables. The
// slice must not be changed.
func (s *Structure) Order() []int { return slices.Clip(s.order) }

// Configs returns the number of configurations of the parents of node i, which
// is the number of rows of its table: 1 without parents.
func (s *Structure) Configs(i int) int { return s.configs[i] }

// Config returns the configuration of the parents of node i in a row of n
// codes, from 0 to Configs(i)−1, the last parent fastest:
//
//	((v₁·S₂ + v₂)·S₃ + v₃) …
//
// It returns Missing if one of the parents is Missing.
func (s *Structure) Config(i int, row []int) int {
	at := 0
	for _, p := range s.parents[i] {
		if row[p] == Missing {
			return Missing
		}
		at = at*len(s.variables[p].Values) + row[p]
	}
	return at
}

// Parameters returns the number of free parameters, Σᵢ Configs(i)·(Sᵢ − 1).
func (s *Structure) Parameters() int {
	n := 0
	for i := range s.variables {
		n += s.configs[i] * (s.Card(i) - 1)
	}
	return n
}

// bytesText writes a size for reading, as 3.2 GiB.
func bytesText(n float64) string {
	units := []string{"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}
	u := 0
	for n >= 1024 && u < len(units)-1 {
		n /= 1024
		u++
	}
	if u == 0 || n >= 1e6 {
		return fmt.Sprintf("%.3g %s", n, units[u])
	}
	return fmt.Sprintf("%.1f %s", math.Round(n*10)/10, units[u])
}
