package nb

import "fmt"

// MarshalJSON returns the counts as JSON, one object with format, version,
// checksum and content; see Save for when it fails. Names must be UTF-8.
func (t *Counts) MarshalJSON() ([]byte, error) {
	f, err := t.file()
	if err != nil {
		return nil, err
	}
	return marshalJSON(f)
}

// UnmarshalJSON replaces the counts by those of MarshalJSON. After an error,
// which wraps ErrFormat, they are as before.
func (t *Counts) UnmarshalJSON(b []byte) error {
	f := &countsFile{}
	if err := unmarshalJSON(b, f); err != nil {
		return err
	}
	return f.into(t)
}

// MarshalBinary returns the counts in the binary form; see Save for when it
// fails. It makes the counts ready for encoding/gob as well.
func (t *Counts) MarshalBinary() ([]byte, error) {
	f, err := t.file()
	if err != nil {
		return nil, err
	}
	return marshalBinary(f)
}

// UnmarshalBinary replaces the counts by those of MarshalBinary. After an
// error, which wraps ErrFormat, they are as before.
func (t *Counts) UnmarshalBinary(b []byte) error {
	f := &countsFile{}
	if err := unmarshalBinary(b, f); err != nil {
		return err
	}
	return f.into(t)
}

// countsFile is the content of saved Counts.
type countsFile struct {
	Classes []string     `json:"classes"`
	N       vector       `json:"n"`
	Columns []columnFile `json:"columns"`
}

// columnFile is one column of them. Which fields there are is told by the kind.
type columnFile struct {
	Name     string      `json:"name"`
	Kind     string      `json:"kind"`
	Values   []string    `json:"values,omitempty"`
	Cuts     vector      `json:"cuts,omitzero"`
	Counts   matrix      `json:"counts,omitzero"`   // S×K
	Observed vector      `json:"observed"`          // K, cells that are not missing
	Mean     vector      `json:"mean,omitzero"`     // K; the rest is what a float64
	MeanRest vector      `json:"meanRest,omitzero"` // cannot hold of it
	M2       vector      `json:"m2,omitzero"`
	M2Rest   vector      `json:"m2Rest,omitzero"`
	Cells    []cellsFile `json:"cells,omitempty"` // K
}

// cellsFile are the different cells of a class, in order, and their weights.
type cellsFile struct {
	X      vector `json:"x"`
	Weight vector `json:"weight"`
}

func (f *cellsFile) fields(c codec) {
	c.section("clas", func() {
		c.floats((*[]float64)(&f.X))
		c.floats((*[]float64)(&f.Weight))
	})
}

func (*countsFile) title() string { return "naivebayes counts" }

func (f *countsFile) fields(c codec) {
	c.section("clas", func() {
		c.texts(&f.Classes)
		c.floats((*[]float64)(&f.N))
	})
	c.section("cols", func() {
		for j := 0; c.more(j, len(f.Columns)); j++ {
			f.Columns = atLeast(f.Columns, j+1)
			f.Columns[j].fields(c)
		}
	})
}

// notNil makes an empty list of nil, which JSON would write as null.
func notNil[S ~[]T, T any](s S) S {
	if s == nil {
		return S{}
	}
	return s
}

// atLeast makes a list that is being read n long.
func atLeast[T any](list []T, n int) []T {
	if len(list) < n {
		var empty T
		list = append(list, empty)
	}
	return list
}

func (f *columnFile) fields(c codec) {
	c.section("coln", func() {
		c.text(&f.Name)
		c.text(&f.Kind)
		c.floats((*[]float64)(&f.Observed))
		switch f.kind() {
		case Categorical:
			c.texts(&f.Values)
			c.floats(&f.Counts.x)
		case Discretized:
			c.floats((*[]float64)(&f.Cuts))
			c.floats(&f.Counts.x)
		case Gaussian, Poisson:
			for _, x := range []*vector{&f.Mean, &f.MeanRest, &f.M2, &f.M2Rest} {
				c.floats((*[]float64)(x))
			}
		case KernelDensity:
			c.section("cell", func() {
				for i := 0; c.more(i, len(f.Cells)); i++ {
					f.Cells = atLeast(f.Cells, i+1)
					f.Cells[i].fields(c)
				}
			})
		}
	})
}

// kind reads the name of a kind; Auto stands for one that is unknown.
func (f *columnFile) kind() Kind { return kindNamed(f.Kind) }

func kindNamed(name string) Kind {
	for k := Categorical; k <= Discretized; k++ {
		if k.String() == name {
			return k
		}
	}
	return Auto
}

// file lays the counts out to be saved. It shares their memory.
func (t *Counts) file() (*countsFile, error) {
	f := &countsFile{Classes: notNil(t.Classes), N: t.N}
	for _, col := range t.Columns {
		out := columnFile{Name: col.Name, Kind: col.Kind.String()}
		switch c := col.counter.(type) {
		case *categorical:
			out.Values, out.Observed = col.Values, c.total
			out.Counts = matrix{c.n, c.k, len(col.Values)}
		case *discretized:
			out.Cuts, out.Observed = c.cuts, c.total
			out.Counts = matrix{c.n, c.k, len(c.cuts) + 1}
		case *gaussian:
			out.moments(c.m)
		case *poisson:
			out.moments(c.m)
		case *kernels:
			out.Observed = c.n
			for class := range c.w {
				x, w := c.sorted(class)
				out.Cells = append(out.Cells, cellsFile{x, w})
			}
		default:
			return nil, unsaved(col.Name, col.Kind)
		}
		f.Columns = append(f.Columns, out)
	}
	return f, nil
}

func (f *columnFile) moments(classes []moments) {
	for _, x := range []*vector{&f.Observed, &f.Mean, &f.MeanRest, &f.M2, &f.M2Rest} {
		*x = make(vector, len(classes))
	}
	for c, m := range classes {
		f.Observed[c] = m.n
		f.Mean[c], f.MeanRest[c] = m.mean.hi, m.mean.lo
		f.M2[c], f.M2Rest[c] = m.m2.hi, m.m2.lo
	}
}

// into makes counts of what was checked.
func (f *countsFile) into(t *Counts) error {
	columns := make([]Column, len(f.Columns))
	for j, col := range f.Columns {
		columns[j] = Column{Name: col.Name, Kind: col.kind(), Values: col.Values, Cuts: col.Cuts}
		if col.kind() == Discretized {
			columns[j].Cuts = notNil(col.Cuts)
		}
	}
	out, err := NewCounts(f.Classes, columns...)
	if err != nil {
		return fmt.Errorf("%w: %w", err, ErrFormat)
	}
	copy(out.N, f.N)
	for j, col := range f.Columns {
		switch c := out.Columns[j].counter.(type) {
		case *categorical:
			copy(c.n, col.Counts.x)
			copy(c.total, col.Observed)
		case *discretized:
			copy(c.n, col.Counts.x)
			copy(c.total, col.Observed)
		case *gaussian:
			col.fill(c.m)
		case *poisson:
			col.fill(c.m)
		case *kernels:
			copy(c.n, col.Observed)
			for class, cells := range col.Cells {
				for i, x := range cells.X {
					c.w[class][x] = cells.Weight[i]
				}
			}
		}
	}
	*t = *out
	return nil
}

func (f *columnFile) fill(classes []moments) {
	for c := range classes {
		classes[c] = moments{f.Observed[c], double{f.Mean[c], f.MeanRest[c]}, double{f.M2[c], f.M2Rest[c]}}
	}
}
