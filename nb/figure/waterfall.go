package figure

import (
	"fmt"
	"math"
	"sort"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Waterfall leads from a start to an end in steps, each beginning where the
// one above it ended: from the log odds of the prior over the contribution of
// every column to the log odds of the posterior.
type Waterfall struct {
	Frame
	Start  float64
	Names  []string
	Values []float64

	// StartName and EndName are the names of the first and the last row.
	StartName, EndName string

	// Most is how many steps are drawn; the smaller ones become one row. 0
	// draws all.
	Most int

	// Positive and Negative name what the sign of a step means. With names
	// there is a legend.
	Positive, Negative string

	// Odds writes beside start and end the probability that a logarithm of
	// odds stands for, 1/(1 + e⁻ᵛ).
	Odds bool
}

// NewWaterfall returns the steps of n names with their finite values, in their
// order, from start on. The ends are called "prior" and "posterior" and read
// as log odds; change StartName, EndName and Odds for other sums. It returns an
// error that wraps ErrData if a name is empty or comes twice, a value is not
// finite or lengths differ.
func NewWaterfall(title, xlabel string, start float64, names []string, values []float64) (*Waterfall, error) {
	w := &Waterfall{Frame: Frame{Title: title, XLabel: xlabel}, Start: start, Names: copied(names), Values: copied(values),
		StartName: "prior", EndName: "posterior", Odds: true}
	return made(w, w.check())
}

func (w *Waterfall) check() error {
	const kind = "Waterfall"
	if w.Most < 0 {
		return bad(kind, "Most is %d, want 0 or more", w.Most)
	}
	return first(w.Frame.check(kind), w.checkAxes(kind, true, false),
		checkFinite(kind, "start", []float64{w.Start}, nil),
		checkNames(kind, "names", w.Names),
		checkNames(kind, "ends", []string{w.StartName, w.EndName}),
		checkLen(kind, "values", len(w.Values), len(w.Names), "name"),
		checkFinite(kind, "values", w.Values, w.Names),
		checkAxis(kind, "", "values", [2]float64{}, false, w.Values))
}

// step is a row of the picture: from one running total to the next.
type step struct {
	name     string
	from, to float64
	total    bool // the first and the last row
}

// steps returns the rows from the top.
func (w *Waterfall) steps() []step {
	keep := make([]int, len(w.Names))
	for i := range keep {
		keep[i] = i
	}
	if w.Most > 0 && w.Most < len(keep) {
		sort.SliceStable(keep, func(i, j int) bool {
			return math.Abs(w.Values[keep[i]]) > math.Abs(w.Values[keep[j]])
		})
		keep = keep[:w.Most]
		sort.Ints(keep)
	}
	at := w.Start
	out := []step{{w.StartName, 0, at, true}}
	rest, next := 0., 0
	for i, v := range w.Values {
		if next < len(keep) && keep[next] == i {
			out = append(out, step{w.Names[i], at, at + v, false})
			at += v
			next++
			continue
		}
		rest += v
	}
	if n := len(w.Names) - len(keep); n > 0 {
		out = append(out, step{fmt.Sprintf("the other %d", n), at, at + rest, false})
		at += rest
	}
	return append(out, step{w.EndName, 0, at, true})
}

// Size returns the natural size, by default 7.5 inches wide and as high as the
// rows need.
func (w *Waterfall) Size() (width, height vg.Length) {
	return w.size(vg.Length(len(w.steps()))*rowHeight + 98)
}

// Draw implements Figure.
func (w *Waterfall) Draw(c draw.Canvas) error { return drawBuilt(c, w) }

// Plot implements Panel.
func (w *Waterfall) Plot() (*plot.Plot, error) {
	width, _ := w.Size()
	return w.build(width)
}

func (w *Waterfall) keys() []key { return signKeys(w.Positive, w.Negative) }

// text returns what is printed beside a row.
func (w *Waterfall) text(s step) string {
	if !s.total {
		return minus(fmt.Sprintf("%+.2f", s.to-s.from))
	}
	out := minus(fmt.Sprintf("%+.2f", s.to))
	if w.Odds {
		out += ", P = " + sureness(1/(1+math.Exp(-s.to)))
	}
	return out
}

// sureness writes a probability so that one near 1 is told from 1.
func sureness(p float64) string {
	if q := 1 - p; q > 0 && q < 0.0005 {
		return "1 − " + number(q, 2)
	}
	return number(p, 3)
}

func (w *Waterfall) build(width vg.Length) (*plot.Plot, error) {
	if err := w.check(); err != nil {
		return nil, err
	}
	p := NewPlot(w.Title, w.XLabel, w.YLabel)
	rows := w.steps()
	lo, hi := 0., 0.
	names := make([]string, len(rows))
	for i, s := range rows {
		lo, hi = min(lo, s.from, s.to), max(hi, s.from, s.to)
		names[len(rows)-1-i] = wrap(s.name, p.Y.Tick.Label, width*0.4)
	}
	if hi-lo < tiny {
		hi = 1
	}
	room, more := 0.14*(hi-lo), 0. // for the numbers beside the bars
	if w.Odds {
		more = 0.18 * (hi - lo)
	}
	p.X.Min, p.X.Max = lo-room, hi+room
	if rows[len(rows)-1].to < 0 {
		p.X.Min -= more
	} else {
		p.X.Max += more
	}
	nominal(&p.Y, names)
	p.Y.Width = 0
	p.Add(grid(true, false), plotFunc(func(c draw.Canvas, p *plot.Plot) {
		trX, trY := p.Transforms(&c)
		c.StrokeLine2(lineStyle(soft, 1, nil), trX(0), c.Min.Y, trX(0), c.Max.Y)
		for i, s := range rows {
			y := float64(len(rows) - 1 - i)
			w.bar(c, s, vg.Rectangle{
				Min: vg.Point{X: trX(min(s.from, s.to)), Y: trY(y - 0.34)},
				Max: vg.Point{X: trX(max(s.from, s.to)), Y: trY(y + 0.34)},
			}, trX(0))
			if i+1 < len(rows) { // where the next one begins
				x := trX(s.to)
				c.StrokeLine2(lineStyle(soft, 0.8, []vg.Length{1.5, 1.5}), x, trY(y-0.34), x, trY(y-0.66))
			}
		}
	}))
	return p, nil
}

// bar draws a row and writes its number on the side that has room.
func (w *Waterfall) bar(c draw.Canvas, s step, r vg.Rectangle, zero vg.Length) {
	k := 0
	if s.to < s.from {
		k = 1
	}
	if s.total {
		fillRect(c, r, mix(paper, soft, 0.45))
		outline(c, r, soft, edgeWidth)
	} else {
		fillClass(c, r, k)
		if r.Max.X-r.Min.X < 1 {
			c.StrokeLine2(lineStyle(Color(k), 1.2, nil), r.Min.X, r.Min.Y, r.Min.X, r.Max.Y)
		}
	}
	sty, label := textStyle(valueSize, false, ink), w.text(s)
	width := sty.Width(label)
	left, right := r.Min.X-4-width, r.Max.X+4
	x := right
	if k == 1 {
		x = left
	}
	// Not over an edge, and not across the line of zero if that can be helped.
	crosses := func(x vg.Length) bool { return x-2 < zero && zero < x+width+2 }
	fits := func(x vg.Length) bool { return x >= c.Min.X && x+width <= c.Max.X }
	for _, other := range []vg.Length{left, right} {
		if !fits(x) || crosses(x) && fits(other) && !crosses(other) {
			x = other
		}
	}
	at := vg.Point{X: x, Y: (r.Min.Y + r.Max.Y) / 2}
	halo(c, vg.Rectangle{Min: vg.Point{X: x, Y: at.Y - 3}, Max: vg.Point{X: x + width, Y: at.Y + 3}}, 1)
	putMiddle(c, sty, text.XLeft, at, label)
}
