// Package jupyter brings the Go kernel to Jupyter: Install adds it to the
// user's Jupyter, Lab opens the notebooks in JupyterLab with it.
//
// The kernel specification is written here and not by gonb -install, which
// stops half way if gopls is missing, leaves goimports to chance, knows no
// Windows and replaces a specification in place. What it writes is the same
// but for the environment.
package jupyter

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"naivebayes/notebooks/internal/ipynb"
)

// kernelName is the name by which notebooks ask for the kernel.
const kernelName = "gonb"

// Options tell where things are.
type Options struct {
	Root      string    // folder of go.mod; its packages can be imported in every notebook
	Gonb      string    // the built kernel
	Goimports string    // the built goimports, which the kernel calls
	Out       io.Writer // what is being done is told here; nil tells nobody
	DataDir   string    // Jupyter's data folder, "" for the user's own
	CacheDir  string    // where Lab keeps JupyterLab, "" for the user's cache
}

func (o Options) say(format string, args ...any) {
	if o.Out != nil {
		fmt.Fprintf(o.Out, format+"\n", args...)
	}
}

// kernelSpec is a kernel.json, see "Kernel specs" in the documentation of
// jupyter_client.
type kernelSpec struct {
	Argv          []string          `json:"argv"`
	DisplayName   string            `json:"display_name"`
	Env           map[string]string `json:"env"`
	InterruptMode string            `json:"interrupt_mode"`
	Language      string            `json:"language"`
	Metadata      map[string]any    `json:"metadata"`
}

// spec describes the kernel to Jupyter. --raw_error gives errors as text, so
// that they look the same in every viewer; --go_work makes the packages of the
// module importable. Jupyter puts its own PATH in the place of ${PATH}.
func spec(root, gonb, goimports string) ([]byte, error) {
	path := filepath.Dir(goimports)
	if gocmd, err := exec.LookPath("go"); err == nil {
		if abs, err := filepath.Abs(gocmd); err == nil {
			path += string(filepath.ListSeparator) + filepath.Dir(abs)
		}
	}
	argv := []string{gonb, "--kernel", "{connection_file}", "--raw_error"}
	if !strings.Contains(root, ",") { // the flag is a list; the set-up cell does without it
		argv = append(argv, "--go_work="+root)
	}
	s := kernelSpec{
		Argv:          argv,
		DisplayName:   "Go (gonb)",
		Env:           map[string]string{"PATH": path + string(filepath.ListSeparator) + "${PATH}"},
		InterruptMode: "message",
		Language:      "go",
		Metadata:      map[string]any{"written_by": "naivebayes"},
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	err := enc.Encode(s)
	return b.Bytes(), err
}

// Install adds the kernel and the extension for sliders to the user's Jupyter,
// or replaces them there. gonb and
// goimports are copied beside the specification, so that it goes on working
// when the built ones are deleted. A specification of the same name that is
// not from here is kept as kernel.json.bak.
//
// Every file appears whole or not at all, the specification last. It returns
// an error that names the folder if that cannot be written.
func Install(ctx context.Context, o Options) error {
	dataDir := o.DataDir
	if dataDir == "" {
		var err error
		if dataDir, err = userDataDir(); err != nil {
			return err
		}
	}
	dataDir, err := filepath.Abs(dataDir)
	if err != nil {
		return err
	}
	root, err := absRoot(o.Root)
	if err != nil {
		return err
	}
	dir := filepath.Join(dataDir, "kernels", kernelName)
	bin := filepath.Join(dir, "bin")
	if err := os.MkdirAll(bin, 0o755); err != nil {
		return fmt.Errorf("the kernel cannot be installed in %s: %w", dir, err)
	}
	gonb, goimports := filepath.Join(bin, "gonb"+exe()), filepath.Join(bin, "goimports"+exe())
	for _, f := range [][2]string{{o.Gonb, gonb}, {o.Goimports, goimports}} {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := copyProgram(f[0], f[1]); err != nil {
			return fmt.Errorf("the kernel cannot be installed in %s: %w", dir, err)
		}
	}
	if err := writeExtension(dataDir); err != nil {
		return err
	}
	if err := writeSpec(o, dir, root, gonb, goimports); err != nil {
		return err
	}
	o.say("The kernel %q is installed in %s", "Go (gonb)", dir)
	o.say("It imports the packages of %s. Run install again when that folder moves.", root)
	return nil
}

// writeSpec writes kernel.json into dir, and keeps one that somebody else wrote.
func writeSpec(o Options, dir, root, gonb, goimports string) error {
	b, err := spec(root, gonb, goimports)
	if err != nil {
		return err
	}
	file := filepath.Join(dir, "kernel.json")
	old, err := os.ReadFile(file)
	if err == nil && !bytes.Contains(old, []byte(`"written_by": "naivebayes"`)) {
		backup := file + ".bak"
		if _, err := os.Stat(backup); errors.Is(err, fs.ErrNotExist) {
			if err := ipynb.WriteFile(backup, old); err != nil {
				return err
			}
			o.say("The kernel that was there is kept in %s", backup)
		}
	}
	return ipynb.WriteFile(file, b)
}

func absRoot(root string) (string, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		return "", fmt.Errorf("%s is not the folder of the module: %w", root, err)
	}
	return root, nil
}

// copyProgram copies an executable, unless the copy is there already.
func copyProgram(from, to string) error {
	b, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	if have, err := os.ReadFile(to); err != nil || !bytes.Equal(have, b) {
		if err := ipynb.WriteFile(to, b); err != nil {
			return err
		}
	}
	return os.Chmod(to, 0o755)
}

// userDataDir is where Jupyter looks for the user's kernels: jupyter_data_dir
// in jupyter_core/paths.py, version 5.9.
func userDataDir() (string, error) {
	return dataDirFor(runtime.GOOS, os.Getenv, os.UserHomeDir)
}

func dataDirFor(goos string, env func(string) string, homeDir func() (string, error)) (string, error) {
	if d := env("JUPYTER_DATA_DIR"); d != "" {
		return d, nil
	}
	home, err := homeDir()
	if err != nil {
		return "", fmt.Errorf("no home folder to install the kernel in: set JUPYTER_DATA_DIR: %w", err)
	}
	switch goos {
	case "darwin":
		return filepath.Join(home, "Library", "Jupyter"), nil
	case "windows":
		if d := env("APPDATA"); d != "" {
			return filepath.Join(d, "jupyter"), nil
		}
		return filepath.Join(home, ".jupyter", "data"), nil
	}
	if d := env("XDG_DATA_HOME"); d != "" {
		return filepath.Join(d, "jupyter"), nil
	}
	return filepath.Join(home, ".local", "share", "jupyter"), nil
}

func exe() string {
	if runtime.GOOS == "windows" {
		return ".exe"
	}
	return ""
}
