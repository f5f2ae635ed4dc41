package mathml

import (
	"fmt"
	"strings"
)

// prepared is a formula that the converter understands.
type prepared struct {
	tex   string
	marks []mark   // what the private characters firstMark, firstMark+1, … stand for
	tags  []string // the texts of \tag, in order
}

// mark is a piece of text that the converter must not look into.
type mark struct {
	text string
	kind markKind
}

type markKind int

const (
	markText   markKind = iota // \text{…}: upright text
	markFunc                   // \log: a function, scripts beside it
	markLimits                 // \max: a function, in a display the script goes below
	markOpen                   // ( or [
	markClose                  // ) or ]
	markMo                     // a sign without space around it
)

// firstMark begins a private-use area of Unicode, where no formula has letters.
const (
	firstMark = '\U000F0000'
	lastMark  = '\U000FFFFD'
)

// functions are the named operators of LaTeX and amsmath. The value tells
// whether subscripts go below in a display.
var functions = map[string]bool{
	"arccos": false, "arcsin": false, "arctan": false, "arg": false,
	"cos": false, "cosh": false, "cot": false, "coth": false, "csc": false,
	"deg": false, "dim": false, "exp": false, "hom": false, "ker": false,
	"lg": false, "ln": false, "log": false, "sec": false, "sin": false,
	"sinh": false, "tan": false, "tanh": false,
	"det": true, "gcd": true, "inf": true, "lim": true, "max": true,
	"min": true, "Pr": true, "sup": true, "argmax": true, "argmin": true,
	"limsup": true, "liminf": true,
}

// functionText gives the names whose text has a space in it.
var functionText = map[string]string{
	"argmax": "arg max", "argmin": "arg min",
	"limsup": "lim sup", "liminf": "lim inf",
}

// textCommands take one argument that is text and no mathematics.
var textCommands = map[string]bool{
	"text": true, "textrm": true, "textnormal": true, "mbox": true,
	"textbf": true, "textit": true, "texttt": true, "textsf": true,
}

// synonyms are commands with another name in the converter.
var synonyms = map[string]string{
	"dotsb": `\cdots`, "dotsc": `\ldots`, "dotsm": `\cdots`, "dotsi": `\cdots`, "dots": `\ldots`,
	"lvert": `\vert`, "rvert": `\vert`, "lVert": `\Vert`, "rVert": `\Vert`,
	"bm": `\boldsymbol`, "pmb": `\boldsymbol`, "iff": `\Longleftrightarrow`, "implies": `\Longrightarrow`,
	"nonumber": "", "notag": "", "displaylimits": "",
}

// environments are renamed, or replaced by a table of one column.
var environments = map[string]string{
	"align": "aligned", "align*": "aligned", "split": "aligned", "aligned": "aligned",
	"eqnarray": "aligned", "eqnarray*": "aligned", "alignedat": "aligned",
	"gather": "gathered", "gather*": "gathered", "gathered": "gathered", "multline": "gathered", "multline*": "gathered",
	"equation": "", "equation*": "", "displaymath": "", "math": "",
	"matrix": "matrix", "pmatrix": "pmatrix", "bmatrix": "bmatrix", "Bmatrix": "Bmatrix",
	"vmatrix": "vmatrix", "Vmatrix": "Vmatrix", "cases": "cases", "array": "array", "subarray": "subarray",
	"smallmatrix": "matrix", "dcases": "cases",
}

// prepare rewrites a formula for the converter.
//
// It returns an error for unbalanced braces or environments, for a command
// whose argument is missing and for an environment that is not known.
func prepare(tex string) (*prepared, error) {
	p := &prepared{}
	r := &rewriter{src: []rune(tex), p: p}
	out, err := r.run()
	if err != nil {
		return nil, err
	}
	if r.breaks {
		out = `\class{gathered}{\begin{array}{l}` + out + `\end{array}}`
	}
	p.tex = out
	return p, nil
}

type rewriter struct {
	src      []rune
	pos      int
	out      strings.Builder
	p        *prepared
	open     []string // what is open: "{", "left" or the name of an environment
	rawClose bool     // the next ] ends an optional argument
	breaks   bool     // a \\ stands outside of every environment
}

func (r *rewriter) run() (string, error) {
	for r.pos < len(r.src) {
		c := r.src[r.pos]
		r.pos++
		switch {
		case c >= firstMark && c <= lastMark:
			return "", fmt.Errorf("it has a private-use character %U", c)
		case c == '\\':
			if err := r.command(); err != nil {
				return "", err
			}
		case c == '%': // a comment, as in TeX
			for r.pos < len(r.src) && r.src[r.pos] != '\n' {
				r.pos++
			}
		case c == '{':
			what := "{"
			if strings.HasSuffix(strings.TrimRight(r.out.String(), " "), `\substack`) {
				what = "substack"
			}
			if err := r.push(what); err != nil {
				return "", err
			}
			r.out.WriteByte('{')
		case c == '}':
			what := "{"
			if n := len(r.open); n > 0 && r.open[n-1] == "substack" {
				what = "substack"
			}
			if err := r.pop(what, "}"); err != nil {
				return "", err
			}
			r.out.WriteByte('}')
		case c == '$':
			return "", fmt.Errorf(`it has a $ inside; write \$ for a dollar`)
		case c == '#':
			return "", fmt.Errorf(`it has a # inside; write \# for a number sign`)
		case c == ']' && r.rawClose:
			r.rawClose = false
			r.out.WriteByte(']')
		case c == '(' || c == '[':
			r.write(string(c), markOpen)
		case c == ')' || c == ']':
			r.write(string(c), markClose)
		case c == '\'':
			n := 1
			for r.pos < len(r.src) && r.src[r.pos] == '\'' {
				r.pos++
				n++
			}
			r.write(strings.Repeat("⁗", n/4)+[]string{"", "′", "″", "‴"}[n%4], markMo)
		case c == '^' || c == '_':
			r.out.WriteRune(c)
			r.digit()
		case c == '~':
			r.out.WriteString(`\ `)
		case c == '\u00a0' || c == '\t' || c == '\n' || c == '\r' || c == '\u3000':
			r.out.WriteByte(' ')
		default:
			r.out.WriteRune(c)
		}
	}
	if len(r.open) > 0 {
		return "", fmt.Errorf("%s is never closed", shown(r.open[len(r.open)-1]))
	}
	return r.out.String(), nil
}

func (r *rewriter) push(what string) error {
	if len(r.open) >= maxDepth {
		return fmt.Errorf("it is nested more than %d deep", maxDepth)
	}
	r.open = append(r.open, what)
	return nil
}

func (r *rewriter) pop(what, closer string) error {
	n := len(r.open)
	if n == 0 {
		return fmt.Errorf("%s closes nothing", closer)
	}
	if r.open[n-1] != what {
		return fmt.Errorf("%s stands where %s is open", closer, shown(r.open[n-1]))
	}
	r.open = r.open[:n-1]
	return nil
}

// shown is how the author wrote an opening.
func shown(open string) string {
	switch open {
	case "{":
		return "{"
	case "left":
		return `\left`
	case "substack":
		return `\substack{`
	}
	return `\begin{` + open + `}`
}

// mark stands for a text that the converter passes on untouched.
func (r *rewriter) mark(text string, kind markKind) string {
	r.p.marks = append(r.p.marks, mark{text, kind})
	return string(rune(firstMark + len(r.p.marks) - 1))
}
