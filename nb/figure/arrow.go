package figure

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// arrow draws a chain of cubic Bézier curves with a head at its end.
func arrow(c draw.Canvas, curve []vg.Point, col color.Color, width vg.Length) {
	tip := curve[len(curve)-1]
	length, half := vg.Length(arrowLength), vg.Length(arrowHalf)
	if width > 1.5 {
		length, half = length*1.35, half*1.5
	}
	// The line ends within the head, so that its square end does not show.
	shaft := shorten(curve, length*0.7)
	c.SetColor(col)
	c.SetLineWidth(width)
	c.SetLineDash(nil, 0)
	var line vg.Path
	line.Move(shaft[0])
	for j := 1; j+2 < len(shaft); j += 3 {
		line.CubeTo(shaft[j], shaft[j+1], shaft[j+2])
	}
	c.Stroke(line)
	// The head points from where the line enters it to the tip.
	neck := shorten(curve, length)
	d := tip.Sub(neck[len(neck)-1])
	norm := vg.Length(math.Hypot(float64(d.X), float64(d.Y)))
	if norm == 0 {
		return
	}
	d = d.Scale(1 / norm)
	base := tip.Sub(d.Scale(length))
	side := vg.Point{X: -d.Y * half, Y: d.X * half}
	var head vg.Path
	head.Move(tip)
	head.Line(base.Add(side))
	head.Line(base.Sub(side))
	head.Close()
	c.Fill(head)
}

// shorten cuts the end of a chain of Bézier curves off, so that it ends about
// the given distance from its old end; but not more than its last curve.
func shorten(curve []vg.Point, by vg.Length) []vg.Point {
	n := len(curve)
	p := [4]vg.Point(curve[n-4:])
	low, high := 0.0, 1.0
	for range 30 {
		t := vg.Length((low + high) / 2)
		d := p[3].Sub(bezier(p, t)[3])
		if math.Hypot(float64(d.X), float64(d.Y)) > float64(by) {
			low = float64(t)
		} else {
			high = float64(t)
		}
	}
	out := append([]vg.Point(nil), curve[:n-4]...)
	cut := bezier(p, vg.Length(high))
	return append(out, cut[:]...)
}

// bezier returns the part of a cubic Bézier curve from 0 to t, by de Casteljau.
func bezier(p [4]vg.Point, t vg.Length) [4]vg.Point {
	mid := func(a, b vg.Point) vg.Point { return a.Add(b.Sub(a).Scale(t)) }
	a, b, c := mid(p[0], p[1]), mid(p[1], p[2]), mid(p[2], p[3])
	d, e := mid(a, b), mid(b, c)
	return [4]vg.Point{p[0], a, d, mid(d, e)}
}
