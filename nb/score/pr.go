package score

// PR is the precision–recall curve: one point for each distinct score,
// falling, with the rates of calling every row with score ≥ Threshold
// positive. There is no point for "no row positive", whose precision is 0/0.
type PR struct {
	Threshold         []float64
	Precision, Recall []float64
}

// PR returns the precision–recall curve of the same thresholds. Unlike the ROC
// curve it changes with the prevalence.
func (r *ROC) PR() *PR {
	out := &PR{}
	for i := 1; i < r.Len(); i++ {
		out.Threshold = append(out.Threshold, r.Threshold[i])
		out.Precision = append(out.Precision, r.TP[i]/(r.TP[i]+r.FP[i]))
		out.Recall = append(out.Recall, r.TPR[i])
	}
	return out
}

// AveragePrecision returns the area under the curve as a sum of steps:
//
//	Σᵢ (Rᵢ − Rᵢ₋₁)·Pᵢ     R₀ = 0
//
// There are no straight lines between points: they would be too good, since
// precision is not linear in recall [11].
func (c *PR) AveragePrecision() float64 {
	var sum, last float64
	for i, recall := range c.Recall {
		sum += (recall - last) * c.Precision[i]
		last = recall
	}
	return min(sum, 1)
}

// AveragePrecision returns the average precision of n scores; see the method
// of PR. Arguments, errors and panics as NewROC.
func AveragePrecision(scores []float64, positive []bool, weights []float64) (float64, error) {
	pos, _, err := checkRanking("AveragePrecision", scores, positive, weights)
	if err != nil {
		return 0, err
	}
	var sum float64
	rank(scores, positive, weights, false).eachTie(func(t *tie) {
		tp := t.abovePos + t.pos
		sum += t.pos / pos * (tp / (tp + t.aboveNeg + t.neg))
	})
	return min(sum, 1), nil
}
