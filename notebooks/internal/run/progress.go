package run

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// Progress is told how the execution goes. Its methods are called by one
// goroutine at a time: Start, then Cell and Done for each cell, then End.
type Progress interface {
	Start(path string, cells int)
	Cell(id string)
	Done(elapsed time.Duration)
	End(r *Report)
}

type silent struct{}

func (silent) Start(string, int)  {}
func (silent) Cell(string)        {}
func (silent) Done(time.Duration) {}
func (silent) End(*Report)        {}

// lines reports in plain lines.
type lines struct {
	out     io.Writer
	verbose bool
	path    string
	cell    string
	i, n    int
}

// Lines returns a Progress that writes a line for each notebook, and one for
// each cell if verbose, or if the cell took more than five seconds.
func Lines(out io.Writer, verbose bool) Progress { return &lines{out: out, verbose: verbose} }

func (l *lines) Start(path string, cells int) {
	l.path, l.i, l.n = path, 0, cells
	fmt.Fprintf(l.out, "%s: %d code cells …\n", Title(path), cells)
}

func (l *lines) Cell(id string) { l.cell, l.i = id, l.i+1 }

func (l *lines) Done(elapsed time.Duration) {
	if l.verbose || elapsed > 5*time.Second {
		fmt.Fprintf(l.out, "%s: %d/%d %s %.2f s\n", Title(l.path), l.i, l.n, l.cell, elapsed.Seconds())
	}
}

func (l *lines) End(r *Report) { fmt.Fprintln(l.out, summary(r)) }

// bar reports with a progress bar that is redrawn in place.
type bar struct {
	out  io.Writer
	path string
	bar  *progressbar.ProgressBar
	stop chan struct{} // ends the ticker
	wait sync.WaitGroup
}

// Bar returns a Progress for a terminal: one bar for each notebook, with the
// cell that runs and the time since the start, replaced by one line at the end.
func Bar(out io.Writer) Progress { return &bar{out: out} }

func (b *bar) Start(path string, cells int) {
	b.path = path
	b.bar = progressbar.NewOptions(max(cells, 1),
		progressbar.OptionSetWriter(b.out),
		progressbar.OptionSetWidth(20),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetElapsedTime(true),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(50*time.Millisecond),
		progressbar.OptionSetRenderBlankState(true),
		progressbar.OptionSetDescription(Title(path)),
	)
	b.stop = make(chan struct{})
	b.wait.Add(1)
	go func(bar *progressbar.ProgressBar, stop <-chan struct{}) {
		defer b.wait.Done()
		for { // a long cell does not stop the clock
			select {
			case <-stop:
				return
			case <-time.After(time.Second):
				bar.RenderBlank()
			}
		}
	}(b.bar, b.stop)
}

func (b *bar) Cell(id string) { b.bar.Describe(Title(b.path) + " " + short(id, 24)) }

func (b *bar) Done(time.Duration) { b.bar.Add(1) }

func (b *bar) End(r *Report) {
	close(b.stop)
	b.wait.Wait()
	b.bar.Clear()
	fmt.Fprintln(b.out, summary(r))
}

// summary is the line that ends a notebook.
func summary(r *Report) string {
	mark, what := "ok  ", ""
	if r.Failure != nil {
		mark = "FAIL"
		if r.Failure.Cell != "" {
			what = " at " + r.Failure.Cell
		}
	}
	return fmt.Sprintf("%s %s%s: %d cells in %.1f s", mark, Title(r.Notebook.Path), what, len(r.Cells), r.Elapsed.Seconds())
}

// Title is the short name of a notebook: its file name without the extension,
// behind the folder of an edition, such as zh/01-bayes-theorem.
func Title(path string) string {
	name := strings.TrimSuffix(filepath.Base(path), ".ipynb")
	switch dir := filepath.Base(filepath.Dir(path)); dir {
	case "zh", "assignments":
		return dir + "/" + name
	}
	return name
}

// short cuts a text to n runes.
func short(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s + strings.Repeat(" ", n-len(r))
	}
	return string(r[:n-1]) + "…"
}
