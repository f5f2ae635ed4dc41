package figure

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// areaTint is the share of colour in the area of a class.
const areaTint = 0.42

// fillClass fills the rectangle in the colour and hatch of class k and outlines
// it. Light areas leave room for text inside.
func fillClass(c draw.Canvas, r vg.Rectangle, k int) {
	if r.Max.X <= r.Min.X || r.Max.Y <= r.Min.Y {
		return
	}
	fillRect(c, r, Tint(k, areaTint))
	hatch(c, r, k)
	outline(c, r, Color(k), edgeWidth)
}

func fillRect(c draw.Canvas, r vg.Rectangle, col interface{ RGBA() (r, g, b, a uint32) }) {
	c.SetColor(col)
	c.Fill(r.Path())
}

func outline(c draw.Canvas, r vg.Rectangle, col interface{ RGBA() (r, g, b, a uint32) }, width vg.Length) {
	c.SetColor(col)
	c.SetLineWidth(width)
	c.SetLineDash(nil, 0)
	c.Stroke(r.Path())
}

// hatch draws the lines of class k into r: none, rising, falling, dots, level,
// upright, crossed, and then again.
func hatch(c draw.Canvas, r vg.Rectangle, k int) {
	const step = 5
	c.SetColor(Tint(k, 0.8))
	c.SetLineWidth(0.7)
	c.SetLineDash(nil, 0)
	switch k % 7 {
	case 1:
		diagonal(c, r, step*1.3, 1)
	case 2:
		diagonal(c, r, step*1.3, -1)
	case 3:
		for i, y := 0, r.Min.Y+step/2; y < r.Max.Y-0.8; i, y = i+1, y+step {
			for x := r.Min.X + step/2 + vg.Length(i%2)*step/2; x < r.Max.X-0.8; x += step {
				c.Fill(circle(vg.Point{X: x, Y: y}, 0.8))
			}
		}
	case 4:
		for y := r.Min.Y + step; y < r.Max.Y; y += step {
			c.StrokeLine2(lineStyle(Tint(k, 0.8), 0.7, nil), r.Min.X, y, r.Max.X, y)
		}
	case 5:
		for x := r.Min.X + step; x < r.Max.X; x += step {
			c.StrokeLine2(lineStyle(Tint(k, 0.8), 0.7, nil), x, r.Min.Y, x, r.Max.Y)
		}
	case 6:
		diagonal(c, r, step*1.6, 1)
		diagonal(c, r, step*1.6, -1)
	}
}

// diagonal draws the lines y = slope·x + b, cut to r. The distance is along x
// and the lines of all rectangles of a page lie on one grid.
func diagonal(c draw.Canvas, r vg.Rectangle, distance, slope vg.Length) {
	lo, hi := r.Min.Y-slope*r.Min.X, r.Min.Y-slope*r.Max.X
	if lo > hi {
		lo, hi = hi, lo
	}
	hi += r.Max.Y - r.Min.Y
	first := vg.Length(int(lo/distance)) * distance
	for b := first - distance; b < hi; b += distance {
		// Where the line meets the left and right side, then cut to height.
		x0, x1 := r.Min.X, r.Max.X
		y0, y1 := slope*x0+b, slope*x1+b
		cut := func(x, y vg.Length) (vg.Length, vg.Length) {
			if y < r.Min.Y {
				return (r.Min.Y - b) / slope, r.Min.Y
			}
			if y > r.Max.Y {
				return (r.Max.Y - b) / slope, r.Max.Y
			}
			return x, y
		}
		x0, y0 = cut(x0, y0)
		x1, y1 = cut(x1, y1)
		if x0 < r.Min.X-0.01 || x1 > r.Max.X+0.01 || x1-x0 < 0.3 {
			continue
		}
		c.Stroke(segment(vg.Point{}, x0, y0, x1, y1))
	}
}
