// Package mathml turns the TeX formulas of a Markdown text into MathML, which
// every current browser typesets by itself, without scripts and without
// network.
//
// The work has three steps. prepare rewrites what the converter does not know
// (functions, \operatorname, \text, \tag, line breaks outside of an
// environment). The converter is github.com/wyatt915/treeblood. finish reads
// its tree and writes clean MathML: always the same bytes for the same
// formula, no inline styles, everything escaped, and TeX's own spacing around
// function names.
//
// Extension is the goldmark extension that finds the formulas.
package mathml

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/wyatt915/treeblood"
)

// MaxLength is the longest formula, in bytes, that Render accepts.
const MaxLength = 20_000

// maxDepth is the deepest nesting of braces that Render accepts.
const maxDepth = 100

// ErrFormula is wrapped by every error of Render.
var ErrFormula = errors.New("formula")

// treeblood prepares its macros through shared tables, so one call at a time.
var mu sync.Mutex

// Render returns the <math> element of a formula, which is given without its
// dollars. A \tag of a display formula becomes the last cell of its line. The
// original TeX is kept as an annotation, so that it can be copied.
//
// It returns an error that wraps ErrFormula and names the command or the brace
// that is at fault if the formula cannot be rendered in full.
func Render(tex string, display bool) (string, error) {
	bad := func(format string, args ...any) (string, error) {
		return "", fmt.Errorf("%w %s: %s", ErrFormula, quote(tex), fmt.Sprintf(format, args...))
	}
	if len(tex) > MaxLength {
		return bad("it is %d bytes long, at most %d are rendered", len(tex), MaxLength)
	}
	p, err := prepare(tex)
	if err != nil {
		return bad("%v", err)
	}
	if strings.TrimSpace(p.tex) == "" {
		return bad("it is empty")
	}
	raw, err := convert(p.tex, display)
	if err != nil {
		return bad("%v", err)
	}
	out, err := finish(raw, p, tex, display)
	if err != nil {
		return bad("%v", err)
	}
	return out, nil
}

// convert runs the converter. A failure inside of it is an error here.
func convert(tex string, display bool) (out string, err error) {
	mu.Lock()
	defer mu.Unlock()
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the converter failed: %v", r)
		}
	}()
	doc := treeblood.NewDocument(nil, false)
	doc.PrintOneLine = true
	if display {
		return doc.DisplayStyle(tex)
	}
	return doc.TextStyle(tex)
}

// quote shortens a formula for an error of one line.
func quote(tex string) string {
	r := []rune(strings.Join(strings.Fields(tex), " "))
	if len(r) > 60 {
		r = append(r[:57], []rune("...")...)
	}
	return "«" + string(r) + "»"
}
