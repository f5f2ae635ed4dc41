package nb

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// StudentT is the distribution of Mu + Sigma·t, t having Nu degrees of freedom.
type StudentT struct {
	Mu, Sigma, Nu float64
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
