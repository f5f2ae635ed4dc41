package bayesnet

import (
	"fmt"
	"math"
	"slices"
)

// rowTolerance is how far the sum of a table's row may be from 1.
const rowTolerance = 1e-9

// Network is a structure with a conditional table P(xᵢ | parents of i) for each
// node; together they are the joint distribution
//
//	P(x₁ … xₙ) = Πᵢ P(xᵢ | x_pa(i))
//
// Proof: proofs/16-factorisation.md. The table of a node is flat: one row for
// each configuration of the parents, the last parent fastest, and in a row the
// values of the node. A network is read-only and safe for concurrent use.
type Network struct {
	*Structure
	tables [][]float64
}

// Node describes one node for NewNodes: its variable, the names of its parents
// and its table, as in Network.
type Node struct {
	Name    string
	Values  []string
	Parents []string
	Table   []float64
}

// New returns the network with tables[i] for node i; the tables are copied. The
// error wraps ErrTable if a table has not Configs(i)·Card(i) entries, or an
// entry is not from 0 to 1, or a row does not sum to 1 within 1e-9.
func New(s *Structure, tables [][]float64) (*Network, error) {
	if len(tables) != s.Len() {
		return nil, fmt.Errorf("bayesnet: tables: have %d, want %d: %w", len(tables), s.Len(), ErrTable)
	}
	net := &Network{Structure: s, tables: make([][]float64, len(tables))}
	for i, t := range tables {
		if err := s.checkTable(i, t); err != nil {
			return nil, err
		}
		net.tables[i] = slices.Clone(t)
	}
	return net, nil
}

// NewNodes returns the network of the nodes, in any order. The error wraps what
// NewStructure or New return, or ErrName for a parent that is not among them.
func NewNodes(nodes ...Node) (*Network, error) {
	index := make(map[string]int, len(nodes))
	for i, n := range nodes {
		index[n.Name] = i
	}
	variables := make([]Variable, len(nodes))
	parents := make([][]int, len(nodes))
	tables := make([][]float64, len(nodes))
	for i, n := range nodes {
		variables[i] = Variable{n.Name, n.Values}
		tables[i] = n.Table
		for _, p := range n.Parents {
			j, ok := index[p]
			if !ok {
				return nil, atNode(i, fmt.Errorf("%s has a parent %q, which is not a node: %w", n.Name, p, ErrName))
			}
			parents[i] = append(parents[i], j)
		}
	}
	s, err := NewStructure(variables, parents)
	if err != nil {
		return nil, err
	}
	return New(s, tables)
}

// checkTable checks the table of node i.
func (s *Structure) checkTable(i int, t []float64) error {
	card := s.Card(i)
	if want := s.configs[i] * card; len(t) != want {
		return atNode(i, fmt.Errorf("entries in the table of %s: have %d, want %d = %d configurations of its parents × %d values: %w",
			s.Name(i), len(t), want, s.configs[i], card, ErrTable))
	}
	for r := range s.configs[i] {
		sum := 0.0
		for v, p := range t[r*card : (r+1)*card] {
			if !(p >= 0 && p <= 1+rowTolerance) {
				return &nodeError{i, r, fmt.Errorf("P(%s=%s%s) is %v, want 0 to 1: %w", s.Name(i), s.variables[i].Values[v], s.given(i, r), p, ErrTable)}
			}
			sum += p
		}
		if !(math.Abs(sum-1) <= rowTolerance) {
			return &nodeError{i, r, fmt.Errorf("the row P(%s%s) sums to %v, want 1 within %v: %w", s.Name(i), s.given(i, r), sum, rowTolerance, ErrTable)}
		}
	}
	return nil
}

// given writes configuration r of the parents of node i as " | a=yes, b=no".
func (s *Structure) given(i, r int) string {
	ps := s.parents[i]
	out := make([]string, len(ps))
	for j := len(ps) - 1; j >= 0; j-- {
		v := s.variables[ps[j]]
		out[j] = v.Name + "=" + v.Values[r%len(v.Values)]
		r /= len(v.Values)
	}
	text := ""
	for j, o := range out {
		text += []string{" | ", ", "}[min(j, 1)] + o
	}
	return text
}

// Table returns the table of node i, Configs(i) rows of Card(i) values. The
// slice must not be changed.
func (net *Network) Table(i int) []float64 { return slices.Clip(net.tables[i]) }

// Nodes returns the nodes as NewNodes takes them; nothing is shared.
func (net *Network) Nodes() []Node {
	nodes := make([]Node, net.Len())
	for i := range nodes {
		v := net.variables[i].clone()
		nodes[i] = Node{Name: v.Name, Values: v.Values, Table: slices.Clone(net.tables[i])}
		for _, p := range net.parents[i] {
			nodes[i].Parents = append(nodes[i].Parents, net.Name(p))
		}
	}
	return nodes
}

// Probability returns P(node = value | parents), the parents' values in the
// order of Parents(node). It panics on a wrong number of parents or a value out
// of range.
func (net *Network) Probability(node, value int, parents ...int) float64 {
	net.mustBeNode("Probability", node)
	if len(parents) != len(net.parents[node]) {
		panic(fmt.Sprintf("bayesnet: Probability: parents of %s: have %d, want %d", net.Name(node), len(parents), len(net.parents[node])))
	}
	at := 0
	for j, p := range net.parents[node] {
		net.mustBeValue("Probability", p, parents[j])
		at = at*net.Card(p) + parents[j]
	}
	net.mustBeValue("Probability", node, value)
	return net.tables[node][at*net.Card(node)+value]
}

// LogJoint returns Σᵢ log P(xᵢ | x_pa(i)) of a row of n codes, −Inf if the row
// is impossible. It panics if a cell is Missing or out of range: LogEvidence
// sums over the missing ones.
func (net *Network) LogJoint(row []int) float64 {
	net.mustBeRow("LogJoint", row)
	sum := 0.0
	for i, v := range row {
		if v == Missing {
			panic(fmt.Sprintf("bayesnet: LogJoint: %s is Missing; LogEvidence takes such rows", net.Name(i)))
		}
		sum += math.Log(net.tables[i][net.Config(i, row)*net.Card(i)+v])
	}
	return sum
}

// mustBeValue panics unless v is a code of variable i.
func (s *Structure) mustBeValue(call string, i, v int) {
	if v < 0 || v >= s.Card(i) {
		panic(fmt.Sprintf("bayesnet: %s: the code of %s is %d, want 0 to %d", call, s.Name(i), v, s.Card(i)-1))
	}
}
