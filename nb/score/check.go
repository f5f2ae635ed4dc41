package score

import (
	"fmt"
	"math"
)

var inf = math.Inf(1)

// mustMatch panics if an argument has not the length of the others.
func mustMatch(name, what string, have, want int) {
	if have != want {
		panic(fmt.Sprintf("score: %s: have %d %s, want %d", name, have, what, want))
	}
}

func checkRows(name string, n int) error {
	if n == 0 {
		return fmt.Errorf("score: %s: no row to judge: %w", name, ErrNoRows)
	}
	return nil
}

// checkScores wants n ≥ 1 scores, one for each label, none of them NaN.
func checkScores(name string, scores []float64, positive []bool) error {
	mustMatch(name, "labels", len(positive), len(scores))
	if err := checkRows(name, len(scores)); err != nil {
		return err
	}
	for i, s := range scores {
		if math.IsNaN(s) {
			return fmt.Errorf("score: %s: row %d: the score is NaN; drop the row or repair the classifier: %w", name, i+1, ErrScore)
		}
	}
	return nil
}

// checkProbabilities wants n ≥ 1 numbers in 0..1, one for each label.
func checkProbabilities(name string, p []float64, positive []bool) error {
	mustMatch(name, "labels", len(positive), len(p))
	if err := checkRows(name, len(p)); err != nil {
		return err
	}
	for i, v := range p {
		if !(v >= 0 && v <= 1) {
			return fmt.Errorf("score: %s: row %d: have %v, want a probability from 0 to 1; calibrate scores first (FitPlatt, FitIsotonic): %w", name, i+1, v, ErrPosterior)
		}
	}
	return nil
}

// checkPosterior wants n ≥ 1 rows of K ≥ 1 probabilities that sum to 1, and
// labels among the K classes. It returns K.
func checkPosterior(name string, y []int, posterior [][]float64) (int, error) {
	mustMatch(name, "rows of posterior", len(posterior), len(y))
	if err := checkRows(name, len(y)); err != nil {
		return 0, err
	}
	k := len(posterior[0])
	for i, row := range posterior {
		if len(row) != k {
			panic(fmt.Sprintf("score: %s: row %d: have %d classes, want %d", name, i+1, len(row), k))
		}
		if err := checkLabel(name, i, y[i], k); err != nil {
			return 0, err
		}
		var sum float64
		for c, p := range row {
			if !(p >= 0 && p <= 1) {
				return 0, fmt.Errorf("score: %s: row %d, class %d: have %v, want a probability from 0 to 1: %w", name, i+1, c, p, ErrPosterior)
			}
			sum += p
		}
		if math.Abs(sum-1) > 1e-6 {
			return 0, fmt.Errorf("score: %s: row %d: the posterior sums to %v, want 1; divide it by its sum: %w", name, i+1, sum, ErrPosterior)
		}
	}
	return k, nil
}

func checkLabel(name string, i, class, k int) error {
	if class < 0 || class >= k {
		return fmt.Errorf("score: %s: row %d: class %d is outside 0..%d: %w", name, i+1, class, k-1, ErrLabel)
	}
	return nil
}

// checkWeights allows nil, which is weight 1 for each of n rows.
func checkWeights(name string, weights []float64, n int) error {
	if weights == nil {
		return nil
	}
	mustMatch(name, "weights", len(weights), n)
	var sum float64
	for i, w := range weights {
		if err := checkWeight(name, i, w); err != nil {
			return err
		}
		sum += w
	}
	if sum == 0 {
		return fmt.Errorf("score: %s: every weight is 0: %w", name, ErrNoRows)
	}
	return nil
}

// checkWeight keeps weights so far from the ends of the floating-point range
// that no product of two sums of them overflows or vanishes.
func checkWeight(name string, i int, w float64) error {
	if w == 0 || w >= 1e-100 && w <= 1e100 {
		return nil
	}
	return fmt.Errorf("score: %s: row %d: weight %v, want 0 or a number from 1e-100 to 1e100: %w", name, i+1, w, ErrWeight)
}

// weight is weights[i], or 1 if there are none.
func weight(weights []float64, i int) float64 {
	if weights == nil {
		return 1
	}
	return weights[i]
}

// mean is Σ wᵢ·f(i) / Σ wᵢ; rows of weight 0 are passed over.
func mean(n int, weights []float64, f func(i int) float64) float64 {
	var sum, total float64
	for i := range n {
		if w := weight(weights, i); w > 0 {
			sum += w * f(i)
			total += w
		}
	}
	return sum / total
}

// checkRanking checks what every curve over scores needs and returns the total
// weight of the positive and of the negative rows.
func checkRanking(name string, scores []float64, positive []bool, weights []float64) (pos, neg float64, err error) {
	if err := checkScores(name, scores, positive); err != nil {
		return 0, 0, err
	}
	if err := checkWeights(name, weights, len(scores)); err != nil {
		return 0, 0, err
	}
	for i, p := range positive {
		if p {
			pos += weight(weights, i)
		} else {
			neg += weight(weights, i)
		}
	}
	if pos > 0 && neg > 0 {
		return pos, neg, nil
	}
	which := "positive"
	if pos > 0 {
		which = "negative"
	}
	return 0, 0, fmt.Errorf("score: %s: no %s row among %d; rates of both classes are needed: %w", name, which, len(positive), ErrOneClass)
}
