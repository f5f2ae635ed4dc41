package jupyter

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"naivebayes/notebooks/internal/toolchain"
)

// labVersion is the JupyterLab that is installed where there is none.
const labVersion = "4.6.6"

// errNoPython is the one line for a computer without JupyterLab and Python.
var errNoPython = errors.New("there is no JupyterLab, and no Python 3 to install it with: install Python 3.10 or later from your system's packages, or JupyterLab (pip install jupyterlab), and try again")

// Lab opens the notebooks of the module in JupyterLab and waits until it ends.
// It takes the jupyter-lab on PATH if that works, and otherwise one of its own
// in the user's cache, which it installs the first time. The kernel and the
// extension for sliders are there without an Install, and nothing is written to
// the user's Jupyter folders. args are passed on to jupyter lab.
//
// JupyterLab sees the whole module, so that links to the proofs and the
// packages work, and begins in the folder notebooks. When ctx is done, it is
// told to end, with its kernels, and Lab returns nil.
func Lab(ctx context.Context, o Options, args []string) error {
	root, err := absRoot(o.Root)
	if err != nil {
		return err
	}
	cache := o.CacheDir
	if cache == "" {
		if cache, err = toolchain.CacheDir(); err != nil {
			return err
		}
	}
	lab, err := findLab(ctx, o, cache)
	if err != nil {
		return err
	}
	shared, err := privateSpec(o, cache, root)
	if err != nil {
		return err
	}
	start := filepath.Join(root, "notebooks")
	cmd := exec.CommandContext(ctx, lab, append([]string{
		"--ServerApp.root_dir=" + root, "--FileContentsManager.preferred_dir=" + start,
	}, args...)...)
	cmd.Dir = start
	cmd.Env = append(os.Environ(), "JUPYTER_PATH="+join(shared, os.Getenv("JUPYTER_PATH")))
	cmd.Stdin, cmd.Stderr, cmd.Stdout = os.Stdin, os.Stderr, os.Stdout
	if o.Out != nil {
		cmd.Stdout = o.Out
	}
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 15 * time.Second
	o.say("Starting %s in %s; Ctrl-C ends it", lab, start)
	err = cmd.Run()
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return fmt.Errorf("JupyterLab ended: %w", err)
	}
	return nil
}

// privateSpec writes the kernel specification and the extension for sliders into a folder of the cache,
// one for each clone, and returns the folder for JUPYTER_PATH.
func privateSpec(o Options, cache, root string) (string, error) {
	sum := sha256.Sum256([]byte(root))
	dir := filepath.Join(cache, "jupyter", hex.EncodeToString(sum[:4]))
	if err := writeExtension(dir); err != nil {
		return "", err
	}
	kernel := filepath.Join(dir, "kernels", kernelName)
	if err := os.MkdirAll(kernel, 0o755); err != nil {
		return "", err
	}
	gonb, err := filepath.Abs(o.Gonb)
	if err != nil {
		return "", err
	}
	goimports, err := filepath.Abs(o.Goimports)
	if err != nil {
		return "", err
	}
	return dir, writeSpec(Options{}, kernel, root, gonb, goimports)
}

// join puts a folder before a list of folders.
func join(dir, list string) string {
	if list == "" {
		return dir
	}
	return dir + string(filepath.ListSeparator) + list
}

// findLab returns a jupyter-lab that works: the one on PATH or our own.
func findLab(ctx context.Context, o Options, cache string) (string, error) {
	if lab, err := exec.LookPath("jupyter-lab"); err == nil {
		if lab, err = filepath.Abs(lab); err == nil && works(ctx, lab) {
			return lab, nil
		}
		o.say("The jupyter-lab on PATH (%s) does not run", lab)
	}
	venv := filepath.Join(cache, "jupyter", "lab-"+labVersion)
	lab := filepath.Join(venv, "bin", "jupyter-lab")
	if runtime.GOOS == "windows" {
		lab = filepath.Join(venv, "Scripts", "jupyter-lab.exe")
	}
	done := filepath.Join(venv, "installed")
	if _, err := os.Stat(done); err == nil && works(ctx, lab) {
		return lab, nil
	}
	return lab, installLab(ctx, o, venv, done)
}

// works tells whether a program can be started. One that hangs does not.
func works(ctx context.Context, program string) bool {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	return exec.CommandContext(ctx, program, "--version").Run() == nil
}

// installLab makes a virtual environment and installs JupyterLab into it. The
// file done is written last: an environment without it is made anew.
func installLab(ctx context.Context, o Options, venv, done string) error {
	python, err := findPython(ctx)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(venv); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(venv), 0o755); err != nil {
		return err
	}
	o.say("No JupyterLab is installed: installing JupyterLab %s into %s, once", labVersion, venv)
	o.say("Making a virtual environment with %s", python)
	if msg, err := quietly(ctx, python, "-m", "venv", venv); err != nil {
		if strings.Contains(msg, "ensurepip") {
			return fmt.Errorf("%s has no module venv: install it (Debian and Ubuntu: the package python3-venv), or JupyterLab (pip install jupyterlab)", python)
		}
		return fmt.Errorf("%s cannot make a virtual environment: %s", python, lastLine(msg, err))
	}
	pip := filepath.Join(venv, "bin", "python")
	if runtime.GOOS == "windows" {
		pip = filepath.Join(venv, "Scripts", "python.exe")
	}
	o.say("Downloading JupyterLab %s and what it needs, about 100 MB", labVersion)
	msg, err := quietly(ctx, pip, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input", "jupyterlab=="+labVersion)
	if err != nil {
		return fmt.Errorf("JupyterLab %s cannot be installed: %s", labVersion, lastLine(msg, err))
	}
	return os.WriteFile(done, []byte(labVersion+"\n"), 0o644)
}

// findPython returns a Python that is new enough for labVersion.
func findPython(ctx context.Context) (string, error) {
	for _, name := range []string{"python3", "python"} {
		p, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
		err = exec.CommandContext(ctx, p, "-c", "import sys; sys.exit(sys.version_info < (3, 10))").Run()
		cancel()
		if err == nil {
			return p, nil
		}
	}
	return "", errNoPython
}

// quietly runs a program and returns what it said.
func quietly(ctx context.Context, name string, args ...string) (string, error) {
	out, err := exec.CommandContext(ctx, name, args...).CombinedOutput()
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return string(out), err
}

// lastLine is the last line of what a program said, or its error.
func lastLine(msg string, err error) string {
	lines := strings.Split(strings.TrimSpace(msg), "\n")
	if s := strings.TrimSpace(lines[len(lines)-1]); s != "" && !errors.Is(err, context.Canceled) {
		return s
	}
	return err.Error()
}
