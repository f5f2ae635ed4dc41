package fetch

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An entry is a member of an archive to be made.
type entry struct {
	name, text string
	kind       byte // of tar; 0 is a file
	link       string
}

// archive writes an archive of the kind that the name says and returns its path.
func archive(t testing.TB, name string, entries ...entry) string {
	t.Helper()
	var b bytes.Buffer
	var err error
	if strings.HasSuffix(name, ".zip") {
		z := zip.NewWriter(&b)
		for _, e := range entries {
			h := &zip.FileHeader{Name: e.name, Method: zip.Deflate}
			h.SetMode(0o644)
			if e.kind == tar.TypeSymlink {
				h.SetMode(0o777 | os.ModeSymlink)
			}
			w, err2 := z.CreateHeader(h)
			if err2 == nil {
				_, err2 = io.WriteString(w, e.text+e.link)
			}
			err = errors.Join(err, err2)
		}
		err = errors.Join(err, z.Close())
	} else {
		g := gzip.NewWriter(&b)
		w := tar.NewWriter(g)
		for _, e := range entries {
			h := &tar.Header{Name: e.name, Size: int64(len(e.text)), Mode: 0o644, Typeflag: e.kind, Linkname: e.link}
			if e.kind == 0 {
				h.Typeflag = tar.TypeReg
			}
			err2 := w.WriteHeader(h)
			if err2 == nil {
				_, err2 = io.WriteString(w, e.text)
			}
			err = errors.Join(err, err2)
		}
		err = errors.Join(err, w.Close(), g.Close())
	}
	path := filepath.Join(t.TempDir(), name)
	if err := errors.Join(err, os.WriteFile(path, b.Bytes(), 0o644)); err != nil {
		t.Fatal(err)
	}
	return path
}

// readAll returns the names and texts of the members.
func readAll(path string, l limits) (string, error) {
	var b strings.Builder
	err := members(path, filepath.Base(path), l, func(name string, r io.Reader) error {
		text, err := io.ReadAll(r)
		b.WriteString(name + "=" + string(text) + ";")
		return err
	})
	return b.String(), err
}

func TestMembers(t *testing.T) {
	for _, kind := range []string{"a.zip", "a.tar.gz", "a.tgz", "a.ZIP"} {
		path := archive(t, kind, entry{name: "d/one", text: "1"}, entry{name: "two", text: ""})
		if strings.HasSuffix(kind, "ZIP") {
			path = strings.TrimSuffix(path, "a.ZIP") + "b.ZIP"
			os.Rename(archive(t, "a.zip", entry{name: "d/one", text: "1"}, entry{name: "two"}), path)
		}
		got, err := readAll(path, standard)
		if want := "d/one=1;two=;"; got != want || err != nil {
			t.Errorf("%s: %q, %v, want %q", kind, got, err, want)
		}
	}
}

func TestMembersRefused(t *testing.T) {
	big := strings.Repeat("0", 1<<20)
	small := limits{members: 3, bytes: 4 << 20, ratio: 100}
	many := []entry{{name: "1"}, {name: "2"}, {name: "3"}, {name: "4"}}
	for _, tc := range []struct {
		name    string
		entries []entry
		text    string
	}{
		{"absolute", []entry{{name: "/etc/passwd", text: "x"}}, "leads out of the folder"},
		{"parent", []entry{{name: "../x", text: "x"}}, "leads out of the folder"},
		{"parent within", []entry{{name: "a/../../x", text: "x"}}, "leads out of the folder"},
		{"backslash", []entry{{name: `..\x`, text: "x"}}, "leads out of the folder"},
		{"drive", []entry{{name: `C:\x`, text: "x"}}, "leads out of the folder"},
		{"symbolic link", []entry{{name: "x", kind: tar.TypeSymlink, link: "/etc/passwd"}}, "neither a file nor a folder"},
		{"many", many, "more than 3 members"},
		{"ratio", []entry{{name: "x", text: big + big + big}}, "more than 100 times its size"},
	} {
		for _, kind := range []string{"a.zip", "a.tar.gz"} {
			_, err := readAll(archive(t, kind, tc.entries...), small)
			if !errors.Is(err, ErrArchive) || !strings.Contains(err.Error(), tc.text) {
				t.Errorf("%s %s: %v, want %q", kind, tc.name, err, tc.text)
			}
		}
	}
	for name, e := range map[string]entry{
		"hard link": {name: "x", kind: tar.TypeLink, link: "y"},
		"device":    {name: "x", kind: tar.TypeChar},
		"pipe":      {name: "x", kind: tar.TypeFifo},
	} {
		if _, err := readAll(archive(t, "a.tar.gz", e), small); !errors.Is(err, ErrArchive) {
			t.Errorf("%s: %v, want %v", name, err, ErrArchive)
		}
	}
	// Size alone, with a ratio that is allowed; and a bomb among members that
	// nobody reads, which a tar cannot step over without unpacking.
	loose := limits{members: 9, bytes: 4 << 20, ratio: 1 << 40}
	bomb := entry{name: "x", text: strings.Repeat(big, 5)}
	for _, kind := range []string{"a.zip", "a.tar.gz"} {
		if _, err := readAll(archive(t, kind, bomb), loose); !errors.Is(err, ErrArchive) || !strings.Contains(err.Error(), "more than 4194304 bytes") {
			t.Errorf("%s: %v, want too many bytes", kind, err)
		}
	}
	err := members(archive(t, "a.tar.gz", bomb, entry{name: "y"}), "a.tar.gz", loose, func(string, io.Reader) error { return nil })
	if !errors.Is(err, ErrArchive) {
		t.Errorf("a bomb that is skipped: %v, want %v", err, ErrArchive)
	}
}

func TestMembersDamaged(t *testing.T) {
	for _, kind := range []string{"a.zip", "a.tar.gz"} {
		path := archive(t, kind, entry{name: "x", text: strings.Repeat("text ", 1000)})
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{0, 1, 10, len(whole) / 2, len(whole) - 10} {
			if err := os.WriteFile(path, whole[:n], 0o644); err != nil {
				t.Fatal(err)
			}
			if _, err := readAll(path, standard); !errors.Is(err, ErrArchive) {
				t.Errorf("%s, %d of %d bytes: %v, want %v", kind, n, len(whole), err, ErrArchive)
			}
		}
	}
	path := filepath.Join(t.TempDir(), "a.tar.bz2")
	for _, text := range []string{"", "BZh9", "no archive at all"} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := readAll(path, standard); !errors.Is(err, ErrArchive) {
			t.Errorf("%q: %v, want %v", text, err, ErrArchive)
		}
	}
	if _, err := readAll(filepath.Join(t.TempDir(), "no.zip"), standard); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if err := os.Rename(path, path+".rar"); err != nil {
		t.Fatal(err)
	}
	if _, err := readAll(path+".rar", standard); !errors.Is(err, ErrArchive) {
		t.Errorf("a kind that is not read: %v, want %v", err, ErrArchive)
	}
}
