package text

// Auto picks by script: words where words are set apart by spaces, and n-grams
// where they are not, both in one text. “iPhone手机 is great” has the tokens
// iphone, 手, 机, 手机, is, great.
//
// The zero value is the default of the package: Words and Han of 1- and
// 2-grams. It needs no dictionary and so costs nothing to load; the package
// naivebayes/nb/text/dictionary has a segmenter to put in the place of Han.
type Auto struct {
	Words Words
	// Han gets the runs of characters of scripts without spaces, one after the
	// other; nil is Han{Min: 1, Max: 2}.
	Han Tokenizer
}

// Append appends the tokens of a text in the order of the text.
func (a Auto) Append(dst *Tokens, text []byte) {
	han := a.Han
	if han == nil {
		han = Han{}
	}
	base, from := dst.base, 0
	for i := 0; i < len(text); {
		if text[i] < 0xE2 {
			i = skipASCII(text, i+1)
			continue
		}
		n := unspacedAt(text, i)
		if n == 0 {
			i++
			continue
		}
		run := i
		for i += n; i < len(text); i += n {
			if n = unspacedAt(text, i); n == 0 {
				break
			}
		}
		dst.base = base + from
		a.Words.Append(dst, text[from:run])
		dst.base = base + run
		han.Append(dst, text[run:i])
		from = i
	}
	dst.base = base + from
	a.Words.Append(dst, text[from:])
	dst.base = base
}
