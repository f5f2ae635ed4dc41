package bayesnet

import (
	"fmt"
	"slices"
)

// problem is what is left of the network for one question.
type problem struct {
	net     *Network
	vars    []int     // the variables that are summed over or asked for
	local   []int     // of each node its place in vars, or −1
	factors []*Factor // the tables, reduced by the evidence
	keep    []bool    // of each of vars: is it asked for?
	all     bool      // is log P(evidence) wanted?
}

func (net *Network) problem(queries, row []int) *problem {
	use := net.closure(func(i int) bool { return row[i] != Missing || slices.Contains(queries, i) })
	return net.part(use, queries, row)
}

// part is the problem of the nodes in use.
func (net *Network) part(use []bool, queries, row []int) *problem {
	p := &problem{net: net, local: make([]int, net.Len()), all: len(queries) == 0}
	for i := range net.Len() {
		p.local[i] = -1
		if use[i] && row[i] == Missing {
			p.local[i] = len(p.vars)
			p.vars = append(p.vars, i)
			p.keep = append(p.keep, slices.Contains(queries, i))
		}
	}
	for i := range net.Len() {
		if use[i] {
			p.factors = append(p.factors, net.family(i).reduce(func(v int) int { return row[v] }))
		}
	}
	return p
}

// closure returns the nodes that are marked or have a marked descendant.
func (s *Structure) closure(marked func(i int) bool) []bool {
	use := make([]bool, s.Len())
	for j := len(s.order) - 1; j >= 0; j-- {
		i := s.order[j]
		use[i] = use[i] || marked(i)
		if use[i] {
			for _, p := range s.parents[i] {
				use[p] = true
			}
		}
	}
	return use
}

// scope returns the variables of a factor by their places.
func (p *problem) scope(f *Factor) []int {
	out := make([]int, len(f.Vars))
	for j, v := range f.Vars {
		out[j] = p.local[v]
	}
	return out
}

// graph returns the interaction graph of the tables.
func (p *problem) graph() *interaction {
	card := make([]int, len(p.vars))
	for j, v := range p.vars {
		card[j] = p.net.Card(v)
	}
	g := newInteraction(card)
	for _, f := range p.factors {
		g.join(p.scope(f))
	}
	return g
}

// connected tells for each variable whether tables link it to one asked for;
// the others are separated from the question by the evidence.
func (p *problem) connected(g *interaction) []bool {
	reached := slices.Clone(p.keep)
	var queue []int
	for j, k := range p.keep {
		if k {
			queue = append(queue, j)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, b := range g.neighbours(nil, queue[0]) {
			if !reached[b] {
				reached[b] = true
				queue = append(queue, b)
			}
		}
	}
	return reached
}

func (p *problem) varsOf(scope []int) []int {
	out := make([]int, len(scope))
	for j, i := range scope {
		out[j] = p.vars[i]
	}
	return out
}

func (p *problem) cards(scope []int) []int {
	out := make([]int, len(scope))
	for j, i := range scope {
		out[j] = p.net.Card(p.vars[i])
	}
	return out
}

// checkSize works out the most memory that the tables take at one time, if
// those that were multiplied are kept or not.
func (p *problem) checkSize(limit float64, g *interaction, factors []*Factor, order []int, scopes [][]int, kept bool) error {
	limit = orDefault(limit)
	alive := 0.0
	for _, f := range factors {
		alive += float64(len(f.P))
	}
	most, widest := alive, 0
	for j, scope := range scopes {
		all := g.size(scope)
		made := g.size(scope[1:])
		if need := alive + all + made; need > most {
			most, widest = need, j
		}
		alive += made
		if kept {
			alive += all
		}
	}
	last := 1.0
	for j, k := range p.keep {
		if k {
			last *= float64(g.card[j])
		}
	}
	most = max(most, alive+last)
	if bytes := 8 * most; bytes > limit {
		what := fmt.Sprintf("the answer alone has %.3g entries", last)
		if len(order) > 0 {
			what = fmt.Sprintf("summing out %s takes a table over %d variables", p.net.Name(p.vars[order[widest]]), len(scopes[widest]))
		}
		return fmt.Errorf("variable elimination needs about %s, MaxBytes is %s; %s; observe more, sample, or raise MaxBytes: %w",
			bytesText(bytes), bytesText(limit), what, ErrTooWide)
	}
	return nil
}
