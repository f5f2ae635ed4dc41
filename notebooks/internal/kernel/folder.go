package kernel

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// prefix begins the names of the private folders below os.TempDir.
const prefix = "naivebayes-kernel-"

// folder is the private folder of a kernel: its connection file, its log, and
// below tmp all that GoNB, the compiler and the cells put into temporary files.
//
// A guard, which is a small shell script, waits beside it for the end of this
// process. If that comes before remove was called, even by SIGKILL, the guard
// kills the kernel's process group and removes the folder.
type folder struct {
	path  string
	lock  *os.File // locked as long as this process lives
	guard *exec.Cmd
	tell  io.WriteCloser // standard input of the guard
}

const guardScript = `
trap '' INT TERM HUP
group=
while read -r line; do
	case $line in
	done) exit 0 ;;
	*) group=$line ;;
	esac
done
[ -n "$group" ] && kill -s KILL -- "-$group" 2>/dev/null
rm -rf -- "$1" || { sleep 1; rm -rf -- "$1"; }
`

func newFolder() (*folder, error) {
	sweep()
	path, err := os.MkdirTemp("", prefix)
	if err != nil {
		return nil, fmt.Errorf("kernel: no temporary folder: %v", err)
	}
	f := &folder{path: path}
	if err := f.prepare(); err != nil {
		f.remove()
		return nil, fmt.Errorf("kernel: %v", err)
	}
	return f, nil
}

func (f *folder) prepare() (err error) {
	if f.path, err = filepath.Abs(f.path); err != nil {
		return err
	}
	if f.lock, err = os.OpenFile(filepath.Join(f.path, "lock"), os.O_CREATE|os.O_RDWR, 0o600); err != nil {
		return err
	}
	if err = lockFile(f.lock); err != nil {
		return err
	}
	if err = os.Mkdir(f.tmp(), 0o700); err != nil {
		return err
	}
	f.guard = exec.Command("/bin/sh", "-c", guardScript, "sh", f.path)
	f.guard.Dir = "/"
	ownGroup(f.guard)
	if f.tell, err = f.guard.StdinPipe(); err != nil {
		return err
	}
	return f.guard.Start()
}

func (f *folder) tmp() string { return filepath.Join(f.path, "tmp") }

// owns tells the guard, and a later sweep, which process group belongs to the
// folder.
func (f *folder) owns(pid int) {
	fmt.Fprintln(f.tell, pid)
	os.WriteFile(filepath.Join(f.path, "pid"), []byte(strconv.Itoa(pid)), 0o600)
}

// remove removes the folder and ends the guard. A process that is just dying
// may still write into the folder, so it tries for a second.
func (f *folder) remove() {
	for range 20 {
		if os.RemoveAll(f.path) == nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if f.guard != nil && f.guard.Process != nil {
		io.WriteString(f.tell, "done\n")
		f.tell.Close()
		f.guard.Wait()
	}
	if f.lock != nil {
		f.lock.Close()
	}
}

// sweep removes the folders of runs that ended without cleaning up, whose
// guard was killed too. A folder is stale when nobody holds its lock; young
// folders are left alone, for their owner may not have locked them yet.
func sweep() {
	dirs, _ := filepath.Glob(filepath.Join(os.TempDir(), prefix+"*"))
	for _, dir := range dirs {
		st, err := os.Lstat(dir)
		if err != nil || !st.IsDir() || !isOurs(st) || time.Since(st.ModTime()) < time.Minute {
			continue
		}
		lock, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_RDWR, 0)
		if err == nil {
			err = lockFile(lock)
			defer lock.Close()
		}
		if err != nil && !os.IsNotExist(err) {
			continue // in use
		}
		if b, err := os.ReadFile(filepath.Join(dir, "pid")); err == nil {
			if pid, err := strconv.Atoi(strings.TrimSpace(string(b))); err == nil && pid > 1 && runsIn(pid, dir) {
				killGroup(pid)
			}
		}
		os.RemoveAll(dir)
	}
}

// runsIn tells whether the process is a kernel whose connection file is in
// dir: a process id may have been given to somebody else.
func runsIn(pid int, dir string) bool {
	if b, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)); err == nil {
		return strings.Contains(string(b), dir)
	}
	b, err := exec.Command("ps", "-o", "args=", "-p", strconv.Itoa(pid)).Output()
	return err == nil && strings.Contains(string(b), dir)
}
