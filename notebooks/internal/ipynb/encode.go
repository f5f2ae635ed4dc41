package ipynb

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

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
	if err := encode(&b, root, "\n"); err != nil {
		return nil, fmt.Errorf("%s: %v", nb.Path, err)
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

// tree returns the output as JSON values. count is the execution count of its
// cell.
func (o *Output) tree(count int) map[string]any {
	m := map[string]any{}
	for k, v := range o.Extra {
		m[k] = v
	}
	m["output_type"] = o.Type
	switch o.Type {
	case "stream":
		m["name"], m["text"] = o.Name, lines(o.Text)
	case "display_data", "execute_result":
		data := make(map[string]any, len(o.Data))
		for k, v := range o.Data {
			if s, ok := v.(string); ok && isSplit(k) {
				v = lines(s)
			}
			data[k] = v
		}
		m["data"], m["metadata"] = data, o.Metadata
		if o.Metadata == nil {
			m["metadata"] = map[string]any{}
		}
		if o.Type == "execute_result" {
			if o.Count > 0 {
				count = o.Count
			}
			m["execution_count"] = nil
			if count > 0 {
				m["execution_count"] = count
			}
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

// isSplit tells whether texts of the type are stored as lists of lines.
func isSplit(mime string) bool {
	return strings.HasPrefix(mime, "text/") || mime == "application/javascript" || mime == "image/svg+xml"
}

// lines is the inverse of text: it splits s behind each line end. These are
// the line ends of Python's str.splitlines, which nbformat uses.
func lines(s string) []any {
	out := []any{}
	start := 0
	for i, r := range s {
		switch r {
		case '\n', '\v', '\f', 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029:
		case '\r':
			if strings.HasPrefix(s[i+1:], "\n") {
				continue // the \n ends the line
			}
		default:
			continue
		}
		end := i + utf8.RuneLen(r)
		out = append(out, s[start:end])
		start = end
	}
	if start < len(s) {
		out = append(out, s[start:])
	}
	return out
}

// encode writes a JSON value as Python's json.dumps does with indent=1,
// sort_keys=True and ensure_ascii=False. newline is a line end and the
// indentation of v.
func encode(b *bytes.Buffer, v any, newline string) error {
	inner := newline + " "
	switch v := v.(type) {
	case nil:
		b.WriteString("null")
	case bool:
		fmt.Fprint(b, v)
	case int:
		fmt.Fprint(b, v)
	case float64:
		j, err := json.Marshal(v)
		if err != nil {
			return err
		}
		b.Write(j)
	case json.Number:
		b.WriteString(v.String())
	case string:
		quote(b, v)
	case []any:
		if len(v) == 0 {
			b.WriteString("[]")
			return nil
		}
		for i, e := range v {
			if i > 0 {
				b.WriteByte(',')
			} else {
				b.WriteByte('[')
			}
			b.WriteString(inner)
			if err := encode(b, e, inner); err != nil {
				return err
			}
		}
		b.WriteString(newline + "]")
	case map[string]any:
		if len(v) == 0 {
			b.WriteString("{}")
			return nil
		}
		for i, k := range slices.Sorted(maps.Keys(v)) {
			if i > 0 {
				b.WriteByte(',')
			} else {
				b.WriteByte('{')
			}
			b.WriteString(inner)
			quote(b, k)
			b.WriteString(": ")
			if err := encode(b, v[k], inner); err != nil {
				return err
			}
		}
		b.WriteString(newline + "}")
	default:
		return fmt.Errorf("cannot write a %T into a notebook", v)
	}
	return nil
}

// quote writes a JSON string. Bytes that are no UTF-8 become U+FFFD.
func quote(b *bytes.Buffer, s string) {
	b.WriteByte('"')
	for _, r := range s {
		switch r {
		case '"', '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case '\n':
			b.WriteString(`\n`)
		case '\r':
			b.WriteString(`\r`)
		case '\t':
			b.WriteString(`\t`)
		case '\b':
			b.WriteString(`\b`)
		case '\f':
			b.WriteString(`\f`)
		default:
			if r < 0x20 {
				fmt.Fprintf(b, `\u%04x`, r)
			} else {
				b.WriteRune(r)
			}
		}
	}
	b.WriteByte('"')
}
