package kernel

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestMain lets the test program play the part of a runner that gets killed.
func TestMain(m *testing.M) {
	if dir := os.Getenv("KERNEL_TEST_VICTIM"); dir != "" {
		victim(dir)
		return
	}
	os.Exit(m.Run())
}

// victim starts a kernel and a cell that does not end, and tells about them on
// stdout: the folder, the process id of the kernel, that of the cell.
func victim(dir string) {
	k, err := Start(context.Background(), Options{Gonb: os.Getenv("GONB"), Goimports: os.Getenv("GOIMPORTS"), Dir: dir})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(k.folder.path, k.Pid())
	note := filepath.Join(dir, "pid")
	go func() {
		for {
			if b, err := os.ReadFile(note); err == nil && strings.HasSuffix(string(b), "\n") {
				fmt.Print(string(b))
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	}()
	k.Execute(context.Background(), fmt.Sprintf("!echo $$ > %s; sleep 3600", note))
}

// When the runner is killed by SIGKILL, nothing of the kernel is left.
func TestRunnerKilled(t *testing.T) {
	o := options(t)
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "KERNEL_TEST_VICTIM="+t.TempDir(), "GONB="+o.Gonb, "GOIMPORTS="+o.Goimports)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	var folder string
	var kernel, cell int
	if _, err := fmt.Fscan(bufio.NewReader(out), &folder, &kernel, &cell); err != nil {
		cmd.Process.Kill()
		t.Fatalf("the victim does not start: %v", err)
	}
	if _, err := os.Stat(folder); err != nil {
		t.Fatal(err)
	}
	cmd.Process.Kill()
	if !ends(kernel) {
		t.Errorf("the kernel, process %d, is left", kernel)
	}
	if !ends(cell) {
		t.Errorf("the cell, process %d, is left", cell)
	}
	for range 60 {
		if _, err = os.Stat(folder); err != nil {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("%s is left", folder)
}

func TestSweep(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	old := time.Now().Add(-time.Hour)
	folderOf := func(name string, age time.Time, locked bool) string {
		dir := filepath.Join(os.TempDir(), name)
		if err := os.MkdirAll(filepath.Join(dir, "tmp", "gonb_12345678"), 0o700); err != nil {
			t.Fatal(err)
		}
		f, err := os.Create(filepath.Join(dir, "lock"))
		if err != nil {
			t.Fatal(err)
		}
		if locked {
			if err := lockFile(f); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { f.Close() })
		} else {
			f.Close()
		}
		if err := os.Chtimes(dir, age, age); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	stale := folderOf(prefix+"1", old, false)
	locked := folderOf(prefix+"2", old, true)
	young := folderOf(prefix+"3", time.Now(), false)
	other := folderOf("something-else", old, false)
	// A process that has the number of the kernel but is none is spared.
	sleep := exec.Command("sleep", "60")
	ownGroup(sleep)
	if err := sleep.Start(); err != nil {
		t.Fatal(err)
	}
	defer sleep.Wait()
	defer sleep.Process.Kill()
	os.WriteFile(filepath.Join(stale, "pid"), []byte(fmt.Sprint(sleep.Process.Pid)), 0o600)
	os.Chtimes(stale, old, old)

	sweep()
	if _, err := os.Stat(stale); err == nil {
		t.Errorf("the stale folder %s is left", stale)
	}
	for _, dir := range []string{locked, young, other} {
		if _, err := os.Stat(dir); err != nil {
			t.Errorf("%s is gone: %v", dir, err)
		}
	}
	if b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", sleep.Process.Pid)); err == nil && strings.Contains(string(b), ") Z ") {
		t.Error("a process that is no kernel was killed")
	}
}

// Close leaves neither folder nor guard.
func TestCloseRemovesFolder(t *testing.T) {
	k := started(t)
	folder, guard := k.folder.path, k.folder.guard.Process.Pid
	k.Close()
	if _, err := os.Stat(folder); err == nil {
		t.Errorf("%s is left", folder)
	}
	if !ends(guard) {
		t.Error("the guard is left")
	}
	k.Close() // does nothing
}
