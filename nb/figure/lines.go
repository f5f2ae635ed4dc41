package figure

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Series is a named list of points, in the order in which a line joins them.
type Series struct {
	Name string
	X, Y []float64
}

// Ref is a reference line across the plot, at a value of one axis.
type Ref struct {
	At         float64
	Name       string // written beside the line; may be empty
	Horizontal bool   // At is a value of the vertical axis
}

// Note is a text at a point of the plot, which gets a ring.
type Note struct {
	X, Y float64
	Text string
}

// Lines is a plot of one or several curves.
type Lines struct {
	Frame
	Series []Series

	LogX, LogY bool // logarithmic axes, for values above 0
	Step       bool // Y[i] holds from X[i] to X[i+1]
	Marks      bool // draw a glyph at each point
	Fill       bool // tint the area between curve and axis

	// XRange and YRange are the ends of the axes; the zero value means the
	// range of the data. Curves are cut at the ends.
	XRange, YRange [2]float64

	// Class gives each series its colour and line style; nil means 0, 1, 2 …
	Class []int

	Refs  []Ref
	Notes []Note
}

// NewLines returns a plot of the series. X and Y of a series are equally long,
// not empty and finite. With several series each has a name, and no two the
// same. It returns an error that wraps ErrData otherwise.
func NewLines(title, xlabel, ylabel string, series ...Series) (*Lines, error) {
	l := &Lines{Frame: Frame{Title: title, XLabel: xlabel, YLabel: ylabel}, Series: copySeries(series)}
	return made(l, l.check())
}

// Curve returns the series of f at n points, equally spaced from lo to hi. It
// panics if n < 2.
func Curve(name string, f func(x float64) float64, lo, hi float64, n int) Series {
	if n < 2 {
		panic("figure: Curve: n is less than 2")
	}
	s := Series{Name: name}
	for i := range n {
		x := lo + (hi-lo)*float64(i)/float64(n-1)
		s.X, s.Y = append(s.X, x), append(s.Y, f(x))
	}
	return s
}

func copySeries(series []Series) []Series {
	var out []Series
	for _, s := range series {
		out = append(out, Series{s.Name, copied(s.X), copied(s.Y)})
	}
	return out
}

func (l *Lines) check() error {
	const kind = "Lines"
	if err := first(l.Frame.check(kind), l.checkAxes(kind, true, true), checkSeries(kind, l.Series)); err != nil {
		return err
	}
	if l.Class != nil {
		if err := checkClass(kind, l.Class, len(l.Series)); err != nil {
			return err
		}
	}
	x, y := l.values()
	return first(
		checkAxis(kind, "XRange", "X", l.XRange, l.LogX, x),
		checkAxis(kind, "YRange", "Y", l.YRange, l.LogY, y))
}

// checkSeries checks names, lengths and values.
func checkSeries(kind string, series []Series) error {
	if len(series) == 0 {
		return bad(kind, "there is no series")
	}
	var names []string
	for i, s := range series {
		names = append(names, s.Name)
		name := s.Name
		if name == "" {
			name = "series"
		}
		if len(s.X) == 0 {
			return bad(kind, "%s %d has no points", name, i)
		}
		if err := first(checkLen(kind, name+".Y", len(s.Y), len(s.X), "entry of X"),
			checkFinite(kind, name+".X", s.X, nil), checkFinite(kind, name+".Y", s.Y, nil)); err != nil {
			return err
		}
	}
	if len(series) > 1 {
		return checkNames(kind, "series names", names)
	}
	return nil
}

func checkClass(kind string, class []int, n int) error {
	if err := checkLen(kind, "Class", len(class), n, "series"); err != nil {
		return err
	}
	for i, k := range class {
		if k < 0 {
			return bad(kind, "Class[%d] = %d, want 0 or more", i, k)
		}
	}
	return nil
}

// values returns all numbers that the axes have to hold.
func (l *Lines) values() (x, y []float64) {
	for _, s := range l.Series {
		x, y = append(x, s.X...), append(y, s.Y...)
	}
	for _, r := range l.Refs {
		if r.Horizontal {
			y = append(y, r.At)
		} else {
			x = append(x, r.At)
		}
	}
	for _, n := range l.Notes {
		x, y = append(x, n.X), append(y, n.Y)
	}
	return x, y
}

// Size returns the natural size, by default 7.5 × 3.9 inches.
func (l *Lines) Size() (width, height vg.Length) { return l.size(3.9 * vg.Inch) }

// Draw implements Figure.
func (l *Lines) Draw(c draw.Canvas) error { return drawBuilt(c, l) }

// Plot implements Panel.
func (l *Lines) Plot() (*plot.Plot, error) {
	w, _ := l.Size()
	return l.build(w)
}

func (l *Lines) class(i int) int {
	if l.Class == nil {
		return i
	}
	return l.Class[i]
}

func (l *Lines) keys() []key {
	var keys []key
	for i, s := range l.Series {
		if s.Name != "" {
			keys = append(keys, lineKey(s.Name, l.class(i), l.class(i), l.Marks))
		}
	}
	return keys
}

func (l *Lines) build(vg.Length) (*plot.Plot, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	p := NewPlot(l.Title, l.XLabel, l.YLabel)
	x, y := l.values()
	across, up := tight, nearZero
	if l.Marks {
		across = padded
	}
	if l.Fill {
		up = withZero
	}
	setAxis(&p.X, x, l.XRange, l.LogX, across)
	setAxis(&p.Y, y, l.YRange, l.LogY, up)
	p.Add(grid(true, true))
	for i, s := range l.Series {
		p.Add(&curve{Series: s, class: l.class(i), dash: l.class(i), step: l.Step, marks: l.Marks, fill: l.Fill})
	}
	p.Add(annotations(l.Series, l.Refs, l.Notes))
	return p, nil
}

// curve is a plotter of one series.
type curve struct {
	Series
	class, dash       int // colour and glyph, and line style
	step, marks, fill bool
}

// Plot implements plot.Plotter.
func (s *curve) Plot(c draw.Canvas, p *plot.Plot) {
	xy := make(plotter.XYs, len(s.X))
	for i := range xy {
		xy[i] = plotter.XY{X: s.X[i], Y: s.Y[i]}
	}
	line := plotter.Line{XYs: xy, LineStyle: lineStyle(Color(s.class), curveWidth, Dashes(s.dash))}
	if s.step {
		line.StepStyle = plotter.PostStep
	}
	if s.fill {
		line.FillColor = Tint(s.class, 0.22)
	}
	line.Plot(c, p)
	if !s.marks {
		return
	}
	trX, trY := p.Transforms(&c)
	for i := range s.X {
		if pt := (vg.Point{X: trX(s.X[i]), Y: trY(s.Y[i])}); c.Contains(pt) {
			c.DrawGlyph(draw.GlyphStyle{Color: Color(s.class), Radius: glyphSize, Shape: Glyph(s.class)}, pt)
		}
	}
}
