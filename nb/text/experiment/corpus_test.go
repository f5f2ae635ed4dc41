package experiment_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"naivebayes/nb"
	"naivebayes/nb/text/experiment"
)

// made is a corpus of n documents over v words. A word's number, divided by v, is
// about its probability in class 1, so that there is something to learn.
func made(t testing.TB, name string, n, v int, seed uint64) *experiment.Corpus {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 0))
	var texts, labels []string
	for i := range n {
		y := i % 3 / 2 // a third of class 1
		var words []string
		for range 1 + rng.IntN(8) {
			w := rng.IntN(v)
			if rng.Float64() < .6 { // the two classes favour two ends
				w = w / 2
				if y == 1 {
					w += v / 2
				}
			}
			words = append(words, fmt.Sprintf("w%03d", w))
		}
		texts, labels = append(texts, strings.Join(words, " ")), append(labels, []string{"ham", "spam"}[y])
	}
	c, err := experiment.NewCorpus(name, []string{"ham", "spam"}, texts, labels, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestNewCorpusRefusesAThirdClass(t *testing.T) {
	_, err := experiment.NewCorpus("mail", []string{"ham", "spam"}, []string{"a", "b"}, []string{"ham", "Spam"}, nil)
	if !errors.Is(err, experiment.ErrCorpus) || !strings.Contains(err.Error(), "mail: document 2") {
		t.Errorf("a label that is no class: %v", err)
	}
	for _, classes := range [][]string{{"ham"}, {"ham", "ham"}, {"a", "b", "c"}} {
		if _, err := experiment.NewCorpus("mail", classes, nil, nil, nil); !errors.Is(err, experiment.ErrCorpus) {
			t.Errorf("classes %q: %v", classes, err)
		}
	}
}

func TestUnique(t *testing.T) {
	c, err := experiment.NewCorpus("mail", []string{"ham", "spam"},
		[]string{"call me now", "", "now, call me!", "call call me now", "", "me", "call me now"},
		[]string{"ham", "ham", "ham", "ham", "spam", "ham", "spam"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	u := c.Unique() // 2 and 6 repeat 0, a repetition within a text is another one, nothing repeats nothing
	if want := []int{0, 0, 0, 1, 0}; !slices.Equal(u.Y, want) {
		t.Errorf("classes left %v, want %v", u.Y, want)
	}
	if got, want := c.Duplicates(), []int{2, 6}; !slices.Equal(got, want) {
		t.Errorf("rows that repeat: %v, want %v", got, want)
	}
	if c.Len() != 7 {
		t.Errorf("the corpus itself has changed: %d documents", c.Len())
	}
}

// Counting the documents of a smaller vocabulary is selecting from the counts.
func TestSelectIsThatOfTheCounts(t *testing.T) {
	c := made(t, "mail", 200, 40, 1)
	terms := []int{0, 3, 7, 30}
	all, err := c.Count()
	if err != nil {
		t.Fatal(err)
	}
	got, err := c.Select(terms).Count()
	if err != nil {
		t.Fatal(err)
	}
	want := all.Select(terms)
	for i := range terms {
		for k := range 2 {
			if got.Terms[i] != want.Terms[i] || got.Count(k, i) != want.Count(k, i) || got.Documents(k, i) != want.Documents(k, i) {
				t.Errorf("term %d, class %d: %s %v %v, want %s %v %v", i, k, got.Terms[i], got.Count(k, i), got.Documents(k, i), want.Terms[i], want.Count(k, i), want.Documents(k, i))
			}
		}
	}
	if !slices.Equal(got.N, []float64{all.N[0], all.N[1]}) {
		t.Errorf("documents %v, want %v", got.N, all.N)
	}
}

// A corpus may come from a table of counts, where nil counts mean once each.
func TestCorpusOfCounts(t *testing.T) {
	ds := &nb.Docs{}
	ds.Append(nb.Doc{Terms: []int{0, 1}})
	ds.Append(nb.Doc{Terms: []int{0, 1}})
	ds.Append(nb.Doc{Terms: []int{1}})
	c := &experiment.Corpus{Name: "table", Classes: []string{"a", "b"}, Terms: []string{"x", "y"}, Docs: ds, Y: []int{0, 1, 1}}
	if n := c.Unique().Len(); n != 2 {
		t.Errorf("%d documents are left, want 2", n)
	}
	c.Y[2] = 2
	if _, err := c.Count(); !errors.Is(err, experiment.ErrCorpus) || !strings.Contains(err.Error(), "document 3") {
		t.Errorf("class 2: %v", err)
	}
	c.Y, c.Terms = []int{0, 1, 1}, []string{"x"}
	if _, err := c.Count(); !errors.Is(err, experiment.ErrCorpus) {
		t.Errorf("a term outside the vocabulary: %v", err)
	}
}
