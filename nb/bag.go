package nb

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Doc is a document as a sparse bag of terms: Terms[i] stands Counts[i] times
// in it. The order of terms means nothing. A nil Counts means once each; a
// term may stand more than once and then adds up. A term with count 0 is
// absent. Documents whose terms ascend, as Doc and Docs make them, are read
// without a copy.
type Doc struct {
	Terms  []int
	Counts []float64
}

// DenseDoc makes a document of a row of term counts, row[t] for term t; it may
// be a row of a gonum matrix, as mat.Dense.RawRowView gives it. Every number
// but 0 is taken over, so that a negative count or a NaN is found by the call
// that reads the document.
func DenseDoc(row []float64) Doc {
	d := Doc{Counts: []float64{}}
	for t, n := range row {
		if n != 0 {
			d.Terms, d.Counts = append(d.Terms, t), append(d.Counts, n)
		}
	}
	return d
}

func (d Doc) count(i int) float64 {
	if d.Counts == nil {
		return 1
	}
	return d.Counts[i]
}

// ready returns the document with ascending terms, or the error of check.
func (d Doc) ready(v int) (Doc, error) {
	if ascends, ok := d.scan(v); !ok {
		return d, d.check(v)
	} else if !ascends {
		return d.sorted(), nil
	}
	return d, nil
}

// scan tells in one look at each entry whether the terms ascend, so that none
// stands twice, and whether check would find nothing.
func (d Doc) scan(v int) (ascends, ok bool) {
	ascends, last := true, -1
	for _, t := range d.Terms {
		if t <= last {
			ascends = false
		}
		last = t
	}
	if ascends && last >= v { // the first is not below 0, and the last is the largest
		return false, false
	}
	for i := 0; !ascends && i < len(d.Terms); i++ {
		if uint(d.Terms[i]) >= uint(v) {
			return false, false
		}
	}
	const largest = 0x7FEFFFFFFFFFFFFF // the bits of math.MaxFloat64
	most := uint64(0)
	for _, n := range d.Counts {
		most = max(most, math.Float64bits(n))
	}
	for i := 0; most > largest && i < len(d.Counts); i++ { // there may be a −0
		if n := d.Counts[i]; math.Float64bits(n) > largest && n != 0 {
			return false, false
		}
	}
	return ascends, d.Counts == nil || len(d.Counts) == len(d.Terms)
}

// check tells whether the document is well formed; v is the vocabulary's size.
func (d Doc) check(v int) error {
	if d.Counts != nil && len(d.Counts) != len(d.Terms) {
		panic(fmt.Sprintf("nb: Doc: have %d counts, want %d", len(d.Counts), len(d.Terms)))
	}
	for i, t := range d.Terms {
		if t < 0 || t >= v {
			return fmt.Errorf("nb: entry %d: term %d is outside the vocabulary of %d: %w", i, t, v, ErrCell)
		}
	}
	for i, n := range d.Counts {
		if !(n >= 0 && n <= math.MaxFloat64) {
			return fmt.Errorf("nb: entry %d: term %d stands %v times, want a finite number of 0 or more: %w", i, d.Terms[i], n, ErrWeight)
		}
	}
	return nil
}

// ascends tells whether the terms ascend, so that none stands twice.
func (d Doc) ascends() bool {
	for i := 1; i < len(d.Terms); i++ {
		if d.Terms[i] <= d.Terms[i-1] {
			return false
		}
	}
	return true
}

// sorted returns the same document with ascending terms, each standing once:
// itself if that is so, otherwise a copy.
func (d Doc) sorted() Doc {
	if d.ascends() {
		return d
	}
	order := make([]int, len(d.Terms))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(d.Terms[i], d.Terms[j]) })
	out := Doc{Terms: make([]int, 0, len(order)), Counts: make([]float64, 0, len(order))}
	for _, i := range order {
		last := len(out.Terms) - 1
		if last >= 0 && out.Terms[last] == d.Terms[i] {
			out.Counts[last] += d.count(i)
			continue
		}
		out.Terms, out.Counts = append(out.Terms, d.Terms[i]), append(out.Counts, d.count(i))
	}
	return out
}

// bag counts tokens; id gives the term of one, and false to leave it out.
func bag(tokens []string, id func(string) (int, bool)) Doc {
	n := make(map[int]float64, len(tokens))
	for _, s := range tokens {
		if i, ok := id(s); ok {
			n[i]++
		}
	}
	d := Doc{Terms: make([]int, 0, len(n)), Counts: make([]float64, 0, len(n))}
	for i := range n {
		d.Terms = append(d.Terms, i)
	}
	slices.Sort(d.Terms)
	for _, i := range d.Terms {
		d.Counts = append(d.Counts, n[i])
	}
	return d
}
