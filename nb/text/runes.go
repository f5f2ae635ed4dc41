package text

import (
	"bytes"
	"encoding/binary"
	"unicode"
	"unicode/utf8"
)

// What a byte is to the fast path: a separator, the start of a character beyond
// ASCII, or else the character of a word in lower case.
const (
	separator = 0
	wide      = 1
)

// lowered are the letters, digits and, for Pattern, the underscore of ASCII.
// kept are the same in their own case.
var lowered, loweredUnderscore, kept = func() (l, u, k [256]byte) {
	for c := range 256 {
		b := byte(c)
		switch {
		case c >= utf8.RuneSelf:
			l[c], k[c] = wide, wide
		case 'A' <= b && b <= 'Z':
			l[c], k[c] = b+'a'-'A', b
		case 'a' <= b && b <= 'z', '0' <= b && b <= '9':
			l[c], k[c] = b, b
		}
	}
	u = l
	u['_'] = '_'
	return l, u, k
}()

// wordRune tells whether a character belongs to a word: a letter, a mark on
// one, or a digit.
func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsNumber(r) }

// appendLower appends the character r of text[at:] in lower case, as Unicode
// has it for whole texts: a sigma that ends a word has a form of its own.
func appendLower(b, text []byte, at int, r rune) []byte {
	if r == 'Σ' && finalSigma(text, at) {
		return append(b, "ς"...)
	}
	return utf8.AppendRune(b, unicode.ToLower(r))
}

// finalSigma tells whether the Σ at text[at:] ends a word. Source: The Unicode
// Standard, table 3-17.
func finalSigma(text []byte, at int) bool {
	before, after := text[:at], text[at+len("Σ"):]
	for {
		r, n := utf8.DecodeLastRune(before)
		if n == 0 || !ignorable(r) && !cased(r) {
			return false
		}
		if cased(r) && !ignorable(r) {
			break
		}
		before = before[:len(before)-n]
	}
	for {
		r, n := utf8.DecodeRune(after)
		if n == 0 || !ignorable(r) {
			return n == 0 || !cased(r)
		}
		after = after[n:]
	}
}

func cased(r rune) bool {
	return unicode.In(r, unicode.Lu, unicode.Ll, unicode.Lt, unicode.Other_Lowercase, unicode.Other_Uppercase)
}

// ignorable are the characters that change nothing of the case around them.
func ignorable(r rune) bool {
	switch r {
	case '\'', '.', ':', '·', '’', '‘', '․', '‧', '՟', '״', '︓', '﹒', '﹕', '＇', '．', '：':
		return true
	}
	return unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Lm, unicode.Sk)
}

// unspaced tells whether a character is of a script that sets no spaces between
// words, so that words cannot be told from the text alone: Han, the Japanese
// syllables and Bopomofo.
func unspaced(r rune) bool {
	switch {
	case r >= 0x4E00 && r <= 0x9FFF, r >= 0x3400 && r <= 0x4DBF:
		return true
	case r < 0x2E80:
		return false
	}
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo) && unicode.IsLetter(r) || r == 'ー' || r == '〇'
}

// unspacedAt decodes the character at text[i:] if it is unspaced; n is its
// length, and 0 if it is not.
func unspacedAt(text []byte, i int) (n int) {
	c := text[i]
	if c < 0xE2 {
		return 0
	}
	if c >= 0xE4 && c <= 0xE9 && i+2 < len(text) && text[i+1]&0xC0 == 0x80 && text[i+2]&0xC0 == 0x80 {
		r := rune(c&0xF)<<12 | rune(text[i+1]&0x3F)<<6 | rune(text[i+2]&0x3F)
		if r >= 0x4E00 {
			return 3
		}
	}
	r, n := utf8.DecodeRune(text[i:])
	if !unspaced(r) {
		return 0
	}
	return n
}

// skipASCII returns the first place from i on that may be beyond ASCII, in steps
// of 8 bytes.
func skipASCII(text []byte, i int) int {
	for i+8 <= len(text) && binary.LittleEndian.Uint64(text[i:])&0x8080808080808080 == 0 {
		i += 8
	}
	return i
}

// hasPrefixFold tells whether text starts with a prefix of lower-case ASCII,
// whatever the case.
func hasPrefixFold(text []byte, prefix string) bool {
	return len(text) >= len(prefix) && bytes.EqualFold(text[:len(prefix)], view(prefix))
}
