package jupyter_test

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"naivebayes/notebooks/internal/ipynb"
	"naivebayes/notebooks/internal/jupyter"
	"naivebayes/notebooks/internal/run"
	"naivebayes/notebooks/internal/toolchain"
)

// TestReference executes the notebooks with Jupyter's own client, through the
// kernel specification that install writes, and compares with the committed
// outputs. So the client of this command is not the only witness.
func TestReference(t *testing.T) {
	if testing.Short() {
		t.Skip("executes the notebooks; run without -short")
	}
	nbconvert, err := exec.LookPath("jupyter-nbconvert")
	if err != nil {
		t.Skip("skipped: jupyter nbconvert is not on PATH; pip install jupyterlab brings it")
	}
	root, err := toolchain.Root("")
	if err != nil {
		t.Fatal(err)
	}
	tools, err := toolchain.Build(t.Context(), root, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	if err := jupyter.Install(t.Context(), jupyter.Options{
		Root: root, Gonb: tools.Gonb, Goimports: tools.Goimports, Out: io.Discard, DataDir: home,
	}); err != nil {
		t.Fatal(err)
	}
	for _, p := range run.All(filepath.Join(root, "notebooks")) {
		t.Run(run.Title(p), func(t *testing.T) {
			want, err := ipynb.Read(p)
			if err != nil {
				t.Fatal(err)
			}
			out := filepath.Join(t.TempDir(), filepath.Base(p))
			cmd := exec.CommandContext(t.Context(), nbconvert, "--to", "notebook", "--execute", "--output", out, p)
			cmd.Env = append(os.Environ(), "JUPYTER_DATA_DIR="+home, "JUPYTER_PATH=", "JUPYTER_CONFIG_DIR="+home, "IPYTHONDIR="+home)
			if log, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("jupyter nbconvert: %v\n%s", err, log)
			}
			got, err := ipynb.Read(out)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range run.Compare(want, got) {
				t.Error(d)
			}
		})
	}
}
