package bayesnet

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
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
