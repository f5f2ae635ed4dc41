package text

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// mostGrams is the longest n-gram: beyond it hardly any stands twice.
const mostGrams = 16

func checkGrams(name string, lo, hi int) (int, int) {
	if lo == 0 && hi == 0 {
		return 1, 2
	}
	if lo < 1 || hi < lo || hi > mostGrams {
		panic(fmt.Sprintf("text: %s: have n-grams of %d to %d, want 1 ≤ Min ≤ Max ≤ %d", name, lo, hi, mostGrams))
	}
	return lo, hi
}

// Han makes n-grams of the characters of scripts that set no spaces between
// words: Han, the Japanese syllables and Bopomofo. 北京饭店 has the 1- and
// 2-grams 北 京 北京 饭 京饭 店 饭店: most Chinese words have two characters, so
// that the words are among them, and no dictionary is needed. No n-gram reaches
// over other characters, and those are left out.
//
// Min and Max are 1 and 2 if both are 0. Append panics unless
// 1 ≤ Min ≤ Max ≤ 16.
type Han struct {
	Min int `json:"min,omitempty"`
	Max int `json:"max,omitempty"`
}

// Append appends the n-grams in the order of their ends, short ones first.
func (h Han) Append(dst *Tokens, text []byte) {
	lo, hi := checkGrams("Han", h.Min, h.Max)
	var starts [mostGrams]int // of the last characters, that of character k at k mod 16
	run := 0
	for i := 0; i < len(text); {
		size := unspacedAt(text, i)
		if size == 0 {
			i++
			run = 0
			continue
		}
		starts[run%mostGrams] = i
		run++
		i += size
		for n := lo; n <= min(hi, run); n++ {
			from := starts[(run-n)%mostGrams]
			dst.text = append(dst.text, text[from:i]...)
			dst.end(from, i)
		}
	}
}

// Chars makes n-grams of all characters of a text: letters in lower case,
// punctuation and spaces. White space, control characters and what is not
// UTF-8 count as one space, however many of them there are; at both ends they
// are left out. It needs no word limits in any script, and survives misspelt
// words.
//
// Min and Max are 1 and 2 if both are 0. Append panics unless
// 1 ≤ Min ≤ Max ≤ 16.
type Chars struct {
	KeepCase bool `json:"keepCase,omitempty"`
	Min      int  `json:"min,omitempty"`
	Max      int  `json:"max,omitempty"`
}

// Append appends the n-grams in the order of their ends, short ones first.
func (c Chars) Append(dst *Tokens, text []byte) {
	lo, hi := checkGrams("Chars", c.Min, c.Max)
	var (
		window [mostGrams][utf8.UTFMax]byte // the last characters, lowered
		size   [mostGrams]int
		starts [mostGrams]int
		seen   int
	)
	put := func(r []byte, from, to int) {
		at := seen % mostGrams
		size[at], starts[at] = copy(window[at][:], r), from
		seen++
		for n := lo; n <= min(hi, seen); n++ {
			for k := seen - n; k < seen; k++ {
				dst.text = append(dst.text, window[k%mostGrams][:size[k%mostGrams]]...)
			}
			dst.end(starts[(seen-n)%mostGrams], to)
		}
	}
	var low [utf8.UTFMax]byte
	space := -1 // where white space started that no character has followed yet
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && n <= 1 || unicode.IsSpace(r) || unicode.IsControl(r) {
			if space < 0 {
				space = i
			}
			i += n
			continue
		}
		if space >= 0 && seen > 0 {
			put([]byte{' '}, space, i)
		}
		space = -1
		if c.KeepCase {
			put(text[i:i+n], i, i+n)
		} else {
			put(appendLower(low[:0], text, i, r), i, i+n)
		}
		i += n
	}
}
