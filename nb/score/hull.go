package score

import (
	"fmt"
)

// Hull returns the upper convex hull of the curve as a curve of fewer points.
// Only its points can be of least expected cost, for any costs and prevalence.
// Points on a straight line between two others are left out. The slope of each
// side is a likelihood ratio: the blocks of FitIsotonic are its sides. Source:
// [8]. Cost: O(points).
func (r *ROC) Hull() *ROC {
	var at []int
	for i := range r.FP {
		for len(at) >= 2 && !r.turnsRight(at[len(at)-2], at[len(at)-1], i) {
			at = at[:len(at)-1]
		}
		at = append(at, i)
	}
	h := newROC(len(at))
	for _, i := range at {
		h.push(r.Threshold[i], r.FP[i], r.TP[i])
	}
	h.setRates()
	return h
}

// turnsRight is exact for counts up to 9·10⁷.
func (r *ROC) turnsRight(a, b, c int) bool {
	return (r.TP[b]-r.TP[a])*(r.FP[c]-r.FP[b]) > (r.TP[c]-r.TP[b])*(r.FP[b]-r.FP[a])
}

// Costs are the losses of the four outcomes of a decision for or against the
// positive class, and how often that class will occur. A mistake must cost
// more than the right decision for the same row. A nil *Costs is zero–one
// loss, with which the expected cost is the error rate.
type Costs struct {
	FP, FN float64 // of a false alarm and of a miss
	TP, TN float64 // of the right decisions, often 0
	// Prevalence is the probability of the positive class where the
	// classifier will be used; 0 takes the share in the data.
	Prevalence float64
}

func (c *Costs) orDefault(r *ROC) (Costs, error) {
	if c == nil {
		return Costs{FP: 1, FN: 1, Prevalence: r.Prevalence()}, nil
	}
	o := *c
	for _, f := range []struct {
		name         string
		wrong, right float64
	}{{"FP = %v, TN = %v", o.FP, o.TN}, {"FN = %v, TP = %v", o.FN, o.TP}} {
		if !(f.wrong-f.right >= 1e-100 && f.wrong <= 1e100 && f.right >= -1e100) {
			return o, fmt.Errorf("score: Costs: "+f.name+", want numbers up to ±1e100 and the mistake to cost more: %w", f.wrong, f.right, ErrOption)
		}
	}
	if o.Prevalence == 0 {
		o.Prevalence = r.Prevalence()
	}
	if !(o.Prevalence > 0 && o.Prevalence < 1) {
		return o, fmt.Errorf("score: Costs: Prevalence = %v, want a number between 0 and 1, or 0 for that of the data: %w", o.Prevalence, ErrOption)
	}
	return o, nil
}

// expected is the expected cost at a pair of rates.
func (c Costs) expected(fpr, tpr float64) float64 {
	return c.Prevalence*(tpr*c.TP+(1-tpr)*c.FN) + (1-c.Prevalence)*(fpr*c.FP+(1-fpr)*c.TN)
}

// gain is, up to a positive factor and a constant, how much less than at point
// 0 the cost at point i is. With whole costs, and the prevalence of the data,
// it is exact, so that ties are ties.
func (r *ROC) gain(i int, c Costs) float64 {
	hit, alarm := c.FN-c.TP, c.FP-c.TN
	if c.Prevalence == r.Prevalence() {
		return r.TP[i]*hit - r.FP[i]*alarm
	}
	return c.Prevalence*hit*r.TP[i]*r.Negatives() - (1-c.Prevalence)*alarm*r.FP[i]*r.Positives()
}

// IsoCost returns the slope of the lines of equal expected cost in ROC space,
//
//	(FP − TN)·(1 − π) / ((FN − TP)·π)     π = Prevalence
//
// Of the parallel lines of this slope the highest one that touches the curve
// touches it at the best operating point, and always at a point of the hull.
// That slope is also the likelihood ratio above which to call a row positive.
// The error wraps ErrOption. Source: [8], [4] section 6.
func (r *ROC) IsoCost(c *Costs) (float64, error) {
	o, err := c.orDefault(r)
	if err != nil {
		return 0, err
	}
	return (o.FP - o.TN) * (1 - o.Prevalence) / ((o.FN - o.TP) * o.Prevalence), nil
}

// ExpectedCost returns the expected cost of a decision at point i of the
// curve. The error wraps ErrOption. It panics if there is no such point.
func (r *ROC) ExpectedCost(i int, c *Costs) (float64, error) {
	o, err := c.orDefault(r)
	if err != nil {
		return 0, err
	}
	p := r.Point(i)
	return o.expected(p.FPR, p.TPR), nil
}
