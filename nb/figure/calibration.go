package figure

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Reliability is what came of forecasts, bin by bin: the mean forecast, the
// share of positive rows among those that got it, and the number of rows.
type Reliability struct {
	Name            string
	Mean, Frequency []float64
	N               []int
}

// Calibration is a reliability diagram: frequency against mean forecast, the
// diagonal of perfect calibration, and below it how many rows each bin holds.
type Calibration struct {
	Frame
	Curves []Reliability

	// Whiskers adds to each point Wilson's interval of level 0.95 for the
	// frequency that the bin would have with endless rows.
	Whiskers bool

	LogN bool // logarithmic axis of the numbers of rows

	// Class gives each curve its colour and glyph; nil means 0, 1, 2 …
	Class []int
}

// NewCalibration returns the diagram of one or several classifiers. Means
// ascend; they and the frequencies are probabilities, and every bin holds a
// row, as in score.CalibrationCurve. With several curves each has a name. It
// returns an error that wraps ErrData otherwise.
func NewCalibration(title string, curves ...Reliability) (*Calibration, error) {
	k := &Calibration{Frame: Frame{Title: title, XLabel: "mean probability that the model states", YLabel: "share that came true"}}
	for _, s := range curves {
		k.Curves = append(k.Curves, Reliability{s.Name, copied(s.Mean), copied(s.Frequency), copied(s.N)})
	}
	return made(k, k.check())
}

func (k *Calibration) check() error {
	const kind = "Calibration"
	if err := first(k.Frame.check(kind), k.checkAxes(kind, true, true)); err != nil {
		return err
	}
	if err := checkSeries(kind, k.series()); err != nil {
		return err
	}
	for _, s := range k.Curves {
		if err := first(checkProbabilities(kind, s.Name+".Mean", s.Mean, nil),
			checkProbabilities(kind, s.Name+".Frequency", s.Frequency, nil),
			checkLen(kind, s.Name+".N", len(s.N), len(s.Mean), "bin")); err != nil {
			return err
		}
		for i, n := range s.N {
			if n < 1 {
				return bad(kind, "%s.N[%d] = %d, want at least one row in a bin", s.Name, i, n)
			}
			if i > 0 && s.Mean[i] < s.Mean[i-1] {
				return bad(kind, "%s.Mean falls from %v to %v at bin %d", s.Name, s.Mean[i-1], s.Mean[i], i)
			}
		}
	}
	if k.Class != nil {
		return checkClass(kind, k.Class, len(k.Curves))
	}
	return nil
}

// series are the curves as points.
func (k *Calibration) series() []Series {
	var out []Series
	for _, s := range k.Curves {
		out = append(out, Series{s.Name, s.Mean, s.Frequency})
	}
	return out
}

// Size returns the natural size, by default 5.6 × 6.4 inches.
func (k *Calibration) Size() (width, height vg.Length) {
	f := k.Frame
	if f.Width == 0 {
		f.Width = 5.6 * vg.Inch
	}
	return f.size(f.Width + 0.8*vg.Inch)
}

func (k *Calibration) class(i int) int {
	if k.Class == nil {
		return i
	}
	return k.Class[i]
}

// countsShare is the part of the height that the numbers of rows get.
const countsShare = 0.24

// Draw implements Figure.
func (k *Calibration) Draw(c draw.Canvas) error {
	if err := k.check(); err != nil {
		return err
	}
	var keys []key
	for i, s := range k.Curves {
		if s.Name != "" {
			keys = append(keys, lineKey(s.Name, k.class(i), k.class(i), true))
		}
	}
	p, q := k.upper(), k.lower()
	return page(c, func(c draw.Canvas) error {
		c = drawKeys(drawTitle(c, k.Title), keys)
		cut := (c.Max.Y - c.Min.Y) * countsShare
		up, low := draw.Crop(c, 0, 0, cut+gap, 0), draw.Crop(c, 0, 0, 0, cut-(c.Max.Y-c.Min.Y))
		// The wider of the two margins is that of both, so that means stand
		// below means.
		a, b := leftOf(up, k.upper()), leftOf(low, k.lower())
		drawAxes(draw.Crop(up, max(0, b-a), 0, 0, 0), p)
		drawAxes(draw.Crop(low, max(0, a-b), 0, 0, 0), q)
		return nil
	})
}

// leftOf returns where the data of a plot start, counted from the left edge.
func leftOf(c draw.Canvas, p *plot.Plot) vg.Length {
	dropNames(p)
	return p.DataCanvas(draw.Crop(c, nameRoom, 0, 0, 0)).Min.X - c.Min.X
}

func (k *Calibration) upper() *plot.Plot {
	p := NewPlot("", "", k.YLabel)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -0.02, 1.02, -0.02, 1.02
	p.Add(grid(true, true), plotFunc(func(c draw.Canvas, p *plot.Plot) {
		trX, trY := p.Transforms(&c)
		c.StrokeLine2(lineStyle(soft, 1, []vg.Length{4, 3}), trX(0), trY(0), trX(1), trY(1))
		for i, s := range k.Curves {
			for b := range s.Mean {
				if !k.Whiskers {
					break
				}
				lo, hi := wilson(s.Frequency[b], float64(s.N[b]))
				c.StrokeLine2(lineStyle(Tint(k.class(i), 0.6), 1.2, nil), trX(s.Mean[b]), trY(lo), trX(s.Mean[b]), trY(hi))
			}
		}
	}))
	for i, s := range k.series() {
		p.Add(&curve{Series: s, class: k.class(i), dash: k.class(i), marks: true})
	}
	return p
}

// wilson returns Wilson's score interval of level 0.95 for a share f of n rows.
func wilson(f, n float64) (lo, hi float64) {
	const z = 1.959963984540054
	mid := (f + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(f*(1-f)/n+z*z/(4*n*n))
	return max(0, mid-half), min(1, mid+half)
}

func (k *Calibration) lower() *plot.Plot {
	p := NewPlot("", k.XLabel, "rows in bin")
	p.X.Min, p.X.Max = -0.02, 1.02
	most := 1.
	for _, s := range k.Curves {
		for _, n := range s.N {
			most = max(most, float64(n))
		}
	}
	p.Y.Tick.Marker = linearTicks{most: 4}
	p.Y.Min, p.Y.Max = 0, most*1.08
	if k.LogN {
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, logTicks{most: 4}
		p.Y.Min, p.Y.Max = 0.7, most*1.6
	}
	p.Add(grid(true, true), plotFunc(func(c draw.Canvas, p *plot.Plot) {
		trX, trY := p.Transforms(&c)
		for i, s := range k.Curves {
			// Curves stand side by side where their means agree.
			side := (vg.Length(i) - vg.Length(len(k.Curves)-1)/2) * 3
			for b, n := range s.N {
				x, y := trX(s.Mean[b])+side, trY(float64(n))
				c.StrokeLine2(lineStyle(Color(k.class(i)), 2, nil), x, c.Min.Y, x, y)
				c.DrawGlyph(draw.GlyphStyle{Color: Color(k.class(i)), Radius: 2.6, Shape: Glyph(k.class(i))}, vg.Point{X: x, Y: y})
			}
		}
	}))
	return p
}
