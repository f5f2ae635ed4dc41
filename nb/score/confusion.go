package score

import (
	"fmt"
	"math"
	"strings"
)

// Confusion counts decisions: N[a][b] is how many rows of class a (or the sum
// of their weights) were called class b. It is additive like every count:
// Add a decision, Merge the counts of folds or of parts. Make it with
// NewConfusion.
type Confusion struct {
	N [][]float64 // K×K
}

const mostClasses = 1 << 12

// NewConfusion counts n decisions. y holds the classes and predicted the
// decisions, both from 0 to k−1; k = 0 takes the largest of them and adds 1.
// weights has n entries or is nil. With k > 0 there may be no row yet. The
// error wraps ErrNoRows (k = 0 and no row), ErrLabel, ErrWeight or ErrOption
// and names the row. It panics if the lengths do not match.
func NewConfusion(k int, y, predicted []int, weights []float64) (*Confusion, error) {
	const name = "NewConfusion"
	mustMatch(name, "decisions", len(predicted), len(y))
	if weights != nil {
		mustMatch(name, "weights", len(weights), len(y))
	}
	if k < 0 || k > mostClasses {
		return nil, fmt.Errorf("score: %s: %d classes, want 0 to %d: %w", name, k, mostClasses, ErrOption)
	}
	if k == 0 {
		if err := checkRows(name, len(y)); err != nil {
			return nil, err
		}
		for i := range y {
			for _, c := range []int{y[i], predicted[i]} {
				if err := checkLabel(name, i, c, mostClasses); err != nil {
					return nil, err
				}
				k = max(k, c+1)
			}
		}
	}
	m := &Confusion{N: make([][]float64, k)}
	for a := range m.N {
		m.N[a] = make([]float64, k)
	}
	for i := range y {
		if err := m.add(name, i, y[i], predicted[i], weight(weights, i)); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// Add counts one decision of weight w ≥ 0. The error wraps ErrLabel or
// ErrWeight, and then nothing changes.
func (m *Confusion) Add(y, predicted int, w float64) error {
	return m.add("Add", 0, y, predicted, w)
}

func (m *Confusion) add(name string, i, y, predicted int, w float64) error {
	if err := checkLabel(name, i, y, len(m.N)); err != nil {
		return err
	}
	if err := checkLabel(name, i, predicted, len(m.N)); err != nil {
		return err
	}
	if err := checkWeight(name, i, w); err != nil {
		return err
	}
	m.N[y][predicted] += w
	return nil
}

// Merge adds the counts of another matrix, which stays as it is. It panics if
// the number of classes differs.
func (m *Confusion) Merge(o *Confusion) {
	mustMatch("Merge", "classes", len(o.N), len(m.N))
	for a := range m.N {
		for b, v := range o.N[a] {
			m.N[a][b] += v
		}
	}
}

// Total returns the number of decisions, or the sum of their weights.
func (m *Confusion) Total() float64 {
	var n float64
	for _, row := range m.N {
		for _, v := range row {
			n += v
		}
	}
	return n
}

// Actual returns how many rows are of class c. Like all methods that ask for a
// class it panics if c is not one of the K.
func (m *Confusion) Actual(c int) float64 { return m.TP(c) + m.FN(c) }

// Called returns how many rows were called class c.
func (m *Confusion) Called(c int) float64 { return m.TP(c) + m.FP(c) }

// TP returns how many rows of class c were called c. It, FP, FN and TN are the
// four cells of the question "class c or not?".
func (m *Confusion) TP(c int) float64 {
	m.must(c)
	return m.N[c][c]
}

// FP returns how many rows of other classes were called c.
func (m *Confusion) FP(c int) float64 {
	m.must(c)
	var n float64
	for a, row := range m.N {
		if a != c {
			n += row[c]
		}
	}
	return n
}

// FN returns how many rows of class c were called something else.
func (m *Confusion) FN(c int) float64 {
	m.must(c)
	var n float64
	for b, v := range m.N[c] {
		if b != c {
			n += v
		}
	}
	return n
}

// TN returns how many rows are not of class c and were not called c. Cost:
// O(K²).
func (m *Confusion) TN(c int) float64 {
	m.must(c)
	var n float64
	for a, row := range m.N {
		for b, v := range row {
			if a != c && b != c {
				n += v
			}
		}
	}
	return n
}

func (m *Confusion) must(c int) {
	if c < 0 || c >= len(m.N) {
		panic(fmt.Sprintf("score: have class %d, want 0 to %d", c, len(m.N)-1))
	}
}

// Accuracy returns the share of right decisions, 0 if nothing was counted.
func (m *Confusion) Accuracy() float64 {
	var right float64
	for c := range m.N {
		right += m.N[c][c]
	}
	return ratio(right, m.Total())
}

// Loss returns the mean loss of the decisions, loss[a][b] being the price of
// calling a row of class a class b; 0 if nothing was counted. It panics if
// loss is not K×K.
func (m *Confusion) Loss(loss [][]float64) float64 {
	mustMatch("Loss", "rows", len(loss), len(m.N))
	var sum float64
	for a, row := range m.N {
		mustMatch("Loss", "columns", len(loss[a]), len(row))
		for b, v := range row {
			if v > 0 {
				sum += v * loss[a][b]
			}
		}
	}
	return ratio(sum, m.Total())
}

// Kappa returns Cohen's κ, the accuracy beyond what independent decisions
// with the same margins would have: 1 is perfect, 0 no better than that.
//
//	κ = (p − e) / (1 − e)     e = Σ_c Actual(c)·Called(c) / n²
//
// It is 0 where that is 0/0: nothing counted, or one class only.
func (m *Confusion) Kappa() float64 {
	n := m.Total()
	if n == 0 {
		return 0
	}
	var e float64
	for c := range m.N {
		e += m.Actual(c) / n * (m.Called(c) / n)
	}
	return ratio(m.Accuracy()-e, 1-e)
}

// MCC returns the correlation of label and decision, −1 to 1 (Matthews for
// two classes, Gorodkin's R_K for more). It is 0 where that is 0/0: all labels
// or all decisions equal.
func (m *Confusion) MCC() float64 {
	n := m.Total()
	if n == 0 {
		return 0
	}
	var pa, aa, pp float64 // Σ Called·Actual, Σ Actual², Σ Called², of shares
	for c := range m.N {
		a, p := m.Actual(c)/n, m.Called(c)/n
		pa += a * p
		aa += a * a
		pp += p * p
	}
	if aa >= 1 || pp >= 1 {
		return 0
	}
	return ratio(m.Accuracy()-pa, math.Sqrt(1-aa)*math.Sqrt(1-pp))
}

// String lays the matrix out: a row for each class, a column for each decision.
func (m *Confusion) String() string {
	cells := make([][]string, len(m.N))
	width := 1
	for a, row := range m.N {
		for _, v := range row {
			s := fmt.Sprintf("%.6g", v)
			width = max(width, len(s))
			cells[a] = append(cells[a], s)
		}
	}
	var b strings.Builder
	for _, row := range cells {
		for c, s := range row {
			if c > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(&b, "%*s", width, s)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// ratio is a/b, and 0 where that is 0/0.
func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}
