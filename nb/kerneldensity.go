package nb

import (
	"fmt"
	"math"
	"slices"
	"sort"
)

// kernels keeps the cells of a column, value by value with their weight: a
// value that stands a thousand times is kept and evaluated once.
type kernels struct {
	w []map[float64]float64 // K, value → weight
	n []float64             // K, Σ weights
}

func newKernels(k int) *kernels {
	c := &kernels{}
	c.grow(k)
	return c
}

func (k *kernels) code(_ *Column, cell string) (float64, error) { return number(cell) }

func (k *kernels) check(class int, x, w float64) error {
	if err := countable(x, w); err != nil {
		return err
	}
	if w < 0 {
		if _, ok := subtract(k.w[class][x], -w); !ok {
			return fmt.Errorf("value %v has weight %v in that class, less than %v: %w", x, k.w[class][x], -w, ErrRemove)
		}
	}
	return nil
}

func (k *kernels) add(class int, x, w float64) {
	if w < 0 {
		left, _ := subtract(k.w[class][x], -w)
		k.n[class], _ = subtract(k.n[class], -w)
		if k.w[class][x] = left; left == 0 {
			delete(k.w[class], x)
		}
		return
	}
	if w > 0 {
		k.w[class][x] += w
		k.n[class] += w
	}
}

func (k *kernels) addColumn(x []float64, class []int) (int, error) {
	for i, v := range x {
		if v != v {
			continue
		}
		if !(math.Abs(v) <= largest) {
			return i, countable(v, 1)
		}
		k.w[class[i]][v]++
		k.n[class[i]]++
	}
	return 0, nil
}

func (k *kernels) observed(class int) float64 { return k.n[class] }

func (k *kernels) remedy(Estimator) string { return "drop the column" }

func (k *kernels) grow(n int) {
	for len(k.w) < n {
		k.w = append(k.w, map[float64]float64{})
		k.n = append(k.n, 0)
	}
}

func (k *kernels) clone() counter {
	out := &kernels{n: slices.Clone(k.n)}
	for _, w := range k.w {
		c := make(map[float64]float64, len(w))
		for x, v := range w {
			c[x] = v
		}
		out.w = append(out.w, c)
	}
	return out
}

func (k *kernels) merge(_, from *ColumnCounts, to []int) {
	o := from.counter.(*kernels)
	for c, w := range o.w {
		for x, v := range w { // in no order, so that n is not added up here
			k.w[to[c]][x] += v
		}
		k.n[to[c]] += o.n[c]
	}
}

// sorted returns the values of a class in order, with their weights.
func (k *kernels) sorted(class int) (x, w []float64) {
	for v := range k.w[class] {
		x = append(x, v)
	}
	slices.Sort(x)
	w = make([]float64, len(x))
	for i, v := range x {
		w[i] = k.w[class][v]
	}
	return x, w
}

func (k *kernels) moments(class int) moments {
	var m moments
	x, w := k.sorted(class)
	for i := range x {
		m = m.merge(one(x[i], w[i]))
	}
	return m
}

func (k *kernels) estimate(_ *Column, e Estimator) distribution {
	all := make([]moments, len(k.w))
	for c := range all {
		all[c] = k.moments(c)
	}
	floor := floorOf(total(all), e.Gaussian.floor())
	out := make(mixtures, len(all))
	for c, m := range all {
		d := &out[c]
		d.x, d.w = k.sorted(c)
		d.m = m.rounded()
		if d.m.N == 0 {
			continue
		}
		h := 1 / math.Sqrt(d.m.N)
		if e.Bandwidth == Silverman {
			h = silverman(d.x, d.w, d.m)
		}
		d.setWidth(math.Max(h, math.Sqrt(floor)))
	}
	return out
}

// mixture is the kernel density of one class.
type mixture struct {
	x, w     []float64 // sorted
	m        Moments
	h        float64
	logScale float64 // −log(n·h) − ½·log 2π
}

func (d *mixture) setWidth(h float64) {
	d.h = h
	if h > 0 {
		d.logScale = -ln(d.m.N) - ln(h) - halfLog2Pi
	}
}

// logDensity takes the exponential of the nearest value out of the sum, so
// that it cannot underflow, and goes from there to both sides as long as the
// terms are not 0 in float64.
func (d *mixture) logDensity(x float64) float64 {
	if len(d.x) == 0 {
		return 0 // a class of prior 0: any finite number will do
	}
	i := sort.SearchFloat64s(d.x, x)
	near := math.Inf(1)
	if i < len(d.x) {
		near = (d.x[i] - x) / d.h
	}
	if i > 0 {
		near = math.Min(near, (x-d.x[i-1])/d.h)
	}
	if near > 1e150 { // near² would overflow
		return math.Inf(-1)
	}
	var sum float64
	term := func(j int) bool {
		z := (x - d.x[j]) / d.h
		e := (near - z) * (near + z) / 2
		if e < -746 {
			return false
		}
		sum += d.w[j] * math.Exp(e)
		return true
	}
	for j := i; j < len(d.x) && term(j); j++ {
	}
	for j := i - 1; j >= 0 && term(j); j-- {
	}
	return ln(sum) - near*near/2 + d.logScale
}

// mixtures are the densities of K classes.
type mixtures []mixture

func (d mixtures) code(cell string) (float64, error) { return number(cell) }

func (d mixtures) addLog(dst []float64, x float64) error {
	if err := finite(x); err != nil {
		return err
	}
	for c := range d {
		dst[c] += d[c].logDensity(x)
	}
	return nil
}

func (d mixtures) classes() int           { return len(d) }
func (d mixtures) mean(class int) float64 { return d[class].m.Mean }

func (d mixtures) variance(class int) float64 {
	return d[class].m.Variance() + d[class].h*d[class].h
}
