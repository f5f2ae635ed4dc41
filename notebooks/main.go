// Command notebooks executes the notebooks of the course with nothing but Go,
// writes them as a web site, and shows it. Run it from the clone:
//
//	go run ./notebooks
//
// go run ./notebooks -h tells the rest.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"naivebayes/notebooks/internal/run"
	"naivebayes/notebooks/internal/toolchain"
)

const usage = `Execute the notebooks of the course, and show them as a web site.

Usage:

	go run ./notebooks [flags] [names]          execute, write the site, serve it
	go run ./notebooks check [flags] [names]    check the form of the notebooks, execute
	                                            them, compare with the committed outputs
	go run ./notebooks install                  add the Go kernel to the installed Jupyter
	go run ./notebooks lab [arguments]          open the notebooks in JupyterLab, which is
	                                            installed first if there is none
	go run ./notebooks corpora                  list the corpora, texts that are not part of
	                                            the clone, and which of them are here
	go run ./notebooks fetch NAME...            get corpora from where their authors publish
	                                            them; with -from FILE, from a file at hand
	go run ./notebooks clean                    delete the site and the built tools, but
	                                            not the corpora

A name is the number of a notebook (01), its whole name (01-bayes-theorem), the
Chinese edition of it (zh/01), a folder (zh), or the path of an .ipynb file.
Without names all notebooks of the course are executed.

The first run builds the GoNB kernel and goimports in the versions of go.mod
into the cache folder of the user, which takes a minute or two. A cell that
fails stops its notebook; the others still run, and the exit status is 1. A cell
also fails if it writes to stderr. A cell that is meant to fail carries the tag
raises-exception. Ctrl-C stops everything, with exit status 130; it ends
the serving of the site with exit status 0.

A corpus is checked against the SHA-256 in its card, and kept in the cache folder
of the user; a download that was cut goes on where it stopped. NAIVEBAYES_DATA=DIR
in the environment makes the notebooks read the corpora from folder DIR instead.

Flags:

`

// options are the flags of the command.
type options struct {
	noServe, write, verbose bool
	timeout                 time.Duration
	out, addr, from         string
	args                    []string

	stdout, stderr io.Writer
	root           string // folder of go.mod
}

// errFailed is the error of a command that has already said what failed.
var errFailed = errors.New("failed")

func main() {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // nohup
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	ctx = untilParentDies(ctx)
	context.AfterFunc(ctx, stop) // a second Ctrl-C does not wait for the clean-up
	os.Exit(command(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// command runs the command and returns its exit status.
func command(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o := &options{stdout: stdout, stderr: stderr}
	err := o.parse(args)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintf(stderr, "notebooks: %v\n", err)
		return 2
	}
	err = o.dispatch(ctx)
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errFailed):
		return 1
	case ctx.Err() != nil:
		fmt.Fprintln(stderr, "\nnotebooks: interrupted")
		return 130
	}
	fmt.Fprintf(stderr, "notebooks: %v\n", err)
	return 1
}

// parse reads flags and names, which may stand in any order. The arguments of
// lab are left to JupyterLab.
func (o *options) parse(args []string) error {
	f := flag.NewFlagSet("notebooks", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.BoolVar(&o.noServe, "no-serve", false, "write the site but do not serve it")
	f.BoolVar(&o.write, "write", false, "write the new outputs into the .ipynb files that executed without failure")
	f.BoolVar(&o.verbose, "v", false, "report every cell with its time")
	f.DurationVar(&o.timeout, "timeout", run.DefaultTimeout, "interrupt a cell after this `time`")
	f.StringVar(&o.out, "out", "", "`folder` of the site (default notebooks/site)")
	f.StringVar(&o.addr, "addr", "", "serve the site at this `address`, a port or host:port (default port 8888 of 127.0.0.1 or, if that is taken, a free one)")
	f.StringVar(&o.from, "from", "", "fetch: import the corpus from this `file`, which was downloaded by hand")
	for len(args) > 0 {
		if len(o.args) > 0 && o.args[0] == "lab" {
			o.args = append(o.args, args...)
			break
		}
		err := f.Parse(args)
		if errors.Is(err, flag.ErrHelp) {
			f.SetOutput(o.stdout)
			fmt.Fprint(o.stdout, usage)
			f.PrintDefaults()
			return err
		}
		if err != nil {
			return fmt.Errorf("%v; -h tells the flags", err)
		}
		if args = f.Args(); len(args) > 0 {
			o.args, args = append(o.args, args[0]), args[1:]
		}
	}
	if o.timeout <= 0 {
		return fmt.Errorf("-timeout is %v, want more than 0", o.timeout)
	}
	if o.from != "" && (len(o.args) == 0 || o.args[0] != "fetch") {
		return errors.New("-from belongs to fetch: fetch NAME -from FILE")
	}
	if o.addr != "" {
		addr, err := address(o.addr)
		if err != nil {
			return err
		}
		o.addr = addr
	}
	return nil
}

// dispatch runs the subcommand.
func (o *options) dispatch(ctx context.Context) (err error) {
	if err := absolute(); err != nil {
		return err
	}
	if len(o.args) > 0 && o.args[0] == "fetch" {
		return o.fetch(ctx, o.args[1:])
	}
	if len(o.args) > 0 && o.args[0] == "corpora" {
		if len(o.args) > 1 {
			return fmt.Errorf("corpora takes no arguments, have %s", strings.Join(o.args[1:], " "))
		}
		return o.corpora()
	}
	if err := toolchain.Supported(); err != nil {
		return err
	}
	if o.root, err = toolchain.Root(""); err != nil {
		return err
	}
	sub, args := "", o.args
	if len(args) > 0 {
		sub, args = args[0], args[1:]
	}
	switch sub {
	case "lab", "install":
		return o.jupyter(ctx, sub, args)
	case "check":
		return o.check(ctx, args)
	case "clean":
		if len(args) > 0 {
			return fmt.Errorf("clean takes no arguments, have %s", strings.Join(args, " "))
		}
		return o.clean()
	}
	return o.execute(ctx, o.args)
}
