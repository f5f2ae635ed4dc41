package site

import (
	"context"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestServe(t *testing.T) {
	dir := build(t)
	srv, err := Serve(dir, "0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- srv.Wait(ctx) }()

	if !strings.HasPrefix(srv.URL, "http://127.0.0.1:") {
		t.Errorf("URL = %q, want one of 127.0.0.1", srv.URL)
	}
	tests := []struct {
		name, method, path, host string
		status                   int
		want                     string
	}{
		{"index", "GET", "", "", 200, "<h1>Naive Bayes</h1>"},
		{"page", "GET", "01-bayes.html", "", 200, "<math>"},
		{"no listing", "GET", "figures/", "", 404, ""},
		{"nothing", "GET", "none.html", "", 404, ""},
		{"no way out", "GET", "../go.mod", "", 404, ""},
		{"method", "POST", "", "", 405, ""},
		{"another name", "GET", "", "evil.example", 403, ""},
		{"localhost", "GET", "", "localhost:80", 200, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			req, err := http.NewRequest(tt.method, srv.URL+tt.path, nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Host = tt.host
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			body, _ := io.ReadAll(res.Body)
			if res.StatusCode != tt.status || !strings.Contains(string(body), tt.want) {
				t.Errorf("%s %s = %d, want %d with %q", tt.method, tt.path, res.StatusCode, tt.status, tt.want)
			}
			if csp := res.Header.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "http") {
				t.Errorf("Content-Security-Policy = %q", csp)
			}
		})
	}

	_, port, _ := net.SplitHostPort(strings.TrimSuffix(strings.TrimPrefix(srv.URL, "http://"), "/"))
	if _, err := Serve(dir, "127.0.0.1:"+port); err == nil || !strings.Contains(err.Error(), "port "+port+" is taken") || !strings.Contains(err.Error(), "-addr") {
		t.Errorf("Serve on a taken port: %v", err)
	}
	cancel()
	select {
	case err := <-done:
		if err != nil {
			t.Errorf("Wait = %v, want nil", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("Wait does not end")
	}
}

func TestServeErrors(t *testing.T) {
	dir := build(t)
	for _, addr := range []string{"0.0.0.0:0", "192.0.2.1:0", "example.org:0", "x", "127.0.0.1:99999", "1:2:3", ""} {
		if srv, err := Serve(dir, addr); err == nil {
			t.Errorf("Serve(%q) = %s, want an error", addr, srv.URL)
		}
	}
	if _, err := Serve(filepath.Join(dir, "figures"), "0"); err == nil {
		t.Error("Serve of a folder without a site = nil, want an error")
	}
}
