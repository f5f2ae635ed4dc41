package score

import (
	"fmt"
	"math"
	"slices"
)

// LogLoss returns the mean surprise at the true class, in nats:
//
//	−1/n Σᵢ log P(yᵢ|xᵢ)
//
// y has n class indices, posterior is n×K, weights has n entries or is nil
// (then every row weighs 1). It is +Inf if a true class has probability 0: no
// probability is clipped, see Clip. The error wraps ErrNoRows, ErrLabel,
// ErrPosterior or ErrWeight and names the row. It panics if the lengths do not
// match.
func LogLoss(y []int, posterior [][]float64, weights []float64) (float64, error) {
	if _, err := checkPosterior("LogLoss", y, posterior); err != nil {
		return 0, err
	}
	if err := checkWeights("LogLoss", weights, len(y)); err != nil {
		return 0, err
	}
	return mean(len(y), weights, func(i int) float64 { return -math.Log(posterior[i][y[i]]) }), nil
}

// LogLossOfLogs is LogLoss of log-posteriors, n×K numbers of at most 0. It
// stays finite where the exponential of a log-posterior is already 0. A number
// above 0 by rounding (up to 1e-9) counts as 0. Errors as LogLoss.
func LogLossOfLogs(y []int, logPosterior [][]float64, weights []float64) (float64, error) {
	const name = "LogLossOfLogs"
	mustMatch(name, "rows of log-posterior", len(logPosterior), len(y))
	if err := checkRows(name, len(y)); err != nil {
		return 0, err
	}
	if err := checkWeights(name, weights, len(y)); err != nil {
		return 0, err
	}
	for i, row := range logPosterior {
		if err := checkLabel(name, i, y[i], len(row)); err != nil {
			return 0, err
		}
		for c, v := range row {
			if !(v <= 1e-9) {
				return 0, fmt.Errorf("score: %s: row %d, class %d: have %v, want the logarithm of a probability: %w", name, i+1, c, v, ErrPosterior)
			}
		}
	}
	return mean(len(y), weights, func(i int) float64 { return math.Max(0, -logPosterior[i][y[i]]) }), nil
}

// Clip returns a copy of an n×K posterior with every entry moved into
// eps..1−eps and each row divided by its sum. With eps = 2⁻⁵² LogLoss then says
// what scikit-learn says. The error wraps ErrOption if eps is not in 0..½, and
// ErrPosterior if an entry is not a probability or a row holds only zeros.
func Clip(posterior [][]float64, eps float64) ([][]float64, error) {
	if !(eps >= 0 && eps <= .5) {
		return nil, fmt.Errorf("score: Clip: eps = %v, want 0 to ½: %w", eps, ErrOption)
	}
	out := make([][]float64, len(posterior))
	for i, row := range posterior {
		out[i] = slices.Clone(row)
		var sum float64
		for c, p := range row {
			if !(p >= 0 && p <= 1) {
				return nil, fmt.Errorf("score: Clip: row %d, class %d: have %v, want a probability from 0 to 1: %w", i+1, c, p, ErrPosterior)
			}
			out[i][c] = min(max(p, eps), 1-eps)
			sum += out[i][c]
		}
		if sum == 0 {
			return nil, fmt.Errorf("score: Clip: row %d: every entry is 0: %w", i+1, ErrPosterior)
		}
		for c := range out[i] {
			out[i][c] /= sum
		}
	}
	return out, nil
}
