package run

import (
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"strings"
)

// comparePNG compares two base64-encoded PNG pictures by their pixels and
// returns what differs, or "". Text chunks, dates and the way the pixels are
// compressed do not count.
func comparePNG(want, got string) string {
	want, got = strings.Join(strings.Fields(want), ""), strings.Join(strings.Fields(got), "")
	if want == got {
		return ""
	}
	w, err := decodePNG(want)
	if err != nil {
		return fmt.Sprintf("the committed picture is no PNG: %v", err)
	}
	g, err := decodePNG(got)
	if err != nil {
		return fmt.Sprintf("the picture is no PNG: %v", err)
	}
	if w.Bounds() != g.Bounds() {
		return fmt.Sprintf("the picture has %v pixels, want %v", g.Bounds().Size(), w.Bounds().Size())
	}
	n := 0
	var at image.Point
	b := w.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r1, g1, b1, a1 := w.At(x, y).RGBA()
			r2, g2, b2, a2 := g.At(x, y).RGBA()
			if r1 != r2 || g1 != g2 || b1 != b2 || a1 != a2 {
				if n == 0 {
					at = image.Pt(x, y)
				}
				n++
			}
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d pixels of the picture differ, the first at %v", n, b.Dx()*b.Dy(), at)
}

func decodePNG(s string) (image.Image, error) {
	return png.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(s)))
}
