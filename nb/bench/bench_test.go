package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
)

// TestMain lets the test binary be the children of the harness.
func TestMain(m *testing.M) {
	if asked() {
		child(os.Args[1:])
		os.Exit(0)
	}
	var err error
	if temp, err = os.MkdirTemp("", "bench"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(temp)
	os.Exit(code)
}

var temp string

const smallSize = 0.0005

// small is a harness at a small size, whose files all tests share.
var small = sync.OnceValues(func() (*harness, error) {
	s := settings{size: smallSize, runs: 1, once: true, python: cmp.Or(os.Getenv("NAIVEBAYES_PYTHON"), "python3")}
	return newHarness(s, temp, io.Discard)
})

// TestAgree runs our part of each row at a small size and, where Python has
// scikit-learn, compares the answers with its own.
func TestAgree(t *testing.T) {
	h, err := small()
	if err != nil {
		t.Fatal(err)
	}
	ours := map[string]*report{}
	var names, dirs []string
	for _, r := range rows {
		dir, err := h.data(r)
		if err != nil {
			t.Fatal(err)
		}
		rep, _, err := h.ours(r, dir)
		if err != nil {
			t.Fatalf("%s: %v", r.name, err)
		}
		for _, s := range rep.Stages {
			if !(s.Seconds > 0 && s.Items > 0) {
				t.Errorf("%s, %s: %v seconds for %v items", r.name, s.Name, s.Seconds, s.Items)
			}
		}
		for _, p := range r.peers {
			if p.script == scikit.script && r.name != "path" { // a search of some seconds
				ours[r.name] = rep
				names, dirs = append(names, r.name), append(dirs, dir)
			}
		}
	}
	theirs, _, err := h.theirs(scikit, names, dirs)
	if errors.Is(err, errMissing) {
		t.Skip("skips the comparison of answers with scikit-learn: pip install scikit-learn, and set NAIVEBAYES_PYTHON if it is not in python3")
	}
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range names {
		if err := compare(ours[name], &theirs[i]); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestWorkers: the answers do not depend on the number of processors, not by a bit.
func TestWorkers(t *testing.T) {
	h, err := small()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		dir, err := h.data(r)
		if err != nil {
			t.Fatal(err)
		}
		var first *report
		for _, n := range []int{1, 3} {
			t.Setenv("GOMAXPROCS", fmt.Sprint(n))
			rep, _, err := h.ours(r, dir)
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = rep
			}
			for i, s := range rep.Stages {
				if len(s.Answer) != len(first.Stages[i].Answer) {
					t.Fatalf("%s, %s: %d numbers with %d processors, %d with one", r.name, s.Name, len(s.Answer), n, len(first.Stages[i].Answer))
				}
				for j, x := range s.Answer {
					if x != first.Stages[i].Answer[j] {
						t.Errorf("%s, %s: number %d is %v with %d processors, %v with one", r.name, s.Name, j, x, n, first.Stages[i].Answer[j])
						break
					}
				}
			}
		}
	}
}

// TestDisagree: a number that is off by 1e-8, one that is missing, and classes
// that changed places are all noticed.
func TestDisagree(t *testing.T) {
	p := [][]float64{{0.1, 0.9}, {0.4, 0.6}, {0.5, 0.5}}
	long := make([]float64, 400)
	for i := range long {
		long[i] = float64(i%7) / 7
	}
	swapped := append([]float64{}, long...)
	swapped[300], swapped[301] = swapped[301], swapped[300]
	for name, pair := range map[string][2][]float64{
		"off":     {digestRows(p), digestRows([][]float64{{0.1, 0.9}, {0.4, 0.6 + 1e-8}, {0.5, 0.5}})},
		"short":   {digestRows(p), digestRows(p[:2])},
		"NaN":     {{0.5}, {nan()}},
		"swapped": {digestFlat(long, 2), digestFlat(swapped, 2)},
	} {
		if agree(pair[0], pair[1]) == nil {
			t.Errorf("%s: %v and %v are taken for the same", name, pair[0], pair[1])
		}
	}
	if err := agree(digestRows(p), digestRows([][]float64{{0.1, 0.9}, {0.4, 0.6 + 1e-12}, {0.5, 0.5}})); err != nil {
		t.Error(err)
	}
	ours := &report{Stages: []stage{{Name: "count", Answer: []float64{1}}}}
	for name, theirs := range map[string]report{
		"none":             {},
		"other stage":      {Stages: []stage{{Name: "fit", Answer: []float64{1}}}},
		"other answer":     {Stages: []stage{{Name: "count", Answer: []float64{2}}}},
		"silent no answer": {Stages: []stage{{Name: "count"}}},
	} {
		if compare(ours, &theirs) == nil {
			t.Errorf("%s: taken for the same", name)
		}
	}
}

func nan() float64 { z := 0.0; return z / z }

// TestRun goes through the command: a row whose peer is not there has our time
// and a line on how to get the peer, and leaves no file.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	var out, log strings.Builder
	if err := run([]string{"-size", "0.0005", "-runs", "2", "-python", dir + "/none", "-dir", dir, "asia"}, &out, &log); err != nil {
		t.Fatal(err, log.String())
	}
	for _, want := range []string{"| asia | posteriors | ", "| – | – |", "pip install pgmpy", "GB/s"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
	for _, args := range [][]string{{"nothing"}, {"-size", "0"}, {"-size", "2"}, {"-runs", "0"}, {"-flag"}} {
		if err := run(args, io.Discard, io.Discard); err == nil {
			t.Errorf("run(%v) has no error", args)
		}
	}
}

func TestTable(t *testing.T) {
	var b strings.Builder
	h := &harness{settings: settings{size: 0.5, runs: 3}, bandwidth: []float64{9e9, 10e9}, versions: map[string]string{"Go": "go1", "peer": "2"}}
	m := measurement{row: &row{name: "some"}, peer: "peer", stage: stage{Name: "count", Items: 1000, Unit: "row", Bytes: 1e9},
		ours: []float64{0.2, 0.4, 0.3}, ratio: []float64{3, 1, 20}, compared: true, memory: 1e6, peerBytes: 4e6}
	if err := h.table(&b, []measurement{m}); err != nil {
		t.Fatal(err)
	}
	const want = "| some | count | 300 ms (300 µs per row) | peer | 1.00, **3.00**, 20.0 | 1 MB : 4 MB = 0.25 | 100 ms | 33 % | agree |\n"
	if !strings.HasSuffix(b.String(), want) {
		t.Errorf("%s\nwant the row\n%s", b.String(), want)
	}
}

// TestCopy: the bandwidth is that of no known machine if it is out of this range.
func TestCopy(t *testing.T) {
	if b := copyBandwidth(); !(b > 1e8 && b < 1e14) {
		t.Errorf("copy bandwidth %v bytes a second", b)
	}
}
