package figure

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// HeatMap is a matrix with named rows and columns, each cell in the colour of
// its value and with the value printed. Row 0 is at the top.
type HeatMap struct {
	Frame
	Rows, Cols []string
	Values     [][]float64 // Values[row][col]

	Palette  Palette
	BarLabel string // name of the colour bar; "" hides the bar

	// Range holds the values at the ends of the palette. The zero value means
	// the range of the data, around 0 for Diverging.
	Range [2]float64

	// Format is the fmt verb for the printed values; "" means three digits.
	Format string

	// CellText replaces the printed values; nil prints them.
	CellText [][]string
}

// NewHeatMap returns the heat map of a matrix of finite values, with a row for
// each name of rows and an entry for each name of cols. BarLabel is "value" at
// first; set it to what the values are and their unit. It returns an error that
// wraps ErrData for other values or lengths.
func NewHeatMap(title string, rows, cols []string, values [][]float64) (*HeatMap, error) {
	h := &HeatMap{
		Frame: Frame{Title: title}, BarLabel: "value",
		Rows: copied(rows), Cols: copied(cols), Values: copies(values),
	}
	return made(h, h.check())
}

// NewConfusion returns the heat map of a confusion matrix: counts[i][j] is how
// many rows of class i were given class j. The colour is the share of the true
// class, so that large classes do not hide small ones. It returns an error that
// wraps ErrData if a count is negative, lengths differ or a class has no rows.
func NewConfusion(title string, classes []string, counts [][]int) (*HeatMap, error) {
	const kind = "HeatMap"
	share, cells := make([][]float64, len(counts)), make([][]string, len(counts))
	for i, row := range counts {
		total := 0
		for j, n := range row {
			if n < 0 {
				return nil, bad(kind, "counts[%d][%d] = %d, want 0 or more", i, j, n)
			}
			total += n
		}
		if total == 0 {
			return nil, bad(kind, "class %d%s has no rows; leave it out", i, labelled(classes, i))
		}
		for _, n := range row {
			p := float64(n) / float64(total)
			share[i] = append(share[i], p)
			cells[i] = append(cells[i], fmt.Sprintf("%s\n%.1f%%", number(float64(n), 7), 100*p))
		}
	}
	h, err := NewHeatMap(title, classes, classes, share)
	if err != nil {
		return nil, err
	}
	h.XLabel, h.YLabel, h.BarLabel = "predicted class", "true class", "share of the true class"
	h.Range, h.CellText = [2]float64{0, 1}, cells
	h.Width = min(defaultWidth, (3+0.9*vg.Length(len(classes)))*vg.Inch)
	return h, nil
}

func (h *HeatMap) check() error {
	const kind = "HeatMap"
	if err := first(h.Frame.check(kind), checkNames(kind, "rows", h.Rows), checkNames(kind, "cols", h.Cols),
		checkLen(kind, "values", len(h.Values), len(h.Rows), "row"),
		checkAxis(kind, "Range", "values", h.Range, false, nil)); err != nil {
		return err
	}
	if h.Palette != Sequential && h.Palette != Diverging {
		return bad(kind, "Palette is %d, want Sequential or Diverging", h.Palette)
	}
	if h.CellText != nil && len(h.CellText) != len(h.Rows) {
		return checkLen(kind, "CellText", len(h.CellText), len(h.Rows), "row")
	}
	for i, row := range h.Values {
		name := fmt.Sprintf("values[%d]", i)
		if err := first(checkLen(kind, name, len(row), len(h.Cols), "column"),
			checkFinite(kind, name, row, h.Cols),
			checkAxis(kind, "", name, [2]float64{}, false, row)); err != nil {
			return err
		}
		if h.CellText != nil {
			if err := checkLen(kind, fmt.Sprintf("CellText[%d]", i), len(h.CellText[i]), len(h.Cols), "column"); err != nil {
				return err
			}
		}
	}
	return nil
}

// ends returns the values at the ends of the palette.
func (h *HeatMap) ends() (lo, hi float64) {
	if h.Range != [2]float64{} {
		return h.Range[0], h.Range[1]
	}
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, row := range h.Values {
		for _, v := range row {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	if h.Palette == Diverging {
		hi = max(math.Abs(lo), math.Abs(hi))
		lo = -hi
	}
	if hi-lo < max(tiny, relative*max(math.Abs(lo), math.Abs(hi))) {
		around := max(1, math.Abs(hi))
		lo, hi = lo-around, hi+around
	}
	return lo, hi
}

// Size returns the natural size, by default 7.5 inches wide and as high as the
// rows need.
func (h *HeatMap) Size() (width, height vg.Length) {
	row := vg.Length(26)
	if h.CellText != nil {
		row = 40
	}
	return h.size(max(vg.Length(len(h.Rows))*row+100, 2.7*vg.Inch))
}

// Plot implements Panel.
func (h *HeatMap) Plot() (*plot.Plot, error) {
	w, _ := h.Size()
	return h.build(w)
}

func (h *HeatMap) keys() []key { return nil }

const (
	barGap   = 14 // between matrix and colour bar
	barWidth = 13
)

// barTicks returns the ticks of the colour bar.
func (h *HeatMap) barTicks(height vg.Length) []plot.Tick {
	lo, hi := h.ends()
	return linearTicks{most: max(2, min(7, int(height/26)))}.Ticks(lo, hi)
}

// barRoom returns the width of the colour bar with its scale and its distance.
func (h *HeatMap) barRoom() vg.Length {
	widest := vg.Length(0)
	for _, t := range h.barTicks(200) {
		widest = max(widest, textStyle(tickSize, false, ink).Width(t.Label))
	}
	return barGap + barWidth + 5 + widest + 4 + nameRoom
}

// Draw implements Figure.
func (h *HeatMap) Draw(c draw.Canvas) error {
	if h.BarLabel == "" {
		return drawBuilt(c, h)
	}
	barRoom := h.barRoom()
	p, err := h.build(c.Max.X - c.Min.X - barRoom)
	if err != nil {
		return err
	}
	return page(c, func(c draw.Canvas) error {
		c = drawTitle(c, p.Title.Text)
		p.Title.Text = ""
		data := drawAxes(draw.Crop(c, 0, -barRoom, 0, 0), p)
		h.drawBar(c, vg.Rectangle{
			Min: vg.Point{X: c.Max.X - barRoom + barGap, Y: data.Min.Y},
			Max: vg.Point{X: c.Max.X - barRoom + barGap + barWidth, Y: data.Max.Y},
		})
		return nil
	})
}

// drawBar draws the colour bar.
func (h *HeatMap) drawBar(c draw.Canvas, r vg.Rectangle) {
	const steps = 64
	height := r.Max.Y - r.Min.Y
	for i := range steps {
		part := r // each over the upper rest of the one before, without seams
		part.Min.Y += height * vg.Length(i) / steps
		fillRect(c, part, h.Palette.at((float64(i)+0.5)/steps))
	}
	outline(c, r, soft, gridWidth)
	lo, hi := h.ends()
	sty := textStyle(tickSize, false, ink)
	for _, t := range h.barTicks(height) {
		y := r.Min.Y + height*vg.Length((t.Value-lo)/(hi-lo))
		c.StrokeLine2(lineStyle(soft, axisWidth, nil), r.Max.X, y, r.Max.X+3, y)
		putMiddle(c, sty, text.XLeft, vg.Point{X: r.Max.X + 5, Y: y}, t.Label)
	}
	putUpright(c, textStyle(labelSize, false, ink), vg.Point{X: c.Max.X - 3, Y: (r.Min.Y + r.Max.Y) / 2}, h.BarLabel)
}

func (h *HeatMap) build(width vg.Length) (*plot.Plot, error) {
	if err := h.check(); err != nil {
		return nil, err
	}
	p := NewPlot(h.Title, h.XLabel, h.YLabel)
	n := len(h.Rows)
	names := make([]string, n)
	widest := vg.Length(0)
	for i, s := range h.Rows {
		names[n-1-i] = wrap(s, p.Y.Tick.Label, width*0.35)
		widest = max(widest, p.Y.Tick.Label.Width(names[n-1-i]))
	}
	nominal(&p.Y, names)
	if err := nominalX("HeatMap", p, h.Cols, (width-widest-40)/vg.Length(len(h.Cols))); err != nil {
		return nil, err
	}
	p.X.Width, p.Y.Width = 0, 0
	lo, hi := h.ends()
	p.Add(plotFunc(func(c draw.Canvas, p *plot.Plot) {
		trX, trY := p.Transforms(&c)
		for i, row := range h.Values {
			for j, v := range row {
				y := float64(n - 1 - i)
				r := vg.Rectangle{
					Min: vg.Point{X: trX(float64(j)-0.5) + 0.6, Y: trY(y-0.5) + 0.6},
					Max: vg.Point{X: trX(float64(j)+0.5) - 0.6, Y: trY(y+0.5) - 0.6},
				}
				ground := h.Palette.at((v - lo) / (hi - lo))
				fillRect(c, r, ground)
				s := formatted(h.Format, v)
				if h.CellText != nil {
					s = h.CellText[i][j]
				}
				sty := textStyle(valueSize, false, readable(ground))
				if fitsIn(s, sty, r.Max.X-r.Min.X, r.Max.Y-r.Min.Y) {
					putMiddle(c, sty, text.XCenter, vg.Point{X: (r.Min.X + r.Max.X) / 2, Y: (r.Min.Y + r.Max.Y) / 2}, s)
				}
			}
		}
	}))
	return p, nil
}
