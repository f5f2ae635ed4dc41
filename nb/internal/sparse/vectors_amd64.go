package sparse

import "golang.org/x/sys/cpu"

// vectors tells whether the processor has AVX.
var vectors = cpu.X86.HasAVX

// widest is how many vectors of four classes are kept in registers at a time.
const widest = 8

// addVectors adds the classes four by four, and the one to three that are left
// over in Go.
func addVectors(dst, w []float64, terms []int, counts []float64, once bool) {
	k := len(dst)
	for from := 0; from+4 <= k; {
		v := min((k-from)/4, widest)
		if counts == nil || once {
			present(v, &dst[from], &w[from], &terms[0], first(counts), len(terms), k)
		} else {
			counted(v, &dst[from], &w[from], &terms[0], &counts[0], len(terms), k)
		}
		from += 4 * v
	}
	if left := k &^ 3; left < k {
		add(dst, w, terms, counts, once, left, k)
	}
}

func first(counts []float64) *float64 {
	if counts == nil {
		return nil
	}
	return &counts[0]
}
