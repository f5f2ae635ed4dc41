package nb

import (
	"fmt"
	"math"
	"slices"
)

// categorical counts how often each of S values stands in a column, class by
// class. The table is laid out value by value, n[v·K+c], so that one row
// reads K neighbouring numbers.
type categorical struct {
	k     int
	n     []float64 // S×K
	total []float64 // K, Σ_v n[v,c]: the cells that are not missing
	index map[string]int
}

func newCategorical(values []string, k int) (*categorical, error) {
	c := &categorical{k: k, total: make([]float64, k), index: make(map[string]int, len(values))}
	for v, s := range values {
		if _, ok := c.index[s]; ok {
			return nil, fmt.Errorf("the value %q stands twice: %w", s, ErrCell)
		}
		if s == "" {
			return nil, fmt.Errorf("value %d is empty, which means a missing cell: %w", v, ErrCell)
		}
		c.index[s] = v
	}
	c.n = make([]float64, len(values)*k)
	return c, nil
}

func (c *categorical) code(col *Column, cell string) (float64, error) {
	if cell == "" {
		return math.NaN(), nil
	}
	v, ok := c.index[cell]
	if !ok {
		v = len(col.Values)
		c.index[cell] = v
		col.Values = append(col.Values, cell)
		c.n = append(c.n, make([]float64, c.k)...)
	}
	return float64(v), nil
}

// checkCode returns the code as an integer of 0 or more.
func checkCode(x float64) (int, error) {
	if x != math.Trunc(x) || math.IsInf(x, 0) {
		return 0, fmt.Errorf("the code of a categorical value is %v, want a whole number; is the column numeric?: %w", x, ErrCell)
	}
	if x < 0 || x > math.MaxInt32 {
		return 0, fmt.Errorf("the code of a categorical value is %v, want 0 to %d: %w", x, math.MaxInt32, ErrCell)
	}
	return int(x), nil
}

func (c *categorical) check(class int, x, w float64) error {
	v, err := checkCode(x)
	if err != nil {
		return err
	}
	if s := len(c.index); v >= s {
		return fmt.Errorf("code %d, but only %d values are known; Row makes codes from text: %w", v, s, ErrCell)
	}
	if w < 0 {
		if _, ok := subtract(c.n[v*c.k+class], -w); !ok {
			return fmt.Errorf("value %d has weight %v in that class, less than %v: %w", v, c.n[v*c.k+class], -w, ErrRemove)
		}
	}
	return nil
}

func (c *categorical) add(class int, x, w float64) {
	i := int(x)*c.k + class
	if w >= 0 {
		c.n[i] += w
		c.total[class] += w
		return
	}
	c.n[i], _ = subtract(c.n[i], -w)
	c.total[class], _ = subtract(c.total[class], -w)
}

func (c *categorical) addColumn(x []float64, class []int) (int, error) {
	s := float64(len(c.index))
	for i, v := range x {
		if v != v {
			continue
		}
		if !(v >= 0 && v < s && v == math.Trunc(v)) {
			return i, c.check(class[i], v, 1)
		}
		c.n[int(v)*c.k+class[i]]++
		c.total[class[i]]++
	}
	return 0, nil
}

func (c *categorical) observed(class int) float64 { return c.total[class] }

func (c *categorical) remedy(e Estimator) string {
	if e.Lambda > 0 {
		return ""
	}
	return "use Lambda > 0 or drop the column"
}

func (c *categorical) grow(k int) {
	c.n = stride(c.n, c.k, k)
	if c.k == 0 {
		c.n = make([]float64, len(c.index)*k)
	}
	c.total = append(c.total, make([]float64, k-c.k)...)
	c.k = k
}

func (c *categorical) clone() counter {
	out := &categorical{k: c.k, n: slices.Clone(c.n), total: slices.Clone(c.total), index: make(map[string]int, len(c.index))}
	for s, v := range c.index {
		out.index[s] = v
	}
	return out
}

func (c *categorical) merge(col, from *ColumnCounts, to []int) {
	o := from.counter.(*categorical)
	for v, s := range from.Values {
		x, _ := c.code(&col.Column, s)
		for oc, tc := range to {
			c.n[int(x)*c.k+tc] += o.n[v*o.k+oc]
		}
	}
	for oc, tc := range to {
		c.total[tc] += o.total[oc]
	}
}

// estimate makes the table log P(v|c) = log((n_cv + λ_v) / (n_c + Σ_v λ_v)).
func (c *categorical) estimate(_ *Column, e Estimator) distribution {
	s := len(c.n) / max(c.k, 1)
	t := &categoricalTable{k: c.k, s: s, unseen: e.Unseen, logP: make([]float64, (s+1)*c.k), index: make(map[string]int, s)}
	for name, v := range c.index {
		t.index[name] = v
	}
	logDen := make([]float64, c.k)
	for class, n := range c.total {
		// 0/0 is left only where Estimate has seen that the class has prior 0,
		// where any finite number will do.
		if den := n + e.pseudoTotal(s); den > 0 {
			logDen[class] = ln(den)
		}
	}
	for i := range t.logP { // the last row is that of an unseen value
		n := 0.0
		if i < len(c.n) {
			n = c.n[i]
		}
		t.logP[i] = ln(max(n+e.pseudo(i/c.k, s), 0)) - logDen[i%c.k]
	}
	return t
}

// categoricalTable holds log P(v|c) for S values and, in row S, for one that
// was never counted.
type categoricalTable struct {
	k, s   int
	unseen Unseen
	logP   []float64 // (S+1)×K
	index  map[string]int
}

func (t *categoricalTable) code(cell string) (float64, error) {
	if cell == "" {
		return math.NaN(), nil
	}
	if v, ok := t.index[cell]; ok {
		return float64(v), nil
	}
	if t.unseen == UnseenError {
		return 0, fmt.Errorf("the value %q: %w", cell, ErrUnseen)
	}
	return float64(t.s), nil
}

func (t *categoricalTable) addLog(dst []float64, x float64) error {
	v, err := checkCode(x)
	if err != nil {
		return err
	}
	if v >= t.s {
		switch t.unseen {
		case UnseenMissing:
			return nil
		case UnseenError:
			return fmt.Errorf("code %d of %d values: %w", v, t.s, ErrUnseen)
		}
		v = t.s
	}
	for c, lp := range t.logP[v*t.k : v*t.k+t.k] {
		dst[c] += lp
	}
	return nil
}

func (t *categoricalTable) classes() int { return t.k }

// Count returns N_cjv, how often value (or interval) v was counted in class c,
// for a categorical or discretized column. It panics if the column is of
// another kind or an index is out of range.
func (cc *ColumnCounts) Count(class, value int) float64 {
	c := cc.table()
	if c == nil {
		panic(fmt.Sprintf("nb: Count: column %q is %v, want categorical or discretized", cc.Name, cc.Kind))
	}
	mustBeClass("Count", class, c.k)
	return c.n[value*c.k+class]
}

// Probability returns P(xⱼ=v|c) of a categorical or discretized column; v = Sⱼ
// stands for a value that was never counted. Panics as ColumnCounts.Count.
func (l *Likelihood) Probability(class, value int) float64 {
	var t *categoricalTable
	switch d := l.distribution.(type) {
	case *categoricalTable:
		t = d
	case *intervalTable:
		t = &d.categoricalTable
	default:
		panic(fmt.Sprintf("nb: Probability: column %q is %v, want categorical or discretized", l.Name, l.Kind))
	}
	mustBeClass("Probability", class, t.k)
	return math.Exp(t.logP[value*t.k+class])
}
