package figure

import (
	"fmt"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// UnitSquare is Bayes' theorem as areas in a square of side 1. Hypothesis h is
// a column as wide as its prior P(h), filled up to its likelihood P(e|h). The
// filled area of the column is the joint P(h, e) = P(h)·P(e|h), all filled
// areas together are the evidence P(e), and the posterior is a share of them:
//
//	P(h|e) = P(h)·P(e|h) / Σₖ P(hₖ)·P(e|hₖ)
//
// The bar at the right is the filled area, stretched to height 1.
type UnitSquare struct {
	Frame
	Evidence   string // a short name of what was observed, such as "pants"
	Names      []string
	Prior      []float64
	Likelihood []float64

	// Format is the fmt verb for the printed numbers; "" means three digits.
	Format string
}

// NewUnitSquare returns the square of two to six hypotheses. prior sums to one
// and likelihood[i] is P(evidence | names[i]). It returns an error that wraps
// ErrData otherwise, and if the evidence is impossible under every hypothesis.
func NewUnitSquare(title, evidence string, names []string, prior, likelihood []float64) (*UnitSquare, error) {
	s := &UnitSquare{
		Frame:    Frame{Title: title},
		Evidence: evidence, Names: copied(names), Prior: copied(prior), Likelihood: copied(likelihood),
	}
	return made(s, s.check())
}

func (s *UnitSquare) check() error {
	const kind = "UnitSquare"
	n := len(s.Names)
	if err := first(s.Frame.check(kind), checkNames(kind, "names", s.Names),
		checkLen(kind, "prior", len(s.Prior), n, "hypothesis"),
		checkLen(kind, "likelihood", len(s.Likelihood), n, "hypothesis"),
		checkDistribution(kind, "prior", s.Prior, s.Names),
		checkProbabilities(kind, "likelihood", s.Likelihood, s.Names)); err != nil {
		return err
	}
	if n < 2 || n > 6 {
		return bad(kind, "there are %d hypotheses, want 2 to 6", n)
	}
	if s.Evidence == "" {
		return bad(kind, "the evidence has no name")
	}
	if s.total() == 0 {
		return bad(kind, "the evidence %q is impossible under every hypothesis, so there is no posterior", s.Evidence)
	}
	return nil
}

// total returns P(e).
func (s *UnitSquare) total() float64 {
	sum := 0.0
	for i := range s.Prior {
		sum += s.Prior[i] * s.Likelihood[i]
	}
	return sum
}

// Size returns the natural size, by default 7.5 × 4.4 inches.
func (s *UnitSquare) Size() (width, height vg.Length) { return s.size(4.4 * vg.Inch) }

// Draw implements Figure.
func (s *UnitSquare) Draw(c draw.Canvas) error {
	if err := s.check(); err != nil {
		return err
	}
	return page(c, func(c draw.Canvas) error {
		c = drawTitle(c, s.Title)
		// Below stand three lines for the columns, at the left the axis.
		side := min(c.Max.Y-c.Min.Y-54-12, (c.Max.X-c.Min.X)*0.5)
		square := vg.Rectangle{Min: vg.Point{X: c.Min.X + 46, Y: c.Max.Y - 12 - side}}
		square.Max = vg.Point{X: square.Min.X + side, Y: square.Min.Y + side}
		s.drawAxis(c, square)
		s.drawColumns(c, square)
		bar := square
		bar.Min.X = square.Max.X + 44
		bar.Max.X = bar.Min.X + 30
		s.drawPosterior(c, square, bar)
		return nil
	})
}

// drawAxis draws the scale of the likelihood.
func (s *UnitSquare) drawAxis(c draw.Canvas, sq vg.Rectangle) {
	fillRect(c, sq, blank)
	sty := textStyle(tickSize, false, ink)
	height := sq.Max.Y - sq.Min.Y
	for i := range 6 {
		y := sq.Min.Y + height*vg.Length(i)/5
		c.StrokeLine2(lineStyle(soft, axisWidth, nil), sq.Min.X-4, y, sq.Min.X, y)
		putMiddle(c, sty, text.XRight, vg.Point{X: sq.Min.X - 6, Y: y}, number(float64(i)/5, 2))
	}
	drawNames(c, sq, "", "P("+s.Evidence+" | h)")
}

// drawColumns draws the square and the names below it.
func (s *UnitSquare) drawColumns(c draw.Canvas, sq vg.Rectangle) {
	width, height := sq.Max.X-sq.Min.X, sq.Max.Y-sq.Min.Y
	name, value := textStyle(labelSize, true, ink), textStyle(valueSize, false, ink)
	var middles []vg.Length
	x := sq.Min.X
	for i, prior := range s.Prior {
		w := vg.Length(prior) * width
		column := vg.Rectangle{Min: vg.Point{X: x, Y: sq.Min.Y}, Max: vg.Point{X: x + w, Y: sq.Max.Y}}
		outline(c, column, soft, axisWidth)
		area := column
		area.Max.Y = sq.Min.Y + vg.Length(s.Likelihood[i])*height
		fillClass(c, area, i)
		joint := formatted(s.Format, prior*s.Likelihood[i])
		for _, t := range []string{
			fmt.Sprintf("%s × %s\n= %s", formatted(s.Format, prior), formatted(s.Format, s.Likelihood[i]), joint), joint,
		} {
			if fitsIn(t, value, w-1, area.Max.Y-area.Min.Y-4) {
				boxed(c, value, i, area, t)
				break
			}
		}
		middles = append(middles, x+w/2)
		x += w
	}
	outline(c, sq, soft, 1)
	texts := make([]string, len(s.Names))
	size := func(i int) vg.Length { return max(name.Width(s.Names[i]), value.Width(texts[i])) + 8 }
	for i, p := range s.Prior {
		texts[i] = formatted(s.Format, p)
		if len(s.Names) <= 3 {
			texts[i] = "P(h) = " + texts[i]
		}
	}
	for i, at := range spread(middles, size, c.Min.X, sq.Max.X+40) {
		y := sq.Min.Y - 7
		c.StrokeLine2(lineStyle(soft, axisWidth, nil), middles[i], sq.Min.Y, at, y)
		y = putTop(c, name, text.XCenter, vg.Point{X: at, Y: y - 3}, s.Names[i])
		putTop(c, value, text.XCenter, vg.Point{X: at, Y: y - 2}, texts[i])
	}
	putTop(c, textStyle(tickSize, false, soft), text.XCenter,
		vg.Point{X: (sq.Min.X + sq.Max.X) / 2, Y: c.Min.Y + 9}, "width of a column: prior P(h)")
}

// drawPosterior draws the filled area as a bar of height 1.
func (s *UnitSquare) drawPosterior(c draw.Canvas, sq, bar vg.Rectangle) {
	total := s.total()
	height := bar.Max.Y - bar.Min.Y
	name, value := textStyle(labelSize, true, ink), textStyle(valueSize, false, soft)
	var middles []vg.Length
	y := bar.Min.Y
	for i := range s.Names {
		h := vg.Length(s.Prior[i]*s.Likelihood[i]/total) * height
		part := bar
		part.Min.Y, part.Max.Y = y, y+h
		fillClass(c, part, i)
		middles = append(middles, y+h/2)
		y += h
	}
	outline(c, bar, soft, 1)
	room := c.Max.X - bar.Max.X - 20
	long := true
	for i := range s.Names {
		long = long && name.Width(s.posterior(i, true)) <= room
	}
	for i, at := range spread(middles, func(int) vg.Length { return 31 }, bar.Min.Y-16, bar.Max.Y+10) {
		c.StrokeLine2(lineStyle(soft, axisWidth, nil), bar.Max.X, middles[i], bar.Max.X+14, at)
		x := bar.Max.X + 18
		put(c, name, text.XLeft, vg.Point{X: x, Y: at + 2}, s.posterior(i, long))
		put(c, value, text.XLeft, vg.Point{X: x, Y: at - 10},
			fmt.Sprintf("= %s / %s", formatted(s.Format, s.Prior[i]*s.Likelihood[i]), formatted(s.Format, total)))
	}
	mid := (sq.Min.Y + sq.Max.Y) / 2
	a, b := sq.Max.X+12, bar.Min.X-12
	sty := lineStyle(soft, 1.2, nil)
	c.StrokeLine2(sty, a, mid, b, mid)
	c.StrokeLine2(sty, b-5, mid+4, b, mid)
	c.StrokeLine2(sty, b-5, mid-4, b, mid)
	foot := textStyle(tickSize, false, soft)
	evidence := fmt.Sprintf("filled area: P(%s) = %s,\nstretched to height 1", s.Evidence, formatted(s.Format, total))
	putTop(c, foot, text.XLeft, vg.Point{X: bar.Min.X, Y: c.Min.Y + 9 + foot.FontExtents().Height}, evidence)
}

// posterior writes P(h | e) = value, or only h: value.
func (s *UnitSquare) posterior(i int, long bool) string {
	p := formatted(s.Format, s.Prior[i]*s.Likelihood[i]/s.total())
	if long {
		return fmt.Sprintf("P(%s | %s) = %s", s.Names[i], s.Evidence, p)
	}
	return s.Names[i] + ": " + p
}

// boxed writes text in the middle of an area of class k, on plain ground, so
// that the hatch does not run through it.
func boxed(c draw.Canvas, sty text.Style, k int, area vg.Rectangle, s string) {
	pt := vg.Point{X: (area.Min.X + area.Max.X) / 2, Y: (area.Min.Y + area.Max.Y) / 2}
	inside := grown(area, -edgeWidth/2)
	w, h := sty.Width(s)+4, sty.Height(s)-1
	fillRect(c, vg.Rectangle{
		Min: vg.Point{X: max(pt.X-w/2, inside.Min.X), Y: max(pt.Y-h/2, inside.Min.Y)},
		Max: vg.Point{X: min(pt.X+w/2, inside.Max.X), Y: min(pt.Y+h/2, inside.Max.Y)},
	}, Tint(k, areaTint))
	putMiddle(c, sty, text.XCenter, pt, s)
}
