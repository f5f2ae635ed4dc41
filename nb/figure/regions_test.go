package figure

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func bell(mean, sd float64) func(float64) float64 {
	return func(x float64) float64 { return normalDensity((x-mean)/sd) / sd }
}

func init() {
	type picture = struct {
		name string
		make func() (Figure, error)
	}
	pictures = append(pictures, picture{"densities", func() (Figure, error) {
		r := rand.New(rand.NewPCG(1, 6))
		mean, sd := []float64{1.46, 4.26, 5.55}, []float64{0.17, 0.47, 0.55}
		var samples []Sample
		for k, name := range []string{"setosa", "versicolor", "virginica"} {
			s := Sample{Name: name, Density: bell(mean[k], sd[k])}
			for range 50 {
				s.Values = append(s.Values, mean[k]+sd[k]*r.NormFloat64())
			}
			samples = append(samples, s)
		}
		return NewDensities("Petals of two species overlap, those of the third do not", "petal length (cm)", samples...)
	}}, picture{"densities-histogram", func() (Figure, error) {
		r := rand.New(rand.NewPCG(2, 6))
		a := Sample{Name: "rare", Weight: 0.2, Density: bell(1, 1)}
		b := Sample{Name: "common", Weight: 0.8, Density: bell(4, 1.5)}
		for i := range 400 {
			if i%5 == 0 {
				a.Values = append(a.Values, 1+r.NormFloat64())
			} else {
				b.Values = append(b.Values, 4+1.5*r.NormFloat64())
			}
		}
		f, err := NewDensities("The grey area is the least probability of error", "value x (units)", a, b)
		if err == nil {
			f.Bins, f.Rug = 36, false
			f.Refs = []Ref{{At: 1.675, Name: "boundary"}}
		}
		return f, err
	}}, picture{"regions", func() (Figure, error) {
		r := rand.New(rand.NewPCG(3, 6))
		mx, my := []float64{5, 5.9, 6.6}, []float64{3.4, 2.8, 3}
		names := []string{"setosa", "versicolor", "virginica"}
		var x, y []float64
		var label []string
		for i := range 90 {
			x = append(x, mx[i%3]+0.4*r.NormFloat64())
			y = append(y, my[i%3]+0.25*r.NormFloat64())
			label = append(label, names[i%3])
		}
		f, err := NewRegions("Three bells divide the plane", "sepal length (cm)", "sepal width (cm)", names,
			func(x, y float64) []float64 {
				p, sum := make([]float64, 3), 0.
				for k := range p {
					p[k] = bell(mx[k], 0.4)(x) * bell(my[k], 0.25)(y)
					sum += p[k]
				}
				for k := range p {
					p[k] /= sum
				}
				return p
			}, x, y, label)
		if err == nil {
			f.Levels, f.Mistakes = []float64{0.9}, true
		}
		return f, err
	}}, picture{"regions-quadratic", func() (Figure, error) {
		f, err := NewRegions("A narrow class inside a wide one: the boundary closes", "x₁ (units)", "x₂ (units)",
			[]string{"narrow", "wide"}, func(x, y float64) []float64 {
				a, b := bell(0, 1)(x)*bell(0, 1)(y), bell(0, 2.5)(x)*bell(0, 2)(y)
				return []float64{a / (a + b), b / (a + b)}
			}, nil, nil, nil)
		if err == nil {
			f.XRange, f.YRange = [2]float64{-6, 6}, [2]float64{-4, 4}
			f.Levels = []float64{0.7, 0.99}
		}
		return f, err
	}})
}

// TestBadDensities wants an error that names the place.
func TestBadDensities(t *testing.T) {
	flat := func(float64) float64 { return 1 }
	half := func(x, y float64) []float64 { return []float64{.5, .5} }
	densities := func(change func(*Densities)) error {
		f, err := NewDensities("t", "x", Sample{Name: "a", Values: []float64{1, 2}, Density: flat})
		return with(f, err, change)
	}
	regions := func(change func(*Regions)) error {
		f, err := NewRegions("t", "x", "y", ab, half, []float64{1, 2}, []float64{1, 2}, ab)
		return with(f, err, change)
	}
	tests := []struct {
		name string
		err  error
		want string
	}{
		{"no class", drawn(NewDensities("t", "x")), "0 classes, want 1 to 8"},
		{"no title", drawn(NewDensities("", "x", Sample{Name: "a", Density: flat})), "Title is empty"},
		{"nothing", drawn(NewDensities("t", "x", Sample{Name: "a"})), `"a" has neither`},
		{"same name", drawn(NewDensities("t", "x", Sample{Name: "a", Density: flat}, Sample{Name: "a", Density: flat})), "both"},
		{"cell NaN", drawn(NewDensities("t", "x", Sample{Name: "a", Values: []float64{1, nan}})), "a.Values[1] = NaN"},
		{"weight", drawn(NewDensities("t", "x", Sample{Name: "a", Density: flat, Weight: -1})), "weight"},
		{"no range", drawn(NewDensities("t", "x", Sample{Name: "a", Density: flat})), "set XRange"},
		{"bins", densities(func(d *Densities) { d.Bins = -1 }), "Bins is -1"},
		{"top", densities(func(d *Densities) { d.Top = nan }), "Top is NaN"},
		{"ref", densities(func(d *Densities) { d.Refs = []Ref{{At: nan}} }), "refs and notes[0] = NaN"},
		{"density NaN", densities(func(d *Densities) { d.Samples[0].Density = func(float64) float64 { return nan } }), "a.Density[0] = NaN"},
		{"density negative", densities(func(d *Densities) { d.Samples[0].Density = func(float64) float64 { return -1 } }), "a.Density[0] = -1"},
		{"one class", drawn(NewRegions("t", "x", "y", ab[:1], half, nil, nil, nil)), "1 classes, want 2"},
		{"no posterior", drawn(NewRegions("t", "x", "y", ab, nil, nil, nil, nil)), "Posterior is nil"},
		{"no points", drawn(NewRegions("t", "x", "y", ab, half, nil, nil, nil)), "set XRange and YRange"},
		{"label", drawn(NewRegions("t", "x", "y", ab, half, []float64{1}, []float64{1}, []string{"c"})), `Label[0] is "c"`},
		{"labels", drawn(NewRegions("t", "x", "y", ab, half, []float64{1}, []float64{1}, nil)), "Label has 0 entries"},
		{"posterior length", regions(func(r *Regions) { r.Posterior = func(x, y float64) []float64 { return nil } }), "Posterior has 0 entries, want 2"},
		{"posterior range", regions(func(r *Regions) { r.Posterior = func(x, y float64) []float64 { return []float64{2, -1} } }), `Posterior[0] ("a") = 2`},
		{"level", regions(func(r *Regions) { r.Levels = []float64{1} }), "Levels[0] = 1"},
		{"cells", regions(func(r *Regions) { r.Cells = 3 }), "Cells is 3"},
		{"note", regions(func(r *Regions) { r.Notes = []Note{{nan, 0, "n"}} }), "notes[0] = NaN"},
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

// TestOverlapIsError compares the grey area of two weighted bells with the
// probability of error of the best decision.
func TestOverlapIsError(t *testing.T) {
	f := Must(NewDensities("t", "x", Sample{Name: "a", Weight: .5, Density: bell(-1, 1)}, Sample{Name: "b", Weight: .5, Density: bell(1, 1)}))
	f.XRange = [2]float64{-8, 8}
	x, y := second(f.curves())
	area := 0.
	for i := 1; i < len(x); i++ {
		area += (x[i] - x[i-1]) * (y[i] + y[i-1]) / 2
	}
	if want := math.Erfc(1/math.Sqrt2) / 2; math.Abs(area-want) > 1e-4 {
		t.Errorf("grey area = %v, want Φ(−1) = %v", area, want)
	}
}

// TestBarsHaveArea wants the area of a histogram to be the weight.
func TestBarsHaveArea(t *testing.T) {
	s := Sample{Name: "a", Values: []float64{1, 2, 2, 3, 7}, Weight: .3}
	f := Must(NewDensities("t", "x", s))
	f.Bins = 7
	edges, heights := f.bars(s)
	area := 0.
	for i, h := range heights {
		area += h * (edges[i+1] - edges[i])
	}
	if math.Abs(area-.3) > 1e-12 {
		t.Errorf("area = %v, want .3", area)
	}
}

// TestLead wants the decision where the lead is positive.
func TestLead(t *testing.T) {
	p := []float64{.2, .5, .3}
	if k := largest(p); k != 1 || math.Abs(lead(p, 1)-.2) > 1e-12 || lead(p, 0) >= 0 || lead(p, 2) >= 0 {
		t.Errorf("largest(%v) = %v, leads %v %v %v", p, k, lead(p, 0), lead(p, 1), lead(p, 2))
	}
}
