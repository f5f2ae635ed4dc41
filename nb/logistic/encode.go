package logistic

import (
	"fmt"
	"math"
	"slices"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"

	"naivebayes/nb"
)

// Encoder turns the rows of a gota frame into numbers for Fit.
//
//	a column of numbers                 the number
//	a column of names, v₁ < v₂ < … < v_S    S−1 columns, "name = v₂" … "name = v_S": 1 if
//	                                    the cell has that value, else 0; v₁ is the
//	                                    reference level, a row of zeros
//	a column with missing cells         one more column, "name missing": 1 or 0
//
// With a reference level the columns of one name do not sum to 1, which the bias
// says already. In place of a missing cell stands the mean of the column over
// the cells that are there, a frequency in a column of names; what a missing
// cell tells by itself is then the weight of "name missing". A missing cell in a
// column that had none in the frame of NewEncoder, and a value that the frame
// did not have, get the mean alone: they say nothing.
type Encoder struct {
	Classes []string // K labels, sorted; class c is Classes[c]
	Names   []string // d names of the columns that Rows makes

	class   string
	columns []encoded
}

type encoded struct {
	name    string
	values  []string // nil for numbers
	mean    []float64
	missing bool // has an indicator
}

func (e *encoded) width() int {
	if e.missing {
		return len(e.mean) + 1
	}
	return len(e.mean)
}

// NewEncoder learns classes, values and means from a frame, whose column class
// holds the labels. Columns are chosen as in nb.CountFrame: none means all but
// the class; text and truth values are names unless their kind is nb.Gaussian,
// numbers are numbers unless it is nb.Categorical; given Values keep their order,
// so that the first is the reference level. Labels are not used for the means.
// A column whose cells are all missing has the mean 0. The error wraps
// nb.ErrNoRows, nb.ErrNoColumn, nb.ErrColumn (a kind that is no number and no
// name), nb.ErrLabel or nb.ErrCell.
func NewEncoder(df dataframe.DataFrame, class string, columns ...nb.Column) (*Encoder, error) {
	y, err := nb.Labels(df, class)
	if err != nil {
		return nil, err
	}
	if len(y) == 0 {
		return nil, fmt.Errorf("logistic: the frame is empty: %w", nb.ErrNoRows)
	}
	e := &Encoder{class: class, Classes: sortedValues(y)}
	if columns == nil {
		for _, name := range df.Names() {
			if name != class {
				columns = append(columns, nb.Column{Name: name})
			}
		}
	}
	for _, col := range columns {
		if col.Name == class {
			return nil, fmt.Errorf("logistic: column %q is the class and cannot be a feature as well: %w", class, nb.ErrNoColumn)
		}
		c, err := newEncoded(df, col)
		if err != nil {
			return nil, err
		}
		e.columns = append(e.columns, *c)
		if c.values == nil {
			e.Names = append(e.Names, c.name)
		}
		for _, v := range c.values[min(1, len(c.values)):] {
			e.Names = append(e.Names, c.name+" = "+v)
		}
		if c.missing {
			e.Names = append(e.Names, c.name+" missing")
		}
	}
	_, err = e.Labels(df)
	return e, err
}

func newEncoded(df dataframe.DataFrame, col nb.Column) (*encoded, error) {
	c := &encoded{name: col.Name}
	text, err := nb.Labels(df, col.Name)
	if err != nil {
		return nil, err
	}
	kind := col.Kind
	if kind == nb.Auto {
		kind = nb.Categorical
		if t := df.Col(col.Name).Type(); t == series.Int || t == series.Float {
			kind = nb.Gaussian
		}
	}
	switch kind {
	case nb.Gaussian:
		x, err := nb.Numbers(df, col.Name)
		if err != nil {
			return nil, err
		}
		var sum, n float64
		for _, v := range x {
			if math.IsNaN(v) {
				c.missing = true
				continue
			}
			n++
			sum += (v - sum) / n // the mean so far
		}
		c.mean = []float64{sum}
	case nb.Categorical:
		c.values = slices.Clone(col.Values)
		if c.values == nil {
			c.values = sortedValues(text)
		}
		if c.values == nil {
			c.values = []string{}
		}
		c.missing = slices.Contains(text, "")
		c.mean = make([]float64, max(0, len(c.values)-1))
		n := 0.
		for i, s := range text {
			v := slices.Index(c.values, s)
			if s != "" && v < 0 {
				return nil, fmt.Errorf("logistic: column %q, row %d: %q is not one of the given values: %w", col.Name, i+1, s, nb.ErrCell)
			}
			if s != "" {
				n++
			}
			if v > 0 {
				c.mean[v-1]++
			}
		}
		for v := range c.mean {
			c.mean[v] /= max(n, 1)
		}
	default:
		return nil, fmt.Errorf("logistic: column %q is %v; only names and numbers have a linear encoding here: %w", col.Name, kind, nb.ErrColumn)
	}
	return c, nil
}

// sortedValues returns the different texts but "", sorted.
func sortedValues(text []string) []string {
	out := slices.Compact(slices.Sorted(slices.Values(text)))
	return slices.DeleteFunc(out, func(s string) bool { return s == "" })
}

// Rows returns n rows of len(e.Names) numbers. The class need not be in the
// frame. The error wraps nb.ErrNoColumn or nb.ErrCell. Cost: O(n·d).
func (e *Encoder) Rows(df dataframe.DataFrame) ([][]float64, error) {
	n, d := df.Nrow(), len(e.Names)
	flat := make([]float64, n*d)
	at := 0
	for _, c := range e.columns {
		if c.values == nil {
			x, err := nb.Numbers(df, c.name)
			if err != nil {
				return nil, err
			}
			for i, v := range x {
				if math.IsNaN(v) {
					c.fill(flat[i*d+at:])
				} else {
					flat[i*d+at] = v
				}
			}
		} else {
			text, err := nb.Labels(df, c.name)
			if err != nil {
				return nil, err
			}
			code := map[string]int{}
			for v, s := range c.values {
				code[s] = v
			}
			for i, s := range text {
				if v, ok := code[s]; !ok {
					c.fill(flat[i*d+at:])
					if s != "" && c.missing {
						flat[i*d+at+len(c.mean)] = 0 // new, but not missing
					}
				} else if v > 0 {
					flat[i*d+at+v-1] = 1
				}
			}
		}
		at += c.width()
	}
	out := make([][]float64, n)
	for i := range out {
		out[i] = flat[i*d : (i+1)*d : (i+1)*d]
	}
	return out, nil
}

// fill writes a missing cell.
func (e *encoded) fill(x []float64) {
	copy(x, e.mean)
	if e.missing {
		x[len(e.mean)] = 1
	}
}

// Labels returns the class index of each row of a frame. The error wraps
// nb.ErrNoColumn, or nb.ErrLabel for a label that is missing or new.
func (e *Encoder) Labels(df dataframe.DataFrame) ([]int, error) {
	text, err := nb.Labels(df, e.class)
	if err != nil {
		return nil, err
	}
	y := make([]int, len(text))
	for i, s := range text {
		if y[i] = slices.Index(e.Classes, s); y[i] < 0 {
			return nil, fmt.Errorf("logistic: column %q, row %d: the label %q is missing or new: %w", e.class, i+1, s, nb.ErrLabel)
		}
	}
	return y, nil
}

// Trainer returns a function that fits a model to the rows of a frame with the
// given indices and returns the posterior of any row of the frame. It is what
// score.CrossPosterior and score.LearningCurve ask for. The options are as in
// Fit, Weights excepted, which must be nil. The error wraps nb.ErrNoColumn,
// nb.ErrCell, nb.ErrLabel or ErrOptions.
func (e *Encoder) Trainer(df dataframe.DataFrame, o *Options) (func(train []int) (func(row int) ([]float64, error), error), error) {
	if o != nil && o.Weights != nil {
		return nil, fmt.Errorf("logistic: Trainer takes no weights of rows: %w", ErrOptions)
	}
	x, err := e.Rows(df)
	if err != nil {
		return nil, err
	}
	y, err := e.Labels(df)
	if err != nil {
		return nil, err
	}
	return func(train []int) (func(row int) ([]float64, error), error) {
		tx, ty := make([][]float64, len(train)), make([]int, len(train))
		for k, i := range train {
			tx[k], ty[k] = x[i], y[i]
		}
		m, err := Fit(tx, ty, len(e.Classes), o)
		if err != nil {
			return nil, err
		}
		return func(row int) ([]float64, error) { return m.Posterior(nil, x[row]) }, nil
	}, nil
}
