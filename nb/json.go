package nb

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"slices"
	"strconv"
	"unicode/utf8"
)

// jsonEnvelope is the outer object of the JSON form. The checksum is CRC-32C of
// the content without white space between its tokens, so that a file may be
// laid out anew; who changes the content by hand drops the member checksum.
type jsonEnvelope struct {
	Format   string          `json:"format"`
	Version  uint64          `json:"version"`
	Checksum string          `json:"checksum"`
	Content  json.RawMessage `json:"content"`
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func checksum(b []byte) string { return fmt.Sprintf("%08x", crc32.Checksum(b, castagnoli)) }

func marshalJSON(f content) ([]byte, error) {
	if err := f.check(); err != nil {
		return nil, fmt.Errorf("nb: %s cannot be saved: %w", f.title(), err)
	}
	var names textCheck
	f.fields(&names)
	body, err := json.Marshal(f)
	if err = errors.Join(names.err, err); err != nil {
		return nil, fmt.Errorf("nb: %s cannot be saved: %w", f.title(), err)
	}
	return json.Marshal(jsonEnvelope{f.title(), formatVersion, checksum(body), body})
}

// unmarshalJSON fills f and checks it.
func unmarshalJSON(b []byte, f content) error {
	if err := readJSON(b, f); err != nil {
		return fmt.Errorf("nb: the JSON is not %s: %w", f.title(), err)
	}
	if err := f.check(); err != nil {
		return fmt.Errorf("nb: the JSON is not %s: content: %w", f.title(), err)
	}
	return nil
}

func readJSON(b []byte, f content) error {
	// A map tells "format" from "Format" and knows all members.
	var outer map[string]json.RawMessage
	if err := json.Unmarshal(b, &outer); err != nil {
		return fmt.Errorf("%w: %w", err, ErrFormat)
	}
	if outer["format"] == nil || outer["version"] == nil || outer["content"] == nil {
		return fmt.Errorf("it has the members %q, want format, version and content: %w", slices.Sorted(maps.Keys(outer)), ErrFormat)
	}
	if !utf8.Valid(b) {
		return fmt.Errorf("it is not UTF-8: %w", ErrFormat)
	}
	var (
		title   string
		version uint64
	)
	if err := json.Unmarshal(outer["format"], &title); err != nil {
		return fmt.Errorf("format: %w: %w", err, ErrFormat)
	}
	if err := json.Unmarshal(outer["version"], &version); err != nil {
		return fmt.Errorf("version: %w: %w", err, ErrFormat)
	}
	if title != f.title() {
		return otherType(title, f.title())
	}
	if err := checkVersion(version); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(outer)) {
		switch name {
		case "format", "version", "checksum", "content":
		default:
			return fmt.Errorf("it has a member %q that is unknown: %w", name, ErrFormat)
		}
	}
	if sum := outer["checksum"]; sum != nil {
		var body bytes.Buffer
		if err := json.Compact(&body, outer["content"]); err != nil {
			return fmt.Errorf("%w: %w", err, ErrFormat)
		}
		if have := strconv.Quote(checksum(body.Bytes())); string(sum) != have {
			return damaged(have, string(sum))
		}
	}
	d := json.NewDecoder(bytes.NewReader(outer["content"]))
	d.DisallowUnknownFields()
	if err := d.Decode(f); err != nil {
		return fmt.Errorf("content: %w: %w", err, ErrFormat)
	}
	return nil
}

// layOut breaks compact JSON into lines: a list of numbers or names is one
// line, everything else gets a line for each member. The indent is of blanks:
// no bit of one makes it another white space, as a tab can become a carriage
// return, so that every flipped bit of a file shows.
func layOut(b []byte) []byte {
	out := make([]byte, 0, len(b)+len(b)/4)
	var lines []bool // of each open bracket: has it a line for each member?
	newline := func() {
		out = append(out, '\n')
		for range lines {
			out = append(out, "  "...)
		}
	}
	quoted := false
	for i := 0; i < len(b); i++ {
		ch := b[i]
		switch {
		case quoted:
			out = append(out, ch)
			if ch == '\\' {
				i++
				out = append(out, b[i])
			}
			quoted = ch != '"'
			continue
		case ch == '"':
			quoted = true
		case ch == '{' || ch == '[':
			next := b[i+1]
			out = append(out, ch)
			lines = append(lines, next == '{' || next == '[' || ch == '{' && next != '}')
			if lines[len(lines)-1] {
				newline()
			}
			continue
		case ch == '}' || ch == ']':
			broken := lines[len(lines)-1]
			lines = lines[:len(lines)-1]
			if broken {
				newline()
			}
		}
		out = append(out, ch)
		switch {
		case ch == ',' && lines[len(lines)-1]:
			newline()
		case ch == ',' || ch == ':':
			out = append(out, ' ')
		}
	}
	return out
}

// textCheck is the codec that refuses names which JSON cannot give back.
type textCheck struct{ err error }

func (t *textCheck) section(_ string, fields func()) { fields() }
func (t *textCheck) texts(names *[]string)           { t.check(*names...) }
func (t *textCheck) text(name *string)               { t.check(*name) }
func (t *textCheck) floats(*[]float64)               {}
func (t *textCheck) terms(*[]termCount)              {}
func (t *textCheck) more(i, n int) bool              { return i < n }

func (t *textCheck) check(names ...string) {
	for _, s := range names {
		if t.err == nil && !utf8.ValidString(s) {
			t.err = fmt.Errorf("the name %q is not UTF-8, which JSON must be; save the binary form: %w", s, ErrFormat)
		}
	}
}
