package nb_test

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"testing"

	"naivebayes/nb"

	"pgregory.net/rapid"
)

// The definition, written down once more in exact fractions and straight from
// the rows, with nothing of the package in it.

type table struct {
	x      [][]string // "" is missing
	y      []string
	values [][]string
	labels []string
	w      []int64 // weight of each row
}

func (t *table) weight(class string, j int, value string) int64 {
	var n int64
	for i := range t.x {
		if t.y[i] == class && (j < 0 || value == "*" && t.x[i][j] != "" || t.x[i][j] == value) {
			n += t.w[i]
		}
	}
	return n
}

// posterior is P(c|row) in exact fractions; nil if the row is impossible.
func (t *table) posterior(lambda, priorLambda *big.Rat, row []string) []*big.Rat {
	frac := func(n int64, lambda *big.Rat, den int64, s int) *big.Rat {
		num := new(big.Rat).Add(big.NewRat(n, 1), lambda)
		d := new(big.Rat).Mul(big.NewRat(int64(s), 1), lambda)
		return num.Quo(num, d.Add(d, big.NewRat(den, 1)))
	}
	var all int64
	for _, w := range t.w {
		all += w
	}
	sum := new(big.Rat)
	out := make([]*big.Rat, len(t.labels))
	for c, l := range t.labels {
		p := frac(t.weight(l, -1, ""), priorLambda, all, len(t.labels))
		if p.Sign() > 0 {
			for j, v := range row {
				if v != "" {
					p.Mul(p, frac(t.weight(l, j, v), lambda, t.weight(l, j, "*"), len(t.values[j])))
				}
			}
		}
		out[c] = p
		sum.Add(sum, p)
	}
	if sum.Sign() == 0 {
		return nil
	}
	for _, p := range out {
		p.Quo(p, sum)
	}
	return out
}

func (t *table) columns() []nb.Column {
	var out []nb.Column
	for j, v := range t.values {
		out = append(out, nb.Column{Name: fmt.Sprint("x", j+1), Values: v})
	}
	return out
}

func (t *table) counts() *nb.Counts {
	c := must(nb.NewCounts(t.labels, t.columns()...))
	t.add(c, 0, len(t.x))
	return c
}

func (t *table) add(c *nb.Counts, from, to int) {
	for i := from; i < to; i++ {
		if err := c.AddWeighted(must(c.Row(t.x[i]...)), c.Class(t.y[i]), float64(t.w[i])); err != nil {
			panic(err)
		}
	}
}

func (t *table) row(g *rapid.T, label string) []string {
	row := make([]string, len(t.values))
	for j, v := range t.values {
		if rapid.IntRange(0, 9).Draw(g, label) > 0 {
			row[j] = rapid.SampledFrom(v).Draw(g, label)
		}
	}
	return row
}

func drawTable(g *rapid.T) *table {
	t := &table{}
	for j := range rapid.IntRange(1, 4).Draw(g, "d") {
		var values []string
		for v := range rapid.IntRange(1, 4).Draw(g, "S") {
			values = append(values, fmt.Sprint(string(rune('a'+j)), v))
		}
		t.values = append(t.values, values)
	}
	for c := range rapid.IntRange(2, 4).Draw(g, "K") {
		t.labels = append(t.labels, "c"+strconv.Itoa(c))
	}
	for range rapid.IntRange(1, 12).Draw(g, "n") {
		t.x = append(t.x, t.row(g, "cell"))
		t.y = append(t.y, rapid.SampledFrom(t.labels).Draw(g, "y"))
		t.w = append(t.w, int64(rapid.IntRange(1, 3).Draw(g, "w")))
	}
	return t
}

var lambdas = []*big.Rat{big.NewRat(0, 1), big.NewRat(1, 1000), big.NewRat(1, 2), big.NewRat(1, 1), big.NewRat(7, 1)}

func TestCategoricalExact(t *testing.T) {
	rapid.Check(t, func(g *rapid.T) {
		tab := drawTable(g)
		lambda := rapid.SampledFrom(slices.Concat(lambdas[:1], lambdas[:1], lambdas)).Draw(g, "λ") // 0 is where the corners are
		priorLambda := rapid.SampledFrom(lambdas).Draw(g, "prior λ")
		m, err := tab.counts().Estimate(&nb.Estimator{Lambda: float(lambda), PriorLambda: float(priorLambda)})
		if errors.Is(err, nb.ErrUndefined) {
			// True only if λ = 0 and a possible class has an empty column.
			for _, l := range tab.labels {
				for j := range tab.values {
					if lambda.Sign() == 0 && tab.weight(l, j, "*") == 0 && (priorLambda.Sign() > 0 || tab.weight(l, -1, "") > 0) {
						return
					}
				}
			}
		}
		if err != nil {
			g.Fatal(err)
		}
		for range 5 {
			row := tab.row(g, "query")
			want := tab.posterior(lambda, priorLambda, row)
			got, err := m.Posterior(nil, must(m.Row(row...)))
			if want == nil {
				if !errors.Is(err, nb.ErrImpossible) {
					g.Fatalf("Posterior = %v, %v, want ErrImpossible", got, err)
				}
				continue
			}
			if err != nil {
				g.Fatal(err)
			}
			for c := range want {
				w := float(want[c])
				if math.IsNaN(got[c]) || math.Abs(got[c]-w) > 1e-13 || (w == 0) != (got[c] == 0) {
					g.Fatalf("P(%s|%q) = %.17g, want %v = %.17g", tab.labels[c], row, got[c], want[c], w)
				}
			}
		}
	})
}

// The goldens of the books, from the same exact definition.
func TestGoldensExact(t *testing.T) {
	one, zero := big.NewRat(1, 1), new(big.Rat)
	ones := func(n int) []int64 { return slices.Repeat([]int64{1}, n) }
	x, y := liHang()
	lh := &table{x: x, y: y, w: ones(15), labels: []string{"-1", "1"}, values: [][]string{{"1", "2", "3"}, {"S", "M", "L"}}}
	x, y = weather()
	pt := &table{x: x, y: y, w: ones(14), labels: []string{"no", "yes"},
		values: [][]string{{"sunny", "overcast", "rainy"}, {"hot", "mild", "cool"}, {"high", "normal"}, {"FALSE", "TRUE"}}}
	day := []string{"sunny", "cool", "high", "TRUE"}
	for _, tc := range []struct {
		name                string
		t                   *table
		lambda, priorLambda *big.Rat
		row                 []string
		want                *big.Rat // of class 0
	}{
		{"Li Hang 4.1", lh, zero, zero, []string{"2", "S"}, big.NewRat(3, 4)},
		{"Li Hang 4.2", lh, one, one, []string{"2", "S"}, big.NewRat(28, 43)},
		{"weather, λ = 0", pt, zero, zero, day, big.NewRat(486, 611)},
		{"weather, λ = 1", pt, one, zero, day, big.NewRat(3025, 4201)},
		{"weather, Weka", pt, one, one, day, big.NewRat(1089, 1481)},
	} {
		if got := tc.t.posterior(tc.lambda, tc.priorLambda, tc.row)[0]; got.Cmp(tc.want) != 0 {
			t.Errorf("%s: %v, want %v", tc.name, got, tc.want)
		}
	}
}

// snapshot is every statistic that the accessors show and that is not 0, by
// names of class, column and value. Moments, with a ~, are subject to rounding.
func snapshot(c *nb.Counts) map[string]float64 {
	out := map[string]float64{}
	put := func(key string, n float64) {
		if n != 0 {
			out[key] = n
		}
	}
	for k, l := range c.Classes {
		put("N "+l, c.N[k])
		for _, col := range c.Columns {
			switch col.Kind {
			case nb.Categorical, nb.Discretized:
				for v, name := range col.Values {
					put(col.Name+" "+name+" "+l, col.Count(k, v))
				}
			default:
				m := col.Moments(k)
				put("~n "+col.Name+" "+l, m.N)
				put("~mean "+col.Name+" "+l, m.Mean)
				put("~M2 "+col.Name+" "+l, m.M2)
			}
		}
	}
	return out
}
