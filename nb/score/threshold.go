package score

import (
	"fmt"
	"sort"
)

// Point is a point of a curve, an operating point of the classifier.
type Point struct {
	Index     int
	Threshold float64 // call positive every row with score ≥ Threshold
	// Midpoint is halfway to the next lower score. On this data it decides as
	// Threshold does; for new rows it leans to neither side. It is −Inf at the
	// last point, which calls every row positive.
	Midpoint  float64
	FPR, TPR  float64
	Precision float64 // 0 at point 0, where no row is called positive
}

// Point returns point i of the curve. It panics if there is none.
func (r *ROC) Point(i int) Point {
	if i < 0 || i >= r.Len() {
		panic(fmt.Sprintf("score: Point: have point %d, want 0 to %d", i, r.Len()-1))
	}
	p := Point{Index: i, Threshold: r.Threshold[i], Midpoint: -inf, FPR: r.FPR[i], TPR: r.TPR[i],
		Precision: ratio(r.TP[i], r.TP[i]+r.FP[i])}
	if i+1 < r.Len() {
		p.Midpoint = midpoint(r.Threshold[i+1], p.Threshold)
	}
	return p
}

// At returns the point at which every row with a score of at least threshold is
// called positive. A NaN calls none. Cost: O(log points).
func (r *ROC) At(threshold float64) Point {
	// Thresholds descend from that of point 0, which calls no row.
	above := sort.Search(r.Len()-1, func(i int) bool { return !(r.Threshold[i+1] >= threshold) })
	return r.Point(above)
}

// midpoint of a < b is above a, and never NaN.
func midpoint(a, b float64) float64 {
	m := a/2 + b/2
	if !(m > a && m <= b) {
		return b
	}
	return m
}

// Rule chooses an operating point of a curve: Youden, or one made by MinCost,
// AtFPR or AtPrecision, or your own.
type Rule func(*ROC) (Point, error)

// Youden chooses the point of largest J = TPR − FPR, the largest height above
// the diagonal; of equal ones the one with the highest threshold. MinCost
// chooses the same with a Prevalence of ½ and equal costs. It never fails.
// Source: [9].
func Youden(r *ROC) (Point, error) {
	pos, neg := r.Positives(), r.Negatives()
	return r.Point(r.argmax(func(i int) float64 { return r.TP[i]*neg - r.FP[i]*pos })), nil
}

// MinCost chooses the point of least expected cost; of equal ones the one with
// the highest threshold. The rule fails with ErrOption.
func MinCost(c *Costs) Rule {
	return func(r *ROC) (Point, error) {
		o, err := c.orDefault(r)
		if err != nil {
			return Point{}, err
		}
		return r.Point(r.argmax(func(i int) float64 { return r.gain(i, o) })), nil
	}
}

// AtFPR chooses the largest TPR among the points with FPR ≤ most, and of those
// the smallest FPR. Point 0 is always among them. The rule fails with
// ErrOption if most is not in 0..1. Source: Neyman and Pearson's criterion.
func AtFPR(most float64) Rule {
	return func(r *ROC) (Point, error) {
		if !(most >= 0 && most <= 1) {
			return Point{}, fmt.Errorf("score: AtFPR: %v, want a rate from 0 to 1: %w", most, ErrOption)
		}
		return r.Point(r.argmax(func(i int) float64 {
			if r.FPR[i] > most {
				return -1
			}
			return r.TPR[i]
		})), nil
	}
}

// AtPrecision chooses the largest recall (TPR) among the points with precision
// ≥ least, and of those the largest precision. The rule fails with ErrOption
// if least is not in 0..1 and with ErrUnreachable if no threshold has that
// precision.
func AtPrecision(least float64) Rule {
	return func(r *ROC) (Point, error) {
		if !(least >= 0 && least <= 1) {
			return Point{}, fmt.Errorf("score: AtPrecision: %v, want a precision from 0 to 1: %w", least, ErrOption)
		}
		var best float64
		i := r.argmax(func(i int) float64 {
			p := r.Point(i).Precision
			best = max(best, p)
			if i == 0 || p < least {
				return -1
			}
			return r.TPR[i]
		})
		if i == 0 {
			return Point{}, fmt.Errorf("score: AtPrecision: no threshold has precision %v, the best has %v: %w", least, best, ErrUnreachable)
		}
		return r.Point(i), nil
	}
}

// argmax returns the first index of the largest value.
func (r *ROC) argmax(value func(i int) float64) int {
	best, at := value(0), 0
	for i := 1; i < r.Len(); i++ {
		if v := value(i); v > best {
			best, at = v, i
		}
	}
	return at
}

// Tuned is a threshold chosen on data, with an honest account of what
// choosing it is worth.
type Tuned struct {
	Threshold float64   // chosen on all rows; the one to use
	Folds     []float64 // chosen without the test rows of split f
	// Held counts the decisions on the test rows with the threshold of their
	// split, class 1 being positive.
	Held *Confusion
}

// Tune chooses a threshold by a rule on n scores of rows that the classifier
// was not trained on (CrossPosterior gives such), and once more for each split
// on its training rows alone, to judge that threshold on its test rows. Errors
// as NewROC and as the rule, with the split; ErrSplit if a split names a row
// that is not there. It panics if the lengths do not match.
// Cost: O(splits·n).
func Tune(scores []float64, positive []bool, splits []Split, rule Rule) (*Tuned, error) {
	choose := func(s []float64, p []bool) (float64, error) {
		roc, err := NewROC(s, p, nil)
		if err != nil {
			return 0, err
		}
		at, err := rule(roc)
		return at.Threshold, err
	}
	if err := checkSplits("Tune", splits, len(scores)); err != nil {
		return nil, err
	}
	all, err := choose(scores, positive)
	if err != nil {
		return nil, err
	}
	t := &Tuned{Threshold: all}
	var y, called []int
	for f, s := range splits {
		threshold, err := choose(pick(scores, s.Train), pick(positive, s.Train))
		if err != nil {
			return nil, fmt.Errorf("split %d: %w", f+1, err)
		}
		t.Folds = append(t.Folds, threshold)
		for _, i := range s.Test {
			y = append(y, int(indicator(positive[i])))
			called = append(called, int(indicator(scores[i] >= threshold)))
		}
	}
	t.Held, err = NewConfusion(2, y, called, nil)
	return t, err
}

// pick returns the entries of some rows.
func pick[T any](a []T, rows []int) []T {
	out := make([]T, len(rows))
	for k, i := range rows {
		out[k] = a[i]
	}
	return out
}
