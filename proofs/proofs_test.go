package proofs

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"naivebayes/nb"
)

// fractions draws n positive fractions that sum to 1.
func fractions(rng *rand.Rand, n int) []*big.Rat {
	weights, sum := make([]int64, n), int64(0)
	for i := range weights {
		weights[i] = 1 + rng.Int64N(20)
		sum += weights[i]
	}
	out := make([]*big.Rat, n)
	for i, w := range weights {
		out[i] = big.NewRat(w, sum)
	}
	return out
}

func float(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}

// Proof 1. The joint table of one hypothesis and two observations, independent
// given the hypothesis, is written down cell by cell; everything is then read
// off it by summation.
func TestBayesTheorem(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		m := 2 + rng.IntN(4)
		prior := fractions(rng, m)
		e, e2 := make([]*big.Rat, m), make([]*big.Rat, m)
		for h := range m {
			e[h], e2[h] = fractions(rng, 2)[0], fractions(rng, 2)[0]
		}
		one := big.NewRat(1, 1)
		joint := func(h int, first, second bool) *big.Rat {
			p := new(big.Rat).Set(prior[h])
			for _, o := range []struct {
				p  *big.Rat
				on bool
			}{{e[h], first}, {e2[h], second}} {
				if o.on {
					p.Mul(p, o.p)
				} else {
					p.Mul(p, new(big.Rat).Sub(one, o.p))
				}
			}
			return p
		}
		sum := func(keep func(h int, first, second bool) bool) *big.Rat {
			s := new(big.Rat)
			for h := range m {
				for _, first := range []bool{false, true} {
					for _, second := range []bool{false, true} {
						if keep(h, first, second) {
							s.Add(s, joint(h, first, second))
						}
					}
				}
			}
			return s
		}
		pe := sum(func(_ int, f, _ bool) bool { return f })
		total := new(big.Rat) // (1.1)
		for h := range m {
			total.Add(total, new(big.Rat).Mul(prior[h], e[h]))
		}
		if pe.Cmp(total) != 0 {
			t.Fatalf("(1.1): P(e) = %v, total probability %v", pe, total)
		}
		next := new(big.Rat)
		for i := range m {
			want := new(big.Rat).Quo(sum(func(h int, f, _ bool) bool { return h == i && f }), pe)
			got := new(big.Rat).Quo(new(big.Rat).Mul(prior[i], e[i]), total) // (1.2)
			if got.Cmp(want) != 0 {
				t.Fatalf("(1.2): P(h%d|e) = %v, want %v", i, got, want)
			}
			next.Add(next, new(big.Rat).Mul(got, e2[i])) // (1.3)
		}
		both := sum(func(_ int, f, s bool) bool { return f && s })
		if want := new(big.Rat).Quo(both, pe); next.Cmp(want) != 0 {
			t.Fatalf("(1.3): P(e'|e) = %v, want %v", next, want)
		}
		for i := range m { // order: e then e', and e' then e
			a := update(update(prior, e), e2)[i]
			b := update(update(prior, e2), e)[i]
			want := new(big.Rat).Quo(sum(func(h int, f, s bool) bool { return h == i && f && s }), both)
			if a.Cmp(b) != 0 || a.Cmp(want) != 0 {
				t.Fatalf("(1.3): order matters: %v, %v, want %v", a, b, want)
			}
		}
	}
}

func update(prior, likelihood []*big.Rat) []*big.Rat {
	out, sum := make([]*big.Rat, len(prior)), new(big.Rat)
	for h := range prior {
		out[h] = new(big.Rat).Mul(prior[h], likelihood[h])
		sum.Add(sum, out[h])
	}
	for _, p := range out {
		p.Quo(p, sum)
	}
	return out
}

func TestPriorCannotBeLeftOut(t *testing.T) {
	evidence := big.NewRat(4, 5) // of trousers
	if q := new(big.Rat).Quo(big.NewRat(1, 1), evidence); q.Cmp(big.NewRat(1, 1)) <= 0 {
		t.Errorf("P(e|boy)/P(e) = %v, expected a number above 1", q)
	}
	got := update([]*big.Rat{big.NewRat(3, 5), big.NewRat(2, 5)}, []*big.Rat{big.NewRat(1, 1), big.NewRat(1, 2)})
	if got[1].Cmp(big.NewRat(1, 4)) != 0 {
		t.Errorf("P(girl|trousers) = %v, want 1/4", got[1])
	}
}

// Proof 2. The whole joint table of a naive model, by enumeration.
func TestNaivePosterior(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for range 30 {
		counts, values := randomCounts(rng)
		m, err := counts.Estimate(nil)
		if err != nil {
			t.Fatal(err)
		}
		k, d := len(m.Classes), len(values)
		missing := rng.IntN(d + 1) // d means none
		row := make([]float64, d)
		for j, s := range values {
			row[j] = float64(rng.IntN(s))
		}
		// P(c | cells that are there) = Σ over rows that agree with them.
		want := make([]float64, k)
		total := 0.0
		each(values, func(x []int) {
			for j := range x {
				if j != missing && x[j] != int(row[j]) {
					return
				}
			}
			for c := range k {
				p := math.Exp(m.LogPrior[c])
				for j, v := range x {
					p *= m.Columns[j].Probability(c, v)
				}
				want[c] += p
				total += p
			}
		})
		if missing < d {
			row[missing] = math.NaN()
		}
		got, err := m.Posterior(nil, row)
		if err != nil {
			t.Fatal(err)
		}
		for c := range k {
			if w := want[c] / total; math.Abs(got[c]-w) > 1e-12 {
				t.Errorf("(2.2): P(%d|%v) = %v, want %v", c, row, got[c], w)
			}
		}
	}
}

// each calls f with every combination of the values.
func each(values []int, f func(x []int)) {
	x := make([]int, len(values))
	for {
		f(x)
		j := 0
		for ; j < len(x); j++ {
			if x[j]++; x[j] < values[j] {
				break
			}
			x[j] = 0
		}
		if j == len(x) {
			return
		}
	}
}

func randomCounts(rng *rand.Rand) (*nb.Counts, []int) {
	k, d := 2+rng.IntN(3), 1+rng.IntN(4)
	var values []int
	var x [][]int
	var y []int
	for range d {
		values = append(values, 1+rng.IntN(4))
	}
	for i := range 25 {
		row := make([]int, d)
		for j, s := range values {
			row[j] = rng.IntN(s)
			if i == 0 {
				row[j] = s - 1 // so that each column has its S values
			}
		}
		x, y = append(x, row), append(y, i%k)
	}
	counts, err := nb.CountCodes(x, y)
	if err != nil {
		panic(err)
	}
	return counts, values
}

func TestParameterCount(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 20 {
		counts, values := randomCounts(rng)
		m, err := counts.Estimate(nil)
		if err != nil {
			t.Fatal(err)
		}
		full, naive := 0, 0
		for range m.Classes {
			each(values, func([]int) { full++ })
			for _, col := range m.Columns {
				naive += len(col.Values)
			}
		}
		product, sum := len(m.Classes), 0
		for _, s := range values {
			product *= s
			sum += len(m.Classes) * s
		}
		if full != product || naive != sum {
			t.Errorf("S = %v: %d and %d entries, want K·∏Sⱼ = %d and K·ΣSⱼ = %d", values, full, naive, product, sum)
		}
		k, d := len(m.Classes), len(values)
		if got, want := free(m), sum-k*d; got != want {
			t.Errorf("S = %v, K = %d: the naive tables move in %d directions, want K·Σ(Sⱼ−1) = %d", values, k, got, want)
		}
		// Without the assumption the row as a whole is one column of ∏Sⱼ values.
		x, y := [][]int{}, []int{}
		for row := range product / k {
			for c := range k {
				x, y = append(x, []int{row}), append(y, c)
			}
		}
		whole, err := nb.CountCodes(x, y)
		if err != nil {
			t.Fatal(err)
		}
		if m, err = whole.Estimate(nil); err != nil {
			t.Fatal(err)
		}
		if got, want := free(m), product-k; got != want {
			t.Errorf("S = %v, K = %d: the full tables move in %d directions, want K·(∏Sⱼ−1) = %d", values, k, got, want)
		}
	}
}

// free counts the free numbers of the tables P(x|c): the rank of what becomes of
// P(x|c), all x, if a little probability is moved from one value of one column
// to another.
func free(m *nb.Model) (rank int) {
	var values []int
	for _, col := range m.Columns {
		values = append(values, len(col.Values))
	}
	for c := range m.Classes {
		var moves []float64
		n := 0
		for j, s := range values {
			for from := range s {
				for to := range from {
					each(values, func(x []int) {
						change := map[int]float64{from: -1, to: 1}[x[j]]
						for i, v := range x {
							if i != j {
								change *= m.Columns[i].Probability(c, v)
							}
						}
						moves = append(moves, change)
					})
					n++
				}
			}
		}
		if n == 0 {
			continue // every column has one value: nothing can move
		}
		var svd mat.SVD
		if !svd.Factorize(mat.NewDense(n, len(moves)/n, moves), mat.SVDNone) {
			panic("no singular values")
		}
		rank += svd.Rank(1e-9)
	}
	return rank
}

// Proof 3. No other distribution has a higher likelihood.
func TestMaximumLikelihood(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for range 20 {
		counts, _ := randomCounts(rng)
		m, err := counts.Estimate(&nb.Estimator{})
		if err != nil {
			t.Fatal(err)
		}
		check := func(what string, n, p []float64) {
			best := weighted(n, p)
			for range 2000 {
				q := make([]float64, len(p))
				var sum float64
				for v := range q { // near p and far from it
					q[v] = math.Abs(p[v]+math.Pow(10, -4*rng.Float64())*rng.NormFloat64()) + 1e-12
					sum += q[v]
				}
				far := 0.0
				for v := range q {
					q[v] /= sum
					far += math.Abs(q[v] - p[v])
				}
				if l := weighted(n, q); l > best+1e-9 || far > 1e-2 && l >= best {
					t.Fatalf("%s: n = %v: log-likelihood %v at %v is above %v at the estimate %v", what, n, l, q, best, p)
				}
			}
		}
		prior := make([]float64, len(m.Classes))
		for c := range prior {
			prior[c] = math.Exp(m.LogPrior[c])
		}
		check("prior", counts.N, prior)
		for j, col := range m.Columns {
			for c := range m.Classes {
				var n, p []float64
				for v := range col.Values {
					n, p = append(n, counts.Columns[j].Count(c, v)), append(p, col.Probability(c, v))
				}
				check(col.Name, n, p)
			}
		}
	}
}

// weighted is Σ n·log p with 0·(−∞) = 0.
func weighted(n, p []float64) (s float64) {
	for v := range n {
		if n[v] > 0 {
			s += n[v] * math.Log(p[v])
		}
	}
	return s
}

// Proof 4. The mean of the Beta posterior by Simpson's rule.
func TestSmoothingIsPosteriorMean(t *testing.T) {
	for _, lambda := range []float64{1, 2, 3.5} {
		for _, n := range [][2]int{{0, 3}, {1, 1}, {7, 2}, {20, 0}} {
			counts, err := nb.NewCounts([]string{"c", "other"}, nb.Column{Name: "x", Values: []string{"0", "1"}})
			if err != nil {
				t.Fatal(err)
			}
			for v := range 2 {
				if err := counts.AddWeighted([]float64{float64(v)}, 0, float64(n[v])); err != nil {
					t.Fatal(err)
				}
			}
			if err := counts.Add([]float64{0}, 1); err != nil {
				t.Fatal(err)
			}
			m, err := counts.Estimate(&nb.Estimator{Lambda: lambda})
			if err != nil {
				t.Fatal(err)
			}
			density := func(q float64) float64 {
				return math.Pow(q, float64(n[0])+lambda-1) * math.Pow(1-q, float64(n[1])+lambda-1)
			}
			mean := simpson(func(q float64) float64 { return q * density(q) }) / simpson(density)
			if got := m.Columns[0].Probability(0, 0); math.Abs(got-mean) > 1e-7 {
				t.Errorf("λ = %v, n = %v: nb %v, posterior mean %v", lambda, n, got, mean)
			}
		}
	}
}

func simpson(f func(float64) float64) float64 {
	const n = 20_000
	s := f(0) + f(1)
	for i := 1; i < n; i++ {
		s += float64(2+2*(i%2)) * f(float64(i)/n)
	}
	return s / (3 * n)
}

func TestSmoothingLiesBetween(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for range 50 {
		counts, values := randomCounts(rng)
		lambda := math.Pow(10, 4*rng.Float64()-2)
		m, err := counts.Estimate(&nb.Estimator{Lambda: lambda})
		if err != nil {
			t.Fatal(err)
		}
		for j, s := range values {
			for c := range m.Classes {
				var sum float64
				for v := range s {
					p, f, u := m.Columns[j].Probability(c, v), counts.Columns[j].Count(c, v)/counts.N[c], 1/float64(s)
					sum += p
					if p < min(f, u)-1e-12 || p > max(f, u)+1e-12 || p <= 0 {
						t.Errorf("λ = %v: %v is not between %v and %v", lambda, p, f, u)
					}
				}
				if math.Abs(sum-1) > 1e-12 {
					t.Errorf("λ = %v: sum %v, want 1", lambda, sum)
				}
			}
		}
	}
}

// Proof 5. exp and log at 200 bits: e^a is computed by its series.
func TestLogSumExpBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for range 200 {
		k := 1 + rng.IntN(6)
		a, m := make([]float64, k), math.Inf(-1)
		for c := range a {
			a[c] = rng.NormFloat64() * 20
			m = math.Max(m, a[c])
		}
		got := nb.LogSumExp(a)
		if got < m-1e-12 || got > m+math.Log(float64(k))+1e-12 {
			t.Errorf("(5.2): %v is outside [%v, %v]", got, m, m+math.Log(float64(k)))
		}
		// (5.1): Σ e^(a_c − lse) = 1.
		sum := new(big.Float).SetPrec(200)
		for _, v := range a {
			sum.Add(sum, bigExp(new(big.Float).SetPrec(200).Sub(big.NewFloat(v), big.NewFloat(got))))
		}
		if s, _ := sum.Float64(); math.Abs(s-1) > 1e-12 {
			t.Errorf("(5.1): Σ exp(a − lse(a)) = %v, want 1 for %v", s, a)
		}
		shift := 1e4 * rng.NormFloat64()
		b := make([]float64, k)
		for c := range a {
			b[c] = a[c] + shift
		}
		if d := nb.LogSumExp(b) - shift - got; math.Abs(d) > 1e-10 {
			t.Errorf("a shift by %v changes log-sum-exp by %v", shift, d)
		}
	}
}

// bigExp returns e^x by (e^(x/2^16))^(2^16) and the exponential series.
func bigExp(x *big.Float) *big.Float {
	const prec, halvings = 200, 16
	y := new(big.Float).SetPrec(prec).SetMantExp(x, -halvings)
	sum, term := big.NewFloat(1).SetPrec(prec), big.NewFloat(1).SetPrec(prec)
	for i := 1; i < 60; i++ {
		term.Mul(term, y).Quo(term, new(big.Float).SetInt64(int64(i)))
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
	}
	return sum
}

func TestLogSpaceKeepsOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 2))
	for range 100 {
		k := 2 + rng.IntN(3)
		joint, logs := make([]*big.Rat, k), make([]float64, k)
		for c := range k {
			joint[c] = big.NewRat(1, 1)
			for range 300 { // far below the smallest float
				f := big.NewRat(1+rng.Int64N(9), 1000)
				joint[c].Mul(joint[c], f)
				logs[c] += math.Log(float(f))
			}
			if float(joint[c]) != 0 {
				t.Fatalf("the product %v does not underflow", float(joint[c]))
			}
		}
		best := 0
		for c := range joint {
			if joint[c].Cmp(joint[best]) > 0 {
				best = c
			}
		}
		if got := nb.Decide(logs); got != best {
			t.Errorf("decided for %d, the exact product is largest for %d", got, best)
		}
	}
}

// Proof 6. Every rule from rows to classes, by enumeration.
func TestPosteriorMaximisation(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	for range 50 {
		k, rows := 2+rng.IntN(2), 2+rng.IntN(4)
		p := fractions(rng, k*rows) // P(x, c)
		at := func(x, c int) *big.Rat { return p[x*k+c] }
		risk := func(rule func(x int) int) *big.Rat {
			r := new(big.Rat)
			for x := range rows {
				for c := range k {
					if c != rule(x) {
						r.Add(r, at(x, c))
					}
				}
			}
			return r
		}
		best := risk(func(x int) int {
			joint := make([]float64, k)
			for c := range joint {
				joint[c] = float(at(x, c))
			}
			return nb.Decide(joint)
		})
		values := make([]int, rows)
		for x := range values {
			values[x] = k
		}
		each(values, func(rule []int) {
			if r := risk(func(x int) int { return rule[x] }); r.Cmp(best) < 0 {
				t.Errorf("the rule %v has risk %v, less than %v", rule, r, best)
			}
		})
	}
}
