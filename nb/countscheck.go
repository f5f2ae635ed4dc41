package nb

import (
	"fmt"
	"math"
)

func (f *countsFile) check() error {
	k := len(f.Classes)
	if _, err := indexNames("class", f.Classes); err != nil {
		return err
	}
	if err := checkCounts("n", f.N, k); err != nil {
		return err
	}
	if len(f.Columns) == 0 {
		return fmt.Errorf("it has no columns: %w", ErrFormat)
	}
	for j := range f.Columns {
		if err := f.Columns[j].check(k); err != nil {
			return fmt.Errorf("column %d (%s): %w", j+1, f.Columns[j].Name, err)
		}
	}
	return nil
}

func (f *columnFile) check(k int) error {
	if err := checkCounts("observed", f.Observed, k); err != nil {
		return err
	}
	is := f.kind()
	if err := onlyFields(f.Kind, is, []field{
		{"values", f.Values != nil, is == Categorical},
		{"cuts", f.Cuts != nil, is == Discretized},
		{"counts", f.Counts.x != nil, is == Categorical || is == Discretized},
		{"mean", f.Mean != nil, is == Gaussian || is == Poisson},
		{"meanRest", f.MeanRest != nil, is == Gaussian || is == Poisson},
		{"m2", f.M2 != nil, is == Gaussian || is == Poisson},
		{"m2Rest", f.M2Rest != nil, is == Gaussian || is == Poisson},
		{"cells", f.Cells != nil, is == KernelDensity},
	}); err != nil {
		return err
	}
	switch is {
	case Categorical:
		if _, err := indexNames("value", f.Values); err != nil {
			return err
		}
		return f.Counts.check("counts", len(f.Values), k)
	case Discretized:
		return f.Counts.check("counts", len(f.Cuts)+1, k)
	case KernelDensity:
		_, err := checkCells(f.Cells, k)
		return err
	}
	return f.checkMoments(k, is == Poisson)
}

// check tells whether a table of counts has rows×k of them.
func (m matrix) check(what string, rows, k int) error {
	if err := m.shape(what, rows, k); err != nil {
		return err
	}
	return checkCounts(what, m.x, len(m.x))
}

func (m matrix) shape(what string, rows, k int) error {
	if len(m.x) != rows*k || m.k != 0 && m.k != k {
		return fmt.Errorf("%s: have %d numbers in rows of %d, want %d rows of %d: %w", what, len(m.x), m.k, rows, k, ErrFormat)
	}
	return nil
}

// checkMoments also bounds what the moments of all classes together can be, so
// that no sum of them overflows.
func (f *columnFile) checkMoments(k int, events bool) error {
	var n, m2 float64
	for _, v := range []struct {
		name string
		x    vector
		ok   func(c int) bool
		want string
	}{
		{"mean", f.Mean, func(c int) bool { return math.Abs(f.Mean[c]) <= largest && (f.Mean[c] >= 0 || !events) }, fmt.Sprintf("a number a cell can have, within ±%g", largest)},
		{"meanRest", f.MeanRest, func(c int) bool { return isRest(f.Mean[c], f.MeanRest[c]) }, "a rounding error of the mean"},
		{"m2", f.M2, func(c int) bool { m2 += f.M2[c]; return f.M2[c] >= 0 && m2 <= largestMoment }, fmt.Sprintf("0 or more and at most %g in all; rescale the column", largestMoment)},
		{"m2Rest", f.M2Rest, func(c int) bool { return isRest(f.M2[c], f.M2Rest[c]) }, "a rounding error of m2"},
		{"observed", f.Observed, func(c int) bool { n += f.Observed[c]; return n <= largestWeight }, fmt.Sprintf("at most %g in all; scale the weights", largestWeight)},
	} {
		if err := checkEach(v.name, v.x, k, v.want, v.ok); err != nil {
			return err
		}
	}
	for c, n := range f.Observed {
		if n == 0 && (f.Mean[c] != 0 || f.M2[c] != 0) {
			return fmt.Errorf("class %d has no cell, but the mean %v and m2 %v: %w", c, f.Mean[c], f.M2[c], ErrFormat)
		}
	}
	return nil
}

// checkCells returns the sum of the weights of each class.
func checkCells(cells []cellsFile, k int) ([]float64, error) {
	if len(cells) != k {
		return nil, fmt.Errorf("cells: have %d classes, want %d: %w", len(cells), k, ErrFormat)
	}
	sums := make([]float64, k)
	var all float64
	for c, f := range cells {
		if err := checkEach("x", f.X, len(f.X), fmt.Sprintf("ascending numbers within ±%g", largest), func(i int) bool {
			return math.Abs(f.X[i]) <= largest && (i == 0 || f.X[i] > f.X[i-1])
		}); err != nil {
			return nil, fmt.Errorf("cells of class %d: %w", c, err)
		}
		if err := checkEach("weight", f.Weight, len(f.X), fmt.Sprintf("above 0 and at most %g in all; scale the weights", largestWeight), func(i int) bool {
			sums[c] += f.Weight[i]
			all += f.Weight[i]
			return f.Weight[i] > 0 && all <= largestWeight
		}); err != nil {
			return nil, fmt.Errorf("cells of class %d: %w", c, err)
		}
	}
	return sums, nil
}
