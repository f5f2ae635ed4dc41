package proofs

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"naivebayes/nb"
)

// rows enumerates the 2^d rows of d columns of 0 and 1.
func rows(d int) (x [][]int) {
	for r := range 1 << d {
		row := make([]int, d)
		for j := range row {
			row[j] = r >> j & 1
		}
		x = append(x, row)
	}
	return x
}

// conjunction says whether all literals hold: 1 wants a one, 0 a zero, −1 is no literal.
func conjunction(literals, row []int) int {
	for j, l := range literals {
		if l >= 0 && row[j] != l {
			return 0
		}
	}
	return 1
}

// disjunction says whether one literal holds.
func disjunction(literals, row []int) int {
	for j, l := range literals {
		if l >= 0 && row[j] == l {
			return 1
		}
	}
	return 0
}

// exactJoint is P(c)·∏ P(xⱼ|c) of a distribution over the rows, in fractions.
func exactJoint(x [][]int, p []*big.Rat, y []int, row []int) (joint [2]*big.Rat) {
	for c := range joint {
		prior, hits := new(big.Rat), make([]*big.Rat, len(row))
		for j := range hits {
			hits[j] = new(big.Rat)
		}
		for i := range x {
			if y[i] != c {
				continue
			}
			prior.Add(prior, p[i])
			for j, v := range x[i] {
				if v == row[j] {
					hits[j].Add(hits[j], p[i])
				}
			}
		}
		joint[c] = new(big.Rat).Set(prior)
		for _, h := range hits {
			joint[c].Mul(joint[c], h.Quo(h, prior))
		}
	}
	return joint
}

// Proof 14 (b) and (c): all conjunctions and disjunctions of three and four
// columns, and some of eight, whose columns have random frequencies.
func TestConjunctions(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 1))
	one := big.NewRat(1, 1)
	check := func(literals []int) {
		d := len(literals)
		x := rows(d)
		p := make([]*big.Rat, len(x))
		share := make([]*big.Rat, d)
		for j := range share {
			share[j] = big.NewRat(int64(1+rng.IntN(9)), 10)
		}
		for i, row := range x {
			p[i] = big.NewRat(1, 1)
			for j, v := range row {
				f := share[j]
				if v == 0 {
					f = new(big.Rat).Sub(one, share[j])
				}
				p[i].Mul(p[i], f)
			}
		}
		for k, concept := range []func(l, row []int) int{conjunction, disjunction} {
			y := make([]int, len(x))
			pi := [2]*big.Rat{new(big.Rat), new(big.Rat)}
			for i, row := range x {
				y[i] = concept(literals, row)
				pi[y[i]].Add(pi[y[i]], p[i])
			}
			for i, row := range x {
				if d > 4 && rng.IntN(16) > 0 {
					continue
				}
				joint := exactJoint(x, p, y, row)
				right, wrong := joint[y[i]], joint[1-y[i]]
				if right.Cmp(wrong) <= 0 {
					t.Fatalf("literals %v, row %v: joint of the right class %v, of the other %v", literals, row, right, wrong)
				}
				// (14.1): where all literals hold, or for a disjunction none, the odds are at most 1−π.
				if special := 1 - k; y[i] == special {
					odds := new(big.Rat).Quo(wrong, right)
					if odds.Cmp(pi[1-special]) > 0 {
						t.Fatalf("literals %v: odds %v above 1−π = %v", literals, odds, pi[1-special])
					}
				}
			}
		}
	}
	for _, d := range []int{3, 4} {
		for code := range pow(3, d) {
			literals, any := make([]int, d), false
			for j := range literals {
				literals[j] = code/pow(3, j)%3 - 1
				any = any || literals[j] >= 0
			}
			if any {
				check(literals)
			}
		}
	}
	for range 6 {
		literals := make([]int, 8)
		for j := range literals {
			literals[j] = rng.IntN(3) - 1
		}
		literals[0] = 1
		check(literals)
	}
}

func pow(a, n int) int {
	p := 1
	for range n {
		p *= a
	}
	return p
}

// countRows returns how many of the rows, each counted once without
// smoothing, nb classifies wrongly.
func countRows(t *testing.T, x [][]int, y []int) (wrong int) {
	t.Helper()
	counts, err := nb.CountCodes(x, y)
	if err != nil {
		t.Fatal(err)
	}
	m, err := counts.Estimate(&nb.Estimator{})
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range x {
		cells := make([]float64, len(row))
		for j, v := range row {
			cells[j] = float64(v)
		}
		c, err := m.Predict(cells)
		if err != nil {
			t.Fatal(err)
		}
		if c != y[i] {
			wrong++
		}
	}
	return wrong
}

// Proof 14 with counts in place of probabilities, up to ten columns.
func TestConjunctionsCounted(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 2))
	for d := 1; d <= 10; d++ {
		x := rows(d)
		for k := 1; k <= d; k++ {
			literals := make([]int, d)
			for j := range literals {
				if literals[j] = -1; j < k {
					literals[j] = rng.IntN(2)
				}
			}
			rng.Shuffle(d, func(a, b int) { literals[a], literals[b] = literals[b], literals[a] })
			for _, concept := range []func(l, row []int) int{conjunction, disjunction} {
				y := make([]int, len(x))
				for i, row := range x {
					y[i] = concept(literals, row)
				}
				if wrong := countRows(t, x, y); wrong != 0 {
					t.Errorf("literals %v: %d of %d rows are wrong", literals, wrong, len(x))
				}
			}
		}
	}
}

// Proof 14 (a), (d) and what it does not say.
func TestConjunctionNeedsIndependence(t *testing.T) {
	// (a) Rows of four columns, the first three in the conjunction: given class 0
	// no row has all three, though each alone is there.
	x := rows(4)
	var all, n int
	each := make([]int, 3)
	for _, row := range x {
		if conjunction([]int{1, 1, 1, -1}, row) == 1 {
			continue
		}
		n++
		if row[0]+row[1]+row[2] == 3 {
			all++
		}
		for j := range each {
			each[j] += row[j]
		}
	}
	if all != 0 || each[0]*each[1]*each[2] == 0 || n != 14 {
		t.Errorf("class 0 has %d rows, %d with all three, %v with each", n, all, each)
	}
	// (d)
	x = [][]int{{1, 1}, {1, 0}, {0, 1}}
	y := []int{1, 0, 0}
	p := []*big.Rat{big.NewRat(1, 10), big.NewRat(9, 20), big.NewRat(9, 20)}
	joint := exactJoint(x, p, y, x[0])
	if joint[0].Cmp(big.NewRat(9, 40)) != 0 || joint[1].Cmp(big.NewRat(1, 10)) != 0 {
		t.Errorf("joint probabilities %v and %v, want 9/40 and 1/10", joint[0], joint[1])
	}
	// At least two of six: a line separates the rows, naive Bayes errs; odd: half.
	x = rows(6)
	atLeast, odd := make([]int, len(x)), make([]int, len(x))
	for i, row := range x {
		s := 0
		for _, v := range row {
			s += v
		}
		if s >= 2 {
			atLeast[i] = 1
		}
		odd[i] = row[0] ^ row[1]
	}
	if wrong := countRows(t, x, atLeast); wrong != 6 {
		t.Errorf("at least 2 of 6: %d rows are wrong, want the 6 with a single one", wrong)
	}
	if wrong := countRows(t, x, odd); wrong != 32 {
		t.Errorf("an odd number of two: %d of 64 rows are wrong, want half", wrong)
	}
}
