//go:build unix

package figure

import (
	"encoding/gob"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// TestMain runs as the cell when TestShow starts the test program again.
func TestMain(m *testing.M) {
	if os.Getenv("FIGURE_TEST_CELL") != "" {
		f := Must(NewPriorPosterior("Claim", []string{"a", "b"}, []float64{0.5, 0.5}, []float64{0.25, 0.75}))
		MustShow(f, " two pairs of bars\n")
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// TestShow plays the kernel: it reads what a cell sends and acknowledges.
func TestShow(t *testing.T) {
	dir := t.TempDir()
	out, back := filepath.Join(dir, "out"), filepath.Join(dir, "back")
	for _, path := range []string{out, back} {
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Skip(err)
		}
	}
	cell := exec.Command(os.Args[0])
	cell.Env = append(os.Environ(), "FIGURE_TEST_CELL=1", protocol.GONB_PIPE_ENV+"="+out, protocol.GONB_PIPE_BACK_ENV+"="+back)
	var printed strings.Builder
	cell.Stdout, cell.Stderr = &printed, &printed
	if err := cell.Start(); err != nil {
		t.Fatal(err)
	}
	reader, err := os.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	writer, err := os.OpenFile(back, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	decoder, encoder := gob.NewDecoder(reader), gob.NewEncoder(writer)

	var shown, sync protocol.DisplayData
	if err := decoder.Decode(&shown); err != nil {
		t.Fatal(err)
	}
	if err := decoder.Decode(&sync); err != nil {
		t.Fatal(err)
	}
	request := sync.Data[protocol.MIMECommValue].(protocol.CommValue)
	if err := encoder.Encode(&protocol.CommValue{Address: protocol.GonbuiSyncAckAddress, Value: request.Value}); err != nil {
		t.Fatal(err)
	}
	if err := cell.Wait(); err != nil || printed.String() != "" {
		t.Errorf("cell ended with %v and printed %q", err, printed.String())
	}
	want := map[string]any{"alt": "two pairs of bars", "image/png": map[string]int{"width": 720, "height": 336}}
	if diff := cmp.Diff(want, shown.Metadata); diff != "" {
		t.Errorf("metadata (-want +got):\n%s", diff)
	}
	if got := shown.Data[protocol.MIMETextPlain]; got != "two pairs of bars" {
		t.Errorf("text/plain = %q", got)
	}
	if got, _ := shown.Data[protocol.MIMEImagePNG].([]byte); !strings.HasPrefix(string(got), "\x89PNG") {
		t.Errorf("image/png has %d bytes and is no PNG", len(got))
	}
}

// TestShowOutside wants nothing at all outside GoNB, and errors for misuse.
func TestShowOutside(t *testing.T) {
	f := Must(NewPriorPosterior("Claim", ab, []float64{0.5, 0.5}, []float64{0.25, 0.75}))
	if err := Show(f, "two pairs of bars"); err != nil {
		t.Errorf("Show = %v, want nil", err)
	}
	if err := Show(f, " "); err == nil {
		t.Error("Show without alt = nil, want an error")
	}
	if err := Show(nil, "nothing"); err == nil {
		t.Error("Show(nil) = nil, want an error")
	}
}
