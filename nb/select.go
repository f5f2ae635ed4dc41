package nb

import "fmt"

// Select returns the counts of a smaller vocabulary, the terms of the given
// indices in that order: what counting the same documents with these terms
// alone would have given. So one count serves every vocabulary. The classes
// and documents stay, and t is not changed. It panics if an index is out of
// range or stands twice. Cost: O(K·terms).
func (t *TermCounts) Select(terms []int) *TermCounts {
	names := make([]string, len(terms))
	for i, term := range terms {
		if term < 0 || term >= len(t.Terms) {
			panic(fmt.Sprintf("nb: Select: have term %d, want one of 0 to %d", term, len(t.Terms)-1))
		}
		names[i] = t.Terms[term]
	}
	out, err := NewTermCounts(t.Classes, names)
	if err != nil {
		panic(fmt.Sprintf("nb: Select: %v", err))
	}
	for c := range t.Classes {
		tf, df := make([]float64, len(terms)), make([]float64, len(terms))
		for i, term := range terms {
			tf[i], df[i] = t.Count(c, term), t.Documents(c, term)
		}
		if err := out.AddTotals(c, t.N[c], tf, df); err != nil {
			panic(fmt.Sprintf("nb: Select: %v", err))
		}
	}
	return out
}
