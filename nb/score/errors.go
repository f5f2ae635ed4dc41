package score

import "errors"

// Sentinels to test with errors.Is. The error returned wraps one of them and
// says where (row, class, fold) and what to do. Rows are numbered from 1.
var (
	// ErrNoRows: there is nothing to judge, or its total weight is zero.
	ErrNoRows = errors.New("no rows")
	// ErrOneClass: the rows lack a class, so that a rate would be 0/0.
	ErrOneClass = errors.New("a class has no rows")
	// ErrTooFew: there are too few rows, folds or bins for what is asked.
	ErrTooFew = errors.New("too few")
	// ErrLabel: a class index is negative or not one of the K classes.
	ErrLabel = errors.New("bad class index")
	// ErrScore: a score is NaN, or infinite where it cannot be.
	ErrScore = errors.New("bad score")
	// ErrPosterior: numbers that should be probabilities are not.
	ErrPosterior = errors.New("not a probability")
	// ErrWeight: a weight is negative, NaN or infinite.
	ErrWeight = errors.New("bad weight")
	// ErrOption: an option is out of its range.
	ErrOption = errors.New("option out of range")
	// ErrUnreachable: no threshold does what is asked on this data.
	ErrUnreachable = errors.New("no such threshold")
	// ErrSplit: the parts of a split do not fit the rows.
	ErrSplit = errors.New("bad split")
)
