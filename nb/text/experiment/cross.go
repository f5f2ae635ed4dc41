package experiment

import (
	"context"
	"fmt"
	"math/rand/v2"

	"naivebayes/nb"
	"naivebayes/nb/score"
)

// CrossValidation tests each model on every document of a corpus, by counts from
// which its fold was removed. All models have the same folds.
type CrossValidation struct {
	Models
	Folds   int    // 0 is 10
	Repeats int    // with folds shuffled anew; 0 is 1
	Seed    uint64 // says how they are shuffled, for each corpus alike
	Workers int    // 0 is one a processor; the table does not depend on it

	// Progress, if not nil, is told after each split how many are done. Calls do
	// not overlap.
	Progress func(done, total int)
}

// Run returns a row for each corpus and model: corpora first, then event models,
// sizes and λ, in the order given. The folds are those of
// score.RepeatedStratifiedKFold with the source rand.NewPCG(Seed, 0).
//
// Take repeated documents out first (Corpus.Unique). Whatever else is chosen from
// all documents, as a vocabulary (Corpus.Select), a λ or the best row of the table,
// has seen the documents that it is then tested on.
//
// The error names the corpus, the repeat, the fold and the model. It wraps
// ErrCorpus, ErrOption or that of ctx, and there is no table then; a class that
// has fewer than two documents, or is missing from a training part, is ErrCorpus.
// Cost: for each split O(V) to copy the counts and O(V·log V) to choose terms, for
// each model O(its terms) to estimate and O(terms of the documents) to test.
func (cv CrossValidation) Run(ctx context.Context, corpora ...*Corpus) (Table, error) {
	models, err := cv.settled()
	if err != nil {
		return nil, err
	}
	if cv.Folds == 0 {
		cv.Folds = 10
	}
	if cv.Repeats == 0 {
		cv.Repeats = 1
	}
	if cv.Folds < 2 || cv.Repeats < 1 || cv.Workers < 0 {
		return nil, fmt.Errorf("experiment: %d folds, %d repeats and %d workers, want 2, 1 and 0 or more: %w", cv.Folds, cv.Repeats, cv.Workers, ErrOption)
	}
	all := make([]*nb.TermCounts, len(corpora))
	splits := make([][]score.Split, len(corpora))
	for k, c := range corpora {
		if all[k], err = c.Count(); err != nil {
			return nil, err
		}
		splits[k], err = score.RepeatedStratifiedKFold(c.Y, cv.Folds, cv.Repeats, rand.NewPCG(cv.Seed, 0))
		if err != nil {
			return nil, fmt.Errorf("experiment: %s: %w: %w", c.Name, err, ErrCorpus)
		}
	}
	each := cv.Folds * cv.Repeats
	sheets := make([]*sheet, each*len(corpora))
	err = run(ctx, cv.Workers, len(sheets), cv.Progress, func(i int) error {
		k, s := i/each, i%each
		var err error
		sheets[i], err = models.withheld(ctx, corpora[k], all[k], splits[k][s])
		if err != nil {
			return fmt.Errorf("experiment: %s, repeat %d, fold %d, %w", corpora[k].Name, s/cv.Folds+1, s%cv.Folds+1, err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var table Table
	for k, c := range corpora {
		rows, err := models.crossed(c, splits[k], sheets[k*each:(k+1)*each], cv.Folds)
		if err != nil {
			return nil, err
		}
		table = append(table, rows...)
	}
	return table, nil
}

// withheld removes the documents to test from the counts of all, and judges them.
func (m Models) withheld(ctx context.Context, c *Corpus, all *nb.TermCounts, s score.Split) (*sheet, error) {
	train, test := all.Clone(), &nb.Docs{}
	for _, i := range s.Test {
		test.Append(c.Docs.Doc(i))
		if err := train.Remove(c.Docs.Doc(i), c.Y[i]); err != nil {
			return nil, err
		}
	}
	return m.judge(ctx, train, test)
}

// crossed makes a row for each model from what it said in all splits.
func (m Models) crossed(c *Corpus, splits []score.Split, sheets []*sheet, folds int) ([]Result, error) {
	positive := score.Is(c.Y, 1)
	rows := m.results()
	for at := range rows {
		r := &rows[at]
		r.Corpus, r.Documents, r.Positive = c.Name, c.Len(), positive
		var auc, variance float64
		for from := 0; from < len(splits); from += folds {
			odds := make([]float64, c.Len())
			for s := from; s < from+folds; s++ {
				r.add(sheets[s], at, splits[s].Test, c.Y)
				for i, row := range splits[s].Test {
					odds[row] = sheets[s].odds[at][i]
				}
			}
			e, err := score.DeLong(odds, positive)
			if err != nil {
				return nil, fmt.Errorf("experiment: %s, %v: %w: %w", c.Name, r.Event, err, ErrCorpus)
			}
			repeats := float64(len(splits) / folds)
			auc, variance = auc+e.AUC/repeats, variance+e.Variance/repeats
			if from == 0 {
				r.LogOdds = odds
			}
		}
		r.AUC = score.AUCEstimate{AUC: auc, Variance: variance}
	}
	return rows, nil
}
