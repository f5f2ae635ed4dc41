// Command bench measures nb and what one could take instead, on the same files
// in the same run, and prints one table of ratios.
//
//	go run ./nb/bench [-size 0.1] [-runs 5] [-python python3] [rows…]
//
// Size 1 is the size that the table names first; the files are drawn from
// fixed seeds into a temporary folder and removed at the end. Each measurement is
// a process of its own that reads its data, then times the work alone; only the
// rows of texts include the reading. Ours and each peer take turns. A stage that
// takes less than a fifth of a second is repeated in its process and its median
// taken. The answers of both are compared, posteriors to 1e-9, and a
// disagreement fails the row.
//
// Beside each row stands the physical limit: the bytes that must move, each
// once, over the bandwidth of a copy on all processors, measured between the
// runs. A peer that is not installed is skipped with a line on how to get it.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"
)

func main() {
	if asked() {
		child(os.Args[1:])
		return
	}
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(os.Stderr, "bench:", err)
		}
		os.Exit(1)
	}
}

// settings are the flags.
type settings struct {
	size    float64
	runs    int
	budget  time.Duration
	python  string
	rscript string
	dir     string
	profile string
	once    bool // for tests: no stage is repeated
}

func run(args []string, out, log io.Writer) error {
	var s settings
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	f.SetOutput(log)
	f.Float64Var(&s.size, "size", 0.1, "`part` of the full size")
	f.IntVar(&s.runs, "runs", 5, "runs of ours and of each peer, taking turns")
	f.DurationVar(&s.budget, "budget", 3*time.Minute, "a peer that has taken longer on a row runs no more")
	f.StringVar(&s.python, "python", "python3", "Python with the peers")
	f.StringVar(&s.rscript, "rscript", "Rscript", "Rscript with the peers")
	f.StringVar(&s.dir, "dir", "", "folder for the temporary files; empty is that of the system")
	f.StringVar(&s.profile, "profile", "", "folder for a CPU profile of ours, ROW.pprof, of the last run")
	f.Usage = func() {
		fmt.Fprintln(log, "usage: bench [flags] [rows…]")
		f.PrintDefaults()
		fmt.Fprintln(log, "rows:")
		for _, r := range rows {
			fmt.Fprintf(log, "  %-12s %s\n", r.name, r.work)
		}
	}
	if err := f.Parse(args); err != nil {
		return err
	}
	if !(s.size > 0 && s.size <= 1) || s.runs < 1 {
		return fmt.Errorf("-size %v -runs %d: want a size above 0 and at most 1, and at least one run", s.size, s.runs)
	}
	chosen, err := choose(f.Args())
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp(s.dir, "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	interrupt := make(chan os.Signal, 1)
	signal.Notify(interrupt, os.Interrupt)
	go func() {
		<-interrupt
		os.RemoveAll(dir)
		os.Exit(1)
	}()
	h, err := newHarness(s, dir, log)
	if err != nil {
		return err
	}
	var failed []string
	var measured []measurement
	for i, r := range chosen {
		last := i+1 == len(chosen) || chosen[i+1].data != r.data
		m, err := h.measure(r, last)
		if err != nil {
			failed = append(failed, r.name)
			fmt.Fprintf(log, "%s: %v\n", r.name, err)
			continue
		}
		measured = append(measured, m...)
	}
	if err := h.table(out, measured); err != nil {
		return err
	}
	if failed != nil {
		return fmt.Errorf("failed: %s", strings.Join(failed, ", "))
	}
	return nil
}

// choose returns the rows of these names, in the order of the table; all if
// there is no name.
func choose(names []string) ([]*row, error) {
	var out []*row
	for _, r := range rows {
		if len(names) == 0 || slices.Contains(names, r.name) {
			out = append(out, r)
		}
	}
	for _, n := range names {
		if !slices.ContainsFunc(rows, func(r *row) bool { return r.name == n }) {
			return nil, fmt.Errorf("there is no row %q; -h lists them", n)
		}
	}
	return out, nil
}
