package figure

import (
	"sort"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Scatter is a plot of points; the class of a point shows in its colour and
// glyph.
type Scatter struct {
	Frame
	X, Y []float64

	// Label is the class of each point; nil means one class.
	Label []string

	// Classes is the order of the classes in the legend; nil means sorted.
	Classes []string

	LogX, LogY     bool
	XRange, YRange [2]float64 // ends of the axes; zero means the data

	// Curves are drawn over the points, such as a boundary between classes.
	Curves []Series
	Refs   []Ref
	Notes  []Note
}

// NewScatter returns the plot of n points. X, Y and label have n entries; a nil
// label is one class. It returns an error that wraps ErrData if there is no
// point, if lengths differ or a value is not finite.
func NewScatter(title, xlabel, ylabel string, x, y []float64, label []string) (*Scatter, error) {
	s := &Scatter{Frame: Frame{Title: title, XLabel: xlabel, YLabel: ylabel}, X: copied(x), Y: copied(y), Label: copied(label)}
	return made(s, s.check())
}

func (s *Scatter) check() error {
	const kind = "Scatter"
	if len(s.X) == 0 {
		return bad(kind, "there are no points")
	}
	if err := first(s.Frame.check(kind), s.checkAxes(kind, true, true),
		checkLen(kind, "Y", len(s.Y), len(s.X), "entry of X"),
		checkAxis(kind, "XRange", "X", s.XRange, s.LogX, s.X),
		checkAxis(kind, "YRange", "Y", s.YRange, s.LogY, s.Y)); err != nil {
		return err
	}
	if len(s.Curves) > 0 {
		if err := checkSeries(kind, s.Curves); err != nil {
			return err
		}
	}
	if len(s.Label) == 0 {
		return nil
	}
	if err := checkLen(kind, "label", len(s.Label), len(s.X), "point"); err != nil {
		return err
	}
	known := map[string]bool{}
	for _, c := range s.classes() {
		known[c] = true
	}
	for i, c := range s.Label {
		if strings.TrimSpace(c) == "" {
			return bad(kind, "label[%d] is empty", i)
		}
		if !known[c] {
			return bad(kind, "label[%d] is %s, which is not in Classes", i, strconv.Quote(c))
		}
	}
	return nil
}

// classes returns the classes in the order of the legend.
func (s *Scatter) classes() []string {
	if s.Classes != nil {
		return s.Classes
	}
	seen := map[string]bool{}
	var out []string
	for _, c := range s.Label {
		if !seen[c] {
			seen[c] = true
			out = append(out, c)
		}
	}
	sort.Strings(out)
	return out
}

// Size returns the natural size, by default 7.5 × 4.4 inches.
func (s *Scatter) Size() (width, height vg.Length) { return s.size(4.4 * vg.Inch) }

// Draw implements Figure.
func (s *Scatter) Draw(c draw.Canvas) error { return drawBuilt(c, s) }

// Plot implements Panel.
func (s *Scatter) Plot() (*plot.Plot, error) {
	w, _ := s.Size()
	return s.build(w)
}

func (s *Scatter) keys() []key {
	var keys []key
	for k, c := range s.classes() {
		keys = append(keys, glyphKey(c, k))
	}
	for i, c := range s.Curves {
		if c.Name != "" {
			keys = append(keys, lineKey(c.Name, s.curveClass(i), i, false))
		}
	}
	return keys
}

// curveClass gives curves black and the colours that no class has.
func (s *Scatter) curveClass(i int) int {
	n := len(s.classes())
	for _, k := range []int{6, 2, 4, 3, 5, 7} {
		if k >= n {
			if i == 0 {
				return k
			}
			i--
		}
	}
	return n + i
}

func (s *Scatter) build(vg.Length) (*plot.Plot, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	p := NewPlot(s.Title, s.XLabel, s.YLabel)
	setAxis(&p.X, s.X, s.XRange, s.LogX, padded)
	setAxis(&p.Y, s.Y, s.YRange, s.LogY, padded)
	class := map[string]int{}
	for k, c := range s.classes() {
		class[c] = k
	}
	p.Add(grid(true, true), plotFunc(func(c draw.Canvas, p *plot.Plot) {
		trX, trY := p.Transforms(&c)
		for i := range s.X {
			k := 0
			if len(s.Label) > 0 {
				k = class[s.Label[i]]
			}
			if pt := (vg.Point{X: trX(s.X[i]), Y: trY(s.Y[i])}); c.Contains(pt) {
				c.DrawGlyph(draw.GlyphStyle{Color: Color(k), Radius: glyphSize, Shape: Glyph(k)}, pt)
			}
		}
	}))
	for i, v := range s.Curves {
		p.Add(&curve{Series: v, class: s.curveClass(i), dash: i})
	}
	p.Add(annotations(s.Curves, s.Refs, s.Notes))
	return p, nil
}
