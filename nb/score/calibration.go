package score

import (
	"fmt"
	"math"
	"slices"
	"sort"
)

// Binning says where the bins of a calibration curve end.
type Binning int

const (
	// EqualWidth cuts 0..1 into bins of the same width.
	EqualWidth Binning = iota
	// EqualMass cuts at quantiles, so that the bins hold about the same number
	// of rows. Equal probabilities are never torn apart, so with many ties
	// there may be fewer bins.
	EqualMass
)

// Bin is one bin of a calibration curve: the rows with Low < p ≤ High (the
// first bin holds its lower end too).
type Bin struct {
	Low, High float64
	N         int     // rows in the bin
	Mean      float64 // mean of p in the bin
	Frequency float64 // share of the positive rows in the bin
}

// CalibrationCurve returns the bins that hold at least one of n probabilities
// of the positive class, ascending. A calibrated classifier has Frequency ≈
// Mean in each. The error wraps ErrNoRows, ErrPosterior, or ErrOption if bins
// is not 1 to 1e6 or how is no Binning. It panics if the lengths do not match.
// Cost: O(n log n).
func CalibrationCurve(p []float64, positive []bool, bins int, how Binning) ([]Bin, error) {
	if err := checkProbabilities("CalibrationCurve", p, positive); err != nil {
		return nil, err
	}
	groups, edges, err := group("CalibrationCurve", p, bins, how)
	if err != nil {
		return nil, err
	}
	var out []Bin
	for b, rows := range groups {
		if len(rows) == 0 {
			continue
		}
		bin := Bin{Low: edges[b], High: edges[b+1], N: len(rows)}
		for _, i := range rows {
			bin.Mean += p[i] / float64(len(rows))
			bin.Frequency += indicator(positive[i])
		}
		bin.Frequency /= float64(len(rows))
		out = append(out, bin)
	}
	return out, nil
}

// ECE returns the expected calibration error of the bins of n rows,
//
//	Σ_b n_b/n · |Frequency_b − Mean_b|
//
// It depends on the bins: more bins give more noise and a larger ECE. Without
// a bin it is 0. Source: [13].
func ECE(bins []Bin) float64 {
	var sum, n float64
	for _, b := range bins {
		sum += float64(b.N) * math.Abs(b.Frequency-b.Mean)
		n += float64(b.N)
	}
	if n == 0 {
		return 0
	}
	return sum / n
}

// MCE returns the largest |Frequency − Mean| of the bins, 0 without a bin.
func MCE(bins []Bin) float64 {
	var worst float64
	for _, b := range bins {
		if b.N > 0 {
			worst = max(worst, math.Abs(b.Frequency-b.Mean))
		}
	}
	return worst
}

// group returns the rows of each bin and the edges, one more than the bins.
func group(name string, p []float64, bins int, how Binning) ([][]int, []float64, error) {
	if bins < 1 || bins > 1e6 {
		return nil, nil, fmt.Errorf("score: %s: %d bins, want 1 to 1000000: %w", name, bins, ErrOption)
	}
	edges := make([]float64, bins+1)
	switch how {
	case EqualWidth:
		for b := range edges {
			edges[b] = float64(b) / float64(bins)
		}
	case EqualMass:
		sorted := slices.Sorted(slices.Values(p))
		for b := range edges {
			edges[b] = quantile(sorted, float64(b)/float64(bins))
		}
		edges = slices.Compact(edges)
		if len(edges) == 1 {
			edges = append(edges, edges[0])
		}
	default:
		return nil, nil, fmt.Errorf("score: %s: %d is not a Binning: %w", name, how, ErrOption)
	}
	inner := edges[1 : len(edges)-1]
	groups := make([][]int, len(edges)-1)
	for i, v := range p {
		b := sort.SearchFloat64s(inner, v) // Low < v ≤ High
		groups[b] = append(groups[b], i)
	}
	return groups, edges, nil
}

// quantile interpolates linearly between order statistics (type 7 of Hyndman
// and Fan), as numpy does by default.
func quantile(sorted []float64, q float64) float64 {
	h := q * float64(len(sorted)-1)
	i := int(h)
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	a, b := sorted[i], sorted[i+1]
	return min(max(a+(h-float64(i))*(b-a), a), b)
}
