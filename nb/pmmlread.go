package nb

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"strconv"
	"strings"

	"naivebayes/nb/internal/normal"
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

func (g *pmmlGaussian) normal() (normal.Density, error) {
	mean, err := readDouble("mean", g.Mean)
	if err != nil {
		return normal.Density{}, err
	}
	variance, err := readNumber("variance", g.Variance)
	if err == nil && variance <= 0 {
		err = fmt.Errorf("variance is %v, want a number above 0: %w", variance, ErrFormat)
	}
	return newNormal(mean, variance), err
}
