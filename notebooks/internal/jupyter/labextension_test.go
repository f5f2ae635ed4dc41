package jupyter

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"naivebayes/notebooks/internal/browser"
)

// sliderNotebook is a notebook whose output has a slider of three stops, and
// beside it HTML with a script, which runs only where the notebook is trusted.
func sliderNotebook(t *testing.T) string {
	t.Helper()
	pic := func(at int, c color.Color) string {
		img := image.NewNRGBA(image.Rect(0, 0, 400, 200))
		for x := range 50 {
			for y := range 200 {
				img.Set(at+x, y, c)
			}
		}
		var b bytes.Buffer
		_ = png.Encode(&b, img)
		return base64.StdEncoding.EncodeToString(b.Bytes())
	}
	output := func(data map[string]any) map[string]any {
		return map[string]any{"output_type": "display_data", "metadata": map[string]any{"image/png": map[string]any{"width": 200}}, "data": data}
	}
	nb := map[string]any{"nbformat": 4, "nbformat_minor": 5, "metadata": map[string]any{}, "cells": []any{map[string]any{
		"cell_type": "code", "id": "moves", "source": "", "execution_count": 1, "metadata": map[string]any{}, "outputs": []any{
			output(map[string]any{"text/html": "<script>window.trusted = 1</script>a script"}),
			output(map[string]any{"image/png": pic(0, color.Black), "text/plain": "a bar", "application/vnd.naivebayes.slider+json": map[string]any{
				"label": "place <b>x</b>", "start": "0", "stops": "left\nmiddle\nright", "says": "a\nb\nc",
				"frames": "\n" + pic(175, color.Black) + "\n" + pic(350, color.Black)}}),
			output(map[string]any{"image/png": pic(0, color.Black), "text/plain": "a broken one",
				"application/vnd.naivebayes.slider+json": map[string]any{"label": "x", "start": "7", "stops": "a\nb", "says": "a\nb", "frames": "\nx\" onerror=\"y"}}),
		}}}}
	b, err := json.Marshal(nb)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestSliderInLab opens a notebook that is not trusted in the real JupyterLab
// with the extension, without a kernel, and moves its slider.
func TestSliderInLab(t *testing.T) {
	lab, err := exec.LookPath("jupyter-lab")
	if err != nil {
		t.Skip("the slider is not moved in JupyterLab: there is no jupyter-lab on PATH (pip install jupyterlab)")
	}
	page, err := browser.Open(t.Context(), false)
	if errors.Is(err, browser.ErrNone) {
		t.Skip("the slider is not moved in JupyterLab: ", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer page.Close()
	dir, home := t.TempDir(), t.TempDir()
	path := filepath.Join(dir, "a.ipynb")
	write(t, path, sliderNotebook(t))
	if other := os.Getenv("SLIDER_NOTEBOOK"); other != "" { // to look at another one
		b, err := os.ReadFile(other)
		if err != nil {
			t.Fatal(err)
		}
		write(t, path, string(b))
	}
	if err := writeExtension(filepath.Join(home, "shared")); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := l.Addr().(*net.TCPAddr).Port
	l.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cmd := exec.CommandContext(ctx, lab, "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1", fmt.Sprintf("--ServerApp.port=%d", port),
		"--IdentityProvider.token=", "--ServerApp.root_dir="+dir)
	cmd.Env = append(os.Environ(), "JUPYTER_PATH="+filepath.Join(home, "shared"), "JUPYTER_DATA_DIR="+filepath.Join(home, "data"),
		"JUPYTER_CONFIG_DIR="+filepath.Join(home, "config"), "JUPYTER_RUNTIME_DIR="+filepath.Join(home, "run"))
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { cancel(); _ = cmd.Wait() }()
	ok := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	url := fmt.Sprintf("http://127.0.0.1:%d/", port)
	for end := time.Now().Add(time.Minute); page.Go(url+"lab/tree/a.ipynb?reset") != nil; time.Sleep(500 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("JupyterLab does not answer within a minute")
		}
	}
	shot := func(name string) {
		if to := os.Getenv("SCREENSHOTS"); to != "" {
			b, err := page.Screenshot()
			ok(err)
			ok(os.WriteFile(filepath.Join(to, name+".png"), b, 0o644))
		}
	}
	const slider = `document.querySelector(".naivebayes-slider input[type=range]")`
	ok(page.Wait(slider, 2*time.Minute))
	ok(page.Eval(slider+`.scrollIntoView({block: "end"})`, nil))
	state := func() (s [3]string) {
		t.Helper()
		ok(page.Eval(`(w => [w.querySelector("output").textContent, w.querySelector("input").getAttribute("aria-valuetext"),
			w.querySelectorAll("img")[1].hidden ? "" : w.querySelectorAll("img")[1].src])(`+slider+`.closest(".naivebayes-slider"))`, &s))
		return s
	}
	shot("lab-before")
	first := state()
	// Some time after its start JupyterLab asks for a kernel and keeps the focus
	// in that dialog. A reader would close it; here it goes, and a key that did
	// nothing is pressed again.
	press := func(key string) [3]string {
		t.Helper()
		before := state()
		for end := time.Now().Add(20 * time.Second); state() == before && time.Now().Before(end); {
			ok(page.Eval(`document.querySelectorAll(".jp-Dialog").forEach(d => d.remove())`, nil))
			ok(page.Eval(slider+`.focus()`, nil))
			ok(page.Press(key))
			for range 10 {
				if state() != before {
					break
				}
				time.Sleep(100 * time.Millisecond)
			}
		}
		return state()
	}
	second := press("ArrowRight")
	third := press("End")
	time.Sleep(300 * time.Millisecond)
	shot("lab-after")
	if first[0] == second[0] || second[0] == third[0] || second[2] == third[2] || !strings.HasPrefix(third[2], "data:image/png;base64,") {
		t.Errorf("the slider does not move: %.80q, %.80q, %.80q", first, second, third)
	}
	for _, r := range page.Requests() {
		if !strings.HasPrefix(r, url) && !strings.HasPrefix(r, "data:") && !strings.HasPrefix(r, "blob:"+url) {
			t.Errorf("the page asks for %s", r)
		}
	}
	if os.Getenv("SLIDER_NOTEBOOK") != "" {
		return
	}
	if second[1] != "middle. b" || first[0] != "left" || third[0] != "right" {
		t.Errorf("the stops are %q, %q, %q", first, second, third)
	}
	var trusted bool
	ok(page.Eval(`"trusted" in window || document.querySelector(".naivebayes-slider b") !== null`, &trusted))
	if trusted {
		t.Error("the notebook is trusted, or its text is taken for HTML")
	}
	var broken string
	ok(page.Eval(`document.querySelectorAll(".naivebayes-slider")[1].textContent`, &broken))
	if broken != "a broken one" {
		t.Errorf("a slider that cannot be read shows %q", broken)
	}
}

func TestExtensionIsInstalled(t *testing.T) {
	o, _, _ := place(t)
	if err := Install(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(o.DataDir, "labextensions", extensionName)
	var p struct {
		Name       string
		JupyterLab struct {
			Build struct{ Load string } `json:"_build"`
		}
	}
	b, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil || json.Unmarshal(b, &p) != nil {
		t.Fatalf("package.json: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, p.JupyterLab.Build.Load)); err != nil || p.Name != extensionName {
		t.Errorf("the extension %q loads %q: %v", p.Name, p.JupyterLab.Build.Load, err)
	}
}
