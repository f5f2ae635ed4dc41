package fetch

import (
	"bytes"
	"strings"
)

// deepest is how deep parts may lie within parts; below it they are text.
const deepest = 32

// A reader reads an e-mail line by line. The readers of the parts around the
// current one say where it ends.
type reader struct {
	rest []byte
	stop []func(line []byte) bool
	last *part // the part begun last
}

// parseMail reads an e-mail.
func parseMail(raw []byte) *part {
	r := &reader{rest: raw}
	return r.part("text/plain")
}

// line returns the next line with its end (\n, \r\n or \r), nil at the end of
// the part.
func (r *reader) line() []byte {
	n := bytes.IndexAny(r.rest, "\r\n") + 1
	switch {
	case n == 0:
		n = len(r.rest)
	case r.rest[n-1] == '\r' && n < len(r.rest) && r.rest[n] == '\n':
		n++
	}
	line := r.rest[:n:n]
	for _, stop := range r.stop {
		if n > 0 && stop(line) {
			return nil
		}
	}
	if n == 0 {
		return nil
	}
	r.rest = r.rest[n:]
	return line
}

// remains returns the lines to the end of the part.
func (r *reader) remains() []byte {
	var b []byte
	for line := r.line(); line != nil; line = r.line() {
		b = append(b, line...)
	}
	return b
}

// part reads a part: its header, an empty line, and what its type says.
func (r *reader) part(missing string) *part {
	p := &part{missing: missing}
	r.last = p
	var lines [][]byte
	for {
		before := r.rest
		line := r.line()
		if line == nil {
			break
		}
		if !isHeader(line) {
			if line[0] != '\n' && line[0] != '\r' {
				r.rest = before // no empty line between header and body
			}
			break
		}
		lines = append(lines, line)
	}
	p.header = parseHeader(lines)
	t := p.contentType()
	boundary, bounded := p.header.param("boundary")
	switch {
	case len(r.stop) >= deepest:
		p.body = r.remains()
	case t == "message/delivery-status":
		r.blocks(p)
	case strings.HasPrefix(t, "message/"):
		p.split = true
		p.parts = append(p.parts, r.part("text/plain"))
	case strings.HasPrefix(t, "multipart/") && bounded:
		r.multipart(p, t, "--"+strings.TrimRight(boundary, " \t\r\n"))
	default:
		p.body = r.remains()
	}
	return p
}

// blocks reads the body of message/delivery-status: headers with an empty line
// between them.
func (r *reader) blocks(p *part) {
	p.split = true
	empty := func(line []byte) bool { return line[0] == '\n' || line[0] == '\r' }
	for {
		r.stop = append(r.stop, empty)
		p.parts = append(p.parts, r.part("text/plain"))
		r.stop = r.stop[:len(r.stop)-1]
		r.line() // the empty one
		before := r.rest
		if r.line() == nil {
			return
		}
		r.rest = before
	}
}

// multipart reads the parts between lines that are the separator. Without one
// the body is all there is; a part without an end ends with the part around it.
func (r *reader) multipart(p *part, t, separator string) {
	missing := "text/plain"
	if t == "multipart/digest" {
		missing = "message/rfc822"
	}
	is := func(line []byte) bool { found, _ := isSeparator(line, separator); return found }
	var preamble []byte
	for !p.split {
		before := r.rest
		line := r.line()
		if line == nil {
			p.body = preamble
			return
		}
		found, end := isSeparator(line, separator)
		switch {
		case found && end:
			p.body = preamble
			r.remains()
			return
		case found:
			p.split, r.rest = true, before
		default:
			preamble = append(preamble, line...)
		}
	}
	for {
		line := r.line()
		if line == nil {
			return
		}
		if _, end := isSeparator(line, separator); end {
			break
		}
		for before := r.rest; ; before = r.rest { // several separators in a row
			if line = r.line(); line == nil || !is(line) {
				r.rest = before
				break
			}
		}
		r.stop = append(r.stop, is)
		p.parts = append(p.parts, r.part(missing))
		r.stop = r.stop[:len(r.stop)-1]
		if !r.last.split { // the line end before a separator belongs to it
			r.last.body = trimEnd(r.last.body)
		}
		r.last = p
	}
	r.remains() // what follows the last part
}

// isSeparator tells whether a line is the separator, and whether it is the last
// one.
func isSeparator(line []byte, separator string) (found, end bool) {
	rest, ok := bytes.CutPrefix(line, []byte(separator))
	if !ok {
		return false, false
	}
	rest, end = bytes.CutPrefix(trimEnd(rest), []byte("--"))
	found = len(bytes.TrimLeft(rest, " \t")) == 0
	return found, found && end
}

// trimEnd removes one line end.
func trimEnd(b []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(b, []byte("\n")), []byte("\r"))
}
