package text

import (
	"bytes"
	"unicode/utf8"
)

// special appends the number or address that starts at text[from:], as w treats
// it, and returns where it ends; from if there is none.
func (w Words) special(dst *Tokens, text []byte, from int) int {
	if w.URLs != Split {
		if to := urlEnd(text, from); to > from {
			w.treat(dst, text, from, to, w.URLs, "<url>")
			return to
		}
		if to := emailEnd(text, from); to > from {
			w.treat(dst, text, from, to, w.URLs, "<email>")
			return to
		}
	}
	if w.Numbers != Split {
		if to := numberEnd(text, from); to > from {
			w.treat(dst, text, from, to, w.Numbers, "<number>")
			return to
		}
	}
	return from
}

func (w Words) treat(dst *Tokens, text []byte, from, to int, t Treat, mark string) {
	switch {
	case t == Mark:
		dst.AddString(mark, from, to)
	case t == Whole && to-from <= longestWord:
		for i := from; i < to; {
			r, n := utf8.DecodeRune(text[i:to])
			if w.KeepCase {
				dst.text = append(dst.text, text[i:i+n]...)
			} else {
				dst.text = appendLower(dst.text, text, i, r)
			}
			i += n
		}
		dst.end(from, to)
	}
}

var schemes = [...]string{"http://", "https://", "ftp://", "www."}

// urlEnd returns where the address that starts at text[from:] ends: before
// white space, a quote, an angle bracket or a character beyond ASCII, less the
// punctuation of the sentence around it.
func urlEnd(text []byte, from int) int {
	for _, s := range schemes {
		if !hasPrefixFold(text[from:], s) {
			continue
		}
		to := from + len(s)
		for to < len(text) && text[to] > ' ' && text[to] < 0x7F && !bytes.ContainsRune([]byte(`<>"`), rune(text[to])) {
			to++
		}
		for to > from+len(s) && bytes.IndexByte([]byte(".,;:!?)]}'*_"), text[to-1]) >= 0 {
			to--
		}
		if to > from+len(s) {
			return to
		}
	}
	return from
}

// emailEnd returns where the e-mail address that starts at text[from:] ends:
// local part, @, and names with at least one dot between.
func emailEnd(text []byte, from int) int {
	i := from
	for i < len(text) && i-from < 65 && (lowered[text[i]] > wide || bytes.IndexByte([]byte("._%+-"), text[i]) >= 0) {
		i++
	}
	if i == from || i == len(text) || text[i] != '@' {
		return from
	}
	domain := i + 1
	for i = domain; i < len(text) && i-domain < 254 && (lowered[text[i]] > wide || text[i] == '.' || text[i] == '-'); i++ {
	}
	for i > domain && (text[i-1] == '.' || text[i-1] == '-') {
		i--
	}
	if dot := bytes.IndexByte(text[domain:i], '.'); dot <= 0 {
		return from
	}
	return i
}

// numberEnd returns where the number that starts at text[from:] ends: digits
// with single dots, commas or colons between. 18th and 4u are words.
func numberEnd(text []byte, from int) int {
	digit := func(i int) bool { return i < len(text) && text[i] >= '0' && text[i] <= '9' }
	i := from
	for digit(i) {
		i++
		if i < len(text) && (text[i] == '.' || text[i] == ',' || text[i] == ':') && digit(i+1) {
			i++
		}
	}
	if i < len(text) && i > from {
		if r, _ := utf8.DecodeRune(text[i:]); wordRune(r) && !unspaced(r) {
			return from
		}
	}
	return i
}
