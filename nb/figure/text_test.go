package figure

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/plot/vg"
)

// TestLackingGlyphs puts text that the font lacks into every place that has
// text: it must be refused, never dropped.
func TestLackingGlyphs(t *testing.T) {
	const han = "贝叶斯"
	two := []float64{0.5, 0.5}
	lines := func(title, x, y, name string) error {
		return drawn(NewLines(title, x, y, Series{name, []float64{1, 2}, []float64{3, 4}}))
	}
	noted := func(n Note, r Ref) error {
		f, err := NewLines("t", "x", "y", Series{"", []float64{1, 2}, []float64{3, 4}})
		return with(f, err, func(l *Lines) { l.Notes, l.Refs = []Note{n}, []Ref{r} })
	}
	own := NewPlot("t", "x", "y")
	own.Legend.Add(han)
	tests := []struct {
		name string
		err  error
	}{
		{"title", lines(han, "x", "y", "")},
		{"x axis", lines("t", han, "y", "")},
		{"y axis", lines("t", "x", han, "")},
		{"legend", lines("t", "x", "y", han)},
		{"note", noted(Note{1, 3, han}, Ref{At: 1})},
		{"reference", noted(Note{1, 3, "n"}, Ref{At: 1, Name: han})},
		{"bar name", drawn(NewBars("t", []string{"a", han}, Group{"g", two}))},
		{"group", drawn(NewBars("t", ab, Group{han, two}))},
		{"hypothesis", drawn(NewUnitSquare("t", "e", []string{"a", han}, two, two))},
		{"evidence", drawn(NewUnitSquare("t", han, ab, two, two))},
		{"row", drawn(NewHeatMap("t", []string{"a", han}, ab, [][]float64{two, two}))},
		{"outcome", drawn(NewMosaic("t", ab, []string{"a", han}, [][]float64{two, two}))},
		{"own plot", drawn(Wrap(own), nil)},
		{"emoji", lines("😀", "x", "y", "")},
		{"combining mark", lines("x̂", "x", "y", "")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if !errors.Is(tt.err, ErrText) || !strings.Contains(tt.err.Error(), "U+") {
				t.Errorf("error = %v, want one that wraps ErrText and names the character", tt.err)
			}
		})
	}
}

// TestTextFits wants an error for names that run over the edge or into each
// other.
func TestTextFits(t *testing.T) {
	long := strings.Repeat("antidisestablishment", 12)
	many := make([]string, 60)
	values := make([]float64, 60)
	for i := range many {
		many[i] = "category " + number(float64(i), 3)
	}
	for name, err := range map[string]error{
		"title without a space": drawn(NewLines(long, "x", "y", Series{"", []float64{1}, []float64{1}})),
		"axis name":             drawn(NewLines("t", long, "y", Series{"", []float64{1}, []float64{1}})),
		"sixty bars":            drawn(NewBars("t", many, Group{"", values})),
	} {
		if !errors.Is(err, ErrText) {
			t.Errorf("%s: error = %v, want one that wraps ErrText", name, err)
		}
	}
	if err := drawn(NewHBars("t", "x", many, values)); err != nil {
		t.Errorf("sixty rows: %v", err)
	}
}

func TestRuns(t *testing.T) {
	tests := []struct {
		line string
		want []run
	}{
		{"P(x)", []run{{"P(x)", 0}}},
		{"10⁻⁵ m", []run{{"10", 0}, {"−5", superscript}, {" m", 0}}},
		{"∏Sⱼ", []run{{"∏S", 0}, {"j", subscript}}},
		{"x₁⋅x₂", []run{{"x", 0}, {"1", subscript}, {"·x", 0}, {"2", subscript}}},
		{"", nil},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, runs(tt.line), cmp.AllowUnexported(run{})); diff != "" {
			t.Errorf("runs(%q) (-want +got):\n%s", tt.line, diff)
		}
	}
}

func TestWrap(t *testing.T) {
	sty := textStyle(10, false, ink)
	for _, tt := range []struct {
		s     string
		width vg.Length
		want  string
	}{
		{"one two", 1000, "one two"},
		{"one two", sty.Width("one two") - 1, "one\ntwo"},
		{"a  b\nc", 1000, "a b\nc"},
		{"unbreakable", 5, "unbreakable"},
		{"", 5, ""},
	} {
		if got := wrap(tt.s, sty, tt.width); got != tt.want {
			t.Errorf("wrap(%q, %v) = %q, want %q", tt.s, tt.width, got, tt.want)
		}
	}
}

// FuzzTitle draws any text: it comes out or is refused, and nothing panics.
func FuzzTitle(f *testing.F) {
	for _, s := range []string{"plain", "θ ≤ ½", "中", "\x00", "\xff", "a\nb\n\nc", "x⁻⁵ᵢ", "<b>&", strings.Repeat("w ", 300), "\t\r"} {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, title, name string) {
		b, err := NewBars(title, []string{name, "other"}, Group{name, []float64{1, 2}})
		if err != nil {
			return
		}
		if _, err := SVG(b); err != nil && !errors.Is(err, ErrText) {
			t.Errorf("SVG: %v", err)
		}
	})
}
