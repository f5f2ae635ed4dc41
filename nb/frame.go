package nb

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// CountFrame counts a gota frame: the column named class holds the labels and
// every other column is a feature, in the order of the frame. Columns may be of
// different kinds. The type of the frame's column says which: text and truth
// values are Categorical (truth values with the values false and true), whole
// and other numbers Gaussian. To choose kinds, values or a part of the columns,
// name the columns. The classes and the values of a column are sorted, so that
// the order of the rows does not show; values given in a Column keep their
// order. A discretized column without Cuts gets those of CutsMDL.
//
// A missing cell is counted nowhere. The error wraps ErrNoRows, ErrNoColumn,
// ErrColumn, ErrLabel (a missing label) or ErrCell, and names column and row
// (the first row is row 1). Cost: O(n·d), shared by all processors.
func CountFrame(df dataframe.DataFrame, class string, columns ...Column) (*Counts, error) {
	if df.Err != nil {
		return nil, fmt.Errorf("nb: the frame is in error: %w", df.Err)
	}
	y, err := frameColumn(df, class)
	if err != nil {
		return nil, err
	}
	if len(y) == 0 {
		return nil, fmt.Errorf("nb: the frame is empty: %w", ErrNoRows)
	}
	if i := slices.Index(y, ""); i >= 0 {
		return nil, fmt.Errorf("nb: column %q, row %d: the label is missing; drop the row or fill it in: %w", class, i+1, ErrLabel)
	}
	if columns == nil {
		for _, name := range df.Names() {
			if name != class {
				columns = append(columns, Column{Name: name})
			}
		}
	}
	cols, types := slices.Clone(columns), df.Types()
	for j := range cols {
		if cols[j].Name == class {
			return nil, fmt.Errorf("nb: column %q is the class and cannot be a feature as well: %w", class, ErrNoColumn)
		}
		i := slices.Index(df.Names(), cols[j].Name)
		if i < 0 {
			return nil, noColumn(df, cols[j].Name)
		}
		cols[j] = ofType(cols[j], types[i])
	}
	labels, of, err := indexClasses(y)
	if err != nil {
		return nil, err
	}
	return countColumns(cols, labels, of, func(j int) (text []string, x []float64, err error) {
		if cols[j].Kind.numeric() {
			x, err = Numbers(df, cols[j].Name)
		} else {
			text, err = frameColumn(df, cols[j].Name)
		}
		return text, x, err
	})
}

// ofType resolves the kind Auto of a column whose cells are of that type.
func ofType(col Column, t series.Type) Column {
	switch t {
	case series.Int, series.Float:
		col.Kind = col.kind(Gaussian)
	case series.Bool:
		if col.Kind = col.kind(Categorical); col.Kind == Categorical && col.Values == nil {
			col.Values = []string{"false", "true"}
		}
	default:
		col.Kind = col.kind(Categorical)
	}
	return col
}

// CountRows counts n rows of d cells of text, x[i][j] being cell j of row i
// ("" is missing) and y[i] the label of row i. Columns may name and describe
// the d columns; if none is given they are called x1 to xd. A column of kind
// Auto is categorical, whatever its text looks like. Classes and values are
// sorted. Errors as CountFrame. It panics if x and y differ in length or the
// rows do.
func CountRows(x [][]string, y []string, columns ...Column) (*Counts, error) {
	if len(x) != len(y) {
		panic(fmt.Sprintf("nb: CountRows: have %d labels, want %d", len(y), len(x)))
	}
	if len(x) == 0 {
		return nil, fmt.Errorf("nb: no row to count: %w", ErrNoRows)
	}
	d := len(x[0])
	cols := named("CountRows", columns, d)
	for i, row := range x {
		if len(row) != d {
			panic(fmt.Sprintf("nb: CountRows: row %d: have %d cells, want %d", i+1, len(row), d))
		}
	}
	for j := range cols {
		cols[j].Kind = cols[j].kind(Categorical)
	}
	labels, class, err := indexClasses(y)
	if err != nil {
		return nil, err
	}
	return countColumns(cols, labels, class, func(j int) ([]string, []float64, error) {
		text := make([]string, len(x))
		for i, row := range x {
			text[i] = row[j]
		}
		if !cols[j].Kind.numeric() {
			return text, nil, nil
		}
		v := make([]float64, len(x))
		for i, s := range text {
			var err error
			if v[i], err = number(s); err != nil {
				return nil, nil, cellError(cols[j].Name, i, err)
			}
		}
		return nil, v, nil
	})
}

// CountCodes counts n rows of d whole numbers, x[i][j] being 0 or more, with
// classes 0, 1, …, max y. A column whose largest number is m has the values 0
// to m, whether or not each turns up. The error wraps ErrNoRows, ErrLabel or
// ErrCell. It panics if x and y differ in length or the rows do.
func CountCodes(x [][]int, y []int) (*Counts, error) {
	labels := make([]string, len(y))
	cells := make([][]string, len(x))
	var top []int
	maxY := -1
	for i, c := range y {
		if c < 0 {
			return nil, fmt.Errorf("nb: row %d: the class is %d, want 0 or more: %w", i+1, c, ErrLabel)
		}
		labels[i] = strconv.Itoa(c)
		maxY = max(maxY, c)
	}
	for i, row := range x {
		if top == nil {
			top = make([]int, len(row))
		}
		cells[i] = make([]string, len(row))
		for j, v := range row {
			if v < 0 {
				return nil, fmt.Errorf("nb: row %d, column %d: the code is %d, want 0 or more: %w", i+1, j+1, v, ErrCell)
			}
			cells[i][j] = strconv.Itoa(v)
			if j < len(top) {
				top[j] = max(top[j], v)
			}
		}
	}
	if maxY >= mostCodes {
		return nil, fmt.Errorf("nb: the largest class is %d, want less than %d; number the classes from 0: %w", maxY, mostCodes, ErrLabel)
	}
	columns := make([]Column, len(top))
	for j, m := range top {
		if m >= mostCodes {
			return nil, fmt.Errorf("nb: column %d: the largest code is %d, want less than %d; number the values from 0: %w", j+1, m, mostCodes, ErrCell)
		}
		columns[j] = Column{Name: "x" + strconv.Itoa(j+1), Values: numbers(m + 1)}
	}
	t, err := CountRows(cells, labels, columns...)
	if err != nil {
		return nil, err
	}
	// CountRows has only the classes that turn up, sorted as text; here they
	// are 0 to max y in the order of numbers.
	all, err := NewCounts(numbers(maxY+1), columns...)
	if err != nil {
		return nil, err
	}
	return all, all.Merge(t)
}

// Rows codes the rows of a frame for the model: n rows of d numbers. Columns
// are found by name; others, the class among them, are passed over. The error
// wraps ErrNoColumn, ErrCell or ErrUnseen. Cost: O(n·d).
func (m *Model) Rows(df dataframe.DataFrame) ([][]float64, error) {
	if df.Err != nil {
		return nil, fmt.Errorf("nb: the frame is in error: %w", df.Err)
	}
	d := len(m.Columns)
	flat := make([]float64, df.Nrow()*d)
	for j, col := range m.Columns {
		if col.Kind.numeric() {
			x, err := Numbers(df, col.Name)
			if err != nil {
				return nil, err
			}
			for i, v := range x {
				flat[i*d+j] = v
			}
			continue
		}
		cells, err := frameColumn(df, col.Name)
		if err != nil {
			return nil, err
		}
		for i, s := range cells {
			if flat[i*d+j], err = col.code(s); err != nil {
				return nil, cellError(col.Name, i, err)
			}
		}
	}
	out := make([][]float64, df.Nrow())
	for i := range out {
		out[i] = flat[i*d : (i+1)*d : (i+1)*d]
	}
	return out, nil
}

// PosteriorFrame returns the posterior of each row of a frame, n rows of K
// numbers. Errors as Rows and LogPosterior, with the row.
func (m *Model) PosteriorFrame(df dataframe.DataFrame) ([][]float64, error) {
	rows, err := m.Rows(df)
	if err != nil {
		return nil, err
	}
	for i, x := range rows {
		if rows[i], err = m.Posterior(nil, x); err != nil {
			return nil, fmt.Errorf("row %d: %w", i+1, err)
		}
	}
	return rows, nil
}

// PredictFrame returns the label of largest posterior for each row of a frame.
// Errors as PosteriorFrame.
func (m *Model) PredictFrame(df dataframe.DataFrame) ([]string, error) {
	rows, err := m.Rows(df)
	if err != nil {
		return nil, err
	}
	out := make([]string, len(rows))
	for i, x := range rows {
		c, err := m.Predict(x)
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", i+1, err)
		}
		out[i] = m.Classes[c]
	}
	return out, nil
}

// Labels returns the text of a column of a frame, row by row; "" where the
// cell is missing. The error wraps ErrNoColumn.
func Labels(df dataframe.DataFrame, column string) ([]string, error) {
	return frameColumn(df, column)
}

// Numbers returns a column of a frame as numbers, row by row; NaN where the
// cell is missing. Truth values are 0 and 1, and text is read as a number. The
// error wraps ErrNoColumn, or ErrCell for other text and for ±Inf.
func Numbers(df dataframe.DataFrame, column string) ([]float64, error) {
	if !slices.Contains(df.Names(), column) {
		return nil, noColumn(df, column)
	}
	col := df.Col(column)
	if col.Err != nil {
		return nil, fmt.Errorf("nb: column %q: %w", column, col.Err)
	}
	if col.Type() != series.String {
		x := col.Float()
		for i, v := range x {
			if err := finite(v); err != nil {
				return nil, cellError(column, i, err)
			}
		}
		return x, nil
	}
	x := make([]float64, col.Len())
	for i := range x {
		e := col.Elem(i)
		if x[i] = math.NaN(); e.IsNA() {
			continue
		}
		var err error
		if x[i], err = number(e.String()); err != nil {
			return nil, cellError(column, i, err)
		}
	}
	return x, nil
}

func noColumn(df dataframe.DataFrame, name string) error {
	return fmt.Errorf("nb: column %q is not in the frame, which has %s: %w", name, strings.Join(df.Names(), ", "), ErrNoColumn)
}

// frameColumn returns a column as text, "" for a missing cell.
func frameColumn(df dataframe.DataFrame, name string) ([]string, error) {
	if !slices.Contains(df.Names(), name) {
		return nil, noColumn(df, name)
	}
	col := df.Col(name)
	if col.Err != nil {
		return nil, fmt.Errorf("nb: column %q: %w", name, col.Err)
	}
	out := make([]string, col.Len())
	for i := range out {
		e := col.Elem(i)
		if e.IsNA() {
			continue
		}
		if col.Type() == series.Float { // gota prints six decimals
			out[i] = strconv.FormatFloat(e.Float(), 'g', -1, 64)
			continue
		}
		out[i] = e.String()
	}
	return out, nil
}

func numbers(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = strconv.Itoa(i)
	}
	return out
}
