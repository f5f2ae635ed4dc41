package mathml

import (
	"fmt"
	"strings"
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
