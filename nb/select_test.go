package nb_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"naivebayes/nb"
)

func ExampleTermCounts_Select() {
	counts, _ := nb.NewTermCounts([]string{"ham", "spam"}, nil)
	counts.Add(counts.Doc("free", "money", "money"), 1)
	counts.Add(counts.Doc("free", "lunch"), 0)
	small := counts.Select([]int{1, 0}) // money, free
	fmt.Println(small.Terms, small.Tokens, small.N)
	// Output: [money free] [1 3] [1 1]
}

// Selecting terms of a count equals counting with these terms alone.
func TestSelectIsRecounting(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	vocabulary := []string{"a", "b", "c", "d", "e"}
	for range 20 {
		terms := rng.Perm(len(vocabulary))[:1+rng.IntN(len(vocabulary))]
		var names []string
		for _, term := range terms {
			names = append(names, vocabulary[term])
		}
		all, err := nb.NewTermCounts([]string{"x", "y"}, vocabulary)
		if err != nil {
			t.Fatal(err)
		}
		want, err := nb.NewTermCounts([]string{"x", "y"}, names)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 12 {
			var full, kept []string
			for range rng.IntN(6) {
				term := rng.IntN(len(vocabulary))
				full = append(full, vocabulary[term])
				for _, k := range terms {
					if k == term {
						kept = append(kept, vocabulary[term])
					}
				}
			}
			if err := all.Add(all.Doc(full...), i%2); err != nil {
				t.Fatal(err)
			}
			if err := want.Add(want.Doc(kept...), i%2); err != nil {
				t.Fatal(err)
			}
		}
		got := all.Select(terms)
		for c := range got.Classes {
			if got.N[c] != want.N[c] || got.Tokens[c] != want.Tokens[c] {
				t.Fatalf("Select(%v): N %v, tokens %v, want %v, %v", terms, got.N, got.Tokens, want.N, want.Tokens)
			}
			for i := range terms {
				if got.Count(c, i) != want.Count(c, i) || got.Documents(c, i) != want.Documents(c, i) {
					t.Errorf("Select(%v): term %d of class %d: %v in %v documents, want %v in %v",
						terms, i, c, got.Count(c, i), got.Documents(c, i), want.Count(c, i), want.Documents(c, i))
				}
			}
		}
	}
}

func TestSelectPanics(t *testing.T) {
	counts, err := nb.NewTermCounts([]string{"x", "y"}, []string{"a", "b"})
	if err != nil {
		t.Fatal(err)
	}
	for _, terms := range [][]int{{2}, {-1}, {1, 1}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Select(%v) did not panic", terms)
				}
			}()
			counts.Select(terms)
		}()
	}
}
