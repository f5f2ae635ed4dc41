package bayesnet

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestExactInferenceAgrees: variable elimination, junction tree and enumeration
// give the same posteriors, families, evidence and most probable row on random
// networks with random evidence, half of them with zeros in their tables.
func TestExactInferenceAgrees(t *testing.T) {
	impossible, joint := 0, 0
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 6))
		zeros := 0.3 * float64(seed%2)
		net := randomNetwork(r, 1+r.IntN(8), 3, zeros)
		evidence := randomEvidence(r, net.Structure, 0.3)
		want := bruteForce(net, evidence)
		fail := func(what string, got, want any) {
			t.Errorf("seed %d: %s = %v, want %v", seed, what, got, want)
		}
		tree := NewJunctionTree(net)
		if text := badTree(tree); text != "" {
			fail("tree", text, "a junction tree")
		}
		beliefs, err := tree.Propagate(evidence)
		row, logBest, errBest := net.MPE(evidence)
		logP, errP := net.LogEvidence(evidence)
		if want.evidence == 0 {
			impossible++
			errs := []error{err, errBest}
			for i := range net.Len() {
				_, err := net.Posterior(i, evidence)
				errs = append(errs, err)
			}
			for _, err := range errs {
				if !errors.Is(err, ErrImpossible) {
					fail("error", err, ErrImpossible)
				}
			}
			if errP != nil || !math.IsInf(logP, -1) {
				fail("LogEvidence", logP, math.Inf(-1))
			}
			continue
		}
		if err != nil || errBest != nil || errP != nil {
			t.Fatalf("seed %d: errors %v, %v, %v", seed, err, errBest, errP)
		}
		if d := math.Abs(logP - math.Log(want.evidence)); d > 1e-12 {
			fail("LogEvidence", logP, math.Log(want.evidence))
		}
		if d := math.Abs(beliefs.LogEvidence() - logP); d > 1e-12 {
			fail("Beliefs.LogEvidence", beliefs.LogEvidence(), logP)
		}
		for i := range net.Len() {
			p, err := net.Posterior(i, evidence)
			if err != nil || furthest(p, want.posterior[i]) > 1e-13 {
				fail("Posterior of "+net.Name(i), fmt.Sprint(p, err), want.posterior[i])
			}
			if q := beliefs.Posterior(i); furthest(q, want.posterior[i]) > 1e-13 {
				fail("Beliefs.Posterior of "+net.Name(i), q, want.posterior[i])
			}
			if q := beliefs.Family(i); furthest(q, want.family[i]) > 1e-13 {
				fail("Family of "+net.Name(i), q, want.family[i])
			}
		}
		if p := net.LogJoint(row); p != logBest || math.Abs(p-math.Log(want.best)) > 1e-12 {
			fail("MPE", p, math.Log(want.best))
		}
		for i, v := range evidence {
			if v != Missing && row[i] != v {
				fail("MPE at "+net.Name(i), row[i], v)
			}
		}
		checkLogarithms(t, tree, evidence, want)
		if net.Len() >= 3 {
			joint++
			checkJoint(t, net, r.Perm(net.Len())[:3], evidence, want.evidence)
		}
	}
	if impossible < 20 || joint < 200 {
		t.Errorf("of 500 networks %d had impossible evidence and %d a joint query: too few to tell", impossible, joint)
	}
}

// checkLogarithms does the work again the way it is done when numbers lie too
// far apart.
func checkLogarithms(t *testing.T, tree *JunctionTree, evidence []int, want enumerated) {
	net := tree.net
	e := NewElimination(net)
	b := &Beliefs{tree: tree, row: evidence}
	if err := b.propagate(true); err != nil || math.Abs(b.logP-math.Log(want.evidence)) > 1e-12 {
		t.Errorf("in logarithms: log evidence = %v (%v), want %v", b.logP, err, math.Log(want.evidence))
	}
	for i := range net.Len() {
		f, _, err := net.problem([]int{i}, evidence).solve(e, true)
		if err != nil || furthest(net.spreadOut(f, []int{i}, evidence).P, want.posterior[i]) > 1e-13 {
			t.Errorf("in logarithms: posterior = %v (%v), want %v", f, err, want.posterior[i])
		}
		if q := b.Family(i); furthest(q, want.family[i]) > 1e-13 {
			t.Errorf("in logarithms: family = %v, want %v", q, want.family[i])
		}
	}
	row, err := e.mpe(evidence, true)
	if err != nil || math.Abs(net.LogJoint(row)-math.Log(want.best)) > 1e-12 {
		t.Errorf("in logarithms: most probable row %v (%v), want log P = %v", row, err, math.Log(want.best))
	}
}

// checkJoint compares the joint posterior of some nodes with enumeration.
func checkJoint(t *testing.T, net *Network, queries, evidence []int, pEvidence float64) {
	f, err := NewElimination(net).Joint(queries, evidence)
	if err != nil {
		t.Fatal(err)
	}
	want := make([]float64, len(f.P))
	enumerate(net, evidence, func(row []int, p float64) {
		at := 0
		for _, q := range queries {
			at = at*net.Card(q) + row[q]
		}
		want[at] += p / pEvidence
	})
	if !slices.Equal(f.Vars, queries) || furthest(f.P, want) > 1e-13 {
		t.Errorf("Joint(%v) = %v over %v, want %v", queries, f.P, f.Vars, want)
	}
}

// badTree says what keeps a tree from being a junction tree.
func badTree(t *JunctionTree) string {
	cliques := t.Cliques()
	subset := func(a, b []int) bool {
		for _, x := range a {
			if !slices.Contains(b, x) {
				return false
			}
		}
		return true
	}
	for a := range cliques {
		for b := range cliques {
			if a != b && subset(cliques[a], cliques[b]) {
				return fmt.Sprintf("clique %v within %v", cliques[a], cliques[b])
			}
		}
	}
	for i := range t.net.Len() {
		if !subset(append(slices.Clone(t.net.parents[i]), i), cliques[t.home[i]]) {
			return fmt.Sprintf("family of %d not in its clique", i)
		}
		small := cliques[t.small[i]]
		for _, scope := range cliques {
			if slices.Contains(scope, i) && t.size(scope, nil) < t.size(small, nil) || !slices.Contains(small, i) {
				return fmt.Sprintf("%v is not the smallest clique with %d", small, i)
			}
		}
		// The cliques with i are connected: all but one have i in the parent.
		tops := 0
		for c, scope := range cliques {
			if slices.Contains(scope, i) && (t.Parent(c) < 0 || !slices.Contains(cliques[t.Parent(c)], i)) {
				tops++
			}
		}
		if tops != 1 {
			return fmt.Sprintf("the cliques with %d are in %d pieces", i, tops)
		}
	}
	for c, p := range t.parent {
		if p >= c {
			return "a parent stands after its child"
		}
	}
	return ""
}

// chain is a hidden Markov chain: n states of two values that stay with
// probability stay, each with a sign that is right with probability right.
func chain(n int, stay, right float64) *Network {
	var nodes []Node
	for i := range n {
		state := Node{Name: fmt.Sprintf("state%d", i), Values: yesNo, Table: []float64{0.5, 0.5}}
		if i > 0 {
			state.Parents = []string{fmt.Sprintf("state%d", i-1)}
			state.Table = []float64{stay, 1 - stay, 1 - stay, stay}
		}
		nodes = append(nodes, state, Node{Name: fmt.Sprintf("sign%d", i), Values: yesNo,
			Parents: []string{state.Name}, Table: []float64{right, 1 - right, 1 - right, right}})
	}
	net, err := NewNodes(nodes...)
	if err != nil {
		panic(err)
	}
	return net
}

// TestLongChains compares chains of 1000 states with the forward recursion in
// logarithms. Their evidence has probabilities down to about 10⁻⁶⁰⁰⁰.
func TestLongChains(t *testing.T) {
	for _, c := range []struct{ stay, right float64 }{{0.9, 0.8}, {0.5, 0.5}, {0.999999, 1 - 1e-12}, {1, 0.6}, {0.3, 1}} {
		net := chain(1000, c.stay, c.right)
		evidence := net.evidence("test", nil)
		r := rand.New(rand.NewPCG(1, 1))
		for i := range 1000 {
			evidence[2*i+1] = r.IntN(2)
		}
		want, wantLast := forward(c.stay, c.right, evidence)
		got, err := net.LogEvidence(evidence)
		if err != nil || math.Abs(got-want) > 1e-9*math.Abs(want) {
			t.Errorf("stay %v, right %v: LogEvidence = %v (%v), want %v", c.stay, c.right, got, err, want)
		}
		last := net.Node("state999")
		p, err := net.Posterior(last, evidence)
		if err != nil || furthest(p, wantLast) > 1e-9 {
			t.Errorf("stay %v, right %v: Posterior = %v (%v), want %v", c.stay, c.right, p, err, wantLast)
		}
		b, err := NewJunctionTree(net).Propagate(evidence)
		if err != nil || math.Abs(b.LogEvidence()-want) > 1e-9*math.Abs(want) || furthest(b.Posterior(last), wantLast) > 1e-9 {
			t.Errorf("stay %v, right %v: junction tree: %v, want %v, %v", c.stay, c.right, err, want, wantLast)
		}
		row, logP, err := net.MPE(evidence)
		if best := viterbi(c.stay, c.right, evidence); err != nil || math.Abs(logP-best) > 1e-9*math.Abs(best) {
			t.Errorf("stay %v, right %v: MPE = %v (%v), want %v; %v", c.stay, c.right, logP, err, best, row[:8])
		}
	}
}

func tableLog(same bool, p float64) float64 {
	if !same {
		p = 1 - p
	}
	return math.Log(p)
}

func logAdd(a, b float64) float64 {
	if a < b {
		a, b = b, a
	}
	if math.IsInf(b, -1) {
		return a
	}
	return a + math.Log1p(math.Exp(b-a))
}

func forward(stay, right float64, evidence []int) (float64, []float64) {
	a := [2]float64{math.Log(0.5), math.Log(0.5)}
	for i := 0; i < len(evidence); i += 2 {
		if i > 0 {
			a = [2]float64{logAdd(a[0]+tableLog(true, stay), a[1]+tableLog(false, stay)), logAdd(a[0]+tableLog(false, stay), a[1]+tableLog(true, stay))}
		}
		for s := range a {
			a[s] += tableLog(evidence[i+1] == s, right)
		}
	}
	all := logAdd(a[0], a[1])
	return all, []float64{math.Exp(a[0] - all), math.Exp(a[1] - all)}
}

func viterbi(stay, right float64, evidence []int) float64 {
	a := [2]float64{math.Log(0.5), math.Log(0.5)}
	for i := 0; i < len(evidence); i += 2 {
		if i > 0 {
			a = [2]float64{math.Max(a[0]+tableLog(true, stay), a[1]+tableLog(false, stay)), math.Max(a[0]+tableLog(false, stay), a[1]+tableLog(true, stay))}
		}
		for s := range a {
			a[s] += tableLog(evidence[i+1] == s, right)
		}
	}
	return math.Max(a[0], a[1])
}

// TestOneClassFallsBehindAndReturns: after 600 columns class yes is behind by a
// factor of 10⁻⁶⁰⁰⁰, which no float64 holds, and 600 more make both equal again.
func TestOneClassFallsBehindAndReturns(t *testing.T) {
	const tiny = 1e-10
	nodes := []Node{{Name: "class", Values: yesNo, Table: []float64{0.25, 0.75}}}
	for i := range 1200 {
		table := []float64{tiny, 1 - tiny, 0.5, 0.5}
		if i >= 600 {
			table = []float64{0.5, 0.5, tiny, 1 - tiny}
		}
		nodes = append(nodes, Node{Name: fmt.Sprint("x", i), Values: yesNo, Parents: []string{"class"}, Table: table})
	}
	net, err := NewNodes(nodes...)
	if err != nil {
		t.Fatal(err)
	}
	evidence := make([]int, net.Len())
	evidence[0] = Missing
	p, err := net.Posterior(0, evidence)
	if err != nil || furthest(p, []float64{0.25, 0.75}) > 1e-9 {
		t.Errorf("Posterior = %v (%v), want 0.25, 0.75", p, err)
	}
	b, err := NewJunctionTree(net).Propagate(evidence)
	if err != nil || furthest(b.Posterior(0), []float64{0.25, 0.75}) > 1e-9 {
		t.Errorf("junction tree: %v, want 0.25, 0.75", err)
	}
	row, _, err := net.MPE(evidence)
	if err != nil || row[0] != 1 {
		t.Errorf("MPE has class %v (%v), want 1", row, err)
	}
}

// grid is a network of side×side nodes, each with its upper and left neighbour
// as parents: min-fill needs tables over about side variables.
func grid(side int) *Network {
	var nodes []Node
	for i := range side {
		for j := range side {
			n := Node{Name: fmt.Sprintf("%d,%d", i, j), Values: yesNo, Table: []float64{0.3, 0.7}}
			if i > 0 {
				n.Parents = append(n.Parents, fmt.Sprintf("%d,%d", i-1, j))
				n.Table = append(n.Table, 0.6, 0.4)
			}
			if j > 0 {
				n.Parents = append(n.Parents, fmt.Sprintf("%d,%d", i, j-1))
				for len(n.Table) < 2<<len(n.Parents) {
					n.Table = append(n.Table, 0.8, 0.2)
				}
			}
			nodes = append(nodes, n)
		}
	}
	net, err := NewNodes(nodes...)
	if err != nil {
		panic(err)
	}
	return net
}

// TestTooWide: a network too wide is refused at once, with its size, and not by
// running out of memory.
func TestTooWide(t *testing.T) {
	net := grid(34)
	last := net.Len() - 1
	_, err := net.Posterior(last, nil)
	_, errTree := NewJunctionTree(net).Propagate(nil)
	_, _, errBest := net.MPE(nil)
	for _, err := range []error{err, errTree, errBest} {
		if !errors.Is(err, ErrTooWide) || !strings.Contains(err.Error(), "iB, MaxBytes is 1.0 GiB") {
			t.Errorf("error is %v, want ErrTooWide with the size", err)
		}
	}
	// The same question is cheap when the answer is the first node: all others
	// are barren.
	if p, err := net.Posterior(0, nil); err != nil || furthest(p, []float64{0.3, 0.7}) > 1e-15 {
		t.Errorf("Posterior of the first node = %v, %v", p, err)
	}
	small := grid(10)
	e := NewElimination(small)
	want, err := e.Posterior(99, nil)
	if err != nil {
		t.Fatal(err)
	}
	e.MaxBytes = 1 << 10
	if _, err := e.Posterior(99, nil); !errors.Is(err, ErrTooWide) {
		t.Errorf("with 1 KiB the error is %v, want ErrTooWide", err)
	}
	tree := NewJunctionTree(small)
	b, err := tree.Propagate(nil)
	if err != nil || furthest(b.Posterior(99), want) > 1e-12 {
		t.Errorf("junction tree of the grid: %v; want %v", err, want)
	}
	tree.MaxBytes = tree.Bytes(nil) - 1
	if _, err := tree.Propagate(nil); !errors.Is(err, ErrTooWide) {
		t.Errorf("one byte short the error is %v, want ErrTooWide", err)
	}
}
