package figure

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Track is a named list of distributions on three values: one is a mark, several
// are joined by a line in their order.
type Track struct {
	Name string
	P    [][]float64 // each of three probabilities that sum to one
}

// Simplex is the triangle of all distributions q on three values. A corner is
// the distribution that is certain of its value, the middle the uniform one; the
// thin lines are those where one probability is 0.2, 0.4, 0.6 or 0.8.
type Simplex struct {
	Frame
	Corners []string // names of the three values: left, right, top

	// Shade, if not nil, colours the triangle, such as a likelihood or a
	// density. It is 0 or more and finite inside; only its share of the
	// largest value is shown, in ten steps.
	Shade     func(q []float64) float64
	ShadeName string // what Shade is, for the legend; "" leaves it out

	Tracks []Track
}

// NewSimplex returns the triangle with three corners, shaded by shade, which may
// be nil, and with tracks on it. It returns an error that wraps ErrData if there
// are not three corners, if shade gives a negative number or none, or if a
// track is not of distributions.
func NewSimplex(title string, corners []string, shade func(q []float64) float64, tracks ...Track) (*Simplex, error) {
	s := &Simplex{Frame: Frame{Title: title}, Corners: copied(corners), Shade: shade}
	for _, t := range tracks {
		s.Tracks = append(s.Tracks, Track{t.Name, copies(t.P)})
	}
	return made(s, s.check())
}

func (s *Simplex) check() error {
	const kind = "Simplex"
	if err := first(s.Frame.check(kind), checkNames(kind, "corners", s.Corners),
		checkLen(kind, "corners", len(s.Corners), 3, "value")); err != nil {
		return err
	}
	var names []string
	for i, t := range s.Tracks {
		names = append(names, t.Name)
		if len(t.P) == 0 {
			return bad(kind, "track %d%s has no points", i, labelled(names, i))
		}
		for j, p := range t.P {
			name := fmt.Sprintf("%s.P[%d]", t.Name, j)
			if err := first(checkLen(kind, name, len(p), 3, "corner"), checkDistribution(kind, name, p, s.Corners)); err != nil {
				return err
			}
		}
	}
	if len(names) > 0 {
		if err := checkNames(kind, "track names", names); err != nil {
			return err
		}
	}
	if s.Shade == nil {
		return nil
	}
	_, err := s.top()
	return err
}

// top returns the largest value of Shade on a grid inside the triangle.
func (s *Simplex) top() (float64, error) {
	const n = 120
	top := 0.0
	for i := range n {
		for j := range n - i {
			q := []float64{0, (float64(i) + 1./3) / n, (float64(j) + 1./3) / n}
			q[0] = 1 - q[1] - q[2]
			v := s.Shade(q)
			if !(v >= 0 && v <= huge) {
				return 0, bad("Simplex", "Shade(%.3v) = %v, want a number of 0 or more", q, v)
			}
			top = max(top, v)
		}
	}
	if top == 0 {
		return 0, bad("Simplex", "Shade is 0 everywhere")
	}
	return top, nil
}

// Size returns the natural size, by default 5.6 × 4.6 inches.
func (s *Simplex) Size() (width, height vg.Length) {
	width, height = s.size(4.6 * vg.Inch)
	if s.Width == 0 {
		width = 5.6 * vg.Inch
	}
	return width, height
}

// Draw implements Figure.
func (s *Simplex) Draw(c draw.Canvas) error { return drawBuilt(c, s) }

// Plot implements Panel. The plot has no axes.
func (s *Simplex) Plot() (*plot.Plot, error) {
	w, _ := s.Size()
	return s.build(w)
}

// trackClass leaves blue, the colour of the shade, to the shade.
func (s *Simplex) trackClass(i int) int { return 1 + i }

const shadeSteps = 10

// shadeAt returns the colour of a share of the largest value.
func (s *Simplex) shadeAt(share float64) int {
	return min(max(int(share*shadeSteps), 0), shadeSteps-1)
}

func (s *Simplex) keys() []key {
	var keys []key
	if s.Shade != nil && s.ShadeName != "" {
		keys = append(keys, key{s.ShadeName, func(c draw.Canvas, r vg.Rectangle) {
			w := r.Max.X - r.Min.X
			for i := range shadeSteps {
				part := r
				part.Min.X += w * vg.Length(i) / shadeSteps
				fillRect(c, part, Sequential.at(float64(i)/shadeSteps))
			}
			outline(c, r, soft, gridWidth)
		}})
	}
	for i, t := range s.Tracks {
		if k := s.trackClass(i); len(t.P) > 1 {
			keys = append(keys, lineKey(t.Name, k, 0, true))
		} else {
			keys = append(keys, glyphKey(t.Name, k))
		}
	}
	return keys
}

func (s *Simplex) build(vg.Length) (*plot.Plot, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	p := NewPlot(s.Title, "", "")
	p.HideAxes()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
	p.Add(plotFunc(func(c draw.Canvas, _ *plot.Plot) { s.paint(c) }))
	return p, nil
}

// triangle is the place of the corners on the canvas.
type triangle [3]vg.Point

// at returns the place of the distribution q.
func (t triangle) at(q []float64) (pt vg.Point) {
	for v, p := range t {
		pt.X += p.X * vg.Length(q[v])
		pt.Y += p.Y * vg.Length(q[v])
	}
	return pt
}

// of is the inverse of at.
func (t triangle) of(pt vg.Point) []float64 {
	up := float64((pt.Y - t[0].Y) / (t[2].Y - t[0].Y))
	right := float64((pt.X-t[0].X)/(t[1].X-t[0].X)) - up/2
	return []float64{1 - up - right, right, up}
}

func (s *Simplex) paint(c draw.Canvas) {
	sty := textStyle(labelSize, false, ink)
	room := vg.Length(labelSize + 5)
	height := c.Max.Y - c.Min.Y - 2*room
	side := min(height*2/vg.Length(math.Sqrt(3)), c.Max.X-c.Min.X-8)
	height = side * vg.Length(math.Sqrt(3)) / 2
	mid := vg.Point{X: (c.Min.X + c.Max.X) / 2, Y: (c.Min.Y + c.Max.Y) / 2}
	t := triangle{{X: mid.X - side/2, Y: mid.Y - height/2}, {X: mid.X + side/2, Y: mid.Y - height/2}, {X: mid.X, Y: mid.Y + height/2}}
	if s.Shade != nil {
		s.shade(c, t)
	}
	thin := lineStyle(mix(faint, soft, 0.25), gridWidth, nil)
	for i := 1; i < 5; i++ {
		a := float64(i) / 5
		for _, ends := range [][2][]float64{{{a, 1 - a, 0}, {a, 0, 1 - a}}, {{1 - a, a, 0}, {0, a, 1 - a}}, {{1 - a, 0, a}, {0, 1 - a, a}}} {
			from, to := t.at(ends[0]), t.at(ends[1])
			c.StrokeLine2(thin, from.X, from.Y, to.X, to.Y)
		}
	}
	var edge vg.Path
	edge.Move(t[0])
	edge.Line(t[1])
	edge.Line(t[2])
	edge.Close()
	c.SetColor(soft)
	c.SetLineWidth(1.4)
	c.SetLineDash(nil, 0)
	c.Stroke(edge)
	// Left and right names end where the triangle ends, or a little outside.
	w0, w1 := sty.Width(s.Corners[0]), sty.Width(s.Corners[1])
	put(c, sty, text.XLeft, vg.Point{X: max(c.Min.X, t[0].X-w0/2), Y: t[0].Y - room + 2}, s.Corners[0])
	put(c, sty, text.XRight, vg.Point{X: min(c.Max.X, t[1].X+w1/2), Y: t[1].Y - room + 2}, s.Corners[1])
	put(c, sty, text.XCenter, vg.Point{X: t[2].X, Y: t[2].Y + 5}, s.Corners[2])
	for i, track := range s.Tracks {
		s.track(c, t, track, s.trackClass(i))
	}
}

// shade fills the triangle in thin rows of runs of one colour, each row over
// the lower rest of the one above, so that no seams show.
func (s *Simplex) shade(c draw.Canvas, t triangle) {
	top, err := s.top()
	if err != nil {
		return // build has checked it
	}
	const step = 0.75
	height, side := t[2].Y-t[0].Y, t[1].X-t[0].X
	for y := t[2].Y; y-step/2 > t[0].Y; y -= step {
		up := (y - t[0].Y - step/2) / height
		left, right := t[0].X+side*up/2, t[1].X-side*up/2
		from, last := left, -1
		run := func(to vg.Length) {
			if last >= 0 {
				fillRect(c, vg.Rectangle{Min: vg.Point{X: from, Y: t[0].Y}, Max: vg.Point{X: to, Y: y}}, Sequential.at(float64(last)/shadeSteps))
			}
		}
		for x := left; x < right; x += step {
			q := t.of(vg.Point{X: x + min(step, right-x)/2, Y: y - step/2})
			if min(q[0], q[1], q[2]) <= 0 {
				continue
			}
			if k := s.shadeAt(s.Shade(q) / top); k != last {
				run(min(x+0.3, right))
				from, last = x, k
			}
		}
		run(right)
	}
}

// track draws the marks on a light ground, so that they show on dark shade.
func (s *Simplex) track(c draw.Canvas, t triangle, track Track, class int) {
	var line []vg.Point
	for _, p := range track.P {
		line = append(line, t.at(p))
	}
	if len(line) > 1 {
		c.StrokeLines(lineStyle(paper, curveWidth+1.6, nil), line)
		c.StrokeLines(lineStyle(Color(class), curveWidth, nil), line)
	}
	for _, pt := range line {
		c.SetColor(paper)
		c.Fill(circle(pt, glyphSize+1.8))
		c.DrawGlyph(draw.GlyphStyle{Color: Color(class), Radius: glyphSize + 0.4, Shape: Glyph(class)}, pt)
	}
}
