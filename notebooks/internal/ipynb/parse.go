package ipynb

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

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
	if len(bytes.TrimSpace(b)) == 0 {
		return bad("the file is empty")
	}
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		at := int64(len(b))
		var syn *json.SyntaxError
		if errors.As(err, &syn) {
			at = syn.Offset
		}
		if errors.Is(err, io.ErrUnexpectedEOF) {
			err = errors.New("the file ends in the middle")
		}
		return bad("line %d: %v", 1+bytes.Count(b[:min(int(at), len(b))], []byte("\n")), err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return bad("there is text after the end of the JSON object")
	}
	root, ok := v.(map[string]any)
	if !ok {
		return bad("it is no JSON object")
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

// parseCell reads one element of the list of cells.
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

// parseOutput reads one element of the outputs of a cell.
func parseOutput(v any) (Output, error) {
	m, ok := v.(map[string]any)
	if !ok {
		return Output{}, fmt.Errorf("want a JSON object, have %T", v)
	}
	var o Output
	for k, v := range m {
		if !known[k] {
			if o.Extra == nil {
				o.Extra = map[string]any{}
			}
			o.Extra[k] = v
		}
	}
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
		if n, ok := m["execution_count"].(json.Number); ok && o.Type == "execute_result" {
			k, err := n.Int64()
			if err != nil {
				return o, fmt.Errorf("execution_count is %v", n)
			}
			o.Count = int(k)
		}
		data, ok := m["data"].(map[string]any)
		if !ok {
			return o, fmt.Errorf("data: want a JSON object, have %T", m["data"])
		}
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
			s, ok := l.(string)
			if !ok {
				return o, fmt.Errorf("traceback: want a list of strings, have a %T in it", l)
			}
			o.Traceback = append(o.Traceback, s)
		}
	default:
		return o, fmt.Errorf("output_type is %q, want stream, display_data, execute_result or error", o.Type)
	}
	return o, nil
}

// known are the keys of outputs that the typed view has.
var known = map[string]bool{
	"output_type": true, "name": true, "text": true, "data": true, "metadata": true,
	"execution_count": true, "ename": true, "evalue": true, "traceback": true,
}

// isJSON tells whether values of the type are JSON, of which nothing is joined.
func isJSON(mime string) bool {
	return mime == "application/json" || strings.HasPrefix(mime, "application/") && strings.HasSuffix(mime, "+json")
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
