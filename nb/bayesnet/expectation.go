package bayesnet

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// expectation is the E step of EM over given data.
type expectation interface {
	// expect overwrites counts with those expected under net and returns the
	// log-likelihood of what was observed.
	expect(net *Network, counts *Counts) (float64, error)
	// random draws a network to start from.
	random(src rand.Source) (*Network, error)
}

// newExpectation takes the fast way if the structure allows it.
func newExpectation(s *Structure, d *Data) expectation {
	p := newPatterns(s, d)
	if root, ok := star(s); ok {
		return &mixtureExpectation{p, root}
	}
	return &treeExpectation{patterns: p}
}

// star tells whether one node is the only parent of all others.
func star(s *Structure) (root int, ok bool) {
	root = -1
	for i := range s.Len() {
		switch len(s.Parents(i)) {
		case 0:
			if root >= 0 {
				return 0, false
			}
			root = i
		case 1:
		default:
			return 0, false
		}
	}
	return root, root >= 0 && len(s.Children(root)) == s.Len()-1
}

// patterns are the different rows of the data that weigh something, in the
// order in which they first stand there, and the weight of each.
type patterns struct {
	s      *Structure
	rows   []int // m rows of n codes
	weight []float64
	first  []int   // the row of the data
	known  *Counts // of the families of which a row has all cells
}

func newPatterns(s *Structure, d *Data) patterns {
	p := patterns{s: s, known: NewCounts(s)}
	n := s.Len()
	index := make(map[string]int, d.Len())
	row, key := make([]int, n), make([]byte, 0, 4*n)
	for r := range d.Len() {
		w := d.Weight(r)
		if w == 0 {
			continue
		}
		d.Row(row, r)
		key = key[:0]
		for _, x := range row {
			key = append(key, byte(x), byte(x>>8), byte(x>>16), byte(x>>24))
		}
		at, ok := index[string(key)]
		if !ok {
			at = len(p.weight)
			index[string(key)] = at
			p.rows = append(p.rows, row...)
			p.weight = append(p.weight, 0)
			p.first = append(p.first, r)
		}
		p.weight[at] += w
	}
	for i := range p.known.N {
		p.known.addColumn(i, d, nil)
	}
	return p
}

func (p *patterns) row(m int) []int { return p.rows[m*p.s.Len() : (m+1)*p.s.Len()] }

func (p *patterns) random(src rand.Source) (*Network, error) { return randomStart(p.known, src) }

func (p *patterns) impossible(m int) error {
	return fmt.Errorf("bayesnet: row %d has probability 0 under the present tables; start elsewhere or smooth: %w", p.first[m]+1, ErrImpossible)
}

// mixtureExpectation is the E step where one node is the only parent of all
// others: naive Bayes, with a class that is hidden or partly known.
type mixtureExpectation struct {
	patterns
	root int
}

func (x *mixtureExpectation) expect(net *Network, counts *Counts) (float64, error) {
	n, k := net.Len(), net.Card(x.root)
	// Tables value by value, so that one cell reads K neighbouring numbers.
	logs, sums := make([][]float64, n), make([][]float64, n)
	absent := make([]float64, n*k) // the weight of class c in rows without cell i
	for i := range n {
		card, t := net.Card(i), net.Table(i)
		logs[i], sums[i] = make([]float64, len(t)), make([]float64, len(t))
		for at, p := range t {
			if i == x.root {
				logs[i][at] = math.Log(p)
			} else {
				logs[i][at%card*k+at/card] = math.Log(p)
			}
		}
	}
	total, q := 0.0, make([]float64, k)
	for m, w := range x.weight {
		row := x.row(m)
		copy(q, logs[x.root])
		for i, v := range row {
			if i == x.root || v == Missing {
				continue
			}
			for c, l := range logs[i][v*k : v*k+k] {
				q[c] += l
			}
		}
		if c := row[x.root]; c != Missing {
			for other := range q {
				if other != c {
					q[other] = math.Inf(-1)
				}
			}
		}
		high := math.Inf(-1)
		for _, l := range q {
			high = max(high, l)
		}
		if math.IsInf(high, -1) {
			return 0, x.impossible(m)
		}
		z := 0.0
		for c, l := range q {
			q[c] = math.Exp(l - high)
			z += q[c]
		}
		total += w * (high + math.Log(z))
		for c := range q {
			q[c] *= w / z
			sums[x.root][c] += q[c]
		}
		for i, v := range row {
			if i == x.root {
				continue
			}
			at := absent[i*k : i*k+k]
			if v != Missing {
				at = sums[i][v*k : v*k+k]
			}
			for c, p := range q {
				at[c] += p
			}
		}
	}
	for i := range n {
		if i == x.root {
			copy(counts.N[i], sums[i])
			continue
		}
		card := net.Card(i)
		for at, p := range net.Table(i) {
			c := at / card
			counts.N[i][at] = sums[i][at%card*k+c] + absent[i*k+c]*p
		}
	}
	return total, nil
}
