package data_test

import (
	"fmt"
	"testing"

	"naivebayes/data"
)

func ExampleDocs_In() {
	d := data.Docs{Groups: []string{"early", "late", "early", "hard"}}
	fmt.Println(d.In("early"), d.In("late", "hard"), d.In("none"))
	// Output: [0 2] [1 3] []
}

func ExampleDocs_Tokens() {
	d := data.Docs{
		Terms: []string{"free", "meeting", "now"},
		Rows:  [][]data.Count{{{Term: 0, N: 3}, {Term: 2, N: 1}}, nil},
	}
	fmt.Println(d.Tokens(0), d.Tokens(1))
	// Output: [free free free now] []
}

func ExampleDocs_Classes() {
	fmt.Println(data.Docs{Labels: []string{"spam", "ham", "spam"}}.Classes())
	// Output: [ham spam] [1 0 1]
}

func ExampleDocs_Sparse() {
	d := data.Docs{Rows: [][]data.Count{{{Term: 0, N: 3}, {Term: 2, N: 1}}, nil, {{Term: 1, N: 2}}}}
	fmt.Println(d.Sparse([]int{2, 1, 0}))
	// Output: [0 1 1 3] [1 0 2] [2 3 1]
}

// Groups part the mail, and the tokens of each mail are as many as its counts say.
func TestDocsRows(t *testing.T) {
	d := data.SpamAssassinDocs()
	seen := 0
	for _, g := range []string{"easy-ham-1", "easy-ham-2", "hard-ham-1", "spam-1", "spam-2"} {
		for _, i := range d.In(g) {
			seen++
			want := 0
			for _, c := range d.Rows[i] {
				want += c.N
			}
			if got := len(d.Tokens(i)); got != want || d.Groups[i] != g {
				t.Fatalf("document %d of %s: %d tokens of group %s, want %d of %s", i+1, d.Groups[i], got, g, want, g)
			}
		}
	}
	if seen != len(d.Rows) {
		t.Errorf("%d documents in the groups, want %d", seen, len(d.Rows))
	}
}
