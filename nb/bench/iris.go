package main

import (
	"fmt"
	"runtime"

	"gonum.org/v1/gonum/mat"

	"naivebayes/data"
	"naivebayes/nb"
)

// generateIris writes the irises of Anderson and Fisher; there is but one size.
func generateIris(dir string, _ float64) error {
	df := data.Iris()
	labels, err := nb.Labels(df, "species")
	if err != nil {
		return err
	}
	index := map[string]int{}
	for _, l := range labels {
		if _, ok := index[l]; !ok {
			index[l] = len(index)
		}
	}
	var columns [][]float64
	for _, name := range df.Names() {
		if name == "species" {
			continue
		}
		x, err := nb.Numbers(df, name)
		if err != nil {
			return err
		}
		columns = append(columns, x)
	}
	x, class := createNumbers(dir, "x"), createNumbers(dir, "class")
	for i, l := range labels {
		class.int32(index[l])
		for _, col := range columns {
			x.float64(col[i])
		}
	}
	if err := x.close(); err != nil {
		return err
	}
	if err := class.close(); err != nil {
		return err
	}
	return writeParams(dir, params{"n": len(labels), "d": len(columns), "k": len(index)})
}

func oursIris(dir string, c *clock) error {
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
	x, rows := mat.NewDense(n, d, flat), rowsOf(flat, d)
	var m *nb.Model
	err = c.time("fit", work{items: float64(n), unit: "row"}, func() error {
		counts, err := nb.CountMatrix(x, class)
		if err != nil {
			return err
		}
		m, err = counts.Estimate(nil)
		return err
	})
	if err != nil {
		return err
	}
	const passes = 20
	dst := make([][]float64, n)
	for i := range dst {
		dst[i] = make([]float64, k)
	}
	var before, after runtime.MemStats
	var allocations uint64
	return c.time("one row", work{
		items: float64(passes * n), unit: "row",
		answer: func() []float64 { return digestRows(dst) },
		note: func() string {
			return fmt.Sprintf("%.0f allocations a row", float64(allocations)/float64(passes*n))
		},
	}, func() error {
		runtime.ReadMemStats(&before)
		for range passes {
			for i, row := range rows {
				if _, err := m.LogPosterior(dst[i], row); err != nil {
					return err
				}
			}
		}
		runtime.ReadMemStats(&after)
		allocations = after.Mallocs - before.Mallocs
		return nil
	})
}
