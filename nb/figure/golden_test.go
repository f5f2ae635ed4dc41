package figure

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"gonum.org/v1/plot/cmpimg"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// pictures are the golden pictures, testdata/NAME.png.
var pictures = []struct {
	name string
	make func() (Figure, error)
}{
	{"bars-trousers", func() (Figure, error) {
		f, err := NewPriorPosterior("Pants speak for boys: P(Boy) rises from 0.6 to 0.75",
			[]string{"Boy", "Girl"}, []float64{0.6, 0.4}, []float64{0.75, 0.25})
		if err == nil {
			f.XLabel = "hypothesis h"
		}
		return f, err
	}},
	{"bars-six", func() (Figure, error) {
		f, err := NewBars("Words about money are counted mostly under economy",
			[]string{"agriculture and fishing", "art", "economy", "education", "military affairs", "sports"},
			Group{"training", []float64{12, 3, 421, 33, 58, 96}},
			Group{"validation", []float64{4, 0, 140, 9, 21, 30}},
			Group{"test", []float64{3, 1, 138, 12, 17, 28}})
		if err == nil {
			f.YLabel = "occurrences (count)"
		}
		return f, err
	}},
	{"square-trousers", func() (Figure, error) {
		return NewUnitSquare("Girls are a quarter of those in pants: 0.2 of 0.8", "pants",
			[]string{"Boy", "Girl"}, []float64{0.6, 0.4}, []float64{1, 0.5})
	}},
	{"square-test", func() (Figure, error) {
		return NewUnitSquare("A positive test leaves the rare disease improbable, because the healthy are many", "+",
			[]string{"sick", "healthy"}, []float64{0.01, 0.99}, []float64{0.95, 0.05})
	}},
	{"square-urns", func() (Figure, error) {
		return NewUnitSquare("One black ball: urn 6, all black, is now the likeliest", "black",
			[]string{"urn 1", "urn 2", "urn 3", "urn 4", "urn 5", "urn 6"},
			[]float64{1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6}, []float64{0, 0.2, 0.4, 0.6, 0.8, 1})
	}},
	{"square-three", func() (Figure, error) {
		return NewUnitSquare("A sunny day: the posterior of three kinds of weather stations", "sunny",
			[]string{"mountain station", "coast", "inland"}, []float64{0.08, 0.34, 0.58}, []float64{0.7, 0.45, 0.12})
	}},
	{"strip-beta", func() (Figure, error) {
		var panels []Panel
		for _, n := range []struct{ n, black int }{{0, 0}, {1, 1}, {4, 2}, {10, 4}, {40, 13}, {160, 49}} {
			a, b := float64(1+n.black), float64(1+n.n-n.black)
			l, err := NewLines(betaTitle(n.n, n.black), "share of black balls θ", "density p(θ | data)",
				Curve("", func(x float64) float64 { return betaDensity(x, a, b) }, 0, 1, 201))
			if err != nil {
				return nil, err
			}
			l.Fill = true
			l.Refs = []Ref{{At: 0.3}}
			panels = append(panels, l)
		}
		return NewStrip("Every draw narrows the belief about the urn; the dashed line is the truth, θ = 0.3", panels...)
	}},
	{"strip-four", func() (Figure, error) {
		r := rand.New(rand.NewPCG(7, 1))
		var panels []Panel
		for _, n := range []int{30, 100, 1000, 10000} {
			v := make([]float64, n)
			for i := range v {
				v[i] = r.NormFloat64()
			}
			h, err := NewHistogram("n = "+number(float64(n), 6), "value z (standard deviations)", v)
			if err != nil {
				return nil, err
			}
			h.Bins, h.XRange = 24, [2]float64{-4, 4}
			h.Curves = []Series{Curve("normal density", normalDensity, -4, 4, 121)}
			panels = append(panels, h)
		}
		return NewStrip("With more rows the histogram settles on the density", panels...)
	}},
	{"strip-free", func() (Figure, error) {
		var panels []Panel
		for _, top := range []float64{0.37, 0.4, 0.14, 13} { // the second has a label at its very top
			l, err := NewLines("up to "+number(top, 3), "training rows", "error rate", Curve("", func(x float64) float64 { return top / x }, 1, 10, 91))
			if err != nil {
				return nil, err
			}
			l.YRange = [2]float64{0, top}
			panels = append(panels, l)
		}
		s, err := NewStrip("Own ranges, and the titles of a row on one line", panels...)
		if err == nil {
			s.FreeY, s.Cols = true, 2
		}
		return s, err
	}},
	{"lines-parameters", func() (Figure, error) {
		full, naive := Series{Name: "full table, k·∏Sⱼ"}, Series{Name: "naive Bayes, k·ΣSⱼ"}
		product, total := 2.0, 0.0
		for d := 1; d <= 16; d++ {
			product *= 3
			total += 2 * 3
			full.X, full.Y = append(full.X, float64(d)), append(full.Y, product)
			naive.X, naive.Y = append(naive.X, float64(d)), append(naive.Y, total)
		}
		f, err := NewLines("The assumption turns a product into a sum: 86 million parameters become 96",
			"number of columns d (three values each, k = 2 classes)", "parameters (count, log scale)", full, naive)
		if err == nil {
			f.LogY, f.Marks = true, true
			f.Notes = []Note{{16, product, "86,093,442"}, {16, total, "96"}}
		}
		return f, err
	}},
	{"lines-underflow", func() (Figure, error) {
		logs, product := Series{Name: "sum of logarithms"}, Series{Name: "log₁₀ of the float64 product"}
		p, l := 1.0, 0.0
		r := rand.New(rand.NewPCG(1, 2))
		for n := 1; n <= 300; n++ {
			x := 0.005 + 0.05*r.Float64()
			p, l = p*x, l+math.Log10(x)
			logs.X, logs.Y = append(logs.X, float64(n)), append(logs.Y, l)
			if p > 0 {
				product.X, product.Y = append(product.X, float64(n)), append(product.Y, log10(p))
			}
		}
		f, err := NewLines("The product of 200 probabilities is 0 for the computer; the sum of logarithms goes on",
			"number of factors n", "log₁₀ P(x₁, …, xₙ | c)", logs, product)
		if err == nil {
			f.Refs = []Ref{{At: log10(5e-324), Name: "smallest float64, 5×10⁻³²⁴", Horizontal: true}}
			last := len(product.X) - 1
			f.Notes = []Note{{product.X[last], product.Y[last], "the next product is 0"}}
		}
		return f, err
	}},
	{"lines-prevalence", func() (Figure, error) {
		after := func(prior float64) float64 { return 0.95 * prior / (0.95*prior + 0.05*(1-prior)) }
		s := Series{}
		for i := range 121 {
			x := math.Pow(10, -4+4*float64(i)/120)
			s.X, s.Y = append(s.X, x), append(s.Y, after(x))
		}
		f, err := NewLines("The rarer the disease, the less a positive test says",
			"prevalence P(sick), log scale", "P(sick | +)", s)
		if err == nil {
			f.LogX, f.YRange = true, [2]float64{0, 1.03}
			f.Notes = []Note{{0.001, after(0.001), "1 in 1000: 0.019"}, {0.01, after(0.01), "1 in 100: 0.161"}, {0.5, after(0.5), "1 in 2: 0.95"}}
			f.Refs = []Ref{{At: 0.5, Horizontal: true, Name: "even odds"}}
		}
		return f, err
	}},
	{"lines-step", func() (Figure, error) {
		f, err := NewLines("The classifier ranks members well above chance",
			"false positive rate", "true positive rate",
			Series{"naive Bayes", []float64{0, 0, 0.02, 0.05, 0.05, 0.1, 0.2, 0.4, 0.7, 1}, []float64{0, 0.4, 0.62, 0.71, 0.8, 0.88, 0.93, 0.97, 0.99, 1}},
			Series{"chance", []float64{0, 1}, []float64{0, 1}})
		if err == nil {
			f.Step, f.Width, f.Height = false, 5*72, 4.6*72
		}
		return f, err
	}},
	{"heat-conditional", func() (Figure, error) {
		f, err := NewHeatMap("Outlook and humidity carry the decision; temperature and wind say less",
			[]string{"outlook = sunny", "outlook = overcast", "outlook = rain", "temperature = hot", "temperature = mild",
				"temperature = cool", "humidity = high", "humidity = normal", "wind = weak", "wind = strong"},
			[]string{"play = no (5 days)", "play = yes (9 days)"},
			[][]float64{{0.6, 2. / 9}, {0, 4. / 9}, {0.4, 1. / 3}, {0.4, 2. / 9}, {0.4, 4. / 9}, {0.2, 1. / 3}, {0.8, 1. / 3}, {0.2, 2. / 3}, {0.4, 2. / 3}, {0.6, 1. / 3}})
		if err == nil {
			f.BarLabel, f.Range = "P(value | class)", [2]float64{0, 1}
		}
		return f, err
	}},
	{"heat-confusion", func() (Figure, error) {
		return NewConfusion("Republicans are recognised a little better than democrats",
			[]string{"democrat", "republican"}, [][]int{{76, 13}, {4, 52}})
	}},
	{"heat-diverging", func() (Figure, error) {
		names := []string{"sepal length", "sepal width", "petal length", "petal width"}
		f, err := NewHeatMap("Petal length and width move together, so they are not independent", names, names,
			[][]float64{{1, -0.1176, 0.8718, 0.8179}, {-0.1176, 1, -0.4284, -0.3661}, {0.8718, -0.4284, 1, 0.9629}, {0.8179, -0.3661, 0.9629, 1}})
		if err == nil {
			f.Palette, f.BarLabel, f.Format = Diverging, "correlation r", "%.2f"
		}
		return f, err
	}},
	{"hbars-logodds", func() (Figure, error) {
		f, err := NewHBars("One vote decides this member: the physician fee freeze",
			"contribution to log P(republican | votes) − log P(democrat | votes) (nats)",
			[]string{"physician fee freeze = y", "adoption of the budget resolution = n", "el salvador aid = y",
				"education spending = y", "crime = y", "synfuels corporation cutback = y", "immigration = n",
				"mx missile = y", "anti satellite test ban = y", "water project cost sharing = y",
				"export administration act south africa = y"},
			[]float64{2.89, 1.73, 1.46, 1.84, 1.03, -1.12, -0.08, -1.71, -1.05, 0.02, -0.41})
		if err == nil {
			f.Order, f.Positive, f.Negative = Descending, "speaks for republican", "speaks for democrat"
		}
		return f, err
	}},
	{"hbars-counts", func() (Figure, error) {
		f, err := NewHBars("A few words make up most of a message", "occurrences (count)",
			[]string{"the", "to", "and", "of", "free"}, []float64{15230, 9120, 8011, 7204, 312})
		return f, err
	}},
	{"dotplot", func() (Figure, error) {
		return NewDotPlot("Smoothing matters most where tables are small", "accuracy on held-out rows",
			[]string{"PlayTennis, leave one out", "Titanic passengers", "congressional house votes", "Spambase (binarised)"},
			Group{"λ = 0", []float64{0.50, 0.778, 0.893, 0.883}},
			Group{"λ = 1, Laplace", []float64{0.64, 0.781, 0.901, 0.886}},
			Group{"logistic regression", []float64{0.57, 0.79, 0.956, 0.927}})
	}},
	{"mosaic-admissions", func() (Figure, error) {
		f, err := NewMosaic("Departments differ far more than the sexes: A and B admit most, F almost nobody",
			[]string{"A", "B", "C", "D", "E", "F"}, []string{"rejected", "admitted"},
			[][]float64{{332, 601}, {215, 370}, {596, 322}, {523, 269}, {437, 147}, {668, 46}})
		if err == nil {
			f.XLabel = "department (width: share of the 4526 applicants)"
		}
		return f, err
	}},
	{"mosaic-titanic", func() (Figure, error) {
		f, err := NewMosaic("Women and children first: the crew and third-class men died",
			[]string{"children", "women", "men, first class", "men, second class", "men, third class", "men of the crew"},
			[]string{"died", "survived"},
			[][]float64{{52, 57}, {109, 316}, {118, 57}, {154, 14}, {387, 75}, {670, 192}})
		return f, err
	}},
	{"histogram", func() (Figure, error) {
		r := rand.New(rand.NewPCG(3, 3))
		v := make([]float64, 150)
		for i := range v {
			v[i] = 1.46 + 0.17*r.NormFloat64()
			if i%3 > 0 {
				v[i] = 4.9 + 0.8*r.NormFloat64()
			}
		}
		f, err := NewHistogram("One normal density does not fit two groups", "petal length (cm)", v)
		if err == nil {
			f.Curves = []Series{Curve("one normal density", func(x float64) float64 {
				return normalDensity((x-3.76)/1.76) / 1.76
			}, 0.5, 7.5, 200)}
			f.Bins = 28
		}
		return f, err
	}},
	{"scatter", func() (Figure, error) {
		r := rand.New(rand.NewPCG(5, 9))
		var x, y []float64
		var label []string
		for i := range 150 {
			k := i % 3
			x = append(x, []float64{1.46, 4.26, 5.55}[k]+[]float64{0.17, 0.47, 0.55}[k]*r.NormFloat64())
			y = append(y, []float64{0.25, 1.33, 2.03}[k]+[]float64{0.1, 0.2, 0.27}[k]*r.NormFloat64())
			label = append(label, []string{"setosa", "versicolor", "virginica"}[k])
		}
		f, err := NewScatter("Petals tell setosa from the rest without a doubt", "petal length (cm)", "petal width (cm)", x, y, label)
		if err == nil {
			f.Curves = []Series{{"boundary", []float64{2, 3.6}, []float64{1.6, 0}}}
		}
		return f, err
	}},
	{"simplex-likelihood", func() (Figure, error) {
		n := []float64{2, 3, 4}
		likelihood := func(q []float64) float64 {
			l := 0.0
			for v := range q {
				l += n[v] * math.Log(q[v])
			}
			return math.Exp(l)
		}
		f, err := NewSimplex("The likelihood of 2, 3 and 4 rows has one peak, at 2/9, 3/9 and 4/9",
			[]string{"certain of 1", "certain of 2", "certain of 3"}, likelihood,
			Track{"relative frequency", [][]float64{{2. / 9, 3. / 9, 4. / 9}}},
			Track{"a climb", [][]float64{{0.9, 0.05, 0.05}, {0.6, 0.2, 0.2}, {0.4, 0.27, 0.33}, {0.25, 0.32, 0.43}}})
		if err == nil {
			f.ShadeName = "likelihood, in tenths of its maximum"
		}
		return f, err
	}},
	{"simplex-strip", func() (Figure, error) {
		var panels []Panel
		for _, a := range []float64{0.5, 2, 10} {
			f, err := NewSimplex("λ = "+number(a, 3), []string{"S", "M", "L"}, func(q []float64) float64 {
				return min(math.Pow(q[0]*q[1]*q[2], a-1), 30) // at the edge infinite for a < 1
			})
			if err != nil {
				return nil, err
			}
			panels = append(panels, f)
		}
		return NewStrip("A larger λ pulls the prior towards the middle", panels...)
	}},
	{"roc-fawcett", func() (Figure, error) {
		f, err := NewROC("Fawcett's twenty rows: the best point for these costs is on the hull", fawcett)
		if err == nil {
			f.Marks = true
			f.Hull = Series{"", []float64{0, 0, 0.1, 0.5, 0.9, 1}, []float64{0, 0.2, 0.5, 0.8, 1, 1}}
			f.IsoCosts = []IsoCost{{1, 0.1, 0.5, "equal cost, slope 1"}}
			f.Notes = []Note{{0.1, 0.5, "score ≥ 0.54"}}
		}
		return f, err
	}},
	{"roc-three", func() (Figure, error) {
		f, err := NewROC("A curve above another is better at every cost", Series{"naive Bayes", []float64{0, 0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.7, 1}, []float64{0, 0.4, 0.62, 0.8, 0.88, 0.93, 0.97, 0.99, 1}},
			Series{"one column", []float64{0, 0.1, 0.3, 0.6, 1}, []float64{0, 0.45, 0.7, 0.88, 1}},
			Series{"coin", []float64{0, 1}, []float64{0, 1}})
		if err == nil {
			f.Fill = true
		}
		return f, err
	}},
	{"calibration", func() (Figure, error) {
		f, err := NewCalibration("Before, 0.9 meant 0.7; after, what is said comes true",
			Reliability{"naive Bayes", []float64{0.002, 0.2, 0.41, 0.62, 0.83, 0.998}, []float64{0.06, 0.35, 0.45, 0.52, 0.6, 0.93}, []int{240, 12, 9, 11, 17, 280}},
			Reliability{"after Platt", []float64{0.03, 0.22, 0.4, 0.6, 0.79, 0.97}, []float64{0.02, 0.24, 0.36, 0.63, 0.77, 0.98}, []int{190, 60, 44, 39, 56, 180}})
		if err == nil {
			f.Whiskers = true
		}
		return f, err
	}},
	{"calibration-log", func() (Figure, error) {
		f, err := NewCalibration("Almost every row is near 0 or 1",
			Reliability{"", []float64{0.001, 0.3, 0.7, 0.999}, []float64{0.08, 0.4, 0.5, 0.95}, []int{2400, 3, 8, 1900}})
		if err == nil {
			f.LogN = true
		}
		return f, err
	}},
	{"waterfall", func() (Figure, error) {
		f, err := NewWaterfall("The prior says good; the empty account and the long term turn it",
			"log odds of bad against good (nats)", -0.847,
			[]string{"checking account = below 0", "duration = 48 months", "credit history = paid", "purpose = radio or tv",
				"savings = below 100", "housing = own", "age = 22", "job = skilled"},
			[]float64{0.97, 0.81, 0.08, -0.34, 0.22, -0.19, 0.3, -0.02})
		if err == nil {
			f.Positive, f.Negative = "speaks for bad", "speaks for good"
		}
		return f, err
	}},
	{"waterfall-most", func() (Figure, error) {
		f, err := NewWaterfall("Correlated columns add the same evidence again and again",
			"log odds of malignant against benign (nats)", -0.52,
			[]string{"radius", "perimeter", "area", "texture", "smoothness", "symmetry"}, []float64{6.1, 6.4, 7.9, -0.3, -1.2, 0.2})
		if err == nil {
			f.Most = 4
		}
		return f, err
	}},
	{"network", func() (Figure, error) {
		f, err := NewNetwork("An arrow may be straight or curved, and a path stands out",
			[]NetworkNode{{"class", vg.Point{X: 150, Y: 150}}, {"x₁", vg.Point{X: 20, Y: 80}}, {"x₂", vg.Point{X: 150, Y: 80}},
				{"a long name\nP = 0.25", vg.Point{X: 290, Y: 80}}, {"σ²", vg.Point{X: 150, Y: 0}}},
			[]NetworkArrow{{From: 0, To: 1}, {From: 0, To: 2}, {From: 0, To: 3}, {From: 2, To: 4},
				{From: 3, To: 4, Curve: []vg.Point{{X: 290, Y: 60}, {X: 285, Y: 30}, {X: 250, Y: 5}, {X: 171, Y: 0}}}})
		if err == nil {
			f.Marks = []NetworkMark{{"asked for", []int{0}}, {"observed", []int{1, 2}}, {"hidden", []int{4}}}
			f.Path, f.PathName = []int{0, 3, 4}, "active path"
		}
		return f, err
	}},
	{"wrapped", func() (Figure, error) {
		p := NewPlot("A gonum plot of one's own", "x", "y = x²")
		l, err := plotter.NewLine(plotter.XYs{{X: -2, Y: 4}, {X: -1, Y: 1}, {X: 0, Y: 0}, {X: 1, Y: 1}, {X: 2, Y: 4}})
		if err != nil {
			return nil, err
		}
		l.Color = Color(0)
		p.Add(l)
		return Wrap(p), nil
	}},
}

// fawcett is the curve of figure 3 of Fawcett 2006.
var fawcett = Series{"classifier",
	[]float64{0, 0, 0, 0.1, 0.1, 0.1, 0.1, 0.2, 0.3, 0.3, 0.4, 0.4, 0.5, 0.5, 0.6, 0.7, 0.8, 0.8, 0.9, 0.9, 1},
	[]float64{0, 0.1, 0.2, 0.2, 0.3, 0.4, 0.5, 0.5, 0.5, 0.6, 0.6, 0.7, 0.7, 0.8, 0.8, 0.8, 0.8, 0.9, 0.9, 1, 1}}

// log10 is right for subnormal numbers too, which math.Log10 is not on amd64.
func log10(x float64) float64 { return math.Log2(x) * math.Log10(2) }

func betaTitle(n, black int) string {
	if n == 0 {
		return "before any draw"
	}
	return number(float64(black), 4) + " black of " + number(float64(n), 4)
}

func betaDensity(x, a, b float64) float64 {
	la, _ := math.Lgamma(a)
	lb, _ := math.Lgamma(b)
	lab, _ := math.Lgamma(a + b)
	return math.Exp(lab-la-lb) * math.Pow(x, a-1) * math.Pow(1-x, b-1)
}

func normalDensity(z float64) float64 { return math.Exp(-z*z/2) / math.Sqrt(2*math.Pi) }

// TestPictures compares every figure with its golden picture and checks that
// it can be read: no text over an edge or over other text, and a small file.
func TestPictures(t *testing.T) {
	for _, pic := range pictures {
		t.Run(pic.name, func(t *testing.T) {
			t.Parallel()
			f, err := pic.make()
			if err != nil {
				t.Fatal(err)
			}
			got, err := PNG(f)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := PNG(f); err != nil || !bytes.Equal(got, again) {
				t.Errorf("drawing twice gives different files (error %v)", err)
			}
			if len(got) > 60_000 {
				t.Errorf("file has %d bytes, want at most 60000", len(got))
			}
			checkReadable(t, f)
			path := filepath.Join("testdata", pic.name+".png")
			if *cmpimg.GenerateTestData {
				if err := os.WriteFile(path, got, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatalf("%v (write it with go test ./nb/figure -regen)", err)
			}
			ok, err := cmpimg.EqualApprox("png", got, want, 0.05)
			if err != nil || !ok {
				t.Errorf("picture differs from %s (error %v); look at it and use -regen if it is right", path, err)
			}
		})
	}
}
