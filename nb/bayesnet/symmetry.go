package bayesnet

import (
	"fmt"
	"math"
)

// Symmetric looks for two values a and b of a node, as far as it is hidden in
// every row, that EM could never tell apart if it started from this network:
// every child has the same table under a and under b, and P(a|r) : P(b|r) is the
// same for all configurations r of the parents. Then the posterior of a and of
// b has that same ratio in every row, and so have all expected counts, so that
// the tables of the children stay the same under both for ever (with a prior:
// but for what the prior itself does to unequal weights).
//
// Numbers within 1e-12 are equal here. It returns false if there are no such
// values. It panics if there is no such node.
func (net *Network) Symmetric(node int) (a, b int, ok bool) {
	net.mustBeNode("Symmetric", node)
	for a := range net.Card(node) {
		for b := a + 1; b < net.Card(node); b++ {
			if net.alike(node, a, b) {
				return a, b, true
			}
		}
	}
	return 0, 0, false
}

const alikeTolerance = 1e-12

// alike tells whether values a and b of a node are interchangeable.
func (net *Network) alike(node, a, b int) bool {
	for _, child := range net.Children(node) {
		inner, table := net.Card(child), net.Table(child)
		for _, p := range net.Parents(child)[net.place(child, node)+1:] {
			inner *= net.Card(p) // entries between one value of node and the next
		}
		block := inner * net.Card(node)
		for from := 0; from < len(table); from += block {
			for at := range inner {
				if math.Abs(table[from+a*inner+at]-table[from+b*inner+at]) > alikeTolerance {
					return false
				}
			}
		}
	}
	table, card := net.Table(node), net.Card(node)
	known := 0 // a configuration under which a or b is possible
	for known+card < len(table) && table[known+a]+table[known+b] == 0 {
		known += card
	}
	for r := 0; r < len(table); r += card {
		if math.Abs(table[known+a]*table[r+b]-table[known+b]*table[r+a]) > alikeTolerance {
			return false
		}
	}
	return true
}

// place is where a node stands among the parents of its child.
func (net *Network) place(child, node int) int {
	for j, p := range net.Parents(child) {
		if p == node {
			return j
		}
	}
	panic("bayesnet: no such parent")
}

// checkSymmetric refuses a start in which a hidden variable has two values that
// are alike.
func checkSymmetric(net *Network, d *Data) error {
hidden:
	for i, column := range d.Columns {
		for r, x := range column {
			if x != Missing && d.Weight(r) > 0 {
				continue hidden
			}
		}
		if a, b, ok := net.Symmetric(i); ok {
			v := net.Variable(i)
			return fmt.Errorf("bayesnet: EM: the values %q and %q of %s, which is hidden, have the same tables, and EM would never tell them apart; start from random tables, or set AllowSymmetric to see it: %w",
				v.Values[a], v.Values[b], v.Name, ErrSymmetric)
		}
	}
	return nil
}
