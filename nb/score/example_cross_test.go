package score_test

import (
	"fmt"
	"math/rand/v2"

	"naivebayes/nb/score"
)

// majority learns the larger class of its training rows and nothing else.
func majority(y []int) func(train []int) int {
	return func(train []int) int {
		ones := 0
		for _, i := range train {
			ones += y[i]
		}
		if 2*ones > len(train) {
			return 1
		}
		return 0
	}
}

func ExampleCrossValidate() {
	y := []int{0, 1, 1, 0, 1, 1, 1, 1}
	splits, _ := score.StratifiedKFold(y, 2, nil)
	accuracy, _ := score.CrossValidate(splits, func(s score.Split) (float64, error) {
		class, right := majority(y)(s.Train), 0.
		for _, i := range s.Test {
			if y[i] == class {
				right++
			}
		}
		return right / float64(len(s.Test)), nil
	})
	fmt.Println(accuracy)
	// Output: [0.75 0.75]
}

// The posterior of each row comes from the shares of the classes among the
// rows of the other fold.
func ExampleCrossPosterior() {
	y := []int{0, 1, 1, 1}
	splits, _ := score.KFold(4, 2, nil)
	p, _ := score.CrossPosterior(4, splits, func(train []int) (func(int) ([]float64, error), error) {
		one := 0.
		for _, i := range train {
			one += float64(y[i]) / float64(len(train))
		}
		return func(int) ([]float64, error) { return []float64{1 - one, one}, nil }, nil
	})
	fmt.Println(p)
	// Output: [[0 1] [0 1] [0.5 0.5] [0.5 0.5]]
}

func ExampleRepeatedStratifiedKFold() {
	y := []int{0, 0, 0, 0, 1, 1, 1, 1}
	splits, _ := score.RepeatedStratifiedKFold(y, 4, 3, rand.NewPCG(1, 2))
	ones := 0
	for _, i := range splits[7].Test {
		ones += y[i]
	}
	fmt.Println(len(splits), "splits; class 1 has", ones, "of", len(splits[7].Test), "test rows")
	// Output: 12 splits; class 1 has 1 of 2 test rows
}

// One count of all rows; each row is taken out, predicted and put back.
func ExampleLeaveOneOut() {
	y := []int{0, 1, 1}
	var n [2]int
	for _, c := range y {
		n[c]++
	}
	got, _ := score.LeaveOneOut(len(y),
		func(i int) error { n[y[i]]--; return nil },
		func(i int) error { n[y[i]]++; return nil },
		func(i int) (string, error) { return fmt.Sprint(n), nil })
	fmt.Println(got)
	// Output: [[0 2] [1 1] [1 1]]
}

func ExampleLearningCurve() {
	y := []int{0, 1, 1, 0, 1, 1, 1, 1}
	splits, _ := score.StratifiedKFold(y, 2, nil)
	points, _ := score.LearningCurve([]int{1, 4}, y, splits, nil, func(train []int) (func([]int) (float64, error), error) {
		class := majority(y)(train)
		return func(rows []int) (float64, error) {
			right := 0.
			for _, i := range rows {
				if y[i] == class {
					right++
				}
			}
			return right / float64(len(rows)), nil
		}, nil
	})
	for _, p := range points {
		fmt.Println(p.N, "rows:", p.Train, p.Test)
	}
	// Output:
	// 1 rows: [1 1] [0.75 0.75]
	// 4 rows: [0.75 0.75] [0.75 0.75]
}
