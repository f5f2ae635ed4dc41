package ipynb

import (
	"bytes"
	"os"
	"path/filepath"
	"time"
)

// Write replaces the file path by the notebook: it writes a new file beside
// it, flushes that to disk and renames it, so that whoever reads path sees
// the old notebook or the new one and never a part. A file whose content
// would not change is left alone.
func (nb *Notebook) Write(path string) error {
	b, err := nb.Bytes()
	if err != nil {
		return err
	}
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, b) {
		return nil
	}
	return WriteFile(path, b)
}

// stale is the age at which the temporary file of a write that was killed is
// removed.
const stale = time.Hour

// WriteFile writes a file beside path, flushes it to disk and renames it to
// path. If path is a symbolic link, the file that it points to is replaced.
func WriteFile(path string, b []byte) (err error) {
	if p, err := filepath.EvalSymlinks(path); err == nil {
		path = p
	}
	pattern := "." + filepath.Base(path) + ".*.tmp"
	if old, err := filepath.Glob(filepath.Join(filepath.Dir(path), pattern)); err == nil {
		for _, o := range old {
			if st, err := os.Lstat(o); err == nil && time.Since(st.ModTime()) > stale {
				os.Remove(o)
			}
		}
	}
	mode := os.FileMode(0o644)
	if st, err := os.Stat(path); err == nil {
		mode = st.Mode().Perm()
	}
	f, err := os.CreateTemp(filepath.Dir(path), pattern)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if _, err = f.Write(b); err != nil {
		return err
	}
	if err = f.Chmod(mode); err != nil {
		return err
	}
	if err = f.Sync(); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
