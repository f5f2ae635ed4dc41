package text

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// alphabet says which characters of ASCII belong to a word and what becomes of
// them: byte by byte, and eight bytes at once.
type alphabet struct {
	table      *[256]byte // separator, wide, or the character as it is appended
	underscore uint64     // eighths if the underscore belongs to words, else 0
	lower      uint64     // 0x20 in each byte if letters are lower-cased, else 0
}

var (
	wordsLower   = &alphabet{table: &lowered, lower: eighths >> 2}
	wordsKept    = &alphabet{table: &kept}
	patternLower = &alphabet{table: &loweredUnderscore, underscore: eighths, lower: eighths >> 2}
)

// eighths has the highest bit of each of eight bytes, ones the lowest.
const (
	eighths = 0x8080808080808080
	ones    = 0x0101010101010101
)

// atLeast returns the highest bit of each byte of x that is at least c; no byte
// of x is above 0x7F.
func atLeast(x uint64, c byte) uint64 { return x + ones*uint64(0x80-c) }

// ascii appends the characters of a word from text[i:] on, up to the first byte
// that is a separator or wide, and returns where that is. It takes eight bytes at
// once: letter, digit and underscore have the highest bit of each byte that is
// one, and word of each that belongs to a word.
func (t *Tokens) ascii(a *alphabet, text []byte, i int) int {
	at := len(t.text)
	under, lower := a.underscore, a.lower
	for i+8 <= len(text) {
		if at+8 > cap(t.text) {
			t.text = slices.Grow(t.text[:at], 1<<10)
		}
		x := binary.LittleEndian.Uint64(text[i:])
		y := x &^ eighths
		z := y | ones*0x20 // lower case, of a letter
		letter := atLeast(z, 'a') &^ atLeast(z, 'z'+1) &^ x & eighths
		digit := atLeast(y, '0') &^ atLeast(y, '9'+1)
		underscore := atLeast(y, '_') &^ atLeast(y, '_'+1) & under
		word := (letter | digit | underscore) &^ x & eighths
		binary.LittleEndian.PutUint64(t.text[at:at+8], x|letter>>2&lower)
		n := bits.TrailingZeros64(word^eighths) / 8
		at += n
		i += n
		if n < 8 {
			t.text = t.text[:at]
			return i
		}
	}
	t.text = t.text[:at]
	for i < len(text) && a.table[text[i]] > wide {
		t.text = append(t.text, a.table[text[i]])
		i++
	}
	return i
}
