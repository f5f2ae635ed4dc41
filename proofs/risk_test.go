package proofs

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"naivebayes/nb"
)

func names(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = string(rune('a' + i))
	}
	return out
}

// Proof 7. Rows x with exact P(x|1), P(x|2), and every rule on them.
func TestLikelihoodRatioThreshold(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	type table = [2][2]float64
	conventions := []struct {
		name         string
		loss         func(l table, truth, decision int) float64
		right, wrong func(table, [2]float64) (float64, error)
	}{
		{"truth first", func(l table, truth, decision int) float64 { return l[truth][decision] },
			nb.LikelihoodRatioTruthFirst, nb.LikelihoodRatioDecisionFirst},
		{"decision first", func(l table, truth, decision int) float64 { return l[decision][truth] },
			nb.LikelihoodRatioDecisionFirst, nb.LikelihoodRatioTruthFirst},
	}
	lost := make([]int, len(conventions))
	for range 300 {
		const rows = 5
		likelihood := [2][]*big.Rat{fractions(rng, rows), fractions(rng, rows)}
		prior := fractions(rng, 2)
		p := [2]float64{float(prior[0]), float(prior[1])}
		whole := func(from, n int) float64 { return float64(from + rng.IntN(n)) }
		l := table{{whole(0, 3), whole(3, 10)}, {whole(3, 10), whole(0, 3)}}
		for i, conv := range conventions {
			risk := func(rule func(x int) int) *big.Rat {
				sum := new(big.Rat)
				for x := range rows {
					for truth := range 2 {
						r := new(big.Rat).SetFloat64(conv.loss(l, truth, rule(x)))
						r.Mul(r, prior[truth])
						sum.Add(sum, r.Mul(r, likelihood[truth][x]))
					}
				}
				return sum
			}
			by := func(f func(table, [2]float64) (float64, error)) *big.Rat {
				threshold, err := f(l, p)
				if err != nil {
					t.Fatal(err)
				}
				return risk(func(x int) int {
					ratio := float(new(big.Rat).Quo(likelihood[0][x], likelihood[1][x]))
					if ratio > threshold*(1+1e-12) { // at equality either will do
						return 0
					}
					return 1
				})
			}
			right, wrong := by(conv.right), by(conv.wrong)
			least := right
			each([]int{2, 2, 2, 2, 2}, func(rule []int) {
				if r := risk(func(x int) int { return rule[x] }); r.Cmp(least) < 0 {
					t.Fatalf("%s: λ = %v, prior %v: the rule %v has risk %v, the threshold %v", conv.name, l, p, rule, r, right)
				}
			})
			switch wrong.Cmp(right) {
			case 1:
				lost[i]++
				if l[0][1] == l[1][0] {
					t.Fatalf("λ = %v is symmetric, but the formulas differ", l)
				}
			case -1:
				t.Fatalf("%s: λ = %v: the formula of the other convention has less risk, %v, than %v", conv.name, l, wrong, right)
			}
		}
	}
	for i, conv := range conventions {
		if lost[i] < 30 {
			t.Errorf("%s: the other formula lost on %d of 300 tables, want at least 30", conv.name, lost[i])
		}
	}
	// The example of the text.
	credit := table{{0, 5}, {1, 0}}
	for _, tc := range []struct {
		f    func(table, [2]float64) (float64, error)
		want float64
	}{{nb.LikelihoodRatioTruthFirst, 7. / 15}, {nb.LikelihoodRatioDecisionFirst, 35. / 3}} {
		if got, err := tc.f(credit, [2]float64{.3, .7}); err != nil || math.Abs(got-tc.want) > 1e-12 {
			t.Errorf("German credit: %v, %v, want %v", got, err, tc.want)
		}
	}
}

// Proof 8. Every rule from rows to actions, by enumeration.
func TestMinimumRisk(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for range 100 {
		k, actions, rows := 2+rng.IntN(2), 2+rng.IntN(3), 2+rng.IntN(3)
		p := fractions(rng, k*rows) // P(x, c)
		cost := make([][]float64, k)
		for c := range cost {
			for range actions {
				cost[c] = append(cost[c], float64(rng.IntN(12)-2))
			}
		}
		loss, err := nb.NewLoss(names(k), names(actions), cost)
		if rng.IntN(3) == 0 { // Chow
			actions = k + 1
			loss, err = nb.Reject(names(k), float64(rng.IntN(65))/64)
		}
		if err != nil {
			t.Fatal(err)
		}
		risk := func(rule func(x int) int) *big.Rat {
			r := new(big.Rat)
			for x := range rows {
				for c := range k {
					l := new(big.Rat).SetFloat64(loss.Cost[c][rule(x)])
					r.Add(r, l.Mul(l, p[x*k+c]))
				}
			}
			return r
		}
		best := risk(func(x int) int {
			posterior, sum := make([]float64, k), new(big.Rat)
			for c := range k {
				sum.Add(sum, p[x*k+c])
			}
			for c := range k {
				posterior[c] = float(new(big.Rat).Quo(p[x*k+c], sum))
			}
			return loss.Decide(posterior)
		})
		// A tie that rounding breaks costs nothing but rounding.
		slack := big.NewRat(1, 1<<40)
		values := make([]int, rows)
		for x := range values {
			values[x] = actions
		}
		each(values, func(rule []int) {
			r := risk(func(x int) int { return rule[x] })
			if r.Add(r, slack).Cmp(best) < 0 {
				t.Errorf("%v: the rule %v has risk %v, Decide %v", loss.Cost, rule, r, best)
			}
		})
	}
}

func TestChowAndThreshold(t *testing.T) {
	const n = 64
	for r := 0; r <= n; r += 4 {
		loss, err := nb.Reject(names(3), float64(r)/n)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i <= n; i++ {
			for j := 0; i+j <= n; j++ {
				top := max(i, j, n-i-j)
				rejects := loss.Decide([]float64{float64(i) / n, float64(j) / n, float64(n-i-j) / n}) == 3
				if rejects != (top < n-r) {
					t.Fatalf("r = %d/%d, largest posterior %d/%d: rejects %v", r, n, top, n, rejects)
				}
				if rejects && 3*r > 2*n {
					t.Fatalf("r = %d/%d is above 1−1/K and still rejects", r, n)
				}
			}
		}
	}
	rng := rand.New(rand.NewPCG(8, 2))
	for range 200 {
		right := [2]int{rng.IntN(3), rng.IntN(3)}
		miss := [2]int{1 + rng.IntN(9), 1 + rng.IntN(9)} // beyond the right decision
		cost := [][]float64{{float64(right[0]), float64(right[0] + miss[0])}, {float64(right[1] + miss[1]), float64(right[1])}}
		loss, err := nb.NewLoss(names(2), names(2), cost)
		if err != nil {
			t.Fatal(err)
		}
		for c := range 2 {
			o := 1 - c
			at, err := loss.Threshold(c)
			if want := float64(miss[o]) / float64(miss[o]+miss[c]); err != nil || math.Abs(at-want) > 1e-15 {
				t.Fatalf("%v: threshold of %d = %v, %v, want %v", cost, c, at, err, want)
			}
			for i := range n + 1 {
				p := make([]float64, 2)
				p[c], p[o] = float64(i)/n, float64(n-i)/n
				// p ≥ t in whole numbers; a tie goes to action 0.
				less := i*(miss[o]+miss[c]) - n*miss[o]
				want := o
				if less > 0 || less == 0 && c == 0 {
					want = c
				}
				if got := loss.Decide(p); got != want {
					t.Fatalf("%v, P(%d) = %d/%d: action %d, want %d", cost, c, i, n, got, want)
				}
			}
		}
	}
}
