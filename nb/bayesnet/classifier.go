package bayesnet

import (
	"fmt"
	"math"
	"slices"

	"naivebayes/nb"
)

// Classifier reads a network as a classifier of one of its variables: the
// others are the features x₁ … x_d, in their order. Its methods are those of
// nb.Model, so that nb/score, nb.Loss and the figures take it as it is.
//
//	P(c|x) ∝ P(c, x)
//
// A missing feature is summed over, exactly: in naive Bayes and TAN, where a
// feature has no parent but the class and at most one other feature, in
// O(K·Σ S²); in any other network by LogEvidence. It is read-only and safe for
// concurrent use.
type Classifier struct {
	rowModel
	Network *Network
	Class   int // the node that is the class

	features []int // node of each feature
	logs     [][]float64
	tree     bool
	up       []int // feature nodes, children before parents
}

// NewClassifier returns the classifier of a node of a network. It panics if
// there is no such node.
func NewClassifier(net *Network, class int) *Classifier {
	net.mustBeNode("NewClassifier", class)
	c := &Classifier{Network: net, Class: class, tree: len(net.Parents(class)) == 0}
	c.Classes = net.Variable(class).clone().Values
	for i := range net.Len() {
		logs := make([]float64, len(net.Table(i)))
		for at, p := range net.Table(i) {
			logs[at] = math.Log(p)
		}
		c.logs = append(c.logs, logs)
		if i == class {
			continue
		}
		c.features = append(c.features, i)
		c.vars = append(c.vars, net.Variable(i).clone())
		others := slices.DeleteFunc(slices.Clone(net.Parents(i)), func(p int) bool { return p == class })
		c.tree = c.tree && len(others) <= 1
	}
	for _, i := range slices.Backward(net.Order()) {
		if i != class {
			c.up = append(c.up, i)
		}
	}
	c.logJoint = c.joint
	return c
}

// joint adds log P(c, x) to dst.
func (m *Classifier) joint(dst []float64, x []int) error {
	row := make([]int, m.Network.Len())
	missing := false
	for j, v := range x {
		row[m.features[j]] = v
		missing = missing || v == Missing
	}
	switch {
	case !missing:
		m.complete(dst, row)
	case m.tree:
		m.upward(dst, row)
	default:
		return m.general(dst, row)
	}
	return nil
}

// complete is the product of all tables.
func (m *Classifier) complete(dst []float64, row []int) {
	for c := range dst {
		row[m.Class] = c
		sum := 0.0
		for i, v := range row {
			sum += m.logs[i][m.Network.Config(i, row)*m.Network.Card(i)+v]
		}
		dst[c] = sum
	}
}

// general sums over the missing features by inference.
func (m *Classifier) general(dst []float64, row []int) error {
	for c := range dst {
		row[m.Class] = c
		var err error
		if dst[c], err = m.Network.LogEvidence(row); err != nil {
			return err
		}
	}
	return nil
}

// upward passes messages from the leaves of the trees of features to their
// roots: below[i][v] is log P(features below i | c, xᵢ = v).
func (m *Classifier) upward(dst []float64, row []int) {
	net := m.Network
	below := make([][]float64, net.Len()) // nil: nothing observed there
	for c := range dst {
		row[m.Class] = c
		sum := m.logs[m.Class][c]
		clear(below)
		for _, i := range m.up {
			if row[i] == Missing && below[i] == nil {
				continue // Σ_v P(v|…) is 1
			}
			parent := -1
			for _, p := range net.Parents(i) {
				if p != m.Class {
					parent = p
				}
			}
			if parent < 0 {
				sum += m.message(i, c, 0, row[i], below[i])
				continue
			}
			if below[parent] == nil {
				below[parent] = make([]float64, net.Card(parent))
			}
			for u := range below[parent] {
				if row[parent] == Missing || row[parent] == u {
					below[parent][u] += m.message(i, c, u, row[i], below[i])
				}
			}
		}
		dst[c] = sum
	}
}

// message returns log Σ_v P(xᵢ=v | c, u)·exp(below[v]), over the observed v only
// if there is one; u is the value of the parent that is not the class.
func (m *Classifier) message(i, c, u, v int, below []float64) float64 {
	net, at := m.Network, 0
	for _, p := range net.Parents(i) {
		x := u
		if p == m.Class {
			x = c
		}
		at = at*net.Card(p) + x
	}
	logs := m.logs[i][at*net.Card(i) : (at+1)*net.Card(i)]
	if v != Missing {
		if below == nil {
			return logs[v]
		}
		return logs[v] + below[v]
	}
	terms := slices.Clone(logs)
	for v := range terms {
		terms[v] += below[v]
	}
	return nb.LogSumExp(terms)
}

// mustBeClass panics unless the data have such a variable.
func (d *Data) mustBeClass(call string, class int) {
	if class < 0 || class >= len(d.Variables) {
		panic(fmt.Sprintf("bayesnet: %s: variable %d, want 0 to %d", call, class, len(d.Variables)-1))
	}
}
