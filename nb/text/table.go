package text

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/maphash"
	"math"
	"math/bits"
	"unsafe"
)

// table gives each distinct token an id: 0, 1, 2, … in the order of their first
// occurrence. The tokens lie in one arena, and the ids in an open-addressing
// table of 16 bytes a slot, at most three quarters full, so that a token costs
// its bytes and about 40 more, and to look one up costs no allocation. The zero
// value is empty.
//
// The hash is that of the process, with a random seed, so that nobody can write
// a text whose words collide. No result depends on it: ids come from the order
// of the tokens.
type table struct {
	slots []slot
	arena []byte
	ends  []int // token id is arena[ends[id-1]:ends[id]]
}

// slot is a term and what finds it. A token of at most 8 bytes is the key itself,
// and its length the tag: most tokens are found without a look at the arena. Of
// a longer one the key is the hash and the tag is long. The tag of a free slot
// is 0.
type slot struct {
	key     uint64
	id, tag uint32
}

const (
	short = 8
	long  = short + 1
)

var (
	seed   = maphash.MakeSeed()
	factor = maphash.String(seed, "factor") | 1
)

func (t *table) len() int { return len(t.ends) }

func (t *table) at(id int) []byte {
	from := 0
	if id > 0 {
		from = t.ends[id-1]
	}
	return t.arena[from:t.ends[id]:t.ends[id]]
}

// keyOf returns key and tag of a token. It may read up to the capacity of token,
// and makes nothing of what it reads there.
func keyOf(token []byte) (key uint64, tag uint32) {
	n := len(token)
	switch {
	case n > short:
		return maphash.Bytes(seed, token), long
	case cap(token) >= short:
		return binary.LittleEndian.Uint64(token[:short]) & (1<<(8*n) - 1), uint32(n)
	}
	for i := n - 1; i >= 0; i-- {
		key = key<<8 | uint64(token[i])
	}
	return key, uint32(n)
}

// place is where the search for a slot starts.
func place(key uint64, tag uint32) uint64 {
	hi, lo := bits.Mul64(key^uint64(tag)<<59^factor, factor)
	return hi ^ lo
}

// search returns the slot of a token, or the free one where it belongs.
func (t *table) search(token []byte, key uint64, tag uint32) *slot {
	mask := uint64(len(t.slots) - 1)
	for i := place(key, tag); ; i++ {
		s := &t.slots[i&mask]
		if s.key == key && s.tag == tag && (tag != long || bytes.Equal(t.at(int(s.id)), token)) || s.tag == 0 {
			return s
		}
	}
}

// atFirst returns the id of a token of at most 8 bytes that stands in the first
// slot where it may, as most tokens of a text do; −1 for any other.
func (t *table) atFirst(token []byte) int {
	if n := uint(len(token)); n <= short && cap(token) >= short && len(t.slots) > 0 {
		key := binary.LittleEndian.Uint64(token[:short]) & (1<<(8*n) - 1)
		if s := &t.slots[place(key, uint32(n))&uint64(len(t.slots)-1)]; s.key == key && s.tag == uint32(n) && n > 0 {
			return int(s.id)
		}
	}
	return -1
}

// find returns the id of a token, −1 if it is not there. The empty token never
// is.
func (t *table) find(token []byte) int {
	if len(t.slots) == 0 || len(token) == 0 {
		return -1
	}
	key, tag := keyOf(token)
	if s := t.search(token, key, tag); s.tag != 0 {
		return int(s.id)
	}
	return -1
}

// add returns the id of a token, a new one if it is not there. Panics if the
// token is empty.
func (t *table) add(token []byte) int {
	if 4*(len(t.ends)+1) > 3*len(t.slots) {
		t.grow()
	}
	key, tag := keyOf(token)
	s := t.search(token, key, tag)
	if s.tag != 0 {
		return int(s.id)
	}
	switch {
	case tag == 0:
		panic("text: an empty token")
	case len(t.ends) == math.MaxUint32:
		panic(fmt.Sprintf("text: the vocabulary has %d terms, and more have no number; use NewHashing", len(t.ends)))
	}
	*s = slot{key, uint32(len(t.ends)), tag}
	t.arena = append(t.arena, token...)
	t.ends = append(t.ends, len(t.arena))
	return len(t.ends) - 1
}

// grow doubles the slots.
func (t *table) grow() {
	old := t.slots
	t.slots = make([]slot, max(64, 2*len(old)))
	mask := uint64(len(t.slots) - 1)
	for _, s := range old {
		if s.tag == 0 {
			continue
		}
		i := place(s.key, s.tag)
		for t.slots[i&mask].tag != 0 {
			i++
		}
		t.slots[i&mask] = s
	}
}

func (t *table) clone() table {
	return table{
		slots: append([]slot(nil), t.slots...),
		arena: append([]byte(nil), t.arena...),
		ends:  append([]int(nil), t.ends...),
	}
}

// strings returns all tokens in the order of their ids, in one allocation.
func (t *table) strings() []string {
	all := string(t.arena)
	out := make([]string, len(t.ends))
	from := 0
	for id, to := range t.ends {
		out[id], from = all[from:to], to
	}
	return out
}

// views returns the same without a copy: to be read only, and while t lives.
func (t *table) views() []string {
	out := make([]string, len(t.ends))
	for id := range t.ends {
		b := t.at(id)
		out[id] = unsafe.String(unsafe.SliceData(b), len(b))
	}
	return out
}
