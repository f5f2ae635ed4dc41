package nb

import (
	"fmt"
	"math"
	"slices"
)

// withouter is what a kind of column offers if taking one cell away changes
// the distribution of that cell's class alone: logWithout is log P(x|class) as
// Estimate would give it had x not been counted with weight w. The removal is
// known to be possible.
type withouter interface {
	logWithout(class int, x, w float64, e Estimator) (float64, error)
}

// LeaveOneOut returns the posterior of each of n rows from a model of all the
// other rows: the same as Remove, Estimate, Posterior and Add for every row in
// turn. The rows must be among those that were counted, y[i] the class index of
// row i and w its weight, nil for 1 each. The counts stay as they are, and may
// hold rows that are not in the list.
//
// It is an honest test of the model without a test set. Errors as Estimate,
// Posterior and Remove, with the number of the row (the first is row 1): with
// Lambda = 0 a value that stands in a single row makes that row impossible. It
// panics if a length does not match.
//
// Cost: O(n·K·d) for categorical columns, which are done exactly and without a
// new estimate (with MAP O(n·Σⱼ Sⱼ) more, to see that there is a mode); any
// other kind of column is copied and estimated anew for each row.
func (t *Counts) LeaveOneOut(rows [][]float64, y []int, w []float64, e *Estimator) ([][]float64, error) {
	if len(y) != len(rows) {
		panic(fmt.Sprintf("nb: LeaveOneOut: have %d classes, want %d", len(y), len(rows)))
	}
	if w != nil && len(w) != len(rows) {
		panic(fmt.Sprintf("nb: LeaveOneOut: have %d weights, want %d", len(w), len(rows)))
	}
	m, err := t.Estimate(e)
	if err != nil {
		return nil, err
	}
	m.mustHaveRows("LeaveOneOut", rows)
	o := e.orDefault()
	columns := make([]Estimator, len(t.Columns))
	for j, col := range t.Columns {
		columns[j] = o.column(col.Name)
	}
	out := make([][]float64, len(rows))
	err = eachRow(len(rows), func(from, to int) (int, error) {
		term := make([]float64, len(t.Classes))
		for i := from; i < to; i++ {
			weight := 1.0
			if w != nil {
				weight = w[i]
			}
			p, err := t.without(m, o, columns, term, rows[i], y[i], weight)
			if err == nil {
				err = softmax(p)
			}
			if err != nil {
				return i, err
			}
			out[i] = p
		}
		return to, nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// without is the log-joint of a row from the counts without it. m is the model
// with it, columns the estimator of each column, and term has room for K.
func (t *Counts) without(m *Model, o Estimator, columns []Estimator, term, x []float64, class int, w float64) ([]float64, error) {
	if err := t.checkRemove(x, class, w); err != nil {
		return nil, err
	}
	rest := ClassCounts{Classes: t.Classes, N: slices.Clone(t.N)}
	rest.N[class], _ = subtract(t.N[class], w)
	joint, err := rest.logPrior(o)
	if err != nil {
		return nil, err
	}
	possible := !math.IsInf(joint[class], -1)
	for j, v := range x {
		if math.IsNaN(v) {
			continue
		}
		clear(term)
		if err := t.addWithout(j, m, columns[j], term, v, class, w, possible); err != nil {
			return nil, fmt.Errorf("nb: column %d (%s), class %q: %w", j+1, t.Columns[j].Name, t.Classes[class], err)
		}
		for c, l := range term {
			joint[c] += l
		}
	}
	return joint, nil
}

// addWithout adds log P(v|c) of one column, estimated without the cell v of a
// class, to term. possible says that the class still has a positive prior.
func (t *Counts) addWithout(j int, m *Model, e Estimator, term []float64, v float64, class int, w float64, possible bool) error {
	col := t.Columns[j]
	if one, ok := col.counter.(withouter); ok {
		if err := m.Columns[j].addLog(term, v); err != nil {
			return err
		}
		term[class] = math.Inf(-1)
		if !possible {
			return nil
		}
		var err error
		term[class], err = one.logWithout(class, v, w, e)
		return err
	}
	rest := &ColumnCounts{col.Column, col.counter.clone()}
	rest.add(class, v, -w)
	if possible {
		if err := rest.defined(class, e); err != nil {
			return err
		}
	}
	return rest.estimate(&rest.Column, e).addLog(term, v)
}

func (t *Counts) checkRemove(x []float64, class int, w float64) error {
	if err := t.checkClass(class); err != nil {
		return err
	}
	if err := checkWeight(w); err != nil {
		return err
	}
	if _, ok := subtract(t.N[class], w); !ok {
		return fmt.Errorf("nb: class %q has weight %v, less than %v: %w", t.Classes[class], t.N[class], w, ErrRemove)
	}
	for j, v := range x {
		if math.IsNaN(v) {
			continue
		}
		if err := t.Columns[j].check(class, v, -w); err != nil {
			return fmt.Errorf("nb: column %d (%s): %w", j+1, t.Columns[j].Name, err)
		}
	}
	return nil
}

func (c *categorical) logWithout(class int, x, w float64, e Estimator) (float64, error) {
	v, s := int(x), len(c.index)
	if err := c.defined(class, e, v, w); err != nil {
		return 0, err
	}
	n, _ := subtract(c.n[v*c.k+class], w)
	total, _ := subtract(c.total[class], w)
	return ln(max(n+e.pseudo(v, s), 0)) - ln(total+e.pseudoTotal(s)), nil
}
