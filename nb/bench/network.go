package main

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"naivebayes/nb/bayesnet"
)

// networkFile is a network and what is asked of it. Tables are as in
// bayesnet.Network: the last parent fastest, and in a row the values of the node.
type networkFile struct {
	Names    []string
	Cards    []int
	Parents  [][]int
	Tables   [][]float64
	Evidence [][]int // a code for each node, −1 where it is not known
}

func generateAsia(dir string, size float64) error {
	return writeNetwork(dir, bayesnet.Asia(), scaled(50, min(1, size*10), 5), 2)
}

// generateNetwork draws a network of 30 nodes with two or three values and up to
// three parents among the eight nodes before.
func generateNetwork(dir string, size float64) error {
	const n = 30
	r := rand.New(rand.NewPCG(6, 6))
	variables, parents, tables := make([]bayesnet.Variable, n), make([][]int, n), make([][]float64, n)
	for i := range n {
		card, configs := 2+r.IntN(2), 1
		variables[i] = bayesnet.Variable{Name: "x" + strconv.Itoa(i), Values: names(card)}
		near := min(i, 8)
		for _, p := range r.Perm(near)[:min(near, r.IntN(4))] {
			parents[i] = append(parents[i], i-1-p)
			configs *= len(variables[i-1-p].Values)
		}
		for range configs {
			row, sum := make([]float64, card), 0.0
			for v := range row {
				row[v] = 0.05 + r.Float64()
				sum += row[v]
			}
			for _, p := range row {
				tables[i] = append(tables[i], p/sum)
			}
		}
	}
	s, err := bayesnet.NewStructure(variables, parents)
	if err != nil {
		return err
	}
	net, err := bayesnet.New(s, tables)
	if err != nil {
		return err
	}
	return writeNetwork(dir, net, scaled(20, min(1, size*10), 2), 5)
}

// writeNetwork draws rows of the network, so that none is impossible, and keeps
// some cells as evidence.
func writeNetwork(dir string, net *bayesnet.Network, questions, known int) error {
	src := rand.NewPCG(7, 7)
	r := rand.New(src)
	var f networkFile
	for i := range net.Len() {
		v := net.Variable(i)
		f.Names = append(f.Names, v.Name)
		f.Cards = append(f.Cards, len(v.Values))
		f.Parents = append(f.Parents, append([]int{}, net.Parents(i)...))
		f.Tables = append(f.Tables, net.Table(i))
	}
	for range questions {
		row := net.Sample(nil, src)
		seen := r.Perm(len(row))[:known]
		for i := range row {
			if !slices.Contains(seen, i) {
				row[i] = bayesnet.Missing
			}
		}
		f.Evidence = append(f.Evidence, row)
	}
	return writeJSON(dir, "network.json", f)
}

func oursNetwork(dir string, c *clock) error {
	var f networkFile
	if err := readJSON(dir, "network.json", &f); err != nil {
		return err
	}
	variables := make([]bayesnet.Variable, len(f.Names))
	for i, name := range f.Names {
		variables[i] = bayesnet.Variable{Name: name, Values: names(f.Cards[i])}
	}
	s, err := bayesnet.NewStructure(variables, f.Parents)
	if err != nil {
		return err
	}
	net, err := bayesnet.New(s, f.Tables)
	if err != nil {
		return err
	}
	asked := 0
	for _, e := range f.Evidence {
		for _, v := range e {
			if v == bayesnet.Missing {
				asked++
			}
		}
	}
	var answer []float64
	return c.time("posteriors", work{
		items: float64(asked), unit: "posterior",
		answer: func() []float64 { return answer },
	}, func() error {
		answer = answer[:0]
		tree := bayesnet.NewJunctionTree(net)
		for _, e := range f.Evidence {
			beliefs, err := tree.Propagate(e)
			if err != nil {
				return err
			}
			for i, p := range beliefs.Posteriors() {
				if e[i] == bayesnet.Missing {
					answer = append(answer, p...)
				}
			}
		}
		return nil
	})
}
