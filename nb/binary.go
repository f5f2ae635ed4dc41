package nb

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
)

// The binary form, all numbers little endian:
//
//	8 bytes   magic
//	4         format version
//	4         length of the title, and the title of the type
//	8         length of the content
//	          the content: sections of 4 bytes tag, 8 bytes length and fields
//	4         CRC-32C of everything before
//
// A text is 4 bytes length and its bytes. A list of texts is their number in 8
// bytes, the length of each in 4, and all their bytes. A list of numbers is
// their number in 8 bytes and each in 8. Magic and version stay where they are
// in all versions to come.
//
// The magic has a byte that is not ASCII and both kinds of line ends, so that a
// copy that took the file for text shows at once.
const magic = "\x8anb\r\n\x1a\n\x00"

func isBinary(b []byte) bool { return len(b) > 0 && b[0] == magic[0] }

// codec is told the fields of a content one after the other. The writer takes
// them over, and the reader fills them in.
type codec interface {
	section(tag string, fields func())
	text(*string)
	texts(*[]string)
	floats(*[]float64)
	terms(*[]termCount)
	// more tells whether a list has an item i; the writer has n of them.
	more(i, n int) bool
}

func marshalBinary(f content) ([]byte, error) {
	if err := f.check(); err != nil {
		return nil, fmt.Errorf("nb: %s cannot be saved: %w", f.title(), err)
	}
	var size sizer
	f.fields(&size)
	w := writer{make([]byte, 0, len(magic)+64+size.n)}
	w.b = append(w.b, magic...)
	w.b = binary.LittleEndian.AppendUint32(w.b, formatVersion)
	title := f.title()
	w.text(&title)
	w.b = binary.LittleEndian.AppendUint64(w.b, uint64(size.n))
	f.fields(&w)
	return binary.LittleEndian.AppendUint32(w.b, crc32.Checksum(w.b, castagnoli)), nil
}

// unmarshalBinary fills f and checks it.
func unmarshalBinary(b []byte, f content) error {
	err := readBinary(b, f)
	if err == nil {
		err = f.check()
	}
	if err != nil {
		return fmt.Errorf("nb: the file is not %s: %w", f.title(), err)
	}
	return nil
}

func readBinary(b []byte, f content) error {
	r := reader{b: b, where: "the header"}
	head := r.take(len(magic) + 4)
	if r.err == nil && string(head[:len(magic)]) != magic {
		return fmt.Errorf("it does not start as a binary file of this package does: %w", ErrFormat)
	}
	if r.err == nil {
		r.err = checkVersion(uint64(binary.LittleEndian.Uint32(head[len(magic):])))
	}
	var title string
	r.text(&title)
	n := r.length(1)
	if r.err == nil && len(r.b) != n+4 {
		if r.err = short("the content"); len(r.b) > n+4 {
			r.err = fmt.Errorf("it goes on for %d bytes after its end: %w", len(r.b)-n-4, ErrFormat)
		}
	}
	if r.err != nil {
		return r.err
	}
	have, want := crc32.Checksum(b[:len(b)-4], castagnoli), binary.LittleEndian.Uint32(b[len(b)-4:])
	if have != want {
		return damaged(fmt.Sprintf("%08x", have), fmt.Sprintf("%08x", want))
	}
	if title != f.title() {
		return otherType(title, f.title())
	}
	r = reader{b: r.b[:n], where: "the content"}
	f.fields(&r)
	return r.end()
}

// sizer adds up the bytes of a content.
type sizer struct{ n int }

func (s *sizer) section(_ string, fields func()) { s.n += 12; fields() }
func (s *sizer) text(t *string)                  { s.n += 4 + len(*t) }
func (s *sizer) floats(x *[]float64)             { s.n += 8 + 8*len(*x) }
func (s *sizer) terms(x *[]termCount)            { s.n += 8 + 16*len(*x) }
func (s *sizer) more(i, n int) bool              { return i < n }

func (s *sizer) texts(t *[]string) {
	s.n += 8
	for _, v := range *t {
		s.n += 4 + len(v)
	}
}

type writer struct{ b []byte }

func (w *writer) section(tag string, fields func()) {
	w.b = append(w.b, tag...)
	at := len(w.b)
	w.number(0)
	fields()
	binary.LittleEndian.PutUint64(w.b[at:], uint64(len(w.b)-at-8))
}

func (w *writer) number(n int) { w.b = binary.LittleEndian.AppendUint64(w.b, uint64(n)) }

func (w *writer) text(s *string) {
	w.b = binary.LittleEndian.AppendUint32(w.b, uint32(len(*s)))
	w.b = append(w.b, *s...)
}

func (w *writer) texts(t *[]string) {
	w.number(len(*t))
	for _, s := range *t {
		w.b = binary.LittleEndian.AppendUint32(w.b, uint32(len(s)))
	}
	for _, s := range *t {
		w.b = append(w.b, s...)
	}
}

// grow makes room for n bytes and returns it.
func (w *writer) grow(n int) []byte {
	at := len(w.b)
	w.b = w.b[:at+n] // the sizer has seen to it
	return w.b[at:]
}

func (w *writer) floats(x *[]float64) {
	w.number(len(*x))
	b := w.grow(8 * len(*x))
	for _, v := range *x {
		binary.LittleEndian.PutUint64(b[:8], math.Float64bits(v))
		b = b[8:]
	}
}

func (w *writer) terms(x *[]termCount) {
	w.number(len(*x))
	b := w.grow(16 * len(*x))
	for _, v := range *x {
		binary.LittleEndian.PutUint64(b[:8], math.Float64bits(v.tf))
		binary.LittleEndian.PutUint64(b[8:16], math.Float64bits(v.df))
		b = b[16:]
	}
}

func (w *writer) more(i, n int) bool { return i < n }

// reader takes fields off the front of b. After the first error, which says
// where it was, it reads nothing more. It never makes room for more than b
// still holds.
type reader struct {
	b     []byte
	where string
	err   error
}

// take returns the next n bytes, nil after an error.
func (r *reader) take(n int) []byte {
	if r.err == nil && n > len(r.b) {
		r.err = short(r.where)
	}
	if r.err != nil {
		return nil
	}
	out := r.b[:n]
	r.b = r.b[n:]
	return out
}

// length reads the number of items that follow, of size bytes or more each.
func (r *reader) length(size int) int {
	b := r.take(8)
	if b == nil {
		return 0
	}
	n := binary.LittleEndian.Uint64(b)
	if n > uint64(len(r.b)/size) {
		r.err = short(fmt.Sprintf("a list of %d items in %s", n, r.where))
		return 0
	}
	return int(n)
}

func (r *reader) end() error {
	if r.err == nil && len(r.b) > 0 {
		r.err = fmt.Errorf("%s has %d bytes too many: %w", r.where, len(r.b), ErrFormat)
	}
	return r.err
}

func (r *reader) section(tag string, fields func()) {
	have := r.take(4)
	n := r.length(1)
	if r.err == nil && string(have) != tag {
		r.err = fmt.Errorf("a section %q in %s, want %q: %w", have, r.where, tag, ErrFormat)
	}
	inner := reader{b: r.take(n), where: fmt.Sprintf("section %q", tag), err: r.err}
	if r.err != nil {
		return
	}
	outer := *r
	*r = inner
	fields()
	outer.err = r.end()
	*r = outer
}

func (r *reader) text(s *string) {
	if b := r.take(4); b != nil {
		n := binary.LittleEndian.Uint32(b)
		if uint64(n) > uint64(len(r.b)) {
			r.err = short(fmt.Sprintf("a text of %d bytes in %s", n, r.where))
			return
		}
		*s = string(r.take(int(n)))
	}
}

func (r *reader) texts(t *[]string) {
	n := r.length(4)
	sizes := r.take(4 * n)
	var total uint64
	for i := range n {
		total += uint64(binary.LittleEndian.Uint32(sizes[4*i:]))
	}
	if r.err == nil && total > uint64(len(r.b)) {
		r.err = short(fmt.Sprintf("texts of %d bytes in %s", total, r.where))
	}
	if r.err != nil {
		return
	}
	all := string(r.take(int(total))) // one allocation for all
	*t = make([]string, n)
	for i := range *t {
		size := binary.LittleEndian.Uint32(sizes[4*i:])
		(*t)[i], all = all[:size], all[size:]
	}
}

func (r *reader) floats(x *[]float64) {
	n := r.length(8)
	b := r.take(8 * n)
	if b == nil {
		return
	}
	*x = make([]float64, n)
	for i := range *x {
		(*x)[i] = math.Float64frombits(binary.LittleEndian.Uint64(b[:8]))
		b = b[8:]
	}
}

func (r *reader) terms(x *[]termCount) {
	n := r.length(16)
	b := r.take(16 * n)
	if b == nil {
		return
	}
	*x = make([]termCount, n)
	for i := range *x {
		(*x)[i] = termCount{
			math.Float64frombits(binary.LittleEndian.Uint64(b[:8])),
			math.Float64frombits(binary.LittleEndian.Uint64(b[8:16])),
		}
		b = b[16:]
	}
}

// more: each item is a section, so the list ends where the bytes do.
func (r *reader) more(int, int) bool { return r.err == nil && len(r.b) > 0 }
