package bayesnet_test

import (
	"fmt"
	"math"
	"math/rand/v2"

	"naivebayes/data"
	"naivebayes/nb"
	"naivebayes/nb/bayesnet"
)

// votes are the complete rows of four votes and the party.
func votes() *bayesnet.Data {
	d, err := bayesnet.FrameData(data.HouseVotes(), "physician_fee_freeze", "el_salvador_aid", "education_spending", "crime", "party")
	if err != nil {
		panic(err)
	}
	return d
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// smoke is a little structure: smoking, and cancer after it.
func smoke() *bayesnet.Structure {
	return must(bayesnet.NewStructure([]bayesnet.Variable{
		{Name: "smoke", Values: []string{"yes", "no"}},
		{Name: "cancer", Values: []string{"yes", "no"}},
	}, [][]int{nil, {0}}))
}

// ill counts ten people.
func ill() *bayesnet.Counts {
	t := bayesnet.NewCounts(smoke())
	for row, n := range map[[2]int]float64{{0, 0}: 2, {0, 1}: 2, {1, 0}: 1, {1, 1}: 5} {
		if err := t.AddWeighted(row[:], n); err != nil {
			panic(err)
		}
	}
	return t
}

func ExampleFrameData() {
	d := must(bayesnet.FrameData(data.PlayTennis(), "outlook", "play"))
	fmt.Println(d.Len(), d.Variables, d.Row(nil, 0))
	// Output: 14 [outlook{overcast, rainy, sunny} play{no, yes}] [2 0]
}

func ExampleNewData() {
	d := must(bayesnet.NewData(smoke().Variables(), [][]int{{0, 1}, {1, bayesnet.Missing}}))
	fmt.Println(d.Len(), d.Row(nil, 1))
	// Output: 2 [1 -1]
}

func ExampleStructure_Code() {
	s := must(bayesnet.NewStructure([]bayesnet.Variable{
		{Name: "play", Values: []string{"yes", "no"}},
		{Name: "mood", Values: []string{"good", "bad"}}, // no such column: hidden
	}, nil))
	d := must(s.Code(data.PlayTennis()))
	fmt.Println(d.Row(nil, 0))
	// Output: [1 -1]
}

func ExampleData_Index() {
	i, ok := votes().Index("party")
	fmt.Println(i, ok)
	// Output: 4 true
}

func ExampleData_Len() {
	fmt.Println(votes().Len())
	// Output: 435
}

func ExampleData_Row() {
	fmt.Println(votes().Row(nil, 0))
	// Output: [1 1 1 1 1]
}

func ExampleData_Rows() {
	fmt.Println(votes().Rows([]int{7, 7, 3}).Len())
	// Output: 3
}

func ExampleData_Weight() {
	d := must(bayesnet.FrameData(data.TitanicCounts(), "class", "survived"))
	d.Weights = must(nb.Numbers(data.TitanicCounts(), "count"))
	fmt.Println(d.Weight(2))
	// Output: 35
}

func ExampleData_With() {
	d := votes().With(bayesnet.Variable{Name: "camp", Values: []string{"1", "2"}})
	fmt.Println(d.Row(nil, 0))
	// Output: [-1 1 1 1 1 1]
}

// What two votes tell of each other beyond the party, in nats.
func ExampleData_MutualInformation() {
	info := must(votes().MutualInformation(4, 0))
	fmt.Printf("%.4f %.4f\n", info.At(0, 1), info.At(1, 2))
	// Output: 0.0394 0.0393
}

func ExampleCount() {
	d := must(bayesnet.FrameData(data.PlayTennis(), "windy", "play"))
	s := must(bayesnet.Naive(d.Variables, 1))
	t := must(bayesnet.Count(s, d, bayesnet.SkipNothing))
	fmt.Println(t.N)
	// Output: [[2 3 6 3] [5 9]]
}

func ExampleNewCounts() {
	fmt.Println(bayesnet.NewCounts(smoke()).N)
	// Output: [[0 0] [0 0 0 0]]
}

func ExampleCounts_Add() {
	t := bayesnet.NewCounts(smoke())
	fmt.Println(t.Add([]int{0, 1}), t.N)
	// Output: <nil> [[1 0] [0 1 0 0]]
}

func ExampleCounts_AddWeighted() {
	t := bayesnet.NewCounts(smoke())
	fmt.Println(t.AddWeighted([]int{0, 1}, .25), t.N)
	// Output: <nil> [[0.25 0] [0 0.25 0 0]]
}

func ExampleCounts_AddData() {
	t := bayesnet.NewCounts(smoke())
	d := must(bayesnet.NewData(smoke().Variables(), [][]int{{0, 1}, {0, bayesnet.Missing}}))
	fmt.Println(t.AddData(d, bayesnet.SkipFamily), t.N)
	fmt.Println(t.AddData(d, bayesnet.SkipNothing))
	// Output:
	// <nil> [[2 0] [0 1 0 0]]
	// bayesnet: row 2: cancer is missing; skip such rows or use EM: missing cell
}

func ExampleCounts_Remove() {
	t := ill()
	fmt.Println(t.Remove([]int{1, 0}), t.N[1])
	fmt.Println(t.Remove([]int{1, 0}))
	// Output:
	// <nil> [2 2 0 5]
	// bayesnet: P(cancer=yes | smoke=no) was counted with weight 0, less than 1: cannot remove what was not added
}

func ExampleCounts_RemoveWeighted() {
	t := ill()
	fmt.Println(t.RemoveWeighted([]int{1, 1}, 5), t.N[1])
	// Output: <nil> [2 2 1 0]
}

func ExampleCounts_Merge() {
	t := ill()
	fmt.Println(t.Merge(ill()), t.N)
	// Output: <nil> [[8 12] [4 4 2 10]]
}

func ExampleCounts_Clone() {
	t := ill()
	c := t.Clone()
	fmt.Println(c.Add([]int{0, 0}), c.Total(0), t.Total(0))
	// Output: <nil> 11 10
}

func ExampleCounts_Total() {
	fmt.Println(ill().Total(1))
	// Output: 10
}

func ExampleCounts_Unobserved() {
	t := bayesnet.NewCounts(smoke())
	fmt.Println(t.Add([]int{0, 1}), t.Unobserved(1))
	// Output: <nil> [1]
}

// Three ways to train from one count: relative frequency, mode and mean.
func ExampleCounts_Estimate() {
	for _, e := range []*bayesnet.Estimator{{}, {Lambda: 2, MAP: true}, {Lambda: 2}} {
		fmt.Printf("%.3f\n", must(ill().Estimate(e)).Probability(1, 0, 1))
	}
	// Output:
	// 0.167
	// 0.250
	// 0.300
}

func ExampleCounts_Dirichlet() {
	low, high := must(ill().Dirichlet(1, 1, nil)).Interval(0, .95)
	fmt.Printf("%.2f to %.2f\n", low, high)
	// Output: 0.04 to 0.58
}

// Does an arrow from smoke to cancer explain ten people better than none?
func ExampleCounts_LogEvidence() {
	with, without := ill(), bayesnet.NewCounts(must(bayesnet.NewStructure(smoke().Variables(), nil)))
	for row, n := range map[[2]int]float64{{0, 0}: 2, {0, 1}: 2, {1, 0}: 1, {1, 1}: 5} {
		if err := without.AddWeighted(row[:], n); err != nil {
			panic(err)
		}
	}
	e := &bayesnet.Estimator{BDeu: 4}
	fmt.Printf("Bayes factor %.2f\n", math.Exp(must(with.LogEvidence(e))-must(without.LogEvidence(e))))
	// Output: Bayes factor 0.85
}

func ExampleCounts_LogEvidenceNode() {
	fmt.Printf("%.4f\n", must(ill().LogEvidenceNode(1, nil)))
	// Output: -7.1389
}

func ExampleCounts_LogLikelihood() {
	fmt.Printf("%.3f\n", ill().LogLikelihood())
	// Output: -12.206
}

func ExampleCounts_BIC() {
	fmt.Printf("%.3f\n", ill().BIC())
	// Output: -15.660
}

func ExampleCounts_AIC() {
	fmt.Printf("%.3f\n", ill().AIC())
	// Output: -15.206
}

func ExampleNaive() {
	s := must(bayesnet.Naive(smoke().Variables(), 1))
	fmt.Println(s.Parents(0), s.Parents(1))
	// Output: [1] []
}

func ExampleTAN_Structure() {
	s := must((&bayesnet.TAN{Root: "crime"}).Structure(votes(), 4))
	for i := range 4 {
		for _, p := range s.Parents(i)[1:] {
			fmt.Println(s.Name(p), "→", s.Name(i))
		}
	}
	// Output:
	// el_salvador_aid → physician_fee_freeze
	// crime → el_salvador_aid
	// crime → education_spending
}

func ExampleTAN_Fit() {
	tan := must((*bayesnet.TAN)(nil).Fit(votes(), 4))
	x := must(tan.Row("y", "y", "", "y"))
	fmt.Printf("%s %.3f\n", tan.Classes, must(tan.Posterior(nil, x)))
	// Output: [democrat republican] [0.062 0.938]
}

func ExampleMaximumSpanningTree() {
	info := must(votes().MutualInformation(4, 0))
	fmt.Println(bayesnet.MaximumSpanningTree(info))
	// Output: [[0 1] [1 3] [2 3]] true
}

func ExampleNewClassifier() {
	net := must(ill().Estimate(nil))
	c := bayesnet.NewClassifier(net, 0) // was it a smoker?
	fmt.Printf("%.3f\n", must(c.Posterior(nil, must(c.Row("yes")))))
	// Output: [0.588 0.412]
}

func ExampleNewAODE() {
	m := must(bayesnet.NewAODE(votes(), 4, 1, 30))
	fmt.Printf("%.3f\n", must(m.Posterior(nil, must(m.Row("y", "y", "", "y")))))
	// Output: [0.060 0.940]
}

// Two sorts of voters, whose parties nobody told.
func ExampleEM_Fit() {
	d := votes()
	party := d.Columns[4]
	d.Variables, d.Columns = d.Variables[:4], d.Columns[:4]
	s := must(bayesnet.LatentClass(d.Variables, "camp", 2))
	em := &bayesnet.EM{Starts: 5, Source: rand.NewPCG(1, 1)}
	res := must(em.Fit(s, d.With(s.Variable(0))))
	camps := bayesnet.NewClassifier(res.Network, 0)
	_, right := bayesnet.MatchLabels(2, party, must(camps.PredictAll(nil, must(camps.DataRows(d)))))
	fmt.Println(res.Converged, len(res.Runs), right)
	// Output: true 5 399
}

// Of someone whose smoking is not known, each half counts.
func ExampleExpectedCounts() {
	net := must(bayesnet.New(smoke(), [][]float64{{.5, .5}, {.3, .7, .1, .9}}))
	d := must(bayesnet.NewData(smoke().Variables(), [][]int{{bayesnet.Missing, 0}}))
	t, logP, err := bayesnet.ExpectedCounts(net, d)
	fmt.Printf("%.2f %.2f %v\n", t.N, math.Exp(logP), err)
	// Output: [[0.75 0.25] [0.75 0.00 0.25 0.00]] 0.20 <nil>
}

func ExampleNetwork_Symmetric() {
	net := must(bayesnet.New(smoke(), [][]float64{{.4, .6}, {.5, .5, .5, .5}}))
	fmt.Println(net.Symmetric(0))
	// Output: 0 1 true
}

func ExampleLatentClass() {
	s := must(bayesnet.LatentClass(smoke().Variables(), "type", 3))
	fmt.Println(s.Variable(0), s.Children(0))
	// Output: type{1, 2, 3} [1 2]
}

// Which of two coins was thrown five times ten times? Do and Batzoglou 2008.
func ExampleMixture_Fit() {
	docs := &nb.Docs{}
	for _, heads := range []float64{5, 9, 8, 4, 7} {
		docs.Append(nb.Doc{Terms: []int{0, 1}, Counts: []float64{heads, 10 - heads}})
	}
	start := must(nb.NewTermCounts([]string{"A", "B"}, []string{"heads", "tails"}))
	for c, p := range []float64{.6, .5} {
		if err := start.AddTotals(c, 1, []float64{p, 1 - p}, []float64{1, 1}); err != nil {
			panic(err)
		}
	}
	equal := &nb.Estimator{Prior: []float64{.5, .5}}
	em := &bayesnet.Mixture{Estimator: equal, Start: must(start.Estimate(nb.Multinomial, equal))}
	res := must(em.Fit(docs, start.Terms, 2))
	fmt.Printf("%.4f %.4f\n", res.Model.Probability(0, 0), res.Model.Probability(1, 0))
	// Output: 0.7968 0.5196
}

// One labelled message of each class, and three that nobody read: "winner"
// never stood beside a label, but beside "prize".
func ExampleSemiSupervised_Fit() {
	counts := must(nb.NewTermCounts([]string{"ham", "spam"}, nil))
	unread := &nb.Docs{}
	for _, tokens := range [][]string{{"prize", "winner"}, {"winner", "prize", "call"}, {"lunch", "noon"}} {
		unread.Append(counts.Doc(tokens...))
	}
	for c, tokens := range [][]string{{"lunch", "call"}, {"prize", "call"}} {
		if err := counts.Add(counts.Doc(tokens...), c); err != nil {
			panic(err)
		}
	}
	run := must((*bayesnet.SemiSupervised)(nil).Fit(counts, unread))
	before := must(counts.Estimate(nb.Multinomial, nil))
	for _, m := range []*nb.TermModel{before, run.Model} {
		fmt.Printf("%.2f\n", must(m.Posterior(nil, m.Doc("winner"))))
	}
	// Output:
	// [0.50 0.50]
	// [0.31 0.69]
}

func ExampleMatchLabels() {
	fmt.Println(bayesnet.MatchLabels(2, []int{0, 0, 1, 1}, []int{1, 1, 0, 1}))
	// Output: [1 0] 3
}

// From the true network, each row loses nothing; from one without the arrow a little.
func ExampleDivergence() {
	truth := must(bayesnet.New(smoke(), [][]float64{{.4, .6}, {.5, .5, .1, .9}}))
	alone := must(bayesnet.NewStructure(smoke().Variables(), nil))
	other := must(bayesnet.New(alone, [][]float64{{.4, .6}, {.26, .74}}))
	fmt.Printf("%.4f %.4f\n", must(bayesnet.Divergence(truth, truth)), must(bayesnet.Divergence(truth, other)))
	// Output: 0.0000 0.1007
}

func ExampleNetwork_Population() {
	net := must(bayesnet.New(smoke(), [][]float64{{.4, .6}, {.5, .5, .1, .9}}))
	d := must(net.Population(100))
	fmt.Printf("%.0f\n", d.Weights)
	// Output: [20 20 6 54]
}

// Do two camps describe new members better than one does?
func ExampleEM_HeldOut() {
	d := votes()
	d.Variables, d.Columns = d.Variables[:4], d.Columns[:4]
	for k := 1; k <= 2; k++ {
		s := must(bayesnet.LatentClass(d.Variables, "camp", k))
		held := must((*bayesnet.EM)(nil).HeldOut(s, d.With(s.Variable(0)), 3, rand.NewPCG(1, 1)))
		fmt.Printf("%.1f\n", (held[0]+held[1]+held[2])/3)
	}
	// Output:
	// -2.6
	// -1.7
}

// What do labelled documents say of the weight of the unlabelled ones?
func ExampleSemiSupervised_HeldOut() {
	counts := must(nb.NewTermCounts([]string{"ham", "spam"}, nil))
	known, unread := &nb.Docs{}, &nb.Docs{}
	for _, tokens := range [][]string{{"lunch"}, {"prize"}, {"noon"}, {"winner"}} {
		known.Append(counts.Doc(tokens...))
	}
	for _, tokens := range [][]string{{"lunch", "noon"}, {"noon", "lunch"}, {"prize", "winner"}, {"winner", "prize"}} {
		unread.Append(counts.Doc(tokens...))
	}
	for _, weight := range []float64{0, 1} {
		em := &bayesnet.SemiSupervised{Weight: &weight}
		fmt.Println(must(em.HeldOut(counts.Classes, counts.Terms, known, []int{0, 1, 0, 1}, unread, 4, rand.NewPCG(1, 1))))
	}
	// Output:
	// 0
	// 1
}
