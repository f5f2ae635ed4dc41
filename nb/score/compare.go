package score

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// McNemarTest compares two classifiers on the same n rows by the rows on which
// just one of them is right.
type McNemarTest struct {
	OnlyA, OnlyB int // rows on which only a, only b, is right
	// P is exact and two-sided: if both are equally good, OnlyA is binomial
	// with OnlyA + OnlyB trials of probability ½.
	P float64
	// ChiSquare = (|OnlyA − OnlyB| − 1)² / (OnlyA + OnlyB) with the continuity
	// correction, and its P from one degree of freedom.
	ChiSquare, ChiSquareP float64
}

// McNemar tests whether two classifiers have the same accuracy. y holds the
// classes of n rows, a and b the decisions. If they never differ in being
// right, both P are 1. The error wraps ErrNoRows. It panics if the lengths do
// not match. Source: [18], the correction [19].
func McNemar(y, a, b []int) (*McNemarTest, error) {
	mustMatch("McNemar", "decisions of a", len(a), len(y))
	mustMatch("McNemar", "decisions of b", len(b), len(y))
	if err := checkRows("McNemar", len(y)); err != nil {
		return nil, err
	}
	var onlyA, onlyB int
	for i, c := range y {
		if a[i] == c && b[i] != c {
			onlyA++
		}
		if a[i] != c && b[i] == c {
			onlyB++
		}
	}
	return McNemarCounts(onlyA, onlyB), nil
}

// McNemarCounts is McNemar from the two counts that matter. It panics if one
// is negative.
func McNemarCounts(onlyA, onlyB int) *McNemarTest {
	if onlyA < 0 || onlyB < 0 {
		panic(fmt.Sprintf("score: McNemarCounts: have %d and %d, want 0 or more", onlyA, onlyB))
	}
	t := &McNemarTest{OnlyA: onlyA, OnlyB: onlyB, P: 1, ChiSquareP: 1}
	n, d := float64(onlyA+onlyB), math.Abs(float64(onlyA-onlyB))
	if d == 0 {
		return t
	}
	k := float64(min(onlyA, onlyB))
	t.P = min(1, 2*halfBinomial(k, n))
	t.ChiSquare = (d - 1) * (d - 1) / n
	t.ChiSquareP = math.Erfc(math.Sqrt(t.ChiSquare / 2))
	return t
}

// halfBinomial is P(X ≤ k) of a binomial X with n trials of probability ½.
func halfBinomial(k, n float64) float64 {
	if n > 1000 { // 2⁻ⁿ would vanish
		return mathext.RegIncBeta(n-k, k+1, .5)
	}
	term := math.Ldexp(1, -int(n))
	sum := term
	for i := 1.; i <= k; i++ {
		term = term * (n - i + 1) / i // exact up to n = 50
		sum += term
	}
	return sum
}

// TTest is a test of whether the mean of differences is 0.
type TTest struct {
	Mean float64 // of a − b
	SE   float64 // standard error of the mean
	T    float64
	DF   float64
	P    float64 // two-sided
}

// CorrectedTTest compares two classifiers by J scores from the same resampled
// splits (J = folds × repeats), a[k] and b[k] from split k. The splits share
// rows, so the usual variance of the mean s²/J is too small; this one is
//
//	SE² = (1/J + test/train)·s²     T = mean/SE with J−1 degrees of freedom
//
// where train and test are the numbers of rows in a split. If all differences
// are equal, T is 0 and P is 1 for a mean of 0, and T is ±Inf and P is 0 for
// another. The error wraps ErrTooFew if J < 2 or if train or test is less than
// 1, and ErrScore for a score that is NaN, infinite or huge. It panics if the lengths do
// not match. Source: [20], [21].
func CorrectedTTest(a, b []float64, train, test int) (*TTest, error) {
	const name = "CorrectedTTest"
	mustMatch(name, "scores of b", len(b), len(a))
	if len(a) < 2 || train < 1 || test < 1 {
		return nil, fmt.Errorf("score: %s: %d splits of %d training and %d test rows, want at least 2, 1 and 1: %w", name, len(a), train, test, ErrTooFew)
	}
	d := make([]float64, len(a))
	for k := range a {
		d[k] = a[k] - b[k]
		if !(math.Abs(d[k]) <= 1e100) {
			return nil, fmt.Errorf("score: %s: split %d: scores %v and %v, want finite numbers up to 1e100: %w", name, k+1, a[k], b[k], ErrScore)
		}
	}
	mean, sd := MeanSD(d)
	j := float64(len(d))
	t := &TTest{Mean: mean, SE: math.Sqrt(1/j+float64(test)/float64(train)) * sd, DF: j - 1, P: 1}
	if mean != 0 {
		t.T = mean / t.SE
		t.P = mathext.RegIncBeta(t.DF/2, .5, t.DF/(t.DF+t.T*t.T))
	}
	return t, nil
}

// Interval returns the confidence interval of the mean difference at a level
// such as .95. It panics if level is not between 0 and 1.
func (t *TTest) Interval(level float64) (lo, hi float64) {
	if !(level > 0 && level < 1) {
		panic(fmt.Sprintf("score: Interval: have level %v, want a number between 0 and 1", level))
	}
	if t.SE == 0 {
		return t.Mean, t.Mean
	}
	// P(|T| > q) = 1 − level gives q² = DF·(1/x − 1), x = I⁻¹(1 − level).
	x := mathext.InvRegIncBeta(t.DF/2, .5, 1-level)
	q := math.Sqrt(t.DF * (1/x - 1))
	return t.Mean - q*t.SE, t.Mean + q*t.SE
}
