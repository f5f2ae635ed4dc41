package main

import (
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestFetchInterrupted presses Ctrl-C while a server says nothing: exit status
// 130, and no file in the cache but the locks.
func TestFetchInterrupted(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	asked := make(chan struct{})
	go func() { // a proxy that takes the request and is silent
		conn, err := l.Accept()
		if err != nil {
			return
		}
		conn.Read(make([]byte, 1))
		close(asked)
	}()
	home := t.TempDir()
	cmd := exec.Command("notebooks", "fetch", "hotel")
	cmd.Dir = home
	cmd.Env = append(os.Environ(), "HOME="+home, "XDG_CACHE_HOME="+home, "NAIVEBAYES_DATA=", "HTTPS_PROXY=http://"+l.Addr().String())
	out := &buffer{}
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	select {
	case <-asked:
	case <-time.After(20 * time.Second):
		t.Fatalf("nothing is asked for:\n%s", out)
	}
	begin := time.Now()
	cmd.Process.Signal(os.Interrupt)
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != 130 || !strings.Contains(out.String(), "interrupted") {
		t.Errorf("exit status is %d, want 130:\n%s", code, out)
	}
	if took := time.Since(begin); took > 3*time.Second {
		t.Errorf("it took %v to end", took)
	}
	filepath.WalkDir(home, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() && !strings.HasPrefix(d.Name(), ".lock-") {
			t.Errorf("%s is left (%v)", path, err)
		}
		return nil
	})
}

// TestTransfer looks at what is told of a download, off and on a terminal.
func TestTransfer(t *testing.T) {
	for _, bar := range []bool{false, true} {
		out := &buffer{}
		tr := &transfer{out: out, bar: bar}
		for _, file := range []string{"a.zip", "b.zip"} {
			tr.progress(file, 0, -1)
			tr.progress(file, 500_000, 2_000_000)
			time.Sleep(60 * time.Millisecond) // the bar is drawn every 50 ms
			tr.progress(file, 1_000_000, 2_000_000)
			tr.progress(file, 2_000_000, 2_000_000)
		}
		tr.end()
		want := []string{"a.zip …\nb.zip …\n"}
		if bar {
			want = []string{"a.zip", "b.zip", "50%", "1.0/2.0 MB"}
		}
		for _, w := range want {
			if !strings.Contains(out.String(), w) {
				t.Errorf("bar=%v: the output has no %q:\n%q", bar, w, out)
			}
		}
	}
}
