package figure

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Surface is a function of two numbers as a map: bands of colour between contour
// lines, the higher the darker, and on it the paths of something that climbs.
type Surface struct {
	Frame

	// Value returns the height of a place. It is finite within the axes.
	Value func(x, y float64) float64

	// XRange and YRange are the ends of the axes. What lies outside of them is
	// cut off.
	XRange, YRange [2]float64

	// Levels are the heights of the contour lines, rising. nil means nine
	// lines that divide the map into ten bands of nearly equal area.
	Levels []float64

	// BarLabel is the name of the height and its unit, written beside the bar
	// of colours; "" hides the bar. Format is the fmt verb for the levels
	// there; "" means four digits.
	BarLabel, Format string

	// Cells is the number of cells along an axis in which the height is
	// computed; 0 means 240. It costs Cells² heights.
	Cells int

	Paths []Series // each a line with a glyph at every point
	Notes []Note
}

// NewSurface returns the map of value over a rectangle, with paths on it. A path
// has finite points, and a name of its own. BarLabel is "height" at first. It
// returns an error that wraps ErrData for other paths, empty ranges, or a
// value that is nil or not finite somewhere.
func NewSurface(title, xlabel, ylabel string, value func(x, y float64) float64, xrange, yrange [2]float64, paths ...Series) (*Surface, error) {
	s := &Surface{Frame: Frame{Title: title, XLabel: xlabel, YLabel: ylabel}, BarLabel: "height",
		Value: value, XRange: xrange, YRange: yrange, Paths: copySeries(paths)}
	if err := s.check(); err != nil {
		return nil, err
	}
	_, _, err := s.survey()
	return made(s, err)
}

func (s *Surface) check() error {
	const kind = "Surface"
	if err := first(s.Frame.check(kind), s.checkAxes(kind, true, true)); err != nil {
		return err
	}
	if s.Value == nil {
		return bad(kind, "Value is nil")
	}
	for _, r := range []struct {
		field, axis string
		ends        [2]float64
	}{{"XRange", "X", s.XRange}, {"YRange", "Y", s.YRange}} {
		if r.ends == [2]float64{} {
			return bad(kind, "%s is empty; set the ends of the axis", r.field)
		}
		if err := checkAxis(kind, r.field, r.axis, r.ends, false, nil); err != nil {
			return err
		}
	}
	if err := checkFinite(kind, "Levels", s.Levels, nil); err != nil {
		return err
	}
	for i := 1; i < len(s.Levels); i++ {
		if s.Levels[i] <= s.Levels[i-1] {
			return bad(kind, "Levels[%d] = %v is not above Levels[%d] = %v", i, s.Levels[i], i-1, s.Levels[i-1])
		}
	}
	if s.Cells != 0 && (s.Cells < 10 || s.Cells > 1000) {
		return bad(kind, "Cells is %d, want 10 to 1000", s.Cells)
	}
	if len(s.Paths) > 0 {
		if err := checkSeries(kind, s.Paths); err != nil {
			return err
		}
		var names []string
		for _, p := range s.Paths {
			names = append(names, p.Name)
		}
		if err := checkNames(kind, "path names", names); err != nil {
			return err
		}
	}
	for _, n := range s.Notes {
		if err := checkFinite(kind, "notes", []float64{n.X, n.Y}, nil); err != nil {
			return err
		}
	}
	return nil
}

// survey computes the heights and the levels.
func (s *Surface) survey() (*lattice, []float64, error) {
	n := s.Cells
	if n == 0 {
		n = 240
	}
	g := &lattice{}
	for i := range n + 1 {
		t := float64(i) / float64(n)
		g.x = append(g.x, s.XRange[0]+t*(s.XRange[1]-s.XRange[0]))
		g.y = append(g.y, s.YRange[0]+t*(s.YRange[1]-s.YRange[0]))
	}
	var all []float64
	for _, x := range g.x {
		var col [][]float64
		for _, y := range g.y {
			h := s.Value(x, y)
			if !(math.Abs(h) <= huge) {
				return nil, nil, bad("Surface", "Value(%.4g, %.4g) = %v, want a finite number; make the ranges smaller", x, y, h)
			}
			col, all = append(col, []float64{h}), append(all, h)
		}
		g.p = append(g.p, col)
	}
	if s.Levels != nil {
		return g, s.Levels, nil
	}
	slices.Sort(all)
	var levels []float64
	for i := 1; i < 10; i++ {
		if h := all[i*len(all)/10]; h > all[0] && (len(levels) == 0 || h > levels[len(levels)-1]) {
			levels = append(levels, h)
		}
	}
	if levels == nil {
		return nil, nil, bad("Surface", "Value is %v nearly everywhere, there is nothing to draw", all[0])
	}
	return g, levels, nil
}

// bandColor is the colour of band i of n.
func bandColor(i, n int) color.NRGBA {
	return Sequential.at(0.75 * float64(i) / float64(max(1, n-1))) // darker hides the paths
}

// Size returns the natural size, by default 7.5 × 5.2 inches.
func (s *Surface) Size() (width, height vg.Length) { return s.size(5.2 * vg.Inch) }

// Plot implements Panel. The plot has no bar.
func (s *Surface) Plot() (*plot.Plot, error) {
	w, _ := s.Size()
	return s.build(w)
}

// pathClass leaves blue, the colour of the bands, to the bands.
func (s *Surface) pathClass(i int) int { return 1 + i }

func (s *Surface) keys() []key {
	var keys []key
	for i, p := range s.Paths {
		keys = append(keys, lineKey(p.Name, s.pathClass(i), 0, true))
	}
	return keys
}

// Draw implements Figure.
func (s *Surface) Draw(c draw.Canvas) error {
	if s.BarLabel == "" {
		return drawBuilt(c, s)
	}
	p, err := s.Plot()
	if err != nil {
		return err
	}
	_, levels, err := s.survey()
	if err != nil {
		return err
	}
	sty := textStyle(tickSize, false, ink)
	widest := vg.Length(0)
	for _, l := range levels {
		widest = max(widest, sty.Width(s.level(l)))
	}
	room := barGap + barWidth + 5 + widest + 4 + nameRoom
	return page(c, func(c draw.Canvas) error {
		c = drawTitle(c, p.Title.Text)
		p.Title.Text = ""
		c = drawKeys(c, s.keys())
		data := drawAxes(draw.Crop(c, 0, -room, 0, 0), p)
		r := vg.Rectangle{Min: vg.Point{X: c.Max.X - room + barGap, Y: data.Min.Y},
			Max: vg.Point{X: c.Max.X - room + barGap + barWidth, Y: data.Max.Y}}
		n, high := len(levels)+1, r.Max.Y-r.Min.Y
		for i := range n {
			part := r // each over the upper rest of the one before, without seams
			part.Min.Y += high * vg.Length(i) / vg.Length(n)
			fillRect(c, part, bandColor(i, n))
			if i > 0 {
				c.StrokeLine2(lineStyle(soft, axisWidth, nil), r.Min.X, part.Min.Y, r.Max.X+3, part.Min.Y)
				putMiddle(c, sty, text.XLeft, vg.Point{X: r.Max.X + 5, Y: part.Min.Y}, s.level(levels[i-1]))
			}
		}
		outline(c, r, soft, gridWidth)
		putUpright(c, textStyle(labelSize, false, ink), vg.Point{X: c.Max.X - 3, Y: (r.Min.Y + r.Max.Y) / 2}, s.BarLabel)
		return nil
	})
}

// level writes a level for the bar.
func (s *Surface) level(v float64) string {
	if s.Format != "" {
		return formatted(s.Format, v)
	}
	return number(v, 4)
}

func (s *Surface) build(vg.Length) (*plot.Plot, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	g, levels, err := s.survey()
	if err != nil {
		return nil, err
	}
	p := NewPlot(s.Title, s.XLabel, s.YLabel)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = s.XRange[0], s.XRange[1], s.YRange[0], s.YRange[1]
	n := len(levels) + 1
	p.Add(plotFunc(func(c draw.Canvas, p *plot.Plot) {
		g.fill(c, p, func(p []float64) int {
			i, _ := slices.BinarySearch(levels, p[0])
			return i
		}, func(i int) color.NRGBA { return bandColor(i, n) })
		for _, l := range levels {
			g.contour(c, p, lineStyle(soft, gridWidth, nil), func(p []float64) float64 { return p[0] - l })
		}
		trX, trY := p.Transforms(&c)
		for i, path := range s.Paths {
			var line []vg.Point
			for j := range path.X {
				line = append(line, vg.Point{X: trX(path.X[j]), Y: trY(path.Y[j])})
			}
			trail(c, line, s.pathClass(i))
		}
	}), annotations(s.Paths, nil, s.Notes))
	return p, nil
}

// trail draws a line with marks on a light ground, so that it shows on dark colours.
func trail(c draw.Canvas, line []vg.Point, class int) {
	for _, part := range c.ClipLinesXY(line) {
		c.StrokeLines(lineStyle(paper, curveWidth+1.6, nil), part)
		c.StrokeLines(lineStyle(Color(class), curveWidth, nil), part)
	}
	for _, pt := range line {
		if c.Contains(pt) {
			c.SetColor(paper)
			c.Fill(circle(pt, glyphSize+1.4))
			c.DrawGlyph(draw.GlyphStyle{Color: Color(class), Radius: glyphSize, Shape: Glyph(class)}, pt)
		}
	}
}
