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
// code of a value, 0 ≤ v < Sⱼ, for the other kinds the number itself, and NaN
// for a missing cell, which adds nothing and counts nothing. Counts may be read by many goroutines but changed by one
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
	// In a discretized column they are the names of the intervals.
	Values []string
	// Cuts are the cut points of a discretized column, in ascending order:
	// value v is Cuts[v−1] < x ≤ Cuts[v]. They are part of the model and do
	// not move while rows come and go. Where there is data to look at, nil
	// stands for those of CutsMDL; an empty slice is one interval.
	Cuts []float64
}

func (c Column) clone() Column {
	c.Values = slices.Clone(c.Values)
	c.Cuts = slices.Clone(c.Cuts)
	return c
}

// kind resolves Auto: values or cut points that are given tell the kind.
func (c Column) kind(auto Kind) Kind {
	switch {
	case c.Kind != Auto:
		return c.Kind
	case c.Values != nil:
		return Categorical
	case c.Cuts != nil:
		return Discretized
	}
	return auto
}

// Kind is the event model of a column.
type Kind int

const (
	// Auto takes the kind from the data.
	Auto Kind = iota
	// Categorical: one of Sⱼ values, without order. With two values it is the
	// Bernoulli model.
	Categorical
	// Gaussian: numbers, normally distributed in each class.
	Gaussian
	// KernelDensity: numbers whose density in a class is the mean of a normal
	// kernel on each cell that was counted ("flexible Bayes").
	KernelDensity
	// Poisson: whole numbers of 0 or more that count events.
	Poisson
	// Discretized: numbers of which the interval is counted.
	Discretized
)

func (k Kind) String() string {
	switch k {
	case Auto:
		return "auto"
	case Categorical:
		return "categorical"
	case Gaussian:
		return "gaussian"
	case KernelDensity:
		return "kernel density"
	case Poisson:
		return "poisson"
	case Discretized:
		return "discretized"
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
	// addColumn adds many cells with weight 1; NaN is missing. It stops at the
	// first bad one and returns its index; then the counts are of no use.
	addColumn(x []float64, class []int) (int, error)
	// observed is the number of cells of a class that were not missing.
	observed(class int) float64
	// remedy says what to do if a class has no cell and its parameters would
	// therefore be 0/0; it is empty if they would not.
	remedy(e Estimator) string
	// grow makes room for k classes.
	grow(k int)
	clone() counter
	// merge adds the counts of another column; class c there is to[c] here.
	merge(col, from *ColumnCounts, to []int)
	estimate(col *Column, e Estimator) distribution
}

// NewCounts returns empty counts for the columns. Classes may be nil: labels
// are added as Class meets them. A column of kind Auto is categorical, or
// discretized if it has Cuts. The error wraps ErrLabel if a class is named
// twice, ErrNoColumn if there is no column or a name stands twice, ErrCell if
// a value does, and ErrColumn if a column contradicts itself.
func NewCounts(classes []string, columns ...Column) (*Counts, error) {
	if err := checkColumns(columns); err != nil {
		return nil, err
	}
	cc, err := newClassCounts(classes)
	if err != nil {
		return nil, err
	}
	t := &Counts{ClassCounts: cc}
	for j, col := range columns {
		cnt, err := newCounter(&col, len(classes))
		if err != nil {
			return nil, fmt.Errorf("nb: column %d (%s): %w", j+1, col.Name, err)
		}
		t.Columns = append(t.Columns, &ColumnCounts{col, cnt})
	}
	return t, nil
}

func checkColumns(columns []Column) error {
	if len(columns) == 0 {
		return fmt.Errorf("nb: a row needs at least one column: %w", ErrNoColumn)
	}
	seen := map[string]bool{}
	for j, col := range columns {
		if seen[col.Name] && col.Name != "" {
			return fmt.Errorf("nb: column %d: the name %q stands twice: %w", j+1, col.Name, ErrNoColumn)
		}
		seen[col.Name] = true
	}
	return nil
}

func newCounter(col *Column, k int) (counter, error) {
	*col = col.clone()
	col.Kind = col.kind(Categorical)
	if col.Values != nil && col.Kind.numeric() && col.Kind != Discretized {
		return nil, fmt.Errorf("the column is %v, and Values belong to categorical ones: %w", col.Kind, ErrColumn)
	}
	if col.Cuts != nil && col.Kind != Discretized {
		return nil, fmt.Errorf("the column is %v, and Cuts belong to discretized ones: %w", col.Kind, ErrColumn)
	}
	switch col.Kind {
	case Categorical:
		return newCategorical(col.Values, k)
	case Gaussian:
		return newGaussian(k), nil
	case KernelDensity:
		return newKernels(k), nil
	case Poisson:
		return newPoisson(k), nil
	case Discretized:
		return newDiscretized(col, k)
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
// categorical cell becomes the code of that value, a new one if it is new; that
// of a numeric cell is read as a number. The error wraps ErrCell. It panics if the number of cells is not d.
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
// have been added; moments, unlike counts, show only cells that are far out.
// No class and no value goes away. Cost: O(d).
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
// must be the same in number, name, kind and cut points; otherwise the error
// wraps ErrMerge and nothing changes. Cost: O(K·Σⱼ Sⱼ).
func (t *Counts) Merge(o *Counts) error {
	if len(o.Columns) != len(t.Columns) {
		return fmt.Errorf("nb: merge of %d columns into %d: %w", len(o.Columns), len(t.Columns), ErrMerge)
	}
	for j, c := range o.Columns {
		if d := t.Columns[j]; c.Name != d.Name || c.Kind != d.Kind {
			return fmt.Errorf("nb: column %d is %q (%v) in one counter and %q (%v) in the other: %w",
				j+1, d.Name, d.Kind, c.Name, c.Kind, ErrMerge)
		} else if !slices.Equal(c.Cuts, d.Cuts) {
			return fmt.Errorf("nb: column %d (%s) is cut at %v in one counter and at %v in the other; find the cut points once and name them: %w",
				j+1, c.Name, d.Cuts, c.Cuts, ErrMerge)
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
