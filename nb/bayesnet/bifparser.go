package bayesnet

import (
	"math"
	"strconv"
)

// bifParser reads the blocks of a file; network then makes them one network.
type bifParser struct {
	lexer         bifLexer
	token         bifToken // the next one
	variables     []bifVariable
	probabilities []*bifProbability
}

type bifVariable struct {
	name   bifToken
	values []string
}

// bifProbability is a probability block: the child and its parents, and either
// a table or rows with perhaps a default.
type bifProbability struct {
	scope    []bifToken
	table    *bifRow
	fallback *bifRow
	rows     []bifRow
}

// bifRow is a list of numbers, with the values of the parents before it.
type bifRow struct {
	at      bifToken
	values  []bifToken
	numbers []float64
}

// advance reads the next token.
func (p *bifParser) advance() (err error) {
	p.token, err = p.lexer.next()
	return err
}

// expect goes over each of the given words or signs.
func (p *bifParser) expect(words ...string) error {
	for _, w := range words {
		if !p.token.is(w) {
			return p.token.fail("have %v, want %q", p.token, w)
		}
		if err := p.advance(); err != nil {
			return err
		}
	}
	return nil
}

// name goes over a name and returns it.
func (p *bifParser) name(what string) (bifToken, error) {
	t := p.token
	if !t.name() {
		return t, t.fail("have %v, want %s", t, what)
	}
	return t, p.advance()
}

// property goes over a property if there is one.
func (p *bifParser) property() (bool, error) {
	if !p.token.is("property") {
		return false, nil
	}
	if err := p.lexer.property(); err != nil {
		return true, err
	}
	return true, p.advance()
}

func (p *bifParser) file() error {
	if err := p.expect("network"); err != nil {
		return err
	}
	if _, err := p.name("the name of the network"); err != nil {
		return err
	}
	if err := p.block(func() error { return p.token.fail("have %v, want property or }", p.token) }); err != nil {
		return err
	}
	for p.token.text != "" || p.token.quoted {
		var err error
		switch t := p.token; {
		case t.is("variable"):
			err = p.variable()
		case t.is("probability"):
			err = p.probability()
		default:
			err = t.fail("have %v, want variable or probability", t)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// block goes over { … }; entry reads one entry that is no property.
func (p *bifParser) block(entry func() error) error {
	if err := p.expect("{"); err != nil {
		return err
	}
	for !p.token.is("}") {
		was, err := p.property()
		if err == nil && !was {
			err = entry()
		}
		if err != nil {
			return err
		}
	}
	return p.advance()
}

func (p *bifParser) variable() error {
	if err := p.expect("variable"); err != nil {
		return err
	}
	name, err := p.name("the name of a variable")
	if err != nil {
		return err
	}
	v := bifVariable{name: name}
	err = p.block(func() error {
		at := p.token
		if v.values != nil {
			return at.fail("have %v, want property or }", at)
		}
		if err := p.expect("type", "discrete", "["); err != nil {
			return err
		}
		size, err := p.name("the number of values")
		if err == nil {
			err = p.expect("]", "{")
		}
		if err != nil {
			return err
		}
		for !p.token.is("}") {
			t, err := p.name("a value or }")
			if err != nil {
				return err
			}
			v.values = append(v.values, t.text)
		}
		if n, err := strconv.Atoi(size.text); err != nil || n != len(v.values) || n == 0 {
			return size.fail("%q has %d values, and the number of values is %v", name.text, len(v.values), size)
		}
		return p.expect("}", ";")
	})
	if err == nil && v.values == nil {
		err = name.fail("the variable %q has no type", name.text)
	}
	p.variables = append(p.variables, v)
	return err
}

func (p *bifParser) probability() error {
	if err := p.expect("probability", "("); err != nil {
		return err
	}
	b := &bifProbability{}
	for len(b.scope) == 0 || !p.token.is(")") {
		t, err := p.name("the name of a variable")
		if err != nil {
			return err
		}
		b.scope = append(b.scope, t)
	}
	if err := p.expect(")"); err != nil {
		return err
	}
	p.probabilities = append(p.probabilities, b)
	return p.block(func() error {
		switch t := p.token; {
		case t.is("table"):
			return p.only(&b.table)
		case t.is("default"):
			return p.only(&b.fallback)
		case t.is("("):
			row, err := p.row()
			b.rows = append(b.rows, row)
			return err
		default:
			return t.fail("have %v, want table, default, property or (", t)
		}
	})
}

// only reads a table or default, of which there may be one.
func (p *bifParser) only(into **bifRow) error {
	if *into != nil {
		return p.token.fail("a second %v; the first is in line %d", p.token, (*into).at.line)
	}
	row := &bifRow{at: p.token}
	*into = row
	if err := p.advance(); err != nil {
		return err
	}
	return p.numbers(row)
}

// row reads (value, value) number, number;
func (p *bifParser) row() (bifRow, error) {
	row := bifRow{at: p.token}
	if err := p.expect("("); err != nil {
		return row, err
	}
	for !p.token.is(")") {
		t, err := p.name("a value or )")
		if err != nil {
			return row, err
		}
		row.values = append(row.values, t)
	}
	if err := p.expect(")"); err != nil {
		return row, err
	}
	return row, p.numbers(&row)
}

// numbers reads probabilities up to the semicolon.
func (p *bifParser) numbers(row *bifRow) error {
	for !p.token.is(";") {
		x, err := strconv.ParseFloat(p.token.text, 64)
		if err != nil || p.token.quoted || !(x >= 0 && x <= 1+bifTolerance) || math.IsNaN(x) {
			return p.token.fail("have %v, want a probability or a semicolon", p.token)
		}
		row.numbers = append(row.numbers, x)
		if err := p.advance(); err != nil {
			return err
		}
	}
	return p.advance()
}
