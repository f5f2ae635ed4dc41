package bayesnet

import "errors"

// Sentinels to test with errors.Is. The error returned wraps one of them and
// says where and what to do.
var (
	// ErrStructure: names, values or parents contradict each other.
	ErrStructure = errors.New("bad structure")
	// ErrCycle: following the arrows leads back to the start.
	ErrCycle = errors.New("not acyclic")
	// ErrTable: a conditional table has the wrong size, a number that is no
	// probability, or a row that does not sum to 1.
	ErrTable = errors.New("bad table")
	// ErrName: a variable or a value has no such name.
	ErrName = errors.New("no such name")
	// ErrFormat: a file is not what its reader takes.
	ErrFormat = errors.New("bad format")
	// ErrImpossible: the evidence has probability zero, so that every
	// posterior given it is 0/0.
	ErrImpossible = errors.New("evidence of probability zero")
	// ErrNoDraw: no sampled row agrees with the evidence, which is impossible
	// or too improbable for sampling.
	ErrNoDraw = errors.New("no draw agrees with the evidence")
	// ErrTooWide: exact inference would take more memory than its limit.
	ErrTooWide = errors.New("too wide for exact inference")
)

// nodeError is an error in what is said of one node, so that a reader of files
// can say where it stands.
type nodeError struct {
	node, row int   // row −1: not in one row of the table
	err       error // without the name of the package
}

func atNode(node int, err error) error { return &nodeError{node, -1, err} }

func (e *nodeError) Error() string { return "bayesnet: " + e.err.Error() }
func (e *nodeError) Unwrap() error { return e.err }
