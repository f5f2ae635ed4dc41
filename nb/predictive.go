package nb

import (
	"errors"
	"fmt"
	"math"
)

// students are the predictive densities of K classes.
type students struct {
	posterior []NormalInverseGamma
	t         []StudentT
	logScale  []float64
}

func newStudents(prior NormalInverseGamma, classes []moments) *students {
	s := &students{}
	for _, m := range classes {
		s.add(prior.update(m))
	}
	return s
}

// add appends the posterior of one more class.
func (s *students) add(p NormalInverseGamma) {
	t := p.Predictive()
	s.posterior = append(s.posterior, p)
	s.t = append(s.t, t)
	s.logScale = append(s.logScale, t.logScale())
}

func (g *gaussian) logEvidence(col *Column, e Estimator) (float64, error) {
	if !e.Gaussian.Predictive {
		return 0, errNoPrior()
	}
	prior := g.prior(col, e)
	var sum float64
	for _, m := range g.m {
		sum += prior.logMarginal(m)
	}
	return sum, nil
}

func errNoPrior() error {
	return fmt.Errorf("a gaussian column has a proper prior only with Gaussian.Predictive; set it: %w", errors.ErrUnsupported)
}

// prior is that of the column, or the weak one.
func (g *gaussian) prior(col *Column, e Estimator) NormalInverseGamma {
	if p, ok := e.Gaussian.Prior[col.Name]; ok {
		return p
	}
	return weakPrior(g.m)
}

func (s *students) code(cell string) (float64, error) { return number(cell) }

func (s *students) addLog(dst []float64, x float64) error {
	if err := finite(x); err != nil {
		return err
	}
	for c, t := range s.t {
		dst[c] += s.logScale[c] - (t.Nu+1)/2*log1pSquare((x-t.Mu)/t.Sigma/math.Sqrt(t.Nu))
	}
	return nil
}

func (s *students) classes() int           { return len(s.t) }
func (s *students) mean(class int) float64 { return s.t[class].Mu }

func (s *students) variance(class int) float64 {
	t := s.t[class]
	if t.Nu <= 2 {
		return math.Inf(1)
	}
	return t.Nu / (t.Nu - 2) * t.Sigma * t.Sigma
}

// NormalInverseGamma returns the posterior of mean and variance of a class in
// a Gaussian column that was estimated with Gaussian.Predictive; its methods
// give intervals for both. It panics for other columns.
func (l *Likelihood) NormalInverseGamma(class int) NormalInverseGamma {
	s, ok := l.distribution.(*students)
	if !ok {
		panic(fmt.Sprintf("nb: NormalInverseGamma: column %q is %v, want gaussian and the option Predictive", l.Name, l.Kind))
	}
	mustBeClass("NormalInverseGamma", class, len(s.t))
	return s.posterior[class]
}

// WeakPrior returns the prior that an estimator takes for a Gaussian column of
// which it was told nothing: centred on the mean m of all its cells, worth a
// hundredth of a row for the mean and three rows for the variance, about the
// K-th part of the standard deviation s of all cells:
//
//	Mu = m, Kappa = 0.01, Alpha = 3/2, Beta = s²/(2K²)
//
// It looks at the data, but at no label, and moves with the unit of the
// column. K is the number of classes that have a cell. Beta is 1 in a constant
// column. It panics unless the column is Gaussian. Source: C. Fraley and
// A. E. Raftery, Bayesian regularization for normal mixture estimation and
// model-based clustering, Journal of Classification 24 (2007) 155–181.
func (cc *ColumnCounts) WeakPrior() NormalInverseGamma {
	g, ok := cc.counter.(*gaussian)
	if !ok {
		panic(fmt.Sprintf("nb: WeakPrior: column %q is %v, want gaussian", cc.Name, cc.Kind))
	}
	return weakPrior(g.m)
}

func weakPrior(classes []moments) NormalInverseGamma {
	all := total(classes)
	k := 0.0
	for _, m := range classes {
		if m.n > 0 {
			k++
		}
	}
	k = math.Max(k, 1)
	p := NormalInverseGamma{Mu: all.mean.hi, Kappa: .01, Alpha: 1.5, Beta: 1}
	if v := all.rounded().Variance(); floorOf(all, 1) == v {
		p.Beta = v / (2 * k * k)
	}
	return p
}
