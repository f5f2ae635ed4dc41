package bayesnet

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// at returns the entry of a factor for the values of its variables, by the
// definition of the layout.
func (f *Factor) at(values map[int]int) float64 {
	i := 0
	for j, v := range f.Vars {
		i = i*f.Card[j] + values[v]
	}
	return f.P[i]
}

// randomFactor draws a factor over some of the variables 0 … n−1.
func randomFactor(r *rand.Rand, card []int, share float64) *Factor {
	var vars, cards []int
	n := 1
	for _, v := range r.Perm(len(card)) {
		if r.Float64() < share {
			vars, cards = append(vars, v), append(cards, card[v])
			n *= card[v]
		}
	}
	p := make([]float64, n)
	for i := range p {
		if r.IntN(5) > 0 {
			p[i] = r.Float64()
		}
	}
	return NewFactor(vars, cards, p)
}

// everyValue calls f for each assignment of the variables.
func everyValue(vars, card []int, f func(values map[int]int)) {
	values := map[int]int{}
	var fill func(j int)
	fill = func(j int) {
		if j == len(vars) {
			f(values)
			return
		}
		for v := range card[j] {
			values[vars[j]] = v
			fill(j + 1)
		}
	}
	fill(0)
}

// TestFactorOperations compares product, sums, maxima and parts with their
// definitions, entry by entry, in ordinary numbers and in logarithms.
func TestFactorOperations(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 12))
		card := make([]int, 5)
		for v := range card {
			card[v] = 1 + r.IntN(4)
		}
		f, g := randomFactor(r, card, 0.6), randomFactor(r, card, 0.5)
		before := [2]string{fmt.Sprint(f), fmt.Sprint(g)}
		product := f.Product(g)
		wantScope := slices.Clone(f.Vars)
		for _, v := range g.Vars {
			if !slices.Contains(wantScope, v) {
				wantScope = append(wantScope, v)
			}
		}
		if !slices.Equal(product.Vars, wantScope) {
			t.Fatalf("seed %d: product over %v, want %v", seed, product.Vars, wantScope)
		}
		everyValue(product.Vars, product.Card, func(x map[int]int) {
			if got, want := product.at(x), f.at(x)*g.at(x); got != want {
				t.Fatalf("seed %d: product at %v = %v, want %v", seed, x, got, want)
			}
		})
		logProduct := unit(product.Vars, product.Card, true)
		logProduct.multiply(f.toLog())
		logProduct.multiply(g.toLog())
		for i, x := range product.P {
			if got := math.Exp(logProduct.P[i]); math.Abs(got-x) > 1e-15 {
				t.Fatalf("seed %d: product of logarithms, entry %d = %v, want %v", seed, i, got, x)
			}
		}
		var out []int
		for _, v := range product.Vars {
			if r.IntN(2) == 0 {
				out = append(out, v)
			}
		}
		sums, maxima := product.SumOut(out...), product.MaxOut(out...)
		logs := product.toLog()
		logSums, logMaxima := unit(sums.Vars, sums.Card, true), unit(sums.Vars, sums.Card, true)
		logs.sumInto(logSums)
		logs.maxInto(logMaxima)
		everyValue(sums.Vars, sums.Card, func(x map[int]int) {
			sum, most := 0.0, math.Inf(-1)
			outCard := make([]int, len(out))
			for j, v := range out {
				outCard[j] = card[v]
			}
			everyValue(out, outCard, func(y map[int]int) {
				for v, at := range x {
					y[v] = at
				}
				sum += product.at(y)
				most = max(most, product.at(y))
			})
			if got := sums.at(x); math.Abs(got-sum) > 1e-14 {
				t.Fatalf("seed %d: sum at %v = %v, want %v", seed, x, got, sum)
			}
			if got := maxima.at(x); got != most {
				t.Fatalf("seed %d: maximum at %v = %v, want %v", seed, x, got, most)
			}
			if got := math.Exp(logSums.at(x)); math.Abs(got-sum) > 1e-13 {
				t.Fatalf("seed %d: sum of logarithms at %v = %v, want %v", seed, x, got, sum)
			}
			if got := math.Exp(logMaxima.at(x)); math.Abs(got-most) > 1e-15 {
				t.Fatalf("seed %d: maximum of logarithms at %v = %v, want %v", seed, x, got, most)
			}
		})
		if len(product.Vars) > 0 {
			v := product.Vars[r.IntN(len(product.Vars))]
			value := r.IntN(card[v])
			part := product.Reduce(v, value)
			if slices.Contains(part.Vars, v) || len(part.P)*card[v] != len(product.P) {
				t.Fatalf("seed %d: part over %v with %d entries", seed, part.Vars, len(part.P))
			}
			everyValue(part.Vars, part.Card, func(x map[int]int) {
				got := part.at(x)
				x[v] = value
				if got != product.at(x) {
					t.Fatalf("seed %d: part at %v = %v, want %v", seed, x, got, product.at(x))
				}
				delete(x, v)
			})
		}
		if after := [2]string{fmt.Sprint(f), fmt.Sprint(g)}; after != before {
			t.Fatalf("seed %d: the factors changed from %v to %v", seed, before, after)
		}
	}
}

// TestRescale: by a power of two, exactly, and a spread that is too large is
// seen.
func TestRescale(t *testing.T) {
	for _, c := range []struct {
		p      []float64
		factor float64
		err    error
	}{
		{[]float64{1, 0.5}, 1, nil},
		{[]float64{0, 0}, 1, nil},
		{[]float64{3 * 0x1p-100, 0x1p-101, 0}, 0x1p-98, nil},
		{[]float64{0x1p200, 0x1p-100}, 0x1p201, nil},
		{[]float64{1, 0x1p-399}, 1, nil},
		{[]float64{1, 0x1p-400}, 1, nil},
		{[]float64{1, 0x1p-401}, 1, errSpread},
		{[]float64{0x1p-401, 1, 0}, 1, errSpread},
		{[]float64{0x1p-64}, 1, nil},
		{[]float64{0x1p-65}, 0x1p-64, nil},
		{[]float64{0x1p62}, 1, nil},
		{[]float64{0x1p63}, 0x1p64, nil},
		{[]float64{0x1p-200, 0x1p-601}, 1, errSpread},
	} {
		f := NewFactor([]int{0}, []int{len(c.p)}, c.p)
		log, err := f.rescale()
		if err != c.err || math.Abs(log-math.Log(c.factor)) > 1e-12 {
			t.Errorf("rescale(%v) = %v, %v, want %v, %v", c.p, log, err, math.Log(c.factor), c.err)
		}
		for i := range c.p {
			if f.P[i]*c.factor != c.p[i] {
				t.Errorf("rescale(%v) has entry %v, want %v", c.p, f.P[i], c.p[i]/c.factor)
			}
		}
	}
}

// TestFactorPanics: misuse panics.
func TestFactorPanics(t *testing.T) {
	f := NewFactor([]int{0, 1}, []int{2, 3}, nil)
	for name, call := range map[string]func(){
		"card":        func() { NewFactor([]int{0}, nil, nil) },
		"twice":       func() { NewFactor([]int{0, 0}, []int{2, 2}, nil) },
		"numbers":     func() { NewFactor([]int{0}, []int{2}, []float64{1}) },
		"negative":    func() { NewFactor([]int{0}, []int{2}, []float64{1, -1}) },
		"NaN":         func() { NewFactor([]int{0}, []int{2}, []float64{1, math.NaN()}) },
		"other card":  func() { f.Product(NewFactor([]int{1}, []int{2}, nil)) },
		"sum of none": func() { f.SumOut(2) },
		"max of none": func() { f.MaxOut(2) },
		"no variable": func() { f.Reduce(2, 0) },
		"no value":    func() { f.Reduce(1, 3) },
		"Missing":     func() { f.Reduce(1, Missing) },
		"infinite":    func() { NewFactor([]int{0}, []int{2}, []float64{1, math.Inf(1)}) },
	} {
		func() {
			defer func() {
				if text, ok := recover().(string); !ok || !strings.HasPrefix(text, "bayesnet: ") {
					t.Errorf("%s: panic %q, want one of this package", name, text)
				}
			}()
			call()
		}()
	}
}

// TestFactorsShareNothing: what is made of slices or of a table is a copy, and
// the largest number is a number.
func TestFactorsShareNothing(t *testing.T) {
	vars, card, p := []int{4, 7}, []int{1, 2}, []float64{0, math.MaxFloat64}
	f := NewFactor(vars, card, p)
	vars[0], card[1], p[0] = 9, 9, 9
	if got := fmt.Sprint(f.Vars, f.Card, f.P[0]); got != "[4 7] [1 2] 0" {
		t.Errorf("the factor changed to %s", got)
	}
	net := Sprinkler()
	net.Factor(1).P[0] = 7
	if !slices.Equal(net.Table(1), Sprinkler().Table(1)) {
		t.Error("the table of the network changed with its factor")
	}
}

// TestWalkJoinsAxes: axes that act as one are walked as one row, which is what
// makes the operations fast.
func TestWalkJoinsAxes(t *testing.T) {
	for _, c := range []struct {
		card, stride []int
		n, step      int
	}{
		{nil, nil, 1, 0},
		{[]int{2, 3, 4}, []int{12, 4, 1}, 24, 1},             // the same table
		{[]int{2, 3, 4}, []int{0, 0, 0}, 24, 0},              // one number
		{[]int{2, 3, 4}, []int{1, 0, 0}, 12, 0},              // the first variable alone
		{[]int{2, 3, 4}, []int{0, 4, 1}, 12, 1},              // all but the first
		{[]int{2, 3, 4}, []int{4, 0, 1}, 4, 1},               // all but the second
		{[]int{2, 1, 3, 1, 4}, []int{12, 7, 4, 9, 1}, 24, 1}, // constants do not part them
	} {
		if w := newWalk(c.card, c.stride); w.n != c.n || w.step != c.step {
			t.Errorf("newWalk(%v, %v) has rows of %d by %d, want %d by %d", c.card, c.stride, w.n, w.step, c.n, c.step)
		}
	}
}
