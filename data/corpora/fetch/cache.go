package fetch

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/lockedfile"

	"naivebayes/data/corpora"
)

// downloads returns the folder of the files of a corpus.
func (o Options) downloads(dir string, card corpora.Card) string {
	return filepath.Join(dir, "downloads", card.Name)
}

// locked calls f with the folder of the corpora while no other process fetches
// the same corpus. Its errors name the corpus.
func (o Options) locked(ctx context.Context, card corpora.Card, f func(dir string) error) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("fetch %s: %w", card.Name, err)
		}
	}()
	dir := o.Dir
	if dir == "" {
		if dir, err = corpora.Folder(); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("no folder for the corpora: %w", err)
	}
	type answer struct {
		unlock func()
		err    error
	}
	done := make(chan answer, 1)
	go func() {
		unlock, err := lockedfile.MutexAt(filepath.Join(dir, ".lock-"+card.Name)).Lock()
		done <- answer{unlock, err}
	}()
	select {
	case a := <-done:
		if a.err != nil {
			return a.err
		}
		defer a.unlock()
		return f(dir)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// build writes the documents into the file NAME.docs of folder dir, complete and
// with the number and the hash of the card, or not at all.
func build(ctx context.Context, card corpora.Card, dir string, docs iter.Seq2[corpora.Document, error]) (err error) {
	old, _ := filepath.Glob(filepath.Join(dir, "."+card.Name+"-*.tmp"))
	for _, path := range old {
		os.Remove(path) // left by a process that was killed
	}
	f, err := os.CreateTemp(dir, "."+card.Name+"-*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		f.Close()
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	h := sha256.New()
	n, err := corpora.Encode(io.MultiWriter(f, h), until(ctx, docs))
	if err != nil {
		return err
	}
	if n != card.Documents() {
		return fmt.Errorf("have %d documents, want %d: %w", n, card.Documents(), corpora.ErrFormat)
	}
	if have := hex.EncodeToString(h.Sum(nil)); have != card.SHA256 {
		return fmt.Errorf("the documents that were read have SHA-256 %s, want %s: %w", have, card.SHA256, corpora.ErrHash)
	}
	if err := errors.Join(f.Chmod(0o644), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), filepath.Join(dir, card.Name+".docs"))
}

// until yields documents as long as ctx goes on.
func until(ctx context.Context, docs iter.Seq2[corpora.Document, error]) iter.Seq2[corpora.Document, error] {
	return func(yield func(corpora.Document, error) bool) {
		for d, err := range docs {
			if ctx.Err() != nil {
				yield(d, ctx.Err())
				return
			}
			if !yield(d, err) {
				return
			}
		}
	}
}

// keep copies a file, complete or not at all.
func keep(from, to string) (err error) {
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.CreateTemp(filepath.Dir(to), ".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		out.Close()
		if err != nil {
			os.Remove(out.Name())
		}
	}()
	if _, err := io.Copy(out, in); err != nil {
		return err
	}
	if err := errors.Join(out.Sync(), out.Close()); err != nil {
		return err
	}
	return os.Rename(out.Name(), to)
}

// sum returns the SHA-256 of a file in hexadecimal digits.
func sum(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
