package text

import (
	"slices"
)

// Stop leaves out some tokens of another tokenizer: words that stand in every
// text and so tell little of its class. Make it with NewStop. Measure with and
// without: naive Bayes gives a word that is equally frequent in both classes a
// weight of nearly 0 without being told, and a list that was made for search
// takes the negations along.
type Stop struct {
	of    Tokenizer
	words table
}

// NewStop returns a tokenizer that leaves out the given words, in lower case
// as the tokenizer makes them. StopWordsEnglish and StopWordsChinese are such
// lists. A nil tokenizer is Auto; no words leave nothing out.
func NewStop(of Tokenizer, words []string) *Stop {
	s := &Stop{of: orAuto(of)}
	for _, w := range words {
		if w != "" {
			s.words.add(view(w))
		}
	}
	return s
}

// Words returns the words that are left out, sorted.
func (s *Stop) Words() []string {
	out := s.words.strings()
	slices.Sort(out)
	return out
}

// Append appends the tokens that stay.
func (s *Stop) Append(dst *Tokens, text []byte) {
	in := dst.under(s)
	s.of.Append(in, text)
	s.pass(in, true)
}

func (s *Stop) pass(in *Tokens, _ bool) {
	for i := range in.Len() {
		if s.words.find(in.At(i)) < 0 {
			in.outer.give(in, i)
		}
	}
	in.Reset()
}
