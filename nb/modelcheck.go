package nb

import (
	"fmt"
	"math"
	"slices"
)

func (f *modelFile) check() error {
	k := len(f.Classes)
	if _, err := indexNames("class", f.Classes); err != nil {
		return err
	}
	if err := checkPrior(f.LogPrior, k); err != nil {
		return err
	}
	if len(f.Columns) == 0 {
		return fmt.Errorf("it has no columns: %w", ErrFormat)
	}
	names := make(map[string]bool, len(f.Columns))
	for j := range f.Columns {
		col := &f.Columns[j]
		if col.Name != "" && names[col.Name] {
			return fmt.Errorf("column %d: the name %q stands twice: %w", j+1, col.Name, ErrFormat)
		}
		names[col.Name] = true
		if err := col.check(k); err != nil {
			return fmt.Errorf("column %d (%s): %w", j+1, col.Name, err)
		}
	}
	return nil
}

func (f *likelihoodFile) check(k int) error {
	is, own := f.kind(), f.vectors()
	table := is == Categorical || is == Discretized
	list := []field{
		{"unseen", f.Unseen != "", table},
		{"values", f.Values != nil, is == Categorical},
		{"cuts", f.Cuts != nil, is == Discretized},
		{"logP", f.LogP.x != nil, table},
		{"cells", f.Cells != nil, is == KernelDensity},
	}
	for _, v := range []struct {
		name string
		x    *vector
	}{
		{"mean", &f.Mean}, {"meanRest", &f.MeanRest}, {"variance", &f.Variance}, {"mu", &f.Mu}, {"kappa", &f.Kappa}, {"alpha", &f.Alpha},
		{"beta", &f.Beta}, {"rate", &f.Rate}, {"width", &f.Width}, {"n", &f.N}, {"m2", &f.M2},
	} {
		list = append(list, field{v.name, *v.x != nil, slices.Contains(own, v.x)})
	}
	if err := onlyFields(f.Kind, is, list); err != nil {
		return err
	}
	switch {
	case table:
		return f.checkTable(k)
	case f.Kind == predictive:
		return f.checkStudents(k)
	case is == KernelDensity:
		return f.checkKernels(k)
	case is == Poisson:
		return checkEach("rate", f.Rate, k, fmt.Sprintf("0 to %g", largestCount), func(c int) bool { return f.Rate[c] >= 0 && f.Rate[c] <= largestCount })
	}
	if err := checkEach("mean", f.Mean, k, fmt.Sprintf("a number within ±%g", largest), func(c int) bool { return math.Abs(f.Mean[c]) <= largest }); err != nil {
		return err
	}
	if err := checkEach("meanRest", f.MeanRest, k, "a rounding error of the mean", func(c int) bool { return isRest(f.Mean[c], f.MeanRest[c]) }); err != nil {
		return err
	}
	return checkPositive("variance", f.Variance, k)
}

// checkTable lets the last row be: with no value at all, or a λ for each, what
// an unseen value gets need not be a probability.
func (f *likelihoodFile) checkTable(k int) error {
	s := len(f.Values)
	if _, err := unseenNamed(f.Unseen); err != nil {
		return err
	}
	if _, err := indexNames("value", f.Values); err != nil {
		return err
	}
	if f.kind() == Discretized {
		s = len(f.Cuts) + 1
		if err := checkEach("cuts", f.Cuts, s-1, "finite numbers that ascend", func(i int) bool {
			return math.Abs(f.Cuts[i]) <= math.MaxFloat64 && (i == 0 || f.Cuts[i] > f.Cuts[i-1])
		}); err != nil {
			return err
		}
	}
	if err := f.LogP.shape("logP", s+1, k); err != nil {
		return err
	}
	if err := checkLogs("logP", f.LogP.x[:s*k], s*k); err != nil {
		return err
	}
	return checkUnseenLogs("logP of an unseen value", f.LogP.x[s*k:], k)
}

func (f *likelihoodFile) checkStudents(k int) error {
	if err := checkEach("mu", f.Mu, k, "a finite number", func(c int) bool { return math.Abs(f.Mu[c]) <= largestCount }); err != nil {
		return err
	}
	for _, v := range []struct {
		name string
		x    []float64
	}{{"kappa", f.Kappa}, {"alpha", f.Alpha}, {"beta", f.Beta}} {
		if err := checkPositive(v.name, v.x, k); err != nil {
			return err
		}
	}
	return checkEach("beta", f.Beta, k, "numbers whose predictive distribution has a width", func(c int) bool {
		t := NormalInverseGamma{f.Mu[c], f.Kappa[c], f.Alpha[c], f.Beta[c]}.Predictive()
		return t.Sigma > 0 && !math.IsInf(t.Sigma, 1) && math.Abs(t.logScale()) <= math.MaxFloat64
	})
}

// checkKernels lets a class without a cell have the width 0.
func (f *likelihoodFile) checkKernels(k int) error {
	sums, err := checkCells(f.Cells, k)
	if err != nil {
		return err
	}
	for _, v := range []struct {
		name string
		x    vector
		want string
		ok   func(c int) bool
	}{
		{"n", f.N, "the sum of the weights", func(c int) bool { return math.Abs(f.N[c]-sums[c]) <= 1e-6*sums[c] }},
		{"mean", f.Mean, "the mean of the cells", func(c int) bool { return math.Abs(f.Mean[c]) <= largest }},
		{"m2", f.M2, "the sum of squares about the mean", func(c int) bool { return f.M2[c] >= 0 && f.M2[c] <= largestMoment }},
		{"width", f.Width, "a finite number above 0", func(c int) bool {
			return sums[c] == 0 && f.Width[c] == 0 || f.Width[c] > 0 && f.Width[c] <= largestCount
		}},
	} {
		if err := checkEach(v.name, v.x, k, v.want, v.ok); err != nil {
			return err
		}
	}
	return nil
}
