package figure

import (
	"math"
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// writer sets plain text in which Unicode superscripts and subscripts are
// drawn as small raised or lowered letters, because the fonts have only some
// of them. It implements text.Handler.
type writer struct{ fonts *font.Cache }

const (
	scriptSize  = 0.72 // of the font size
	superscript = 0.36 // raised by this share of the font size
	subscript   = -0.14
	capHeight   = 0.72 // of capitals and digits
)

// scripts maps a script character to its letter and its rise.
var scripts = func() map[rune]run {
	m := map[rune]run{}
	add := func(from, to string, rise vg.Length) {
		letters := []rune(to)
		for i, r := range []rune(from) {
			m[r] = run{text: string(letters[i]), rise: rise}
		}
	}
	add("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿʲᵏᵐᵈ", "0123456789+−=()injkmd", superscript)
	add("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ᵢⱼₖₗₘₙₚₛₜₓₐₑₕᵣᵤᵥ", "0123456789+−=()ijklmnpstxaehruv", subscript)
	return m
}()

// lookalikes are characters that the fonts lack and that have a twin.
var lookalikes = strings.NewReplacer("⋅", "·", "∙", "·", "∼", "~", "\u2009", " ", "\u202f", " ", "\u00a0", " ")

// run is a piece of a line in one size and height.
type run struct {
	text string
	rise vg.Length // share of the font size; 0 is normal text
}

// runs splits a line into pieces of equal height.
func runs(line string) []run {
	var out []run
	for _, r := range lookalikes.Replace(line) {
		piece, ok := scripts[r]
		if !ok {
			piece = run{text: string(r)}
		}
		if n := len(out); n > 0 && out[n-1].rise == piece.rise {
			out[n-1].text += piece.text
			continue
		}
		out = append(out, piece)
	}
	return out
}

func (w writer) face(f font.Font, r run) font.Face {
	size := f.Size
	if r.rise != 0 {
		size *= scriptSize
	}
	return w.fonts.Lookup(f, size)
}

// Cache implements text.Handler.
func (w writer) Cache() *font.Cache { return w.fonts }

// Extents implements text.Handler.
func (w writer) Extents(f font.Font) font.Extents {
	face := w.fonts.Lookup(f, f.Size)
	return face.Extents()
}

// Lines implements text.Handler.
func (w writer) Lines(s string) []string {
	return strings.Split(strings.TrimRight(s, "\n"), "\n")
}

// Box implements text.Handler.
func (w writer) Box(line string, f font.Font) (width, height, depth vg.Length) {
	e := w.Extents(f)
	for _, r := range runs(line) {
		face := w.face(f, r)
		width += face.Width(r.text)
	}
	return width, e.Ascent, e.Descent
}

// Draw implements text.Handler.
func (w writer) Draw(c vg.Canvas, s string, sty text.Style, pt vg.Point) {
	lines := w.Lines(s)
	if s == "" {
		return
	}
	c.SetColor(sty.Color)
	if sty.Rotation != 0 {
		c.Push()
		defer c.Pop()
		c.Rotate(sty.Rotation)
	}
	sin, cos := math.Sincos(sty.Rotation)
	pt = vg.Point{
		X: pt.Y*vg.Length(sin) + pt.X*vg.Length(cos),
		Y: pt.Y*vg.Length(cos) - pt.X*vg.Length(sin),
	}
	e := w.Extents(sty.Font)
	pitch := e.Height // baseline to baseline
	// As gonum's text.Plain does, so that its axes come out right.
	y := pt.Y + sty.Height(s)*vg.Length(sty.YAlign) - e.Ascent + sty.Font.Size
	y += vg.Length(len(lines)-1) * pitch
	if sty.YAlign == text.YCenter {
		y -= 0.1 * sty.Font.Size // digits have no descender
	}
	for _, line := range lines {
		width, _, _ := w.Box(line, sty.Font)
		x := pt.X + vg.Length(sty.XAlign)*width
		for _, r := range runs(line) {
			face := w.face(sty.Font, r)
			c.FillString(face, vg.Point{X: x, Y: y + r.rise*sty.Font.Size}, r.text)
			x += face.Width(r.text)
		}
		y -= pitch
	}
}

// put writes s with the baseline of its last line at pt.
func put(c draw.Canvas, sty text.Style, x text.XAlignment, pt vg.Point, s string) {
	sty.XAlign, sty.YAlign = x, text.YBottom
	pt.Y += sty.FontExtents().Ascent - sty.Font.Size
	c.FillText(sty, pt, s)
}

// putMiddle writes s so that capitals and digits are centred on the height pt.Y.
func putMiddle(c draw.Canvas, sty text.Style, x text.XAlignment, pt vg.Point, s string) {
	more := vg.Length(strings.Count(s, "\n")) * sty.FontExtents().Height
	pt.Y -= capHeight*sty.Font.Size/2 + more/2
	put(c, sty, x, pt, s)
}

// putUpright writes s turned by a quarter, with the middle of its baseline at pt.
func putUpright(c draw.Canvas, sty text.Style, pt vg.Point, s string) {
	sty.XAlign, sty.YAlign, sty.Rotation = text.XCenter, text.YBottom, math.Pi/2
	pt.X -= sty.FontExtents().Ascent - sty.Font.Size
	c.FillText(sty, pt, s)
}

// putTop writes s so that its capitals hang from the height pt.Y, and returns
// the height below which nothing is written.
func putTop(c draw.Canvas, sty text.Style, x text.XAlignment, pt vg.Point, s string) vg.Length {
	e := sty.FontExtents()
	pt.Y -= capHeight*sty.Font.Size + vg.Length(strings.Count(s, "\n"))*e.Height
	put(c, sty, x, pt, s)
	return pt.Y - e.Descent
}

// wrap breaks s at spaces so that no line is wider than width, where it can.
func wrap(s string, sty text.Style, width vg.Length) string {
	var out []string
	for _, para := range strings.Split(s, "\n") {
		line := ""
		for _, word := range strings.Fields(para) {
			switch {
			case line == "":
				line = word
			case sty.Width(line+" "+word) <= width:
				line += " " + word
			default:
				out = append(out, line)
				line = word
			}
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}
