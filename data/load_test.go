package data

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// loadLimit is the time that a table may take in a fresh process, such as a
// notebook cell is.
const loadLimit = 50 * time.Millisecond

// TestMain turns the test program into a loader of one table if the
// environment says so: it prints the time that the call took.
func TestMain(m *testing.M) {
	name := os.Getenv("NAIVEBAYES_DATA_LOAD")
	if name == "" {
		os.Exit(m.Run())
	}
	start := time.Now()
	if docs := docsLoaders[name]; docs != nil {
		docs()
	} else {
		loaders[name].load()
	}
	fmt.Println(time.Since(start))
}

// TestLoadTime loads every table in a process of its own. The machine may be
// busy, so the best of several tries counts.
func TestLoadTime(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a process for each table")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	names := []string{}
	for name := range loaders {
		names = append(names, name)
	}
	for name := range docsLoaders {
		names = append(names, name)
	}
	slices.Sort(names)
	limit := loadLimit
	if raceEnabled {
		limit *= 10 // the race detector makes a program five to ten times slower
	}
	for _, name := range names {
		best := time.Hour
		for try := 0; try < 40 && best > limit; try++ {
			cmd := exec.Command(exe)
			// The race detector sleeps a second before it exits, unless told not to.
			cmd.Env = append(os.Environ(), "NAIVEBAYES_DATA_LOAD="+name, "GORACE=atexit_sleep_ms=0")
			out, err := cmd.Output()
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			took, err := time.ParseDuration(strings.TrimSpace(string(out)))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			best = min(best, took)
		}
		t.Logf("%-28s %v", name, best)
		if best > limit {
			t.Errorf("%s takes %v in a fresh process, want at most %v", name, best, limit)
		}
	}
}

// TestUnusedTablesAreNotLinked builds a program that calls PlayTennis and Cards
// and looks for the text of every table in it.
func TestUnusedTablesAreNotLinked(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	exe := filepath.Join(t.TempDir(), "onetable.exe")
	if out, err := exec.Command("go", "build", "-o", exe, "./testdata/onetable").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	program, err := os.ReadFile(exe)
	if err != nil {
		t.Fatal(err)
	}
	for name, l := range loaders {
		got := bytes.Contains(program, []byte(*l.file))
		if want := name == "PlayTennis"; got != want {
			t.Errorf("the program contains the table %s: %v, want %v", name, got, want)
		}
	}
	if bytes.Contains(program, []byte(referencePosteriorsJSON)) {
		t.Error("the program contains the reference posteriors")
	}
	out, err := exec.Command(exe).Output()
	if got, want := string(out), fmt.Sprintf("14 5\n%d\n", len(loaders)); err != nil || got != want {
		t.Errorf("the program prints %q (%v), want %q", got, err, want)
	}
}

func BenchmarkLoad(b *testing.B) {
	for _, c := range Cards() {
		b.Run(c.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				loaders[c.Name].load()
			}
		})
	}
	for name, load := range docsLoaders {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				load()
			}
		})
	}
}
