package bayesnet

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// WriteBIF writes the network as BIF 0.15 with that name. ReadBIF gives the
// same network back, bit for bit. The error wraps ErrFormat for a name that BIF
// cannot hold, one with a quotation mark or a line break; else it is that of w.
func (net *Network) WriteBIF(w io.Writer, name string) error {
	out := bufio.NewWriter(w)
	names := []string{name}
	for _, v := range net.variables {
		names = append(append(names, v.Name), v.Values...)
	}
	for _, s := range names {
		if strings.ContainsAny(s, "\"\n") {
			return fmt.Errorf("bayesnet: BIF has no way to write the name %q; take the quotation mark or line break out of it: %w", s, ErrFormat)
		}
	}
	fmt.Fprintf(out, "network %s {\n}\n", bifName(name))
	for _, v := range net.variables {
		fmt.Fprintf(out, "variable %s {\n  type discrete [ %d ] { %s };\n}\n", bifName(v.Name), len(v.Values), bifNames(v.Values))
	}
	for i := range net.variables {
		net.writeTable(out, i)
	}
	return out.Flush()
}

func (net *Network) writeTable(out *bufio.Writer, i int) {
	fmt.Fprintf(out, "probability ( %s", bifName(net.Name(i)))
	for j, p := range net.parents[i] {
		fmt.Fprintf(out, "%s%s", []string{" | ", ", "}[min(j, 1)], bifName(net.Name(p)))
	}
	fmt.Fprint(out, " ) {\n")
	card := net.Card(i)
	for r := range net.configs[i] {
		if len(net.parents[i]) == 0 {
			fmt.Fprint(out, "  table")
		} else {
			fmt.Fprintf(out, "  (%s)", bifNames(net.configNames(i, r)))
		}
		for v, p := range net.tables[i][r*card : (r+1)*card] {
			fmt.Fprintf(out, "%s %s", []string{"", ","}[min(v, 1)], strconv.FormatFloat(p, 'g', -1, 64))
		}
		fmt.Fprint(out, ";\n")
	}
	fmt.Fprint(out, "}\n")
}

// configNames returns the values of the parents in configuration r.
func (s *Structure) configNames(i, r int) []string {
	ps := s.parents[i]
	out := make([]string, len(ps))
	for j := len(ps) - 1; j >= 0; j-- {
		card := s.Card(ps[j])
		out[j] = s.variables[ps[j]].Values[r%card]
		r /= card
	}
	return out
}

// bifName quotes a name if it is not one word.
func bifName(s string) string {
	if s == "" {
		return `""`
	}
	for n := range s {
		if bifStops(s[n:]) {
			return `"` + s + `"`
		}
	}
	return s
}

func bifNames(names []string) string {
	out := make([]string, len(names))
	for i, s := range names {
		out[i] = bifName(s)
	}
	return strings.Join(out, ", ")
}
