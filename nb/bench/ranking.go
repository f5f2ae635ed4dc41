package main

import (
	"math"
	"math/rand/v2"

	"naivebayes/nb/score"
)

// generateRanking writes scores of which a third are positive and larger by one
// standard deviation.
func generateRanking(dir string, size float64) error {
	n := scaled(10_000_000, size, 1000)
	r := rand.New(rand.NewPCG(5, 5))
	scores, positive := createNumbers(dir, "scores"), createNumbers(dir, "positive")
	for range n {
		x, y := r.NormFloat64(), 0
		if r.IntN(3) == 0 {
			x, y = x+1, 1
		}
		scores.float64(1 / (1 + math.Exp(-x)))
		positive.uint8(y)
	}
	if err := scores.close(); err != nil {
		return err
	}
	if err := positive.close(); err != nil {
		return err
	}
	return writeParams(dir, params{"n": n})
}

func oursRanking(dir string, c *clock) error {
	scores, err := readFloat64(dir, "scores")
	if err != nil {
		return err
	}
	codes, err := readNumbers(dir, "positive", 1, func(b []byte) bool { return b[0] == 1 })
	if err != nil {
		return err
	}
	n := float64(len(scores))
	var answer []float64
	w := work{items: n, unit: "score", bytes: 9 * n, answer: func() []float64 { return answer }}
	err = c.time("AUC", w, func() error {
		auc, err := score.AUC(scores, codes, nil)
		answer = []float64{auc}
		return err
	})
	if err != nil {
		return err
	}
	return c.time("AUC and interval", w, func() error {
		e, err := score.DeLong(scores, codes)
		if err != nil {
			return err
		}
		low, high := e.Interval(0.95)
		answer = []float64{e.AUC, low, high}
		return nil
	})
}
