package nb

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Doc is a document as a sparse bag of terms: Terms[i] stands Counts[i] times
// in it. The order of terms means nothing. A nil Counts means once each; a
// term may stand more than once and then adds up.
type Doc struct {
	Terms  []int
	Counts []float64
}

func (d Doc) count(i int) float64 {
	if d.Counts == nil {
		return 1
	}
	return d.Counts[i]
}

// check tells whether the document is well formed; v is the vocabulary's size.
func (d Doc) check(v int) error {
	if d.Counts != nil && len(d.Counts) != len(d.Terms) {
		panic(fmt.Sprintf("nb: Doc: have %d counts, want %d", len(d.Counts), len(d.Terms)))
	}
	for i, t := range d.Terms {
		if t < 0 || t >= v {
			return fmt.Errorf("nb: entry %d: term %d is outside the vocabulary of %d: %w", i, t, v, ErrCell)
		}
		if n := d.count(i); !(n >= 0) || math.IsInf(n, 1) {
			return fmt.Errorf("nb: entry %d: term %d stands %v times, want a finite number of 0 or more: %w", i, t, n, ErrWeight)
		}
	}
	return nil
}

// TermCounts are the sufficient statistics of documents: for each class the
// documents, the tokens, and for each of the V terms how often it stands in
// them. Additive like Counts.
type TermCounts struct {
	ClassCounts
	Terms  []string  // V terms; term t is Terms[t]
	Tokens []float64 // K, N_c·: the tokens of all documents of class c

	tf    []float64 // V×K, laid out term by term
	index map[string]int
}

// NewTermCounts returns empty counts. Classes and vocabulary may be nil: both
// grow as Class and Doc meet new ones. The error wraps ErrLabel or ErrCell if
// a name stands twice.
func NewTermCounts(classes, vocabulary []string) (*TermCounts, error) {
	cc, err := newClassCounts(classes)
	if err != nil {
		return nil, err
	}
	t := &TermCounts{ClassCounts: cc, Tokens: make([]float64, len(classes)), index: make(map[string]int, len(vocabulary))}
	for _, s := range vocabulary {
		if _, ok := t.index[s]; ok {
			return nil, fmt.Errorf("nb: the term %q stands twice in the vocabulary: %w", s, ErrCell)
		}
		t.addTerm(s)
	}
	return t, nil
}

func (t *TermCounts) addTerm(s string) int {
	i := len(t.Terms)
	t.index[s] = i
	t.Terms = append(t.Terms, s)
	t.tf = append(t.tf, make([]float64, len(t.Classes))...)
	return i
}

// Class returns the index of a label, adding the class if it is new.
func (t *TermCounts) Class(label string) int {
	if c, ok := t.Index(label); ok {
		return c
	}
	k := len(t.Classes)
	c := t.addClass(label)
	t.tf = stride(t.tf, k, k+1)
	if k == 0 {
		t.tf = make([]float64, len(t.Terms))
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

func bag(tokens []string, id func(string) (int, bool)) Doc {
	n := make(map[int]float64, len(tokens))
	for _, s := range tokens {
		if i, ok := id(s); ok {
			n[i]++
		}
	}
	d := Doc{Terms: make([]int, 0, len(n)), Counts: make([]float64, 0, len(n))}
	for i := range n {
		d.Terms = append(d.Terms, i)
	}
	slices.SortFunc(d.Terms, cmp.Compare[int])
	for _, i := range d.Terms {
		d.Counts = append(d.Counts, n[i])
	}
	return d
}

// Count returns N_ct, how often term t stands in the documents of class c.
func (t *TermCounts) Count(class, term int) float64 { return t.tf[term*len(t.Classes)+class] }

// Add counts one document for a class; see AddWeighted.
func (t *TermCounts) Add(d Doc, class int) error { return t.AddWeighted(d, class, 1) }

// AddWeighted counts one document with weight w ≥ 0. Either the whole document
// is counted or, with an error, nothing of it. The error wraps ErrLabel,
// ErrWeight or ErrCell. Cost: O(terms of the document).
func (t *TermCounts) AddWeighted(d Doc, class int, w float64) error {
	if err := t.checkDoc(d, class, w); err != nil {
		return err
	}
	k := len(t.Classes)
	t.N[class] += w
	for i, term := range d.Terms {
		n := w * d.count(i)
		t.tf[term*k+class] += n
		t.Tokens[class] += n
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
	k := len(t.Classes)
	n, ok := subtract(t.N[class], w)
	if !ok {
		return fmt.Errorf("nb: class %q has weight %v, less than %v: %w", t.Classes[class], t.N[class], w, ErrRemove)
	}
	// A term may stand twice in the document, so what is left is followed
	// before anything is written.
	left := make(map[int]float64, len(d.Terms))
	for i, term := range d.Terms {
		have, seen := left[term]
		if !seen {
			have = t.tf[term*k+class]
		}
		if left[term], ok = subtract(have, w*d.count(i)); !ok {
			return fmt.Errorf("nb: term %q has weight %v in class %q, less than %v: %w",
				t.Terms[term], have, t.Classes[class], w*d.count(i), ErrRemove)
		}
	}
	t.N[class] = n
	for i, term := range d.Terms {
		t.tf[term*k+class] = left[term]
		t.Tokens[class], _ = subtract(t.Tokens[class], w*d.count(i))
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
	out := &TermCounts{
		ClassCounts: t.ClassCounts.clone(),
		Terms:       slices.Clone(t.Terms),
		Tokens:      slices.Clone(t.Tokens),
		tf:          slices.Clone(t.tf),
		index:       make(map[string]int, len(t.index)),
	}
	for s, i := range t.index {
		out.index[s] = i
	}
	return out
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
			t.tf[j*k+tc] += o.tf[i*ok+oc]
		}
	}
}
