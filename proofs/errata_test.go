package proofs

import (
	"math"
	"math/big"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"naivebayes/nb"
)

// noteTable is the example in the code of note 000, classes 0 and 1.
func noteTable() (x [][]int, y []int) {
	x = [][]int{{0, 0}, {0, 1}, {0, 1}, {0, 0}, {0, 0}, {1, 0}, {1, 1}, {1, 1}, {1, 2}, {1, 2}, {2, 2}, {2, 1}, {2, 1}, {2, 2}, {2, 2}}
	y = []int{0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0}
	return x, y
}

// notePredict is predict of note 000: p shares the memory of py.
func notePredict(py []float64, likelihood [2][]float64) int {
	p := py
	for c := range p {
		for _, l := range likelihood[c] {
			p[c] += l
		}
	}
	best := 0
	for c := range p {
		if p[c] > p[best] {
			best = c
		}
	}
	return best
}

// Note 000: after enough other calls the same row gets the other class; the
// model of nb answers as at first.
func TestPriorIsNotAliased(t *testing.T) {
	x, y := noteTable()
	counts, err := nb.CountCodes(x, y)
	if err != nil {
		t.Fatal(err)
	}
	m, err := counts.Estimate(&nb.Estimator{Lambda: 1, PriorLambda: 1})
	if err != nil {
		t.Fatal(err)
	}
	logs := func(row []int) (l [2][]float64) {
		for c := range l {
			for j, v := range row {
				l[c] = append(l[c], math.Log(m.Columns[j].Probability(c, v)))
			}
		}
		return l
	}
	py := append([]float64(nil), m.LogPrior...)
	row, other := []int{1, 0}, []int{2, 2}
	first := notePredict(py, logs(row))
	want, err := m.Predict([]float64{1, 0})
	if err != nil || first != want {
		t.Fatalf("first call: note %d, nb %d, %v", first, want, err)
	}
	for range 5 {
		notePredict(py, logs(other))
		if _, err := m.Predict([]float64{2, 2}); err != nil {
			t.Fatal(err)
		}
	}
	if again := notePredict(py, logs(row)); again == first {
		t.Error("the note's predict answered the same after other calls; expected the corrupted prior to turn it")
	}
	if got, err := m.Predict([]float64{1, 0}); err != nil || got != want {
		t.Errorf("nb after the same calls: %d, %v, want %d", got, err, want)
	}
}

// Note 000: one S for all columns. A column of two values beside one of three:
// with S = 3 for both, the two conditionals of the first do not sum to 1, and
// indices beyond the smaller column get probability.
func TestOneSForAllColumns(t *testing.T) {
	counts, err := nb.CountCodes([][]int{{0, 0}, {1, 1}, {1, 2}, {0, 2}, {1, 0}}, []int{0, 0, 0, 1, 1})
	if err != nil {
		t.Fatal(err)
	}
	m, err := counts.Estimate(&nb.Estimator{Lambda: 1})
	if err != nil {
		t.Fatal(err)
	}
	const features = 3
	var note, right float64
	for v := range 2 {
		n := counts.Columns[0].Count(0, v)
		note += (n + 1) / (counts.N[0] + features)
		right += m.Columns[0].Probability(0, v)
	}
	if math.Abs(right-1) > 1e-15 || note > .9 {
		t.Errorf("Σ P(x₁|0): Sⱼ gives %v, one S for all %v; want 1 and clearly less", right, note)
	}
}

// Note 000, equation of 1.4.2: with y_j for y_i the sum over rows asks for the
// class of row j, the number of the column, in every term.
func TestSmoothingSumRunsOverRows(t *testing.T) {
	x, y := noteTable()
	counts, err := nb.CountCodes(x, y)
	if err != nil {
		t.Fatal(err)
	}
	m, err := counts.Estimate(&nb.Estimator{Lambda: 1})
	if err != nil {
		t.Fatal(err)
	}
	formula := func(class func(i, j int) int, j, v, c int) float64 {
		var with, all float64
		for i := range x {
			if class(i, j) == c {
				all++
				if x[i][j] == v {
					with++
				}
			}
		}
		return (with + 1) / (all + 3)
	}
	differ := 0
	for j := range 2 {
		for v := range 3 {
			for c := range 2 {
				right := formula(func(i, _ int) int { return y[i] }, j, v, c)
				if got := m.Columns[j].Probability(c, v); math.Abs(got-right) > 1e-12 {
					t.Errorf("P(x%d=%d|%d) = %v, formula with yᵢ %v", j, v, c, got, right)
				}
				if math.Abs(formula(func(_, j int) int { return y[j] }, j, v, c)-right) > .05 {
					differ++
				}
			}
		}
	}
	if differ == 0 {
		t.Error("the formula with yⱼ agrees everywhere; expected it to differ")
	}
}

// Note 000, 1.1: without the naive assumption the rows (1,1,1,1) and (1,1,1,2)
// are not "independent", they are separate cells: a count of the first says
// nothing of the second. With it they share three columns.
func TestNaiveSharesEvidence(t *testing.T) {
	probability := func(rows [][]int) (full, naive float64) {
		counts, err := nb.CountCodes(append(rows, []int{0, 0, 0, 0}), append(make([]int, len(rows)), 1))
		if err != nil {
			t.Fatal(err)
		}
		m, err := counts.Estimate(&nb.Estimator{})
		if err != nil {
			t.Fatal(err)
		}
		naive = 1
		for j, v := range []int{1, 1, 1, 2} {
			naive *= m.Columns[j].Probability(0, v)
		}
		for _, r := range rows {
			if r[0] == 1 && r[1] == 1 && r[2] == 1 && r[3] == 2 {
				full++
			}
		}
		return full / float64(len(rows)), naive
	}
	full0, naive0 := probability([][]int{{0, 0, 0, 2}, {0, 0, 0, 1}})
	full1, naive1 := probability([][]int{{0, 0, 0, 2}, {0, 0, 0, 1}, {1, 1, 1, 1}})
	if full0 != 0 || full1 != 0 || naive0 != 0 || naive1 <= 0 {
		t.Errorf("P(1,1,1,2|0) before and after (1,1,1,1): full table %v, %v, want 0, 0; naive %v, %v, want 0 and more", full0, full1, naive0, naive1)
	}
}

// Notes 001, 002, 003 and 004 say "independent". Columns may be independent
// given the class and not independent, or the reverse.
func TestIndependentIsNotGivenTheClass(t *testing.T) {
	joint := func(p [2][2][2]*big.Rat) (marginally, givenClass bool) { // p[c][a][b]
		independent := func(q [2][2]*big.Rat) bool {
			l, r := new(big.Rat).Mul(q[0][0], q[1][1]), new(big.Rat).Mul(q[0][1], q[1][0])
			return l.Cmp(r) == 0
		}
		var sum [2][2]*big.Rat
		for a := range sum {
			for b := range sum[a] {
				sum[a][b] = new(big.Rat).Add(p[0][a][b], p[1][a][b])
			}
		}
		return independent(sum), independent(p[0]) && independent(p[1])
	}
	r := func(n int64) *big.Rat { return big.NewRat(n, 32) }
	copies := [2][2][2]*big.Rat{{{r(9), r(3)}, {r(3), r(1)}}, {{r(1), r(3)}, {r(3), r(9)}}} // two noisy copies of the class
	if m, c := joint(copies); m || !c {
		t.Errorf("noisy copies: independent %v, given the class %v; want false, true", m, c)
	}
	xor := [2][2][2]*big.Rat{{{r(8), r(0)}, {r(0), r(8)}}, {{r(0), r(8)}, {r(8), r(0)}}} // the class is a xor b
	if m, c := joint(xor); !m || c {
		t.Errorf("xor: independent %v, given the class %v; want true, false", m, c)
	}
}

// Notes 000 and 002: the Bernoulli likelihood of a message runs over all of the
// vocabulary. Without the absent words the likelihoods of all messages do not
// sum to 1, and the decision can be another one.
func TestAbsentWordsSpeak(t *testing.T) {
	rng := rand.New(rand.NewPCG(0, 68))
	const v = 4
	turned := 0
	for range 50 {
		_, _, counts := randomDocuments(rng, v)
		m, err := counts.Estimate(nb.Bernoulli, nil)
		if err != nil {
			t.Fatal(err)
		}
		var whole, present [2]float64
		each([]int{2, 2, 2, 2}, func(n []int) {
			joint, err := m.LogJoint(nil, doc(n))
			if err != nil {
				t.Fatal(err)
			}
			left := [2]float64{1, 1}
			for c := range left {
				whole[c] += math.Exp(joint[c] - m.LogPrior[c])
				for term, k := range n {
					if k > 0 {
						left[c] *= m.Probability(c, term)
					}
				}
				present[c] += left[c]
			}
			if (joint[0] > joint[1]) != (math.Log(left[0])+m.LogPrior[0] > math.Log(left[1])+m.LogPrior[1]) {
				turned++
			}
		})
		for c := range whole {
			if math.Abs(whole[c]-1) > 1e-12 || math.Abs(present[c]-1) < .1 {
				t.Errorf("Σ P(d|c) over all documents: %v, without absent words %v; want 1 and clearly another number", whole[c], present[c])
			}
		}
	}
	if turned == 0 {
		t.Error("leaving absent words out changed no decision")
	}
}

// Note 002: exp of the two log-joints. They are no probabilities of the classes,
// and of a text of usual length they are both 0.
func TestExpOfLogJointIsNoProbability(t *testing.T) {
	p1, p0 := 400*math.Log(.012)+math.Log(.5), 400*math.Log(.01)+math.Log(.5)
	if a, b := math.Exp(p1), math.Exp(p0); a != 0 || b != 0 {
		t.Errorf("exp of the log-joints: %v, %v, expected 0 and 0 by underflow", a, b)
	}
	if short := math.Exp(math.Log(.5)+math.Log(.3)) + math.Exp(math.Log(.5)+math.Log(.1)); short > .9 {
		t.Errorf("of one word they sum to %v, expected clearly less than 1", short)
	}
	p, err := nb.Normalize([]float64{p1, p0})
	if err != nil || math.Abs(p[0]+p[1]-1) > 1e-12 || !(p[0] > .999) {
		t.Errorf("Normalize: %v, %v", p, err)
	}
}

// Note 002: P(c|t₁,t₂) is not a product of the P(c|tᵢ), and log-joint is not
// log-posterior. The posteriors of the words alone count the prior twice.
func TestPosteriorIsNoProductOfPosteriors(t *testing.T) {
	prior := []*big.Rat{big.NewRat(1, 10), big.NewRat(9, 10)}
	word := []*big.Rat{big.NewRat(3, 5), big.NewRat(1, 10)}
	one := update(prior, word)
	two := update(one, word)
	product := new(big.Rat).Mul(one[0], one[0])
	against := new(big.Rat).Mul(one[1], one[1])
	if product.Cmp(two[0]) == 0 {
		t.Error("the product of posteriors equals the posterior")
	}
	// Even the decision differs: two words make the first class likely.
	if two[0].Cmp(two[1]) <= 0 || product.Cmp(against) >= 0 {
		t.Errorf("posterior %v, products of posteriors %v and %v: expected opposite decisions", two, product, against)
	}
}

// Note 003: in the multinomial model the denominator counts tokens and the
// vocabulary. With documents there it exceeds 1.
func TestMultinomialCountsTokens(t *testing.T) {
	const v = 5
	docs, y, counts := randomDocuments(rand.New(rand.NewPCG(3, 72)), v)
	m, err := counts.Estimate(nb.Multinomial, nil)
	if err != nil {
		t.Fatal(err)
	}
	var documents, note, right float64
	for i := range docs {
		if y[i] == 0 {
			documents++
		}
	}
	for term := range v {
		note += (counts.Count(0, term) + 1) / (documents + v)
		right += m.Probability(0, term)
	}
	if math.Abs(right-1) > 1e-12 || note < 1.5 {
		t.Errorf("Σ P(t|c): tokens %v, documents %v; want 1 and clearly more", right, note)
	}
}

// Note 001: the indicator without a sum is one row's; the relative frequency is
// a quotient of sums.
func TestRelativeFrequencyNeedsTheSum(t *testing.T) {
	x, y := noteTable()
	counts, err := nb.CountCodes(x, y)
	if err != nil {
		t.Fatal(err)
	}
	m, err := counts.Estimate(&nb.Estimator{})
	if err != nil {
		t.Fatal(err)
	}
	var with, all float64
	for i := range x {
		if y[i] == 1 {
			all++
			if x[i][0] == 1 {
				with++
			}
			if one := with / all; i == 2 && one != 0 && one != 1 {
				t.Errorf("one row gives %v, expected 0 or 1", one)
			}
		}
	}
	if got := m.Columns[0].Probability(1, 1); math.Abs(got-with/all) > 1e-12 || got == 0 || got == 1 {
		t.Errorf("P(x₁=1|1) = %v, quotient of sums %v", got, with/all)
	}
}

// Note 001: with a chain of order 1, the k last variables are not the parents of
// an arbitrary network. Here x₃ depends on x₁ alone; the chain loses it.
func TestChainIsNotParents(t *testing.T) {
	half := big.NewRat(1, 2)
	joint := func(x []int) *big.Rat { // x₁, x₂ fair coins, x₃ = x₁
		if x[2] != x[0] {
			return new(big.Rat)
		}
		return new(big.Rat).Mul(half, half)
	}
	sum := func(keep func(x []int) bool) *big.Rat {
		s := new(big.Rat)
		each([]int{2, 2, 2}, func(x []int) {
			if keep(x) {
				s.Add(s, joint(x))
			}
		})
		return s
	}
	network, chain := true, true
	each([]int{2, 2, 2}, func(x []int) {
		p := func(given int) *big.Rat { // P(x₁)·P(x₂)·P(x₃|x_given)
			j := sum(func(z []int) bool { return z[2] == x[2] && z[given] == x[given] })
			g := sum(func(z []int) bool { return z[given] == x[given] })
			q := new(big.Rat).Quo(j, g)
			return q.Mul(q, new(big.Rat).Mul(half, half))
		}
		network = network && p(0).Cmp(joint(x)) == 0
		chain = chain && p(1).Cmp(joint(x)) == 0
	})
	if !network || chain {
		t.Errorf("exact with the parent x₁: %v, with the predecessor x₂: %v; want true, false", network, chain)
	}
}

// Note 002: the pseudo-code raises the total of every class for every document,
// so that all classes get one denominator.
func TestTrainingCountsItsOwnClass(t *testing.T) {
	docs, y, counts := randomDocuments(rand.New(rand.NewPCG(2, 81)), 4)
	m, err := counts.Estimate(nb.Multinomial, &nb.Estimator{})
	if err != nil {
		t.Fatal(err)
	}
	var note, right [2]float64
	for c := range note {
		var tf [4]float64
		var own, every float64
		for i, d := range docs {
			for term, n := range d {
				every += float64(n)
				if y[i] == c {
					own += float64(n)
					tf[term] += float64(n)
				}
			}
		}
		for term := range tf {
			note[c] += tf[term] / every
			right[c] += tf[term] / own
			if got := m.Probability(c, term); math.Abs(got-tf[term]/own) > 1e-12 {
				t.Errorf("nb: P(%d|%d) = %v, want %v", term, c, got, tf[term]/own)
			}
		}
	}
	for c := range note {
		if math.Abs(right[c]-1) > 1e-12 || note[c] > .9 {
			t.Errorf("class %d: Σ P(t|c) own total %v, everybody's %v; want 1 and clearly less", c, right[c], note[c])
		}
	}
}

// Note 001: MAP minimises log loss minus log prior: structural risk with that
// penalty, for the parameters of the joint. A uniform prior is no penalty, and
// another parametrisation of the same uniform belief is another penalty.
func TestMAPIsPenalisedLogLoss(t *testing.T) {
	const n1, n0 = 7., 2.
	least := func(penalty func(p float64) float64) (best float64) {
		lowest := math.Inf(1)
		for k := 1; k < 100_000; k++ {
			p := float64(k) / 100_000
			if r := -n1*math.Log(p) - n0*math.Log(1-p) + penalty(p); r < lowest {
				lowest, best = r, p
			}
		}
		return best
	}
	for _, tc := range []struct {
		name    string
		penalty func(p float64) float64
		want    float64
	}{
		{"uniform in p", func(float64) float64 { return 0 }, n1 / (n1 + n0)},
		{"Dirichlet 2, which is also uniform p seen in log odds", func(p float64) float64 { return -math.Log(p) - math.Log(1-p) }, (n1 + 1) / (n1 + n0 + 2)},
	} {
		if got := least(tc.penalty); math.Abs(got-tc.want) > 2e-5 {
			t.Errorf("%s: least risk at %v, want %v", tc.name, got, tc.want)
		}
	}
	counts, err := nb.NewCounts([]string{"c", "other"}, nb.Column{Name: "x", Values: []string{"0", "1"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []struct{ v, c, n float64 }{{1, 0, n1}, {0, 0, n0}, {0, 1, 1}, {1, 1, 1}} {
		if err := counts.AddWeighted([]float64{r.v}, int(r.c), r.n); err != nil {
			t.Fatal(err)
		}
	}
	m, err := counts.Estimate(&nb.Estimator{Lambda: 2, MAP: true})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := m.Columns[0].Probability(0, 1), least(func(p float64) float64 { return -math.Log(p) - math.Log(1-p) }); math.Abs(got-want) > 2e-5 {
		t.Errorf("nb MAP %v, least penalised log loss %v", got, want)
	}
}

// Note 000, 1.4.2: a zero comes from a word that the class lacks in training,
// not from a word that the new message lacks.
func TestWhereZerosComeFrom(t *testing.T) {
	counts, err := nb.NewTermCounts([]string{"spam", "ham"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for c, text := range [][]string{{"invoice", "shop"}, {"shop", "meeting"}} {
		if err := counts.Add(counts.Doc(text...), c); err != nil {
			t.Fatal(err)
		}
	}
	m, err := counts.Estimate(nb.Multinomial, &nb.Estimator{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		text []string
		zero bool
	}{{[]string{"shop"}, false}, {[]string{"shop", "invoice"}, true}} {
		joint, err := m.LogJoint(nil, m.Doc(tc.text...))
		if err != nil || math.IsInf(joint[1], -1) != tc.zero {
			t.Errorf("log P(ham, %v) = %v, %v; want zero probability: %v", tc.text, joint, err, tc.zero)
		}
	}
}

// Notes 000 and 004 estimate from the "test set". Labels that are coin flips
// cannot be predicted, but rows that were counted seem to be.
func TestCountedRowsFlatter(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 25))
	draw := func() (x [][]int, y []int) {
		for i := range 60 {
			row := make([]int, 30)
			for j := range row {
				row[j] = rng.IntN(2)
			}
			x, y = append(x, row), append(y, i%2)
		}
		return x, y
	}
	var own, fresh, n float64
	for range 20 {
		x, y := draw()
		counts, err := nb.CountCodes(x, y)
		if err != nil {
			t.Fatal(err)
		}
		m, err := counts.Estimate(nil)
		if err != nil {
			t.Fatal(err)
		}
		newX, newY := draw()
		right := func(x [][]int, y []int) (r float64) {
			for i := range x {
				row := make([]float64, len(x[i]))
				for j, v := range x[i] {
					row[j] = float64(v)
				}
				if c, err := m.Predict(row); err != nil {
					t.Fatal(err)
				} else if c == y[i] {
					r++
				}
			}
			return r
		}
		own, fresh, n = own+right(x, y), fresh+right(newX, newY), n+float64(len(x))
	}
	if own/n < .7 || math.Abs(fresh/n-.5) > .05 {
		t.Errorf("accuracy on counted rows %.3f, on fresh ones %.3f; want clearly above one half, and one half", own/n, fresh/n)
	}
}

// Note 001: in a generative model the new x tells about Θ, so P(y|x,D) is the
// quotient of two integrals and not the integral of the quotient.
func TestPredictiveAveragesTheJoint(t *testing.T) {
	n := [2][2]float64{{0, 2}, {3, 1}} // class c, value x
	counts, err := nb.NewCounts([]string{"a", "b"}, nb.Column{Name: "x", Values: []string{"0", "1"}})
	if err != nil {
		t.Fatal(err)
	}
	for c := range n {
		for v := range n[c] {
			if err := counts.AddWeighted([]float64{float64(v)}, c, n[c][v]); err != nil {
				t.Fatal(err)
			}
		}
	}
	m, err := counts.Estimate(&nb.Estimator{Lambda: 1, Prior: []float64{.5, .5}})
	if err != nil {
		t.Fatal(err)
	}
	got, err := m.Posterior(nil, []float64{1})
	if err != nil {
		t.Fatal(err)
	}
	const grid = 600
	var joint [2]float64
	var all, ofPosteriors float64
	for i := range grid {
		for k := range grid {
			a, b := (float64(i)+.5)/grid, (float64(k)+.5)/grid // P(x=1|a), P(x=1|b)
			w := math.Pow(a, n[0][1]) * math.Pow(1-a, n[0][0]) * math.Pow(b, n[1][1]) * math.Pow(1-b, n[1][0])
			all += w
			joint[0] += w * a
			joint[1] += w * b
			ofPosteriors += w * a / (a + b)
		}
	}
	right, note := joint[0]/(joint[0]+joint[1]), ofPosteriors/all
	if math.Abs(got[0]-right) > 1e-4 || math.Abs(note-right) < .005 {
		t.Errorf("P(a|x=1,D): nb %v, quotient of integrals %v, the note's integral of the quotient %v", got[0], right, note)
	}
}

// Note 000: μ and σ belong to a class and a column.
func TestGaussianOfEachColumn(t *testing.T) {
	x := [][]float64{{0, 100}, {2, 104}, {5, 100}, {9, 101}}
	counts, err := nb.CountNumbers(x, []string{"a", "a", "b", "b"})
	if err != nil {
		t.Fatal(err)
	}
	m, err := counts.Estimate(nil)
	if err != nil {
		t.Fatal(err)
	}
	joint, err := m.LogJoint(nil, []float64{1, 101})
	if err != nil {
		t.Fatal(err)
	}
	normal := func(x, mu, v float64) float64 { return -(x-mu)*(x-mu)/(2*v) - math.Log(2*math.Pi*v)/2 }
	own := math.Log(.5) + normal(1, 1, 1) + normal(101, 102, 4)
	one := math.Log(.5) + normal(1, 51.5, 2552.75) + normal(101, 51.5, 2552.75) // all cells of the class together
	if math.Abs(joint[0]-own) > 1e-9 || math.Abs(own-one) < 1 {
		t.Errorf("log p(a, x): nb %v, μ and σ of each column %v, one μ and σ a class %v", joint[0], own, one)
	}
}

var entry = regexp.MustCompile(`(?m)^\| (E\d+) `)

// Every entry of errata.md names a note and a test, and the entries are numbered.
func TestErrataNameTheirTests(t *testing.T) {
	tests := testFuncs(t)
	text := read(t, "errata.md")
	lines := 0
	for line := range strings.Lines(text) {
		if !entry.MatchString(line) {
			continue
		}
		lines++
		names := testName.FindAllStringSubmatch(line, -1)
		if len(names) == 0 {
			t.Errorf("no test in %s", line)
		}
		for _, m := range names {
			if !tests[m[1]] {
				t.Errorf("errata.md names %s, which does not exist", m[1])
			}
		}
	}
	if lines < 15 {
		t.Errorf("errata.md has %d entries, want 15 or more", lines)
	}
}
