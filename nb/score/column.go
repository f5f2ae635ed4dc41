package score

import (
	"fmt"
	"math"
)

// Column returns column c of an n×K posterior: one score for each row, the
// larger the more the row looks like class c. It panics if a row has no such
// column.
func Column(posterior [][]float64, c int) []float64 {
	out := make([]float64, len(posterior))
	for i, row := range posterior {
		if c < 0 || c >= len(row) {
			panic(fmt.Sprintf("score: Column: row %d: have %d classes, want class %d", i+1, len(row), c))
		}
		out[i] = row[c]
	}
	return out
}

// Is returns, for each of n labels, whether it is class c: the labels of the
// question "c or not?".
func Is(y []int, c int) []bool {
	out := make([]bool, len(y))
	for i, v := range y {
		out[i] = v == c
	}
	return out
}

// Predicted returns, for each row of an n×K posterior, the class of the
// largest entry, of equal ones the first. A log-posterior does as well. It
// panics if a row is empty or holds NaN.
func Predicted(posterior [][]float64) []int {
	out := make([]int, len(posterior))
	for i, row := range posterior {
		if len(row) == 0 {
			panic(fmt.Sprintf("score: Predicted: row %d: have 0 classes, want at least 1", i+1))
		}
		for c, p := range row {
			if math.IsNaN(p) {
				panic(fmt.Sprintf("score: Predicted: row %d, class %d is NaN", i+1, c))
			}
			if p > row[out[i]] {
				out[i] = c
			}
		}
	}
	return out
}

// Confidence returns, for each row of an n×K posterior, the largest
// probability and whether its class is the label. That is the binary question
// "is the decision right?", for which CalibrationCurve and Murphy judge a
// classifier of K classes [13]. Errors as LogLoss.
func Confidence(y []int, posterior [][]float64) (p []float64, right []bool, err error) {
	if _, err := checkPosterior("Confidence", y, posterior); err != nil {
		return nil, nil, err
	}
	p, right = make([]float64, len(y)), make([]bool, len(y))
	for i, c := range Predicted(posterior) {
		p[i], right[i] = posterior[i][c], c == y[i]
	}
	return p, right, nil
}
