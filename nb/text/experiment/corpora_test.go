package experiment_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"naivebayes/data/corpora"
	"naivebayes/nb"
	"naivebayes/nb/text"
	"naivebayes/nb/text/experiment"
)

// real loads a corpus that is not part of the module; without it the test says so
// and is skipped.
func real(t testing.TB, name string) (corpora.Corpus, *experiment.Corpus) {
	t.Helper()
	c, err := corpora.Load(name)
	if errors.Is(err, corpora.ErrNotFetched) {
		t.Skipf("skips what is measured on the corpus %s: go run ./notebooks fetch %[1]s", name)
	}
	if err != nil {
		t.Fatal(err)
	}
	e, err := experiment.NewCorpus(name, c.Classes, c.Messages(), c.Labels(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return c, e
}

func run(t testing.TB, cv experiment.CrossValidation, c ...*experiment.Corpus) experiment.Table {
	t.Helper()
	table, err := cv.Run(context.Background(), c...)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// Terms of one document only are left out, as in the figures of scikit-learn
// 1.2.1 (CountVectorizer with min_df=2, λ = 1, five folds) that are compared with.
var seldom = text.Selection{MinDocuments: 2}

func TestAccuracyOfScikitLearn(t *testing.T) {
	for _, tt := range []struct {
		corpus string
		event  nb.Event
		want   float64
	}{
		{"sms", nb.Multinomial, .984},
		{"sms", nb.Bernoulli, .983},
		{"sentences", nb.Multinomial, .820},
		{"hotel", nb.Multinomial, .871},
	} {
		t.Run(tt.corpus+", "+tt.event.String(), func(t *testing.T) {
			_, c := real(t, tt.corpus)
			table := run(t, experiment.CrossValidation{Folds: 5, Seed: 2024, Models: experiment.Models{Events: []nb.Event{tt.event}, Selection: seldom}}, c)
			got := table[0].Accuracy()
			lo, hi := table[0].Interval(.95)
			t.Logf("%.4f, interval %.4f to %.4f", got, lo, hi)
			if got < tt.want-.006 || got > tt.want+.012 {
				t.Errorf("accuracy %.4f, scikit-learn has %v", got, tt.want)
			}
		})
	}
}

func TestEarlyToLateMail(t *testing.T) {
	mail, c := real(t, "spamassassin")
	batches := make([][]int, 2)
	for i, d := range mail.Documents {
		if k := slices.Index([]string{"easy-ham-1", "spam-1", "easy-ham-2", "spam-2"}, d.Group); k >= 0 {
			batches[k/2] = append(batches[k/2], i)
		}
	}
	o := experiment.TimeOrder{Models: experiment.Models{Events: []nb.Event{nb.Multinomial, nb.Bernoulli}, Selection: seldom}}
	table, err := o.Run(context.Background(), c, batches)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{.944, .822} { // scikit-learn 1.2.1
		got := table[i].Accuracy()
		t.Logf("%v %.4f", table[i].Event, got)
		if got < want-.01 || got > want+.025 {
			t.Errorf("%v: accuracy %.4f, scikit-learn has %v", table[i].Event, got, want)
		}
	}
}

// 403 messages of the SMS collection repeat an earlier one (Almeida and others
// report near-duplicates too); as counts a few more are the same.
func TestDuplicatesOfSMS(t *testing.T) {
	raw, c := real(t, "sms")
	exact := len(corpora.Duplicates(raw.Documents))
	counted := c.Len() - c.Unique().Len()
	t.Logf("%d the same texts, %d the same counts", exact, counted)
	if exact != 403 || counted < exact {
		t.Errorf("%d repeat an earlier text and %d an earlier bag of words, want 403 and no fewer", exact, counted)
	}
}

// The grid of the notebook: five event models, five sizes, ten folds.
func TestGridTakesSeconds(t *testing.T) {
	_, c := real(t, "sms")
	start := time.Now()
	table := run(t, experiment.CrossValidation{Folds: 10, Seed: 1, Models: experiment.Models{Sizes: []int{100, 300, 1000, 3000, 0}, Selection: text.Selection{By: text.ByInformation}}}, c)
	t.Logf("%d models, %v", len(table), time.Since(start).Round(time.Millisecond))
	if raceEnabled {
		t.Skip("skips the time limit: the race detector slows it down")
	}
	if d := time.Since(start); d > 30*time.Second { // 1 s on an idle machine
		t.Errorf("%v", d)
	}
}
