package nb

import "fmt"

// MarshalJSON returns the model as JSON, one object with format, version,
// checksum and content; see Save for when it fails. Names must be UTF-8.
func (m *Model) MarshalJSON() ([]byte, error) {
	f, err := m.file()
	if err != nil {
		return nil, err
	}
	return marshalJSON(f)
}

// UnmarshalJSON replaces the model by that of MarshalJSON. After an error,
// which wraps ErrFormat, it is as before.
func (m *Model) UnmarshalJSON(b []byte) error {
	f := &modelFile{}
	if err := unmarshalJSON(b, f); err != nil {
		return err
	}
	return f.into(m)
}

// MarshalBinary returns the model in the binary form; see Save for when it
// fails. It makes the model ready for encoding/gob as well.
func (m *Model) MarshalBinary() ([]byte, error) {
	f, err := m.file()
	if err != nil {
		return nil, err
	}
	return marshalBinary(f)
}

// UnmarshalBinary replaces the model by that of MarshalBinary. After an error,
// which wraps ErrFormat, it is as before.
func (m *Model) UnmarshalBinary(b []byte) error {
	f := &modelFile{}
	if err := unmarshalBinary(b, f); err != nil {
		return err
	}
	return f.into(m)
}

// modelFile is the content of a saved Model.
type modelFile struct {
	Classes  []string         `json:"classes"`
	LogPrior vector           `json:"logPrior"`
	Columns  []likelihoodFile `json:"columns"`
}

// likelihoodFile is the distribution of one column. Which fields there are is
// told by the kind, and of a Gaussian column by alpha. What Estimate derives
// from other numbers is derived again.
type likelihoodFile struct {
	Name     string      `json:"name"`
	Kind     string      `json:"kind"`
	Unseen   string      `json:"unseen,omitempty"`
	Values   []string    `json:"values,omitempty"`
	Cuts     vector      `json:"cuts,omitzero"`
	LogP     matrix      `json:"logP,omitzero"`     // (S+1)×K, last a value that was never seen
	Mean     vector      `json:"mean,omitzero"`     // K; the rest is what a float64
	MeanRest vector      `json:"meanRest,omitzero"` // cannot hold of it
	Variance vector      `json:"variance,omitzero"` // K
	Mu       vector      `json:"mu,omitzero"`       // K, the posterior of Gaussian.Predictive
	Kappa    vector      `json:"kappa,omitzero"`
	Alpha    vector      `json:"alpha,omitzero"`
	Beta     vector      `json:"beta,omitzero"`
	Rate     vector      `json:"rate,omitzero"`   // K, of a Poisson column
	Cells    []cellsFile `json:"cells,omitempty"` // K, of a KernelDensity column,
	Width    vector      `json:"width,omitzero"`  // with the width of the kernels
	N        vector      `json:"n,omitzero"`      // and n, mean and m2 of the cells
	M2       vector      `json:"m2,omitzero"`
}

func (*modelFile) title() string { return "naivebayes model" }

func (f *modelFile) fields(c codec) {
	c.section("clas", func() {
		c.texts(&f.Classes)
		c.floats((*[]float64)(&f.LogPrior))
	})
	c.section("cols", func() {
		for j := 0; c.more(j, len(f.Columns)); j++ {
			f.Columns = atLeast(f.Columns, j+1)
			f.Columns[j].fields(c)
		}
	})
}

// predictive is the kind of a Gaussian column with Gaussian.Predictive.
const predictive = "gaussian predictive"

func (f *likelihoodFile) kind() Kind {
	if f.Kind == predictive {
		return Gaussian
	}
	return kindNamed(f.Kind)
}

func (f *likelihoodFile) fields(c codec) {
	c.section("coln", func() {
		c.text(&f.Name)
		c.text(&f.Kind)
		switch f.kind() {
		case Categorical:
			c.text(&f.Unseen)
			c.texts(&f.Values)
			c.floats(&f.LogP.x)
		case Discretized:
			c.text(&f.Unseen)
			c.floats((*[]float64)(&f.Cuts))
			c.floats(&f.LogP.x)
		case KernelDensity:
			c.section("cell", func() {
				for i := 0; c.more(i, len(f.Cells)); i++ {
					f.Cells = atLeast(f.Cells, i+1)
					f.Cells[i].fields(c)
				}
			})
		}
		for _, x := range f.vectors() {
			c.floats((*[]float64)(x))
		}
	})
}

// vectors are the fields of K numbers that the kind of the column has.
func (f *likelihoodFile) vectors() []*vector {
	switch {
	case f.Kind == predictive:
		return []*vector{&f.Mu, &f.Kappa, &f.Alpha, &f.Beta}
	case f.kind() == Gaussian:
		return []*vector{&f.Mean, &f.MeanRest, &f.Variance}
	case f.kind() == Poisson:
		return []*vector{&f.Rate}
	case f.kind() == KernelDensity:
		return []*vector{&f.Width, &f.N, &f.Mean, &f.M2}
	}
	return nil
}

// file lays the model out to be saved. It shares its memory.
func (m *Model) file() (*modelFile, error) {
	f := &modelFile{Classes: m.Classes, LogPrior: m.LogPrior}
	for _, col := range m.Columns {
		out := likelihoodFile{Name: col.Name, Kind: col.Kind.String()}
		switch d := col.distribution.(type) {
		case *categoricalTable:
			out.Values = col.Values
			out.table(d)
		case *intervalTable:
			out.Cuts = d.cuts
			out.table(&d.categoricalTable)
		case normals:
			for _, n := range d {
				out.Mean, out.MeanRest = append(out.Mean, n.Mean), append(out.MeanRest, n.MeanLow)
				out.Variance = append(out.Variance, n.Variance)
			}
		case *students:
			out.Kind = predictive
			for _, p := range d.posterior {
				out.Mu, out.Kappa = append(out.Mu, p.Mu), append(out.Kappa, p.Kappa)
				out.Alpha, out.Beta = append(out.Alpha, p.Alpha), append(out.Beta, p.Beta)
			}
		case mixtures:
			for _, d := range d {
				out.Cells = append(out.Cells, cellsFile{d.x, d.w})
				out.Width, out.N = append(out.Width, d.h), append(out.N, d.m.N)
				out.Mean, out.M2 = append(out.Mean, d.m.Mean), append(out.M2, d.m.M2)
			}
		case rates:
			for _, r := range d {
				out.Rate = append(out.Rate, r.r)
			}
		default:
			return nil, unsaved(col.Name, col.Kind)
		}
		f.Columns = append(f.Columns, out)
	}
	return f, nil
}

func (f *likelihoodFile) table(t *categoricalTable) {
	f.Unseen = unseenNames[t.unseen]
	f.LogP = matrix{t.logP, t.k, t.s + 1}
}

// unseenNames are the policies in a file. The default is that of the saved
// type, which has settled on it.
var unseenNames = map[Unseen]string{
	UnseenDefault:  "smoothed",
	UnseenSmoothed: "smoothed",
	UnseenMissing:  "missing",
	UnseenError:    "error",
}

func unseenNamed(name string) (Unseen, error) {
	for u := UnseenSmoothed; u <= UnseenError; u++ {
		if unseenNames[u] == name {
			return u, nil
		}
	}
	return 0, fmt.Errorf("%q is not a policy for unseen values: %w", name, ErrFormat)
}

// into makes a model of what was checked.
func (f *modelFile) into(m *Model) error {
	out := &Model{Classes: f.Classes, LogPrior: f.LogPrior}
	for j := range f.Columns {
		out.Columns = append(out.Columns, f.Columns[j].likelihood(len(f.Classes)))
	}
	*m = *out
	return nil
}

func (f *likelihoodFile) likelihood(k int) *Likelihood {
	l := &Likelihood{Column: Column{Name: f.Name, Kind: f.kind()}}
	table := func() categoricalTable {
		index, _ := indexNames("value", l.Values)
		unseen, _ := unseenNamed(f.Unseen)
		return categoricalTable{k: k, s: len(l.Values), unseen: unseen, logP: f.LogP.x, index: index}
	}
	switch l.Kind {
	case Categorical:
		l.Values = f.Values
		t := table()
		l.distribution = &t
	case Discretized:
		l.Cuts = notNil([]float64(f.Cuts))
		l.Values = intervals(l.Cuts)
		l.distribution = &intervalTable{table(), l.Cuts}
	case Gaussian:
		if f.Kind == predictive {
			s := &students{}
			for c := range k {
				s.add(NormalInverseGamma{f.Mu[c], f.Kappa[c], f.Alpha[c], f.Beta[c]})
			}
			l.distribution = s
			break
		}
		d := make(normals, k)
		for c := range d {
			d[c] = newNormal(double{f.Mean[c], f.MeanRest[c]}, f.Variance[c])
		}
		l.distribution = d
	case KernelDensity:
		d := make(mixtures, k)
		for c := range d {
			d[c] = mixture{x: f.Cells[c].X, w: f.Cells[c].Weight, m: Moments{f.N[c], f.Mean[c], f.M2[c]}}
			d[c].setWidth(f.Width[c])
		}
		l.distribution = d
	case Poisson:
		d := make(rates, k)
		for c, r := range f.Rate {
			d[c] = rate{r, ln(r)}
		}
		l.distribution = d
	}
	return l
}
