package ipynb

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// The files in testdata were written by the reference implementation (Python,
// nbformat 5.11, see testdata/make.py): writing what was read gives them back.
func TestRoundTrip(t *testing.T) {
	files, err := filepath.Glob("testdata/*.ipynb")
	if err != nil || len(files) < 3 {
		t.Fatalf("notebooks are %v (%v), want at least 3", files, err)
	}
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			want, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			nb, err := Parse(f, want)
			if err != nil {
				t.Fatal(err)
			}
			got, err := nb.Bytes()
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(want), string(got)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

func TestParse(t *testing.T) {
	nb, err := Read("testdata/outputs.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	if nb.Minor != 5 || len(nb.Cells) != 4 || nb.Metadata["title"] != "A <title>" {
		t.Fatalf("minor %d, %d cells, metadata %v", nb.Minor, len(nb.Cells), nb.Metadata)
	}
	c := nb.Cells[2]
	if c.ID != "streams" || c.Type != "code" || c.Source != "%%\nfmt.Println(1)" || c.ExecutionCount != 1 {
		t.Errorf("cell is %+v", c)
	}
	if !c.HasTag("a") || !c.HasTag("b") || c.HasTag("c") {
		t.Errorf("tags are %v, want a and b", c.Tags)
	}
	if d := cmp.Diff(Output{Type: "stream", Name: "stdout", Text: "1\n2"}, c.Outputs[0]); d != "" {
		t.Errorf("first output (-want +got):\n%s", d)
	}
	shown := nb.Cells[3].Outputs
	if got := shown[0].MIME("text/html"); got != "<b>\n</b>\n" {
		t.Errorf("text/html is %q", got)
	}
	if got := shown[0].MIME("application/json"); got != "" {
		t.Errorf("MIME of a JSON value is %q, want none", got)
	}
	if d := cmp.Diff([]string{"text/plain"}, shown[1].MIMETypes()); d != "" {
		t.Errorf("types (-want +got):\n%s", d)
	}
	want := Output{Type: "error", EName: "ERROR", EValue: "exit status 2", Traceback: []string{"one\ntwo", ""}}
	if d := cmp.Diff(want, shown[2]); d != "" {
		t.Errorf("error (-want +got):\n%s", d)
	}
}

func TestParseErrors(t *testing.T) {
	cell := func(s string) string { return `{"nbformat":4,"nbformat_minor":5,"cells":[` + s + `]}` }
	code := func(s string) string {
		return cell(`{"cell_type":"code","source":"","outputs":[` + s + `]}`)
	}
	for _, tc := range []struct{ name, text, want string }{
		{"empty", " \n", "the file is empty"},
		{"cut off", "{\n \"cells\": [\n", "line 3: the file ends in the middle"},
		{"no JSON", "{\n \"cells\": [\n  {,", "line 3: invalid character ','"},
		{"list", "[]", "no JSON object"},
		{"two objects", "{}{}", "text after the end"},
		{"merge conflict", cell("") + "\n>>>>>>> theirs", "text after the end"},
		{"no version", "{}", "nbformat is <nil>, want 4"},
		{"old version", `{"nbformat":3}`, "nbformat is 3, want 4"},
		{"no cells", `{"nbformat":4}`, "no list of cells"},
		{"odd minor version", `{"nbformat":4,"nbformat_minor":1.5,"cells":[]}`, "nbformat_minor is 1.5"},
		{"cell is text", cell(`"x"`), "cell 1: want a JSON object"},
		{"unknown cell", cell(`{"cell_type":"heading","source":""}`), `cell 1: cell_type is "heading"`},
		{"no source", cell(`{"cell_type":"raw"}`), "cell 1: source"},
		{"odd source", cell(`{"cell_type":"raw","source":["a",1]}`), "cell 1: source: want a list of strings"},
		{"output is text", code(`"x"`), "cell 1: output 1: want a JSON object"},
		{"unknown output", code(`{"output_type":"pyout"}`), `output_type is "pyout"`},
		{"stream without text", code(`{"output_type":"stream"}`), "output 1: text"},
		{"display without data", code(`{"output_type":"display_data"}`), "output 1: data"},
		{"odd traceback", code(`{"output_type":"error","traceback":[1]}`), "output 1: traceback"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := Parse("a.ipynb", []byte(tc.text))
			if err == nil || !strings.Contains(err.Error(), tc.want) || !strings.HasPrefix(err.Error(), "a.ipynb: ") {
				t.Errorf("error is %v, want %q in it and the file in front", err, tc.want)
			}
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("the error %q has several lines", err)
			}
		})
	}
}

func TestBytesChangesOutputsOnly(t *testing.T) {
	nb, err := Read("testdata/outputs.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	before, _ := nb.Bytes()
	c := nb.Clone()
	c.Cells[2].Outputs = []Output{{Type: "stream", Name: "stdout", Text: "new\n"}}
	c.Cells[2].ExecutionCount = 0
	c.Cells[3].Outputs = nil
	after, _ := c.Bytes()
	if again, _ := nb.Bytes(); !bytes.Equal(before, again) {
		t.Error("a change of the clone changes the notebook")
	}
	got, err := Parse("", after)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range got.Cells {
		if d := cmp.Diff(nb.Cells[i].Source, c.Source); d != "" {
			t.Errorf("source of cell %d (-want +got):\n%s", i, d)
		}
		if d := cmp.Diff(nb.Cells[i].Metadata, c.Metadata); d != "" {
			t.Errorf("metadata of cell %d (-want +got):\n%s", i, d)
		}
	}
	if got.Cells[2].Outputs[0].Text != "new\n" || got.Cells[2].ExecutionCount != 0 || len(got.Cells[3].Outputs) != 0 {
		t.Errorf("outputs are %+v and %+v", got.Cells[2], got.Cells[3])
	}
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.ipynb")
	nb, err := Read("testdata/text.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link.ipynb")
	if err := os.Symlink("a.ipynb", link); err != nil {
		t.Fatal(err)
	}
	// What a write that was killed left behind is removed, but not at once:
	// somebody may be writing.
	left, young := filepath.Join(dir, ".a.ipynb.1.tmp"), filepath.Join(dir, ".a.ipynb.2.tmp")
	for _, p := range []string{left, young} {
		if err := os.WriteFile(p, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	old := time.Now().Add(-2 * time.Hour)
	os.Chtimes(left, old, old)

	if err := nb.Write(link); err != nil {
		t.Fatal(err)
	}
	want, _ := nb.Bytes()
	if got, _ := os.ReadFile(path); !bytes.Equal(got, want) {
		t.Errorf("the file holds %d bytes, want %d", len(got), len(want))
	}
	if st, _ := os.Lstat(link); st.Mode()&os.ModeSymlink == 0 {
		t.Error("the link was replaced by a file")
	}
	st, _ := os.Stat(path)
	if st.Mode().Perm() != 0o640 {
		t.Errorf("mode is %v, want that of the old file, 0640", st.Mode())
	}
	if _, err := os.Stat(left); err == nil {
		t.Error("the file of a killed write is left")
	}
	if _, err := os.Stat(young); err != nil {
		t.Error("the file of a running write is gone")
	}
	// Equal content is not written again.
	if err := nb.Write(path); err != nil {
		t.Fatal(err)
	}
	if again, _ := os.Stat(path); !os.SameFile(st, again) {
		t.Error("a file with the same content was replaced")
	}
}

func TestWriteFails(t *testing.T) {
	nb, err := Read("testdata/text.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	if err := nb.Write(filepath.Join(t.TempDir(), "missing", "a.ipynb")); err == nil {
		t.Error("Write into a missing folder succeeds")
	}
}

// FuzzParse checks that whatever can be read is written so that it reads as the
// same again, and that writing settles: the second time gives the same bytes.
func FuzzParse(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.ipynb")
	for _, p := range files {
		b, err := os.ReadFile(p)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Add([]byte(`{"nbformat":4,"cells":[{"cell_type":"code","source":["a","b"],"outputs":[{"output_type":"execute_result","data":{"text/plain":["x",1]},"extra":1}]}]}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		nb, err := Parse("f", b)
		if err != nil {
			return
		}
		first, err := nb.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		again, err := Parse("f", first)
		if err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, first)
		}
		second, err := again.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first, second) {
			t.Fatalf("first %q, then %q", first, second)
		}
		for i, c := range nb.Cells {
			d := again.Cells[i]
			if c.Source != d.Source || c.ID != d.ID || c.ExecutionCount != d.ExecutionCount || len(c.Outputs) != len(d.Outputs) {
				t.Fatalf("cell %d was %+v and is %+v", i, c, d)
			}
		}
	})
}
