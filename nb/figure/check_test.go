package figure

import (
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
)

var (
	nan = math.NaN()
	inf = math.Inf(1)
	ab  = []string{"a", "b"}
	abc = []string{"a", "b", "c"}
)

// drawn returns the error of making, and else of drawing the figure.
func drawn[F Figure](f F, err error) error {
	if err != nil {
		return err
	}
	_, err = PNG(f)
	return err
}

// with changes a figure after it was made.
func with[F Figure](f F, err error, change func(F)) error {
	if err != nil {
		return err
	}
	change(f)
	return drawn(f, nil)
}

func roc(title string) *ROC {
	return Must(NewROC(title, Series{"", []float64{0, 1}, []float64{0, 1}}))
}

// TestBadData wants an error that names the place.
func TestBadData(t *testing.T) {
	xy := Series{"s", []float64{1, 2}, []float64{3, 4}}
	lines := func(change func(*Lines)) error {
		f, err := NewLines("t", "x", "y", xy)
		return with(f, err, change)
	}
	tests := []struct {
		name string
		err  error
		want string
	}{
		{"bars NaN", drawn(NewBars("t", ab, Group{"g", []float64{1, nan}})), `g[1] ("b") = NaN`},
		{"bars Inf", drawn(NewBars("t", ab, Group{"g", []float64{inf, 1}})), `g[0] ("a") = +Inf`},
		{"bars negative", drawn(NewBars("t", ab, Group{"g", []float64{1, -1}})), `g[1] ("b") = -1`},
		{"bars length", drawn(NewBars("t", ab, Group{"g", []float64{1}})), "g has 1 entries, want 2"},
		{"bars no names", drawn(NewBars("t", nil, Group{"g", nil})), "names is empty"},
		{"bars no groups", drawn(NewBars("t", ab)), "no group"},
		{"bars nameless group", drawn(NewBars("t", ab, Group{"g", []float64{1, 2}}, Group{"", []float64{1, 2}})), "group 1 has no name"},
		{"bars same name", drawn(NewBars("t", []string{"a", "a"}, Group{"g", []float64{1, 2}})), `names[0] and names[1] are both "a"`},
		{"bars no title", drawn(NewBars(" ", ab, Group{"g", []float64{1, 2}})), "Title is empty"},
		{"prior sum", drawn(NewPriorPosterior("t", ab, []float64{0.5, 0.4}, []float64{0.5, 0.5})), "prior sums to 0.9"},
		{"posterior negative", drawn(NewPriorPosterior("t", ab, []float64{0.5, 0.5}, []float64{1.5, -0.5})), "posterior[0]"},
		{"posterior above one", drawn(NewPriorPosterior("t", ab, []float64{0.5, 0.5}, []float64{1.5, 0})), `posterior[0] ("a") = 1.5`},
		{"square one hypothesis", drawn(NewUnitSquare("t", "e", ab[:1], []float64{1}, []float64{1})), "1 hypotheses, want 2 to 6"},
		{"square likelihood", drawn(NewUnitSquare("t", "e", ab, []float64{0.5, 0.5}, []float64{1, 1.2})), `likelihood[1] ("b") = 1.2`},
		{"square impossible", drawn(NewUnitSquare("t", "e", ab, []float64{0.5, 0.5}, []float64{0, 0})), "impossible under every hypothesis"},
		{"square prior length", drawn(NewUnitSquare("t", "e", ab, []float64{1}, []float64{0, 1})), "prior has 1 entries, want 2"},
		{"square no evidence", drawn(NewUnitSquare("t", "", ab, []float64{0.5, 0.5}, []float64{0, 1})), "evidence has no name"},
		{"mosaic negative", drawn(NewMosaic("t", ab, ab, [][]float64{{1, 2}, {3, -4}})), `counts[b][1] ("b") = -4`},
		{"mosaic ragged", drawn(NewMosaic("t", ab, ab, [][]float64{{1, 2}, {3}})), "counts[b] has 1 entries, want 2"},
		{"mosaic empty group", drawn(NewMosaic("t", ab, ab, [][]float64{{1, 2}, {0, 0}})), `group "b" has no counts`},
		{"simplex corners", drawn(NewSimplex("t", ab, nil)), "corners has 2 entries, want 3"},
		{"simplex same corner", drawn(NewSimplex("t", []string{"a", "b", "a"}, nil)), `corners[0] and corners[2] are both "a"`},
		{"simplex no title", drawn(NewSimplex("", abc, nil)), "Title is empty"},
		{"simplex NaN shade", drawn(NewSimplex("t", abc, func([]float64) float64 { return nan })), "= NaN, want a number of 0 or more"},
		{"simplex negative shade", drawn(NewSimplex("t", abc, func(q []float64) float64 { return q[0] - .5 })), "want a number of 0 or more"},
		{"simplex no shade", drawn(NewSimplex("t", abc, func([]float64) float64 { return 0 })), "Shade is 0 everywhere"},
		{"simplex empty track", drawn(NewSimplex("t", abc, nil, Track{Name: "m"})), `track 0 ("m") has no points`},
		{"simplex nameless track", drawn(NewSimplex("t", abc, nil, Track{"", [][]float64{{1, 0, 0}}})), "track names[0] is empty"},
		{"simplex track of two", drawn(NewSimplex("t", abc, nil, Track{"m", [][]float64{{1, 0}}})), "m.P[0] has 2 entries, want 3"},
		{"simplex track sum", drawn(NewSimplex("t", abc, nil, Track{"m", [][]float64{{1, 0, 0}, {1, 1, 0}}})), "m.P[1] sums to 2"},
		{"lines none", drawn(NewLines("t", "x", "y")), "no series"},
		{"lines empty", drawn(NewLines("t", "x", "y", Series{Name: "s"})), "s 0 has no points"},
		{"lines NaN", drawn(NewLines("t", "x", "y", Series{"s", []float64{1, 2}, []float64{1, nan}})), "s.Y[1] = NaN"},
		{"lines length", drawn(NewLines("t", "x", "y", Series{"s", []float64{1, 2}, []float64{1}})), "s.Y has 1 entries, want 2"},
		{"lines unnamed axis", drawn(NewLines("t", "x", "", xy)), "YLabel is empty"},
		{"lines two nameless", drawn(NewLines("t", "x", "y", Series{"", []float64{1}, []float64{1}}, Series{"", []float64{1}, []float64{1}})), "series names[0] is empty"},
		{"lines huge", drawn(NewLines("t", "x", "y", Series{"s", []float64{1, 2}, []float64{1, 1e300}})), "too large for a linear axis"},
		{"lines log of zero", lines(func(l *Lines) { l.LogY, l.Series[0].Y[0] = true, 0 }), "value 0 of Y = 0, want more than 0 on a log axis"},
		{"lines log of subnormal", lines(func(l *Lines) { l.LogY, l.Series[0].Y[0] = true, 5e-324 }), "draw its logarithm"},
		{"lines range", lines(func(l *Lines) { l.XRange = [2]float64{2, 1} }), "XRange is from 2 to 1"},
		{"lines range NaN", lines(func(l *Lines) { l.YRange = [2]float64{nan, 1} }), "YRange[0] = NaN"},
		{"lines class", lines(func(l *Lines) { l.Class = []int{-1} }), "Class[0] = -1"},
		{"lines note", lines(func(l *Lines) { l.Notes = []Note{{1, inf, "n"}} }), "Y[2] = +Inf"},
		{"lines size", lines(func(l *Lines) { l.Width = 10 }), "Width"},
		{"lines width NaN", lines(func(l *Lines) { l.Width = vg.Length(nan) }), "Width"},
		{"heat NaN", drawn(NewHeatMap("t", ab, ab, [][]float64{{1, 2}, {nan, 1}})), `values[1][0] ("a") = NaN`},
		{"heat ragged", drawn(NewHeatMap("t", ab, ab, [][]float64{{1, 2}, {1}})), "values[1] has 1 entries, want 2"},
		{"heat rows", drawn(NewHeatMap("t", ab, ab, [][]float64{{1, 2}})), "values has 1 entries, want 2"},
		{"confusion negative", drawn(NewConfusion("t", ab, [][]int{{1, 2}, {3, -1}})), "counts[1][1] = -1"},
		{"confusion empty class", drawn(NewConfusion("t", ab, [][]int{{1, 2}, {0, 0}})), `class 1 ("b") has no rows`},
		{"hbars Inf", drawn(NewHBars("t", "x", ab, []float64{1, -inf})), `values[1] ("b") = -Inf`},
		{"dots length", drawn(NewDotPlot("t", "x", ab, Group{"g", []float64{1}})), "g has 1 entries, want 2"},
		{"histogram empty", drawn(NewHistogram("t", "x", nil)), "values is empty"},
		{"histogram NaN", drawn(NewHistogram("t", "x", []float64{1, nan})), "values[1] = NaN"},
		{"scatter length", drawn(NewScatter("t", "x", "y", []float64{1}, []float64{1, 2}, nil)), "Y has 2 entries, want 1"},
		{"scatter labels", drawn(NewScatter("t", "x", "y", []float64{1}, []float64{1}, ab)), "label has 2 entries, want 1"},
		{"roc start", drawn(NewROC("t", Series{"s", []float64{0.1, 1}, []float64{0, 1}})), "s does not lead from (0, 0)"},
		{"roc end", drawn(NewROC("t", Series{"", []float64{0, 1}, []float64{0, 0.9}})), "curve does not lead from (0, 0) to (1, 1)"},
		{"roc falls", drawn(NewROC("t", Series{"s", []float64{0, 0.5, 0.4, 1}, []float64{0, 0.5, 0.6, 1}})), "s falls from point 1"},
		{"roc rate", drawn(NewROC("t", Series{"s", []float64{0, 1}, []float64{0, 1.5}})), "s.Y[1] = 1.5"},
		{"roc none", drawn(NewROC("t")), "no series"},
		{"roc hull", with(roc("t"), nil, func(r *ROC) { r.Hull = Series{"", []float64{0, 1}, []float64{0}} }), "Hull.Y has 1 entries, want 2"},
		{"roc iso-cost", with(roc("t"), nil, func(r *ROC) { r.IsoCosts = []IsoCost{{Slope: -1}} }), "slope -1"},
		{"roc iso-cost NaN", with(roc("t"), nil, func(r *ROC) { r.IsoCosts = []IsoCost{{Slope: nan}} }), "IsoCosts[0] = NaN"},
		{"roc note", with(roc("t"), nil, func(r *ROC) { r.Notes = []Note{{2, 0, "n"}} }), "Notes[0] is at (2, 0)"},
		{"roc class", with(roc("t"), nil, func(r *ROC) { r.Class = []int{1, 2} }), "Class has 2 entries, want 1"},
		{"calibration none", drawn(NewCalibration("t")), "no series"},
		{"calibration empty bin", drawn(NewCalibration("t", Reliability{"s", []float64{0.5}, []float64{0.5}, []int{0}})), "s.N[0] = 0"},
		{"calibration length", drawn(NewCalibration("t", Reliability{"s", []float64{0.5}, []float64{0.5}, nil})), "s.N has 0 entries, want 1"},
		{"calibration probability", drawn(NewCalibration("t", Reliability{"s", []float64{0.5}, []float64{1.5}, []int{1}})), "s.Frequency[0] = 1.5"},
		{"calibration order", drawn(NewCalibration("t", Reliability{"s", []float64{0.5, 0.4}, []float64{0.5, 0.5}, []int{1, 1}})), "falls from 0.5 to 0.4"},
		{"waterfall NaN", drawn(NewWaterfall("t", "x", 0, ab, []float64{1, nan})), `values[1] ("b") = NaN`},
		{"waterfall start", drawn(NewWaterfall("t", "x", inf, ab, []float64{1, 2})), "start[0] = +Inf"},
		{"waterfall length", drawn(NewWaterfall("t", "x", 0, ab, []float64{1})), "values has 1 entries, want 2"},
		{"waterfall unit", drawn(NewWaterfall("t", "", 0, ab, []float64{1, 2})), "XLabel is empty"},
		{"strip one", drawn(NewStrip("t", &Lines{})), "1 panels, want 2 to 12"},
		{"strip nil", drawn(NewStrip("t", nil, nil)), "panel 0 is nil"},
		{"strip bad panel", drawn(NewStrip("t", &Lines{}, &Lines{})), "panel 0"},
	}
	for _, tt := range tests {
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

// TestNoAlias changes every argument after the call.
func TestNoAlias(t *testing.T) {
	names, prior, likelihood := []string{"a", "b"}, []float64{0.5, 0.5}, []float64{0.2, 0.4}
	f := Must(NewUnitSquare("t", "e", names, prior, likelihood))
	before, err := PNG(f)
	if err != nil {
		t.Fatal(err)
	}
	names[0], prior[0], likelihood[0] = "changed", 0.1, 0.9
	after, err := PNG(f)
	if err != nil || string(before) != string(after) {
		t.Errorf("the figure changed with the slices it was made from (error %v)", err)
	}
	s := Series{"s", []float64{1, 2}, []float64{3, 4}}
	l := Must(NewLines("t", "x", "y", s))
	s.Y[0] = 99
	if got := l.Series[0].Y[0]; got != 3 {
		t.Errorf("Lines.Series[0].Y[0] = %v after the argument changed, want 3", got)
	}
	h := []float64{3, 1, 2}
	if _, err := PNG(Must(NewHistogram("t", "x", h))); err != nil || h[0] != 3 {
		t.Errorf("NewHistogram sorted its argument: %v (error %v)", h, err)
	}
}
