// Package run executes notebooks from top to bottom, as Jupyter's "Restart
// kernel and run all cells" does, and compares their outputs with others.
package run

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"naivebayes/notebooks/internal/ipynb"
	"naivebayes/notebooks/internal/kernel"
	"naivebayes/notebooks/internal/toolchain"
)

// DefaultTimeout is the time that one cell may take if Options do not say.
const DefaultTimeout = 2 * time.Minute

// RaisesException is the tag of a cell that is meant to fail.
const RaisesException = "raises-exception"

// Options say how to execute notebooks.
type Options struct {
	Tools    *toolchain.Tools
	Timeout  time.Duration // limit for one cell; 0 means DefaultTimeout
	Progress Progress      // nil means silence
	Env      []string      // more environment variables of the kernel, as KEY=value
}

// Report tells how the execution of one notebook went.
type Report struct {
	Notebook *ipynb.Notebook // the notebook with its new outputs
	Failure  *Failure        // why it stopped; nil if all cells ran
	Elapsed  time.Duration
	Cells    []time.Duration // of each executed code cell, in order
}

// Failure describes the cell at which a notebook stopped, or, with an empty
// Cell, why none could run.
type Failure struct {
	Path   string
	Cell   string // id
	Source string
	Output string // the last lines that the cell printed
	Reason string
}

// Error returns several lines: notebook and cell, the last lines of the cell
// and of its output, and the reason.
func (f *Failure) Error() string {
	var b strings.Builder
	if f.Cell == "" {
		fmt.Fprintf(&b, "%s: %s", f.Path, f.Reason)
		return b.String()
	}
	fmt.Fprintf(&b, "%s: cell %q failed: %s\n", f.Path, f.Cell, firstLine(f.Reason))
	section := func(title, text string) {
		if text = strings.TrimRight(text, "\n"); text != "" {
			fmt.Fprintf(&b, "  %s:\n    %s\n", title, strings.ReplaceAll(text, "\n", "\n    "))
		}
	}
	section("its last lines", tail(f.Source, 6))
	section("its last output", f.Output)
	if strings.Contains(strings.TrimSpace(f.Reason), "\n") {
		section("the error", f.Reason)
	}
	return strings.TrimRight(b.String(), "\n")
}

// Notebook executes a copy of nb in a fresh kernel, whose working folder is
// the folder of the notebook. It stops at the first cell that fails; the cells
// after it have no outputs then. A cell fails if
//
//   - the kernel reports an error, or dies, or the cell exceeds its time;
//   - it writes to stderr: GoNB reports a failing shell command, an unknown
//     %command and a test name that matches nothing only there;
//   - it carries the tag raises-exception and does none of these.
//
// The error is ctx.Err() if ctx ends; every other trouble is in the report.
func Notebook(ctx context.Context, nb *ipynb.Notebook, o Options) (*Report, error) {
	start := time.Now()
	progress := o.Progress
	if progress == nil {
		progress = silent{}
	}
	r := &Report{Notebook: nb.Clone()}
	code := 0
	for _, c := range r.Notebook.Cells {
		if c.Type != "code" {
			continue
		}
		c.Outputs, c.ExecutionCount = nil, 0
		if !empty(c) {
			code++
		}
	}
	progress.Start(nb.Path, code)
	defer func() {
		r.Elapsed = time.Since(start)
		progress.End(r)
	}()

	fail := func(c *ipynb.Cell, reason string) {
		r.Failure = &Failure{Path: nb.Path, Reason: reason}
		if c != nil {
			r.Failure.Cell, r.Failure.Source, r.Failure.Output = name(r.Notebook, c), c.Source, lastOutput(c)
		}
	}
	k, err := kernel.Start(ctx, kernel.Options{
		Gonb:      o.Tools.Gonb,
		Goimports: o.Tools.Goimports,
		Dir:       filepath.Dir(nb.Path),
		Env:       append(corpusEnv(), o.Env...),
	})
	if err != nil {
		if ctx.Err() != nil {
			return r, ctx.Err()
		}
		fail(nil, err.Error())
		return r, nil
	}
	defer k.Close()
	for _, c := range r.Notebook.Cells {
		if c.Type != "code" || empty(c) {
			continue
		}
		progress.Cell(name(r.Notebook, c))
		began := time.Now()
		reason, err := cell(ctx, k, c, o.Timeout)
		r.Cells = append(r.Cells, time.Since(began))
		progress.Done(time.Since(began))
		if err != nil {
			k.Kill()
			return r, err
		}
		if reason != "" {
			fail(c, reason)
			return r, nil
		}
	}
	return r, nil
}

// cell executes one cell, stores what it gives in c, and returns why it
// failed, or "".
func cell(ctx context.Context, k *kernel.Kernel, c *ipynb.Cell, limit time.Duration) (reason string, err error) {
	if limit <= 0 {
		limit = DefaultTimeout
	}
	cctx, stop := context.WithTimeout(ctx, limit)
	defer stop()
	res, err := k.Execute(cctx, c.Source)
	c.Outputs, c.ExecutionCount = res.Outputs, res.Count
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if err != nil {
		if errors.Is(err, kernel.ErrTimeout) {
			return fmt.Sprintf("%v (limit %v; -timeout changes it)", err, limit), nil
		}
		return err.Error(), nil
	}
	return judge(c, res.Err), nil
}

// judge returns why the executed cell counts as failed, or "".
func judge(c *ipynb.Cell, failed *kernel.CellError) string {
	stderr := stderrOf(c)
	if c.HasTag(RaisesException) {
		if failed == nil && stderr == "" {
			return "it carries the tag " + RaisesException + " but succeeds"
		}
		return ""
	}
	if failed != nil {
		return explain(c, failed)
	}
	return complaint(stderr)
}

// empty tells whether a code cell has nothing to execute.
func empty(c *ipynb.Cell) bool { return strings.TrimSpace(c.Source) == "" }

// name returns the id of a cell, or its position, from 1, if it has none.
func name(nb *ipynb.Notebook, c *ipynb.Cell) string {
	if c.ID != "" {
		return c.ID
	}
	for i, d := range nb.Cells {
		if d == c {
			return fmt.Sprintf("#%d", i+1)
		}
	}
	return "?"
}
