package nb

import (
	"fmt"
	"runtime"
	"sync"
)

// LogJoints is LogJoint for n rows; see Posteriors.
func (m *Model) LogJoints(dst, rows [][]float64) ([][]float64, error) {
	return m.batch("LogJoints", dst, rows, nil)
}

// LogPosteriors is LogPosterior for n rows; see Posteriors.
func (m *Model) LogPosteriors(dst, rows [][]float64) ([][]float64, error) {
	return m.batch("LogPosteriors", dst, rows, normalize)
}

// Posteriors returns the posterior of n rows, n×K. The rows are shared out
// among the processors, and the result is the same as row by row. dst may be
// nil or have n rows of K entries, which may be those of a matrix
// (mat.Dense.RawRowView); it is filled and returned, and then nothing is
// allocated for a row.
//
// The error is that of the first bad row, as LogPosterior has it, with the
// number of the row (the first is row 1); dst is then filled in part. It panics
// if a length does not match. Cost: O(n·K·d).
func (m *Model) Posteriors(dst, rows [][]float64) ([][]float64, error) {
	return m.batch("Posteriors", dst, rows, softmax)
}

// PredictAll returns the index of the class of largest posterior for n rows;
// dst may be nil or have n entries. Otherwise as Posteriors.
func (m *Model) PredictAll(dst []int, rows [][]float64) ([]int, error) {
	if dst == nil {
		dst = make([]int, len(rows))
	}
	if len(dst) != len(rows) {
		panic(fmt.Sprintf("nb: PredictAll: dst has length %d, want %d", len(dst), len(rows)))
	}
	m.mustHaveRows("PredictAll", rows)
	err := m.eachJoint(rows, nil, func(i int, joint []float64) error {
		var err error
		dst[i], err = decideLog(joint, nil)
		return err
	})
	if err != nil {
		return nil, err
	}
	return dst, nil
}

// batch computes the log-joint of each row and lets finish change it in place.
func (m *Model) batch(name string, dst, rows [][]float64, finish func([]float64) error) ([][]float64, error) {
	k := len(m.Classes)
	if dst == nil {
		dst = make([][]float64, len(rows))
		flat := make([]float64, len(rows)*k)
		for i := range dst {
			dst[i] = flat[i*k : (i+1)*k : (i+1)*k]
		}
	}
	if len(dst) != len(rows) {
		panic(fmt.Sprintf("nb: %s: dst has %d rows, want %d", name, len(dst), len(rows)))
	}
	for i, p := range dst {
		if len(p) != k {
			panic(fmt.Sprintf("nb: %s: row %d of dst has length %d, want %d", name, i+1, len(p), k))
		}
	}
	m.mustHaveRows(name, rows)
	err := m.eachJoint(rows, dst, func(_ int, joint []float64) error {
		if finish == nil {
			return nil
		}
		return finish(joint)
	})
	if err != nil {
		return nil, err
	}
	return dst, nil
}

func (m *Model) mustHaveRows(name string, rows [][]float64) {
	for i, x := range rows {
		if len(x) != len(m.Columns) {
			panic(fmt.Sprintf("nb: %s: row %d: have %d cells, want %d", name, i+1, len(x), len(m.Columns)))
		}
	}
}

// eachRow cuts 0..n−1 into one run of rows for each processor and does them at
// the same time. do stops at its first bad row and returns its index; of
// several bad rows the first is reported, whatever ended first.
func eachRow(n int, do func(from, to int) (int, error)) error {
	const least = 64 // rows worth a goroutine
	workers := max(1, min(runtime.GOMAXPROCS(0), n/least))
	bad := make([]int, workers)
	errs := make([]error, workers)
	if workers == 1 {
		bad[0], errs[0] = do(0, n)
	} else {
		var wg sync.WaitGroup
		for w := range workers {
			wg.Go(func() { bad[w], errs[w] = do(w*n/workers, (w+1)*n/workers) })
		}
		wg.Wait()
	}
	for w, err := range errs {
		if err != nil {
			return fmt.Errorf("row %d: %w", bad[w]+1, err)
		}
	}
	return nil
}
