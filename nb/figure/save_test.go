package figure

import (
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func small(t *testing.T) *Bars {
	t.Helper()
	f, err := NewPriorPosterior("<Claim> & more", ab, []float64{0.5, 0.5}, []float64{0.25, 0.75})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestSave(t *testing.T) {
	dir := t.TempDir()
	f := small(t)
	for _, name := range []string{"a.png", "b.PNG", "c.svg"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := Save(f, path); err != nil {
			t.Fatalf("Save(%s): %v", name, err)
		}
		got, err := os.ReadFile(path)
		if err != nil || len(got) < 1000 {
			t.Errorf("%s has %d bytes (error %v)", name, len(got), err)
		}
	}
	for _, name := range []string{"a.pdf", "a", "png"} {
		err := Save(f, filepath.Join(dir, name))
		if !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), ".png or .svg") {
			t.Errorf("Save(%s): error = %v, want one that wraps ErrFormat", name, err)
		}
	}
	if err := Save(f, filepath.Join(dir, "missing", "a.png")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Save into a missing folder: error = %v, want ErrNotExist", err)
	}
	// A figure that cannot be drawn leaves the old file.
	f.Title = "中"
	before, _ := os.ReadFile(filepath.Join(dir, "a.png"))
	if err := Save(f, filepath.Join(dir, "a.png")); !errors.Is(err, ErrText) {
		t.Errorf("Save of a bad figure: error = %v, want ErrText", err)
	}
	after, _ := os.ReadFile(filepath.Join(dir, "a.png"))
	if !bytes.Equal(before, after) {
		t.Error("a failed Save changed the file")
	}
	entries, _ := os.ReadDir(dir)
	if len(entries) != 3 {
		t.Errorf("the folder has %d files, want 3: temporary files stayed", len(entries))
	}
}

// TestPNGFormat checks size, resolution and number of colours of the file.
func TestPNGFormat(t *testing.T) {
	file, err := PNG(small(t))
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if got := img.Bounds().Dx(); got != 1440 {
		t.Errorf("width = %d pixels, want 1440", got)
	}
	at := bytes.Index(file, []byte("pHYs"))
	if at < 0 || binary.BigEndian.Uint32(file[at+4:]) != 7559 || file[at+12] != 1 {
		t.Errorf("the file does not state 7559 pixels a metre")
	}
}

func TestSVG(t *testing.T) {
	a, err := SVG(small(t))
	if err != nil {
		t.Fatal(err)
	}
	if b, _ := SVG(small(t)); !bytes.Equal(a, b) {
		t.Error("SVG of equal figures differs")
	}
	d := xml.NewDecoder(bytes.NewReader(a))
	for {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("SVG is not well-formed: %v", err)
		}
	}
	for _, want := range []string{"&lt;Claim&gt; &amp; more", "'Liberation Sans',Arial"} {
		if !bytes.Contains(a, []byte(want)) {
			t.Errorf("SVG lacks %q", want)
		}
	}
}
