package nb

import (
	"fmt"
	"math"
	"strconv"

	"naivebayes/nb/internal/shifted"
)

// numeric tells whether the cells of a column of that kind are numbers, rather
// than codes of values.
func (k Kind) numeric() bool {
	switch k {
	case Gaussian, KernelDensity, Poisson, Discretized:
		return true
	}
	return false
}

// largest is the largest number that a column can count: its square, times any
// sensible weight, is still a float64.
const largest = shifted.Largest

// number reads the text of a numeric cell; "" and NaN are missing.
func number(cell string) (float64, error) {
	if cell == "" {
		return math.NaN(), nil
	}
	x, err := strconv.ParseFloat(cell, 64)
	if err != nil {
		return 0, fmt.Errorf("the cell is %q, want a number; is the column categorical?: %w", cell, ErrCell)
	}
	return x, finite(x)
}

// finite refuses ±Inf and lets NaN, a missing cell, pass.
func finite(x float64) error {
	if math.IsInf(x, 0) {
		return fmt.Errorf("the cell is %v, want a finite number, or NaN for a missing cell: %w", x, ErrCell)
	}
	return nil
}

// countable tells whether a number of that weight can be added up.
func countable(x, w float64) error {
	if err := finite(x); err != nil {
		return err
	}
	if math.Abs(x) > largest {
		return fmt.Errorf("the cell is %v, and the squares of numbers beyond ±%g overflow; rescale the column: %w", x, largest, ErrCell)
	}
	if math.Abs(w) > largest {
		return fmt.Errorf("weight %v, want at most %g: %w", w, largest, ErrWeight)
	}
	return nil
}

// floorOf returns the least variance that a class may have in a column whose
// cells, all classes together, have the moments m: the part rel of their
// variance. A column that is constant, or whose variance float64 cannot tell
// from rounding error, has the floor 1; as all its means agree it then says
// the same of every class.
func floorOf(m moments, rel float64) float64 {
	v := m.rounded().Variance()
	rounding := 0x1p-53 * m.mean.hi
	if v < 1e-300 || v <= rounding*rounding {
		return 1
	}
	return math.Max(rel*v, math.SmallestNonzeroFloat64)
}
