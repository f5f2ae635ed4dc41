package nb

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// NormalInverseGamma is a distribution of an unknown mean μ and variance σ²,
// the conjugate prior of normal data and, after counting, their posterior:
//
//	σ² ~ InverseGamma(Alpha, Beta),    μ | σ² ~ Normal(Mu, σ²/Kappa)
//
// Kappa is what the prior knows of the mean and 2·Alpha what it knows of the
// variance, both in rows; Beta/Alpha is the size of the variance. Source:
// K. P. Murphy, Conjugate Bayesian analysis of the Gaussian distribution
// (2007), section 6.
type NormalInverseGamma struct {
	Mu, Kappa, Alpha, Beta float64
}

func (p NormalInverseGamma) check() error {
	for _, f := range []struct {
		name string
		v    float64
	}{{"Kappa", p.Kappa}, {"Alpha", p.Alpha}, {"Beta", p.Beta}} {
		if !(f.v > 0) || f.v > largest {
			return fmt.Errorf("%s = %v, want a number above 0 and at most %g: %w", f.name, f.v, largest, ErrEstimator)
		}
	}
	if !(math.Abs(p.Mu) <= largest) {
		return fmt.Errorf("the prior mean is Mu = %v, want a number within ±%g: %w", p.Mu, largest, ErrEstimator)
	}
	return nil
}

// Update returns the posterior after data with those moments:
//
//	κₙ = κ + n                μₙ = (κμ + n·x̄) / κₙ
//	αₙ = α + n/2              βₙ = β + M2/2 + κ·n·(x̄−μ)² / (2κₙ)
func (p NormalInverseGamma) Update(m Moments) NormalInverseGamma {
	return p.update(moments{m.N, double{m.Mean, 0}, double{m.M2, 0}})
}

func (p NormalInverseGamma) update(m moments) NormalInverseGamma {
	if m.n == 0 {
		return p
	}
	kappa := p.Kappa + m.n
	delta := m.mean.minus(double{p.Mu, 0}).hi
	return NormalInverseGamma{
		Mu:    p.Mu + delta*(m.n/kappa),
		Kappa: kappa,
		Alpha: p.Alpha + m.n/2,
		Beta:  p.Beta + m.m2.hi/2 + p.Kappa/kappa*m.n*delta*delta/2,
	}
}

// LogMarginal returns the log marginal likelihood (evidence) of data with
// those moments, the mean and the variance integrated out:
//
//	log p(x₁…xₙ) = log Γ(αₙ)/Γ(α) + α·log β − αₙ·log βₙ + ½·log(κ/κₙ) − n/2·log 2π
func (p NormalInverseGamma) LogMarginal(m Moments) float64 {
	return p.logMarginal(moments{m.N, double{m.Mean, 0}, double{m.M2, 0}})
}

func (p NormalInverseGamma) logMarginal(m moments) float64 {
	q := p.update(m)
	a, _ := math.Lgamma(q.Alpha)
	b, _ := math.Lgamma(p.Alpha)
	return a - b + p.Alpha*ln(p.Beta) - q.Alpha*ln(q.Beta) + (ln(p.Kappa)-ln(q.Kappa))/2 - m.n*halfLog2Pi
}

// Predictive returns the distribution of one more number: Student's t with
//
//	Nu = 2α,    Sigma² = β(κ+1) / (ακ)
func (p NormalInverseGamma) Predictive() StudentT {
	return StudentT{p.Mu, math.Sqrt(p.Beta / p.Alpha * ((p.Kappa + 1) / p.Kappa)), 2 * p.Alpha}
}

// MeanInterval returns the central interval that holds the mean μ with
// probability level: of a Student t with Nu = 2α and Sigma² = β/(ακ). It
// panics unless 0 < level < 1.
func (p NormalInverseGamma) MeanInterval(level float64) (low, high float64) {
	mustBeLevel("MeanInterval", level)
	return StudentT{p.Mu, math.Sqrt(p.Beta / p.Alpha / p.Kappa), 2 * p.Alpha}.interval(level)
}

// VarianceInterval returns the central interval that holds the variance σ²
// with probability level. It panics unless 0 < level < 1.
func (p NormalInverseGamma) VarianceInterval(level float64) (low, high float64) {
	mustBeLevel("VarianceInterval", level)
	tail := (1 - level) / 2
	return p.Beta / mathext.GammaIncRegCompInv(p.Alpha, tail), p.Beta / gammaQuantile(p.Alpha, tail)
}

// gammaQuantile returns the q that a Gamma variable of shape a is below with
// probability p: for small q, which mathext takes for 0, from the first term
// of the series P(q) = qᵃ/Γ(a+1)·(1 − …).
func gammaQuantile(a, p float64) float64 {
	g, _ := math.Lgamma(a + 1)
	if q := math.Exp((ln(p) + g) / a); q < 1e-13 {
		return math.Max(q, math.SmallestNonzeroFloat64)
	}
	return mathext.GammaIncRegInv(a, p)
}
