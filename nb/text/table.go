package text

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"math"
	"unsafe"
)

// table gives each distinct token an id: 0, 1, 2, … in the order of their first
// occurrence. The tokens lie in one arena, and the ids in an open-addressing
// table of 8 bytes a slot, at most three quarters full, so that a token costs
// its bytes and about 20 more, and to look one up costs no allocation. The zero
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

// slot is an id + 1, 0 if it is free, and the upper half of the token's hash.
type slot struct{ id, tag uint32 }

var seed = maphash.MakeSeed()

func (t *table) len() int { return len(t.ends) }

func (t *table) at(id int) []byte {
	from := 0
	if id > 0 {
		from = t.ends[id-1]
	}
	return t.arena[from:t.ends[id]:t.ends[id]]
}

// find returns the id of a token, −1 if it is not there.
func (t *table) find(token []byte) int {
	if len(t.slots) == 0 {
		return -1
	}
	h := maphash.Bytes(seed, token)
	mask, tag := uint64(len(t.slots)-1), uint32(h>>32)
	for i := h & mask; ; i = (i + 1) & mask {
		s := t.slots[i]
		if s.id == 0 {
			return -1
		}
		if s.tag == tag && bytes.Equal(t.at(int(s.id-1)), token) {
			return int(s.id - 1)
		}
	}
}

// add returns the id of a token, a new one if it is not there.
func (t *table) add(token []byte) int {
	if 4*(len(t.ends)+1) > 3*len(t.slots) {
		t.grow()
	}
	h := maphash.Bytes(seed, token)
	mask, tag := uint64(len(t.slots)-1), uint32(h>>32)
	i := h & mask
	for ; ; i = (i + 1) & mask {
		s := t.slots[i]
		if s.id == 0 {
			break
		}
		if s.tag == tag && bytes.Equal(t.at(int(s.id-1)), token) {
			return int(s.id - 1)
		}
	}
	if len(t.ends) == math.MaxUint32-1 {
		panic(fmt.Sprintf("text: the vocabulary has %d terms, and more have no number; use NewHashing", len(t.ends)))
	}
	t.arena = append(t.arena, token...)
	t.ends = append(t.ends, len(t.arena))
	t.slots[i] = slot{uint32(len(t.ends)), tag}
	return len(t.ends) - 1
}

// grow doubles the slots.
func (t *table) grow() {
	t.slots = make([]slot, max(64, 2*len(t.slots)))
	mask := uint64(len(t.slots) - 1)
	for id := range t.ends {
		h := maphash.Bytes(seed, t.at(id))
		i := h & mask
		for t.slots[i].id != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = slot{uint32(id + 1), uint32(h >> 32)}
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
