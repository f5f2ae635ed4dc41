package score

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// AUCEstimate is an AUC with DeLong's estimate of its variance.
type AUCEstimate struct {
	AUC      float64
	Variance float64
}

// DeLong returns the AUC of m positive and n negative rows and its variance
// without assuming a distribution of the scores. With the placements
//
//	V₁₀(i) = share of the negatives below positive i, ties half
//	V₀₁(j) = share of the positives above negative j, ties half
//	Var    = S₁₀/m + S₀₁/n
//
// where S₁₀ and S₀₁ are their sample variances (m−1, n−1). The error wraps
// ErrTooFew if a class has fewer than two rows, else as NewROC. Source: [6];
// the placements come from ranks as in [7]. Cost: O(n).
func DeLong(scores []float64, positive []bool) (*AUCEstimate, error) {
	const name = "DeLong"
	pos, neg, err := checkRanking(name, scores, positive, nil)
	if err != nil {
		return nil, err
	}
	if err := checkTwo(name, pos, neg); err != nil {
		return nil, err
	}
	order := rank(scores, positive, nil, false)
	e := &AUCEstimate{AUC: order.auc(pos, neg)}
	var s10, s01 float64
	order.eachTie(func(t *tie) {
		v10, v01 := t.placements(pos, neg)
		s10 += t.pos * (v10 - e.AUC) * (v10 - e.AUC)
		s01 += t.neg * (v01 - e.AUC) * (v01 - e.AUC)
	})
	e.Variance = s10/(pos-1)/pos + s01/(neg-1)/neg
	return e, nil
}

// placements are V₁₀ of the positive and V₀₁ of the negative rows of a tie.
func (t *tie) placements(pos, neg float64) (v10, v01 float64) {
	return (neg - t.aboveNeg - t.neg/2) / neg, (t.abovePos + t.pos/2) / pos
}

func checkTwo(name string, pos, neg float64) error {
	if pos < 2 || neg < 2 {
		return fmt.Errorf("score: %s: %v positive and %v negative rows, want two of each for a variance: %w", name, pos, neg, ErrTooFew)
	}
	return nil
}

// Interval returns the normal interval AUC ± z·√Variance of a level such as
// .95, cut off at 0 and 1 as pROC does. With an AUC of 0 or 1 the variance is 0
// and the interval a point: that is a limit of the method, not certainty. It
// panics if level is not between 0 and 1.
func (e *AUCEstimate) Interval(level float64) (lo, hi float64) {
	if !(level > 0 && level < 1) {
		panic(fmt.Sprintf("score: Interval: have level %v, want a number between 0 and 1", level))
	}
	d := mathext.NormalQuantile((1+level)/2) * math.Sqrt(e.Variance)
	return max(0, e.AUC-d), min(1, e.AUC+d)
}

// AUCTest compares the AUC of two scores on the same rows.
type AUCTest struct {
	A, B       AUCEstimate
	Covariance float64 // of the two AUC
	Z          float64 // (A.AUC − B.AUC) / √(A.Variance + B.Variance − 2·Covariance)
	P          float64 // two-sided, of "the true AUC are equal"
}

// DeLongTest is DeLong's paired test. a and b are two scores of the same rows
// (two classifiers, or two columns). If the variance of the difference is 0, Z
// is 0 and P is 1 for equal AUC, and Z is ±Inf and P is 0 for others. Errors
// as DeLong; it panics if the lengths do not match. Source: [6], [7].
// Cost: O(n).
func DeLongTest(a, b []float64, positive []bool) (*AUCTest, error) {
	const name = "DeLongTest"
	mustMatch(name, "scores", len(b), len(a))
	var pos, neg float64
	for k, s := range [][]float64{a, b} {
		var err error
		if pos, neg, err = checkRanking(name, s, positive, nil); err != nil {
			return nil, fmt.Errorf("classifier %c: %w", 'a'+k, err)
		}
	}
	if err := checkTwo(name, pos, neg); err != nil {
		return nil, err
	}
	var auc2 [2]float64
	var placed [2][]float64 // V₁₀ or V₀₁ of each row
	for k, s := range [][]float64{a, b} {
		order := rank(s, positive, nil, true)
		auc2[k] = order.auc(pos, neg)
		v := make([]float64, len(s))
		order.eachTie(func(t *tie) {
			v10, v01 := t.placements(pos, neg)
			for _, row := range t.posRows {
				v[row] = v10
			}
			for _, row := range t.negRows {
				v[row] = v01
			}
		})
		placed[k] = v
	}
	diff := auc2[0] - auc2[1]
	var va, vb, cov, vd float64
	for i, p := range positive {
		w := 1 / (neg - 1) / neg
		if p {
			w = 1 / (pos - 1) / pos
		}
		da, db := placed[0][i]-auc2[0], placed[1][i]-auc2[1]
		dd := placed[0][i] - placed[1][i] - diff // exactly 0 for equal scores
		va += w * da * da
		vb += w * db * db
		cov += w * da * db
		vd += w * dd * dd
	}
	t := &AUCTest{A: AUCEstimate{auc2[0], va}, B: AUCEstimate{auc2[1], vb}, Covariance: cov, P: 1}
	if diff != 0 {
		t.Z = diff / math.Sqrt(vd)
		t.P = math.Erfc(math.Abs(t.Z) / math.Sqrt2)
	}
	return t, nil
}
