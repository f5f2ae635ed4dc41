package nb

import (
	"fmt"
	"math"
	"slices"

	"naivebayes/nb/internal/normal"
)

// GaussianOptions say how the moments of a Gaussian column become densities.
// The zero value gives each class its own mean and its own variance with
// divisor n, the maximum-likelihood estimate and what scikit-learn does:
//
//	p(x|c) = exp(−(x−μ_c)²/(2σ_c²)) / √(2πσ_c²),    σ_c² = M2_c/n_c
type GaussianOptions struct {
	// Unbiased divides by n−1, as R's packages and most textbooks do.
	Unbiased bool
	// Pooled gives all classes of a column one variance, Σ_c M2_c over Σ_c n_c
	// (over Σ_c n_c − K if Unbiased), so that the log odds are linear in x.
	Pooled bool
	// Floor is the least variance of a class, as a part of the variance of
	// all cells of the same column; 0 stands for 1e-9. A class with a single
	// row, or with equal cells, has this variance. Each column has its own
	// floor, so that the unit of one does not reach another, and nothing is
	// added to a variance above it. In a column that is constant in all rows
	// every class has variance 1, and the column says nothing. The floor also
	// holds for the squared width of a kernel.
	Floor float64
	// Predictive integrates the unknown mean and variance out instead of
	// plugging in an estimate: p(x|c) becomes the Student t distribution of
	// NormalInverseGamma.Predictive, wider the fewer rows a class has. It goes
	// with neither Unbiased nor Pooled.
	Predictive bool
	// Prior is the prior of mean and variance by name of column, in the unit
	// of that column, and the same for each class. A column without one has
	// ColumnCounts.WeakPrior. Only with Predictive.
	Prior map[string]NormalInverseGamma
}

const defaultFloor = 1e-9

func (o GaussianOptions) floor() float64 {
	if o.Floor == 0 {
		return defaultFloor
	}
	return o.Floor
}

func (o GaussianOptions) check() error {
	if !(o.Floor >= 0) || math.IsInf(o.Floor, 1) {
		return fmt.Errorf("nb: Gaussian.Floor = %v, want a finite number of 0 or more: %w", o.Floor, ErrEstimator)
	}
	if o.Predictive && (o.Unbiased || o.Pooled) {
		return fmt.Errorf("nb: Gaussian.Predictive estimates no variance, so that Unbiased and Pooled mean nothing; leave them false: %w", ErrEstimator)
	}
	if !o.Predictive && o.Prior != nil {
		return fmt.Errorf("nb: Gaussian.Prior is given but Predictive is false; set it, or leave Prior nil: %w", ErrEstimator)
	}
	for name, p := range o.Prior {
		if err := p.check(); err != nil {
			return fmt.Errorf("nb: Gaussian.Prior[%q]: %w", name, err)
		}
	}
	return nil
}

// gaussian counts the moments of a column class by class.
type gaussian struct {
	m []moments // K
}

func newGaussian(k int) *gaussian { return &gaussian{m: make([]moments, k)} }

func (g *gaussian) code(_ *Column, cell string) (float64, error) { return number(cell) }

func (g *gaussian) check(class int, x, w float64) error {
	if err := countable(x, w); err != nil {
		return err
	}
	if w < 0 {
		if _, ok := g.m[class].without(x, -w); !ok {
			return fmt.Errorf("no cell %v of weight %v can be in that class: %w", x, -w, ErrRemove)
		}
	}
	return nil
}

func (g *gaussian) add(class int, x, w float64) {
	if w < 0 {
		g.m[class], _ = g.m[class].without(x, -w)
		return
	}
	g.m[class] = g.m[class].merge(one(x, w))
}

func (g *gaussian) addColumn(x []float64, class []int) (int, error) {
	sums := make([]shiftedSum, len(g.m))
	for i, v := range x {
		if v != v {
			continue
		}
		if !(math.Abs(v) <= largest) {
			return i, countable(v, 1)
		}
		s := &sums[class[i]]
		if s.n == 0 {
			s.shift = v
			if m := g.m[class[i]]; m.n > 0 {
				s.shift = m.mean.hi
			}
		}
		s.add(v)
	}
	for c := range sums {
		g.m[c] = g.m[c].merge(sums[c].moments())
	}
	return 0, nil
}

func (g *gaussian) observed(class int) float64 { return g.m[class].n }

func (g *gaussian) remedy(e Estimator) string {
	if e.Gaussian.Predictive {
		return ""
	}
	return "set Gaussian.Predictive or drop the column"
}

func (g *gaussian) grow(k int) { g.m = append(g.m, make([]moments, k-len(g.m))...) }

func (g *gaussian) clone() counter { return &gaussian{slices.Clone(g.m)} }

func (g *gaussian) merge(_, from *ColumnCounts, to []int) {
	mergeMoments(g.m, from.counter.(*gaussian).m, to)
}

func mergeMoments(dst, src []moments, to []int) {
	for c, m := range src {
		dst[to[c]] = dst[to[c]].merge(m)
	}
}

func (g *gaussian) estimate(col *Column, e Estimator) distribution {
	if e.Gaussian.Predictive {
		return newStudents(g.prior(col, e), g.m)
	}
	variance := make([]float64, len(g.m))
	var pooled, den float64
	for c, m := range g.m {
		r := m.rounded()
		variance[c] = r.Variance()
		if e.Gaussian.Unbiased {
			variance[c] = r.SampleVariance()
		}
		pooled += r.M2
		den += r.N
		if e.Gaussian.Unbiased && r.N > 0 {
			den--
		}
	}
	floor := floorOf(total(g.m), e.Gaussian.floor())
	out := make(normals, len(g.m))
	for c, m := range g.m {
		v := variance[c]
		if e.Gaussian.Pooled {
			v = 0
			if den > 0 {
				v = pooled / den
			}
		}
		out[c] = newNormal(m.mean, math.Max(v, floor))
	}
	return out
}

func newNormal(mean double, variance float64) normal.Density {
	sd := math.Sqrt(variance)
	return normal.Density{Mean: mean.hi, MeanLow: mean.lo, Variance: variance, Inverse: 1 / sd, LogScale: -ln(sd) - halfLog2Pi}
}

const halfLog2Pi = 0.918938533204672741780329736405617639861397473637783412817

// normals are the densities of K classes.
type normals []normal.Density

func (d normals) code(cell string) (float64, error) { return number(cell) }

func (d normals) addLog(dst []float64, x float64) error {
	if err := finite(x); err != nil {
		return err
	}
	for c := range d {
		dst[c] += d[c].Log(x)
	}
	return nil
}

func (d normals) classes() int               { return len(d) }
func (d normals) mean(class int) float64     { return d[class].Mean }
func (d normals) variance(class int) float64 { return d[class].Variance }
