package nb

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// saved is one of the four types.
type saved interface {
	MarshalJSON() ([]byte, error)
	UnmarshalJSON([]byte) error
	MarshalBinary() ([]byte, error)
	UnmarshalBinary([]byte) error
}

// samples are small counters and models with every kind of column and event,
// and how to make an empty one of the same type.
func samples(t testing.TB) map[string]struct {
	v   saved
	new func() saved
} {
	t.Helper()
	counts, err := NewCounts([]string{"no", "yes"}, Column{Name: "c", Values: []string{"a", "b"}}, Column{Name: "g", Kind: Gaussian},
		Column{Name: "k", Kind: KernelDensity}, Column{Name: "p", Kind: Poisson}, Column{Name: "d", Cuts: []float64{.5, 2}})
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range [][]float64{{0, .1, 1, 2, 0}, {1, .3, 2, 0, 1}, {0, 5, 3, 4, 3}, {math.NaN(), 7, 3, 1, .7}} {
		if err := counts.Add(x, i/2); err != nil {
			t.Fatal(err)
		}
	}
	terms, err := NewTermCounts([]string{"no", "yes"}, []string{"x", "y"})
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range []Doc{{Terms: []int{0, 1}}, {Terms: []int{0}, Counts: []float64{3}}, {Terms: []int{1}}} {
		if err := terms.Add(d, i/2); err != nil {
			t.Fatal(err)
		}
	}
	out := map[string]struct {
		v   saved
		new func() saved
	}{
		"counts":      {counts, func() saved { return new(Counts) }},
		"term counts": {terms, func() saved { return new(TermCounts) }},
	}
	for name, e := range map[string]*Estimator{"model": {Unseen: UnseenError}, "student": {Lambda: 1, Gaussian: GaussianOptions{Predictive: true}}} {
		m, err := counts.Estimate(e)
		if err != nil {
			t.Fatal(err)
		}
		out[name] = struct {
			v   saved
			new func() saved
		}{m, func() saved { return new(Model) }}
	}
	for _, ev := range []Event{Multinomial, Bernoulli, Complement} {
		m, err := terms.Estimate(ev, &Estimator{Unseen: UnseenSmoothed, Lambda: map[Event]float64{Complement: 1}[ev]})
		if err != nil {
			t.Fatal(err)
		}
		out[ev.String()] = struct {
			v   saved
			new func() saved
		}{m, func() saved { return new(TermModel) }}
	}
	return out
}

// A file that was cut short anywhere, or in which any bit is another, is an
// error in both forms, laid out or not.
func TestDamagedFiles(t *testing.T) {
	for name, s := range samples(t) {
		j, err := s.v.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		b, err := s.v.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		for _, form := range []struct {
			name   string
			b      []byte
			decode func(saved, []byte) error
		}{{"json", j, saved.UnmarshalJSON}, {"json laid out", layOut(j), saved.UnmarshalJSON}, {"binary", b, saved.UnmarshalBinary}} {
			if err := form.decode(s.new(), form.b); err != nil {
				t.Fatalf("%s, %s: %v", name, form.name, err)
			}
			for n := range form.b {
				if err := form.decode(s.new(), form.b[:n]); !errors.Is(err, ErrFormat) {
					t.Errorf("%s, %s: cut after %d of %d bytes: err = %v, want ErrFormat", name, form.name, n, len(form.b), err)
				}
			}
			flipped := slices.Clone(form.b)
			for i := range flipped {
				for bit := range 8 {
					flipped[i] ^= 1 << bit
					if err := form.decode(s.new(), flipped); !errors.Is(err, ErrFormat) {
						t.Errorf("%s, %s: bit %d of byte %d (%q): err = %v, want ErrFormat", name, form.name, bit, i, form.b[i], err)
					}
					flipped[i] ^= 1 << bit
				}
			}
			if err := form.decode(s.new(), append(flipped, '0')); !errors.Is(err, ErrFormat) {
				t.Errorf("%s, %s: a byte more: err = %v, want ErrFormat", name, form.name, err)
			}
		}
	}
}

// seal gives a binary file a right checksum.
func seal(b []byte) []byte {
	b = slices.Clone(b)
	binary.LittleEndian.PutUint32(b[len(b)-4:], crc32.Checksum(b[:len(b)-4], castagnoli))
	return b
}

// Every 4 and 8 bytes of a file may claim a size, with a checksum that is
// right: it is an error, or what the file holds, but never memory.
func TestAbsurdSizes(t *testing.T) {
	for name, s := range samples(t) {
		b, err := s.v.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		refused := 0
		for i := range b[:len(b)-8] {
			for _, size := range []uint64{1 << 30, 1 << 27, 1<<32 - 1, math.MaxInt64, math.MaxUint64} {
				long := slices.Clone(b)
				binary.LittleEndian.PutUint64(long[i:], size)
				if got := allocated(func() { err = s.new().UnmarshalBinary(seal(long)) }); got > 1<<20 {
					t.Errorf("%s: %d at byte %d: %d bytes allocated for a file of %d", name, size, i, got, len(b))
				}
				if err != nil {
					refused++
				}
			}
		}
		if refused == 0 {
			t.Errorf("%s: every size is accepted", name)
		}
	}
	// A hundred bytes that claim a table of a gigabyte.
	w := writer{append([]byte(magic), 1, 0, 0, 0)}
	title := (&termCountsFile{}).title()
	w.text(&title)
	inner := writer{make([]byte, 0, 1000)}
	inner.section("clas", func() {
		inner.texts(&[]string{"a", "b"})
		inner.floats(&[]float64{1, 1})
		inner.number(1 << 27)
	})
	w.number(len(inner.b))
	w.b = append(w.b, inner.b...)
	b := seal(append(w.b, 0, 0, 0, 0))
	var err error
	n := testing.AllocsPerRun(10, func() { err = new(TermCounts).UnmarshalBinary(b) })
	if !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), "134217728 items") || n > 50 {
		t.Errorf("%d bytes: %v allocations, err = %v", len(b), n, err)
	}
}

func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// A newer version says that it is one, whatever else it holds, and another type
// says which.
func TestOtherFiles(t *testing.T) {
	all := samples(t)
	for name, s := range all {
		b, _ := s.v.MarshalBinary()
		newer := slices.Clone(b)
		newer[len(magic)] = 2
		newer = newer[:len(newer)-3] // what follows the version may be anything
		if err := s.new().UnmarshalBinary(newer); !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), "format version 2, and this package reads up to 1") {
			t.Errorf("%s: err = %v", name, err)
		}
		j := []byte(strings.Replace(`{"format":"naivebayes model","version":2,"content":{"shape":"new"}}`, "model", strings.TrimPrefix(s.new().(interface{ title() string }).title(), "naivebayes "), 1))
		if err := s.new().UnmarshalJSON(j); !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), "format version 2") {
			t.Errorf("%s: err = %v", name, err)
		}
		newer[len(magic)] = 0
		if err := s.new().UnmarshalBinary(newer); !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), "the first is 1") {
			t.Errorf("%s: err = %v", name, err)
		}
		for other, o := range all {
			if fmt.Sprintf("%T", o.v) == fmt.Sprintf("%T", s.v) {
				continue
			}
			j, _ := o.v.MarshalJSON()
			b, _ := o.v.MarshalBinary()
			for _, err := range []error{s.new().UnmarshalJSON(j), s.new().UnmarshalBinary(b)} {
				if !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), "it holds \"naivebayes") {
					t.Errorf("%s read as %s: err = %v", other, name, err)
				}
			}
		}
	}
}

func (t *Counts) title() string     { return (&countsFile{}).title() }
func (t *TermCounts) title() string { return (&termCountsFile{}).title() }
func (m *Model) title() string      { return (&modelFile{}).title() }
func (m *TermModel) title() string  { return (&termModelFile{}).title() }

// Content that no counter and no model can have. Each case edits the JSON of a
// sample, without the checksum, which is what an edit by hand should do.
func TestImpossibleContent(t *testing.T) {
	all := samples(t)
	for _, tc := range []struct{ sample, old, new, want string }{
		{"counts", `"format":"naivebayes counts"`, `"format":5`, "format:"},
		{"counts", `"version":1`, `"version":1.5`, "version:"},
		{"counts", `"version":1`, `"version":0`, "the first is 1"},
		{"counts", `"version":1,`, ``, "want format, version and content"},
		{"counts", `"version":1`, `"version":1,"extra":1`, `a member "extra"`},
		{"counts", `"no"`, "\"\xff\"", "not UTF-8"},
		{"counts", `"name":"c"`, `"Name":"c","nomen":"c"`, `unknown field "nomen"`},
		{"counts", `["no","yes"]`, `["no","no"]`, `the class "no" stands twice`},
		{"counts", `"n":[2,2]`, `"n":[2,2,2]`, "n: have 3 numbers, want 2"},
		{"counts", `"n":[2,2]`, `"n":[2,-2]`, "n: number 1 is -2"},
		{"counts", `"n":[2,2]`, `"n":[2,"+Inf"]`, "n: number 1 is +Inf"},
		{"counts", `"n":[2,2]`, `"n":[2,1e301]`, "n: number 1 is 1e+301"},
		{"counts", `"n":[2,2]`, `"n":[2,1e999]`, "range"},
		{"counts", `"n":[2,2]`, `"n":[2,"NaN"]`, `number 1 is "NaN"`},
		{"counts", `"n":[2,2]`, `"n":[2,null]`, "number 1 is null"},
		{"counts", `"n":[2,2]`, `"n":null`, "want an array"},
		{"counts", `"n":[2,2]`, `"n":[2,[2]]`, "number 1 is "},
		{"counts", `"name":"g"`, `"name":"c"`, `the name "c" stands twice`},
		{"counts", `"kind":"gaussian"`, `"kind":"gauss"`, `"gauss" is not a kind of column`},
		{"counts", `"kind":"gaussian"`, `"kind":"kernel density"`, "cannot have mean"},
		{"counts", `"kind":"poisson"`, `"kind":"discretized"`, "cannot have mean"},
		{"counts", `"values":["a","b"]`, `"values":["a","a"]`, `the value "a" stands twice`},
		{"counts", `"values":["a","b"]`, `"values":["a",""]`, "is empty"},
		{"counts", `"values":["a","b"]`, `"values":["a","b","c"]`, "counts: have 4 numbers in rows of 2, want 3 rows of 2"},
		{"counts", `"counts":[[1,1],[1,0]]`, `"counts":[[1,1,1,0]]`, "in rows of 4"},
		{"counts", `"counts":[[1,1],[1,0]]`, `"counts":[[1,1],[1]]`, "row 1 has 1 numbers and the one before 2"},
		{"counts", `"counts":[[1,1],[1,0]]`, `"counts":[[1,1],1]`, "row 1: 1"},
		{"counts", `"counts":[[1,1],[1,0]]`, `"counts":7`, "want an array of rows"},
		{"counts", `"counts":[[1,1],[1,0]]`, `"counts":[[1,1],[1,-1]]`, "counts: number 3 is -1"},
		{"counts", `"observed":[2,1]`, `"observed":[2]`, "observed: have 1 numbers, want 2"},
		{"counts", `"cuts":[0.5,2]`, `"cuts":[2,0.5]`, "cut point 2 is 0.5"},
		{"counts", `"cuts":[0.5,2]`, `"cuts":[0.5]`, "counts: have 6 numbers"},
		{"counts", `"mean":[0.2,6]`, `"mean":[0.2,"-Inf"]`, "mean: number 1 is -Inf"},
		{"counts", `"mean":[0.2,6]`, `"mean":[0.2,1e101]`, "mean: number 1 is 1e+101"},
		{"counts", `"meanRest":[0,0],"m2":[2`, `"meanRest":[1,0],"m2":[2`, "meanRest: number 0 is 1"},
		{"counts", `"m2":[2,4.5]`, `"m2":[-2,4.5]`, "m2: number 0 is -2"},
		{"counts", `"m2":[2,4.5]`, `"m2":[1e304,1e304]`, "m2: number 1 is 1e+304"},
		{"counts", `"m2Rest":[0,0]`, `"m2Rest":[0,1]`, "m2Rest: number 1 is 1"},
		{"counts", `"observed":[2,2],"mean":[1,2.5]`, `"observed":[2,2],"mean":[-1,2.5]`, "mean: number 0 is -1"},
		{"counts", `"observed":[2,2],"mean":[1,2.5]`, `"observed":[0,2],"mean":[1,2.5]`, "class 0 has no cell"},
		{"counts", `"observed":[2,2],"mean":[1,2.5]`, `"observed":[2,1e105],"mean":[1,2.5]`, "scale the weights"},
		{"counts", `{"x":[3],"weight":[2]}`, `{"x":[3],"weight":[2]},{"x":[3],"weight":[2]}`, "cells: have 3 classes"},
		{"counts", `{"x":[3],"weight":[2]}`, `{"x":[3,3],"weight":[1,1]}`, "cells of class 1: x: number 1 is 3, want ascending"},
		{"counts", `{"x":[3],"weight":[2]}`, `{"x":[3],"weight":[0]}`, "weight: number 0 is 0"},
		{"counts", `{"x":[3],"weight":[2]}`, `{"x":[3],"weight":[]}`, "weight: have 0 numbers, want 1"},
		{"counts", `"columns":`, `"columns":[],"columns":[],"x":`, "unknown field"},
		{"model", `["no","yes"]`, `["no"]`, "it has 1 classes"},
		{"model", `["no","yes"]`, `["no","no"]`, "stands twice"},
		{"model", `"name":"g"`, `"name":"c"`, `the name "c" stands twice`},
		{"model", `"logPrior":[-0.6931471805599453,`, `"logPrior":[0.6931471805599453,`, "logPrior: number 0 is 0.69"},
		{"model", `"logPrior":[-0.6931471805599453,`, `"logPrior":["-Inf",`, "the probabilities sum to 0.5, want 1"},
		{"model", `"kind":"poisson"`, `"kind":"auto"`, `"auto" is not a kind`},
		{"model", `"kind":"poisson"`, `"kind":"gaussian"`, "cannot have rate"},
		{"model", `"rate":[1,2.5]`, `"rate":[1,-2.5]`, "rate: number 1 is -2.5"},
		{"model", `"rate":[1,2.5]`, `"rate":[1]`, "rate: have 1 numbers"},
		{"model", `"unseen":"error","values"`, `"unseen":"panic","values"`, `"panic" is not a policy`},
		{"model", `"values":["a","b"]`, `"values":["b","b"]`, "stands twice"},
		{"model", `"values":["a","b"]`, `"values":["a"]`, "logP: have 6 numbers"},
		{"model", `"logP":[[-0.6931471805599453,0]`, `"logP":[[-0.6931471805599453,0.1]`, "logP: number 1 is 0.1"},
		{"model", `["-Inf","-Inf"]]`, `["-Inf","+Inf"]]`, "logP of an unseen value: number 1 is +Inf"},
		{"model", `"cuts":[0.5,2]`, `"cuts":[2,2]`, "cuts: number 1 is 2"},
		{"model", `"mean":[0.2,6]`, `"mean":[0.2,1e101]`, "mean: number 1"},
		{"model", `"meanRest":[`, `"meanRest":[1,`, "meanRest: have 3"},
		{"model", `"variance":[`, `"variance":[0,`, "variance: have 3"},
		{"model", `"variance":[0.`, `"variance":[-0.`, "variance: number 0 is -0."},
		{"model", `"m2":[0.5,0]`, `"m2":[0.5,-1]`, "m2: number 1"},
		{"model", `"n":[2,2]`, `"n":[2,3]`, "n: number 1 is 3, want the sum of the weights"},
		{"model", `"mean":[1.5,3]`, `"mean":[1.5,1e102]`, "mean: number 1"},
		{"model", `"width":[`, `"width":[0,`, "width: have 3"},
		{"model", `"width":[0.`, `"width":[-0.`, "width: number 0"},
		{"model", `{"x":[3],"weight":[2]}`, `{"x":[3],"weight":[-2]}`, "weight: number 0 is -2"},
		{"student", `"mu":[`, `"mu":["-Inf",`, "mu: have 3"},
		{"student", `"mu":[`, `"mu":["-Inf"],"mu":["-Inf",`, "mu: have 3"},
		{"student", `"beta":[`, `"beta":[0,`, "beta: have 3"},
		{"student", `"alpha":[2.5`, `"alpha":[1e308`, "predictive distribution"},
		{"student", `"alpha":[2.5`, `"alpha":[0`, "alpha: number 0 is 0"},
		{"student", `"kind":"gaussian predictive"`, `"kind":"gaussian"`, "cannot have mu"},
		{"term counts", `["no","yes"]`, `["no","no"]`, "stands twice"},
		{"term counts", `"n":[2,1]`, `"n":[2]`, "n: have 1"},
		{"term counts", `"tokens":[5,1]`, `"tokens":[5,-1]`, "tokens: number 1"},
		{"term counts", `["x","y"]`, `["x","x"]`, `the term "x" stands twice`},
		{"term counts", `["x","y"]`, `["x"]`, "tf: have 4 numbers"},
		{"term counts", `"tf":[[4,0],[1,1]]`, `"tf":[[4,0],[1,-1]]`, `term 1 (y), class "yes": it stands -1 times`},
		{"term counts", `"df":[[2,0],[1,1]]`, `"df":[[2,0]]`, "df: have 2 numbers"},
		{"term counts", `"df":[[2,0],[1,1]]`, `"df":[[1e300,0],[1e300,1]]`, "sum to at most"},
		{"term counts", `,"df":[[2,0],[1,1]]`, ``, "df: have 0 numbers"},
		{"term counts", `"tf":[[4,0],[1,1]],"df":[[2,0],[1,1]]`, `"tf":[]`, "have 0"},
		{"multinomial", `"event":"multinomial"`, `"event":"binomial"`, `"binomial" is not an event model`},
		{"multinomial", `"event":"multinomial"`, `"event":"Bernoulli"`, "belong to the Bernoulli model"},
		{"multinomial", `"unseen":"smoothed"`, `"unseen":""`, "not a policy"},
		{"multinomial", `["no","yes"]`, `["no","no"]`, "stands twice"},
		{"multinomial", `"logPrior":[`, `"logPrior":[-9,`, "logPrior: have 3"},
		{"multinomial", `["x","y"]`, `["y","y"]`, "stands twice"},
		{"multinomial", `["x","y"]`, `["x"]`, "logP: have 4 numbers"},
		{"multinomial", `"logP":[[-`, `"logP":[[`, "logP: number 0"},
		{"multinomial", `"logNew":["-Inf"`, `"logNew":["+Inf"`, "logNew: number 0"},
		{"Bernoulli", `"logOdds":[["+Inf","-Inf"]`, `"logOdds":[["+Inf","+Inf"]`, "logOdds: number 1 is +Inf"},
		{"Bernoulli", `"logOdds":[["+Inf","-Inf"],[0,"+Inf"]]`, `"logOdds":[["+Inf","-Inf"],["-Inf","+Inf"]]`, "logOdds: number 2 is -Inf"},
		{"Bernoulli", `"logOdds":[["+Inf","-Inf"],[0,"+Inf"]]`, `"logOdds":[["+Inf","-Inf"],[1e9,"+Inf"]]`, "logOdds: number 2 is 1e+09"},
		{"Bernoulli", `"logOdds":[["+Inf","-Inf"],[0,"+Inf"]]`, `"logOdds":[["+Inf","-Inf"]]`, "logOdds: have 2"},
		{"Bernoulli", `"absent":[`, `"absent":[3,`, "absent: have 3"},
		{"Bernoulli", `"absent":[-`, `"absent":[`, "absent: number 0"},
	} {
		t.Run(tc.sample+" "+tc.new, func(t *testing.T) {
			s := all[tc.sample]
			j, err := s.v.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			text := regexp.MustCompile(`"checksum":"[0-9a-f]*",`).ReplaceAllString(string(j), "")
			if err := s.new().UnmarshalJSON([]byte(text)); err != nil {
				t.Fatalf("without the checksum: %v", err)
			}
			if !strings.Contains(text, tc.old) {
				t.Fatalf("no %s in %s", tc.old, text)
			}
			v := s.new()
			err = v.UnmarshalJSON([]byte(strings.Replace(text, tc.old, tc.new, 1)))
			if !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("err = %v\nwant ErrFormat and %q", err, tc.want)
			}
			if _, err := v.MarshalJSON(); err == nil && tc.sample != "counts" && tc.sample != "term counts" {
				t.Error("after the error the model can be saved: it was filled")
			}
		})
	}
}

// Without columns there are no counts and no model, but JSON can say so.
func TestNoColumns(t *testing.T) {
	for _, j := range []string{
		`{"format":"naivebayes counts","version":1,"content":{"classes":["a"],"n":[1],"columns":[]}}`,
		`{"format":"naivebayes counts","version":1,"content":{}}`,
		`{"format":"naivebayes counts","version":1,"content":null}`,
		`{"format":"naivebayes counts","version":1,"content":[]}`,
		`null`, `[]`, `"counts"`, ``, ` `, `{}`, "\x8a",
	} {
		if err := new(Counts).UnmarshalJSON([]byte(j)); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: err = %v, want ErrFormat", j, err)
		}
	}
	j := `{"format":"naivebayes model","version":1,"content":{"classes":["a","b"],"logPrior":[0,"-Inf"],"columns":[]}}`
	if err := new(Model).UnmarshalJSON([]byte(j)); !errors.Is(err, ErrFormat) {
		t.Errorf("%s: err = %v, want ErrFormat", j, err)
	}
}

// What Load would refuse, Save refuses, and what has no form yet says so.
func TestUnsavable(t *testing.T) {
	over, err := NewCounts([]string{"a", "b"}, Column{Name: "x", Kind: Gaussian})
	if err != nil {
		t.Fatal(err)
	}
	over.N[0] = math.Inf(1)
	latin, _ := NewCounts([]string{"\xff", "b"}, Column{Name: "x"})
	hidden, _ := NewCounts([]string{"a", "b"}, Column{Name: "x"})
	hidden.Columns[0].counter = plain{hidden.Columns[0].counter, &uses{}}
	for name, v := range map[string]saved{"zero Counts": new(Counts), "zero Model": new(Model), "zero TermModel": new(TermModel), "infinite": over} {
		if _, err := v.MarshalJSON(); !errors.Is(err, ErrFormat) {
			t.Errorf("%s, JSON: err = %v, want ErrFormat", name, err)
		}
		if _, err := v.MarshalBinary(); !errors.Is(err, ErrFormat) {
			t.Errorf("%s, binary: err = %v, want ErrFormat", name, err)
		}
	}
	if _, err := latin.MarshalJSON(); !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), "save the binary form") {
		t.Errorf("a name that is not UTF-8: err = %v", err)
	}
	b, err := latin.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var back Counts
	if err := back.UnmarshalBinary(b); err != nil || back.Classes[0] != "\xff" {
		t.Errorf("binary: %q, %v", back.Classes, err)
	}
	for _, f := range []func() ([]byte, error){hidden.MarshalJSON, hidden.MarshalBinary} {
		if _, err := f(); !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("an unknown kind of counter: err = %v, want ErrUnsupported", err)
		}
	}
	m := samples(t)["model"].v.(*Model)
	m.Columns[0].distribution = struct{ distribution }{m.Columns[0].distribution}
	for _, f := range []func() ([]byte, error){m.MarshalJSON, m.MarshalBinary} {
		if _, err := f(); !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("an unknown kind of distribution: err = %v, want ErrUnsupported", err)
		}
	}
}

// A binary file whose sections do not fit is an error even if its checksum is
// right.
func TestBinarySections(t *testing.T) {
	b, err := samples(t)["counts"].v.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ old, new, want string }{
		{"clas", "clos", `a section "clos" in the content, want "clas"`},
		{"\x02\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x03\x00\x00\x00noyes", "\x02\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x04\x00\x00\x00noyes", "section"},
		{"naivebayes counts", "naivebayes CoUNts", `it holds "naivebayes CoUNts"`},
		{"\x8anb", "\x8anB", "does not start as"},
	} {
		i := strings.Index(string(b), tc.old)
		if i < 0 {
			t.Fatalf("no %q in the file", tc.old)
		}
		bad := slices.Clone(b)
		copy(bad[i:], tc.new)
		if err := new(Counts).UnmarshalBinary(seal(bad)); !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%q: err = %v, want %q", tc.new, err, tc.want)
		}
	}
}

func TestLayOut(t *testing.T) {
	in := `{"a":[1,"x,\"[{"],"b":[[1,2],[3]],"c":{},"d":[],"e":[{"f":null}],"g":"\\"}`
	want := "{\n  \"a\": [1, \"x,\\\"[{\"],\n  \"b\": [\n    [1, 2],\n    [3]\n  ],\n  \"c\": {},\n  \"d\": [],\n  \"e\": [\n    {\n      \"f\": null\n    }\n  ],\n  \"g\": \"\\\\\"\n}"
	if got := string(layOut([]byte(in))); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if !json.Valid(layOut([]byte(in))) {
		t.Error("not JSON")
	}
}

// The file is there whole or not at all, keeps its permissions, and no other
// file stays behind.
func TestSaveIsAtomic(t *testing.T) {
	c := samples(t)["counts"].v.(*Counts)
	dir := t.TempDir()
	path := filepath.Join(dir, "c.nb")
	if err := Save(path, c); err != nil {
		t.Fatal(err)
	}
	first, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	bad := c.Clone()
	bad.N[0] = -1
	if err := Save(path, bad); !errors.Is(err, ErrFormat) {
		t.Errorf("err = %v, want ErrFormat", err)
	}
	if b, err := os.ReadFile(path); err != nil || !slices.Equal(b, first) {
		t.Errorf("the failed Save changed the file: %v", err)
	}
	link := filepath.Join(dir, "link.nb")
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	if err := c.Add([]float64{0, 1, 1, 1, 1}, 0); err != nil {
		t.Fatal(err)
	}
	if err := Save(link, c); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("permissions %v, %v, want 0640", info.Mode(), err)
	}
	back, err := Load[Counts](path)
	if err != nil || back.N[0] != 3 {
		t.Errorf("through the link: %v, %v", back, err)
	}
	if _, err := Load[Model](path); !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), `it holds "naivebayes counts"`) {
		t.Errorf("Load as a model: %v", err)
	}
	if err := Save(filepath.Join(dir, "c.txt"), c); !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), "want .json or .nb") {
		t.Errorf("ending .txt: err = %v", err)
	}
	if err := Save(filepath.Join(dir, "no", "c.nb"), c); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no such folder: err = %v", err)
	}
	if err := os.Mkdir(filepath.Join(dir, "d.nb"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := Save(filepath.Join(dir, "d.nb"), c); err == nil {
		t.Error("a folder was replaced by a file")
	}
	if _, err := Load[Counts](filepath.Join(dir, "none.nb")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no such file: err = %v", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 3 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}
