package bayesnet

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"
)

const (
	jsonFormat  = "naivebayes network"
	jsonVersion = 1
)

type networkFile struct {
	Format  string     `json:"format"`
	Version int        `json:"version"`
	Nodes   []nodeFile `json:"nodes"`
}

// nodeFile is a node; its table has one row for each configuration of the
// parents, the last parent fastest.
type nodeFile struct {
	Name    string      `json:"name"`
	Values  []string    `json:"values"`
	Parents []string    `json:"parents"`
	Table   [][]float64 `json:"table"`
}

// jsonNames are the members of an object, by how deep it lies.
var jsonNames = map[int][]string{1: {"format", "version", "nodes"}, 3: {"name", "values", "parents", "table"}}

// MarshalJSON returns the network as JSON. Each node has its name, values,
// parents and table; the table is one list for each configuration of the
// parents, the last parent fastest:
//
//	{"name": "tub", "values": ["yes", "no"], "parents": ["asia"], "table": [[0.05, 0.95], [0.01, 0.99]]}
//
// UnmarshalJSON gives the same network back, bit for bit.
func (net *Network) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	if err := json.Compact(&b, net.json()); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// json returns the network as JSON with a line for each list of names or numbers.
func (net *Network) json() []byte {
	var b bytes.Buffer
	text := func(v any) string {
		out, err := json.Marshal(v)
		if err != nil { // not for UTF-8 names and finite numbers
			panic(err)
		}
		return string(bytes.ReplaceAll(out, []byte(`,`), []byte(`, `)))
	}
	list := func(names []string) {
		b.WriteByte('[')
		for i, s := range names {
			if i > 0 {
				b.WriteString(", ")
			}
			name, _ := json.Marshal(s)
			b.Write(name)
		}
		b.WriteByte(']')
	}
	fmt.Fprintf(&b, "{\n  \"format\": %q,\n  \"version\": %d,\n  \"nodes\": [", jsonFormat, jsonVersion)
	for i, n := range net.Nodes() {
		if i > 0 {
			b.WriteByte(',')
		}
		name, _ := json.Marshal(n.Name)
		fmt.Fprintf(&b, "\n    {\n      \"name\": %s,\n      \"values\": ", name)
		list(n.Values)
		b.WriteString(",\n      \"parents\": ")
		list(n.Parents)
		b.WriteString(",\n      \"table\": [")
		for r, row := range slices.Collect(slices.Chunk(n.Table, len(n.Values))) {
			if r > 0 {
				b.WriteByte(',')
			}
			b.WriteString("\n        " + text(row))
		}
		b.WriteString("\n      ]\n    }")
	}
	b.WriteString("\n  ]\n}\n")
	return b.Bytes()
}

// UnmarshalJSON replaces the network by that of MarshalJSON. It is strict: a
// member that is unknown, missing or twice there is an error. The error wraps
// ErrFormat or what NewNodes returns, and the network is then as before.
func (net *Network) UnmarshalJSON(b []byte) error {
	if !utf8.Valid(b) {
		return fmt.Errorf("bayesnet: JSON: it is not UTF-8: %w", ErrFormat)
	}
	if err := checkMembers(b); err != nil {
		return fmt.Errorf("bayesnet: JSON: %w: %w", err, ErrFormat)
	}
	var f networkFile
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return fmt.Errorf("bayesnet: JSON: %w: %w", err, ErrFormat)
	}
	if f.Format != jsonFormat || f.Version != jsonVersion {
		return fmt.Errorf("bayesnet: JSON: format %q, version %d, want %q, version %d: %w", f.Format, f.Version, jsonFormat, jsonVersion, ErrFormat)
	}
	nodes := make([]Node, len(f.Nodes))
	for i, n := range f.Nodes {
		nodes[i] = Node{Name: n.Name, Values: n.Values, Parents: n.Parents}
		for r, row := range n.Table {
			if len(row) != len(n.Values) {
				return fmt.Errorf("bayesnet: JSON: row %d of the table of %s: have %d numbers, want %d: %w", r+1, n.Name, len(row), len(n.Values), ErrFormat)
			}
			nodes[i].Table = append(nodes[i].Table, row...)
		}
	}
	have, err := NewNodes(nodes...)
	if err != nil {
		return err
	}
	*net = *have
	return nil
}

// checkMembers tells what encoding/json lets pass: a member that stands twice,
// that is missing, or whose name is written with other capitals.
func checkMembers(b []byte) error {
	d := json.NewDecoder(bytes.NewReader(b))
	type open struct {
		object bool
		names  map[string]bool
		key    bool // is a name next?
	}
	var stack []open
	for {
		at := d.InputOffset()
		t, err := d.Token()
		if err != nil {
			if errors.Is(err, io.EOF) && len(stack) == 0 {
				return nil
			}
			return err
		}
		top := len(stack) - 1
		if top >= 0 && stack[top].key && t != json.Delim('}') {
			name := t.(string)
			if known := jsonNames[top+1]; !slices.Contains(known, name) {
				return fmt.Errorf("byte %d: the member %q is unknown, want one of %q", at, name, known)
			}
			if stack[top].names[name] {
				return fmt.Errorf("byte %d: the member %q stands twice", at, name)
			}
			stack[top].names[name], stack[top].key = true, false
			continue
		}
		switch t {
		case json.Delim('{'), json.Delim('['):
			object := t == json.Delim('{')
			stack = append(stack, open{object, map[string]bool{}, object})
			continue
		case json.Delim('}'), json.Delim(']'):
			for _, want := range jsonNames[top+1] {
				if stack[top].object && !stack[top].names[want] {
					return fmt.Errorf("byte %d: the object has no member %q", at, want)
				}
			}
			stack, top = stack[:top], top-1
		}
		if top >= 0 && stack[top].object {
			stack[top].key = true
		}
	}
}
