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

// Classes returns the labels that occur, sorted, and the index of each
// document's label among them. Cost: O(documents).
func (d Docs) Classes() (classes []string, y []int) {
	classes = slices.Compact(slices.Sorted(slices.Values(d.Labels)))
	for _, l := range d.Labels {
		c, _ := slices.BinarySearch(classes, l)
		y = append(y, c)
	}
	return classes, y
}

// Sparse returns some of the documents in compressed sparse rows, as nb.Docs has
// them: the k-th has the entries offsets[k] to offsets[k+1] of terms and counts.
// It panics if one is out of range.
func (d Docs) Sparse(rows []int) (offsets, terms []int, counts []float64) {
	offsets = []int{0}
	for _, i := range rows {
		for _, c := range d.Rows[i] {
			terms, counts = append(terms, c.Term), append(counts, float64(c.N))
		}
		offsets = append(offsets, len(terms))
	}
	return offsets, terms, counts
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
