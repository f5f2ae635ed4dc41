package nb

import (
	"errors"
	"fmt"
	"math"
)

// What a file may hold. Numbers beyond these bounds cannot come from data, and
// sums of them could overflow and turn an answer into NaN.
const (
	largestCount  = 1e300
	largestWeight = largest * 1e4 // of all cells of a numeric column
	largestMoment = largest * largest * largestWeight
	largestLog    = 1e4 // of logarithms of what float64 can hold
)

// field is a field of a column's content: whether it is there, and whether the
// kind of the column has it.
type field struct {
	name         string
	there, wants bool
}

// onlyFields refuses a kind that is unknown and fields of another kind.
func onlyFields(name string, k Kind, fields []field) error {
	if k == Auto {
		return fmt.Errorf("%q is not a kind of column: %w", name, ErrFormat)
	}
	for _, f := range fields {
		if f.there && !f.wants {
			return fmt.Errorf("it is %v and cannot have %s: %w", k, f.name, ErrFormat)
		}
	}
	return nil
}

// checkEach tells whether there are n numbers that are all ok, which is called
// for them in order.
func checkEach(what string, x []float64, n int, want string, ok func(i int) bool) error {
	if len(x) != n {
		return fmt.Errorf("%s: have %d numbers, want %d: %w", what, len(x), n, ErrFormat)
	}
	for i, v := range x {
		if !ok(i) {
			return fmt.Errorf("%s: number %d is %v, want %s: %w", what, i, v, want, ErrFormat)
		}
	}
	return nil
}

func checkCounts(what string, x []float64, n int) error {
	return checkEach(what, x, n, fmt.Sprintf("a count from 0 to %g", largestCount), func(i int) bool {
		return x[i] >= 0 && x[i] <= largestCount
	})
}

// checkLogs is for logarithms of probabilities. Rounding may take them a
// little above 0.
func checkLogs(what string, x []float64, n int) error {
	return checkEach(what, x, n, "the logarithm of a probability, 0 or less", func(i int) bool { return x[i] <= 1e-6 })
}

// checkUnseenLogs is for what a value outside the table gets.
func checkUnseenLogs(what string, x []float64, n int) error {
	return checkEach(what, x, n, "a logarithm", func(i int) bool { return x[i] <= largestLog })
}

func checkPositive(what string, x []float64, n int) error {
	return checkEach(what, x, n, "a finite number above 0", func(i int) bool { return x[i] > 0 && x[i] <= math.MaxFloat64 })
}

// checkPrior is for log P(c) of two classes or more.
func checkPrior(x []float64, k int) error {
	if k < 2 {
		return fmt.Errorf("it has %d classes, want at least 2: %w", k, ErrFormat)
	}
	if err := checkLogs("logPrior", x, k); err != nil {
		return err
	}
	if sum := math.Exp(LogSumExp(x)); !(math.Abs(sum-1) < 1e-6) {
		return fmt.Errorf("logPrior: the probabilities sum to %v, want 1: %w", sum, ErrFormat)
	}
	return nil
}

// isRest tells whether lo can be the rounding error of hi.
func isRest(hi, lo float64) bool { return math.Abs(lo) <= 1e-15*math.Abs(hi) }

// indexNames returns the place of each name, and an error if one stands twice.
func indexNames(what string, names []string) (map[string]int, error) {
	index := make(map[string]int, len(names))
	for i, s := range names {
		index[s] = i
	}
	if len(index) == len(names) {
		return index, nil
	}
	for i, s := range names {
		if index[s] != i {
			return nil, fmt.Errorf("the %s %q stands twice: %w", what, s, ErrFormat)
		}
	}
	return index, nil
}

// unsaved is the error for a kind of column that has no saved form.
func unsaved(column string, k Kind) error {
	return fmt.Errorf("nb: column %q: a %v column cannot be saved: %w", column, k, errors.ErrUnsupported)
}
