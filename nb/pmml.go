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
// JPMML-Evaluator 1.7.7 and PMML4S 1.5.8 give the same posteriors to 1e-12
// (testdata/pmml), but PMML4S says NaN where a Poisson cell is 0.
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
			return pmmlStat{Gaussian: &pmmlGaussian{double{d[c].Mean, d[c].MeanLow}.text(1e-15 * math.Sqrt(d[c].Variance)), pmmlNumber(d[c].Variance)}}
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
