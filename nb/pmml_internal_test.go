package nb

import (
	"bytes"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
)

// pmmlDocuments are small documents of the package and of others.
func pmmlDocuments(t testing.TB) map[string]string {
	t.Helper()
	c, err := NewCounts([]string{"no", "yes"}, Column{Name: "c", Values: []string{"a", "b"}}, Column{Name: "g", Kind: Gaussian},
		Column{Name: "p", Kind: Poisson}, Column{Name: "d", Cuts: []float64{.5, 2}})
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range [][]float64{{0, .1, 2, 0}, {1, .3, 0, 1}, {0, 5, 4, 3}, {math.NaN(), 7, 1, .7}} {
		if err := c.Add(x, i/2); err != nil {
			t.Fatal(err)
		}
	}
	var own bytes.Buffer
	if err := c.WritePMML(&own, "class", nil); err != nil {
		t.Fatal(err)
	}
	return map[string]string{"own": own.String(), "foreign": foreignPMML, "extension": extensionPMML}
}

// foreignPMML has the order of elements, intervals closed on the left, a
// threshold and counts left out, as other programs may write them.
const foreignPMML = `<PMML version="4.2" xmlns="http://www.dmg.org/PMML-4_2"><Header copyright="x"/>
<DataDictionary numberOfFields="3"><DataField name="age" optype="continuous" dataType="double"/>
<DataField name="sex" optype="categorical" dataType="string"/><DataField name="y" optype="categorical" dataType="string"/></DataDictionary>
<NaiveBayesModel modelName="m" functionName="classification" threshold="0.001">
<MiningSchema><MiningField name="age"/><MiningField name="sex" invalidValueTreatment="asMissing"/><MiningField name="y" usageType="predicted"/></MiningSchema>
<BayesInputs>
<BayesInput fieldName="age"><DerivedField optype="categorical" dataType="string"><Discretize field="age">
<DiscretizeBin binValue="old"><Interval closure="closedOpen" leftMargin="40"/></DiscretizeBin>
<DiscretizeBin binValue="young"><Interval closure="openOpen" rightMargin="40"/></DiscretizeBin>
</Discretize></DerivedField>
<PairCounts value="young"><TargetValueCounts><TargetValueCount value="A" count="6"/><TargetValueCount value="B" count="1"/></TargetValueCounts></PairCounts>
<PairCounts value="old"><TargetValueCounts><TargetValueCount value="A" count="2"/><TargetValueCount value="B" count="4"/></TargetValueCounts></PairCounts>
</BayesInput>
<BayesInput fieldName="sex">
<PairCounts value="m"><TargetValueCounts><TargetValueCount value="A" count="3"/></TargetValueCounts></PairCounts>
<PairCounts value="f"><TargetValueCounts><TargetValueCount value="B" count="5"/><TargetValueCount value="A" count="1"/></TargetValueCounts></PairCounts>
</BayesInput>
</BayesInputs>
<BayesOutput fieldName="y"><TargetValueCounts><TargetValueCount value="A" count="8"/><TargetValueCount value="B" count="5"/></TargetValueCounts></BayesOutput>
</NaiveBayesModel></PMML>`

// extensionPMML hides an input of numbers in an Extension, as documents before
// version 4.2 do.
const extensionPMML = `<PMML version="4.1"><DataDictionary><DataField name="x"/><DataField name="z"/></DataDictionary>
<NaiveBayesModel functionName="classification" threshold="0"><BayesInputs>
<BayesInput fieldName="z"><PairCounts value="1"><TargetValueCounts><TargetValueCount value="A" count="1"/><TargetValueCount value="B" count="3"/></TargetValueCounts></PairCounts></BayesInput>
<Extension><BayesInput fieldName="x"><TargetValueStats>
<TargetValueStat value="A"><GaussianDistribution mean="0" variance="1"/></TargetValueStat>
<TargetValueStat value="B"><GaussianDistribution mean="2" variance="4"/></TargetValueStat>
</TargetValueStats></BayesInput></Extension>
</BayesInputs><BayesOutput fieldName="y"><TargetValueCounts><TargetValueCount value="A" count="1"/><TargetValueCount value="B" count="1"/></TargetValueCounts></BayesOutput>
</NaiveBayesModel></PMML>`

func posteriorOf(t *testing.T, m *Model, x ...float64) []float64 {
	t.Helper()
	p, err := m.Posterior(nil, x)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// By hand: PMML multiplies count(T)·Π count(v,T)/Σ_v count(v,T), with the
// threshold in place of a ratio of 0.
func TestForeignPMML(t *testing.T) {
	m, err := ReadPMML(strings.NewReader(foreignPMML))
	if err != nil {
		t.Fatal(err)
	}
	near := func(what string, got, want float64) {
		t.Helper()
		if !(math.Abs(got-want) <= 1e-14) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	nan := math.NaN()
	near("young woman", posteriorOf(t, m, 39.9, 1)[0], 8*6./8*1./4/(8*6./8*1./4+5*1./5*1))
	near("at the left end of an interval", posteriorOf(t, m, 40, nan)[0], 2./(2+4))
	near("just below", posteriorOf(t, m, math.Nextafter(40, 0), nan)[0], 6./(6+1))
	near("B11 threshold for a count that is not there", posteriorOf(t, m, nan, 0)[0], 8*3./4/(8*3./4+5*.001))
	near("unseen and as missing", posteriorOf(t, m, nan, 2)[0], 8./13)
	if row, err := m.Row("50", "x"); err != nil || row[1] != 2 {
		t.Errorf("Row = %v, %v", row, err)
	}

	if m, err = ReadPMML(strings.NewReader(extensionPMML)); err != nil {
		t.Fatal(err)
	}
	a, b := math.Exp(-.5), math.Exp(-1./8)/2
	near("Gaussian in an Extension", posteriorOf(t, m, 0, 1)[0], a/(a+b))
	if _, err := m.Posterior(nil, []float64{1, 1}); !errors.Is(err, ErrUnseen) {
		t.Errorf("a value that is not there: err = %v, want ErrUnseen", err)
	}
}

// Each case edits a document; it must say what is wrong.
func TestBadPMML(t *testing.T) {
	docs := pmmlDocuments(t)
	for _, tc := range []struct {
		doc, old, new, want string
		sentinel            error
	}{
		{"own", `<PMML `, `<XML `, "PMML", ErrFormat},
		{"own", `</PMML>`, ``, "EOF", ErrFormat},
		{"own", `</PMML>`, `</PMML><PMML/>`, "more than one root", ErrFormat},
		{"own", `</PMML>`, `</PMML><`, "syntax error", ErrFormat},
		{"own", `encoding="UTF-8"`, `encoding="x"`, "encoding", ErrFormat},
		{"own", `version="4.4"`, `version="4.5"`, "newer than 4.4", ErrFormat},
		{"own", `version="4.4"`, `version="5.0"`, "newer than 4.4", ErrFormat},
		{"own", `version="4.4"`, `version="2.1"`, "want 3.0 to 4.4", ErrFormat},
		{"own", `version="4.4"`, `version="four"`, "want 3.0 to 4.4", ErrFormat},
		{"own", `<NaiveBayesModel`, `<NaiveBayesModel></NaiveBayesModel><NaiveBayesModel`, "2 elements", errors.ErrUnsupported},
		{"own", `functionName="classification"`, `functionName="regression"`, "regression", ErrFormat},
		{"own", `threshold="0"`, ``, "threshold is", ErrFormat},
		{"own", `threshold="0"`, `threshold="2"`, "want a probability", ErrFormat},
		{"own", `threshold="0"`, `threshold="NaN"`, "finite", ErrFormat},
		{"own", `threshold="0"`, `threshold="0.001"`, "replaces densities", errors.ErrUnsupported},
		{"own", `name="g" usageType="active"`, `name="g" missingValueReplacement="3"`, "change the row", errors.ErrUnsupported},
		{"own", `name="g" usageType="active"`, `name="g" outliers="asMissingValues"`, "change the row", errors.ErrUnsupported},
		{"own", `fieldName="g"`, `fieldName="h"`, `BayesInput "h": it is no DataField`, errors.ErrUnsupported},
		{"own", `<TargetValueStat value="no">`, `<TargetValueStat value="maybe">`, `class "maybe" is not in BayesOutput`, ErrFormat},
		{"own", `<TargetValueStat value="no">`, `<TargetValueStat value="yes">`, `class "yes" stands twice`, ErrFormat},
		{"own", `<GaussianDistribution mean="0.2"`, `<UniformDistribution mean="0.2"`, "", ErrFormat},
		{"own", ` variance=`, ` var=`, "variance is", ErrFormat},
		{"own", ` variance="`, ` variance="-`, "want a number above 0", ErrFormat},
		{"own", `<PoissonDistribution mean="1.5">`, `<PoissonDistribution mean="-1">`, "rate: number 0 is -1", ErrFormat},
		{"own", `<PoissonDistribution mean="1.5">`, `<PoissonDistribution mean="one">`, "mean is \"one\"", ErrFormat},
		{"own", `<GaussianDistribution mean="0.2"`, `<GaussianDistribution mean="1e200"`, "mean: number 0", ErrFormat},
		{"own", `<PairCounts value="b">`, `<PairCounts value="a">`, "empty or stands twice", ErrFormat},
		{"own", `<PairCounts value="b">`, `<PairCounts value="">`, "empty or stands twice", ErrFormat},
		{"own", `<TargetValueCount value="no" count="2">`, `<TargetValueCount value="not" count="2">`, `class "not" is not`, ErrFormat},
		{"own", `<TargetValueCount value="no" count="2">`, `<TargetValueCount value="yes" count="2">`, `class "yes" stands twice`, ErrFormat},
		{"own", `<TargetValueCount value="no" count="2">`, `<TargetValueCount value="no" count="-2">`, `count of "no" is -2`, ErrFormat},
		{"own", `name="unseenCount" value="1"`, `name="unseenCount" value="-1"`, "unseenCount is -1", ErrFormat},
		{"own", `name="unseenCount" value="1"`, `name="unseenCount" value=""`, "unseenCount is \"\"", ErrFormat},
		{"own", `closure="openClosed" rightMargin="0.5"`, `closure="open" rightMargin="0.5"`, `closure is "open"`, ErrFormat},
		{"own", `closure="openClosed" rightMargin="0.5"`, `closure="openClosed" rightMargin="0.6"`, "gap or overlap", errors.ErrUnsupported},
		{"own", `closure="openClosed" rightMargin="0.5"`, `closure="openClosed" rightMargin="x"`, `rightMargin is "x"`, ErrFormat},
		{"own", `leftMargin="0.5" rightMargin="2"`, `leftMargin="0.5" rightMargin="0.4"`, "it is empty", ErrFormat},
		{"own", `leftMargin="0.5" rightMargin="2"`, `leftMargin="y" rightMargin="2"`, `leftMargin is "y"`, ErrFormat},
		{"own", `closure="openOpen" leftMargin="2"`, `closure="closedClosed" leftMargin="2"`, "gap or overlap", errors.ErrUnsupported},
		{"own", `closure="openOpen" leftMargin="2"`, `closure="openOpen" leftMargin="2" rightMargin="9"`, "the intervals end at", errors.ErrUnsupported},
		{"own", `<Discretize field="d">`, `<Discretize field="d" defaultValue="a">`, "defaultValue", errors.ErrUnsupported},
		{"own", `binValue="(0.5, 2]"`, `binValue="(2, +Inf)"`, "stands twice", errors.ErrUnsupported},
		{"own", `binValue="(0.5, 2]"`, `binValue="middle"`, "no PairCounts", errors.ErrUnsupported},
		{"foreign", `invalidValueTreatment="asMissing"`, `invalidValueTreatment="asValue"`, "asValue", errors.ErrUnsupported},
		{"foreign", `count="8"`, `count="x"`, `count of "A" is "x"`, ErrFormat},
		{"foreign", `<TargetValueCount value="A" count="8"/>`, ``, "it has 1 classes", ErrFormat},
		{"foreign", `<TargetValueCount value="A" count="8"/>`, `<TargetValueCount value="B" count="8"/>`, "stands twice", ErrFormat},
		{"foreign", `<DiscretizeBin binValue="young"><Interval closure="openOpen" rightMargin="40"/></DiscretizeBin>`, ``, "1 intervals for 2", errors.ErrUnsupported},
		{"extension", `<GaussianDistribution mean="2" variance="4"/>`, `<PoissonDistribution mean="2"/>`, "1 classes are Gaussian and 1 Poisson", errors.ErrUnsupported},
		{"extension", `<GaussianDistribution mean="2" variance="4"/>`, `<AnyDistribution mean="2" variance="4"/>`, "neither Gaussian nor Poisson", errors.ErrUnsupported},
		{"extension", `<TargetValueStat value="B"><GaussianDistribution mean="2" variance="4"/></TargetValueStat>`, ``, "1 classes of 2", ErrFormat},
		{"extension", `<BayesInput fieldName="x"><TargetValueStats>`, `<BayesInput fieldName="x"><PairCounts value="a"/><TargetValueStats>`, "it has 1 PairCounts", ErrFormat},
		{"extension", `fieldName="x"`, `fieldName="z"`, "stands twice", ErrFormat},
		{"extension", `<BayesInput fieldName="z">`, `<BayesInput fieldName="z"><DerivedField/>`, "no Discretize", errors.ErrUnsupported},
	} {
		if !strings.Contains(docs[tc.doc], tc.old) {
			t.Errorf("no %s in\n%s", tc.old, docs[tc.doc])
			continue
		}
		_, err := ReadPMML(strings.NewReader(strings.Replace(docs[tc.doc], tc.old, tc.new, 1)))
		if !errors.Is(err, tc.sentinel) && !(tc.want == "" && errors.Is(err, errors.ErrUnsupported)) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s → %s: err = %v, want %v and %q", tc.old, tc.new, err, tc.sentinel, tc.want)
		}
	}
}

// A document cut short is an error wherever the cut is.
func TestCutPMML(t *testing.T) {
	for name, doc := range pmmlDocuments(t) {
		doc = strings.TrimSpace(doc)
		for n := range doc {
			if _, err := ReadPMML(strings.NewReader(doc[:n])); !errors.Is(err, ErrFormat) {
				t.Errorf("%s: cut after %d of %d bytes: err = %v, want ErrFormat", name, n, len(doc), err)
			}
		}
	}
}

// Many values and many classes with no counts claim a table that is not there.
func TestAbsurdPMML(t *testing.T) {
	var b strings.Builder
	b.WriteString(`<PMML version="4.4"><DataDictionary><DataField name="x"/></DataDictionary><NaiveBayesModel functionName="classification" threshold="0.1"><BayesInputs><BayesInput fieldName="x">`)
	name := func(i int) string { return strings.Repeat("a", i/26) + string(rune('a'+i%26)) }
	const n = 1000
	for i := range n {
		b.WriteString(`<PairCounts value="` + name(i) + `"/>`)
	}
	b.WriteString(`</BayesInput></BayesInputs><BayesOutput fieldName="y"><TargetValueCounts>`)
	for i := range n {
		b.WriteString(`<TargetValueCount value="` + name(i) + `" count="1"/>`)
	}
	b.WriteString(`</TargetValueCounts></BayesOutput></NaiveBayesModel></PMML>`)
	var err error
	if got := allocated(func() { _, err = ReadPMML(strings.NewReader(b.String())) }); got > 1<<23 || !errors.Is(err, ErrFormat) {
		t.Errorf("%d bytes allocated for %d of text, err = %v", got, b.Len(), err)
	}
}

// What PMML cannot say.
func TestUnsupportedPMML(t *testing.T) {
	two := func(columns ...Column) *Counts {
		c, err := NewCounts([]string{"no", "yes"}, columns...)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 4 {
			row := make([]float64, len(columns))
			for j, col := range c.Columns {
				row[j] = float64(i)
				if col.Kind == Categorical {
					row[j] = math.NaN()
				}
			}
			if err := c.Add(row, i%2); err != nil {
				t.Fatal(err)
			}
		}
		return c
	}
	for _, tc := range []struct {
		name  string
		c     *Counts
		class string
		e     *Estimator
		want  string
	}{
		{"kernels", two(Column{Name: "x", Kind: KernelDensity}), "y", nil, "no kernel density column"},
		{"student", two(Column{Name: "x", Kind: Gaussian}), "y", &Estimator{Gaussian: GaussianOptions{Predictive: true}}, "Student t"},
		{"no value", two(Column{Name: "x"}), "y", &Estimator{Lambda: 1}, "no value"},
		{"no name", two(Column{Kind: Gaussian}), "y", nil, "want names"},
		{"class is a column", two(Column{Name: "x", Kind: Gaussian}), "x", nil, "want names"},
		{"control character", two(Column{Name: "x\x01", Kind: Gaussian}), "y", nil, "XML cannot hold"},
		{"not UTF-8", two(Column{Name: "x", Kind: Gaussian}), "\xff", nil, "XML cannot hold"},
	} {
		if err := tc.c.WritePMML(io.Discard, tc.class, tc.e); !errors.Is(err, errors.ErrUnsupported) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: err = %v, want ErrUnsupported and %q", tc.name, err, tc.want)
		}
	}
	empty, _ := NewCounts([]string{"a", "b"}, Column{Name: "x"})
	if err := empty.WritePMML(io.Discard, "y", nil); !errors.Is(err, ErrNoRows) {
		t.Errorf("nothing counted: err = %v, want ErrNoRows", err)
	}
	if err := two(Column{Name: "x", Kind: Gaussian}).WritePMML(closedPipe(), "y", nil); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("a writer that fails: err = %v", err)
	}
}

func closedPipe() io.Writer {
	r, w := io.Pipe()
	_ = r.Close()
	return w
}
