package bayesnet

import (
	"fmt"
	"slices"
)

// Row codes named cells as a row of n entries, Missing where the map is silent:
//
//	row, err := net.Row(map[string]string{"JohnCalls": "true", "MaryCalls": "true"})
//
// A cell "" is Missing too. The error wraps ErrName.
func (s *Structure) Row(cells map[string]string) ([]int, error) {
	row := make([]int, s.Len())
	for i := range row {
		row[i] = Missing
	}
	names := make([]string, 0, len(cells))
	for name := range cells {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		i, ok := s.index[name]
		if !ok {
			return nil, fmt.Errorf("bayesnet: no variable is called %q: %w", name, ErrName)
		}
		if cells[name] == "" {
			continue
		}
		if row[i], ok = s.variables[i].Index(cells[name]); !ok {
			return nil, fmt.Errorf("bayesnet: %q is no value of %v: %w", cells[name], s.variables[i], ErrName)
		}
	}
	return row, nil
}

// MustRow is Row for notebook cells: it panics on an error.
func (s *Structure) MustRow(cells map[string]string) []int {
	row, err := s.Row(cells)
	if err != nil {
		panic(err)
	}
	return row
}

// mustBeRow panics unless row has n codes, each Missing or in range.
func (s *Structure) mustBeRow(call string, row []int) {
	if len(row) != s.Len() {
		panic(fmt.Sprintf("bayesnet: %s: cells in the row: have %d, want %d", call, len(row), s.Len()))
	}
	for i, v := range row {
		if v != Missing && (v < 0 || v >= s.Card(i)) {
			panic(fmt.Sprintf("bayesnet: %s: the code of %s is %d, want 0 to %d or Missing", call, s.Name(i), v, s.Card(i)-1))
		}
	}
}

// mustBeNode panics unless i is a node.
func (s *Structure) mustBeNode(call string, i int) {
	if i < 0 || i >= s.Len() {
		panic(fmt.Sprintf("bayesnet: %s: node %d, want 0 to %d", call, i, s.Len()-1))
	}
}
