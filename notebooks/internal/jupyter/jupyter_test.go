package jupyter

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// place makes a module and two programs, and a PATH that has nothing but dir
// path and the shell.
func place(t *testing.T) (o Options, out *bytes.Buffer, path string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the programs of this test are shell scripts")
	}
	dir := t.TempDir()
	program(t, filepath.Join(dir, "tools", "gonb"), "echo gonb")
	program(t, filepath.Join(dir, "tools", "goimports"), "echo goimports")
	write(t, filepath.Join(dir, "root", "go.mod"), "module naivebayes\n")
	write(t, filepath.Join(dir, "root", "notebooks", "01-x.ipynb"), "{}")
	path = filepath.Join(dir, "path")
	if err := os.Mkdir(path, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", path)
	out = &bytes.Buffer{}
	return Options{
		Root: filepath.Join(dir, "root"), Gonb: filepath.Join(dir, "tools", "gonb"), Goimports: filepath.Join(dir, "tools", "goimports"),
		Out: out, DataDir: filepath.Join(dir, "data"), CacheDir: filepath.Join(dir, "cache"),
	}, out, path
}

func write(t *testing.T, p, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func program(t *testing.T, p, script string) {
	t.Helper()
	write(t, p, "#!/bin/sh\n"+script+"\n")
	if err := os.Chmod(p, 0o755); err != nil {
		t.Fatal(err)
	}
}

func readSpec(t *testing.T, dir string) (s kernelSpec) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, "kernels", "gonb", "kernel.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestInstall(t *testing.T) {
	o, out, path := place(t)
	program(t, filepath.Join(path, "go"), "")
	for range 2 { // the second time replaces the first
		if err := Install(context.Background(), o); err != nil {
			t.Fatal(err)
		}
	}
	s := readSpec(t, o.DataDir)
	bin := filepath.Join(o.DataDir, "kernels", "gonb", "bin")
	want := []string{filepath.Join(bin, "gonb"), "--kernel", "{connection_file}", "--raw_error", "--go_work=" + o.Root}
	if !slices.Equal(s.Argv, want) {
		t.Errorf("argv = %q, want %q", s.Argv, want)
	}
	if got, want := s.Env["PATH"], bin+":"+path+":${PATH}"; got != want {
		t.Errorf("PATH = %q, want %q", got, want)
	}
	if s.DisplayName != "Go (gonb)" || s.Language != "go" || s.InterruptMode != "message" {
		t.Errorf("the specification is %+v", s)
	}
	for _, name := range []string{"gonb", "goimports"} {
		got, err := exec.Command(filepath.Join(bin, name)).Output()
		if err != nil || strings.TrimSpace(string(got)) != name {
			t.Errorf("the copy of %s says %q, %v", name, got, err)
		}
	}
	if !strings.Contains(out.String(), filepath.Join(o.DataDir, "kernels", "gonb")) || !strings.Contains(out.String(), o.Root) {
		t.Errorf("Install does not say what it did: %q", out)
	}
	left, _ := filepath.Glob(filepath.Join(o.DataDir, "kernels", "gonb", ".*"))
	if len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestInstallKeepsAnotherKernel(t *testing.T) {
	o, out, _ := place(t)
	file := filepath.Join(o.DataDir, "kernels", "gonb", "kernel.json")
	write(t, file, `{"argv":["mine"]}`)
	for range 2 {
		if err := Install(context.Background(), o); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file + ".bak")
	if err != nil || string(got) != `{"argv":["mine"]}` {
		t.Errorf("the copy of the other kernel is %q, %v", got, err)
	}
	if !strings.Contains(out.String(), "kernel.json.bak") {
		t.Errorf("Install does not say that it kept it: %q", out)
	}
}

func TestInstallErrors(t *testing.T) {
	o, _, _ := place(t)
	tests := []struct {
		name   string
		change func(*Options)
		want   string
	}{
		{"no gonb", func(o *Options) { o.Gonb += "x" }, "cannot be installed"},
		{"no module", func(o *Options) { o.Root = t.TempDir() }, "not the folder of the module"},
		{"data folder is a file", func(o *Options) { o.DataDir = o.Gonb }, "cannot be installed in " + o.Gonb},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o := o
			tt.change(&o)
			if err := Install(context.Background(), o); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Install = %v, want an error with %q", err, tt.want)
			}
			if _, err := os.Stat(filepath.Join(o.DataDir, "kernels", "gonb", "kernel.json")); err == nil {
				t.Error("a specification was written all the same")
			}
		})
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Install(ctx, o); !errors.Is(err, context.Canceled) {
		t.Errorf("Install of a canceled context = %v", err)
	}
}

func TestDataDir(t *testing.T) {
	home := func() (string, error) { return "/home/a", nil }
	tests := []struct {
		name, goos string
		env        map[string]string
		want       string
	}{
		{"Linux", "linux", nil, "/home/a/.local/share/jupyter"},
		{"XDG", "linux", map[string]string{"XDG_DATA_HOME": "/x"}, "/x/jupyter"},
		{"macOS", "darwin", map[string]string{"XDG_DATA_HOME": "/x"}, "/home/a/Library/Jupyter"},
		{"Windows", "windows", map[string]string{"APPDATA": "/app"}, "/app/jupyter"},
		{"Windows without APPDATA", "windows", nil, "/home/a/.jupyter/data"},
		{"own", "darwin", map[string]string{"JUPYTER_DATA_DIR": "/j"}, "/j"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := dataDirFor(tt.goos, func(k string) string { return tt.env[k] }, home)
			if err != nil || filepath.ToSlash(got) != tt.want {
				t.Errorf("dataDirFor = %q, %v, want %q", got, err, tt.want)
			}
		})
	}
	if _, err := dataDirFor("linux", func(string) string { return "" }, func() (string, error) { return "", errors.New("none") }); err == nil {
		t.Error("dataDirFor without a home folder = nil, want an error")
	}
}

func TestLab(t *testing.T) {
	o, out, path := place(t)
	program(t, filepath.Join(path, "jupyter-lab"), `[ "$1" = --version ] || { echo "cwd=$PWD"; echo "path=$JUPYTER_PATH"; for a; do echo "arg=$a"; done; }`)
	t.Setenv("JUPYTER_PATH", "/before")
	if err := Lab(context.Background(), o, []string{"--no-browser"}); err != nil {
		t.Fatal(err)
	}
	said := out.String()
	start := filepath.Join(o.Root, "notebooks")
	for _, want := range []string{"cwd=" + start, "arg=--no-browser", "arg=--ServerApp.root_dir=" + o.Root, "arg=--FileContentsManager.preferred_dir=" + start} {
		if !strings.Contains(said, want+"\n") {
			t.Errorf("JupyterLab got no %s: %s", want, said)
		}
	}
	_, list, _ := strings.Cut(said, "path=")
	dir, _, _ := strings.Cut(list, ":")
	if !strings.Contains(list, ":/before\n") {
		t.Errorf("JUPYTER_PATH = %q, want ours before /before", list)
	}
	if s := readSpec(t, dir); len(s.Argv) < 5 || s.Argv[0] != o.Gonb || !strings.HasPrefix(s.Env["PATH"], filepath.Dir(o.Goimports)) {
		t.Errorf("the private specification is %+v", s)
	}
	if _, err := os.Stat(o.DataDir); err == nil {
		t.Error("Lab wrote into the user's data folder")
	}
}

func TestLabFails(t *testing.T) {
	o, _, path := place(t)
	program(t, filepath.Join(path, "jupyter-lab"), `[ "$1" = --version ] || exit 3`)
	if err := Lab(context.Background(), o, nil); err == nil || !strings.Contains(err.Error(), "exit status 3") {
		t.Errorf("Lab = %v, want exit status 3", err)
	}
}

func TestLabEndsWithContext(t *testing.T) {
	o, _, path := place(t)
	program(t, filepath.Join(path, "jupyter-lab"), `[ "$1" = --version ] && exit
trap 'echo ended; exit 0' TERM
echo started
while :; do /bin/sleep 0.1; done`)
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	begin := time.Now()
	if err := Lab(ctx, o, nil); err != nil {
		t.Errorf("Lab = %v, want nil", err)
	}
	if d := time.Since(begin); d > 10*time.Second {
		t.Errorf("Lab took %v to end", d)
	}
	if !strings.Contains(o.Out.(*bytes.Buffer).String(), "ended") {
		t.Error("JupyterLab was not told to end")
	}
}

// fakePython answers as Python does; what pip and venv do is given.
func fakePython(venv, pip string) string {
	return `case "$*" in
-c*) exit 0 ;;
"-m venv "*) ` + venv + ` ;;
*"pip install"*) ` + pip + ` ;;
esac`
}

const goodVenv = `/bin/mkdir -p "$3/bin"; /bin/cp "$0" "$3/bin/python"`
const goodPip = `d=${0%/*}; printf '#!/bin/sh\necho "lab $*"\n' > "$d/jupyter-lab"; /bin/chmod +x "$d/jupyter-lab"`

func TestLabInstallsItself(t *testing.T) {
	o, out, path := place(t)
	program(t, filepath.Join(path, "jupyter-lab"), "exit 1") // one that is broken
	program(t, filepath.Join(path, "python3"), fakePython(goodVenv, goodPip))
	if err := Lab(context.Background(), o, []string{"--port=1"}); err != nil {
		t.Fatalf("%v; said %s", err, out)
	}
	for _, want := range []string{"does not run", "installing JupyterLab " + labVersion, "lab --ServerApp", "--port=1"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in %q", want, out)
		}
	}
	out.Reset()
	program(t, filepath.Join(path, "python3"), "exit 1") // not needed any more
	if err := Lab(context.Background(), o, nil); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "installing") {
		t.Errorf("it is installed again: %q", out)
	}
}

func TestLabCannotBeInstalled(t *testing.T) {
	tests := []struct{ name, python, want string }{
		{"no Python", "", "no Python 3"},
		{"old Python", "exit 1", "no Python 3"},
		{"no venv", fakePython("echo 'ensurepip is not available'; exit 1", ""), "python3-venv"},
		{"venv fails", fakePython("echo one; echo two; exit 1", ""), "cannot make a virtual environment: two"},
		{"pip fails", fakePython(goodVenv, "echo 'ERROR: no network'; exit 1"), "cannot be installed: ERROR: no network"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o, _, path := place(t)
			if tt.python != "" {
				program(t, filepath.Join(path, "python3"), tt.python)
			}
			err := Lab(context.Background(), o, nil)
			if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("Lab = %v, want one line with %q", err, tt.want)
			}
			if done, _ := filepath.Glob(filepath.Join(o.CacheDir, "jupyter", "*", "installed")); len(done) > 0 {
				t.Errorf("%v says that it is installed", done)
			}
		})
	}
}

// TestRealJupyter lets Jupyter itself read the specification.
func TestRealJupyter(t *testing.T) {
	jupyter, err := exec.LookPath("jupyter-kernelspec")
	if err != nil || exec.Command(jupyter, "--version").Run() != nil {
		t.Skip("no Jupyter on PATH")
	}
	real := os.Getenv("PATH")
	o, _, _ := place(t)
	t.Setenv("PATH", real)
	if err := Install(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(jupyter, "list", "--json")
	cmd.Env = append(os.Environ(), "JUPYTER_DATA_DIR="+o.DataDir)
	b, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Kernelspecs map[string]struct {
			ResourceDir string `json:"resource_dir"`
			Spec        kernelSpec
		}
	}
	if err := json.Unmarshal(b, &got); err != nil {
		t.Fatal(err)
	}
	if k := got.Kernelspecs["gonb"]; k.Spec.Language != "go" || k.Spec.InterruptMode != "message" || !strings.HasPrefix(k.ResourceDir, o.DataDir) {
		t.Errorf("Jupyter sees %+v", k)
	}
}
