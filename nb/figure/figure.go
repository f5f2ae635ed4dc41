package figure

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Figure is a picture that Show and Save accept. All types of this package
// with a constructor are figures.
type Figure interface {
	// Size returns the natural size. On a screen an inch is 96 CSS pixels.
	Size() (width, height vg.Length)

	// Draw draws the figure into the rectangle of c. It returns an error that
	// wraps ErrData or ErrText if the figure cannot be drawn honestly.
	Draw(c draw.Canvas) error
}

// Panel is a figure with one pair of axes. It can be part of a Strip, and its
// gonum plot can be taken and extended.
type Panel interface {
	Figure

	// Plot returns a new gonum plot of the figure, without its legend.
	Plot() (*plot.Plot, error)
}

// Frame holds the options that all figures share. Types embed it.
type Frame struct {
	Title  string // the claim that the figure makes; required
	XLabel string // name of the horizontal axis, with its unit
	YLabel string // name of the vertical axis, with its unit

	// Width and Height are the natural size; 0 means the default of the type.
	// The default width is 7.5 inches, 720 CSS pixels.
	Width, Height vg.Length
}

// size returns the natural size with the defaults filled in.
func (f *Frame) size(height vg.Length) (w, h vg.Length) {
	w, h = f.Width, f.Height
	if w == 0 {
		w = defaultWidth
	}
	if h == 0 {
		h = height
	}
	return w, h
}

// check refuses a figure without a claim.
func (f *Frame) check(kind string) error {
	if strings.TrimSpace(f.Title) == "" {
		return bad(kind, "Title is empty; the title is the claim that the figure makes")
	}
	return nil
}

// checkSize refuses a size that is no picture.
func checkSize(f Figure) error {
	w, h := f.Size()
	for _, x := range []vg.Length{w, h} {
		if !(x >= vg.Inch && x <= 60*vg.Inch) {
			return fmt.Errorf("figure: %w: Width is %.0f and Height %.0f points, want 72 to 4320; draw fewer rows or set them",
				ErrData, float64(w), float64(h))
		}
	}
	return nil
}

// checkAxes refuses an axis without a name.
func (f *Frame) checkAxes(kind string, x, y bool) error {
	if x && strings.TrimSpace(f.XLabel) == "" {
		return bad(kind, "XLabel is empty; name the axis and its unit")
	}
	if y && strings.TrimSpace(f.YLabel) == "" {
		return bad(kind, "YLabel is empty; name the axis and its unit")
	}
	return nil
}

// Must returns f, and panics if err is not nil. It is for notebook cells.
func Must[F Figure](f F, err error) F {
	if err != nil {
		panic(err)
	}
	return f
}

// Wrapped is a gonum plot of one's own as a figure; see Wrap.
type Wrapped struct {
	*plot.Plot
	Width, Height vg.Length // natural size; 0 means the default
}

// Wrap makes a figure of a gonum plot, best one from NewPlot. It panics if p is
// nil.
func Wrap(p *plot.Plot) *Wrapped {
	if p == nil {
		panic("figure: Wrap: plot is nil")
	}
	return &Wrapped{Plot: p}
}

// Size returns the natural size, by default 7.5 × 3.9 inches.
func (w *Wrapped) Size() (width, height vg.Length) {
	f := Frame{Width: w.Width, Height: w.Height}
	return f.size(3.9 * vg.Inch)
}

// Draw draws the plot. It returns an error that wraps ErrText if a label cannot
// be drawn, and ErrData if a plotter panics on its data.
func (w *Wrapped) Draw(c draw.Canvas) error {
	f := Frame{Title: w.Title.Text, Width: w.Width, Height: w.Height}
	if err := f.check("Wrapped"); err != nil {
		return err
	}
	return drawPanel(c, w.copy(), nil)
}

func (w *Wrapped) copy() *plot.Plot {
	p := *w.Plot
	return &p
}

// page draws a figure on white and reports text that could not be drawn.
// A panic of a plotter becomes an error.
func page(c draw.Canvas, paint func(c draw.Canvas) error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("figure: %w: gonum/plot panicked: %v", ErrData, r)
		}
	}()
	w := watch(c.Canvas, c.Rectangle)
	c.Canvas = w
	fillRect(c, c.Rectangle, paper)
	if err := paint(draw.Crop(c, 6, -6, 6, -6)); err != nil {
		return err
	}
	return w.err()
}

// drawPanel draws title, legend and plot, one below the other. The plot is
// used up.
func drawPanel(c draw.Canvas, p *plot.Plot, keys []key) error {
	return page(c, func(c draw.Canvas) error {
		c = drawTitle(c, p.Title.Text)
		p.Title.Text = ""
		drawAxes(drawKeys(c, keys), p)
		return nil
	})
}

// drawAxes draws the plot and returns the rectangle of its data. It writes the
// axis names itself, in the middle of the data: gonum/plot takes the middle of
// a log axis to be (min+max)/2 and leaves a wide margin for that.
func drawAxes(c draw.Canvas, p *plot.Plot) vg.Rectangle {
	xlabel, ylabel := p.X.Label.Text, p.Y.Label.Text
	dropNames(p)
	inner := c
	if xlabel != "" {
		inner = draw.Crop(inner, 0, 0, nameRoom, 0)
	}
	if ylabel != "" {
		inner = draw.Crop(inner, nameRoom, 0, 0, 0)
	}
	data := p.DataCanvas(inner).Rectangle
	p.Draw(inner)
	drawNames(c, data, xlabel, ylabel)
	return data
}

// dropNames removes the axis names of p. The room that gonum/plot leaves beside
// the tick labels comes from the font of the name, and has to be theirs.
func dropNames(p *plot.Plot) {
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Label.Text = ""
		a.Label.TextStyle.Font.Size = a.Tick.Label.Font.Size
	}
}

// nameRoom is the room for the name of an axis.
const nameRoom = labelSize + 6

// drawNames writes the names of the axes along the lower and left edge of c.
func drawNames(c draw.Canvas, data vg.Rectangle, xlabel, ylabel string) {
	sty := textStyle(labelSize, false, ink)
	put(c, sty, text.XCenter, vg.Point{X: (data.Min.X + data.Max.X) / 2, Y: c.Min.Y + 2}, xlabel)
	putUpright(c, sty, vg.Point{X: c.Min.X + labelSize - 1, Y: (data.Min.Y + data.Max.Y) / 2}, ylabel)
}

// drawTitle writes the claim at the top left and returns the rest of c.
func drawTitle(c draw.Canvas, title string) draw.Canvas {
	sty := textStyle(titleSize, true, ink)
	title = wrap(title, sty, c.Max.X-c.Min.X)
	bottom := putTop(c, sty, text.XLeft, vg.Point{X: c.Min.X, Y: c.Max.Y - 1}, title)
	return draw.Crop(c, 0, 0, 0, bottom-gap-c.Max.Y)
}

// plotFunc is a function as a gonum plotter.
type plotFunc func(c draw.Canvas, p *plot.Plot)

// Plot implements plot.Plotter.
func (f plotFunc) Plot(c draw.Canvas, p *plot.Plot) { f(c, p) }

// grid draws a line at every labelled tick of the chosen axes.
func grid(x, y bool) plot.Plotter {
	return plotFunc(func(c draw.Canvas, p *plot.Plot) {
		trX, trY := p.Transforms(&c)
		sty := lineStyle(faint, gridWidth, nil)
		for _, t := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
			if at := trX(t.Value); x && !t.IsMinor() && c.ContainsX(at) {
				c.StrokeLine2(sty, at, c.Min.Y, at, c.Max.Y)
			}
		}
		for _, t := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
			if at := trY(t.Value); y && !t.IsMinor() && c.ContainsY(at) {
				c.StrokeLine2(sty, c.Min.X, at, c.Max.X, at)
			}
		}
	})
}
