package proofs

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"

	"naivebayes/nb"
	"naivebayes/nb/bayesnet"
)

// variables returns n variables with the given numbers of values.
func variables(card ...int) (v []bayesnet.Variable) {
	for i, s := range card {
		values := make([]string, s)
		for x := range values {
			values[x] = fmt.Sprint(x)
		}
		v = append(v, bayesnet.Variable{Name: fmt.Sprintf("x%d", i), Values: values})
	}
	return v
}

// structureOf returns the network with these parents.
func structureOf(t *testing.T, card []int, parents [][]int) *bayesnet.Structure {
	t.Helper()
	s, err := bayesnet.NewStructure(variables(card...), parents)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// randomStructure has n nodes of 2 or 3 values and arrows at random, at most
// three to a node, along a random order of the nodes.
func randomStructure(t *testing.T, rng *rand.Rand, n int) *bayesnet.Structure {
	card, parents, order := make([]int, n), make([][]int, n), rng.Perm(n)
	for at, i := range order {
		card[i] = 2 + rng.IntN(2)
		for _, p := range order[:at] {
			if len(parents[i]) < 3 && rng.IntN(2) == 0 {
				parents[i] = append(parents[i], p)
			}
		}
	}
	return structureOf(t, card, parents)
}

// randomTables fills the tables; a share of the entries is 0.
func randomTables(t *testing.T, rng *rand.Rand, s *bayesnet.Structure, zeros float64) *bayesnet.Network {
	tables := make([][]float64, s.Len())
	for i := range tables {
		for range s.Configs(i) {
			row, sum := make([]float64, s.Card(i)), 0.
			for sum == 0 {
				for v := range row {
					row[v] = 0
					if rng.Float64() >= zeros {
						row[v] = rng.ExpFloat64()
					}
					sum += row[v]
				}
			}
			for _, x := range row {
				tables[i] = append(tables[i], x/sum)
			}
		}
	}
	net, err := bayesnet.New(s, tables)
	if err != nil {
		t.Fatal(err)
	}
	return net
}

// cardsOf returns the number of values of each variable.
func cardsOf(s *bayesnet.Structure) (card []int) {
	for i := range s.Len() {
		card = append(card, s.Card(i))
	}
	return card
}

// tableAt is P(xᵢ | parents) at a row, read off the table.
func tableAt(net *bayesnet.Network, i int, x []int) float64 {
	return net.Table(i)[net.Config(i, x)*net.Card(i)+x[i]]
}

// full is the joint distribution, row by row; it multiplies the tables itself.
type full struct {
	card []int
	p    map[string]float64
}

func fullOf(net *bayesnet.Network) full {
	f := full{cardsOf(net.Structure), map[string]float64{}}
	each(f.card, func(x []int) {
		p := 1.
		for i := range x {
			p *= tableAt(net, i, x)
		}
		f.p[fmt.Sprint(x)] = p
	})
	return f
}

// sum adds up all rows that agree with x in the nodes of a set.
func (f full) sum(x []int, set map[int]bool) float64 {
	total := 0.
	each(f.card, func(y []int) {
		for i := range set {
			if y[i] != x[i] {
				return
			}
		}
		total += f.p[fmt.Sprint(y)]
	})
	return total
}

// given is P(xᵢ | the nodes of the lists) at a row.
func (f full) given(x []int, i int, lists ...[]int) (p float64, ok bool) {
	set := map[int]bool{}
	for _, l := range lists {
		for _, j := range l {
			set[j] = true
		}
	}
	below := f.sum(x, set)
	set[i] = true
	return f.sum(x, set) / below, below > 0
}

// Proof 16 (a) to (c).
func TestFactorisation(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 1))
	for trial := range 6 {
		s := randomStructure(t, rng, 5)
		net := randomTables(t, rng, s, .2*float64(trial%2))
		f, total := fullOf(net), 0.
		each(f.card, func(x []int) {
			p := f.p[fmt.Sprint(x)]
			total += p
			if got := math.Exp(net.LogJoint(x)); math.Abs(got-p) > 1e-12 {
				t.Errorf("P(%v) = %v, the product of the tables is %v", x, got, p)
			}
			chain := 1.
			for at, i := range s.Order() {
				q, ok := f.given(x, i, s.Order()[:at])
				if !ok {
					chain = 0
					break
				}
				chain *= q
				r, _ := f.given(x, i, s.Parents(i))
				if want := tableAt(net, i, x); math.Abs(q-want) > 1e-12 || math.Abs(r-want) > 1e-12 {
					t.Errorf("%s at %v: given all before it %v, given its parents %v, table %v", s.Name(i), x, q, r, want)
				}
			}
			if math.Abs(chain-p) > 1e-12 {
				t.Errorf("chain rule at %v: %v, want %v", x, chain, p)
			}
		})
		if math.Abs(total-1) > 1e-12 {
			t.Errorf("the rows sum to %v, want 1", total)
		}
	}
}

// Proof 16 (d), with naive Bayes and the graph with all arrows as the ends.
func TestFactorisationParameters(t *testing.T) {
	card := []int{2, 3, 4, 2}
	for _, c := range []struct {
		name    string
		parents [][]int
		want    int
	}{
		{"no arrow", nil, 1 + 2 + 3 + 1},
		{"naive Bayes", [][]int{nil, {0}, {0}, {0}}, 1 + 2*(2+3+1)},
		{"all arrows", [][]int{nil, {0}, {0, 1}, {0, 1, 2}}, 2*3*4*2 - 1},
	} {
		if got := structureOf(t, card, c.parents).Parameters(); got != c.want {
			t.Errorf("%s: %d free parameters, want %d", c.name, got, c.want)
		}
	}
}

// Proof 17 (a).
func TestLocalMarkov(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 1))
	shielded := 0
	for trial := range 4 {
		s := randomStructure(t, rng, 6)
		f := fullOf(randomTables(t, rng, s, .2*float64(trial%2)))
		for i := range s.Len() {
			shielded += len(s.NonDescendants(i))
			each(f.card, func(x []int) {
				p, ok := f.given(x, i, s.Parents(i), s.NonDescendants(i))
				if q, _ := f.given(x, i, s.Parents(i)); ok && math.Abs(p-q) > 1e-12 {
					t.Errorf("%s at %v: %v given parents and non-descendants, %v given the parents", s.Name(i), x, p, q)
				}
			})
		}
	}
	if shielded == 0 {
		t.Error("no node had a non-descendant: nothing was tested")
	}
}

// Proof 17 (b) and (17.1).
func TestMarkovBlanket(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 2))
	outside := 0
	for trial := range 4 {
		s := randomStructure(t, rng, 6)
		net := randomTables(t, rng, s, .2*float64(trial%2))
		f := fullOf(net)
		for i := range s.Len() {
			var others []int
			for j := range s.Len() {
				if j != i {
					others = append(others, j)
				}
			}
			outside += len(others) - len(s.MarkovBlanket(i))
			each(f.card, func(x []int) {
				p, ok := f.given(x, i, others)
				if !ok {
					return
				}
				q, _ := f.given(x, i, s.MarkovBlanket(i))
				here, total := 0., 0.
				y := append([]int(nil), x...)
				for y[i] = range s.Card(i) {
					local := tableAt(net, i, y)
					for _, j := range s.Children(i) {
						local *= tableAt(net, j, y)
					}
					total += local
					if y[i] == x[i] {
						here = local
					}
				}
				if math.Abs(p-q) > 1e-12 || math.Abs(p-here/total) > 1e-12 {
					t.Errorf("%s at %v: given all others %v, given the blanket %v, by (17.1) %v", s.Name(i), x, p, q, here/total)
				}
			})
		}
	}
	if outside == 0 {
		t.Error("every blanket was all others: nothing was tested")
	}
}

// Proof 17 (c): for every node of a blanket the tables of step 5, under which
// it cannot be left out.
func TestBlanketIsMinimal(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 3))
	for range 4 {
		drawn := randomStructure(t, rng, 6)
		parents := make([][]int, drawn.Len())
		for i := range parents {
			parents[i] = drawn.Parents(i)
		}
		s := structureOf(t, []int{2, 2, 2, 2, 2, 2}, parents)
		for i := range s.Len() {
			for _, m := range s.MarkovBlanket(i) {
				f := fullOf(speaking(t, s, i, m))
				var rest []int
				for _, j := range s.MarkovBlanket(i) {
					if j != m {
						rest = append(rest, j)
					}
				}
				gap := 0.
				each(f.card, func(x []int) {
					p, _ := f.given(x, i, s.MarkovBlanket(i))
					q, _ := f.given(x, i, rest)
					gap = max(gap, math.Abs(p-q))
				})
				if gap < .3 {
					t.Errorf("without %s the blanket of %s loses %v, want .4", s.Name(m), s.Name(i), gap)
				}
			}
		}
	}
}

// speaking are coins, but for one table in which m has to do with i.
func speaking(t *testing.T, s *bayesnet.Structure, i, m int) *bayesnet.Network {
	node, listens := -1, []int(nil) // the node of the table, and the parents it listens to
	is := func(p, c int) bool {
		for _, q := range s.Parents(c) {
			if q == p {
				return true
			}
		}
		return false
	}
	switch {
	case is(m, i):
		node, listens = i, []int{m}
	case is(i, m):
		node, listens = m, []int{i}
	default:
		for _, c := range s.Children(i) {
			if is(m, c) {
				node, listens = c, []int{i, m}
			}
		}
	}
	tables := make([][]float64, s.Len())
	for j := range tables {
		ps := s.Parents(j)
		for r := range s.Configs(j) {
			p := .5
			if j == node {
				odd := 0
				for at, q := range ps {
					for _, l := range listens {
						if q == l {
							odd ^= r >> (len(ps) - 1 - at) & 1
						}
					}
				}
				p = []float64{.1, .9}[odd]
			}
			tables[j] = append(tables[j], 1-p, p)
		}
	}
	net, err := bayesnet.New(s, tables)
	if err != nil {
		t.Fatal(err)
	}
	return net
}

// sampled counts n rows drawn from a network.
func sampled(t *testing.T, net *bayesnet.Network, n int, seed uint64) (*bayesnet.Data, *bayesnet.Counts) {
	t.Helper()
	src := rand.NewPCG(seed, 7)
	var rows [][]int
	for range n {
		rows = append(rows, net.Sample(nil, src))
	}
	d, err := bayesnet.NewData(net.Variables(), rows)
	if err != nil {
		t.Fatal(err)
	}
	c, err := bayesnet.Count(net.Structure, d, bayesnet.SkipNothing)
	if err != nil {
		t.Fatal(err)
	}
	return d, c
}

// Proof 18 (a).
func TestNetworkMaximumLikelihood(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 1))
	for trial := range 4 {
		s := randomStructure(t, rng, 5)
		d, counts := sampled(t, randomTables(t, rng, s, 0), 40, uint64(trial))
		best, err := counts.Estimate(&bayesnet.Estimator{})
		if err != nil {
			t.Fatal(err)
		}
		byRow := func(net *bayesnet.Network) (l float64) {
			for r := range d.Len() {
				l += net.LogJoint(d.Row(nil, r))
			}
			return l
		}
		top, byCount := byRow(best), 0.
		for i := range s.Len() {
			for at, n := range counts.N[i] {
				if n > 0 {
					byCount += n * math.Log(best.Table(i)[at])
				}
			}
		}
		if math.Abs(byCount-top) > 1e-9 || math.Abs(counts.LogLikelihood()-top) > 1e-9 {
			t.Errorf("row by row %v, by (18.1) %v, LogLikelihood %v", top, byCount, counts.LogLikelihood())
		}
		for k := range 200 {
			other := randomTables(t, rng, s, 0)
			if k%2 == 0 { // near
				tables := make([][]float64, s.Len())
				for i := range tables {
					for at, p := range best.Table(i) {
						tables[i] = append(tables[i], .99*p+.01*other.Table(i)[at])
					}
				}
				if other, err = bayesnet.New(s, tables); err != nil {
					t.Fatal(err)
				}
			}
			if l := byRow(other); l >= top {
				t.Errorf("other tables have log-likelihood %v, the estimate %v", l, top)
			}
		}
	}
}

// twoNodes is x → y with three parameters, and how often it was seen.
func twoNodes(t *testing.T, n [2][2]float64) *bayesnet.Counts {
	c := bayesnet.NewCounts(structureOf(t, []int{2, 2}, [][]int{nil, {0}}))
	for x := range n {
		for y, w := range n[x] {
			if err := c.AddWeighted([]int{x, y}, w); err != nil {
				t.Fatal(err)
			}
		}
	}
	return c
}

// integrate integrates f(P(x=1), P(y=1|0), P(y=1|1)) over the cube, exactly for
// polynomials of degree up to 39 in each.
func integrate(f func(a, b0, b1 float64) float64) (sum float64) {
	x, w := make([]float64, 20), make([]float64, 20)
	quad.Legendre{}.FixedLocations(x, w, 0, 1)
	for i := range x {
		for j := range x {
			for k := range x {
				sum += w[i] * w[j] * w[k] * f(x[i], x[j], x[k])
			}
		}
	}
	return sum
}

// Proof 18 (b), (c) and the remark on two rows.
func TestNetworkPosterior(t *testing.T) {
	counts := twoNodes(t, [2][2]float64{{4, 1}, {0, 3}})
	bern := func(p float64, v int) float64 { return []float64{1 - p, p}[v] }
	joint := func(x, y int, a, b0, b1 float64) float64 {
		return bern(a, x) * bern([]float64{b0, b1}[x], y)
	}
	density := func(a, b0, b1 float64) float64 { // likelihood × prior, α = 2
		l := a * (1 - a) * b0 * (1 - b0) * b1 * (1 - b1)
		for x := range 2 {
			for y := range 2 {
				l *= math.Pow(joint(x, y, a, b0, b1), counts.N[1][2*x+y])
			}
		}
		return l
	}
	evidence := integrate(density)
	mean := func(f func(a, b0, b1 float64) float64) float64 {
		return integrate(func(a, b0, b1 float64) float64 { return f(a, b0, b1) * density(a, b0, b1) }) / evidence
	}
	net, err := counts.Estimate(&bayesnet.Estimator{Lambda: 2})
	if err != nil {
		t.Fatal(err)
	}
	wants := []float64{net.Probability(0, 1), net.Probability(1, 1, 0), net.Probability(1, 1, 1)}
	for k, f := range []func(a, b0, b1 float64) float64{
		func(a, _, _ float64) float64 { return a }, func(_, b0, _ float64) float64 { return b0 }, func(_, _, b1 float64) float64 { return b1 },
	} {
		if got := mean(f); math.Abs(got-wants[k]) > 1e-12 {
			t.Errorf("posterior mean of parameter %d: integrated %v, estimated %v", k, got, wants[k])
		}
	}
	for x := range 2 {
		for y := range 2 {
			got := mean(func(a, b0, b1 float64) float64 { return joint(x, y, a, b0, b1) })
			if want := math.Exp(net.LogJoint([]int{x, y})); math.Abs(got-want) > 1e-12 {
				t.Errorf("P(%d, %d | D): integrated %v, network of means %v", x, y, got, want)
			}
		}
	}
	once := math.Exp(net.LogJoint([]int{1, 1}))
	twice := mean(func(a, b0, b1 float64) float64 { p := joint(1, 1, a, b0, b1); return p * p })
	if twice < 1.05*once*once {
		t.Errorf("P(the same row twice | D) = %v, want well above the square %v", twice, once*once)
	}
	conditional := mean(func(a, b0, b1 float64) float64 { // P(x=1|y=1, Θ) averaged over P(Θ|D)
		return joint(1, 1, a, b0, b1) / (joint(0, 1, a, b0, b1) + joint(1, 1, a, b0, b1))
	})
	p, err := net.Posterior(0, []int{bayesnet.Missing, 1})
	if err != nil || math.Abs(conditional-p[1]) < .001 {
		t.Errorf("mean of P(x|y,Θ) over P(Θ|D) is %v, P(x|y,D) is %v (%v): want them apart", conditional, p, err)
	}

	mode, err := counts.Estimate(&bayesnet.Estimator{Lambda: 2, MAP: true})
	if err != nil {
		t.Fatal(err)
	}
	best, at := 0., [3]float64{}
	for i := 1; i < 100; i++ {
		for j := 1; j < 100; j++ {
			for k := 1; k < 100; k++ {
				a := [3]float64{float64(i) / 100, float64(j) / 100, float64(k) / 100}
				if d := density(a[0], a[1], a[2]); d > best {
					best, at = d, a
				}
			}
		}
	}
	for k, want := range []float64{mode.Probability(0, 1), mode.Probability(1, 1, 0), mode.Probability(1, 1, 1)} {
		if math.Abs(at[k]-want) > .006 {
			t.Errorf("mode of parameter %d: %v on the grid, estimated %v", k, at[k], want)
		}
	}
}

// prufer returns the edges of the tree on d nodes with this code.
func prufer(code []int) (edges [][2]int) {
	d := len(code) + 2
	degree := make([]int, d)
	for i := range degree {
		degree[i] = 1
	}
	for _, c := range code {
		degree[c]++
	}
	for _, c := range code {
		for leaf := range d {
			if degree[leaf] == 1 {
				edges = append(edges, [2]int{leaf, c})
				degree[leaf]--
				degree[c]--
				break
			}
		}
	}
	var last []int
	for i, n := range degree {
		if n == 1 {
			last = append(last, i)
		}
	}
	return append(edges, [2]int{last[0], last[1]})
}

// augmented is naive Bayes with class 0, whose columns 1 … d also hang on the
// tree, away from the root.
func augmented(t *testing.T, card []int, tree [][2]int, root int) *bayesnet.Structure {
	parents := make([][]int, len(card))
	for i := 1; i < len(card); i++ {
		parents[i] = []int{0}
	}
	var away func(from, before int)
	away = func(from, before int) {
		for _, e := range tree {
			for side := range 2 {
				if to := e[1-side]; e[side] == from && to != before {
					parents[to+1] = append(parents[to+1], from+1)
					away(to, from)
				}
			}
		}
	}
	away(root, -1)
	return structureOf(t, card, parents)
}

// Proof 19: (19.1) for every tree on five columns and every root.
func TestTANMaximumLikelihood(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 1))
	card := []int{2, 2, 3, 2, 3, 2}
	var trees [][][2]int
	each([]int{5, 5, 5}, func(code []int) { trees = append(trees, prufer(code)) })
	for trial := range 3 {
		net := randomTables(t, rng, structureOf(t, card, [][]int{nil, {0}, {0, 1}, {0, 2}, {1, 3}, {0, 4, 2}}), 0)
		d, _ := sampled(t, net, 60, uint64(trial))
		info, err := d.MutualInformation(0, 0)
		if err != nil {
			t.Fatal(err)
		}
		fit := func(s *bayesnet.Structure) float64 {
			c, err := bayesnet.Count(s, d, bayesnet.SkipNothing)
			if err != nil {
				t.Fatal(err)
			}
			return c.LogLikelihood()
		}
		naive := fit(augmented(t, card, nil, 0))
		best := math.Inf(-1)
		for _, tree := range trees {
			want := naive
			for _, e := range tree {
				want += float64(d.Len()) * info.At(e[0], e[1])
			}
			for root := range 5 {
				if got := fit(augmented(t, card, tree, root)); math.Abs(got-want) > 1e-9 {
					t.Fatalf("tree %v from root %d: %v, by (19.1) %v", tree, root, got, want)
				}
			}
			best = max(best, want)
		}
		s, err := (*bayesnet.TAN)(nil).Structure(d, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := fit(s); math.Abs(got-best) > 1e-9 {
			t.Errorf("TAN has log-likelihood %v, the best of %d trees %v", got, len(trees), best)
		}
		if best-naive < 1 {
			t.Errorf("the best tree gains %v over naive Bayes: too little to test anything", best-naive)
		}
	}
}

// Proof 19, what it does not say: the weight of independent columns is not 0.
func TestTANBiasOfInformation(t *testing.T) {
	s := structureOf(t, []int{2, 3, 4}, [][]int{nil, {0}, {0}})
	net := randomTables(t, rand.New(rand.NewPCG(4, 4)), s, 0)
	const n, trials = 2000, 400
	sum, squares := 0., 0.
	for trial := range trials {
		d, _ := sampled(t, net, n, uint64(trial))
		info, err := d.MutualInformation(0, 0)
		if err != nil {
			t.Fatal(err)
		}
		sum, squares = sum+info.At(0, 1), squares+info.At(0, 1)*info.At(0, 1)
	}
	mean := sum / trials
	se := math.Sqrt((squares/trials - mean*mean) / trials)
	if want := 2. * 3 * 2 / (2 * n); math.Abs(mean-want) > 4*se+.05*want {
		t.Errorf("mean weight %v ± %v, want %v", mean, se, want)
	}
}

// Proof 20: (20.1) is an integral, and (b) a product of predictions.
func TestNetworkEvidence(t *testing.T) {
	small := twoNodes(t, [2][2]float64{{4, 1}, {0, 3}})
	got, err := small.LogEvidence(&bayesnet.Estimator{Lambda: 2})
	if err != nil {
		t.Fatal(err)
	}
	want := integrate(func(a, b0, b1 float64) float64 { // Beta(2, 2) has density 6·q·(1 − q)
		prior := 216 * a * (1 - a) * b0 * (1 - b0) * b1 * (1 - b1)
		return prior * math.Pow((1-a)*(1-b0), 4) * (1 - a) * b0 * math.Pow(a*b1, 3)
	})
	if math.Abs(got-math.Log(want)) > 1e-12 {
		t.Errorf("log P(D|G) = %v, integrated %v", got, math.Log(want))
	}

	rng := rand.New(rand.NewPCG(20, 1))
	s := randomStructure(t, rng, 5)
	d, counts := sampled(t, randomTables(t, rng, s, 0), 30, 20)
	for _, e := range []*bayesnet.Estimator{{Lambda: 1}, {Lambda: .5}, {BDeu: 3}} {
		want, err := counts.LogEvidence(e)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			so, sum := bayesnet.NewCounts(s), 0.
			for _, r := range rng.Perm(d.Len()) {
				net, err := so.Estimate(e)
				if err != nil {
					t.Fatal(err)
				}
				sum += net.LogJoint(d.Row(nil, r))
				if err := so.Add(d.Row(nil, r)); err != nil {
					t.Fatal(err)
				}
			}
			if math.Abs(sum-want) > 1e-9 {
				t.Errorf("%+v: the predictions multiply to %v, (20.1) is %v", *e, sum, want)
			}
		}
	}
}

// Proof 20 (a): an arrow more changes the factor of its head alone.
func TestEvidenceDecomposes(t *testing.T) {
	parents := [][]int{nil, {0}, {0}, {1}}
	card := []int{2, 3, 2, 3}
	d, before := sampled(t, randomTables(t, rand.New(rand.NewPCG(20, 2)), structureOf(t, card, parents), 0), 50, 3)
	parents[3] = []int{1, 2}
	after, err := bayesnet.Count(structureOf(t, card, parents), d, bayesnet.SkipNothing)
	if err != nil {
		t.Fatal(err)
	}
	e := &bayesnet.Estimator{BDeu: 1}
	for i := range card {
		a, err := before.LogEvidenceNode(i, e)
		if err != nil {
			t.Fatal(err)
		}
		b, err := after.LogEvidenceNode(i, e)
		if err != nil || (math.Abs(a-b) > 1e-12) != (i == 3) {
			t.Errorf("node %d: %v before and %v after an arrow to node 3 (%v)", i, a, b, err)
		}
	}
}

// Proof 20 (c).
func TestCoveredReversal(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 3))
	card := []int{2, 3, 4}
	ahead := structureOf(t, card, [][]int{nil, {0}, {0, 1}})
	back := structureOf(t, card, [][]int{nil, {0, 2}, {0}})
	for trial := range 20 {
		d, one := sampled(t, randomTables(t, rng, ahead, 0), 30, uint64(trial))
		two, err := bayesnet.Count(back, d, bayesnet.SkipNothing)
		if err != nil {
			t.Fatal(err)
		}
		gap := func(e *bayesnet.Estimator) float64 {
			a, err := one.LogEvidence(e)
			if err != nil {
				t.Fatal(err)
			}
			b, err := two.LogEvidence(e)
			if err != nil {
				t.Fatal(err)
			}
			return math.Abs(a - b)
		}
		if g := gap(&bayesnet.Estimator{BDeu: 2}); g > 1e-9 {
			t.Errorf("BDeu: the reversal changes the evidence by %v", g)
		}
		if g := gap(&bayesnet.Estimator{Lambda: 1}); g < 1e-3 {
			t.Errorf("α = 1: the reversal changes the evidence by %v only", g)
		}
	}
}

// The ten cases of Cooper and Herskovits (1992), table 1, and the evidence that
// they print for x₁ → x₂ → x₃ and for x₂ ← x₁ → x₃: 2.23·10⁻⁹ and 2.23·10⁻¹⁰.
func TestEvidenceOfCooperAndHerskovits(t *testing.T) {
	cases := [][]int{{1, 0, 0}, {1, 1, 1}, {0, 0, 1}, {1, 1, 1}, {0, 0, 0}, {0, 1, 1}, {1, 1, 1}, {0, 0, 0}, {1, 1, 1}, {0, 0, 0}}
	for _, c := range []struct {
		parents [][]int
		want    float64
	}{{[][]int{nil, {0}, {1}}, 2.23e-9}, {[][]int{nil, {0}, {0}}, 2.23e-10}} {
		counts := bayesnet.NewCounts(structureOf(t, []int{2, 2, 2}, c.parents))
		for _, row := range cases {
			if err := counts.Add(row); err != nil {
				t.Fatal(err)
			}
		}
		l, err := counts.LogEvidence(&bayesnet.Estimator{Lambda: 1})
		if err != nil || math.Abs(math.Exp(l)/c.want-1) > .005 {
			t.Errorf("parents %v: P(D|G) = %.4g (%v), printed %v", c.parents, math.Exp(l), err, c.want)
		}
		byNode := 0.
		for i := range 3 {
			for r := range counts.Configs(i) {
				byNode += nb.Dirichlet{1, 1}.LogEvidence(counts.N[i][2*r : 2*r+2])
			}
		}
		if math.Abs(byNode-l) > 1e-9 {
			t.Errorf("parents %v: as one network %v, table by table %v", c.parents, l, byNode)
		}
	}
}
