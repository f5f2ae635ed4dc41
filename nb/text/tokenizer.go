package text

import "unsafe"

// A Tokenizer cuts a text into tokens and appends them to dst. It neither
// changes nor keeps the text, gives the same tokens for the same text whatever
// dst holds already, and may be used by many goroutines at once, each with its
// own dst. It takes any bytes: what is not UTF-8 separates tokens, as white
// space does, and so does NUL.
//
// The tokenizers of this package are Words, Pattern, Chars, Han and Auto, and
// those that change the tokens of another one: Grams, Stop and Stem.
type Tokenizer interface {
	Append(dst *Tokens, text []byte)
}

// Tokenize returns the tokens of a text as strings. A nil tokenizer is Auto.
// It is for a look at them: to count, use Counts or Vocabulary, which make no
// strings.
func Tokenize(t Tokenizer, text string) []string {
	var dst Tokens
	orAuto(t).Append(&dst, view(text))
	return dst.Strings()
}

func orAuto(t Tokenizer) Tokenizer {
	if t == nil {
		return Auto{}
	}
	return t
}

// view returns the bytes of a string without a copy, to be read only.
func view(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }
