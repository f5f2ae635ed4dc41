package bayesnet

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// bifTolerance is how far the sum of a row may be from 1 in a file: tables are
// often printed with seven digits.
const bifTolerance = 1e-6

// bifDefaults is the most entries that a default may stand for in one file, so
// that a short file cannot ask for much memory.
const bifDefaults = 1 << 22

// ReadBIF reads a network in the Interchange Format for Bayesian Networks,
// version 0.15, as the common repositories have it. The variables keep the
// order of the file. Comments and properties are read over. In
//
//	probability ( x | a, b ) { table … ; }
//
// the values of x are outermost and those of b fastest; a line (yes, no) …;
// gives the row of one configuration of a and b, and default … ; that of all
// which have no line. A row whose sum is 1 within 10⁻⁶, but not within 10⁻⁹, is
// divided by it.
//
// The error wraps ErrFormat or, for names, parents and tables that contradict
// each other, what NewStructure and New return. It says line and column.
//
// Reference: F. Cozman, The Interchange Format for Bayesian Networks, 1996.
func ReadBIF(r io.Reader) (*Network, error) {
	b, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	p := &bifParser{lexer: bifLexer{rest: string(b), line: 1, column: 1}}
	if err := p.advance(); err != nil {
		return nil, err
	}
	if err := p.file(); err != nil {
		return nil, err
	}
	return p.network()
}

// network makes the network of what was read.
func (p *bifParser) network() (*Network, error) {
	index := make(map[string]int, len(p.variables))
	variables := make([]Variable, len(p.variables))
	for i, v := range p.variables {
		if _, ok := index[v.name.text]; ok {
			return nil, v.name.fail("the variable %q stands twice", v.name.text)
		}
		index[v.name.text], variables[i] = i, Variable{v.name.text, v.values}
	}
	blocks := make([]*bifProbability, len(variables))
	parents := make([][]int, len(variables))
	for _, b := range p.probabilities {
		var scope []int
		for _, t := range b.scope {
			i, ok := index[t.text]
			if !ok {
				return nil, t.fail("no variable is called %q", t.text)
			}
			scope = append(scope, i)
		}
		i := scope[0]
		if blocks[i] != nil {
			return nil, b.scope[0].fail("the second table of %q; the first is in line %d", b.scope[0].text, blocks[i].scope[0].line)
		}
		blocks[i], parents[i] = b, scope[1:]
	}
	for i, b := range blocks {
		if b == nil {
			return nil, p.variables[i].name.fail("the variable %q has no probability block", variables[i].Name)
		}
	}
	s, err := NewStructure(variables, parents)
	if err != nil {
		return nil, p.place(blocks, err)
	}
	budget := bifDefaults
	tables := make([][]float64, len(variables))
	for i, b := range blocks {
		if tables[i], err = b.fill(s, i, &budget); err != nil {
			return nil, err
		}
	}
	net, err := New(s, tables)
	return net, p.place(blocks, err)
}

// place adds line and column to an error in one node: those of its table, or of
// its variable if the variable itself is wrong.
func (p *bifParser) place(blocks []*bifProbability, err error) error {
	var at *nodeError
	if !errors.As(err, &at) {
		return err
	}
	t := p.variables[at.node].name
	if (Variable{t.text, p.variables[at.node].values}).check() == nil {
		t = blocks[at.node].scope[0]
	}
	return fmt.Errorf("bayesnet: BIF line %d, column %d: %w", t.line, t.column, at.err)
}

// fill makes the table of node i from its entries.
func (b *bifProbability) fill(s *Structure, i int, budget *int) ([]float64, error) {
	card, configs := s.Card(i), s.Configs(i)
	if b.table != nil {
		return b.whole(s, i)
	}
	at := make(map[int]int, len(b.rows)) // of each configuration its row
	for k, row := range b.rows {
		r, err := row.config(s, i)
		if err != nil {
			return nil, err
		}
		if first, ok := at[r]; ok {
			return nil, row.at.fail("the second row of %s; the first is in line %d", strings.TrimPrefix(s.given(i, r), " | "), b.rows[first].at.line)
		}
		at[r] = k
	}
	if missing := configs - len(b.rows); missing > 0 {
		if b.fallback == nil {
			r := 0
			for _, ok := at[r]; ok; _, ok = at[r] {
				r++
			}
			return nil, b.scope[0].fail("the table of %q has %d of %d rows and no default; the first without is P(%s%s)",
				s.Name(i), len(b.rows), configs, s.Name(i), s.given(i, r))
		}
		if *budget -= missing * card; *budget < 0 {
			return nil, b.fallback.at.fail("defaults stand for more than %d entries; write the rows out", bifDefaults)
		}
	}
	table := make([]float64, 0, configs*card)
	for r := range configs {
		row := b.fallback
		if k, ok := at[r]; ok {
			row = &b.rows[k]
		}
		numbers, err := row.unit(card)
		if err != nil {
			return nil, err
		}
		table = append(table, numbers...)
	}
	return table, nil
}

// whole makes the table from one list, in which the child is outermost.
func (b *bifProbability) whole(s *Structure, i int) ([]float64, error) {
	card, configs := s.Card(i), s.Configs(i)
	if b.fallback != nil || b.rows != nil {
		return nil, b.table.at.fail("a table beside rows or a default; write one or the other")
	}
	if len(b.table.numbers) != card*configs {
		return nil, b.table.at.fail("numbers: have %d, want %d = %d values × %d configurations of the parents", len(b.table.numbers), card*configs, card, configs)
	}
	table := make([]float64, 0, card*configs)
	for r := range configs {
		row := bifRow{at: b.table.at}
		for v := range card {
			row.numbers = append(row.numbers, b.table.numbers[v*configs+r])
		}
		numbers, err := row.unit(card)
		if err != nil {
			return nil, err
		}
		table = append(table, numbers...)
	}
	return table, nil
}

// config returns the configuration of the parents that the row is for.
func (row *bifRow) config(s *Structure, i int) (int, error) {
	ps := s.parents[i]
	if len(row.values) != len(ps) {
		return 0, row.at.fail("values of parents: have %d, want %d", len(row.values), len(ps))
	}
	r := 0
	for j, p := range ps {
		v, ok := s.variables[p].Index(row.values[j].text)
		if !ok {
			return 0, row.values[j].fail("%q is no value of %v", row.values[j].text, s.variables[p])
		}
		r = r*s.Card(p) + v
	}
	return r, nil
}

// unit returns the numbers of a row with sum 1.
func (row *bifRow) unit(card int) ([]float64, error) {
	if len(row.numbers) != card {
		return nil, row.at.fail("numbers: have %d, want %d", len(row.numbers), card)
	}
	sum := 0.0
	for _, x := range row.numbers {
		sum += x
	}
	switch d := math.Abs(sum - 1); {
	case d <= rowTolerance:
		return row.numbers, nil
	case !(d <= bifTolerance):
		return nil, row.at.fail("the row sums to %v, want 1 within %v", sum, bifTolerance)
	}
	out := slices.Clone(row.numbers)
	for v := range out {
		out[v] /= sum
	}
	return out, nil
}
