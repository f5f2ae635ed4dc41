package bayesnet

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/mat"
)

// TAN says how a tree-augmented naive Bayes is learned: naive Bayes in which
// each feature but one has a second parent, another feature. Of all such trees
// the one with the most conditional mutual information in its arrows has the
// greatest likelihood. The zero value, and nil, is the algorithm as published.
// Proof: proofs/19-tan.md.
//
// Source: N. Friedman, D. Geiger and M. Goldszmidt, Bayesian network
// classifiers, Machine Learning 29 (1997), section 4.1; the tree without a class
// is that of C. K. Chow and C. N. Liu (1968).
type TAN struct {
	// Root is the name of the feature whose only parent is the class; "" is the
	// first feature. The joint distribution at maximum likelihood, and its BDeu
	// evidence, are the same for every root.
	Root string
	// Lambda smooths the joint counts of class and two features before the
	// information is computed; 0 is the relative frequency.
	Lambda float64
	// Estimator makes the tables; nil is that of Counts.Estimate.
	Estimator *Estimator
}

// Structure learns the tree. Rows with a missing cell count in those pairs of
// features that they have, together with the class.
//
// The edges are those of a maximum spanning tree under MutualInformation. Of
// edges that are equal when rounded to 1e-12 nats, that of the smaller first
// feature, then of the smaller second, is the heavier; MaximumSpanningTree tells
// whether there was a choice. The parents of a feature are the class and then
// the feature.
//
// The error wraps ErrNoRows if no row has a class, ErrCell, ErrWeight,
// ErrEstimator, ErrTooWide, or ErrName if there is no such root. It panics if class is no
// variable. Cost: O(d²·rows).
func (o *TAN) Structure(d *Data, class int) (*Structure, error) {
	if o == nil {
		o = &TAN{}
	}
	d.mustBeClass("TAN", class)
	info, err := d.MutualInformation(class, o.Lambda)
	if err != nil {
		return nil, err
	}
	features := others(len(d.Variables), class)
	root := 0
	if o.Root != "" {
		root = slices.IndexFunc(features, func(i int) bool { return d.Variables[i].Name == o.Root })
		if root < 0 {
			return nil, fmt.Errorf("bayesnet: TAN: no feature is called %q: %w", o.Root, ErrName)
		}
	}
	parents := make([][]int, len(d.Variables))
	for _, i := range features {
		parents[i] = []int{class}
	}
	if info != nil {
		edges, _ := MaximumSpanningTree(info)
		away(edges, root, -1, func(from, to int) {
			parents[features[to]] = append(parents[features[to]], features[from])
		})
	}
	return NewStructure(d.Variables, parents)
}

// Fit learns the tree and its tables. For the tables a row counts in the
// families of which it has all cells (SkipFamily).
func (o *TAN) Fit(d *Data, class int) (*Classifier, error) {
	if o == nil {
		o = &TAN{}
	}
	s, err := o.Structure(d, class)
	if err != nil {
		return nil, err
	}
	t, err := Count(s, d, SkipFamily)
	if err != nil {
		return nil, err
	}
	net, err := t.Estimate(o.Estimator)
	if err != nil {
		return nil, err
	}
	return NewClassifier(net, class), nil
}

// Naive returns the structure of naive Bayes: the class is the only parent of
// every other variable. It panics if class is no variable; the error is that of
// NewStructure.
func Naive(variables []Variable, class int) (*Structure, error) {
	if class < 0 || class >= len(variables) {
		panic(fmt.Sprintf("bayesnet: Naive: variable %d, want 0 to %d", class, len(variables)-1))
	}
	parents := make([][]int, len(variables))
	for _, i := range others(len(variables), class) {
		parents[i] = []int{class}
	}
	return NewStructure(variables, parents)
}

// others are the numbers from 0 to n−1 but one.
func others(n, but int) []int {
	var out []int
	for i := range n {
		if i != but {
			out = append(out, i)
		}
	}
	return out
}

// away walks the tree from a node and calls arrow for each edge, outwards.
func away(edges [][2]int, from, before int, arrow func(from, to int)) {
	for _, e := range edges {
		for side := range 2 {
			if e[side] == from && e[1-side] != before {
				arrow(from, e[1-side])
				away(edges, e[1-side], from, arrow)
			}
		}
	}
}

// MaximumSpanningTree returns the n−1 edges of a spanning tree of greatest
// weight, each with its smaller end first, in order; and whether it is the only
// one. Ties are broken as TAN.Structure says. w is n×n.
func MaximumSpanningTree(w *mat.SymDense) (edges [][2]int, unique bool) {
	n := w.SymmetricDim()
	weight := func(i, j int) float64 { return math.Round(w.At(i, j)*1e12) / 1e12 }
	var all [][2]int
	for i := range n {
		for j := i + 1; j < n; j++ {
			all = append(all, [2]int{i, j})
		}
	}
	slices.SortStableFunc(all, func(a, b [2]int) int {
		return cmp.Compare(weight(b[0], b[1]), weight(a[0], a[1]))
	})
	// With ranks for weights no two are equal, and so the least tree is unique.
	g := simple.NewWeightedUndirectedGraph(0, math.Inf(1))
	for i := range n {
		g.AddNode(simple.Node(i))
	}
	for rank, e := range all {
		g.SetWeightedEdge(g.NewWeightedEdge(simple.Node(e[0]), simple.Node(e[1]), float64(rank)))
	}
	tree := simple.NewWeightedUndirectedGraph(0, math.Inf(1))
	path.Kruskal(tree, g)
	for _, e := range all {
		if tree.HasEdgeBetween(int64(e[0]), int64(e[1])) {
			edges = append(edges, e)
		}
	}
	slices.SortFunc(edges, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	// Another tree of the same weight would have an edge that is as heavy as
	// one of the edges that it would close a cycle with.
	unique = true
	for i := range n {
		least := make([]float64, n)
		least[i] = math.Inf(1)
		away(edges, i, -1, func(from, to int) { least[to] = min(least[from], weight(from, to)) })
		for j := range n {
			if j != i && !tree.HasEdgeBetween(int64(i), int64(j)) && weight(i, j) >= least[j] {
				unique = false
			}
		}
	}
	return edges, unique
}
