package logistic

import "errors"

// Sentinels to test with errors.Is, beside ErrNoRows, ErrOneClass, ErrLabel,
// ErrCell, ErrWeight, ErrColumn and ErrNoColumn of package nb.
var (
	// ErrOptions: an option is out of its range.
	ErrOptions = errors.New("bad options")
	// ErrSeparable: without L2 the likelihood has no maximum, because a linear
	// function tells classes apart without error (or with ties as its only
	// errors): the larger its weights the better. Set L2 above 0.
	ErrSeparable = errors.New("the classes are separable")
	// ErrNotConverged: the gradient is still too large.
	ErrNotConverged = errors.New("not converged")
)
