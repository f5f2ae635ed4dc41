package experiment_test

import (
	"encoding/csv"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"naivebayes/nb/text"
	"naivebayes/nb/text/experiment"
)

// Wilson's interval; R. Newcombe, Two-sided confidence intervals for the single
// proportion, Statistics in Medicine 17 (1998) 857–872, table I, method 3.
func TestIntervalOfOneBatch(t *testing.T) {
	for _, tt := range []struct {
		right, n int
		lo, hi   float64
	}{{81, 263, .2553, .3662}, {15, 148, .0624, .1605}, {0, 20, 0, .1611}, {1, 29, .0061, .1718}} {
		r := experiment.Result{Splits: []experiment.Split{{Trained: 1, Tested: tt.n, Right: tt.right}}}
		lo, hi := r.Interval(.95)
		if math.Abs(lo-tt.lo) > 5e-5 || math.Abs(hi-tt.hi) > 5e-5 {
			t.Errorf("%d of %d: %.4f to %.4f, want %v to %v", tt.right, tt.n, lo, hi, tt.lo, tt.hi)
		}
	}
}

// Five folds with 8, 9, 7, 8 and 8 of 10 right: mean .8, variance .005, and with
// ¼ as much tested as trained SE² = (1/5 + 1/4)·.005; the quantile of t with four
// degrees of freedom is 2.776445 (printed tables).
func TestIntervalOfFolds(t *testing.T) {
	var r, worse experiment.Result
	for i, right := range []int{8, 9, 7, 8, 8} {
		r.Splits = append(r.Splits, experiment.Split{Trained: 40, Tested: 10, Right: right})
		worse.Splits = append(worse.Splits, experiment.Split{Trained: 40, Tested: 10, Right: right - 1 - i%2})
	}
	lo, hi := r.Interval(.95)
	half := 2.776445 * math.Sqrt(.45*.005)
	if math.Abs(lo-(.8-half)) > 1e-6 || math.Abs(hi-(.8+half)) > 1e-6 {
		t.Errorf("%v to %v, want .8 ± %v", lo, hi, half)
	}
	test, err := experiment.Compare(r, worse) // differences .1 .2 .1 .2 .1: mean .14, variance .003
	if err != nil || math.Abs(test.Mean-.14) > 1e-12 || math.Abs(test.SE-math.Sqrt(.45*.003)) > 1e-12 || test.DF != 4 {
		t.Errorf("Compare: %+v, %v", test, err)
	}
	worse.Corpus = "another"
	if _, err := experiment.Compare(r, worse); !errors.Is(err, experiment.ErrOption) {
		t.Errorf("two corpora: %v", err)
	}
	worse.Corpus, worse.Splits = "", worse.Splits[:4]
	if _, err := experiment.Compare(r, worse); !errors.Is(err, experiment.ErrOption) {
		t.Errorf("five and four folds: %v", err)
	}
}

func TestRatesWithoutDocuments(t *testing.T) {
	var r experiment.Result
	if r.FalsePositiveRate() != 0 || r.Recall() != 0 {
		t.Errorf("%v, %v, want 0", r.FalsePositiveRate(), r.Recall())
	}
	r.Table = [2][2]int{{6, 2}, {3, 9}}
	if r.FalsePositiveRate() != .25 || r.Recall() != .75 {
		t.Errorf("%v, %v, want .25 and .75", r.FalsePositiveRate(), r.Recall())
	}
}

// A row says which model it is of: alone it gives the same row again.
func TestModelsOfARow(t *testing.T) {
	c := made(t, "mail", 60, 30, 14)
	cv := experiment.CrossValidation{Folds: 3, Models: experiment.Models{Sizes: []int{7, 0}, Lambdas: []float64{1, .5}, Selection: text.Selection{By: text.ByChiSquare, MinDocuments: 2}}}
	for _, r := range run(t, cv, c) {
		cv.Models = r.Models()
		if again := run(t, cv, c); encoded(t, again) != encoded(t, experiment.Table{r}) {
			t.Errorf("%v, %d terms, λ %v: another row", r.Event, r.Selection.Size, r.Lambda)
		}
	}
}

func TestBestPanicsWithoutRows(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an empty table has a best row")
		}
	}()
	experiment.Table{}.Best()
}

func TestSave(t *testing.T) {
	table := run(t, experiment.CrossValidation{Folds: 3}, made(t, "mail", 60, 30, 13))
	path := filepath.Join(t.TempDir(), "results.csv")
	for range 2 { // also over a file that is there
		if err := table.Save(path); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile(path)
	if err != nil || string(b) != encoded(t, table) {
		t.Errorf("the file is not what Encode writes, error %v", err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(b))).ReadAll()
	if err != nil || len(rows) != 6 {
		t.Fatalf("%d rows, want a header and 5; %v", len(rows), err)
	}
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("%d files beside it, want none; %v", len(entries)-1, err)
	}
	if err := table.Save(filepath.Join(filepath.Dir(path), "no", "folder.csv")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no such folder: %v", err)
	}
	if err := table.Save(filepath.Dir(path)); err == nil { // a folder cannot be replaced
		t.Error("a table was written over a folder")
	}
	if entries, _ := os.ReadDir(filepath.Dir(filepath.Dir(path))); len(entries) != 1 {
		t.Errorf("a failed Save left %d entries, want the folder alone", len(entries))
	}
}
