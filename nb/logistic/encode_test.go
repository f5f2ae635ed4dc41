package logistic

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"naivebayes/data"
	"naivebayes/nb"
)

func frame(cells ...[]string) dataframe.DataFrame {
	types := map[string]series.Type{"size": series.Float}
	return dataframe.LoadRecords(cells, dataframe.DetectTypes(false), dataframe.DefaultType(series.String),
		dataframe.WithTypes(types), dataframe.NaNValues([]string{""}))
}

func TestEncoder(t *testing.T) {
	df := frame([]string{"colour", "size", "shape", "y"},
		[]string{"red", "1", "round", "b"},
		[]string{"", "4", "long", "a"},
		[]string{"blue", "", "round", "b"},
		[]string{"green", "7", "round", "b"})
	e, err := NewEncoder(df, "y")
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"colour = green", "colour = red", "colour missing", "size", "size missing", "shape = round"}; !slices.Equal(e.Names, want) {
		t.Errorf("Names = %q, want %q", e.Names, want)
	}
	x, y := encode(t, e, df)
	third := 1. / 3
	want := [][]float64{{0, 1, 0, 1, 0, 1}, {third, third, 1, 4, 0, 0}, {0, 0, 0, 4, 1, 1}, {1, 0, 0, 7, 0, 1}}
	if d := cmp.Diff(want, x, cmpopts.EquateApprox(0, 1e-12)); d != "" {
		t.Errorf("rows (-want +got):\n%s", d)
	}
	if !slices.Equal(y, []int{1, 0, 1, 1}) {
		t.Errorf("labels %v", y)
	}
	// New rows: a new value, and a missing cell in a column that had none.
	x, err = e.Rows(frame([]string{"shape", "size", "colour"}, []string{"", "2", "black"}))
	if d := cmp.Diff([][]float64{{third, third, 0, 2, 0, .75}}, x, cmpopts.EquateApprox(0, 1e-12)); d != "" || err != nil {
		t.Errorf("new row, %v (-want +got):\n%s", err, d)
	}
	// Values in a given order: the first is the reference.
	e, err = NewEncoder(df, "y", nb.Column{Name: "colour", Values: []string{"red", "green", "blue"}})
	if err != nil || !slices.Equal(e.Names, []string{"colour = green", "colour = blue", "colour missing"}) {
		t.Errorf("Names = %q, %v", e.Names, err)
	}
}

func TestEncoderErrors(t *testing.T) {
	df := frame([]string{"colour", "size", "y"}, []string{"red", "1", "b"}, []string{"blue", "2", ""})
	ok := frame([]string{"colour", "size", "y"}, []string{"red", "1", "b"}, []string{"blue", "2", "a"})
	for name, tt := range map[string]struct {
		df      dataframe.DataFrame
		class   string
		columns []nb.Column
		want    error
	}{
		"missing label":    {df, "y", nil, nb.ErrLabel},
		"no class":         {ok, "z", nil, nb.ErrNoColumn},
		"no column":        {ok, "y", []nb.Column{{Name: "z"}}, nb.ErrNoColumn},
		"class as feature": {ok, "y", []nb.Column{{Name: "y"}}, nb.ErrNoColumn},
		"kind":             {ok, "y", []nb.Column{{Name: "size", Kind: nb.Poisson}}, nb.ErrColumn},
		"not a number":     {ok, "y", []nb.Column{{Name: "colour", Kind: nb.Gaussian}}, nb.ErrCell},
		"value":            {ok, "y", []nb.Column{{Name: "colour", Values: []string{"red"}}}, nb.ErrCell},
	} {
		if _, err := NewEncoder(tt.df, tt.class, tt.columns...); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", name, err, tt.want)
		}
	}
	e, err := NewEncoder(ok, "y")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Rows(ok.Drop("size")); !errors.Is(err, nb.ErrNoColumn) {
		t.Errorf("Rows without a column: %v", err)
	}
}

// The reference level does not matter for the posterior without a penalty.
func TestReferenceLevel(t *testing.T) {
	df := data.Titanic()
	var rows [2][][]float64
	for i, values := range [][]string{{"1st", "2nd", "3rd"}, {"3rd", "1st", "2nd"}} {
		e, err := NewEncoder(df, "survived", nb.Column{Name: "class", Values: values}, nb.Column{Name: "sex"}, nb.Column{Name: "age"})
		if err != nil {
			t.Fatal(err)
		}
		x, y := encode(t, e, df)
		if rows[i], err = mustFit(t, x, y, 2, &Options{}).Posteriors(x); err != nil {
			t.Fatal(err)
		}
	}
	if d := cmp.Diff(rows[0], rows[1], cmpopts.EquateApprox(0, 1e-6)); d != "" {
		t.Error(d)
	}
}

// Naive Bayes on columns of names, and on numbers of one variance, has the form
// of a logistic regression: the weights read off the model give its posterior.
func TestNaiveBayesHasTheForm(t *testing.T) {
	df := data.Iris()
	counts, err := nb.CountFrame(df, "species")
	if err != nil {
		t.Fatal(err)
	}
	model, err := counts.Estimate(&nb.Estimator{Gaussian: nb.GaussianOptions{Pooled: true}})
	if err != nil {
		t.Fatal(err)
	}
	k := len(model.Classes)
	form := &Model{Bias: slices.Clone(model.LogPrior), Weights: make([][]float64, k)}
	for c := range k {
		for _, col := range model.Columns {
			mu, v := col.Mean(c), col.Variance(c)
			form.Weights[c] = append(form.Weights[c], mu/v)
			form.Bias[c] -= mu * mu / (2 * v)
		}
	}
	e, err := NewEncoder(df, "species")
	if err != nil {
		t.Fatal(err)
	}
	x, y := encode(t, e, df)
	loss, best := 0., 0.
	fitted := mustFit(t, x, y, k, &Options{L2: 1e-6})
	for i, row := range x {
		p, err1 := form.Posterior(nil, row)
		q, err2 := model.Posterior(nil, row)
		r, err3 := fitted.Posterior(nil, row)
		if err := errors.Join(err1, err2, err3); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(q, p, cmpopts.EquateApprox(0, 1e-10)); d != "" {
			t.Fatal(d)
		}
		loss, best = loss-math.Log(q[y[i]]), best-math.Log(r[y[i]])
	}
	if best >= loss {
		t.Errorf("log loss on the training rows: logistic regression %v, naive Bayes of the same form %v", best, loss)
	}
}

func TestTrainer(t *testing.T) {
	df := data.Iris()
	e, err := NewEncoder(df, "species")
	if err != nil {
		t.Fatal(err)
	}
	fit, err := e.Trainer(df, nil)
	if err != nil {
		t.Fatal(err)
	}
	var train []int
	for i := 0; i < 150; i += 2 {
		train = append(train, i)
	}
	posterior, err := fit(train)
	if err != nil {
		t.Fatal(err)
	}
	x, y := encode(t, e, df)
	var tx [][]float64
	var ty []int
	for _, i := range train {
		tx, ty = append(tx, x[i]), append(ty, y[i])
	}
	m := mustFit(t, tx, ty, 3, nil)
	for i := range x {
		p, err1 := posterior(i)
		q, err2 := m.Posterior(nil, x[i])
		if d := cmp.Diff(q, p); d != "" || err1 != nil || err2 != nil {
			t.Fatal(d, err1, err2)
		}
	}
	if _, err := fit([]int{0, 1}); !errors.Is(err, nb.ErrOneClass) {
		t.Errorf("two rows of one class: %v, want ErrOneClass", err)
	}
	if _, err := e.Trainer(df, &Options{Weights: []float64{1}}); !errors.Is(err, ErrOptions) {
		t.Errorf("weights: %v, want ErrOptions", err)
	}
	if _, err := e.Trainer(df.Drop("species"), nil); !errors.Is(err, nb.ErrNoColumn) {
		t.Errorf("no class: %v, want ErrNoColumn", err)
	}
}
