package figure

import (
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"
)

// checkReadable draws f and looks at every string: inside the page, not over
// another one, and not smaller than 9 points unless it is a script.
func checkReadable(t *testing.T, f Figure) {
	t.Helper()
	w, h := f.Size()
	page := vg.Rectangle{Max: vg.Point{X: w, Y: h}}
	seen := watch(new(recorder.Canvas), page)
	if err := f.Draw(draw.NewCanvas(seen, w, h)); err != nil {
		t.Fatal(err)
	}
	for i, a := range seen.words {
		size := (a.box.Max.Y - a.box.Min.Y) / capHeight
		if side := (a.box.Max.X - a.box.Min.X) / capHeight; side < size {
			size = side // turned by a quarter
		}
		if len(a.text) > 2 && size < 6 {
			t.Errorf("%q is only %.1f points high", a.text, float64(size))
		}
		if a.text == " " {
			continue
		}
		for _, b := range seen.words[:i] {
			if b.text != " " && overlap(a.box, b.box) {
				t.Errorf("%q at %v overlaps %q at %v", a.text, a.box, b.text, b.box)
			}
		}
	}
}
