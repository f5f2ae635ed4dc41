// Package atomicfile replaces a file in one step, for all that is saved here.
package atomicfile

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Write writes b to the file of that name, whole or not at all: beside its
// place, put on the disk and renamed. A link is followed; a file that was there
// keeps its permissions, and a new one has 0666 less the umask. After an error
// the file is as it was and nothing lies beside it.
func Write(path string, b []byte) (err error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	mode := os.FileMode(0o666) // less the umask
	old, statErr := os.Stat(path)
	if statErr == nil {
		mode = old.Mode().Perm()
	}
	beside := fmt.Sprintf("%s.%08x.tmp", path, rand.Uint32())
	f, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(beside)
		}
	}()
	if statErr == nil {
		err = f.Chmod(mode)
	}
	if err == nil {
		_, err = f.Write(b)
	}
	if err == nil {
		err = f.Sync()
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := os.Rename(beside, path); err != nil {
		return err
	}
	syncFolder(filepath.Dir(path))
	return nil
}

// syncFolder puts the new name on the disk as well, where the system can: the
// file is whole either way.
func syncFolder(path string) {
	if d, err := os.Open(path); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}
