package bayesnet_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"naivebayes/data"
	"naivebayes/nb"
	"naivebayes/nb/bayesnet"
	"naivebayes/nb/figure"
	"naivebayes/nb/score"
)

// TAN on house votes, each row judged by a network that has not seen it. Scores,
// losses and figures take what it says as they take the posteriors of nb: one
// who names a party on air only if he is 95 % sure, a wrong name costing 20
// times as much as no name, leaves out some members and is seldom wrong.
func ExampleClassifier() {
	d := must(bayesnet.FrameData(data.HouseVotes()))
	class, _ := d.Index("party")
	y, classes := d.Columns[class], d.Variables[class].Values
	splits := must(score.StratifiedKFold(y, 10, rand.NewPCG(1, 0)))
	posterior := must(score.CrossPosterior(d.Len(), splits, func(train []int) (func(int) ([]float64, error), error) {
		tan, err := (*bayesnet.TAN)(nil).Fit(d.Rows(train), class)
		if err != nil {
			return nil, err
		}
		rows, err := tan.DataRows(d)
		return func(r int) ([]float64, error) { return tan.Posterior(nil, rows[r]) }, err
	}))

	confusion := must(score.NewConfusion(2, y, score.Predicted(posterior), nil))
	roc := must(score.NewROC(score.Column(posterior, 0), score.Is(y, 0), nil))
	logLoss := must(score.LogLoss(y, posterior, nil))
	fmt.Printf("accuracy %.2f, AUC %.2f, log-loss %.2f\n", confusion.Accuracy(), roc.AUC(), logLoss)

	loss := must(nb.Reject(classes, .05))
	silent, wrong := 0, 0
	for r, p := range posterior {
		switch a := loss.Decide(p); {
		case a == len(classes):
			silent++
		case a != y[r]:
			wrong++
		}
	}
	fmt.Println("not named:", silent > 0, " fewer mistakes:", float64(wrong) < 435*(1-confusion.Accuracy()))

	curve := must(figure.NewROC("TAN ranks nearly all Democrats first", figure.Series{Name: "TAN", X: roc.FPR, Y: roc.TPR}))
	counts := [][]int{{int(confusion.N[0][0]), int(confusion.N[0][1])}, {int(confusion.N[1][0]), int(confusion.N[1][1])}}
	table := must(figure.NewConfusion("Few members vote like the other party", classes, counts))
	for _, f := range []figure.Figure{curve, table} {
		fmt.Println("drawn:", len(must(figure.PNG(f))) > 1000)
	}
	// Output:
	// accuracy 0.95, AUC 0.99, log-loss 0.14
	// not named: true  fewer mistakes: true
	// drawn: true
	// drawn: true
}

func ExampleClassifier_rows() {
	tan := must((*bayesnet.TAN)(nil).Fit(votes(), 4))
	fmt.Println(tan.Features()[0])
	fmt.Println(must(tan.Rows(data.HouseVotes()))[0]) // of a frame; NaN is a missing cell
	p := must(tan.Posteriors(nil, must(tan.DataRows(votes()))))
	fmt.Println(len(p), tan.Classes[must(tan.Predict(must(tan.Row("n", "n", "n", "n"))))])
	// Output:
	// physician_fee_freeze{n, y}
	// [1 1 1 1]
	// 435 democrat
}

func ExampleStructure_Parents() {
	asia := bayesnet.Asia()
	for _, name := range []string{"smoke", "either", "dysp"} {
		i := asia.Node(name)
		fmt.Println(asia.Name(i), asia.Card(i), asia.Configs(i), asia.Parents(i), asia.Children(i))
	}
	// Output:
	// smoke 2 1 [] [3 4]
	// either 2 4 [1 3] [6 7]
	// dysp 2 4 [4 5] []
}

func ExampleStructure_CoParents() {
	net := bayesnet.Burglary()
	fmt.Println(net.Name(net.CoParents(net.Node("Burglary"))[0]))
	// Output: Earthquake
}

func ExampleStructure_Ancestors() {
	net := bayesnet.Burglary()
	for _, i := range net.Ancestors(net.Node("JohnCalls")) {
		fmt.Println(net.Name(i))
	}
	// Output:
	// Burglary
	// Earthquake
	// Alarm
}

// Given the alarm, whether John calls has nothing to do with these.
func ExampleStructure_NonDescendants() {
	net := bayesnet.Burglary()
	for _, i := range net.NonDescendants(net.Node("JohnCalls")) {
		fmt.Println(net.Name(i))
	}
	// Output:
	// Burglary
	// Earthquake
	// MaryCalls
}

func ExampleStructure_PathText() {
	net := bayesnet.Burglary()
	path := net.ActivePath(net.Node("Burglary"), net.Node("Earthquake"), net.Node("Alarm"))
	fmt.Println(net.PathText(path))
	// Output: Burglary → Alarm ← Earthquake
}

func ExampleNetwork_Table() {
	net := bayesnet.Burglary()
	fmt.Println(net.Table(net.Node("MaryCalls"))) // a row for each value of Alarm
	// Output: [0.7 0.3 0.01 0.99]
}

func ExampleNetwork_Save() {
	dir := must(os.MkdirTemp("", ""))
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "sprinkler.bif") // or .json
	fmt.Println(bayesnet.Sprinkler().Save(path), must(bayesnet.Load(path)).Len())
	// Output: <nil> 4
}

func ExampleNetwork_UnmarshalJSON() {
	text := `{"format": "naivebayes network", "version": 1, "nodes": [
  {"name": "coin", "values": ["heads", "tails"], "parents": [], "table": [[0.5, 0.6]]}
]}`
	fmt.Println((&bayesnet.Network{}).UnmarshalJSON([]byte(text)))
	// Output: bayesnet: JSON line 2, column 75: the row P(coin) sums to 1.1, want 1 within 1e-09: bad table
}

func ExampleFactor_Product() {
	a := bayesnet.NewFactor([]int{0}, []int{2}, []float64{.2, .8})
	b := bayesnet.NewFactor([]int{0, 1}, []int{2, 2}, []float64{.5, .5, .25, .75})
	joint := a.Product(b)
	fmt.Printf("%v %.2f\n", joint.Vars, joint.P)
	// Output: [0 1] [0.10 0.10 0.20 0.60]
}

func ExampleFactor_SumOut() {
	joint := bayesnet.NewFactor([]int{0, 1}, []int{2, 2}, []float64{.1, .1, .2, .6})
	fmt.Printf("%.1f %.1f %.1f\n", joint.SumOut(0).P, joint.SumOut(1).P, joint.SumOut(0, 1).P)
	// Output: [0.3 0.7] [0.2 0.8] [1.0]
}

func ExampleFactor_MaxOut() {
	joint := bayesnet.NewFactor([]int{0, 1}, []int{2, 2}, []float64{.1, .1, .2, .6})
	fmt.Println(joint.MaxOut(0).P)
	// Output: [0.2 0.6]
}

func ExampleFactor_Reduce() {
	joint := bayesnet.NewFactor([]int{0, 1}, []int{2, 2}, []float64{.1, .1, .2, .6})
	fmt.Println(joint.Reduce(1, 1).P) // variable 1 has its second value
	// Output: [0.1 0.6]
}

func ExampleElimination_Posterior() {
	net := bayesnet.Asia()
	e := bayesnet.NewElimination(net)
	e.MaxBytes = 16 // two numbers
	_, err := e.Posterior(net.Node("dysp"), nil)
	fmt.Println(err)
	// Output: bayesnet: variable elimination needs about 464 bytes, MaxBytes is 16 bytes; summing out bronc takes a table over 3 variables; observe more, sample, or raise MaxBytes: too wide for exact inference
}

func ExampleElimination_LogEvidence() {
	net := bayesnet.Burglary()
	logP := must(bayesnet.NewElimination(net).LogEvidence(net.MustRow(map[string]string{"Alarm": "true"})))
	fmt.Printf("%.9f\n", math.Exp(logP))
	// Output: 0.002516442
}

// The cliques of a tree, and the one above each.
func ExampleJunctionTree_Cliques() {
	net := bayesnet.Burglary()
	tree := bayesnet.NewJunctionTree(net)
	for c, scope := range tree.Cliques() {
		for _, i := range scope {
			fmt.Print(net.Name(i), " ")
		}
		fmt.Println(tree.Parent(c))
	}
	// Output:
	// Burglary Earthquake Alarm -1
	// Alarm MaryCalls 0
	// Alarm JohnCalls 0
}

func ExampleBeliefs_Posteriors() {
	net := bayesnet.Burglary()
	calls := net.MustRow(map[string]string{"JohnCalls": "true", "MaryCalls": "true"})
	beliefs := must(bayesnet.NewJunctionTree(net).Propagate(calls))
	for i, p := range beliefs.Posteriors() {
		fmt.Printf("%s %.3f\n", net.Name(i), p[0])
	}
	fmt.Printf("%.4f\n", beliefs.LogEvidence())
	// Output:
	// Burglary 0.284
	// Earthquake 0.176
	// Alarm 0.761
	// JohnCalls 1.000
	// MaryCalls 1.000
	// -6.1734
}
