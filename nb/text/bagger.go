package text

import (
	"slices"

	"naivebayes/nb"
)

// bagger makes a bag of terms of one text after the other. A term costs no
// allocation and no map: seen has a place for each.
type bagger struct {
	vocabulary *Vocabulary
	grow       bool // whether the vocabulary takes up what it has not

	seen    []uint32 // by term, how often it stands in the text at hand
	touched []uint32 // the terms that stand in it, in the order of their first place
	tokens  int64    // how many tokens of the vocabulary it has
	unknown int64    // and how many others

	buffer Tokens
	terms  []int
	counts []float64
}

// bag reads a text; take says the rest.
func (b *bagger) bag(t Tokenizer, text []byte) {
	b.clear()
	in := b.buffer.under(b)
	t.Append(in, text)
	b.pass(in, true)
}

// take reads tokens.
func (b *bagger) take(in *Tokens) {
	v, seen := b.vocabulary, b.seen
	from := 0
	for _, to := range in.ends {
		token := in.text[from:to] // with the capacity behind it, for keyOf
		from = to
		id := -1
		if v.size == 0 {
			id = v.t.atFirst(token)
		}
		if id < 0 {
			if b.grow {
				id = v.put(token)
			} else {
				id = v.find(token)
			}
			if id < 0 {
				b.unknown++
				continue
			}
		}
		if id >= len(seen) {
			seen = slices.Grow(seen, id+1-len(seen))
			fresh := seen[len(seen):cap(seen)]
			clear(fresh)
			seen = seen[:cap(seen)]
			b.seen = seen
		}
		if seen[id] == 0 {
			b.touched = append(b.touched, uint32(id))
		}
		seen[id]++
		b.tokens++
	}
}

func (b *bagger) pass(in *Tokens, _ bool) {
	b.take(in)
	in.Reset()
}

// clear makes the bag empty.
func (b *bagger) clear() {
	for _, id := range b.touched {
		b.seen[id] = 0
	}
	b.touched, b.tokens, b.unknown = b.touched[:0], 0, 0
}

// doc returns the bag as a document, which is good until the next call. Tokens
// that are not in the vocabulary are left out. to, if it is not nil, gives the
// term of each index, and −1 to those that become unknown.
func (b *bagger) doc(to []int) nb.Doc {
	b.terms, b.counts = b.terms[:0], b.counts[:0]
	if to == nil {
		slices.Sort(b.touched)
		for _, id := range b.touched {
			b.terms, b.counts = append(b.terms, int(id)), append(b.counts, float64(b.seen[id]))
		}
		return nb.Doc{Terms: b.terms, Counts: b.counts}
	}
	slices.SortFunc(b.touched, func(i, j uint32) int { return to[i] - to[j] })
	for _, id := range b.touched {
		n := b.seen[id]
		if to[id] < 0 {
			b.unknown += int64(n)
			continue
		}
		b.terms, b.counts = append(b.terms, to[id]), append(b.counts, float64(n))
	}
	return nb.Doc{Terms: b.terms, Counts: b.counts}
}
