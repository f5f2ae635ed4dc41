package score

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

// CrossValidate calls run for each split, several at a time, and returns the
// results in the order of the splits; so the outcome does not depend on which
// ends first, as long as the calls change nothing that they share. If calls
// fail, the error is that of the first split that failed. A panic of run is a
// panic of CrossValidate.
func CrossValidate[T any](splits []Split, run func(s Split) (T, error)) ([]T, error) {
	out := make([]T, len(splits))
	errs := make([]error, len(splits))
	panics := make([]any, len(splits))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(splits)) {
		wg.Go(func() {
			for {
				f := int(next.Add(1)) - 1
				if f >= len(splits) {
					return
				}
				func() {
					defer func() { panics[f] = recover() }()
					out[f], errs[f] = run(splits[f])
				}()
			}
		})
	}
	wg.Wait()
	for f := range splits {
		if panics[f] != nil {
			panic(panics[f])
		}
		if errs[f] != nil {
			return nil, fmt.Errorf("split %d: %w", f+1, errs[f])
		}
	}
	return out, nil
}

// Fit trains a classifier on some rows and returns a function that gives the
// posterior of any row, by index, K numbers. It closes over the data:
//
//	func(train []int) (func(row int) ([]float64, error), error)
type Fit func(train []int) (func(row int) ([]float64, error), error)

// CrossPosterior returns the posterior of each of n rows from a classifier
// that was not trained on it: n×K numbers to judge, to calibrate or to choose
// thresholds on. The splits must test each row exactly once, as those of KFold
// and StratifiedKFold do; otherwise the error wraps ErrSplit. Errors of fit
// come with their split. fit is called from several goroutines.
func CrossPosterior(n int, splits []Split, fit Fit) ([][]float64, error) {
	const name = "CrossPosterior"
	if err := checkSplits(name, splits, n); err != nil {
		return nil, err
	}
	times := make([]int, n)
	for _, s := range splits {
		for _, i := range s.Test {
			times[i]++
		}
	}
	for i, t := range times {
		if t != 1 {
			return nil, fmt.Errorf("score: %s: row %d is tested %d times, want once: %w", name, i+1, t, ErrSplit)
		}
	}
	out := make([][]float64, n)
	_, err := CrossValidate(splits, func(s Split) (struct{}, error) {
		posterior, err := fit(s.Train)
		if err != nil {
			return struct{}{}, err
		}
		for _, i := range s.Test {
			p, err := posterior(i)
			if err != nil {
				return struct{}{}, fmt.Errorf("row %d: %w", i+1, err)
			}
			out[i] = append([]float64(nil), p...)
		}
		return struct{}{}, nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// LeaveOneOut predicts each of n rows from all the others without training n
// times: counts that hold all rows lose row i (remove), predict it, and get it
// back (add). For naive Bayes that costs what removing one row costs. It stops
// at the first error, after adding the row again.
func LeaveOneOut[T any](n int, remove, add func(row int) error, predict func(row int) (T, error)) ([]T, error) {
	out := make([]T, n)
	for i := range out {
		if err := remove(i); err != nil {
			return nil, fmt.Errorf("row %d: remove: %w", i+1, err)
		}
		v, err := predict(i)
		if back := add(i); back != nil {
			err = errors.Join(err, fmt.Errorf("add: %w", back))
		}
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", i+1, err)
		}
		out[i] = v
	}
	return out, nil
}
