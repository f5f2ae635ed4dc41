package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/schollz/progressbar/v3"

	"naivebayes/data/corpora"
	"naivebayes/data/corpora/fetch"
)

// corpora is the subcommand corpora: it lists them.
func (o *options) corpora() error {
	w := tabwriter.NewWriter(o.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "name\tdocuments\tclasses\tsize\tlicence\there")
	for _, c := range corpora.Cards() {
		var classes []string
		for _, class := range c.Classes {
			classes = append(classes, fmt.Sprintf("%s %d", class.Name, class.Count))
		}
		here := "no"
		path, err := corpora.Find(c.Name)
		switch {
		case err == nil:
			here = path
		case !errors.Is(err, corpora.ErrNotFetched):
			return err
		}
		fmt.Fprintf(w, "%s\t%d\t%s\t%.1f MB\t%s\t%s\n", c.Name, c.Documents(), strings.Join(classes, ", "), float64(c.Bytes)/1e6, c.Licence, here)
	}
	w.Flush()
	fmt.Fprintln(o.stdout, "\nWhere they come from:")
	for _, c := range corpora.Cards() {
		fmt.Fprintf(o.stdout, "  %s: %s; %s\n", c.Name, c.Title, c.Source)
		for _, f := range c.Files {
			fmt.Fprintf(o.stdout, "    %s\n", f.URL)
		}
	}
	if dir := os.Getenv(corpora.Variable); dir != "" {
		fmt.Fprintf(o.stdout, "\nThey are read from %s, the folder of %s.\n", dir, corpora.Variable)
		return nil
	}
	fmt.Fprintln(o.stdout, "\nGet one with: go run ./notebooks fetch NAME")
	return nil
}

// fetch is the subcommand fetch: it gets the named corpora, or imports one from
// the file of the flag -from.
func (o *options) fetch(ctx context.Context, names []string) error {
	if len(names) == 0 {
		return fmt.Errorf("fetch needs the name of a corpus; there are: %s", strings.Join(corpora.Names(), ", "))
	}
	if o.from != "" && len(names) != 1 {
		return fmt.Errorf("fetch -from takes one name, have %d", len(names))
	}
	var cards []corpora.Card
	for _, name := range names {
		c, ok := corpora.Lookup(name)
		if !ok {
			return fmt.Errorf("unknown corpus %q; there are: %s", name, strings.Join(corpora.Names(), ", "))
		}
		cards = append(cards, c)
	}
	failed := false
	for _, c := range cards {
		err := o.fetchOne(ctx, c)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil { // the others may come all the same
			failed = true
			fmt.Fprintf(o.stderr, "notebooks: %v\n", err)
		}
	}
	if failed {
		return errFailed
	}
	return nil
}

// fetchOne gets a corpus and says so.
func (o *options) fetchOne(ctx context.Context, c corpora.Card) error {
	dir, err := corpora.Folder()
	if err != nil {
		return err
	}
	t := &transfer{out: o.stderr, bar: terminal(o.stderr)}
	opt := fetch.Options{Progress: t.progress}
	if o.from != "" {
		missing, err := fetch.Import(ctx, c, o.from, opt)
		if err != nil {
			return err
		}
		if len(missing) > 0 {
			fmt.Fprintf(o.stdout, "%s: %s is kept; still to come, with -from or without:\n", c.Name, o.from)
			for _, f := range missing {
				fmt.Fprintf(o.stdout, "  %s\n", f.URL)
			}
			return nil
		}
	} else {
		err := fetch.Get(ctx, c, opt)
		t.end()
		if err != nil {
			return err
		}
	}
	fmt.Fprintf(o.stdout, "%s: %d documents in %s\n", c.Name, c.Documents(), filepath.Join(dir, c.Name+".docs"))
	if c.Licence != "" {
		fmt.Fprintf(o.stdout, "  %s; licence: %s\n", c.Source, c.Licence)
	}
	if os.Getenv(corpora.Variable) != "" {
		fmt.Fprintf(o.stdout, "  %s is set, so the notebooks go on reading that folder\n", corpora.Variable)
	}
	return nil
}

// A transfer reports how a download goes: with a bar on a terminal, and with a
// line a file otherwise.
type transfer struct {
	out  io.Writer
	bar  bool
	file string
	now  *progressbar.ProgressBar
}

func (t *transfer) progress(file string, done, total int64) {
	if file != t.file {
		t.end()
		t.file = file
		if !t.bar {
			fmt.Fprintf(t.out, "%s …\n", file)
			return
		}
		t.now = progressbar.NewOptions64(-1,
			progressbar.OptionSetWriter(t.out),
			progressbar.OptionSetWidth(20),
			progressbar.OptionShowBytes(true),
			progressbar.OptionShowCount(),
			progressbar.OptionClearOnFinish(),
			progressbar.OptionThrottle(50*time.Millisecond),
			progressbar.OptionSetDescription(file),
		)
	}
	if t.now != nil {
		if total > 0 && t.now.GetMax64() != total {
			t.now.ChangeMax64(total)
		}
		t.now.Set64(done)
	}
}

// end removes the bar.
func (t *transfer) end() {
	if t.now != nil {
		t.now.Clear()
		t.now = nil
	}
}

// absolute makes the folder of the corpora absolute: a cell runs in another
// folder than the command.
func absolute() error {
	dir := os.Getenv(corpora.Variable)
	if dir == "" || filepath.IsAbs(dir) {
		return nil
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	return os.Setenv(corpora.Variable, abs)
}
