package text

import (
	"unicode"
	"unicode/utf8"
)

// Words cuts a text into words in the Unicode sense: letters with their marks
// and digits, in lower case. An apostrophe between letters joins, so that
// “don't” stays one word and its negation is kept; ’ is read as '. Everything
// else separates. Words of one letter are words (“u” in an SMS).
//
// What is longer than 256 bytes is no word but an attachment or a line drawn
// with letters, and is left out. Scripts without spaces come out as long runs:
// use Auto where they may occur.
//
// The zero value is the default. Cost: O(len(text)), about a nanosecond a byte
// of ASCII.
type Words struct {
	KeepCase bool  `json:"keepCase,omitempty"` // do not lower-case
	Numbers  Treat `json:"numbers,omitempty"`  // what to make of 1,000.50
	URLs     Treat `json:"urls,omitempty"`     // and of http://example.org, www.example.org, me@example.org
}

// Treat is what a tokenizer makes of a special thing, a number or an address.
type Treat int

const (
	// Split treats it as any other text: 1,000.50 is 1, 000 and 50.
	Split Treat = iota
	// Whole makes it one token, 1,000.50 or http://example.org/x.
	Whole
	// Mark replaces it by a token that tells its kind, <number>, <url> or
	// <email>, so that all of them count as one term.
	Mark
	// Drop leaves it out.
	Drop
)

const longestWord = 256

// Append appends the words of a text.
func (w Words) Append(dst *Tokens, text []byte) {
	special := w.Numbers != Split || w.URLs != Split
	for i := 0; i < len(text); {
		switch c := lowered[text[i]]; {
		case c == separator:
			i++
			continue
		case c == wide:
			if r, n := utf8.DecodeRune(text[i:]); !wordRune(r) {
				i += n
				continue
			}
		}
		if special {
			if to := w.special(dst, text, i); to > i {
				i = to
				continue
			}
		}
		i = w.word(dst, text, i)
	}
}

// word appends the word that starts at text[from:] and returns where it ends.
func (w Words) word(dst *Tokens, text []byte, from int) int {
	a := wordsLower
	if w.KeepCase {
		a = wordsKept
	}
	at, i := len(dst.text), from
scan:
	for {
		if i = dst.ascii(a, text, i); i == len(text) {
			break
		}
		if c := text[i]; c < utf8.RuneSelf {
			if c != '\'' || !joins(text, from, i, 1) {
				break
			}
			dst.text = append(dst.text, '\'')
			i++
			continue
		}
		r, n := utf8.DecodeRune(text[i:])
		switch {
		case r == '’' && joins(text, from, i, n):
			dst.text = append(dst.text, '\'')
		case !wordRune(r):
			break scan
		case w.KeepCase:
			dst.text = append(dst.text, text[i:i+n]...)
		default:
			dst.text = appendLower(dst.text, text, i, r)
		}
		i += n
		if i-from > longestWord { // it will be left out, so it need not be kept
			dst.text = dst.text[:at]
		}
	}
	if i-from > longestWord {
		dst.text = dst.text[:at]
		return i
	}
	dst.end(from, i)
	return i
}

// joins tells whether the apostrophe of n bytes at text[i:] stands between
// letters of a word that started at from.
func joins(text []byte, from, i, n int) bool {
	if i == from {
		return false
	}
	before, _ := utf8.DecodeLastRune(text[from:i])
	after, _ := utf8.DecodeRune(text[i+n:])
	return (unicode.IsLetter(before) || unicode.IsMark(before)) && unicode.IsLetter(after)
}
