// Package dictionary cuts Chinese text into words with a dictionary, for the
// place of the n-grams in text.Auto:
//
//	d, err := dictionary.New()
//	t := text.Auto{Han: d}
//
// The segmenter and its dictionary are those of github.com/go-ego/gse. They are
// a package of their own because they make a program about 30 MB larger, and the
// first New takes one to two seconds and about 200 MB of memory;
// naivebayes/nb/text does without.
//
// A saved pipeline has no dictionary in it: give it to text.Load again.
package dictionary

import (
	"fmt"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/go-ego/gse"

	"naivebayes/nb/text"
)

// Tokenizer cuts text into the words of a dictionary. Make it with New. It may
// be used by many goroutines at once.
type Tokenizer struct {
	segmenter *gse.Segmenter
}

// shared is the segmenter of all tokenizers: it never changes.
var shared = sync.OnceValues(func() (*gse.Segmenter, error) {
	s := &gse.Segmenter{SkipLog: true}
	if err := s.LoadDictEmbed("zh"); err != nil {
		return nil, err
	}
	return s, nil
})

// New returns a tokenizer with the dictionary of simplified and traditional
// Chinese that gse has with it. The first call reads it; later ones are free.
// The error wraps text.ErrTokenizer if that fails.
func New() (*Tokenizer, error) {
	s, err := shared()
	if err != nil {
		return nil, fmt.Errorf("dictionary: the dictionary cannot be read: %w: %w", err, text.ErrTokenizer)
	}
	return &Tokenizer{segmenter: s}, nil
}

// String names the tokenizer in a saved pipeline.
func (*Tokenizer) String() string { return "gse v1 zh" }

// Append appends the words of the runs of Han characters: the likeliest cut by
// the frequencies of the dictionary, and characters that it does not know one by
// one. It leaves everything else out; text.Auto has words for that.
func (t *Tokenizer) Append(dst *text.Tokens, b []byte) {
	from := 0
	for i := 0; i <= len(b); {
		r, n := utf8.RuneError, 1
		if i < len(b) {
			r, n = utf8.DecodeRune(b[i:])
		}
		if unicode.Is(unicode.Han, r) && unicode.IsLetter(r) {
			i += n
			continue
		}
		if i > from {
			for _, s := range t.segmenter.Segment(b[from:i]) {
				dst.Add(b[from+s.Start():from+s.End()], from+s.Start(), from+s.End())
			}
		}
		i += n
		from = i
	}
}
