package data

import (
	"fmt"
	"strings"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"github.com/google/go-cmp/cmp"
)

// TestDocsEqualFrames writes every document back as text and compares it with
// the frame of the same file.
func TestDocsEqualFrames(t *testing.T) {
	label := func(s string) string { return s }
	sign := func(s string) string { return map[string]string{"true": "positive", "false": "negative"}[s] }
	for _, c := range []struct {
		name         string
		docs         Docs
		frame, vocab dataframe.DataFrame
		label, group string
		say          func(string) string
		empty        int
	}{
		{"SpamAssassin", SpamAssassinDocs(), SpamAssassin(), SpamAssassinVocabulary(), "label", "group", label, 0},
		{"SentimentEnglish", SentimentEnglishDocs(), SentimentEnglish(), SentimentEnglishVocabulary(), "positive", "source", sign, 3},
		{"PoetryChinese", PoetryChineseDocs(), PoetryChinese(), PoetryChineseVocabulary(), "author", "split", label, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			n := c.frame.Nrow()
			if len(c.docs.Labels) != n || len(c.docs.Groups) != n || len(c.docs.Rows) != n {
				t.Fatalf("have %d labels, %d groups, %d rows, want %d", len(c.docs.Labels), len(c.docs.Groups), len(c.docs.Rows), n)
			}
			if d := cmp.Diff(c.vocab.Col(c.vocab.Names()[1]).Records(), c.docs.Terms); d != "" {
				t.Errorf("terms (-frame +docs):\n%s", d)
			}
			labels, groups := c.frame.Col(c.label), c.frame.Col(c.group)
			counts, length := c.frame.Col("counts"), c.frame.Col("length")
			empty := 0
			for i, row := range c.docs.Rows {
				var b strings.Builder
				total := 0
				for k, count := range row {
					if k > 0 {
						b.WriteByte(' ')
					}
					fmt.Fprintf(&b, "%d:%d", count.Term, count.N)
					total += count.N
				}
				if got, want := b.String(), counts.Elem(i).String(); got != want || counts.Elem(i).IsNA() {
					t.Fatalf("document %d = %q, want %q", i, got, want)
				}
				if got, want := c.docs.Labels[i], c.say(labels.Elem(i).String()); got != want {
					t.Fatalf("label %d = %q, want %q", i, got, want)
				}
				if got, want := c.docs.Groups[i], groups.Elem(i).String(); got != want {
					t.Fatalf("group %d = %q, want %q", i, got, want)
				}
				if all, err := length.Elem(i).Int(); err != nil || total > all {
					t.Fatalf("document %d has %d known words of %d", i, total, all)
				}
				if len(row) == 0 {
					empty++
				}
			}
			if empty != c.empty {
				t.Errorf("have %d empty documents, want %d", empty, c.empty)
			}
		})
	}
}

// TestDocsRowsDoNotOverlap appends to a document: the next one must not change.
func TestDocsRowsDoNotOverlap(t *testing.T) {
	d := SentimentEnglishDocs()
	next := d.Rows[1][0]
	_ = append(d.Rows[0], Count{Term: -1, N: -1})
	if got := d.Rows[1][0]; got != next {
		t.Errorf("appending to row 0 changed row 1 to %v, want %v", got, next)
	}
}

// TestDocsSizes compares the groups and classes with the description of the
// tables: 500 sentences of each class and site (UCI 331), the SpamAssassin
// parts, and a balanced split of the poems.
func TestDocsSizes(t *testing.T) {
	for _, c := range []struct {
		name  string
		docs  Docs
		terms int
		want  map[string]int
	}{
		{"SpamAssassin", SpamAssassinDocs(), 800, map[string]int{"easy-ham-1 ham": 900, "easy-ham-2 ham": 300,
			"hard-ham-1 ham": 100, "spam-1 spam": 400, "spam-2 spam": 300}},
		{"SentimentEnglish", SentimentEnglishDocs(), 1437, map[string]int{"imdb positive": 500, "imdb negative": 500,
			"yelp positive": 500, "yelp negative": 500, "amazon positive": 500, "amazon negative": 500}},
		{"PoetryChinese", PoetryChineseDocs(), 1583, map[string]int{"train 李白": 600, "train 杜甫": 600, "test 李白": 200, "test 杜甫": 200}},
	} {
		got := map[string]int{}
		for i, g := range c.docs.Groups {
			got[g+" "+c.docs.Labels[i]]++
		}
		if d := cmp.Diff(c.want, got); d != "" || len(c.docs.Terms) != c.terms {
			t.Errorf("%s: %d terms, want %d; documents (-want +got):\n%s", c.name, len(c.docs.Terms), c.terms, d)
		}
	}
}

func TestDecodeDocsErrors(t *testing.T) {
	card := Card{Name: "D", File: "d.csv", Rows: 1, Columns: []Column{{Name: "y", Type: series.String}, {Name: "g", Type: series.String}, {Name: "counts", Type: series.String, EmptyText: true}}}
	vocab := Card{Name: "V", File: "v.csv", Rows: 2, Columns: []Column{{Name: "id", Type: series.Int}, {Name: "term", Type: series.String}}}
	const good = "id,term\n0,a\n1,b\n"
	d, err := decodeDocs("y,g,counts\nh,s,0:2 1:3\n", card, "y", "g", good, vocab)
	want := Docs{Labels: []string{"h"}, Groups: []string{"s"}, Terms: []string{"a", "b"}, Rows: [][]Count{{{0, 2}, {1, 3}}}}
	if diff := cmp.Diff(want, d); err != nil || diff != "" {
		t.Errorf("decodeDocs: %v (-want +got):\n%s", err, diff)
	}
	for name, c := range map[string]struct{ counts, vocab, want string }{
		"id out of order": {"1:1 0:1", good, "d.csv: row 1: have id 0, want one above 1 and below 2"},
		"id twice":        {"0:1 0:1", good, "d.csv: row 1: have id 0, want one above 0 and below 2"},
		"id too large":    {"2:1", good, "d.csv: row 1: have id 2, want one above -1 and below 2"},
		"negative id":     {"-1:1", good, "d.csv: row 1: have id -1, want one above -1 and below 2"},
		"count 0":         {"0:0", good, `d.csv: row 1: have "0:0", want id:count`},
		"no count":        {"0", good, `d.csv: row 1: have "0", want id:count`},
		"two colons":      {"0:1:1", good, `d.csv: row 1: have "0:1:1", want id:count`},
		"two spaces":      {"0:1  1:1", good, `d.csv: row 1: have "", want id:count`},
		"space at end":    {"0:1 ", good, `d.csv: row 1: have "0:1", want id:count`},
		"ids from one":    {"0:1", "id,term\n1,a\n2,b\n", `v.csv: row 1: have id "1", want 0`},
		"short vocab":     {"0:1", "id,term\n0,a\n", "v.csv: have 1 rows, want 2"},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := decodeDocs("y,g,counts\nh,s,"+c.counts+"\n", card, "y", "g", c.vocab, vocab)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("decodeDocs(%q) = %v, %v, want error %q", c.counts, d, err, c.want)
			}
		})
	}
	defer func() {
		if got, want := recover(), "data: D has no column \"z\""; got != want {
			t.Errorf("decodeDocs panics with %v, want %q", got, want)
		}
	}()
	_, _ = decodeDocs("y,g,counts\nh,s,\n", card, "z", "g", good, vocab)
}

// FuzzCounts checks that a row of counts is either refused or well formed and
// equal to the text.
func FuzzCounts(f *testing.F) {
	for _, s := range []string{"", "0:1", "3:1 7:20", "0:1 ", " 0:1", "1:1 0:1", "0:99999999999999999999", "+1:+2", ":", "0:"} {
		f.Add(s, 10)
	}
	f.Fuzz(func(t *testing.T, text string, terms int) {
		before := []Count{{Term: 99, N: 9}}
		got, err := appendCounts(before, text, terms)
		if err != nil {
			return
		}
		if got[0] != before[0] {
			t.Fatalf("appendCounts changed what was there: %v", got[0])
		}
		got = got[1:]
		if want := len(strings.Fields(text)); len(got) != want {
			t.Fatalf("appendCounts(%q) has %d counts, want %d", text, len(got), want)
		}
		last := -1
		for _, c := range got {
			if c.Term <= last || c.Term >= terms || c.N < 1 {
				t.Fatalf("appendCounts(%q, %d) = %v", text, terms, got)
			}
			last = c.Term
		}
	})
}
