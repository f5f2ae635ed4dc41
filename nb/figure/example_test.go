package figure_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"naivebayes/nb/figure"
)

func ExampleNewPriorPosterior() {
	f, err := figure.NewPriorPosterior("Pants speak for boys",
		[]string{"Boy", "Girl"}, []float64{0.6, 0.4}, []float64{0.75, 0.25})
	if err != nil {
		panic(err)
	}
	f.XLabel = "hypothesis h"
	width, height := f.Size()
	fmt.Println(width, height)
	// Output: 540 252
}

// Numbers that are no probabilities are refused, with their place.
func ExampleNewPriorPosterior_badData() {
	_, err := figure.NewPriorPosterior("Pants speak for boys",
		[]string{"Boy", "Girl"}, []float64{0.6, 0.4}, []float64{1.25, -0.25})
	fmt.Println(errors.Is(err, figure.ErrData))
	fmt.Println(err)
	// Output:
	// true
	// figure: Bars: data cannot be drawn: posterior[0] ("Boy") = 1.25, want a probability from 0 to 1
}

// Evidence that is impossible under every hypothesis has no posterior.
func ExampleNewUnitSquare() {
	_, err := figure.NewUnitSquare("Nobody wears a toga", "toga",
		[]string{"Boy", "Girl"}, []float64{0.6, 0.4}, []float64{0, 0})
	fmt.Println(err)
	// Output:
	// figure: UnitSquare: data cannot be drawn: the evidence "toga" is impossible under every hypothesis, so there is no posterior
}

func ExampleNewLines() {
	f := figure.Must(figure.NewLines("The posterior follows the prior",
		"prior P(sick)", "P(sick | +)",
		figure.Curve("", func(p float64) float64 { return 0.95 * p / (0.95*p + 0.05*(1-p)) }, 0, 1, 101)))
	f.Refs = []figure.Ref{{At: 0.01, Name: "prevalence"}}
	fmt.Println(len(f.Series[0].X))
	// Output: 101
}

func ExampleNewStrip() {
	var panels []figure.Panel
	for _, power := range []string{"x", "x²"} {
		f := func(x float64) float64 { return x }
		if power == "x²" {
			f = func(x float64) float64 { return x * x }
		}
		panels = append(panels, figure.Must(figure.NewLines(power, "x", "y", figure.Curve("", f, 0, 1, 50))))
	}
	s := figure.Must(figure.NewStrip("Powers bend", panels...))
	width, _ := s.Size()
	fmt.Println(width)
	// Output: 540
}

// A frame for each of a few priors; the axes keep their range.
func ExampleNewSlider() {
	priors := []float64{0.001, 0.01, 0.1, 0.5}
	stops := []string{"0.001", "0.01", "0.1", "0.5"}
	curve := figure.Curve("", func(p float64) float64 { return 0.95 * p / (0.95*p + 0.05*(1-p)) }, 0, 1, 101)
	s := figure.Must(figure.NewSlider("prior P(sick)", stops, func(i int) figure.Figure {
		f := figure.Must(figure.NewLines("The posterior follows the prior", "prior P(sick)", "P(sick | +)", curve))
		f.Refs = []figure.Ref{{At: priors[i]}}
		return f
	}))
	fmt.Println(s.Stops[s.Start])
	fmt.Println(figure.Show(s, "P(sick | +) against the prior, with a line at the prior chosen"))
	// Output:
	// 0.1
	// <nil>
}

// Text that the fonts cannot draw is an error and not a gap.
func ExamplePNG() {
	f := figure.Must(figure.NewHBars("后验概率", "count", []string{"a"}, []float64{1}))
	_, err := figure.PNG(f)
	fmt.Println(errors.Is(err, figure.ErrText))
	// Output: true
}

func ExampleSave() {
	dir, err := os.MkdirTemp("", "figure")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	f := figure.Must(figure.NewHBars("One row", "count", []string{"a"}, []float64{1}))
	fmt.Println(figure.Save(f, filepath.Join(dir, "row.svg")))
	fmt.Println(errors.Is(figure.Save(f, filepath.Join(dir, "row.gif")), figure.ErrFormat))
	// Output:
	// <nil>
	// true
}

// Outside a GoNB notebook Show does nothing.
func ExampleShow() {
	f := figure.Must(figure.NewHBars("One row", "count", []string{"a"}, []float64{1}))
	fmt.Println(figure.Show(f, "One bar of length 1"))
	// Output: <nil>
}
