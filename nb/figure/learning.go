package figure

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Band is a series with its uncertainty: Low[i] ≤ Y[i] ≤ High[i], mean and
// standard deviation of some repeats, say.
type Band struct {
	Series
	Low, High []float64
}

// LearningCurve shows how classifiers get better with the number of training
// rows: a line, and a tinted band about it, for each. The horizontal axis is
// logarithmic. It is a Panel, so that a Strip can show many tables side by side.
type LearningCurve struct {
	Frame
	Curves []Band

	LinearX bool // a linear horizontal axis

	// YRange is the range of the vertical axis; the zero value means that of
	// the data, bands included.
	YRange [2]float64
}

// NewLearningCurve returns the figure of one or more curves. X, Y, Low and High
// of a curve are equally long and finite, X is above 0, and Y lies between Low
// and High. With several curves each has a name, and no two the same. It
// returns an error that wraps ErrData otherwise.
func NewLearningCurve(title, xlabel, ylabel string, curves ...Band) (*LearningCurve, error) {
	l := &LearningCurve{Frame: Frame{Title: title, XLabel: xlabel, YLabel: ylabel}}
	for _, b := range curves {
		l.Curves = append(l.Curves, Band{Series{b.Name, copied(b.X), copied(b.Y)}, copied(b.Low), copied(b.High)})
	}
	return made(l, l.check())
}

func (l *LearningCurve) check() error {
	const kind = "LearningCurve"
	var series []Series
	for _, b := range l.Curves {
		series = append(series, b.Series)
	}
	if err := first(l.Frame.check(kind), l.checkAxes(kind, true, true), checkSeries(kind, series)); err != nil {
		return err
	}
	for _, b := range l.Curves {
		name := b.Name
		if name == "" {
			name = "series"
		}
		if err := first(
			checkLen(kind, name+".Low", len(b.Low), len(b.Y), "entry of Y"), checkFinite(kind, name+".Low", b.Low, nil),
			checkLen(kind, name+".High", len(b.High), len(b.Y), "entry of Y"), checkFinite(kind, name+".High", b.High, nil)); err != nil {
			return err
		}
		for i, y := range b.Y {
			if b.Low[i] > y || b.High[i] < y {
				return bad(kind, "%s.Y[%d] = %v, want %v to %v, from Low to High", name, i, y, b.Low[i], b.High[i])
			}
		}
	}
	x, y := l.values()
	return first(checkAxis(kind, "XRange", "X", [2]float64{}, !l.LinearX, x), checkAxis(kind, "YRange", "Y", l.YRange, false, y))
}

func (l *LearningCurve) values() (x, y []float64) {
	for _, b := range l.Curves {
		x, y = append(x, b.X...), append(append(y, b.Low...), b.High...)
	}
	return x, y
}

// Size returns the natural size, by default 7.5 × 3.9 inches.
func (l *LearningCurve) Size() (width, height vg.Length) { return l.size(3.9 * vg.Inch) }

// Draw implements Figure.
func (l *LearningCurve) Draw(c draw.Canvas) error { return drawBuilt(c, l) }

// Plot implements Panel.
func (l *LearningCurve) Plot() (*plot.Plot, error) {
	w, _ := l.Size()
	return l.build(w)
}

func (l *LearningCurve) keys() []key {
	var keys []key
	for i, b := range l.Curves {
		if b.Name != "" {
			keys = append(keys, lineKey(b.Name, i, i, true))
		}
	}
	return keys
}

func (l *LearningCurve) build(vg.Length) (*plot.Plot, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	p := NewPlot(l.Title, l.XLabel, l.YLabel)
	x, y := l.values()
	setAxis(&p.X, x, [2]float64{}, !l.LinearX, padded)
	setAxis(&p.Y, y, l.YRange, false, nearZero)
	p.Add(grid(true, true))
	for i, b := range l.Curves { // all bands lie under all lines
		p.Add(&band{Band: b, class: i})
	}
	for i, b := range l.Curves {
		p.Add(&curve{Series: b.Series, class: i, dash: i, marks: true})
	}
	return p, nil
}

// band is a plotter of the area between Low and High.
type band struct {
	Band
	class int
}

// Plot implements plot.Plotter.
func (b *band) Plot(c draw.Canvas, p *plot.Plot) {
	var ring plotter.XYs
	for i, x := range b.X {
		ring = append(ring, plotter.XY{X: x, Y: b.Low[i]})
	}
	for i := len(b.X) - 1; i >= 0; i-- {
		ring = append(ring, plotter.XY{X: b.X[i], Y: b.High[i]})
	}
	trX, trY := p.Transforms(&c)
	var points []vg.Point
	for _, v := range ring {
		points = append(points, vg.Point{X: trX(v.X), Y: trY(v.Y)})
	}
	// Half transparent, so that bands that cross can both be seen.
	fill := Color(b.class)
	c.FillPolygon(color.NRGBA{R: fill.R, G: fill.G, B: fill.B, A: 64}, c.ClipPolygonXY(points))
}
