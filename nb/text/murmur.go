package text

import (
	"encoding/binary"
	"math/bits"
)

// hashed returns the place of a token among n.
func hashed(token []byte, n int) int {
	h := int64(int32(murmur3(token)))
	return int(max(h, -h) % int64(n))
}

// murmur3 is MurmurHash3_x86_32 with seed 0. Source: A. Appleby, MurmurHash3
// (2011), https://github.com/aappleby/smhasher.
func murmur3(b []byte) uint32 {
	var h uint32
	n := uint32(len(b))
	mix := func(k uint32) uint32 { return bits.RotateLeft32(k*0xcc9e2d51, 15) * 0x1b873593 }
	for ; len(b) >= 4; b = b[4:] {
		h = bits.RotateLeft32(h^mix(binary.LittleEndian.Uint32(b)), 13)*5 + 0xe6546b64
	}
	var k uint32
	for i := len(b) - 1; i >= 0; i-- {
		k = k<<8 | uint32(b[i])
	}
	h ^= mix(k) ^ n
	h = (h ^ h>>16) * 0x85ebca6b
	h = (h ^ h>>13) * 0xc2b2ae35
	return h ^ h>>16
}
