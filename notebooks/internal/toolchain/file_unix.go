//go:build unix

package toolchain

import (
	"io/fs"
	"os"
	"syscall"
)

// owned tells whether the file belongs to this user.
func owned(st fs.FileInfo) bool {
	s, ok := st.Sys().(*syscall.Stat_t)
	return ok && int(s.Uid) == os.Getuid()
}

// tryLock takes an exclusive lock unless somebody holds it.
func tryLock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
