package proofs

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"naivebayes/data"
	"naivebayes/nb"
	"naivebayes/nb/logistic"
)

// oneHot encodes codes, with a column for every value: no reference level.
func oneHot(row, s []int) (x []float64) {
	for j, v := range row {
		cells := make([]float64, s[j])
		cells[v] = 1
		x = append(x, cells...)
	}
	return x
}

// Proof 15 (a) and (b): the posterior of a naive Bayes model is that of its
// logarithms as weights, and random weights have a naive Bayes model.
func TestOneFamily(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 1))
	s := []int{2, 3, 4}
	const k = 3
	for range 30 {
		var x [][]int
		var y []int
		for i := range 40 {
			row := make([]int, len(s))
			for j := range row {
				if row[j] = rng.IntN(s[j]); i < s[j] {
					row[j] = i // every value turns up
				}
			}
			x, y = append(x, row), append(y, i%k)
		}
		counts, err := nb.CountCodes(x, y)
		if err != nil {
			t.Fatal(err)
		}
		m, err := counts.Estimate(nil)
		if err != nil {
			t.Fatal(err)
		}
		form := &logistic.Model{Bias: m.LogPrior, Weights: make([][]float64, k)}
		random := &logistic.Model{Bias: make([]float64, k), Weights: make([][]float64, k)}
		z := make([][]float64, k) // Z_cj
		prior := make([]float64, k)
		for c := range k {
			random.Bias[c] = rng.NormFloat64()
			prior[c] = random.Bias[c]
			for j, col := range m.Columns {
				var sum float64
				for v := range s[j] {
					form.Weights[c] = append(form.Weights[c], math.Log(col.Probability(c, v)))
					w := 2 * rng.NormFloat64()
					random.Weights[c] = append(random.Weights[c], w)
					sum += math.Exp(w)
				}
				z[c] = append(z[c], sum)
				prior[c] += math.Log(sum)
			}
		}
		pc, err := nb.Normalize(prior)
		if err != nil {
			t.Fatal(err)
		}
		each(s, func(row []int) {
			cells, joint := make([]float64, len(row)), make([]float64, k)
			for j, v := range row {
				cells[j] = float64(v)
			}
			for c := range joint {
				joint[c] = pc[c]
				at := 0
				for j, v := range row {
					joint[c] *= math.Exp(random.Weights[c][at+v]) / z[c][j]
					at += s[j]
				}
			}
			p, err1 := m.Posterior(nil, cells)
			q, err2 := form.Posterior(nil, oneHot(row, s))
			r, err3 := random.Posterior(nil, oneHot(row, s))
			if err := errors.Join(err1, err2, err3); err != nil {
				t.Fatal(err)
			}
			for c := range k {
				if math.Abs(p[c]-q[c]) > 1e-12 {
					t.Fatalf("row %v: naive Bayes %v, linear %v", row, p, q)
				}
				if got := joint[c] / (joint[0] + joint[1] + joint[2]); math.Abs(got-r[c]) > 1e-12 {
					t.Fatalf("row %v, class %d: model of the weights %v, linear %v", row, c, got, r)
				}
			}
		})
	}
}

// Proof 15 (c) and (d), on the votes that everybody cast.
func TestLeastLogLoss(t *testing.T) {
	df := data.HouseVotes()
	names := df.Names()[:3]
	var x [][]int
	var y []int
	party := df.Col("party").Records()
rows:
	for i := range party {
		var row []int
		for _, name := range names {
			e := df.Col(name).Elem(i)
			if e.IsNA() {
				continue rows
			}
			row = append(row, map[string]int{"y": 1}[e.String()])
		}
		x, y = append(x, row), append(y, map[string]int{"republican": 1}[party[i]])
	}
	counts, err := nb.CountCodes(x, y)
	if err != nil {
		t.Fatal(err)
	}
	bayes, err := counts.Estimate(&nb.Estimator{})
	if err != nil {
		t.Fatal(err)
	}
	var hot [][]float64
	for _, row := range x {
		hot = append(hot, oneHot(row, []int{2, 2, 2}))
	}
	fit, err := logistic.Fit(hot, y, 2, &logistic.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var lossBayes, lossFit, sum float64
	perValue := make([]float64, 6)
	for i, row := range x {
		p, err1 := bayes.LogPosterior(nil, []float64{float64(row[0]), float64(row[1]), float64(row[2])})
		q, err2 := fit.LogPosterior(nil, hot[i])
		if err := errors.Join(err1, err2); err != nil {
			t.Fatal(err)
		}
		lossBayes, lossFit = lossBayes-p[y[i]], lossFit-q[y[i]]
		sum += math.Exp(q[1])
		for j, v := range hot[i] {
			perValue[j] += v * math.Exp(q[1])
		}
	}
	if lossFit >= lossBayes {
		t.Errorf("log loss %v of logistic regression, %v of naive Bayes", lossFit, lossBayes)
	}
	if want := counts.N[1]; math.Abs(sum-want) > 1e-3 {
		t.Errorf("Σ P(1|x) = %v, want N₁ = %v", sum, want)
	}
	for j, got := range perValue {
		if want := counts.Columns[j/2].Count(1, j%2); math.Abs(got-want) > 1e-3 {
			t.Errorf("column %d, value %d: Σ P(1|x)[x=v] = %v, want %v", j/2, j%2, got, want)
		}
	}
}

// Proof 15 (e).
func TestSeparable(t *testing.T) {
	x, y := [][]float64{{0, 1}, {1, 3}, {2, 0}, {3, 1}}, []int{0, 0, 1, 1}
	loss := func(scale float64) (sum float64) {
		m := &logistic.Model{Bias: []float64{0, 0}, Weights: [][]float64{{0, 0}, {scale, -scale}}}
		for i, row := range x {
			p, err := m.LogPosterior(nil, row)
			if err != nil {
				t.Fatal(err)
			}
			sum -= p[y[i]]
		}
		return sum
	}
	for s := 1.; s < 30; s *= 2 {
		if loss(2*s) >= loss(s) || loss(s) <= 0 {
			t.Errorf("loss %v at %v, %v at %v", loss(s), s, loss(2*s), 2*s)
		}
	}
	if _, err := logistic.Fit(x, y, 2, &logistic.Options{}); !errors.Is(err, logistic.ErrSeparable) {
		t.Errorf("without a penalty: %v, want ErrSeparable", err)
	}
	m, err := logistic.Fit(x, y, 2, &logistic.Options{L2: .1})
	if err != nil || !(m.Loss > 0) || math.IsInf(m.Weights[1][0], 0) {
		t.Errorf("with a penalty: %v, %v", m, err)
	}
}
