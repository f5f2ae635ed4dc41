package bayesnet

import (
	"errors"

	"naivebayes/nb"
)

// Sentinels of learning. Those that nb has are the same values.
var (
	// ErrNoRows: there is nothing to learn from.
	ErrNoRows = nb.ErrNoRows
	// ErrCell: a code is out of range, or a row has the wrong length.
	ErrCell = nb.ErrCell
	// ErrWeight: a weight is negative, NaN or infinite.
	ErrWeight = nb.ErrWeight
	// ErrRemove: a row is removed that was never added.
	ErrRemove = nb.ErrRemove
	// ErrMerge: two counters count different things.
	ErrMerge = nb.ErrMerge
	// ErrEstimator: an option is out of its range.
	ErrEstimator = nb.ErrEstimator
	// ErrUndefined: a parameter is 0/0, or the posterior has no mode.
	ErrUndefined = nb.ErrUndefined
	// ErrMissing: a row has a missing cell where none is allowed.
	ErrMissing = errors.New("missing cell")
	// ErrSymmetric: EM would start where two values of a hidden variable mean
	// the same, and never tell them apart.
	ErrSymmetric = errors.New("symmetric start")
	// ErrDrop: a step of EM lowered what it climbs, which cannot happen.
	ErrDrop = errors.New("EM went downhill")
)
