package nb

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

func (r *pmmlReader) table(in pmmlInput, mining pmmlMiningField) (*Likelihood, error) {
	s, given := len(in.Pairs), 0
	for _, p := range in.Pairs {
		given += len(p.Counts)
	}
	if s*r.k > max(4096, 16*given) {
		return nil, fmt.Errorf("it has %d counts for %d values × %d classes, too few to be a table: %w", given, s, r.k, ErrFormat)
	}
	t := categoricalTable{k: r.k, s: s, index: make(map[string]int, s), logP: make([]float64, (s+1)*r.k)}
	values := make([]string, s)
	sum := make([]float64, r.k)
	for v, p := range in.Pairs {
		if _, ok := t.index[p.Value]; ok || p.Value == "" {
			return nil, fmt.Errorf("PairCounts of %q: the value is empty or stands twice: %w", p.Value, ErrFormat)
		}
		t.index[p.Value], values[v] = v, p.Value
		seen := make([]bool, r.k)
		for _, n := range p.Counts {
			c, err := r.classOf(n.Value)
			if err != nil {
				return nil, fmt.Errorf("PairCounts of %q: %w", p.Value, err)
			}
			x, err := r.count(n)
			if err == nil && seen[c] {
				err = fmt.Errorf("class %q stands twice: %w", n.Value, ErrFormat)
			}
			if err != nil {
				return nil, fmt.Errorf("PairCounts of %q: %w", p.Value, err)
			}
			seen[c] = true
			t.logP[v*r.k+c] = x
			sum[c] += x
		}
	}
	unseen, err := in.unseen(&t, mining)
	if err != nil {
		return nil, err
	}
	for i, n := range t.logP {
		c := i % r.k
		switch {
		case i >= s*r.k && sum[c] > 0:
			t.logP[i] = ln(unseen) - ln(sum[c])
		case n == 0 || sum[c] == 0: // PMML gives an unseen value no count
			t.logP[i] = ln(r.threshold)
		default:
			t.logP[i] = ln(n) - ln(sum[c])
		}
	}
	l := &Likelihood{Column: Column{Name: in.Field, Kind: Categorical, Values: values}, distribution: &t}
	if in.Derived != nil {
		err = r.discretize(l, &t, in)
	}
	return l, err
}

// unseen sets the policy of the table and returns the count of an unseen value.
func (in *pmmlInput) unseen(t *categoricalTable, mining pmmlMiningField) (float64, error) {
	for _, e := range in.Extensions {
		if e.Extender == pmmlExtender && e.Name == "unseenCount" {
			t.unseen = UnseenSmoothed
			n, err := readNumber(e.Name, e.Value)
			if err == nil && (n < 0 || n > largestCount) {
				err = fmt.Errorf("%s is %v, want 0 to %g: %w", e.Name, n, largestCount, ErrFormat)
			}
			return n, err
		}
	}
	t.unseen = UnseenError
	switch mining.Invalid {
	case "", "returnInvalid":
	case "asMissing", "asIs":
		t.unseen = UnseenMissing
	default:
		return 0, fmt.Errorf("invalidValueTreatment %q changes the row, which a model does not: %w", mining.Invalid, errors.ErrUnsupported)
	}
	return 0, nil
}

// discretize makes a categorical column one of the intervals of its derived
// field, in ascending order.
func (r *pmmlReader) discretize(l *Likelihood, t *categoricalTable, in pmmlInput) error {
	d := in.Derived.Discretize
	switch {
	case d == nil:
		return fmt.Errorf("its DerivedField is no Discretize: %w", errors.ErrUnsupported)
	case d.Field != in.Field || d.Default != "" || d.Missing != "":
		return fmt.Errorf("its Discretize is of the field %q with defaultValue %q and mapMissingTo %q, want the same field and neither: %w", d.Field, d.Default, d.Missing, errors.ErrUnsupported)
	case len(d.Bins) != t.s:
		return fmt.Errorf("it has %d intervals for %d PairCounts, want one each: %w", len(d.Bins), t.s, errors.ErrUnsupported)
	}
	type bin struct {
		low, high float64 // low < x ≤ high
		v         int
	}
	bins := make([]bin, 0, t.s)
	used := make([]bool, t.s)
	for _, b := range d.Bins {
		v, ok := t.index[b.Value]
		if !ok || used[v] {
			return fmt.Errorf("the interval %q has no PairCounts or stands twice: %w", b.Value, errors.ErrUnsupported)
		}
		used[v] = true
		low, high, err := b.Interval.bounds()
		if err != nil {
			return fmt.Errorf("interval %q: %w", b.Value, err)
		}
		bins = append(bins, bin{low, high, v})
	}
	slices.SortFunc(bins, func(a, b bin) int { return cmp.Compare(a.low, b.low) })
	logP, k := slices.Clone(t.logP), t.k
	l.Cuts = make([]float64, len(bins)-1)
	for i, b := range bins {
		if i == 0 && !math.IsInf(b.low, -1) || i > 0 && b.low != l.Cuts[i-1] {
			return fmt.Errorf("the intervals have a gap or overlap below %q, want all numbers once: %w", d.Bins[0].Value, errors.ErrUnsupported)
		}
		if i < len(l.Cuts) {
			l.Cuts[i] = b.high
		} else if !math.IsInf(b.high, 1) {
			return fmt.Errorf("the intervals end at %v, want all numbers once: %w", b.high, errors.ErrUnsupported)
		}
		copy(logP[i*k:i*k+k], t.logP[b.v*k:b.v*k+k])
	}
	l.Kind, l.Values = Discretized, intervals(l.Cuts)
	t.logP = logP
	t.index, _ = indexNames("value", l.Values)
	l.distribution = &intervalTable{*t, l.Cuts}
	return nil
}

// bounds returns the interval as low < x ≤ high: an end that is closed below,
// or open above, moves to the number before.
func (i pmmlInterval) bounds() (low, high float64, err error) {
	low, high = math.Inf(-1), math.Inf(1)
	if i.Left != "" {
		if low, err = readNumber("leftMargin", i.Left); err != nil {
			return low, high, err
		}
	}
	if i.Right != "" {
		if high, err = readNumber("rightMargin", i.Right); err != nil {
			return low, high, err
		}
	}
	leftClosed, rightClosed := false, false
	switch i.Closure {
	case "openOpen":
	case "openClosed":
		rightClosed = true
	case "closedOpen":
		leftClosed = true
	case "closedClosed":
		leftClosed, rightClosed = true, true
	default:
		return low, high, fmt.Errorf("closure is %q: %w", i.Closure, ErrFormat)
	}
	if leftClosed {
		low = math.Nextafter(low, math.Inf(-1))
	}
	if !rightClosed && !math.IsInf(high, 1) {
		high = math.Nextafter(high, math.Inf(-1))
	}
	if low >= high {
		return low, high, fmt.Errorf("it is empty: %w", ErrFormat)
	}
	return low, high, nil
}
