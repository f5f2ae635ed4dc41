package text

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"naivebayes/nb"
)

// Vocabulary gives each term an index. It is of one of three kinds:
//
//	growing    NewVocabulary, before Freeze: a token it has not is added
//	frozen     after Freeze: a token it has not is left out
//	hashing    NewHashing: a token has the index that its hash says
//
// A growing vocabulary is for one goroutine at a time; the other two may be
// used by many at once. The zero value is an empty growing one.
type Vocabulary struct {
	t      table
	frozen bool
	size   int // of a hashing vocabulary, else 0
}

// NewVocabulary returns a growing vocabulary with the given terms, which may
// be none. The error wraps ErrVocabulary if a term is empty or stands twice.
func NewVocabulary(terms ...string) (*Vocabulary, error) {
	v := &Vocabulary{}
	for i, s := range terms {
		if s == "" {
			return nil, fmt.Errorf("text: term %d is empty: %w", i, ErrVocabulary)
		}
		if id := v.t.add(view(s)); id != i {
			return nil, fmt.Errorf("text: the term %q stands twice, as %d and %d: %w", s, id, i, ErrVocabulary)
		}
	}
	return v, nil
}

// mostHashed is the largest hashing vocabulary, 2²⁸.
const mostHashed = 1 << 28

// NewHashing returns a vocabulary of n places. It needs no memory for terms and
// no pass to find them, and it is the same on every machine, so that counts
// can be merged at once; in return several tokens share a place, and none can
// be read back: the name of place 7 is "#7". The index of a token is |h| mod n,
// h its MurmurHash3 (x86, 32 bits, seed 0) as a signed number, which is what
// scikit-learn's HashingVectorizer takes.
//
// The error wraps ErrVocabulary unless 1 ≤ n ≤ 2²⁸.
func NewHashing(n int) (*Vocabulary, error) {
	if n < 1 || n > mostHashed {
		return nil, fmt.Errorf("text: a hashing vocabulary of %d places, want 1 to %d: %w", n, mostHashed, ErrVocabulary)
	}
	return &Vocabulary{size: n, frozen: true}, nil
}

// Freeze ends the growth: from here on a token that is not there is left out.
func (v *Vocabulary) Freeze() { v.frozen = true }

// Frozen tells whether no term can be added; a hashing vocabulary is frozen.
func (v *Vocabulary) Frozen() bool { return v.frozen }

// Len returns V, the number of terms.
func (v *Vocabulary) Len() int {
	if v.size > 0 {
		return v.size
	}
	return v.t.len()
}

// Term returns term i. Panics if i is out of range.
func (v *Vocabulary) Term(i int) string {
	if i < 0 || i >= v.Len() {
		panic(fmt.Sprintf("text: Term: have %d, want one of 0 to %d", i, v.Len()-1))
	}
	if v.size > 0 {
		return "#" + strconv.Itoa(i)
	}
	return string(v.t.at(i))
}

// Terms returns all V terms.
func (v *Vocabulary) Terms() []string {
	if v.size == 0 {
		return v.t.strings()
	}
	out := make([]string, v.size)
	var all strings.Builder
	ends := make([]int, v.size)
	for i := range out {
		all.WriteByte('#')
		all.WriteString(strconv.Itoa(i))
		ends[i] = all.Len()
	}
	from := 0
	for i, to := range ends {
		out[i], from = all.String()[from:to], to
	}
	return out
}

// Index returns the index of a token, and false if there is none. It adds
// nothing.
func (v *Vocabulary) Index(token string) (int, bool) {
	i := v.find(view(token))
	return i, i >= 0
}

func (v *Vocabulary) find(token []byte) int {
	if v.size > 0 {
		return hashed(token, v.size)
	}
	return v.t.find(token)
}

// put returns the index of a token, −1 if it has none and cannot be added.
func (v *Vocabulary) put(token []byte) int {
	if v.frozen {
		return v.find(token)
	}
	return v.t.add(token)
}

// Doc makes a document of tokens: how often each term stands among them, terms
// ascending. A growing vocabulary takes new tokens up, any other leaves them
// out. Cost: O(tokens); for many documents Docs is faster.
func (v *Vocabulary) Doc(tokens *Tokens) nb.Doc {
	b := bagger{vocabulary: v, grow: true}
	b.take(tokens)
	return b.doc(nil)
}

func (v *Vocabulary) clone() *Vocabulary {
	return &Vocabulary{t: v.t.clone(), frozen: v.frozen, size: v.size}
}

// order returns the indices of the terms in the order of their bytes, which is
// that of their code points.
func (t *table) order() []int {
	words := t.views()
	out := make([]int, len(words))
	for i := range out {
		out[i] = i
	}
	slices.SortFunc(out, func(i, j int) int { return strings.Compare(words[i], words[j]) })
	return out
}
