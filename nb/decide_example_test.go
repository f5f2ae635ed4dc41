package nb_test

import (
	"fmt"
	"math"
	"math/rand/v2"

	"naivebayes/data"
	"naivebayes/nb"
)

// Three actions for two classes; the posterior decides which is cheapest.
func ExampleLoss() {
	loss, err := nb.NewLoss([]string{"ill", "well"}, []string{"treat", "test", "send home"},
		[][]float64{
			{0, 2, 20}, // ill
			{5, 1, 0},  // well
		})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, ill := range []float64{.02, .3, .9} {
		posterior := []float64{ill, 1 - ill}
		a := loss.Decide(posterior)
		fmt.Printf("P(ill|x) = %.2f: %.2f, %s\n", ill, loss.Risk(nil, posterior), loss.Actions[a])
	}
	// Output:
	// P(ill|x) = 0.02: [4.90 1.02 0.40], send home
	// P(ill|x) = 0.30: [3.50 1.30 6.00], test
	// P(ill|x) = 0.90: [0.50 1.90 18.00], treat
}

// German credit comes with its own costs: a bad customer taken for a good one
// costs five times as much as the reverse.
func ExampleLossFrame() {
	loss, err := nb.LossFrame(data.GermanCreditCost(), "actual", []string{"bad", "good"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, bad := range []float64{.1, .2} {
		fmt.Println(bad, loss.Actions[loss.Decide([]float64{bad, 1 - bad})])
	}
	// Output:
	// 0.1 predicted_good
	// 0.2 predicted_bad
}

func ExampleZeroOne() {
	loss, _ := nb.ZeroOne([]string{"a", "b", "c"})
	fmt.Println(loss.Decide([]float64{.3, .4, .3}))
	// Output: 1
}

// Chow's rule: reject below 1−r = 0.9.
func ExampleReject() {
	loss, _ := nb.Reject([]string{"ham", "spam"}, .1)
	for _, spam := range []float64{.95, .6, .05} {
		fmt.Println(spam, loss.Actions[loss.Decide([]float64{1 - spam, spam})])
	}
	// Output:
	// 0.95 spam
	// 0.6 reject
	// 0.05 ham
}

func ExampleLoss_Threshold() {
	loss, _ := nb.Asymmetric([]string{"bad", "good"}, []float64{5, 1})
	t, _ := loss.Threshold(0)
	fmt.Printf("refuse from P(bad|x) = %.4f on\n", t)
	// Output: refuse from P(bad|x) = 0.1667 on
}

func ExampleLoss_Mean() {
	loss, _ := nb.Asymmetric([]string{"bad", "good"}, []float64{5, 1})
	y := []int{0, 0, 1, 1}
	fmt.Println(loss.Mean(y, []int{1, 0, 0, 1}), "a case")
	// Output: 1.5 a case
}

func ExampleLoss_Dominated() {
	loss, _ := nb.NewLoss([]string{"rain", "dry"}, []string{"umbrella", "two umbrellas", "none"},
		[][]float64{{1, 2, 9}, {1, 2, 0}})
	fmt.Println(loss.Dominated())
	// Output: [1]
}

// The same costs written both ways give the same threshold: λ(bad taken for
// good) = 5, λ(good taken for bad) = 1.
func ExampleLikelihoodRatioTruthFirst() {
	prior := [2]float64{.3, .7} // bad, good
	truthFirst := [2][2]float64{{0, 5}, {1, 0}}
	decisionFirst := [2][2]float64{{0, 1}, {5, 0}}
	a, _ := nb.LikelihoodRatioTruthFirst(truthFirst, prior)
	b, _ := nb.LikelihoodRatioDecisionFirst(decisionFirst, prior)
	wrong, _ := nb.LikelihoodRatioDecisionFirst(truthFirst, prior)
	fmt.Printf("%.4f %.4f, mixed up %.4f\n", a, b, wrong)
	// Output: 0.4667 0.4667, mixed up 11.6667
}

func ExampleModel_Explain() {
	x, y := weather()
	counts, _ := nb.CountRows(x, y, nb.Column{Name: "outlook"}, nb.Column{Name: "temperature"}, nb.Column{Name: "humidity"}, nb.Column{Name: "windy"})
	model, _ := counts.Estimate(nil)
	row, _ := model.Row("sunny", "cool", "", "TRUE") // humidity is missing
	e, err := model.Explain(row, 1, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("prior       %+.3f\n", e.Prior)
	for j, v := range e.Columns {
		fmt.Printf("%-11s %+.3f\n", model.Columns[j].Name, v)
	}
	fmt.Printf("%s : %s   %+.3f, P(%s|x) = %.3f\n", e.A, e.B, e.LogOdds, e.A, 1/(1+math.Exp(-e.LogOdds)))
	// Output:
	// prior       +0.588
	// outlook     -0.693
	// temperature +0.288
	// humidity    +0.000
	// windy       -0.452
	// yes : no   -0.270, P(yes|x) = 0.433
}

func ExampleModel_Linear() {
	x, y := weather()
	counts, _ := nb.CountRows(x, y)
	model, _ := counts.Estimate(nil)
	l, _ := model.Linear(1, 0)
	fmt.Printf("bias %+.3f\n", l.Bias)
	for v, name := range model.Columns[0].Values {
		fmt.Printf("%-8s %+.3f\n", name, l.Weights[0][v])
	}
	// Output:
	// bias +0.588
	// overcast +1.204
	// rainy    -0.118
	// sunny    -0.693
}

// What fourteen days tell of P(outlook|yes), and what they leave open.
func ExampleCounts_Dirichlet() {
	x, y := weather()
	counts, _ := nb.CountRows(x, y)
	d, _ := counts.Dirichlet(0, 1, nil)
	mean := d.Mean()
	for v, name := range counts.Columns[0].Values {
		low, high := d.Interval(v, .95)
		fmt.Printf("%-8s a = %v, mean %.3f, 95 %% in [%.3f, %.3f]\n", name, d[v], mean[v], low, high)
	}
	// Output:
	// overcast a = 5, mean 0.417, 95 % in [0.167, 0.692]
	// rainy    a = 4, mean 0.333, 95 % in [0.109, 0.610]
	// sunny    a = 3, mean 0.250, 95 % in [0.060, 0.518]
}

// Laplace's rule of succession: heads twice in two throws.
func ExampleDirichlet() {
	d := nb.Dirichlet{2 + 1, 0 + 1}
	low, high := d.Interval(0, .9)
	fmt.Printf("mean %.2f, 90 %% in [%.3f, %.3f]\n", d.Mean()[0], low, high) // q³ is uniform
	fmt.Printf("%.3f %.3f\n", math.Cbrt(.05), math.Cbrt(.95))
	// Output:
	// mean 0.75, 90 % in [0.368, 0.983]
	// 0.368 0.983
}

func ExampleCounts_SamplePosterior() {
	x, y := weather()
	counts, _ := nb.CountRows(x, y)
	row, _ := counts.Row("sunny", "cool", "high", "TRUE")
	draws, err := counts.SamplePosterior(row, 10_000, &nb.Estimator{Lambda: 1, PriorLambda: 1}, rand.NewPCG(1, 2))
	if err != nil {
		fmt.Println(err)
		return
	}
	low, high := nb.Credible(draws, .9)
	fmt.Printf("P(yes|x) = .265, but 90 %% of its posterior is in [%.1f, %.1f]\n", low[1], high[1])
	// Output: P(yes|x) = .265, but 90 % of its posterior is in [0.0, 0.8]
}

// One column, one class, the rows u, v, u at λ = 1: the next value is u with
// 1/2, then v with 1/3, then u with 2/4, which makes 1/12. The other class has
// no row.
func ExampleCounts_LogEvidence() {
	counts, _ := nb.NewCounts([]string{"a", "b"}, nb.Column{Name: "x", Values: []string{"u", "v"}})
	for _, v := range []float64{0, 1, 0} {
		_ = counts.Add([]float64{v}, 0)
	}
	l, err := counts.LogEvidence(&nb.Estimator{Lambda: 1})
	fmt.Printf("1/%.0f %v\n", math.Exp(-l), err)
	// Output: 1/12 <nil>
}

func ExampleCounts_LambdaByEvidence() {
	counts, _ := nb.CountFrame(data.HouseVotes(), "party")
	best, logEvidence, err := counts.LambdaByEvidence([]float64{.1, .5, 1, 2, 5}, nil)
	fmt.Printf("%v: %.2f %v\n", best, logEvidence, err)
	// Output: 1: [-3319.53 -3287.36 -3283.66 -3291.30 -3331.71] <nil>
}

func ExampleCounts_Path() {
	x, y := weather()
	counts, _ := nb.CountRows(x, y)
	grid := []float64{0, 1, 10}
	path, err := counts.Path(grid, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, m := range path {
		fmt.Printf("λ = %-2v P(sunny|yes) = %.3f\n", grid[i], m.Columns[0].Probability(1, 2))
	}
	// Output:
	// λ = 0  P(sunny|yes) = 0.222
	// λ = 1  P(sunny|yes) = 0.250
	// λ = 10 P(sunny|yes) = 0.308
}

func ExampleModel_Posteriors() {
	x, y := weather()
	counts, _ := nb.CountRows(x, y)
	model, _ := counts.Estimate(nil)
	var rows [][]float64
	for _, cells := range x[:3] {
		row, _ := model.Row(cells...)
		rows = append(rows, row)
	}
	p, err := model.Posteriors(nil, rows)
	if err != nil {
		fmt.Println(err)
		return
	}
	classes, _ := model.PredictAll(nil, rows)
	for i := range rows {
		fmt.Printf("%.3f %s\n", p[i], model.Classes[classes[i]])
	}
	// Output:
	// [0.688 0.312] no
	// [0.837 0.163] no
	// [0.249 0.751] yes
}

// How often is a row right that the model has not seen?
func ExampleCounts_LeaveOneOut() {
	x, y := weather()
	counts, _ := nb.CountRows(x, y)
	var rows [][]float64
	var classes []int
	for i := range x {
		row, _ := counts.Row(x[i]...)
		rows, classes = append(rows, row), append(classes, counts.Class(y[i]))
	}
	posteriors, err := counts.LeaveOneOut(rows, classes, nil, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	right := 0
	for i, p := range posteriors {
		if nb.Decide(p) == classes[i] {
			right++
		}
	}
	fmt.Println(right, "of", len(rows))
	// Output: 7 of 14
}

// A λ for one column, one for each value of another, and the mode instead of
// the mean.
func ExampleEstimator() {
	counts, _ := nb.CountRows([][]string{{"u", "r"}, {"v", "s"}, {"u", "s"}, {"u", "s"}}, []string{"a", "a", "b", "b"})
	for _, e := range []nb.Estimator{
		{Lambda: 1},
		{Lambda: 1, ColumnLambda: map[string]float64{"x2": 2}},
		{Lambda: 1, ValueLambda: map[string][]float64{"x2": {1, 3}}},
		{Lambda: 2, MAP: true},
	} {
		m, err := counts.Estimate(&e)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("P(u|b) = %.3f, P(s|b) = %.3f\n", m.Columns[0].Probability(1, 0), m.Columns[1].Probability(1, 1))
	}
	// Output:
	// P(u|b) = 0.750, P(s|b) = 0.750
	// P(u|b) = 0.750, P(s|b) = 0.667
	// P(u|b) = 0.750, P(s|b) = 0.833
	// P(u|b) = 0.750, P(s|b) = 0.750
}

// Four heads and no tail, by a coin of which nothing is known: 1 in 5.
func ExampleDirichlet_LogEvidence() {
	coin := nb.Dirichlet{1, 1}
	fmt.Printf("%.4f\n", math.Exp(coin.LogEvidence([]float64{4, 0})))
	// Output: 0.2000
}
