package atomicfile

import (
	"os"
	"path/filepath"
	"testing"
)

// alone checks the content and the permissions of a file and that nothing else
// is in its folder.
func alone(t *testing.T, path, content string, mode os.FileMode) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil || string(b) != content {
		t.Errorf("content is %q (%v), want %q", b, err, content)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != mode {
		t.Errorf("mode is %v (%v), want %v", info.Mode(), err, mode)
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
		t.Errorf("the folder has %v, want one file", entries)
	}
}

func TestWrite(t *testing.T) {
	plain := filepath.Join(t.TempDir(), "plain") // what the system gives a new file
	f, err := os.Create(plain)
	if err != nil {
		t.Fatal(err)
	}
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	path := filepath.Join(t.TempDir(), "file")
	if err := Write(path, []byte("one")); err != nil {
		t.Fatal(err)
	}
	alone(t, path, "one", info.Mode().Perm())
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, []byte("2")); err != nil {
		t.Fatal(err)
	}
	alone(t, path, "2", 0o640)
}

func TestWriteFollowsALink(t *testing.T) {
	path, link := filepath.Join(t.TempDir(), "file"), filepath.Join(t.TempDir(), "link")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	if err := Write(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	alone(t, path, "new", 0o600)
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link became %v (%v)", info.Mode(), err)
	}
}

func TestWriteLeavesNothingAfterAnError(t *testing.T) {
	if err := Write(filepath.Join(t.TempDir(), "none", "file"), nil); err == nil {
		t.Error("no error for a folder that is not there")
	}
	// A folder that is not empty cannot be replaced: the last step fails.
	folder := filepath.Join(t.TempDir(), "file")
	if err := os.MkdirAll(filepath.Join(folder, "full"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Write(folder, []byte("x")); err == nil {
		t.Error("no error for the name of a folder")
	}
	if entries, _ := os.ReadDir(filepath.Dir(folder)); len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
}
