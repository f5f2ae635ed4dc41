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
	q := p.Update(m)
	a, _ := math.Lgamma(q.Alpha)
	b, _ := math.Lgamma(p.Alpha)
	return a - b + p.Alpha*ln(p.Beta) - q.Alpha*ln(q.Beta) + (ln(p.Kappa)-ln(q.Kappa))/2 - m.N*halfLog2Pi
}

// StudentT is the distribution of Mu + Sigma·t, t having Nu degrees of freedom.
type StudentT struct {
	Mu, Sigma, Nu float64
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

// LogDensity returns log p(x),
//
//	log Γ((ν+1)/2)/Γ(ν/2) − ½·log(νπσ²) − (ν+1)/2 · log(1 + (x−μ)²/(νσ²))
func (t StudentT) LogDensity(x float64) float64 {
	return t.logScale() - (t.Nu+1)/2*log1pSquare((x-t.Mu)/t.Sigma/math.Sqrt(t.Nu))
}

func (t StudentT) logScale() float64 {
	return logGammaHalf(t.Nu/2) - (ln(t.Nu)+math.Log(math.Pi))/2 - ln(t.Sigma)
}

// log1pSquare returns log(1 + z²), also where z² overflows.
func log1pSquare(z float64) float64 {
	if z = math.Abs(z); z > 1e9 {
		return 2 * math.Log(z)
	}
	return math.Log1p(z * z)
}

// logGammaHalf returns log Γ(a+½)/Γ(a). For large a the difference of two
// logarithms would cancel; there it is an asymptotic series, good to 1e-15.
func logGammaHalf(a float64) float64 {
	if a > 1e3 {
		return math.Log(a)/2 - 1/(8*a) + 1/(192*a*a*a)
	}
	x, _ := math.Lgamma(a + .5)
	y, _ := math.Lgamma(a)
	return x - y
}

// interval returns the central interval of probability level.
func (t StudentT) interval(level float64) (low, high float64) {
	q := t.Sigma * studentQuantile(t.Nu, level)
	return t.Mu - q, t.Mu + q
}

// studentQuantile returns the q with P(|T| < q) = level for ν degrees of freedom.
func studentQuantile(nu, level float64) float64 {
	if nu > 1e4 {
		// There the incomplete beta function of mathext loses digits, and the
		// normal quantile with three corrections is right to 1e-12: Abramowitz
		// and Stegun, Handbook of Mathematical Functions, 26.7.5.
		z := mathext.NormalQuantile((1 + level) / 2)
		s := z * z
		return z + z/nu*((s+1)/4+((5*s+16)*s+3)/(96*nu)+(((3*s+19)*s+17)*s-15)/(384*nu*nu))
	}
	// P(|T| < q) = I_y(½, ν/2) with y = q²/(ν+q²); from the side of 1−y where
	// y would be rounded to 1.
	y := mathext.InvRegIncBeta(.5, nu/2, level)
	rest := 1 - y
	if y > .5 {
		rest = mathext.InvRegIncBeta(nu/2, .5, 1-level)
		y = 1 - rest
	}
	return math.Sqrt(nu * (y / rest))
}

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
