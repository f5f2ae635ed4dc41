package score

// ROC is the curve of a score with n rows: for each threshold, which rates
// come of calling every row with score ≥ threshold positive. Point 0 calls no
// row positive, FPR = TPR = 0 with threshold +Inf; the last calls all of them
// positive. In between stands one point for each distinct score, falling; so
// tied rows move together and the curve goes through them in a straight line.
type ROC struct {
	Threshold []float64
	FPR, TPR  []float64 // false and true positive rate
	FP, TP    []float64 // the counts, or sums of weights, behind them
}

// NewROC returns the curve of n scores, the larger the more positive; any
// increasing function of a probability does, log odds for one. weights has n
// entries or is nil; rows of weight 0 are left out. Infinite scores are
// allowed; with a score of +Inf point 1 has the threshold +Inf as well.
//
// The error wraps ErrNoRows, ErrScore (a NaN; it names the row), ErrWeight,
// or ErrOneClass: without rows of both classes there is no curve. It panics if
// the lengths do not match. Source: [4], algorithm 1. Cost: O(n).
func NewROC(scores []float64, positive []bool, weights []float64) (*ROC, error) {
	if _, _, err := checkRanking("NewROC", scores, positive, weights); err != nil {
		return nil, err
	}
	order := rank(scores, positive, weights, false)
	points := 1
	order.eachTie(func(*tie) { points++ })
	r := newROC(points)
	r.push(inf, 0, 0)
	order.eachTie(func(t *tie) {
		r.push(keyScore(t.key), t.aboveNeg+t.neg, t.abovePos+t.pos)
	})
	r.setRates()
	return r, nil
}

func newROC(points int) *ROC {
	return &ROC{
		Threshold: make([]float64, 0, points),
		FPR:       make([]float64, 0, points), TPR: make([]float64, 0, points),
		FP: make([]float64, 0, points), TP: make([]float64, 0, points),
	}
}

func (r *ROC) push(threshold, fp, tp float64) {
	r.Threshold = append(r.Threshold, threshold)
	r.FP = append(r.FP, fp)
	r.TP = append(r.TP, tp)
}

func (r *ROC) setRates() {
	pos, neg := r.Positives(), r.Negatives()
	for i := range r.FP {
		r.FPR = append(r.FPR, r.FP[i]/neg)
		r.TPR = append(r.TPR, r.TP[i]/pos)
	}
}

// Len returns the number of points.
func (r *ROC) Len() int { return len(r.Threshold) }

// Positives returns the number of positive rows, or the sum of their weights.
func (r *ROC) Positives() float64 { return r.TP[len(r.TP)-1] }

// Negatives returns the number of negative rows, or the sum of their weights.
func (r *ROC) Negatives() float64 { return r.FP[len(r.FP)-1] }

// Prevalence returns the share of the positive rows.
func (r *ROC) Prevalence() float64 { return r.Positives() / (r.Positives() + r.Negatives()) }

// AUC returns the area under the curve by the trapezoidal rule. It equals the
// function AUC, which does not need the curve.
//
//	Σᵢ (FPRᵢ − FPRᵢ₋₁)·(TPRᵢ + TPRᵢ₋₁)/2
func (r *ROC) AUC() float64 {
	var twice float64
	for i := 1; i < len(r.FP); i++ {
		twice += (r.FP[i] - r.FP[i-1]) * (r.TP[i] + r.TP[i-1])
	}
	return min(twice/(2*r.Positives()*r.Negatives()), 1)
}
