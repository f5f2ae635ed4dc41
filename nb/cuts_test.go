package nb_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"naivebayes/data"
	"naivebayes/nb"
)

func TestCuts(t *testing.T) {
	nan := math.NaN()
	for _, tc := range []struct {
		name string
		cut  func([]float64, int) ([]float64, error)
		x    []float64
		k    int
		want []float64
	}{
		{"width", nb.CutsEqualWidth, []float64{0, 10, 2, nan, 3}, 5, []float64{2, 4, 6, 8}},
		{"width, one interval", nb.CutsEqualWidth, []float64{0, 10}, 1, []float64{}},
		{"width, constant", nb.CutsEqualWidth, []float64{3, 3, 3}, 4, []float64{}},
		{"width, whole range of float64", nb.CutsEqualWidth, []float64{-math.MaxFloat64, math.MaxFloat64}, 2, []float64{0}},
		{"frequency", nb.CutsEqualFrequency, []float64{8, 1, 2, 4, nan, 16, 32}, 3, []float64{3, 12}},
		{"frequency, one interval", nb.CutsEqualFrequency, []float64{1, 2}, 1, []float64{}},
		{"frequency, constant", nb.CutsEqualFrequency, []float64{3, 3, 3}, 3, []float64{}},
		{"frequency, equal numbers stay together", nb.CutsEqualFrequency, []float64{0, 0, 0, 0, 0, 0, 1, 2, 3, 4}, 4, []float64{.5, 1.5}},
		{"frequency, more intervals than numbers", nb.CutsEqualFrequency, []float64{1, 3, 5}, 10, []float64{2, 4}},
		{"frequency, neighbours", nb.CutsEqualFrequency, []float64{1, 1 + 0x1p-52}, 2, []float64{1}},
		{"frequency, middle rounds up", nb.CutsEqualFrequency, []float64{1 + 0x1p-52, 1 + 0x1p-51}, 2, []float64{1 + 0x1p-52}},
	} {
		x := slices.Clone(tc.x)
		got := must(tc.cut(x, tc.k))
		if diff := cmp.Diff(tc.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tc.name, diff)
		}
		if x[0] != tc.x[0] || x[1] != tc.x[1] {
			t.Errorf("%s: the argument was changed", tc.name)
		}
	}
}

// Without equal numbers the intervals differ by one row at most.
func TestCutsEqualFrequencyBalance(t *testing.T) {
	rapid.Check(t, func(g *rapid.T) {
		x := rapid.SliceOfNDistinct(rapid.Float64Range(-1e6, 1e6), 1, 60, func(x float64) float64 { return x }).Draw(g, "x")
		k := rapid.IntRange(1, len(x)).Draw(g, "k")
		cuts := must(nb.CutsEqualFrequency(x, k))
		n := make([]int, len(cuts)+1)
		for _, v := range x {
			n[sort.SearchFloat64s(cuts, v)]++
		}
		if len(n) != k || slices.Max(n)-slices.Min(n) > 1 {
			g.Fatalf("%d intervals with %v rows, want %d nearly equal ones", len(n), n, k)
		}
	})
}

// mdlCuts is Fayyad and Irani's criterion as the paper writes it, with no
// regard to cost: every cut of every part is weighed from the rows.
func mdlCuts(x []float64, y []int) []float64 {
	ent := func(keep func(float64) bool) (bits, n, k float64) {
		count := map[int]float64{}
		for i, v := range x {
			if keep(v) {
				count[y[i]]++
				n++
			}
		}
		for _, c := range count {
			bits -= c / n * math.Log2(c/n)
		}
		return bits, n, float64(len(count))
	}
	var split func(low, high float64) []float64
	split = func(low, high float64) []float64 { // low < x ≤ high
		in := func(v float64) bool { return low < v && v <= high }
		var values []float64
		for _, v := range x {
			if in(v) && !slices.Contains(values, v) {
				values = append(values, v)
			}
		}
		slices.Sort(values)
		all, n, k := ent(in)
		best, cut, accept := math.Inf(1), 0., false
		for i := 1; i < len(values); i++ {
			at := (values[i-1] + values[i]) / 2
			e1, n1, k1 := ent(func(v float64) bool { return in(v) && v <= at })
			e2, n2, k2 := ent(func(v float64) bool { return in(v) && v > at })
			e := n1/n*e1 + n2/n*e2
			if e < best-1e-12 {
				best, cut = e, at
				delta := math.Log2(math.Pow(3, k)-2) - (k*all - k1*e1 - k2*e2)
				accept = all-e > math.Log2(n-1)/n+delta/n
			}
		}
		if !accept {
			return nil
		}
		return slices.Concat(split(low, cut), []float64{cut}, split(cut, high))
	}
	return split(math.Inf(-1), math.Inf(1))
}

func TestCutsMDLBruteForce(t *testing.T) {
	some := 0
	rapid.Check(t, func(g *rapid.T) {
		n, k := rapid.IntRange(1, 80).Draw(g, "n"), rapid.IntRange(1, 4).Draw(g, "K")
		noise := rapid.IntRange(1, 20).Draw(g, "noise")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(g, "seed"), 0))
		var x []float64
		var y []int
		for range n {
			c := r.IntN(k)
			x = append(x, float64(8*c+r.IntN(noise))) // the class shifts the number
			y = append(y, c*7)
		}
		got, want := must(nb.CutsMDL(x, y)), mdlCuts(x, y)
		if !slices.Equal(got, want) {
			g.Fatalf("CutsMDL(%v, %v) = %v, want %v", x, y, got, want)
		}
		some += len(got)
	})
	if some == 0 && drewAll() {
		t.Errorf("no cut in all tables drawn: nothing was tried")
	}
}

// Near the criterion, by hand: the cut before the last of five gains 5·Ent(S) =
// 3.61 bits. It takes log₂ 4 + log₂ 7 − 2·Ent(S) = 3.36; with log₂ 5 for log₂ 4,
// which counts the numbers and not the places between them, it would take 3.69.
// Classes that alternate get no cut.
func TestCutsMDLBorder(t *testing.T) {
	for _, tc := range []struct {
		y    []int
		want []float64
	}{{[]int{0, 0, 0, 0, 1}, []float64{4.5}}, {[]int{0, 1, 1, 1, 1}, []float64{1.5}}, {[]int{0, 1, 0, 1}, []float64{}}} {
		x := []float64{1, 2, 3, 4, 5}[:len(tc.y)]
		if diff := cmp.Diff(tc.want, must(nb.CutsMDL(x, tc.y))); diff != "" {
			t.Errorf("classes %v (-want +got):\n%s", tc.y, diff)
		}
	}
}

// Measured with Orange 3.40.0, discretize.EntropyMDL, on the same tables.
func TestCutsMDLOrange(t *testing.T) {
	for _, tc := range []struct {
		name, class string
		df          dataframe.DataFrame
		want        map[string][]float64
	}{
		{"iris", "species", data.Iris(), map[string][]float64{
			"sepal_length": {5.55, 6.15}, "sepal_width": {2.95, 3.35}, "petal_length": {2.45, 4.75},
			"petal_width": {.8, 1.75},
		}},
		{"wine", "class", data.Wine(), map[string][]float64{
			"alcohol": {12.185, 12.78}, "malic": {1.42, 2.235}, "ash": {2.03}, "alcalinity": {17.9},
			"magnesium": {88.5}, "phenols": {1.84, 2.335}, "flavanoids": {.975, 1.575, 2.31}, "nonflavanoid": {.395},
			"proanthocyanins": {1.27}, "intensity": {3.46, 7.55}, "hue": {.785, .975, 1.295}, "od280": {2.115, 2.475},
			"proline": {468, 755, 987.5},
		}},
		{"WDBC", "diagnosis", data.WDBC(), map[string][]float64{
			"radius_mean": {13.095, 15.045, 17.88}, "texture_mean": {18.635}, "perimeter_mean": {85.25, 98.755, 114.8},
			"area_mean": {529.8, 696.25, 883.25}, "smoothness_mean": {.089465}, "compactness_mean": {.10215, .15525},
			"concavity_mean": {.069225, .08942, .1192}, "nconcave_mean": {.026805, .05142, .079005},
			"symmetry_mean": {.17155, .20865}, "fractaldim_mean": {}, "radius_se": {.19365, .42025, .54785},
			"texture_se": {}, "perimeter_se": {1.751, 2.762, 5.131}, "area_se": {18.515, 31.285, 53.78},
			"smoothness_se": {}, "compactness_se": {.008401, .01838}, "concavity_se": {.011, .02111},
			"nconcave_se": {.0092025, .011965}, "symmetry_se": {.043635}, "fractaldim_se": {.003116},
			"radius_extreme": {14.905, 16.795, 18.225}, "texture_extreme": {23.35, 29.295},
			"perimeter_extreme": {101.65, 105.95, 117.45}, "area_extreme": {696.05, 884.55, 1214},
			"smoothness_extreme": {.13615}, "compactness_extreme": {.17925, .28105, .36725},
			"concavity_extreme": {.2164, .3663}, "nconcave_extreme": {.10955, .14235, .17575},
			"symmetry_extreme": {.28065, .3571}, "fractaldim_extreme": {.09279},
		}},
	} {
		var columns []nb.Column
		for _, name := range tc.df.Names() {
			if name != tc.class {
				columns = append(columns, nb.Column{Name: name, Kind: nb.Discretized})
			}
		}
		counts := must(nb.CountFrame(tc.df, tc.class, columns...))
		for _, col := range counts.Columns {
			if diff := cmp.Diff(tc.want[col.Name], col.Cuts, approx); diff != "" {
				t.Errorf("%s: cuts of %s (-want +got):\n%s", tc.name, col.Name, diff)
			}
			if len(col.Values) != len(col.Cuts)+1 {
				t.Errorf("%s: %s has %d cuts and %d values", tc.name, col.Name, len(col.Cuts), len(col.Values))
			}
		}
	}
}

func TestDiscretizedColumn(t *testing.T) {
	col := nb.Column{Name: "x", Kind: nb.Discretized, Cuts: []float64{1.5, 4}}
	x := [][]float64{{1}, {1.5}, {2}, {4}, {4.1}, {100}, {math.NaN()}}
	counts := must(nb.CountNumbers(x, []string{"a", "a", "a", "b", "b", "b", "b"}, col))
	if diff := cmp.Diff([]string{"(-Inf, 1.5]", "(1.5, 4]", "(4, +Inf)"}, counts.Columns[0].Values); diff != "" {
		t.Errorf("names of the intervals (-want +got):\n%s", diff)
	}
	for c, want := range [][]float64{{2, 1, 0}, {0, 1, 2}} {
		for v, n := range want {
			if got := counts.Columns[0].Count(c, v); got != n {
				t.Errorf("class %d, interval %d: count = %v, want %v", c, v, got, n)
			}
		}
	}
	m := must(counts.Estimate(nil))
	almost(t, "P((1.5, 4]|a)", m.Columns[0].Probability(0, 1), 2./6)
	almost(t, "P(a|2)", must(m.Posterior(nil, []float64{2}))[0], 3./7)
	// Cuts are the caller's own: changing them later changes nothing.
	col.Cuts[0] = 1000
	if got := counts.Columns[0].Cuts[0]; got != 1.5 {
		t.Errorf("cut = %v after the caller changed his slice, want 1.5", got)
	}
	// Only missing cells: one interval.
	none := must(nb.CountNumbers([][]float64{{math.NaN()}, {math.NaN()}}, []int{0, 1}, nb.Column{Name: "x", Kind: nb.Discretized}))
	if diff := cmp.Diff([]string{"(-Inf, +Inf)"}, none.Columns[0].Values); diff != "" {
		t.Errorf("a column of missing cells (-want +got):\n%s", diff)
	}
}

// With 1500 classes 3ᴷ overflows. The cut in the middle gains one bit and the
// criterion asks for (11.6 + 2377.4 − 15826 + 14326)/3000 = .30.
func TestCutsMDLManyClasses(t *testing.T) {
	var x []float64
	var y []int
	for i := range 3000 {
		x = append(x, float64(i/2))
		y = append(y, i/2%1500)
	}
	if cuts := must(nb.CutsMDL(x, y)); !slices.Contains(cuts, 749.5) {
		t.Errorf("CutsMDL = %v, want 749.5 among them", cuts)
	}
}
