package bayesnet

import (
	"fmt"
	"math"
	"slices"

	"github.com/go-gota/gota/dataframe"

	"naivebayes/nb"
)

// rowModel gives a model of rows the methods of nb.Model.
type rowModel struct {
	Classes []string // K labels

	vars     []Variable // of the features
	logJoint func(dst []float64, x []int) error
}

// Features returns a copy of the variables of a row.
func (m *rowModel) Features() []Variable {
	out := make([]Variable, len(m.vars))
	for j, v := range m.vars {
		out[j] = v.clone()
	}
	return out
}

// Row codes the cells of one row, one for each feature; "" is missing, NaN. The
// error wraps ErrName for a value that the feature does not have. It panics if
// the number of cells is not d.
func (m *rowModel) Row(cells ...string) ([]float64, error) {
	if len(cells) != len(m.vars) {
		panic(fmt.Sprintf("bayesnet: Row: have %d cells, want %d", len(cells), len(m.vars)))
	}
	x := make([]float64, len(cells))
	for j, s := range cells {
		if s == "" {
			x[j] = math.NaN()
			continue
		}
		v, ok := m.vars[j].Index(s)
		if !ok {
			return nil, fmt.Errorf("bayesnet: %q is no value of %v: %w", s, m.vars[j], ErrName)
		}
		x[j] = float64(v)
	}
	return x, nil
}

// Rows codes the rows of a frame; the columns are found by name, and others are
// not read. The error wraps ErrName.
func (m *rowModel) Rows(df dataframe.DataFrame) ([][]float64, error) {
	n := df.Nrow()
	rows := make([][]float64, n)
	for r := range rows {
		rows[r] = make([]float64, len(m.vars))
	}
	for j, v := range m.vars {
		if !slices.Contains(df.Names(), v.Name) {
			return nil, fmt.Errorf("bayesnet: the frame has no column %q: %w", v.Name, ErrName)
		}
		cells, err := nb.Labels(df, v.Name)
		if err != nil {
			return nil, fmt.Errorf("bayesnet: %w", err)
		}
		codes, err := v.codes(cells)
		if err != nil {
			return nil, err
		}
		for r, x := range codes {
			rows[r][j] = number(x)
		}
	}
	return rows, nil
}

// DataRows returns rows of data as the model reads them: all columns whose
// names are those of features. The error wraps ErrName.
func (m *rowModel) DataRows(d *Data) ([][]float64, error) {
	rows := make([][]float64, d.Len())
	for r := range rows {
		rows[r] = make([]float64, len(m.vars))
	}
	for j, v := range m.vars {
		i, ok := d.Index(v.Name)
		if !ok || !slices.Equal(d.Variables[i].Values, v.Values) {
			return nil, fmt.Errorf("bayesnet: the data have no variable %v: %w", v, ErrName)
		}
		for r, x := range d.Columns[i] {
			rows[r][j] = number(x)
		}
	}
	return rows, nil
}

// number is a code as nb has it, NaN for Missing.
func number(x int) float64 {
	if x == Missing {
		return math.NaN()
	}
	return float64(x)
}

// LogJoint returns log P(c, x) for each of the K classes. x has d entries, the
// codes of Row or NaN for a missing cell, which is summed over. dst may be nil
// or have K entries; it is filled and returned. A class under which the row is
// impossible gets −Inf, never NaN. The error wraps ErrCell for what is not a
// code of the feature. It panics if a length does not match.
func (m *rowModel) LogJoint(dst, x []float64) ([]float64, error) {
	if len(x) != len(m.vars) {
		panic(fmt.Sprintf("bayesnet: LogJoint: have %d cells, want %d", len(x), len(m.vars)))
	}
	if dst == nil {
		dst = make([]float64, len(m.Classes))
	}
	if len(dst) != len(m.Classes) {
		panic(fmt.Sprintf("bayesnet: LogJoint: dst has length %d, want %d", len(dst), len(m.Classes)))
	}
	codes := make([]int, len(x))
	for j, v := range x {
		if math.IsNaN(v) {
			codes[j] = Missing
			continue
		}
		if card := len(m.vars[j].Values); v != math.Trunc(v) || v < 0 || v >= float64(card) {
			return nil, fmt.Errorf("bayesnet: the code of %s is %v, want 0 to %d, or NaN for a missing cell: %w", m.vars[j].Name, v, card-1, ErrCell)
		}
		codes[j] = int(v)
	}
	if err := m.logJoint(dst, codes); err != nil {
		return nil, err
	}
	return dst, nil
}

// LogPosterior returns log P(c|x) for each of the K classes. The error wraps
// ErrImpossible if the row is impossible under every class. Otherwise as
// LogJoint.
func (m *rowModel) LogPosterior(dst, x []float64) ([]float64, error) {
	dst, err := m.LogJoint(dst, x)
	if err != nil {
		return nil, err
	}
	z := nb.LogSumExp(dst)
	if math.IsInf(z, -1) {
		return nil, fmt.Errorf("bayesnet: the row is impossible under every class; smooth with Lambda or BDeu: %w", ErrImpossible)
	}
	for c := range dst {
		dst[c] -= z
	}
	return dst, nil
}

// Posterior returns P(c|x) for each of the K classes; see LogPosterior.
func (m *rowModel) Posterior(dst, x []float64) ([]float64, error) {
	dst, err := m.LogPosterior(dst, x)
	if err != nil {
		return nil, err
	}
	for c := range dst {
		dst[c] = math.Exp(dst[c])
	}
	return dst, nil
}

// Predict returns the class of the largest posterior, of equal ones the first.
func (m *rowModel) Predict(x []float64) (int, error) {
	p, err := m.LogPosterior(nil, x)
	if err != nil {
		return -1, err
	}
	return nb.Decide(p), nil
}

// LogJoints is LogJoint for n rows; see Posteriors.
func (m *rowModel) LogJoints(dst, rows [][]float64) ([][]float64, error) {
	return m.batch("LogJoints", dst, rows, m.LogJoint)
}

// LogPosteriors is LogPosterior for n rows; see Posteriors.
func (m *rowModel) LogPosteriors(dst, rows [][]float64) ([][]float64, error) {
	return m.batch("LogPosteriors", dst, rows, m.LogPosterior)
}

// Posteriors returns the posterior of n rows, n×K, the same as row by row. dst
// may be nil or have n rows of K entries. The error is that of the first bad
// row, with its number (the first is row 1). It panics if a length does not
// match.
func (m *rowModel) Posteriors(dst, rows [][]float64) ([][]float64, error) {
	return m.batch("Posteriors", dst, rows, m.Posterior)
}

func (m *rowModel) batch(call string, dst, rows [][]float64, each func(dst, x []float64) ([]float64, error)) ([][]float64, error) {
	if dst == nil {
		dst = make([][]float64, len(rows))
	}
	if len(dst) != len(rows) {
		panic(fmt.Sprintf("bayesnet: %s: dst has %d rows, want %d", call, len(dst), len(rows)))
	}
	for r, x := range rows {
		p, err := each(dst[r], x)
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", r+1, err)
		}
		dst[r] = p
	}
	return dst, nil
}

// PredictAll returns the class of largest posterior of n rows; dst may be nil or
// have n entries. Otherwise as Posteriors.
func (m *rowModel) PredictAll(dst []int, rows [][]float64) ([]int, error) {
	if dst == nil {
		dst = make([]int, len(rows))
	}
	if len(dst) != len(rows) {
		panic(fmt.Sprintf("bayesnet: PredictAll: dst has length %d, want %d", len(dst), len(rows)))
	}
	for r, x := range rows {
		c, err := m.Predict(x)
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", r+1, err)
		}
		dst[r] = c
	}
	return dst, nil
}
