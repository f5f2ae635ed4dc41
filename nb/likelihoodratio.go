package nb

import (
	"fmt"
	"math"
)

// LikelihoodRatioTruthFirst returns the threshold t of the likelihood ratio
// l(x) = P(x|1)/P(x|2) for two classes: deciding for class 1 if l(x) > t, and
// for class 2 if l(x) < t, has the least expected risk. lambda[i][j] is the
// loss of deciding for class j when class i is true, as in Loss.Cost; index 0
// is class 1. Prior holds P(1) and P(2) or any positive multiples.
//
//	t = (λ₂₁ − λ₂₂)·P(2) / ((λ₁₂ − λ₁₁)·P(1))
//
// t is 0 if an error on class 2 costs no more than the right decision and +Inf
// if that holds for class 1. The error wraps ErrLoss (NaN, a loss beyond
// ±1e300, an error that costs less than the right decision, or no difference
// under either class) or ErrEstimator (a prior that is not positive and
// finite). See nb/README.md. Proof: proofs/07-likelihood-ratio-threshold.md.
func LikelihoodRatioTruthFirst(lambda [2][2]float64, prior [2]float64) (float64, error) {
	for i, row := range lambda {
		for j, v := range row {
			if !(math.Abs(v) <= 1e300) {
				return 0, fmt.Errorf("nb: λ%d%d = %v, want a finite number of at most 1e300: %w", i+1, j+1, v, ErrLoss)
			}
		}
	}
	for i, p := range prior {
		if !(p > 0) || math.IsInf(p, 1) {
			return 0, fmt.Errorf("nb: P(%d) = %v, want a positive number: %w", i+1, p, ErrEstimator)
		}
	}
	alarm, miss := lambda[1][0]-lambda[1][1], lambda[0][1]-lambda[0][0]
	if alarm < 0 || miss < 0 || alarm == 0 && miss == 0 {
		return 0, fmt.Errorf("nb: an error costs %v more than the right decision under class 1 and %v under class 2, want 0 or more and not both 0; is the index order right?: %w",
			miss, alarm, ErrLoss)
	}
	switch {
	case alarm == 0:
		return 0, nil
	case miss == 0:
		return math.Inf(1), nil
	}
	if t := (alarm / miss) * (prior[1] / prior[0]); t > 0 && !math.IsInf(t, 1) {
		return t, nil
	}
	// A quotient left the range of float64; logarithms do not give 0·∞.
	return math.Exp(ln(alarm) - ln(miss) + ln(prior[1]) - ln(prior[0])), nil
}

// LikelihoodRatioDecisionFirst is LikelihoodRatioTruthFirst for the other
// convention: lambda[i][j] is the loss of deciding for class i when class j is
// true, as Duda, Hart and Stork write it.
//
//	t = (λ₁₂ − λ₂₂)·P(2) / ((λ₂₁ − λ₁₁)·P(1))
//
// Source: Duda, Hart and Stork, Pattern Classification, 2nd ed., section 2.2.1.
func LikelihoodRatioDecisionFirst(lambda [2][2]float64, prior [2]float64) (float64, error) {
	lambda[0][1], lambda[1][0] = lambda[1][0], lambda[0][1]
	return LikelihoodRatioTruthFirst(lambda, prior)
}
