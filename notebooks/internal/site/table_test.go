package site

import (
	"errors"
	"math"
	"path/filepath"
	"testing"
	"time"

	"naivebayes/notebooks/internal/browser"
)

// TestAlignedInChromium measures the sides of an aligned formula as drawn: in the
// first column the right ends of both rows are one line, in the second the left ones.
func TestAlignedInChromium(t *testing.T) {
	page, err := browser.Open(t.Context(), false)
	if errors.Is(err, browser.ErrNone) {
		t.Skip("formulas are not measured in a browser: ", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer page.Close()
	root := t.TempDir()
	nb := notebook(t, filepath.Join(root, "a.ipynb"), nil,
		cell{id: "title", kind: "markdown", source: "# T\n\n$$\\begin{aligned}abcdefgh&=i\\\\j&=klmnopqr\\end{aligned}$$"})
	dir := filepath.Join(root, "site")
	if err := Build(dir, []Page{{nb, "a"}}); err != nil {
		t.Fatal(err)
	}
	srv, err := Serve(dir, "0")
	if err != nil {
		t.Fatal(err)
	}
	defer srv.http.Close()
	if err := page.Go(srv.URL + "a.html"); err != nil {
		t.Fatal(err)
	}
	if err := page.Wait(`document.readyState == "complete" && document.fonts.status == "loaded" && document.querySelectorAll("mtd").length == 4`, 20*time.Second); err != nil {
		t.Fatal(err)
	}
	var ends [4][2]float64 // of the cells abcdefgh, =i, j, =klmnopqr
	if err := page.Eval(`[...document.querySelectorAll("mtd")].map(d => [d.firstElementChild.getBoundingClientRect().left, d.lastElementChild.getBoundingClientRect().right])`, &ends); err != nil {
		t.Fatal(err)
	}
	if math.Abs(ends[0][1]-ends[2][1]) > 1 || math.Abs(ends[1][0]-ends[3][0]) > 1 || ends[2][0]-ends[0][0] < 20 {
		t.Errorf("left and right ends of abcdefgh, =i, j, =klmnopqr are %v", ends)
	}
}
