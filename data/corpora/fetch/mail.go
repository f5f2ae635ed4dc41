package fetch

import (
	"bytes"
	"encoding/base64"
	"html"
	"regexp"
	"strings"
	"unicode"
)

// A part is an e-mail or a part of one.
type part struct {
	header  header
	missing string // the type if the header names none
	body    []byte // of a part that has no parts
	parts   []*part
	split   bool // it has parts, if only in principle
}

func (p *part) contentType() string { return p.header.contentType(p.missing) }

// email returns the subject and the text of an e-mail as it lies in a mailbox
// or a file of its own. The text is that of all parts of a type text/…, in their
// order with a new line between them; other parts, such as pictures, are left
// out. Each is decoded from quoted-printable or base64 and from its character
// set; from text/html scripts, styles and tags are removed, each leaving a
// space. Line ends become \n, NUL is removed, and white space at both ends.
//
// It never fails: e-mails are often malformed, and what cannot be understood is
// taken for text. The faults are handled as by Python’s email package, whose
// rules for them the table of the corpus was made with; the standard library’s
// net/mail and mime/multipart refuse such mail.
func email(raw []byte) (subject, text string) {
	m := parseMail(raw)
	var texts []string
	m.walk(func(p *part) {
		t := p.contentType()
		if p.split || !strings.HasPrefix(t, "text/") {
			return
		}
		charset, named := p.header.param("charset")
		s := decode(p.decoded(), charset, named)
		if t == "text/html" {
			s = plain(s)
		}
		texts = append(texts, s)
	})
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", "").Replace(strings.Join(texts, "\n"))
	return m.header.subject(), strings.TrimFunc(text, blank)
}

// blank tells whether r is white space, the separators of ASCII included.
func blank(r rune) bool { return unicode.IsSpace(r) || 0x1c <= r && r <= 0x1f }

// walk calls f for p and all parts below it, in their order.
func (p *part) walk(f func(*part)) {
	f(p)
	for _, q := range p.parts {
		q.walk(f)
	}
}

// decoded returns the body without its transfer encoding.
func (p *part) decoded() []byte {
	switch strings.ToLower(p.header.get("content-transfer-encoding")) {
	case "quoted-printable":
		return quotedPrintable(p.body)
	case "base64":
		return unbase64(p.body)
	}
	return p.body
}

// quotedPrintable decodes a body. An = that begins neither a code nor a soft
// line break stays as it is (mime/quotedprintable stops there).
func quotedPrintable(b []byte) []byte {
	out := make([]byte, 0, len(b))
	for i := 0; i < len(b); i++ {
		if b[i] != '=' {
			out = append(out, b[i])
			continue
		}
		rest := b[i+1:]
		switch {
		case len(rest) == 0:
		case rest[0] == '\n' || rest[0] == '\r':
			n := bytes.IndexByte(rest, '\n')
			if n < 0 {
				n = len(rest)
			}
			i += n + 1
		case rest[0] == '=':
			out = append(out, '=')
			i++
		case len(rest) > 1 && digit(rest[0]) >= 0 && digit(rest[1]) >= 0:
			out = append(out, byte(digit(rest[0])<<4|digit(rest[1])))
			i += 2
		default:
			out = append(out, '=')
		}
	}
	return out
}

// digit returns the value of a hexadecimal digit, −1 of anything else.
func digit(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// unbase64 decodes a body, leaving out what is no digit of base64 and what
// follows the padding. A body with one digit more than a multiple of four, which
// no bytes give, is not base64 and stays as it is, without its line ends.
func unbase64(b []byte) []byte {
	digits := make([]byte, 0, len(b))
	for _, c := range b {
		if c == '=' && len(digits)%4 > 1 {
			break
		}
		if 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '+' || c == '/' {
			digits = append(digits, c)
		}
	}
	if len(digits)%4 == 1 {
		return bytes.Join(bytes.FieldsFunc(b, func(r rune) bool { return r == '\r' || r == '\n' }), nil)
	}
	out := make([]byte, base64.RawStdEncoding.DecodedLen(len(digits)))
	n, _ := base64.RawStdEncoding.Decode(out, digits) // digits only
	return out[:n]
}

var (
	script = regexp.MustCompile(`(?is)<script.*?</script>|<style.*?</style>`)
	tag    = regexp.MustCompile(`<[^>]+>`)
)

// plain returns the text of a page in HTML: scripts, styles and tags become a
// space, entities the characters they stand for.
func plain(s string) string {
	return html.UnescapeString(tag.ReplaceAllString(script.ReplaceAllString(s, " "), " "))
}
