package figure

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// An axis cannot hold numbers whose sums, products or ratios leave float64.
const (
	huge     = 1e200
	tiny     = 1e-200
	logHuge  = 1e280
	logTiny  = 1e-280
	relative = 1e-12 // the narrowest range, as a share of its numbers
)

// checkAxis checks the ends of an axis, and that a log axis holds only
// positive values.
func checkAxis(kind, field, axis string, ends [2]float64, log bool, values []float64) error {
	if err := checkFinite(kind, axis, values, nil); err != nil {
		return err
	}
	for i, v := range values {
		if !log && math.Abs(v) > huge {
			return bad(kind, "value %d of %s = %v, too large for a linear axis; draw its logarithm", i, axis, v)
		}
	}
	if ends != [2]float64{} {
		if err := checkFinite(kind, field, ends[:], nil); err != nil {
			return err
		}
		if !log && (math.Abs(ends[0]) > huge || math.Abs(ends[1]) > huge) {
			return bad(kind, "%s is from %v to %v, too large for a linear axis", field, ends[0], ends[1])
		}
		if !(ends[1]-ends[0] > max(tiny, relative*max(math.Abs(ends[0]), math.Abs(ends[1])))) && !log {
			return bad(kind, "%s is from %v to %v, want the smaller end first and some room between", field, ends[0], ends[1])
		}
		if ends[0] >= ends[1] {
			return bad(kind, "%s is from %v to %v, want the smaller end first", field, ends[0], ends[1])
		}
		if log && (ends[0] < logTiny || ends[1] > logHuge) {
			return bad(kind, "%s is from %v to %v, want %v to %v on a log axis", field, ends[0], ends[1], logTiny, logHuge)
		}
	}
	if log {
		for i, v := range values {
			if v <= 0 {
				return bad(kind, "value %d of %s = %v, want more than 0 on a log axis", i, axis, v)
			}
			if v < logTiny || v > logHuge {
				return bad(kind, "value %d of %s = %v, want %v to %v on a log axis; draw its logarithm", i, axis, v, logTiny, logHuge)
			}
		}
	}
	return nil
}

// room says where an axis without given ends starts and stops.
type room int

const (
	tight    room = iota // at the data
	padded               // a little beyond the data
	nearZero             // padded, and at 0 if all data are positive and 0 is near
	withZero             // padded, and 0 is always in it
)

// setAxis sets range, scale and ticks.
func setAxis(a *plot.Axis, values []float64, ends [2]float64, log bool, r room) {
	if log {
		a.Scale = plot.LogScale{}
		a.Tick.Marker = logTicks{most: 8}
	}
	if ends != [2]float64{} {
		a.Min, a.Max = ends[0], ends[1]
		return
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, v := range values {
		lo, hi = min(lo, v), max(hi, v)
	}
	a.Min, a.Max = lo, hi
	pad := r != tight
	switch {
	case log && hi < lo*(1+relative):
		a.Min, a.Max = lo/2, hi*2
	case log && pad:
		f := math.Pow(10, 0.04*(math.Log10(hi)-math.Log10(lo)))
		a.Min, a.Max = lo/f, hi*f
	case !log:
		if r == withZero || (r == nearZero && lo >= 0 && lo < 0.35*hi) {
			a.Min, a.Max = min(0, lo), max(0, hi)
		}
		width := a.Max - a.Min
		if width < max(tiny, relative*max(math.Abs(lo), math.Abs(hi))) {
			around := max(1, math.Abs(hi)) * 0.01
			a.Min, a.Max = a.Min-around, a.Max+around
			return
		}
		if pad && a.Max != 0 {
			a.Max += 0.05 * width
		}
		if pad && a.Min != 0 {
			a.Min -= 0.05 * width
		}
	}
}

// annotations draws reference lines and notes and finds room for their texts.
func annotations(series []Series, refs []Ref, notes []Note) plot.Plotter {
	return plotFunc(func(c draw.Canvas, p *plot.Plot) {
		trX, trY := p.Transforms(&c)
		at := placer{c: c}
		for _, s := range series {
			var line []vg.Point
			for i := range s.X {
				line = append(line, vg.Point{X: trX(s.X[i]), Y: trY(s.Y[i])})
			}
			at.curve(line)
		}
		for _, r := range refs {
			if r.Horizontal {
				at.curve([]vg.Point{{X: c.Min.X, Y: trY(r.At)}, {X: c.Max.X, Y: trY(r.At)}})
			} else {
				at.curve([]vg.Point{{X: trX(r.At), Y: c.Min.Y}, {X: trX(r.At), Y: c.Max.Y}})
			}
		}
		sty := textStyle(valueSize, false, ink)
		line := lineStyle(soft, 1, []vg.Length{4, 3})
		for _, r := range refs {
			if r.Horizontal {
				c.StrokeLine2(line, c.Min.X, trY(r.At), c.Max.X, trY(r.At))
			} else {
				c.StrokeLine2(line, trX(r.At), c.Min.Y, trX(r.At), c.Max.Y)
			}
		}
		for _, n := range notes {
			pt := vg.Point{X: trX(n.X), Y: trY(n.Y)}
			c.SetColor(ink)
			c.SetLineWidth(1.2)
			c.SetLineDash(nil, 0)
			c.Stroke(circle(pt, glyphSize+1.6))
			at.taken = append(at.taken, grown(vg.Rectangle{Min: pt, Max: pt}, 5))
		}
		for _, r := range refs {
			if r.Name != "" {
				at.label(r.Name, sty, beside(r, c, trX, trY))
			}
		}
		for _, n := range notes {
			at.label(n.Text, sty, around(vg.Point{X: trX(n.X), Y: trY(n.Y)}))
		}
	})
}

// beside lists the places for the name of a reference line.
func beside(r Ref, c draw.Canvas, trX, trY func(float64) vg.Length) func(w, h vg.Length) []vg.Point {
	return func(w, h vg.Length) (out []vg.Point) {
		for _, t := range []vg.Length{0, 0.25, 0.5, 0.75, 1} {
			if r.Horizontal {
				x := c.Max.X - w - 3 - t*(c.Max.X-c.Min.X-w-6)
				out = append(out, vg.Point{X: x, Y: trY(r.At) + 4}, vg.Point{X: x, Y: trY(r.At) - 4 - h})
				continue
			}
			y := c.Max.Y - h - 3 - t*(c.Max.Y-c.Min.Y-h-6)
			out = append(out, vg.Point{X: trX(r.At) + 5, Y: y}, vg.Point{X: trX(r.At) - 5 - w, Y: y})
		}
		return out
	}
}

// around lists the places for the text of a note at pt.
func around(pt vg.Point) func(w, h vg.Length) []vg.Point {
	return func(w, h vg.Length) (out []vg.Point) {
		for _, d := range []vg.Length{8, 16, 28} {
			out = append(out,
				vg.Point{X: pt.X + d, Y: pt.Y - h/2},
				vg.Point{X: pt.X - d - w, Y: pt.Y - h/2},
				vg.Point{X: pt.X + d, Y: pt.Y + d/2},
				vg.Point{X: pt.X - d - w, Y: pt.Y + d/2},
				vg.Point{X: pt.X + d, Y: pt.Y - d/2 - h},
				vg.Point{X: pt.X - d - w, Y: pt.Y - d/2 - h},
				vg.Point{X: pt.X - w/2, Y: pt.Y + d},
				vg.Point{X: pt.X - w/2, Y: pt.Y - d - h})
		}
		return out
	}
}

// fitsIn reports whether s fits a box of the given size.
func fitsIn(s string, sty text.Style, w, h vg.Length) bool {
	return sty.Width(s)+2 <= w && sty.Height(s)+1 <= h
}
