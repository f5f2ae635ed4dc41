// Package toolchain builds the programs that execute notebooks, gonb and
// goimports, from the versions that go.mod pins, and keeps them in a cache.
package toolchain

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// tools are the packages of the tool block of go.mod that a kernel needs.
var tools = []string{"github.com/janpfeifer/gonb", "golang.org/x/tools/cmd/goimports"}

// unused is the time after which the tools of another go.mod are deleted.
const unused = 30 * 24 * time.Hour

// Tools are the built programs.
type Tools struct {
	Root      string // folder of go.mod
	Gonb      string // path of the kernel
	Goimports string // path of goimports
}

// ErrNoGo is returned when there is no go command.
var ErrNoGo = errors.New("there is no go command on PATH; install Go from https://go.dev/dl/ and open a new terminal")

// Root returns the folder of the go.mod of module naivebayes that dir ("" is
// the current folder) lies in.
func Root(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for d := dir; ; d = filepath.Dir(d) {
		b, err := os.ReadFile(filepath.Join(d, "go.mod"))
		if err == nil && isModule(b) {
			return d, nil
		}
		if d == filepath.Dir(d) {
			return "", fmt.Errorf("%s lies in no clone of module naivebayes; go to the folder of the clone first", dir)
		}
	}
}

func isModule(gomod []byte) bool {
	for line := range bytes.Lines(gomod) {
		f := bytes.Fields(line)
		if len(f) >= 2 && string(f[0]) == "module" {
			return strings.Trim(string(f[1]), `"`) == "naivebayes"
		}
	}
	return false
}

// CacheDir returns the folder of the cache: naivebayes in the user's cache
// folder, or, if there is none that can be written, a folder of the user's own
// in the folder of temporary files.
func CacheDir() (string, error) {
	base, err := os.UserCacheDir()
	if err == nil {
		dir := filepath.Join(base, "naivebayes")
		if err = os.MkdirAll(dir, 0o755); err == nil {
			if err = writable(dir); err == nil {
				return dir, nil
			}
		}
	}
	dir := filepath.Join(os.TempDir(), fmt.Sprintf("naivebayes-cache-%d", os.Getuid()))
	if err2 := os.Mkdir(dir, 0o700); err2 != nil && !errors.Is(err2, fs.ErrExist) {
		return "", fmt.Errorf("no folder for the cache: %v; %v", err, err2)
	}
	st, err2 := os.Lstat(dir)
	if err2 != nil || !st.IsDir() || st.Mode().Perm() != 0o700 || !owned(st) {
		return "", fmt.Errorf("no folder for the cache: %v; %s belongs to somebody else", err, dir)
	}
	return dir, writable(dir)
}

func writable(dir string) error {
	f, err := os.CreateTemp(dir, ".try-*")
	if err != nil {
		return err
	}
	f.Close()
	return os.Remove(f.Name())
}

// Build returns the tools for the module in root. The first time, and after a
// change of go.mod, go.sum or the Go version, it builds them, and the packages
// that cells import, which takes from seconds to minutes, and says so on out. When several processes ask at once,
// one builds and the others wait for it. The tools appear in the cache
// complete or not at all.
//
// It returns ErrNoGo if there is no go command.
func Build(ctx context.Context, root string, out io.Writer) (*Tools, error) {
	if _, err := exec.LookPath("go"); err != nil {
		return nil, ErrNoGo
	}
	cache, err := CacheDir()
	if err != nil {
		return nil, err
	}
	key, err := hash(ctx, root)
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(cache, "tools-"+key)
	t := &Tools{Root: root, Gonb: filepath.Join(dir, "gonb"), Goimports: filepath.Join(dir, "goimports")}
	if t.complete() {
		now := time.Now()
		os.Chtimes(dir, now, now)
		return t, nil
	}
	unlock, err := lock(ctx, filepath.Join(cache, ".lock-"+key), out)
	if err != nil {
		return nil, err
	}
	defer unlock()
	if t.complete() {
		return t, nil // somebody else has just built them
	}
	fmt.Fprintf(out, "Building the GoNB kernel and goimports into %s,\nand the packages of the course (the first time only) …\n", dir)
	start := time.Now()
	tmp, err := os.MkdirTemp(cache, ".build-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	if err := build(ctx, root, tmp); err != nil {
		return nil, err
	}
	if err := os.Rename(tmp, dir); err != nil && !t.complete() {
		// Something incomplete is in the way.
		os.RemoveAll(dir)
		if err := os.Rename(tmp, dir); err != nil && !t.complete() {
			return nil, err
		}
	}
	warm(ctx, root)
	fmt.Fprintf(out, "Built in %.0f s.\n", time.Since(start).Seconds())
	tidy(cache, dir)
	return t, nil
}

// lock waits until this process alone holds the lock file, which ends with the
// process.
func lock(ctx context.Context, path string, out io.Writer) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	for told := false; !tryLock(f); told = true {
		if !told {
			fmt.Fprintln(out, "Waiting for another run, which builds the GoNB kernel …")
		}
		select {
		case <-ctx.Done():
			f.Close()
			return nil, ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
	return func() { f.Close() }, nil
}

func (t *Tools) complete() bool {
	for _, p := range []string{t.Gonb, t.Goimports} {
		if st, err := os.Stat(p); err != nil || !st.Mode().IsRegular() {
			return false
		}
	}
	return true
}

// hash returns 16 hexadecimal digits that differ when the built tools would.
func hash(ctx context.Context, root string) (string, error) {
	h := sha256.New()
	for _, name := range []string{"go.mod", "go.sum"} {
		b, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return "", err
		}
		fmt.Fprintf(h, "%s %d\n%s", name, len(b), b)
	}
	cmd := goCommand(ctx, root, "env", "GOVERSION", "GOOS", "GOARCH", "CGO_ENABLED")
	b, err := cmd.Output()
	if err != nil {
		return "", failed("go env", err, nil)
	}
	h.Write(b)
	return hex.EncodeToString(h.Sum(nil))[:16], nil
}

func build(ctx context.Context, root, dir string) error {
	args := append([]string{"build", "-buildvcs=false", "-o", dir + string(filepath.Separator)}, tools...)
	cmd := goCommand(ctx, root, args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return failed("go build of gonb and goimports", err, stderr.Bytes())
	}
	return nil
}

// warm downloads and compiles what the cells of the notebooks import, so that
// a slow network or computer does not make the first of them exceed its time.
// Errors are left to the cells, which show them where they belong.
func warm(ctx context.Context, root string) {
	goCommand(ctx, root, "build", "./nb/...", "./data/...", "github.com/janpfeifer/gonb/gonbui").Run()
}

// goCommand returns a go command that runs in root and sees nothing but its
// go.mod: no workspace and no other -mod setting.
func goCommand(ctx context.Context, root string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOWORK=off", "GO111MODULE=on", "GOFLAGS=-mod=readonly")
	cmd.WaitDelay = time.Second
	return cmd
}

// failed makes one line of the error of a go command, with its last line of
// output, which mostly says why.
func failed(what string, err error, stderr []byte) error {
	var exit *exec.ExitError
	if stderr == nil && errors.As(err, &exit) {
		stderr = exit.Stderr
	}
	lines := strings.Split(strings.TrimSpace(string(stderr)), "\n")
	if last := strings.TrimSpace(lines[len(lines)-1]); last != "" {
		return fmt.Errorf("%s: %s", what, last)
	}
	return fmt.Errorf("%s: %v", what, err)
}

// tidy deletes tools that were not used for a long time, and what builds that
// were killed left behind.
func tidy(cache, keep string) {
	for _, pattern := range []string{"tools-*", ".build-*", ".lock-*"} {
		dirs, _ := filepath.Glob(filepath.Join(cache, pattern))
		for _, d := range dirs {
			if st, err := os.Stat(d); err == nil && d != keep && time.Since(st.ModTime()) > unused {
				os.RemoveAll(d)
			}
		}
	}
}

// Supported returns nil if kernels run on this system. GoNB needs named pipes
// and signals, so it does not run on Windows itself.
func Supported() error {
	if runtime.GOOS == "windows" {
		return errors.New("the GoNB kernel does not run on Windows itself; use WSL (https://learn.microsoft.com/windows/wsl/install) or the dev container")
	}
	return nil
}
