package fetch

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"naivebayes/data/corpora"
)

func TestImport(t *testing.T) {
	h, c := serve(t, nil)
	for name, file := range map[string][]byte{
		"archive": h.archive,
		"plain":   []byte(messages()),
	} {
		o := quick(t)
		path := filepath.Join(t.TempDir(), "any name")
		if err := os.WriteFile(path, file, 0o644); err != nil {
			t.Fatal(err)
		}
		// An archive is told from others by its name, a file at hand may have any.
		missing, err := Import(t.Context(), c, path, o)
		if err != nil || len(missing) > 0 {
			t.Fatalf("%s: %v, %v", name, missing, err)
		}
		present(t, c, o)
		if h.gets.Load() > 0 {
			t.Error("the network was used")
		}
	}
}

func TestImportRefused(t *testing.T) {
	_, c := serve(t, nil)
	o := quick(t)
	path := filepath.Join(t.TempDir(), "messages.zip")
	if _, err := Import(t.Context(), c, path, o); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if err := os.WriteFile(path, []byte("another version"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := Import(t.Context(), c, path, o)
	if !errors.Is(err, corpora.ErrHash) {
		t.Fatalf("Import: %v, want %v", err, corpora.ErrHash)
	}
	for _, want := range []string{path, hashOf([]byte("another version")), c.Files[0].SHA256 + "  messages.zip", c.Plain.SHA256 + "  SMSSpamCollection"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error does not say %q:\n%v", want, err)
		}
	}
	if _, err := Import(t.Context(), c, t.TempDir(), o); err == nil {
		t.Error("a folder is imported")
	}
	if left := files(t, o.Dir); len(left) > 0 {
		t.Errorf("the cache has %v", left)
	}
}

// TestRefusedContents has files of the right hash whose contents are not those
// of the card, which is a fault of the card: nothing may come of it.
func TestRefusedContents(t *testing.T) {
	text := messages()
	for _, tc := range []struct {
		name   string
		member string
		text   string
		change func(c *corpora.Card)
		err    error
	}{
		{"no member", "readme", text, nil, ErrArchive},
		{"another member", "SMSSpamCollection", text + "ham\tmore\n", nil, corpora.ErrHash},
		{"another count", "SMSSpamCollection", text, func(c *corpora.Card) { c.Classes[0].Count++ }, corpora.ErrFormat},
		{"other documents", "SMSSpamCollection", text, func(c *corpora.Card) { c.SHA256 = hashOf(nil) }, corpora.ErrHash},
		{"label", "SMSSpamCollection", "spma\tx\n", func(c *corpora.Card) { c.Plain.SHA256 = hashOf([]byte("spma\tx\n")) }, corpora.ErrFormat},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := zipped(t, tc.member, tc.text)
			c := testCard(t, "http://127.0.0.1:1/", b)
			if tc.change != nil {
				tc.change(&c)
			}
			path := filepath.Join(t.TempDir(), "messages.zip")
			if err := os.WriteFile(path, b, 0o644); err != nil {
				t.Fatal(err)
			}
			o := quick(t)
			if _, err := Import(t.Context(), c, path, o); !errors.Is(err, tc.err) {
				t.Errorf("Import: %v, want %v", err, tc.err)
			}
			if left := files(t, o.Dir); len(left) > 0 {
				t.Errorf("the cache has %v", left)
			}
		})
	}
}

// mails is the card of the corpus in testdata.
func mails(t *testing.T) (c corpora.Card, docs []corpora.Document) {
	t.Helper()
	c, _ = corpora.Lookup("spamassassin")
	for i, f := range c.Files {
		have, err := sum(filepath.Join("testdata", f.Name))
		if err != nil {
			t.Fatal(err)
		}
		c.Files[i].SHA256 = have
	}
	c.Classes = []corpora.Class{{Name: "ham", Count: 4}, {Name: "spam", Count: 2}}
	docs = []corpora.Document{
		{Label: "ham", ID: "00001", Group: "easy-ham-1", Subject: "minutes", Text: "Who writes the minutes today?"},
		{Label: "ham", ID: "00002", Group: "easy-ham-1", Subject: "Re: minutes", Text: "The minutes are on the wiki."},
		{Label: "ham", ID: "00001", Group: "easy-ham-2", Subject: "café", Text: "At noon."},
		{Label: "ham", ID: "00001", Group: "hard-ham-1", Subject: "weekly", Text: "Offers  of the library"},
		{Label: "spam", ID: "00001", Group: "spam-1", Subject: "offer", Text: "Buy now!"},
		{Label: "spam", ID: "00001", Group: "spam-2", Subject: "win", Text: "You won!"},
	}
	c.SHA256 = docsHash(t, func(yield func(corpora.Document, error) bool) {
		for _, d := range docs {
			if !yield(d, nil) {
				return
			}
		}
	})
	return c, docs
}

// TestImportSeveral imports the five archives of a corpus of e-mails one by one,
// in any order.
func TestImportSeveral(t *testing.T) {
	c, want := mails(t)
	o := quick(t)
	for i, n := range []int{3, 0, 4, 2, 1} {
		missing, err := Import(t.Context(), c, filepath.Join("testdata", c.Files[n].Name), o)
		if err != nil {
			t.Fatal(err)
		}
		if len(missing) != 4-i || slices.Contains(missing, c.Files[n]) {
			t.Errorf("after %d files %d are missing, want %d", i+1, len(missing), 4-i)
		}
	}
	present(t, c, o)
	f, err := os.Open(filepath.Join(o.Dir, "spamassassin.docs"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	got, err := collect(corpora.Decode(f))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("the documents (-want +got):\n%s", d)
	}
}

// TestSentences reads the three files of an archive laid out like that of the
// sentences, with what a Mac adds to it.
func TestSentences(t *testing.T) {
	c, _ := corpora.Lookup("sentences")
	dir := "sentiment labelled sentences/"
	path := archive(t, "sentences.zip",
		entry{name: dir, text: ""},
		entry{name: dir + "amazon_cells_labelled.txt", text: "It works.\t1\nIt broke.\t0\n"},
		entry{name: dir + "imdb_labelled.txt", text: "A good\u0085film.  \t1\n"},
		entry{name: dir + "readme.txt", text: "no sentence"},
		entry{name: "__MACOSX/" + dir + "._imdb_labelled.txt", text: "\x00\x05"},
		entry{name: dir + "yelp_labelled.txt", text: "Cold food.\t0\n"},
	)
	got, err := sentences(c, c.Files[0], path)
	if err != nil {
		t.Fatal(err)
	}
	want := []corpora.Document{
		{Label: "positive", ID: "1", Group: "imdb", Text: "A good\u0085film."},
		{Label: "negative", ID: "1", Group: "yelp", Text: "Cold food."},
		{Label: "positive", ID: "1", Group: "amazon", Text: "It works."},
		{Label: "negative", ID: "2", Group: "amazon", Text: "It broke."},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("the documents (-want +got):\n%s", d)
	}
	path = archive(t, "sentences.zip", entry{name: dir + "imdb_labelled.txt", text: "A good film.\t1\n"})
	if _, err := sentences(c, c.Files[0], path); !errors.Is(err, ErrArchive) || !strings.Contains(err.Error(), "no sentences of yelp") {
		t.Errorf("without two of the files: %v, want %v", err, ErrArchive)
	}
}

// TestEveryCorpusHasAReader calls the reader of each card with no file.
func TestEveryCorpusHasAReader(t *testing.T) {
	for _, c := range corpora.Cards() {
		for _, f := range c.Files {
			if _, err := read(c, f, filepath.Join(t.TempDir(), f.Name)); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("%s: %v, want %v", f.Name, err, os.ErrNotExist)
			}
		}
	}
}

// TestPublished reads what the authors publish, and compares the documents with
// the card: the proof that both forms of a corpus are the same.
func TestPublished(t *testing.T) {
	dir := os.Getenv(corpora.Variable)
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "..", "shared", "corpora")
	}
	for _, c := range corpora.Cards() {
		t.Run(c.Name, func(t *testing.T) {
			paths := map[string]string{}
			for _, f := range c.Files {
				path := filepath.Join(dir, f.Name)
				if _, err := os.Stat(path); err != nil {
					t.Skipf("compares the published %s; put it into the folder of %s", f.Name, corpora.Variable)
				}
				paths[f.Name] = path
			}
			if have := docsHash(t, documents(c, paths)); have != c.SHA256 {
				t.Errorf("the documents have SHA-256 %s, want %s", have, c.SHA256)
			}
		})
	}
}

// TestFullDisk fetches into a file system of 128 KB.
func TestFullDisk(t *testing.T) {
	const variable = "NAIVEBAYES_TEST_FULL_DISK"
	if dir := os.Getenv(variable); dir != "" {
		_, c := serve(t, nil)
		o := quick(t)
		o.Dir = dir
		err := Get(t.Context(), c, o)
		if err == nil || !strings.Contains(err.Error(), "no space left on device") || !strings.Contains(err.Error(), dir) {
			t.Errorf("Get: %v, want no space left in %s", err, dir)
		}
		if _, err := os.Stat(filepath.Join(dir, "sms.docs")); err == nil {
			t.Error("there are documents")
		}
		return
	}
	dir := t.TempDir()
	if exec.Command("unshare", "-rm", "mount", "-t", "tmpfs", "none", dir).Run() != nil {
		t.Skip("needs the right to mount a small file system")
	}
	cmd := exec.Command("unshare", "-rm", "sh", "-c", `mount -t tmpfs -o size=128k none "$1" && exec "$0" -test.run='^TestFullDisk$' -test.v`, os.Args[0], dir)
	cmd.Env = append(os.Environ(), variable+"="+dir)
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "PASS: TestFullDisk") {
		t.Errorf("%v:\n%s", err, out)
	}
}
