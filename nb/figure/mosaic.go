package figure

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Mosaic is a two-way table of counts as areas. Each group is a column as wide
// as its share of all counts; inside, each outcome is as high as its share of
// the group. Equal heights across the columns mean independence.
type Mosaic struct {
	Frame
	Groups   []string
	Outcomes []string

	// Counts[g][o] is the count of outcome o in group g. Counts may be
	// fractional, as after weighting.
	Counts [][]float64

	// Class gives each outcome its colour and hatch; nil means 0, 1, 2 …
	Class []int
}

// NewMosaic returns the mosaic of counts, with a row for each group and in it
// an entry for each outcome. It returns an error that wraps ErrData if a count
// is negative or not finite, if lengths differ, or if a group is empty.
func NewMosaic(title string, groups, outcomes []string, counts [][]float64) (*Mosaic, error) {
	m := &Mosaic{
		Frame:  Frame{Title: title, YLabel: "share of the group"},
		Groups: copied(groups), Outcomes: copied(outcomes), Counts: copies(counts),
	}
	return made(m, m.check())
}

func (m *Mosaic) check() error {
	const kind = "Mosaic"
	if err := first(m.Frame.check(kind), m.checkAxes(kind, false, true),
		checkNames(kind, "groups", m.Groups), checkNames(kind, "outcomes", m.Outcomes),
		checkLen(kind, "counts", len(m.Counts), len(m.Groups), "group")); err != nil {
		return err
	}
	for g, row := range m.Counts {
		name := "counts[" + m.Groups[g] + "]"
		if err := first(checkLen(kind, name, len(row), len(m.Outcomes), "outcome"),
			checkCounts(kind, name, row, m.Outcomes)); err != nil {
			return err
		}
		if sum(row) == 0 {
			return bad(kind, "group %q has no counts; leave it out", m.Groups[g])
		}
	}
	if m.Class != nil {
		return checkClass(kind, m.Class, len(m.Outcomes))
	}
	return nil
}

func sum(v []float64) float64 {
	total := 0.0
	for _, x := range v {
		total += x
	}
	return total
}

// Size returns the natural size, by default 7.5 × 4 inches.
func (m *Mosaic) Size() (width, height vg.Length) { return m.size(4 * vg.Inch) }

// Draw implements Figure.
func (m *Mosaic) Draw(c draw.Canvas) error { return drawBuilt(c, m) }

// Plot implements Panel.
func (m *Mosaic) Plot() (*plot.Plot, error) {
	w, _ := m.Size()
	return m.build(w)
}

func (m *Mosaic) class(o int) int {
	if m.Class == nil {
		return o
	}
	return m.Class[o]
}

// keys lists the outcomes from the top of a column to its foot.
func (m *Mosaic) keys() []key {
	var keys []key
	for o, name := range m.Outcomes {
		keys = append(keys, areaKey(name, m.class(o)))
	}
	return keys
}

func (m *Mosaic) build(width vg.Length) (*plot.Plot, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	p := NewPlot(m.Title, m.XLabel, m.YLabel)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
	all := 0.0
	for _, row := range m.Counts {
		all += sum(row)
	}
	from := make([]float64, len(m.Groups)+1)
	labels, middles := make([]string, len(m.Groups)), make([]vg.Length, len(m.Groups))
	width -= 60 // about the width of the data
	sty := p.X.Tick.Label
	for g, row := range m.Counts {
		share := sum(row) / all
		from[g+1] = from[g] + share
		middles[g] = width * vg.Length(from[g]+share/2)
		labels[g] = wrap(m.Groups[g], sty, max(width*vg.Length(share)-8, 44)) + "\nn = " + number(sum(row), 4)
	}
	// Labels wider than their column move aside; a line shows their column.
	at := spread(middles, func(g int) vg.Length { return sty.Width(labels[g]) + 8 }, -30, width+6)
	ticks := make([]plot.Tick, len(labels))
	for g, label := range labels {
		ticks[g] = plot.Tick{Value: float64(at[g] / width), Label: label}
	}
	if err := checkRoom("Mosaic", labels, at, sty); err != nil {
		return nil, err
	}
	p.X.Tick.Marker = plot.ConstantTicks(ticks)
	hideTicks(&p.X)
	p.X.Tick.Length, p.X.Width = 8, 0
	p.Add(plotFunc(func(c draw.Canvas, p *plot.Plot) {
		trX, trY := p.Transforms(&c)
		sty := textStyle(valueSize, false, ink)
		for g, row := range m.Counts {
			c.StrokeLine2(lineStyle(soft, axisWidth, nil), trX((from[g]+from[g+1])/2), c.Min.Y-1.5, trX(ticks[g].Value), c.Min.Y-8)
			top, total := 1.0, sum(row)
			for o, n := range row {
				share := n / total
				r := vg.Rectangle{
					Min: vg.Point{X: trX(from[g]) + 1.5, Y: trY(top-share) + 0.8},
					Max: vg.Point{X: trX(from[g+1]) - 1.5, Y: trY(top) - 0.8},
				}
				top -= share
				fillClass(c, r, m.class(o))
				percent := formatted("%.0f%%", 100*share)
				for _, t := range []string{number(n, 6) + " (" + percent + ")", number(n, 6) + "\n" + percent, percent} {
					if fitsIn(t, sty, r.Max.X-r.Min.X, r.Max.Y-r.Min.Y) {
						boxed(c, sty, m.class(o), r, t)
						break
					}
				}
			}
		}
	}))
	return p, nil
}
