package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"naivebayes/notebooks/internal/ipynb"
	"naivebayes/notebooks/internal/toolchain"
)

// clone makes a clone with one notebook, 01-test, of the given code cells, and
// a folder for temporary files. It skips under -short.
func clone(t *testing.T, cells ...string) (dir, tmp string) {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a real kernel; run without -short")
	}
	root, err := toolchain.Root("")
	if err != nil {
		t.Fatal(err)
	}
	dir, tmp = t.TempDir(), t.TempDir()
	if err := cloneInto(root, dir); err != nil {
		t.Fatal(err)
	}
	list := []any{map[string]any{"cell_type": "markdown", "id": "title", "metadata": map[string]any{}, "source": "# Title\n\nA question?"}}
	for i, c := range cells {
		list = append(list, map[string]any{"cell_type": "code", "id": fmt.Sprintf("cell-%d", i+1), "metadata": map[string]any{}, "source": c, "outputs": []any{}, "execution_count": nil})
	}
	b, err := json.Marshal(map[string]any{"nbformat": 4, "nbformat_minor": 5, "metadata": map[string]any{}, "cells": list})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "notebooks"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(notebook(dir), b, 0o644); err != nil {
		t.Fatal(err)
	}
	return dir, tmp
}

func notebook(dir string) string { return filepath.Join(dir, "notebooks", "01-test.ipynb") }

// start starts the command in the clone.
func start(t *testing.T, dir, tmp string, args ...string) (*exec.Cmd, *buffer) {
	t.Helper()
	cmd := exec.Command("notebooks", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "TMPDIR="+tmp)
	out := &buffer{}
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	return cmd, out
}

// empty waits until the folder for temporary files is empty, and fails the
// test if that does not come.
func empty(t *testing.T, tmp string) {
	t.Helper()
	var left []os.DirEntry
	for range 60 {
		if left, _ = os.ReadDir(tmp); len(left) == 0 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("the folder for temporary files holds %v", left)
}

func TestInterrupt(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		t.Run(sig.String(), func(t *testing.T) {
			dir, tmp := clone(t, "!echo $$ > pid; sleep 1000")
			before, _ := os.ReadFile(notebook(dir))
			cmd, out := start(t, dir, tmp, "-no-serve", "-write")
			pid := 0
			for range 200 {
				b, _ := os.ReadFile(filepath.Join(dir, "notebooks", "pid"))
				if _, err := fmt.Sscan(string(b), &pid); err == nil {
					break
				}
				time.Sleep(50 * time.Millisecond)
			}
			if pid == 0 {
				t.Fatalf("the cell does not begin:\n%s", out)
			}
			begin := time.Now()
			cmd.Process.Signal(sig)
			cmd.Wait()
			if code := cmd.ProcessState.ExitCode(); code != 130 {
				t.Errorf("exit status is %d, want 130", code)
			}
			if d := time.Since(begin); d > 3*time.Second {
				t.Errorf("it took %v to end", d)
			}
			empty(t, tmp)
			if b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)); err == nil && !strings.Contains(string(b), ") Z ") {
				t.Errorf("the cell, process %d, is left", pid)
			}
			if after, _ := os.ReadFile(notebook(dir)); !bytes.Equal(before, after) {
				t.Error("the notebook was changed")
			}
			if !strings.Contains(out.String(), "interrupted") {
				t.Errorf("the output does not tell of the interrupt:\n%s", out)
			}
		})
	}
}

// The site is served until Ctrl-C, which is a clean end.
func TestServe(t *testing.T) {
	dir, tmp := clone(t, "!echo $((6*7))")
	cmd, out := start(t, dir, tmp, "-addr", "0")
	url := ""
	for range 200 {
		if url = regexp.MustCompile(`http://127\.0\.0\.1:\d+/`).FindString(out.String()); url != "" {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if url == "" {
		t.Fatalf("no address is printed:\n%s", out)
	}
	for page, want := range map[string]string{"": "01-test", "01-test.html": "42"} {
		resp, err := http.Get(url + page)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		if resp.StatusCode != 200 || !strings.Contains(string(b), want) {
			t.Errorf("%s: status %d, want 200 and %q in it", page, resp.StatusCode, want)
		}
	}
	cmd.Process.Signal(os.Interrupt)
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != 0 {
		t.Errorf("exit status is %d, want 0:\n%s", code, out)
	}
	empty(t, tmp)
}

// Whenever the command is killed, the notebook is the old one or the new one.
func TestKilledWhileWriting(t *testing.T) {
	dir, tmp := clone(t, "!head -c 6000000 /dev/zero | tr '\\0' x | fold; date +%N")
	var whole time.Duration // of the second run, which replaces outputs as all later ones do
	for range 2 {
		begin := time.Now()
		cmd, out := start(t, dir, tmp, "-no-serve", "-write")
		if err := cmd.Wait(); err != nil {
			t.Fatalf("%v:\n%s", err, out)
		}
		whole = time.Since(begin)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	during := 0 // kills while the new file was being written beside the old one
	for i := range 25 {
		cmd, _ := start(t, dir, tmp, "-no-serve", "-write")
		if i%2 == 0 {
			time.Sleep(time.Duration(rng.Int64N(int64(whole + whole/10))))
		} else if beside(dir, 2*whole+2*time.Second) {
			during++
		}
		cmd.Process.Kill()
		cmd.Wait()
		for _, f := range unfinished(dir) {
			os.Remove(f)
		}
		nb, err := ipynb.Read(notebook(dir))
		if err != nil {
			t.Fatal(err)
		}
		if o := nb.Cells[1].Outputs; len(o) != 1 || len(o[0].Text) < 6000000 {
			t.Fatalf("the notebook has %d outputs, want the whole one", len(o))
		}
	}
	if during == 0 {
		t.Error("no run was killed while it wrote, want some")
	}
	empty(t, tmp)
}

// unfinished lists the files that are being written beside the notebook.
func unfinished(dir string) []string {
	files, _ := filepath.Glob(filepath.Join(dir, "notebooks", ".*.tmp"))
	return files
}

// beside waits until there is one, and tells whether there was in that time.
func beside(dir string, limit time.Duration) bool {
	for end := time.Now().Add(limit); time.Now().Before(end); {
		if len(unfinished(dir)) > 0 {
			return true
		}
	}
	return false
}

// TestFullDisk puts the notebooks on a file system of 64 KB.
func TestFullDisk(t *testing.T) {
	dir, tmp := clone(t, "!head -c 300000 /dev/zero | tr '\\0' x")
	if exec.Command("unshare", "-rm", "mount", "-t", "tmpfs", "none", tmp).Run() != nil {
		t.Skip("needs the right to mount a small file system")
	}
	out, err := exec.Command("unshare", "-rm", "sh", "-c", `
		set -e
		mv "$0/notebooks" "$0/source"
		mkdir "$0/notebooks"
		mount -t tmpfs -o size=64k none "$0/notebooks"
		cp "$0"/source/* "$0/notebooks/"
		cd "$0"
		status=0
		notebooks -no-serve -write -out site 01 || status=$?
		echo "status $status"
		cmp notebooks/01-test.ipynb source/01-test.ipynb && echo same
		ls -A notebooks
	`, dir).CombinedOutput()
	if err != nil {
		t.Fatalf("%v:\n%s", err, out)
	}
	for _, want := range []string{"no space left on device; the notebook is as it was\n", "status 1\n", "same\n01-test.ipynb\n"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the output has no %q:\n%s", want, out)
		}
	}
}

// buffer is a bytes.Buffer for two goroutines.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

// Write appends to the buffer.
func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

// String returns what was written so far.
func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}
