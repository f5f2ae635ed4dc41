package lint

import (
	"regexp"
	"strings"

	"naivebayes/notebooks/internal/ipynb"
	"naivebayes/notebooks/internal/site"
)

func checkExecuted(c *checker) {
	if !c.opts.Executed {
		return
	}
	outputs, n := 0, 0
	for _, cell := range c.code() {
		n++
		outputs += len(cell.Outputs)
		switch cell.ExecutionCount {
		case n:
		case 0:
			c.add(cell, "the cell was not executed: run the notebook with -write")
			return
		default:
			c.add(cell, "the execution count is %d, want %d: run the notebook from top to bottom with -write", cell.ExecutionCount, n)
			return
		}
	}
	if n > 0 && outputs == 0 {
		c.add(nil, "no cell has an output: run the notebook with -write")
	}
}

func checkErrors(c *checker) {
	for _, cell := range c.code() {
		failed := false
		for _, o := range cell.Outputs {
			if o.Type != "error" {
				continue
			}
			failed = true
			if !cell.HasTag("raises-exception") {
				c.add(cell, "the cell failed (%s): repair it, or tag it raises-exception if it is meant to", oneLine(o.EName+": "+o.EValue))
				break
			}
		}
		if cell.HasTag("raises-exception") && !failed && cell.ExecutionCount > 0 {
			c.add(cell, "the cell carries the tag raises-exception but did not fail")
		}
	}
}

func checkStderr(c *checker) {
	for _, cell := range c.code() {
		if cell.HasTag("raises-exception") {
			continue
		}
		for _, o := range cell.Outputs {
			if o.Type == "stream" && o.Name == "stderr" {
				c.add(cell, "the cell wrote to stderr: %s", oneLine(o.Text))
				break
			}
		}
	}
}

var nan = regexp.MustCompile(`(?i)(^|[^\pL\d_])nan([^\pL\d_]|$)`)

// checkNaN looks for "NaN" in what cells print. A cell that shows one on
// purpose carries the tag shows-nan.
func checkNaN(c *checker) {
	for _, cell := range c.code() {
		if cell.HasTag("shows-nan") {
			continue
		}
		for _, s := range texts(cell) {
			if nan.MatchString(s) {
				c.add(cell, "the output has a NaN: repair the computation, or tag the cell shows-nan if that is the point")
				break
			}
		}
	}
}

// machinePath matches a path that tells on which machine the notebook ran.
var machinePath = regexp.MustCompile(`(?:^|[^\w.:/-])(/(?:home|Users|root|tmp|var/folders|private/var|mnt|opt|workspaces?)/[\w.+-]+|[A-Z]:\\\\?Users\\)`)

func checkPaths(c *checker) {
	for _, cell := range c.code() {
		for _, s := range texts(cell) {
			if m := machinePath.FindStringSubmatch(s); m != nil {
				c.add(cell, "the output has the path %s of one machine: print a relative path", m[1])
				break
			}
		}
	}
}

// texts are what the outputs of a cell say.
func texts(cell *ipynb.Cell) []string {
	var out []string
	for i := range cell.Outputs {
		o := &cell.Outputs[i]
		switch o.Type {
		case "stream":
			out = append(out, o.Text)
		case "error":
			out = append(out, o.EName, o.EValue, strings.Join(o.Traceback, "\n"))
		default:
			for _, mime := range o.MIMETypes() {
				if strings.HasPrefix(mime, "text/") {
					out = append(out, o.MIME(mime))
				}
			}
		}
	}
	return out
}

// checkFigures wants a text for every figure: prose in the next cell, or alt
// or caption in the metadata of the cell or of the output.
func checkFigures(c *checker) {
	for i, cell := range c.nb.Cells {
		if cell.Type != "code" {
			continue
		}
		said := cell.Metadata["alt"] != nil || cell.Metadata["caption"] != nil ||
			i+1 < len(c.nb.Cells) && c.nb.Cells[i+1].Type == "markdown" && site.FirstSentence(c.nb.Cells[i+1].Source) != ""
		for j := range cell.Outputs {
			o := &cell.Outputs[j]
			picture := ""
			for _, mime := range o.MIMETypes() {
				if strings.HasPrefix(mime, "image/") {
					picture = mime
				}
			}
			m, _ := o.Metadata[picture].(map[string]any)
			if picture != "" && !said && o.Metadata["alt"] == nil && m["alt"] == nil {
				c.add(cell, "the figure says nothing to whoever cannot see it: follow it with a cell of prose, or give the cell the metadata alt")
				break
			}
		}
	}
}

func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 80 {
		s = string(r[:77]) + "..."
	}
	return s
}
