package figure

import (
	"math"
	"sort"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Histogram is the distribution of a sample, with curves over it if wanted.
type Histogram struct {
	Frame
	Values []float64

	// Bins is the number of bins of equal width; 0 means the rule of Freedman
	// and Diaconis, width 2·IQR·n^(−1/3), but 5 to 60 bins.
	Bins int

	// Density makes the area of the bars one, and not their height the count.
	// It is always so with Curves.
	Density bool

	// Curves are drawn over the bars, such as a fitted density.
	Curves []Series

	XRange [2]float64 // ends of the axis and of the bins; zero means the data
	Refs   []Ref
	Notes  []Note
}

// NewHistogram returns the histogram of n finite values. xlabel names them and
// their unit. It returns an error that wraps ErrData for none or others. It
// sorts a copy, so it costs O(n log n).
func NewHistogram(title, xlabel string, values []float64) (*Histogram, error) {
	h := &Histogram{Frame: Frame{Title: title, XLabel: xlabel}, Values: copied(values)}
	return made(h, h.check())
}

func (h *Histogram) check() error {
	const kind = "Histogram"
	if len(h.Values) == 0 {
		return bad(kind, "values is empty")
	}
	if h.Bins < 0 || h.Bins > 1000 {
		return bad(kind, "Bins is %d, want 0 to 1000", h.Bins)
	}
	if err := first(h.Frame.check(kind), h.checkAxes(kind, true, false),
		checkAxis(kind, "XRange", "values", h.XRange, false, h.Values)); err != nil {
		return err
	}
	if len(h.Curves) > 0 {
		return checkSeries(kind, h.Curves)
	}
	return nil
}

// Size returns the natural size, by default 7.5 × 3.6 inches.
func (h *Histogram) Size() (width, height vg.Length) { return h.size(3.6 * vg.Inch) }

// Draw implements Figure.
func (h *Histogram) Draw(c draw.Canvas) error { return drawBuilt(c, h) }

// Plot implements Panel.
func (h *Histogram) Plot() (*plot.Plot, error) {
	w, _ := h.Size()
	return h.build(w)
}

func (h *Histogram) keys() []key {
	var keys []key
	for i, s := range h.Curves {
		if s.Name != "" {
			keys = append(keys, lineKey(s.Name, i+1, i, false))
		}
	}
	if len(keys) > 0 {
		keys = append([]key{areaKey("sample", 0)}, keys...)
	}
	return keys
}

// bins returns the edges of the bins and the height of each.
func (h *Histogram) bins() (edges, heights []float64) {
	v := copied(h.Values)
	sort.Float64s(v)
	lo, hi := v[0], v[len(v)-1]
	if h.XRange != [2]float64{} {
		lo, hi = h.XRange[0], h.XRange[1]
	}
	if hi-lo < max(tiny, relative*max(math.Abs(lo), math.Abs(hi))) {
		around := max(0.5, 0.01*math.Abs(hi))
		lo, hi = lo-around, hi+around
	}
	bins := h.Bins
	if bins == 0 {
		iqr := v[len(v)*3/4] - v[len(v)/4]
		bins = 10
		if width := 2 * iqr / math.Cbrt(float64(len(v))); width > 0 {
			bins = int(min(60, max(5, math.Ceil((hi-lo)/width))))
		}
	}
	width := (hi - lo) / float64(bins)
	for i := range bins + 1 {
		edges = append(edges, lo+float64(i)*width)
	}
	heights = make([]float64, bins)
	unit := 1.0
	if h.Density || len(h.Curves) > 0 {
		unit = 1 / (float64(len(v)) * width)
	}
	for _, x := range v {
		if x >= lo && x <= hi {
			heights[min(bins-1, int(float64(bins)*((x-lo)/(hi-lo))))] += unit
		}
	}
	return edges, heights
}

func (h *Histogram) build(vg.Length) (*plot.Plot, error) {
	if err := h.check(); err != nil {
		return nil, err
	}
	ylabel := h.YLabel
	if ylabel == "" {
		ylabel = "count"
		if h.Density || len(h.Curves) > 0 {
			ylabel = "density"
		}
	}
	p := NewPlot(h.Title, h.XLabel, ylabel)
	edges, heights := h.bins()
	x, y := copied(edges), copied(heights)
	for _, s := range h.Curves {
		x, y = append(x, s.X...), append(y, s.Y...)
	}
	setAxis(&p.X, x, h.XRange, false, tight)
	setAxis(&p.Y, y, [2]float64{}, false, withZero)
	p.Add(grid(false, true), plotFunc(func(c draw.Canvas, p *plot.Plot) {
		trX, trY := p.Transforms(&c)
		for i, n := range heights {
			fillClass(c, vg.Rectangle{
				Min: vg.Point{X: trX(edges[i]), Y: trY(0)},
				Max: vg.Point{X: trX(edges[i+1]), Y: trY(n)},
			}, 0)
		}
	}))
	for i, s := range h.Curves {
		p.Add(&curve{Series: s, class: i + 1, dash: i})
	}
	p.Add(annotations(h.Curves, h.Refs, h.Notes))
	return p, nil
}
