package experiment

import (
	"errors"
	"fmt"
	"math"

	"naivebayes/nb"
	"naivebayes/nb/score"
	"naivebayes/nb/text"
)

// Scheme is how training and test documents were parted.
type Scheme int

const (
	CrossValidated Scheme = iota // each document by the other folds
	Retrained                    // each batch by all batches before it
	Frozen                       // each batch by the first one
)

func (s Scheme) String() string {
	names := [...]string{"cross-validated", "retrained", "frozen"}
	if s < 0 || int(s) >= len(names) {
		return fmt.Sprintf("Scheme(%d)", int(s))
	}
	return names[s]
}

// Result is how one model did on one corpus.
type Result struct {
	Corpus    string
	Documents int // of the corpus
	Scheme    Scheme
	Batch     int // from 2, of Retrained and Frozen; else 0
	Event     nb.Event
	Selection text.Selection // its Size is that asked for, 0 for all terms
	Lambda    float64

	Splits []Split // folds, repeat by repeat; or one batch
	// Table[y][p] is how many documents of class y were called p in all splits.
	Table [2][2]int
	// AUC is that of the log odds of all tested documents, of different folds
	// together, with DeLong's variance. With repeats both are means over these:
	// to shuffle again tests no new document, so the variance does not shrink.
	AUC score.AUCEstimate

	// LogOdds of the positive class and the truth of each tested document, for a
	// ROC curve: all of the corpus, in the first repeat, or those of the batch.
	LogOdds  []float64
	Positive []bool
}

// Split is what a model did in one split.
type Split struct {
	Trained int // documents it was trained on
	Tested  int
	Right   int // of those tested
	Terms   int // in its vocabulary
}

// add takes in what model at said of the rows of a split. Log odds of 0 are for
// class 0, as nb.Decide has it.
func (r *Result) add(s *sheet, at int, rows, y []int) {
	split := Split{Trained: s.trained, Tested: len(rows), Terms: s.terms[at]}
	for i, row := range rows {
		p := 0
		if s.odds[at][i] > 0 {
			p = 1
		}
		r.Table[y[row]][p]++
		if y[row] == p {
			split.Right++
		}
	}
	r.Splits = append(r.Splits, split)
}

// Accuracies returns the share of right decisions in each split.
func (r Result) Accuracies() []float64 {
	out := make([]float64, len(r.Splits))
	for i, s := range r.Splits {
		out[i] = float64(s.Right) / float64(s.Tested)
	}
	return out
}

// Accuracy returns the mean of Accuracies.
func (r Result) Accuracy() float64 {
	mean, _ := score.MeanSD(r.Accuracies())
	return mean
}

// FalsePositiveRate returns the share of class 0 that was called positive, such
// as ham taken for spam.
func (r Result) FalsePositiveRate() float64 { return share(r.Table[0][1], r.Table[0][0]) }

// Recall returns the share of the positive class that was called positive.
func (r Result) Recall() float64 { return share(r.Table[1][1], r.Table[1][0]) }

func share(a, rest int) float64 {
	if a == 0 {
		return 0
	}
	return float64(a) / float64(a+rest)
}

// Interval returns an interval of the accuracy at a level such as .95, cut off at
// 0 and 1. With several splits it is that of the corrected resampled t statistic
// (score.CorrectedTTest): the training parts overlap, and the usual one, of
// accuracies as if they were independent, is too narrow. With one split it is
// Wilson's for a share of so many documents. It panics if level is not between 0
// and 1 or there is no split.
func (r Result) Interval(level float64) (lo, hi float64) {
	if !(level > 0 && level < 1) || len(r.Splits) == 0 {
		panic(fmt.Sprintf("experiment: Interval: have level %v and %d splits, want a number between 0 and 1, and a split", level, len(r.Splits)))
	}
	if len(r.Splits) == 1 {
		return wilson(float64(r.Splits[0].Right), float64(r.Splits[0].Tested), level)
	}
	t, err := against(r, nil)
	if err != nil {
		panic(fmt.Sprintf("experiment: Interval: %v", err)) // shares and counts are finite
	}
	lo, hi = t.Interval(level)
	return max(lo, 0), min(hi, 1)
}

// wilson is Wilson's score interval of right of n.
func wilson(right, n, level float64) (lo, hi float64) {
	z := score.Probit((1 + level) / 2)
	p := right / n
	mid, half := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max((mid-half)/(1+z*z/n), 0), min((mid+half)/(1+z*z/n), 1)
}

// Compare tests whether two models that were cross-validated on the same folds
// are equally accurate, by the corrected resampled t-test [2]. Who asks more than
// one question of a table owes score.Holm. The error wraps ErrOption if the two
// are not of the same corpus and folds.
func Compare(a, b Result) (*score.TTest, error) {
	if a.Corpus != b.Corpus || a.Documents != b.Documents || a.Scheme != CrossValidated || b.Scheme != CrossValidated || len(a.Splits) != len(b.Splits) {
		return nil, fmt.Errorf("experiment: Compare: %s, %v, %d splits, and %s, %v, %d splits; want the same corpus, cross-validated alike: %w",
			a.Corpus, a.Scheme, len(a.Splits), b.Corpus, b.Scheme, len(b.Splits), ErrOption)
	}
	t, err := against(a, b.Accuracies())
	if errors.Is(err, score.ErrTooFew) {
		return nil, fmt.Errorf("experiment: Compare: %w: %w", err, ErrOption)
	}
	return t, err
}

// against is the corrected t-test of a result against accuracies, nil for 0.
func against(r Result, b []float64) (*score.TTest, error) {
	if b == nil {
		b = make([]float64, len(r.Splits))
	}
	var train, test int
	for _, s := range r.Splits {
		train, test = train+s.Trained, test+s.Tested
	}
	return score.CorrectedTTest(r.Accuracies(), b, train, test)
}
