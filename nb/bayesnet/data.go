package bayesnet

import (
	"fmt"
	"math"
	"slices"
)

// Data are n rows over d variables, coded and column by column: Columns[i][r]
// is the code of variable i in row r, or Missing. Weights has n numbers of 0 or
// more, or is nil: every row weighs 1.
type Data struct {
	Variables []Variable
	Columns   [][]int
	Weights   []float64
}

// NewData returns rows of d codes as Data; nothing is shared. The error wraps
// ErrStructure for a variable that contradicts itself, or ErrCell for a row of
// another length and a code that is neither Missing nor in range.
func NewData(variables []Variable, rows [][]int) (*Data, error) {
	d := &Data{Columns: make([][]int, len(variables))}
	for i, v := range variables {
		if err := v.check(); err != nil {
			return nil, fmt.Errorf("bayesnet: variable %d: %w", i, err)
		}
		d.Variables = append(d.Variables, v.clone())
		d.Columns[i] = make([]int, len(rows))
	}
	for r, row := range rows {
		if len(row) != len(variables) {
			return nil, fmt.Errorf("bayesnet: row %d: have %d cells, want %d: %w", r+1, len(row), len(variables), ErrCell)
		}
		for i, x := range row {
			d.Columns[i][r] = x
		}
	}
	return d, d.check()
}

// Len returns n, the number of rows.
func (d *Data) Len() int {
	if len(d.Columns) == 0 {
		return 0
	}
	return len(d.Columns[0])
}

// Row copies row r into dst, which may be nil or have d entries.
func (d *Data) Row(dst []int, r int) []int {
	if dst == nil {
		dst = make([]int, len(d.Columns))
	}
	for i, c := range d.Columns {
		dst[i] = c[r]
	}
	return dst
}

// Weight returns the weight of row r.
func (d *Data) Weight(r int) float64 {
	if d.Weights == nil {
		return 1
	}
	return d.Weights[r]
}

// Index returns the variable with that name, and false if there is none.
func (d *Data) Index(name string) (int, bool) {
	i := slices.IndexFunc(d.Variables, func(v Variable) bool { return v.Name == name })
	return i, i >= 0
}

// Rows returns a copy of these rows, in this order; a row may stand there twice.
// It panics if one is out of range.
func (d *Data) Rows(rows []int) *Data {
	out := &Data{Columns: make([][]int, len(d.Columns))}
	for i, c := range d.Columns {
		out.Variables = append(out.Variables, d.Variables[i].clone())
		out.Columns[i] = make([]int, len(rows))
		for at, r := range rows {
			out.Columns[i][at] = c[r]
		}
	}
	if d.Weights != nil {
		out.Weights = make([]float64, len(rows))
		for at, r := range rows {
			out.Weights[at] = d.Weights[r]
		}
	}
	return out
}

// With returns a copy with one more variable, hidden: Missing in every row. It
// stands first, where the class of naive Bayes is drawn.
func (d *Data) With(v Variable) *Data {
	all := make([]int, d.Len())
	for r := range all {
		all[r] = r
	}
	out := d.Rows(all)
	out.Variables = slices.Insert(out.Variables, 0, v.clone())
	out.Columns = slices.Insert(out.Columns, 0, slices.Repeat([]int{Missing}, d.Len()))
	return out
}

// check tells whether lengths, codes and weights are in order.
func (d *Data) check() error {
	if len(d.Columns) != len(d.Variables) {
		return fmt.Errorf("bayesnet: data: have %d columns, want %d: %w", len(d.Columns), len(d.Variables), ErrCell)
	}
	n := d.Len()
	for i, c := range d.Columns {
		if len(c) != n {
			return fmt.Errorf("bayesnet: column %s: have %d rows, want %d: %w", d.Variables[i].Name, len(c), n, ErrCell)
		}
		card := len(d.Variables[i].Values)
		for r, x := range c {
			if x < Missing || x >= card {
				return fmt.Errorf("bayesnet: row %d: the code of %s is %d, want 0 to %d or Missing: %w", r+1, d.Variables[i].Name, x, card-1, ErrCell)
			}
		}
	}
	if d.Weights == nil {
		return nil
	}
	if len(d.Weights) != n {
		return fmt.Errorf("bayesnet: have %d weights, want %d: %w", len(d.Weights), n, ErrWeight)
	}
	for r, w := range d.Weights {
		if err := checkWeight(w); err != nil {
			return fmt.Errorf("bayesnet: row %d: %w", r+1, err)
		}
	}
	return nil
}

// checkFor tells whether the data are over the variables of a structure.
func (d *Data) checkFor(s *Structure) error {
	if len(d.Variables) != s.Len() {
		return fmt.Errorf("bayesnet: data: have %d variables, want %d: %w", len(d.Variables), s.Len(), ErrStructure)
	}
	for i, v := range d.Variables {
		if w := s.Variable(i); v.Name != w.Name || !slices.Equal(v.Values, w.Values) {
			return fmt.Errorf("bayesnet: variable %d is %v in the data and %v in the structure: %w", i, v, w, ErrStructure)
		}
	}
	return d.check()
}

func checkWeight(w float64) error {
	if !(w >= 0) || math.IsInf(w, 1) {
		return fmt.Errorf("the weight is %v, want a finite number of 0 or more: %w", w, ErrWeight)
	}
	return nil
}

// total is the weight of all rows.
func (d *Data) total() float64 {
	sum := 0.0
	for r := range d.Len() {
		sum += d.Weight(r)
	}
	return sum
}
