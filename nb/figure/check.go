package figure

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

// ErrData is wrapped by the error for data that cannot be drawn: a NaN or an
// infinity, a negative count or probability, a wrong length, an empty slice.
var ErrData = errors.New("data cannot be drawn")

// bad returns an error that wraps ErrData. kind is the type of the figure.
func bad(kind, format string, args ...any) error {
	return fmt.Errorf("figure: %s: %w: %s", kind, ErrData, fmt.Sprintf(format, args...))
}

// first returns the first error that is not nil.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// made is the last line of a constructor: no figure with an error.
func made[F any](f *F, errs ...error) (*F, error) {
	if err := first(errs...); err != nil {
		return nil, err
	}
	return f, nil
}

// checkFinite refuses NaN and infinities. name is the name of the slice, and
// labels, if not nil, name its entries.
func checkFinite(kind, name string, v []float64, labels []string) error {
	for i, x := range v {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return bad(kind, "%s[%d]%s = %v, want a finite number", name, i, labelled(labels, i), x)
		}
	}
	return nil
}

// checkCounts refuses NaN, infinities and negative numbers.
func checkCounts(kind, name string, v []float64, labels []string) error {
	if err := checkFinite(kind, name, v, labels); err != nil {
		return err
	}
	for i, x := range v {
		if x < 0 {
			return bad(kind, "%s[%d]%s = %v, want 0 or more", name, i, labelled(labels, i), x)
		}
		if x > huge {
			return bad(kind, "%s[%d]%s = %v, too large for an axis", name, i, labelled(labels, i), x)
		}
	}
	return nil
}

// checkProbabilities refuses numbers outside 0 to 1.
func checkProbabilities(kind, name string, v []float64, labels []string) error {
	if err := checkFinite(kind, name, v, labels); err != nil {
		return err
	}
	for i, x := range v {
		if x < 0 || x > 1+1e-9 {
			return bad(kind, "%s[%d]%s = %v, want a probability from 0 to 1", name, i, labelled(labels, i), x)
		}
	}
	return nil
}

// checkDistribution refuses numbers that are not probabilities of sum one.
func checkDistribution(kind, name string, v []float64, labels []string) error {
	if err := checkProbabilities(kind, name, v, labels); err != nil {
		return err
	}
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	if math.Abs(sum-1) > 1e-6 {
		return bad(kind, "%s sums to %v, want 1", name, sum)
	}
	return nil
}

// checkLen refuses a slice of another length than want; per says what one
// entry belongs to.
func checkLen(kind, name string, have, want int, per string) error {
	if have != want {
		return bad(kind, "%s has %d entries, want %d, one for each %s", name, have, want, per)
	}
	return nil
}

// checkNames refuses an empty list, an empty name and a name that comes twice.
func checkNames(kind, name string, names []string) error {
	if len(names) == 0 {
		return bad(kind, "%s is empty", name)
	}
	at := map[string]int{}
	for i, s := range names {
		if strings.TrimSpace(s) == "" {
			return bad(kind, "%s[%d] is empty", name, i)
		}
		if j, ok := at[s]; ok {
			return bad(kind, "%s[%d] and %s[%d] are both %q", name, j, name, i, s)
		}
		at[s] = i
	}
	return nil
}

// labelled returns ` ("name")` of entry i, or nothing without a name.
func labelled(labels []string, i int) string {
	if i >= len(labels) {
		return ""
	}
	return fmt.Sprintf(" (%q)", labels[i])
}

// copies returns a deep copy of the table v.
func copies(v [][]float64) [][]float64 {
	out := make([][]float64, len(v))
	for i, row := range v {
		out[i] = append([]float64(nil), row...)
	}
	return out
}

func copied[T any](v []T) []T { return append([]T(nil), v...) }
