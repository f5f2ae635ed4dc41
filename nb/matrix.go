package nb

import (
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/gonum/mat"
)

// CountMatrix counts the n rows of an n×d matrix, y[i] being the label of row
// i: text, or a whole number. NaN is a missing cell. Columns may name and
// describe the d columns; if none is given they are called x1 to xd. A column
// of kind Auto is Gaussian; the cells of a categorical one are codes 0, 1, …,
// and unless its Values are given they are the numbers from 0 to the largest
// code. The classes are sorted. The error wraps ErrNoRows, ErrLabel, ErrCell or
// ErrColumn, and names column and row (the first row is row 1). It panics if
// the lengths do not match. Cost: O(n·d), shared by all processors.
func CountMatrix[L string | int](x mat.Matrix, y []L, columns ...Column) (*Counts, error) {
	n, d := x.Dims()
	read := func(buf []float64, j, from int) {
		for i := range buf {
			buf[i] = x.At(from+i, j)
		}
	}
	var row func(i int) []float64
	if r, ok := x.(mat.RawMatrixer); ok {
		m := r.RawMatrix()
		read = func(buf []float64, j, from int) {
			for i := range buf {
				buf[i] = m.Data[(from+i)*m.Stride+j]
			}
		}
		row = func(i int) []float64 { return m.Data[i*m.Stride : i*m.Stride+d] }
	}
	return countNumbers("CountMatrix", n, d, y, columns, read, row)
}

// CountNumbers counts n rows of d numbers, x[i][j] being cell j of row i, in
// the same way as CountMatrix. It panics if the lengths do not match.
func CountNumbers[L string | int](x [][]float64, y []L, columns ...Column) (*Counts, error) {
	d := 0
	for i, row := range x {
		if i == 0 {
			d = len(row)
		}
		if len(row) != d {
			panic(fmt.Sprintf("nb: CountNumbers: row %d: have %d cells, want %d", i+1, len(row), d))
		}
	}
	return countNumbers("CountNumbers", len(x), d, y, columns, func(buf []float64, j, from int) {
		for i := range buf {
			buf[i] = x[from+i][j]
		}
	}, func(i int) []float64 { return x[i] })
}

func countNumbers[L string | int](name string, n, d int, y []L, columns []Column, read func(buf []float64, j, from int), row func(i int) []float64) (*Counts, error) {
	if len(y) != n {
		panic(fmt.Sprintf("nb: %s: have %d labels, want %d", name, len(y), n))
	}
	if n == 0 {
		return nil, fmt.Errorf("nb: no row to count: %w", ErrNoRows)
	}
	columns = named(name, columns, d)
	labels, class, err := indexClasses(y)
	if err != nil {
		return nil, err
	}
	for j := range columns {
		col := &columns[j]
		if col.Kind = col.kind(Gaussian); col.Kind == Categorical && col.Values == nil || col.Kind == Discretized && col.Cuts == nil {
			whole := make([]float64, n)
			read(whole, j, 0)
			if err := findCuts(col, whole, class); err != nil {
				return nil, err
			}
			if col.Kind == Categorical {
				if col.Values, err = codeNames(col.Name, whole); err != nil {
					return nil, err
				}
			}
		}
	}
	t, err := NewCounts(labels, columns...)
	if err != nil {
		return nil, err
	}
	if err := t.addBlocks(class, read, row); err != nil {
		return nil, err
	}
	return t, nil
}

// named returns a copy of the columns, or d new ones called x1 to xd.
func named(name string, columns []Column, d int) []Column {
	out := make([]Column, d)
	if columns == nil {
		for j := range out {
			out[j].Name = "x" + strconv.Itoa(j+1)
		}
		return out
	}
	if len(columns) != d {
		panic(fmt.Sprintf("nb: %s: have %d columns, want %d", name, len(columns), d))
	}
	copy(out, columns)
	return out
}

// mostCodes bounds the values of a column that is coded by numbers.
const mostCodes = 1 << 24

// codeNames returns the texts 0 to m, m being the largest code of a column.
func codeNames(column string, x []float64) ([]string, error) {
	top := -1
	for i, v := range x {
		if math.IsNaN(v) {
			continue
		}
		code, err := checkCode(v)
		if err == nil && code >= mostCodes {
			err = fmt.Errorf("the code is %d, want less than %d; number the values from 0: %w", code, mostCodes, ErrCell)
		}
		if err != nil {
			return nil, cellError(column, i, err)
		}
		top = max(top, code)
	}
	return numbers(top + 1), nil
}
