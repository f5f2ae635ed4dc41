package bayesnet

import (
	"errors"
	"strings"
	"testing"
)

var yesNo = []string{"yes", "no"}

func binary(names ...string) []Variable {
	vs := make([]Variable, len(names))
	for i, n := range names {
		vs[i] = Variable{n, yesNo}
	}
	return vs
}

func TestNewStructureRefuses(t *testing.T) {
	many := binary("x")
	var all []int
	for i := range 31 {
		many = append(many, Variable{string(rune('A' + i)), yesNo})
		all = append(all, i+1)
	}
	for _, c := range []struct {
		name      string
		variables []Variable
		parents   [][]int
		want      error
		says      string
	}{
		{"cycle", binary("a", "b", "c"), [][]int{{1}, {0}, {0}}, ErrCycle, "a → b → a"},
		{"long cycle", binary("a", "b", "c", "d"), [][]int{nil, {3}, {1}, {2, 0}}, ErrCycle, "b → c → d → b"},
		{"shortest cycle", binary("a", "b", "c"), [][]int{{2, 1}, {0}, {1}}, ErrCycle, "a → b → a"},
		{"own parent", binary("a"), [][]int{{0}}, ErrCycle, "a → a"},
		{"name twice", binary("a", "b", "a"), nil, ErrStructure, `variables 0 and 2 are both called "a"`},
		{"no name", binary(""), nil, ErrStructure, "not empty"},
		{"value twice", []Variable{{"a", []string{"x", "x"}}}, nil, ErrStructure, `"x" of a stands twice`},
		{"no value", []Variable{{"a", nil}}, nil, ErrStructure, "a has no values"},
		{"no such parent", binary("a", "b"), [][]int{nil, {2}}, ErrStructure, "parent 0 of b is node 2, want 0 to 1"},
		{"parent twice", binary("a", "b"), [][]int{nil, {0, 0}}, ErrStructure, "a is twice a parent of b"},
		{"too few parents", binary("a", "b"), [][]int{nil}, ErrStructure, "have 1, want 2"},
		{"wide", many, append([][]int{all}, make([][]int, 31)...), ErrTooWide, "32.0 GiB"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := NewStructure(c.variables, c.parents)
			if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("error is %v, want %v that says %q", err, c.want, c.says)
			}
		})
	}
}

func TestOrder(t *testing.T) {
	s, err := NewStructure(binary("a", "b", "c", "d"), [][]int{{2}, nil, {3}, nil})
	if err != nil {
		t.Fatal(err)
	}
	at := make([]int, 4)
	for i, n := range s.Order() {
		at[n] = i
	}
	for i := range 4 {
		for _, p := range s.Parents(i) {
			if at[p] >= at[i] {
				t.Errorf("%s stands before its parent %s", s.Name(i), s.Name(p))
			}
		}
	}
}
