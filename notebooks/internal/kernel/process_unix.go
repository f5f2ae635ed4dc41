//go:build unix

package kernel

import (
	"io/fs"
	"os"
	"os/exec"
	"syscall"
)

// ownGroup makes cmd start in a session and process group of its own, away
// from the terminal: Ctrl-C reaches this process only, and a shell command in
// a cell cannot ask for a password.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }

// killGroup kills the process group.
func killGroup(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }

// interrupt sends SIGINT to the process alone.
func interrupt(pid int) { syscall.Kill(pid, syscall.SIGINT) }

// lockFile takes an exclusive lock or returns an error at once. The lock ends
// with the process.
func lockFile(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }

// isOurs tells whether the file belongs to this user.
func isOurs(st fs.FileInfo) bool {
	s, ok := st.Sys().(*syscall.Stat_t)
	return ok && int(s.Uid) == os.Getuid()
}
