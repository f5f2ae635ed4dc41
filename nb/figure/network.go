package figure

import (
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"
)

// Network is a directed graph: nodes as ellipses at given places, arrows as
// given curves. Package naivebayes/nb/figure/network finds places and curves
// for a Bayesian network.
type Network struct {
	Frame

	Nodes  []NetworkNode
	Arrows []NetworkArrow
	// Marks are sets of nodes with a meaning, in the colour and line style of
	// class 0, 1 and so on, and named in the legend. A node is in at most one.
	Marks []NetworkMark
	// Path is a list of nodes, each with an arrow to or from the next; these
	// arrows are drawn bold. PathName is its name in the legend.
	Path     []int
	PathName string
}

// NetworkNode is a node with its middle, in points from the lower left.
type NetworkNode struct {
	Label string // one or more lines
	At    vg.Point
}

// NetworkArrow goes from one node to another along a chain of cubic Bézier
// curves, 3k+1 points from the edge of one ellipse to that of the other. With
// no points it is straight.
type NetworkArrow struct {
	From, To int
	Curve    []vg.Point
}

// NetworkMark is a set of nodes with the meaning Name.
type NetworkMark struct {
	Name  string
	Nodes []int
}

const (
	arrowLength = 7.5
	arrowHalf   = 2.9
	pathWidth   = 2.6
	arrowWidth  = 0.9
)

// NewNetwork returns the figure of a graph. It copies the slices. The error
// wraps ErrData if there is no node, a label is empty, an arrow or a curve is
// none, or a place is not finite.
func NewNetwork(title string, nodes []NetworkNode, arrows []NetworkArrow) (*Network, error) {
	f := &Network{Frame: Frame{Title: title}, Nodes: slices.Clone(nodes), Arrows: slices.Clone(arrows)}
	for i, a := range f.Arrows {
		f.Arrows[i].Curve = slices.Clone(a.Curve)
	}
	return made(f, f.check())
}

// NetworkNodeSize returns the width and height of the ellipse around a label.
func NetworkNodeSize(label string) (width, height vg.Length) {
	sty := textStyle(tickSize, false, ink)
	lines := vg.Length(strings.Count(label, "\n") + 1)
	for line := range strings.SplitSeq(label, "\n") {
		width = max(width, sty.Width(line))
	}
	height = (lines-1)*sty.FontExtents().Height + capHeight*sty.Font.Size
	// The ellipse around the rectangle of the text, a little wider.
	return max(width*1.22+14, 40), height*math.Sqrt2 + 14
}

func (f *Network) check() error {
	if err := f.Frame.check("Network"); err != nil {
		return err
	}
	if len(f.Nodes) == 0 {
		return bad("Network", "Nodes is empty")
	}
	finite := func(p vg.Point) bool {
		return math.Abs(float64(p.X)) < 1e6 && math.Abs(float64(p.Y)) < 1e6
	}
	for i, n := range f.Nodes {
		if strings.TrimSpace(n.Label) == "" {
			return bad("Network", "Nodes[%d].Label is empty", i)
		}
		if !finite(n.At) {
			return bad("Network", "Nodes[%d].At = %v, want a place", i, n.At)
		}
	}
	for i, a := range f.Arrows {
		if !f.has(a.From) || !f.has(a.To) || a.From == a.To {
			return bad("Network", "Arrows[%d] goes from %d to %d, want two of the %d nodes", i, a.From, a.To, len(f.Nodes))
		}
		if n := len(a.Curve); n != 0 && (n < 4 || n%3 != 1) {
			return bad("Network", "Arrows[%d].Curve has %d points, want 0 or 3k+1", i, n)
		}
		for j, p := range a.Curve {
			if !finite(p) {
				return bad("Network", "Arrows[%d].Curve[%d] = %v, want a place", i, j, p)
			}
		}
	}
	return f.checkMarks()
}

func (f *Network) has(i int) bool { return i >= 0 && i < len(f.Nodes) }

func (f *Network) checkMarks() error {
	in := map[int]string{}
	for k, m := range f.Marks {
		if strings.TrimSpace(m.Name) == "" {
			return bad("Network", "Marks[%d].Name is empty; say what the nodes are", k)
		}
		for _, i := range m.Nodes {
			if !f.has(i) {
				return bad("Network", "Marks[%d] has node %d, want 0 to %d", k, i, len(f.Nodes)-1)
			}
			if other, ok := in[i]; ok {
				return bad("Network", "%s is marked as %s and as %s", f.Nodes[i].Label, other, m.Name)
			}
			in[i] = m.Name
		}
	}
	if len(f.Path) > 0 && strings.TrimSpace(f.PathName) == "" {
		return bad("Network", "PathName is empty; say what the path is")
	}
	for j, i := range f.Path {
		if !f.has(i) {
			return bad("Network", "Path[%d] is node %d, want 0 to %d", j, i, len(f.Nodes)-1)
		}
		if j > 0 && !slices.ContainsFunc(f.Arrows, func(a NetworkArrow) bool { return a.joins(f.Path[j-1], i) }) {
			return bad("Network", "Path goes from %s to %s, which no arrow joins", f.Nodes[f.Path[j-1]].Label, f.Nodes[i].Label)
		}
	}
	return nil
}

func (a NetworkArrow) joins(i, j int) bool {
	return a.From == i && a.To == j || a.From == j && a.To == i
}

// bounds returns the rectangle of all ellipses and curves.
func (f *Network) bounds() vg.Rectangle {
	r := vg.Rectangle{Min: vg.Point{X: vg.Length(math.Inf(1)), Y: vg.Length(math.Inf(1))}, Max: vg.Point{X: vg.Length(math.Inf(-1)), Y: vg.Length(math.Inf(-1))}}
	with := func(p vg.Point, w, h vg.Length) {
		r.Min.X, r.Min.Y = min(r.Min.X, p.X-w), min(r.Min.Y, p.Y-h)
		r.Max.X, r.Max.Y = max(r.Max.X, p.X+w), max(r.Max.Y, p.Y+h)
	}
	for _, n := range f.Nodes {
		w, h := NetworkNodeSize(n.Label)
		with(n.At, w/2+1, h/2+1)
	}
	for _, a := range f.Arrows {
		for _, p := range a.Curve {
			with(p, pathWidth, pathWidth)
		}
	}
	return r
}

// Size returns the natural size: as large as the graph needs, and at least
// 7.5 inches wide.
func (f *Network) Size() (width, height vg.Length) {
	r := f.bounds()
	w := f.Width
	if w == 0 {
		w = max(defaultWidth, r.Max.X-r.Min.X+2*gap+12)
	}
	// Title and legend, drawn where nobody sees them.
	const tall = 4000
	c := draw.NewCanvas(new(recorder.Canvas), w-12, tall)
	left := drawKeys(drawTitle(c, f.Title), f.keys())
	if height = f.Height; height == 0 {
		height = max(tall-left.Max.Y+r.Max.Y-r.Min.Y+gap+12, vg.Inch)
	}
	return w, height
}

// Draw draws the figure. It returns an error that wraps ErrData if the graph
// does not fit into the rectangle.
func (f *Network) Draw(c draw.Canvas) error {
	if err := f.check(); err != nil {
		return err
	}
	return page(c, func(c draw.Canvas) error {
		c = drawKeys(drawTitle(c, f.Title), f.keys())
		r := f.bounds()
		free := vg.Point{X: c.Max.X - c.Min.X - (r.Max.X - r.Min.X), Y: c.Max.Y - c.Min.Y - (r.Max.Y - r.Min.Y)}
		if free.X < -1 || free.Y < -1 {
			return bad("Network", "the graph is %.0f × %.0f points and the room %.0f × %.0f; leave Width and Height 0, or make them larger",
				float64(r.Max.X-r.Min.X), float64(r.Max.Y-r.Min.Y), float64(c.Max.X-c.Min.X), float64(c.Max.Y-c.Min.Y))
		}
		move := vg.Point{X: c.Min.X + free.X/2 - r.Min.X, Y: c.Min.Y + free.Y/2 - r.Min.Y}
		for _, bold := range []bool{false, true} { // bold ones on top
			for _, a := range f.Arrows {
				if f.onPath(a) == bold {
					f.drawArrow(c, a, move, bold)
				}
			}
		}
		for i, n := range f.Nodes {
			w, h := NetworkNodeSize(n.Label)
			at := n.At.Add(move)
			drawNode(c, at, w/2, h/2, f.mark(i))
			putMiddle(c, textStyle(tickSize, false, ink), text.XCenter, at, n.Label)
		}
		return nil
	})
}

// mark returns the set of node i, −1 for none.
func (f *Network) mark(i int) int {
	return slices.IndexFunc(f.Marks, func(m NetworkMark) bool { return slices.Contains(m.Nodes, i) })
}

func (f *Network) onPath(a NetworkArrow) bool {
	for j := 1; j < len(f.Path); j++ {
		if a.joins(f.Path[j-1], f.Path[j]) {
			return true
		}
	}
	return false
}

// keys is the legend.
func (f *Network) keys() []key {
	var keys []key
	for k, m := range f.Marks {
		keys = append(keys, key{m.Name, func(c draw.Canvas, r vg.Rectangle) {
			middle := vg.Point{X: (r.Min.X + r.Max.X) / 2, Y: (r.Min.Y + r.Max.Y) / 2}
			drawNode(c, middle, keyWidth/2, keyHeight/2+1, k)
		}})
	}
	if len(f.Path) > 0 {
		keys = append(keys, key{f.PathName, func(c draw.Canvas, r vg.Rectangle) {
			y := (r.Min.Y + r.Max.Y) / 2
			arrow(c, []vg.Point{{X: r.Min.X, Y: y}, {X: r.Min.X + 5, Y: y}, {X: r.Max.X - 5, Y: y}, {X: r.Max.X, Y: y}}, ink, pathWidth)
		}})
	}
	return keys
}

// drawNode draws an ellipse in the style of class k, −1 for none.
func drawNode(c draw.Canvas, at vg.Point, a, b vg.Length, k int) {
	fill, line, width, dashes := paper, soft, vg.Length(edgeWidth), []vg.Length(nil)
	if k >= 0 {
		fill, line, width, dashes = Tint(k, 0.3), Color(k), curveWidth, Dashes(k)
	}
	c.SetColor(fill)
	c.Fill(ellipse(at, a, b))
	c.SetColor(line)
	c.SetLineWidth(width)
	c.SetLineDash(dashes, 0)
	c.Stroke(ellipse(at, a, b))
	c.SetLineDash(nil, 0)
}

// ellipse has the half axes a and b.
func ellipse(at vg.Point, a, b vg.Length) vg.Path {
	const k = 0.5522847498 // of the Bézier curve nearest to a quarter circle
	p := func(x, y vg.Length) vg.Point { return vg.Point{X: at.X + a*x, Y: at.Y + b*y} }
	var path vg.Path
	path.Move(p(1, 0))
	path.CubeTo(p(1, k), p(k, 1), p(0, 1))
	path.CubeTo(p(-k, 1), p(-1, k), p(-1, 0))
	path.CubeTo(p(-1, -k), p(-k, -1), p(0, -1))
	path.CubeTo(p(k, -1), p(1, -k), p(1, 0))
	path.Close()
	return path
}

// drawArrow draws an arrow of the graph, moved.
func (f *Network) drawArrow(c draw.Canvas, a NetworkArrow, move vg.Point, bold bool) {
	curve := make([]vg.Point, len(a.Curve))
	for j, p := range a.Curve {
		curve[j] = p.Add(move)
	}
	if len(curve) == 0 {
		from, to := f.Nodes[a.From], f.Nodes[a.To]
		p, q := rim(from, to.At).Add(move), rim(to, from.At).Add(move)
		curve = []vg.Point{p, p.Add(q.Sub(p).Scale(1. / 3)), p.Add(q.Sub(p).Scale(2. / 3)), q}
	}
	if bold {
		arrow(c, curve, ink, pathWidth)
	} else {
		arrow(c, curve, soft, arrowWidth)
	}
}

// rim returns where the line from the middle of a node to a place leaves its
// ellipse.
func rim(n NetworkNode, to vg.Point) vg.Point {
	w, h := NetworkNodeSize(n.Label)
	d := to.Sub(n.At)
	r := math.Hypot(float64(d.X/(w/2)), float64(d.Y/(h/2)))
	if r < 1 {
		return n.At
	}
	return n.At.Add(d.Scale(vg.Length(1 / r)))
}
