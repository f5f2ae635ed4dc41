package score

import (
	"fmt"
	"math"
)

// Platt turns scores into probabilities by a logistic curve,
//
//	P(positive|s) = 1 / (1 + exp(A·s + B))
//
// A is negative if large scores speak for the positive class.
type Platt struct {
	A, B float64
}

// FitPlatt fits the curve to n finite scores by maximum likelihood. The
// targets are not 1 and 0 but (m₊+1)/(m₊+2) and 1/(m₋+2) for m₊ positive and
// m₋ negative rows, so that A stays finite if a threshold separates the
// classes. If all scores are equal, A is 0. Fit it to scores of rows that the
// classifier was not trained on; CrossPosterior gives such. weights has n
// entries or is nil.
//
// The error wraps ErrNoRows, ErrScore (NaN or infinite), ErrWeight or
// ErrOneClass. It panics if the lengths do not match. Source: the model and
// targets [14], Newton's method with backtracking [15]. Cost: O(n) a step,
// usually below ten steps.
func FitPlatt(scores []float64, positive []bool, weights []float64) (*Platt, error) {
	const name = "FitPlatt"
	pos, neg, err := checkRanking(name, scores, positive, weights)
	if err != nil {
		return nil, err
	}
	for i, s := range scores {
		if math.IsInf(s, 0) {
			return nil, fmt.Errorf("score: %s: row %d: the score is %v, want a finite number: %w", name, i+1, s, ErrScore)
		}
	}
	// Work on z = (s − mid)/half, which lies in −1..1 whatever the scale.
	mid, half := span(scores)
	hi, lo := (pos+1)/(pos+2), 1/(neg+2)
	each := func(f func(z, t, w float64)) {
		for i, s := range scores {
			t := lo
			if positive[i] {
				t = hi
			}
			f((s/2-mid/2)/(half/2), t, weight(weights, i))
		}
	}
	loss := func(a, b float64) (sum float64) {
		each(func(z, t, w float64) {
			v := a*z + b
			// −t·log p − (1−t)·log(1−p), without overflow
			sum += w * (t*v + softplus(-v))
		})
		return sum
	}
	a, b := 0., math.Log((neg+1)/(pos+1))
	now := loss(a, b)
	for range 100 {
		var g1, g2, h11, h12, h22 float64
		each(func(z, t, w float64) {
			p, q := logistic(a*z + b)
			d := w * (t - p)
			h := w * p * q
			g1 += z * d
			g2 += d
			h11 += z * z * h
			h12 += z * h
			h22 += h
		})
		da, db := 0., -g2/h22
		if det := h11*h22 - h12*h12; det > 1e-15*h11*h22 { // else all z are equal
			da, db = -(h22*g1-h12*g2)/det, -(h11*g2-h12*g1)/det
		}
		slope := g1*da + g2*db
		if !(-slope > 1e-28*(1+now)) {
			break
		}
		if -slope < 1e-10*(1+now) { // so near that the loss no longer shows it
			a, b = a+da, b+db
			continue
		}
		step, next := 1., now
		for ; step > 1e-10; step /= 2 {
			if next = loss(a+step*da, b+step*db); next < now+1e-4*step*slope {
				break
			}
		}
		if step <= 1e-10 { // at the limit of the arithmetic
			break
		}
		a, b, now = a+step*da, b+step*db, next
	}
	return &Platt{A: a / half, B: b - mid*(a/half)}, nil
}

// Probability returns P(positive|s), for s = ±Inf its limit. It panics if s is
// NaN.
func (p *Platt) Probability(s float64) float64 {
	if math.IsNaN(s) {
		panic("score: Probability: the score is NaN")
	}
	if p.A == 0 {
		s = 0
	}
	v, _ := logistic(p.A*s + p.B)
	return v
}

// logistic returns 1/(1+exp(v)) and 1 minus it, both to full precision.
func logistic(v float64) (p, q float64) {
	if v >= 0 {
		e := math.Exp(-v)
		return e / (1 + e), 1 / (1 + e)
	}
	e := math.Exp(v)
	return 1 / (1 + e), e / (1 + e)
}

// softplus is log(1 + exp(v)).
func softplus(v float64) float64 {
	return math.Max(v, 0) + math.Log1p(math.Exp(-math.Abs(v)))
}

// span returns the middle of the scores and half their range, 1 if that is as
// good as 0.
func span(s []float64) (mid, half float64) {
	lo, hi := s[0], s[0]
	for _, v := range s {
		lo, hi = min(lo, v), max(hi, v)
	}
	mid, half = lo/2+hi/2, hi/2-lo/2
	if half < 1e-290 {
		half = 1
	}
	return mid, half
}
