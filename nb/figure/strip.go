package figure

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Strip shows movement: panels side by side with common axes, each with a
// small title. Axis names are those of the first panel, written once.
type Strip struct {
	Frame
	Panels []Panel

	// Cols is the number of panels in a row; 0 means up to three.
	Cols int

	// FreeX and FreeY give every panel its own range.
	FreeX, FreeY bool
}

// NewStrip returns the strip of two to twelve panels. The title of a panel
// stands above it. It returns an error that wraps ErrData for another number
// and for a nil panel.
func NewStrip(title string, panels ...Panel) (*Strip, error) {
	s := &Strip{Frame: Frame{Title: title}, Panels: copied(panels)}
	return made(s, s.check())
}

func (s *Strip) check() error {
	const kind = "Strip"
	if n := len(s.Panels); n < 2 || n > 12 {
		return bad(kind, "there are %d panels, want 2 to 12", n)
	}
	for i, p := range s.Panels {
		if p == nil {
			return bad(kind, "panel %d is nil", i)
		}
	}
	if s.Cols < 0 || s.Cols > len(s.Panels) {
		return bad(kind, "Cols is %d, want 0 to %d", s.Cols, len(s.Panels))
	}
	return s.Frame.check(kind)
}

// shape returns the number of rows and columns.
func (s *Strip) shape() (rows, cols int) {
	n := len(s.Panels)
	cols = s.Cols
	if cols == 0 {
		cols = min(3, n)
		if n == 4 {
			cols = 2
		}
	}
	return (n + cols - 1) / cols, cols
}

// Size returns the natural size, by default 7.5 inches wide and 2 inches for
// each row of panels.
func (s *Strip) Size() (width, height vg.Length) {
	rows, cols := s.shape()
	row := 1.95 * vg.Inch
	if cols == 2 {
		row = 2.3 * vg.Inch
	}
	return s.size(vg.Length(rows)*row + 62)
}

// Draw implements Figure.
func (s *Strip) Draw(c draw.Canvas) error {
	if err := s.check(); err != nil {
		return err
	}
	rows, cols := s.shape()
	plots, err := s.plots(rows, cols, (c.Max.X-c.Min.X)/vg.Length(cols))
	if err != nil {
		return err
	}
	return page(c, func(c draw.Canvas) error {
		c = drawTitle(c, s.Title)
		c = drawKeys(c, s.keys())
		first := plots[0][0]
		xlabel, ylabel := s.XLabel, s.YLabel
		if xlabel == "" {
			xlabel = first.X.Label.Text
		}
		if ylabel == "" {
			ylabel = first.Y.Label.Text
		}
		for _, row := range plots {
			for _, p := range row {
				if p != nil {
					dropNames(p)
				}
			}
		}
		inner := c
		if xlabel != "" {
			inner = draw.Crop(inner, 0, 0, nameRoom, 0)
		}
		if ylabel != "" {
			inner = draw.Crop(inner, nameRoom, 0, 0, 0)
		}
		tiles := draw.Tiles{Rows: rows, Cols: cols, PadX: 14, PadY: 10}
		cells := plot.Align(plots, tiles, inner)
		data := plots[0][0].DataCanvas(cells[0][0]).Rectangle
		for j, row := range plots {
			titles := liftTitles(row, cells[j])
			for i, p := range row {
				if p == nil {
					continue
				}
				r := p.DataCanvas(cells[j][i]).Rectangle
				data.Min.X, data.Min.Y = min(data.Min.X, r.Min.X), min(data.Min.Y, r.Min.Y)
				data.Max.X, data.Max.Y = max(data.Max.X, r.Max.X), max(data.Max.Y, r.Max.Y)
				p.Draw(cells[j][i])
			}
			titles()
		}
		drawNames(c, data, xlabel, ylabel)
		return nil
	})
}

// liftTitles takes the titles off a row of aligned panels, whose room stays,
// and returns what draws them on one line. Left to the panels they would stand
// at different heights: a tick label at the top of an axis moves its panel up.
func liftTitles(row []*plot.Plot, cells []draw.Canvas) (drawTitles func()) {
	top, text := cells[0].Max.Y, make([]string, len(row))
	for i, p := range row {
		if p != nil {
			top, text[i] = max(top, cells[i].Max.Y), p.Title.Text
			if text[i] != "" {
				p.Title.Text = " "
			}
		}
	}
	return func() {
		for i, p := range row {
			if p != nil && text[i] != "" {
				at := vg.Point{X: cells[i].Center().X, Y: top + p.Title.TextStyle.FontExtents().Descent}
				cells[i].FillText(p.Title.TextStyle, at, text[i])
			}
		}
	}
}

// plots builds the panels with common axes; the last row may end with nil.
func (s *Strip) plots(rows, cols int, width vg.Length) ([][]*plot.Plot, error) {
	var all []*plot.Plot
	for i, panel := range s.Panels {
		var p *plot.Plot
		var err error
		if b, ok := panel.(builder); ok {
			p, err = b.build(width)
		} else {
			p, err = panel.Plot()
		}
		if err != nil {
			return nil, fmt.Errorf("panel %d: %w", i, err)
		}
		all = append(all, p)
	}
	if !s.FreeX {
		share(all, func(p *plot.Plot) *plot.Axis { return &p.X })
	}
	if !s.FreeY {
		share(all, func(p *plot.Plot) *plot.Axis { return &p.Y })
	}
	out := make([][]*plot.Plot, rows)
	for j := range out {
		out[j] = make([]*plot.Plot, cols)
	}
	for i, p := range all {
		out[i/cols][i%cols] = p
		thin(&p.X, max(3, 10/cols))
		thin(&p.Y, 5)
		if below := i + cols; !s.FreeX && below < len(all) {
			mute(&p.X)
		}
		if !s.FreeY && i%cols > 0 {
			mute(&p.Y)
		}
	}
	return out, nil
}

// share gives the axis of every plot the range that holds all of them.
func share(plots []*plot.Plot, axis func(*plot.Plot) *plot.Axis) {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, p := range plots {
		lo, hi = min(lo, axis(p).Min), max(hi, axis(p).Max)
	}
	for _, p := range plots {
		axis(p).Min, axis(p).Max = lo, hi
	}
}

// thin lowers the number of ticks for a small panel.
func thin(a *plot.Axis, most int) {
	switch t := a.Tick.Marker.(type) {
	case linearTicks:
		t.most = min(t.most, most)
		a.Tick.Marker = t
	case logTicks:
		t.most = min(t.most, most)
		a.Tick.Marker = t
	}
}

// mute keeps the ticks of an axis but not their labels.
func mute(a *plot.Axis) {
	inner := a.Tick.Marker
	a.Tick.Label.Font.Size = 0.5 // takes no room
	a.Tick.Marker = plot.TickerFunc(func(lo, hi float64) []plot.Tick {
		ticks := inner.Ticks(lo, hi)
		for i := range ticks {
			if ticks[i].Label != "" {
				ticks[i].Label = " " // still a labelled tick for the grid
			}
		}
		return ticks
	})
}

// keys returns the legend of all panels, each name once.
func (s *Strip) keys() []key {
	seen := map[string]bool{}
	var keys []key
	for _, p := range s.Panels {
		b, ok := p.(builder)
		if !ok {
			continue
		}
		for _, k := range b.keys() {
			if !seen[k.name] {
				seen[k.name] = true
				keys = append(keys, k)
			}
		}
	}
	return keys
}
