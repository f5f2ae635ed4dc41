package mathml

import (
	"fmt"
	"strings"
	"unicode"
)

// command rewrites one command; its backslash has been read.
func (r *rewriter) command() error {
	if r.pos >= len(r.src) {
		return fmt.Errorf(`it ends in a \`)
	}
	if c := r.src[r.pos]; !isASCIILetter(c) {
		r.pos++
		return r.symbol(c)
	}
	start := r.pos
	for r.pos < len(r.src) && isASCIILetter(r.src[r.pos]) {
		r.pos++
	}
	name := string(r.src[start:r.pos])
	limits, isFunc := functions[name]
	switch {
	case isFunc:
		text := name
		if t, ok := functionText[name]; ok {
			text = t
		}
		r.function(text, limits)
	case name == "operatorname":
		star := r.pos < len(r.src) && r.src[r.pos] == '*'
		if star {
			r.pos++
		}
		arg, err := r.text(name)
		if err != nil {
			return err
		}
		r.function(arg, star)
	case textCommands[name]:
		arg, err := r.text(name)
		if err != nil {
			return err
		}
		r.write(arg, markText)
	case name == "tag":
		if r.pos < len(r.src) && r.src[r.pos] == '*' {
			r.pos++
		}
		arg, err := r.text(name)
		if err != nil {
			return err
		}
		r.p.tags = append(r.p.tags, "("+strings.Trim(arg, "()")+")")
	case name == "label":
		_, err := r.text(name)
		return err
	case name == "begin" || name == "end":
		return r.environment(name)
	case name == "left":
		if err := r.push("left"); err != nil {
			return err
		}
		r.out.WriteString(`\left`)
		return r.delimiter(name)
	case name == "right":
		if err := r.pop("left", `\right`); err != nil {
			return err
		}
		r.out.WriteString(`\right`)
		return r.delimiter(name)
	case name == "newcommand" || name == "renewcommand" || name == "def" || name == "ce" || name == "class":
		return fmt.Errorf(`\%s is not supported`, name)
	case name == "displaystyle" || name == "textstyle" || name == "limits" || name == "nolimits":
		r.out.WriteString(`\` + name + ` `)
	default:
		if s, ok := synonyms[name]; ok {
			r.out.WriteString(s + " ")
			break
		}
		if arguments[name] && !r.argument() {
			return fmt.Errorf(`\%s has no argument`, name)
		}
		r.out.WriteString(`\` + name)
		switch {
		case name == "sqrt" || bigs[name]:
			r.bracket()
		case name == "frac" || name == "dfrac" || name == "tfrac" || name == "binom":
			if r.digit() {
				r.digit()
			}
		}
	}
	return nil
}

// symbol rewrites a command of one character that is no letter.
func (r *rewriter) symbol(c rune) error {
	switch c {
	case '\\':
		inside := false
		for _, o := range r.open {
			if o != "{" && o != "left" {
				inside = true
			}
		}
		if inside && r.open[len(r.open)-1] == "{" {
			// \\ inside of a group of a table is a break in LaTeX's eyes too,
			// but no table cell can hold it: it counts as a space.
			r.out.WriteByte(' ')
			return nil
		}
		if !inside {
			if len(r.open) > 0 {
				r.out.WriteByte(' ')
				return nil
			}
			r.breaks = true
		}
		r.out.WriteString(`\\ `)
		if r.pos < len(r.src) && r.src[r.pos] == '[' { // the height of the break
			r.out.WriteByte('[')
			r.pos++
			r.rawClose = true
		}
	case '\n', '\t', '\r':
		r.out.WriteString(`\ `)
	case '{':
		r.write("{", markOpen)
	case '}':
		r.write("}", markClose)
	case '|':
		r.write("‖", markMo)
	case '(', ')':
		return fmt.Errorf(`it has a \%c inside`, c)
	default:
		r.out.WriteRune('\\')
		r.out.WriteRune(c)
	}
	return nil
}

// function writes a named operator as a mark.
func (r *rewriter) function(text string, limits bool) {
	if limits {
		r.out.WriteString(`{\mathop{` + r.mark(text, markLimits) + `}}`)
		return
	}
	r.write(text, markFunc)
}

// write writes a text that the converter must not look into. The braces make
// one argument of it, as in \underset c \max.
func (r *rewriter) write(text string, kind markKind) {
	r.out.WriteString(`{\text{` + r.mark(text, kind) + `}}`)
}

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

// environment rewrites \begin{name} and \end{name}.
func (r *rewriter) environment(command string) error {
	name, err := r.text(command)
	if err != nil {
		return err
	}
	to, ok := environments[name]
	if !ok {
		return fmt.Errorf(`the environment %q is not known`, name)
	}
	if command == "end" {
		if err := r.pop(name, `\end{`+name+`}`); err != nil {
			return err
		}
		switch to {
		case "":
		case "gathered":
			r.out.WriteString(`\end{array}}`)
		default:
			r.out.WriteString(`\end{` + to + `}`)
		}
		return nil
	}
	if err := r.push(name); err != nil {
		return err
	}
	switch {
	case to == "":
	case to == "gathered":
		r.out.WriteString(`\class{gathered}{\begin{array}{c}`)
	case name == "alignedat":
		_, err = r.text(name)
		r.out.WriteString(`\begin{aligned}`)
	default:
		r.out.WriteString(`\begin{` + to + `}`)
	}
	return err
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
