package nb_test

import (
	"bytes"
	"encoding"

	"encoding/json"
	"errors"
	"fmt"
	"math"

	"slices"

	"testing"

	"naivebayes/nb"

	"pgregory.net/rapid"
)

// Every counter and model that can be made comes back from both forms and does
// the same as before, bit for bit.

// savable is what the four types have in common.
type savable interface {
	json.Marshaler
	json.Unmarshaler
	encoding.BinaryMarshaler
	encoding.BinaryUnmarshaler
}

// drawCounts draws counts with columns of all kinds, rows of weight and
// without, some taken away again, and classes that turn up late.
func drawCounts(t *rapid.T) *nb.Counts {
	kinds := []nb.Kind{nb.Categorical, nb.Gaussian, nb.KernelDensity, nb.Poisson, nb.Discretized}
	var columns []nb.Column
	for j := range rapid.IntRange(1, 5).Draw(t, "columns") {
		col := nb.Column{Name: fmt.Sprintf("<%d>", j), Kind: rapid.SampledFrom(kinds).Draw(t, "kind")}
		switch col.Kind {
		case nb.Categorical:
			col.Values = []string{"a", "ß & é", "\x00\n"}[:rapid.IntRange(0, 3).Draw(t, "values")]
		case nb.Discretized:
			col.Cuts = []float64{-1, 0.1, 1e9}[:rapid.IntRange(0, 3).Draw(t, "cuts")]
		}
		columns = append(columns, col)
	}
	c := must(nb.NewCounts(nil, columns...))
	type added struct {
		x     []float64
		class int
		w     float64
	}
	var rows []added
	for range rapid.IntRange(0, 12).Draw(t, "rows") {
		cells := make([]string, len(columns))
		for j, col := range columns {
			switch rapid.IntRange(0, 5).Draw(t, "cell") {
			case 0: // missing
			default:
				switch col.Kind {
				case nb.Categorical:
					cells[j] = rapid.SampledFrom([]string{"a", "ß & é", "\x00\n", "new"}).Draw(t, "value")
				case nb.Poisson:
					cells[j] = fmt.Sprint(rapid.IntRange(0, 9).Draw(t, "events"))
				default:
					cells[j] = fmt.Sprint(rapid.SampledFrom([]float64{0, math.Copysign(0, -1), .1, -3, 1e9, 1e9 + 1, 1e-300, 7}).Draw(t, "number"))
				}
			}
		}
		r := added{must(c.Row(cells...)), c.Class(rapid.SampledFrom([]string{"yes", "no", "", "\u2028"}).Draw(t, "class")), rapid.SampledFrom([]float64{1, 1, .1, 2.5}).Draw(t, "weight")}
		if err := c.AddWeighted(r.x, r.class, r.w); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	for len(rows) > 0 && rapid.IntRange(0, 3).Draw(t, "remove") == 0 {
		r := rows[0]
		rows = rows[1:]
		if err := c.RemoveWeighted(r.x, r.class, r.w); err != nil && !errors.Is(err, nb.ErrRemove) {
			t.Fatal(err) // ErrRemove: 0.1 + 1 − 1 is more than 0.1
		}
	}
	return c
}

func drawEstimator(t *rapid.T) *nb.Estimator {
	e := &nb.Estimator{
		Lambda:      rapid.SampledFrom([]float64{0, .3, 1, 20}).Draw(t, "lambda"),
		PriorLambda: rapid.SampledFrom([]float64{0, 1}).Draw(t, "prior lambda"),
		Unseen:      nb.Unseen(rapid.IntRange(0, 3).Draw(t, "unseen")),
		Bandwidth:   nb.Bandwidth(rapid.IntRange(0, 1).Draw(t, "bandwidth")),
	}
	switch rapid.IntRange(0, 3).Draw(t, "gaussian") {
	case 0:
		e.Gaussian.Predictive = true
	case 1:
		e.Gaussian.Pooled = true
	case 2:
		e.Gaussian.Unbiased = true
	}
	return e
}

func drawTermCounts(t *rapid.T) *nb.TermCounts {
	c := must(nb.NewTermCounts(nil, []string{"", "ab", "a", "b"}[:rapid.IntRange(0, 4).Draw(t, "vocabulary")]))
	for range rapid.IntRange(0, 10).Draw(t, "documents") {
		tokens := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "ab", "", "北京", "<&>"}), 0, 6).Draw(t, "tokens")
		d, class := c.Doc(tokens...), c.Class(rapid.SampledFrom([]string{"x", "y", "z"}).Draw(t, "class"))
		if err := c.AddWeighted(d, class, rapid.SampledFrom([]float64{1, 1, .1, 3}).Draw(t, "weight")); err != nil {
			t.Fatal(err)
		}
		if rapid.IntRange(0, 4).Draw(t, "remove") == 0 {
			if err := c.Remove(d, class); err != nil && !errors.Is(err, nb.ErrRemove) {
				t.Fatal(err)
			}
		}
	}
	return c
}

// comeBack saves v in each form and returns what is loaded.
func comeBack[T any](t *rapid.T, v *T) []*T {
	out := []*T{new(T), new(T), new(T)}
	from := any(v).(savable)
	j, err := from.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	b, err := from.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	for i, err := range []error{
		any(out[0]).(savable).UnmarshalJSON(j),
		any(out[1]).(savable).UnmarshalBinary(b),
		json.Unmarshal(must(json.MarshalIndent(v, "", " ")), out[2]), // through the package and laid out anew
	} {
		if err != nil {
			t.Fatalf("form %d: %v\n%s", i, err, j)
		}
	}
	for i, o := range out {
		if again := must(any(o).(savable).MarshalJSON()); !bytes.Equal(again, j) {
			t.Fatalf("form %d: saved again\n%s\nwant\n%s", i, again, j)
		}
		if again := must(any(o).(savable).MarshalBinary()); !bytes.Equal(again, b) {
			t.Fatalf("form %d: the binary form differs when saved again", i)
		}
	}
	return out
}

func TestSavedCountsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCounts(t)
		other := c.Clone()
		more := func(c *nb.Counts) []byte { // go on counting
			cells := make([]string, len(c.Columns))
			for j, col := range c.Columns {
				if cells[j] = "3"; col.Kind == nb.Categorical {
					cells[j] = "quite new"
				}
			}
			row := must(c.Row(cells...))
			for range 2 {
				if err := c.Add(row, c.Class("another")); err != nil {
					t.Fatal(err)
				}
			}
			if err := c.Merge(other); err != nil {
				t.Fatal(err)
			}
			if err := c.Remove(row, c.Class("another")); err != nil {
				t.Fatal(err)
			}
			return must(c.MarshalBinary())
		}
		loaded := comeBack(t, c)
		want := more(c)
		for i, l := range loaded {
			if !bytes.Equal(more(l), want) {
				t.Errorf("form %d: counting on gives other counts", i)
			}
		}
	})
}

func TestSavedModelsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, e := drawCounts(t), drawEstimator(t)
		m, err := c.Estimate(e)
		if err != nil {
			t.Skip("no such model")
		}
		x := make([]float64, len(m.Columns))
		for j, col := range m.Columns {
			switch col.Kind {
			case nb.Categorical, nb.Poisson:
				x[j] = float64(rapid.IntRange(0, 5).Draw(t, "code"))
			default:
				x[j] = rapid.SampledFrom([]float64{math.NaN(), 0, -2, .1, 1e9, 1e300, -1e12}).Draw(t, "number")
			}
		}
		want, wantErr := m.LogJoint(nil, x)
		for i, l := range comeBack(t, m) {
			got, gotErr := l.LogJoint(nil, x)
			if fmt.Sprint(gotErr) != fmt.Sprint(wantErr) || !sameBits(got, want) {
				t.Errorf("form %d: LogJoint = %v, %v, want %v, %v", i, got, gotErr, want, wantErr)
			}
			for j, col := range l.Columns {
				if !slices.Equal(col.Values, m.Columns[j].Values) || !slices.Equal(col.Cuts, m.Columns[j].Cuts) {
					t.Errorf("form %d: column %d is %v", i, j, col.Column)
				}
				if (col.Kind == nb.Gaussian || col.Kind == nb.KernelDensity) && col.Variance(0) != m.Columns[j].Variance(0) {
					t.Errorf("form %d: the variance of column %d is %v, want %v", i, j, col.Variance(0), m.Columns[j].Variance(0))
				}
			}
		}
	})
}

func TestSavedTermsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawTermCounts(t)
		for i, l := range comeBack(t, c) {
			want := c.Clone()
			for _, c := range []*nb.TermCounts{l, want} {
				if err := c.Add(c.Doc("a", "new", "a"), c.Class("another")); err != nil {
					t.Fatal(err)
				}
			}
			want.Merge(c)
			l.Merge(c)
			if !bytes.Equal(must(l.MarshalBinary()), must(want.MarshalBinary())) {
				t.Errorf("form %d: counting on gives other counts", i)
			}
		}
		e := &nb.Estimator{Lambda: rapid.SampledFrom([]float64{0, .5, 1}).Draw(t, "lambda"), Unseen: nb.Unseen(rapid.IntRange(0, 3).Draw(t, "unseen"))}
		for event := nb.Multinomial; event <= nb.NormalizedComplement; event++ {
			m, err := c.Estimate(event, e)
			if err != nil {
				continue
			}
			tokens := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "ab", "", "unseen"}), 0, 5).Draw(t, "tokens")
			want, wantErr := m.LogJoint(nil, m.Doc(tokens...))
			wantWhy, wantWhyErr := m.Explain(m.Doc(tokens...), 0, 1)
			for i, l := range comeBack(t, m) {
				got, gotErr := l.LogJoint(nil, l.Doc(tokens...))
				if fmt.Sprint(gotErr) != fmt.Sprint(wantErr) || !sameBits(got, want) {
					t.Errorf("%v, form %d: LogJoint = %v, %v, want %v, %v", event, i, got, gotErr, want, wantErr)
				}
				why, whyErr := l.Explain(l.Doc(tokens...), 0, 1)
				if fmt.Sprint(why, whyErr) != fmt.Sprint(wantWhy, wantWhyErr) {
					t.Errorf("%v, form %d: Explain = %v, %v, want %v, %v", event, i, why, whyErr, wantWhy, wantWhyErr)
				}
				if l.Event != event || !slices.Equal(l.Terms, m.Terms) {
					t.Errorf("%v, form %d: event %v, terms %q", event, i, l.Event, l.Terms)
				}
			}
		}
	})
}

func sameBits(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Float64bits(x) == math.Float64bits(y) })
}
