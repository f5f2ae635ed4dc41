package run

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"naivebayes/data/corpora"
	"naivebayes/notebooks/internal/ipynb"
)

// tagged makes a notebook of cells with one output and tags each.
func tagged(text string, tags ...[]string) *ipynb.Notebook {
	nb := &ipynb.Notebook{Path: "a.ipynb"}
	for _, t := range tags {
		nb.Cells = append(nb.Cells, &ipynb.Cell{Type: "code", Source: "x", Tags: t, Outputs: []ipynb.Output{stdout(text)}})
	}
	return nb
}

func TestCorpora(t *testing.T) {
	nb := tagged("1", []string{"cover", "corpus-sms"}, nil, []string{"corpus-hotel", "corpus-sms"})
	if d := cmp.Diff([]string{"sms", "hotel"}, Corpora(nb)); d != "" {
		t.Errorf("Corpora (-want +got):\n%s", d)
	}
	dir := t.TempDir()
	t.Setenv(corpora.Variable, dir)
	if d := cmp.Diff([]string{"sms", "hotel"}, Absent(nb)); d != "" {
		t.Errorf("Absent in an empty folder (-want +got):\n%s", d)
	}
	if err := os.WriteFile(filepath.Join(dir, "sms.docs"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{"hotel"}, Absent(nb)); d != "" {
		t.Errorf("Absent with sms (-want +got):\n%s", d)
	}
	lines := Skipped(nb, []string{"sms", "hotel"})
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "a.ipynb: the committed outputs of 2 cells are of the corpus sms") ||
		!strings.HasSuffix(lines[1], "get it with: go run ./notebooks fetch hotel") || !strings.Contains(lines[1], " 1 cells ") {
		t.Errorf("Skipped = %q", lines)
	}
}

// Only what a cell with an absent corpus prints is left alone.
func TestCompareWithoutCorpus(t *testing.T) {
	want, got := tagged("real", []string{"corpus-hotel"}, []string{"corpus-sms"}), tagged("shipped", []string{"corpus-hotel"}, []string{"corpus-sms"})
	for _, tc := range []struct {
		absent []string
		n      int
	}{{nil, 2}, {[]string{"hotel"}, 1}, {[]string{"sms", "hotel"}, 0}, {[]string{"cover"}, 2}} {
		if ds := Compare(want, got, tc.absent...); len(ds) != tc.n {
			t.Errorf("without %q there are the differences %v, want %d", tc.absent, ds, tc.n)
		}
	}
	got.Cells[0].Source = "y"
	if ds := Compare(want, got, "hotel", "sms"); len(ds) != 1 || !strings.Contains(ds[0].Message, "another cell") {
		t.Errorf("differences are %v, want one: the source changed", ds)
	}
}

// Outputs of a corpus are not overwritten by those without it, but by others if
// the cell itself changed.
func TestSettleWithoutCorpus(t *testing.T) {
	want, got := tagged("real", []string{"corpus-hotel"}, nil, []string{"corpus-hotel"}), tagged("shipped", []string{"corpus-hotel"}, nil, []string{"corpus-hotel"})
	got.Cells[2].Source = "y"
	Settle(want, got, "hotel")
	var texts []string
	for _, c := range got.Cells {
		texts = append(texts, c.Outputs[0].Text)
	}
	if d := cmp.Diff([]string{"real", "shipped", "shipped"}, texts); d != "" {
		t.Errorf("outputs (-want +got):\n%s", d)
	}
}

func TestCorpusEnv(t *testing.T) {
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		value string
		want  []string
	}{{"", nil}, {wd, nil}, {"a/../b", []string{corpora.Variable + "=" + filepath.Join(wd, "b")}}} {
		t.Setenv(corpora.Variable, tc.value)
		if d := cmp.Diff(tc.want, corpusEnv()); d != "" {
			t.Errorf("with %q (-want +got):\n%s", tc.value, d)
		}
	}
}
