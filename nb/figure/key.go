package figure

import (
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// key is one entry of a legend: a sample and its name. The legend stands
// between title and plot, so that it never covers data.
type key struct {
	name   string
	sample func(c draw.Canvas, r vg.Rectangle)
}

const (
	keyWidth  = 22
	keyHeight = 9
)

// drawKeys writes the legend in rows and returns the rest of c. Fewer than one
// entry take no room.
func drawKeys(c draw.Canvas, keys []key) draw.Canvas {
	if len(keys) == 0 {
		return c
	}
	sty := textStyle(labelSize, false, ink)
	x, y := c.Min.X, c.Max.Y-keyHeight
	for _, k := range keys {
		w := keyWidth + 5 + sty.Width(k.name) + 18
		if x > c.Min.X && x+w-18 > c.Max.X {
			x, y = c.Min.X, y-keyHeight-7
		}
		r := vg.Rectangle{Min: vg.Point{X: x, Y: y}, Max: vg.Point{X: x + keyWidth, Y: y + keyHeight}}
		k.sample(c, r)
		putMiddle(c, sty, text.XLeft, vg.Point{X: r.Max.X + 5, Y: y + keyHeight/2}, k.name)
		x += w
	}
	return draw.Crop(c, 0, 0, 0, y-gap-c.Max.Y)
}

// areaKey is the legend entry of an area of class k.
func areaKey(name string, k int) key {
	return key{name, func(c draw.Canvas, r vg.Rectangle) { fillClass(c, r, k) }}
}

// glyphKey is the legend entry of points of class k.
func glyphKey(name string, k int) key {
	return key{name, func(c draw.Canvas, r vg.Rectangle) {
		mid := vg.Point{X: (r.Min.X + r.Max.X) / 2, Y: (r.Min.Y + r.Max.Y) / 2}
		c.DrawGlyph(draw.GlyphStyle{Color: Color(k), Radius: glyphSize + 0.4, Shape: Glyph(k)}, mid)
	}}
}

// lineKey is the legend entry of a curve in the colour of class k and the line
// style of class dash.
func lineKey(name string, k, dash int, marks bool) key {
	return key{name, func(c draw.Canvas, r vg.Rectangle) {
		y := (r.Min.Y + r.Max.Y) / 2
		c.StrokeLine2(lineStyle(Color(k), curveWidth, Dashes(dash)), r.Min.X, y, r.Max.X, y)
		if marks {
			c.DrawGlyph(draw.GlyphStyle{Color: Color(k), Radius: glyphSize, Shape: Glyph(k)},
				vg.Point{X: (r.Min.X + r.Max.X) / 2, Y: y})
		}
	}}
}

// signKeys are the legend of bars whose sign means something; a name that is
// empty has no entry.
func signKeys(positive, negative string) []key {
	var keys []key
	if positive != "" {
		keys = append(keys, areaKey(positive, 0))
	}
	if negative != "" {
		keys = append(keys, areaKey(negative, 1))
	}
	return keys
}
