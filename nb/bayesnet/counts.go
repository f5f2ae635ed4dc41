package bayesnet

import (
	"fmt"
	"math"
	"slices"
)

// Counts are the sufficient statistics of rows under a structure: for each node
// how often each of its values stood with each configuration of its parents.
// They are additive like nb.Counts: Merge(count(A), count(B)) = count(A ∪ B),
// and exact while the weights are whole numbers below 2⁵³.
//
// Counts may be read by many goroutines but changed by one at a time.
type Counts struct {
	*Structure
	// N[i] is the table of node i as in Network: N_irv at r·Card(i) + v, r the
	// configuration of the parents.
	N [][]float64
}

// Skip says what becomes of rows with a missing cell when they are counted.
type Skip int

const (
	// SkipNothing refuses such a row with ErrMissing.
	SkipNothing Skip = iota
	// SkipRow leaves it out: only complete rows count.
	SkipRow
	// SkipFamily leaves it out for a node if the node or one of its parents is
	// missing: nb treats the cells of naive Bayes so. The totals of two nodes
	// may then differ. EM uses such a row entirely.
	SkipFamily
)

// NewCounts returns empty counts.
func NewCounts(s *Structure) *Counts {
	t := &Counts{Structure: s, N: make([][]float64, s.Len())}
	for i := range t.N {
		t.N[i] = make([]float64, s.Configs(i)*s.Card(i))
	}
	return t
}

// Count counts all rows of the data, whose variables must be those of the
// structure. The error wraps ErrStructure if they are not, ErrCell, ErrWeight,
// or ErrMissing with SkipNothing. Cost: O(rows·arrows), nothing is allocated
// for a row.
func Count(s *Structure, d *Data, skip Skip) (*Counts, error) {
	t := NewCounts(s)
	return t, t.AddData(d, skip)
}

// AddData counts all rows of the data or, with an error, none; see Count.
func (t *Counts) AddData(d *Data, skip Skip) error {
	if err := d.checkFor(t.Structure); err != nil {
		return err
	}
	if skip < SkipNothing || skip > SkipFamily {
		return fmt.Errorf("bayesnet: Skip(%d) is no rule: %w", int(skip), ErrEstimator)
	}
	var drop []bool
	if skip != SkipFamily {
		for i, c := range d.Columns {
			for r, x := range c {
				if x != Missing {
					continue
				}
				if skip == SkipNothing {
					return fmt.Errorf("bayesnet: row %d: %s is missing; skip such rows or use EM: %w", r+1, t.Name(i), ErrMissing)
				}
				if drop == nil {
					drop = make([]bool, d.Len())
				}
				drop[r] = true
			}
		}
	}
	for i := range t.N {
		t.addColumn(i, d, drop)
	}
	return nil
}

// addColumn counts node i in all rows but those dropped and those in which the
// family has a missing cell.
func (t *Counts) addColumn(i int, d *Data, drop []bool) {
	n, card, own, parents := t.N[i], t.Card(i), d.Columns[i], t.parents[i]
rows:
	for r, v := range own {
		if v == Missing || drop != nil && drop[r] {
			continue
		}
		at := 0
		for _, p := range parents {
			x := d.Columns[p][r]
			if x == Missing {
				continue rows
			}
			at = at*len(t.variables[p].Values) + x
		}
		n[at*card+v] += d.Weight(r)
	}
}

// Add counts one row; see AddWeighted.
func (t *Counts) Add(row []int) error { return t.AddWeighted(row, 1) }

// AddWeighted counts one row of n codes with weight w ≥ 0. Either the whole row
// is counted or, with an error, nothing of it. The error wraps ErrMissing if a
// cell is Missing, ErrCell if one is out of range, or ErrWeight. It panics if
// the row has not n entries. Cost: O(arrows).
func (t *Counts) AddWeighted(row []int, w float64) error {
	if err := t.checkRow("Add", row, w); err != nil {
		return err
	}
	for i, v := range row {
		t.N[i][t.Config(i, row)*t.Card(i)+v] += w
	}
	return nil
}

// Remove undoes Add: afterwards the counts are as if the row had never been
// added. The error wraps ErrRemove, and nothing is changed, if no such row can
// have been added.
func (t *Counts) Remove(row []int) error { return t.RemoveWeighted(row, 1) }

// RemoveWeighted undoes AddWeighted.
func (t *Counts) RemoveWeighted(row []int, w float64) error {
	if err := t.checkRow("Remove", row, w); err != nil {
		return err
	}
	for i, v := range row {
		at := t.Config(i, row)
		if n := t.N[i][at*t.Card(i)+v]; !(n-w >= -1e-9*math.Max(1, w)) {
			return fmt.Errorf("bayesnet: P(%s=%s%s) was counted with weight %v, less than %v: %w",
				t.Name(i), t.variables[i].Values[v], t.given(i, at), n, w, ErrRemove)
		}
	}
	for i, v := range row {
		at := &t.N[i][t.Config(i, row)*t.Card(i)+v]
		if *at -= w; *at < 1e-12*math.Max(1, w) { // what rounding left of nothing
			*at = 0
		}
	}
	return nil
}

func (t *Counts) checkRow(call string, row []int, w float64) error {
	if len(row) != t.Len() {
		panic(fmt.Sprintf("bayesnet: %s: cells in the row: have %d, want %d", call, len(row), t.Len()))
	}
	if err := checkWeight(w); err != nil {
		return fmt.Errorf("bayesnet: %w", err)
	}
	for i, v := range row {
		if v == Missing {
			return fmt.Errorf("bayesnet: %s is missing; AddData may skip such cells, and EM uses them: %w", t.Name(i), ErrMissing)
		}
		if v < 0 || v >= t.Card(i) {
			return fmt.Errorf("bayesnet: the code of %s is %d, want 0 to %d: %w", t.Name(i), v, t.Card(i)-1, ErrCell)
		}
	}
	return nil
}

// Merge adds the counts of another counter, which stays as it is. The error
// wraps ErrMerge, and nothing changes, if its variables, values or parents, in
// their order, are not the same. Cost: O(entries of the tables).
func (t *Counts) Merge(o *Counts) error {
	if o.Len() != t.Len() {
		return fmt.Errorf("bayesnet: merge of %d variables into %d: %w", o.Len(), t.Len(), ErrMerge)
	}
	for i := range t.N {
		if a, b := t.variables[i], o.variables[i]; a.Name != b.Name || !slices.Equal(a.Values, b.Values) {
			return fmt.Errorf("bayesnet: variable %d is %v in one counter and %v in the other: %w", i, a, b, ErrMerge)
		}
		if !slices.Equal(t.parents[i], o.parents[i]) {
			return fmt.Errorf("bayesnet: the parents of %s differ: %w", t.Name(i), ErrMerge)
		}
	}
	for i, n := range o.N {
		for at, x := range n {
			t.N[i][at] += x
		}
	}
	return nil
}

// Clone returns an independent copy.
func (t *Counts) Clone() *Counts {
	out := &Counts{Structure: t.Structure, N: make([][]float64, len(t.N))}
	for i, n := range t.N {
		out.N[i] = slices.Clone(n)
	}
	return out
}

// Total returns the weight of the rows that were counted for node i.
func (t *Counts) Total(i int) float64 {
	sum := 0.0
	for _, x := range t.N[i] {
		sum += x
	}
	return sum
}

// Unobserved returns the configurations of the parents of node i that no row
// has, in ascending order.
func (t *Counts) Unobserved(i int) []int {
	var out []int
	for r := range t.Configs(i) {
		if t.seen(i, r) == 0 {
			out = append(out, r)
		}
	}
	return out
}

// seen is N_ir, the weight of configuration r.
func (t *Counts) seen(i, r int) float64 {
	sum, card := 0.0, t.Card(i)
	for _, x := range t.N[i][r*card : (r+1)*card] {
		sum += x
	}
	return sum
}
