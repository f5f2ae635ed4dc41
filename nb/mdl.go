package nb

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// CutsMDL returns the cut points that Fayyad and Irani's minimum description
// length principle finds for numbers x with classes y, y[i] ≥ 0 being the class
// of x[i] and NaN a missing cell. Of the cuts of a set of N numbers it takes
// the one of least class entropy E, the least of several, and keeps it if
//
//	Ent(S) − E > (log₂(N−1) + log₂(3ᴷ−2) − K·Ent(S) + K₁·Ent(S₁) + K₂·Ent(S₂)) / N
//	E = (N₁·Ent(S₁) + N₂·Ent(S₂)) / N
//
// where K, K₁ and K₂ are the classes in the set and its two parts; then it cuts
// both parts in the same way. Numbers that say nothing of the class get no cut
// and one interval. The error wraps ErrNoRows, ErrCell or ErrLabel. It panics
// if x and y differ in length. Cost: O(n·log n + n·K·cuts). Source: U. M. Fayyad
// and K. B. Irani, Multi-interval discretization of continuous-valued
// attributes for classification learning, IJCAI 1993, 1022–1027.
func CutsMDL(x []float64, y []int) ([]float64, error) {
	if len(x) != len(y) {
		panic(fmt.Sprintf("nb: CutsMDL: have %d classes, want %d", len(y), len(x)))
	}
	s := mdl{}
	index := map[int]int{} // a class to its place in the counts
	for i, v := range x {
		if y[i] < 0 {
			return nil, fmt.Errorf("nb: row %d: the class is %d, want 0 or more: %w", i+1, y[i], ErrLabel)
		}
		if err := finite(v); err != nil {
			return nil, fmt.Errorf("nb: row %d: %w", i+1, err)
		}
		if v == v {
			c, ok := index[y[i]]
			if !ok {
				c = len(index)
				index[y[i]] = c
			}
			s.rows = append(s.rows, labelled{v, c})
		}
	}
	if len(s.rows) == 0 {
		return nil, fmt.Errorf("nb: no number to cut among %d cells: %w", len(x), ErrNoRows)
	}
	slices.SortFunc(s.rows, func(a, b labelled) int { return cmp.Compare(a.x, b.x) })
	s.k = len(index)
	s.cuts = []float64{}
	s.split(s.rows)
	return s.cuts, nil
}

type labelled struct {
	x float64
	c int
}

type mdl struct {
	rows []labelled // sorted by x
	k    int
	cuts []float64
}

func (s *mdl) split(rows []labelled) {
	n := len(rows)
	left, right := make([]float64, s.k), make([]float64, s.k)
	for _, r := range rows {
		right[r.c]++
	}
	all, kAll := entropy(right, float64(n))
	// rounding must not choose among equals
	best, at, tie := math.Inf(1), 0, 1e-12*float64(n)
	var needed float64
	for i := 1; i < n; i++ {
		left[rows[i-1].c]++
		right[rows[i-1].c]--
		if rows[i-1].x == rows[i].x {
			continue
		}
		e1, k1 := entropy(left, float64(i))
		e2, k2 := entropy(right, float64(n-i))
		if e := float64(i)*e1 + float64(n-i)*e2; e < best-tie {
			best, at = e, i
			needed = math.Log2(float64(n-1)) + log2Choices(kAll) - kAll*all + k1*e1 + k2*e2
		}
	}
	if at == 0 || !(float64(n)*all-best > needed) {
		return
	}
	s.split(rows[:at])
	s.cuts = append(s.cuts, midway(rows[at-1].x, rows[at].x))
	s.split(rows[at:])
}

// log2Choices returns log₂(3ᴷ−2), also where 3ᴷ overflows.
func log2Choices(k float64) float64 {
	return k*math.Log2(3) + math.Log1p(-2*math.Pow(3, -k))/math.Ln2
}

// entropy returns −Σ p·log₂p of counts that sum to n, and how many are not 0.
func entropy(counts []float64, n float64) (bits, k float64) {
	for _, m := range counts {
		if m > 0 {
			k++
			bits -= m / n * math.Log2(m/n)
		}
	}
	return bits, k
}
