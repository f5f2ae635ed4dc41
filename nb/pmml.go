package nb

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// WritePMML writes the model that Estimate makes of the counts and e as a PMML
// 4.4 document with one NaiveBayesModel, for other programs to score with. PMML
// has no name for λ; it has counts, of which a reader takes the ratios. So what
// is written as the count of a value is N_cjv + λ, a fraction if λ is one, and
// as that of a class N_c + PriorLambda (or its Prior): the ratios are then the
// probabilities of the model.
//
//	count(value v, class c) = N_cjv + λ         Σ_v count = N_cj + λ·Sⱼ
//
// PMML puts the attribute threshold in place of a probability of 0, and of any
// density below it. It is written as 0, so that nothing is replaced and what is
// impossible stays so; λ > 0 is the honest way to avoid zeros.
//
// class is the name of the target field, as in CountFrame. Missing cells are
// left out of the product, as PMML has it. A value that was never seen is
// treated as missing under UnseenMissing; under UnseenError it is an invalid
// value, which a reader refuses; PMML cannot say UnseenSmoothed, so it is
// invalid there as well, and an Extension tells ReadPMML the λ.
//
// A categorical column becomes PairCounts, a Gaussian one a
// GaussianDistribution, a Poisson one a PoissonDistribution and a discretized
// one PairCounts on a Discretize transformation. For what the standard cannot
// say the error wraps errors.ErrUnsupported: kernel densities,
// Gaussian.Predictive, a column without a name or a value, names that are equal
// to class or that XML cannot hold. Other errors are those of Estimate and w.
//
// Source: Data Mining Group, PMML 4.4.1, Naïve Bayes.
func (t *Counts) WritePMML(w io.Writer, class string, e *Estimator) error {
	m, err := t.Estimate(e)
	if err != nil {
		return err
	}
	doc, err := t.pmml(m, class, e.orDefault())
	if err != nil {
		return err
	}
	b, err := xml.MarshalIndent(doc, "", "  ")
	if err != nil {
		return fmt.Errorf("nb: PMML: %w", err)
	}
	_, err = w.Write(slices.Concat([]byte(xml.Header), b, []byte("\n")))
	return err
}

// pmml lays out the counts; m is their estimate under e.
func (t *Counts) pmml(m *Model, class string, e Estimator) (*pmmlDoc, error) {
	if err := t.checkPMML(class); err != nil {
		return nil, err
	}
	doc := &pmmlDoc{Xmlns: "http://www.dmg.org/PMML-4_4", Version: "4.4", Header: pmmlHeader{Application: pmmlApplication{"naivebayes"}}}
	nb := pmmlModel{Function: "classification", Threshold: "0"}
	nb.Output.Field = class
	target := pmmlField{Name: class, OpType: "categorical", DataType: "string"}
	for c, label := range t.Classes {
		n := t.N[c] + e.PriorLambda
		if e.Prior != nil {
			n = e.Prior[c]
		}
		target.Values = append(target.Values, pmmlValue{label})
		nb.Output.Counts = append(nb.Output.Counts, pmmlCount{label, pmmlNumber(n)})
		nb.Scores = append(nb.Scores, pmmlScore{t.freeName("probability("+label+")", class), "continuous", "double", "probability", label})
	}
	for j, col := range t.Columns {
		field := pmmlField{Name: col.Name, OpType: "continuous", DataType: "double"}
		mining := pmmlMiningField{Name: col.Name, Usage: "active"}
		if col.Kind == Categorical {
			field.OpType, field.DataType = "categorical", "string"
			for _, v := range col.Values {
				field.Values = append(field.Values, pmmlValue{v})
			}
			if e.Unseen == UnseenMissing {
				mining.Invalid = "asMissing"
			}
		}
		input, err := t.pmmlInput(j, m.Columns[j], class, e)
		if err != nil {
			return nil, fmt.Errorf("nb: PMML: column %d (%s): %w", j+1, col.Name, err)
		}
		doc.Fields = append(doc.Fields, field)
		nb.Mining = append(nb.Mining, mining)
		nb.Inputs.Inputs = append(nb.Inputs.Inputs, input)
	}
	doc.Fields = append(doc.Fields, target)
	nb.Mining = append(nb.Mining, pmmlMiningField{Name: class, Usage: "target"})
	doc.Models = []pmmlModel{nb}
	return doc, nil
}

// freeName changes a name until no field has it.
func (t *Counts) freeName(name, class string) string {
	for name == class || slices.Contains(t.fieldNames(), name) {
		name += "'"
	}
	return name
}

func (t *Counts) fieldNames() []string {
	var out []string
	for _, col := range t.Columns {
		out = append(out, col.Name)
	}
	return out
}

// checkPMML tells whether the fields have names that PMML can hold and that
// differ.
func (t *Counts) checkPMML(class string) error {
	names := append(t.fieldNames(), class)
	for i, name := range names {
		if name == "" || slices.Contains(names[:i], name) {
			return fmt.Errorf("nb: PMML: field %d is called %q, want names that differ for all columns and the class: %w", i+1, name, errors.ErrUnsupported)
		}
	}
	names = append(names, t.Classes...)
	for _, col := range t.Columns {
		names = append(names, col.Values...)
	}
	for _, name := range names {
		if !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF }) {
			return fmt.Errorf("nb: PMML: the name %q has a character that XML cannot hold: %w", name, errors.ErrUnsupported)
		}
	}
	return nil
}

// pmmlInput lays out one column; l is its estimate under e.
func (t *Counts) pmmlInput(j int, l *Likelihood, class string, e Estimator) (pmmlInput, error) {
	col := t.Columns[j]
	in := pmmlInput{Field: col.Name}
	stats := func(d func(c int) pmmlStat) {
		in.Stats = &pmmlStats{}
		for c, label := range t.Classes {
			s := d(c)
			s.Value = label
			in.Stats.Stats = append(in.Stats.Stats, s)
		}
	}
	switch d := l.distribution.(type) {
	case normals:
		stats(func(c int) pmmlStat {
			return pmmlStat{Gaussian: &pmmlGaussian{d[c].mean.text(1e-15 * math.Sqrt(d[c].variance)), pmmlNumber(d[c].variance)}}
		})
	case rates:
		stats(func(c int) pmmlStat { return pmmlStat{Poisson: &pmmlPoisson{pmmlNumber(d[c].r)}} })
	case *categoricalTable, *intervalTable:
		t.pmmlPairs(&in, col, class, e.column(col.Name))
		if len(in.Pairs) == 0 {
			return in, fmt.Errorf("the column has no value, and PMML wants one: %w", errors.ErrUnsupported)
		}
	case *students:
		return in, fmt.Errorf("PMML has no Student t distribution; leave Gaussian.Predictive false: %w", errors.ErrUnsupported)
	default:
		return in, fmt.Errorf("PMML has no %v column: %w", col.Kind, errors.ErrUnsupported)
	}
	return in, nil
}

func (t *Counts) pmmlPairs(in *pmmlInput, col *ColumnCounts, class string, e Estimator) {
	table := col.table()
	s := len(col.Values)
	for v, value := range col.Values {
		pair := pmmlPair{Value: value}
		for c, label := range t.Classes {
			pair.Counts = append(pair.Counts, pmmlCount{label, pmmlNumber(max(table.n[v*table.k+c]+e.pseudo(v, s), 0))})
		}
		in.Pairs = append(in.Pairs, pair)
	}
	if col.Kind == Categorical {
		if e.Unseen == UnseenDefault || e.Unseen == UnseenSmoothed {
			in.Extensions = []pmmlExtension{{Extender: pmmlExtender, Name: "unseenCount", Value: pmmlNumber(max(e.pseudo(s, s), 0))}}
		}
		return
	}
	in.Derived = &pmmlDerived{Name: t.freeName(col.Name+" (interval)", class), OpType: "categorical", DataType: "string", Discretize: &pmmlDiscretize{Field: col.Name}}
	for v, value := range col.Values {
		bin := pmmlBin{Value: value, Interval: pmmlInterval{Closure: "openClosed"}}
		if v > 0 {
			bin.Interval.Left = pmmlNumber(col.Cuts[v-1])
		}
		if v < len(col.Cuts) {
			bin.Interval.Right = pmmlNumber(col.Cuts[v])
		} else {
			bin.Interval.Closure = "openOpen"
		}
		in.Derived.Discretize.Bins = append(in.Derived.Discretize.Bins, bin)
	}
}

func pmmlNumber(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// text is the shortest text of a that is right to within tol, or all its digits.
func (a double) text(tol float64) string {
	if math.Abs(a.lo) <= tol {
		return pmmlNumber(a.hi)
	}
	sum := new(big.Float).SetPrec(120).SetFloat64(a.hi)
	return sum.Add(sum, big.NewFloat(a.lo)).Text('g', 34)
}

const pmmlExtender = "naivebayes"

// The elements of PMML 4.4 that a NaiveBayesModel needs; they are written and
// read alike. Numbers are texts, to be read with an error that says where.
type (
	pmmlDoc struct {
		XMLName xml.Name    `xml:"PMML"`
		Xmlns   string      `xml:"xmlns,attr"`
		Version string      `xml:"version,attr"`
		Header  pmmlHeader  `xml:"Header"`
		Fields  []pmmlField `xml:"DataDictionary>DataField"`
		Models  []pmmlModel `xml:"NaiveBayesModel"`
	}
	pmmlHeader struct {
		Application pmmlApplication `xml:"Application"`
	}
	pmmlApplication struct {
		Name string `xml:"name,attr"`
	}
	pmmlField struct {
		Name     string      `xml:"name,attr"`
		OpType   string      `xml:"optype,attr"`
		DataType string      `xml:"dataType,attr"`
		Values   []pmmlValue `xml:"Value"`
	}
	pmmlValue struct {
		Value string `xml:"value,attr"`
	}
	pmmlModel struct {
		Function  string            `xml:"functionName,attr"`
		Threshold string            `xml:"threshold,attr"`
		Mining    []pmmlMiningField `xml:"MiningSchema>MiningField"`
		Scores    []pmmlScore       `xml:"Output>OutputField"`
		Inputs    pmmlInputs        `xml:"BayesInputs"`
		Output    pmmlOutput        `xml:"BayesOutput"`
	}
	pmmlMiningField struct {
		Name     string `xml:"name,attr"`
		Usage    string `xml:"usageType,attr"`
		Invalid  string `xml:"invalidValueTreatment,attr,omitempty"`
		Replace  string `xml:"missingValueReplacement,attr,omitempty"`
		Outliers string `xml:"outliers,attr,omitempty"`
	}
	pmmlScore struct {
		Name     string `xml:"name,attr"`
		OpType   string `xml:"optype,attr"`
		DataType string `xml:"dataType,attr"`
		Feature  string `xml:"feature,attr"`
		Value    string `xml:"value,attr"`
	}
	pmmlInputs struct {
		// Before version 4.2 some writers hid inputs of numbers in these.
		Extensions []pmmlExtension `xml:"Extension"`
		Inputs     []pmmlInput     `xml:"BayesInput"`
	}
	pmmlExtension struct {
		Extender string      `xml:"extender,attr,omitempty"`
		Name     string      `xml:"name,attr,omitempty"`
		Value    string      `xml:"value,attr,omitempty"`
		Inputs   []pmmlInput `xml:"BayesInput"`
	}
	pmmlInput struct {
		Field      string          `xml:"fieldName,attr"`
		Extensions []pmmlExtension `xml:"Extension"`
		Stats      *pmmlStats      `xml:"TargetValueStats"`
		Derived    *pmmlDerived    `xml:"DerivedField"`
		Pairs      []pmmlPair      `xml:"PairCounts"`
	}
	pmmlStats struct {
		Stats []pmmlStat `xml:"TargetValueStat"`
	}
	pmmlStat struct {
		Value    string        `xml:"value,attr"`
		Gaussian *pmmlGaussian `xml:"GaussianDistribution"`
		Poisson  *pmmlPoisson  `xml:"PoissonDistribution"`
	}
	pmmlGaussian struct {
		Mean     string `xml:"mean,attr"`
		Variance string `xml:"variance,attr"`
	}
	pmmlPoisson struct {
		Mean string `xml:"mean,attr"`
	}
	pmmlDerived struct {
		Name       string          `xml:"name,attr,omitempty"`
		OpType     string          `xml:"optype,attr"`
		DataType   string          `xml:"dataType,attr"`
		Discretize *pmmlDiscretize `xml:"Discretize"`
	}
	pmmlDiscretize struct {
		Field   string    `xml:"field,attr"`
		Default string    `xml:"defaultValue,attr,omitempty"`
		Missing string    `xml:"mapMissingTo,attr,omitempty"`
		Bins    []pmmlBin `xml:"DiscretizeBin"`
	}
	pmmlBin struct {
		Value    string       `xml:"binValue,attr"`
		Interval pmmlInterval `xml:"Interval"`
	}
	pmmlInterval struct {
		Closure string `xml:"closure,attr"`
		Left    string `xml:"leftMargin,attr,omitempty"`
		Right   string `xml:"rightMargin,attr,omitempty"`
	}
	pmmlPair struct {
		Value  string      `xml:"value,attr"`
		Counts []pmmlCount `xml:"TargetValueCounts>TargetValueCount"`
	}
	pmmlOutput struct {
		Field  string      `xml:"fieldName,attr"`
		Counts []pmmlCount `xml:"TargetValueCounts>TargetValueCount"`
	}
	pmmlCount struct {
		Value string `xml:"value,attr"`
		Count string `xml:"count,attr"`
	}
)
