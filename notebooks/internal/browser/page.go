package browser

import (
	"fmt"
	"slices"
	"time"
)

// Go loads an address, and returns when the page begins to load.
func (p *Page) Go(url string) error {
	var r struct{ ErrorText string }
	if err := p.call("Page.navigate", map[string]any{"url": url}, &r); err != nil {
		return err
	}
	if r.ErrorText != "" {
		return fmt.Errorf("browser: %s: %s", url, r.ErrorText)
	}
	return nil
}

// Eval evaluates a JavaScript expression in the page and decodes its value into
// result, which may be nil. A promise is awaited.
func (p *Page) Eval(expression string, result any) error {
	var r struct {
		Result struct {
			Value any `json:"value"`
		} `json:"result"`
		ExceptionDetails *struct {
			Exception struct{ Description string }
		}
	}
	if result != nil {
		r.Result.Value = result
	}
	err := p.call("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}, &r)
	if err == nil && r.ExceptionDetails != nil {
		err = fmt.Errorf("browser: %s: %s", expression, r.ExceptionDetails.Exception.Description)
	}
	return err
}

// Wait waits until an expression is true, at most for the given time.
func (p *Page) Wait(expression string, most time.Duration) error {
	for end := time.Now().Add(most); ; time.Sleep(100 * time.Millisecond) {
		var ok bool
		err := p.Eval("Boolean("+expression+")", &ok)
		if ok && err == nil {
			return nil
		}
		if time.Now().After(end) {
			return fmt.Errorf("browser: within %v it did not become true that %s (last error %v)", most, expression, err)
		}
	}
}

// keys are the codes of the keys that Press knows.
var keys = map[string]int{"Tab": 9, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowRight": 39}

// Press presses and releases a key: Tab, Home, End, ArrowLeft or ArrowRight.
func (p *Page) Press(key string) error {
	for _, kind := range []string{"rawKeyDown", "keyUp"} {
		err := p.call("Input.dispatchKeyEvent", map[string]any{
			"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": keys[key], "nativeVirtualKeyCode": keys[key]}, nil)
		if err != nil {
			return err
		}
	}
	return nil
}

// Drag presses the mouse at one point of the window and releases it at another.
func (p *Page) Drag(x0, y0, x1, y1 float64) error {
	for _, e := range []struct {
		kind string
		x, y float64
	}{{"mousePressed", x0, y0}, {"mouseMoved", (x0 + x1) / 2, (y0 + y1) / 2}, {"mouseMoved", x1, y1}, {"mouseReleased", x1, y1}} {
		err := p.call("Input.dispatchMouseEvent", map[string]any{
			"type": e.kind, "x": e.x, "y": e.y, "button": "left", "buttons": 1, "clickCount": 1}, nil)
		if err != nil {
			return err
		}
	}
	return nil
}

// Screenshot returns a PNG of what the window shows.
func (p *Page) Screenshot() ([]byte, error) {
	var r struct{ Data []byte }
	err := p.call("Page.captureScreenshot", map[string]any{"format": "png"}, &r)
	return r.Data, err
}

// Requests returns the addresses that the page has asked for so far.
func (p *Page) Requests() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.requests)
}
