package bayesnet

import (
	"fmt"
	"strings"
)

// Ask returns P(query | evidence), each written as in a formula:
//
//	p, err := net.Ask("Burglary=true", "JohnCalls=true", "MaryCalls=true")
//
// The error wraps ErrName for a name or a value that is not there or for a text
// without "=", ErrStructure for a variable that is observed twice, or what
// Network.Posterior returns.
func (net *Network) Ask(query string, evidence ...string) (float64, error) {
	row := net.MustRow(nil)
	for _, e := range evidence {
		i, v, err := net.cell(e)
		if err != nil {
			return 0, err
		}
		if row[i] != Missing {
			return 0, fmt.Errorf("bayesnet: Ask: %s is observed twice: %w", net.Name(i), ErrStructure)
		}
		row[i] = v
	}
	i, v, err := net.cell(query)
	if err != nil {
		return 0, err
	}
	p, err := net.Posterior(i, row)
	if err != nil {
		return 0, err
	}
	return p[v], nil
}

// cell reads "name=value".
func (net *Network) cell(text string) (node, value int, err error) {
	name, v, ok := strings.Cut(text, "=")
	if !ok {
		return 0, 0, fmt.Errorf("bayesnet: Ask: have %q, want name=value: %w", text, ErrName)
	}
	row, err := net.Row(map[string]string{name: v})
	if err != nil {
		return 0, 0, err
	}
	node = net.Node(name)
	if row[node] == Missing {
		return 0, 0, fmt.Errorf("bayesnet: Ask: %q has no value: %w", text, ErrName)
	}
	return node, row[node], nil
}
