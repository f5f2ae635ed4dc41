package figure

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Group is a named list of values, one for each name of the figure.
type Group struct {
	Name   string
	Values []float64
}

// Bars is a chart of upright bars: for each name one bar of every group, side
// by side. Values are printed above the bars if all of them fit.
type Bars struct {
	Frame
	Names  []string
	Groups []Group

	// Format is the fmt verb for the printed values; "" means three digits.
	Format string

	// Top is the upper end of the vertical axis; 0 means just above the bars.
	Top float64
}

// NewBars returns bars of finite values from 0 up. names has n entries, and so
// has each group. YLabel is "value" at first; set it to what the values are and
// their unit. It returns an error that wraps ErrData for other values or lengths.
func NewBars(title string, names []string, groups ...Group) (*Bars, error) {
	b := &Bars{Frame: Frame{Title: title, YLabel: "value"}, Names: copied(names)}
	for _, g := range groups {
		b.Groups = append(b.Groups, Group{g.Name, copied(g.Values)})
	}
	return made(b, b.check())
}

// NewPriorPosterior returns bars of the prior P(h) beside the posterior P(h|e)
// of each hypothesis. Both have an entry for each name and sum to one.
func NewPriorPosterior(title string, names []string, prior, posterior []float64) (*Bars, error) {
	if err := first(checkDistribution("Bars", "prior", prior, names),
		checkDistribution("Bars", "posterior", posterior, names)); err != nil {
		return nil, err
	}
	b, err := NewBars(title, names, Group{"prior", prior}, Group{"posterior", posterior})
	if err != nil {
		return nil, err
	}
	b.YLabel = "probability"
	return b, nil
}

func (b *Bars) check() error {
	const kind = "Bars"
	if err := first(b.Frame.check(kind), b.checkAxes(kind, false, true), checkNames(kind, "names", b.Names)); err != nil {
		return err
	}
	if err := checkFinite(kind, "Top", []float64{b.Top}, nil); err != nil || b.Top < 0 || b.Top > huge {
		return first(err, bad(kind, "Top is %v, want 0 or more", b.Top))
	}
	return checkGroups(kind, b.Groups, b.Names, checkCounts)
}

// checkGroups checks the names and the lengths of groups, and their values by
// the function values.
func checkGroups(kind string, groups []Group, names []string, values func(kind, name string, v []float64, labels []string) error) error {
	if len(groups) == 0 {
		return bad(kind, "there is no group of values")
	}
	var titles []string
	for i, g := range groups {
		titles = append(titles, g.Name)
		if g.Name == "" && len(groups) > 1 {
			return bad(kind, "group %d has no name", i)
		}
		if err := first(checkLen(kind, groupName(g, i), len(g.Values), len(names), "name"),
			values(kind, groupName(g, i), g.Values, names)); err != nil {
			return err
		}
	}
	if len(groups) > 1 {
		return checkNames(kind, "groups", titles)
	}
	return nil
}

func groupName(g Group, i int) string {
	if g.Name == "" {
		return "values"
	}
	return g.Name
}

// Size returns the natural size, by default 7.5 × 3.5 inches.
func (b *Bars) Size() (width, height vg.Length) { return b.size(3.5 * vg.Inch) }

// Draw implements Figure.
func (b *Bars) Draw(c draw.Canvas) error { return drawBuilt(c, b) }

// Plot implements Panel.
func (b *Bars) Plot() (*plot.Plot, error) {
	w, _ := b.Size()
	return b.build(w)
}

func (b *Bars) keys() []key {
	var keys []key
	for i, g := range b.Groups {
		if g.Name != "" {
			keys = append(keys, areaKey(g.Name, i))
		}
	}
	return keys
}

// barsWidth is the share of the room of a name that its bars take.
const barsWidth = 0.76

func (b *Bars) build(width vg.Length) (*plot.Plot, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	p := NewPlot(b.Title, b.XLabel, b.YLabel)
	room := (width - 60) / vg.Length(len(b.Names))
	if err := nominalX("Bars", p, b.Names, room); err != nil {
		return nil, err
	}
	top := 0.0
	for _, g := range b.Groups {
		for _, v := range g.Values {
			top = max(top, v)
		}
	}
	p.Y.Min, p.Y.Max = 0, b.Top
	if b.Top == 0 {
		p.Y.Max = top * 1.1
	}
	if p.Y.Max < tiny {
		p.Y.Max = 1
	}
	p.Add(grid(false, true), plotFunc(b.bars))
	return p, nil
}

func (b *Bars) bars(c draw.Canvas, p *plot.Plot) {
	trX, trY := p.Transforms(&c)
	sty := textStyle(valueSize, false, ink)
	bar := barsWidth / float64(len(b.Groups))
	room := trX(bar) - trX(0)
	fits := true
	for _, g := range b.Groups {
		for _, v := range g.Values {
			fits = fits && sty.Width(formatted(b.Format, v)) < room*1.15
		}
	}
	for k, g := range b.Groups {
		for i, v := range g.Values {
			x := float64(i) - barsWidth/2 + float64(k)*bar
			inset := room * 0.04
			r := vg.Rectangle{
				Min: vg.Point{X: trX(x) + inset, Y: trY(0)},
				Max: vg.Point{X: trX(x+bar) - inset, Y: min(trY(v), c.Max.Y)},
			}
			fillClass(c, r, k)
			if fits {
				put(c, sty, text.XCenter, vg.Point{X: (r.Min.X + r.Max.X) / 2, Y: r.Max.Y + 3}, formatted(b.Format, v))
			}
		}
	}
}

// nominalX gives the horizontal axis names, wrapped to the room of each.
func nominalX(kind string, p *plot.Plot, names []string, room vg.Length) error {
	labels, at := make([]string, len(names)), make([]vg.Length, len(names))
	for i, s := range names {
		labels[i], at[i] = wrap(s, p.X.Tick.Label, room-6), vg.Length(i)*room
	}
	nominal(&p.X, labels)
	return checkRoom(kind, labels, at, p.X.Tick.Label)
}

// builder is a panel of this package, which can be built for a given width.
type builder interface {
	build(width vg.Length) (*plot.Plot, error)
	keys() []key
	Size() (width, height vg.Length)
}

func drawBuilt(c draw.Canvas, b builder) error {
	p, err := b.build(c.Max.X - c.Min.X)
	if err != nil {
		return err
	}
	return drawPanel(c, p, b.keys())
}
