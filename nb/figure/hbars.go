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

// Order is the order of the rows of HBars, from the top.
type Order int

const (
	AsGiven     Order = iota // the order of the slice
	Descending               // the largest value first
	ByMagnitude              // the largest absolute value first
)

// HBars is a chart of level bars with a row for each name, for long names and
// for values of both signs, such as contributions to a log-odds.
type HBars struct {
	Frame
	Names  []string
	Values []float64
	Order  Order

	// Positive and Negative name what the sign of a value means. With names
	// there is a legend.
	Positive, Negative string

	// Format is the fmt verb for the printed values; "" means three digits,
	// with a sign if values have both signs.
	Format string
}

// NewHBars returns a row for each of n names with its finite value. xlabel
// names the values and their unit. It returns an error that wraps ErrData if
// a name is empty or comes twice, a value is not finite or lengths differ.
func NewHBars(title, xlabel string, names []string, values []float64) (*HBars, error) {
	b := &HBars{Frame: Frame{Title: title, XLabel: xlabel}, Names: copied(names), Values: copied(values)}
	return made(b, b.check())
}

func (b *HBars) check() error {
	const kind = "HBars"
	if b.Order < AsGiven || b.Order > ByMagnitude {
		return bad(kind, "Order is %d, want AsGiven, Descending or ByMagnitude", b.Order)
	}
	return first(b.Frame.check(kind), b.checkAxes(kind, true, false), checkNames(kind, "names", b.Names),
		checkLen(kind, "values", len(b.Values), len(b.Names), "name"),
		checkFinite(kind, "values", b.Values, b.Names),
		checkAxis(kind, "", "values", [2]float64{}, false, b.Values))
}

// rows returns the indices in the order of the picture, from the top.
func (b *HBars) rows() []int {
	at := make([]int, len(b.Names))
	for i := range at {
		at[i] = i
	}
	sort.SliceStable(at, func(i, j int) bool {
		x, y := b.Values[at[i]], b.Values[at[j]]
		switch b.Order {
		case Descending:
			return x > y
		case ByMagnitude:
			return math.Abs(x) > math.Abs(y)
		}
		return false
	})
	return at
}

// rowHeight is the natural height of a row of HBars and DotPlot.
const rowHeight = 19

// Size returns the natural size, by default 7.5 inches wide and as high as the
// rows need.
func (b *HBars) Size() (width, height vg.Length) {
	return b.size(vg.Length(len(b.Names))*rowHeight + 98)
}

// Draw implements Figure.
func (b *HBars) Draw(c draw.Canvas) error { return drawBuilt(c, b) }

// Plot implements Panel.
func (b *HBars) Plot() (*plot.Plot, error) {
	w, _ := b.Size()
	return b.build(w)
}

func (b *HBars) keys() []key { return signKeys(b.Positive, b.Negative) }

// text returns the printed value.
func (b *HBars) text(v float64, signed bool) string {
	s := formatted(b.Format, v)
	if b.Format == "" && signed {
		s = minus(fmt.Sprintf("%+.2f", v))
	}
	return s
}

func (b *HBars) build(width vg.Length) (*plot.Plot, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	p := NewPlot(b.Title, b.XLabel, b.YLabel)
	lo, hi := 0.0, 0.0
	for _, v := range b.Values {
		lo, hi = min(lo, v), max(hi, v)
	}
	if hi-lo < tiny {
		hi = 1
	}
	signed := lo < 0
	// Room for the printed values beyond the bars.
	room := 0.12 * (hi - lo)
	if p.X.Min = lo; lo < 0 {
		p.X.Min -= room
	}
	if p.X.Max = hi; hi > 0 {
		p.X.Max += room
	}
	order := b.rows()
	names := make([]string, len(order))
	for row, i := range order {
		names[len(order)-1-row] = wrap(b.Names[i], p.Y.Tick.Label, width*0.42)
	}
	nominal(&p.Y, names)
	p.Y.Width = 0
	p.Add(grid(true, false), plotFunc(func(c draw.Canvas, p *plot.Plot) {
		trX, trY := p.Transforms(&c)
		sty := textStyle(valueSize, false, ink)
		zero := trX(0)
		for row, i := range order {
			v, y := b.Values[i], float64(len(order)-1-row)
			r := vg.Rectangle{
				Min: vg.Point{X: min(zero, trX(v)), Y: trY(y - 0.34)},
				Max: vg.Point{X: max(zero, trX(v)), Y: trY(y + 0.34)},
			}
			if v < 0 {
				fillClass(c, r, 1)
				putMiddle(c, sty, text.XRight, vg.Point{X: r.Min.X - 4, Y: trY(y)}, b.text(v, signed))
				continue
			}
			fillClass(c, r, 0)
			putMiddle(c, sty, text.XLeft, vg.Point{X: r.Max.X + 4, Y: trY(y)}, b.text(v, signed))
		}
		c.StrokeLine2(lineStyle(soft, 1, nil), zero, c.Min.Y, zero, c.Max.Y)
	}))
	return p, nil
}
