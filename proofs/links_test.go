package proofs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	link     = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	testName = regexp.MustCompile("`(Test[A-Za-z0-9]+)`")
	testFunc = regexp.MustCompile(`(?m)^func (Test\w+)\(`)
)

// Every test that a proof names exists, every proof names one, and no link of
// the project's Markdown is dead.
func TestProofsNameTheirTests(t *testing.T) {
	tests := map[string]bool{}
	for _, file := range glob(t, "*_test.go") {
		for _, m := range testFunc.FindAllStringSubmatch(read(t, file), -1) {
			tests[m[1]] = true
		}
	}
	for _, file := range glob(t, "[0-9][0-9]-*.md") {
		text := read(t, file)
		names := testName.FindAllStringSubmatch(text, -1)
		if len(names) == 0 {
			t.Errorf("%s names no test", file)
		}
		for _, m := range names {
			if !tests[m[1]] {
				t.Errorf("%s names %s, which does not exist", file, m[1])
			}
		}
		for _, part := range []string{"**Statement.**", "**Plan.**", "**Step 1", "**Where ", "**Numeric check.**"} {
			if !strings.Contains(text, part) {
				t.Errorf("%s lacks the part %s", file, part)
			}
		}
		if !strings.Contains(read(t, "README.md"), "("+file+")") {
			t.Errorf("README.md does not list %s", file)
		}
	}
}

func TestLinks(t *testing.T) {
	files := append(glob(t, "*.md"), glob(t, "../*.md")...)
	files = append(files, glob(t, "coq/*.md")...)
	files = append(files, glob(t, "../*/README.md")...)
	files = append(files, glob(t, "../nb/*/README.md")...)
	for _, file := range files {
		for _, m := range link.FindAllStringSubmatch(read(t, file), -1) {
			target, _, _ := strings.Cut(m[1], "#")
			if target == "" || strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
				continue
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(file), target)); err != nil {
				t.Errorf("%s: dead link %s", file, m[1])
			}
		}
	}
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func read(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// The README lists every notebook of the course, by the question it asks.
func TestReadmeListsNotebooks(t *testing.T) {
	text := read(t, "../README.md")
	for _, file := range glob(t, "../notebooks/*.ipynb") {
		if !strings.Contains(text, "](notebooks/"+filepath.Base(file)+") |") {
			t.Errorf("README.md does not list %s", filepath.Base(file))
		}
	}
}
