package figure

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/plot"
	"pgregory.net/rapid"
)

func TestNumber(t *testing.T) {
	for _, tt := range []struct {
		v    float64
		want string
	}{
		{0, "0"}, {0.25, "0.25"}, {1. / 3, "0.333"}, {-1.5, "−1.5"}, {0.999999, "1"}, {12, "12"},
		{1234, "1234"}, {12345, "12,345"}, {86093442, "8.61×10⁷"}, {2.5e-7, "2.5×10⁻⁷"}, {-5e-324, "−4.94×10⁻³²⁴"},
		{0.0495, "0.0495"}, {100, "100"},
	} {
		if got := number(tt.v, 3); got != tt.want {
			t.Errorf("number(%v, 3) = %q, want %q", tt.v, got, tt.want)
		}
	}
}

func texts(ticks []plot.Tick) (out []string) {
	for _, t := range ticks {
		if t.Label != "" {
			out = append(out, t.Label)
		}
	}
	return out
}

func TestTicks(t *testing.T) {
	for _, tt := range []struct {
		name   string
		ticks  plot.Ticker
		lo, hi float64
		want   []string
	}{
		{"unit", linearTicks{6}, 0, 1, []string{"0", "0.2", "0.4", "0.6", "0.8", "1"}},
		{"negative", linearTicks{5}, -400, 0, []string{"−400", "−300", "−200", "−100", "0"}},
		{"thousands", linearTicks{4}, 0, 30000, []string{"0", "10,000", "20,000", "30,000"}},
		{"small", linearTicks{3}, 0, 2e-7, []string{"0", "1×10⁻⁷", "2×10⁻⁷"}},
		{"offset", linearTicks{4}, 0.97, 1.03, []string{"0.98", "1", "1.02"}},
		{"decades", logTicks{8}, 1e-4, 1, []string{"0.0001", "0.001", "0.01", "0.1", "1"}},
		{"powers", logTicks{8}, 1, 1e8, []string{"10⁰", "10¹", "10²", "10³", "10⁴", "10⁵", "10⁶", "10⁷", "10⁸"}},
		{"far powers", logTicks{4}, 1, 1e40, []string{"10⁰", "10¹⁰", "10²⁰", "10³⁰", "10⁴⁰"}},
		{"beside 2 and 5 all in digits", logTicks{8}, 700, 120000, []string{"1000", "2000", "5000", "10,000", "20,000", "50,000", "100,000"}},
		{"one decade", logTicks{8}, 1, 10, []string{"1", "2", "5", "10"}},
	} {
		if diff := cmp.Diff(tt.want, texts(tt.ticks.Ticks(tt.lo, tt.hi))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// draws wants a picture or an error that is not a caught panic.
func draws(t *rapid.T, f Figure) {
	if _, err := SVG(f); err != nil && strings.Contains(err.Error(), "panicked") {
		t.Fatal(err)
	}
}

// TestAnyNumbers draws curves of any finite numbers in any size: the result is
// a picture or an error, soon, and never a panic.
func TestAnyNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(t, "n")
		any := rapid.OneOf(rapid.Float64(), rapid.Float64Range(-10, 10), rapid.Float64Range(1e15, 1e15+4),
			rapid.SampledFrom([]float64{0, 5e-324, 1e-310, math.MaxFloat64, -math.MaxFloat64, math.NaN(), math.Inf(-1)}))
		x, y := rapid.SliceOfN(any, n, n).Draw(t, "x"), rapid.SliceOfN(any, n, n).Draw(t, "y")
		l, err := NewLines("t", "x", "y", Series{"s", x, y})
		if err == nil {
			l.LogX, l.LogY = rapid.Bool().Draw(t, "log x"), rapid.Bool().Draw(t, "log y")
			l.Marks, l.Step, l.Fill = rapid.Bool().Draw(t, "marks"), rapid.Bool().Draw(t, "step"), rapid.Bool().Draw(t, "fill")
			l.Notes = []Note{{x[0], y[0], "note"}}
			draws(t, l)
		}
		if b, err := NewHBars("t", "x", []string{"a", "b", "c", "d", "e"}[:n], y); err == nil {
			draws(t, b)
		}
		if h, err := NewHistogram("t", "x", y); err == nil {
			draws(t, h)
		}
		if h, err := NewHeatMap("t", []string{"r"}, []string{"a", "b", "c", "d", "e"}[:n], [][]float64{y}); err == nil {
			draws(t, h)
		}
		if b, err := NewBars("t", []string{"a", "b", "c", "d", "e"}[:n], Group{"g", y}); err == nil {
			draws(t, b)
		}
	})
}
