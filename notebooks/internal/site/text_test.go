package site

import (
	"encoding/base64"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/styles"
)

func TestCountWords(t *testing.T) {
	tests := []struct {
		name, source string
		words, han   int
	}{
		{"plain", "One two, three.", 3, 0},
		{"joined", "It's well-known: 3.14 of 1,000", 5, 0},
		{"mark-up", "**One** [two](three.md) `four`", 2, 0},
		{"formula", "so $P(x)=1$ is\n\n$$\na b c\n$$", 2, 0},
		{"fenced code", "one\n\n```go\nfunc f() {}\n```", 1, 0},
		{"Chinese", "后验概率 (posterior)，即 $P(c|x)$。", 1, 5},
		{"empty", "", 0, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if w, h := CountWords(tt.source); w != tt.words || h != tt.han {
				t.Errorf("CountWords(%q) = %d, %d, want %d, %d", tt.source, w, h, tt.words, tt.han)
			}
		})
	}
}

func TestFirstSentence(t *testing.T) {
	tests := []struct{ source, want string }{
		{"One is 3.5 high. Two.", "One is 3.5 high."},
		{"# Title\n\nSo?", "So?"},
		{"好的。再来。", "好的。"},
		{"no stop", "no stop"},
		{"", ""},
	}
	for _, tt := range tests {
		if got := FirstSentence(tt.source); got != tt.want {
			t.Errorf("FirstSentence(%q) = %q, want %q", tt.source, got, tt.want)
		}
	}
}

func TestLineEnds(t *testing.T) {
	tests := []struct{ source, want string }{
		{"one\ntwo", "one\ntwo"},
		{"one\n**two**", "one\n<strong>two</strong>"},
		{"one\n$x$", "one\n<math>"},
		{"先验\n后验", "先验后验"},
		{"先验，\n后验", "先验，后验"},
		{"先验\nprior", "先验\nprior"},
	}
	for _, tt := range tests {
		md := newMarkdown("x")
		root, src := parseMarkdown(md, tt.source, newHeadingIDs())
		var b strings.Builder
		if err := md.Renderer().Render(&b, src, root); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), tt.want) {
			t.Errorf("%q gives %q, want %q in it", tt.source, b.String(), tt.want)
		}
	}
}

func TestTerminalText(t *testing.T) {
	tests := []struct{ in, want string }{
		{"\x1b[1;31mred\x1b[0m", "red"},
		{"\x1b]0;title\x07x", "x"},
		{"10%\r50%\r100%\ndone", "100%\ndone"},
		{"a\r\nb", "a\nb"},
		{"plain", "plain"},
	}
	for _, tt := range tests {
		if got := terminalText(tt.in); got != tt.want {
			t.Errorf("terminalText(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestRelative(t *testing.T) {
	tests := []struct{ from, to, want string }{
		{"a.html", "b.html", "b.html"},
		{"zh/a.html", "b.html", "../b.html"},
		{"zh/a.html", "zh/b.html", "b.html"},
		{"a.html", "figures/x.png", "figures/x.png"},
		{"a/b/c.html", "a/d/e.html", "../d/e.html"},
		{"a.html", "a b.html", "a%20b.html"},
	}
	for _, tt := range tests {
		if got := relative(tt.from, tt.to); got != tt.want {
			t.Errorf("relative(%q, %q) = %q, want %q", tt.from, tt.to, got, tt.want)
		}
	}
}

func TestSlug(t *testing.T) {
	for in, want := range map[string]string{"A Section!": "a-section", "后验 概率": "后验-概率", "  1.2 X": "1-2-x", "$$": ""} {
		if got := slug(in); got != want {
			t.Errorf("slug(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestCodeHTML(t *testing.T) {
	got := codeHTML("go", "%%\nx := 1\n!ls <x>\ny := 2\n")
	for _, want := range []string{`<span class="cp">%%</span>`, `<span class="cp">!ls &lt;x&gt;</span>`, `<span class="mi">1</span>`} {
		if !strings.Contains(got, want) {
			t.Errorf("codeHTML = %s, want it to contain %s", got, want)
		}
	}
	text := regexp.MustCompile("<[^>]*>").ReplaceAllString(got, "")
	if want := "%%\nx := 1\n!ls &lt;x&gt;\ny := 2\n"; text != want {
		t.Errorf("the text of codeHTML is %q, want %q", text, want)
	}
}

// contrast is the contrast ratio of two colours, see WCAG 2.2, "contrast
// ratio" and "relative luminance".
func contrast(a, b string) float64 {
	lum := func(hex string) float64 {
		n, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
		if err != nil {
			panic(err)
		}
		l := 0.0
		for i, w := range []float64{0.2126, 0.7152, 0.0722} {
			v := float64(n>>(16-8*i)&0xff) / 255
			if v <= 0.04045 {
				v /= 12.92
			} else {
				v = math.Pow((v+0.055)/1.055, 2.4)
			}
			l += w * v
		}
		return l
	}
	x, y := lum(a), lum(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func TestContrast(t *testing.T) {
	css, err := assets.ReadFile("assets/style.css")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`--([a-z-]+): (#[0-9a-f]{6})`).FindAllStringSubmatch(string(css), -1)
	themes := []map[string]string{{}, {}} // light, dark
	for _, m := range found {
		i := 0
		if themes[0][m[1]] != "" {
			i = 1
		}
		themes[i][m[1]] = m[2]
	}
	for i, c := range themes {
		for _, pair := range [][2]string{{"text", "page"}, {"text", "panel"}, {"soft", "page"}, {"soft", "panel"}, {"link", "page"}, {"mark", "mark-panel"}, {"mark", "page"}, {"text", "warn-panel"}} {
			if r := contrast(c[pair[0]], c[pair[1]]); r < 4.5 {
				t.Errorf("theme %d: %s on %s has contrast %.2f, want 4.5", i, pair[0], pair[1], r)
			}
		}
		style := styles.Get([]string{lightStyle, darkStyle}[i])
		for _, tok := range []chroma.TokenType{chroma.Keyword, chroma.KeywordType, chroma.LiteralString, chroma.LiteralNumber, chroma.Comment, chroma.NameFunction, chroma.Operator, chroma.NameBuiltin} {
			e := style.Get(tok)
			if r := contrast(fmt.Sprintf("%06x", int(e.Colour.Red())<<16|int(e.Colour.Green())<<8|int(e.Colour.Blue())), c["panel"]); e.Colour.IsSet() && r < 4.5 {
				t.Errorf("theme %d: code %v has contrast %.2f, want 4.5", i, tok, r)
			}
		}
	}
	if len(themes[1]) < 8 {
		t.Errorf("%d colours of the dark theme found", len(themes[1]))
	}
}

func FuzzNaturalWidth(f *testing.F) {
	for _, s := range []string{picture(4, 3, 0), picture(4, 3, 7559)} {
		b, err := base64.StdEncoding.DecodeString(s)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
		f.Add(b[:40])
	}
	f.Fuzz(func(t *testing.T, pic []byte) {
		if w := naturalWidth(pic); w < 0 {
			t.Fatalf("naturalWidth = %d", w)
		}
	})
}

func FuzzTerminalText(f *testing.F) {
	f.Add("\x1b[31ma\x1b[0m\rb\r\n\x1b]0;t\x07")
	f.Fuzz(func(t *testing.T, s string) {
		if got := terminalText(s); len(got) > len(s) {
			t.Fatalf("terminalText(%q) = %q, which is longer", s, got)
		}
	})
}
