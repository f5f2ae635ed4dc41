package text

import (
	"bytes"
	"fmt"
	"slices"

	"naivebayes/nb"
)

// Counts are the sufficient statistics of labelled texts, as nb.TermCounts are
// those of documents: for each class the documents and the tokens, and for each
// term how often it stands in the class and in how many documents of it. The
// difference is that they take texts, and take them fast: a token costs no
// string and no map.
//
// They are additive, and whole numbers, so that Merge(count(A), count(B)) is
// count(A ∪ B) and Remove undoes Add exactly; what TermCounts makes of them does
// not depend on the order of documents, classes or merges.
//
// The zero value is empty and ready. Set the two fields before the first Add.
// Counts are for one goroutine at a time: give each its own and merge, or let
// Count do so.
type Counts struct {
	// Tokenizer cuts the texts; nil is Auto.
	Tokenizer Tokenizer
	// Vocabulary says which terms are counted; nil is a growing one of its own.
	// A growing vocabulary that is given is copied first. Tokens that are not in
	// a frozen one are not counted.
	Vocabulary *Vocabulary

	vocabulary *Vocabulary // that in use
	classes    []classCells
	index      map[string]int
	bagger     bagger
}

// classCells are the counts of one class.
type classCells struct {
	label        string
	docs, tokens int64
	cells        []cell // by term; those beyond its end are 0
}

// cell is how often a term stands in a class, and in how many documents of it.
type cell struct{ tf, df int64 }

// use makes the counts ready.
func (c *Counts) use() {
	if c.vocabulary == nil {
		switch {
		case c.Vocabulary == nil:
			c.vocabulary = &Vocabulary{}
		case c.Vocabulary.Frozen():
			c.vocabulary = c.Vocabulary
		default:
			c.vocabulary = c.Vocabulary.clone()
		}
		c.index = map[string]int{}
		c.bagger.vocabulary = c.vocabulary
	}
}

// class returns the counts of a class, new ones if it is new.
func (c *Counts) class(label string) *classCells {
	k, ok := c.index[label]
	if !ok {
		k = len(c.classes)
		c.classes = append(c.classes, classCells{label: label})
		c.index[label] = k
	}
	return &c.classes[k]
}

// Add counts one text for a class, which is new or was met before. An empty
// text is a document without terms: it counts for its class. Cost:
// O(len(text)).
func (c *Counts) Add(text, label string) { c.add(view(text), label) }

func (c *Counts) add(text []byte, label string) {
	c.use()
	c.bagger.grow = true
	c.bagger.bag(orAuto(c.Tokenizer), text)
	k := c.class(label)
	if n := c.vocabulary.Len(); len(k.cells) < n && len(c.bagger.touched) > 0 {
		k.reach(int(slices.Max(c.bagger.touched)) + 1)
	}
	k.docs++
	k.tokens += c.bagger.tokens
	for _, id := range c.bagger.touched {
		at := &k.cells[id]
		at.tf += int64(c.bagger.seen[id])
		at.df++
	}
}

// reach makes the cells at least n, with room for more.
func (k *classCells) reach(n int) {
	if n > len(k.cells) {
		k.cells = append(k.cells, make([]cell, n-len(k.cells))...)
	}
}

// at returns the cell of a term.
func (k *classCells) at(id int) cell {
	if id >= len(k.cells) {
		return cell{}
	}
	return k.cells[id]
}

// Remove undoes Add. Either the whole text is taken out or, with an error that
// wraps nb.ErrLabel or nb.ErrRemove, nothing of it. What is removed need not have
// been added as one text, but every count must stay 0 or more.
func (c *Counts) Remove(text, label string) error {
	c.use()
	i, ok := c.index[label]
	if !ok || c.classes[i].docs == 0 {
		return fmt.Errorf("text: no document of class %q was counted: %w", label, nb.ErrLabel)
	}
	k, b := &c.classes[i], &c.bagger
	b.grow = false
	b.bag(orAuto(c.Tokenizer), view(text))
	if b.unknown > 0 && !c.vocabulary.Frozen() {
		return fmt.Errorf("text: the text has %d tokens that were never counted: %w", b.unknown, nb.ErrRemove)
	}
	for _, id := range b.touched {
		if at := k.at(int(id)); at.df < 1 || at.tf < int64(b.seen[id]) {
			return fmt.Errorf("text: the term %q stands %d times in %d documents of class %q, and would be taken out %d times: %w",
				c.vocabulary.Term(int(id)), at.tf, at.df, label, b.seen[id], nb.ErrRemove)
		}
	}
	k.docs--
	k.tokens -= b.tokens
	for _, id := range b.touched {
		at := &k.cells[id]
		at.tf -= int64(b.seen[id])
		at.df--
	}
	return nil
}

// Merge adds the counts of others, which stay as they are: partial counts of
// several goroutines or machines become the counts of all their texts, whatever
// the order. Cost: O(K·V) for each. The error wraps nb.ErrMerge, and c is as
// before, if one of them has another tokenizer or counts another vocabulary.
func (c *Counts) Merge(others ...*Counts) error {
	c.use()
	for _, o := range others {
		o.use()
		if a, b := describe(c.Tokenizer), describe(o.Tokenizer); a != b {
			return fmt.Errorf("text: one counter has the tokenizer %s, the other %s: %w", a, b, nb.ErrMerge)
		}
		if !sameVocabulary(c.vocabulary, o.vocabulary) {
			return fmt.Errorf("text: the counters have different frozen vocabularies: %w", nb.ErrMerge)
		}
	}
	for _, o := range others {
		c.merge(o)
	}
	return nil
}

// sameVocabulary tells whether counts over the two can be merged: they grow, or
// have the same terms in the same order.
func sameVocabulary(a, b *Vocabulary) bool {
	if a == b {
		return true
	}
	if a.frozen != b.frozen || a.size != b.size {
		return false
	}
	return !a.frozen || a.t.len() == b.t.len() && bytes.Equal(a.t.arena, b.t.arena) && slices.Equal(a.t.ends, b.t.ends)
}

func (c *Counts) merge(o *Counts) {
	var to []int // the term here of each there; nil if they are the same
	if !c.vocabulary.frozen && c.vocabulary != o.vocabulary {
		to = make([]int, o.vocabulary.Len())
		for id := range to {
			to[id] = c.vocabulary.t.add(o.vocabulary.t.at(id))
		}
	}
	classes := len(o.classes) // c and o may be the same
	for i := range classes {
		label := o.classes[i].label
		k := c.class(label)
		from := &o.classes[i]
		k.docs += from.docs
		k.tokens += from.tokens
		for id, n := range from.cells {
			if n == (cell{}) {
				continue
			}
			if to != nil {
				id = to[id]
			}
			k.reach(id + 1)
			k.cells[id].tf += n.tf
			k.cells[id].df += n.df
		}
	}
}

// Documents returns how many documents were counted.
func (c *Counts) Documents() int {
	var n int64
	for _, k := range c.classes {
		n += k.docs
	}
	return int(n)
}

// Tokens returns how many tokens were counted.
func (c *Counts) Tokens() int {
	var n int64
	for _, k := range c.classes {
		n += k.tokens
	}
	return int(n)
}

// Classes returns the labels that were counted, sorted.
func (c *Counts) Classes() []string {
	var out []string
	for _, k := range c.sorted() {
		out = append(out, k.label)
	}
	return out
}

// sorted returns the classes that have documents, by label.
func (c *Counts) sorted() []*classCells {
	var out []*classCells
	for i := range c.classes {
		if c.classes[i].docs > 0 {
			out = append(out, &c.classes[i])
		}
	}
	slices.SortFunc(out, func(a, b *classCells) int {
		if a.label < b.label {
			return -1
		}
		return 1
	})
	return out
}

// ids returns the indices of the terms in the order in which they are shown:
// that of a frozen vocabulary; of a growing one the terms that stand in a
// document, sorted.
func (c *Counts) ids(classes []*classCells) []int {
	if c.vocabulary.frozen {
		out := make([]int, c.vocabulary.Len())
		for i := range out {
			out[i] = i
		}
		return out
	}
	return slices.DeleteFunc(c.vocabulary.t.order(), func(id int) bool {
		for _, k := range classes {
			if k.at(id).df > 0 {
				return false
			}
		}
		return true
	})
}

// TermCounts returns the counts for nb: the classes that have documents,
// sorted, and the terms of a frozen vocabulary in its order, or else those that
// stand in a document, sorted by their code points. It is the same, bit for bit,
// however the texts were counted. Cost: O(K·V + V·log V).
func (c *Counts) TermCounts() *nb.TermCounts {
	c.use()
	classes := c.sorted()
	return c.termCounts(classes, c.ids(classes))
}

func (c *Counts) termCounts(classes []*classCells, ids []int) *nb.TermCounts {
	labels := make([]string, len(classes))
	for k := range classes {
		labels[k] = classes[k].label
	}
	out, err := nb.NewTermCounts(labels, c.names(ids))
	if err != nil {
		panic(fmt.Sprintf("text: TermCounts: %v", err))
	}
	tf, df := make([]float64, len(ids)), make([]float64, len(ids))
	for k, class := range classes {
		for i, id := range ids {
			n := class.at(id)
			tf[i], df[i] = float64(n.tf), float64(n.df)
		}
		if err := out.AddTotals(k, float64(class.docs), tf, df); err != nil {
			panic(fmt.Sprintf("text: TermCounts: %v", err))
		}
	}
	return out
}

// names returns terms in one allocation.
func (c *Counts) names(ids []int) []string {
	v := c.vocabulary
	if v.size > 0 {
		all := v.Terms()
		if len(ids) == len(all) {
			return all
		}
		out := make([]string, len(ids))
		for i, id := range ids {
			out[i] = all[id]
		}
		return out
	}
	var b []byte
	for _, id := range ids {
		b = append(b, v.t.at(id)...)
	}
	all, out := string(b), make([]string, len(ids))
	for i, id := range ids {
		n := len(v.t.at(id))
		out[i], all = all[:n], all[n:]
	}
	return out
}
