package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"golang.org/x/term"

	"naivebayes/notebooks/internal/ipynb"
	"naivebayes/notebooks/internal/lint"
	"naivebayes/notebooks/internal/run"
	"naivebayes/notebooks/internal/site"
	"naivebayes/notebooks/internal/toolchain"
)

// executed is a notebook before and after its execution.
type executed struct {
	before *ipynb.Notebook
	*run.Report
}

// execute is the command without a subcommand.
func (o *options) execute(ctx context.Context, names []string) error {
	if o.addr != "" && !o.noServe {
		if err := probe(o.addr); err != nil {
			return err
		}
	}
	done, failed, err := o.run(ctx, names)
	if err != nil {
		return err
	}
	if err := o.show(ctx, done); err != nil {
		return err
	}
	if failed {
		return errFailed
	}
	return nil
}

// check is the subcommand check.
func (o *options) check(ctx context.Context, names []string) error {
	o.write = false
	done, failed, err := o.run(ctx, names)
	if err != nil {
		return err
	}
	for _, d := range done {
		for _, f := range lint.Notebook(d.before) {
			failed = true
			fmt.Fprintln(o.stdout, f)
		}
		if d.Failure != nil {
			continue
		}
		absent := run.Absent(d.before)
		for _, diff := range run.Compare(d.before, d.Notebook, absent...) {
			failed = true
			fmt.Fprintln(o.stdout, diff)
		}
		for _, s := range run.Skipped(d.before, absent) {
			fmt.Fprintln(o.stdout, s)
		}
	}
	if failed {
		return errFailed
	}
	fmt.Fprintf(o.stdout, "All %d notebooks are in order.\n", len(done))
	return nil
}

// run executes the named notebooks one after the other. It reports failures as
// they come and goes on with the next notebook.
func (o *options) run(ctx context.Context, names []string) (done []executed, failed bool, err error) {
	paths, err := run.Find(filepath.Join(o.root, "notebooks"), names)
	if err != nil {
		return nil, false, err
	}
	tools, err := toolchain.Build(ctx, o.root, o.stderr)
	if err != nil {
		return nil, false, err
	}
	progress := run.Lines(o.stdout, o.verbose)
	if terminal(o.stdout) && !o.verbose {
		progress = run.Bar(o.stdout)
	}
	for _, p := range paths {
		p = short(p)
		nb, err := ipynb.Read(p)
		if err != nil {
			failed = true
			fmt.Fprintf(o.stderr, "notebooks: %v\n", err)
			continue
		}
		r, err := run.Notebook(ctx, nb, run.Options{Tools: tools, Timeout: o.timeout, Progress: progress})
		if err != nil {
			return nil, false, err
		}
		if r.Failure != nil {
			failed = true
			fmt.Fprintln(o.stderr, r.Failure)
		}
		done = append(done, executed{nb, r})
		if o.write && r.Failure == nil {
			run.Settle(nb, r.Notebook, run.Absent(nb)...)
			if err := r.Notebook.Write(p); err != nil {
				failed = true
				fmt.Fprintf(o.stderr, "notebooks: %v; the notebook is as it was\n", err)
			}
		}
	}
	return done, failed, nil
}

// show writes the site, and serves it unless that is switched off. The site
// also has the notebooks that were not named, with their committed outputs.
func (o *options) show(ctx context.Context, done []executed) error {
	byPath := map[string]*ipynb.Notebook{}
	for _, d := range done {
		byPath[d.Notebook.Path] = d.Notebook
	}
	var pages []site.Page
	add := func(nb *ipynb.Notebook) {
		pages = append(pages, site.Page{Notebook: nb, Name: run.Title(nb.Path)})
	}
	for _, p := range run.All(filepath.Join(o.root, "notebooks")) {
		p = short(p)
		if nb := byPath[p]; nb != nil {
			add(nb)
		} else if nb, err := ipynb.Read(p); err == nil {
			add(nb)
		}
		delete(byPath, p)
	}
	for _, d := range done { // those that lie elsewhere
		if byPath[d.Notebook.Path] != nil {
			add(d.Notebook)
		}
	}
	if len(pages) == 0 {
		return nil
	}
	out := o.siteFolder()
	if err := site.Build(out, pages); err != nil {
		return err
	}
	fmt.Fprintf(o.stdout, "The site is in %s\n", short(filepath.Join(out, "index.html")))
	if o.noServe {
		return nil
	}
	return o.serve(ctx, out)
}

// clean is the subcommand clean. It leaves the corpora, which the network may not
// give twice.
func (o *options) clean() error {
	cache, err := toolchain.CacheDir()
	if err != nil {
		return err
	}
	paths := []string{filepath.Join(o.root, "notebooks", "site"), cache}
	if _, err := os.Stat(filepath.Join(cache, "corpora")); err == nil {
		entries, err := os.ReadDir(cache)
		if err != nil {
			return err
		}
		paths = paths[:1]
		for _, e := range entries {
			if e.Name() != "corpora" {
				paths = append(paths, filepath.Join(cache, e.Name()))
			}
		}
	}
	for _, path := range paths {
		if _, err := os.Stat(path); err != nil {
			continue
		}
		if err := os.RemoveAll(path); err != nil {
			return err
		}
		fmt.Fprintf(o.stdout, "Deleted %s\n", path)
	}
	return nil
}

// short returns the path as seen from the current folder if it lies below it.
func short(path string) string {
	wd, err := os.Getwd()
	if err != nil {
		return path
	}
	rel, err := filepath.Rel(wd, path)
	if err != nil || !filepath.IsLocal(rel) {
		return path
	}
	return rel
}

// siteFolder is the folder of the site.
func (o *options) siteFolder() string {
	if o.out != "" {
		return o.out
	}
	return filepath.Join(o.root, "notebooks", "site")
}

// terminal tells whether w is a terminal.
func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
