package fetch

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"naivebayes/data/corpora"
)

// messages is a corpus in the form of SMSSpamCollection, long enough to be cut.
func messages() string {
	var b strings.Builder
	for i := range 4000 {
		label := "ham"
		if i%4 == 0 {
			label = "spam"
		}
		fmt.Fprintf(&b, "%s\tmessage %d %x\n", label, i, sha256.Sum256([]byte(strconv.Itoa(i))))
	}
	return b.String()
}

// zipped returns an archive with one member.
func zipped(t *testing.T, name, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create(name)
	if err == nil {
		_, err = w.Write([]byte(text))
	}
	if err := errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func hashOf(b []byte) string {
	h := sha256.Sum256(b)
	return hex.EncodeToString(h[:])
}

// docsHash returns the hash of documents in the form NAME.docs.
func docsHash(t *testing.T, docs iter.Seq2[corpora.Document, error]) string {
	t.Helper()
	h := sha256.New()
	if _, err := corpora.Encode(h, docs); err != nil {
		t.Fatal(err)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// testCard returns the card of a corpus of the form of sms that url serves.
func testCard(t *testing.T, url string, archive []byte) corpora.Card {
	t.Helper()
	text := messages()
	c, _ := corpora.Lookup("sms")
	c.Classes = []corpora.Class{{Name: "ham", Count: 3000}, {Name: "spam", Count: 1000}}
	c.Files = []corpora.File{{Name: "messages.zip", URL: url, SHA256: hashOf(archive)}}
	c.Plain.SHA256 = hashOf([]byte(text))
	c.SHA256 = docsHash(t, corpora.ReadSMS(strings.NewReader(text)))
	return c
}

// quick are options for a test: a folder of its own and no patience.
func quick(t *testing.T) Options {
	return Options{Dir: t.TempDir(), Idle: 10 * time.Second, Pause: time.Millisecond}
}

// A host serves one file, in a way that f may change; it counts what it did.
type host struct {
	*httptest.Server
	archive []byte
	gets    atomic.Int64 // requests other than HEAD
	bytes   atomic.Int64 // sent
	ranges  atomic.Int64 // requests for a part
}

// serve starts a host. If f is not nil and returns true, it has answered.
func serve(t *testing.T, f func(h *host, w http.ResponseWriter, r *http.Request) bool) (*host, corpora.Card) {
	t.Helper()
	h := &host{archive: zipped(t, "SMSSpamCollection", messages())}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodHead {
			h.gets.Add(1)
			if r.Header.Get("Range") != "" {
				h.ranges.Add(1)
			}
		}
		if f == nil || !f(h, w, r) {
			http.ServeContent(&counting{w, &h.bytes}, r, "", time.Time{}, bytes.NewReader(h.archive))
		}
	}))
	t.Cleanup(h.Close)
	return h, testCard(t, h.URL+"/messages.zip", h.archive)
}

type counting struct {
	http.ResponseWriter
	n *atomic.Int64
}

func (c *counting) Write(p []byte) (int, error) {
	n, err := c.ResponseWriter.Write(p)
	c.n.Add(int64(n))
	return n, err
}

// cut sends the first n bytes with the length of all, and closes the connection.
func cut(h *host, w http.ResponseWriter, from, n int) {
	w.Header().Set("Accept-Ranges", "bytes")
	w.Header().Set("Content-Length", strconv.Itoa(len(h.archive)-from))
	if from > 0 {
		w.Header().Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", from, len(h.archive)-1, len(h.archive)))
		w.WriteHeader(http.StatusPartialContent)
	}
	(&counting{w, &h.bytes}).Write(h.archive[from : from+n])
	w.(http.Flusher).Flush()
	panic(http.ErrAbortHandler)
}

// present checks that the corpus is in the cache, whole, and nothing else.
func present(t *testing.T, c corpora.Card, o Options) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(o.Dir, c.Name+".docs"))
	if err != nil {
		t.Fatal(err)
	}
	if have := hashOf(b); have != c.SHA256 {
		t.Errorf("the documents have SHA-256 %s, want %s", have, c.SHA256)
	}
	if left := files(t, o.Dir); len(left) != 1 {
		t.Errorf("the cache has %v, want the documents only", left)
	}
}

// files lists the files below dir but for locks.
func files(t *testing.T, dir string) []string {
	t.Helper()
	var list []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && !strings.HasPrefix(d.Name(), ".lock-") {
			rel, _ := filepath.Rel(dir, path)
			list = append(list, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestGet(t *testing.T) {
	h, c := serve(t, nil)
	o := quick(t)
	var last, total int64
	o.Progress = func(file string, n, of int64) {
		if file != "messages.zip" || n < last {
			t.Errorf("progress of %s: %d after %d", file, n, last)
		}
		last, total = n, of
	}
	if err := Get(t.Context(), c, o); err != nil {
		t.Fatal(err)
	}
	present(t, c, o)
	if want := int64(len(h.archive)); last != want || total != want {
		t.Errorf("progress ends at %d of %d, want %d", last, total, want)
	}
	if err := Get(t.Context(), c, o); err != nil || h.gets.Load() != 1 {
		t.Errorf("the second time: %v, %d requests, want none more", err, h.gets.Load()-1)
	}
	// A damaged file in the cache is fetched again.
	if err := os.WriteFile(filepath.Join(o.Dir, "sms.docs"), []byte("damaged"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Get(t.Context(), c, o); err != nil {
		t.Fatal(err)
	}
	present(t, c, o)
}

// TestGetGoesOn cuts the connection three times; each try goes on from there,
// so that no byte is sent twice.
func TestGetGoesOn(t *testing.T) {
	h, c := serve(t, func(h *host, w http.ResponseWriter, r *http.Request) bool {
		if r.Method == http.MethodHead {
			return false
		}
		from := 0
		fmt.Sscanf(r.Header.Get("Range"), "bytes=%d-", &from)
		if h.gets.Load() <= 3 {
			cut(h, w, from, 40_000)
		}
		return false
	})
	o := quick(t)
	if err := Get(t.Context(), c, o); err != nil {
		t.Fatal(err)
	}
	present(t, c, o)
	if have, want := h.bytes.Load(), int64(len(h.archive)); have != want || h.ranges.Load() != 3 {
		t.Errorf("%d bytes were sent and %d parts asked for, want %d and 3", have, h.ranges.Load(), want)
	}
}

// TestGetGoesOnLater gives up after one try, and goes on in the next call.
func TestGetGoesOnLater(t *testing.T) {
	h, c := serve(t, func(h *host, w http.ResponseWriter, r *http.Request) bool {
		if r.Method == http.MethodGet && h.gets.Load() == 1 {
			cut(h, w, 0, 100_000)
		}
		return false
	})
	o := quick(t)
	o.Tries = 1
	if err := Get(t.Context(), c, o); !errors.Is(err, ErrNetwork) {
		t.Fatalf("Get: %v, want %v", err, ErrNetwork)
	}
	if left := files(t, o.Dir); len(left) != 1 || left[0] != "downloads/sms/messages.zip.part" {
		t.Errorf("the cache has %v, want the part", left)
	}
	if err := Get(t.Context(), c, o); err != nil {
		t.Fatal(err)
	}
	present(t, c, o)
	if have, want := h.bytes.Load(), int64(len(h.archive)); have != want {
		t.Errorf("%d bytes were sent, want %d", have, want)
	}
}

// TestGetServers are servers that do something else than send the file.
func TestGetServers(t *testing.T) {
	other, _ := serve(t, nil)
	for _, tc := range []struct {
		name string
		part int // bytes of an earlier download
		f    func(h *host, w http.ResponseWriter, r *http.Request) bool
		err  error // nil: the corpus comes
		text string
		gets int64
	}{
		{name: "404", err: ErrAddress, text: "404 Not Found", gets: 1, f: func(h *host, w http.ResponseWriter, r *http.Request) bool {
			http.NotFound(w, r)
			return true
		}},
		{name: "403", err: ErrAddress, text: "403 Forbidden", gets: 1, f: func(h *host, w http.ResponseWriter, r *http.Request) bool {
			w.WriteHeader(http.StatusForbidden)
			return true
		}},
		{name: "500 for ever", err: ErrNetwork, text: "500 Internal Server Error", gets: 4, f: func(h *host, w http.ResponseWriter, r *http.Request) bool {
			w.WriteHeader(http.StatusInternalServerError)
			return true
		}},
		{name: "500 once", gets: 2, f: func(h *host, w http.ResponseWriter, r *http.Request) bool {
			if h.gets.Load() == 1 {
				w.WriteHeader(http.StatusInternalServerError)
				return true
			}
			return false
		}},
		{name: "another file", err: corpora.ErrHash, text: "what it sends has SHA-256", gets: 1, f: func(h *host, w http.ResponseWriter, r *http.Request) bool {
			w.Write([]byte("<html>Log in to this hotel’s network</html>"))
			return true
		}},
		{name: "too short, without a length", err: corpora.ErrHash, gets: 1, f: func(h *host, w http.ResponseWriter, r *http.Request) bool {
			w.Write(h.archive[:1000])
			w.(http.Flusher).Flush()
			w.Write(h.archive[1000:2000])
			return true
		}},
		{name: "too long", err: corpora.ErrHash, gets: 1, f: func(h *host, w http.ResponseWriter, r *http.Request) bool {
			w.Write(append(h.archive[:len(h.archive):len(h.archive)], "and more"...))
			return true
		}},
		{name: "without an end", err: errSize, gets: 1, f: func(h *host, w http.ResponseWriter, r *http.Request) bool {
			block := make([]byte, 1<<20)
			for r.Context().Err() == nil {
				if _, err := w.Write(block); err != nil {
					break
				}
			}
			return true
		}},
		{name: "length too large", err: ErrNetwork, text: "unexpected EOF", f: func(h *host, w http.ResponseWriter, r *http.Request) bool {
			w.Header().Set("Content-Length", strconv.Itoa(len(h.archive)+100))
			w.Write(h.archive)
			panic(http.ErrAbortHandler)
		}},
		{name: "redirect", gets: 3, f: func(h *host, w http.ResponseWriter, r *http.Request) bool {
			if step := r.URL.Query().Get("step"); step != "xx" {
				http.Redirect(w, r, "/messages.zip?step=x"+step, http.StatusFound)
				return true
			}
			return false
		}},
		{name: "redirect to another host", gets: 1, f: func(h *host, w http.ResponseWriter, r *http.Request) bool {
			http.Redirect(w, r, strings.Replace(other.URL, "127.0.0.1", "localhost", 1)+"/elsewhere", http.StatusMovedPermanently)
			return true
		}},
		{name: "redirect in a circle", err: ErrAddress, text: "redirects without an end", gets: 11, f: func(h *host, w http.ResponseWriter, r *http.Request) bool {
			http.Redirect(w, r, "/messages.zip", http.StatusFound)
			return true
		}},
		{name: "a part is ignored", part: 50_000, gets: 2, f: func(h *host, w http.ResponseWriter, r *http.Request) bool {
			w.Header().Set("Accept-Ranges", "bytes")
			w.Header().Set("Content-Length", strconv.Itoa(len(h.archive)))
			if r.Method == http.MethodGet {
				w.Write(h.archive)
			}
			return true
		}},
		{name: "another part", part: 50_000, gets: 2, f: func(h *host, w http.ResponseWriter, r *http.Request) bool {
			if r.Header.Get("Range") == "" || r.Method == http.MethodHead {
				return false
			}
			w.Header().Set("Content-Range", fmt.Sprintf("bytes 0-%d/%d", len(h.archive)-1, len(h.archive)))
			w.WriteHeader(http.StatusPartialContent)
			w.Write(h.archive)
			return true
		}},
		{name: "no parts", part: 50_000, gets: 1, f: func(h *host, w http.ResponseWriter, r *http.Request) bool {
			w.Header().Set("Content-Length", strconv.Itoa(len(h.archive)))
			if r.Method == http.MethodGet {
				w.Write(h.archive)
			}
			return true
		}},
		{name: "no HEAD", part: 50_000, gets: 1, f: func(h *host, w http.ResponseWriter, r *http.Request) bool {
			if r.Method == http.MethodHead {
				w.WriteHeader(http.StatusMethodNotAllowed)
				return true
			}
			return false
		}},
		{name: "part of another version", part: -50_000, gets: 2},
		{name: "part longer than the file", part: -5_000_000, gets: 1},
	} {
		t.Run(tc.name, func(t *testing.T) {
			h, c := serve(t, tc.f)
			o := quick(t)
			if tc.part != 0 {
				part := make([]byte, max(tc.part, -tc.part))
				if tc.part > 0 {
					copy(part, h.archive)
				}
				dir := o.downloads(o.Dir, c)
				if err := errors.Join(os.MkdirAll(dir, 0o755), os.WriteFile(filepath.Join(dir, "messages.zip.part"), part, 0o644)); err != nil {
					t.Fatal(err)
				}
			}
			err := Get(t.Context(), c, o)
			if have := h.gets.Load(); tc.gets != 0 && have != tc.gets {
				t.Errorf("%d requests, want %d", have, tc.gets)
			}
			if tc.err == nil {
				if err != nil {
					t.Fatal(err)
				}
				present(t, c, o)
				return
			}
			if !errors.Is(err, tc.err) {
				t.Fatalf("Get: %v, want %v", err, tc.err)
			}
			for _, want := range []string{tc.text, "fetch sms: " + c.Files[0].URL, "To fetch it by hand", c.Files[0].SHA256, "go run ./notebooks fetch sms -from FILE"} {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("the error does not say %q:\n%v", want, err)
				}
			}
			if _, err := os.Stat(filepath.Join(o.Dir, "sms.docs")); err == nil {
				t.Error("there are documents")
			}
			if _, err := os.Stat(filepath.Join(o.downloads(o.Dir, c), "messages.zip")); err == nil {
				t.Error("there is an archive")
			}
		})
	}
}

// TestGetFromASilentServer meets a server that accepts the request and says
// nothing, and one that stops in the middle of the file and later goes on.
func TestGetFromASilentServer(t *testing.T) {
	for _, middle := range []bool{false, true} {
		t.Run(fmt.Sprintf("middle=%v", middle), func(t *testing.T) {
			_, c := serve(t, func(h *host, w http.ResponseWriter, r *http.Request) bool {
				if r.Method == http.MethodHead {
					return false
				}
				if middle {
					if r.Header.Get("Range") != "" {
						return false
					}
					w.Header().Set("Content-Length", strconv.Itoa(len(h.archive)))
					w.Header().Set("Accept-Ranges", "bytes")
					w.Write(h.archive[:20_000])
					w.(http.Flusher).Flush()
				}
				<-r.Context().Done()
				return true
			})
			o := quick(t)
			o.Idle, o.Tries = 200*time.Millisecond, 2
			begin := time.Now()
			err := Get(t.Context(), c, o)
			if took := time.Since(begin); took > 5*time.Second {
				t.Errorf("it took %v", took)
			}
			if middle {
				if err != nil {
					t.Fatal(err)
				}
				present(t, c, o)
			} else if !errors.Is(err, ErrNetwork) || !strings.Contains(err.Error(), "the server is silent") {
				t.Errorf("Get: %v, want a silent server", err)
			}
		})
	}
}

// TestGetFromASlowServer meets a server that takes longer in all than it may be
// silent, which is no reason to give up.
func TestGetFromASlowServer(t *testing.T) {
	_, c := serve(t, func(h *host, w http.ResponseWriter, r *http.Request) bool {
		w.Header().Set("Content-Length", strconv.Itoa(len(h.archive)))
		for b := h.archive; len(b) > 0; {
			n := min(len(b), len(h.archive)/10+1)
			w.Write(b[:n])
			w.(http.Flusher).Flush()
			b = b[n:]
			time.Sleep(100 * time.Millisecond)
		}
		return true
	})
	o := quick(t)
	o.Idle, o.Tries = 700*time.Millisecond, 1
	if err := Get(t.Context(), c, o); err != nil {
		t.Fatal(err)
	}
	present(t, c, o)
}

// TestGetInterrupted ends the context in the middle of a download: no documents,
// no archive, only the part, and the next call goes on from there.
func TestGetInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	h, c := serve(t, func(h *host, w http.ResponseWriter, r *http.Request) bool {
		if r.Method == http.MethodHead || h.gets.Load() > 1 {
			return false
		}
		w.Header().Set("Content-Length", strconv.Itoa(len(h.archive)))
		(&counting{w, &h.bytes}).Write(h.archive[:60_000])
		w.(http.Flusher).Flush()
		time.Sleep(100 * time.Millisecond)
		cancel()
		<-r.Context().Done()
		return true
	})
	o := quick(t)
	if err := Get(ctx, c, o); !errors.Is(err, context.Canceled) {
		t.Fatalf("Get: %v, want %v", err, context.Canceled)
	}
	if left := files(t, o.Dir); len(left) != 1 || left[0] != "downloads/sms/messages.zip.part" {
		t.Errorf("the cache has %v, want the part only", left)
	}
	if err := Get(t.Context(), c, o); err != nil {
		t.Fatal(err)
	}
	present(t, c, o)
	if have, want := h.bytes.Load(), int64(len(h.archive)); have != want {
		t.Errorf("%d bytes were sent, want %d", have, want)
	}
}

// TestGetAtOnce fetches the same corpus in several goroutines, as processes do:
// one downloads, the others wait.
func TestGetAtOnce(t *testing.T) {
	h, c := serve(t, nil)
	o := quick(t)
	errs := make(chan error)
	for range 4 {
		go func() { errs <- Get(t.Context(), c, o) }()
	}
	for range 4 {
		if err := <-errs; err != nil {
			t.Error(err)
		}
	}
	present(t, c, o)
	if h.gets.Load() != 1 {
		t.Errorf("%d requests, want 1", h.gets.Load())
	}
}

func TestGetWithoutNetwork(t *testing.T) {
	h, c := serve(t, nil)
	h.Close()
	if err := Get(t.Context(), c, quick(t)); !errors.Is(err, ErrNetwork) || !strings.Contains(err.Error(), "refused") {
		t.Errorf("no server: %v, want %v", err, ErrNetwork)
	}
	c.Files[0].URL = "http://no-such-host.invalid/messages.zip"
	o := quick(t)
	o.Pause = time.Minute // there is no second try
	if err := Get(t.Context(), c, o); !errors.Is(err, ErrNetwork) {
		t.Errorf("no host: %v, want %v", err, ErrNetwork)
	}
}

// TestGetWithoutFolder has a file where a folder should be.
func TestGetWithoutFolder(t *testing.T) {
	_, c := serve(t, nil)
	o := quick(t)
	if err := os.WriteFile(filepath.Join(o.Dir, "downloads"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	var path *fs.PathError
	if err := Get(t.Context(), c, o); !errors.As(err, &path) || !strings.Contains(err.Error(), "downloads") {
		t.Errorf("Get: %v, want an error of the file system with the path", err)
	}
	o.Dir = filepath.Join(o.Dir, "downloads", "below")
	if err := Get(t.Context(), c, o); !errors.As(err, &path) || !strings.Contains(err.Error(), "no folder for the corpora") {
		t.Errorf("Get: %v, want an error of the file system", err)
	}
}

// TestRedirect asks the rule for redirects that a plain local server cannot
// show: one that gives up encryption is refused.
func TestRedirect(t *testing.T) {
	request := func(url string) *http.Request {
		r, err := http.NewRequest(http.MethodGet, url, nil)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	secure := request("https://example.org/a")
	if err := redirect(request("http://example.org/a"), []*http.Request{secure}); !errors.Is(err, ErrAddress) || !strings.Contains(err.Error(), "without encryption") {
		t.Errorf("from https to http: %v, want %v", err, ErrAddress)
	}
	for _, url := range []string{"https://example.org/b", "https://example.com/a"} {
		if err := redirect(request(url), []*http.Request{secure}); err != nil {
			t.Errorf("from https to %s: %v", url, err)
		}
	}
}
