package kernel

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"naivebayes/notebooks/internal/ipynb"
	"naivebayes/notebooks/internal/toolchain"
)

// setUp is the set-up cell of the notebooks.
const setUp = "!*rm -f go.work && go work init . \"$(cd \"$GONB_DIR\" && dirname \"$(go env GOMOD)\")\"\n%noautoget"

// options returns Options for a kernel in the notebooks folder. It skips the
// test under -short.
func options(t testing.TB) Options {
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
	return Options{Gonb: tools.Gonb, Goimports: tools.Goimports, Dir: filepath.Join(root, "notebooks")}
}

// started returns a kernel that has executed the set-up cell.
func started(t testing.TB) *Kernel {
	t.Helper()
	k, err := Start(t.Context(), options(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(k.Close)
	if res := execute(t, k, setUp); res.Err != nil || len(res.Outputs) > 0 {
		t.Fatalf("set-up cell: error %v, outputs %+v", res.Err, res.Outputs)
	}
	return k
}

// execute executes a cell that the kernel must answer.
func execute(t testing.TB, k *Kernel, code string) *Result {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
	defer stop()
	res, err := k.Execute(ctx, code)
	if err != nil {
		t.Fatalf("Execute(%q): %v", code, err)
	}
	return res
}

// stream joins the texts of a stream.
func stream(res *Result, name string) string {
	var b strings.Builder
	for _, o := range res.Outputs {
		if o.Type == "stream" && o.Name == name {
			b.WriteString(o.Text)
		}
	}
	return b.String()
}

// works fails the test unless the kernel still executes cells.
func works(t *testing.T, k *Kernel) {
	t.Helper()
	if got := stream(execute(t, k, "%%\nfmt.Println(6*7)"), "stdout"); got != "42\n" {
		t.Errorf("the next cell prints %q, want %q", got, "42\n")
	}
}

func TestExecute(t *testing.T) {
	k := started(t)
	for _, tc := range []struct {
		name, code     string
		stdout, stderr string // must be contained
		err            string // must be contained in the error; "" for none
	}{
		{name: "print", code: "%%\nfmt.Print(`α 后验概率`)", stdout: "α 后验概率"},
		{name: "panic", code: "%%\npanic(`no such row`)", stderr: "panic: no such row", err: "exit status 2"},
		{name: "exit", code: "%%\nfmt.Println(`bye`)\nos.Exit(3)", stdout: "bye\n", stderr: "exit status 3", err: "exit status 3"},
		{name: "passing test", code: "func TestGood(t *testing.T) {}\n%test -test.run=TestGood", stdout: "PASS\n"},
		{name: "failing test", code: "func TestBad(t *testing.T) { t.Error(`have 3, want 4`) }\n%test -test.run=TestBad", stdout: "have 3, want 4", err: "exit status 1"},
		{name: "no such test", code: "%test -test.run=TestNone", stdout: "PASS", stderr: "no tests to run"},
		{name: "compile error", code: "%%\nx := y", err: "undefined: y"},
		{name: "syntax error", code: "func {", err: "expected"},
		{name: "failing shell command", code: "!exit 4", stderr: "exit status 4"},
		{name: "unknown command", code: "%nonsense", stderr: "unknown or not implemented"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			res := execute(t, k, tc.code)
			if got := stream(res, "stdout"); !strings.Contains(got, tc.stdout) {
				t.Errorf("stdout is %q, want %q in it", got, tc.stdout)
			}
			if got := stream(res, "stderr"); !strings.Contains(got, tc.stderr) || tc.stderr == "" && got != "" && tc.err == "" {
				t.Errorf("stderr is %q, want %q in it", got, tc.stderr)
			}
			if tc.err == "" {
				if res.Err != nil {
					t.Errorf("error is %v, want none", res.Err)
				}
				return
			}
			if res.Err == nil || !strings.Contains(res.Err.Value, tc.err) {
				t.Errorf("error is %v, want %q in it", res.Err, tc.err)
			}
			if last := res.Outputs[len(res.Outputs)-1]; last.Type != "error" || last.EValue != res.Err.Value {
				t.Errorf("the last output is %+v, want the error", last)
			}
		})
	}
	works(t, k)
}

func TestExecutionCount(t *testing.T) {
	k := started(t)
	for want := 2; want <= 4; want++ {
		if got := execute(t, k, "!true").Count; got != want {
			t.Errorf("execution count is %d, want %d", got, want)
		}
	}
}

// expiring is a context whose deadline comes when its channel is closed.
type expiring struct {
	context.Context
	done chan struct{}
}

// Done returns the channel.
func (e expiring) Done() <-chan struct{} { return e.done }

// Err is context.DeadlineExceeded once the channel is closed.
func (e expiring) Err() error {
	select {
	case <-e.done:
		return context.DeadlineExceeded
	default:
		return nil
	}
}

// whenMarked calls f as soon as the cell has made the file.
func whenMarked(t *testing.T, file string, f func()) {
	go func() {
		for t.Context().Err() == nil {
			if _, err := os.Stat(file); err == nil {
				f()
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
}

func TestInterrupt(t *testing.T) {
	t.Parallel()
	k := started(t)
	for _, tc := range []struct{ name, code string }{
		{"busy loop", "%%\nfmt.Println(`begun`)\nos.WriteFile(`MARK`, nil, 0o600)\nfor {\n}"},
		{"sleep", "%%\nfmt.Println(`begun`)\nos.WriteFile(`MARK`, nil, 0o600)\ntime.Sleep(time.Hour)"},
		{"shell", "!echo begun; touch MARK; sleep 3600"},
		{"interrupt is ignored", "%%\nfmt.Println(`begun`)\nsignal.Ignore(os.Interrupt)\nos.WriteFile(`MARK`, nil, 0o600)\ntime.Sleep(time.Hour)"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			mark := filepath.Join(t.TempDir(), "mark")
			ctx := expiring{t.Context(), make(chan struct{})}
			begin := make(chan time.Time, 1)
			whenMarked(t, mark, func() { begin <- time.Now(); close(ctx.done) })
			res, err := k.Execute(ctx, strings.ReplaceAll(tc.code, "MARK", mark))
			if !errors.Is(err, ErrTimeout) {
				t.Fatalf("error is %v, want %v", err, ErrTimeout)
			}
			if got := stream(res, "stdout"); got != "begun\n" {
				t.Errorf("stdout is %q, want %q", got, "begun\n")
			}
			if d := time.Since(<-begin); d > interruptLimit {
				t.Errorf("it took %v to interrupt the cell", d)
			}
			works(t, k)
		})
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	k := started(t)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(time.Second, cancel)
	start := time.Now()
	if _, err := k.Execute(ctx, "%%\ntime.Sleep(time.Hour)"); !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v, want %v", err, context.Canceled)
	}
	k.Kill()
	if d := time.Since(start); d > 3*time.Second {
		t.Errorf("it took %v to cancel the cell and end the kernel", d)
	}
}

func TestBigOutput(t *testing.T) {
	k := started(t)
	res := execute(t, k, "%%\nw := bufio.NewWriter(os.Stdout)\ndefer w.Flush()\nfor i := range 1000000 {\n\tfmt.Fprintf(w, \"%09d\\n\", i)\n}")
	var want bytes.Buffer
	for i := range 1000000 {
		fmt.Fprintf(&want, "%09d\n", i)
	}
	if len(res.Outputs) != 1 {
		t.Fatalf("%d outputs, want 1", len(res.Outputs))
	}
	if got := res.Outputs[0].Text; got != want.String() {
		t.Errorf("%d bytes of output differ from the %d bytes printed", len(got), want.Len())
	}
}

func TestFlood(t *testing.T) {
	t.Parallel()
	k := started(t)
	res, err := k.Execute(t.Context(), "%%\ns := strings.Repeat(`x`, 1<<16)\nfor {\n\tfmt.Println(s)\n}")
	if err == nil || !strings.Contains(err.Error(), "64 MB") {
		t.Errorf("error is %v, want that the cell prints too much", err)
	}
	if n := len(stream(res, "stdout")); n > maxOutput {
		t.Errorf("%d bytes of output are kept, want at most %d", n, maxOutput)
	}
	if _, err := k.Execute(t.Context(), "!true"); err == nil {
		t.Error("the kernel is still alive")
	}
}

func TestInput(t *testing.T) {
	t.Parallel()
	k := started(t)
	_, err := k.Execute(t.Context(), "%with_inputs\n!read x; echo $x")
	if err == nil || !strings.Contains(err.Error(), "asks for input") {
		t.Errorf("error is %v, want that the cell asks for input", err)
	}
	works(t, k)
}

func TestDisplay(t *testing.T) {
	k := started(t)
	res := execute(t, k, `import (
	"image"
	"image/color"
	"github.com/janpfeifer/gonb/gonbui"
)
%%
defer gonbui.Sync()
img := image.NewRGBA(image.Rect(0, 0, 2, 1))
img.Set(0, 0, color.RGBA{255, 0, 0, 255})
gonbui.DisplayImage(img)
gonbui.UpdateHtml("here", "old")
gonbui.UpdateHtml("here", "new")`)
	if len(res.Outputs) != 2 {
		t.Fatalf("outputs are %+v, want a picture and a text", res.Outputs)
	}
	if o := res.Outputs[0]; o.Type != "display_data" || !strings.HasPrefix(o.MIME("image/png"), "iVBOR") {
		t.Errorf("the first output is %+v, want a PNG in base64", o)
	}
	if got := res.Outputs[1].MIME("text/html"); got != "new" {
		t.Errorf("the updated text is %q, want %q", got, "new")
	}
	if res := execute(t, k, "%%\ngonbui.UpdateHtml(\"here\", \"newer\")\ngonbui.Sync()"); len(res.Outputs) != 0 {
		t.Errorf("an update of the output of another cell makes the outputs %+v", res.Outputs)
	}
}

func TestKilled(t *testing.T) {
	t.Parallel()
	k := started(t)
	folder := k.folder.path
	mark := filepath.Join(t.TempDir(), "mark")
	begin := make(chan time.Time, 1)
	whenMarked(t, mark, func() {
		time.Sleep(500 * time.Millisecond) // what was printed is on its way
		begin <- time.Now()
		syscall.Kill(k.Pid(), syscall.SIGKILL)
	})
	res, err := k.Execute(t.Context(), "%%\nfmt.Println(os.Getpid())\nos.WriteFile(`"+mark+"`, nil, 0o600)\ntime.Sleep(time.Hour)")
	var dead *DeadError
	if !errors.As(err, &dead) || !strings.Contains(dead.State, "killed") {
		t.Fatalf("error is %v, want a DeadError that tells of the kill", err)
	}
	if d := time.Since(<-begin); d > 2*time.Second {
		t.Errorf("the death was noticed after %v", d)
	}
	if dead.Log == "" {
		t.Error("the error has no lines of the log")
	}
	var pid int
	if _, err := fmt.Sscan(stream(res, "stdout"), &pid); err != nil {
		t.Fatalf("the cell printed %q, want its process id", stream(res, "stdout"))
	}
	if !ends(pid) {
		t.Error("the program of the cell outlives the kernel")
	}
	k.Close()
	if _, err := os.Stat(folder); err == nil {
		t.Errorf("%s is left", folder)
	}
	if _, err := k.Execute(t.Context(), "!true"); err == nil {
		t.Error("Execute succeeds on a dead kernel")
	}
}

// ends waits for the end of a process that is no child of this one.
func ends(pid int) bool {
	for range 40 {
		b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if syscall.Kill(pid, 0) != nil || err == nil && strings.Contains(string(b), ") Z ") {
			return true
		}
		time.Sleep(50 * time.Millisecond)
	}
	return false
}

func TestStartFails(t *testing.T) {
	o := options(t)
	o.Gonb, _ = exec.LookPath("false")
	if _, err := Start(t.Context(), o); err == nil || !strings.Contains(err.Error(), "exit status 1") {
		t.Errorf("Start of a program that ends at once: %v, want its exit status", err)
	}
	o.Gonb = filepath.Join(t.TempDir(), "gonb")
	if _, err := Start(t.Context(), o); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("Start of a missing program: %v, want that it is missing", err)
	}
}

func TestConnectionIsPrivate(t *testing.T) {
	k := started(t)
	for _, p := range []string{k.folder.path, k.folder.tmp()} {
		if st, err := os.Stat(p); err != nil || st.Mode().Perm() != 0o700 {
			t.Errorf("%s: mode %v, error %v, want mode 0700", p, st.Mode(), err)
		}
	}
	files, _ := filepath.Glob(filepath.Join(k.folder.path, "kernel-*.json"))
	if len(files) != 1 {
		t.Fatalf("connection files are %v, want one", files)
	}
	if st, err := os.Stat(files[0]); err != nil || st.Mode().Perm() != 0o600 {
		t.Errorf("connection file: mode %v, error %v, want mode 0600", st.Mode(), err)
	}
}

func BenchmarkCell(b *testing.B) {
	k := started(b)
	var outs []ipynb.Output
	for b.Loop() {
		outs = execute(b, k, "import \"gonum.org/v1/gonum/stat\"\n%%\nfmt.Println(stat.Mean([]float64{1, 2}, nil))").Outputs
	}
	if len(outs) != 1 {
		b.Fatal(outs)
	}
}
