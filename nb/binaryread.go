package nb

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
)

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
