package nb

import (
	"fmt"
	"math"
	"slices"
)

// Counts are the sufficient statistics of rows with d columns: how many rows
// of each class, and for each column what its kind needs. They are additive:
// Merge(count(A), count(B)) = count(A ∪ B).
//
// A row is d numbers (Row makes them from text): for a categorical column the
// code of a value, 0 ≤ v < Sⱼ, and NaN for a missing cell, which adds nothing
// and counts nothing. Counts may be read by many goroutines but changed by one
// at a time; to count in parallel let each goroutine count its own and Merge.
type Counts struct {
	ClassCounts
	Columns []*ColumnCounts // d columns
}

// Column names a column and says what kind of thing its cells are.
type Column struct {
	Name string
	Kind Kind
	// Values are the known values of a categorical column, value v at index v.
	// Those given before counting are part of the model even if they never
	// turn up; others are appended as they come.
	Values []string
}

func (c Column) clone() Column {
	c.Values = slices.Clone(c.Values)
	return c
}

// Kind is the event model of a column.
type Kind int

const (
	// Auto takes the kind from the data.
	Auto Kind = iota
	// Categorical: one of Sⱼ values, without order.
	Categorical
)

func (k Kind) String() string {
	switch k {
	case Auto:
		return "auto"
	case Categorical:
		return "categorical"
	}
	return fmt.Sprintf("Kind(%d)", int(k))
}

// ColumnCounts are the counts of one column.
type ColumnCounts struct {
	Column
	counter
}

// counter is the sufficient statistic of one kind of column.
type counter interface {
	// code turns the text of a cell into a number for add; "" into NaN. A new
	// value is added to the column.
	code(col *Column, cell string) (float64, error)
	// check tells whether add (w > 0) or take (w < 0) would work.
	check(class int, x, w float64) error
	add(class int, x, w float64)
	// observed is the number of cells of a class that were not missing.
	observed(class int) float64
	// grow makes room for k classes.
	grow(k int)
	clone() counter
	// merge adds the counts of another column; class c there is to[c] here.
	merge(col, from *ColumnCounts, to []int)
	estimate(e Estimator) distribution
}

// NewCounts returns empty counts for the columns. Classes may be nil: labels
// are added as Class meets them. A column of kind Auto is categorical. The
// error wraps ErrLabel if a class is named twice and ErrNoColumn if there is
// no column or a name or value stands twice.
func NewCounts(classes []string, columns ...Column) (*Counts, error) {
	if len(columns) == 0 {
		return nil, fmt.Errorf("nb: a row needs at least one column: %w", ErrNoColumn)
	}
	cc, err := newClassCounts(classes)
	if err != nil {
		return nil, err
	}
	t := &Counts{ClassCounts: cc}
	seen := map[string]bool{}
	for j, col := range columns {
		if seen[col.Name] && col.Name != "" {
			return nil, fmt.Errorf("nb: column %d: the name %q stands twice: %w", j+1, col.Name, ErrNoColumn)
		}
		seen[col.Name] = true
		cnt, err := newCounter(&col, len(classes))
		if err != nil {
			return nil, fmt.Errorf("nb: column %d (%s): %w", j+1, col.Name, err)
		}
		t.Columns = append(t.Columns, &ColumnCounts{col, cnt})
	}
	return t, nil
}

func newCounter(col *Column, k int) (counter, error) {
	*col = col.clone()
	switch col.Kind {
	case Auto, Categorical:
		col.Kind = Categorical
		return newCategorical(col.Values, k)
	}
	return nil, fmt.Errorf("%v is not a kind of column: %w", col.Kind, ErrNoColumn)
}

// Class returns the index of a label, adding the class if it is new.
func (t *Counts) Class(label string) int {
	if c, ok := t.Index(label); ok {
		return c
	}
	c := t.addClass(label)
	for _, col := range t.Columns {
		col.grow(c + 1)
	}
	return c
}

// Row codes the cells of one row: "" is a missing cell (NaN); the text of a
// categorical cell becomes the code of that value, a new one if it is new. The
// error wraps ErrCell. It panics if the number of cells is not d.
func (t *Counts) Row(cells ...string) ([]float64, error) {
	mustHave("Row", len(cells), len(t.Columns))
	x := make([]float64, len(cells))
	for j, s := range cells {
		v, err := t.Columns[j].code(&t.Columns[j].Column, s)
		if err != nil {
			return nil, fmt.Errorf("nb: column %d (%s): %w", j+1, t.Columns[j].Name, err)
		}
		x[j] = v
	}
	return x, nil
}

// Add counts one row of d cells for a class; see AddWeighted.
func (t *Counts) Add(x []float64, class int) error { return t.AddWeighted(x, class, 1) }

// AddWeighted counts one row with weight w ≥ 0 (w = 2 is the row twice). Either
// the whole row is counted or, with an error, nothing of it. The error wraps
// ErrLabel, ErrWeight or ErrCell. It panics if len(x) is not d. Cost: O(d).
func (t *Counts) AddWeighted(x []float64, class int, w float64) error {
	return t.change("Add", x, class, w, w)
}

// Remove undoes Add: afterwards the counts are as if the row had never been
// added. The error wraps ErrRemove, and nothing is changed, if no such row can
// have been added. No class and no value goes away. Cost: O(d).
func (t *Counts) Remove(x []float64, class int) error { return t.RemoveWeighted(x, class, 1) }

// RemoveWeighted undoes AddWeighted.
func (t *Counts) RemoveWeighted(x []float64, class int, w float64) error {
	return t.change("Remove", x, class, w, -w)
}

func (t *Counts) change(name string, x []float64, class int, w, signed float64) error {
	mustHave(name, len(x), len(t.Columns))
	if err := t.checkClass(class); err != nil {
		return err
	}
	if err := checkWeight(w); err != nil {
		return err
	}
	if w == 0 {
		signed = 0
	}
	n := t.N[class] + signed
	if signed < 0 {
		var ok bool
		if n, ok = subtract(t.N[class], w); !ok {
			return fmt.Errorf("nb: class %q has weight %v, less than %v: %w", t.Classes[class], t.N[class], w, ErrRemove)
		}
	}
	for j, v := range x {
		if math.IsNaN(v) {
			continue
		}
		if err := t.Columns[j].check(class, v, signed); err != nil {
			return fmt.Errorf("nb: column %d (%s): %w", j+1, t.Columns[j].Name, err)
		}
	}
	t.N[class] = n
	for j, v := range x {
		if !math.IsNaN(v) {
			t.Columns[j].add(class, v, signed)
		}
	}
	return nil
}

// Clone returns an independent copy.
func (t *Counts) Clone() *Counts {
	out := &Counts{ClassCounts: t.ClassCounts.clone()}
	for _, c := range t.Columns {
		out.Columns = append(out.Columns, &ColumnCounts{c.Column.clone(), c.counter.clone()})
	}
	return out
}

// Merge adds the counts of another counter, which stays as it is. Classes and
// values are matched by name and those that are new are appended. The columns
// must be the same in number, name and kind; otherwise the error wraps
// ErrMerge and nothing changes. Cost: O(K·Σⱼ Sⱼ).
func (t *Counts) Merge(o *Counts) error {
	if len(o.Columns) != len(t.Columns) {
		return fmt.Errorf("nb: merge of %d columns into %d: %w", len(o.Columns), len(t.Columns), ErrMerge)
	}
	for j, c := range o.Columns {
		if d := t.Columns[j]; c.Name != d.Name || c.Kind != d.Kind {
			return fmt.Errorf("nb: column %d is %q (%v) in one counter and %q (%v) in the other: %w",
				j+1, d.Name, d.Kind, c.Name, c.Kind, ErrMerge)
		}
	}
	if o == t {
		o = o.Clone()
	}
	to := make([]int, len(o.Classes))
	for c, label := range o.Classes {
		to[c] = t.Class(label)
		t.N[to[c]] += o.N[c]
	}
	for j, c := range o.Columns {
		t.Columns[j].merge(t.Columns[j], c, to)
	}
	return nil
}
