package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"naivebayes/nb"
)

// generateFile writes how often each term stands in each class, V×K.
func generateFile(dir string, size float64) error {
	const k = 20
	v := scaled(50_000, size, 500)
	r := rand.New(rand.NewPCG(8, 8))
	totals := createNumbers(dir, "totals")
	for range v * k {
		totals.float64(float64(r.IntN(1000) / (1 + r.IntN(1000))))
	}
	if err := totals.close(); err != nil {
		return err
	}
	return writeParams(dir, params{"v": v, "k": k})
}

func oursFile(dir string, c *clock) error {
	p, err := readParams(dir)
	if err != nil {
		return err
	}
	totals, err := readFloat64(dir, "totals")
	if err != nil {
		return err
	}
	v, k := p["v"], p["k"]
	counts, err := nb.NewTermCounts(names(k), names(v))
	if err != nil {
		return err
	}
	tf, df, tokens := make([]float64, v), make([]float64, v), make([]float64, k)
	for class := range k {
		for t := range tf {
			tf[t] = totals[t*k+class]
			df[t] = min(1, tf[t])
			tokens[class] += tf[t]
		}
		if err := counts.AddTotals(class, 1, tf, df); err != nil {
			return err
		}
	}
	m, err := counts.Estimate(nb.Multinomial, nil)
	if err != nil {
		return err
	}
	path := filepath.Join(dir, "model.nb")
	numbers := float64(v * k)
	err = c.time("save", work{items: numbers, unit: "number", bytes: 8 * numbers, note: func() string {
		info, err := os.Stat(path)
		if err != nil {
			return err.Error()
		}
		return fmt.Sprintf("a file of %s", megabytes(float64(info.Size())))
	}}, func() error { return nb.Save(path, m) })
	if err != nil {
		return err
	}
	var loaded *nb.TermModel
	return c.time("load", work{items: numbers, unit: "number", bytes: 8 * numbers, answer: func() []float64 {
		return digest(v, k, func(t, c int) float64 { return loaded.Probability(c, t) })
	}}, func() error {
		loaded, err = nb.Load[nb.TermModel](path)
		return err
	})
}
