package bayesnet

import (
	"encoding/json"
	"fmt"
	"math"

	"naivebayes/nb"
)

// FromModel returns a naive Bayes model as the network that it is: variable 0
// is the class, with the given name, and the only parent of every column. The
// tables are the prior and the likelihoods of the model: nothing is counted
// again, and the posterior of the class given a row is that of the model. The
// row of a value that was never seen is left out. In a class with prior 0
// whose likelihoods are not defined each value gets the same probability.
//
// The error wraps ErrTable if a column is not categorical, and else what
// NewStructure and New return.
func FromModel(m *nb.Model, class string) (*Network, error) {
	k := len(m.Classes)
	variables := []Variable{{class, m.Classes}}
	parents := [][]int{nil}
	tables := [][]float64{make([]float64, k)}
	for c, lp := range m.LogPrior {
		tables[0][c] = math.Exp(lp)
	}
	for j, col := range m.Columns {
		if col.Kind != nb.Categorical {
			return nil, fmt.Errorf("bayesnet: column %d (%s) is %v, want categorical; cut its numbers into intervals first: %w", j+1, col.Name, col.Kind, ErrTable)
		}
		name := col.Name
		if name == "" {
			name = fmt.Sprintf("x%d", j+1)
		}
		variables = append(variables, Variable{name, col.Values})
		parents = append(parents, []int{0})
		s := len(col.Values)
		table := make([]float64, k*s)
		for c := range k {
			sum := 0.0
			for v := range s {
				table[c*s+v] = col.Probability(c, v)
				sum += table[c*s+v]
			}
			if sum == 0 && tables[0][c] == 0 {
				for v := range s {
					table[c*s+v] = 1 / float64(s)
				}
			}
		}
		tables = append(tables, table)
	}
	s, err := NewStructure(variables, parents)
	if err != nil {
		return nil, err
	}
	return New(s, tables)
}

// Model returns the naive Bayes model of a network in which the class is the
// only parent of every other variable. The columns are the other variables in
// their order; a value that the network lacks counts as missing. Nothing is
// counted again. The error wraps ErrStructure if the network is of another
// shape. It panics if class is out of range.
func (net *Network) Model(class int) (*nb.Model, error) {
	net.mustBeNode("Model", class)
	if len(net.parents[class]) > 0 {
		return nil, fmt.Errorf("bayesnet: %s has parents, so it is not the class of naive Bayes: %w", net.Name(class), ErrStructure)
	}
	type column struct {
		Name   string   `json:"name"`
		Kind   string   `json:"kind"`
		Unseen string   `json:"unseen"`
		Values []string `json:"values"`
		LogP   [][]any  `json:"logP"`
	}
	var content struct {
		Classes  []string `json:"classes"`
		LogPrior []any    `json:"logPrior"`
		Columns  []column `json:"columns"`
	}
	content.Classes = net.variables[class].Values
	for _, p := range net.tables[class] {
		content.LogPrior = append(content.LogPrior, logNumber(p))
	}
	for i, v := range net.variables {
		if i == class {
			continue
		}
		if ps := net.parents[i]; len(ps) != 1 || ps[0] != class {
			return nil, fmt.Errorf("bayesnet: the parents of %s are not %s alone, so this is not naive Bayes: %w", v.Name, net.Name(class), ErrStructure)
		}
		col := column{v.Name, "categorical", "missing", v.Values, nil}
		for value := range v.Values {
			var row []any
			for c := range net.Card(class) {
				row = append(row, logNumber(net.Probability(i, value, c)))
			}
			col.LogP = append(col.LogP, row)
		}
		unseen := make([]any, net.Card(class))
		for c := range unseen {
			unseen[c] = logNumber(0)
		}
		col.LogP = append(col.LogP, unseen)
		content.Columns = append(content.Columns, col)
	}
	b, err := json.Marshal(map[string]any{"format": "naivebayes model", "version": 1, "content": content})
	if err != nil {
		return nil, err
	}
	m := &nb.Model{}
	if err := m.UnmarshalJSON(b); err != nil {
		return nil, fmt.Errorf("bayesnet: %w", err)
	}
	return m, nil
}

// logNumber returns log p in the JSON of package nb.
func logNumber(p float64) any {
	if p == 0 {
		return "-Inf"
	}
	return math.Log(min(p, 1))
}
