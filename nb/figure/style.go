package figure

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	xfont "golang.org/x/image/font"
)

// The house style. All lengths are in points at natural size: on a screen one
// point is 4/3 CSS pixels, so the smallest text is 12 CSS pixels high.
const (
	titleSize = 12.5 // the claim, bold
	panelSize = 10.5 // title of one panel of a strip, bold
	labelSize = 10.5 // axis names and legend
	tickSize  = 9.5  // tick labels
	valueSize = 9.5  // numbers printed beside or in a mark

	curveWidth = 1.8 // data lines
	axisWidth  = 0.7 // axis lines and ticks
	gridWidth  = 0.5 // grid lines
	edgeWidth  = 0.8 // outline of bars and cells
	glyphSize  = 3.2 // radius of a glyph

	gap = 8 // between title, legend and plot
)

// defaultWidth is 720 CSS pixels, which fits a notebook cell and a page.
const defaultWidth = 7.5 * vg.Inch

// The colours of Okabe and Ito in the order in which classes get them. Yellow
// comes late because it is weak on white.
var okabeIto = []color.NRGBA{
	{R: 0x00, G: 0x72, B: 0xB2, A: 255}, // blue
	{R: 0xD5, G: 0x5E, B: 0x00, A: 255}, // vermillion
	{R: 0x00, G: 0x9E, B: 0x73, A: 255}, // bluish green
	{R: 0xE6, G: 0x9F, B: 0x00, A: 255}, // orange
	{R: 0xCC, G: 0x79, B: 0xA7, A: 255}, // reddish purple
	{R: 0x56, G: 0xB4, B: 0xE9, A: 255}, // sky blue
	{R: 0x00, G: 0x00, B: 0x00, A: 255}, // black
	{R: 0xF0, G: 0xE4, B: 0x42, A: 255}, // yellow
}

var (
	ink   = color.NRGBA{R: 0x1A, G: 0x1A, B: 0x1A, A: 255} // text
	soft  = color.NRGBA{R: 0x55, G: 0x55, B: 0x55, A: 255} // axes, notes
	faint = color.NRGBA{R: 0xE2, G: 0xE2, B: 0xE2, A: 255} // grid
	blank = color.NRGBA{R: 0xF6, G: 0xF6, B: 0xF6, A: 255} // unshaded area
	paper = color.NRGBA{R: 0xFF, G: 0xFF, B: 0xFF, A: 255}
)

// Color returns the colour of class k, one of the eight of Okabe and Ito.
// Class 8 has the colour of class 0 again, but another glyph, hatch and line
// style. It panics if k is negative.
func Color(k int) color.NRGBA {
	mustClass(k)
	return okabeIto[k%len(okabeIto)]
}

// Tint returns the colour of class k mixed with white; share 1 is the colour
// itself and 0 is white. It panics if k is negative.
func Tint(k int, share float64) color.NRGBA {
	return mix(paper, Color(k), share)
}

// Dashes returns the line style of class k: solid, dashed, dotted and so on.
// It panics if k is negative.
func Dashes(k int) []vg.Length {
	mustClass(k)
	styles := [][]vg.Length{
		nil, {7, 3.5}, {1.8, 2.6}, {8, 3, 2, 3}, {13, 4}, {3.5, 3.5}, {8, 3, 2, 3, 2, 3},
	}
	return styles[k%len(styles)]
}

func mustClass(k int) {
	if k < 0 {
		panic("figure: class index is negative")
	}
}

// mix returns the colour that is share of the way from a to b.
func mix(a, b color.NRGBA, share float64) color.NRGBA {
	at := func(x, y uint8) uint8 {
		return uint8(float64(x) + share*(float64(y)-float64(x)) + 0.5)
	}
	return color.NRGBA{R: at(a.R, b.R), G: at(a.G, b.G), B: at(a.B, b.B), A: 255}
}

// textStyle returns the house text style, left-aligned on the baseline.
func textStyle(size vg.Length, bold bool, c color.Color) text.Style {
	f := font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
	if bold {
		f.Weight = xfont.WeightBold
	}
	return text.Style{Color: c, Font: f, Handler: writer{font.DefaultCache}}
}

// align returns s with another alignment.
func align(s text.Style, x text.XAlignment, y text.YAlignment) text.Style {
	s.XAlign, s.YAlign = x, y
	return s
}

func lineStyle(c color.Color, width vg.Length, dashes []vg.Length) draw.LineStyle {
	return draw.LineStyle{Color: c, Width: width, Dashes: dashes}
}

// NewPlot returns an empty gonum plot in the house style, for a picture that
// this package has no type for. Add plotters to it and give it to Wrap.
func NewPlot(title, xlabel, ylabel string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, xlabel, ylabel
	p.BackgroundColor = nil
	p.TextHandler = writer{font.DefaultCache}
	p.Title.TextStyle = align(textStyle(panelSize, true, ink), text.XCenter, text.YTop)
	p.Title.Padding = 4
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Label.TextStyle = align(textStyle(labelSize, false, ink), text.XCenter, text.YBottom)
		a.Label.Padding = 4
		a.LineStyle = lineStyle(soft, axisWidth, nil)
		a.Tick.LineStyle = lineStyle(soft, axisWidth, nil)
		a.Tick.Length = 4
		a.Padding = 0
		a.Tick.Marker = linearTicks{most: 7}
	}
	p.X.Tick.Label = align(textStyle(tickSize, false, ink), text.XCenter, text.YTop)
	p.Y.Tick.Label = align(textStyle(tickSize, false, ink), text.XRight, text.YCenter)
	p.Legend.TextStyle = textStyle(labelSize, false, ink)
	p.Legend.Top = true
	return p
}

// hideTicks keeps the labels of an axis and their distance, without marks.
func hideTicks(a *plot.Axis) {
	a.Tick.Length = 3
	a.Tick.LineStyle = draw.LineStyle{Color: color.Transparent, Width: 0.01}
}

// nominal turns the axis into one of names at 0, 1, 2 …, without tick marks.
func nominal(a *plot.Axis, names []string) {
	ticks := make([]plot.Tick, len(names))
	for i, s := range names {
		ticks[i] = plot.Tick{Value: float64(i), Label: s}
	}
	a.Tick.Marker = plot.ConstantTicks(ticks)
	hideTicks(a)
	a.Min, a.Max = -0.5, float64(len(names))-0.5
}
