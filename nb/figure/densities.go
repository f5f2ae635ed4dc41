package figure

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Sample is one class of a column of numbers: its cells, and the density that
// was estimated from them. Either may be nil, not both.
type Sample struct {
	Name    string
	Values  []float64
	Density func(x float64) float64 // p(x|c)
	Weight  float64                 // factor of curve and histogram, such as P(c); 0 means 1
}

// Densities draws the density of each class over the histogram or the rug of
// its cells. Grey is where classes overlap: all that lies under two curves or
// more. With two classes whose weights are their priors, its area is the least
// probability of error that any decision by x can have,
//
//	∫ min( P(a)·p(x|a), P(b)·p(x|b) ) dx
type Densities struct {
	Frame
	Samples []Sample

	// Bins is the number of bins of the histograms, which share their edges;
	// 0 draws none.
	Bins int

	// Rug draws a tick below the axis for each cell, a row for each class.
	Rug bool

	XRange [2]float64 // ends of the axis; zero means the cells, and is needed without cells
	Top    float64    // upper end of the vertical axis; 0 means that of curves and bars
	Refs   []Ref
	Notes  []Note
}

// NewDensities returns the densities of one to eight classes. Values are
// finite, and a density is finite and not negative. xlabel names the cells and
// their unit; YLabel is "density p(x|c)", or "P(c)·p(x|c)" if there are
// weights. It returns an error that wraps ErrData otherwise.
func NewDensities(title, xlabel string, samples ...Sample) (*Densities, error) {
	d := &Densities{Frame: Frame{Title: title, XLabel: xlabel}, Rug: true}
	for _, s := range samples {
		s.Values = copied(s.Values)
		d.Samples = append(d.Samples, s)
	}
	return made(d, d.checkSamples())
}

func (d *Densities) checkSamples() error {
	const kind = "Densities"
	if err := first(d.Frame.check(kind), d.checkAxes(kind, true, false)); err != nil {
		return err
	}
	if len(d.Samples) == 0 || len(d.Samples) > len(okabeIto) {
		return bad(kind, "there are %d classes, want 1 to %d", len(d.Samples), len(okabeIto))
	}
	var names []string
	for _, s := range d.Samples {
		names = append(names, s.Name)
		if len(s.Values) == 0 && s.Density == nil {
			return bad(kind, "class %q has neither Values nor Density", s.Name)
		}
		if !(s.Weight >= 0) || math.IsInf(s.Weight, 1) {
			return bad(kind, "the weight of class %q is %v, want a finite number of 0 or more", s.Name, s.Weight)
		}
		if err := checkAxis(kind, "XRange", s.Name+".Values", d.XRange, false, s.Values); err != nil {
			return err
		}
	}
	return checkNames(kind, "class names", names)
}

func (d *Densities) check() error {
	const kind = "Densities"
	if err := d.checkSamples(); err != nil {
		return err
	}
	if d.Bins < 0 || d.Bins > 1000 {
		return bad(kind, "Bins is %d, want 0 to 1000", d.Bins)
	}
	if !(d.Top >= 0 && d.Top < huge) {
		return bad(kind, "Top is %v, want 0 or more", d.Top)
	}
	var x, y []float64
	for _, r := range d.Refs {
		x = append(x, r.At)
	}
	for _, n := range d.Notes {
		x, y = append(x, n.X), append(y, n.Y)
	}
	if err := first(checkFinite(kind, "refs and notes", x, nil), checkFinite(kind, "notes", y, nil)); err != nil {
		return err
	}
	if lo, hi := d.ends(); !(hi > lo) {
		return bad(kind, "there are no Values, or they are all equal; set XRange")
	}
	for _, s := range d.curves() {
		if err := checkCounts(kind, s.Name+".Density", s.Y, nil); err != nil {
			return err
		}
	}
	return nil
}

// ends returns the ends of the horizontal axis.
func (d *Densities) ends() (lo, hi float64) {
	if d.XRange != [2]float64{} {
		return d.XRange[0], d.XRange[1]
	}
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, s := range d.Samples {
		for _, v := range s.Values {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	room := 0.08 * (hi - lo)
	return lo - room, hi + room
}

func (s Sample) weight() float64 {
	if s.Weight == 0 {
		return 1
	}
	return s.Weight
}

// curves returns the weighted densities, all at the same places.
func (d *Densities) curves() []Series {
	lo, hi := d.ends()
	var out []Series
	for _, s := range d.Samples {
		c := Series{Name: s.Name}
		if s.Density != nil {
			c = Curve(s.Name, func(x float64) float64 { return s.weight() * s.Density(x) }, lo, hi, 601)
		}
		out = append(out, c)
	}
	return out
}

// bars returns the edges of the bins and the heights of a class.
func (d *Densities) bars(s Sample) (edges, heights []float64) {
	if d.Bins == 0 || len(s.Values) == 0 {
		return nil, nil
	}
	lo, hi := d.ends()
	width := (hi - lo) / float64(d.Bins)
	for i := range d.Bins + 1 {
		edges = append(edges, lo+float64(i)*width)
	}
	heights = make([]float64, d.Bins)
	for _, v := range s.Values {
		if v >= lo && v <= hi {
			heights[min(d.Bins-1, int((v-lo)/width))] += s.weight() / (float64(len(s.Values)) * width)
		}
	}
	return edges, heights
}

// second returns the second largest of the curves at each place, nil if there
// are fewer than two.
func second(curves []Series) (x, y []float64) {
	for i := range 601 {
		var at []float64
		for _, s := range curves {
			if len(s.Y) > 0 {
				x = s.X
				at = append(at, s.Y[i])
			}
		}
		if len(at) < 2 {
			return nil, nil
		}
		slices.Sort(at)
		y = append(y, at[len(at)-2])
	}
	return x, y
}

// Size returns the natural size, by default 7.5 × 3.7 inches.
func (d *Densities) Size() (width, height vg.Length) { return d.size(3.7 * vg.Inch) }

// Draw implements Figure.
func (d *Densities) Draw(c draw.Canvas) error { return drawBuilt(c, d) }

// Plot implements Panel.
func (d *Densities) Plot() (*plot.Plot, error) {
	w, _ := d.Size()
	return d.build(w)
}

func (d *Densities) keys() []key {
	var keys []key
	n := 0
	for i, s := range d.Samples {
		if s.Density != nil {
			n++
			keys = append(keys, lineKey(s.Name, i, i, false))
		} else {
			keys = append(keys, areaKey(s.Name, i))
		}
	}
	if n > 1 {
		keys = append(keys, key{"overlap", func(c draw.Canvas, r vg.Rectangle) { fillRect(c, r, shade) }})
	}
	return keys
}

// shade is the colour of an overlap; bars show through.
var shade = color.NRGBA{R: soft.R, G: soft.G, B: soft.B, A: 110}

const rugRow = 7 // points

func (d *Densities) build(vg.Length) (*plot.Plot, error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	ylabel := d.YLabel
	if ylabel == "" {
		ylabel = "density p(x|c)"
		for _, s := range d.Samples {
			if s.Weight != 0 {
				ylabel = "P(c)·p(x|c)"
			}
		}
	}
	p := NewPlot(d.Title, d.XLabel, ylabel)
	curves := d.curves()
	var y []float64
	for i, s := range curves {
		_, heights := d.bars(d.Samples[i])
		y = append(append(y, s.Y...), heights...)
	}
	for _, n := range d.Notes {
		y = append(y, n.Y)
	}
	if len(y) == 0 {
		y = []float64{1}
	}
	p.X.Min, p.X.Max = d.ends()
	setAxis(&p.Y, y, [2]float64{}, false, withZero)
	if d.Top > 0 {
		p.Y.Max = d.Top
	}
	if d.rug() {
		p.Y.Min = -0.05 * float64(len(d.Samples)) * p.Y.Max
		p.Y.Tick.Marker = fromZero{p.Y.Tick.Marker}
	}
	p.Add(grid(false, true), plotFunc(d.ground))
	var named []Series
	for i, s := range curves {
		if len(s.X) > 0 {
			p.Add(&curve{Series: s, class: i, dash: i})
			named = append(named, s)
		}
	}
	p.Add(plotFunc(d.drawRug), annotations(named, d.Refs, d.Notes))
	return p, nil
}

func (d *Densities) rug() bool {
	return d.Rug && slices.ContainsFunc(d.Samples, func(s Sample) bool { return len(s.Values) > 0 })
}

// ground draws what lies under the curves: overlap and histograms.
func (d *Densities) ground(c draw.Canvas, p *plot.Plot) {
	trX, trY := p.Transforms(&c)
	for k, s := range d.Samples {
		edges, heights := d.bars(s)
		for i, n := range heights {
			if n > 0 {
				r := vg.Rectangle{Min: vg.Point{X: trX(edges[i]), Y: trY(0)},
					Max: vg.Point{X: trX(edges[i+1]), Y: min(trY(n), c.Max.Y)}}
				fill := Color(k)
				fill.A = 40
				fillRect(c, r, fill)
				outline(c, r, Tint(k, 0.45), gridWidth)
			}
		}
	}
	if x, y := second(d.curves()); x != nil {
		outline := []vg.Point{{X: trX(x[0]), Y: trY(0)}}
		for i := range x {
			outline = append(outline, vg.Point{X: trX(x[i]), Y: min(trY(y[i]), c.Max.Y)})
		}
		c.FillPolygon(shade, append(outline, vg.Point{X: trX(x[len(x)-1]), Y: trY(0)}))
	}
}

// drawRug draws a tick for each cell, below zero.
func (d *Densities) drawRug(c draw.Canvas, p *plot.Plot) {
	if !d.rug() {
		return
	}
	trX, trY := p.Transforms(&c)
	zero := trY(0)
	row := (zero - c.Min.Y) / vg.Length(len(d.Samples))
	c.StrokeLine2(lineStyle(soft, axisWidth, nil), c.Min.X, zero, c.Max.X, zero)
	for k, s := range d.Samples {
		top := zero - vg.Length(k)*row - 2
		fill := Color(k)
		fill.A = 170
		for _, v := range s.Values {
			if x := trX(v); c.ContainsX(x) {
				c.StrokeLine2(lineStyle(fill, 0.8, nil), x, top, x, top-min(row-2.5, rugRow))
			}
		}
	}
}

// fromZero drops the ticks below zero.
type fromZero struct{ plot.Ticker }

// Ticks implements plot.Ticker.
func (t fromZero) Ticks(lo, hi float64) []plot.Tick {
	return slices.DeleteFunc(t.Ticker.Ticks(lo, hi), func(t plot.Tick) bool { return t.Value < 0 })
}
