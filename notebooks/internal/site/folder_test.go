package site

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func names(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var s []string
	for _, e := range entries {
		s = append(s, e.Name())
	}
	return strings.Join(s, " ")
}

func TestReplaceFolder(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "site")
	fill := func(text string) func(string) error {
		return func(d string) error {
			if err := writeFile(d, marker, nil); err != nil {
				return err
			}
			return writeFile(d, "a", []byte(text))
		}
	}
	if err := replaceFolder(dir, fill("1")); err != nil {
		t.Fatal(err)
	}
	if err := replaceFolder(dir, fill("2")); err != nil {
		t.Fatal(err)
	}
	boom := errors.New("boom")
	if err := replaceFolder(dir, func(d string) error { _ = fill("3")(d); return boom }); !errors.Is(err, boom) {
		t.Errorf("replaceFolder = %v, want boom", err)
	}
	if got := read(t, dir, "a"); got != "2" {
		t.Errorf("after a failed build the site holds %q, want %q", got, "2")
	}
	if got := names(t, parent); got != "site" {
		t.Errorf("left beside the site: %s", got)
	}
}

func TestReplaceFolderRefusesOthers(t *testing.T) {
	parent := t.TempDir()
	mustWrite(t, filepath.Join(parent, "thesis", "thesis.tex"))
	mustWrite(t, filepath.Join(parent, "file"))
	for _, name := range []string{"thesis", "file"} {
		called := false
		err := replaceFolder(filepath.Join(parent, name), func(string) error { called = true; return nil })
		if err == nil || called {
			t.Errorf("replaceFolder(%s) = %v, want an error", name, err)
		}
	}
	if got := names(t, filepath.Join(parent, "thesis")); got != "thesis.tex" {
		t.Errorf("the folder now holds %q", got)
	}
	empty := filepath.Join(parent, "empty")
	if err := os.Mkdir(empty, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := replaceFolder(empty, func(d string) error { return writeFile(d, marker, nil) }); err != nil {
		t.Errorf("replaceFolder of an empty folder: %v", err)
	}
}

func mustWrite(t *testing.T, p string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p, []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestSweep(t *testing.T) {
	parent := t.TempDir()
	for _, name := range []string{".site.1.tmp", ".site.2.tmp", ".other.3.tmp"} {
		mustWrite(t, filepath.Join(parent, name, "x"))
	}
	old := time.Now().Add(-2 * time.Hour)
	for _, name := range []string{".site.1.tmp", ".other.3.tmp"} {
		if err := os.Chtimes(filepath.Join(parent, name), old, old); err != nil {
			t.Fatal(err)
		}
	}
	sweep(parent, "site")
	if got, want := names(t, parent), ".other.3.tmp .site.2.tmp"; got != want {
		t.Errorf("left: %s, want %s", got, want)
	}
}

func TestExplain(t *testing.T) {
	full := fmt.Errorf("write x: %w", syscall.ENOSPC)
	if got := explain("d", full); !strings.HasPrefix(got.Error(), "the disk is full, the site in d is as it was") || !errors.Is(got, syscall.ENOSPC) {
		t.Errorf("explain(%v) = %v", full, got)
	}
	if explain("d", nil) != nil {
		t.Error("explain(nil) is an error")
	}
}
