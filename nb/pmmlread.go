package nb

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// ReadPMML reads a model from a PMML document of version 3 or 4, up to 4.4,
// that holds one NaiveBayesModel: by WritePMML, which it gives back with
// posteriors that agree to 1e-12, or by another program.
//
// A count of 0 stands for the probability threshold, as PMML has it. The
// columns are in the order of the inputs. An unseen value is UnseenMissing
// where the document has it treated as missing or as it is, else UnseenError.
//
// The error wraps ErrFormat for what is not such a document, cut short, or
// contradicts itself; and errors.ErrUnsupported for what PMML can say and a
// model cannot: a threshold above 0 together with densities, inputs that a
// transformation makes (but for a Discretize without gaps), values put in
// place of missing ones, distributions other than Gaussian and Poisson. PMML
// has no checksum: a changed digit is another model.
func ReadPMML(r io.Reader) (*Model, error) {
	var doc pmmlDoc
	d := xml.NewDecoder(r)
	if err := d.Decode(&doc); err != nil {
		return nil, fmt.Errorf("nb: PMML: %w: %w", err, ErrFormat)
	}
	for {
		switch token, err := d.Token(); token.(type) {
		case xml.StartElement, xml.EndElement:
			return nil, fmt.Errorf("nb: PMML: more than one root element: %w", ErrFormat)
		default:
			if errors.Is(err, io.EOF) {
				m, err := doc.model()
				if err != nil {
					return nil, fmt.Errorf("nb: PMML: %w", err)
				}
				return m, nil
			}
			if err != nil {
				return nil, fmt.Errorf("nb: PMML: %w: %w", err, ErrFormat)
			}
		}
	}
}

// pmmlReader holds what the columns of a document share.
type pmmlReader struct {
	fields    map[string]pmmlField
	mining    map[string]pmmlMiningField
	class     map[string]int
	k         int
	threshold float64
}

func (doc *pmmlDoc) model() (*Model, error) {
	if err := checkPMMLVersion(doc.Version); err != nil {
		return nil, err
	}
	if len(doc.Models) != 1 {
		return nil, fmt.Errorf("it has %d elements NaiveBayesModel, want one: %w", len(doc.Models), errors.ErrUnsupported)
	}
	nb := &doc.Models[0]
	if nb.Function != "classification" {
		return nil, fmt.Errorf("functionName is %q, want classification: %w", nb.Function, ErrFormat)
	}
	r := pmmlReader{fields: map[string]pmmlField{}, mining: map[string]pmmlMiningField{}, class: map[string]int{}}
	var err error
	if r.threshold, err = readNumber("threshold", nb.Threshold); err != nil {
		return nil, err
	}
	if r.threshold < 0 || r.threshold > 1 {
		return nil, fmt.Errorf("threshold is %v, want a probability: %w", r.threshold, ErrFormat)
	}
	for _, f := range doc.Fields {
		r.fields[f.Name] = f
	}
	for _, f := range nb.Mining {
		r.mining[f.Name] = f
	}
	m := &Model{}
	if err := r.prior(m, nb.Output.Counts); err != nil {
		return nil, fmt.Errorf("BayesOutput: %w", err)
	}
	inputs := nb.Inputs.Inputs
	for _, e := range nb.Inputs.Extensions {
		inputs = append(inputs, e.Inputs...)
	}
	for _, in := range inputs {
		l, err := r.likelihood(in)
		if err != nil {
			return nil, fmt.Errorf("BayesInput %q: %w", in.Field, err)
		}
		m.Columns = append(m.Columns, l)
	}
	f, err := m.file()
	if err != nil {
		return nil, err
	}
	return m, f.check()
}

func checkPMMLVersion(version string) error {
	major, rest, _ := strings.Cut(version, ".")
	minor, _, _ := strings.Cut(rest, ".")
	a, err := strconv.Atoi(major)
	b, err2 := strconv.Atoi(minor)
	if err != nil || err2 != nil || a < 3 {
		return fmt.Errorf("version is %q, want 3.0 to 4.4: %w", version, ErrFormat)
	}
	if a > 4 || a == 4 && b > 4 {
		return fmt.Errorf("version is %q, newer than 4.4; write an older one: %w", version, ErrFormat)
	}
	return nil
}

// readNumber reads a finite number.
func readNumber(what, text string) (float64, error) {
	x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, fmt.Errorf("%s is %q, want a finite number: %w", what, text, ErrFormat)
	}
	return x, nil
}

// readDouble reads the digits that text has beyond those of a float64.
func readDouble(what, text string) (double, error) {
	x, err := readNumber(what, text)
	if err != nil {
		return double{}, err
	}
	full, _, err := big.ParseFloat(strings.TrimSpace(text), 10, 120, big.ToNearestEven)
	if err != nil {
		return double{hi: x}, nil
	}
	lo, _ := full.Sub(full, new(big.Float).SetFloat64(x)).Float64()
	return double{x, lo}, nil
}

func (r *pmmlReader) prior(m *Model, counts []pmmlCount) error {
	var sum float64
	for c, n := range counts {
		x, err := r.count(n)
		if err != nil {
			return err
		}
		if _, ok := r.class[n.Value]; ok {
			return fmt.Errorf("class %q stands twice: %w", n.Value, ErrFormat)
		}
		r.class[n.Value] = c
		m.Classes = append(m.Classes, n.Value)
		m.LogPrior = append(m.LogPrior, x)
		sum += x
	}
	r.k = len(m.Classes)
	if r.k < 2 || sum <= 0 || sum > largestCount {
		return fmt.Errorf("it has %d classes of count %v in all, want at least 2 and a number above 0: %w", r.k, sum, ErrFormat)
	}
	for c, n := range m.LogPrior {
		m.LogPrior[c] = ln(n) - ln(sum)
	}
	return nil
}

func (r *pmmlReader) count(n pmmlCount) (float64, error) {
	x, err := readNumber("count of "+strconv.Quote(n.Value), n.Count)
	if err == nil && (x < 0 || x > largestCount) {
		err = fmt.Errorf("count of %q is %v, want 0 to %g: %w", n.Value, x, largestCount, ErrFormat)
	}
	return x, err
}

func (r *pmmlReader) classOf(value string) (int, error) {
	c, ok := r.class[value]
	if !ok {
		return 0, fmt.Errorf("class %q is not in BayesOutput: %w", value, ErrFormat)
	}
	return c, nil
}

func (r *pmmlReader) likelihood(in pmmlInput) (*Likelihood, error) {
	if _, ok := r.fields[in.Field]; !ok {
		return nil, fmt.Errorf("it is no DataField; inputs that a transformation makes cannot be read: %w", errors.ErrUnsupported)
	}
	mining := r.mining[in.Field]
	if mining.Replace != "" || mining.Outliers != "" && mining.Outliers != "asIs" {
		return nil, fmt.Errorf("missingValueReplacement %q and outliers %q change the row, which a model does not: %w", mining.Replace, mining.Outliers, errors.ErrUnsupported)
	}
	switch {
	case in.Stats != nil && len(in.Pairs) == 0:
		return r.density(in)
	case in.Stats == nil && len(in.Pairs) > 0:
		return r.table(in, mining)
	}
	return nil, fmt.Errorf("it has %d PairCounts, want these or TargetValueStats: %w", len(in.Pairs), ErrFormat)
}

func (r *pmmlReader) density(in pmmlInput) (*Likelihood, error) {
	if r.threshold > 0 {
		return nil, fmt.Errorf("threshold %v replaces densities below it, which a model does not; set it to 0 if that will do: %w", r.threshold, errors.ErrUnsupported)
	}
	gaussian := make(normals, r.k)
	poisson := make(rates, r.k)
	var nGaussian, nPoisson int
	seen := make([]bool, r.k)
	for _, s := range in.Stats.Stats {
		c, err := r.classOf(s.Value)
		if err != nil {
			return nil, err
		}
		if seen[c] {
			return nil, fmt.Errorf("class %q stands twice: %w", s.Value, ErrFormat)
		}
		seen[c] = true
		switch {
		case s.Gaussian != nil && s.Poisson == nil:
			nGaussian++
			gaussian[c], err = s.Gaussian.normal()
		case s.Poisson != nil && s.Gaussian == nil:
			nPoisson++
			poisson[c].r, err = readNumber("mean", s.Poisson.Mean)
			poisson[c].logR = ln(poisson[c].r)
		default:
			err = fmt.Errorf("the distribution is neither Gaussian nor Poisson: %w", errors.ErrUnsupported)
		}
		if err != nil {
			return nil, fmt.Errorf("class %q: %w", s.Value, err)
		}
	}
	switch {
	case nGaussian == r.k:
		return &Likelihood{Column{Name: in.Field, Kind: Gaussian}, gaussian}, nil
	case nPoisson == r.k:
		return &Likelihood{Column{Name: in.Field, Kind: Poisson}, poisson}, nil
	case nGaussian+nPoisson == r.k:
		return nil, fmt.Errorf("%d classes are Gaussian and %d Poisson, want all of one kind: %w", nGaussian, nPoisson, errors.ErrUnsupported)
	}
	return nil, fmt.Errorf("it has distributions for %d classes of %d: %w", nGaussian+nPoisson, r.k, ErrFormat)
}

func (g *pmmlGaussian) normal() (normal, error) {
	mean, err := readDouble("mean", g.Mean)
	if err != nil {
		return normal{}, err
	}
	variance, err := readNumber("variance", g.Variance)
	if err == nil && variance <= 0 {
		err = fmt.Errorf("variance is %v, want a number above 0: %w", variance, ErrFormat)
	}
	return newNormal(mean, variance), err
}

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
