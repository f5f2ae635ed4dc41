package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"runtime"
	"strconv"

	"github.com/pkg/browser"

	"naivebayes/notebooks/internal/jupyter"
	"naivebayes/notebooks/internal/site"
	"naivebayes/notebooks/internal/toolchain"
)

// defaultAddr is where the site is served if -addr does not say and it is free.
const defaultAddr = "127.0.0.1:8888"

// address completes what the user gave as -addr: a port alone, or behind a
// colon, means that port of the loopback interface.
func address(s string) (string, error) {
	host, port, err := net.SplitHostPort(s)
	if err != nil {
		host, port = "", s
	}
	if host == "" {
		host = "127.0.0.1"
	}
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
		return "", fmt.Errorf("-addr is %q, want a port from 0 to 65535 or host:port", s)
	}
	return net.JoinHostPort(host, port), nil
}

// probe returns an error if nothing can listen at the address. It is better to
// know that before the notebooks run for minutes.
func probe(addr string) error {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("cannot serve the site: %v; choose another -addr", err)
	}
	return l.Close()
}

// serve serves the site until ctx ends, which is no error.
func (o *options) serve(ctx context.Context, dir string) error {
	addr := o.addr
	if addr == "" {
		addr = defaultAddr
	}
	srv, err := site.Serve(dir, addr)
	if err != nil && o.addr == "" {
		srv, err = site.Serve(dir, "127.0.0.1:0")
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(o.stdout, "Serving it at %s — Ctrl-C ends\n", srv.URL)
	if terminal(o.stdout) && display() {
		browser.Stdout, browser.Stderr = io.Discard, io.Discard
		browser.OpenURL(srv.URL) // the address is printed above if this fails
	}
	return srv.Wait(ctx)
}

// display tells whether a browser could open a window.
func display() bool {
	if runtime.GOOS == "darwin" {
		return os.Getenv("SSH_CONNECTION") == ""
	}
	return os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
}

// jupyter is the subcommands lab and install.
func (o *options) jupyter(ctx context.Context, sub string, args []string) error {
	if sub == "install" && len(args) > 0 {
		return fmt.Errorf("install takes no arguments, have %v", args)
	}
	tools, err := toolchain.Build(ctx, o.root, o.stderr)
	if err != nil {
		return err
	}
	opts := jupyter.Options{Root: o.root, Gonb: tools.Gonb, Goimports: tools.Goimports, Out: o.stdout}
	if sub == "lab" {
		return jupyter.Lab(ctx, opts, args)
	}
	return jupyter.Install(ctx, opts)
}
