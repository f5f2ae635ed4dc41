package text

import (
	"fmt"

	"github.com/kljensen/snowball"
)

// Stem cuts the tokens of another tokenizer down to their stems, so that
// “waiting” and “waits” are one term. It is the Snowball stemmer of a language.
// Make it with NewStem.
type Stem struct {
	of       Tokenizer
	language string
}

// NewStem returns a tokenizer that stems. The languages are those of the
// library: "english", "spanish", "french", "russian", "swedish", "norwegian" and
// "hungarian". A nil tokenizer is Auto. The error wraps
// ErrTokenizer if the library has no stemmer for the language.
func NewStem(of Tokenizer, language string) (*Stem, error) {
	if _, err := snowball.Stem("a", language, true); err != nil {
		return nil, fmt.Errorf("text: there is no stemmer for the language %q; “english” is one: %w", language, ErrTokenizer)
	}
	return &Stem{of: orAuto(of), language: language}, nil
}

// Language returns the language of the stemmer.
func (s *Stem) Language() string { return s.language }

// Append appends the stems of a text. A stem is computed once for each word
// while dst is in use.
func (s *Stem) Append(dst *Tokens, text []byte) {
	in := dst.under(s)
	s.of.Append(in, text)
	s.pass(in, true)
}

// stemsKept is how many words are kept with their stems.
const stemsKept = 1 << 16

// stems are words and the stem of each.
type stems struct {
	language string
	words    table
	stem     []string
}

func (s *Stem) pass(in *Tokens, _ bool) {
	if in.stems == nil || in.stems.language != s.language || in.stems.words.len() >= stemsKept {
		in.stems = &stems{language: s.language}
	}
	known := in.stems
	for i := range in.Len() {
		w := in.At(i)
		id := known.words.find(w)
		if id < 0 {
			stem, err := snowball.Stem(string(w), s.language, true)
			if err != nil || stem == "" {
				stem = string(w)
			}
			id = known.words.add(w)
			known.stem = append(known.stem, stem)
		}
		from, to := in.Span(i)
		in.outer.AddString(known.stem[id], from-in.outer.base, to-in.outer.base)
	}
	in.Reset()
}
