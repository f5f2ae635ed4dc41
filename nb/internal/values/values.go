// Package values lists what stands in the cells of a column.
package values

import (
	"cmp"
	"slices"
	"strconv"
)

// Append appends to values what else stands in the cells, each once and
// sorted: as numbers if all of it is numbers, else as text. An empty cell is
// missing and no value. The arguments stay as they are.
func Append(values, cells []string) []string {
	seen := make(map[string]bool, len(values))
	for _, s := range values {
		seen[s] = true
	}
	var more []string
	number := make(map[string]float64)
	for _, s := range cells {
		if s == "" || seen[s] {
			continue
		}
		seen[s] = true
		more = append(more, s)
		if x, err := strconv.ParseFloat(s, 64); err == nil {
			number[s] = x
		}
	}
	slices.Sort(more)
	if len(number) == len(more) {
		slices.SortStableFunc(more, func(a, b string) int { return cmp.Compare(number[a], number[b]) })
	}
	return append(slices.Clone(values), more...)
}
