package nb

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sort"
	"strconv"
)

// discretized counts in which interval of the cut points a number lies: a
// categorical column with one value more than there are cuts. Value v is
//
//	cuts[v−1] < x ≤ cuts[v]
//
// and the first and the last interval reach to infinity, so that no number is
// outside.
type discretized struct {
	categorical
	cuts []float64
}

func newDiscretized(col *Column, k int) (*discretized, error) {
	if col.Cuts == nil {
		return nil, fmt.Errorf("a discretized column needs cut points; find them with CutsMDL, CutsEqualFrequency or CutsEqualWidth: %w", ErrColumn)
	}
	for i, c := range col.Cuts {
		if math.IsNaN(c) || math.IsInf(c, 0) {
			return nil, fmt.Errorf("cut point %d is %v, want a finite number: %w", i+1, c, ErrColumn)
		}
		if i > 0 && c <= col.Cuts[i-1] {
			return nil, fmt.Errorf("cut point %d is %v, want more than %v, the one before: %w", i+1, c, col.Cuts[i-1], ErrColumn)
		}
	}
	col.Values = intervals(col.Cuts)
	c, err := newCategorical(col.Values, k)
	if err != nil {
		return nil, err
	}
	return &discretized{*c, col.Cuts}, nil
}

// intervals names them: "(-Inf, 2.5]", "(2.5, 4]", "(4, +Inf)".
func intervals(cuts []float64) []string {
	text := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	out := make([]string, len(cuts)+1)
	low := "(-Inf"
	for v, c := range cuts {
		out[v] = low + ", " + text(c) + "]"
		low = "(" + text(c)
	}
	out[len(cuts)] = low + ", +Inf)"
	return out
}

// interval returns the index of the interval of x.
func interval(cuts []float64, x float64) float64 { return float64(sort.SearchFloat64s(cuts, x)) }

func (d *discretized) code(_ *Column, cell string) (float64, error) { return number(cell) }

func (d *discretized) check(class int, x, w float64) error {
	if err := finite(x); err != nil {
		return err
	}
	return d.categorical.check(class, interval(d.cuts, x), w)
}

func (d *discretized) add(class int, x, w float64) {
	d.categorical.add(class, interval(d.cuts, x), w)
}

func (d *discretized) addColumn(x []float64, class []int) (int, error) {
	for i, v := range x {
		if v != v {
			continue
		}
		if err := finite(v); err != nil {
			return i, err
		}
		d.n[sort.SearchFloat64s(d.cuts, v)*d.k+class[i]]++
		d.total[class[i]]++
	}
	return 0, nil
}

func (d *discretized) logWithout(class int, x, w float64, e Estimator) (float64, error) {
	return d.categorical.logWithout(class, interval(d.cuts, x), w, e)
}

func (d *discretized) sampleLog(col *Column, dst []float64, x float64, e Estimator, rng *rand.Rand) error {
	if err := finite(x); err != nil {
		return err
	}
	return d.categorical.sampleLog(col, dst, interval(d.cuts, x), e, rng)
}

func (d *discretized) clone() counter {
	return &discretized{*d.categorical.clone().(*categorical), d.cuts}
}

func (d *discretized) merge(_, from *ColumnCounts, to []int) {
	o := from.counter.(*discretized)
	for i, n := range o.n {
		d.n[i/o.k*d.k+to[i%o.k]] += n
	}
	for oc, tc := range to {
		d.total[tc] += o.total[oc]
	}
}

func (d *discretized) estimate(col *Column, e Estimator) distribution {
	return &intervalTable{*d.categorical.estimate(col, e).(*categoricalTable), d.cuts}
}

// intervalTable holds log P(v|c) of the intervals.
type intervalTable struct {
	categoricalTable
	cuts []float64
}

func (t *intervalTable) code(cell string) (float64, error) { return number(cell) }

func (t *intervalTable) addLog(dst []float64, x float64) error {
	if err := finite(x); err != nil {
		return err
	}
	return t.categoricalTable.addLog(dst, interval(t.cuts, x))
}
