package fetch

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"

	"naivebayes/data/corpora"
)

// Options are how to fetch; the zero value is for everyday use.
type Options struct {
	Dir       string                               // folder of the corpora; "" is corpora.Folder
	Progress  func(file string, done, total int64) // called ten times a second; total is −1 if it is not known
	Transport http.RoundTripper                    // nil is http.DefaultTransport
	Idle      time.Duration                        // how long a server may be silent; 0 is 30 seconds
	Tries     int                                  // how often a download is tried; 0 is 4
	Pause     time.Duration                        // before the second try, then twice as long each time; 0 is half a second
}

func (o Options) idle() time.Duration  { return orElse(o.Idle, 30*time.Second) }
func (o Options) pause() time.Duration { return orElse(o.Pause, time.Second/2) }
func (o Options) tries() int           { return orElse(o.Tries, 4) }

func orElse[T int | time.Duration](v, standard T) T {
	if v == 0 {
		return standard
	}
	return v
}

func (o Options) report(file string, done, total int64) {
	if o.Progress != nil {
		o.Progress(file, done, total)
	}
}

// An Error says which file of which corpus could not be fetched, why, and how to
// do it by hand.
type Error struct {
	Card corpora.Card
	File corpora.File // of the card
	Err  error
}

// Error implements error. The text has several lines.
func (e *Error) Error() string {
	return fmt.Sprintf(`%s: %v
To fetch it by hand, get the file
	%s
with a browser, check that its SHA-256 is
	%s
and run
	go run ./notebooks fetch %s -from FILE`, e.File.URL, e.Err, e.File.URL, e.File.SHA256, e.Card.Name)
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// Get downloads the files of a corpus, those that are not there yet, and puts
// its documents into the cache. If they are there already and whole, it does
// nothing.
//
// It returns an *Error that wraps ErrNetwork, ErrAddress, corpora.ErrHash or an
// error of the file system if a file does not come; an error that wraps
// ErrArchive, corpora.ErrFormat or corpora.ErrHash if its contents are not as
// they should be; and that of ctx if it ends. Cost: the files are small, 0.1 to
// 7 MB a corpus.
func Get(ctx context.Context, card corpora.Card, o Options) error {
	return o.locked(ctx, card, func(dir string) error {
		if have, err := sum(filepath.Join(dir, card.Name+".docs")); err == nil && have == card.SHA256 {
			return nil
		}
		downloads := o.downloads(dir, card)
		if err := os.MkdirAll(downloads, 0o755); err != nil {
			return err
		}
		files := map[string]string{}
		for _, f := range card.Files {
			path := filepath.Join(downloads, f.Name)
			if have, err := sum(path); err != nil || have != f.SHA256 {
				if err := download(ctx, f, downloads, o); err != nil {
					if ctx.Err() != nil {
						return ctx.Err()
					}
					return &Error{card, f, err}
				}
			}
			files[f.Name] = path
		}
		if err := build(ctx, card, dir, documents(card, files)); err != nil {
			return err
		}
		if err := os.RemoveAll(downloads); err != nil {
			return err
		}
		os.Remove(filepath.Dir(downloads)) // if nothing else is in it
		return nil
	})
}

// Import puts a corpus into the cache from a file that was downloaded by hand,
// whatever its name: one of the card’s Files, or its Plain form. It returns the
// files that are still missing if the corpus needs several; the one at hand is
// kept until the others come, by Import or by Get.
//
// It returns an error that wraps corpora.ErrHash if the file is none of these,
// and otherwise the errors of Get.
func Import(ctx context.Context, card corpora.Card, path string, o Options) (missing []corpora.File, err error) {
	have, err := sum(path)
	if err != nil {
		return nil, fmt.Errorf("fetch %s: %w", card.Name, err)
	}
	err = o.locked(ctx, card, func(dir string) error {
		if have == card.Plain.SHA256 {
			f, err := os.Open(path)
			if err != nil {
				return err
			}
			defer f.Close()
			return build(ctx, card, dir, card.ReadPlain(f))
		}
		downloads := o.downloads(dir, card)
		files := map[string]string{}
		known := false
		for _, f := range card.Files {
			kept := filepath.Join(downloads, f.Name)
			if have == f.SHA256 {
				files[f.Name], known = path, true
			} else if h, err := sum(kept); err == nil && h == f.SHA256 {
				files[f.Name] = kept
			} else {
				missing = append(missing, f)
			}
		}
		if !known {
			return unknown(card, path, have)
		}
		if len(missing) > 0 {
			for name, from := range files {
				if from == path {
					return keep(from, filepath.Join(downloads, name))
				}
			}
		}
		if err := build(ctx, card, dir, documents(card, files)); err != nil {
			return err
		}
		if err := os.RemoveAll(downloads); err != nil {
			return err
		}
		os.Remove(filepath.Dir(downloads)) // if nothing else is in it
		return nil
	})
	if err != nil {
		missing = nil
	}
	return missing, err
}

// unknown returns the error of a file that belongs to no corpus.
func unknown(card corpora.Card, path, have string) error {
	var b strings.Builder
	for i, f := range slices.Concat(card.Files, []corpora.File{card.Plain}) {
		if i > 0 && f.SHA256 == card.Files[0].SHA256 {
			continue // published in the form Plain
		}
		fmt.Fprintf(&b, "\n\t%s  %s", f.SHA256, f.Name)
	}
	return fmt.Errorf("%s has SHA-256 %s: %w; what belongs to the corpus is%s", path, have, corpora.ErrHash, b.String())
}

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
