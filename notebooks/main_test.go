package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"naivebayes/data/corpora"
	"naivebayes/notebooks/internal/ipynb"
	"naivebayes/notebooks/internal/lint"
	"naivebayes/notebooks/internal/run"
	"naivebayes/notebooks/internal/toolchain"
)

// TestMain makes the test program the command itself when it is called
// notebooks, as the scripts and the tests of signals do.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"notebooks": main})
}

// TestNotebooks checks every notebook of the course: its form, and that
// executing it gives the outputs that are committed.
func TestNotebooks(t *testing.T) {
	if testing.Short() {
		t.Skip("executes the notebooks; run without -short")
	}
	root, err := toolchain.Root("")
	if err != nil {
		t.Fatal(err)
	}
	paths := run.All(filepath.Join(root, "notebooks"))
	if len(paths) == 0 {
		t.Fatal("there are no notebooks")
	}
	tools, err := toolchain.Build(t.Context(), root, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range paths {
		t.Run(run.Title(p), func(t *testing.T) {
			t.Parallel()
			nb, err := ipynb.Read(p)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range lint.Notebook(nb) {
				t.Error(f)
			}
			r, err := run.Notebook(t.Context(), nb, run.Options{Tools: tools})
			if err != nil {
				t.Fatal(err)
			}
			if r.Failure != nil {
				t.Fatal(r.Failure)
			}
			absent := run.Absent(nb)
			for _, d := range run.Compare(nb, r.Notebook, absent...) {
				t.Error(d)
			}
			for _, s := range run.Skipped(nb, absent) {
				t.Run("corpus", func(t *testing.T) { t.Skip(s) })
			}
			t.Logf("%d cells in %.1f s", len(r.Cells), r.Elapsed.Seconds())
		})
	}
}

// TestWithoutCorpora executes the notebooks that want a corpus on a machine that
// has none: every self-check passes, and only the outputs of tagged cells differ.
func TestWithoutCorpora(t *testing.T) {
	if testing.Short() {
		t.Skip("executes notebooks; run without -short")
	}
	root, err := toolchain.Root("")
	if err != nil {
		t.Fatal(err)
	}
	tools, err := toolchain.Build(t.Context(), root, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	none := corpora.Variable + "=" + t.TempDir()
	for _, p := range run.All(filepath.Join(root, "notebooks")) {
		nb, err := ipynb.Read(p)
		if err != nil {
			t.Fatal(err)
		}
		names := run.Corpora(nb)
		if names == nil {
			continue
		}
		t.Run(run.Title(p), func(t *testing.T) {
			r, err := run.Notebook(t.Context(), nb, run.Options{Tools: tools, Env: []string{none}})
			if err != nil {
				t.Fatal(err)
			}
			if r.Failure != nil {
				t.Fatal(r.Failure)
			}
			for _, d := range run.Compare(nb, r.Notebook, names...) {
				t.Error(d)
			}
			told := false
			for _, c := range r.Notebook.Cells {
				for _, o := range c.Outputs {
					told = told || strings.Contains(o.Text, "go run ./notebooks fetch "+names[0])
				}
			}
			if !told {
				t.Errorf("no cell says how to get the corpus %s", names[0])
			}
		})
	}
}

// TestScripts runs the scripts of testdata/script. Each runs in a clone of its
// own, which has the go.mod of this module and the notebooks of the script.
func TestScripts(t *testing.T) {
	root, err := toolchain.Root("")
	if err != nil {
		t.Fatal(err)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			bin, err := exec.LookPath("notebooks")
			if err != nil {
				return err
			}
			env.Setenv("BIN", filepath.Dir(bin))
			env.Setenv("HOME", os.Getenv("HOME"))
			env.Setenv("XDG_CACHE_HOME", cache)
			env.Setenv("JUPYTER_DATA_DIR", filepath.Join(env.WorkDir, "jupyter"))
			for _, key := range []string{"GOCACHE", "GOMODCACHE", "GOPATH"} {
				out, err := exec.Command("go", "env", key).Output()
				if err != nil {
					return err
				}
				env.Setenv(key, strings.TrimSpace(string(out)))
			}
			return cloneInto(root, env.WorkDir)
		},
	})
}

// cloneInto makes dir a clone without packages.
func cloneInto(root, dir string) error {
	for _, name := range []string{"go.mod", "go.sum"} {
		b, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func TestParse(t *testing.T) {
	for _, tc := range []struct {
		name string
		args []string
		want options // of the compared fields
		err  string
	}{
		{name: "nothing", want: options{timeout: 2 * time.Minute}},
		{name: "flags behind names", args: []string{"01", "-no-serve", "zh", "-timeout=3s"}, want: options{noServe: true, timeout: 3 * time.Second, args: []string{"01", "zh"}}},
		{name: "subcommand", args: []string{"-v", "check", "-timeout", "1m", "02"}, want: options{verbose: true, timeout: time.Minute, args: []string{"check", "02"}}},
		{name: "arguments of lab", args: []string{"lab", "--port", "9000", "-h"}, want: options{timeout: 2 * time.Minute, args: []string{"lab", "--port", "9000", "-h"}}},
		{name: "port", args: []string{"-addr", "80"}, want: options{timeout: 2 * time.Minute, addr: "127.0.0.1:80"}},
		{name: "colon and port", args: []string{"-addr", ":80"}, want: options{timeout: 2 * time.Minute, addr: "127.0.0.1:80"}},
		{name: "host and port", args: []string{"-addr", "[::1]:80"}, want: options{timeout: 2 * time.Minute, addr: "[::1]:80"}},
		{name: "port too large", args: []string{"-addr", "65536"}, err: `-addr is "65536"`},
		{name: "no port", args: []string{"-addr", "localhost"}, err: `-addr is "localhost"`},
		{name: "no time", args: []string{"-timeout", "0s"}, err: "-timeout is 0s, want more than 0"},
		{name: "unknown flag", args: []string{"-fast"}, err: "-fast; -h tells the flags"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var o options
			err := o.parse(tc.args)
			if tc.err != "" {
				if err == nil || !strings.Contains(err.Error(), tc.err) {
					t.Errorf("parse(%q): %v, want %q", tc.args, err, tc.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			w := tc.want
			if o.noServe != w.noServe || o.verbose != w.verbose || o.timeout != w.timeout || o.addr != w.addr || strings.Join(o.args, " ") != strings.Join(w.args, " ") {
				t.Errorf("parse(%q) = %+v, want %+v", tc.args, o, w)
			}
		})
	}
}
