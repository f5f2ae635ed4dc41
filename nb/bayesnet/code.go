package bayesnet

import (
	"fmt"
	"slices"

	"github.com/go-gota/gota/dataframe"

	"naivebayes/nb"
	"naivebayes/nb/internal/values"
)

// FrameData codes columns of a frame, by default all of them, in the order
// named. The values of a variable are those that turn up, as text in ascending
// order, numbers by their size. The error wraps ErrNoRows, or ErrName for a
// column that is not there or has no value at all.
func FrameData(df dataframe.DataFrame, columns ...string) (*Data, error) {
	if df.Err != nil {
		return nil, fmt.Errorf("bayesnet: FrameData: the frame has an error: %w", df.Err)
	}
	if len(columns) == 0 {
		columns = df.Names()
	}
	d := &Data{}
	for _, name := range columns {
		cells, err := nb.Labels(df, name)
		if err != nil {
			return nil, fmt.Errorf("bayesnet: %w: %w", err, ErrName)
		}
		if len(cells) == 0 {
			return nil, fmt.Errorf("bayesnet: the frame is empty: %w", ErrNoRows)
		}
		v := Variable{name, values.Append(nil, cells)}
		if err := v.check(); err != nil {
			return nil, fmt.Errorf("bayesnet: %w: %w", err, ErrName)
		}
		d.Variables = append(d.Variables, v)
		column, err := v.codes(cells)
		if err != nil {
			return nil, err
		}
		d.Columns = append(d.Columns, column)
	}
	return d, nil
}

// Code codes the columns of a frame by the variables of the structure. A
// variable without a column is Missing in every row: it is hidden. Other
// columns of the frame are not read. The error wraps ErrNoRows, or ErrName for
// a value that the variable does not have, with its row.
func (s *Structure) Code(df dataframe.DataFrame) (*Data, error) {
	if df.Err != nil {
		return nil, fmt.Errorf("bayesnet: Code: the frame has an error: %w", df.Err)
	}
	if df.Nrow() == 0 {
		return nil, fmt.Errorf("bayesnet: the frame is empty: %w", ErrNoRows)
	}
	d := &Data{Variables: s.Variables(), Columns: make([][]int, s.Len())}
	for i, v := range d.Variables {
		if !slices.Contains(df.Names(), v.Name) {
			d.Columns[i] = slices.Repeat([]int{Missing}, df.Nrow())
			continue
		}
		cells, err := nb.Labels(df, v.Name)
		if err != nil {
			return nil, fmt.Errorf("bayesnet: %w", err)
		}
		if d.Columns[i], err = v.codes(cells); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// codes codes the cells of a column; "" is Missing.
func (v Variable) codes(cells []string) ([]int, error) {
	index := make(map[string]int, len(v.Values))
	for x, s := range v.Values {
		index[s] = x
	}
	out := make([]int, len(cells))
	for r, s := range cells {
		x, ok := index[s]
		switch {
		case ok:
			out[r] = x
		case s == "":
			out[r] = Missing
		default:
			return nil, fmt.Errorf("bayesnet: row %d: %q is no value of %v: %w", r+1, s, v, ErrName)
		}
	}
	return out, nil
}
