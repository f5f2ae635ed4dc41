// Package ipynb reads and writes Jupyter notebooks (nbformat 4.5).
//
// A file is written exactly as the reference implementation writes it
// (sorted keys, indent 1, no ASCII escaping, one final newline), so that a
// notebook saved by JupyterLab and one saved here differ only where their
// content differs. Everything the typed view does not know is kept.
package ipynb

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

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

	EName     string   // error
	EValue    string   // error
	Traceback []string // error
}

// MIME returns the text of one representation of the output, "" if it has none.
func (o *Output) MIME(mime string) string {
	s, _ := o.Data[mime].(string)
	return s
}

// Read reads a notebook. The error names the file and, for bad JSON, the line.
func Read(path string) (*Notebook, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, b)
}

// Parse reads a notebook from memory; path is used in errors only.
func Parse(path string, b []byte) (*Notebook, error) {
	bad := func(format string, args ...any) (*Notebook, error) {
		return nil, fmt.Errorf("%s: not a notebook: %s", path, fmt.Sprintf(format, args...))
	}
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.UseNumber()
	var root map[string]any
	if err := dec.Decode(&root); err != nil {
		var syn *json.SyntaxError
		at := dec.InputOffset()
		if errors.As(err, &syn) {
			at = syn.Offset
		}
		return bad("line %d: %v", 1+bytes.Count(b[:min(int(at), len(b))], []byte("\n")), err)
	}
	if dec.More() {
		return bad("text after the end of the JSON object")
	}
	if n, _ := root["nbformat"].(json.Number); n != "4" {
		return bad("nbformat is %v, want 4; open and save it in JupyterLab to convert it", root["nbformat"])
	}
	nb := &Notebook{Path: path, root: root}
	if n, ok := root["nbformat_minor"].(json.Number); ok {
		m, err := n.Int64()
		if err != nil {
			return bad("nbformat_minor is %v", n)
		}
		nb.Minor = int(m)
	}
	nb.Metadata, _ = root["metadata"].(map[string]any)
	cells, ok := root["cells"].([]any)
	if !ok {
		return bad("it has no list of cells")
	}
	for i, v := range cells {
		c, err := parseCell(v)
		if err != nil {
			return bad("cell %d: %v", i+1, err)
		}
		nb.Cells = append(nb.Cells, c)
	}
	return nb, nil
}

func parseCell(v any) (*Cell, error) {
	m, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("want a JSON object, have %T", v)
	}
	c := &Cell{raw: m}
	c.ID, _ = m["id"].(string)
	c.Type, _ = m["cell_type"].(string)
	if c.Type != "markdown" && c.Type != "code" && c.Type != "raw" {
		return nil, fmt.Errorf("cell_type is %q, want markdown, code or raw", c.Type)
	}
	var err error
	if c.Source, err = text(m["source"]); err != nil {
		return nil, fmt.Errorf("source: %v", err)
	}
	c.Metadata, _ = m["metadata"].(map[string]any)
	tags, _ := c.Metadata["tags"].([]any)
	for _, t := range tags {
		if s, ok := t.(string); ok {
			c.Tags = append(c.Tags, s)
		}
	}
	if c.Type != "code" {
		return c, nil
	}
	if n, ok := m["execution_count"].(json.Number); ok {
		k, err := n.Int64()
		if err != nil {
			return nil, fmt.Errorf("execution_count is %v", n)
		}
		c.ExecutionCount = int(k)
	}
	outs, _ := m["outputs"].([]any)
	for i, v := range outs {
		o, err := parseOutput(v)
		if err != nil {
			return nil, fmt.Errorf("output %d: %v", i+1, err)
		}
		c.Outputs = append(c.Outputs, o)
	}
	return c, nil
}

func parseOutput(v any) (Output, error) {
	m, ok := v.(map[string]any)
	if !ok {
		return Output{}, fmt.Errorf("want a JSON object, have %T", v)
	}
	var o Output
	o.Type, _ = m["output_type"].(string)
	var err error
	switch o.Type {
	case "stream":
		o.Name, _ = m["name"].(string)
		if o.Text, err = text(m["text"]); err != nil {
			return o, fmt.Errorf("text: %v", err)
		}
	case "display_data", "execute_result":
		o.Metadata, _ = m["metadata"].(map[string]any)
		data, _ := m["data"].(map[string]any)
		o.Data = make(map[string]any, len(data))
		for k, v := range data {
			if s, err := text(v); err == nil && !isJSON(k) {
				v = s
			}
			o.Data[k] = v
		}
	case "error":
		o.EName, _ = m["ename"].(string)
		o.EValue, _ = m["evalue"].(string)
		tb, _ := m["traceback"].([]any)
		for _, l := range tb {
			s, _ := l.(string)
			o.Traceback = append(o.Traceback, s)
		}
	default:
		return o, fmt.Errorf("output_type is %q", o.Type)
	}
	return o, nil
}

func isJSON(mime string) bool {
	return mime == "application/json" || strings.HasSuffix(mime, "+json")
}

// text joins a multi-line string, which nbformat stores as a list of lines.
func text(v any) (string, error) {
	switch v := v.(type) {
	case string:
		return v, nil
	case []any:
		var b strings.Builder
		for _, l := range v {
			s, ok := l.(string)
			if !ok {
				return "", fmt.Errorf("want a list of strings, have a %T in it", l)
			}
			b.WriteString(s)
		}
		return b.String(), nil
	}
	return "", fmt.Errorf("want a string or a list of strings, have %T", v)
}

// lines is the inverse of text: each element but the last ends in a newline.
func lines(s string) []any {
	out := []any{}
	for len(s) > 0 {
		i := strings.IndexByte(s, '\n') + 1
		if i == 0 {
			i = len(s)
		}
		out = append(out, s[:i])
		s = s[i:]
	}
	return out
}

// Bytes returns the file: what was read, with the outputs and execution
// counts of the cells as they are now. Sources and metadata are not written.
func (nb *Notebook) Bytes() ([]byte, error) {
	cells := make([]any, len(nb.Cells))
	for i, c := range nb.Cells {
		m := make(map[string]any, len(c.raw))
		for k, v := range c.raw {
			m[k] = v
		}
		m["source"] = lines(c.Source)
		if c.Type == "code" {
			m["execution_count"] = any(nil)
			if c.ExecutionCount > 0 {
				m["execution_count"] = c.ExecutionCount
			}
			outs := []any{}
			for _, o := range c.Outputs {
				outs = append(outs, o.tree(c.ExecutionCount))
			}
			m["outputs"] = outs
		}
		cells[i] = m
	}
	root := make(map[string]any, len(nb.root))
	for k, v := range nb.root {
		root[k] = v
	}
	root["cells"] = cells
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(root); err != nil {
		return nil, fmt.Errorf("%s: %v", nb.Path, err)
	}
	return b.Bytes(), nil
}

func (o *Output) tree(count int) map[string]any {
	m := map[string]any{"output_type": o.Type}
	switch o.Type {
	case "stream":
		m["name"], m["text"] = o.Name, lines(o.Text)
	case "display_data", "execute_result":
		data := make(map[string]any, len(o.Data))
		for k, v := range o.Data {
			if s, ok := v.(string); ok && !isJSON(k) && strings.Contains(strings.TrimSuffix(s, "\n"), "\n") || strings.HasPrefix(k, "text/") {
				data[k] = lines(s)
				continue
			}
			data[k] = v
		}
		m["data"] = data
		m["metadata"] = o.Metadata
		if o.Metadata == nil {
			m["metadata"] = map[string]any{}
		}
		if o.Type == "execute_result" {
			m["execution_count"] = count
		}
	case "error":
		tb := []any{}
		for _, l := range o.Traceback {
			tb = append(tb, l)
		}
		m["ename"], m["evalue"], m["traceback"] = o.EName, o.EValue, tb
	}
	return m
}

// Write replaces the file path by the notebook: it writes a new file beside
// it, flushes that to disk and renames it, so that whoever reads path sees
// the old notebook or the new one and never a part. A file whose content
// would not change is left alone.
func (nb *Notebook) Write(path string) error {
	b, err := nb.Bytes()
	if err != nil {
		return err
	}
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, b) {
		return nil
	}
	return WriteFile(path, b)
}

// WriteFile writes a file beside path and renames it to path.
func WriteFile(path string, b []byte) (err error) {
	mode := os.FileMode(0o644)
	if st, err := os.Stat(path); err == nil {
		mode = st.Mode().Perm()
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if _, err = f.Write(b); err != nil {
		return err
	}
	if err = f.Chmod(mode); err != nil {
		return err
	}
	if err = f.Sync(); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
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
