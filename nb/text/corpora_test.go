package text_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"naivebayes/nb/text"
)

// corpus is a collection of real texts. None is part of the module.
type corpus struct {
	texts, labels, groups []string
}

// corpusFile opens a file of NAIVEBAYES_DATA or of ../shared/corpora beside the
// module; without it the test says so and is skipped.
func corpusFile(t testing.TB, name string) *os.File {
	t.Helper()
	folders := []string{os.Getenv("NAIVEBAYES_DATA")}
	if root, err := filepath.Abs("../.."); err == nil {
		folders = append(folders, filepath.Join(root, "../shared/corpora"))
	}
	for _, dir := range folders {
		if dir == "" {
			continue
		}
		f, err := os.Open(filepath.Join(dir, name))
		if err == nil {
			t.Cleanup(func() { f.Close() })
			return f
		}
		if !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
	}
	t.Skipf("skips what is measured on %s: put the file into a folder and set NAIVEBAYES_DATA to it", name)
	return nil
}

func readCorpus(t testing.TB, rows text.Rows, r io.Reader) corpus {
	t.Helper()
	var c corpus
	for d, err := range rows.Read(r) {
		if err != nil {
			t.Fatal(err)
		}
		c.texts, c.labels = append(c.texts, string(d.Text)), append(c.labels, d.Label)
	}
	return c
}

func sms(t testing.TB) corpus {
	return readCorpus(t, text.Rows{Classes: []string{"ham", "spam"}}, corpusFile(t, "SMSSpamCollection"))
}

func hotels(t testing.TB) corpus {
	return readCorpus(t, text.Rows{CSV: true, Header: true, Classes: []string{"0", "1"}}, corpusFile(t, "ChnSentiCorp_htl_all.csv"))
}

func sentences(t testing.TB) corpus {
	return readCorpus(t, text.Rows{Header: true, Label: 1, Classes: []string{"0", "1"}}, corpusFile(t, "sentiment_labelled_sentences_3000.tsv"))
}

// mail has subject and body, which the file writes with \n, \t and \\.
func mail(t testing.TB) corpus {
	z, err := gzip.NewReader(corpusFile(t, "spamassassin_parsed.tsv.gz"))
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	c := readCorpus(t, text.Rows{Header: true, Label: 1, Text: []int{3, 4}}, bytes.NewReader(all))
	groups := readCorpus(t, text.Rows{Header: true, Label: 0, Text: []int{1}}, bytes.NewReader(all))
	c.groups = groups.labels
	unescape := strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\r`, "\r", `\\`, `\`)
	for i, s := range c.texts {
		c.texts[i] = unescape.Replace(s)
	}
	return c
}

// pick returns the documents of the given rows.
func (c corpus) pick(rows []int) (texts, labels []string) {
	for _, i := range rows {
		texts, labels = append(texts, c.texts[i]), append(labels, c.labels[i])
	}
	return texts, labels
}

// fit counts rows of a corpus with a pipeline and estimates.
func (c corpus) fit(t testing.TB, p *text.Pipeline, rows []int) {
	t.Helper()
	if err := p.Count(text.Strings(c.pick(rows)), 0); err != nil {
		t.Fatal(err)
	}
	if err := p.Estimate(); err != nil {
		t.Fatal(err)
	}
}

// right tells how many of the rows are decided as they are labelled.
func (c corpus) right(t testing.TB, p *text.Pipeline, rows []int) float64 {
	t.Helper()
	n := 0
	for _, i := range rows {
		got, err := p.Decide(c.texts[i])
		if err != nil {
			t.Fatal(err)
		}
		if got == c.labels[i] {
			n++
		}
	}
	return float64(n) / float64(len(rows))
}

func codes(labels []string) []int {
	classes := slices.Compact(slices.Sorted(slices.Values(labels)))
	out := make([]int, len(labels))
	for i, s := range labels {
		out[i], _ = slices.BinarySearch(classes, s)
	}
	return out
}
