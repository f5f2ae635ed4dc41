package nb_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"gonum.org/v1/gonum/mat"

	"naivebayes/data"
	"naivebayes/nb"
)

var events = []nb.Event{nb.Multinomial, nb.Bernoulli, nb.BinaryMultinomial, nb.Mixed, nb.Complement, nb.NormalizedComplement}

// The China example under each event model. Manning, Raghavan and Schütze,
// Introduction to Information Retrieval, examples 13.1 and 13.2; the complement
// as scikit-learn 1.9.0 prints it, ten decimals.
func TestChinaEvents(t *testing.T) {
	_, _, test := china()
	counts := chinaCounts(t)
	for _, tc := range []struct {
		event nb.Event
		yes   float64
		tol   float64
	}{
		{nb.Multinomial, 4782969. / 6934265, 1e-14},
		{nb.Bernoulli, 59049. / 309049, 1e-14},
		// From df, by hand: ¾·(4/12)(1/12)² against ¼·(2/9)³.
		{nb.BinaryMultinomial, .75 * 4 / 1728 / (.75*4/1728 + .25*8/729), 1e-14},
		// ¾·(3/7)(1/14)² against ¼·(2/9)³.
		{nb.Mixed, .75 * 3 / 7 / 14 / 14 / (.75*3/7/14/14 + .25*8/729), 1e-14},
		{nb.Complement, .4256500728, 5e-11},
		{nb.NormalizedComplement, .5058994649, 5e-11},
	} {
		m := must(counts.Estimate(tc.event, nil))
		p := must(m.Posterior(nil, m.Doc(test...)))
		if math.Abs(p[0]-tc.yes) > tc.tol || math.Abs(p[0]+p[1]-1) > 1e-15 {
			t.Errorf("%v: posterior = %.12g, want %.12g", tc.event, p, tc.yes)
		}
	}
}

func TestChinaBernoulli(t *testing.T) {
	_, _, test := china()
	m := must(chinaCounts(t).Estimate(nb.Bernoulli, nil))
	// B3: the denominator is N_c + 2 for the two values of an event. That there
	// are two classes as well must not be why: a third class changes nothing.
	three := chinaCounts(t)
	must(0, three.Add(three.Doc("Macao"), three.Class("other")))
	m3 := must(three.Estimate(nb.Bernoulli, nil))
	want := map[string][2]float64{"Beijing": {.4, 1. / 3}, "Chinese": {.8, 2. / 3}, "Japan": {.2, 2. / 3},
		"Macao": {.4, 1. / 3}, "Shanghai": {.4, 1. / 3}, "Tokyo": {.2, 2. / 3}}
	for s, p := range want {
		term := m.Doc(s).Terms[0]
		for c := range 2 {
			almost(t, "P("+s+"|"+m.Classes[c]+")", m.Probability(c, term), p[c])
			almost(t, "B3 three classes: P("+s+"|"+m.Classes[c]+")", m3.Probability(c, term), p[c])
		}
	}
	joint := must(m.LogJoint(nil, m.Doc(test...)))
	almost(t, "joint of yes", math.Exp(joint[0]), 81./15625)
	almost(t, "joint of no", math.Exp(joint[1]), 16./729)
}

// chinaMatrix is the binary matrix of scikit-learn's own tests; columns are
// Beijing, Chinese, Japan, Macao, Shanghai, Tokyo.
func chinaMatrix() *mat.Dense {
	return mat.NewDense(4, 6, []float64{
		1, 1, 0, 0, 0, 0,
		0, 1, 0, 0, 1, 0,
		0, 1, 0, 1, 0, 0,
		0, 1, 1, 0, 0, 1})
}

// scikit-learn, sklearn/tests/test_naive_bayes.py, test_complementnb.
func TestChinaComplement(t *testing.T) {
	counts := must(nb.NewTermCounts([]string{"China", "Japan"}, strings.Fields("Beijing Chinese Japan Macao Shanghai Tokyo")))
	must(0, counts.AddDocs(nb.MatrixDocs(chinaMatrix()), []int{0, 0, 0, 1}, nil))
	theta := [][]float64{{1. / 9, 2. / 9, 2. / 9, 1. / 9, 1. / 9, 2. / 9}, {2. / 12, 4. / 12, 1. / 12, 2. / 12, 2. / 12, 1. / 12}}
	for term, want := range []float64{1, 4, 1, 1, 1, 1} { // feature_all_
		if got := counts.Count(0, term) + counts.Count(1, term); got != want {
			t.Errorf("%s stands %v times, want %v", counts.Terms[term], got, want)
		}
	}
	m, norm := must(counts.Estimate(nb.Complement, nil)), must(counts.Estimate(nb.NormalizedComplement, nil))
	if diff := cmp.Diff([]float64{math.Log(.5), math.Log(.5)}, m.LogPrior, approx); diff != "" {
		t.Errorf("the prior of a complement is uniform (-want +got):\n%s", diff)
	}
	for c, row := range theta {
		var sum float64
		for _, p := range row {
			sum -= math.Log(p)
		}
		for term, p := range row {
			almost(t, "θ̃", m.Probability(c, term), p)
			d := nb.Doc{Terms: []int{term}}
			almost(t, "w", must(m.LogJoint(nil, d))[c]-m.LogPrior[c], -math.Log(p))
			almost(t, "normalised w", must(norm.LogJoint(nil, d))[c]-norm.LogPrior[c], -math.Log(p)/sum)
		}
	}
	// A Prior that is given is used.
	given := must(counts.Estimate(nb.Complement, &nb.Estimator{Lambda: 1, Prior: []float64{.9, .1}}))
	almost(t, "given prior", math.Exp(given.LogPrior[0]), .9)
	if diff := cmp.Diff([]float64{.9, .1}, must(given.Posterior(nil, nb.Doc{})), approx); diff != "" {
		t.Errorf("empty document (-want +got):\n%s", diff)
	}
}

// The vector α = (1, 2) of scikit-learn's own tests, test_alpha_vector.
func TestLambdaByTerm(t *testing.T) {
	counts := must(nb.NewTermCounts([]string{"0", "1"}, []string{"a", "b"}))
	x := nb.MatrixDocs(mat.NewDense(2, 2, []float64{1, 0, 1, 1}))
	must(0, counts.AddDocs(x, []int{0, 1}, nil))
	m := must(counts.Estimate(nb.Multinomial, &nb.Estimator{TermLambda: []float64{1, 2}}))
	want := [][]float64{{1. / 2, 1. / 2}, {2. / 5, 3. / 5}}
	for c := range want {
		for term, p := range want[c] {
			almost(t, "P(t|c)", m.Probability(c, term), p)
		}
	}
	if diff := cmp.Diff([]float64{5. / 9, 4. / 9, 25. / 49, 24. / 49}, must(m.PosteriorDocs(nil, x)), approx); diff != "" {
		t.Errorf("posteriors (-want +got):\n%s", diff)
	}
	for _, bad := range [][]float64{{1}, {1, 2, 3}, {1, -1}, {1, math.NaN()}, {1, math.Inf(1)}} {
		if _, err := counts.Estimate(nb.Multinomial, &nb.Estimator{TermLambda: bad}); !errors.Is(err, nb.ErrEstimator) {
			t.Errorf("TermLambda = %v: err = %v, want ErrEstimator", bad, err)
		}
	}
}

// Jurafsky and Martin, Speech and Language Processing, 3rd ed., chapter 4: the
// worked example. The joints are exact: 3/5·(2·2·1)/34³ and 2/5·(1·1·2)/29³.
func TestSLP3(t *testing.T) {
	counts := must(nb.NewTermCounts([]string{"-", "+"}, nil))
	for _, d := range []struct{ y, text string }{
		{"-", "just plain boring"},
		{"-", "entirely predictable and lacks energy"},
		{"-", "no surprises and very few laughs"},
		{"+", "very powerful"},
		{"+", "the most fun film of the summer"},
	} {
		must(0, counts.Add(counts.Doc(strings.Fields(d.text)...), counts.Class(d.y)))
	}
	if v := len(counts.Terms); v != 20 {
		t.Fatalf("V = %d, want 20", v)
	}
	m := must(counts.Estimate(nb.Multinomial, nil))
	joint := must(m.LogJoint(nil, m.Doc(strings.Fields("predictable with no fun")...)))
	almost(t, "joint of -", math.Exp(joint[0]), 3./5*4/(34*34*34))
	almost(t, "joint of +", math.Exp(joint[1]), 2./5*2/(29*29*29))
	if math.Abs(math.Exp(joint[0])-6.1062487e-5) > 5e-13 || math.Abs(math.Exp(joint[1])-3.2801673e-5) > 5e-13 {
		t.Errorf("joints = %v, want 6.1062487e-5 and 3.2801673e-5", joint)
	}
}

// B1: with λ = 0 zeros are exact and nothing is NaN; scikit-learn 1.9.0 gives
// NaN for this table under Bernoulli, Multinomial and Complement.
func TestB01ZeroLambda(t *testing.T) {
	counts := must(nb.NewTermCounts([]string{"0", "1"}, []string{"a", "b"}))
	x := nb.MatrixDocs(mat.NewDense(2, 2, []float64{1, 0, 1, 1}))
	must(0, counts.AddDocs(x, []int{0, 1}, nil))
	for _, tc := range []struct {
		event nb.Event
		want  []float64
	}{
		{nb.Multinomial, []float64{2. / 3, 1. / 3, 0, 1}},
		{nb.Bernoulli, []float64{1, 0, 0, 1}},
		{nb.BinaryMultinomial, []float64{2. / 3, 1. / 3, 0, 1}},
		{nb.Mixed, []float64{2. / 3, 1. / 3, 0, 1}},
		// θ̃ is (½, ½) for class 0 and (1, 0) for class 1.
		{nb.Complement, []float64{2. / 3, 1. / 3, 0, 1}},
	} {
		m := must(counts.Estimate(tc.event, &nb.Estimator{}))
		if diff := cmp.Diff(tc.want, must(m.PosteriorDocs(nil, x)), approx); diff != "" {
			t.Errorf("%v (-want +got):\n%s", tc.event, diff)
		}
	}
	// force_alpha=False takes 1e-10 for 0; scikit-learn's tests of it.
	for event, want := range map[nb.Event][]float64{nb.Bernoulli: {1, 0, 0, 1}, nb.Multinomial: {2. / 3, 1. / 3, 0, 1}} {
		m := must(counts.Estimate(event, &nb.Estimator{Lambda: 1e-10}))
		if diff := cmp.Diff(want, must(m.PosteriorDocs(nil, x)), cmpopts.EquateApprox(0, 1e-9)); diff != "" {
			t.Errorf("%v, λ = 1e-10 (-want +got):\n%s", event, diff)
		}
	}
	if _, err := counts.Estimate(nb.NormalizedComplement, &nb.Estimator{}); !errors.Is(err, nb.ErrUndefined) {
		t.Errorf("normalised complement: err = %v, want ErrUndefined", err)
	}
}

// B2: log(1 − p) where p rounds to 1.
func TestB02TinyLambda(t *testing.T) {
	counts := must(nb.NewTermCounts([]string{"0", "1"}, []string{"a", "b"}))
	must(0, counts.AddDocs(nb.MatrixDocs(mat.NewDense(2, 2, []float64{1, 0, 1, 1})), []int{0, 1}, nil))
	for _, lambda := range []float64{1e-10, 1e-20, 1e-300, math.SmallestNonzeroFloat64} {
		m := must(counts.Estimate(nb.Bernoulli, &nb.Estimator{Lambda: lambda}))
		joint := must(m.LogJoint(nil, nb.Doc{}))
		// Without a and b: (λ/(1+2λ))·((1+λ)/(1+2λ)) and (λ/(1+2λ))², halved.
		logs := math.Log(lambda)
		if lambda == math.SmallestNonzeroFloat64 {
			logs = -1074 * math.Ln2
		}
		if d := math.Abs(joint[0] - (logs - math.Ln2)); !(d < 1e-9) {
			t.Errorf("λ = %v: log-joint = %v, want %v", lambda, joint[0], logs-math.Ln2)
		}
		if d := math.Abs(joint[1] - (2*logs - math.Ln2)); !(d < 1e-9) {
			t.Errorf("λ = %v: log-joint = %v, want %v", lambda, joint[1], 2*logs-math.Ln2)
		}
	}
}

// B12: a class without a document has probability 0 and nothing is NaN.
func TestB12ClassNeverSeen(t *testing.T) {
	counts := must(nb.NewTermCounts([]string{"a", "b", "never"}, []string{"s", "t"}))
	must(0, errors.Join(counts.Add(nb.Doc{Terms: []int{0}}, 0), counts.Add(nb.Doc{Terms: []int{0, 1}}, 1)))
	for _, event := range events {
		for _, lambda := range []float64{0, 1} {
			m, err := counts.Estimate(event, &nb.Estimator{Lambda: lambda})
			if event == nb.NormalizedComplement && lambda == 0 {
				continue
			}
			if err != nil {
				t.Fatalf("%v: %v", event, err)
			}
			for _, d := range []nb.Doc{{}, {Terms: []int{0}}, {Terms: []int{0, 1}}} {
				p, err := m.Posterior(nil, d)
				if errors.Is(err, nb.ErrImpossible) && event == nb.Bernoulli {
					continue // the empty document, where each class has s
				}
				if err != nil || p[2] != 0 || math.Abs(p[0]+p[1]-1) > 1e-15 {
					t.Errorf("%v, λ = %v, %v: posterior = %v, %v, want 0 for the last class", event, lambda, d, p, err)
				}
			}
		}
	}
}

// B15: one class only is an error, not a certainty.
func TestB15OneClass(t *testing.T) {
	counts := must(nb.NewTermCounts([]string{"a"}, []string{"s"}))
	must(0, counts.Add(nb.Doc{Terms: []int{0}}, 0))
	for _, event := range events {
		if _, err := counts.Estimate(event, nil); !errors.Is(err, nb.ErrOneClass) {
			t.Errorf("%v: err = %v, want ErrOneClass", event, err)
		}
	}
}

// B18: river's documentation shows two unknown words pulling to the class with
// the least text, .3733 for maybe and .3318 for yes. Here that takes a policy;
// left alone they are left out.
func TestB18UnknownTokens(t *testing.T) {
	counts := must(nb.NewTermCounts([]string{"yes", "maybe", "no"}, nil))
	docs, _, _ := china()
	for i, y := range []int{0, 0, 1, 2} {
		must(0, counts.Add(counts.Doc(docs[i]...), y))
	}
	smoothed := must(counts.Estimate(nb.Multinomial, &nb.Estimator{Lambda: 1, Unseen: nb.UnseenSmoothed}))
	p := must(smoothed.Posterior(nil, smoothed.Doc("Taiwanese", "Taipei")))
	if math.Abs(p[0]-.3318) > 5e-5 || math.Abs(p[1]-.3733) > 5e-5 {
		t.Errorf("smoothed: posterior = %v, want .3318 and .3733", p)
	}
	for _, event := range events {
		m := must(counts.Estimate(event, nil))
		empty := must(m.Posterior(nil, nb.Doc{}))
		if diff := cmp.Diff(empty, must(m.Posterior(nil, m.Doc("Taiwanese", "Taipei")))); diff != "" {
			t.Errorf("%v: unknown words change the posterior (-empty +got):\n%s", event, diff)
		}
		strict := must(counts.Estimate(event, &nb.Estimator{Lambda: 1, Unseen: nb.UnseenError}))
		if _, err := strict.Posterior(nil, strict.Doc("Taipei")); !errors.Is(err, nb.ErrUnseen) {
			t.Errorf("%v: err = %v, want ErrUnseen", event, err)
		}
	}
	// The other event models, by hand: λ/(N_c+2λ) for Bernoulli; one word of
	// two counts once; 1/θ̃ for the complement, whose tokens are 5, 9 and 8.
	for event, want := range map[nb.Event][]float64{
		nb.Bernoulli:         {1. / 4, 1. / 3, 1. / 3},
		nb.BinaryMultinomial: {1. / 10, 1. / 8, 1. / 9},
		nb.Mixed:             {1. / 12, 1. / 8, 1. / 9},
		nb.Complement:        {11 * 11, 15 * 15, 14 * 14},
	} {
		m := must(counts.Estimate(event, &nb.Estimator{Lambda: 1, Unseen: nb.UnseenSmoothed}))
		with := must(m.LogJoint(nil, m.Doc("Taiwanese", "Taipei")))
		without := must(m.LogJoint(nil, nb.Doc{}))
		for c := range want {
			almost(t, event.String()+": unknown words", math.Exp(with[c]-without[c]), want[c])
		}
	}
}

// B19: a term that was never counted changes the answer, for it takes λ of
// each class. That is by design and documented at Estimate.
func TestB19NeverCountedTerm(t *testing.T) {
	_, _, test := china()
	counts := chinaCounts(t)
	counts.Doc("Taipei") // now V = 7
	m := must(counts.Estimate(nb.Multinomial, nil))
	p := must(m.Posterior(nil, m.Doc(test...)))
	yes, no := .75*math.Pow(6./15, 3)/15/15, .25*math.Pow(2./10, 5)
	almost(t, "P(yes|d) at V = 7", p[0], yes/(yes+no))
	if math.Abs(p[0]-4782969./6934265) < 1e-3 {
		t.Error("the seventh term changes nothing")
	}
}

// B29: an empty document has the prior where absent words say nothing. Under
// Bernoulli it lacks all words: ¾·(3/5)³(1/5)(4/5)² against ¼·(2/3)³(1/3)³.
func TestB29EmptyDocument(t *testing.T) {
	counts := chinaCounts(t)
	yes, no := .75*27/125/5*16/25, .25*8/27/27
	for event, want := range map[nb.Event]float64{
		nb.Multinomial: .75, nb.BinaryMultinomial: .75, nb.Mixed: .75, nb.Bernoulli: yes / (yes + no),
		nb.Complement: .5, nb.NormalizedComplement: .5,
	} {
		m := must(counts.Estimate(event, nil))
		for _, d := range []nb.Doc{{}, {Terms: []int{1}, Counts: []float64{0}}, m.Doc(), nb.DenseDoc(make([]float64, 6))} {
			almost(t, event.String()+": P(yes|empty)", must(m.Posterior(nil, d))[0], want)
		}
	}
}

func sparse(counts []data.Count) nb.Doc {
	d := nb.Doc{Counts: []float64{}}
	for _, c := range counts {
		d.Terms, d.Counts = append(d.Terms, c.Term), append(d.Counts, float64(c.N))
	}
	return d
}

// totalsOfTerms counts SpamAssassinTerms, a table that has only totals.
func totalsOfTerms() *nb.TermCounts {
	df := data.SpamAssassinTerms()
	terms := df.Col("term").Records()
	counts := must(nb.NewTermCounts([]string{"ham", "spam"}, terms[1:]))
	for c, y := range counts.Classes {
		d, f := df.Col("df_"+y).Float(), df.Col("tf_"+y).Float()
		must(0, counts.AddTotals(c, d[0], f[1:], d[1:]))
	}
	return counts
}
