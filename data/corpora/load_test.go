package corpora

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// corpusFolder returns a folder with the plain forms of the corpora: that of
// NAIVEBAYES_DATA, or shared/corpora beside the clone. It skips without one.
func corpusFolder(t testing.TB, file string) string {
	t.Helper()
	dir := os.Getenv(Variable)
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "corpora")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, file)); err != nil {
		t.Skipf("reads the real %s; put it into the folder of %s", file, Variable)
	}
	return dir
}

// cache makes a folder of the test the cache folder of the user, and returns the
// folder of the corpora in it.
func cache(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	for _, key := range []string{"XDG_CACHE_HOME", "HOME", "LocalAppData"} {
		t.Setenv(key, dir)
	}
	t.Setenv(Variable, "")
	dir, err := Folder()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestReal reads every real corpus from its plain form and from the cache, whole
// and as a stream, and compares with the card.
func TestReal(t *testing.T) {
	repeated := map[string]int{"sms": 403, "hotel": 0} // the first as others count them too
	empty := map[string]int{"hotel": 1, "sms": 0, "sentences": 0}
	for _, c := range Cards() {
		t.Run(c.Name, func(t *testing.T) {
			shared := corpusFolder(t, c.Plain.Name)
			dir := cache(t)
			t.Setenv(Variable, shared)
			plain, err := Load(c.Name)
			if err != nil {
				t.Fatal(err)
			}
			f, err := os.Create(filepath.Join(dir, c.Name+".docs"))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := Encode(f, each(plain.Documents)); err != nil {
				t.Fatal(err)
			}
			f.Close()
			if info, err := os.Stat(f.Name()); err != nil || info.Size() != int64(c.Bytes) {
				t.Errorf("the documents have %d bytes, the card says %d (%v)", info.Size(), c.Bytes, err)
			}
			t.Setenv(Variable, "")
			cached, err := Load(c.Name) // which checks the hash of the card
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(plain, cached); d != "" {
				t.Errorf("(-plain +cached):\n%s", d)
			}
			for _, dir := range []string{shared, ""} {
				t.Setenv(Variable, dir)
				docs, err := collect(Stream(c.Name), 0)
				if d := cmp.Diff(plain.Documents, docs); d != "" || err != nil {
					t.Errorf("Stream: %v (-plain +stream):\n%s", err, d)
				}
			}

			classes, groups, ids := map[string]int{}, map[string]bool{}, map[string]bool{}
			blank := 0
			for _, d := range cached.Documents {
				classes[d.Label]++
				groups[d.Group] = true
				ids[d.Group+"/"+d.ID] = true
				if d.Text == "" {
					blank++
				}
			}
			for _, class := range c.Classes {
				if classes[class.Name] != class.Count {
					t.Errorf("class %s: %d documents, want %d", class.Name, classes[class.Name], class.Count)
				}
			}
			if len(cached.Documents) != c.Documents() || len(ids) != c.Documents() {
				t.Errorf("%d documents with %d names, want %d", len(cached.Documents), len(ids), c.Documents())
			}
			for _, g := range c.Groups {
				if len(cached.In(g).Documents) == 0 || !groups[g] {
					t.Errorf("group %s has no documents", g)
				}
			}
			if want := max(len(c.Groups), 1); len(groups) != want {
				t.Errorf("%d groups, want %d", len(groups), want)
			}
			if want, ok := repeated[c.Name]; ok && len(Duplicates(cached.Documents)) != want {
				t.Errorf("%d documents repeat an earlier one, want %d", len(Duplicates(cached.Documents)), want)
			}
			if want, ok := empty[c.Name]; ok && blank != want {
				t.Errorf("%d documents are empty, want %d", blank, want)
			}
		})
	}
}

func TestLoadErrors(t *testing.T) {
	dir := cache(t)
	check := func(what string, want error, texts ...string) {
		t.Helper()
		_, err := SMS()
		_, streamed := collect(Stream("sms"), 0)
		for _, err := range []error{err, streamed} {
			if !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", what, err, want)
				continue
			}
			for _, text := range texts {
				if !strings.Contains(err.Error(), text) {
					t.Errorf("%s: %v does not say %q", what, err, text)
				}
			}
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %q has more than one line", what, err)
			}
		}
	}
	check("nothing", ErrNotFetched, "go run ./notebooks fetch sms")
	write := func(dir, name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(dir, "sms.docs", magic)
	check("another file", ErrHash, dir, "fetch it again with: go run ./notebooks fetch sms")
	write(dir, "sms.docs", "")
	if _, err := SMS(); !errors.Is(err, ErrHash) {
		t.Errorf("an empty file: %v, want %v", err, ErrHash)
	}

	folder := t.TempDir()
	t.Setenv(Variable, folder)
	check("an empty folder", ErrNotFetched, folder, Variable, "sms.docs", "SMSSpamCollection")
	write(folder, "SMSSpamCollection", "ham\tone\n")
	check("another version", ErrHash, folder, "another version of the file is of no use")
	t.Setenv(Variable, filepath.Join(folder, "SMSSpamCollection"))
	if _, err := SMS(); err == nil {
		t.Error("a file in place of the folder: no error")
	}
	if _, err := Load("nonsense"); !errors.Is(err, ErrUnknown) || !strings.Contains(err.Error(), "sms, spamassassin, hotel, sentences") {
		t.Errorf("an unknown name: %v, want %v", err, ErrUnknown)
	}
	for d, err := range Stream("nonsense") {
		if !errors.Is(err, ErrUnknown) {
			t.Errorf("Stream = %v, %v, want %v", d, err, ErrUnknown)
		}
	}
}

// TestLoadTime loads the hotel reviews from the cache.
func TestLoadTime(t *testing.T) {
	if testing.Short() || raceEnabled {
		t.Skip("measures time; run without -short and -race")
	}
	shared := corpusFolder(t, "ChnSentiCorp_htl_all.csv")
	dir := cache(t)
	t.Setenv(Variable, shared)
	c, err := HotelReviews()
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(filepath.Join(dir, "hotel.docs"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Encode(f, each(c.Documents)); err != nil {
		t.Fatal(err)
	}
	f.Close()
	for _, from := range []string{"", shared} {
		t.Setenv(Variable, from)
		best := time.Hour
		for range 20 { // a machine that runs other tests is busy
			begin := time.Now()
			if _, err := HotelReviews(); err != nil {
				t.Fatal(err)
			}
			best = min(best, time.Since(begin))
		}
		t.Logf("from %q: %v", from, best)
		if limit := 50 * time.Millisecond; best > limit {
			t.Errorf("loading the hotel reviews takes %v, want at most %v", best, limit)
		}
	}
}

// TestLight checks that a program that loads a corpus or a table does not link
// what a download needs.
func TestLight(t *testing.T) {
	if testing.Short() {
		t.Skip("asks the go command; run without -short")
	}
	out, err := exec.Command("go", "list", "-deps", ".", "..").CombinedOutput()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, out)
	}
	for _, heavy := range []string{"net", "net/http", "archive/zip", "golang.org/x/text/encoding", "github.com/cavaliergopher/grab/v3"} {
		if strings.Contains("\n"+string(out), "\n"+heavy+"\n") {
			t.Errorf("%s is linked", heavy)
		}
	}
	if !strings.Contains(string(out), "naivebayes/data/corpora\n") {
		t.Errorf("go list prints %s", out)
	}
}

func TestFolder(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the variables are those of Linux")
	}
	t.Setenv("XDG_CACHE_HOME", "/cache")
	if dir, err := Folder(); dir != "/cache/naivebayes/corpora" || err != nil {
		t.Errorf("Folder = %q, %v", dir, err)
	}
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("HOME", "")
	t.Setenv(Variable, "")
	if _, err := Folder(); err == nil {
		t.Error("there is no cache folder, and no error")
	}
	if _, err := SMS(); err == nil || errors.Is(err, ErrNotFetched) {
		t.Errorf("SMS = %v, want that there is no cache folder", err)
	}
}

func BenchmarkLoad(b *testing.B) {
	for _, c := range Cards() {
		b.Run(c.Name, func(b *testing.B) {
			b.Setenv(Variable, corpusFolder(b, c.Plain.Name))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Load(c.Name); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
