package score

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// LearningPoint is what a classifier achieves with N training rows: a score on
// the rows it was trained on and on the test rows, for each split.
type LearningPoint struct {
	N           int
	Train, Test []float64 // one entry a split
}

// LearningCurve trains with each number of rows and for each split. The rows
// of a size are part of those of the next larger one. y has n classes, which
// every size then holds in nearly their shares; nil does without. With a
// source the training rows are shuffled first; without one they are taken in
// their order within each class.
//
// fit trains on rows and returns a function that scores the classifier on
// rows: its accuracy, loss, AUC or what you like. It is called from several
// goroutines. The error wraps ErrTooFew if a size is less than 1 or more than
// a split has, ErrSplit or ErrLabel; errors of fit come with split and size.
func LearningCurve(sizes, y []int, splits []Split, src rand.Source,
	fit func(train []int) (score func(rows []int) (float64, error), err error)) ([]LearningPoint, error) {
	const name = "LearningCurve"
	n := math.MaxInt
	if y != nil {
		n = len(y)
	}
	if err := checkSplits(name, splits, n); err != nil {
		return nil, err
	}
	order := make([]Split, len(splits))
	for f, s := range splits {
		rows := slices.Clone(s.Train)
		if src != nil {
			shuffle(rows, rand.New(src))
		}
		if y != nil {
			var err error
			if rows, err = interleave(name, rows, y); err != nil {
				return nil, err
			}
		}
		order[f] = Split{Train: rows, Test: s.Test}
		for _, m := range sizes {
			if m < 1 || m > len(rows) {
				return nil, fmt.Errorf("score: %s: split %d: %d training rows, want 1 to %d: %w", name, f+1, m, len(rows), ErrTooFew)
			}
		}
	}
	type pair struct{ train, test float64 }
	all, err := CrossValidate(order, func(s Split) ([]pair, error) {
		out := make([]pair, len(sizes))
		for k, m := range sizes {
			train := slices.Sorted(slices.Values(s.Train[:m]))
			score, err := fit(train)
			if err == nil {
				out[k].train, err = score(train)
			}
			if err == nil {
				out[k].test, err = score(s.Test)
			}
			if err != nil {
				return nil, fmt.Errorf("%d training rows: %w", m, err)
			}
		}
		return out, nil
	})
	if err != nil {
		return nil, err
	}
	points := make([]LearningPoint, len(sizes))
	for k, m := range sizes {
		points[k].N = m
		for _, split := range all {
			points[k].Train = append(points[k].Train, split[k].train)
			points[k].Test = append(points[k].Test, split[k].test)
		}
	}
	return points, nil
}

// interleave orders rows so that every beginning holds the classes in nearly
// their shares: row r of the n_c of a class stands at (r + ½)/n_c.
func interleave(name string, rows, y []int) ([]int, error) {
	classes, err := byClass(name, pick(y, rows))
	if err != nil {
		return nil, err
	}
	type place struct {
		at  float64
		row int
	}
	var places []place
	for _, r := range classes {
		for k, i := range r {
			places = append(places, place{(float64(k) + .5) / float64(len(r)), rows[i]})
		}
	}
	slices.SortStableFunc(places, func(a, b place) int {
		switch {
		case a.at < b.at:
			return -1
		case a.at > b.at:
			return 1
		}
		return 0
	})
	out := make([]int, len(places))
	for i, p := range places {
		out[i] = p.row
	}
	return out, nil
}

// MeanSD returns the mean of some numbers and their standard deviation with
// n−1, 0 for a single one. It panics without a number and if one
// is not finite or beyond ±1e100.
func MeanSD(x []float64) (mean, sd float64) {
	if len(x) == 0 {
		panic("score: MeanSD: have 0 numbers, want at least 1")
	}
	for k, v := range x {
		if !(math.Abs(v) <= 1e100) {
			panic(fmt.Sprintf("score: MeanSD: number %d is %v, want at most ±1e100", k+1, v))
		}
	}
	mean = x[0] // so that equal numbers have their own value as mean
	for _, v := range x {
		mean += (v - x[0]) / float64(len(x))
	}
	if len(x) == 1 {
		return mean, 0
	}
	for _, v := range x {
		sd += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(sd / float64(len(x)-1))
}
