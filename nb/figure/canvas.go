package figure

import (
	"errors"
	"fmt"
	"math"
	"sort"
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// ErrText is wrapped by the error for text that cannot be drawn: a character
// that the font lacks, or a label that runs over the edge of the figure.
var ErrText = errors.New("text cannot be drawn")

// watcher is a canvas that looks at every string on its way to the real one.
// gonum/plot drops characters without a glyph silently; watcher remembers them.
type watcher struct {
	vg.Canvas
	page vg.Rectangle

	at    affine   // current transform
	saved []affine // of Push

	words   []word
	lacking map[rune]string // character to the first string that has it
}

// word is a string with its box on the page.
type word struct {
	text string
	box  vg.Rectangle
}

func watch(c vg.Canvas, page vg.Rectangle) *watcher {
	return &watcher{Canvas: c, page: page, at: affine{a: 1, d: 1}, lacking: map[rune]string{}}
}

// FillString implements vg.Canvas.
func (w *watcher) FillString(f font.Face, pt vg.Point, s string) {
	var buf sfnt.Buffer
	for _, r := range s {
		i, err := f.Face.GlyphIndex(&buf, r)
		if err != nil || i == 0 || unicode.Is(unicode.Mn, r) {
			if _, ok := w.lacking[r]; !ok {
				w.lacking[r] = s
			}
		}
	}
	p := w.at.apply(pt)
	q := w.at.apply(vg.Point{X: pt.X + f.Width(s), Y: pt.Y + capHeight*f.Font.Size})
	w.words = append(w.words, word{s, vg.Rectangle{
		Min: vg.Point{X: min(p.X, q.X), Y: min(p.Y, q.Y)},
		Max: vg.Point{X: max(p.X, q.X), Y: max(p.Y, q.Y)},
	}})
	w.Canvas.FillString(f, pt, s)
}

// err reports what cannot be read on the page, or nil.
func (w *watcher) err() error {
	if len(w.lacking) > 0 {
		var all []rune
		for r := range w.lacking {
			all = append(all, r)
		}
		sort.Slice(all, func(i, j int) bool { return all[i] < all[j] })
		var list []string
		for _, r := range all {
			list = append(list, fmt.Sprintf("%q (U+%04X)", r, r))
		}
		return fmt.Errorf("figure: %w: the font has no glyph for %s in %q; write labels in English and Greek",
			ErrText, strings.Join(list, ", "), w.lacking[all[0]])
	}
	for _, x := range w.words {
		over := max(w.page.Min.X-x.box.Min.X, w.page.Min.Y-x.box.Min.Y,
			x.box.Max.X-w.page.Max.X, x.box.Max.Y-w.page.Max.Y)
		if over > 1 {
			return fmt.Errorf("figure: %w: %q runs %.0f points over the edge; shorten it, or make Width or Height larger",
				ErrText, x.text, float64(over))
		}
	}
	return nil
}

// Push implements vg.Canvas.
func (w *watcher) Push() {
	w.saved = append(w.saved, w.at)
	w.Canvas.Push()
}

// Pop implements vg.Canvas.
func (w *watcher) Pop() {
	if n := len(w.saved); n > 0 {
		w.at, w.saved = w.saved[n-1], w.saved[:n-1]
	}
	w.Canvas.Pop()
}

// Rotate implements vg.Canvas.
func (w *watcher) Rotate(angle float64) {
	sin, cos := math.Sincos(angle)
	w.at = w.at.times(affine{a: cos, b: sin, c: -sin, d: cos})
	w.Canvas.Rotate(angle)
}

// Translate implements vg.Canvas.
func (w *watcher) Translate(pt vg.Point) {
	w.at = w.at.times(affine{a: 1, d: 1, e: float64(pt.X), f: float64(pt.Y)})
	w.Canvas.Translate(pt)
}

// Scale implements vg.Canvas.
func (w *watcher) Scale(x, y float64) {
	w.at = w.at.times(affine{a: x, d: y})
	w.Canvas.Scale(x, y)
}

// affine is the map (x, y) ↦ (a·x + c·y + e, b·x + d·y + f).
type affine struct{ a, b, c, d, e, f float64 }

func (m affine) apply(p vg.Point) vg.Point {
	x, y := float64(p.X), float64(p.Y)
	return vg.Point{X: vg.Length(m.a*x + m.c*y + m.e), Y: vg.Length(m.b*x + m.d*y + m.f)}
}

// times returns the map that applies n first and then m.
func (m affine) times(n affine) affine {
	return affine{
		a: m.a*n.a + m.c*n.b, b: m.b*n.a + m.d*n.b,
		c: m.a*n.c + m.c*n.d, d: m.b*n.c + m.d*n.d,
		e: m.a*n.e + m.c*n.f + m.e, f: m.b*n.e + m.d*n.f + m.f,
	}
}
