package lint

import (
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"naivebayes/notebooks/internal/ipynb"
	"naivebayes/notebooks/internal/site"
)

func checkCells(c *checker) {
	n := len(c.nb.Cells)
	if n < c.opts.MinCells || c.opts.MaxCells > 0 && n > c.opts.MaxCells {
		c.add(nil, "it has %d cells, want %d to %d", n, c.opts.MinCells, c.opts.MaxCells)
	}
}

var heading = regexp.MustCompile(`(?m)^(#{1,6})[ \t]+(.+?)[ \t#]*$`)

// headings are the headings of a Markdown cell, level and text.
func headings(cell *ipynb.Cell) [][2]string {
	if cell.Type != "markdown" {
		return nil
	}
	var out [][2]string
	for _, m := range heading.FindAllStringSubmatch(withoutFences(cell.Source), -1) {
		out = append(out, [2]string{m[1], m[2]})
	}
	return out
}

var fenced = regexp.MustCompile("(?ms)^(```|~~~).*?^(```|~~~)[ \\t]*$")

func withoutFences(s string) string { return fenced.ReplaceAllString(s, "") }

func checkTitle(c *checker) {
	if len(c.nb.Cells) == 0 {
		c.add(nil, "it has no cells")
		return
	}
	first := c.nb.Cells[0]
	if h := headings(first); len(h) == 0 || h[0][0] != "#" || !strings.HasPrefix(strings.TrimSpace(first.Source), "# ") {
		c.add(first, "the first cell must begin with the title, # …")
	}
	for i, cell := range c.nb.Cells {
		for j, h := range headings(cell) {
			if h[0] == "#" && (i > 0 || j > 0) {
				c.add(cell, "%q is a second title: begin a section with ##", h[1])
			}
		}
	}
}

// checkSetup wants one cell with the tag setup, before any other code, that
// makes the packages of the project known to the kernel without network.
func checkSetup(c *checker) {
	var found []*ipynb.Cell
	for _, cell := range c.nb.Cells {
		if cell.HasTag("setup") {
			found = append(found, cell)
		}
	}
	if len(found) != 1 {
		c.add(nil, "%d cells carry the tag setup, want one", len(found))
		return
	}
	cell, code := found[0], c.code()
	if cell.Type != "code" || code[0] != cell {
		c.add(cell, "the set-up cell must be the first code cell")
	}
	for _, want := range []string{"go work init", "%noautoget"} {
		if !strings.Contains(cell.Source, want) {
			c.add(cell, "the set-up cell does not have %q", want)
		}
	}
}

func checkSelfCheck(c *checker) {
	n := 0
	shows := slices.ContainsFunc(c.code(), func(cell *ipynb.Cell) bool { return len(cell.Outputs) > 0 })
	for _, cell := range c.code() {
		if !regexp.MustCompile(`(?m)^%test\b`).MatchString(cell.Source) {
			continue
		}
		n++
		said := strings.Join(texts(cell), "\n")
		if shows && cell.ExecutionCount > 0 && !cell.HasTag("raises-exception") && (!strings.Contains(said, "PASS") || strings.Contains(said, "no tests to run")) {
			c.add(cell, "the self-check did not print PASS: is the name after -test.run= right?")
		}
	}
	if n == 0 && c.opts.SelfCheck {
		c.add(nil, "no cell checks the results with %%test")
	}
}

// closings are the headings at the end of a notebook. One word of a line is
// enough.
var closings = []struct {
	what  string
	words []string
}{
	{"summary", []string{"what to keep", "summary", "in short", "key points", "小结", "总结", "要点", "记住"}},
	{"exercises", []string{"exercise", "练习", "习题"}},
	{"references", []string{"reference", "further reading", "sources", "参考", "文献"}},
}

// closingStart is the index of the first cell of the closing part, or the
// number of cells.
func (c *checker) closingStart() int {
	for i, cell := range c.nb.Cells {
		for _, h := range headings(cell) {
			if closes(h[1]) >= 0 && 2*i > len(c.nb.Cells) {
				return i
			}
		}
	}
	return len(c.nb.Cells)
}

// closes tells which closing a heading is, -1 for none.
func closes(text string) int {
	for i, cl := range closings {
		for _, w := range cl.words {
			if strings.Contains(strings.ToLower(text), w) {
				return i
			}
		}
	}
	return -1
}

func checkClosing(c *checker) {
	if !c.opts.Closing {
		return
	}
	have := make([]bool, len(closings))
	for _, cell := range c.nb.Cells[c.closingStart():] {
		for _, h := range headings(cell) {
			if i := closes(h[1]); i >= 0 {
				have[i] = true
			}
		}
	}
	for i, cl := range closings {
		if !have[i] {
			c.add(nil, "it does not end with %s: no heading near the end such as %q", cl.what, cl.words[0])
		}
	}
}

// checkProse bounds the words of Markdown cells. Headings do not count, and
// formulas are no words. A cell whose point is a formula, a table, a list, a
// picture or a heading may be shorter than the bound.
func checkProse(c *checker) {
	closing := c.closingStart()
	for i, cell := range c.nb.Cells {
		if cell.Type != "markdown" {
			continue
		}
		source := heading.ReplaceAllString(cell.Source, "")
		w, han := site.CountWords(source)
		words := w + (6*han+9)/10
		most := c.opts.MaxWords
		switch {
		case i == 0:
			most = c.opts.MaxTitleWords
		case i >= closing:
			most = c.opts.MaxClosingWords
		}
		if most > 0 && words > most {
			c.add(cell, "%d words, want at most %d: split it, or say less", words, most)
		}
		if words < c.opts.MinWords && words > 0 && i > 0 && i < closing && !carries(source) {
			c.add(cell, "%d words, want at least %d: say more, or join it to another cell", words, c.opts.MinWords)
		}
	}
}

var other = regexp.MustCompile("(?m)\\$\\$|\\\\\\[|^[ \\t]*(?:\\||[-*+] |\\d+\\. |```|~~~)|!\\[")

// carries tells whether a cell has something besides prose.
func carries(source string) bool { return other.MatchString(source) }

func checkCode(c *checker) {
	var lengths []int
	for _, cell := range c.code() {
		n := 0
		for _, l := range strings.Split(cell.Source, "\n") {
			if strings.TrimSpace(l) != "" {
				n++
			}
		}
		if n == 0 {
			c.add(cell, "the cell is empty: remove it")
		}
		if c.opts.MaxLines > 0 && n > c.opts.MaxLines {
			c.add(cell, "%d lines of code, want at most %d: longer code belongs in a package", n, c.opts.MaxLines)
		}
		lengths = append(lengths, n)
	}
	if len(lengths) == 0 || c.opts.MedianLines == 0 {
		return
	}
	slices.Sort(lengths)
	if m := lengths[(len(lengths)-1)/2]; m > c.opts.MedianLines {
		c.add(nil, "the median code cell has %d lines, want at most %d", m, c.opts.MedianLines)
	}
}

func checkFormulas(c *checker) {
	for _, cell := range c.nb.Cells {
		if cell.Type == "markdown" {
			for _, err := range site.FormulaErrors(cell.Source) {
				c.add(cell, "%s", oneLine(err.Error()))
			}
		}
	}
}

// checkLinks wants the files that links lead to.
func checkLinks(c *checker) {
	if _, err := os.Stat(c.nb.Path); err != nil {
		return // in memory, there is nothing beside it
	}
	for _, cell := range c.nb.Cells {
		if cell.Type != "markdown" {
			continue
		}
		for _, to := range site.Links(cell.Source) {
			u, err := url.Parse(to)
			if err != nil {
				c.add(cell, "the link %q is no address", to)
				continue
			}
			if u.Scheme != "" || u.Host != "" || u.Path == "" || strings.HasPrefix(to, "attachment:") {
				continue
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(c.nb.Path), filepath.FromSlash(u.Path))); err != nil {
				c.add(cell, "the link %s leads nowhere", to)
			}
		}
	}
}
