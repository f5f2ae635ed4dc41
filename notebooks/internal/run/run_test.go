package run

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"naivebayes/notebooks/internal/ipynb"
	"naivebayes/notebooks/internal/kernel"
	"naivebayes/notebooks/internal/toolchain"
)

// source is a code cell of a test.
type source struct {
	id, code string
	tags     []string
}

// write writes a notebook of the cells and reads it.
func write(t *testing.T, dir, name string, cells ...source) *ipynb.Notebook {
	t.Helper()
	list := []any{map[string]any{"cell_type": "markdown", "id": "title", "metadata": map[string]any{}, "source": "# Title"}}
	for _, c := range cells {
		meta := map[string]any{}
		if c.tags != nil {
			meta["tags"] = c.tags
		}
		list = append(list, map[string]any{
			"cell_type": "code", "id": c.id, "metadata": meta, "source": c.code,
			"outputs": []any{map[string]any{"output_type": "stream", "name": "stdout", "text": "old"}}, "execution_count": 9,
		})
	}
	b, err := json.Marshal(map[string]any{"nbformat": 4, "nbformat_minor": 5, "metadata": map[string]any{}, "cells": list})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, b, 0o644); err != nil {
		t.Fatal(err)
	}
	nb, err := ipynb.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	return nb
}

// realOptions returns Options for a real kernel; it skips under -short.
func realOptions(t *testing.T) Options {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a real kernel; run without -short")
	}
	root, err := toolchain.Root("")
	if err != nil {
		t.Fatal(err)
	}
	tools, err := toolchain.Build(t.Context(), root, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	return Options{Tools: tools, Timeout: time.Minute}
}

func TestNotebook(t *testing.T) {
	o := realOptions(t)
	raises := []string{RaisesException}
	for _, tc := range []struct {
		name    string
		timeout time.Duration
		cell    source
		reason  string // "" for success
		output  string
	}{
		{name: "prints", cell: source{code: "%%\nfmt.Println(1)"}},
		{name: "blank", cell: source{code: " \n"}},
		{name: "intended panic", cell: source{code: "%%\npanic(1)", tags: raises}},
		{name: "intended shell failure", cell: source{code: "!exit 1", tags: raises}},
		{name: "written file", cell: source{code: "%%writefile a.txt\ntext"}},
		{name: "intended failure succeeds", cell: source{code: "%%\nfmt.Println(1)", tags: raises}, reason: "it carries the tag raises-exception but succeeds", output: "1"},
		{name: "panic", cell: source{code: "%%\npanic(`oh`)"}, reason: "panic: oh (exit status 2)", output: "panic: oh\nat Cell [2] Line 2"},
		{name: "exit", cell: source{code: "%%\nfmt.Println(`last words`)\nos.Exit(3)"}, reason: "exit status 3", output: "last words"},
		{name: "failing test", cell: source{code: "func TestX(t *testing.T) { t.Error(`have 3, want 4`) }\n%test"}, reason: "--- FAIL: TestX", output: "have 3, want 4"},
		{name: "misspelt test", cell: source{code: "func TestX(t *testing.T) {}\n%test -test.run=TestY"}, reason: "its test name matches no test"},
		{name: "compile error", cell: source{code: "%%\n\nx := y"}, reason: "line 3: declared and not used: x"},
		{name: "unknown command", cell: source{code: "%nonsense"}, reason: "GoNB knows no command %nonsense"},
		{name: "shell failure", cell: source{code: "!echo why >&2; exit 4"}, reason: "a shell command failed (exit status 4)", output: "why"},
		{name: "stderr", cell: source{code: "%%\nprintln(`hm`)"}, reason: "it writes to stderr", output: "hm"},
		{name: "hangs", timeout: 2 * time.Second, cell: source{code: "!echo begun; sleep 1000"}, reason: "took too long and was interrupted (limit 2s; -timeout changes it)", output: "begun"},
		{name: "kernel dies", cell: source{code: "!echo before; kill -9 $PPID"}, reason: "the kernel died (signal: killed)"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			o := o
			if tc.timeout > 0 {
				o.Timeout = tc.timeout
			}
			tc.cell.id = "the-cell"
			nb := write(t, t.TempDir(), "a.ipynb", source{id: "first", code: "%noautoget"}, tc.cell, source{id: "last", code: "!echo last"})
			before, _ := nb.Bytes()
			r, err := Notebook(t.Context(), nb, o)
			if err != nil {
				t.Fatal(err)
			}
			if after, _ := nb.Bytes(); !bytes.Equal(before, after) {
				t.Error("Notebook changed its argument")
			}
			last := r.Notebook.Cells[3]
			if tc.reason == "" {
				if r.Failure != nil {
					t.Fatalf("failure is %v, want none", r.Failure)
				}
				if len(last.Outputs) != 1 || last.Outputs[0].Text != "last\n" {
					t.Errorf("outputs of the last cell are %+v", last.Outputs)
				}
				return
			}
			if r.Failure == nil {
				t.Fatalf("the cell succeeds, want the failure %q", tc.reason)
			}
			if r.Failure.Cell != "the-cell" || !strings.Contains(r.Failure.Reason, tc.reason) || !strings.Contains(r.Failure.Output, tc.output) {
				t.Errorf("failure is %+v, want reason %q and output %q", r.Failure, tc.reason, tc.output)
			}
			msg := r.Failure.Error()
			for _, want := range []string{"a.ipynb", "the-cell", tc.cell.code[strings.LastIndex(tc.cell.code, "\n")+1:]} {
				if !strings.Contains(msg, want) {
					t.Errorf("the message has no %q:\n%s", want, msg)
				}
			}
			if len(last.Outputs) > 0 || last.ExecutionCount != 0 {
				t.Errorf("the cell after the failure has %+v, want nothing", last)
			}
			// The next notebook has a kernel of its own, and works.
			next := write(t, t.TempDir(), "b.ipynb", source{id: "next", code: "!echo next"})
			if r, err := Notebook(t.Context(), next, o); err != nil || r.Failure != nil {
				t.Errorf("the next notebook: %v, %v", r.Failure, err)
			}
		})
	}
}

func TestNotebookCounts(t *testing.T) {
	o := realOptions(t)
	nb := write(t, t.TempDir(), "a.ipynb", source{id: "a", code: "!pwd"}, source{id: "b"}, source{id: "c", code: "!true"})
	p := &recorder{}
	o.Progress = p
	r, err := Notebook(t.Context(), nb, o)
	if err != nil || r.Failure != nil {
		t.Fatal(err, r.Failure)
	}
	var counts []int
	for _, c := range r.Notebook.Cells {
		counts = append(counts, c.ExecutionCount)
	}
	if d := cmp.Diff([]int{0, 1, 0, 2}, counts); d != "" {
		t.Errorf("execution counts (-want +got):\n%s", d)
	}
	dir, _ := filepath.EvalSymlinks(filepath.Dir(nb.Path))
	if got := r.Notebook.Cells[1].Outputs[0].Text; got != dir+"\n" {
		t.Errorf("the cell runs in %q, want the folder of the notebook, %q", got, dir)
	}
	if d := cmp.Diff([]string{"start 2", "cell a", "done", "cell c", "done", "end"}, p.calls); d != "" {
		t.Errorf("calls of Progress (-want +got):\n%s", d)
	}
	if len(r.Cells) != 2 || r.Elapsed <= r.Cells[0] {
		t.Errorf("times are %v of %v", r.Cells, r.Elapsed)
	}
}

type recorder struct{ calls []string }

func (r *recorder) Start(_ string, n int) { r.calls = append(r.calls, "start "+string(rune('0'+n))) }
func (r *recorder) Cell(id string)        { r.calls = append(r.calls, "cell "+id) }
func (r *recorder) Done(time.Duration)    { r.calls = append(r.calls, "done") }
func (r *recorder) End(*Report)           { r.calls = append(r.calls, "end") }

func TestNotebookCancelled(t *testing.T) {
	o := realOptions(t)
	nb := write(t, t.TempDir(), "a.ipynb", source{id: "a", code: "!sleep 1000"})
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(time.Second, cancel)
	start := time.Now()
	if _, err := Notebook(ctx, nb, o); err != context.Canceled {
		t.Errorf("error is %v, want %v", err, context.Canceled)
	}
	if d := time.Since(start); d > 3*time.Second {
		t.Errorf("it took %v to stop", d)
	}
}

func TestNotebookWithoutKernel(t *testing.T) {
	nb := write(t, t.TempDir(), "a.ipynb", source{id: "a", code: "!true"})
	r, err := Notebook(t.Context(), nb, Options{Tools: &toolchain.Tools{Gonb: "/nonexistent/gonb"}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Failure == nil || r.Failure.Cell != "" || !strings.Contains(r.Failure.Error(), "/nonexistent/gonb") {
		t.Errorf("failure is %v, want that the kernel is missing", r.Failure)
	}
}

// The message and the traceback are those of GoNB v0.11.4 with -raw_error.
func TestInCells(t *testing.T) {
	e := &kernel.CellError{
		Value:     "# gonb_046ab03e\n./main.go:10:1: declared and not used: x\n./main.go:4:6: undefined: y\n./main.go:7:1: no context\n",
		Traceback: []string{"# gonb_046ab03e", "Cell[3]: Line 2\ncode\n\x1b[31mdeclared and not used: x\x1b[0m", "Cell[2]: Line 9\ncode", "code", ""},
	}
	want := "# gonb_046ab03e\nline 2: declared and not used: x\nline 9 of cell [2]: undefined: y\n./main.go:7:1: no context"
	if got := inCells(e, 3); got != want {
		t.Errorf("inCells = %q, want %q", got, want)
	}
	if got := firstLine(want); got != "line 2: declared and not used: x" {
		t.Errorf("firstLine = %q", got)
	}
}
