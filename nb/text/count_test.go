package text_test

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"naivebayes/nb"
	"naivebayes/nb/text"
)

// bytesOf returns what is known of counts, to compare bit for bit.
func bytesOf(t interface{ Fatal(...any) }, c *text.Counts) []byte {
	b, err := c.TermCounts().MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// collection draws labelled texts.
func collection(t *rapid.T) (texts, labels []string) {
	n := rapid.IntRange(0, 12).Draw(t, "n")
	for range n {
		texts = append(texts, textOf.Draw(t, "text"))
		labels = append(labels, rapid.SampledFrom([]string{"ham", "spam", "垃圾"}).Draw(t, "label"))
	}
	return texts, labels
}

func newCounts(t *rapid.T) *text.Counts {
	c := &text.Counts{}
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 1:
		c.Vocabulary, _ = text.NewHashing(rapid.IntRange(1, 40).Draw(t, "places"))
	case 2:
		c.Vocabulary, _ = text.NewVocabulary("zero", "free", "手", "a")
		c.Vocabulary.Freeze()
	case 3:
		c.Tokenizer = text.Grams{Of: text.Pattern{}}
	}
	return c
}

// empty returns counts with the same settings.
func empty(c *text.Counts) *text.Counts {
	return &text.Counts{Tokenizer: c.Tokenizer, Vocabulary: c.Vocabulary}
}

// Counts say what counting with maps says, whatever the order, however they are
// cut into parts that are merged, and on any number of workers.
func TestCountsAreThoseOfTheTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts, labels := collection(t)
		c := newCounts(t)
		for i, s := range texts {
			c.Add(s, labels[i])
		}
		want := bytesOf(t, c)
		if c.Vocabulary == nil {
			checkByMap(t, c, texts, labels)
		}

		order := rapid.Permutation(slices.Collect(rangeOf(len(texts)))).Draw(t, "order")
		shuffled := empty(c)
		for _, i := range order {
			shuffled.Add(texts[i], labels[i])
		}
		if !bytes.Equal(bytesOf(t, shuffled), want) {
			t.Fatal("another order of the texts gives other counts")
		}

		parts := []*text.Counts{empty(c), empty(c), empty(c)}
		for _, i := range order {
			parts[rapid.IntRange(0, 2).Draw(t, "part")].Add(texts[i], labels[i])
		}
		merged := empty(c)
		if err := merged.Merge(rapid.Permutation(parts).Draw(t, "merge")...); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(bytesOf(t, merged), want) {
			t.Fatal("parts that are merged give other counts")
		}

		for workers := 1; workers <= 3; workers++ {
			streamed := empty(c)
			if err := streamed.Count(text.Strings(texts, labels), workers); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(bytesOf(t, streamed), want) {
				t.Fatalf("%d workers give other counts", workers)
			}
			if err := streamed.Merge(streamed); err != nil {
				t.Fatal(err)
			}
			if streamed.Documents() != 2*len(texts) || streamed.Tokens() != 2*c.Tokens() {
				t.Fatal("counts merged with themselves are not twice the counts")
			}
		}
	})
}

func rangeOf(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func checkByMap(t *rapid.T, c *text.Counts, texts, labels []string) {
	tf, df, docs := map[[2]string]float64{}, map[[2]string]float64{}, map[string]float64{}
	for i, s := range texts {
		docs[labels[i]]++
		seen := map[string]bool{}
		for _, token := range text.Tokenize(c.Tokenizer, s) {
			tf[[2]string{labels[i], token}]++
			if !seen[token] {
				df[[2]string{labels[i], token}]++
			}
			seen[token] = true
		}
	}
	counts := c.TermCounts()
	if !slices.IsSorted(counts.Terms) || !slices.IsSorted(counts.Classes) {
		t.Fatalf("terms or classes are not sorted: %q, %q", counts.Terms, counts.Classes)
	}
	gotTF, gotDF, gotDocs := map[[2]string]float64{}, map[[2]string]float64{}, map[string]float64{}
	for k, class := range counts.Classes {
		gotDocs[class] = counts.N[k]
		for i, term := range counts.Terms {
			if n := counts.Count(k, i); n > 0 {
				gotTF[[2]string{class, term}], gotDF[[2]string{class, term}] = n, counts.Documents(k, i)
			}
		}
	}
	if diff := cmp.Diff([]any{tf, df, docs}, []any{gotTF, gotDF, gotDocs}); diff != "" {
		t.Fatalf("term, document frequencies, documents (-want +got):\n%s", diff)
	}
}

// Remove undoes Add, to the last trace; a text that was not added is an error
// and changes nothing.
func TestRemoveUndoesAdd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts, labels := collection(t)
		more, moreLabels := collection(t)
		c := newCounts(t)
		for i, s := range texts {
			c.Add(s, labels[i])
		}
		want := bytesOf(t, c)
		for i, s := range more {
			c.Add(s, moreLabels[i])
		}
		for _, i := range rapid.Permutation(slices.Collect(rangeOf(len(more)))).Draw(t, "order") {
			if err := c.Remove(more[i], moreLabels[i]); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(bytesOf(t, c), want) {
			t.Fatal("Remove does not undo Add")
		}
		if err := c.Remove("", "no such class"); !errors.Is(err, nb.ErrLabel) {
			t.Fatalf("Remove from an unknown class: err = %v, want ErrLabel", err)
		}
		if c.Vocabulary == nil && len(labels) > 0 {
			if err := c.Remove("free neverseenbefore", labels[0]); !errors.Is(err, nb.ErrRemove) {
				t.Fatalf("Remove what was never added: err = %v, want ErrRemove", err)
			}
		}
		if !bytes.Equal(bytesOf(t, c), want) {
			t.Fatal("a Remove with an error changes the counts")
		}
	})
}

func TestRemoveMoreThanIsThere(t *testing.T) {
	var c text.Counts
	c.Add("free money", "spam")
	c.Add("lunch", "ham")
	for _, s := range []string{"free free", "lunch"} {
		if err := c.Remove(s, "spam"); !errors.Is(err, nb.ErrRemove) {
			t.Errorf("Remove(%q) = %v, want ErrRemove", s, err)
		}
	}
	if err := c.Remove("free money", "spam"); err != nil {
		t.Error(err)
	}
	if err := c.Remove("", "spam"); !errors.Is(err, nb.ErrLabel) {
		t.Errorf("Remove from a class without documents: %v, want ErrLabel", err)
	}
	if got := c.Classes(); !slices.Equal(got, []string{"ham"}) {
		t.Errorf("Classes() = %q, want ham alone", got)
	}
}

// Counts of different things are not merged, and nothing of them is.
func TestMergeErrors(t *testing.T) {
	hashing, _ := text.NewHashing(8)
	frozen, _ := text.NewVocabulary("a")
	frozen.Freeze()
	other, _ := text.NewVocabulary("b")
	other.Freeze()
	same, _ := text.NewVocabulary("a")
	same.Freeze()
	c := &text.Counts{Vocabulary: frozen}
	c.Add("a b", "x")
	good := &text.Counts{Vocabulary: same}
	good.Add("a", "x")
	for name, o := range map[string]*text.Counts{
		"tokenizer": {Tokenizer: text.Words{}, Vocabulary: frozen}, "hashing": {Vocabulary: hashing}, "other terms": {Vocabulary: other}, "growing": {},
	} {
		if err := c.Merge(good, o); !errors.Is(err, nb.ErrMerge) {
			t.Errorf("%s: err = %v, want ErrMerge", name, err)
		}
	}
	if c.Documents() != 1 {
		t.Errorf("after the errors there are %d documents, want 1", c.Documents())
	}
	if err := c.Merge(good); err != nil || c.Documents() != 2 || c.Tokens() != 2 {
		t.Errorf("Merge = %v, %d documents, %d tokens, want none, 2 and 2", err, c.Documents(), c.Tokens())
	}
}

// An error of the stream leaves the counts as they were.
func TestCountError(t *testing.T) {
	var c text.Counts
	c.Add("a", "x")
	want := bytesOf(t, &c)
	broken := func(yield func(text.Document, error) bool) {
		for range 10000 {
			if !yield(text.Document{Label: "x", Text: []byte("some more text")}, nil) {
				return
			}
		}
		yield(text.Document{}, text.ErrText)
	}
	if err := c.Count(broken, 2); !errors.Is(err, text.ErrText) {
		t.Errorf("err = %v, want ErrText", err)
	}
	if !bytes.Equal(bytesOf(t, &c), want) {
		t.Error("a stream with an error was counted")
	}
}

// Each goroutine has counts of its own; a model serves all of them.
func TestConcurrent(t *testing.T) {
	var p text.Pipeline
	parts := make([]text.Pipeline, 4)
	var wg sync.WaitGroup
	for i := range parts {
		wg.Go(func() {
			for j := range 50 {
				parts[i].Add(fmt.Sprintf("free prize %d", j%(i+1)), "spam")
				parts[i].Add("see you at lunch", "ham")
			}
		})
	}
	wg.Wait()
	if err := p.Merge(&parts[2], &parts[0], &parts[3], &parts[1]); err != nil {
		t.Fatal(err)
	}
	if err := p.Estimate(); err != nil {
		t.Fatal(err)
	}
	want, err := p.Posterior(nil, "free lunch")
	if err != nil {
		t.Fatal(err)
	}
	for range 4 {
		wg.Go(func() {
			for range 200 {
				if got, err := p.Posterior(nil, "free lunch"); err != nil || !slices.Equal(got, want) {
					t.Errorf("Posterior = %v, %v, want %v", got, err, want)
					return
				}
			}
		})
	}
	wg.Wait()
}

// generated makes n short documents over a vocabulary of its own, without
// keeping any.
func generated(n int) iter.Seq2[text.Document, error] {
	return func(yield func(text.Document, error) bool) {
		rng := rand.New(rand.NewPCG(1, 2))
		var words [20000]string
		for i := range words {
			words[i] = fmt.Sprintf("w%d ", i)
		}
		var b []byte
		for i := range n {
			b = b[:0]
			for range 4 + i%5 {
				b = append(b, words[int(float64(len(words))*rng.Float64()*rng.Float64())]...)
			}
			if !yield(text.Document{Label: []string{"ham", "spam"}[i%2], Text: b}, nil) {
				return
			}
		}
	}
}

// Ten million documents take no more memory than the vocabulary does.
func TestTenMillionDocuments(t *testing.T) {
	n := 10_000_000
	if testing.Short() || raceEnabled {
		n = 300_000
	}
	var most uint64
	watched := func(yield func(text.Document, error) bool) {
		i := 0
		for d, err := range generated(n) {
			if !yield(d, err) {
				return
			}
			if i++; i%(n/20) == 0 {
				runtime.GC()
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				most = max(most, m.HeapAlloc)
			}
		}
	}
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	var c text.Counts
	if err := c.Count(watched, 2); err != nil {
		t.Fatal(err)
	}
	if c.Documents() != n {
		t.Errorf("%d documents, want %d", c.Documents(), n)
	}
	grown := float64(int64(most)-int64(before.HeapAlloc)) / (1 << 20)
	t.Logf("%d documents, %d tokens, %d terms: at most %.1f MB", n, c.Tokens(), len(c.TermCounts().Terms), grown)
	if grown > 32 {
		t.Errorf("the heap grew by %.1f MB, want at most 32", grown)
	}
}

// Documents in sparse rows are the same for any number of workers.
func TestDocsWorkers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts, labels := collection(t)
		var want *nb.Docs
		var wantTerms []string
		for workers := 1; workers <= 3; workers++ {
			v, _ := text.NewVocabulary("zzz", "a")
			docs, got, err := v.Docs(text.Strings(texts, labels), nil, workers)
			if err != nil {
				t.Fatal(err)
			}
			if workers == 1 {
				want, wantTerms = docs, v.Terms()
				for i, s := range texts {
					var tokens text.Tokens
					text.Auto{}.Append(&tokens, []byte(s))
					d := v.Doc(&tokens)
					if diff := cmp.Diff(d, docs.Doc(i), cmpEmpty); diff != "" {
						t.Fatalf("document %d (-Doc +Docs):\n%s", i, diff)
					}
				}
			}
			if diff := cmp.Diff([]any{want, wantTerms, labels}, []any{docs, v.Terms(), got}, cmpEmpty); diff != "" {
				t.Fatalf("%d workers (-want +got):\n%s", workers, diff)
			}
		}
	})
}

var cmpEmpty = cmp.Options{
	equateEmpty,
	cmp.FilterValues(func(a, b []int) bool { return len(a) == 0 && len(b) == 0 }, cmp.Ignore()),
	cmp.FilterValues(func(a, b []float64) bool { return len(a) == 0 && len(b) == 0 }, cmp.Ignore()),
}

// One document may be larger than a batch.
func TestLongDocument(t *testing.T) {
	long := strings.Repeat("many words of a long text ", 1<<16)
	var a, b text.Counts
	for range 3 {
		a.Add(long, "x")
		a.Add("short", "x")
	}
	texts := []string{long, "short", long, "short", "short", long}
	if err := b.Count(text.Strings(texts, slices.Repeat([]string{"x"}, 6)), 2); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(bytesOf(t, &a), bytesOf(t, &b)) {
		t.Error("the counts differ")
	}
}
