// Package lint checks the form of a notebook: that every viewer and the
// reference implementation accept it, that two executions give the same file,
// and that it keeps the habits which make the course one course.
//
// A rule is a function over the whole notebook. What differs between the
// course, its Chinese edition and the assignments is a field of Options.
package lint

import (
	"fmt"
	"path/filepath"
	"sort"

	"naivebayes/notebooks/internal/ipynb"
)

// Finding is one place where a notebook breaks a rule.
type Finding struct {
	Path    string // of the notebook
	Cell    string // id of the cell, "" for the notebook as a whole
	Rule    string // name of the rule
	Message string // what is wrong, and what to do
}

// String is one line: path, cell, message and rule.
func (f Finding) String() string {
	at := f.Path
	if f.Cell != "" {
		at += ": cell " + f.Cell
	}
	return fmt.Sprintf("%s: %s [%s]", at, f.Message, f.Rule)
}

// Options are the bounds that differ between kinds of notebooks. A bound of 0
// is not checked.
type Options struct {
	MinCells, MaxCells int
	MinWords, MaxWords int // of a Markdown cell; a Chinese character is 0.6 words
	MaxTitleWords      int // of the first cell
	MaxClosingWords    int // of the cells from the summary on
	MedianLines        int // of the code cells, at most
	MaxLines           int // of one code cell
	SelfCheck          bool
	Closing            bool // summary, exercises and references at the end
	Executed           bool // execution counts and outputs are there
	CellMetadata       []string
}

// Course are the bounds of a notebook of the course, in any language.
var Course = Options{
	MinCells: 25, MaxCells: 45,
	MinWords: 20, MaxWords: 80, MaxTitleWords: 160, MaxClosingWords: 320,
	MedianLines: 10, MaxLines: 30,
	SelfCheck: true, Closing: true, Executed: true,
	CellMetadata: []string{"tags", "alt", "caption"},
}

// Assignment are the bounds of an assignment, which is as long as it needs and
// ends where the reader begins.
var Assignment = Options{
	MinCells: 5, MaxCells: 60,
	MaxWords: 160, MaxTitleWords: 240, MaxClosingWords: 320,
	MaxLines:     40,
	Executed:     true,
	CellMetadata: []string{"tags", "alt", "caption", "nbgrader"},
}

// For returns the bounds for a path: Assignment below a folder assignments,
// otherwise Course.
func For(path string) Options {
	if filepath.Base(filepath.Dir(path)) == "assignments" {
		return Assignment
	}
	return Course
}

// Notebook checks a notebook with the bounds that its path asks for. It reads
// the file again to check its canonical form, if there is one.
func Notebook(nb *ipynb.Notebook) []Finding {
	return Check(nb, For(nb.Path))
}

// Check checks a notebook. The findings stand in the order of the cells; nil
// means that every rule is kept. The notebook is not changed.
func Check(nb *ipynb.Notebook, o Options) []Finding {
	c := &checker{nb: nb, opts: o}
	for _, rule := range rules {
		c.rule = rule.name
		rule.check(c)
	}
	order := map[string]int{"": -1}
	for i, cell := range nb.Cells {
		if _, ok := order[cell.ID]; !ok {
			order[cell.ID] = i
		}
	}
	sort.SliceStable(c.findings, func(i, j int) bool {
		return order[c.findings[i].Cell] < order[c.findings[j].Cell]
	})
	return c.findings
}

// rules in the order in which they are checked. The names are stable.
var rules = []struct {
	name  string
	check func(*checker)
}{
	{"format", checkFormat},
	{"canonical", checkCanonical},
	{"id", checkIDs},
	{"kernel", checkKernel},
	{"metadata", checkMetadata},
	{"executed", checkExecuted},
	{"error", checkErrors},
	{"stderr", checkStderr},
	{"nan", checkNaN},
	{"path", checkPaths},
	{"corpus", checkCorpora},
	{"figure", checkFigures},
	{"cells", checkCells},
	{"title", checkTitle},
	{"setup", checkSetup},
	{"self-check", checkSelfCheck},
	{"closing", checkClosing},
	{"prose", checkProse},
	{"code", checkCode},
	{"formula", checkFormulas},
	{"link", checkLinks},
}

type checker struct {
	nb       *ipynb.Notebook
	opts     Options
	rule     string
	findings []Finding
}

// add records a finding; cell may be nil.
func (c *checker) add(cell *ipynb.Cell, format string, args ...any) {
	f := Finding{Path: c.nb.Path, Rule: c.rule, Message: fmt.Sprintf(format, args...)}
	if cell != nil {
		f.Cell = cell.ID
		if f.Cell == "" {
			for i := range c.nb.Cells {
				if c.nb.Cells[i] == cell {
					f.Cell = fmt.Sprintf("number %d", i+1)
				}
			}
		}
	}
	c.findings = append(c.findings, f)
}

// code are the code cells.
func (c *checker) code() []*ipynb.Cell {
	var out []*ipynb.Cell
	for _, cell := range c.nb.Cells {
		if cell.Type == "code" {
			out = append(out, cell)
		}
	}
	return out
}
