package score

import (
	"fmt"
)

// OneVsRestAUC averages, over the K classes, the AUC of "class c or not?" with
// column c of the posterior as the score. Macro is the plain mean, Weighted the
// mean by the number of rows of each class, and Micro the AUC of all n·K
// questions pooled. posterior is n×K; its rows need not be probabilities, any
// scores do. The error wraps ErrNoRows, ErrLabel, ErrScore or ErrOption, or
// ErrOneClass if a class has no row (Micro allows that). It panics if the
// lengths do not match. It depends on how common the classes are; HandTill
// does not. Cost: O(K·n).
func OneVsRestAUC(y []int, posterior [][]float64, avg Average) (float64, error) {
	const name = "OneVsRestAUC"
	k, err := checkTable(name, y, posterior)
	if err != nil {
		return 0, err
	}
	if avg == Micro {
		scores, positive := make([]float64, 0, len(y)*k), make([]bool, 0, len(y)*k)
		for c := range k {
			scores = append(scores, Column(posterior, c)...)
			positive = append(positive, Is(y, c)...)
		}
		return AUC(scores, positive, nil)
	}
	if avg != Macro && avg != Weighted {
		return 0, fmt.Errorf("score: %s: Average(%d), want Macro, Micro or Weighted: %w", name, avg, ErrOption)
	}
	var sum, total float64
	for c := range k {
		positive := Is(y, c)
		a, err := AUC(Column(posterior, c), positive, nil)
		if err != nil {
			return 0, fmt.Errorf("score: %s: class %d: %w", name, c, err)
		}
		w := 1.
		if avg == Weighted {
			w = 0
			for _, p := range positive {
				w += indicator(p)
			}
		}
		sum += w * a
		total += w
	}
	return sum / total, nil
}

// HandTill returns Hand and Till's M, the mean over all pairs of classes of
// how well the posterior tells the two apart. For two classes it is the AUC.
//
//	M = 2/(K(K−1)) Σ_{i<j} (A(i|j) + A(j|i))/2
//
// A(i|j) is the AUC of class i against class j alone, with column i as the
// score. Arguments, errors and panics as OneVsRestAUC. Source: [10], eq. 7.
// Cost: O(K·n) and a sort for each pair.
func HandTill(y []int, posterior [][]float64) (float64, error) {
	const name = "HandTill"
	k, err := checkTable(name, y, posterior)
	if err != nil {
		return 0, err
	}
	if k < 2 {
		return 0, fmt.Errorf("score: %s: %d class, want at least two: %w", name, k, ErrOneClass)
	}
	rows := make([][]int, k)
	for i, c := range y {
		rows[c] = append(rows[c], i)
	}
	for c := range rows {
		if len(rows[c]) == 0 {
			return 0, fmt.Errorf("score: %s: class %d has no row: %w", name, c, ErrOneClass)
		}
	}
	var sum float64
	for i := range k {
		for j := range i {
			for _, c := range []int{i, j} {
				var scores []float64
				var positive []bool
				for _, from := range []int{i, j} {
					for _, row := range rows[from] {
						scores = append(scores, posterior[row][c])
						positive = append(positive, from == c)
					}
				}
				a, err := AUC(scores, positive, nil)
				if err != nil {
					return 0, fmt.Errorf("score: %s: classes %d and %d: %w", name, j, i, err)
				}
				sum += a
			}
		}
	}
	return sum / float64(k*(k-1)), nil
}

// checkTable wants n ≥ 1 rows of K ≥ 1 scores without NaN and labels among
// the K classes. It returns K.
func checkTable(name string, y []int, table [][]float64) (int, error) {
	mustMatch(name, "rows of scores", len(table), len(y))
	if err := checkRows(name, len(y)); err != nil {
		return 0, err
	}
	k := len(table[0])
	for i, row := range table {
		mustMatch(name, "classes in a row", len(row), k)
		if err := checkLabel(name, i, y[i], k); err != nil {
			return 0, err
		}
		for c, s := range row {
			if s != s {
				return 0, fmt.Errorf("score: %s: row %d, class %d: the score is NaN: %w", name, i+1, c, ErrScore)
			}
		}
	}
	return k, nil
}
