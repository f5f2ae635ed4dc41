package fetch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// A guard sends requests for grab, which takes an answer for the rest of a file
// without looking whether it is, and waits and reads without an end.
type guard struct {
	client *http.Client
	idle   time.Duration
}

func newGuard(o Options) *guard {
	c := http.Client{Transport: o.Transport, CheckRedirect: redirect}
	if c.Transport == nil {
		t := http.DefaultTransport.(*http.Transport).Clone()
		t.DisableCompression = true // the length is that of the file
		t.DisableKeepAlives = true  // no connection outlives the download
		c.Transport = t
	}
	return &guard{&c, o.idle()}
}

// redirect refuses a redirect that gives up encryption, and the eleventh.
func redirect(req *http.Request, via []*http.Request) error {
	if len(via) > 10 {
		return fmt.Errorf("it redirects without an end: %w", ErrAddress)
	}
	if via[0].URL.Scheme == "https" && req.URL.Scheme != "https" {
		return fmt.Errorf("it redirects to %s without encryption: %w", req.URL.Host, ErrAddress)
	}
	return nil
}

// Do implements grab.HTTPClient. It returns errRestart if a part of a file was
// asked for and another one comes, and errSlow, also while the body is read, if
// nothing comes for the time idle.
func (g *guard) Do(req *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithCancelCause(req.Context())
	timer := time.AfterFunc(g.idle, func() { cancel(errSlow) })
	resp, err := g.client.Do(req.WithContext(ctx))
	if err != nil {
		timer.Stop()
		if errors.Is(context.Cause(ctx), errSlow) {
			err = errSlow
		}
		cancel(nil)
		return nil, err
	}
	resp.Body = &watched{ReadCloser: resp.Body, ctx: ctx, cancel: cancel, timer: timer, idle: g.idle}
	if from, ok := strings.CutPrefix(req.Header.Get("Range"), "bytes="); ok && req.Method == http.MethodGet {
		switch code := resp.StatusCode; {
		case code == http.StatusOK,
			code == http.StatusRequestedRangeNotSatisfiable,
			code == http.StatusPartialContent && !strings.HasPrefix(resp.Header.Get("Content-Range"), "bytes "+from):
			resp.Body.Close()
			return nil, errRestart
		}
	}
	return resp, nil
}

// watched is a body that is given up when nothing comes, or too much.
type watched struct {
	io.ReadCloser
	ctx    context.Context
	cancel context.CancelCauseFunc
	timer  *time.Timer
	idle   time.Duration
	n      int64
}

// Read implements io.Reader.
func (w *watched) Read(p []byte) (int, error) {
	w.timer.Reset(w.idle)
	n, err := w.ReadCloser.Read(p)
	if w.n += int64(n); w.n > largest {
		return 0, errSize
	}
	if err != nil && !errors.Is(err, io.EOF) && errors.Is(context.Cause(w.ctx), errSlow) {
		err = errSlow
	}
	return n, err
}

// Close implements io.Closer.
func (w *watched) Close() error {
	w.timer.Stop()
	defer w.cancel(nil)
	return w.ReadCloser.Close()
}
