package run

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFind(t *testing.T) {
	dir := t.TempDir()
	for _, f := range []string{"02-b.ipynb", "01-a.ipynb", "zh/01-a.ipynb", "zh/02-b.ipynb", "assignments/01-x.ipynb", "notes.txt", "elsewhere/odd name.ipynb"} {
		p := filepath.Join(dir, f)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, tc := range []struct {
		name  string
		names []string
		want  []string
	}{
		{"all", nil, []string{"01-a.ipynb", "02-b.ipynb", "zh/01-a.ipynb", "zh/02-b.ipynb"}},
		{"number", []string{"02"}, []string{"02-b.ipynb"}},
		{"whole name", []string{"02-b"}, []string{"02-b.ipynb"}},
		{"file name", []string{"02-b.ipynb"}, []string{"02-b.ipynb"}},
		{"edition and number", []string{"zh/01"}, []string{"zh/01-a.ipynb"}},
		{"folder", []string{"zh"}, []string{"zh/01-a.ipynb", "zh/02-b.ipynb"}},
		{"assignment", []string{"assignments/01"}, []string{"assignments/01-x.ipynb"}},
		{"path", []string{filepath.Join(dir, "elsewhere", "odd name.ipynb")}, []string{"elsewhere/odd name.ipynb"}},
		{"order, and each once", []string{"02", "01", "02-b"}, []string{"02-b.ipynb", "01-a.ipynb"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, err := Find(dir, tc.names)
			if err != nil {
				t.Fatal(err)
			}
			for i := range got {
				if got[i], err = filepath.Rel(dir, got[i]); err != nil {
					t.Fatal(err)
				}
			}
			if d := cmp.Diff(tc.want, got); d != "" {
				t.Errorf("Find(%q) (-want +got):\n%s", tc.names, d)
			}
		})
	}
	for _, name := range []string{"", ".", "..", "03", "0", "1", "01-", "*", "[", "../x", "/", "notes.txt", "/nonexistent.ipynb", "zh/03"} {
		t.Run("unknown "+name, func(t *testing.T) {
			got, err := Find(dir, []string{name})
			if err == nil || !strings.Contains(err.Error(), "there are: 01-a, 02-b, zh/01-a, zh/02-b") {
				t.Errorf("Find(%q) = %v, %v, want an error that lists the notebooks", name, got, err)
			}
		})
	}
	if _, err := Find(t.TempDir(), nil); err == nil {
		t.Error("Find succeeds in an empty folder")
	}
}
