package logistic

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/mat"

	"naivebayes/data"
	"naivebayes/nb"
)

// random returns n rows of d columns of very different units, and classes that
// no linear function tells apart.
func random(rng *rand.Rand, n, d, k int) (x [][]float64, y []int) {
	for i := range n {
		row := make([]float64, d)
		for j := range row {
			row[j] = math.Pow(10, float64(j)) * (rng.NormFloat64() + float64(j))
		}
		c := rng.IntN(k)
		row[0] += float64(c)
		if i < k {
			c = i
		}
		x, y = append(x, row), append(y, c)
	}
	return x, y
}

// The gradient that L-BFGS walks on is the derivative of the loss.
func TestGradient(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, k := range []int{2, 3, 4} {
		for _, o := range []*Options{{}, {L2: 3}, {L2: .5, Standardize: true}, {L2: 1, Weights: make([]float64, 30)}} {
			for i := range o.Weights {
				o.Weights[i] = float64(i % 4)
			}
			x, y := random(rng, 30, 3, k)
			p, err := newProblem(len(x), 3, func(i, j int) float64 { return x[i][j] }, y, k, o)
			if err != nil {
				t.Fatal(err)
			}
			v := make([]float64, p.size())
			for i := range v {
				v[i] = rng.NormFloat64()
			}
			got := make([]float64, len(v))
			p.gradient(got, v)
			want := fd.Gradient(nil, p.loss, v, &fd.Settings{Formula: fd.Central})
			for i := range got {
				if math.Abs(got[i]-want[i]) > 1e-7 {
					t.Errorf("K = %d, %+v: ∂%d is %v, by finite differences %v", k, *o, i, got[i], want[i])
				}
			}
		}
	}
}

// At the optimum the score equations hold on the columns as they are:
// Σᵢ (P(c|xᵢ) − [yᵢ=c])·xᵢⱼ + λ·w_cj = 0 and Σᵢ (P(c|xᵢ) − [yᵢ=c]) = 0.
func TestScoreEquations(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for _, k := range []int{2, 3, 5} {
		for _, l2 := range []float64{0, .1, 5} {
			x, y := random(rng, 200, 4, k)
			m, err := Fit(x, y, k, &Options{L2: l2})
			if err != nil {
				t.Fatal(err)
			}
			p, err := m.Posteriors(x)
			if err != nil {
				t.Fatal(err)
			}
			for c := range k {
				if k == 2 && c == 0 {
					continue
				}
				for j := -1; j < 4; j++ {
					score, size := 0., 0.
					for i := range x {
						v := 1.
						if j >= 0 {
							v = x[i][j]
						}
						r := p[i][c]
						if y[i] == c {
							r--
						}
						score, size = score+r*v, size+math.Abs(v)
					}
					if j >= 0 {
						score += l2 * m.Weights[c][j]
					}
					if math.Abs(score) > 1e-6*size {
						t.Errorf("K = %d, λ = %v: score of class %d, column %d is %v of %v", k, l2, c, j, score, size)
					}
				}
			}
			// and no step is better
			for range 50 {
				if better := perturbed(rng, m, x, y, l2); better < m.Loss-1e-9*math.Abs(m.Loss) {
					t.Errorf("K = %d, λ = %v: a step has the loss %v, the minimum %v", k, l2, better, m.Loss)
				}
			}
		}
	}
}

// perturbed is the loss, written out, of the model a small step away.
func perturbed(rng *rand.Rand, m *Model, x [][]float64, y []int, l2 float64) (loss float64) {
	n := &Model{Bias: slices.Clone(m.Bias)}
	size := math.Pow(10, -3*rng.Float64())
	for c := range m.Weights {
		n.Bias[c] += size * rng.NormFloat64()
		w := slices.Clone(m.Weights[c])
		for j := range w {
			if len(m.Weights) > 2 || c > 0 {
				w[j] += size * rng.NormFloat64() * math.Pow(10, -float64(j))
			}
			loss += l2 / 2 * w[j] * w[j]
		}
		n.Weights = append(n.Weights, w)
	}
	for i, row := range x {
		p, err := n.LogPosterior(nil, row)
		if err != nil {
			panic(err)
		}
		loss -= p[y[i]]
	}
	return loss
}

// testdata/golden.py writes the coefficients of scikit-learn 1.9.1.
func TestScikitLearn(t *testing.T) {
	var golden struct {
		Cases []struct {
			Table, Label string
			L2, LogLoss  float64
			Standardize  bool
			Coef         [][]float64
			Intercept    []float64
		}
	}
	b, err := os.ReadFile("testdata/golden.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &golden); err != nil {
		t.Fatal(err)
	}
	if len(golden.Cases) != 9 {
		t.Fatalf("%d cases, want 9", len(golden.Cases))
	}
	tables := map[string]func() dataframe.DataFrame{"iris.csv": data.Iris, "wdbc.csv": data.WDBC}
	for _, g := range golden.Cases {
		df := tables[g.Table]()
		e, err := NewEncoder(df, g.Label)
		if err != nil {
			t.Fatal(err)
		}
		x, y := encode(t, e, df)
		k := len(e.Classes)
		m, err := Fit(x, y, k, &Options{L2: g.L2, Standardize: g.Standardize, Tolerance: 1e-9})
		if err != nil {
			t.Fatal(err)
		}
		mean, sd := make([]float64, len(x[0])), make([]float64, len(x[0]))
		for j := range sd {
			sd[j] = 1
			if g.Standardize {
				mean[j], sd[j] = meanSD(x, j)
			}
		}
		first := k - len(g.Coef) // class 1 of two
		for c := range g.Coef {
			bias := m.Bias[first+c]
			for j, want := range g.Coef[c] {
				got := m.Weights[first+c][j] * sd[j]
				bias += m.Weights[first+c][j] * mean[j]
				if math.Abs(got-want) > 1e-5*(1+math.Abs(want)) {
					t.Errorf("%s, λ = %v, %v: weight %d of class %d is %v, want %v", g.Table, g.L2, g.Standardize, j, c, got, want)
				}
			}
			if want := g.Intercept[c]; math.Abs(bias-want) > 1e-5*(1+math.Abs(want)) {
				t.Errorf("%s, λ = %v, %v: bias %d is %v, want %v", g.Table, g.L2, g.Standardize, c, bias, want)
			}
		}
		loss := 0.
		for i, row := range x {
			p, err := m.LogPosterior(nil, row)
			if err != nil {
				t.Fatal(err)
			}
			loss -= p[y[i]]
		}
		if math.Abs(loss-g.LogLoss) > 1e-5*g.LogLoss {
			t.Errorf("%s, λ = %v: log loss %v, want %v", g.Table, g.L2, loss, g.LogLoss)
		}
	}
}

func meanSD(x [][]float64, j int) (mean, sd float64) {
	for _, row := range x {
		mean += row[j] / float64(len(x))
	}
	for _, row := range x {
		sd += (row[j] - mean) * (row[j] - mean) / float64(len(x))
	}
	return mean, math.Sqrt(sd)
}

func encode(t *testing.T, e *Encoder, df dataframe.DataFrame) (x [][]float64, y []int) {
	t.Helper()
	x, err := e.Rows(df)
	if err != nil {
		t.Fatal(err)
	}
	if y, err = e.Labels(df); err != nil {
		t.Fatal(err)
	}
	return x, y
}

// One column, two values: the maximum is the pair of log odds of the two groups.
func TestByHand(t *testing.T) {
	x := [][]float64{{0}, {0}, {0}, {0}, {1}, {1}, {1}, {1}, {1}}
	y := []int{0, 0, 0, 1, 0, 1, 1, 1, 1}
	m, err := Fit(x, y, 2, &Options{})
	if err != nil {
		t.Fatal(err)
	}
	if bias, w := math.Log(1./3), math.Log(4)-math.Log(1./3); math.Abs(m.Bias[1]-bias) > 1e-5 || math.Abs(m.Weights[1][0]-w) > 1e-5 {
		t.Errorf("bias %v and weight %v, want log 1/3 = %v and log 12 = %v", m.Bias[1], m.Weights[1][0], bias, w)
	}
	if m.Bias[0] != 0 || m.Weights[0][0] != 0 {
		t.Errorf("class 0 has %v, %v, want 0", m.Bias[0], m.Weights[0])
	}
	if m.Gradient > 1e-7 || m.Iterations == 0 || m.Evaluations < m.Iterations {
		t.Errorf("gradient %v after %d iterations, %d evaluations", m.Gradient, m.Iterations, m.Evaluations)
	}
}

// A weight of two is the row twice, one of 0 no row; a matrix is its rows; the
// unit of a column does not matter if columns are standardised.
func TestSameData(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	x, y := random(rng, 60, 3, 3)
	o := Options{L2: 1, Weights: make([]float64, len(x))}
	var twice [][]float64
	var labels []int
	for i := range x {
		o.Weights[i] = float64(rng.IntN(3))
		for range int(o.Weights[i]) {
			twice, labels = append(twice, x[i]), append(labels, y[i])
		}
	}
	weighted := mustFit(t, x, y, 3, &o)
	same(t, "weights", weighted, mustFit(t, twice, labels, 3, &Options{L2: 1}), x)
	flat := slices.Concat(x...)
	plain := mustFit(t, x, y, 3, &Options{L2: 2})
	matrix, err := FitMatrix(mat.NewDense(len(x), 3, flat), y, 3, &Options{L2: 2})
	if err != nil {
		t.Fatal(err)
	}
	same(t, "matrix", plain, matrix, x)
	def := mustFit(t, x, y, 3, nil)
	same(t, "nil options", def, mustFit(t, x, y, 3, &Options{L2: 1, Standardize: true}), x)
	for _, row := range x {
		row[1] = row[1]*1000 - 7
	}
	moved := mustFit(t, x, y, 3, nil)
	if got, want := moved.Weights[1][1], def.Weights[1][1]/1000; math.Abs(got/want-1) > 1e-4 {
		t.Errorf("weight %v of the column in thousandths, want %v", got, want)
	}
}

func mustFit(t *testing.T, x [][]float64, y []int, k int, o *Options) *Model {
	t.Helper()
	m, err := Fit(x, y, k, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func same(t *testing.T, what string, a, b *Model, x [][]float64) {
	t.Helper()
	for _, row := range x {
		p, err1 := a.Posterior(nil, row)
		q, err2 := b.Posterior(nil, row)
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		sum := 0.
		for c := range p {
			sum += p[c]
			if math.Abs(p[c]-q[c]) > 1e-6 {
				t.Fatalf("%s: posteriors %v and %v", what, p, q)
			}
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Errorf("%s: the posterior sums to %v", what, sum)
		}
	}
}

func TestErrors(t *testing.T) {
	x, y := [][]float64{{0}, {1}, {2}, {3}}, []int{0, 1, 0, 1}
	tests := []struct {
		name string
		x    [][]float64
		y    []int
		k    int
		o    *Options
		want error
	}{
		{"no row", nil, nil, 2, nil, nb.ErrNoRows},
		{"one class", x, []int{1, 1, 1, 1}, 2, nil, nb.ErrOneClass},
		{"one class of one", x, []int{0, 0, 0, 0}, 1, nil, nb.ErrOneClass},
		{"label", x, []int{0, 1, 0, 2}, 2, nil, nb.ErrLabel},
		{"negative label", x, []int{0, 1, 0, -1}, 2, nil, nb.ErrLabel},
		{"NaN", [][]float64{{0}, {math.NaN()}, {2}, {3}}, y, 2, nil, nb.ErrCell},
		{"Inf", [][]float64{{0}, {math.Inf(1)}, {2}, {3}}, y, 2, nil, nb.ErrCell},
		{"L2", x, y, 2, &Options{L2: -1}, ErrOptions},
		{"L2 NaN", x, y, 2, &Options{L2: math.NaN()}, ErrOptions},
		{"tolerance", x, y, 2, &Options{Tolerance: -1}, ErrOptions},
		{"iterations", x, y, 2, &Options{MaxIterations: -1}, ErrOptions},
		{"weight", x, y, 2, &Options{Weights: []float64{1, 1, -1, 1}}, nb.ErrWeight},
		{"separable", x, []int{0, 0, 1, 1}, 2, &Options{}, ErrSeparable},
		{"separable but for a tie", [][]float64{{0}, {1}, {1}, {2}}, []int{0, 0, 1, 1}, 2, &Options{}, ErrSeparable},
		{"separable, three classes", x, []int{0, 0, 1, 2}, 3, &Options{}, ErrSeparable},
		{"a class without a row", x, y, 3, &Options{}, ErrSeparable},
		{"too few iterations", x, y, 2, &Options{MaxIterations: 1, Tolerance: 1e-12}, ErrNotConverged},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := Fit(tt.x, tt.y, tt.k, tt.o)
			if !errors.Is(err, tt.want) || m != nil {
				t.Errorf("Fit = %v, %v, want %v", m, err, tt.want)
			}
		})
	}
	// What is near: the same rows with a penalty, and a missing class with one.
	for _, k := range []int{2, 3} {
		m := mustFit(t, x, []int{0, 0, 1, 1}, k, &Options{L2: .01})
		p, err := m.Posterior(nil, []float64{3})
		if err != nil || p[1] < .9 || k == 3 && p[2] != 0 {
			t.Errorf("K = %d: P = %v, %v", k, p, err)
		}
		if c, err := m.Predict([]float64{0}); c != 0 || err != nil {
			t.Errorf("Predict = %d, %v, want 0", c, err)
		}
		if _, err := m.Posterior(nil, []float64{math.NaN()}); !errors.Is(err, nb.ErrCell) {
			t.Errorf("Posterior of NaN: %v, want ErrCell", err)
		}
	}
}

// A column without variance, and one given twice, are no trouble.
func TestDegenerateColumns(t *testing.T) {
	x := [][]float64{{0, 7, 0}, {1, 7, 1}, {2, 7, 2}, {3, 7, 3}, {4, 7, 4}}
	y := []int{0, 1, 0, 1, 1}
	m := mustFit(t, x, y, 2, &Options{})
	if w := m.Weights[1]; w[1] != 0 || math.Abs(w[0]-w[2]) > 1e-9 {
		t.Errorf("weights %v, want 0 for the constant column and equal ones for the twins", w)
	}
	if m := mustFit(t, [][]float64{{}, {}, {}}, []int{0, 1, 1}, 2, nil); math.Abs(m.Bias[1]-math.Log(2)) > 1e-6 {
		t.Errorf("bias without a column is %v, want log 2", m.Bias[1])
	}
}

func TestPanics(t *testing.T) {
	m := mustFit(t, [][]float64{{0}, {1}, {2}}, []int{0, 1, 0}, 2, nil)
	for name, f := range map[string]func(){
		"labels":  func() { Fit([][]float64{{1}}, nil, 2, nil) },
		"ragged":  func() { Fit([][]float64{{1}, {1, 2}}, []int{0, 1}, 2, nil) },
		"weights": func() { Fit([][]float64{{1}, {1}}, []int{0, 1}, 2, &Options{Weights: []float64{1}}) },
		"cells":   func() { m.Posterior(nil, []float64{1, 2}) },
		"dst":     func() { m.Posterior(make([]float64, 3), []float64{1}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}
