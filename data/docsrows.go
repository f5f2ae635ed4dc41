package data

import "slices"

// In returns the documents that belong to one of the groups, by ascending
// index. Cost: O(documents).
func (d Docs) In(groups ...string) []int {
	var rows []int
	for i, g := range d.Groups {
		if slices.Contains(groups, g) {
			rows = append(rows, i)
		}
	}
	return rows
}

// Tokens returns the known terms of document i, each as often as it occurs.
// The order is that of the vocabulary: that of the text is not in the table.
func (d Docs) Tokens(i int) []string {
	var tokens []string
	for _, c := range d.Rows[i] {
		for range c.N {
			tokens = append(tokens, d.Terms[c.Term])
		}
	}
	return tokens
}
