package site

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// marker is the file that tells a folder of this package from any other.
const marker = "assets/OFL.txt"

// replaceFolder lets write fill a new folder beside dir and then puts it in
// dir's place.
func replaceFolder(dir string, write func(dir string) error) (err error) {
	defer func() { err = explain(dir, err) }()
	if dir, err = filepath.Abs(dir); err != nil {
		return err
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	if err := mine(dir); err != nil {
		return err
	}
	parent, base := filepath.Dir(dir), filepath.Base(dir)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return err
	}
	sweep(parent, base)
	fresh, err := os.MkdirTemp(parent, "."+base+".*.tmp")
	if err != nil {
		return err
	}
	defer os.RemoveAll(fresh)
	if err := os.Chmod(fresh, 0o755); err != nil {
		return err
	}
	if err := write(fresh); err != nil {
		return err
	}
	old := fresh + ".old.tmp"
	switch err := os.Rename(dir, old); {
	case err == nil:
		if err := os.Rename(fresh, dir); err != nil {
			return errors.Join(err, os.Rename(old, dir))
		}
		return os.RemoveAll(old)
	case errors.Is(err, fs.ErrNotExist):
		return os.Rename(fresh, dir)
	default:
		return err
	}
}

// mine returns an error unless dir is missing, empty or a site.
func mine(dir string) error {
	st, err := os.Stat(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if !st.IsDir() {
		return fmt.Errorf("%s is a file: choose a folder for the site", dir)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	if len(entries) == 0 {
		return nil
	}
	if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(marker))); err != nil {
		return fmt.Errorf("%s is not empty and holds no site: choose another folder, or empty it", dir)
	}
	return nil
}

// sweep removes what an earlier build left when it was killed. An hour is
// longer than any build, so that a build at work in another process is safe.
func sweep(parent, base string) {
	left, _ := filepath.Glob(filepath.Join(parent, "."+base+".*.tmp"))
	for _, f := range left {
		if st, err := os.Stat(f); err == nil && time.Since(st.ModTime()) > time.Hour {
			_ = os.RemoveAll(f)
		}
	}
}

// explain turns the common failures of a file system into a sentence.
func explain(dir string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("the disk is full, the site in %s is as it was: %w", dir, err)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("the site cannot be written to %s: choose another folder: %w", dir, err)
	}
	return fmt.Errorf("site: %w", err)
}

// writeFile writes one file of the site and the folders above it.
func writeFile(dir, name string, b []byte) error {
	p := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		return err
	}
	return os.WriteFile(p, b, 0o644)
}

// moduleRoot is the nearest folder at or above dir that has a go.mod.
func moduleRoot(dir string) string {
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}
