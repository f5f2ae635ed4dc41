package nb_test

import (
	"bytes"
	"encoding/json"
	"errors"

	"flag"

	"math"
	"os"
	"path/filepath"

	"testing"

	"naivebayes/data"
	"naivebayes/nb"

	"github.com/go-gota/gota/dataframe"
	"pgregory.net/rapid"
)

var regen = flag.Bool("regen", false, "write testdata/pmml/*.pmml anew; then run scores.py there")

// pmmlCase is a model that other programs scored; see testdata/pmml/scores.py.
type pmmlCase struct {
	name  string
	class string
	frame dataframe.DataFrame
	e     *nb.Estimator
	cols  []nb.Column
}

func pmmlCases() []pmmlCase {
	return []pmmlCase{
		{"iris", "species", data.Iris(), nil, nil},
		{"weather", "play", data.PlayTennis(), nil, nil},
		{"weather_ml", "play", data.PlayTennis(), &nb.Estimator{Unseen: nb.UnseenMissing}, nil}, // with a count of 0
		{"titanic", "survived", data.Titanic(), &nb.Estimator{Lambda: .5, PriorLambda: 1, Unseen: nb.UnseenError}, nil},
		{"titanic_cut", "survived", data.Titanic(), &nb.Estimator{Lambda: 1, Prior: []float64{.25, .75}}, []nb.Column{
			{Name: "sex"}, {Name: "age", Cuts: []float64{12.5, 40, 63}}, {Name: "class"},
		}},
		{"zoo", "type", data.Zoo(), &nb.Estimator{Lambda: .1}, []nb.Column{
			{Name: "legs", Kind: nb.Poisson}, {Name: "milk"}, {Name: "feathers"},
		}},
	}
}

// Other programs give the posteriors of the package when they score what
// WritePMML writes. The file says which programs and versions.
func TestPMMLScoredElsewhere(t *testing.T) {
	var golden map[string]struct {
		Program string
		Scores  map[string]map[int]map[string]*float64 // file → row → class, nil for NaN
	}
	b, err := os.ReadFile("testdata/pmml/scores.json")
	if err != nil && !*regen {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &golden); err != nil && !*regen {
		t.Fatal(err)
	}
	for _, tc := range pmmlCases() {
		counts := must(nb.CountFrame(tc.frame, tc.class, tc.cols...))
		var out bytes.Buffer
		if err := counts.WritePMML(&out, tc.class, tc.e); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join("testdata/pmml", tc.name+".pmml")
		if *regen {
			if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if want, err := os.ReadFile(path); err != nil || !bytes.Equal(out.Bytes(), want) {
			t.Errorf("%s: WritePMML writes something else than the file that was scored (%v); -regen writes it anew", tc.name, err)
		}
		model := must(counts.Estimate(tc.e))
		back := must(nb.ReadPMML(&out))
		want := must(model.PosteriorFrame(tc.frame))
		for i, p := range must(back.PosteriorFrame(tc.frame)) {
			for c := range p {
				if back.Classes[c] != model.Classes[c] || math.Abs(p[c]-want[i][c]) > 1e-12 {
					t.Errorf("%s, row %d: read back P(%s|x) = %v, want %v", tc.name, i+1, back.Classes[c], p[c], want[i][c])
				}
			}
		}
		if len(golden) != 2 {
			t.Fatalf("scores of %d programs, want 2", len(golden))
		}
		for program, g := range golden {
			rows := g.Scores[tc.name]
			if len(rows) < min(len(want), 100) {
				t.Errorf("%s: %s scored %d rows", tc.name, g.Program, len(rows))
			}
			for i, row := range rows {
				// PMML4S 1.5.8 says NaN for all classes where a Poisson
				// field is 0; P(0|c) is exp(−mean).
				if program == "pmml4s" && tc.name == "zoo" && tc.frame.Col("legs").Elem(i-1).Float() == 0 {
					if row["mammal"] != nil {
						t.Errorf("zoo, row %d: %s is right at 0; compare it", i, g.Program)
					}
					continue
				}
				for c, label := range model.Classes {
					if got := row[label]; got == nil || math.Abs(*got-want[i-1][c]) > 1e-12 {
						t.Errorf("%s, row %d: %s has P(%s|x) = %v, want %v", tc.name, i, g.Program, label, got, want[i-1][c])
					}
				}
			}
		}
	}
}

// What is written and read back gives the same posteriors and treats unseen
// values alike.
func TestPMMLComesBack(t *testing.T) {
	same := 0
	rapid.Check(t, func(t *rapid.T) {
		c, e := drawCounts(t), drawEstimator(t)
		var out bytes.Buffer
		if err := c.WritePMML(&out, "the class", e); err != nil {
			return // nothing to estimate, or what TestUnsupportedPMML has
		}
		m := must(c.Estimate(e))
		back, err := nb.ReadPMML(bytes.NewReader(out.Bytes()))
		if err != nil {
			t.Fatalf("%v\n%s", err, &out)
		}
		x := make([]float64, len(m.Columns))
		for j, col := range m.Columns {
			switch col.Kind {
			case nb.Categorical:
				x[j] = float64(rapid.IntRange(0, len(col.Values)).Draw(t, "code"))
			case nb.Poisson:
				x[j] = float64(rapid.IntRange(0, 5).Draw(t, "events"))
			default:
				x[j] = rapid.SampledFrom([]float64{math.NaN(), 0, -1, -2, .1, 1e9, 1e9 + 1}).Draw(t, "number")
			}
		}
		want, wantErr := m.Posterior(nil, x)
		got, gotErr := back.Posterior(nil, x)
		if (gotErr == nil) != (wantErr == nil) || errors.Is(gotErr, nb.ErrUnseen) != errors.Is(wantErr, nb.ErrUnseen) {
			t.Fatalf("read back: %v, want %v\n%s", gotErr, wantErr, &out)
		}
		for k := range want {
			if math.Abs(got[k]-want[k]) > 1e-12 {
				t.Fatalf("read back: %v, want %v\n%s", got, want, &out)
			}
		}
		same++
	})
	if same < 5 && drewAll() {
		t.Errorf("only %d models came back: the test is of little", same)
	}
}

// Next to an offset of 10⁹ the mean of thirds needs more digits than a float64
// has: without them the log odds far out would be off by 10⁻⁵.
func TestPMMLMeanDigits(t *testing.T) {
	x := [][]float64{{1e9}, {1e9}, {1e9 + 1}, {1e9}, {1e9 + 1}, {1e9 + 1}, {1e9 + 3}}
	c := must(nb.CountNumbers(x, []string{"a", "a", "a", "b", "b", "b", "b"}))
	var out bytes.Buffer
	if err := c.WritePMML(&out, "probability(a)", nil); err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(out.Bytes(), []byte(`mean="1000000000.33333333333333`)) || !bytes.Contains(out.Bytes(), []byte(`name="probability(a)&#39;"`)) {
		t.Errorf("no mean of thirds, or an output field called as the class, in\n%s", &out)
	}
	m, back := must(c.Estimate(nil)), must(nb.ReadPMML(&out))
	for _, v := range []float64{1e9, 1e9 + 2, 1e9 + 100, 1e9 - 50} {
		want, got := must(m.LogJoint(nil, []float64{v})), must(back.LogJoint(nil, []float64{v}))
		for k := range want {
			if math.Abs(got[k]-want[k]) > 1e-12*math.Max(1, math.Abs(want[k])) {
				t.Errorf("x = %v: %v, want %v", v, got, want)
			}
		}
	}
}
