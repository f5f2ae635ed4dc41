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

// UnmarshalJSON replaces the network by that of MarshalJSON. It is strict: a
// member that is unknown, missing or twice there is an error. The error wraps
// ErrFormat or what NewNodes returns and says line and column, in characters
// from 1; the network is then as before.
func (net *Network) UnmarshalJSON(b []byte) error {
	have, offset, err := readJSON(b)
	if err != nil {
		line, column := lineColumn(b, offset)
		return fmt.Errorf("bayesnet: JSON line %d, column %d: %w", line, column, err)
	}
	*net = *have
	return nil
}

// lineColumn counts characters; the end of the text has a place as well.
func lineColumn(b []byte, offset int) (line, column int) {
	before := b[:min(offset, len(b))]
	start := bytes.LastIndexByte(before, '\n') + 1
	return bytes.Count(before, []byte{'\n'}) + 1, utf8.RuneCount(before[start:]) + 1
}

// readJSON returns the network or an error and where it is.
func readJSON(b []byte) (net *Network, offset int, err error) {
	for rest := b; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		if r == utf8.RuneError && n == 1 {
			return nil, len(b) - len(rest), fmt.Errorf("it is not UTF-8: %w", ErrFormat)
		}
		rest = rest[n:]
	}
	var whole json.RawMessage
	if err := json.Unmarshal(b, &whole); err != nil {
		offset = len(b)
		if bad := (*json.SyntaxError)(nil); errors.As(err, &bad) && bad.Error() != "unexpected end of JSON input" {
			offset = int(bad.Offset) - 1 // it counts the bad byte
		}
		return nil, offset, fmt.Errorf("%w: %w", err, ErrFormat)
	}
	places, offset, err := checkMembers(b)
	if err != nil {
		return nil, offset, fmt.Errorf("%w: %w", err, ErrFormat)
	}
	return places.network(b)
}

// jsonPlaces are the offsets of what a network file is made of.
type jsonPlaces struct {
	tokens []int
	nodes  []int
	rows   [][]int // of the table of each node
}

// network makes the network of what was read.
func (p *jsonPlaces) network(b []byte) (*Network, int, error) {
	var f networkFile
	if err := json.Unmarshal(b, &f); err != nil {
		offset := 0
		if bad := (*json.UnmarshalTypeError)(nil); errors.As(err, &bad) { // it counts the bytes up to the end
			i, _ := slices.BinarySearch(p.tokens, int(bad.Offset))
			offset = p.tokens[max(i-1, 0)]
		}
		return nil, offset, fmt.Errorf("%w: %w", err, ErrFormat)
	}
	if f.Format != jsonFormat || f.Version != jsonVersion {
		return nil, 0, fmt.Errorf("format %q, version %d, want %q, version %d: %w", f.Format, f.Version, jsonFormat, jsonVersion, ErrFormat)
	}
	nodes := make([]Node, len(f.Nodes))
	for i, n := range f.Nodes {
		nodes[i] = Node{Name: n.Name, Values: n.Values, Parents: n.Parents}
		for r, row := range n.Table {
			if len(row) != len(n.Values) {
				return nil, p.of(i, r), fmt.Errorf("row %d of the table of %s: have %d numbers, want %d: %w", r+1, n.Name, len(row), len(n.Values), ErrFormat)
			}
			nodes[i].Table = append(nodes[i].Table, row...)
		}
	}
	net, err := NewNodes(nodes...)
	if at := (*nodeError)(nil); errors.As(err, &at) {
		return nil, p.of(at.node, at.row), at.err
	}
	return net, 0, err
}

// of is where a row of a node stands, or else the node.
func (p *jsonPlaces) of(node, row int) int {
	switch {
	case node >= len(p.nodes):
		return 0
	case row < 0 || row >= len(p.rows[node]):
		return p.nodes[node]
	}
	return p.rows[node][row]
}

// checkMembers finds the places and tells what encoding/json lets pass: a member
// that stands twice, that is missing, or whose name is written with other
// capitals. The text is known to be JSON.
func checkMembers(b []byte) (places *jsonPlaces, offset int, err error) {
	d := json.NewDecoder(bytes.NewReader(b))
	type open struct {
		object bool
		names  map[string]bool
		key    bool // is a name next?
		last   string
	}
	var stack []open
	p := &jsonPlaces{}
	for {
		at := int(d.InputOffset())
		at += len(b[at:]) - len(bytes.TrimLeft(b[at:], " \t\r\n,:"))
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			return p, 0, nil
		}
		if err != nil {
			return nil, at, err
		}
		p.tokens = append(p.tokens, at)
		top := len(stack) - 1
		if top >= 0 && stack[top].key && t != json.Delim('}') {
			name := t.(string)
			if known := jsonNames[top+1]; !slices.Contains(known, name) {
				return nil, at, fmt.Errorf("the member %q is unknown, want one of %q", name, known)
			}
			if stack[top].names[name] {
				return nil, at, fmt.Errorf("the member %q stands twice", name)
			}
			stack[top].names[name], stack[top].key, stack[top].last = true, false, name
			continue
		}
		closes := t == json.Delim('}') || t == json.Delim(']')
		if !closes && top == 1 {
			p.nodes, p.rows = append(p.nodes, at), append(p.rows, nil)
		}
		if last := len(p.rows) - 1; !closes && top == 3 && last >= 0 && stack[2].last == "table" {
			p.rows[last] = append(p.rows[last], at)
		}
		switch t {
		case json.Delim('{'), json.Delim('['):
			object := t == json.Delim('{')
			stack = append(stack, open{object, map[string]bool{}, object, ""})
			continue
		case json.Delim('}'), json.Delim(']'):
			for _, want := range jsonNames[top+1] {
				if stack[top].object && !stack[top].names[want] {
					return nil, at, fmt.Errorf("the object that ends here has no member %q", want)
				}
			}
			stack, top = stack[:top], top-1
		}
		if top >= 0 && stack[top].object {
			stack[top].key = true
		}
	}
}
