package bayesnet

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// randomNetwork draws a network of n variables with up to three values and up
// to most parents each; the variables are numbered in random order. A share of
// the entries of the tables is 0.
func randomNetwork(r *rand.Rand, n, most int, zeros float64) *Network {
	place := r.Perm(n)
	variables := make([]Variable, n)
	parents := make([][]int, n)
	for at, i := range place {
		variables[i].Name = fmt.Sprintf("x%d", i)
		for v := range 1 + r.IntN(3) {
			variables[i].Values = append(variables[i].Values, fmt.Sprint(v))
		}
		if len(variables[i].Values) == 1 && r.IntN(4) > 0 { // constants are rare
			variables[i].Values = []string{"0", "1"}
		}
		before := r.Perm(at)
		for _, b := range before[:min(len(before), r.IntN(most+1))] {
			parents[i] = append(parents[i], place[b])
		}
	}
	s, err := NewStructure(variables, parents)
	if err != nil {
		panic(err)
	}
	return randomTables(r, s, zeros)
}

func randomTables(r *rand.Rand, s *Structure, zeros float64) *Network {
	tables := make([][]float64, s.Len())
	for i := range tables {
		for range s.Configs(i) {
			row := make([]float64, s.Card(i))
			sum := 0.0
			for v := range row {
				if r.Float64() >= zeros {
					row[v] = r.ExpFloat64()
				}
				sum += row[v]
			}
			if sum == 0 {
				row[r.IntN(len(row))], sum = 1, 1
			}
			for v := range row {
				row[v] /= sum
			}
			tables[i] = append(tables[i], row...)
		}
	}
	net, err := New(s, tables)
	if err != nil {
		panic(err)
	}
	return net
}

// randomEvidence observes each variable with probability share.
func randomEvidence(r *rand.Rand, s *Structure, share float64) []int {
	row := make([]int, s.Len())
	for i := range row {
		row[i] = Missing
		if r.Float64() < share {
			row[i] = r.IntN(s.Card(i))
		}
	}
	return row
}

// enumerate calls f for each row that agrees with the evidence, with its
// probability: the product of the table entries, found by Probability alone.
func enumerate(net *Network, evidence []int, f func(row []int, p float64)) {
	row := make([]int, net.Len())
	var fill func(i int)
	fill = func(i int) {
		if i == len(row) {
			p := 1.0
			for j, v := range row {
				var values []int
				for _, k := range net.Parents(j) {
					values = append(values, row[k])
				}
				p *= net.Probability(j, v, values...)
			}
			f(row, p)
			return
		}
		for v := range net.Card(i) {
			if evidence != nil && evidence[i] != Missing && evidence[i] != v {
				continue
			}
			row[i] = v
			fill(i + 1)
		}
	}
	fill(0)
}

// enumerated are the answers of brute force.
type enumerated struct {
	evidence  float64
	posterior [][]float64 // of each node
	family    [][]float64
	best      float64 // the largest probability of a row
}

func bruteForce(net *Network, evidence []int) enumerated {
	var e enumerated
	for i := range net.Len() {
		e.posterior = append(e.posterior, make([]float64, net.Card(i)))
		e.family = append(e.family, make([]float64, len(net.Table(i))))
	}
	enumerate(net, evidence, func(row []int, p float64) {
		e.evidence += p
		e.best = math.Max(e.best, p)
		for i, v := range row {
			e.posterior[i][v] += p
			e.family[i][net.Config(i, row)*net.Card(i)+v] += p
		}
	})
	for i := range e.posterior {
		for v := range e.posterior[i] {
			e.posterior[i][v] /= e.evidence
		}
		for v := range e.family[i] {
			e.family[i][v] /= e.evidence
		}
	}
	return e
}

// furthest returns the largest difference between two slices.
func furthest(a, b []float64) float64 {
	if len(a) != len(b) {
		return math.Inf(1)
	}
	d := 0.0
	for i := range a {
		x := math.Abs(a[i] - b[i])
		if x != x {
			return math.Inf(1)
		}
		d = math.Max(d, x)
	}
	return d
}
