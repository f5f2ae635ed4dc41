package experiment_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"naivebayes/nb"
	"naivebayes/nb/score"
	"naivebayes/nb/text"
	"naivebayes/nb/text/experiment"
)

// byHand is the log odds of a document, from the formulas of nb.Event and with
// loops over the training documents; only for documents of counts.
func byHand(event nb.Event, c *experiment.Corpus, train []int, size int, lambda float64, d nb.Doc) float64 {
	v := len(c.Terms)
	tf, df := [2][]float64{make([]float64, v), make([]float64, v)}, [2][]float64{make([]float64, v), make([]float64, v)}
	var n [2]float64
	for _, i := range train {
		y, doc := c.Y[i], c.Docs.Doc(i)
		n[y]++
		for e, t := range doc.Terms {
			tf[y][t] += doc.Counts[e]
			df[y][t]++
		}
	}
	var in []int // the terms of most documents, of equal ones the first
	for range v {
		best := -1
		for t := range v {
			if here := df[0][t] + df[1][t]; here > 0 && !slices.Contains(in, t) && (best < 0 || here > df[0][best]+df[1][best]) {
				best = t
			}
		}
		if best >= 0 && (size == 0 || len(in) < size) {
			in = append(in, best)
		}
	}
	has := make([]float64, v)
	for e, t := range d.Terms {
		has[t] = d.Counts[e]
	}
	logs := func(y int) float64 {
		var tokens, pairs float64
		for _, t := range in {
			tokens, pairs = tokens+tf[y][t], pairs+df[y][t]
		}
		size := float64(len(in))
		sum := math.Log(n[y] / (n[0] + n[1]))
		for _, t := range in {
			switch event {
			case nb.Multinomial:
				sum += has[t] * math.Log((tf[y][t]+lambda)/(tokens+lambda*size))
			case nb.Mixed:
				sum += min(has[t], 1) * math.Log((tf[y][t]+lambda)/(tokens+lambda*size))
			case nb.BinaryMultinomial:
				sum += min(has[t], 1) * math.Log((df[y][t]+lambda)/(pairs+lambda*size))
			case nb.Bernoulli:
				p := (df[y][t] + lambda) / (n[y] + 2*lambda)
				if has[t] == 0 {
					p = 1 - p
				}
				sum += math.Log(p)
			}
		}
		return sum
	}
	return logs(1) - logs(0)
}

// To count once and remove the fold is to count the training documents.
func TestCrossValidationByHand(t *testing.T) {
	c := made(t, "mail", 61, 30, 2)
	cv := experiment.CrossValidation{Folds: 4, Repeats: 2, Seed: 7, Models: experiment.Models{
		Events: []nb.Event{nb.Bernoulli, nb.Multinomial, nb.Mixed, nb.BinaryMultinomial},
		Sizes:  []int{5, 0, 12}, Lambdas: []float64{1, .1}}}
	table := run(t, cv, c)
	splits, err := score.RepeatedStratifiedKFold(c.Y, 4, 2, rand.NewPCG(7, 0))
	if err != nil {
		t.Fatal(err)
	}
	if len(table) != 4*3*2 {
		t.Fatalf("%d rows, want 24", len(table))
	}
	at := 0
	for _, event := range cv.Events {
		for _, size := range cv.Sizes {
			for _, lambda := range cv.Lambdas {
				r := table[at]
				at++
				if r.Event != event || r.Selection.Size != size || r.Lambda != lambda {
					t.Fatalf("row %d is %v, %d, %v, want %v, %d, %v", at, r.Event, r.Selection.Size, r.Lambda, event, size, lambda)
				}
				var least, most float64 // of the AUC: rounding may part what is equal
				var cells [2][2]int
				for repeat := range 2 {
					odds := make([]float64, c.Len())
					for f, s := range splits[4*repeat : 4*repeat+4] {
						right := 0
						for _, i := range s.Test {
							odds[i] = byHand(event, c, s.Train, size, lambda, c.Docs.Doc(i))
							p := 0
							if odds[i] > 0 {
								p = 1
							}
							cells[c.Y[i]][p]++
							if p == c.Y[i] {
								right++
							}
						}
						got := r.Splits[4*repeat+f]
						if got.Right != right || got.Tested != len(s.Test) || got.Trained != len(s.Train) {
							t.Errorf("%v, %d, %v, split %d: %+v, want %d right of %d", event, size, lambda, 4*repeat+f, got, right, len(s.Test))
						}
						if size > 0 && got.Terms != size {
							t.Errorf("%v, %d: %d terms", event, size, got.Terms)
						}
					}
					for i := range odds {
						if repeat == 0 && math.Abs(odds[i]-r.LogOdds[i]) > 1e-9 {
							t.Fatalf("%v, %d, %v, document %d: log odds %v, by hand %v", event, size, lambda, i, r.LogOdds[i], odds[i])
						}
					}
					lo, hi := pairs(odds, c.Y, 1e-9)
					least, most = least+lo/2, most+hi/2
				}
				if r.Table != cells {
					t.Errorf("%v, %d, %v: %v, want %v", event, size, lambda, r.Table, cells)
				}
				if r.AUC.AUC < least-1e-12 || r.AUC.AUC > most+1e-12 {
					t.Errorf("%v, %d, %v: AUC %v, of all pairs %v to %v", event, size, lambda, r.AUC.AUC, least, most)
				}
			}
		}
	}
}

// pairs is the AUC as the share of pairs that are in order. Pairs that differ by
// eps or less count as out of order in lo and as in order in hi.
func pairs(odds []float64, y []int, eps float64) (lo, hi float64) {
	var all float64
	for i, a := range odds {
		for j, b := range odds {
			if y[i] == 1 && y[j] == 0 {
				all++
				if a > b+eps {
					lo++
				}
				if a >= b-eps {
					hi++
				}
			}
		}
	}
	return lo / all, hi / all
}

// The AUC of one repeat is that of its log odds, and the variance is DeLong's.
func TestAUCIsThatOfTheLogOdds(t *testing.T) {
	c := made(t, "mail", 61, 30, 2)
	for _, r := range run(t, experiment.CrossValidation{Folds: 4}, c) {
		lo, hi := pairs(r.LogOdds, c.Y, 0)
		want, err := score.DeLong(r.LogOdds, score.Is(c.Y, 1))
		if err != nil || math.Abs(r.AUC.AUC-(lo+hi)/2) > 1e-12 || math.Abs(r.AUC.Variance-want.Variance) > 1e-12 {
			t.Errorf("%v: %+v, want %v and %+v, %v", r.Event, r.AUC, (lo+hi)/2, want, err)
		}
	}
}

// With labels drawn by a coin there is nothing to learn, and a vocabulary that is
// chosen inside the folds learns nothing. Chosen from all documents it seems to:
// that is the leak, and the proof that this test can see one.
func TestVocabularyIsChosenInsideTheFolds(t *testing.T) {
	c := made(t, "noise", 300, 2000, 3)
	rng := rand.New(rand.NewPCG(4, 0))
	for i := range c.Y {
		c.Y[i] = i % 2
	}
	rng.Shuffle(len(c.Y), func(i, j int) { c.Y[i], c.Y[j] = c.Y[j], c.Y[i] })
	cv := experiment.CrossValidation{Repeats: 3, Models: experiment.Models{Sizes: []int{200}, Selection: text.Selection{By: text.ByInformation}}}
	for _, r := range run(t, cv, c) {
		if a := r.Accuracy(); a > .57 {
			t.Errorf("%v: accuracy %.3f on noise", r.Event, a)
		}
	}
	all, err := c.Count()
	if err != nil {
		t.Fatal(err)
	}
	best, err := text.Selection{By: text.ByInformation, Size: 200}.Terms(all)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range run(t, cv, c.Select(best)) {
		if a := r.Accuracy(); a < .62 && r.Event != nb.Bernoulli {
			t.Errorf("%v: accuracy %.3f with the leak, which this test should see", r.Event, a)
		}
	}
}

func encoded(t *testing.T, table experiment.Table) string {
	t.Helper()
	var b bytes.Buffer
	if err := table.Encode(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestSameSeedSameBytes(t *testing.T) {
	a, b := made(t, "a", 120, 50, 5), made(t, "b", 90, 60, 6)
	cv := experiment.CrossValidation{Folds: 5, Repeats: 2, Seed: 11, Models: experiment.Models{Sizes: []int{10, 0}}}
	want := encoded(t, run(t, cv, a, b))
	for _, workers := range []int{1, 2, 3, 8, 40} {
		cv.Workers = workers
		if got := encoded(t, run(t, cv, a, b)); got != want {
			t.Errorf("%d workers give another table", workers)
		}
	}
	if alone := encoded(t, run(t, cv, b)); !strings.HasSuffix(want, strings.SplitAfterN(alone, "\n", 2)[1]) {
		t.Error("a corpus alone has other rows than beside another one")
	}
	cv.Seed = 12
	if encoded(t, run(t, cv, a, b)) == want {
		t.Error("another seed gives the same table")
	}
}

func TestProgressAndCancellation(t *testing.T) {
	c := made(t, "mail", 90, 30, 7)
	var told []int
	cv := experiment.CrossValidation{Folds: 5, Repeats: 3, Workers: 4, Progress: func(done, total int) {
		if total != 15 {
			t.Errorf("%d splits in all, want 15", total)
		}
		told = append(told, done)
	}}
	run(t, cv, c)
	for i, done := range told {
		if done != i+1 {
			t.Fatalf("told %v", told)
		}
	}
	if len(told) != 15 {
		t.Errorf("told %d times, want 15", len(told))
	}
	ctx, cancel := context.WithCancel(context.Background())
	cv.Progress = func(done, total int) {
		if done == 3 {
			cancel()
		}
	}
	table, err := cv.Run(ctx, c)
	if table != nil || !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "of 15 splits") {
		t.Errorf("cancelled after 3 splits: %d rows, %v", len(table), err)
	}
}

func TestErrorsNameTheCell(t *testing.T) {
	c := made(t, "mail", 60, 30, 8)
	one := made(t, "lone", 60, 30, 8)
	for i := range one.Y {
		one.Y[i] = 0
	}
	one.Y[13] = 1
	for _, tt := range []struct {
		name string
		cv   experiment.CrossValidation
		c    *experiment.Corpus
		want error
		says []string
	}{
		{"no term is left", experiment.CrossValidation{Models: experiment.Models{Selection: text.Selection{MinDocuments: 61}}}, c, experiment.ErrOption, []string{"mail, repeat 1, fold 1, all terms"}},
		{"λ too large to add up", experiment.CrossValidation{Models: experiment.Models{Lambdas: []float64{1, 1e308}}}, c, nb.ErrEstimator, []string{"mail, repeat 1, fold 1, multinomial, all terms, λ = 1e+308"}},
		{"a class of one document", experiment.CrossValidation{Folds: 3}, one, experiment.ErrCorpus, []string{"lone", "fold", "no training document is spam"}},
		{"more folds than documents", experiment.CrossValidation{Folds: 61}, c, experiment.ErrCorpus, []string{"mail"}},
		{"one fold", experiment.CrossValidation{Folds: 1}, c, experiment.ErrOption, nil},
		{"λ of 0", experiment.CrossValidation{Models: experiment.Models{Lambdas: []float64{0}}}, c, experiment.ErrOption, []string{"λ is 0"}},
		{"a size below 0", experiment.CrossValidation{Models: experiment.Models{Sizes: []int{-1}}}, c, experiment.ErrOption, []string{"-1"}},
		{"an event model twice", experiment.CrossValidation{Models: experiment.Models{Events: []nb.Event{0, 1, 0}}}, c, experiment.ErrOption, nil},
		{"no event model", experiment.CrossValidation{Models: experiment.Models{Events: []nb.Event{}}}, c, experiment.ErrOption, nil},
		{"an unknown event model", experiment.CrossValidation{Models: experiment.Models{Events: []nb.Event{9}}}, c, nb.ErrEstimator, []string{"Event(9)"}},
		{"a size in two places", experiment.CrossValidation{Models: experiment.Models{Selection: text.Selection{Size: 3}}}, c, experiment.ErrOption, []string{"Sizes"}},
		{"a bad selection", experiment.CrossValidation{Models: experiment.Models{Selection: text.Selection{MaxShare: 2}}}, c, text.ErrSelection, []string{"mail, repeat 1, fold 1"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, tt.cv.Workers = range []int{1, 3} {
				table, err := tt.cv.Run(context.Background(), tt.c)
				if table != nil || !errors.Is(err, tt.want) {
					t.Fatalf("%d rows, error %v, want one that wraps %v", len(table), err, tt.want)
				}
				for _, s := range tt.says {
					if !strings.Contains(err.Error(), s) {
						t.Errorf("the error does not say %q: %v", s, err)
					}
				}
			}
		})
	}
}

// A run leaves the corpus as it was, so that it can be run again.
func TestTheCorpusStays(t *testing.T) {
	c := made(t, "mail", 60, 30, 9)
	before := c.Subset([]int{0, 1, 2, 3})
	run(t, experiment.CrossValidation{}, c)
	after := c.Subset([]int{0, 1, 2, 3})
	if !slices.Equal(before.Docs.Terms, after.Docs.Terms) || !slices.Equal(before.Docs.Counts, after.Docs.Counts) || !slices.Equal(before.Y, after.Y) {
		t.Error("a run changed the corpus")
	}
}
