package fetch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"naivebayes/data/corpora"
)

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
