package site

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"naivebayes/notebooks/internal/browser"
)

// sliderOutput is an output with a slider of three stops over a picture of
// 400 × 300 pixels; the first stop is that picture.
func sliderOutput(change map[string]any) map[string]any {
	data := map[string]any{
		"label": "prior <b>P</b>", "start": "0", "stops": "0.1\n0.5\n0.9", "says": "low\n\"even\"\n<script>alert(1)</script>",
		"frames": "\n" + frame(1) + "\n" + frame(2),
	}
	for k, v := range change {
		data[k] = v
	}
	return map[string]any{"output_type": "display_data", "metadata": map[string]any{"alt": "a curve"}, "data": map[string]any{
		"image/png": picture(400, 300, 7559), "text/plain": "a curve", sliderMIME: data}}
}

// sliderSite builds a site of one notebook with the outputs.
func sliderSite(t *testing.T, outputs ...map[string]any) (dir string) {
	t.Helper()
	root := t.TempDir()
	nb := notebook(t, filepath.Join(root, "a.ipynb"), nil,
		cell{id: "title", kind: "markdown", source: "# T\n\nWhy?"},
		cell{id: "moves", kind: "code", source: "x", outputs: outputs})
	dir = filepath.Join(root, "site")
	if err := Build(dir, []Page{{nb, "a"}}); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestSlider(t *testing.T) {
	dir := sliderSite(t, sliderOutput(nil))
	page := read(t, dir, "a.html")
	for _, want := range []string{
		`<script defer src="assets/slider.js"></script>`,
		`<figure class="slider"><div class="frames"><img src="figures/`,
		`alt="a curve" loading="lazy" width="200" height="150"></div>`,
		`<ol class="stops" hidden data-label="prior &lt;b&gt;P&lt;/b&gt;" data-start="0"><li><b>0.1</b> <span>low</span></li><li data-frame="figures/`,
		`<b>0.9</b> <span>&lt;script&gt;alert(1)&lt;/script&gt;</span></li></ol></figure>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	if pics, _ := filepath.Glob(filepath.Join(dir, "figures", "*.png")); len(pics) != 3 {
		t.Errorf("there are %d pictures, want 3", len(pics))
	}
	if page := read(t, build(t), "01-bayes.html"); strings.Contains(page, "<script") {
		t.Error("a page without sliders has a script")
	}
}

// TestHostileSlider gives sliders that figure.Slider would not write: the
// picture stays, and nothing else enters the page.
func TestHostileSlider(t *testing.T) {
	outputs := map[string]map[string]any{
		"no object":       sliderOutput(nil),
		"start":           sliderOutput(map[string]any{"start": "3"}),
		"start no number": sliderOutput(map[string]any{"start": `0" onclick="x()`}),
		"few texts":       sliderOutput(map[string]any{"says": "a\nb"}),
		"no label":        sliderOutput(map[string]any{"label": ""}),
		"no base64":       sliderOutput(map[string]any{"frames": "\njavascript:alert(1)\n"}),
		"no picture":      sliderOutput(map[string]any{"frames": "\nPHNjcmlwdD4=\n"}),
		"another size":    sliderOutput(map[string]any{"frames": "\n" + picture(10, 10, 0) + "\n"}),
		"too many":        sliderOutput(map[string]any{"stops": strings.Repeat("x\n", 5000), "says": strings.Repeat("x\n", 5000), "frames": strings.Repeat("\n", 5000)}),
		"numbers":         sliderOutput(map[string]any{"stops": 1, "label": []any{"x"}}),
	}
	outputs["no object"]["data"].(map[string]any)[sliderMIME] = "<script>alert(1)</script>"
	for name, o := range outputs {
		t.Run(name, func(t *testing.T) {
			page := read(t, sliderSite(t, o), "a.html")
			if strings.Contains(page, "slider") || strings.Contains(page, "<script") || strings.Contains(page, "alert(1)") || strings.Contains(page, "onclick") {
				t.Errorf("the slider is not refused")
			}
			if !strings.Contains(page, `alt="a curve" loading="lazy" width="200" height="150"></figure>`) {
				t.Error("the picture is not there")
			}
		})
	}
	t.Run("imitation", func(t *testing.T) { // the sanitiser takes away what the script looks for
		page := read(t, sliderSite(t, display("text/html", `<figure class="slider"><div class="frames"><img src="`+dataPNG+`"></div>`+
			`<ol class="stops" data-label="x" data-start="0"><li data-frame="javascript:alert(1)"><b>1</b><span>2</span></li></ol></figure>`, nil)), "a.html")
		if strings.Contains(page, "slider") || strings.Contains(page, "data-") || strings.Contains(page, "javascript") {
			t.Error("HTML of a notebook can pretend to be a slider")
		}
	})
}

const dataPNG = "data:image/png;base64,iVBORw0KGgo="

// TestSliderInChromium moves the slider of a served site by key and by mouse.
func TestSliderInChromium(t *testing.T) {
	page, err := browser.Open(t.Context(), false)
	if errors.Is(err, browser.ErrNone) {
		t.Skip("the slider is not moved in a browser: ", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer page.Close()
	hostile := display("text/html", `<script>window.hostile = 1</script><img src="x" onerror="window.hostile = 1">`, nil)
	srv, err := Serve(sliderSite(t, hostile, sliderOutput(nil)), "0")
	if err != nil {
		t.Fatal(err)
	}
	defer srv.http.Close()
	ok := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	state := func() (s [4]string) {
		t.Helper()
		ok(page.Eval(`[document.querySelector("output").textContent, document.querySelector("input").getAttribute("aria-valuetext"),
			document.querySelector(".frames img").alt, document.querySelector(".over").hidden ? "" : new URL(document.querySelector(".over").src).pathname]`, &s))
		return s
	}
	ok(page.Go(srv.URL + "a.html"))
	ok(page.Wait(`document.querySelector("input[type=range]")`, 20*time.Second))
	first := state()
	if want := ([4]string{"0.1", "0.1. low", "a curve prior <b>P</b>: 0.1. low", ""}); first != want {
		t.Errorf("before moving %q, want %q", first, want)
	}
	ok(page.Eval(`document.querySelector("input").focus()`, nil))
	ok(page.Press("ArrowRight"))
	ok(page.Wait(`(o => o.complete && o.naturalWidth == 400)(document.querySelector(".over"))`, 10*time.Second))
	second := state()
	if second[0] != "0.5" || second[1] != `0.5. "even"` || !strings.HasPrefix(second[3], "/figures/") {
		t.Errorf("after an arrow key %q", second)
	}
	var box struct{ X, Y, Width, Height float64 }
	ok(page.Eval(`document.querySelector("input").getBoundingClientRect().toJSON()`, &box))
	ok(page.Drag(box.X+box.Width/2, box.Y+box.Height/2, box.X+box.Width-2, box.Y+box.Height/2))
	if third := state(); third[0] != "0.9" || third[3] == second[3] || third[3] == "" {
		t.Errorf("after dragging %q", third)
	}
	ok(page.Press("Home"))
	if again := state(); again != first {
		t.Errorf("back at the start %q, want %q", again, first)
	}
	var named bool
	ok(page.Eval(`document.querySelector("input").labels[0].textContent.includes("prior")`, &named))
	if !named {
		t.Error("the slider has no label")
	}
	var harmed bool
	ok(page.Eval(`"hostile" in window`, &harmed))
	if harmed {
		t.Error("a script of the notebook was run")
	}
	for _, r := range page.Requests() {
		if !strings.HasPrefix(r, srv.URL) && !strings.HasPrefix(r, "data:") {
			t.Errorf("the page asks for %s", r)
		}
	}
	if to := os.Getenv("SCREENSHOTS"); to != "" {
		shot, err := page.Screenshot()
		ok(err)
		ok(os.WriteFile(filepath.Join(to, "site.png"), shot, 0o644))
	}
}
