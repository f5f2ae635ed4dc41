package score

import "fmt"

// AUC returns the area under the ROC curve: the probability that a positive
// row has a larger score than a negative one, ties counting half. That is the
// Mann–Whitney statistic U divided by the number m·n of pairs:
//
//	1/(m·n) Σᵢ Σⱼ ([sᵢ > sⱼ] + ½[sᵢ = sⱼ])     i positive, j negative
//
// weights has as many entries as scores or is nil. Errors and panics as
// NewROC. Source: [4], section 7. Cost: O(n).
func AUC(scores []float64, positive []bool, weights []float64) (float64, error) {
	pos, neg, err := checkRanking("AUC", scores, positive, weights)
	if err != nil {
		return 0, err
	}
	return rank(scores, positive, weights, false).auc(pos, neg), nil
}

func (r *ranking) auc(pos, neg float64) float64 {
	var twice float64 // 2U; exact without weights
	r.eachTie(func(t *tie) {
		twice += t.neg * (2*t.abovePos + t.pos)
	})
	return min(twice/(2*pos*neg), 1)
}

// PartialAUC returns the area under the curve between two false positive
// rates, 0 ≤ lo < hi ≤ 1. It is at most hi − lo. The error wraps ErrOption.
func (r *ROC) PartialAUC(lo, hi float64) (float64, error) {
	if !(lo >= 0 && lo < hi && hi <= 1) {
		return 0, fmt.Errorf("score: PartialAUC: FPR from %v to %v, want 0 ≤ lo < hi ≤ 1: %w", lo, hi, ErrOption)
	}
	var area float64
	for i := 1; i < len(r.FPR); i++ {
		x0, x1 := r.FPR[i-1], r.FPR[i]
		a, b := max(x0, lo), min(x1, hi)
		if a >= b {
			continue
		}
		slope := (r.TPR[i] - r.TPR[i-1]) / (x1 - x0)
		ya := r.TPR[i-1] + (a-x0)*slope
		yb := r.TPR[i-1] + (b-x0)*slope
		area += (b - a) * (ya + yb) / 2
	}
	return area, nil
}

// McClish returns the partial area standardised, so that it is ½ on the
// diagonal and 1 if perfect:
//
//	½ (1 + (A − min)/(max − min))     min = (hi² − lo²)/2, max = hi − lo
//
// Under the diagonal it is less than ½ and may even be negative. The error
// wraps ErrOption. Source: [5].
func (r *ROC) McClish(lo, hi float64) (float64, error) {
	a, err := r.PartialAUC(lo, hi)
	if err != nil {
		return 0, err
	}
	low, high := (hi-lo)*(hi+lo)/2, hi-lo
	if high == low { // lo and hi next to 1
		return 0, fmt.Errorf("score: McClish: FPR from %v to %v is too narrow: %w", lo, hi, ErrOption)
	}
	return (1 + (a-low)/(high-low)) / 2, nil
}
