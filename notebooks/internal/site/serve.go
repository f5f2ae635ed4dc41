package site

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Server shows a site on this computer and to nobody else.
type Server struct {
	URL string // such as http://127.0.0.1:8080/

	http *http.Server
	done chan error
}

// Serve begins to serve the site in dir on the loopback address. addr is a
// port, with or without a loopback host before it: "8080", ":8080",
// "127.0.0.1:8080"; port 0 is any free one. A site that is built again is
// served as it is then.
//
// It returns an error if dir holds no site, if addr is not an address of this
// computer alone, or if the port is taken.
func Serve(dir, addr string) (*Server, error) {
	if _, err := os.Stat(filepath.Join(dir, "index.html")); err != nil {
		return nil, fmt.Errorf("%s holds no site to serve: %w", dir, err)
	}
	host, port, err := splitAddr(addr)
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, port))
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("port %s is taken by another program: choose another with -addr 127.0.0.1:PORT, or any free one with -addr 127.0.0.1:0", port)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("port %s needs more rights than you have: choose one above 1023 with -addr 127.0.0.1:PORT", port)
	case err != nil:
		return nil, err
	}
	s := &Server{
		URL: "http://" + l.Addr().String() + "/",
		http: &http.Server{
			Handler:           handler(dir),
			ReadHeaderTimeout: 10 * time.Second,
			IdleTimeout:       2 * time.Minute,
		},
		done: make(chan error, 1),
	}
	go func() { s.done <- s.http.Serve(l) }()
	return s, nil
}

// Wait serves until ctx is done, and then ends the server. It returns nil if
// ctx ended it, and the server's error if it failed.
func (s *Server) Wait(ctx context.Context) error {
	select {
	case err := <-s.done:
		return err
	case <-ctx.Done():
	}
	stop, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if s.http.Shutdown(stop) != nil {
		_ = s.http.Close()
	}
	<-s.done
	return nil
}

func splitAddr(addr string) (host, port string, err error) {
	if !strings.Contains(addr, ":") {
		addr = ":" + addr
	}
	if host, port, err = net.SplitHostPort(addr); err != nil {
		return "", "", fmt.Errorf("address %q: want 127.0.0.1:PORT", addr)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
		return "", "", fmt.Errorf("address %q: port %q is not a number from 0 to 65535", addr, port)
	}
	if host == "" || host == "localhost" {
		host = "127.0.0.1"
	}
	if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
		return "", "", fmt.Errorf("address %q: the site is served to this computer only, want 127.0.0.1:PORT", addr)
	}
	return host, port, nil
}

// policy lets a page load its own stylesheets, fonts and pictures, and nothing
// from anywhere else. A page may also load the site's own script for sliders; a
// script that is written in a page is not run, nor is one in a picture.
const (
	policy     = "default-src 'none'; style-src 'self'; font-src 'self' data:; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
	pagePolicy = policy + "; script-src 'self'"
)

func handler(dir string) http.Handler {
	files := http.FileServer(http.Dir(dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		if strings.HasSuffix(r.URL.Path, ".html") {
			h.Set("Content-Security-Policy", pagePolicy)
		}
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-cache")
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			h.Set("Allow", "GET, HEAD")
			http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
			return
		}
		if !local(r.Host) {
			http.Error(w, "this site is served to this computer only", http.StatusForbidden)
			return
		}
		if strings.HasSuffix(r.URL.Path, "/") && r.URL.Path != "/" {
			index := filepath.Join(dir, filepath.FromSlash(path.Clean("/"+r.URL.Path)), "index.html")
			if _, err := os.Stat(index); err != nil { // no listing of folders
				http.NotFound(w, r)
				return
			}
		}
		files.ServeHTTP(w, r)
	})
}

// local tells whether a request was meant for this computer: a page of another
// site can have its own name point here.
func local(hostport string) bool {
	host := hostport
	if h, _, err := net.SplitHostPort(hostport); err == nil {
		host = h
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
