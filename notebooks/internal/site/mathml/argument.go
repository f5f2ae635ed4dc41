package mathml

import (
	"fmt"
	"strings"
	"unicode"
)

// digit writes a digit that is an argument without braces, as in \frac12 and
// x^23, as TeX reads it. It tells whether there was one.
func (r *rewriter) digit() bool {
	at := r.pos
	for at < len(r.src) && r.src[at] == ' ' {
		at++
	}
	if at == len(r.src) || r.src[at] < '0' || r.src[at] > '9' {
		return false
	}
	r.out.WriteString("{" + string(r.src[at]) + "}")
	r.pos = at + 1
	return true
}

// bracket copies the bracket after \big, and the [n] of \sqrt[n]{x}.
func (r *rewriter) bracket() {
	start := r.pos
	r.skipSpace()
	if r.pos+1 < len(r.src) && r.src[r.pos] == '\\' && strings.ContainsRune("{}", r.src[r.pos+1]) {
		if r.src[r.pos+1] == '{' {
			r.out.WriteString(`\lbrace `)
		} else {
			r.out.WriteString(`\rbrace `)
		}
		r.pos += 2
		return
	}
	if r.pos < len(r.src) && strings.ContainsRune("()[]|/", r.src[r.pos]) {
		r.out.WriteRune(r.src[r.pos])
		r.rawClose = r.src[r.pos] == '['
		r.pos++
		return
	}
	r.pos = start
}

// delimiter copies what follows \left or \right.
func (r *rewriter) delimiter(name string) error {
	r.skipSpace()
	if r.pos >= len(r.src) {
		return fmt.Errorf(`\%s is not followed by a bracket`, name)
	}
	c := r.src[r.pos]
	r.pos++
	switch {
	case strings.ContainsRune("()[]|./<>", c):
		r.out.WriteRune(c)
	case c == '\\' && r.pos < len(r.src):
		start := r.pos
		r.pos++
		for isASCIILetter(r.src[start]) && r.pos < len(r.src) && isASCIILetter(r.src[r.pos]) {
			r.pos++
		}
		d := string(r.src[start:r.pos])
		switch d {
		case "lvert", "rvert":
			d = "vert"
		case "lVert", "rVert":
			d = "Vert"
		case "{":
			d = "lbrace"
		case "}":
			d = "rbrace"
		}
		r.out.WriteString(`\` + d + ` `)
	default:
		return fmt.Errorf(`\%s is followed by %q, which is no bracket`, name, c)
	}
	return nil
}

// argument tells whether something follows that can be an argument.
func (r *rewriter) argument() bool {
	at := r.pos
	for at < len(r.src) && unicode.IsSpace(r.src[at]) {
		at++
	}
	if at == len(r.src) || strings.ContainsRune("}&^_])", r.src[at]) {
		return false
	}
	if r.src[at] == '{' { // not an empty one
		for at++; at < len(r.src) && unicode.IsSpace(r.src[at]); at++ {
		}
		return at < len(r.src) && r.src[at] != '}'
	}
	return r.src[at] != '\\' || at+1 < len(r.src) && r.src[at+1] != '\\'
}

// arguments are the commands that the converter cannot take without one.
var arguments = func() map[string]bool {
	m := map[string]bool{}
	for _, name := range strings.Fields(`acute bar breve u check dot ddot dddot ddddot invbreve grave hat mathring
		overleftarrow overline overrightarrow tilde vec widehat widetilde underline
		mathbb mathbf boldsymbol mathbfit mathcal mathfrak mathit mathrm mathscr mathsf mathsfbf mathsfbfsl mathsfsl mathtt
		frac cfrac dfrac tfrac binom tbinom overset underset mathop bmod pmod substack underbrace overbrace sqrt not`) {
		m[name] = true
	}
	return m
}()

// bigs are the commands that enlarge the bracket after them.
var bigs = map[string]bool{
	"big": true, "Big": true, "bigg": true, "Bigg": true,
	"bigl": true, "Bigl": true, "biggl": true, "Biggl": true,
	"bigr": true, "Bigr": true, "biggr": true, "Biggr": true,
	"bigm": true, "Bigm": true, "biggm": true, "Biggm": true,
}

// text reads one argument in braces as plain text.
func (r *rewriter) text(command string) (string, error) {
	r.skipSpace()
	if r.pos >= len(r.src) || r.src[r.pos] != '{' {
		return "", fmt.Errorf(`\%s is not followed by {…}`, command)
	}
	r.pos++
	depth := 1
	var b strings.Builder
	for r.pos < len(r.src) {
		c := r.src[r.pos]
		r.pos++
		switch c {
		case '{':
			depth++
		case '}':
			depth--
			if depth == 0 {
				return b.String(), nil
			}
		case '\\':
			if r.pos < len(r.src) {
				c = r.src[r.pos]
				if isASCIILetter(c) {
					return "", fmt.Errorf(`\%s has a command inside`, command)
				}
				r.pos++
				switch c {
				case ',', ';', ':', ' ', '\\':
					c = '\u2009'
				case '!':
					continue
				}
				b.WriteRune(c)
			}
		case '~':
			b.WriteRune('\u00a0')
		case '$':
			return "", fmt.Errorf(`\%s has mathematics inside; close the text first`, command)
		case '\n', '\r', '\t':
			b.WriteByte(' ')
		default:
			if c >= firstMark && c <= lastMark {
				return "", fmt.Errorf("it has a private-use character %U", c)
			}
			b.WriteRune(c)
		}
	}
	return "", fmt.Errorf(`the { after \%s is never closed`, command)
}

func (r *rewriter) skipSpace() {
	for r.pos < len(r.src) && unicode.IsSpace(r.src[r.pos]) {
		r.pos++
	}
}

func isASCIILetter(c rune) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
