package nb

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// checkColumns tells whether the options for single columns fit the columns; a
// document model has none.
func (e Estimator) checkColumns(columns []*ColumnCounts) error {
	if columns == nil && (e.ColumnLambda != nil || e.ValueLambda != nil || e.MAP) {
		return fmt.Errorf("nb: ColumnLambda, ValueLambda and MAP are for rows, not for documents: %w", ErrEstimator)
	}
	find := func(name string) *ColumnCounts {
		i := slices.IndexFunc(columns, func(c *ColumnCounts) bool { return c.Name == name })
		if i < 0 {
			return nil
		}
		return columns[i]
	}
	for _, name := range slices.Sorted(maps.Keys(e.ColumnLambda)) {
		if find(name) == nil {
			return fmt.Errorf("nb: ColumnLambda names the column %q, which is not there: %w", name, ErrEstimator)
		}
		if err := checkLambda(e.ColumnLambda[name]); err != nil {
			return fmt.Errorf("nb: ColumnLambda[%q]: %w", name, err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(e.ValueLambda)) {
		col, lambda := find(name), e.ValueLambda[name]
		if col == nil {
			return fmt.Errorf("nb: ValueLambda names the column %q, which is not there: %w", name, ErrEstimator)
		}
		if col.Kind != Categorical {
			return fmt.Errorf("nb: ValueLambda names the column %q, which is %v and has no values: %w", name, col.Kind, ErrEstimator)
		}
		if len(lambda) != len(col.Values) {
			return fmt.Errorf("nb: ValueLambda[%q]: have %d numbers, want one for each of %d values: %w", name, len(lambda), len(col.Values), ErrEstimator)
		}
		for v, l := range lambda {
			if err := checkLambda(l); err != nil {
				return fmt.Errorf("nb: ValueLambda[%q], value %q: %w", name, col.Values[v], err)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(e.Gaussian.Prior)) {
		if col := find(name); columns != nil && (col == nil || col.Kind != Gaussian) {
			return fmt.Errorf("nb: Gaussian.Prior names the column %q, and there is no Gaussian column of that name: %w", name, ErrEstimator)
		}
	}
	return nil
}

func checkLambda(l float64) error {
	if !(l >= 0) || math.IsInf(l, 1) {
		return fmt.Errorf("λ = %v, want a finite number of 0 or more: %w", l, ErrEstimator)
	}
	return nil
}

// column returns the estimator of one column: Lambda is that column's.
func (e Estimator) column(name string) Estimator {
	if l, ok := e.ColumnLambda[name]; ok {
		e.Lambda = l
	}
	e.values = e.ValueLambda[name]
	return e
}

// lambda is the Dirichlet parameter of value v of S, and for v = S that of an
// unseen value.
func (e Estimator) lambda(v, s int) float64 {
	switch {
	case e.values == nil:
		return e.Lambda
	case v < s:
		return e.values[v]
	case s == 0:
		return 0
	}
	return e.lambdaTotal(s) / float64(s)
}

func (e Estimator) lambdaTotal(s int) float64 {
	if e.values == nil {
		return e.Lambda * float64(s)
	}
	var sum float64
	for _, l := range e.values {
		sum += l
	}
	return sum
}

// pseudo is what the estimate adds to the count of value v of S, and
// pseudoTotal what it adds to that of all of them.
func (e Estimator) pseudo(v, s int) float64 {
	if e.MAP {
		return e.lambda(v, s) - 1
	}
	return e.lambda(v, s)
}

func (e Estimator) pseudoTotal(s int) float64 {
	if e.MAP {
		return e.lambdaTotal(s) - float64(s)
	}
	return e.lambdaTotal(s)
}

// defined tells whether the column has an estimate within a class.
func (cc *ColumnCounts) defined(class int, e Estimator) error {
	c := cc.table()
	if c == nil {
		if remedy := cc.remedy(e); remedy != "" && cc.observed(class) == 0 {
			return fmt.Errorf("no row has a value, which leaves a parameter at 0/0; %s: %w", remedy, ErrUndefined)
		}
		return nil
	}
	return c.defined(class, e, -1, 0)
}

// table is the table of counts of a categorical or discretized column, nil for
// another kind.
func (cc *ColumnCounts) table() *categorical {
	switch c := cc.counter.(type) {
	case *categorical:
		return c
	case *discretized:
		return &c.categorical
	}
	return nil
}

// defined is as if value v had been counted w times less; v = −1 takes nothing.
func (c *categorical) defined(class int, e Estimator, v int, w float64) error {
	s := len(c.index)
	n := c.total[class]
	if v >= 0 {
		n, _ = subtract(n, w)
	}
	if s == 0 && e.Lambda > 0 { // every cell is missing
		return nil
	}
	if !e.MAP {
		if n+e.lambdaTotal(s) == 0 {
			return errNoValue()
		}
		return nil
	}
	for u := range s {
		nu := c.n[u*c.k+class]
		if u == v {
			nu, _ = subtract(nu, w)
		}
		if a := nu + e.lambda(u, s); a < 1 {
			return fmt.Errorf("value %d has N + λ = %v, less than 1, so that the posterior has no mode; use λ ≥ 1 or the mean: %w", u, a, ErrUndefined)
		}
	}
	if !(n+e.pseudoTotal(s) > 0) {
		return fmt.Errorf("the posterior is uniform and has no mode; use λ > 1 or the mean: %w", ErrUndefined)
	}
	return nil
}

func errNoValue() error {
	return fmt.Errorf("no row has a value, so that Lambda = 0 gives 0/0; use Lambda > 0 or drop the column: %w", ErrUndefined)
}
