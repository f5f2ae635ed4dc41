package text

import (
	"unicode"
	"unicode/utf8"
)

// Pattern cuts a text as the regular expression (?u)\b\w\w+\b does after
// lower-casing: runs of two or more letters, digits and underscores. That is
// what scikit-learn's CountVectorizer takes without being told otherwise, so
// that results can be compared to the last digit. It has no special place for
// apostrophes: “don't” becomes “don”, and the negation is lost.
//
// A mark is not \w and separates, as in Python; most texts have letters and
// marks composed. The tables of Unicode are those of Go.
type Pattern struct{}

// Append appends the tokens of a text. Cost: as Words.
func (Pattern) Append(dst *Tokens, text []byte) {
	for i := 0; i < len(text); {
		c := loweredUnderscore[text[i]]
		if c == separator {
			i++
			continue
		}
		from, at := i, len(dst.text)
		i = dst.ascii(patternLower, text, i)
		if i < len(text) && text[i] >= utf8.RuneSelf {
			i = patternWide(dst, text, from, i, at, i-from)
			continue
		}
		if i-from < 2 {
			dst.text = dst.text[:at]
			continue
		}
		dst.end(from, i)
	}
}

// patternWide continues a token of n characters with the character beyond ASCII
// at text[i:]. The token is dst.text[at:] and starts at text[from:].
func patternWide(dst *Tokens, text []byte, from, i, at, n int) int {
	b := dst.text
	to := i
	for i < len(text) {
		r, size := rune(loweredUnderscore[text[i]]), 1
		if r == wide {
			r, size = utf8.DecodeRune(text[i:])
			if !unicode.IsLetter(r) && !unicode.IsNumber(r) {
				if i == from {
					i += size
				}
				break
			}
		} else if r == separator {
			break
		}
		n++
		i += size
		to = i
		if r == 'İ' { // its lower case is i and a mark, which separates
			b = append(b, 'i')
			break
		}
		if size == 1 {
			b = append(b, byte(r))
		} else {
			b = appendLower(b, text, i-size, r)
		}
	}
	dst.text = b
	if n < 2 {
		dst.text = b[:at]
		return i
	}
	dst.end(from, to)
	return i
}
