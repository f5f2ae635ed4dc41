package kernel

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"naivebayes/notebooks/internal/ipynb"
)

var testKey = []byte("0123456789abcdef")

// The signature of these four frames with this key was computed with
// Python 3.11: hmac.new(key, b"".join(frames), hashlib.sha256).hexdigest().
func TestSign(t *testing.T) {
	const want = "1308001efdaf0a48571cd412e652a4dc665f7265f5eb3ee9dccff41ba3ecc6c7"
	frames := [][]byte{[]byte(`{"msg_id":"1"}`), []byte(`{}`), []byte(`{}`), []byte(`{"code":"后验概率"}`)}
	if got := string(sign(testKey, frames)); got != want {
		t.Errorf("sign = %s, want %s", got, want)
	}
}

func TestFrames(t *testing.T) {
	m, err := newMessage("session", "execute_request", map[string]string{"code": "<后验概率>"})
	if err != nil {
		t.Fatal(err)
	}
	m.Parent = header{ID: "parent"}
	frames, err := m.frames(testKey)
	if err != nil {
		t.Fatal(err)
	}
	// A kernel puts routing frames before, and may put buffers behind.
	frames = append([][]byte{[]byte("id"), []byte("topic")}, append(frames, []byte("buffer"))...)
	got, err := parse(testKey, frames)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(m, got); d != "" {
		t.Errorf("parse(frames(m)) (-want +got):\n%s", d)
	}
}

func TestParseRejects(t *testing.T) {
	m, _ := newMessage("s", "status", map[string]string{"execution_state": "idle"})
	frames, _ := m.frames(testKey)
	change := func(i int, b string) [][]byte {
		c := append([][]byte(nil), frames...)
		c[i] = []byte(b)
		return c
	}
	signed := func(c [][]byte) [][]byte {
		c[1] = sign(testKey, c[2:6])
		return c
	}
	for _, tc := range []struct {
		name   string
		frames [][]byte
		want   string
	}{
		{"nothing", nil, "no complete content"},
		{"no delimiter", frames[1:], "no complete content"},
		{"too short", frames[:5], "no complete content"},
		{"changed content", change(5, `{"execution_state":"busy"}`), "wrong signature"},
		{"empty signature", change(1, ""), "wrong signature"},
		{"header is no JSON", signed(change(2, "{")), "header of a message"},
		{"header is a list", signed(change(2, "[]")), "header of a message"},
		{"content is no JSON", signed(change(5, "{")), "not JSON"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if _, err := parse(testKey, tc.frames); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("error is %v, want %q in it", err, tc.want)
			}
		})
	}
	if _, err := parse([]byte("another key"), frames); !errors.Is(err, errSignature) {
		t.Errorf("with another key the error is %v, want %v", err, errSignature)
	}
}

func FuzzParse(f *testing.F) {
	m, _ := newMessage("s", "stream", map[string]string{"name": "stdout", "text": "x"})
	frames, _ := m.frames(testKey)
	f.Add(bytes.Join(frames, []byte("|")), true)
	f.Add([]byte("<IDS|MSG>|||||"), true)
	f.Add([]byte(`<IDS|MSG>||{"msg_type":"display_data"}|{}|{}|{"data":{"text/plain":[1]}}`), true)
	f.Fuzz(func(t *testing.T, b []byte, resign bool) {
		// The delimiter itself contains the separator.
		b = bytes.ReplaceAll(b, delimiter, []byte("\x00"))
		var frames [][]byte
		for _, p := range bytes.Split(b, []byte("|")) {
			frames = append(frames, bytes.ReplaceAll(p, []byte("\x00"), delimiter))
		}
		if resign && len(frames) >= 6 && bytes.Equal(frames[0], delimiter) {
			frames[1] = sign(testKey, frames[2:6])
		}
		m, err := parse(testKey, frames)
		if err != nil {
			return
		}
		outs := &outputs{displays: map[string][]*collected{}}
		for _, typ := range []string{"stream", "display_data", "update_display_data", "clear_output", "error", m.Header.Type} {
			m.Header.Type = typ
			outs.add(m)
		}
		outs.outputs()
	})
}

// outputsOf collects messages, given as pairs of type and content.
func outputsOf(t *testing.T, displays map[string][]*collected, pairs ...string) []ipynb.Output {
	t.Helper()
	o := &outputs{displays: displays}
	for i := 0; i < len(pairs); i += 2 {
		if err := o.add(&message{Header: header{Type: pairs[i]}, Content: json.RawMessage(pairs[i+1])}); err != nil {
			t.Fatal(err)
		}
	}
	return o.outputs()
}

func TestOutputs(t *testing.T) {
	text := func(name, s string) ipynb.Output { return ipynb.Output{Type: "stream", Name: name, Text: s} }
	show := func(s string) ipynb.Output {
		return ipynb.Output{Type: "display_data", Data: map[string]any{"text/plain": s}, Metadata: map[string]any{}}
	}
	const (
		out     = `{"name":"stdout","text":"a"}`
		err     = `{"name":"stderr","text":"b"}`
		display = `{"data":{"text/plain":"1"},"metadata":{},"transient":{"display_id":"d"}}`
		update  = `{"data":{"text/plain":"2"},"metadata":{},"transient":{"display_id":"d"}}`
	)
	for _, tc := range []struct {
		name  string
		pairs []string
		want  []ipynb.Output
	}{
		{"nothing", nil, nil},
		{"other messages", []string{"status", `{}`, "execute_input", `{}`, "comm_open", `{}`}, nil},
		{"one stream is merged", []string{"stream", out, "stream", out}, []ipynb.Output{text("stdout", "aa")}},
		{"two streams are not", []string{"stream", out, "stream", err, "stream", out}, []ipynb.Output{text("stdout", "a"), text("stderr", "b"), text("stdout", "a")}},
		{"update", []string{"display_data", display, "stream", out, "update_display_data", update}, []ipynb.Output{show("2"), text("stdout", "a")}},
		{"two displays of one id", []string{"display_data", display, "display_data", display, "update_display_data", update}, []ipynb.Output{show("2"), show("2")}},
		{"update of nothing", []string{"update_display_data", update}, nil},
		{"clear", []string{"stream", out, "clear_output", `{"wait":false}`}, nil},
		{"clear and wait", []string{"stream", out, "clear_output", `{"wait":true}`}, []ipynb.Output{text("stdout", "a")}},
		{"clear before the next", []string{"stream", out, "clear_output", `{"wait":true}`, "stream", err}, []ipynb.Output{text("stderr", "b")}},
		{"error", []string{"error", `{"ename":"E","evalue":"v","traceback":["t"]}`}, []ipynb.Output{{Type: "error", EName: "E", EValue: "v", Traceback: []string{"t"}}}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := outputsOf(t, map[string][]*collected{}, tc.pairs...)
			if d := cmp.Diff(tc.want, got); d != "" {
				t.Errorf("outputs (-want +got):\n%s", d)
			}
		})
	}
}

func TestEnviron(t *testing.T) {
	for _, tc := range []struct {
		name      string
		env, want []string
	}{
		{"empty", nil, []string{"PATH=/bin-dir", "GOFLAGS=-ldflags=-s"}},
		{"path", []string{"PATH=/usr/bin", "HOME=/h"}, []string{"HOME=/h", "PATH=/bin-dir:/usr/bin", "GOFLAGS=-ldflags=-s"}},
		{"workspace settings", []string{"GOWORK=off", "GO111MODULE=off", "GOTRACEBACK=all", "TMPDIR=/x", "GOTMPDIR=/y"}, []string{"PATH=/bin-dir", "GOFLAGS=-ldflags=-s"}},
		{"flags", []string{"GOFLAGS=-mod=mod --modfile=x.mod -race '-gcflags=-N -l'"}, []string{"PATH=/bin-dir", "GOFLAGS=-ldflags=-s -race '-gcflags=-N -l'"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if d := cmp.Diff(tc.want, Environ(tc.env, "/bin-dir")); d != "" {
				t.Errorf("Environ(%q) (-want +got):\n%s", tc.env, d)
			}
		})
	}
}
