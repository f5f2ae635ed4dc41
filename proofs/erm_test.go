package proofs

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/optimize"

	"naivebayes/nb"
)

// labelled draws rows of codes with a class, and counts them.
func labelled(rng *rand.Rand) (x [][]int, y []int, counts *nb.Counts) {
	values := []int{2, 3, 4}
	for i := range 30 {
		row := make([]int, len(values))
		for j, s := range values {
			row[j] = rng.IntN(s)
			if i < 8 { // each value in each class, so that other models have finite risk
				row[j] = i / 2 % s
			}
		}
		x, y = append(x, row), append(y, i%2)
	}
	counts, err := nb.CountCodes(x, y)
	if err != nil {
		panic(err)
	}
	return x, y, counts
}

// risk is (12.1), row by row; penalty, if not nil, is J of one distribution, and
// is added with weight 1/N for each class and column.
func risk(t *testing.T, m *nb.Model, x [][]int, y []int, penalty func(q []float64) float64) float64 {
	t.Helper()
	var sum float64
	for i, row := range x {
		cells := make([]float64, len(row))
		for j, v := range row {
			cells[j] = float64(v)
		}
		joint, err := m.LogJoint(nil, cells)
		if err != nil {
			t.Fatal(err)
		}
		sum -= joint[y[i]]
	}
	if penalty != nil {
		for _, col := range m.Columns {
			for c := range m.Classes {
				var q []float64
				for v := range col.Values {
					q = append(q, col.Probability(c, v))
				}
				sum += penalty(q)
			}
		}
	}
	return sum / float64(len(x))
}

// another is a model of the same table with other parameters: that of counts
// with random weights.
func another(t *testing.T, rng *rand.Rand, x [][]int, y []int, counts *nb.Counts) *nb.Model {
	t.Helper()
	other := counts.Clone()
	for i, row := range x {
		cells := make([]float64, len(row))
		for j, v := range row {
			cells[j] = float64(v)
		}
		if err := other.AddWeighted(cells, y[i], 2*rng.Float64()); err != nil {
			t.Fatal(err)
		}
	}
	m, err := other.Estimate(&nb.Estimator{Lambda: rng.Float64()})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Proof 12, step 1.
func TestEmpiricalRisk(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	for range 20 {
		x, y, counts := labelled(rng)
		m, err := counts.Estimate(&nb.Estimator{})
		if err != nil {
			t.Fatal(err)
		}
		var l float64 // (3.2)
		for c, n := range counts.N {
			l += n * m.LogPrior[c]
			for j, col := range m.Columns {
				for v := range col.Values {
					if k := counts.Columns[j].Count(c, v); k > 0 {
						l += k * math.Log(col.Probability(c, v))
					}
				}
			}
		}
		best := risk(t, m, x, y, nil)
		if want := -l / counts.Total(); math.Abs(best-want) > 1e-12 {
			t.Errorf("(12.1): empirical risk %v, −ℓ/N = %v", best, want)
		}
		for range 100 {
			if r := risk(t, another(t, rng, x, y, counts), x, y, nil); r <= best {
				t.Errorf("another model has empirical risk %v, the maximum-likelihood model %v", r, best)
			}
		}
	}
}

// Proof 12, steps 2 to 4.
func TestStructuralRisk(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 2))
	for _, alpha := range []float64{1.5, 2, 5} {
		penalty := func(q []float64) (j float64) {
			for _, p := range q {
				j -= (alpha - 1) * math.Log(p)
			}
			return j
		}
		for range 10 {
			x, y, counts := labelled(rng)
			m, err := counts.Estimate(&nb.Estimator{Lambda: alpha, MAP: true})
			if err != nil {
				t.Fatal(err)
			}
			best := risk(t, m, x, y, penalty)
			mle, err := counts.Estimate(&nb.Estimator{})
			if err != nil {
				t.Fatal(err)
			}
			mean, err := counts.Estimate(&nb.Estimator{Lambda: alpha})
			if err != nil {
				t.Fatal(err)
			}
			others := []*nb.Model{mle, mean}
			for range 50 {
				others = append(others, another(t, rng, x, y, counts))
			}
			for i, o := range others {
				if r := risk(t, o, x, y, penalty); r <= best {
					t.Errorf("α = %v: model %d has structural risk %v, MAP %v", alpha, i, r, best)
				}
			}
		}
		// Step 3: the penalty is a divergence from the uniform distribution.
		q := []float64{.2, .5, .3}
		var kl float64
		for _, p := range q {
			kl += math.Log(1/p/3) / 3
		}
		if got, want := penalty(q)-penalty([]float64{1. / 3, 1. / 3, 1. / 3}), (alpha-1)*3*kl; math.Abs(got-want) > 1e-12 {
			t.Errorf("J(q) − J(u) = %v, want %v", got, want)
		}
	}
}

// Proof 12, step 5.
func TestMapIsMeanOfOneLess(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 3))
	for range 50 {
		n := make([]float64, 2+rng.IntN(4))
		var sum float64
		for v := range n {
			n[v] = float64(rng.IntN(6))
			sum += n[v]
		}
		s, alpha := float64(len(n)), 1+3*rng.Float64()
		mode := estimateCounts(t, n, &nb.Estimator{Lambda: alpha, MAP: true})
		mean := estimateCounts(t, n, &nb.Estimator{Lambda: alpha})
		less := estimateCounts(t, n, &nb.Estimator{Lambda: alpha - 1})
		for v := range n {
			if want := (n[v] + alpha - 1) / (sum + s*(alpha-1)); math.Abs(mode[v]-want) > 1e-12 || math.Abs(less[v]-want) > 1e-12 {
				t.Errorf("n = %v, α = %v: MAP %v, mean with α − 1 %v, want %v", n, alpha, mode[v], less[v], want)
			}
			if want := (n[v] + alpha) / (sum + s*alpha); math.Abs(mean[v]-want) > 1e-12 {
				t.Errorf("n = %v, α = %v: mean %v, want %v", n, alpha, mean[v], want)
			}
		}
	}
	if _, err := estimateMap([]float64{3, 0}, .5); err == nil {
		t.Error("α = 0.5 and a count of 0: there is no mode, but nb gave one")
	}
}

func estimateMap(n []float64, alpha float64) (*nb.Model, error) {
	counts, err := nb.CountCodes([][]int{{0}, {1}, {0}}, []int{0, 1, 1})
	if err != nil {
		return nil, err
	}
	if err := counts.AddWeighted([]float64{0}, 0, n[0]); err != nil {
		return nil, err
	}
	return counts.Estimate(&nb.Estimator{Lambda: alpha, MAP: true})
}

// Proof 12, the mode in softmax coordinates. One coordinate stays at 0, as a
// shift of all changes nothing.
func TestModeMovesWithScale(t *testing.T) {
	n, alpha := []float64{5, 2, 0}, 1.5
	q := func(a []float64) []float64 {
		p, err := nb.Normalize([]float64{a[0], a[1], 0})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	climb := func(jacobian float64) []float64 {
		problem := optimize.Problem{Func: func(a []float64) (f float64) {
			for v, p := range q(a) {
				f -= (n[v] + alpha - 1 + jacobian) * math.Log(p)
			}
			return f
		}}
		r, err := optimize.Minimize(problem, []float64{0, 0}, nil, &optimize.NelderMead{})
		if err != nil {
			t.Fatal(err)
		}
		return q(r.X)
	}
	// The Jacobian determinant of q by a, from differences, is Π q_v.
	a, h := []float64{.3, -.7}, 1e-6
	var d [2][2]float64
	for i := range 2 {
		up, down := []float64{a[0], a[1]}, []float64{a[0], a[1]}
		up[i] += h
		down[i] -= h
		for v := range 2 {
			d[v][i] = (q(up)[v] - q(down)[v]) / (2 * h)
		}
	}
	p := q(a)
	if det := d[0][0]*d[1][1] - d[0][1]*d[1][0]; math.Abs(det-p[0]*p[1]*p[2]) > 1e-9 {
		t.Errorf("volume element %v, want Π q_v = %v", det, p[0]*p[1]*p[2])
	}
	mode := estimateCounts(t, n, &nb.Estimator{Lambda: alpha, MAP: true})
	mean := estimateCounts(t, n, &nb.Estimator{Lambda: alpha})
	plain, scaled := climb(0), climb(1)
	for v := range n {
		if math.Abs(plain[v]-mode[v]) > 1e-4 {
			t.Errorf("mode in q: %v, nb's MAP %v", plain, mode)
		}
		if math.Abs(scaled[v]-mean[v]) > 1e-4 {
			t.Errorf("mode in softmax coordinates: %v, nb's posterior mean %v", scaled, mean)
		}
	}
}
