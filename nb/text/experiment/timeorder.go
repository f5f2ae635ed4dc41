package experiment

import (
	"context"
	"fmt"

	"naivebayes/nb"
	"naivebayes/nb/score"
)

// TimeOrder tests each model on batches in the order of time, as a filter meets
// its mail: trained on batches 1 to t it is tested on batch t+1, which is then
// added to the counts. Nothing is ever counted again. Beside it stands a filter
// that was trained on batch 1 and never after.
type TimeOrder struct {
	Models
	Workers  int                   // 0 is one a processor; the table does not depend on it
	Progress func(done, total int) // as in CrossValidation
}

// Run returns two rows for each model and each batch from the second on: Retrained
// and Frozen, which are equal for the second. Retrained come first, then event
// models, sizes and λ, in the order given, and the batches within. Batches hold
// rows of the corpus, none twice; rows in none of them are left out.
//
// Each batch wants two documents of each class. Errors as for CrossValidation;
// they name the batch. Cost: as for CrossValidation.
func (o TimeOrder) Run(ctx context.Context, c *Corpus, batches [][]int) (Table, error) {
	models, err := o.settled()
	if err != nil {
		return nil, err
	}
	if o.Workers < 0 {
		return nil, fmt.Errorf("experiment: %d workers, want 0 or more: %w", o.Workers, ErrOption)
	}
	if err := checkBatches(c, batches); err != nil {
		return nil, err
	}
	counts, err := nb.NewTermCounts(c.Classes, c.Terms)
	if err != nil {
		return nil, fmt.Errorf("experiment: %s: %w: %w", c.Name, err, ErrCorpus)
	}
	tests := len(batches) - 1
	past := make([]*nb.TermCounts, tests) // what is known before each test
	docs := make([]*nb.Docs, tests)
	for t := range batches[:tests] {
		for _, i := range batches[t] {
			if err := counts.Add(c.Docs.Doc(i), c.Y[i]); err != nil {
				return nil, fmt.Errorf("experiment: %s, batch %d: %w: %w", c.Name, t+1, err, ErrCorpus)
			}
		}
		past[t], docs[t] = counts.Clone(), c.Subset(batches[t+1]).Docs
	}
	sheets := make([]*sheet, 2*tests)
	err = run(ctx, o.Workers, len(sheets), o.Progress, func(i int) error {
		known := past[i%tests]
		if i >= tests {
			known = past[0]
		}
		var err error
		if sheets[i], err = models.judge(ctx, known, docs[i%tests]); err != nil {
			return fmt.Errorf("experiment: %s, batch %d, %v, %w", c.Name, i%tests+2, Retrained+Scheme(i/tests), err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var table Table
	for i, scheme := range []Scheme{Retrained, Frozen} {
		for at, r := range models.results() {
			r.Corpus, r.Documents, r.Scheme = c.Name, c.Len(), scheme
			for t, rows := range batches[1:] {
				one, err := r.tested(sheets[i*tests+t], at, rows, c.Y)
				if err != nil {
					return nil, fmt.Errorf("experiment: %s, batch %d, %v: %w: %w", c.Name, t+2, r.Event, err, ErrCorpus)
				}
				one.Batch = t + 2
				table = append(table, one)
			}
		}
	}
	return table, nil
}

// tested is the result of a model in one batch.
func (r Result) tested(s *sheet, at int, rows, y []int) (Result, error) {
	r.add(s, at, rows, y)
	r.LogOdds = s.odds[at]
	for _, i := range rows {
		r.Positive = append(r.Positive, y[i] == 1)
	}
	auc, err := score.DeLong(r.LogOdds, r.Positive)
	if err != nil {
		return r, err
	}
	r.AUC = *auc
	return r, nil
}

func checkBatches(c *Corpus, batches [][]int) error {
	if err := c.check(); err != nil {
		return err
	}
	if len(batches) < 2 {
		return fmt.Errorf("experiment: %s: %d batches, want two or more: %w", c.Name, len(batches), ErrOption)
	}
	seen := make([]bool, c.Len())
	for t, rows := range batches {
		var n [2]int
		for _, i := range rows {
			if i < 0 || i >= c.Len() {
				return fmt.Errorf("experiment: %s, batch %d: row %d, want one of 0 to %d: %w", c.Name, t+1, i, c.Len()-1, ErrOption)
			}
			if seen[i] {
				return fmt.Errorf("experiment: %s, batch %d: row %d stands twice: %w", c.Name, t+1, i, ErrOption)
			}
			seen[i] = true
			n[c.Y[i]]++
		}
		if min(n[0], n[1]) < 2 {
			return fmt.Errorf("experiment: %s, batch %d: %d documents are %s and %d %s, want two of each: %w", c.Name, t+1, n[0], c.Classes[0], n[1], c.Classes[1], ErrOption)
		}
	}
	return nil
}

// Interleave cuts the documents of each class, in the order of rows, into n runs
// of nearly equal length, and makes batch t of the t-th run of each: every batch
// has about the class shares of all, and within a class no batch has a document
// that comes before one of an earlier batch. y has the class of each document. It
// is for collections that tell the order within a class only. It panics if n is
// less than 1 or a row is out of range.
func Interleave(y, rows []int, n int) [][]int {
	if n < 1 {
		panic(fmt.Sprintf("experiment: Interleave: have %d batches, want 1 or more", n))
	}
	total, seen := map[int]int{}, map[int]int{}
	for _, i := range rows {
		total[y[i]]++
	}
	batches := make([][]int, n)
	for _, i := range rows {
		t := seen[y[i]] * n / total[y[i]]
		seen[y[i]]++
		batches[t] = append(batches[t], i)
	}
	return batches
}
