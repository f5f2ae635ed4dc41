package nb

import "fmt"

// MarshalJSON returns the counts as JSON, one object with format, version,
// checksum and content; see Save for when it fails. Names must be UTF-8.
func (t *TermCounts) MarshalJSON() ([]byte, error) {
	f := t.file()
	k, v := len(t.Classes), len(t.Terms)
	if len(t.n) == v*k {
		f.TF, f.DF = matrix{make([]float64, v*k), k, v}, matrix{make([]float64, v*k), k, v}
		for i, n := range t.n {
			f.TF.x[i], f.DF.x[i] = n.tf, n.df
		}
	}
	return marshalJSON(f)
}

// UnmarshalJSON replaces the counts by those of MarshalJSON. After an error,
// which wraps ErrFormat, they are as before.
func (t *TermCounts) UnmarshalJSON(b []byte) error {
	f := &termCountsFile{}
	if err := unmarshalJSON(b, f); err != nil {
		return err
	}
	return f.into(t)
}

// MarshalBinary returns the counts in the binary form; see Save for when it
// fails. It makes the counts ready for encoding/gob as well.
func (t *TermCounts) MarshalBinary() ([]byte, error) { return marshalBinary(t.file()) }

// UnmarshalBinary replaces the counts by those of MarshalBinary. After an
// error, which wraps ErrFormat, they are as before.
func (t *TermCounts) UnmarshalBinary(b []byte) error {
	f := &termCountsFile{}
	if err := unmarshalBinary(b, f); err != nil {
		return err
	}
	return f.into(t)
}

// termCountsFile is the content of saved TermCounts. The binary form has n in
// place of TF and DF, as the counter has it.
type termCountsFile struct {
	Classes []string `json:"classes"`
	N       vector   `json:"n"`
	Tokens  vector   `json:"tokens"`
	Terms   []string `json:"terms"`
	TF      matrix   `json:"tf"` // V×K
	DF      matrix   `json:"df"` // V×K

	n     []termCount
	index map[string]int // of the terms, made by check
}

func (*termCountsFile) title() string { return "naivebayes term counts" }

func (f *termCountsFile) fields(c codec) {
	c.section("clas", func() {
		c.texts(&f.Classes)
		c.floats((*[]float64)(&f.N))
		c.floats((*[]float64)(&f.Tokens))
	})
	c.section("term", func() { c.texts(&f.Terms) })
	c.section("coun", func() { c.terms(&f.n) })
}

// file lays the counts out to be saved. It shares their memory.
func (t *TermCounts) file() *termCountsFile {
	return &termCountsFile{Classes: notNil(t.Classes), N: t.N, Tokens: t.Tokens, Terms: notNil(t.Terms), n: t.n}
}

// into makes counts of what was checked.
func (f *termCountsFile) into(t *TermCounts) error {
	classes, err := newClassCounts(f.Classes)
	if err != nil {
		return fmt.Errorf("%w: %w", err, ErrFormat)
	}
	copy(classes.N, f.N)
	*t = TermCounts{ClassCounts: classes, Terms: f.Terms, Tokens: f.Tokens, n: f.n, index: f.index}
	return nil
}

func (f *termCountsFile) check() (err error) {
	k, v := len(f.Classes), len(f.Terms)
	if _, err = indexNames("class", f.Classes); err != nil {
		return err
	}
	if err = checkCounts("n", f.N, k); err != nil {
		return err
	}
	if err = checkCounts("tokens", f.Tokens, k); err != nil {
		return err
	}
	if f.TF.x != nil || f.DF.x != nil {
		if err = f.TF.shape("tf", v, k); err != nil {
			return err
		}
		if err = f.DF.shape("df", v, k); err != nil {
			return err
		}
		f.n = make([]termCount, v*k)
		for i := range f.n {
			f.n[i] = termCount{f.TF.x[i], f.DF.x[i]}
		}
	}
	if len(f.n) != v*k {
		return fmt.Errorf("have %d counts, want %d terms × %d classes: %w", len(f.n), v, k, ErrFormat)
	}
	var tf, df float64 // no sum over terms can overflow
	for i, n := range f.n {
		if tf, df = tf+n.tf, df+n.df; !(n.tf >= 0 && n.df >= 0 && tf <= largestCount && df <= largestCount) {
			return fmt.Errorf("term %d (%s), class %q: it stands %v times in %v documents, want numbers of 0 or more that sum to at most %g: %w",
				i/k, f.Terms[i/k], f.Classes[i%k], n.tf, n.df, largestCount, ErrFormat)
		}
	}
	f.index, err = indexNames("term", f.Terms)
	return err
}
