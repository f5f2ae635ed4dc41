package nb_test

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"naivebayes/nb"
)

// One suite of properties over all models: every kind of column and all of them
// together, under every option of the estimator, and every event model. What a
// single one of them promises beyond that has a test of its own; that the
// numbers are right is shown in exact fractions by TestCategoricalExact,
// TestLambdasExact, TestEventsExact and TestMomentsExact.

// family is what the models of rows (Counts, Model) and those of documents
// (TermCounts, TermModel) have in common. A row is text, so that counters may
// number its values or terms as they like.
type family[C, M any] struct {
	name       string
	new        func() C // knows no class
	full       func(g *rapid.T) []string
	row        func(g *rapid.T) []string // may have missing cells, or no token
	class      func(c C, label string) int
	classes    func(c C) []string
	add        func(c C, row []string, class int, w float64) error
	remove     func(c C, row []string, class int, w float64) error
	merge      func(to, from C) error
	clone      func(c C) C
	statistics func(c C) map[string]float64 // names with ~ are equal but for rounding
	models     map[string]option[C, M]
	// joint, posterior and predict code the row, and fail if it is changed.
	joint, posterior func(m M, dst []float64, row []string) ([]float64, error)
	predict          func(m M, row []string) (int, error)
	all              func(m M, rows [][]string) (joints, posteriors [][]float64, predicted []int, err error)
	// masses are the sums or integrals that must be 1 for a class.
	masses func(m M, class int, rows [][]string) map[string]float64
}

type option[C, M any] struct {
	estimate func(c C) (M, error)
	zeros    bool // λ = 0: a row may be impossible
}

var propertyClasses = []string{"a", "b", "c"}

func (f family[C, M]) check(t *testing.T) {
	t.Run(f.name, func(t *testing.T) {
		t.Parallel()
		rapid.Check(t, f.properties)
	})
}

func (f family[C, M]) properties(g *rapid.T) {
	var rows [][]string
	var labels []string
	var weights []float64
	for i := range rapid.IntRange(3, 10).Draw(g, "n") {
		row, label := f.row(g), rapid.SampledFrom(propertyClasses).Draw(g, "class")
		if i < len(propertyClasses) { // so that no parameter is 0/0
			row, label = f.full(g), propertyClasses[i]
		}
		rows, labels = append(rows, row), append(labels, label)
		weights = append(weights, rapid.SampledFrom([]float64{1, 1, 2, .25}).Draw(g, "weight"))
	}
	add := func(c C, i int) {
		if err := f.add(c, rows[i], f.class(c, labels[i]), weights[i]); err != nil {
			g.Fatalf("add %q: %v", rows[i], err)
		}
	}
	count := func(order []int) C {
		c := f.new()
		for _, i := range order {
			add(c, i)
		}
		return c
	}
	equal := func(what string, c C, want map[string]float64) {
		got := f.statistics(c)
		for name := range got {
			want[name] += 0 // what is not named is 0
		}
		for name, w := range want {
			v := got[name]
			if v != w && !(name[0] == '~' && math.Abs(v-w) <= 1e-13+1e-12*math.Max(math.Abs(v), math.Abs(w))) {
				g.Fatalf("%s: %s = %v, want %v", what, name, v, w)
			}
		}
	}
	order := indices(len(rows))
	whole := count(order)
	want := f.statistics(whole)

	// The order of the rows does not matter.
	equal("in another order", count(rapid.Permutation(order).Draw(g, "order")), want)

	// Merge is union, and leaves its argument alone. Three parts that each
	// number classes, values and terms as they meet them.
	cut := rapid.IntRange(0, len(rows)).Draw(g, "cut")
	parts := []C{count(order[:cut]), count(order[cut:]), f.new()}
	merged := f.clone(parts[1])
	for _, part := range []C{parts[2], parts[0]} {
		before := f.statistics(part)
		if err := f.merge(merged, part); err != nil {
			g.Fatal(err)
		}
		equal("the argument of Merge", part, before)
	}
	equal("merge of parts", merged, want)
	twice := f.clone(whole)
	if err := f.merge(twice, twice); err != nil {
		g.Fatal(err)
	}
	for name, n := range f.statistics(twice) {
		if name[0] == 'N' && n != 2*want[name] {
			g.Fatalf("merge with itself: %s = %v, want %v", name, n, 2*want[name])
		}
	}

	// Remove undoes Add, in any order, and a clone sees nothing of it.
	clone := f.clone(whole)
	extra := f.row(g)
	k, w := f.class(clone, rapid.SampledFrom([]string{"a", "b", "new"}).Draw(g, "class of the extra row")), rapid.SampledFrom([]float64{1, .5, 3, 0}).Draw(g, "its weight")
	if err := errors.Join(f.add(clone, extra, k, w), f.remove(clone, extra, k, w)); err != nil {
		g.Fatalf("add and remove %q: %v", extra, err)
	}
	equal("after adding and removing", clone, want)
	for _, i := range rapid.Permutation(order[cut:]).Draw(g, "order of removal") {
		if err := f.remove(clone, rows[i], f.class(clone, labels[i]), weights[i]); err != nil {
			g.Fatalf("remove %q: %v", rows[i], err)
		}
	}
	equal("after removing a part", clone, f.statistics(parts[0]))
	equal("the original of a clone", whole, want)

	queries := [][]string{extra, f.row(g), f.full(g)}
	names := slices.Sorted(maps.Keys(f.models))
	for _, name := range names {
		f.answers(g, name, whole, merged, queries)
	}
	equal("after Estimate", whole, want)

	name := rapid.SampledFrom(names).Draw(g, "model to sum")
	m, err := f.models[name].estimate(whole)
	if err != nil {
		g.Fatalf("%s: %v", name, err)
	}
	class := rapid.IntRange(0, len(propertyClasses)-1).Draw(g, "class to sum")
	for what, mass := range f.masses(m, class, rows) {
		if !(math.Abs(mass-1) <= 1e-9) {
			g.Fatalf("%s: Σ P(%s|%s) = %v, want 1", name, what, f.classes(whole)[class], mass)
		}
	}
}

// answers checks what a model says of rows: of the counts of all rows, and of
// the merged ones, whose classes may have another order.
func (f family[C, M]) answers(g *rapid.T, name string, whole, merged C, queries [][]string) {
	o := f.models[name]
	m, err := o.estimate(whole)
	if err != nil {
		g.Fatalf("%s: %v", name, err)
	}
	m2, err := o.estimate(merged)
	if err != nil {
		g.Fatalf("%s, merged: %v", name, err)
	}
	var possible [][]string
	var joints, posteriors [][]float64
	var predicted []int
	for _, row := range queries {
		joint, err := f.joint(m, nil, row)
		if err != nil {
			g.Fatalf("%s: %q: %v", name, row, err)
		}
		p, err := f.posterior(m, nil, row)
		if errors.Is(err, nb.ErrImpossible) && o.zeros {
			continue
		}
		if err != nil {
			g.Fatalf("%s: %q: %v", name, row, err)
		}
		if !(math.Abs(sum(p)-1) <= 1e-12) {
			g.Fatalf("%s: posterior of %q = %v, sum %v", name, row, p, sum(p))
		}
		again, err := f.posterior(m, make([]float64, len(p)), row)
		if err != nil || !slices.Equal(p, again) {
			g.Fatalf("%s: two predictions of %q: %v, then %v, %v", name, row, p, again, err)
		}
		c, err := f.predict(m, row)
		if err != nil || p[c] < slices.Max(p) {
			g.Fatalf("%s: predicted %d, %v of %v", name, c, err, p)
		}
		possible = append(possible, row)
		joints, posteriors, predicted = append(joints, joint), append(posteriors, p), append(predicted, c)

		other, err := f.joint(m2, nil, row)
		if err != nil {
			g.Fatal(err)
		}
		for k, label := range f.classes(whole) {
			if v := other[slices.Index(f.classes(merged), label)]; v != joint[k] && !(math.Abs(v-joint[k]) <= 1e-9*math.Max(1, math.Abs(v))) {
				g.Fatalf("%s: log-joint of %q and %s: merged %v, at once %v", name, row, label, v, joint[k])
			}
		}
	}
	js, ps, cs, err := f.all(m, possible)
	if err != nil {
		g.Fatalf("%s: %v", name, err)
	}
	for i := range possible {
		if !slices.Equal(js[i], joints[i]) || !slices.Equal(ps[i], posteriors[i]) || cs[i] != predicted[i] {
			g.Fatalf("%s: batch and row of %q differ: %v and %v", name, possible[i], js[i], joints[i])
		}
	}
}

var errMutated = errors.New("the argument was changed")

func TestProperties(t *testing.T) {
	columns := []nb.Column{
		{Name: "categorical", Kind: nb.Categorical},
		{Name: "binary", Kind: nb.Categorical, Values: []string{"no", "yes"}},
		{Name: "gaussian", Kind: nb.Gaussian},
		{Name: "kernels", Kind: nb.KernelDensity},
		{Name: "poisson", Kind: nb.Poisson},
		{Name: "cut", Kind: nb.Discretized, Cuts: []float64{-3, 0, 2.5}},
	}
	for _, col := range columns {
		rowFamily(col.Name, col).check(t)
	}
	rowFamily("columns of all kinds", columns...).check(t)
	for _, event := range events {
		documentFamily(event).check(t)
	}
}

// rowFamily are Counts of these columns under every option.
func rowFamily(name string, columns ...nb.Column) family[*nb.Counts, *nb.Model] {
	draw := func(g *rapid.T, missing bool) []string {
		row := make([]string, len(columns))
		for j, col := range columns {
			switch {
			case missing && rapid.IntRange(0, 7).Draw(g, "missing") == 0:
			case col.Name == "categorical":
				row[j] = rapid.SampledFrom([]string{"u", "v", "w", "x"}).Draw(g, "value")
			case col.Name == "binary":
				row[j] = rapid.SampledFrom(col.Values).Draw(g, "yes or no")
			case col.Kind == nb.Poisson:
				row[j] = strconv.Itoa(rapid.IntRange(0, 30).Draw(g, "events"))
			default:
				row[j] = strconv.FormatFloat(rapid.Float64Range(-10, 10).Draw(g, "x"), 'g', -1, 64)
			}
		}
		return row
	}
	// coded calls f with the row as numbers, and sees to it that they stay.
	coded := func(m *nb.Model, row []string, f func(x []float64) error) error {
		x, err := m.Row(row...)
		if err != nil {
			return err
		}
		keep := slices.Clone(x)
		if err := f(x); err != nil {
			return err
		}
		if !slices.EqualFunc(x, keep, func(a, b float64) bool { return a == b || a != a && b != b }) {
			return errMutated
		}
		return nil
	}
	change := func(f func(c *nb.Counts, x []float64, class int, w float64) error) func(c *nb.Counts, row []string, class int, w float64) error {
		return func(c *nb.Counts, row []string, class int, w float64) error {
			x, err := c.Row(row...)
			if err != nil {
				return err
			}
			keep := slices.Clone(x)
			if err := f(c, x, class, w); err != nil {
				return err
			}
			if !slices.EqualFunc(x, keep, func(a, b float64) bool { return a == b || a != a && b != b }) {
				return errMutated
			}
			return nil
		}
	}
	return family[*nb.Counts, *nb.Model]{
		name:       name,
		new:        func() *nb.Counts { return must(nb.NewCounts(nil, columns...)) },
		full:       func(g *rapid.T) []string { return draw(g, false) },
		row:        func(g *rapid.T) []string { return draw(g, true) },
		class:      (*nb.Counts).Class,
		classes:    func(c *nb.Counts) []string { return c.Classes },
		add:        change((*nb.Counts).AddWeighted),
		remove:     change((*nb.Counts).RemoveWeighted),
		merge:      (*nb.Counts).Merge,
		clone:      (*nb.Counts).Clone,
		statistics: snapshot,
		models:     rowOptions(columns),
		joint: func(m *nb.Model, dst []float64, row []string) (out []float64, err error) {
			err = coded(m, row, func(x []float64) error { out, err = m.LogJoint(dst, x); return err })
			return out, err
		},
		posterior: func(m *nb.Model, dst []float64, row []string) (out []float64, err error) {
			err = coded(m, row, func(x []float64) error { out, err = m.Posterior(dst, x); return err })
			return out, err
		},
		predict: func(m *nb.Model, row []string) (c int, err error) {
			err = coded(m, row, func(x []float64) error { c, err = m.Predict(x); return err })
			return c, err
		},
		all: func(m *nb.Model, rows [][]string) (joints, posteriors [][]float64, predicted []int, err error) {
			x := make([][]float64, len(rows))
			for i, row := range rows {
				x[i] = must(m.Row(row...))
			}
			return must(m.LogJoints(nil, x)), must(m.Posteriors(nil, x)), must(m.PredictAll(nil, x)), nil
		},
		masses: func(m *nb.Model, class int, rows [][]string) map[string]float64 {
			out := map[string]float64{}
			for j, col := range m.Columns {
				var cells []float64
				for _, row := range rows {
					if x := must(m.Row(row...)); !math.IsNaN(x[j]) {
						cells = append(cells, x[j])
					}
				}
				out[col.Name] = mass(col, class, cells)
			}
			return out
		},
	}
}

// rowOptions are the estimators to try on these columns.
func rowOptions(columns []nb.Column) map[string]option[*nb.Counts, *nb.Model] {
	options := map[string]*nb.Estimator{
		"default":               nil,
		"maximum likelihood":    {},
		"Lidstone, prior λ":     {Lambda: .3, PriorLambda: 2},
		"tiny λ":                {Lambda: 1e-300},
		"MAP":                   {Lambda: 1.5, MAP: true},
		"unseen left out":       {Lambda: 1, Unseen: nb.UnseenMissing},
		"λ of its own":          {Lambda: 1, ColumnLambda: map[string]float64{columns[0].Name: .7}},
		"given prior":           {Lambda: 1, Prior: []float64{.5, .3, .2}},
		"n−1":                   {Lambda: 1, Gaussian: nb.GaussianOptions{Unbiased: true}},
		"pooled":                {Lambda: 1, Gaussian: nb.GaussianOptions{Pooled: true}},
		"pooled, n−1, floor":    {Lambda: 1, Gaussian: nb.GaussianOptions{Pooled: true, Unbiased: true, Floor: .3}},
		"predictive":            {Lambda: 1, Gaussian: nb.GaussianOptions{Predictive: true}},
		"Silverman":             {Lambda: 1, Bandwidth: nb.Silverman},
		"Silverman, high floor": {Lambda: 1, Bandwidth: nb.Silverman, Gaussian: nb.GaussianOptions{Floor: 1}},
	}
	for _, col := range columns {
		switch col.Kind {
		case nb.Gaussian:
			options["predictive, given prior"] = &nb.Estimator{Lambda: 1, Gaussian: nb.GaussianOptions{Predictive: true,
				Prior: map[string]nb.NormalInverseGamma{col.Name: {Mu: 3, Kappa: 1, Alpha: 2, Beta: 2}}}}
		case nb.Categorical:
			if col.Values != nil {
				options["λ of each value"] = &nb.Estimator{Lambda: 1, ValueLambda: map[string][]float64{col.Name: {.5, 2}}}
			}
		}
	}
	out := map[string]option[*nb.Counts, *nb.Model]{}
	for name, e := range options {
		out[name] = option[*nb.Counts, *nb.Model]{
			zeros: e != nil && e.Lambda == 0,
			estimate: func(c *nb.Counts) (*nb.Model, error) {
				if e == nil || e.Prior == nil {
					return c.Estimate(e)
				}
				own := *e
				own.Prior = byLabel(c.Classes, e.Prior)
				return c.Estimate(&own)
			},
		}
	}
	return out
}

// byLabel gives the prior of a, b, c in the order of the classes.
func byLabel(classes []string, prior []float64) []float64 {
	out := make([]float64, len(classes))
	for k, label := range classes {
		out[k] = prior[slices.Index(propertyClasses, label)]
	}
	return out
}

// mass is ΣP or ∫p of a column, whose cells were these.
func mass(col *nb.Likelihood, class int, cells []float64) float64 {
	var total float64
	switch col.Kind {
	case nb.Categorical, nb.Discretized:
		for v := range col.Values {
			total += col.Probability(class, v)
		}
	case nb.Poisson:
		for x := range int(col.Mean(class)+40*math.Sqrt(col.Mean(class))) + 60 {
			total += col.Density(class, float64(x))
		}
	case nb.KernelDensity:
		// In pieces no wider than a kernel, to nine widths on both sides.
		h := col.Width(class)
		var at []float64
		for _, x := range cells {
			for i := -9; i <= 9; i++ {
				at = append(at, x+float64(i)*h)
			}
		}
		slices.Sort(at)
		for i := 1; i < len(at); i++ {
			if at[i]-at[i-1] <= 1.001*h {
				total += gauss(func(x float64) float64 { return col.Density(class, x) }, at[i-1], at[i])
			}
		}
	default:
		centre, scale := col.Mean(class), math.Sqrt(col.Variance(class))
		if math.IsInf(scale, 1) {
			scale = 1
		}
		for i := -40; i < 40; i++ {
			total += gauss(func(x float64) float64 { return col.Density(class, x) }, centre+float64(i)*scale/4, centre+float64(i+1)*scale/4)
		}
		for _, side := range []float64{-1, 1} {
			total += overPositive(func(x float64) float64 { return col.Density(class, centre+side*(10*scale+x)) }, scale)
		}
	}
	return total
}

// documentFamily are TermCounts under an event model; a row is its tokens.
func documentFamily(event nb.Event) family[*nb.TermCounts, *nb.TermModel] {
	vocabulary := []string{"s", "t", "u", "v", "w"}
	tokens := func(g *rapid.T, least int) []string {
		return rapid.SliceOfN(rapid.SampledFrom(vocabulary), least, 7).Draw(g, "tokens")
	}
	options := map[string]*nb.Estimator{
		"default": nil, "maximum likelihood": {}, "Lidstone, prior λ": {Lambda: .3, PriorLambda: 2}, "tiny λ": {Lambda: 1e-300},
		"given prior": {Lambda: 1, Prior: []float64{.5, .3, .2}}, "λ of each term": {Lambda: 1, TermLambda: []float64{.5, 1, 2, 3, .1}},
		"unseen smoothed": {Lambda: 1, Unseen: nb.UnseenSmoothed},
	}
	if event == nb.NormalizedComplement { // has no weights at λ = 0
		delete(options, "maximum likelihood")
	}
	models := map[string]option[*nb.TermCounts, *nb.TermModel]{}
	for name, e := range options {
		models[name] = option[*nb.TermCounts, *nb.TermModel]{zeros: e != nil && e.Lambda == 0, estimate: func(c *nb.TermCounts) (*nb.TermModel, error) {
			own := e
			if e != nil {
				copied := *e
				own = &copied
				if e.Prior != nil {
					own.Prior = byLabel(c.Classes, e.Prior)
				}
				if e.TermLambda != nil { // the order of terms is the counter's own
					own.TermLambda = make([]float64, len(c.Terms))
					for i, s := range c.Terms {
						own.TermLambda[i] = e.TermLambda[slices.Index(vocabulary, s)]
					}
				}
			}
			return c.Estimate(event, own)
		}}
	}
	// kept calls f with the document, and sees to it that it stays.
	kept := func(d nb.Doc, f func(d nb.Doc) error) error {
		keep := nb.Doc{Terms: slices.Clone(d.Terms), Counts: slices.Clone(d.Counts)}
		if err := f(d); err != nil {
			return err
		}
		if !slices.Equal(d.Terms, keep.Terms) || !slices.Equal(d.Counts, keep.Counts) {
			return errMutated
		}
		return nil
	}
	// backwards is the document in descending order, with an absent term.
	backwards := func(d nb.Doc) nb.Doc {
		slices.Reverse(d.Terms)
		slices.Reverse(d.Counts)
		return nb.Doc{Terms: append(d.Terms, 0), Counts: append(d.Counts, 0)}
	}
	change := func(f func(c *nb.TermCounts, d nb.Doc, class int, w float64) error) func(c *nb.TermCounts, row []string, class int, w float64) error {
		return func(c *nb.TermCounts, row []string, class int, w float64) error {
			d := c.Doc(row...)
			if len(row)%2 == 1 {
				d = backwards(d)
			}
			return kept(d, func(d nb.Doc) error { return f(c, d, class, w) })
		}
	}
	return family[*nb.TermCounts, *nb.TermModel]{
		name:       event.String(),
		new:        func() *nb.TermCounts { return must(nb.NewTermCounts(nil, nil)) },
		full:       func(g *rapid.T) []string { return tokens(g, 1) },
		row:        func(g *rapid.T) []string { return tokens(g, 0) },
		class:      (*nb.TermCounts).Class,
		classes:    func(c *nb.TermCounts) []string { return c.Classes },
		add:        change((*nb.TermCounts).AddWeighted),
		remove:     change((*nb.TermCounts).RemoveWeighted),
		merge:      func(to, from *nb.TermCounts) error { to.Merge(from); return nil },
		clone:      (*nb.TermCounts).Clone,
		statistics: termSnapshot,
		models:     models,
		joint: func(m *nb.TermModel, dst []float64, row []string) (out []float64, err error) {
			err = kept(m.Doc(row...), func(d nb.Doc) error { out, err = m.LogJoint(dst, d); return err })
			return out, err
		},
		posterior: func(m *nb.TermModel, dst []float64, row []string) (out []float64, err error) {
			err = kept(m.Doc(row...), func(d nb.Doc) error { out, err = m.Posterior(dst, d); return err })
			return out, err
		},
		predict: func(m *nb.TermModel, row []string) (int, error) { return m.Predict(m.Doc(row...)) },
		all: func(m *nb.TermModel, rows [][]string) (joints, posteriors [][]float64, predicted []int, err error) {
			ds := &nb.Docs{}
			for _, row := range rows {
				ds.Append(m.Doc(row...))
			}
			cut := func(flat []float64) (out [][]float64) {
				for i := range rows {
					out = append(out, flat[i*len(m.Classes):(i+1)*len(m.Classes)])
				}
				return out
			}
			return cut(must(m.LogJointDocs(nil, ds))), cut(must(m.PosteriorDocs(nil, ds))), must(m.PredictDocs(nil, ds)), nil
		},
		masses: func(m *nb.TermModel, class int, _ [][]string) map[string]float64 { return documentMasses(m, class) },
	}
}

// documentMasses: Σ P(t|c) where tokens are drawn; where documents are, the
// probabilities of all 2^V sets of terms, which also give each P(t|c) again.
func documentMasses(m *nb.TermModel, class int) map[string]float64 {
	v := len(m.Terms)
	if m.Event != nb.Bernoulli {
		var total float64
		for t := range v {
			total += m.Probability(class, t)
		}
		return map[string]float64{"terms": total}
	}
	out := map[string]float64{}
	with := make([]float64, v)
	for set := range 1 << v {
		var d nb.Doc
		for t := range v {
			if set>>t&1 == 1 {
				d.Terms = append(d.Terms, t)
			}
		}
		p := math.Exp(must(m.LogJoint(nil, d))[class] - m.LogPrior[class])
		out["documents"] += p
		for _, t := range d.Terms {
			with[t] += p
		}
	}
	for t, p := range with { // 1 where the two agree
		out[fmt.Sprint("term ", t)] = 1 + p - m.Probability(class, t)
	}
	return out
}
