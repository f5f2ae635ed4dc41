package nb_test

import (
	"fmt"
	"math"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"gonum.org/v1/gonum/mat"

	"naivebayes/data"
	"naivebayes/nb"
)

// Columns of two kinds from one call: outlook and windy are categorical,
// temperature and humidity Gaussian.
func ExampleCountFrame() {
	counts, err := nb.CountFrame(data.PlayTennisNumeric(), "play")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, col := range counts.Columns {
		fmt.Println(col.Name, col.Kind)
	}
	model, _ := counts.Estimate(&nb.Estimator{Gaussian: nb.GaussianOptions{Unbiased: true}})
	row, _ := model.Row("sunny", "66", "90", "TRUE")
	p, _ := model.Posterior(nil, row)
	fmt.Printf("P(%s|x) = %.4f\n", model.Classes[1], p[1])
	// Output:
	// outlook categorical
	// temperature gaussian
	// humidity gaussian
	// windy categorical
	// P(yes|x) = 0.2079
}

func ExampleCountMatrix() {
	x := mat.NewDense(6, 2, []float64{-2, -1, -1, -1, -1, -2, 1, 1, 1, 2, 2, 1})
	counts, _ := nb.CountMatrix(x, []int{1, 1, 1, 2, 2, 2})
	model, _ := counts.Estimate(nil)
	p, _ := model.Posterior(nil, []float64{-.8, -1})
	fmt.Printf("%s %.3f\n", model.Classes[nb.Decide(p)], p[0])
	// Output: 1 1.000
}

func ExampleCountNumbers() {
	x := [][]float64{{1.1}, {1.3}, {math.NaN()}, {2.4}, {2.8}}
	counts, _ := nb.CountNumbers(x, []string{"a", "a", "a", "b", "b"}, nb.Column{Name: "length", Kind: nb.Gaussian})
	fmt.Println(counts.N, counts.Columns[0].Moments(0).N)
	// Output: [3 2] 2
}

func ExampleNumbers() {
	df := dataframe.New(series.New([]string{"1.5", "NaN", "2"}, series.String, "x"))
	x, err := nb.Numbers(df, "x")
	fmt.Println(x, err)
	// Output: [1.5 NaN 2] <nil>
}

// The count, mean and sum of squares of a class; adding a billion to every
// number moves the mean and nothing else.
func ExampleMoments() {
	y := []string{"a", "a", "a", "b"}
	for _, offset := range []float64{0, 1e9} {
		x := [][]float64{{1 + offset}, {2 + offset}, {6 + offset}, {0}}
		counts, _ := nb.CountNumbers(x, y)
		m := counts.Columns[0].Moments(0)
		fmt.Println(m.N, m.Mean-offset, m.M2, m.SampleVariance())
	}
	// Output:
	// 3 3 14 7
	// 3 3 14 7
}

// The variance of a class with divisor n, with n−1, and of all classes pooled.
func ExampleGaussianOptions() {
	counts, _ := nb.CountNumbers([][]float64{{1}, {3}, {10}, {16}}, []string{"a", "a", "b", "b"})
	for _, o := range []nb.GaussianOptions{{}, {Unbiased: true}, {Pooled: true}} {
		m, _ := counts.Estimate(&nb.Estimator{Gaussian: o})
		fmt.Println(m.Columns[0].Variance(0), m.Columns[0].Variance(1))
	}
	// Output:
	// 1 9
	// 2 18
	// 5 5
}

// One row tells little of a variance: the predictive says so, a plug-in
// estimate is certain.
func ExampleNormalInverseGamma() {
	prior := nb.NormalInverseGamma{Mu: 0, Kappa: 1, Alpha: 2, Beta: 2}
	posterior := prior.Update(nb.Moments{N: 2, Mean: 3, M2: 2})
	fmt.Printf("%+v\n", posterior)
	fmt.Printf("log evidence %.4f\n", prior.LogMarginal(nb.Moments{N: 2, Mean: 3, M2: 2}))
	low, high := posterior.MeanInterval(.9)
	fmt.Printf("mean within %.3f and %.3f\n", low, high)
	// Output:
	// {Mu:2 Kappa:3 Alpha:3 Beta:6}
	// log evidence -5.6830
	// mean within 0.413 and 3.587
}

func ExampleStudentT_LogDensity() {
	cauchy := nb.StudentT{Mu: 0, Sigma: 1, Nu: 1}
	fmt.Printf("%.6f %.6f\n", math.Exp(cauchy.LogDensity(0)), 1/math.Pi)
	// Output: 0.318310 0.318310
}

func ExampleLikelihood_NormalInverseGamma() {
	counts, _ := nb.CountNumbers([][]float64{{1}, {3}, {8}}, []string{"a", "a", "b"})
	model, _ := counts.Estimate(&nb.Estimator{Gaussian: nb.GaussianOptions{Predictive: true}})
	for c, label := range model.Classes {
		low, high := model.Columns[0].NormalInverseGamma(c).VarianceInterval(.9)
		fmt.Printf("%s: variance %.2f to %.2f\n", label, low, high)
	}
	// Output:
	// a: variance 0.38 to 3.67
	// b: variance 0.25 to 3.27
}

// Cut points are found once, from data; then the column streams.
func ExampleCutsMDL() {
	x := []float64{1, 2, 3, 4, 11, 12, 13, 14}
	y := []int{0, 0, 0, 0, 1, 1, 1, 1}
	cuts, _ := nb.CutsMDL(x, y)
	counts, _ := nb.NewCounts([]string{"low", "high"}, nb.Column{Name: "x", Kind: nb.Discretized, Cuts: cuts})
	for i := range x {
		if err := counts.Add(x[i:i+1], y[i]); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(counts.Columns[0].Values, counts.Columns[0].Count(0, 0), counts.Columns[0].Count(1, 0))
	// Output: [(-Inf, 7.5] (7.5, +Inf)] 4 0
}

func ExampleCutsEqualWidth() {
	cuts, _ := nb.CutsEqualWidth([]float64{0, 1, 1, 2, 8}, 4)
	fmt.Println(cuts)
	// Output: [2 4 6]
}

func ExampleCutsEqualFrequency() {
	cuts, _ := nb.CutsEqualFrequency([]float64{0, 1, 1, 2, 8, 9}, 3)
	fmt.Println(cuts)
	// Output: [0.5 5]
}

// Flexible Bayes: two clumps in one class, which one normal density would
// smear over the place between them.
func ExampleBandwidth() {
	x := [][]float64{{0}, {.5}, {1}, {9}, {9.5}, {10}, {4}, {5}, {6}}
	y := []string{"ends", "ends", "ends", "ends", "ends", "ends", "middle", "middle", "middle"}
	for _, kind := range []nb.Kind{nb.Gaussian, nb.KernelDensity} {
		counts, _ := nb.CountNumbers(x, y, nb.Column{Name: "x", Kind: kind})
		model, _ := counts.Estimate(&nb.Estimator{Bandwidth: nb.InverseRoot})
		fmt.Printf("%v: p(5|ends) = %.4f\n", kind, model.Columns[0].Density(0, 5))
	}
	// Output:
	// gaussian: p(5|ends) = 0.0883
	// kernel density: p(5|ends) = 0.0000
}

func ExampleLikelihood_Density() {
	counts, _ := nb.CountNumbers([][]float64{{2}, {4}, {0}, {1}}, []string{"a", "a", "b", "b"}, nb.Column{Name: "n", Kind: nb.Poisson})
	model, _ := counts.Estimate(&nb.Estimator{})
	col := model.Columns[0]
	fmt.Printf("rate %v: P(2|a) = %.4f, e⁻³·3²/2! = %.4f\n", col.Mean(0), col.Density(0, 2), math.Exp(-3)*9/2)
	// Output: rate 3: P(2|a) = 0.2240, e⁻³·3²/2! = 0.2240
}
