package score

import (
	"fmt"
	"math"
	"slices"
)

// ranked is a row on its way to being sorted by score: the score as an
// integer of the same order, and the row with its label in the lowest bit.
type ranked struct {
	key uint64
	tag uint64
}

func (r ranked) row() int       { return int(r.tag >> 1) }
func (r ranked) positive() bool { return r.tag&1 == 1 }

// descend returns the rows by falling score, rows of equal score in their
// order; with weights, rows of weight 0 are left out. Cost: O(n).
func descend(scores []float64, positive []bool, weights []float64) []ranked {
	out := make([]ranked, 0, len(scores))
	for i, s := range scores {
		if weights != nil && weights[i] == 0 {
			continue
		}
		tag := uint64(i) << 1
		if positive[i] {
			tag |= 1
		}
		out = append(out, ranked{fallingKey(s), tag})
	}
	return radixSort(out)
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

// radixSort sorts by key, ascending and stable, and may use a as scratch. Six
// passes of eleven bits take the place of log n comparisons a row; a pass in
// which all rows agree is left out.
func radixSort(a []ranked) []ranked {
	const bits, passes = 11, 6
	if len(a) < 512 {
		slices.SortStableFunc(a, func(x, y ranked) int {
			switch {
			case x.key < y.key:
				return -1
			case x.key > y.key:
				return 1
			}
			return 0
		})
		return a
	}
	var count [passes][1 << bits]int
	for _, r := range a {
		for p := range passes {
			count[p][r.key>>(bits*p)&(1<<bits-1)]++
		}
	}
	b := make([]ranked, len(a))
	for p := range passes {
		at := &count[p]
		shift := bits * p
		if at[a[0].key>>shift&(1<<bits-1)] == len(a) {
			continue
		}
		sum := 0
		for d, c := range at {
			at[d] = sum
			sum += c
		}
		for _, r := range a {
			d := r.key >> shift & (1<<bits - 1)
			b[at[d]] = r
			at[d]++
		}
		a, b = b, a
	}
	return a
}

// tie is a run of rows of equal score: the weights of its positive and
// negative rows, and those of all rows with a larger score.
type tie struct {
	key              uint64
	pos, neg         float64
	abovePos, aboveN float64
	rows             []ranked
}

// eachTie calls f for each distinct score, falling.
func eachTie(order []ranked, weights []float64, f func(t *tie)) {
	var t tie
	for lo := 0; lo < len(order); {
		t.key, t.pos, t.neg = order[lo].key, 0, 0
		hi := lo
		for ; hi < len(order) && order[hi].key == t.key; hi++ {
			w := 1.
			if weights != nil {
				w = weights[order[hi].row()]
			}
			if order[hi].positive() {
				t.pos += w
			} else {
				t.neg += w
			}
		}
		t.rows = order[lo:hi]
		f(&t)
		t.abovePos += t.pos
		t.aboveN += t.neg
		lo = hi
	}
}

// sides returns the total weight of the positive and negative rows. The error
// wraps ErrOneClass if one is 0.
func sides(name string, positive []bool, weights []float64) (pos, neg float64, err error) {
	for i, p := range positive {
		if p {
			pos += weight(weights, i)
		} else {
			neg += weight(weights, i)
		}
	}
	if pos == 0 {
		err = fmt.Errorf("score: %s: no positive row among %d; a curve needs both classes: %w", name, len(positive), ErrOneClass)
	} else if neg == 0 {
		err = fmt.Errorf("score: %s: no negative row among %d; a curve needs both classes: %w", name, len(positive), ErrOneClass)
	}
	return pos, neg, err
}

// checkRanking checks what every curve over scores needs.
func checkRanking(name string, scores []float64, positive []bool, weights []float64) (pos, neg float64, err error) {
	if err := checkScores(name, scores, positive); err != nil {
		return 0, 0, err
	}
	if err := checkWeights(name, weights, len(scores)); err != nil {
		return 0, 0, err
	}
	return sides(name, positive, weights)
}
