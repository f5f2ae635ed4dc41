package nb

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"sync"

	"naivebayes/nb/internal/values"
)

// blockRows is how many rows of a matrix are read at a time: few enough for
// the block of all columns to stay in the cache of the processor.
const blockRows = 2048

// workers is how many goroutines share n rows of d columns. Columns know
// nothing of each other, so each is counted by one goroutine and the result
// does not depend on their number.
func workers(n, d int) int {
	if n*d < 1<<16 {
		return 1
	}
	return min(runtime.GOMAXPROCS(0), d)
}

// badCell is an error and where it is.
type badCell struct {
	row, column int
	err         error
}

// first returns the error of the first row, and in it of the first column.
func first(bad []badCell) error {
	bad = slices.DeleteFunc(bad, func(b badCell) bool { return b.err == nil })
	if len(bad) == 0 {
		return nil
	}
	return slices.MinFunc(bad, func(a, b badCell) int {
		return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(a.column, b.column))
	}).err
}

// addBlocks counts the rows whose classes are given. read fills buf with the
// cells of column j from row from on, and row, which may be nil, returns all
// cells of a row.
// After an error the counts are of no use.
func (t *Counts) addBlocks(class []int, read func(buf []float64, j, from int), row func(i int) []float64) error {
	n, d := len(class), len(t.Columns)
	w := workers(n, d)
	bad := make([]badCell, d)
	var wg sync.WaitGroup
	for i := range w {
		wg.Go(func() {
			buf := make([]float64, min(n, blockRows))
			var runs gaussianRuns
			if row != nil {
				runs = t.gaussianRuns(d*i/w, d*(i+1)/w)
			}
			for from := 0; from < n; from += blockRows {
				block := class[from:min(from+blockRows, n)]
				for _, r := range runs {
					if bad[r.from].err == nil {
						bad[r.from] = t.addRun(r, block, from, row)
					}
				}
				for j := d * i / w; j < d*(i+1)/w; j++ {
					if r := runs.of(j); r != nil {
						j = r.to - 1
						continue
					}
					if bad[j].err != nil {
						continue
					}
					x := buf[:len(block)]
					read(x, j, from)
					if row, err := t.Columns[j].addColumn(x, block); err != nil {
						row += from
						bad[j] = badCell{row, j, cellError(t.Columns[j].Name, row, err)}
					}
				}
			}
		})
	}
	wg.Wait()
	for _, c := range class {
		t.N[c]++
	}
	return first(bad)
}

func cellError(column string, row int, err error) error {
	return fmt.Errorf("nb: column %q, row %d: %w", column, row+1, err)
}

// countColumns counts n rows column by column. read returns the cells of
// column j as text if the column is categorical and as numbers otherwise.
func countColumns(columns []Column, labels []string, class []int, read func(j int) (text []string, x []float64, err error)) (*Counts, error) {
	if err := checkColumns(columns); err != nil {
		return nil, err
	}
	cc, err := newClassCounts(labels)
	if err != nil {
		return nil, err
	}
	t := &Counts{ClassCounts: cc, Columns: make([]*ColumnCounts, len(columns))}
	d, w := len(columns), workers(len(class), len(columns))
	bad := make([]badCell, d)
	var wg sync.WaitGroup
	for i := range w {
		wg.Go(func() {
			for j := i; j < d; j += w {
				text, x, err := read(j)
				if err == nil {
					t.Columns[j], err = countColumn(columns[j], len(labels), class, text, x)
				}
				bad[j] = badCell{0, j, err}
			}
		})
	}
	wg.Wait()
	if err := first(bad); err != nil {
		return nil, err
	}
	for _, c := range class {
		t.N[c]++
	}
	return t, nil
}

func countColumn(col Column, k int, class []int, text []string, x []float64) (*ColumnCounts, error) {
	if col.Kind == Categorical {
		col.Values = values.Append(col.Values, text)
	}
	if err := findCuts(&col, x, class); err != nil {
		return nil, err
	}
	cnt, err := newCounter(&col, k)
	if err != nil {
		return nil, fmt.Errorf("nb: column %q: %w", col.Name, err)
	}
	if col.Kind == Categorical {
		x = make([]float64, len(text))
		for i, s := range text {
			if x[i], err = cnt.code(&col, s); err != nil {
				return nil, cellError(col.Name, i, err)
			}
		}
	}
	if row, err := cnt.addColumn(x, class); err != nil {
		return nil, cellError(col.Name, row, err)
	}
	return &ColumnCounts{col, cnt}, nil
}

// findCuts gives a discretized column without cut points those of CutsMDL, and
// one interval if all its cells are missing.
func findCuts(col *Column, x []float64, class []int) error {
	if col.Kind != Discretized || col.Cuts != nil {
		return nil
	}
	for i, v := range x {
		if err := finite(v); err != nil {
			return cellError(col.Name, i, err)
		}
	}
	cuts, err := CutsMDL(x, class)
	if errors.Is(err, ErrNoRows) {
		cuts, err = []float64{}, nil
	}
	col.Cuts = cuts
	return err
}

// indexClasses returns the labels, sorted, and for each row the index of its.
func indexClasses[L string | int](y []L) (labels []string, class []int, err error) {
	seen := map[L]int{}
	class = make([]int, len(y))
	for i, l := range y {
		c, ok := seen[l]
		if !ok {
			s := labelText(l)
			if s == "" {
				return nil, nil, fmt.Errorf("nb: row %d: the label is missing: %w", i+1, ErrLabel)
			}
			c = len(seen)
			seen[l] = c
			labels = append(labels, s)
		}
		class[i] = c
	}
	sorted := values.Append(nil, labels)
	place := make(map[string]int, len(sorted))
	for c, s := range sorted {
		place[s] = c
	}
	for i, c := range class {
		class[i] = place[labels[c]]
	}
	return sorted, class, nil
}

func labelText[L string | int](l L) string {
	switch l := any(l).(type) {
	case int:
		return strconv.Itoa(l)
	case string:
		return l
	}
	return ""
}
