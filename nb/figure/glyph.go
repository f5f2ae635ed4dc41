package figure

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Glyph returns the mark of class k: circle, triangle, square, cross, diamond,
// plus, ring, and a triangle on its tip. It panics if k is negative.
func Glyph(k int) draw.GlyphDrawer {
	mustClass(k)
	return glyph(k % 8)
}

// glyph implements draw.GlyphDrawer.
type glyph int

// DrawGlyph implements draw.GlyphDrawer.
func (g glyph) DrawGlyph(c *draw.Canvas, sty draw.GlyphStyle, pt vg.Point) {
	r := sty.Radius
	c.SetColor(sty.Color)
	c.SetLineDash(nil, 0)
	c.SetLineWidth(r * 0.5)
	switch g {
	case 0:
		c.Fill(circle(pt, r))
	case 1:
		c.Fill(polygon(pt, r*1.25, 3, math.Pi/2))
	case 2:
		c.Fill(polygon(pt, r*1.25, 4, math.Pi/4))
	case 3:
		d := r * 0.88
		c.Stroke(segment(pt, -d, -d, d, d))
		c.Stroke(segment(pt, -d, d, d, -d))
	case 4:
		c.Fill(polygon(pt, r*1.3, 4, 0))
	case 5:
		d := r * 1.15
		c.Stroke(segment(pt, -d, 0, d, 0))
		c.Stroke(segment(pt, 0, -d, 0, d))
	case 6:
		c.Stroke(circle(pt, r*0.8))
	case 7:
		c.Fill(polygon(pt, r*1.25, 3, -math.Pi/2))
	}
}

func circle(pt vg.Point, r vg.Length) vg.Path {
	var p vg.Path
	p.Move(vg.Point{X: pt.X + r, Y: pt.Y})
	p.Arc(pt, r, 0, 2*math.Pi)
	p.Close()
	return p
}

// polygon is regular, with its first corner in the direction start.
func polygon(pt vg.Point, r vg.Length, corners int, start float64) vg.Path {
	var p vg.Path
	for i := range corners {
		sin, cos := math.Sincos(start + 2*math.Pi*float64(i)/float64(corners))
		q := vg.Point{X: pt.X + r*vg.Length(cos), Y: pt.Y + r*vg.Length(sin)}
		if i == 0 {
			p.Move(q)
		} else {
			p.Line(q)
		}
	}
	p.Close()
	return p
}

func segment(pt vg.Point, x0, y0, x1, y1 vg.Length) vg.Path {
	var p vg.Path
	p.Move(vg.Point{X: pt.X + x0, Y: pt.Y + y0})
	p.Line(vg.Point{X: pt.X + x1, Y: pt.Y + y1})
	return p
}
