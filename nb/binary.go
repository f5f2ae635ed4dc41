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
