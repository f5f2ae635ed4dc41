package values

import (
	"slices"
	"testing"
)

func TestAppend(t *testing.T) {
	for _, c := range []struct {
		name                string
		values, cells, want []string
	}{
		{name: "numbers by size", cells: []string{"10", "9", "", "9", "-1"}, want: []string{"-1", "9", "10"}},
		{name: "one word makes all text", cells: []string{"10", "9", "x"}, want: []string{"10", "9", "x"}},
		{name: "what is there stays in front", values: []string{"z", "a"}, cells: []string{"c", "a", "b"}, want: []string{"z", "a", "b", "c"}},
		{name: "equal numbers by text", cells: []string{"1.0", "1"}, want: []string{"1", "1.0"}},
		{name: "nothing"},
	} {
		values := slices.Clone(c.values)
		if got := Append(values, c.cells); !slices.Equal(got, c.want) || !slices.Equal(values, c.values) {
			t.Errorf("%v: Append(%q, %q) = %q, want %q", c.name, c.values, c.cells, got, c.want)
		}
	}
}
