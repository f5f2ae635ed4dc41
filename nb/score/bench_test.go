package score_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"naivebayes/nb/score"
)

// million are n scores, a third of them positive and shifted by one standard
// deviation, through the logistic function.
func million(n int) (scores []float64, positive []bool) {
	rng := rand.New(rand.NewPCG(1, 2))
	scores, positive = make([]float64, n), make([]bool, n)
	for i := range scores {
		positive[i] = rng.IntN(3) == 0
		x := rng.NormFloat64()
		if positive[i] {
			x++
		}
		scores[i] = 1 / (1 + math.Exp(-x))
	}
	return scores, positive
}

func BenchmarkMillion(b *testing.B) {
	scores, positive := million(1_000_000)
	other, _ := million(1_000_000)
	for i := range other {
		other[i] = scores[i] + .1*math.Sin(float64(i))
	}
	for _, bm := range []struct {
		name string
		f    func() error
	}{
		{"AUC", func() error { _, err := score.AUC(scores, positive, nil); return err }},
		{"ROC", func() error { _, err := score.NewROC(scores, positive, nil); return err }},
		{"DeLong", func() error { _, err := score.DeLong(scores, positive); return err }},
		{"DeLongTest", func() error { _, err := score.DeLongTest(scores, other, positive); return err }},
	} {
		b.Run(bm.name, func(b *testing.B) {
			for b.Loop() {
				if err := bm.f(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
