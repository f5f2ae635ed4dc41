package score

import (
	"cmp"
	"fmt"
	"slices"
)

// Brier returns the mean squared distance of n probabilities of the positive
// class from what happened, 0 (perfect) to 1:
//
//	1/n Σᵢ (pᵢ − oᵢ)²     oᵢ = 1 if row i is positive, else 0
//
// weights has n entries or is nil. The error wraps ErrNoRows, ErrPosterior or
// ErrWeight and names the row. It panics if the lengths do not match.
func Brier(p []float64, positive []bool, weights []float64) (float64, error) {
	if err := checkProbabilities("Brier", p, positive); err != nil {
		return 0, err
	}
	if err := checkWeights("Brier", weights, len(p)); err != nil {
		return 0, err
	}
	return mean(len(p), weights, func(i int) float64 {
		d := p[i] - indicator(positive[i])
		return d * d
	}), nil
}

// BrierMulti returns Brier's own score for K classes, 0 to 2:
//
//	1/n Σᵢ Σ_c (P(c|xᵢ) − [yᵢ = c])²
//
// For two classes it is twice Brier. Source: [1]. Arguments and errors as
// LogLoss.
func BrierMulti(y []int, posterior [][]float64, weights []float64) (float64, error) {
	if _, err := checkPosterior("BrierMulti", y, posterior); err != nil {
		return 0, err
	}
	if err := checkWeights("BrierMulti", weights, len(y)); err != nil {
		return 0, err
	}
	return mean(len(y), weights, func(i int) float64 {
		var s float64
		for c, p := range posterior[i] {
			d := p - indicator(c == y[i])
			s += d * d
		}
		return s
	}), nil
}

// Decomposition is Brier's score taken apart:
//
//	Brier = Reliability − Resolution + Uncertainty + WithinVariance − WithinCovariance
//
// With b groups of n_b forecasts, mean forecast p̄_b and frequency ō_b of the
// positive class, and ō over all rows:
//
//	Reliability = 1/n Σ_b n_b (p̄_b − ō_b)²     0 if calibrated
//	Resolution  = 1/n Σ_b n_b (ō_b − ō)²       how far the forecasts tell rows apart
//	Uncertainty = ō(1 − ō)                     of the data alone
//
// The first three are Murphy's [2]; they are the whole if the forecasts of a
// group are equal. Otherwise the last two make up for it [3].
type Decomposition struct {
	Brier                            float64
	Reliability                      float64
	Resolution                       float64
	Uncertainty                      float64
	WithinVariance, WithinCovariance float64
}

// Murphy decomposes Brier's score of n probabilities. With bins = 0 a group is
// the rows of equal probability; with bins ≥ 1 the groups are those of
// CalibrationCurve. The error wraps ErrNoRows, ErrPosterior or ErrOption. It
// panics if the lengths do not match. Cost: O(n log n).
func Murphy(p []float64, positive []bool, bins int, how Binning) (*Decomposition, error) {
	if err := checkProbabilities("Murphy", p, positive); err != nil {
		return nil, err
	}
	groups := equalGroups(p)
	if bins != 0 {
		var err error
		if groups, _, err = group("Murphy", p, bins, how); err != nil {
			return nil, err
		}
	}
	n := float64(len(p))
	var base float64
	for _, o := range positive {
		base += indicator(o) / n
	}
	d := &Decomposition{Uncertainty: base * (1 - base)}
	for _, rows := range groups {
		if len(rows) == 0 {
			continue
		}
		var mp, mo float64
		for _, i := range rows {
			mp += p[i]
			mo += indicator(positive[i])
		}
		nb := float64(len(rows))
		mp, mo = mp/nb, mo/nb
		d.Reliability += nb * (mp - mo) * (mp - mo) / n
		d.Resolution += nb * (mo - base) * (mo - base) / n
		for _, i := range rows {
			o := indicator(positive[i])
			d.Brier += (p[i] - o) * (p[i] - o) / n
			d.WithinVariance += (p[i] - mp) * (p[i] - mp) / n
			d.WithinCovariance += 2 * (p[i] - mp) * (o - mo) / n
		}
	}
	return d, nil
}

// String writes the decomposition as a sum.
func (d *Decomposition) String() string {
	s := fmt.Sprintf("%.4f = %.4f reliability - %.4f resolution + %.4f uncertainty", d.Brier, d.Reliability, d.Resolution, d.Uncertainty)
	if w := d.WithinVariance - d.WithinCovariance; d.WithinVariance != 0 {
		s += fmt.Sprintf(" %+.4f within", w)
	}
	return s
}

// equalGroups returns the rows of each distinct value of p, ascending.
func equalGroups(p []float64) [][]int {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(p[a], p[b]), a-b) })
	var out [][]int
	for lo := 0; lo < len(order); {
		hi := lo + 1
		for hi < len(order) && p[order[hi]] == p[order[lo]] {
			hi++
		}
		out = append(out, order[lo:hi:hi])
		lo = hi
	}
	return out
}

func indicator(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
