package text_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"naivebayes/nb"
	"naivebayes/nb/text"
)

// What scikit-learn makes of the same texts; testdata/sklearn.py writes it.
type golden struct {
	Texts, Labels, Test []string
	Cases               map[string]goldenCase
	Hashed              []goldenRow
	HashedPosterior     map[string][][]float64 `json:"hashed posterior"`
	Corpora             map[string]struct {
		Documents, Terms, Tokens, Entries int
		SHA256                            string
		Posterior                         map[string][][]float64
		Sum                               map[string]float64
	}
}

type goldenCase struct {
	Terms       []string
	Rows, TFIDF []goldenRow
	Posterior   map[string][][]float64
	Information []float64
	Chi2        []float64
}

// goldenRow is the terms of a document and their numbers.
type goldenRow [2][]float64

func readGolden(t *testing.T, name string) golden {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var g golden
	if err := json.Unmarshal(b, &g); err != nil {
		t.Fatal(err)
	}
	return g
}

var events = map[string]nb.Event{
	"multinomial": nb.Multinomial, "Bernoulli": nb.Bernoulli,
	"complement": nb.Complement, "normalized complement": nb.NormalizedComplement,
}

var close9 = cmpopts.EquateApprox(1e-9, 1e-12)

// Tokens, vocabulary, counts and the posteriors of four models over them are
// those of CountVectorizer and naive_bayes.
func TestGolden(t *testing.T) {
	g := readGolden(t, "sklearn.json")
	for _, tt := range []struct {
		name      string
		tokenizer text.Tokenizer
		selection text.Selection
	}{
		{"words", text.Pattern{}, text.Selection{}},
		{"words min_df=2", text.Pattern{}, text.Selection{MinDocuments: 2}},
		{"words max_df=0.3", text.Pattern{}, text.Selection{MaxShare: 0.3}},
		{"2-grams", text.Grams{Of: text.Pattern{}}, text.Selection{}},
		{"3-grams", text.Grams{Of: text.Pattern{}, Min: 3, Max: 3}, text.Selection{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := g.Cases[tt.name]
			p := &text.Pipeline{Selection: tt.selection}
			p.Tokenizer = tt.tokenizer
			for i, s := range g.Texts {
				p.Add(s, g.Labels[i])
			}
			for name, event := range events {
				p.Event = event
				if err := p.Estimate(); err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(want.Terms, p.Model().Terms); diff != "" {
					t.Fatalf("terms (-want +got):\n%s", diff)
				}
				for i, s := range g.Test {
					got, err := p.Posterior(nil, s)
					if err != nil {
						t.Fatal(err)
					}
					if diff := cmp.Diff(want.Posterior[name][i], got, close9); diff != "" {
						t.Errorf("%s: posterior of %q (-want +got):\n%s", name, s, diff)
					}
				}
			}
			v, err := text.NewVocabulary(want.Terms...)
			if err != nil {
				t.Fatal(err)
			}
			v.Freeze()
			docs, _, err := v.Docs(text.Strings(g.Texts, nil), tt.tokenizer, 2)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want.Rows, rowsOf(docs)); diff != "" {
				t.Errorf("counts (-want +got):\n%s", diff)
			}
			if tt.name == "words" {
				weighed := text.Weigh(docs, text.TFIDF, text.IDF(docs, v.Len()))
				if diff := cmp.Diff(want.TFIDF, rowsOf(weighed), close9); diff != "" {
					t.Errorf("tf-idf (-want +got):\n%s", diff)
				}
				counts := p.TermCounts()
				if diff := cmp.Diff(want.Information, text.MutualInformation(counts), close9); diff != "" {
					t.Errorf("mutual information (-want +got):\n%s", diff)
				}
				if diff := cmp.Diff(want.Chi2, text.ChiSquare(counts), close9); diff != "" {
					t.Errorf("χ² of scipy (-want +got):\n%s", diff)
				}
			}
		})
	}
}

func rowsOf(ds *nb.Docs) []goldenRow {
	var out []goldenRow
	for i := range ds.Len() {
		r := goldenRow{{}, {}}
		d := ds.Doc(i)
		for j, term := range d.Terms {
			r[0], r[1] = append(r[0], float64(term)), append(r[1], d.Counts[j])
		}
		out = append(out, r)
	}
	return out
}

// The hashing vocabulary has the places of HashingVectorizer.
func TestGoldenHashing(t *testing.T) {
	g := readGolden(t, "sklearn.json")
	v, err := text.NewHashing(1024)
	if err != nil {
		t.Fatal(err)
	}
	docs, _, err := v.Docs(text.Strings(g.Texts, nil), text.Pattern{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(g.Hashed, rowsOf(docs)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	p := &text.Pipeline{}
	p.Tokenizer, p.Vocabulary = text.Pattern{}, v
	for i, s := range g.Texts {
		p.Add(s, g.Labels[i])
	}
	for name, event := range events {
		p.Event = event
		if err := p.Estimate(); err != nil {
			t.Fatal(err)
		}
		for i, s := range g.Test {
			got, err := p.Posterior(nil, s)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(g.HashedPosterior[name][i], got, close9); diff != "" {
				t.Errorf("%s: posterior of %q (-want +got):\n%s", name, s, diff)
			}
		}
	}
}

// On real texts too: every fifth document is a test, and every twentieth of the
// tests has its posterior in the golden file.
func TestGoldenCorpora(t *testing.T) {
	g := readGolden(t, "corpora.json")
	for name, read := range map[string]func(testing.TB) corpus{"sms": sms, "sentences": sentences, "mail": mail} {
		t.Run(name, func(t *testing.T) {
			c, want := read(t), g.Corpora[name]
			var train, test []int
			for i := range c.texts {
				if i%5 == 0 {
					test = append(test, i)
				} else {
					train = append(train, i)
				}
			}
			p := &text.Pipeline{}
			p.Tokenizer = text.Pattern{}
			c.fit(t, p, train)
			texts, _ := c.pick(train)
			v := &text.Vocabulary{}
			docs, _, err := v.Docs(text.Strings(texts, nil), text.Pattern{}, 0)
			if err != nil {
				t.Fatal(err)
			}
			sum := sha256.Sum256([]byte(strings.Join(v.Terms(), "\n")))
			have := []any{docs.Len(), v.Len(), p.Tokens(), len(docs.Terms), fmt.Sprintf("%x", sum)}
			if diff := cmp.Diff([]any{want.Documents, want.Terms, want.Tokens, want.Entries, want.SHA256}, have); diff != "" {
				t.Fatalf("documents, terms, tokens, entries, hash of the terms (-want +got):\n%s", diff)
			}
			if !slices.Equal(v.Terms(), p.TermCounts().Terms) {
				t.Error("the vocabulary of Docs is not that of TermCounts")
			}
			for name, event := range events {
				p.Event = event
				if err := p.Estimate(); err != nil {
					t.Fatal(err)
				}
				var total float64
				for i, row := range test {
					got, err := p.Posterior(nil, c.texts[row])
					if err != nil {
						t.Fatal(err)
					}
					total += got[0]
					if i%20 > 0 {
						continue
					}
					if diff := cmp.Diff(want.Posterior[name][i/20], got, close9); diff != "" {
						t.Errorf("%s: posterior of row %d (-want +got):\n%s", name, row, diff)
					}
				}
				if math.Abs(total-want.Sum[name]) > 1e-9*math.Abs(want.Sum[name]) {
					t.Errorf("%s: the posteriors of the first class sum to %v, want %v", name, total, want.Sum[name])
				}
			}
		})
	}
}
