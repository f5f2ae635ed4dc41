package fetch

import (
	"bytes"
	"mime"
	"strings"
)

// A header is the header of an e-mail or of a part of one: names in lower case,
// in their order, values without the white space before them.
type header []struct{ name, value string }

// get returns the first value of that name, "" if there is none.
func (h header) get(name string) string {
	for _, f := range h {
		if f.name == name {
			return f.value
		}
	}
	return ""
}

// has tells whether there is a field of that name.
func (h header) has(name string) bool {
	for _, f := range h {
		if f.name == name {
			return true
		}
	}
	return false
}

// isHeader tells whether a line belongs to a header: "From " of a mailbox, a
// name with a colon, or a line that continues the one before.
func isHeader(line []byte) bool {
	if bytes.HasPrefix(line, []byte("From ")) || len(line) > 0 && (line[0] == ' ' || line[0] == '\t') {
		return true
	}
	for _, c := range line {
		if c == ':' {
			return true
		}
		if c <= ' ' || c > '~' {
			return false
		}
	}
	return false
}

// parseHeader reads the lines of a header. Lines that say nothing are left out:
// a continuation of no field, the "From " of a mailbox, an empty name.
func parseHeader(lines [][]byte) header {
	var h header
	open := false // the last line was of a field
	for _, line := range lines {
		if line[0] == ' ' || line[0] == '\t' {
			if open {
				h[len(h)-1].value += string(line)
			}
			continue
		}
		name, value, ok := bytes.Cut(line, []byte(":"))
		if open = ok && len(name) > 0 && !bytes.HasPrefix(line, []byte("From ")); open {
			h = append(h, struct{ name, value string }{
				strings.ToLower(string(name)), strings.TrimLeft(string(value), " \t"),
			})
		}
	}
	for i := range h {
		h[i].value = strings.TrimRight(h[i].value, "\r\n")
	}
	return h
}

// contentType returns the type in lower case, such as text/plain. A value that
// has no type stands for text/plain, a missing one for missing.
func (h header) contentType(missing string) string {
	if !h.has("content-type") {
		return missing
	}
	t, _, _ := strings.Cut(h.get("content-type"), ";")
	t = strings.ToLower(strings.TrimSpace(t))
	if strings.Count(t, "/") != 1 {
		return "text/plain"
	}
	return t
}

// param returns a parameter of the content type. It is lenient, as mail of this
// age needs it; mime.ParseMediaType gives up at the first fault.
func (h header) param(name string) (value string, ok bool) {
	rest := h.get("content-type")
	for len(rest) > 0 {
		end := strings.IndexByte(rest, ';')
		for end > 0 && (strings.Count(rest[:end], `"`)-strings.Count(rest[:end], `\"`))%2 != 0 {
			next := strings.IndexByte(rest[end+1:], ';')
			if next < 0 {
				end = -1
				break
			}
			end += 1 + next
		}
		p := rest
		if end >= 0 {
			p, rest = rest[:end], rest[end+1:]
		} else {
			rest = ""
		}
		key, v, found := strings.Cut(p, "=")
		if !found || !strings.EqualFold(strings.TrimSpace(key), name) {
			continue
		}
		return unquote(strings.TrimSpace(v)), true
	}
	return "", false
}

func unquote(s string) string {
	if len(s) > 1 && s[0] == '"' && s[len(s)-1] == '"' {
		return strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(s[1 : len(s)-1])
	}
	if len(s) > 1 && s[0] == '<' && s[len(s)-1] == '>' {
		return s[1 : len(s)-1]
	}
	return s
}

// subject returns the subject with its encoded words (RFC 2047) decoded and its
// white space collapsed. A word that cannot be decoded stays as it is. A byte
// that is not ASCII, of which a header cannot say what it means, becomes U+FFFD.
func (h header) subject() string {
	s := ascii([]byte(h.get("subject")))
	d := mime.WordDecoder{CharsetReader: charsetReader}
	if decoded, err := d.DecodeHeader(s); err == nil {
		s = decoded
	}
	return strings.Join(strings.Fields(s), " ")
}
