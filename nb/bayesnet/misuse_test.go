package bayesnet

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestPanics: misuse panics and says of which function, not somewhere inside.
func TestPanics(t *testing.T) {
	net := Asia()
	tree := NewJunctionTree(net)
	beliefs := sure(tree.Propagate(nil))
	e := NewElimination(net)
	short, wrong := make([]int, 7), make([]int, 8)
	wrong[3] = 2
	src := rand.NewPCG(1, 1)
	estimate := sure(net.LikelihoodWeighting(0, nil, 100, src))
	for want, calls := range map[string][]func(){
		"Posterior: node 8":             {func() { beliefs.Posterior(8) }},
		"Posterior: node -1":            {func() { beliefs.Posterior(-1) }},
		"Family: node 8":                {func() { beliefs.Family(8) }},
		"Joint: node 8":                 {func() { _, _ = net.Posterior(8, nil) }, func() { _, _ = e.Joint([]int{1, 8}, nil) }},
		"Joint: smoke is asked":         {func() { _, _ = e.Joint([]int{net.Node("smoke"), 0, net.Node("smoke")}, nil) }},
		"Joint: cells in the row":       {func() { _, _ = net.Posterior(0, short) }},
		"Joint: the code of":            {func() { _, _ = net.Posterior(0, wrong) }},
		"LogEvidence: cells":            {func() { _, _ = net.LogEvidence(short) }},
		"MPE: cells":                    {func() { _, _, _ = net.MPE(short) }},
		"MPE: the code of":              {func() { _, _, _ = net.MPE(wrong) }},
		"Propagate: cells":              {func() { _, _ = tree.Propagate(short) }},
		"Propagate: the code of":        {func() { _, _ = tree.Propagate(wrong) }},
		"Bytes: cells":                  {func() { tree.Bytes(short) }},
		"CoParents: node 8":             {func() { net.CoParents(8) }},
		"MarkovBlanket: node 8":         {func() { net.MarkovBlanket(8) }},
		"Ancestors: node -1":            {func() { net.Ancestors(-1) }},
		"Descendants: node 8":           {func() { net.Descendants(8) }},
		"NonDescendants: node 8":        {func() { net.NonDescendants(8) }},
		"ActivePath: node 8":            {func() { net.ActivePath(8, 0) }, func() { net.Separated(0, 8) }, func() { net.ActivePath(0, 1, 8) }},
		"PathText: node 8":              {func() { net.PathText([]int{8}) }},
		"PathText: no arrow":            {func() { net.PathText([]int{net.Node("asia"), net.Node("smoke")}) }},
		"Sample: dst":                   {func() { net.Sample(short, src) }},
		"LikelihoodWeighting: node 8":   {func() { _, _ = net.LikelihoodWeighting(8, nil, 1, src) }},
		"LikelihoodWeighting: 0 draws":  {func() { _, _ = net.LikelihoodWeighting(0, nil, 0, src) }},
		"LikelihoodWeighting: cells":    {func() { _, _ = net.LikelihoodWeighting(0, short, 1, src) }},
		"Gibbs: node 8":                 {func() { _, _ = net.Gibbs(8, nil, nil, src) }},
		"Gibbs: cells":                  {func() { _, _ = net.Gibbs(0, short, nil, src) }},
		"Gibbs: Burn is -1":             {func() { _, _ = net.Gibbs(0, nil, &Gibbs{Burn: -1}, src) }},
		"Gibbs: 4 chains of 10 sweeps":  {func() { _, _ = net.Gibbs(0, nil, &Gibbs{Sweeps: 10}, src) }},
		"Gibbs: 1 chains of 100 sweeps": {func() { _, _ = net.Gibbs(0, nil, &Gibbs{Chains: 1, Sweeps: 100, Batches: 1}, src) }},
		"Interval: level is 0":          {func() { estimate.Interval(0, 0) }},
		"Interval: level is 1":          {func() { estimate.Interval(0, 1) }},
		"Interval: level is NaN":        {func() { estimate.Interval(0, math.NaN()) }},
	} {
		for _, call := range calls {
			func() {
				defer func() {
					if text, ok := recover().(string); !ok || !strings.HasPrefix(text, "bayesnet: "+want) {
						t.Errorf("panic %q, want %q", text, want)
					}
				}()
				call()
			}()
		}
	}
	// The smallest options that Gibbs takes.
	for _, g := range []*Gibbs{{Chains: 1, Sweeps: 2, Batches: 2, Burn: 1}, {Chains: 2, Sweeps: 1, Batches: 1, Burn: 1}} {
		if _, err := net.Gibbs(0, nil, g, src); err != nil {
			t.Error(err)
		}
	}
}

// spreadNetwork is a hidden variable with four signs, each observed. Every
// entry of the product of what they say, 10⁻⁶⁰⁰, is below the smallest number.
func spreadNetwork() (net *Network, evidence []int, logP float64, posterior []float64) {
	const tiny = 1e-300
	nodes := []Node{{Name: "x", Values: yesNo, Table: []float64{.25, .75}}}
	for _, name := range []string{"a", "b", "c", "d"} {
		table := []float64{tiny, 1 - tiny, 1, 0}
		if name == "b" || name == "d" {
			table = []float64{1, 0, tiny, 1 - tiny}
		}
		nodes = append(nodes, Node{Name: name, Values: yesNo, Parents: []string{"x"}, Table: table})
	}
	net = sure(NewNodes(nodes...))
	return net, []int{Missing, 0, 0, 0, 0}, 2 * math.Log(tiny), []float64{.25, .75}
}

// TestSpreadTables: where the entries of tables lie too far apart the work is
// done again in logarithms, and nothing is lost.
func TestSpreadTables(t *testing.T) {
	net, evidence, logP, want := spreadNetwork()
	got, err := net.LogEvidence(evidence)
	if err != nil || !(math.Abs(got-logP) <= 1e-9) {
		t.Errorf("LogEvidence = %v (%v), want %v", got, err, logP)
	}
	p, err := net.Posterior(0, evidence)
	if err != nil || furthest(p, want) > 1e-12 {
		t.Errorf("Posterior = %v (%v), want %v", p, err, want)
	}
	b, err := NewJunctionTree(net).Propagate(evidence)
	if err != nil || !(math.Abs(b.LogEvidence()-logP) <= 1e-9) || furthest(b.Posterior(0), want) > 1e-12 {
		t.Errorf("junction tree: %v, want %v and %v", err, logP, want)
	}
	row, best, err := net.MPE(evidence)
	if err != nil || row[0] != 1 || !(math.Abs(best-logP-math.Log(.75)) <= 1e-9) {
		t.Errorf("MPE = %v, %v (%v), want x = no, %v", row, best, err, logP+math.Log(.75))
	}
	// With one impossible sign it stays impossible.
	evidence[1], evidence[2] = 1, 1
	if _, err := net.Posterior(0, evidence); !errors.Is(err, ErrImpossible) {
		t.Errorf("Posterior: error is %v, want ErrImpossible", err)
	}
	if _, err := NewJunctionTree(net).Propagate(evidence); !errors.Is(err, ErrImpossible) {
		t.Errorf("junction tree: error is %v, want ErrImpossible", err)
	}
	if _, _, err := net.MPE(evidence); !errors.Is(err, ErrImpossible) {
		t.Errorf("MPE: error is %v, want ErrImpossible", err)
	}
}

// TestHub: one variable with 600 children, or with 600 chains of two: what
// comes from them is scaled on the way. The truth is a sum of logarithms.
func TestHub(t *testing.T) {
	for _, far := range []bool{false, true} {
		nodes := []Node{{Name: "hub", Values: yesNo, Table: []float64{.5, .5}}}
		var evidence = []int{Missing}
		x, y := math.Log(.5), math.Log(.5)
		for i := range 600 {
			p, q := .01, .02 // P(sign | hub) under both values
			if i%2 == 0 {
				p, q = .02, .01
			}
			if i == 7 {
				p, q = .3, .1
			}
			name := "sign" + strings.Repeat("'", i)
			parent := "hub"
			if far {
				parent = "m" + name
				nodes = append(nodes, Node{Name: parent, Values: yesNo, Parents: []string{"hub"}, Table: []float64{1, 0, 0, 1}})
				evidence = append(evidence, Missing)
			}
			nodes = append(nodes, Node{Name: name, Values: yesNo, Parents: []string{parent}, Table: []float64{p, 1 - p, q, 1 - q}})
			evidence = append(evidence, 0)
			x, y = x+math.Log(p), y+math.Log(q)
		}
		net := sure(NewNodes(nodes...))
		logP := logAdd(x, y)
		want := []float64{math.Exp(x - logP), math.Exp(y - logP)}
		got, err := net.LogEvidence(evidence)
		if err != nil || !(math.Abs(got-logP) <= 1e-8) {
			t.Errorf("LogEvidence = %v (%v), want %v", got, err, logP)
		}
		p, err := net.Posterior(0, evidence)
		if err != nil || furthest(p, want) > 1e-9 {
			t.Errorf("Posterior = %v (%v), want %v", p, err, want)
		}
		b, err := NewJunctionTree(net).Propagate(evidence)
		if err != nil || !(math.Abs(b.LogEvidence()-logP) <= 1e-8) || furthest(b.Posterior(0), want) > 1e-9 {
			t.Errorf("junction tree: %v, want %v and %v", err, logP, want)
		}
		row, best, err := net.MPE(evidence)
		if err != nil || row[0] != 0 || !(math.Abs(best-x) <= 1e-8) {
			t.Errorf("MPE = %v of the hub, %v (%v), want yes, %v", row[0], best, err, x)
		}
	}
}

// TestSizeLeavesOutWhatCannotMatter: a grid too wide for exact inference hangs
// on an observed node. A question on the other side of it has an answer, as no
// table of the grid has a zero.
func TestSizeLeavesOutWhatCannotMatter(t *testing.T) {
	wide := grid(34)
	nodes := wide.Nodes()
	last := nodes[len(nodes)-1].Name
	nodes = append(nodes, Node{Name: "gate", Values: yesNo, Parents: []string{last}, Table: []float64{.2, .8, .6, .4}},
		Node{Name: "asked", Values: yesNo, Parents: []string{"gate"}, Table: []float64{.1, .9, 1, 0}})
	net := sure(NewNodes(nodes...))
	evidence := net.MustRow(map[string]string{"gate": yesNo[1]})
	p, err := net.Posterior(net.Node("asked"), evidence)
	if err != nil || furthest(p, []float64{1, 0}) > 1e-15 {
		t.Errorf("Posterior = %v (%v), want 1, 0", p, err)
	}
	if _, err := net.LogEvidence(evidence); !errors.Is(err, ErrTooWide) {
		t.Errorf("LogEvidence: error is %v, want ErrTooWide", err)
	}
}

// TestTooWideIsRefusedEverywhere: with the size, in a moment, and before the
// memory is asked for.
func TestTooWideIsRefusedEverywhere(t *testing.T) {
	wide := grid(34)
	nothing := sure(NewData(wide.Variables(), [][]int{wide.evidence("test", nil)}))
	all := make([]int, 400)
	for i := range all {
		all[i] = i
	}
	var many []Variable
	parents := make([][]int, 31)
	for i := range 31 {
		many = append(many, Variable{fmt.Sprint("x", i), yesNo})
		if i < 30 {
			parents[30] = append(parents[30], i)
		}
	}
	several := make([][]int, 31)
	for i := 25; i < 31; i++ {
		several[i] = parents[30][:25]
	}
	var numbers []string
	for i := range 60_000 {
		numbers = append(numbers, fmt.Sprint(i))
	}
	customers := sure(NewData([]Variable{{"class", yesNo}, {"customer", numbers}, {"order", numbers}}, [][]int{{0, 1, 2}, {1, 2, 3}}))
	latent := sure(NewStructure(wide.Variables(), func() (ps [][]int) {
		for i := range wide.Len() {
			ps = append(ps, wide.Parents(i))
		}
		return ps
	}()))
	for name, call := range map[string]func() error{
		"junction tree of a row": func() error { _, _, err := ExpectedCounts(wide, nothing); return err },
		"EM":                     func() error { _, err := (&EM{AllowSymmetric: true}).Fit(latent, nothing); return err },
		"joint":                  func() error { _, err := NewElimination(grid(20)).Joint(all, nil); return err },
		"evidence": func() error {
			_, err := wide.LogEvidence(wide.MustRow(map[string]string{wide.Name(wide.Len() - 1): yesNo[0]}))
			return err
		},
		"parents":    func() error { _, err := NewStructure(many, parents); return err },
		"six tables": func() error { _, err := NewStructure(many, several); return err },
		"TAN":        func() error { _, err := (*TAN)(nil).Fit(customers, 0); return err },
		"AODE":       func() error { _, err := NewAODE(customers, 0, 1, 1); return err },
	} {
		if err := call(); !errors.Is(err, ErrTooWide) || !strings.Contains(err.Error(), "iB, ") {
			t.Errorf("%s: error is %v, want ErrTooWide with the size", name, err)
		}
	}
}

// TestTreesBytes: the size of a tree by hand. In a → b ← c, b → d, with 2, 3, 4
// and 5 values, the cliques are abc (24) and bd (15) with b (3) between them,
// which is sent up and down.
func TestTreesBytes(t *testing.T) {
	var vs []Variable
	for i, name := range []string{"a", "b", "c", "d"} {
		vs = append(vs, Variable{name, []string{"1", "2", "3", "4", "5"}[:i+2]})
	}
	s := sure(NewStructure(vs, [][]int{nil, {0, 2}, nil, {1}}))
	tree := NewJunctionTree(randomTables(rand.New(rand.NewPCG(1, 1)), s, 0))
	if have, want := tree.Bytes(nil), 8*(24.+15+2*3); have != want {
		t.Errorf("Bytes(nil) = %v, want %v", have, want)
	}
	if have, want := tree.Bytes([]int{Missing, 1, Missing, Missing}), 8*(8.+5+2*1); have != want {
		t.Errorf("Bytes(b known) = %v, want %v", have, want)
	}
	tree.MaxBytes = tree.Bytes(nil)
	if _, err := tree.Propagate(nil); err != nil {
		t.Errorf("with room for just that: %v", err)
	}
	// A posterior is read off the smallest clique that has the node.
	for i, want := range []string{"[0 1 2]", "[1 3]", "[0 1 2]", "[1 3]"} {
		if have := fmt.Sprint(tree.Cliques()[tree.small[i]]); have != want {
			t.Errorf("the smallest clique of %s is %v, want %v", s.Name(i), have, want)
		}
	}
}

// TestOneCliqueOfManyTables: eighteen tables in one clique, each observed with
// probability 10⁻¹⁹, together 10⁻³⁴²: the product is scaled as it grows.
func TestOneCliqueOfManyTables(t *testing.T) {
	nodes := []Node{{Name: "x", Values: yesNo, Table: []float64{.5, .5}}}
	parents, evidence := []string{"x"}, []int{Missing}
	for k := range 18 {
		p := []float64{1e-19, 1e-19}
		if k == 0 {
			p[1] = 3e-19
		}
		n := Node{Name: fmt.Sprint("sign", k), Values: yesNo, Parents: append([]string(nil), parents...)}
		for _, p := range p {
			for range 1 << k {
				n.Table = append(n.Table, p, 1-p)
			}
		}
		nodes, parents, evidence = append(nodes, n), append(parents, n.Name), append(evidence, 0)
	}
	net := sure(NewNodes(nodes...))
	b, err := NewJunctionTree(net).Propagate(evidence)
	want := math.Log(.5*4) + 18*math.Log(1e-19)
	if err != nil || !(math.Abs(b.LogEvidence()-want) <= 1e-9) || furthest(b.Posterior(0), []float64{.25, .75}) > 1e-12 {
		t.Errorf("junction tree: %v, want log P = %v and 0.25, 0.75", err, want)
	}
}
