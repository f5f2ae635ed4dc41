package nb

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// TermCounts are the sufficient statistics of documents: for each class the
// documents and the tokens, and for each of the V terms how often it stands in
// the class (its term frequency) and in how many documents of the class (its
// document frequency). Both are kept always, so that one count serves every
// Event. Additive like Counts.
type TermCounts struct {
	ClassCounts
	Terms  []string  // V terms; term t is Terms[t]
	Tokens []float64 // K, N_c·: the tokens of all documents of class c

	n     []termCount // V×K, laid out term by term
	index map[string]int
}

// termCount is what is known of one term in one class. The two stand together
// because they change together: one cache line for both.
type termCount struct {
	tf float64 // N_ct, how often the term stands in documents of the class
	df float64 // D_ct, in how many of them
}

// NewTermCounts returns empty counts. Classes and vocabulary may be nil: both
// grow as Class and Doc meet new ones. The error wraps ErrLabel or ErrCell if
// a name stands twice.
func NewTermCounts(classes, vocabulary []string) (*TermCounts, error) {
	cc, err := newClassCounts(classes)
	if err != nil {
		return nil, err
	}
	v := len(vocabulary)
	t := &TermCounts{
		ClassCounts: cc,
		Terms:       slices.Clone(vocabulary),
		Tokens:      make([]float64, len(classes)),
		n:           make([]termCount, v*len(classes)),
		index:       make(map[string]int, v),
	}
	for i, s := range vocabulary {
		if _, ok := t.index[s]; ok {
			return nil, fmt.Errorf("nb: the term %q stands twice in the vocabulary: %w", s, ErrCell)
		}
		t.index[s] = i
	}
	return t, nil
}

func (t *TermCounts) addTerm(s string) int {
	i := len(t.Terms)
	t.index[s] = i
	t.Terms = append(t.Terms, s)
	t.n = append(t.n, make([]termCount, len(t.Classes))...)
	return i
}

// Class returns the index of a label, adding the class if it is new. A new
// class costs O(K·V); name the classes first if the vocabulary is large.
func (t *TermCounts) Class(label string) int {
	if c, ok := t.Index(label); ok {
		return c
	}
	k := len(t.Classes)
	c := t.addClass(label)
	t.n = stride(t.n, k, k+1)
	if k == 0 {
		t.n = make([]termCount, len(t.Terms))
	}
	t.Tokens = append(t.Tokens, 0)
	return c
}

// Doc makes a document of tokens, adding new ones to the vocabulary. Its terms
// are sorted and their counts added up.
func (t *TermCounts) Doc(tokens ...string) Doc {
	return bag(tokens, func(s string) (int, bool) {
		i, ok := t.index[s]
		if !ok {
			i = t.addTerm(s)
		}
		return i, true
	})
}

// Count returns N_ct, how often term t stands in the documents of class c.
// Panics if an index is out of range.
func (t *TermCounts) Count(class, term int) float64 {
	mustBeClass("Count", class, len(t.Classes))
	return t.n[term*len(t.Classes)+class].tf
}

// Documents returns D_ct, in how many documents of class c term t stands.
// Panics if an index is out of range.
func (t *TermCounts) Documents(class, term int) float64 {
	mustBeClass("Documents", class, len(t.Classes))
	return t.n[term*len(t.Classes)+class].df
}

// Add counts one document for a class; see AddWeighted.
func (t *TermCounts) Add(d Doc, class int) error { return t.AddWeighted(d, class, 1) }

// AddWeighted counts one document with weight w ≥ 0. Either the whole document
// is counted or, with an error, nothing of it. The error wraps ErrLabel,
// ErrWeight or ErrCell. Cost: O(terms of the document).
func (t *TermCounts) AddWeighted(d Doc, class int, w float64) error {
	if err := t.checkDoc(d, class, w); err != nil {
		return err
	}
	d = d.sorted()
	k := len(t.Classes)
	t.N[class] += w
	for i, term := range d.Terms {
		if n := d.count(i); n > 0 {
			at := &t.n[term*k+class]
			at.tf += w * n
			at.df += w
			t.Tokens[class] += w * n
		}
	}
	return nil
}

// Remove undoes Add; see Counts.Remove.
func (t *TermCounts) Remove(d Doc, class int) error { return t.RemoveWeighted(d, class, 1) }

// RemoveWeighted undoes AddWeighted.
func (t *TermCounts) RemoveWeighted(d Doc, class int, w float64) error {
	if err := t.checkDoc(d, class, w); err != nil {
		return err
	}
	d = d.sorted()
	k := len(t.Classes)
	left, ok := subtract(t.N[class], w)
	if !ok {
		return fmt.Errorf("nb: class %q has weight %v, less than %v: %w", t.Classes[class], t.N[class], w, ErrRemove)
	}
	for i, term := range d.Terms {
		n := d.count(i)
		if n == 0 {
			continue
		}
		have := t.n[term*k+class]
		if _, ok := subtract(have.tf, w*n); !ok {
			return fmt.Errorf("nb: term %q has weight %v in class %q, less than %v: %w",
				t.Terms[term], have.tf, t.Classes[class], w*n, ErrRemove)
		}
		if _, ok := subtract(have.df, w); !ok {
			return fmt.Errorf("nb: term %q stands in documents of weight %v in class %q, less than %v: %w",
				t.Terms[term], have.df, t.Classes[class], w, ErrRemove)
		}
	}
	t.N[class] = left
	for i, term := range d.Terms {
		if n := d.count(i); n > 0 {
			at := &t.n[term*k+class]
			at.tf, _ = subtract(at.tf, w*n)
			at.df, _ = subtract(at.df, w)
			t.Tokens[class], _ = subtract(t.Tokens[class], w*n)
		}
	}
	return nil
}

// AddTotals counts many documents of a class at once, from a table that holds
// only their totals: how many documents there are, and for each of the V terms
// how often it stands in them (tf) and in how many of them (df). Either all is
// counted or, with an error, nothing. The error wraps ErrLabel or ErrWeight: a
// number is negative or not finite, df[t] exceeds the documents, or a term has
// one of tf and df but not the other. It panics if tf and df have not V entries
// each. Cost: O(V).
func (t *TermCounts) AddTotals(class int, documents float64, tf, df []float64) error {
	if len(tf) != len(t.Terms) || len(df) != len(t.Terms) {
		panic(fmt.Sprintf("nb: AddTotals: have %d and %d terms, want %d", len(tf), len(df), len(t.Terms)))
	}
	if err := t.checkClass(class); err != nil {
		return err
	}
	if err := checkWeight(documents); err != nil {
		return err
	}
	for i := range tf {
		switch {
		case !(tf[i] >= 0 && df[i] >= 0) || math.IsInf(tf[i], 1):
			return fmt.Errorf("nb: term %d (%s) stands %v times in %v documents, want finite numbers of 0 or more: %w",
				i, t.Terms[i], tf[i], df[i], ErrWeight)
		case df[i] > documents:
			return fmt.Errorf("nb: term %d (%s) stands in %v documents of %v: %w", i, t.Terms[i], df[i], documents, ErrWeight)
		case (tf[i] > 0) != (df[i] > 0):
			return fmt.Errorf("nb: term %d (%s) stands %v times in %v documents, want both 0 or both above 0: %w",
				i, t.Terms[i], tf[i], df[i], ErrWeight)
		}
	}
	k := len(t.Classes)
	t.N[class] += documents
	for i := range tf {
		at := &t.n[i*k+class]
		at.tf += tf[i]
		at.df += df[i]
		t.Tokens[class] += tf[i]
	}
	return nil
}

func (t *TermCounts) checkDoc(d Doc, class int, w float64) error {
	if err := t.checkClass(class); err != nil {
		return err
	}
	if err := checkWeight(w); err != nil {
		return err
	}
	return d.check(len(t.Terms))
}

// Clone returns an independent copy.
func (t *TermCounts) Clone() *TermCounts {
	return &TermCounts{
		ClassCounts: t.ClassCounts.clone(),
		Terms:       slices.Clone(t.Terms),
		Tokens:      slices.Clone(t.Tokens),
		n:           slices.Clone(t.n),
		index:       maps.Clone(t.index),
	}
}

// Merge adds the counts of another counter, which stays as it is. Classes and
// terms are matched by name; new ones are appended. Cost: O(K·V).
func (t *TermCounts) Merge(o *TermCounts) {
	if o == t {
		o = o.Clone()
	}
	to := make([]int, len(o.Classes))
	for c, label := range o.Classes {
		to[c] = t.Class(label)
		t.N[to[c]] += o.N[c]
		t.Tokens[to[c]] += o.Tokens[c]
	}
	k, ok := len(t.Classes), len(o.Classes)
	for i, s := range o.Terms {
		j, known := t.index[s]
		if !known {
			j = t.addTerm(s)
		}
		for oc, tc := range to {
			t.n[j*k+tc].tf += o.n[i*ok+oc].tf
			t.n[j*k+tc].df += o.n[i*ok+oc].df
		}
	}
}
