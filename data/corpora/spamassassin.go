package corpora

import (
	"io"
	"iter"
	"strings"
)

// ReadSpamAssassin reads the documents of one table of e-mails: a header group,
// label, id, subject, body with tabs between them, then a line an e-mail, in
// whose subject and body \n, \t and \\ stand for a new line, a tab and a
// backslash. In the subject white space is collapsed to single spaces.
//
// A byte order mark and \r\n are accepted. Another header, a label other than
// ham and spam, another number of fields, a backslash before anything else, or a
// line that is not UTF-8 yields an error that wraps ErrFormat, and ends the
// iteration.
func ReadSpamAssassin(r io.Reader) iter.Seq2[Document, error] {
	return func(yield func(Document, error) bool) {
		header := false
		for l, err := range lines(r) {
			if err == nil && !header {
				header = true
				if l.text == "group\tlabel\tid\tsubject\tbody" {
					continue
				}
				err = l.fail("the header is %.60q, want group, label, id, subject, body", l.text)
			}
			var d Document
			if err == nil {
				d, err = l.email()
			}
			if !yield(d, err) || err != nil {
				return
			}
		}
	}
}

func (l line) email() (Document, error) {
	f := strings.Split(l.text, "\t")
	if len(f) != 5 {
		return Document{}, l.fail("it has %d fields, want 5", len(f))
	}
	if f[1] != "ham" && f[1] != "spam" {
		return Document{}, l.fail("its label is %.20q, want ham or spam", f[1])
	}
	subject, ok1 := unescape(f[3])
	text, ok2 := unescape(f[4])
	if !ok1 || !ok2 {
		return Document{}, l.fail(`a backslash is not followed by n, t or a backslash`)
	}
	return Document{
		Label: f[1], ID: f[2], Group: f[0],
		Subject: strings.Join(strings.Fields(subject), " "),
		Text:    text,
	}, nil
}

// unescape replaces \n, \t and \\; ok is false if there is another escape.
func unescape(s string) (plain string, ok bool) {
	if strings.IndexByte(s, '\\') < 0 {
		return s, true
	}
	var b strings.Builder
	b.Grow(len(s))
	for {
		i := strings.IndexByte(s, '\\')
		if i < 0 {
			b.WriteString(s)
			return b.String(), true
		}
		b.WriteString(s[:i])
		if i+1 == len(s) {
			return "", false
		}
		switch s[i+1] {
		case 'n':
			b.WriteByte('\n')
		case 't':
			b.WriteByte('\t')
		case '\\':
			b.WriteByte('\\')
		default:
			return "", false
		}
		s = s[i+2:]
	}
}
