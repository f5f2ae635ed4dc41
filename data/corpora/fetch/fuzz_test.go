package fetch

import (
	"archive/tar"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// FuzzMembers reads archives of any contents: the only error is ErrArchive, and
// no name leads out of the folder.
func FuzzMembers(f *testing.F) {
	for i, kind := range []string{"a.zip", "a.tar.gz", "a.tar.bz2"} {
		path := filepath.Join("testdata", "20030228_spam.tar.bz2")
		if kind != "a.tar.bz2" {
			path = archive(f, kind, entry{name: "d/x", text: "text"}, entry{name: "y", kind: tar.TypeSymlink, link: "x"})
		}
		b, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(byte(i), b)
	}
	dir := f.TempDir()
	l := limits{members: 100, bytes: 1 << 20, ratio: 50}
	f.Fuzz(func(t *testing.T, which byte, b []byte) {
		kind := []string{"a.zip", "a.tar.gz", "a.tar.bz2"}[which%3]
		path := filepath.Join(dir, kind)
		if err := os.WriteFile(path, b, 0o644); err != nil {
			t.Fatal(err)
		}
		n := 0
		err := members(path, kind, l, func(name string, r io.Reader) error {
			if strings.HasPrefix(name, "/") || !filepath.IsLocal(filepath.FromSlash(name)) {
				t.Errorf("the name %q leads out", name)
			}
			text, err := io.ReadAll(r)
			n += len(text)
			return err
		})
		if err != nil && !errors.Is(err, ErrArchive) {
			t.Errorf("members: %v, want %v", err, ErrArchive)
		}
		if n > 1<<20 {
			t.Errorf("%d bytes came, want at most the limit", n)
		}
	})
}
