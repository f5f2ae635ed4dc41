package nb_test

import (
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"

	"naivebayes/nb"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The chain rule in exact fractions: the evidence is the product of how each
// row was predicted by the smoothed estimates from the rows before it.
func TestEvidenceIsSequentialPrediction(t *testing.T) {
	rapid.Check(t, func(g *rapid.T) {
		tab := drawTable(g)
		lambda := rapid.SampledFrom(lambdas[1:]).Draw(g, "λ")
		prior := rapid.SampledFrom(lambdas).Draw(g, "prior λ")
		order := rapid.Permutation(indices(len(tab.x))).Draw(g, "order")
		e := &nb.Estimator{Lambda: float(lambda), PriorLambda: float(prior), ValueLambda: map[string][]float64{}}
		own := make([][]*big.Rat, len(tab.values))
		for j, values := range tab.values {
			several := rapid.Bool().Draw(g, "a λ for each value")
			for range values {
				l := lambda
				if several {
					l = rapid.SampledFrom(lambdas[1:]).Draw(g, "value λ")
					e.ValueLambda["x"+string(rune('1'+j))] = append(e.ValueLambda["x"+string(rune('1'+j))], float(l))
				}
				own[j] = append(own[j], l)
			}
		}

		product := big.NewRat(1, 1)
		seen := &table{values: tab.values, labels: tab.labels}
		predict := func(n int64, l *big.Rat, all int64, ls []*big.Rat) {
			num, den := new(big.Rat).Add(big.NewRat(n, 1), l), big.NewRat(all, 1)
			for _, l := range ls {
				den.Add(den, l)
			}
			product.Mul(product, num.Quo(num, den))
		}
		for _, i := range order {
			for range tab.w[i] { // weight 2 is the row twice
				var all int64
				for _, w := range seen.w {
					all += w
				}
				if prior.Sign() > 0 {
					ls := make([]*big.Rat, len(tab.labels))
					for c := range ls {
						ls[c] = prior
					}
					predict(seen.weight(tab.y[i], -1, ""), prior, all, ls)
				}
				for j, v := range tab.x[i] {
					if v == "" {
						continue
					}
					for k, name := range tab.values[j] {
						if name == v {
							predict(seen.weight(tab.y[i], j, v), own[j][k], seen.weight(tab.y[i], j, "*"), own[j])
						}
					}
				}
				seen.x, seen.y, seen.w = append(seen.x, tab.x[i]), append(seen.y, tab.y[i]), append(seen.w, 1)
			}
		}
		got := must(tab.counts().LogEvidence(e))
		if want := logRat(product); math.Abs(got-want) > 1e-11*math.Max(1, math.Abs(want)) {
			g.Fatalf("log evidence %v, sequential prediction %v", got, want)
		}
	})
}

// logRat is the logarithm of a positive fraction, however small.
func logRat(r *big.Rat) float64 {
	f, _ := new(big.Float).SetRat(r).Float64()
	if f > 1e-300 {
		return math.Log(f)
	}
	mant := new(big.Float)
	exp := new(big.Float).SetRat(r).MantExp(mant)
	m, _ := mant.Float64()
	return math.Log(m) + float64(exp)*math.Ln2
}

// A given prior is a likelihood: Σ N_c·log P(c).
func TestEvidenceOfGivenPrior(t *testing.T) {
	x, y := liHang()
	counts := must(nb.CountRows(x, y))
	rest := must(counts.LogEvidence(&nb.Estimator{Lambda: 1}))
	got := must(counts.LogEvidence(&nb.Estimator{Lambda: 1, Prior: []float64{.3, .7}}))
	almost(t, "log evidence", got, rest+6*math.Log(.3)+9*math.Log(.7))
}

// λ from 1e-300 to 1e15, where the difference of two log-gammas has no digit
// left: log λ·(λ+1)…(λ+n−1) / (2λ·(2λ+1)…) from exact fractions.
func TestEvidenceExtremes(t *testing.T) {
	for _, l := range []float64{1e-300, 1e-9, .1, 1, 9.5, 11, 1e3, 1e9, 1e15} {
		for _, n := range []int64{1, 2, 9, 40, 700} {
			counts := must(nb.NewCounts([]string{"a", "b"}, nb.Column{Name: "x", Values: []string{"u", "v"}}))
			if err := counts.AddWeighted([]float64{0}, 0, float64(n)); err != nil {
				t.Fatal(err)
			}
			// u each time: Π (λ+i)/(2λ+i); the first factor is 1/2.
			want := -math.Ln2
			for i := range n {
				if i > 0 {
					want += math.Log1p(-l / (2*l + float64(i)))
				}
			}
			got := must(counts.LogEvidence(&nb.Estimator{Lambda: l}))
			if math.Abs(got-want) > 1e-11*math.Max(1, math.Abs(want)) {
				t.Errorf("λ = %v, n = %v: %v, want %v", l, n, got, want)
			}
		}
	}
	// Weights that are no whole numbers: log-gammas, where they are exact enough.
	for _, w := range []float64{.25, 1e-6, 2.5, 30.75} {
		for _, l := range []float64{1e-3, .5, 4, 20} {
			counts := must(nb.NewCounts([]string{"a", "b"}, nb.Column{Name: "x", Values: []string{"u", "v"}}))
			if err := counts.AddWeighted([]float64{0}, 0, w); err != nil {
				t.Fatal(err)
			}
			g := func(x float64) float64 { v, _ := math.Lgamma(x); return v }
			want := g(l+w) - g(l) - g(2*l+w) + g(2*l)
			got := must(counts.LogEvidence(&nb.Estimator{Lambda: l}))
			if math.Abs(got-want) > 1e-12 {
				t.Errorf("λ = %v, weight %v: %v, want %v", l, w, got, want)
			}
		}
	}
}

// Columns whose values lean one way within a class ask for a small λ, columns
// close to uniform for a large one.
func TestLambdaByEvidence(t *testing.T) {
	two := func(u, v float64) *nb.Counts {
		counts := must(nb.NewCounts([]string{"a", "b"}, nb.Column{Name: "x", Values: []string{"u", "v"}}))
		for c, n := range [][]float64{{u, v}, {v, u}} {
			for i, w := range n {
				if err := counts.AddWeighted([]float64{float64(i)}, c, w); err != nil {
					t.Fatal(err)
				}
			}
		}
		return counts
	}
	sharp, _, err := two(20, 0).LambdaByEvidence(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	flat, _, err := two(10, 10).LambdaByEvidence(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	almost(t, "λ of sharp columns", sharp, .01)
	almost(t, "λ of flat columns", flat, 100)

	counts := two(7, 2)
	grid := []float64{.1, .5, 1, 2, 5}
	best, logs, err := counts.LambdaByEvidence(grid, &nb.Estimator{PriorLambda: 1})
	if err != nil {
		t.Fatal(err)
	}
	top := 0
	for i, l := range grid {
		want := must(counts.LogEvidence(&nb.Estimator{Lambda: l, PriorLambda: 1}))
		if logs[i] != want {
			t.Errorf("λ = %v: %v, want %v", l, logs[i], want)
		}
		if want > logs[top] {
			top = i
		}
	}
	if best != grid[top] || top == 0 || top == len(grid)-1 {
		t.Errorf("best λ = %v of %v, want %v, inside", best, logs, grid[top])
	}
}

func TestEvidenceErrors(t *testing.T) {
	x, y := liHang()
	counts := must(nb.CountRows(x, y))
	none := must(nb.NewCounts([]string{"a", "b"}, nb.Column{Name: "x"}))
	by := func(grid []float64, e *nb.Estimator) error {
		_, _, err := counts.LambdaByEvidence(grid, e)
		return err
	}
	for _, tc := range []struct {
		name  string
		err   error
		want  error
		words string
	}{
		{"no rows", second(none.LogEvidence(nil)), nb.ErrNoRows, "nothing was counted"},
		{"improper", second(counts.LogEvidence(&nb.Estimator{})), nb.ErrEstimator, "column 1 (x1): λ = 0 is no proper prior"},
		{"bad option", second(counts.LogEvidence(&nb.Estimator{Lambda: -1})), nb.ErrEstimator, "Lambda = -1"},
		{"bad column", second(counts.LogEvidence(&nb.Estimator{Lambda: 1, ColumnLambda: map[string]float64{"z": 1}})), nb.ErrEstimator, `"z"`},
		{"empty grid", by([]float64{}, nil), nb.ErrEstimator, "holds no λ"},
		{"grid with 0", by([]float64{1, 0}, nil), nb.ErrEstimator, "λ = 0"},
		{"grid with NaN", by([]float64{math.NaN()}, nil), nb.ErrEstimator, "λ = NaN"},
		{"grid with infinity", by([]float64{math.Inf(1)}, nil), nb.ErrEstimator, "Lambda = +Inf"},
	} {
		if !errors.Is(tc.err, tc.want) || !strings.Contains(tc.err.Error(), tc.words) {
			t.Errorf("%s: err = %v, want %v with %q", tc.name, tc.err, tc.want, tc.words)
		}
	}
	// A value counted although its λ is 0 has probability 0, exactly.
	got, err := counts.LogEvidence(&nb.Estimator{Lambda: 1, ValueLambda: map[string][]float64{"x1": {1, 0, 1}}})
	if err != nil || !math.IsInf(got, -1) {
		t.Errorf("log evidence = %v, %v, want -Inf", got, err)
	}
}

func TestPathIsSeparateEstimates(t *testing.T) {
	x, y := weather()
	counts := must(nb.CountRows(x, y))
	before := snapshot(counts)
	grid := []float64{0, .01, .5, 1, 1, 30}
	e := &nb.Estimator{PriorLambda: .5, Lambda: 77}
	path := must(counts.Path(grid, e))
	rows := must(path[0].Rows(weatherFrame()))
	for i, l := range grid {
		want := must(counts.Estimate(&nb.Estimator{Lambda: l, PriorLambda: .5}))
		if diff := cmp.Diff(must(want.LogJoints(nil, rows)), must(path[i].LogJoints(nil, rows))); diff != "" {
			t.Errorf("λ = %v: log-joint (-estimate +path):\n%s", l, diff)
		}
	}
	if diff := cmp.Diff(before, snapshot(counts)); diff != "" {
		t.Errorf("Path changed the counts:\n%s", diff)
	}
	if e.Lambda != 77 {
		t.Errorf("Path set Lambda of its argument to %v", e.Lambda)
	}
	if _, err := counts.Path([]float64{1, -1}, nil); !errors.Is(err, nb.ErrEstimator) || !strings.Contains(err.Error(), "λ = -1") {
		t.Errorf("err = %v, want ErrEstimator with the λ", err)
	}
}

// 100 values of λ over counts of 10⁵ rows.
func BenchmarkPath(b *testing.B) {
	x, y := weather()
	counts := must(nb.CountRows(x, y))
	for range 13 { // 14·2¹³ rows
		if err := counts.Merge(counts); err != nil {
			b.Fatal(err)
		}
	}
	grid := make([]float64, 100)
	for i := range grid {
		grid[i] = float64(i+1) / 10
	}
	for b.Loop() {
		must(counts.Path(grid, nil))
	}
}

// The chain rule with Gaussian columns: what the model of the rows so far says
// of each next row, a Student t for a number, is the evidence of all rows.
func TestEvidenceOfGaussianColumns(t *testing.T) {
	columns := []nb.Column{{Name: "u", Kind: nb.Gaussian}, {Name: "v", Values: []string{"a", "b", "c"}}, {Name: "w", Kind: nb.Gaussian}}
	rapid.Check(t, func(g *rapid.T) {
		draw := func(name string) nb.NormalInverseGamma {
			return nb.NormalInverseGamma{Mu: rapid.Float64Range(-5, 5).Draw(g, "μ "+name), Kappa: rapid.Float64Range(.01, 9).Draw(g, "κ"),
				Alpha: rapid.Float64Range(.1, 9).Draw(g, "α"), Beta: rapid.Float64Range(.1, 9).Draw(g, "β")}
		}
		prior := map[string]nb.NormalInverseGamma{"u": draw("u"), "w": draw("w")}
		e := &nb.Estimator{Lambda: rapid.SampledFrom([]float64{.1, 1, 4}).Draw(g, "λ"), PriorLambda: rapid.SampledFrom([]float64{.5, 1}).Draw(g, "prior λ"),
			Gaussian: nb.GaussianOptions{Predictive: true, Prior: prior}}
		counts := must(nb.NewCounts([]string{"yes", "no"}, columns...))
		var chain float64
		for i := range rapid.IntRange(1, 12).Draw(g, "n") {
			x := []float64{rapid.Float64Range(-20, 20).Draw(g, "x"), float64(rapid.IntRange(0, 2).Draw(g, "v")), rapid.Float64Range(-3, 3).Draw(g, "z")}
			for j := range x {
				if rapid.IntRange(0, 5).Draw(g, "missing") == 0 {
					x[j] = math.NaN()
				}
			}
			c := rapid.IntRange(0, 1).Draw(g, "class")
			if i > 0 {
				chain += must(must(counts.Estimate(e)).LogJoint(nil, x))[c]
			} else { // there is no model of no rows: ½, ⅓ and the prior itself
				chain -= math.Ln2
				if !math.IsNaN(x[1]) {
					chain -= math.Log(3)
				}
				for j, name := range map[int]string{0: "u", 2: "w"} {
					if !math.IsNaN(x[j]) {
						chain += prior[name].Predictive().LogDensity(x[j])
					}
				}
			}
			must(0, counts.Add(x, c))
		}
		if got := must(counts.LogEvidence(e)); math.Abs(got-chain) > 1e-9*math.Max(1, math.Abs(chain)) {
			g.Fatalf("log evidence = %v, chain of predictions %v", got, chain)
		}
	})
}

func TestEvidenceOfNumericKinds(t *testing.T) {
	counts := must(nb.CountNumbers([][]float64{{1, 2, 3, 4}, {5, 6, 7, 8}, {2, 2, 4, 9}}, []int{0, 1, 0}, numericKinds...))
	only := func(j int) *nb.Counts {
		return must(nb.CountNumbers([][]float64{{1}, {5}, {2}}, []int{0, 1, 0}, numericKinds[j]))
	}
	predictive := &nb.Estimator{Lambda: 1, Gaussian: nb.GaussianOptions{Predictive: true}}
	for _, tc := range []struct {
		name  string
		err   error
		want  error
		words string
	}{
		{"gaussian without a prior", second(only(0).LogEvidence(nil)), errors.ErrUnsupported, "only with Gaussian.Predictive"},
		{"kernels", second(only(1).LogEvidence(predictive)), errors.ErrUnsupported, "kernel density"},
		{"poisson", second(only(2).LogEvidence(predictive)), errors.ErrUnsupported, "poisson"},
		{"all of them", second(counts.LogEvidence(predictive)), errors.ErrUnsupported, "column 2 (kernels)"},
		{"a prior of another column", second(only(0).LogEvidence(&nb.Estimator{Lambda: 1, Gaussian: nb.GaussianOptions{Predictive: true,
			Prior: map[string]nb.NormalInverseGamma{"cut": {Kappa: 1, Alpha: 1, Beta: 1}}}})), nb.ErrEstimator, `"cut"`},
	} {
		if !errors.Is(tc.err, tc.want) || !strings.Contains(tc.err.Error(), tc.words) {
			t.Errorf("%s: err = %v, want %v with %q", tc.name, tc.err, tc.want, tc.words)
		}
	}
	// Without a prior of its own a column has the weak one.
	col := only(0).Columns[0]
	want := col.WeakPrior().LogMarginal(moments([]float64{1, 2})) + col.WeakPrior().LogMarginal(moments([]float64{5}))
	almost(t, "weak prior", must(only(0).LogEvidence(predictive)), want)
	// Intervals are categories: 1 and 2 in two of four, 5 in the third. With
	// λ = 1 that is ¼·⅕ in class 0 and ¼ in class 1.
	almost(t, "intervals", must(only(3).LogEvidence(predictive)), math.Log(1./4*1/5*1/4))
	// λ is chosen beside a Gaussian column, which does not depend on it.
	rows, y := [][]string{{"u", "1"}, {"u", "2"}, {"v", "7"}, {"v", "9"}}, []string{"a", "a", "b", "b"}
	mixed := must(nb.CountRows(rows, y, nb.Column{Name: "s"}, nb.Column{Name: "n", Kind: nb.Gaussian}))
	text := must(nb.CountRows([][]string{{"u"}, {"u"}, {"v"}, {"v"}}, y, nb.Column{Name: "s"}))
	a, _, err := mixed.LambdaByEvidence(nil, predictive)
	b, _, _ := text.LambdaByEvidence(nil, nil)
	if err != nil || a != b {
		t.Errorf("λ = %v, %v, without the numbers %v", a, err, b)
	}
}
