package figure

import (
	"math"
	"testing"
)

// The rows of a waterfall hang together, whatever is left out of them.
func TestWaterfallSteps(t *testing.T) {
	values := []float64{0.5, -3, 0.25, 2, -0.125, -1}
	for most := range 8 {
		w := Must(NewWaterfall("t", "x", -1, []string{"a", "b", "c", "d", "e", "f"}, values))
		w.Most = most
		rows := w.steps()
		want := len(values) + 2
		if most > 0 && most < len(values) {
			want = most + 3
		}
		if len(rows) != want {
			t.Errorf("Most = %d: %d rows, want %d", most, len(rows), want)
		}
		for i := 1; i < len(rows)-1; i++ {
			if rows[i].from != rows[i-1].to {
				t.Errorf("Most = %d: row %d starts at %v, want %v, the end of the row above", most, i, rows[i].from, rows[i-1].to)
			}
		}
		last := rows[len(rows)-1]
		if sum := -1 + 0.5 - 3 + 0.25 + 2 - 0.125 - 1; math.Abs(last.to-sum) > 1e-15 || last.to != rows[len(rows)-2].to {
			t.Errorf("Most = %d: ends at %v after %v, want %v", most, last.to, rows[len(rows)-2].to, sum)
		}
	}
	// The largest are kept, in their order.
	w := Must(NewWaterfall("t", "x", 0, []string{"a", "b", "c", "d", "e", "f"}, values))
	w.Most = 2
	if rows := w.steps(); rows[1].name != "b" || rows[2].name != "d" || rows[3].name != "the other 4" {
		t.Errorf("rows %v, want b, d and the other 4", rows)
	}
}

// Wilson's interval of 8 of 10 is 0.490 to 0.943 (Brown, Cai and DasGupta's
// formula (4), worked by hand) and stays within 0 and 1 at the ends.
func TestWilson(t *testing.T) {
	if lo, hi := wilson(0.8, 10); math.Abs(lo-0.4901625) > 1e-6 || math.Abs(hi-0.9433178) > 1e-6 {
		t.Errorf("wilson(0.8, 10) = %v, %v", lo, hi)
	}
	if lo, hi := wilson(1, 5); hi != 1 || lo > 0.6 || lo < 0.5 {
		t.Errorf("wilson(1, 5) = %v, %v", lo, hi)
	}
}
