// Package browser drives a headless Chromium for tests: it opens a page, asks
// it questions in JavaScript, presses keys, and takes pictures. It speaks the
// DevTools protocol over two pipes, so no port is opened.
package browser

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"time"
)

// ErrNone is the error where no Chromium can be driven. It says how to get one.
var ErrNone = errors.New("there is no Chromium to look at the page with: install it (Debian and Ubuntu: apt-get install chromium), or name one in CHROMIUM")

// Page is a page in a browser of its own.
type Page struct {
	to      *os.File
	session string
	end     func()

	mu       sync.Mutex
	id       int
	answers  map[int]chan answer
	requests []string
}

type answer struct {
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Message string `json:"message"`
	} `json:"error"`
}

// find returns the Chromium of this computer.
func find() (string, error) {
	if runtime.GOOS == "windows" { // a process has no third and fourth file there
		return "", ErrNone
	}
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if name == "" {
			continue
		}
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", ErrNone
}

// Open starts a browser with a window of 1100 × 900 CSS pixels, an empty page
// and a profile of its own; dark asks for the dark theme. Close ends the
// browser and deletes the profile; the end of ctx ends the browser too. It
// returns ErrNone where there is no Chromium.
func Open(ctx context.Context, dark bool) (*Page, error) {
	path, err := find()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "naivebayes-browser-")
	if err != nil {
		return nil, err
	}
	in, to, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	from, out, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	args := []string{"--headless=new", "--remote-debugging-pipe", "--user-data-dir=" + dir, "--window-size=1100,900",
		"--no-first-run", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--hide-scrollbars"}
	if os.Getuid() == 0 {
		args = append(args, "--no-sandbox") // Chromium refuses its sandbox to root
	}
	ctx, cancel := context.WithCancel(ctx)
	cmd := exec.CommandContext(ctx, path, append(args, "about:blank")...)
	cmd.ExtraFiles = []*os.File{in, out}
	cmd.WaitDelay = 10 * time.Second
	if err := cmd.Start(); err != nil {
		cancel()
		return nil, err
	}
	in.Close()
	out.Close()
	p := &Page{to: to, answers: map[int]chan answer{}}
	read := make(chan struct{})
	go func() { p.read(from); close(read) }()
	p.end = func() {
		// Asked to close, the browser ends its children first; killed, they go
		// on writing into its profile for a moment.
		p.session = ""
		_ = p.call("Browser.close", nil, nil)
		select {
		case <-read:
		case <-time.After(5 * time.Second):
		}
		cancel()
		_ = cmd.Wait()
		to.Close()
		<-read
		from.Close()
		for range 50 {
			if os.RemoveAll(dir) == nil {
				break
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
	if err := p.attach(dark); err != nil {
		p.end()
		return nil, err
	}
	return p, nil
}

func (p *Page) attach(dark bool) error {
	var target struct{ TargetID string }
	if err := p.call("Target.createTarget", map[string]any{"url": "about:blank"}, &target); err != nil {
		return err
	}
	var attached struct{ SessionID string }
	if err := p.call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached); err != nil {
		return err
	}
	p.session = attached.SessionID
	for _, domain := range []string{"Page.enable", "Network.enable", "Runtime.enable"} {
		if err := p.call(domain, nil, nil); err != nil {
			return err
		}
	}
	theme := map[bool]string{false: "light", true: "dark"}[dark]
	return p.call("Emulation.setEmulatedMedia", map[string]any{
		"features": []any{map[string]any{"name": "prefers-color-scheme", "value": theme}}}, nil)
}

// Close ends the browser.
func (p *Page) Close() { p.end() }

// read hands every answer to the call that waits for it, and notes requests.
func (p *Page) read(from *os.File) {
	r := bufio.NewReader(from)
	for {
		line, err := r.ReadBytes(0)
		if err != nil {
			break
		}
		var m struct {
			ID     int    `json:"id"`
			Method string `json:"method"`
			Params struct {
				Request struct {
					URL string `json:"url"`
				} `json:"request"`
			} `json:"params"`
			answer
		}
		if json.Unmarshal(bytes.TrimSuffix(line, []byte{0}), &m) != nil {
			continue
		}
		p.mu.Lock()
		if m.Method == "Network.requestWillBeSent" {
			p.requests = append(p.requests, m.Params.Request.URL)
		}
		if c := p.answers[m.ID]; c != nil && m.ID > 0 {
			c <- m.answer
			delete(p.answers, m.ID)
		}
		p.mu.Unlock()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, c := range p.answers {
		close(c)
		delete(p.answers, id)
	}
}

// call sends a command of the protocol and decodes its result into result.
func (p *Page) call(method string, params, result any) error {
	if params == nil {
		params = struct{}{}
	}
	c := make(chan answer, 1)
	p.mu.Lock()
	p.id++
	m := map[string]any{"id": p.id, "method": method, "params": params}
	if p.session != "" {
		m["sessionId"] = p.session
	}
	p.answers[p.id] = c
	b, err := json.Marshal(m)
	if err == nil {
		_, err = p.to.Write(append(b, 0))
	}
	p.mu.Unlock()
	if err != nil {
		return fmt.Errorf("browser: %s: %w", method, err)
	}
	select {
	case a, ok := <-c:
		switch {
		case !ok:
			return fmt.Errorf("browser: %s: the browser ended", method)
		case a.Error != nil:
			return fmt.Errorf("browser: %s: %s", method, a.Error.Message)
		case result != nil:
			return json.Unmarshal(a.Result, result)
		}
		return nil
	case <-time.After(time.Minute):
		return fmt.Errorf("browser: %s: no answer within a minute", method)
	}
}
