package proofs

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"naivebayes/nb"
	"naivebayes/nb/bayesnet"
)

// hiddenRows draws a network z → a, z → b ← a with random tables, and weighted
// rows in which z is hidden and some other cells are missing.
func hiddenRows(t *testing.T, rng *rand.Rand) (*bayesnet.Structure, *bayesnet.Data) {
	t.Helper()
	s, err := bayesnet.NewStructure([]bayesnet.Variable{
		{Name: "z", Values: []string{"0", "1", "2"}}, {Name: "a", Values: []string{"0", "1"}}, {Name: "b", Values: []string{"0", "1", "2"}},
	}, [][]int{nil, {0}, {0, 1}})
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]int
	var weights []float64
	for range 25 {
		row := []int{bayesnet.Missing, rng.IntN(2), rng.IntN(3)}
		if rng.IntN(4) == 0 {
			row[1+rng.IntN(2)] = bayesnet.Missing
		}
		rows, weights = append(rows, row), append(weights, .5+rng.Float64())
	}
	d, err := bayesnet.NewData(s.Variables(), rows)
	if err != nil {
		t.Fatal(err)
	}
	d.Weights = weights
	return s, d
}

// tablesOf draws positive tables.
func tablesOf(t *testing.T, rng *rand.Rand, s *bayesnet.Structure) *bayesnet.Network {
	t.Helper()
	tables := make([][]float64, s.Len())
	for i := range tables {
		for range s.Configs(i) {
			row, sum := make([]float64, s.Card(i)), 0.0
			for v := range row {
				row[v] = .05 + rng.Float64()
				sum += row[v]
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

// completions calls f with every completion of every row and its weight times
// its responsibility under net.
func completions(net *bayesnet.Network, d *bayesnet.Data, f func(row []int, w float64)) (logP float64) {
	card := []int{3, 2, 3}
	for r := range d.Len() {
		seen, mass := d.Row(nil, r), 0.0
		for _, count := range []bool{true, false} {
			each(card, func(row []int) {
				for j, x := range seen {
					if x != bayesnet.Missing && x != row[j] {
						return
					}
				}
				p := math.Exp(net.LogJoint(row))
				if count {
					mass += p
				} else if f != nil {
					f(row, d.Weight(r)*p/mass)
				}
			})
		}
		logP += d.Weight(r) * math.Log(mass)
	}
	return logP
}

// expectedLog is Q(next|net).
func expectedLog(net, next *bayesnet.Network, d *bayesnet.Data) (q float64) {
	completions(net, d, func(row []int, w float64) { q += w * next.LogJoint(row) })
	return q
}

// emStep is one step of bayesnet.
func emStep(t *testing.T, net *bayesnet.Network, d *bayesnet.Data, e *bayesnet.Estimator) *bayesnet.Network {
	t.Helper()
	em := &bayesnet.EM{Estimator: e, Start: net, MaxIterations: 1, AllowSymmetric: true}
	res, err := em.Fit(net.Structure, d)
	if err != nil {
		t.Fatal(err)
	}
	return res.Network
}

// Proof 21 (a), by enumeration.
func TestEMNeverLowers(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 1))
	lower := 0
	for range 100 {
		s, d := hiddenRows(t, rng)
		net := tablesOf(t, rng, s)
		from, own := completions(net, d, nil), expectedLog(net, net, d)
		other := tablesOf(t, rng, s)
		to, q := completions(other, d, nil), expectedLog(net, other, d)
		if to-from < q-own-1e-9 {
			t.Fatalf("ℓ gains %v, Q gains %v", to-from, q-own)
		}
		if to < from {
			lower++
		}
		step := emStep(t, net, d, &bayesnet.Estimator{})
		gain, gainQ := completions(step, d, nil)-from, expectedLog(net, step, d)-own
		if gainQ < 0 || gain < gainQ-1e-9 {
			t.Fatalf("a step of EM: ℓ gains %v, Q gains %v", gain, gainQ)
		}
	}
	if lower == 0 {
		t.Error("no other tables lowered the likelihood: the check says nothing")
	}
}

// Proof 21 (b): the step is the relative frequency of the expected counts, and
// no other tables have a larger Q.
func TestMStepCounts(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 2))
	for range 20 {
		s, d := hiddenRows(t, rng)
		net := tablesOf(t, rng, s)
		n := make([][]float64, s.Len())
		for i := range n {
			n[i] = make([]float64, s.Configs(i)*s.Card(i))
		}
		completions(net, d, func(row []int, w float64) {
			for i := range n {
				n[i][s.Config(i, row)*s.Card(i)+row[i]] += w
			}
		})
		counts, _, err := bayesnet.ExpectedCounts(net, d)
		if err != nil {
			t.Fatal(err)
		}
		step := emStep(t, net, d, &bayesnet.Estimator{})
		for i := range n {
			for at := range n[i] {
				k := s.Card(i)
				sum := 0.0
				for _, x := range n[i][at/k*k : at/k*k+k] {
					sum += x
				}
				if math.Abs(counts.N[i][at]-n[i][at]) > 1e-9 || math.Abs(step.Table(i)[at]-n[i][at]/sum) > 1e-9 {
					t.Fatalf("table %d, entry %d: count %v and estimate %v, want %v and %v", i, at, counts.N[i][at], step.Table(i)[at], n[i][at], n[i][at]/sum)
				}
			}
		}
		best := expectedLog(net, step, d)
		for range 30 {
			if q := expectedLog(net, tablesOf(t, rng, s), d); q > best+1e-9 {
				t.Fatalf("other tables have Q = %v, the step has %v", q, best)
			}
		}
	}
}

// coinsLog is the log-likelihood of the coins of Do and Batzoglou.
func coinsLog(a, b float64) (sum float64) {
	for _, h := range []float64{5, 9, 8, 4, 7} {
		sum += math.Log((math.Pow(a, h)*math.Pow(1-a, 10-h) + math.Pow(b, h)*math.Pow(1-b, 10-h)) / 2)
	}
	return sum
}

// Proof 21 (c): the derivative is expected count over entry; EM rests where it
// vanishes along the tables; the two coins have a summit and a saddle.
func TestEMStationary(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 3))
	const h = 1e-5
	slope := func(net *bayesnet.Network, d *bayesnet.Data, i, from, to int) float64 {
		var l [2]float64
		for side, sign := range []float64{-1, 1} {
			tables := make([][]float64, net.Len())
			for j := range tables {
				tables[j] = slices.Clone(net.Table(j))
			}
			tables[i][to] += sign * h
			tables[i][from] -= sign * h
			moved, err := bayesnet.New(net.Structure, tables)
			if err != nil {
				t.Fatal(err)
			}
			l[side] = completions(moved, d, nil)
		}
		return (l[1] - l[0]) / (2 * h)
	}
	for range 10 {
		s, d := hiddenRows(t, rng)
		net := tablesOf(t, rng, s)
		counts, _, err := bayesnet.ExpectedCounts(net, d)
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Len() {
			for at := 1; at < len(net.Table(i)); at++ {
				if at%s.Card(i) == 0 {
					continue
				}
				want := counts.N[i][at]/net.Table(i)[at] - counts.N[i][at-1]/net.Table(i)[at-1]
				if got := slope(net, d, i, at-1, at); math.Abs(got-want) > 1e-4*(1+math.Abs(want)) {
					t.Fatalf("table %d, entry %d: slope %v, want %v", i, at, got, want)
				}
			}
		}
		// Where the step stands still the slope is 0.
		em := &bayesnet.EM{Estimator: &bayesnet.Estimator{}, Start: net, Tolerance: 1e-10, MaxIterations: 20_000}
		res, err := em.Fit(s, d)
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Len() {
			table := res.Network.Table(i)
			for at := 1; at < len(table); at++ {
				if at%s.Card(i) == 0 || min(table[at], table[at-1]) < 1e-2 {
					continue
				}
				if got := slope(res.Network, d, i, at-1, at); math.Abs(got) > 1e-3 {
					t.Fatalf("at rest table %d, entry %d has the slope %v", i, at, got)
				}
			}
		}
	}
	for _, rest := range []struct {
		a, b  float64
		apart bool // the likelihood rises when the coins move apart
	}{{.7967890669, .5195831201, false}, {.66, .66, true}} {
		da := (coinsLog(rest.a+h, rest.b) - coinsLog(rest.a-h, rest.b)) / (2 * h)
		db := (coinsLog(rest.a, rest.b+h) - coinsLog(rest.a, rest.b-h)) / (2 * h)
		if math.Abs(da) > 1e-4 || math.Abs(db) > 1e-4 {
			t.Errorf("at %v, %v the slopes are %v and %v, want 0", rest.a, rest.b, da, db)
		}
		const far = .01
		if up := coinsLog(rest.a+far, rest.b-far) > coinsLog(rest.a, rest.b); up != rest.apart {
			t.Errorf("at %v, %v the likelihood rises as the coins part: %v, want %v", rest.a, rest.b, up, rest.apart)
		}
		if coinsLog(rest.a+far, rest.b+far) >= coinsLog(rest.a, rest.b) || coinsLog(rest.a-far, rest.b-far) >= coinsLog(rest.a, rest.b) {
			t.Errorf("at %v, %v the likelihood does not fall when both coins move alike", rest.a, rest.b)
		}
	}
}

// Proof 21 (d): values that are alike stay alike, and in their ratio; the likelihood
// rises all the same.
func TestSymmetricStart(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 4))
	for range 20 {
		s, d := hiddenRows(t, rng)
		random := tablesOf(t, rng, s)
		tables := [][]float64{{.2, .5, .3}, slices.Clone(random.Table(1)), slices.Clone(random.Table(2))}
		copy(tables[1][2:4], tables[1][:2])  // z = 1 as z = 0
		copy(tables[2][6:12], tables[2][:6]) // for both values of a
		net, err := bayesnet.New(s, tables)
		if err != nil {
			t.Fatal(err)
		}
		for step := range 10 {
			next := emStep(t, net, d, &bayesnet.Estimator{})
			p, a, b := next.Table(0), next.Table(1), next.Table(2)
			if math.Abs(p[0]*.5-p[1]*.2) > 1e-12 {
				t.Fatalf("step %d: P(0) : P(1) = %v : %v, want 2 : 5", step+1, p[0], p[1])
			}
			for v := range 2 {
				if math.Abs(a[v]-a[2+v]) > 1e-12 {
					t.Fatalf("step %d: the tables of a differ: %v", step+1, a)
				}
			}
			for at := range 6 {
				if math.Abs(b[at]-b[6+at]) > 1e-12 {
					t.Fatalf("step %d: the tables of b differ: %v", step+1, b)
				}
			}
			if step == 0 && math.Abs(b[0]-net.Table(2)[0]) < 1e-6 {
				t.Fatal("nothing moved at all")
			}
			net = next
		}
		if _, err := (&bayesnet.EM{Start: net}).Fit(s, d); err == nil {
			t.Fatal("a symmetric start was not refused")
		}
	}
}

// Proof 21 (e): a smoothed step raises the likelihood plus λ Σ log θ, and from
// the maximum of the likelihood it lowers the likelihood alone. With weights of
// Λ the same holds for documents.
func TestMAPEM(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 5))
	penalty := func(net *bayesnet.Network, lambda float64) (sum float64) {
		for i := range net.Len() {
			for _, p := range net.Table(i) {
				sum += lambda * math.Log(p)
			}
		}
		return sum
	}
	fell := 0
	for range 30 {
		s, d := hiddenRows(t, rng)
		lambda := .2 + rng.Float64()
		net := tablesOf(t, rng, s)
		for range 5 { // up the likelihood first
			net = emStep(t, net, d, &bayesnet.Estimator{})
		}
		mean := emStep(t, net, d, &bayesnet.Estimator{Lambda: lambda})
		mode := emStep(t, net, d, &bayesnet.Estimator{Lambda: lambda + 1, MAP: true})
		for i := range s.Len() {
			for at, p := range mean.Table(i) {
				if math.Abs(p-mode.Table(i)[at]) > 1e-12 {
					t.Fatalf("the mean under λ is %v, the mode under λ + 1 %v", p, mode.Table(i)[at])
				}
			}
		}
		l, m := completions(net, d, nil), completions(mean, d, nil)
		if before, after := l+penalty(net, lambda), m+penalty(mean, lambda); after < before-1e-9 {
			t.Fatalf("(21.4) falls from %v to %v", before, after)
		}
		if m < l {
			fell++
		}
	}
	if fell < 20 {
		t.Errorf("the likelihood fell in %d of 30 smoothed steps, want most", fell)
	}
	docs := &nb.Docs{}
	for range 30 {
		docs.Append(nb.DenseDoc([]float64{float64(rng.IntN(4)), float64(rng.IntN(4)), float64(1 + rng.IntN(3))}))
	}
	labelled, err := nb.NewTermCounts([]string{"0", "1"}, []string{"a", "b", "c"})
	if err != nil {
		t.Fatal(err)
	}
	for c, d := range [][]float64{{3, 0, 1}, {0, 2, 2}} {
		if err := labelled.Add(nb.DenseDoc(d), c); err != nil {
			t.Fatal(err)
		}
	}
	const lambda = .5
	objective := func(m *nb.TermModel, weight float64) (sum float64) { // (21.4), document by document
		for c, d := range [][]float64{{3, 0, 1}, {0, 2, 2}} {
			joint, err := m.LogJoint(nil, nb.DenseDoc(d))
			if err != nil {
				t.Fatal(err)
			}
			sum += joint[c]
		}
		for i := range docs.Len() {
			joint, err := m.LogJoint(nil, docs.Doc(i))
			if err != nil {
				t.Fatal(err)
			}
			sum += weight * nb.LogSumExp(joint)
		}
		for c := range 2 {
			for term := range 3 {
				sum += lambda * math.Log(m.Probability(c, term))
			}
		}
		return sum
	}
	for _, weight := range []float64{.1, 1, 2} {
		model, err := labelled.Estimate(nb.Multinomial, &nb.Estimator{Lambda: lambda})
		if err != nil {
			t.Fatal(err)
		}
		last, rise := objective(model, weight), 0.0
		em := &bayesnet.SemiSupervised{Estimator: &nb.Estimator{Lambda: lambda}, Weight: &weight, MaxIterations: 30, Progress: func(s bayesnet.DocStep) {
			now := objective(s.Model, weight)
			if now < last-1e-9 {
				t.Errorf("Λ = %v, iteration %d: (21.4) falls from %v to %v", weight, s.Iteration, last, now)
			}
			last, rise = now, rise+now-last
		}}
		if _, err := em.Fit(labelled, docs); err != nil {
			t.Fatal(err)
		}
		if rise <= 0 {
			t.Errorf("Λ = %v: the objective did not rise", weight)
		}
	}
}
