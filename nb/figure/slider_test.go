package figure

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	xdraw "golang.org/x/image/draw"
	"gonum.org/v1/plot/cmpimg"
	"gonum.org/v1/plot/vg"
	vgdraw "gonum.org/v1/plot/vg/draw"
)

// priorSlider is a test of an illness at several prevalences.
func priorSlider(stops ...string) *Slider {
	posterior := func(p float64) float64 { return p / (p + 0.05*(1-p)) }
	curve := Curve("", posterior, 0, 1, 201)
	return Must(NewSlider("P(sick)", stops, func(i int) Figure {
		var p float64
		fmt.Sscan(stops[i], &p)
		f := Must(NewLines("A positive test means little where the illness is rare", "P(sick) before the test", "P(sick | positive)", curve))
		f.Notes = []Note{{p, posterior(p), fmt.Sprintf("%.3g", posterior(p))}}
		return f
	}))
}

// unpack decodes a bundle and lays every frame over the picture.
func unpack(t *testing.T, s *Slider) (frames []*image.RGBA, over []string) {
	t.Helper()
	file, data, err := s.bundle()
	if err != nil {
		t.Fatal(err)
	}
	base, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	over = strings.Split(data["frames"], "\n")
	for _, coded := range over {
		img := image.NewRGBA(base.Bounds())
		draw.Draw(img, img.Rect, base, image.Point{}, draw.Src)
		if coded != "" {
			b, err := base64.StdEncoding.DecodeString(coded)
			if err != nil {
				t.Fatal(err)
			}
			top, err := png.Decode(bytes.NewReader(b))
			if err != nil {
				t.Fatal(err)
			}
			draw.Draw(img, img.Rect, top, image.Point{}, draw.Over)
		}
		frames = append(frames, img)
	}
	return frames, over
}

// TestSliderFrames lays the frames of a slider over its picture and compares
// what is seen with the figures themselves, and with golden pictures.
func TestSliderFrames(t *testing.T) {
	s := priorSlider("0.01", "0.05", "0.2", "0.5", "0.9")
	got, over := unpack(t, s)
	if len(got) != 5 || over[s.Start] != "" {
		t.Fatalf("there are %d frames and the one of Start has %d bytes, want 5 and 0", len(got), len(over[s.Start]))
	}
	for i, img := range got {
		file, err := PNG(s.Frame(i))
		if err != nil {
			t.Fatal(err)
		}
		want, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		// Both have 256 colours, but not the same: rare blends may differ a little.
		if n, most := unlike(img, want); most > 24 {
			t.Errorf("frame %d: %d pixels differ from the figure, by up to %d of 255", i, n, most)
		}
		if i > 0 {
			if n, most := unlike(img, got[i-1]); n < 100 || most < 200 {
				t.Errorf("frames %d and %d look the same", i-1, i)
			}
		}
	}
	for i, img := range got { // a viewer may show them smaller
		half, want := shrunk(img), image.NewRGBA(image.Rect(0, 0, img.Rect.Dx()/2, img.Rect.Dy()/2))
		draw.Draw(want, want.Rect, shrunk(got[s.Start]), image.Point{}, draw.Src)
		if over[i] != "" {
			b, _ := base64.StdEncoding.DecodeString(over[i])
			top, _ := png.Decode(bytes.NewReader(b))
			draw.Draw(want, want.Rect, shrunk(top), image.Point{}, draw.Over)
		}
		if n, most := unlike(half, want); most > 40 { // 26 with squares of 8 pixels, 50 with single pixels, which show
			t.Errorf("frame %d at half the size: %d pixels differ, by up to %d of 255", i, n, most)
		}
	}
	for i, name := range map[int]string{0: "slider-first", 2: "slider-middle", 4: "slider-last"} {
		var buf bytes.Buffer
		if err := png.Encode(&buf, paletted(got[i])); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join("testdata", name+".png")
		if *cmpimg.GenerateTestData {
			if err := os.WriteFile(path, withResolution(buf.Bytes(), dpi), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatalf("%v (write it with go test ./nb/figure -regen)", err)
		}
		if ok, err := cmpimg.EqualApprox("png", buf.Bytes(), want, 0.05); err != nil || !ok {
			t.Errorf("%s differs (error %v); look at it and use -regen if it is right", path, err)
		}
	}
}

// shrunk is a picture at half its size, smoothed as a browser does it.
func shrunk(img image.Image) image.Image {
	out := image.NewRGBA(image.Rect(0, 0, img.Bounds().Dx()/2, img.Bounds().Dy()/2))
	xdraw.CatmullRom.Scale(out, out.Rect, img, img.Bounds(), draw.Src, nil)
	return out
}

// unlike returns how many pixels differ, and the largest difference of a colour.
func unlike(a, b image.Image) (n, most int) {
	r := a.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			p, q := color.RGBAModel.Convert(a.At(x, y)).(color.RGBA), color.RGBAModel.Convert(b.At(x, y)).(color.RGBA)
			d := 0
			for _, v := range [][2]uint8{{p.R, q.R}, {p.G, q.G}, {p.B, q.B}, {p.A, q.A}} {
				d = max(d, int(math.Abs(float64(v[0])-float64(v[1]))))
			}
			if d > 0 {
				n++
			}
			most = max(most, d)
		}
	}
	return n, most
}

// TestSliderBundle wants what viewers read: one line a stop, and equal bytes for
// equal figures.
func TestSliderBundle(t *testing.T) {
	s := priorSlider("0.01", "0.2", "0.5")
	s.Label, s.Says, s.Start = " P(sick) ", []string{"a", "b", "c"}, 1
	file, data, err := s.bundle()
	if err != nil {
		t.Fatal(err)
	}
	again, data2, _ := s.bundle()
	if !bytes.Equal(file, again) || data["frames"] != data2["frames"] {
		t.Error("two bundles of one slider differ")
	}
	for key, want := range map[string]string{"label": "P(sick)", "says": "a\nb\nc", "start": "1", "stops": "0.01\n0.2\n0.5"} {
		if data[key] != want {
			t.Errorf("%s = %q, want %q", key, data[key], want)
		}
	}
	if whole := base64.StdEncoding.EncodedLen(len(file)); len(data["frames"]) > whole {
		t.Errorf("two frames take %d bytes, more than a whole picture with %d", len(data["frames"]), whole)
	}
	if p, err := PNG(s); err != nil || len(p) == 0 {
		t.Errorf("PNG of a slider: %d bytes, error %v", len(p), err)
	}
}

func TestSliderErrors(t *testing.T) {
	one := Must(NewLines("Claim", "x", "y", Series{X: []float64{0, 1}, Y: []float64{0, 1}}))
	wide := Must(NewLines("Claim", "x", "y", Series{X: []float64{0, 1}, Y: []float64{0, 1}}))
	wide.Width = 2 * defaultWidth
	same := func(int) Figure { return one }
	abc := []string{"a", "b", "c"}
	made := func(change func(*Slider)) error {
		s := Must(NewSlider("x", abc, same))
		change(s)
		_, _, err := s.bundle()
		return err
	}
	ended := func(_ *Slider, err error) error { return err }
	tests := []struct {
		name string
		err  error
		want string
	}{
		{"no label", ended(NewSlider(" ", abc, same)), "Label is empty"},
		{"two stops", ended(NewSlider("x", abc[:2], same)), "there are 2 stops, want 3 to 25"},
		{"many stops", ended(NewSlider("x", make([]string, 26), same)), "there are 26 stops"},
		{"stop twice", ended(NewSlider("x", []string{"a", "b", "a"}, same)), `both "a"`},
		{"empty stop", ended(NewSlider("x", []string{"a", "", "b"}, same)), "Stops[1] is empty"},
		{"two lines", ended(NewSlider("x", []string{"a", "b\nc", "d"}, same)), "more than one line"},
		{"no function", ended(NewSlider("x", abc, nil)), "frame is nil"},
		{"nil frame", ended(NewSlider("x", abc, func(i int) Figure { return []Figure{one, nil, one}[i] })), `frame 1 ("b") is nil`},
		{"size", ended(NewSlider("x", abc, func(i int) Figure { return []Figure{one, one, wide}[i] })), `frame 2 ("c") is 1440 × 374 pixels, want 720 × 374`},
		{"nested", ended(NewSlider("x", abc, func(int) Figure { return priorSlider("0.1", "0.2", "0.3") })), "is a slider itself"},
		{"start", made(func(s *Slider) { s.Start = 3 }), "Start is 3, want 0 to 2"},
		{"says", made(func(s *Slider) { s.Says = abc[:1] }), "Says has 1 entries, want 3"},
		{"stops taken away", made(func(s *Slider) { s.Stops = abc[:2] }), "Stops has 2 entries, want 3"},
		{"not made", func() error { _, err := PNG(&Slider{}); return err }(), "NewSlider"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if !errors.Is(tt.err, ErrData) || !strings.Contains(tt.err.Error(), tt.want) {
				t.Errorf("error %v, want ErrData with %q", tt.err, tt.want)
			}
		})
	}
}

// noise is a figure of squares that differ for every seed.
type noise int

func (noise) Size() (width, height vg.Length) { return 3 * vg.Inch, 3 * vg.Inch }

func (n noise) Draw(c vgdraw.Canvas) error {
	r := rand.New(rand.NewPCG(uint64(n), 5))
	for range 3000 {
		x, y := vg.Length(r.Float64())*c.Max.X, vg.Length(r.Float64())*c.Max.Y
		fillRect(c, vg.Rectangle{Min: vg.Point{X: x, Y: y}, Max: vg.Point{X: x + 4, Y: y + 4}}, Color(r.IntN(8)))
	}
	return nil
}

// TestSliderTooLarge refuses frames that would make the notebook unreadable.
func TestSliderTooLarge(t *testing.T) {
	stops := make([]string, 25)
	for i := range stops {
		stops[i] = fmt.Sprint(i)
	}
	s := Must(NewSlider("seed", stops, func(i int) Figure { return noise(i) }))
	if _, _, err := s.bundle(); !errors.Is(err, ErrData) || !strings.Contains(err.Error(), "fewer stops") {
		t.Errorf("error %v, want ErrData that asks for fewer stops", err)
	}
}
