// Package sparse holds the inner loop of scoring documents: the sum of the
// weight rows of the terms that a document has.
package sparse

//go:generate go run gen.go

// Add adds Σₑ counts[e]·w[terms[e]·k + c] to each dst[c], the entries e in
// their order; k is len(dst). A nil counts means 1 for each entry. An entry of
// count 0 adds nothing, also where its weight is infinite: 0·(−∞) is 0. If
// once is true, every other count means 1.
//
// The terms must be rows of w and counts nil or as long as terms: neither is
// checked. On amd64 with AVX up to 32 classes are added up in registers; the
// result is bit for bit that of the loop in Go, as products are rounded before
// they are added. Cost: O(len(terms)·k).
func Add(dst, w []float64, terms []int, counts []float64, once bool) {
	if len(dst) == 0 || len(terms) == 0 {
		return
	}
	if len(dst) < 4 || !vectors {
		add(dst, w, terms, counts, once, 0, len(dst))
		return
	}
	addVectors(dst, w, terms, counts, once)
}

// add is Add for the classes from ≤ c < to.
func add(dst, w []float64, terms []int, counts []float64, once bool, from, to int) {
	k := len(dst)
	if k == 2 && to-from == 2 {
		addTwo(dst, w, terms, counts, once)
		return
	}
	for e, t := range terms {
		n := 1.0
		if counts != nil {
			if n = counts[e]; n == 0 {
				continue
			}
			if once {
				n = 1
			}
		}
		row := w[t*k+from : t*k+to]
		out := dst[from:to]
		for c, x := range row {
			out[c] += float64(n * x) // not fused, so that every processor agrees
		}
	}
}

// addTwo is add for two classes, which is what most classifiers of documents
// have.
func addTwo(dst, w []float64, terms []int, counts []float64, once bool) {
	a, b := dst[0], dst[1]
	if counts == nil {
		for _, t := range terms {
			a += w[2*t]
			b += w[2*t+1]
		}
		dst[0], dst[1] = a, b
		return
	}
	for e, t := range terms {
		n := counts[e]
		if n == 0 {
			continue
		}
		if once {
			n = 1
		}
		a += float64(n * w[2*t])
		b += float64(n * w[2*t+1])
	}
	dst[0], dst[1] = a, b
}
