package figure

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// IsoCost is a line of equal expected cost through a point of ROC space.
type IsoCost struct {
	Slope    float64 // likelihood ratio from which on a row is called positive
	FPR, TPR float64 // a point of the line
	Name     string  // in the legend; may be empty
}

// ROC is a plot of true against false positive rates: one or several curves
// and the diagonal of chance.
type ROC struct {
	Frame
	Curves []Series // X is the false positive rate, Y the true one

	// Hull is drawn dashed over the curves, and what it adds to the first
	// curve is tinted; the zero value draws none.
	Hull Series

	IsoCosts []IsoCost
	Marks    bool // draw a glyph at each point of the curves
	Fill     bool // tint the area under the first curve

	// Class gives each curve its colour and line style; nil means 0, 1, 2 …
	Class []int

	Notes []Note // operating points
}

// NewROC returns the plot of curves. A curve starts at (0, 0) and ends at
// (1, 1), and neither rate falls, as in the fields FPR and TPR of score.ROC.
// With several curves each has a name. It returns an error that wraps ErrData
// otherwise.
func NewROC(title string, curves ...Series) (*ROC, error) {
	r := &ROC{Frame: Frame{Title: title, XLabel: "false positive rate (share of the negatives)",
		YLabel: "true positive rate (share of the positives)"}, Curves: copySeries(curves)}
	return made(r, r.check())
}

func (r *ROC) check() error {
	const kind = "ROC"
	if err := first(r.Frame.check(kind), r.checkAxes(kind, true, true), checkSeries(kind, r.Curves)); err != nil {
		return err
	}
	all := r.Curves
	if len(r.Hull.X)+len(r.Hull.Y) > 0 {
		all = append(copied(all), Series{"Hull", r.Hull.X, r.Hull.Y})
	}
	for _, s := range all {
		if s.Name == "" {
			s.Name = "curve"
		}
		if err := checkRates(kind, s); err != nil {
			return err
		}
	}
	for i, l := range r.IsoCosts {
		if err := checkFinite(kind, "IsoCosts", []float64{l.Slope, l.FPR, l.TPR}, nil); err != nil || l.Slope < 0 {
			return first(err, bad(kind, "IsoCosts[%d] has the slope %v, want 0 or more", i, l.Slope))
		}
	}
	for i, n := range r.Notes {
		if !(n.X >= 0 && n.X <= 1 && n.Y >= 0 && n.Y <= 1) {
			return bad(kind, "Notes[%d] is at (%v, %v), want rates from 0 to 1", i, n.X, n.Y)
		}
	}
	if r.Class != nil {
		return checkClass(kind, r.Class, len(r.Curves))
	}
	return nil
}

// checkRates refuses what no threshold can produce.
func checkRates(kind string, s Series) error {
	if err := first(checkLen(kind, s.Name+".Y", len(s.Y), len(s.X), "entry of X"),
		checkProbabilities(kind, s.Name+".X", s.X, nil), checkProbabilities(kind, s.Name+".Y", s.Y, nil)); err != nil {
		return err
	}
	last := len(s.X) - 1
	if last < 1 || s.X[0] != 0 || s.Y[0] != 0 || s.X[last] < 1-1e-9 || s.Y[last] < 1-1e-9 {
		return bad(kind, "%s does not lead from (0, 0) to (1, 1)", s.Name)
	}
	for i := range last {
		if s.X[i+1] < s.X[i] || s.Y[i+1] < s.Y[i] {
			return bad(kind, "%s falls from point %d (%v, %v) to point %d (%v, %v); a lower threshold lowers no rate",
				s.Name, i, s.X[i], s.Y[i], i+1, s.X[i+1], s.Y[i+1])
		}
	}
	return nil
}

// Size returns the natural size, by default 5.2 × 5.2 inches.
func (r *ROC) Size() (width, height vg.Length) {
	f := r.Frame
	if f.Width == 0 {
		f.Width = 5.2 * vg.Inch
	}
	return f.size(f.Width)
}

// Draw implements Figure.
func (r *ROC) Draw(c draw.Canvas) error { return drawBuilt(c, r) }

// Plot implements Panel.
func (r *ROC) Plot() (*plot.Plot, error) {
	w, _ := r.Size()
	return r.build(w)
}

func (r *ROC) class(i int) int {
	if r.Class == nil {
		return i
	}
	return r.Class[i]
}

var (
	hullStyle = lineStyle(ink, 1.2, []vg.Length{5, 3})
	isoStyle  = lineStyle(Color(4), 1.4, []vg.Length{2, 2})
)

func (r *ROC) keys() []key {
	var keys []key
	for i, s := range r.Curves {
		if s.Name != "" {
			keys = append(keys, lineKey(s.Name, r.class(i), r.class(i), r.Marks))
		}
	}
	level := func(name string, sty draw.LineStyle) {
		keys = append(keys, key{name, func(c draw.Canvas, q vg.Rectangle) {
			y := (q.Min.Y + q.Max.Y) / 2
			c.StrokeLine2(sty, q.Min.X, y, q.Max.X, y)
		}})
	}
	if len(r.Hull.X) > 0 {
		level("convex hull", hullStyle)
	}
	for i, l := range r.IsoCosts {
		sty := isoStyle
		sty.Color = Color(4 + i)
		if l.Name != "" {
			level(l.Name, sty)
		}
	}
	return keys
}

func (r *ROC) build(vg.Length) (*plot.Plot, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	p := NewPlot(r.Title, r.XLabel, r.YLabel)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -0.02, 1.02, -0.02, 1.02
	p.Add(grid(true, true), plotFunc(r.areas))
	p.Add(plotFunc(func(c draw.Canvas, p *plot.Plot) {
		trX, trY := p.Transforms(&c)
		c.StrokeLine2(lineStyle(soft, axisWidth, []vg.Length{1.5, 2.5}), trX(0), trY(0), trX(1), trY(1))
	}))
	// The first curve comes last, on top.
	for i := len(r.Curves) - 1; i >= 0; i-- {
		p.Add(&curve{Series: r.Curves[i], class: r.class(i), dash: r.class(i), marks: r.Marks})
	}
	around := append(copied(r.Curves), r.Hull, Series{"chance", []float64{0, 1}, []float64{0, 1}})
	for _, l := range r.IsoCosts {
		if a, b, ok := l.ends(); ok {
			around = append(around, Series{l.Name, []float64{a.X, b.X}, []float64{a.Y, b.Y}})
		}
	}
	if r.Marks { // notes keep off the marks too, which are wider than the line
		const half = 0.012
		for _, l := range r.Curves {
			for i, x := range l.X {
				around = append(around, Series{l.Name, []float64{x, x}, []float64{l.Y[i] - half, l.Y[i] + half}})
			}
		}
	}
	p.Add(plotFunc(r.lines), annotations(around, nil, r.Notes))
	return p, nil
}

// areas tints the area under the first curve and between it and the hull.
func (r *ROC) areas(c draw.Canvas, p *plot.Plot) {
	trX, trY := p.Transforms(&c)
	fill := func(s Series, tint float64) {
		path := vg.Path{{Type: vg.MoveComp, Pos: vg.Point{X: trX(0), Y: trY(0)}}}
		for i := range s.X {
			path.Line(vg.Point{X: trX(s.X[i]), Y: trY(s.Y[i])})
		}
		path.Line(vg.Point{X: trX(1), Y: trY(0)})
		path.Close()
		c.SetColor(mix(paper, Color(r.class(0)), tint))
		c.Fill(path)
	}
	under := 0.
	if r.Fill {
		under = 0.16
	}
	if len(r.Hull.X) > 0 {
		fill(r.Hull, 0.3)
	}
	if len(r.Hull.X) > 0 || r.Fill {
		fill(r.Curves[0], under)
	}
	if !r.Fill {
		grid(true, true).Plot(c, p) // the fill with paper has covered it
	}
}

// lines draws the hull and the lines of equal cost inside the unit square.
func (r *ROC) lines(c draw.Canvas, p *plot.Plot) {
	trX, trY := p.Transforms(&c)
	var hull []vg.Point
	for i := range r.Hull.X {
		hull = append(hull, vg.Point{X: trX(r.Hull.X[i]), Y: trY(r.Hull.Y[i])})
	}
	if len(hull) > 0 {
		c.StrokeLines(hullStyle, hull)
	}
	for i, l := range r.IsoCosts {
		if a, b, ok := l.ends(); ok {
			sty := isoStyle
			sty.Color = Color(4 + i)
			c.StrokeLine2(sty, trX(a.X), trY(a.Y), trX(b.X), trY(b.Y))
		}
	}
}

// ends cuts the line TPR = l.TPR + Slope·(x − l.FPR) at the sides of the square.
func (l IsoCost) ends() (a, b plotter.XY, ok bool) {
	lo, hi := 0., 1.
	if l.Slope > 0 {
		lo, hi = max(0, l.FPR-l.TPR/l.Slope), min(1, l.FPR+(1-l.TPR)/l.Slope)
	}
	at := func(x float64) plotter.XY { return plotter.XY{X: x, Y: l.TPR + l.Slope*(x-l.FPR)} }
	return at(lo), at(hi), lo < hi
}
