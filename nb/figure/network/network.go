// Package network draws Bayesian networks. It finds the places of the nodes and
// the curves of the arrows with Graphviz's dot, which runs as WebAssembly within
// the process, and leaves the drawing to package figure, so that the picture is
// in the house style. It is a package of its own because Graphviz makes every
// program that imports it larger and slower to start.
//
//	net := bayesnet.Asia()
//	f := figure.Must(network.New("What makes breath short", net.Structure))
//	f.Marks = []figure.NetworkMark{{"Markov blanket of lung", net.MarkovBlanket(net.Node("lung"))}}
//	figure.MustShow(f, "The network of the chest clinic")
package network

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"

	graphviz "github.com/goccy/go-graphviz"
	"gonum.org/v1/plot/vg"

	"naivebayes/nb/bayesnet"
	"naivebayes/nb/figure"
)

// dot is one at a time: Graphviz keeps its state in globals.
var dot sync.Mutex

// New returns the figure of a structure, parents above their children. notes is
// nil or has a line for each node that stands below its name, such as a
// posterior, "" for none. Equal structures with equal notes give equal figures.
//
// It returns an error that wraps figure.ErrData if there is no node or the
// number of notes is not that of the nodes.
func New(title string, s *bayesnet.Structure, notes ...string) (*figure.Network, error) {
	if len(notes) > 0 && len(notes) != s.Len() {
		return nil, fmt.Errorf("network: notes: have %d, want %d: %w", len(notes), s.Len(), figure.ErrData)
	}
	nodes := make([]figure.NetworkNode, s.Len())
	var arrows []figure.NetworkArrow
	for i := range nodes {
		nodes[i].Label = s.Name(i)
		if len(notes) > 0 && notes[i] != "" {
			nodes[i].Label += "\n" + notes[i]
		}
		for _, p := range s.Parents(i) {
			arrows = append(arrows, figure.NetworkArrow{From: p, To: i})
		}
	}
	if len(nodes) > 0 {
		if err := place(nodes, arrows); err != nil {
			return nil, fmt.Errorf("network: %w", err)
		}
	}
	return figure.NewNetwork(title, nodes, arrows)
}

// place fills in the places and the curves.
func place(nodes []figure.NetworkNode, arrows []figure.NetworkArrow) (err error) {
	dot.Lock()
	defer dot.Unlock()
	ctx := context.Background()
	g, err := graphviz.New(ctx)
	if err != nil {
		return err
	}
	defer g.Close()
	graph, err := graphviz.ParseBytes(source(nodes, arrows))
	if err != nil {
		return err
	}
	defer graph.Close()
	var plain bytes.Buffer
	if err := g.Render(ctx, graph, "plain", &plain); err != nil {
		return err
	}
	return read(&plain, nodes, arrows)
}

// source writes the graph in the language of dot, with numbers as names and the
// sizes of the ellipses in inches.
func source(nodes []figure.NetworkNode, arrows []figure.NetworkArrow) []byte {
	var b bytes.Buffer
	b.WriteString("digraph {\ngraph [nodesep=0.3, ranksep=0.45];\nnode [shape=ellipse, fixedsize=true, label=\"\"];\nedge [arrowhead=none];\n")
	for i, n := range nodes {
		w, h := figure.NetworkNodeSize(n.Label)
		fmt.Fprintf(&b, "%d [width=%.4f, height=%.4f];\n", i, w/vg.Inch, h/vg.Inch)
	}
	for _, a := range arrows {
		fmt.Fprintf(&b, "%d -> %d;\n", a.From, a.To)
	}
	b.WriteString("}\n")
	return b.Bytes()
}

// read takes places and curves from dot's plain format: a line "node name x y
// …" for each node, "edge from to n x₁ y₁ … xₙ yₙ …" for each arrow, in inches.
func read(plain *bytes.Buffer, nodes []figure.NetworkNode, arrows []figure.NetworkArrow) error {
	at := make(map[[2]int]int, len(arrows))
	for k, a := range arrows {
		at[[2]int{a.From, a.To}] = k
	}
	lines := bufio.NewScanner(plain)
	lines.Buffer(nil, 1<<24)
	placed := 0
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) < 4 || words[0] != "node" && words[0] != "edge" {
			continue
		}
		var x []float64
		for _, w := range words[1:] {
			v, err := strconv.ParseFloat(w, 64)
			if err != nil {
				break // the rest is style
			}
			x = append(x, v)
		}
		switch {
		case words[0] == "node" && len(x) >= 3 && int(x[0]) < len(nodes):
			nodes[int(x[0])].At = vg.Point{X: vg.Length(x[1]) * vg.Inch, Y: vg.Length(x[2]) * vg.Inch}
			placed++
		case words[0] == "edge" && len(x) >= 3 && len(x) >= 3+2*int(x[2]):
			k, ok := at[[2]int{int(x[0]), int(x[1])}]
			if !ok {
				return fmt.Errorf("dot gave an arrow that is not in the graph: %q", lines.Text())
			}
			for j := range int(x[2]) {
				arrows[k].Curve = append(arrows[k].Curve, vg.Point{X: vg.Length(x[3+2*j]) * vg.Inch, Y: vg.Length(x[4+2*j]) * vg.Inch})
			}
		default:
			return fmt.Errorf("dot gave a line that is not understood: %q", lines.Text())
		}
	}
	if placed != len(nodes) {
		return fmt.Errorf("dot placed %d of %d nodes", placed, len(nodes))
	}
	return lines.Err()
}
