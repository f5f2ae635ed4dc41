package figure

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// DotPlot has a row for each name and in it one glyph of every group, to
// compare several methods on several tasks. Its axis need not start at 0.
type DotPlot struct {
	Frame
	Names  []string
	Groups []Group

	// XRange is the range of the axis; the zero value means that of the data.
	XRange [2]float64

	LogX bool
}

// NewDotPlot returns a row for each of n names; each group has n finite
// values. xlabel names the values and their unit. It returns an error that
// wraps ErrData otherwise.
func NewDotPlot(title, xlabel string, names []string, groups ...Group) (*DotPlot, error) {
	d := &DotPlot{Frame: Frame{Title: title, XLabel: xlabel}, Names: copied(names)}
	for _, g := range groups {
		d.Groups = append(d.Groups, Group{g.Name, copied(g.Values)})
	}
	return made(d, d.check())
}

func (d *DotPlot) check() error {
	const kind = "DotPlot"
	return first(d.Frame.check(kind), d.checkAxes(kind, true, false), checkNames(kind, "names", d.Names),
		checkGroups(kind, d.Groups, d.Names, checkFinite),
		checkAxis(kind, "XRange", "X", d.XRange, d.LogX, d.values()))
}

func (d *DotPlot) values() []float64 {
	var all []float64
	for _, g := range d.Groups {
		all = append(all, g.Values...)
	}
	return all
}

// Size returns the natural size, by default 7.5 inches wide and as high as the
// rows need.
func (d *DotPlot) Size() (width, height vg.Length) {
	return d.size(vg.Length(len(d.Names))*(rowHeight+5*vg.Length(max(0, len(d.Groups)-2))) + 98)
}

// Draw implements Figure.
func (d *DotPlot) Draw(c draw.Canvas) error { return drawBuilt(c, d) }

// Plot implements Panel.
func (d *DotPlot) Plot() (*plot.Plot, error) {
	w, _ := d.Size()
	return d.build(w)
}

func (d *DotPlot) keys() []key {
	var keys []key
	for k, g := range d.Groups {
		if g.Name != "" {
			keys = append(keys, glyphKey(g.Name, k))
		}
	}
	return keys
}

func (d *DotPlot) build(width vg.Length) (*plot.Plot, error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	p := NewPlot(d.Title, d.XLabel, d.YLabel)
	setAxis(&p.X, d.values(), d.XRange, d.LogX, padded)
	n := len(d.Names)
	names := make([]string, n)
	for i, s := range d.Names {
		names[n-1-i] = wrap(s, p.Y.Tick.Label, width*0.42)
	}
	nominal(&p.Y, names)
	p.Add(grid(true, false), plotFunc(func(c draw.Canvas, p *plot.Plot) {
		trX, trY := p.Transforms(&c)
		for i := range n {
			y := trY(float64(n - 1 - i))
			c.StrokeLine2(lineStyle(Tint(6, 0.3), gridWidth, []vg.Length{1.5, 2.5}), c.Min.X, y, c.Max.X, y)
			for k, g := range d.Groups {
				aside := vg.Length(k) - vg.Length(len(d.Groups)-1)/2 // near values stay apart
				if pt := (vg.Point{X: trX(g.Values[i]), Y: y - 5*aside}); c.Contains(pt) {
					c.DrawGlyph(draw.GlyphStyle{Color: Color(k), Radius: glyphSize + 1, Shape: Glyph(k)}, pt)
				}
			}
		}
	}))
	return p, nil
}
