package score

import (
	"math"
	"sync"
)

// ranking holds the rows by falling score, the positive and the negative ones
// apart.
type ranking struct {
	pos, neg side
	weights  []float64
}

// side is the rows of one class: their scores as integers of falling order and,
// if anyone will ask, which rows they are.
type side struct {
	keys []uint64
	rows []int
}

// rank sorts rows by score. Rows of weight 0 are left out. With weights, or if
// asked, it keeps the row of each score. Cost: O(n).
func rank(scores []float64, positive []bool, weights []float64, rows bool) *ranking {
	rows = rows || weights != nil
	m := 0
	for _, p := range positive {
		if p {
			m++
		}
	}
	r := &ranking{pos: newSide(m, rows), neg: newSide(len(scores)-m, rows), weights: weights}
	for i, s := range scores {
		if weights != nil && weights[i] == 0 {
			continue
		}
		to := &r.neg
		if positive[i] {
			to = &r.pos
		}
		to.keys = append(to.keys, fallingKey(s))
		if rows {
			to.rows = append(to.rows, i)
		}
	}
	var wg sync.WaitGroup
	wg.Go(r.pos.sort)
	r.neg.sort()
	wg.Wait()
	return r
}

func newSide(n int, rows bool) side {
	s := side{keys: make([]uint64, 0, n)}
	if rows {
		s.rows = make([]int, 0, n)
	}
	return s
}

// fallingKey maps numbers to integers of the opposite order; −0 is 0.
func fallingKey(s float64) uint64 {
	b := math.Float64bits(s + 0)
	if b>>63 == 1 {
		return b
	}
	return ^(b | 1<<63)
}

func keyScore(key uint64) float64 {
	if key>>63 == 1 {
		return math.Float64frombits(key)
	}
	return math.Float64frombits(^key &^ (1 << 63))
}

// sort sorts by key, ascending and stable: six passes, each by eleven bits,
// instead of log n comparisons a row. A pass in which all keys agree is left
// out.
func (s *side) sort() {
	const bits, passes = 11, 6
	n := len(s.keys)
	if n < 256 {
		s.insertionSort()
		return
	}
	var count [passes][1 << bits]int
	for _, k := range s.keys {
		for p := range passes {
			count[p][k>>(bits*p)&(1<<bits-1)]++
		}
	}
	to := side{keys: make([]uint64, n)}
	if s.rows != nil {
		to.rows = make([]int, n)
	}
	for p := range passes {
		at, shift := &count[p], bits*p
		if at[s.keys[0]>>shift&(1<<bits-1)] == n {
			continue
		}
		sum := 0
		for d, c := range at {
			at[d] = sum
			sum += c
		}
		for i, k := range s.keys {
			d := k >> shift & (1<<bits - 1)
			to.keys[at[d]] = k
			if s.rows != nil {
				to.rows[at[d]] = s.rows[i]
			}
			at[d]++
		}
		*s, to = to, *s
	}
}

func (s *side) insertionSort() {
	for i := range s.keys {
		for j := i; j > 0 && s.keys[j] < s.keys[j-1]; j-- {
			s.keys[j], s.keys[j-1] = s.keys[j-1], s.keys[j]
			if s.rows != nil {
				s.rows[j], s.rows[j-1] = s.rows[j-1], s.rows[j]
			}
		}
	}
}

// tie is the rows of one score: the weights of the positive and negative ones,
// those of all rows with a larger score, and the rows if they are kept.
type tie struct {
	key                uint64
	pos, neg           float64
	abovePos, aboveNeg float64
	posRows, negRows   []int
}

// eachTie calls f for each distinct score, falling.
func (r *ranking) eachTie(f func(t *tie)) {
	var t tie
	i, j := 0, 0
	for i < len(r.pos.keys) || j < len(r.neg.keys) {
		t.key = math.MaxUint64
		if i < len(r.pos.keys) {
			t.key = r.pos.keys[i]
		}
		if j < len(r.neg.keys) {
			t.key = min(t.key, r.neg.keys[j])
		}
		i, t.pos, t.posRows = r.pos.run(i, t.key, r.weights)
		j, t.neg, t.negRows = r.neg.run(j, t.key, r.weights)
		f(&t)
		t.abovePos += t.pos
		t.aboveNeg += t.neg
	}
}

// run returns where the rows of a key that begin at i end, and their weight.
func (s *side) run(i int, key uint64, weights []float64) (end int, w float64, rows []int) {
	end = i
	for end < len(s.keys) && s.keys[end] == key {
		end++
	}
	if s.rows == nil {
		return end, float64(end - i), nil
	}
	rows = s.rows[i:end]
	if weights == nil {
		return end, float64(end - i), rows
	}
	for _, row := range rows {
		w += weights[row]
	}
	return end, w, rows
}
