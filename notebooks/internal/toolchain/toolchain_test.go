package toolchain

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestRoot(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"clone/go.mod":       "// comment\nmodule naivebayes // the course\n\ngo 1.26.0\n",
		"clone/beam/go.mod":  "module naivebayes/nb/beam\n",
		"clone/beam/sub/x":   "",
		"quoted/go.mod":      "module \"naivebayes\"\n",
		"other/go.mod":       "module example.com/naivebayes\n",
		"other/deep/folder/": "",
	} {
		p := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(name, "/") {
			if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, tc := range []struct{ from, want string }{
		{"clone", "clone"},
		{"clone/beam/sub", "clone"},
		{"quoted", "quoted"},
		{"other/deep", ""},
		{".", ""},
	} {
		t.Run(tc.from, func(t *testing.T) {
			got, err := Root(filepath.Join(dir, tc.from))
			if tc.want == "" {
				if err == nil || !strings.Contains(err.Error(), "no clone of module naivebayes") {
					t.Errorf("Root = %q, %v, want an error", got, err)
				}
				return
			}
			if want := filepath.Join(dir, tc.want); got != want || err != nil {
				t.Errorf("Root = %q, %v, want %q", got, err, want)
			}
		})
	}
}

func TestCacheDir(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	check := func(name, want string) {
		t.Helper()
		got, err := CacheDir()
		if err != nil || !strings.HasPrefix(got, want) {
			t.Errorf("%s: CacheDir = %q, %v, want it below %q", name, got, err, want)
		}
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CACHE_HOME", "")
	check("usual", home)
	t.Setenv("HOME", "")
	check("no HOME", tmp)
	t.Setenv("HOME", "relative")
	t.Setenv("XDG_CACHE_HOME", "relative")
	check("relative HOME", tmp)
	file := filepath.Join(home, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", file)
	check("HOME is a file", tmp)

	// Somebody else may have made the folder with the known name.
	own, _ := filepath.Glob(filepath.Join(tmp, "naivebayes-cache-*"))
	if len(own) != 1 {
		t.Fatalf("folders are %v, want one", own)
	}
	if err := os.Chmod(own[0], 0o777); err != nil {
		t.Fatal(err)
	}
	if got, err := CacheDir(); err == nil {
		t.Errorf("CacheDir = %q although everybody can write there", got)
	}
	os.RemoveAll(own[0])
	if err := os.Symlink(home, own[0]); err != nil {
		t.Fatal(err)
	}
	if got, err := CacheDir(); err == nil {
		t.Errorf("CacheDir = %q although it is a link", got)
	}
}

// ownCache makes an empty cache for the tools, and keeps the one of the go
// command.
func ownCache(t *testing.T) string {
	t.Helper()
	b, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOCACHE", strings.TrimSpace(string(b)))
	dir := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", dir)
	t.Setenv("HOME", dir) // UserCacheDir of macOS is below HOME
	return dir
}

func TestBuild(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the tools; run without -short")
	}
	root, err := Root("")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOMODCACHE", strings.TrimSpace(string(mod)))
	ownCache(t)
	t.Setenv("GOFLAGS", "-mod=mod") // must not disturb
	t.Setenv("GOWORK", "/nonexistent/go.work")

	// Three at once: one builds, all get the same.
	var wg sync.WaitGroup
	var said [3]bytes.Buffer
	var tools [3]*Tools
	for i := range tools {
		wg.Go(func() {
			var err error
			if tools[i], err = Build(t.Context(), root, &said[i]); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if t.Failed() {
		return
	}
	built := 0
	for i := range tools {
		if *tools[i] != *tools[0] {
			t.Errorf("tools are %v and %v", tools[i], tools[0])
		}
		if strings.Contains(said[i].String(), "Building") {
			built++
		}
	}
	if built != 1 {
		t.Errorf("%d of three have built, want 1", built)
	}
	out, err := exec.Command(tools[0].Gonb, "-V").CombinedOutput()
	if err != nil {
		t.Errorf("gonb -V: %v: %s", err, out)
	}
	var again bytes.Buffer
	if _, err := Build(t.Context(), root, &again); err != nil || again.Len() > 0 {
		t.Errorf("Build says %q (%v) the second time, want nothing", again.String(), err)
	}
	// An incomplete folder is replaced.
	if err := os.Remove(tools[0].Goimports); err != nil {
		t.Fatal(err)
	}
	if _, err := Build(t.Context(), root, io.Discard); err != nil {
		t.Error(err)
	}
	if !tools[0].complete() {
		t.Error("an incomplete folder stays incomplete")
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(filepath.Dir(tools[0].Gonb)), ".build-*")); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

func TestBuildErrors(t *testing.T) {
	ownCache(t)
	root := t.TempDir()
	oneLine := func(err error, want string) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("error is %q, want one line with %q", err, want)
		}
	}
	_, err := Build(t.Context(), root, io.Discard)
	oneLine(err, "go.mod")
	for name, text := range map[string]string{"go.mod": "module naivebayes\n", "go.sum": ""} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_, err = Build(t.Context(), root, io.Discard)
	oneLine(err, "go build of gonb and goimports: ")

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Build(ctx, root, io.Discard); err == nil {
		t.Error("Build succeeds although it was cancelled")
	}

	t.Setenv("PATH", t.TempDir())
	if _, err := Build(t.Context(), root, io.Discard); !errors.Is(err, ErrNoGo) {
		t.Errorf("error is %v, want %v", err, ErrNoGo)
	}
	oneLine(ErrNoGo, "https://go.dev/dl/")
}
