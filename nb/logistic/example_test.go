package logistic_test

import (
	"fmt"

	"naivebayes/data"
	"naivebayes/nb/logistic"
)

func Example() {
	df := data.Iris()
	encoder, err := logistic.NewEncoder(df, "species") // the same frame as nb.CountFrame takes
	if err != nil {
		panic(err)
	}
	x, _ := encoder.Rows(df)
	y, _ := encoder.Labels(df)
	model, err := logistic.Fit(x, y, len(encoder.Classes), nil)
	if err != nil {
		panic(err)
	}
	p, _ := model.Posterior(nil, []float64{6.1, 2.8, 4.7, 1.4})
	c, _ := model.Predict([]float64{6.1, 2.8, 4.7, 1.4})
	fmt.Printf("%.3f %s\n", p, encoder.Classes[c])
	// Output: [0.007 0.794 0.200] versicolor
}

func ExampleFit() {
	x := [][]float64{{0}, {0}, {0}, {0}, {1}, {1}, {1}, {1}, {1}}
	y := []int{0, 0, 0, 1, 0, 1, 1, 1, 1}
	model, err := logistic.Fit(x, y, 2, &logistic.Options{}) // maximum likelihood
	if err != nil {
		panic(err)
	}
	fmt.Printf("log odds %.4f + %.4f·x\n", model.Bias[1], model.Weights[1][0])
	p, _ := model.Posterior(nil, []float64{1})
	fmt.Printf("P(1|x=1) = %.4f, four of five\n", p[1])
	// Output:
	// log odds -1.0986 + 2.4849·x
	// P(1|x=1) = 0.8000, four of five
}

func ExampleNewEncoder() {
	encoder, err := logistic.NewEncoder(data.Titanic(), "survived")
	if err != nil {
		panic(err)
	}
	fmt.Printf("%q\n", encoder.Names)
	// Output: ["sex = male" "age" "age missing" "class = 2nd" "class = 3rd"]
}
