package main

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"naivebayes/nb"
)

// generateGaussian writes numbers about a mean that the class and the column
// give, in units that differ from column to column.
func generateGaussian(dir string, size float64) error {
	const d, k = 50, 10
	r := rand.New(rand.NewPCG(2, 2))
	means := make([]float64, k*d)
	for i := range means {
		means[i] = 0.3 * r.NormFloat64()
	}
	return generateRows(dir, scaled(2_000_000, size, 200), d, k, r, func(c, j int) float64 {
		return float64(1+j%7) * (means[c*d+j] + r.NormFloat64())
	})
}

const values = 10 // of a categorical column

func generateCategorical(dir string, size float64) error {
	r := rand.New(rand.NewPCG(3, 3))
	return generateRows(dir, scaled(2_000_000, size, 500), 20, 10, r, func(c, j int) float64 { return code(r, c, j) })
}

// code draws a value of column j, one of which a class prefers.
func code(r *rand.Rand, c, j int) float64 {
	if r.IntN(6) == 0 {
		return float64((3*c + j) % values)
	}
	return float64(r.IntN(values))
}

func generateMixed(dir string, size float64) error   { return generateBoth(dir, size, 0) }
func generateMissing(dir string, size float64) error { return generateBoth(dir, size, 0.05) }

// generateBoth writes 10 columns of numbers and 10 of codes.
func generateBoth(dir string, size, missing float64) error {
	r := rand.New(rand.NewPCG(4, 4))
	return generateRows(dir, scaled(1_000_000, size, 500), 20, 5, r, func(c, j int) float64 {
		switch {
		case missing > 0 && r.Float64() < missing:
			return math.NaN()
		case j < 10:
			return 0.5*float64((c*(j+1))%5) + r.NormFloat64()
		}
		return code(r, c, j)
	})
}

func generateRows(dir string, n, d, k int, r *rand.Rand, cell func(c, j int) float64) error {
	x, class := createNumbers(dir, "x"), createNumbers(dir, "class")
	for i := range n {
		c := i // no class is empty
		if i >= k {
			c = r.IntN(k)
		}
		class.int32(c)
		for j := range d {
			x.float64(cell(c, j))
		}
	}
	if err := x.close(); err != nil {
		return err
	}
	if err := class.close(); err != nil {
		return err
	}
	return writeParams(dir, params{"n": n, "d": d, "k": k, "values": values})
}

func oursGaussian(dir string, c *clock) error {
	return oursColumns(dir, c, 0, gaussianDigest, nil)
}

func oursCategorical(dir string, c *clock) error {
	return oursColumns(dir, c, 20, codeDigest, nil)
}

func oursMixed(dir string, c *clock) error { return oursColumns(dir, c, 10, nil, nil) }

func oursMissing(dir string, c *clock) error {
	return oursColumns(dir, c, 10, nil, &nb.Estimator{Lambda: 1, Gaussian: nb.GaussianOptions{Unbiased: true}})
}

// oursColumns counts rows of which the last columns are categorical.
func oursColumns(dir string, c *clock, categorical int, counted func(*nb.Counts) []float64, e *nb.Estimator) error {
	p, err := readParams(dir)
	if err != nil {
		return err
	}
	flat, err := readFloat64(dir, "x")
	if err != nil {
		return err
	}
	class, err := readInt32(dir, "class")
	if err != nil {
		return err
	}
	n, d, k := p["n"], p["d"], p["k"]
	columns := make([]nb.Column, d)
	for j, name := range names(d) {
		columns[j] = nb.Column{Name: name, Kind: nb.Gaussian}
		if j >= d-categorical {
			columns[j] = nb.Column{Name: name, Kind: nb.Categorical, Values: names(p["values"])}
		}
	}
	x, rows := mat.NewDense(n, d, flat), rowsOf(flat, d)
	cells := float64(n * d)
	var counts *nb.Counts
	var m *nb.Model
	count := work{items: cells, unit: "cell", bytes: 8*cells + 8*float64(n)}
	if counted != nil {
		count.answer = func() []float64 { return counted(counts) }
	}
	err = c.time("count and estimate", count, func() error {
		if counts, err = nb.CountMatrix(x, class, columns...); err != nil {
			return err
		}
		m, err = counts.Estimate(e)
		return err
	})
	if err != nil {
		return err
	}
	var log [][]float64
	err = c.time("posterior", work{
		items: cells, unit: "cell", bytes: 8*cells + 8*float64(n*k),
		answer: func() []float64 { return digest(n, k, func(i, c int) float64 { return math.Exp(log[i][c]) }) },
	}, func() error {
		log = nil
		log, err = m.LogPosteriors(nil, rows)
		return err
	})
	return err
}

// gaussianDigest has the mean and the variance of each column and class.
func gaussianDigest(t *nb.Counts) []float64 {
	k := len(t.Classes)
	return digest(len(t.Columns), 2*k, func(j, c int) float64 {
		m := t.Columns[j].Moments(c % k)
		if c < k {
			return m.Mean
		}
		return m.Variance()
	})
}

func codeDigest(t *nb.Counts) []float64 {
	return digest(len(t.Columns)*values, len(t.Classes), func(i, c int) float64 {
		return t.Columns[i/values].Count(c, i%values)
	})
}
