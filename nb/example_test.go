package nb_test

import (
	"fmt"

	"naivebayes/nb"
)

// The four steps on table 4.1 of Li Hang, 《统计学习方法》.
func Example() {
	x, y := liHang()

	counts, err := nb.CountRows(x, y) // count
	if err != nil {
		fmt.Println(err)
		return
	}
	model, err := counts.Estimate(&nb.Estimator{Lambda: 1, PriorLambda: 1}) // estimate
	if err != nil {
		fmt.Println(err)
		return
	}
	row, err := model.Row("2", "S")
	if err != nil {
		fmt.Println(err)
		return
	}
	posterior, err := model.Posterior(nil, row) // posterior
	if err != nil {
		fmt.Println(err)
		return
	}
	y1 := model.Classes[nb.Decide(posterior)] // decide
	fmt.Printf("P(%s|x) = %.4f, P(%s|x) = %.4f: y = %s\n", model.Classes[0], posterior[0], model.Classes[1], posterior[1], y1)
	// Output: P(-1|x) = 0.6512, P(1|x) = 0.3488: y = -1
}

// One count serves every λ: the data is not looked at again.
func ExampleCounts_Estimate() {
	x, y := weather()
	counts, _ := nb.CountRows(x, y)
	for _, lambda := range []float64{0, .5, 1, 10} {
		m, _ := counts.Estimate(&nb.Estimator{Lambda: lambda})
		row, _ := m.Row("sunny", "cool", "high", "TRUE")
		p, _ := m.Posterior(nil, row)
		fmt.Printf("λ = %-3v P(yes|x) = %.4f\n", lambda, p[1])
	}
	// Output:
	// λ = 0   P(yes|x) = 0.2046
	// λ = 0.5 P(yes|x) = 0.2435
	// λ = 1   P(yes|x) = 0.2799
	// λ = 10  P(yes|x) = 0.5218
}

func ExampleCounts_Merge() {
	x, y := weather()
	monday, _ := nb.CountRows(x[:7], y[:7])
	tuesday, _ := nb.CountRows(x[7:], y[7:])
	if err := monday.Merge(tuesday); err != nil {
		fmt.Println(err)
	}
	whole, _ := nb.CountRows(x, y)
	fmt.Println(monday.N, whole.N)
	// Output: [5 9] [5 9]
}

func ExampleTermCounts() {
	counts, _ := nb.NewTermCounts(nil, nil)
	docs, y, test := china()
	for i, tokens := range docs {
		c := counts.Class(y[i])
		if err := counts.Add(counts.Doc(tokens...), c); err != nil {
			fmt.Println(err)
		}
	}
	model, _ := counts.Estimate(nb.Multinomial, nil)
	p, _ := model.Posterior(nil, model.Doc(test...))
	fmt.Printf("P(China|d) = %.6f\n", p[0])
	// Output: P(China|d) = 0.689759
}

func ExampleLogSumExp() {
	a := []float64{-1000, -1001}
	fmt.Printf("%.6f\n", nb.LogSumExp(a))
	// Output: -999.686738
}

func ExampleNormalize() {
	p, err := nb.Normalize([]float64{-1000, -1001})
	fmt.Printf("%.6f %v\n", p, err)
	// Output: [0.731059 0.268941] <nil>
}

func ExampleDecide() {
	fmt.Println(nb.Decide([]float64{.2, .5, .3}))
	// Output: 1
}
