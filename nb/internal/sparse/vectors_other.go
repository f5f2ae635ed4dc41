//go:build !amd64

package sparse

const vectors = false

func addVectors(dst, w []float64, terms []int, counts []float64, once bool) {
	add(dst, w, terms, counts, once, 0, len(dst))
}
