// Package kernel starts a GoNB kernel and executes cells in it.
//
// It is a client of the Jupyter messaging protocol 5.4 over ZeroMQ: requests
// go out on the shell socket, outputs come back on iopub, and control carries
// the request to shut down. A kernel listens on the loopback interface only,
// every message is signed with a random key, and all that it writes lies in
// one private folder, which is gone when the kernel is, whichever of the two
// processes dies and however.
//
// Reference: https://jupyter-client.readthedocs.io/en/stable/messaging.html
package kernel

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// startLimit is the time that a kernel may take until it answers.
const startLimit = time.Minute

// Options say which kernel to start and where.
type Options struct {
	Gonb      string   // path of the gonb program
	Goimports string   // path of the goimports program, which gonb calls
	Dir       string   // folder in which cells run; "" is the current one
	Env       []string // more environment variables, as KEY=value
}

// Kernel is a running kernel. One goroutine may use it at a time, but Kill
// and Close may be called from any.
type Kernel struct {
	cmd     *exec.Cmd
	folder  *folder
	conn    *connection
	session string
	sockets *sockets
	cancel  context.CancelFunc

	shell, iopub, stdin, control chan received

	dead     chan struct{} // closed when the process has ended
	waitErr  error         // why it ended; read after dead
	beats    atomic.Int64
	close    sync.Once
	displays map[string][]*collected
}

// received is a message, or the error of reading it.
type received struct {
	m   *message
	err error
}

// DeadError is the error of a kernel that ended by itself or was killed.
type DeadError struct {
	State string // how the process ended, such as "signal: killed"
	Log   string // its last lines of log
}

// Error tells how the kernel died, with its last lines.
func (e *DeadError) Error() string {
	s := "the kernel died (" + e.State + ")"
	if e.Log != "" {
		s += "; its last lines:\n" + e.Log
	}
	return s
}

// Start starts a kernel and waits until it answers. It returns an error that
// ends with the last lines of the kernel's log if the kernel does not come up,
// and ctx.Err() if ctx ends first. The kernel outlives ctx; Close ends it.
func Start(ctx context.Context, o Options) (*Kernel, error) {
	for try := 1; ; try++ {
		k, err := start(ctx, o)
		if err != nil && try < 4 && strings.Contains(err.Error(), "address already in use") {
			continue // somebody was faster on one of our free ports
		}
		return k, err
	}
}

func start(ctx context.Context, o Options) (*Kernel, error) {
	for _, p := range []string{o.Gonb, o.Goimports} {
		if _, err := os.Stat(p); err != nil {
			return nil, fmt.Errorf("kernel: %v", err)
		}
	}
	f, err := newFolder()
	if err != nil {
		return nil, err
	}
	k := &Kernel{
		folder:   f,
		session:  newID(),
		shell:    make(chan received, 16),
		iopub:    make(chan received, 256),
		stdin:    make(chan received, 16),
		control:  make(chan received, 16),
		dead:     make(chan struct{}),
		displays: map[string][]*collected{},
	}
	var sctx context.Context
	sctx, k.cancel = context.WithCancel(context.Background())
	if err := k.launch(o); err != nil {
		k.cancel()
		f.remove()
		return nil, err
	}
	if err := k.connect(ctx, sctx); err != nil {
		k.Kill()
		return nil, err
	}
	return k, nil
}

// launch starts the process.
func (k *Kernel) launch(o Options) error {
	conn, err := newConnection()
	if err != nil {
		return err
	}
	k.conn = conn
	file, err := conn.write(k.folder.path)
	if err != nil {
		return fmt.Errorf("kernel: %v", err)
	}
	logFile, err := os.OpenFile(k.logPath(), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return fmt.Errorf("kernel: %v", err)
	}
	defer logFile.Close()
	k.cmd = exec.Command(o.Gonb, "--kernel", file, "--raw_error")
	k.cmd.Dir = o.Dir
	k.cmd.Env = append(Environ(os.Environ(), filepath.Dir(o.Goimports)), "TMPDIR="+k.folder.tmp())
	k.cmd.Env = append(k.cmd.Env, o.Env...)
	k.cmd.Stdout, k.cmd.Stderr = logFile, logFile
	ownGroup(k.cmd)
	if err := k.cmd.Start(); err != nil {
		return fmt.Errorf("kernel: %v", err)
	}
	k.folder.owns(k.cmd.Process.Pid)
	go func() {
		k.waitErr = k.cmd.Wait()
		killGroup(k.cmd.Process.Pid) // what the cell started may still run
		close(k.dead)
	}()
	return nil
}

// death returns the error of a dead kernel.
func (k *Kernel) death() error {
	<-k.dead
	state := "exit status 0"
	if k.waitErr != nil {
		state = k.waitErr.Error()
	}
	return &DeadError{State: state, Log: k.LogTail(8)}
}

// Pid returns the process id of the kernel, which is also the id of its
// process group.
func (k *Kernel) Pid() int { return k.cmd.Process.Pid }

// Dead is closed when the process has ended.
func (k *Kernel) Dead() <-chan struct{} { return k.dead }

func (k *Kernel) logPath() string { return filepath.Join(k.folder.path, "kernel.log") }

var escape = regexp.MustCompile("\x1b\\[[0-9;]*[A-Za-z]")

// LogTail returns the last n lines of the kernel's log, without colours; "" if
// there are none.
func (k *Kernel) LogTail(n int) string {
	b, err := os.ReadFile(k.logPath())
	if err != nil {
		return ""
	}
	b = escape.ReplaceAll(bytes.TrimRight(b, "\n"), nil)
	lines := strings.Split(string(b), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}

// Close asks the kernel to shut down, waits for at most two seconds, kills
// what is left of its process group and removes its folder. More calls do
// nothing.
func (k *Kernel) Close() { k.end(2 * time.Second) }

// Kill is Close without asking.
func (k *Kernel) Kill() { k.end(0) }

func (k *Kernel) end(grace time.Duration) {
	k.close.Do(func() {
		if grace > 0 && k.sockets != nil {
			if _, err := k.send(k.sockets.control.SendMulti, "shutdown_request", map[string]bool{"restart": false}); err == nil {
				select {
				case <-k.dead:
				case <-time.After(grace):
				}
			}
		}
		select {
		case <-k.dead:
		default:
			killGroup(k.Pid())
			<-k.dead
		}
		k.cancel()
		if k.sockets != nil {
			k.sockets.close()
		}
		k.folder.remove()
	})
}
