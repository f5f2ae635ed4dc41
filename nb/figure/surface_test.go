package figure

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
)

// saddle has two equal summits and a pass between them.
func saddle(x, y float64) float64 { return -(x*x-1)*(x*x-1) - 2*y*y }

func init() {
	type picture = struct {
		name string
		make func() (Figure, error)
	}
	pictures = append(pictures, picture{"surface-climb", func() (Figure, error) {
		up := func(name string, x, y float64) Series {
			s := Series{Name: name}
			for range 9 {
				s.X, s.Y = append(s.X, x), append(s.Y, y)
				x, y = x+.1*(-4*x*(x*x-1)), y+.1*(-4*y)
			}
			return s
		}
		f, err := NewSurface("Either side has a summit of its own, the middle a pass",
			"first coordinate x (units)", "second coordinate y (units)", saddle, [2]float64{-1.6, 1.6}, [2]float64{-1.2, 1.2},
			up("from the left", -.2, .9), up("from the right", .3, -1), up("from the middle", 0, 1))
		if err == nil {
			f.Levels = []float64{-4, -2, -1.4, -1, -.6, -.3, -.1}
			f.BarLabel, f.Format = "height (units)", "%.1f"
			f.Notes, f.Width, f.Height = []Note{{0, 0, "pass"}}, 360, 250
		}
		return f, err
	}}, picture{"surface-tilt", func() (Figure, error) {
		f, err := NewSurface("A tilt leaves one summit", "x (units)", "y (units)",
			func(x, y float64) float64 { return saddle(x, y) + 2*x }, [2]float64{-1.6, 1.6}, [2]float64{-1.2, 1.2})
		if err == nil {
			f.BarLabel, f.Width, f.Height = "", 288, 216
		}
		return f, err
	}})
}

func TestSurfaceRefuses(t *testing.T) {
	unit := [2]float64{0, 1}
	path := Series{Name: "p", X: []float64{0}, Y: []float64{0}}
	surface := func(change func(*Surface)) error {
		f, err := NewSurface("t", "x", "y", saddle, unit, unit, path)
		return with(f, err, change)
	}
	for _, tt := range []struct {
		name string
		err  error
		want string
	}{
		{"no title", drawn(NewSurface("", "x", "y", saddle, unit, unit)), "Title is empty"},
		{"no axis name", drawn(NewSurface("t", "", "y", saddle, unit, unit)), "XLabel is empty"},
		{"no value", drawn(NewSurface("t", "x", "y", nil, unit, unit)), "Value is nil"},
		{"no range", drawn(NewSurface("t", "x", "y", saddle, unit, [2]float64{})), "YRange is empty"},
		{"turned range", drawn(NewSurface("t", "x", "y", saddle, [2]float64{1, 0}, unit)), "XRange is from 1 to 0"},
		{"infinite", drawn(NewSurface("t", "x", "y", func(x, y float64) float64 { return math.Log(x) }, unit, unit)), "Value(0, 0) = -Inf"},
		{"NaN", drawn(NewSurface("t", "x", "y", func(x, y float64) float64 { return nan }, unit, unit)), "= NaN, want a finite"},
		{"flat", drawn(NewSurface("t", "x", "y", func(x, y float64) float64 { return 3 }, unit, unit)), "Value is 3 nearly everywhere"},
		{"path without a name", drawn(NewSurface("t", "x", "y", saddle, unit, unit, Series{X: []float64{0}, Y: []float64{0}})), "path names[0] is empty"},
		{"same names", drawn(NewSurface("t", "x", "y", saddle, unit, unit, path, path)), "both"},
		{"empty path", drawn(NewSurface("t", "x", "y", saddle, unit, unit, Series{Name: "p"})), "p 0 has no points"},
		{"path NaN", drawn(NewSurface("t", "x", "y", saddle, unit, unit, Series{Name: "p", X: []float64{nan}, Y: []float64{0}})), "p.X[0] = NaN"},
		{"levels", surface(func(s *Surface) { s.Levels = []float64{1, 1} }), "Levels[1] = 1 is not above"},
		{"level NaN", surface(func(s *Surface) { s.Levels = []float64{nan} }), "Levels[0] = NaN"},
		{"cells", surface(func(s *Surface) { s.Cells = 3 }), "Cells is 3"},
		{"note", surface(func(s *Surface) { s.Notes = []Note{{nan, 0, "n"}} }), "notes[0] = NaN"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.err == nil {
				t.Fatalf("no error, want one with %q", tt.want)
			}
			if !errors.Is(tt.err, ErrData) || !strings.Contains(tt.err.Error(), tt.want) {
				t.Errorf("error = %q, want one that wraps ErrData and contains %q", tt.err, tt.want)
			}
		})
	}
}

// TestLevelsDivideTheArea: without levels each band covers a tenth of the map.
func TestLevelsDivideTheArea(t *testing.T) {
	f := Must(NewSurface("t", "x", "y", func(x, y float64) float64 { return math.Hypot(x, y) }, [2]float64{-1, 1}, [2]float64{-1, 1}))
	g, levels, err := f.survey()
	if err != nil || len(levels) != 9 {
		t.Fatalf("%d levels and error %v, want 9", len(levels), err)
	}
	band := make([]float64, 10)
	for i := range g.x {
		for j := range g.y {
			k := 0
			for k < 9 && g.p[i][j][0] >= levels[k] {
				k++
			}
			band[k] += 1 / float64(len(g.x)*len(g.y))
		}
	}
	for k, share := range band {
		if math.Abs(share-.1) > .005 {
			t.Errorf("band %d covers %.3f of the map, want a tenth", k, share)
		}
	}
	if want := math.Sqrt(.1 * 4 / math.Pi); math.Abs(levels[0]-want) > .01 { // the circle with a tenth of the square
		t.Errorf("the first level is %v, want %v", levels[0], want)
	}
}

func ExampleNewSurface() {
	f := Must(NewSurface("One summit", "x", "y", func(x, y float64) float64 { return -x*x - y*y }, [2]float64{-1, 1}, [2]float64{-1, 1},
		Series{Name: "a climb", X: []float64{-.9, -.4, 0}, Y: []float64{.7, .4, 0}}))
	MustShow(f, "Circles about the summit, and a path to it")
	_, height := f.Size()
	fmt.Println(height.Points() > 360)
	// Output: true
}
