package experiment

import (
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"naivebayes/nb"
)

// Table is the results of an experiment, one a row.
type Table []Result

// Of returns the rows of a corpus and an event model.
func (t Table) Of(corpus string, event nb.Event) Table {
	return t.where(func(r Result) bool { return r.Corpus == corpus && r.Event == event })
}

// By returns the rows of a scheme.
func (t Table) By(s Scheme) Table { return t.where(func(r Result) bool { return r.Scheme == s }) }

// At returns the rows of a size of the vocabulary, as it was asked for.
func (t Table) At(size int) Table {
	return t.where(func(r Result) bool { return r.Selection.Size == size })
}

// Best returns the row of the highest accuracy, of equal ones the first. What its
// documents have chosen they cannot judge: its accuracy promises too much, the more
// rows the table has. It panics if there is no row.
func (t Table) Best() Result {
	if len(t) == 0 {
		panic("experiment: Best: the table is empty")
	}
	best := t[0]
	for _, r := range t[1:] {
		if r.Accuracy() > best.Accuracy() {
			best = r
		}
	}
	return best
}

func (t Table) where(keep func(Result) bool) Table {
	var out Table
	for _, r := range t {
		if keep(r) {
			out = append(out, r)
		}
	}
	return out
}

// columns are those of the table as CSV.
var columns = []string{
	"corpus", "documents", "scheme", "batch", "event", "size", "by", "min_documents", "max_share", "lambda",
	"trained", "terms", "tn", "fp", "fn", "tp", "accuracy", "accuracy_low", "accuracy_high",
	"fp_rate", "recall", "auc", "auc_low", "auc_high", "right",
}

// Encode writes the table as CSV with a header, one row a result. Rates have six
// decimals and intervals the level 0.95; trained and terms are means over the
// splits; right has for each split the right decisions of those tested, such as
// 97/100, by spaces. The same table gives the same bytes.
func (t Table) Encode(w io.Writer) error {
	out := csv.NewWriter(w)
	if err := out.Write(columns); err != nil {
		return fmt.Errorf("experiment: %w", err)
	}
	for _, r := range t {
		if err := out.Write(r.record()); err != nil {
			return fmt.Errorf("experiment: %w", err)
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return fmt.Errorf("experiment: %w", err)
	}
	return nil
}

func (r Result) record() []string {
	rate := func(x float64) string { return strconv.FormatFloat(x, 'f', 6, 64) }
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	batch := ""
	if r.Batch > 0 {
		batch = strconv.Itoa(r.Batch)
	}
	var right []string
	var trained, terms float64
	for _, s := range r.Splits {
		right = append(right, fmt.Sprintf("%d/%d", s.Right, s.Tested))
		trained, terms = trained+float64(s.Trained), terms+float64(s.Terms)
	}
	n := float64(max(len(r.Splits), 1))
	lo, hi := r.Interval(.95)
	aucLo, aucHi := r.AUC.Interval(.95)
	return []string{
		r.Corpus, strconv.Itoa(r.Documents), r.Scheme.String(), batch, r.Event.String(),
		strconv.Itoa(r.Selection.Size), r.Selection.By.String(), strconv.Itoa(r.Selection.MinDocuments), number(r.Selection.MaxShare), number(r.Lambda),
		strconv.FormatFloat(trained/n, 'f', 1, 64), strconv.FormatFloat(terms/n, 'f', 1, 64),
		strconv.Itoa(r.Table[0][0]), strconv.Itoa(r.Table[0][1]), strconv.Itoa(r.Table[1][0]), strconv.Itoa(r.Table[1][1]),
		rate(r.Accuracy()), rate(lo), rate(hi), rate(r.FalsePositiveRate()), rate(r.Recall()),
		rate(r.AUC.AUC), rate(aucLo), rate(aucHi), strings.Join(right, " "),
	}
}

// Save writes the table to a file as Encode does. The file appears complete or
// not at all: it is written beside its place and then renamed.
func (t Table) Save(path string) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return fmt.Errorf("experiment: Save: %w", err)
	}
	defer func() {
		if err != nil {
			_ = f.Close()
			_ = os.Remove(f.Name())
			err = fmt.Errorf("experiment: Save %s: %w", path, err)
		}
	}()
	if err := t.Encode(f); err != nil {
		return err
	}
	if err := f.Chmod(0o644); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
