package nb

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"math"
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

// vector is a slice of numbers in JSON. Infinite ones are the strings "-Inf"
// and "+Inf"; every other number is written with the digits that give back the
// same float64.
type vector []float64

func (v vector) MarshalJSON() ([]byte, error) { return appendNumbers(nil, v), nil }

func (v *vector) UnmarshalJSON(b []byte) error {
	x, rest, err := parseNumbers(b)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return fmt.Errorf("%.20s, want an array of numbers", b)
	}
	*v = x
	return nil
}

// matrix is a table of rows of k numbers, in JSON an array of arrays.
type matrix struct {
	x    []float64
	k    int // 0 if the form has no rows
	rows int
}

// IsZero leaves a table out that is not there.
func (m matrix) IsZero() bool { return m.x == nil }

func (m matrix) MarshalJSON() ([]byte, error) {
	b := []byte{'['}
	for r := range m.rows {
		if r > 0 {
			b = append(b, ',')
		}
		b = appendNumbers(b, m.x[r*m.k:(r+1)*m.k])
	}
	return append(b, ']'), nil
}

func (m *matrix) UnmarshalJSON(b []byte) error {
	*m = matrix{x: []float64{}}
	if len(b) < 2 || b[0] != '[' {
		return fmt.Errorf("%.20s, want an array of rows of numbers", b)
	}
	for b = trim(b[1:]); b[0] != ']'; m.rows++ {
		if m.rows > 0 {
			b = trim(b[1:]) // the comma
		}
		row, rest, err := parseNumbers(b)
		if err != nil {
			return fmt.Errorf("row %d: %w", m.rows, err)
		}
		if m.rows > 0 && len(row) != m.k {
			return fmt.Errorf("row %d has %d numbers and the one before %d", m.rows, len(row), m.k)
		}
		m.k = len(row)
		m.x = append(m.x, row...)
		b = rest
	}
	return nil
}

func appendNumbers(b []byte, x []float64) []byte {
	b = append(b, '[')
	for i, v := range x {
		if i > 0 {
			b = append(b, ',')
		}
		switch a := math.Abs(v); {
		case math.IsInf(v, -1):
			b = append(b, `"-Inf"`...)
		case math.IsInf(v, 1):
			b = append(b, `"+Inf"`...)
		case a != 0 && (a < 1e-6 || a >= 1e21):
			b = strconv.AppendFloat(b, v, 'e', -1, 64)
		default:
			b = strconv.AppendFloat(b, v, 'f', -1, 64)
		}
	}
	return append(b, ']')
}

// parseNumbers reads one array of numbers and returns what follows it. b is
// well-formed JSON from there on.
func parseNumbers(b []byte) (x []float64, rest []byte, err error) {
	if b[0] != '[' {
		return nil, nil, fmt.Errorf("%.20s, want an array of numbers", b)
	}
	x = []float64{}
	for b = trim(b[1:]); b[0] != ']'; {
		if b[0] == ',' {
			b = trim(b[1:])
		}
		end := 0
		for end < len(b) && b[end] != ',' && b[end] != ']' && b[end] > ' ' {
			end++
		}
		v := math.Inf(-1)
		switch token := string(b[:end]); {
		case token == `"-Inf"`:
		case token == `"+Inf"`:
			v = math.Inf(1)
		case b[0] == '-' || b[0] >= '0' && b[0] <= '9':
			if v, err = strconv.ParseFloat(token, 64); err != nil {
				return nil, nil, fmt.Errorf("number %d: %w", len(x), err)
			}
		default:
			return nil, nil, fmt.Errorf("number %d is %.20s, want a number or \"-Inf\"", len(x), token)
		}
		x = append(x, v)
		b = trim(b[end:])
	}
	return x, trim(b[1:]), nil
}

func trim(b []byte) []byte {
	for len(b) > 0 && (b[0] == ' ' || b[0] == '\n' || b[0] == '\t' || b[0] == '\r') {
		b = b[1:]
	}
	return b
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
