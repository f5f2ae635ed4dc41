package text

import "fmt"

// Tokens are the tokens of a text, one after the other in one buffer, so that
// a token costs no allocation. A Tokenizer appends to them; Reset makes them
// empty and keeps the memory for the next text. The zero value is empty.
type Tokens struct {
	// Positions asks for the place of each token in its text; see Span.
	Positions bool

	text  []byte // all tokens
	ends  []int  // where token i ends in text
	spans []span // one a token, if Positions
	base  int    // where the piece at hand starts in the whole text

	// A tokenizer that changes what another one found gets it in inner. If a
	// text is very long, the tokens are handed over in portions, so that no
	// more than a portion is ever kept: filter takes inner and gives to outer.
	inner, outer *Tokens
	filter       filter
	carried      int // how many tokens at the front belong to the portion before

	stems  *stems // what Stem has computed already
	lo, hi int    // of Grams
}

type span struct{ from, to int }

// filter takes the tokens of a portion. It leaves at the front of in what it
// needs again, if it is not the last portion of the text.
type filter interface {
	pass(in *Tokens, last bool)
}

// portion is how many bytes of tokens are handed over at once.
const portion = 1 << 18

// Len returns how many tokens there are.
func (t *Tokens) Len() int { return len(t.ends) }

// At returns token i. It shares the memory of t: read it only, and before the
// next Reset. Panics if i is out of range.
func (t *Tokens) At(i int) []byte {
	from := 0
	if i > 0 {
		from = t.ends[i-1]
	}
	return t.text[from:t.ends[i]:t.ends[i]]
}

// Span returns where in the text token i was found: text[from:to]. It is 0, 0
// if the positions were not asked for, or if the tokenizer does not know.
// Panics if i is out of range.
func (t *Tokens) Span(i int) (from, to int) {
	if i < 0 || i >= len(t.ends) {
		panic(fmt.Sprintf("text: Span: have token %d, want one of 0 to %d", i, len(t.ends)-1))
	}
	if !t.Positions {
		return 0, 0
	}
	return t.spans[i].from, t.spans[i].to
}

// Strings returns copies of all tokens.
func (t *Tokens) Strings() []string {
	out := make([]string, t.Len())
	for i := range out {
		out[i] = string(t.At(i))
	}
	return out
}

// Add appends a copy of a token that was found in text[from:to]. An empty token
// is left out. It is for tokenizers of your own.
func (t *Tokens) Add(token []byte, from, to int) {
	if len(token) == 0 {
		return
	}
	t.text = append(t.text, token...)
	t.end(from, to)
}

// AddString is Add for a string.
func (t *Tokens) AddString(token string, from, to int) {
	if len(token) == 0 {
		return
	}
	t.text = append(t.text, token...)
	t.end(from, to)
}

// end makes a token of the bytes that were appended to t.text.
func (t *Tokens) end(from, to int) {
	t.ends = append(t.ends, len(t.text))
	if t.Positions {
		t.spans = append(t.spans, span{t.base + from, t.base + to})
	}
	if len(t.text) >= portion && t.filter != nil {
		t.filter.pass(t, false)
	}
}

// Reset removes all tokens.
func (t *Tokens) Reset() {
	t.text, t.ends, t.spans, t.carried = t.text[:0], t.ends[:0], t.spans[:0], 0
}

// under returns empty tokens for another tokenizer to fill; f passes them on
// to t. The caller passes the last portion.
func (t *Tokens) under(f filter) *Tokens {
	if t.inner == nil {
		t.inner = &Tokens{}
	}
	in := t.inner
	in.Reset()
	in.Positions, in.base, in.outer, in.filter = t.Positions, t.base, t, f
	return in
}

// give appends token i of in to the tokens.
func (t *Tokens) give(in *Tokens, i int) {
	t.text = append(t.text, in.At(i)...)
	from, to := in.Span(i)
	t.end(from-t.base, to-t.base)
}

// keep removes all tokens but the last n, and marks them as carried.
func (t *Tokens) keep(n int) {
	n = min(n, t.Len())
	first := t.Len() - n
	cut := 0
	if first > 0 {
		cut = t.ends[first-1]
	}
	t.text = t.text[:copy(t.text, t.text[cut:])]
	t.ends = t.ends[:copy(t.ends, t.ends[first:])]
	for i := range t.ends {
		t.ends[i] -= cut
	}
	if t.Positions {
		t.spans = t.spans[:copy(t.spans, t.spans[first:])]
	}
	t.carried = n
}
