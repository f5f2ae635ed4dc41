package bayesnet_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"naivebayes/data"
	"naivebayes/nb"
	"naivebayes/nb/bayesnet"
)

var calls = map[string]string{"JohnCalls": "true", "MaryCalls": "true"}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func Example() {
	net := bayesnet.Burglary()
	p, err := net.Posterior(net.Node("Burglary"), net.MustRow(calls))
	check(err)
	fmt.Printf("P(burglary | both call) = %.4f\n", p[0])
	// Output: P(burglary | both call) = 0.2842
}

func ExampleNewStructure() {
	vs := []bayesnet.Variable{{"rain", []string{"yes", "no"}}, {"wet", []string{"yes", "no"}}}
	_, err := bayesnet.NewStructure(vs, [][]int{{1}, {0}})
	fmt.Println(err)
	// Output: bayesnet: rain → wet → rain: not acyclic
}

func ExampleNewNodes() {
	_, err := bayesnet.NewNodes(
		bayesnet.Node{Name: "rain", Values: []string{"yes", "no"}, Table: []float64{0.2, 0.8}},
		bayesnet.Node{Name: "wet", Values: []string{"yes", "no"}, Parents: []string{"rain"}, Table: []float64{0.9, 0.1, 0.2, 0.7}})
	fmt.Println(err)
	// Output: bayesnet: the row P(wet | rain=no) sums to 0.8999999999999999, want 1 within 1e-09: bad table
}

func ExampleNew() {
	s, err := bayesnet.NewStructure([]bayesnet.Variable{{"coin", []string{"heads", "tails"}}}, nil)
	check(err)
	net, err := bayesnet.New(s, [][]float64{{0.5, 0.5}})
	check(err)
	fmt.Println(net.Probability(0, 1))
	// Output: 0.5
}

func ExampleVariable_Index() {
	v := bayesnet.Variable{Name: "outlook", Values: []string{"sunny", "overcast", "rainy"}}
	code, ok := v.Index("rainy")
	fmt.Println(v, code, ok)
	// Output: outlook{sunny, overcast, rainy} 2 true
}

func ExampleVariable_String() {
	fmt.Println(bayesnet.Asia().Variable(1))
	// Output: tub{yes, no}
}

func ExampleStructure_Graph() {
	g := bayesnet.Burglary().Graph()
	fmt.Println(g.Nodes().Len(), "nodes,", g.Edges().Len(), "arrows")
	// Output: 5 nodes, 4 arrows
}

func ExampleStructure_Order() {
	net := bayesnet.Asia()
	for _, i := range net.Order() {
		fmt.Print(net.Name(i), " ")
	}
	// Output: asia tub smoke lung bronc either xray dysp
}

func ExampleStructure_Parameters() {
	net := bayesnet.Burglary()
	fmt.Println(net.Len(), net.Parameters(), "instead of", 1<<net.Len()-1)
	// Output: 5 10 instead of 31
}

func ExampleStructure_Config() {
	net := bayesnet.Burglary()
	alarm := net.Node("Alarm")
	row := net.MustRow(map[string]string{"Burglary": "true", "Earthquake": "false"})
	r := net.Config(alarm, row)
	card := net.Card(alarm)
	fmt.Println(r, "of", net.Configs(alarm), net.Table(alarm)[r*card:(r+1)*card])
	// Output: 1 of 4 [0.94 0.06]
}

func ExampleStructure_Row() {
	net := bayesnet.Burglary()
	row, err := net.Row(calls)
	fmt.Println(row, err)
	_, err = net.Row(map[string]string{"Alarm": "perhaps"})
	fmt.Println(err)
	// Output:
	// [-1 -1 -1 0 0] <nil>
	// bayesnet: "perhaps" is no value of Alarm{true, false}: no such name
}

func ExampleStructure_MustRow() {
	fmt.Println(bayesnet.Sprinkler().MustRow(map[string]string{"WetGrass": "true"}))
	// Output: [-1 -1 -1 0]
}

func ExampleStructure_Index() {
	i, ok := bayesnet.Asia().Index("lung")
	fmt.Println(i, ok)
	// Output: 3 true
}

func ExampleStructure_Variables() {
	fmt.Println(bayesnet.Sprinkler().Variables())
	// Output: [Cloudy{true, false} Sprinkler{true, false} Rain{true, false} WetGrass{true, false}]
}

func ExampleNetwork_Nodes() {
	fmt.Printf("%+v\n", bayesnet.Sprinkler().Nodes()[1])
	// Output: {Name:Sprinkler Values:[true false] Parents:[Cloudy] Table:[0.1 0.9 0.5 0.5]}
}

func ExampleNetwork_Probability() {
	net := bayesnet.Burglary()
	fmt.Println(net.Probability(net.Node("Alarm"), 0, 1, 0)) // no burglary, an earthquake
	// Output: 0.29
}

// The example of the book: both call, the alarm rings, and nothing happened.
func ExampleNetwork_LogJoint() {
	net := bayesnet.Burglary()
	fmt.Printf("%.6f\n", math.Exp(net.LogJoint([]int{1, 1, 0, 0, 0})))
	// Output: 0.000628
}

func ExampleNetwork_LogEvidence() {
	net := bayesnet.Sprinkler()
	logP, err := net.LogEvidence(net.MustRow(map[string]string{"WetGrass": "true"}))
	check(err)
	fmt.Printf("%.4f\n", math.Exp(logP))
	// Output: 0.6471
}

// Explaining away: rain makes the sprinkler less likely.
func ExampleNetwork_Posterior() {
	net := bayesnet.Sprinkler()
	sprinkler := net.Node("Sprinkler")
	for _, seen := range []map[string]string{{"WetGrass": "true"}, {"WetGrass": "true", "Rain": "true"}} {
		p, err := net.Posterior(sprinkler, net.MustRow(seen))
		check(err)
		fmt.Printf("%.4f\n", p[0])
	}
	// Output:
	// 0.4298
	// 0.1945
}

// The most probable row need not be made of the most probable values.
func ExampleNetwork_MPE() {
	net := bayesnet.Asia()
	row, logP, err := net.MPE(net.MustRow(map[string]string{"dysp": "yes"}))
	check(err)
	for i, v := range row {
		fmt.Print(net.Name(i), "=", net.Variable(i).Values[v], " ")
	}
	fmt.Printf("%.4f\n", math.Exp(logP))
	// Output: asia=no tub=no smoke=yes lung=no bronc=yes either=no xray=no dysp=yes 0.2011
}

func ExampleElimination_Joint() {
	net := bayesnet.Burglary()
	e := bayesnet.NewElimination(net)
	f, err := e.Joint([]int{net.Node("Burglary"), net.Node("Earthquake")}, net.MustRow(calls))
	check(err)
	fmt.Printf("%.4f\n", f.P)
	// Output: [0.0006 0.2836 0.1755 0.5403]
}

// A limit too low for the question is said before anything is done.
func ExampleNewElimination() {
	net := bayesnet.Asia()
	e := bayesnet.NewElimination(net)
	e.MaxBytes = 100
	_, err := e.Posterior(net.Node("dysp"), nil)
	fmt.Println(strings.Contains(err.Error(), "variable elimination needs about"))
	// Output: true
}

func ExampleNewJunctionTree() {
	net := bayesnet.Asia()
	tree := bayesnet.NewJunctionTree(net)
	for c, clique := range tree.Cliques() {
		fmt.Print(c, " below ", tree.Parent(c), ":")
		for _, i := range clique {
			fmt.Print(" ", net.Name(i))
		}
		fmt.Println()
	}
	b, err := tree.Propagate(net.MustRow(map[string]string{"dysp": "yes"}))
	check(err)
	for i, p := range b.Posteriors() {
		fmt.Printf("%s %.4f ", net.Name(i), p[0])
	}
	// Output:
	// 0 below -1: lung bronc either
	// 1 below 0: smoke lung bronc
	// 2 below 0: bronc either dysp
	// 3 below 0: tub lung either
	// 4 below 0: either xray
	// 5 below 3: asia tub
	// asia 0.0103 tub 0.0188 smoke 0.6340 lung 0.1028 bronc 0.8340 either 0.1205 xray 0.1621 dysp 1.0000
}

func ExampleBeliefs_Family() {
	net := bayesnet.Sprinkler()
	b, err := bayesnet.NewJunctionTree(net).Propagate(net.MustRow(map[string]string{"WetGrass": "true"}))
	check(err)
	fmt.Printf("%.4f, log P(evidence) %.4f\n", b.Family(net.Node("Rain")), b.LogEvidence())
	// Output: [0.5619 0.0139 0.1460 0.2782], log P(evidence) -0.4353
}

func ExampleNewFactor() {
	f := bayesnet.NewFactor([]int{0}, []int{2}, []float64{0.2, 0.8})
	g := bayesnet.NewFactor([]int{0, 1}, []int{2, 2}, []float64{0.9, 0.1, 0.5, 0.5})
	joint := f.Product(g)
	fmt.Printf("product %.2f\n", joint.P)
	fmt.Printf("sum     %.2f\n", joint.SumOut(0).P)
	fmt.Printf("maximum %.2f\n", joint.MaxOut(0).P)
	fmt.Printf("part    %.2f\n", joint.Reduce(1, 0).P)
	// Output:
	// product [0.18 0.02 0.40 0.40]
	// sum     [0.58 0.42]
	// maximum [0.40 0.40]
	// part    [0.18 0.40]
}

func ExampleNetwork_Factor() {
	net := bayesnet.Sprinkler()
	cloudy, rain := net.Factor(net.Node("Cloudy")), net.Factor(net.Node("Rain"))
	fmt.Println(cloudy.Product(rain).SumOut(net.Node("Cloudy")).P)
	// Output: [0.5 0.5]
}

func ExampleStructure_MarkovBlanket() {
	net := bayesnet.Asia()
	lung := net.Node("lung")
	for _, nodes := range [][]int{net.Parents(lung), net.Children(lung), net.CoParents(lung), net.MarkovBlanket(lung)} {
		var names []string
		for _, i := range nodes {
			names = append(names, net.Name(i))
		}
		fmt.Println(strings.Join(names, ", "))
	}
	// Output:
	// smoke
	// either
	// tub
	// tub, smoke, either
}

func ExampleStructure_Descendants() {
	net := bayesnet.Burglary()
	alarm := net.Node("Alarm")
	fmt.Println(net.Ancestors(alarm), net.Descendants(alarm), net.NonDescendants(net.Node("JohnCalls")))
	// Output: [0 1] [3 4] [0 1 4]
}

// Burglary and Earthquake are independent until someone calls.
func ExampleStructure_ActivePath() {
	net := bayesnet.Burglary()
	b, e, j := net.Node("Burglary"), net.Node("Earthquake"), net.Node("JohnCalls")
	fmt.Println(net.Separated(b, e), net.Separated(b, e, j))
	fmt.Println(net.PathText(net.ActivePath(b, e, j)))
	// Output:
	// true false
	// Burglary → Alarm ← Earthquake
}

func ExampleNetwork_Sample() {
	net := bayesnet.Sprinkler()
	src := rand.NewPCG(1, 1)
	wet, row := 0, []int(nil)
	for range 10000 {
		row = net.Sample(row, src)
		if row[net.Node("WetGrass")] == 0 {
			wet++
		}
	}
	fmt.Printf("%.2f\n", float64(wet)/10000)
	// Output: 0.65
}

func ExampleNetwork_LikelihoodWeighting() {
	net := bayesnet.Sprinkler()
	e, err := net.LikelihoodWeighting(net.Node("Sprinkler"), net.MustRow(map[string]string{"WetGrass": "true"}), 20000, rand.NewPCG(1, 2))
	check(err)
	low, high := e.Interval(0, 0.95)
	fmt.Printf("%.2f, with 95 %% between %.2f and %.2f\n", e.P[0], low, high)
	// Output: 0.43, with 95 % between 0.43 and 0.44
}

func ExampleNetwork_Gibbs() {
	net := bayesnet.Burglary()
	e, err := net.Gibbs(net.Node("Earthquake"), net.MustRow(calls), &bayesnet.Gibbs{Sweeps: 20000}, rand.NewPCG(1, 3))
	check(err)
	fmt.Printf("%.2f ± %.3f\n", e.P[0], e.StdErr[0])
	// Output: 0.18 ± 0.001
}

func ExampleFromModel() {
	counts, err := nb.CountFrame(data.PlayTennis(), "play")
	check(err)
	model, err := counts.Estimate(&nb.Estimator{Lambda: 1})
	check(err)
	net, err := bayesnet.FromModel(model, "play")
	check(err)
	fmt.Println(net.Len(), "nodes; given play, windy and outlook are separated:", net.Separated(net.Node("windy"), net.Node("outlook"), 0))
	again, err := net.Model(0)
	check(err)
	fmt.Println(again.Classes)
	// Output:
	// 5 nodes; given play, windy and outlook are separated: true
	// [no yes]
}

func ExampleReadBIF() {
	_, err := bayesnet.ReadBIF(strings.NewReader("network n { }\nvariable a { type discrete [ 2 ] { yes }; }"))
	fmt.Println(err)
	// Output: bayesnet: BIF line 2, column 30: "a" has 1 values, and the number of values is "2": bad format
}

func ExampleNetwork_WriteBIF() {
	net, err := bayesnet.NewNodes(bayesnet.Node{Name: "coin", Values: []string{"heads", "tails"}, Table: []float64{0.5, 0.5}})
	check(err)
	check(net.WriteBIF(os.Stdout, "toss"))
	// Output:
	// network toss {
	// }
	// variable coin {
	//   type discrete [ 2 ] { heads, tails };
	// }
	// probability ( coin ) {
	//   table 0.5, 0.5;
	// }
}

func ExampleNetwork_MarshalJSON() {
	net, err := bayesnet.NewNodes(bayesnet.Node{Name: "coin", Values: []string{"heads", "tails"}, Table: []float64{0.5, 0.5}})
	check(err)
	b, err := net.MarshalJSON()
	check(err)
	fmt.Println(string(b))
	// Output: {"format":"naivebayes network","version":1,"nodes":[{"name":"coin","values":["heads","tails"],"parents":[],"table":[[0.5,0.5]]}]}
}

func ExampleLoad() {
	folder, err := os.MkdirTemp("", "bayesnet")
	check(err)
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "asia.json")
	check(bayesnet.Asia().Save(path))
	net, err := bayesnet.Load(path)
	check(err)
	fmt.Println(net.Len(), net.Parameters())
	// Output: 8 18
}

func ExampleBurglary() {
	net := bayesnet.Burglary()
	fmt.Println(net.Len(), "nodes,", net.Name(2), "has", len(net.Parents(2)), "parents and", len(net.Children(2)), "children")
	// Output: 5 nodes, Alarm has 2 parents and 2 children
}

func ExampleSprinkler() {
	net := bayesnet.Sprinkler()
	fmt.Println(net.Table(net.Node("WetGrass")))
	// Output: [0.99 0.01 0.9 0.1 0.9 0.1 0 1]
}

// Half of the patients have bronchitis, and of the short of breath 83 %.
func ExampleAsia() {
	net := bayesnet.Asia()
	for _, cells := range []map[string]string{nil, {"dysp": "yes"}} {
		p, err := net.Posterior(net.Node("bronc"), net.MustRow(cells))
		check(err)
		fmt.Printf("%.3f\n", p[0])
	}
	// Output:
	// 0.450
	// 0.834
}

func ExampleStructure_Separated() {
	net := bayesnet.Sprinkler()
	s, r, c, w := net.Node("Sprinkler"), net.Node("Rain"), net.Node("Cloudy"), net.Node("WetGrass")
	fmt.Println(net.Separated(s, r), net.Separated(s, r, c), net.Separated(s, r, c, w))
	// Output: false true false
}

func ExampleJunctionTree_Propagate() {
	net := bayesnet.Asia()
	_, err := bayesnet.NewJunctionTree(net).Propagate(net.MustRow(map[string]string{"lung": "yes", "either": "no"}))
	fmt.Println(err)
	// Output: bayesnet: evidence of probability zero
}

// Evidence makes the tables smaller.
func ExampleJunctionTree_Bytes() {
	net := bayesnet.Asia()
	tree := bayesnet.NewJunctionTree(net)
	fmt.Println(tree.Bytes(nil) > tree.Bytes(net.MustRow(map[string]string{"either": "yes"})))
	// Output: true
}

func ExampleEstimate_Interval() {
	net := bayesnet.Burglary()
	e, err := net.LikelihoodWeighting(net.Node("Alarm"), nil, 100, rand.NewPCG(1, 1))
	check(err)
	_, high := e.Interval(0, 0.95)
	fmt.Printf("none of 100 draws had an alarm: P = %v, at most %.3f\n", e.P[0], high)
	// Output: none of 100 draws had an alarm: P = 0, at most 0.038
}

func ExampleNetwork_Model() {
	_, err := bayesnet.Burglary().Model(0)
	fmt.Println(err)
	// Output: bayesnet: the parents of Earthquake are not Burglary alone, so this is not naive Bayes: bad structure
}

func ExampleElimination_MPE() {
	net := bayesnet.Sprinkler()
	row, logP, err := bayesnet.NewElimination(net).MPE(net.MustRow(map[string]string{"WetGrass": "true"}))
	check(err)
	fmt.Printf("%v %.4f\n", row, math.Exp(logP)) // cloudy, no sprinkler, rain
	// Output: [0 1 0 0] 0.3240
}
