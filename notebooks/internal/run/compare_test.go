package run

import (
	"bytes"
	"encoding/base64"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"naivebayes/notebooks/internal/ipynb"
)

func stdout(s string) ipynb.Output { return ipynb.Output{Type: "stream", Name: "stdout", Text: s} }
func stderr(s string) ipynb.Output { return ipynb.Output{Type: "stream", Name: "stderr", Text: s} }
func shown(mime string, v any) ipynb.Output {
	return ipynb.Output{Type: "display_data", Data: map[string]any{mime: v}}
}

// of makes a notebook of one cell.
func of(outs ...ipynb.Output) *ipynb.Notebook {
	return &ipynb.Notebook{Path: "a.ipynb", Cells: []*ipynb.Cell{{ID: "c", Type: "code", Source: "x", Outputs: outs}}}
}

// picture encodes a picture of two pixels, with a text chunk or without.
func picture(t *testing.T, level png.CompressionLevel, comment string, colours ...color.Color) string {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, len(colours), 1))
	for x, c := range colours {
		img.Set(x, 0, c)
	}
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: level}).Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	out := b.Bytes()
	if comment != "" { // insert a tEXt chunk behind IHDR, which ends at byte 33
		chunk := append([]byte("tEXt"), comment...)
		sum := crc(chunk)
		n := len(comment)
		chunk = append([]byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}, chunk...)
		chunk = append(chunk, byte(sum>>24), byte(sum>>16), byte(sum>>8), byte(sum))
		out = append(out[:33:33], append(chunk, out[33:]...)...)
	}
	return base64.StdEncoding.EncodeToString(out)
}

func TestCompare(t *testing.T) {
	red, blue := color.NRGBA{255, 0, 0, 255}, color.NRGBA{0, 0, 255, 255}
	a := picture(t, png.BestCompression, "", red, blue)
	b, other := picture(t, png.NoCompression, "x", red, blue), picture(t, png.BestCompression, "", red, red)
	sliders := func(frame, stops string) []ipynb.Output {
		return []ipynb.Output{shown(sliderMIME, map[string]any{"stops": stops, "frames": "\n" + frame})}
	}
	for _, tc := range []struct {
		name      string
		want, got []ipynb.Output
		msg       string // "" for equal
	}{
		{"nothing", nil, nil, ""},
		{"same text", []ipynb.Output{stdout("1\n")}, []ipynb.Output{stdout("1\n")}, ""},
		{"other text", []ipynb.Output{stdout("a\nb\nc\n")}, []ipynb.Output{stdout("a\nx\nc\n")}, "stdout differs:\n  from line 2:\n  - b\n  + x"},
		{"last digit", []ipynb.Output{stdout("0.123456789012345")}, []ipynb.Output{stdout("0.123456789012346")}, "stdout differs"},
		{"line end", []ipynb.Output{stdout("a")}, []ipynb.Output{stdout("a\n")}, "stdout differs"},
		{"missing", []ipynb.Output{stdout("a")}, nil, "stdout differs"},
		{"added", nil, []ipynb.Output{stdout("a")}, "stdout differs"},
		{"other stream", []ipynb.Output{stdout("a")}, []ipynb.Output{stderr("a")}, "stdout differs"},
		{"stderr", []ipynb.Output{stderr("a")}, []ipynb.Output{stderr("b")}, "stderr differs"},
		{"order of streams and pictures", []ipynb.Output{stdout("a"), shown("image/png", a), stdout("b")}, []ipynb.Output{shown("image/png", a), stdout("ab")}, ""},
		{"order of pictures", []ipynb.Output{shown("text/html", "1"), shown("text/html", "2")}, []ipynb.Output{shown("text/html", "2"), shown("text/html", "1")}, "displayed output 1: text/html differs"},
		{"test time", []ipynb.Output{stdout("--- PASS: TestX (0.00s)\nPASS\n")}, []ipynb.Output{stdout("--- PASS: TestX (0.12s)\nPASS\n")}, ""},
		{"time in a result", []ipynb.Output{stdout("took (0.00s)\n")}, []ipynb.Output{stdout("took (0.12s)\n")}, "stdout differs"},
		{"same picture", []ipynb.Output{shown("image/png", a)}, []ipynb.Output{shown("image/png", a+"\n")}, ""},
		{"same pixels", []ipynb.Output{shown("image/png", a)}, []ipynb.Output{shown("image/png", picture(t, png.NoCompression, "Date\x00today", red, blue))}, ""},
		{"one pixel", []ipynb.Output{shown("image/png", a)}, []ipynb.Output{shown("image/png", picture(t, png.BestCompression, "", red, color.NRGBA{0, 0, 254, 255}))}, "1 of 2 pixels of the picture differ, the first at (1,0)"},
		{"size", []ipynb.Output{shown("image/png", a)}, []ipynb.Output{shown("image/png", picture(t, png.BestCompression, "", red))}, "has (1,1) pixels, want (2,1)"},
		{"no picture", []ipynb.Output{shown("image/png", a)}, []ipynb.Output{shown("image/png", "AAAA")}, "the picture is no PNG"},
		{"no committed picture", []ipynb.Output{shown("image/png", "?")}, []ipynb.Output{shown("image/png", a)}, "the committed picture is no PNG"},
		{"types", []ipynb.Output{shown("text/html", "a")}, []ipynb.Output{shown("text/plain", "a")}, "its types are [text/plain], want [text/html]"},
		{"number of pictures", []ipynb.Output{shown("image/png", a)}, nil, "it displays 0 outputs, want 1"},
		{"JSON", []ipynb.Output{shown("application/json", map[string]any{"a": 1.0, "b": 2.0})}, []ipynb.Output{shown("application/json", map[string]any{"b": 2.0, "a": 1.0})}, ""},
		{"other JSON", []ipynb.Output{shown("application/json", 1.0)}, []ipynb.Output{shown("application/json", 2.0)}, "application/json differs"},
		{"error", []ipynb.Output{{Type: "error", EName: "ERROR", EValue: "exit status 2"}}, []ipynb.Output{{Type: "error", EName: "ERROR", EValue: "exit status 3"}}, "the error differs"},
		{"same slider", sliders(a, "0.1"), sliders(b, "0.1"), ""},
		{"other frame", sliders(a, "0.1"), sliders(other, "0.1"), "frame 2 of the slider: 1 of 2 pixels of the picture differ, the first at (1,0)"},
		{"other stop", sliders(a, "0.1"), sliders(a, "0.2"), "\"stops\" of the slider differs"},
		{"fewer frames", sliders(a, "0.1"), []ipynb.Output{shown(sliderMIME, map[string]any{"stops": "0.1", "frames": ""})}, "the slider has 1 frames, want 2"},
		{"other parts", sliders(a, "0.1"), []ipynb.Output{shown(sliderMIME, map[string]any{"stops": "0.1"})}, "the slider has the parts [stops], want [frames stops]"},
		{"no object", sliders(a, "0.1"), []ipynb.Output{shown(sliderMIME, "x")}, "the slider differs"},
		{"no text", sliders(a, "0.1"), []ipynb.Output{shown(sliderMIME, map[string]any{"stops": 1., "frames": "\n" + a})}, "\"stops\" of the slider differs"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			ds := Compare(of(tc.want...), of(tc.got...))
			switch {
			case tc.msg == "" && len(ds) > 0:
				t.Errorf("differences are %v, want none", ds)
			case tc.msg != "" && (len(ds) != 1 || !strings.Contains(ds[0].String(), tc.msg)):
				t.Errorf("differences are %v, want one with %q", ds, tc.msg)
			case len(ds) == 1 && !strings.HasPrefix(ds[0].String(), `a.ipynb: cell "c": `):
				t.Errorf("the difference %q does not name notebook and cell", ds[0])
			}
		})
	}
}

func TestCompareCells(t *testing.T) {
	two := of()
	two.Cells = append(two.Cells, &ipynb.Cell{Type: "markdown", Source: "text"})
	other := of()
	other.Cells[0].Source = "y"
	for _, tc := range []struct {
		name      string
		want, got *ipynb.Notebook
		msg       string
	}{
		{"missing", two, of(), `cell "#2": it is missing`},
		{"added", of(), two, `cell "#2": it is not expected`},
		{"other source", of(), other, `cell "c": it is another cell`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if ds := Compare(tc.want, tc.got); len(ds) != 1 || !strings.Contains(ds[0].String(), tc.msg) {
				t.Errorf("differences are %v, want one with %q", ds, tc.msg)
			}
		})
	}
}

// Two runs of one panic, as GoNB shows it, are equal; another line is not.
func TestCompareTraces(t *testing.T) {
	trace := func(path, line, address string) string {
		return "panic: oh [recovered]\n\ngoroutine " + address[3:] + " [running]:\nmain.f(0xc000" + address[2:] + ")\n" +
			"\t \x1b[7m[[ Cell [5] Line 2 ]]\x1b[0m " + path + "/gonb_" + address[2:] + "5/main.go:" + line + " +" + address + "\n" +
			"strconv.Atoi(...)\n\t/usr/" + address[2:] + "/go/src/strconv/atoi.go:" + address[3:] + "\nexit status 2\n"
	}
	a := of(stderr(trace("/tmp", "13", "0x1234567")))
	if ds := Compare(a, of(stderr(trace("/var/folders/x_y/T", "13", "0x7654321")))); len(ds) > 0 {
		t.Errorf("differences are %v, want none", ds)
	}
	if ds := Compare(a, of(stderr(trace("/tmp", "14", "0x1234567")))); len(ds) != 1 {
		t.Errorf("differences are %v, want one", ds)
	}
}

func TestNormalise(t *testing.T) {
	for _, tc := range []struct{ name, text, want string }{
		{"test", "--- FAIL: TestX/α_b (1.25s)\n", "--- FAIL: TestX/α_b (0.00s)\n"},
		{"subtest", "    --- SKIP: T/x (12.00s)", "    --- SKIP: T/x (0.00s)"},
		{"package", "ok  \tnaivebayes/nb\t0.512s\n", "ok  \tnaivebayes/nb\t0.000s\n"},
		{"cached package", "ok  \tnaivebayes/nb\t(cached)\n", "ok  \tnaivebayes/nb\t0.000s\n"},
		{"compiler", "# gonb_0123abcd\n./main.go:3:1: undefined: x", "# gonb\n./main.go:3:1: undefined: x"},
		{"path", "at /tmp/a/gonb_0123abcd/main.go:3", "at main.go:3"},
		{"other names", "gonb_test gonb_0123abcde 0.512s (0.25s)", "gonb_test gonb_0123abcde 0.512s (0.25s)"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got := Normalise(tc.text); got != tc.want {
				t.Errorf("Normalise(%q) = %q, want %q", tc.text, got, tc.want)
			}
		})
	}
}

func TestSettle(t *testing.T) {
	want := of(stdout("--- PASS: TestX (0.00s)\n"))
	got := of(stdout("--- PASS: TestX (0.31s)\n"))
	Settle(want, got)
	if o := got.Cells[0].Outputs[0].Text; o != "--- PASS: TestX (0.00s)\n" {
		t.Errorf("equal outputs became %q, want those of before", o)
	}
	got = of(stderr("/tmp/a/gonb_0123abcd/main.go:3 new"))
	Settle(want, got)
	if o := got.Cells[0].Outputs[0].Text; o != "main.go:3 new" {
		t.Errorf("new outputs became %q, want them without the folder", o)
	}
}

func crc(b []byte) uint32 { return crc32.ChecksumIEEE(b) }

func FuzzNormalise(f *testing.F) {
	f.Add("--- PASS: TestX (0.00s)\n\t/a/gonb_0123abcd/main.go:3 +0x1f\n")
	f.Fuzz(func(t *testing.T, s string) {
		once := Normalise(s)
		if twice := Normalise(once); twice != once {
			t.Errorf("Normalise(%q) = %q, and again %q", s, once, twice)
		}
		if ds := Compare(of(stdout(s), stderr(s)), of(stderr(s), stdout(s))); len(ds) > 0 {
			t.Errorf("%q differs from itself: %v", s, ds)
		}
		diff(s, once)
		tail(s, 3)
	})
}
