package figure

import (
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Regions draws how a classifier of two numbers divides the plane: each place
// has the tint of the class that wins there and, thinly sown, its glyph. A
// black line is the boundary.
type Regions struct {
	Frame
	Classes []string

	// Posterior returns P(c|x,y), an entry for each class.
	Posterior func(x, y float64) []float64

	// X, Y and Label are points to draw over the regions, as in Scatter. They
	// may be nil; then XRange and YRange are needed.
	X, Y  []float64
	Label []string

	// Mistakes draws a ring around each point that lies in another region
	// than that of its label.
	Mistakes bool

	// Levels draws a dashed contour where the largest posterior is one of
	// these numbers, each between 0 and 1.
	Levels []float64

	// Cells is the number of cells along an axis in which the posterior is
	// computed; 0 means 150. It costs Cells² posteriors.
	Cells int

	XRange, YRange [2]float64 // ends of the axes; zero means the points
	Notes          []Note
}

// NewRegions returns the regions of two to eight classes with n points; x, y
// and label have n entries, or are nil. It returns an error that wraps ErrData
// if lengths differ, a number is not finite, a label is not a class, or
// posterior is nil.
func NewRegions(title, xlabel, ylabel string, classes []string, posterior func(x, y float64) []float64,
	x, y []float64, label []string) (*Regions, error) {
	r := &Regions{Frame: Frame{Title: title, XLabel: xlabel, YLabel: ylabel}, Classes: copied(classes),
		Posterior: posterior, X: copied(x), Y: copied(y), Label: copied(label)}
	return made(r, r.check())
}

func (r *Regions) check() error {
	const kind = "Regions"
	if err := first(r.Frame.check(kind), r.checkAxes(kind, true, true), checkNames(kind, "classes", r.Classes),
		checkLen(kind, "Y", len(r.Y), len(r.X), "entry of X"),
		checkLen(kind, "Label", len(r.Label), len(r.X), "point"),
		checkAxis(kind, "XRange", "X", r.XRange, false, r.X),
		checkAxis(kind, "YRange", "Y", r.YRange, false, r.Y)); err != nil {
		return err
	}
	if k := len(r.Classes); k < 2 || k > len(okabeIto) {
		return bad(kind, "there are %d classes, want 2 to %d", k, len(okabeIto))
	}
	if r.Posterior == nil {
		return bad(kind, "Posterior is nil")
	}
	for i, s := range r.Label {
		if !slices.Contains(r.Classes, s) {
			return bad(kind, "Label[%d] is %s, which is not in Classes", i, strconv.Quote(s))
		}
	}
	for i, v := range r.Levels {
		if !(v > 0 && v < 1) {
			return bad(kind, "Levels[%d] = %v, want a number between 0 and 1", i, v)
		}
	}
	if r.Cells != 0 && (r.Cells < 10 || r.Cells > 1000) {
		return bad(kind, "Cells is %d, want 10 to 1000", r.Cells)
	}
	for _, n := range r.Notes {
		if err := checkFinite(kind, "notes", []float64{n.X, n.Y}, nil); err != nil {
			return err
		}
	}
	return nil
}

// at returns the posterior at a place.
func (r *Regions) at(x, y float64) ([]float64, error) {
	p := r.Posterior(x, y)
	if err := checkLen("Regions", "Posterior", len(p), len(r.Classes), "class"); err != nil {
		return nil, err
	}
	if err := checkProbabilities("Regions", "Posterior", p, r.Classes); err != nil {
		return nil, err
	}
	return p, nil
}

// Size returns the natural size, by default 7.5 × 4.6 inches.
func (r *Regions) Size() (width, height vg.Length) { return r.size(4.6 * vg.Inch) }

// Draw implements Figure.
func (r *Regions) Draw(c draw.Canvas) error { return drawBuilt(c, r) }

// Plot implements Panel.
func (r *Regions) Plot() (*plot.Plot, error) {
	w, _ := r.Size()
	return r.build(w)
}

func (r *Regions) keys() []key {
	var keys []key
	for k, s := range r.Classes {
		keys = append(keys, key{s, func(c draw.Canvas, box vg.Rectangle) {
			fillRect(c, box, Tint(k, regionTint))
			mid := vg.Point{X: (box.Min.X + box.Max.X) / 2, Y: (box.Min.Y + box.Max.Y) / 2}
			c.DrawGlyph(draw.GlyphStyle{Color: Color(k), Radius: glyphSize, Shape: Glyph(k)}, mid)
		}})
	}
	keys = append(keys, key{"boundary", func(c draw.Canvas, box vg.Rectangle) {
		y := (box.Min.Y + box.Max.Y) / 2
		c.StrokeLine2(lineStyle(ink, boundaryWidth, nil), box.Min.X, y, box.Max.X, y)
	}})
	for i, v := range r.Levels {
		keys = append(keys, key{"largest P(c|x) = " + number(v, 3), func(c draw.Canvas, box vg.Rectangle) {
			y := (box.Min.Y + box.Max.Y) / 2
			c.StrokeLine2(levelStyle(i), box.Min.X, y, box.Max.X, y)
		}})
	}
	if r.Mistakes {
		keys = append(keys, key{"mistake", func(c draw.Canvas, box vg.Rectangle) {
			ring(c, vg.Point{X: (box.Min.X + box.Max.X) / 2, Y: (box.Min.Y + box.Max.Y) / 2})
		}})
	}
	return keys
}

const (
	regionTint    = 0.2
	boundaryWidth = 1.4
)

func levelStyle(i int) draw.LineStyle { return lineStyle(soft, 0.9, Dashes(i%5+1)) }

func ring(c draw.Canvas, pt vg.Point) {
	c.SetColor(ink)
	c.SetLineWidth(1)
	c.SetLineDash(nil, 0)
	c.Stroke(circle(pt, glyphSize+2))
}

func (r *Regions) build(vg.Length) (*plot.Plot, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	if len(r.X) == 0 && (r.XRange == [2]float64{} || r.YRange == [2]float64{}) {
		return nil, bad("Regions", "there are no points; set XRange and YRange")
	}
	p := NewPlot(r.Title, r.XLabel, r.YLabel)
	setAxis(&p.X, r.X, r.XRange, false, padded)
	setAxis(&p.Y, r.Y, r.YRange, false, padded)
	g, err := r.grid(p.X.Min, p.X.Max, p.Y.Min, p.Y.Max)
	if err != nil {
		return nil, err
	}
	var wrong []bool
	for i := range r.X {
		post, err := r.at(r.X[i], r.Y[i])
		if err != nil {
			return nil, err
		}
		wrong = append(wrong, r.Classes[largest(post)] != r.Label[i])
	}
	p.Add(plotFunc(func(c draw.Canvas, p *plot.Plot) {
		g.tint(c, p)
		g.sow(c, p)
		for i, v := range r.Levels {
			g.contour(c, p, levelStyle(i), func(post []float64) float64 { return post[largest(post)] - v })
		}
		for k := range len(r.Classes) - 1 { // the last boundary is that of the others
			g.contour(c, p, lineStyle(ink, boundaryWidth, nil), func(post []float64) float64 { return lead(post, k) })
		}
		r.points(c, p, wrong)
	}), annotations(nil, nil, r.Notes))
	return p, nil
}

func (r *Regions) points(c draw.Canvas, p *plot.Plot, wrong []bool) {
	trX, trY := p.Transforms(&c)
	for i := range r.X {
		pt := vg.Point{X: trX(r.X[i]), Y: trY(r.Y[i])}
		if !c.Contains(pt) {
			continue
		}
		k := slices.Index(r.Classes, r.Label[i])
		c.DrawGlyph(draw.GlyphStyle{Color: Color(k), Radius: glyphSize, Shape: Glyph(k)}, pt)
		if r.Mistakes && wrong[i] {
			ring(c, pt)
		}
	}
}

// largest returns the index of the largest entry, the first of several.
func largest(p []float64) int {
	best := 0
	for k, v := range p {
		if v > p[best] {
			best = k
		}
	}
	return best
}

// lead returns by how much entry k is ahead of the best other one.
func lead(p []float64, k int) float64 {
	best := -1.0
	for j, v := range p {
		if j != k {
			best = max(best, v)
		}
	}
	return p[k] - best
}
