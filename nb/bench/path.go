package main

import (
	"math"

	"naivebayes/data"
	"naivebayes/nb"
	"naivebayes/nb/score"
)

const lambdas, folds = 100, 10

// generatePath writes the mails of SpamAssassin and the fold that tests each;
// there is but one size.
func generatePath(dir string, _ float64) error {
	mails := data.SpamAssassinDocs()
	offsets, ids := createNumbers(dir, "offsets"), createNumbers(dir, "terms")
	counts, class := createNumbers(dir, "counts"), createNumbers(dir, "class")
	fold, grid := createNumbers(dir, "fold"), createNumbers(dir, "lambda")
	at, y := 0, make([]int, len(mails.Rows))
	offsets.int64(0)
	for i, row := range mails.Rows {
		for _, c := range row {
			ids.int32(c.Term)
			counts.float64(float64(c.N))
		}
		at += len(row)
		offsets.int64(at)
		if mails.Labels[i] == "spam" {
			y[i] = 1
		}
		class.int32(y[i])
	}
	splits, err := score.StratifiedKFold(y, folds, nil)
	if err != nil {
		return err
	}
	of := make([]int, len(y))
	for f, s := range splits {
		for _, i := range s.Test {
			of[i] = f
		}
	}
	for _, f := range of {
		fold.int32(f)
	}
	for i := range lambdas {
		grid.float64(math.Pow(10, -4+6*float64(i)/(lambdas-1)))
	}
	for _, f := range []*numbers{offsets, ids, counts, class, fold, grid} {
		if err := f.close(); err != nil {
			return err
		}
	}
	return writeParams(dir, params{"n": len(y), "v": len(mails.Terms), "k": 2, "folds": folds})
}

// oursPath counts once, takes the documents of a fold out, and tests each λ on them.
func oursPath(dir string, c *clock) error {
	ds, class, p, err := readDocs(dir)
	if err != nil {
		return err
	}
	fold, err := readInt32(dir, "fold")
	if err != nil {
		return err
	}
	grid, err := readFloat64(dir, "lambda")
	if err != nil {
		return err
	}
	splits := make([]score.Split, p["folds"])
	for i, f := range fold {
		splits[f].Test = append(splits[f].Test, i)
	}
	accuracy := make([]float64, len(grid))
	classes, vocabulary := names(p["k"]), names(p["v"])
	return c.time("accuracy of each λ", work{
		items: float64(len(grid) * p["folds"]), unit: "fold and λ",
		answer: func() []float64 { return accuracy },
	}, func() error {
		counts, err := nb.NewTermCounts(classes, vocabulary)
		if err != nil {
			return err
		}
		if err := counts.AddDocs(ds, class, nil); err != nil {
			return err
		}
		right, err := score.CrossValidate(splits, func(s score.Split) ([]float64, error) {
			train, test := counts.Clone(), &nb.Docs{}
			for _, i := range s.Test {
				if err := train.Remove(ds.Doc(i), class[i]); err != nil {
					return nil, err
				}
				test.Append(ds.Doc(i))
			}
			out, predicted := make([]float64, len(grid)), make([]int, len(s.Test))
			for l, lambda := range grid {
				m, err := train.Estimate(nb.Multinomial, &nb.Estimator{Lambda: lambda})
				if err != nil {
					return nil, err
				}
				if _, err := m.PredictDocs(predicted, test); err != nil {
					return nil, err
				}
				for j, i := range s.Test {
					if predicted[j] == class[i] {
						out[l]++
					}
				}
				out[l] /= float64(len(s.Test))
			}
			return out, nil
		})
		if err != nil {
			return err
		}
		for l := range grid {
			accuracy[l] = 0
			for f := range right {
				accuracy[l] += right[f][l] / float64(len(right))
			}
		}
		return nil
	})
}
