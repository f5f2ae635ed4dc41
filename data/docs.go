package data

import (
	"fmt"
	"strconv"
	"strings"
)

// Docs is a table of documents as term counts, without a frame. Document i has
// the label Labels[i], belongs to Groups[i] and contains the terms Rows[i];
// the three have one entry a document.
type Docs struct {
	Labels []string  // the class
	Groups []string  // the part of the collection: a source, a year, a split
	Terms  []string  // the vocabulary; a Count points into it
	Rows   [][]Count // by ascending Term; empty if a document has no known term
}

// A Count says that Terms[Term] occurs N times, N ≥ 1.
type Count struct{ Term, N int }

// mustDocs reads an embedded sparse table and its vocabulary. It panics if one
// of them is not what its card says.
func mustDocs(file string, c Card, label, group, vocabulary string, vc Card) Docs {
	d, err := decodeDocs(file, c, label, group, vocabulary, vc)
	if err != nil {
		panic(fmt.Sprintf("data: %v", err))
	}
	return d
}

// decodeDocs reads a sparse table with its columns label, group and "counts".
// The vocabulary has an id and a term in each row. The error names file and
// row. Cost: O(counts).
func decodeDocs(file string, c Card, label, group, vocabulary string, vc Card) (Docs, error) {
	d := Docs{
		Labels: make([]string, c.Rows),
		Groups: make([]string, c.Rows),
		Terms:  make([]string, vc.Rows),
		Rows:   make([][]Count, c.Rows),
	}
	err := eachRow(vocabulary, vc, func(i int, row []string) error {
		if id, err := strconv.Atoi(row[0]); err != nil || id != i {
			return fmt.Errorf("%s: row %d: have id %q, want %d", vc.File, i+1, row[0], i)
		}
		d.Terms[i] = row[1]
		return nil
	})
	if err != nil {
		return Docs{}, err
	}
	l, g, n := c.column(label), c.column(group), c.column("counts")
	all := make([]Count, 0, strings.Count(file, ":")) // one array for all rows
	err = eachRow(file, c, func(i int, row []string) error {
		start := len(all)
		all, err = appendCounts(all, row[n], len(d.Terms))
		if err != nil {
			return fmt.Errorf("%s: row %d: %w", c.File, i+1, err)
		}
		d.Labels[i], d.Groups[i] = row[l], row[g]
		d.Rows[i] = all[start:len(all):len(all)]
		return nil
	})
	if err != nil {
		return Docs{}, err
	}
	return d, nil
}

// appendCounts appends the counts of one document, "id:n id:n …" with ascending
// ids below terms and n ≥ 1. The empty text is a document without a known term.
func appendCounts(to []Count, text string, terms int) ([]Count, error) {
	last := -1
	for text != "" {
		var pair string
		var more bool
		pair, text, more = strings.Cut(text, " ")
		left, right, _ := strings.Cut(pair, ":")
		id, err1 := strconv.Atoi(left)
		n, err2 := strconv.Atoi(right)
		switch {
		case err1 != nil || err2 != nil || n < 1 || more && text == "":
			return to, fmt.Errorf("have %q, want id:count with a count of at least 1", pair)
		case id <= last || id >= terms:
			return to, fmt.Errorf("have id %d, want one above %d and below %d", id, last, terms)
		}
		to, last = append(to, Count{Term: id, N: n}), id
	}
	return to, nil
}

// column returns the index of a column. It panics if there is none.
func (c Card) column(name string) int {
	for j, col := range c.Columns {
		if col.Name == name {
			return j
		}
	}
	panic(fmt.Sprintf("data: %s has no column %q", c.Name, name))
}
