package experiment

import (
	"fmt"
	"slices"
	"strconv"

	"naivebayes/nb"
	"naivebayes/nb/text"
)

// Corpus is n documents of two classes as counts over V terms.
type Corpus struct {
	Name    string
	Classes []string // two; the second is the positive one, such as spam
	Terms   []string // V
	Docs    *nb.Docs // n
	Y       []int    // n, 0 or 1
}

// NewCorpus cuts n texts into tokens and counts them, the only time that they are
// read. labels has n entries, each one of the two classes; a nil tokenizer is
// text.Auto. The error wraps ErrCorpus.
func NewCorpus(name string, classes, texts, labels []string, t text.Tokenizer) (*Corpus, error) {
	if len(labels) != len(texts) {
		panic(fmt.Sprintf("experiment: NewCorpus: have %d labels, want %d", len(labels), len(texts)))
	}
	v := &text.Vocabulary{}
	docs, _, err := v.Docs(text.Strings(texts, labels), t, 0)
	if err != nil {
		return nil, fmt.Errorf("experiment: %s: %w", name, err)
	}
	c := &Corpus{Name: name, Classes: slices.Clone(classes), Terms: v.Terms(), Docs: docs, Y: make([]int, len(labels))}
	for i, label := range labels {
		c.Y[i] = slices.Index(classes, label)
	}
	return c, c.check()
}

// Len returns n, the number of documents.
func (c *Corpus) Len() int { return c.Docs.Len() }

// Count returns the counts of all documents. The error wraps ErrCorpus.
func (c *Corpus) Count() (*nb.TermCounts, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	t, err := nb.NewTermCounts(c.Classes, c.Terms)
	if err == nil {
		err = t.AddDocs(c.Docs, c.Y, nil)
	}
	if err != nil {
		return nil, fmt.Errorf("experiment: %s: %w: %w", c.Name, err, ErrCorpus)
	}
	return t, nil
}

func (c *Corpus) check() error {
	switch {
	case len(c.Classes) != 2 || c.Classes[0] == c.Classes[1]:
		return fmt.Errorf("experiment: %s: the classes are %q, want two: %w", c.Name, c.Classes, ErrCorpus)
	case c.Docs == nil || c.Docs.Len() != len(c.Y):
		return fmt.Errorf("experiment: %s: %d classes of documents, want one for each document: %w", c.Name, len(c.Y), ErrCorpus)
	}
	for i, y := range c.Y {
		if y != 0 && y != 1 {
			return fmt.Errorf("experiment: %s: document %d is of class %d, want 0 (%s) or 1 (%s): %w", c.Name, i+1, y, c.Classes[0], c.Classes[1], ErrCorpus)
		}
	}
	return nil
}

// Subset returns the documents of the given rows, in that order. It panics if a
// row is out of range.
func (c *Corpus) Subset(rows []int) *Corpus {
	out := &Corpus{Name: c.Name, Classes: slices.Clone(c.Classes), Terms: slices.Clone(c.Terms), Docs: &nb.Docs{}}
	for _, i := range rows {
		out.Docs.Append(c.Docs.Doc(i))
		out.Y = append(out.Y, c.Y[i])
	}
	return out
}

// Select returns the same documents over a smaller vocabulary, the terms of the
// given indices, ascending. To choose them from all documents and then split is a
// leak; see CrossValidation. It panics if an index is out of range.
func (c *Corpus) Select(terms []int) *Corpus {
	out := &Corpus{Name: c.Name, Classes: slices.Clone(c.Classes), Docs: over(c.Docs, terms, len(c.Terms)), Y: slices.Clone(c.Y)}
	for _, t := range terms {
		out.Terms = append(out.Terms, c.Terms[t])
	}
	return out
}

// Duplicates returns the rows of the documents that repeat an earlier one, of
// either class, ascending: they have the same terms, each as often. Such a document
// in a test is recognised and not classified. Messages that differ only in what
// the tokenizer leaves out, as a comma, are the same here; corpora.Duplicates
// compares the texts. A document without a term repeats none.
func (c *Corpus) Duplicates() []int {
	seen := map[string]bool{}
	var repeated []int
	var key []byte
	for i := range c.Len() {
		d := c.Docs.Doc(i)
		key = key[:0]
		for e, t := range d.Terms {
			n := 1.
			if d.Counts != nil {
				n = d.Counts[e]
			}
			key = strconv.AppendInt(key, int64(t), 10)
			key = append(key, ':')
			key = strconv.AppendFloat(key, n, 'g', -1, 64)
			key = append(key, ' ')
		}
		if len(key) > 0 && seen[string(key)] {
			repeated = append(repeated, i)
		}
		seen[string(key)] = true
	}
	return repeated
}

// Unique returns the corpus without Duplicates: of equal documents the first stays.
func (c *Corpus) Unique() *Corpus {
	var rows []int
	repeated := c.Duplicates()
	for i := range c.Len() {
		if len(repeated) > 0 && repeated[0] == i {
			repeated = repeated[1:]
			continue
		}
		rows = append(rows, i)
	}
	return c.Subset(rows)
}

// over returns the documents with the terms of the given indices only, term
// terms[i] of v as i.
func over(docs *nb.Docs, terms []int, v int) *nb.Docs {
	to := make([]int, v)
	for t := range to {
		to[t] = -1
	}
	for i, t := range terms {
		to[t] = i
	}
	out := &nb.Docs{Offsets: make([]int, 1, docs.Len()+1)}
	for i := range docs.Len() {
		d := docs.Doc(i)
		for e, t := range d.Terms {
			if to[t] < 0 {
				continue
			}
			out.Terms = append(out.Terms, to[t])
			if d.Counts != nil {
				out.Counts = append(out.Counts, d.Counts[e])
			}
		}
		out.Offsets = append(out.Offsets, len(out.Terms))
	}
	return out
}
