package bayesnet

import (
	"fmt"
	"slices"
)

// Complete returns a copy in which a missing cell is a value of its own with the
// given name, the last value of each variable that has missing cells. That is
// right where it says something that a cell is missing: nobody asked, or somebody
// would not answer. The error wraps ErrStructure if a variable with missing cells
// has a value of that name already, or if the name is empty, or what makes the
// data no data.
func (d *Data) Complete(value string) (*Data, error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	all := make([]int, d.Len())
	for r := range all {
		all[r] = r
	}
	out := d.Rows(all)
	for i, column := range out.Columns {
		if !slices.Contains(column, Missing) {
			continue
		}
		v := &out.Variables[i]
		v.Values = append(v.Values, value)
		if err := v.check(); err != nil {
			return nil, fmt.Errorf("bayesnet: Complete: %w", err)
		}
		for r, x := range column {
			if x == Missing {
				column[r] = len(v.Values) - 1
			}
		}
	}
	return out, nil
}
