package score

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// Split parts rows into those to train on and those to test on, by index.
type Split struct {
	Train, Test []int // ascending
}

// KFold parts rows 0..n−1 into k folds of nearly equal size (the first n mod k
// have one more) and returns k splits, each with one fold to test on. Without
// a source the folds are runs of neighbours; with one the rows are shuffled
// first. The error wraps ErrTooFew unless 2 ≤ k ≤ n. Cost: O(k·n).
func KFold(n, k int, src rand.Source) ([]Split, error) {
	if err := checkFolds("KFold", n, k); err != nil {
		return nil, err
	}
	fold := make([]int, n)
	for i := range fold {
		// rows 0..n−1 to folds of size ⌈n/k⌉, then ⌊n/k⌋
		long := n % k * (n/k + 1)
		if i < long {
			fold[i] = i / (n/k + 1)
		} else {
			fold[i] = n%k + (i-long)/(n/k)
		}
	}
	if src != nil {
		shuffle(fold, rand.New(src))
	}
	return splits(fold, k), nil
}

// StratifiedKFold is KFold with the classes shared out evenly: in each fold a
// class has ⌊n_c/k⌋ or ⌈n_c/k⌉ rows. y has n class indices of 0 or more. A
// class with fewer than k rows is missing from some folds. Without a source
// the rows of a class go to the folds in their order, exactly as in
// scikit-learn. The error wraps ErrTooFew unless 2 ≤ k ≤ n, or ErrLabel.
// Cost: O(k·n).
func StratifiedKFold(y []int, k int, src rand.Source) ([]Split, error) {
	if err := checkFolds("StratifiedKFold", len(y), k); err != nil {
		return nil, err
	}
	rows, err := byClass("StratifiedKFold", y)
	if err != nil {
		return nil, err
	}
	var rng *rand.Rand
	if src != nil {
		rng = rand.New(src)
	}
	fold := make([]int, len(y))
	at := 0
	for _, r := range rows {
		// Deal the class like cards, going on where the last class stopped.
		share := make([]int, k)
		for range r {
			share[at%k]++
			at++
		}
		folds := make([]int, 0, len(r))
		for f, s := range share {
			folds = append(folds, slices.Repeat([]int{f}, s)...)
		}
		if rng != nil {
			shuffle(folds, rng)
		}
		for j, i := range r {
			fold[i] = folds[j]
		}
	}
	return splits(fold, k), nil
}

// RepeatedStratifiedKFold returns repeats times k splits, each time shuffled
// anew by the source. The error wraps ErrOption if repeats is less than 1 or
// there is no source (all repeats would be equal), else as StratifiedKFold.
func RepeatedStratifiedKFold(y []int, k, repeats int, src rand.Source) ([]Split, error) {
	if repeats < 1 || src == nil {
		return nil, fmt.Errorf("score: RepeatedStratifiedKFold: %d repeats, source given: %t; want 1 or more and a source: %w", repeats, src != nil, ErrOption)
	}
	var out []Split
	for range repeats {
		s, err := StratifiedKFold(y, k, src)
		if err != nil {
			return nil, err
		}
		out = append(out, s...)
	}
	return out, nil
}

func checkFolds(name string, n, k int) error {
	if k < 2 || k > n {
		return fmt.Errorf("score: %s: %d folds of %d rows, want 2 to the number of rows: %w", name, k, n, ErrTooFew)
	}
	return nil
}

// checkSplits wants rows of 0..n−1 everywhere.
func checkSplits(name string, splits []Split, n int) error {
	if len(splits) == 0 {
		return fmt.Errorf("score: %s: no split: %w", name, ErrSplit)
	}
	for f, s := range splits {
		for _, rows := range [][]int{s.Train, s.Test} {
			for _, i := range rows {
				if i < 0 || i >= n {
					return fmt.Errorf("score: %s: split %d: row index %d is outside 0..%d: %w", name, f+1, i, n-1, ErrSplit)
				}
			}
		}
	}
	return nil
}

// byClass returns the rows of each class, in the order in which the classes
// turn up.
func byClass(name string, y []int) ([][]int, error) {
	var rows [][]int
	at := map[int]int{}
	for i, c := range y {
		if c < 0 {
			return nil, fmt.Errorf("score: %s: row %d: class %d, want 0 or more: %w", name, i+1, c, ErrLabel)
		}
		if _, ok := at[c]; !ok {
			at[c] = len(rows)
			rows = append(rows, nil)
		}
		rows[at[c]] = append(rows[at[c]], i)
	}
	return rows, nil
}

func splits(fold []int, k int) []Split {
	out := make([]Split, k)
	for i, f := range fold {
		for g := range out {
			if g == f {
				out[g].Test = append(out[g].Test, i)
			} else {
				out[g].Train = append(out[g].Train, i)
			}
		}
	}
	return out
}

func shuffle(a []int, rng *rand.Rand) {
	rng.Shuffle(len(a), func(i, j int) { a[i], a[j] = a[j], a[i] })
}
