package nb

import "errors"

// Sentinels to test with errors.Is. The error returned wraps one of them and
// says where (row, column, class) and what to do.
var (
	// ErrNoRows: there is nothing to count or nothing was counted.
	ErrNoRows = errors.New("no rows")
	// ErrNoColumn: a frame lacks a column that the call or the model names.
	ErrNoColumn = errors.New("no such column")
	// ErrColumn: a Column contradicts itself or is not complete.
	ErrColumn = errors.New("bad column")
	// ErrOneClass: the rows are all of one class, so there is nothing to decide.
	ErrOneClass = errors.New("fewer than two classes")
	// ErrLabel: a class label is missing or is not one of the known classes.
	ErrLabel = errors.New("bad class label")
	// ErrCell: a cell cannot be what its column says it is.
	ErrCell = errors.New("bad cell")
	// ErrUnseen: a value was never counted and the estimator asks for an error.
	ErrUnseen = errors.New("value never seen in training")
	// ErrWeight: a weight or count is negative, NaN or infinite.
	ErrWeight = errors.New("bad weight")
	// ErrRemove: a row is removed that was never added.
	ErrRemove = errors.New("cannot remove what was not added")
	// ErrMerge: two counters count different things.
	ErrMerge = errors.New("cannot merge")
	// ErrEstimator: an option of the estimator is out of its range.
	ErrEstimator = errors.New("bad estimator")
	// ErrUndefined: without smoothing, a parameter is 0/0.
	ErrUndefined = errors.New("undefined estimate")
	// ErrImpossible: the row has probability zero under every class, so that
	// its posterior is 0/0. Smoothing (Lambda > 0) avoids it.
	ErrImpossible = errors.New("impossible under every class")
)
