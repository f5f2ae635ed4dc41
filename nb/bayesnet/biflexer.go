package bayesnet

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// bifToken is a word, a quoted name, or one of { } ( ) [ ] ; with its place. The
// end of the text is a token with an empty text.
type bifToken struct {
	text         string
	quoted       bool
	line, column int // from 1; the column counts characters
}

func (t bifToken) String() string {
	if t.text == "" && !t.quoted {
		return "the end of the file"
	}
	return fmt.Sprintf("%q", t.text)
}

// is tells whether the token is that word or sign, not a quoted name.
func (t bifToken) is(text string) bool { return !t.quoted && t.text == text }

// name tells whether the token can name a variable or a value.
func (t bifToken) name() bool {
	return t.quoted || t.text != "" && !strings.Contains("{}()[];", t.text)
}

// fail returns an error at the token.
func (t bifToken) fail(format string, args ...any) error {
	return fmt.Errorf("bayesnet: BIF line %d, column %d: %w: %w", t.line, t.column, fmt.Errorf(format, args...), ErrFormat)
}

// bifLexer cuts BIF into tokens. White space, comments, commas and bars part
// tokens and mean nothing.
type bifLexer struct {
	rest         string
	line, column int
}

// step goes over the next n bytes.
func (l *bifLexer) step(n int) {
	for _, r := range l.rest[:n] {
		l.column++
		if r == '\n' {
			l.line, l.column = l.line+1, 1
		}
	}
	l.rest = l.rest[n:]
}

// skip goes to the next token. It returns an error for a comment without end.
func (l *bifLexer) skip() error {
	for l.rest != "" {
		switch r, n := utf8.DecodeRuneInString(l.rest); {
		case unicode.IsSpace(r) || r == ',' || r == '|':
			l.step(n)
		case strings.HasPrefix(l.rest, "//"):
			n := strings.IndexByte(l.rest, '\n')
			if n < 0 {
				n = len(l.rest)
			}
			l.step(n)
		case strings.HasPrefix(l.rest, "/*"):
			n := strings.Index(l.rest[2:], "*/")
			if n < 0 {
				return l.here("").fail("the comment has no end, want */")
			}
			l.step(n + 4)
		default:
			return nil
		}
	}
	return nil
}

func (l *bifLexer) here(text string) bifToken {
	return bifToken{text: text, line: l.line, column: l.column}
}

// next returns the next token.
func (l *bifLexer) next() (bifToken, error) {
	if err := l.skip(); err != nil || l.rest == "" {
		return l.here(""), err
	}
	if l.rest[0] == '"' {
		t := l.here("")
		n := strings.IndexAny(l.rest[1:], "\"\n")
		if n < 0 || l.rest[1+n] == '\n' {
			return t, t.fail("the name has no end, want \" on the same line")
		}
		t.text, t.quoted = l.rest[1:1+n], true
		l.step(n + 2)
		return t, nil
	}
	n := 0
	for n < len(l.rest) && !bifStops(l.rest[n:]) {
		_, size := utf8.DecodeRuneInString(l.rest[n:])
		n += size
	}
	n = max(n, 1) // a sign is a token by itself
	t := l.here(l.rest[:n])
	l.step(n)
	return t, nil
}

// bifStops tells whether a word ends before the text.
func bifStops(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsSpace(r) || strings.ContainsRune(`{}()[];,|"`, r) || strings.HasPrefix(text, "//") || strings.HasPrefix(text, "/*")
}

// property goes over the text of a property, up to and with its semicolon.
func (l *bifLexer) property() error {
	t := l.here("")
	quoted := false
	for n := 0; n < len(l.rest); n++ {
		switch c := l.rest[n]; {
		case c == '"':
			quoted = !quoted
		case c == ';' && !quoted:
			l.step(n + 1)
			return nil
		}
	}
	return t.fail("the property has no end, want a semicolon")
}
