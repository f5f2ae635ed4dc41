// Package ipynb reads and writes Jupyter notebooks (nbformat 4.5).
//
// A file is written exactly as the reference implementation writes it
// (sorted keys, indent 1, no ASCII escaping, one final newline), so that a
// notebook saved by JupyterLab and one saved here differ only where their
// content differs. Everything the typed view does not know is kept.
package ipynb

import "sort"

// Notebook is one .ipynb file.
type Notebook struct {
	Path     string // where it was read from
	Cells    []*Cell
	Metadata map[string]any
	Minor    int // nbformat_minor; the major version is always 4

	root map[string]any
}

// Cell is one cell of a notebook.
type Cell struct {
	ID             string
	Type           string // "markdown", "code" or "raw"
	Source         string
	Metadata       map[string]any
	Tags           []string
	Outputs        []Output // code cells only
	ExecutionCount int      // code cells only; 0 means never executed

	raw map[string]any
}

// HasTag tells whether the cell carries the tag.
func (c *Cell) HasTag(tag string) bool {
	for _, t := range c.Tags {
		if t == tag {
			return true
		}
	}
	return false
}

// Output is one output of a code cell.
type Output struct {
	Type string // "stream", "display_data", "execute_result" or "error"

	Name string // stream: "stdout" or "stderr"
	Text string // stream

	Data     map[string]any // display_data, execute_result: MIME type → string (or a JSON value)
	Metadata map[string]any // display_data, execute_result
	Count    int            // execute_result: its execution count

	EName     string   // error
	EValue    string   // error
	Traceback []string // error

	Extra map[string]any // what else the file holds; nil mostly
}

// MIME returns the text of one representation of the output, "" if it has none.
func (o *Output) MIME(mime string) string {
	s, _ := o.Data[mime].(string)
	return s
}

// Clone returns a copy whose cells and outputs can be changed without changing
// nb. Metadata is shared; do not change it.
func (nb *Notebook) Clone() *Notebook {
	c := *nb
	c.Cells = make([]*Cell, len(nb.Cells))
	for i, cell := range nb.Cells {
		d := *cell
		d.Outputs = append([]Output(nil), cell.Outputs...)
		c.Cells[i] = &d
	}
	return &c
}

// MIMETypes lists the representations of an output, sorted.
func (o *Output) MIMETypes() []string {
	var s []string
	for k := range o.Data {
		s = append(s, k)
	}
	sort.Strings(s)
	return s
}
