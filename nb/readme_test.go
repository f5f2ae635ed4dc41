package nb_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The program of README.md compiles and prints what notebook and golden say.
func TestReadmeProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("skipped under -short: builds the program of README.md")
	}
	b, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile("(?s)```go\n(package main.*?)```").FindSubmatch(b)
	if m == nil {
		t.Fatal("README.md has no program")
	}
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, m[1], 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "run", file).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	// e1071 laplace=1 prints .2799333492 for yes.
	if got := string(out); !strings.Contains(got, "0.279933349") || !strings.Contains(got, "] no <nil>") {
		t.Errorf("output %q, want P(yes) = 0.2799333492, the class no and no error", got)
	}
}
