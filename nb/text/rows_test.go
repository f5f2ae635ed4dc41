package text_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"naivebayes/nb"
	"naivebayes/nb/text"
)

// read collects a stream as "label|text" and its error.
func read(docs iter.Seq2[text.Document, error]) (out []string, err error) {
	for d, e := range docs {
		if e != nil {
			return out, e
		}
		out = append(out, d.Label+"|"+string(d.Text))
	}
	return out, nil
}

func TestLines(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     []string
		err      error
	}{
		{"nothing", "", nil, nil},
		{"one", "a", []string{"x|a"}, nil},
		{"LF and CR LF", "a\nb\r\nc", []string{"x|a", "x|b", "x|c"}, nil},
		{"a last line end", "a\n", []string{"x|a"}, nil},
		{"empty documents", "\n\na\n\r\n", []string{"x|", "x|", "x|a", "x|"}, nil},
		{"a CR of its own stays", "a\rb\n", []string{"x|a\rb"}, nil},
		{"byte order mark", "\uFEFFa\n\uFEFFb", []string{"x|a", "x|\uFEFFb"}, nil},
		{"nothing but a byte order mark", "\uFEFF", nil, nil},
		{"UTF-16", "\xFF\xFEa\x00", nil, text.ErrText},
		{"UTF-16, big endian", "\xFE\xFF\x00a", nil, text.ErrText},
		{"not UTF-8, and NUL", "a\xff\x00\n", []string{"x|a\xff\x00"}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(tt.in), iotest.OneByteReader(strings.NewReader(tt.in)), iotest.DataErrReader(strings.NewReader(tt.in))} {
				got, err := read(text.Lines(r, "x"))
				if diff := cmp.Diff(tt.want, got, equateEmpty); diff != "" || !errors.Is(err, tt.err) {
					t.Errorf("err = %v, (-want +got):\n%s", err, diff)
				}
			}
		})
	}
}

func TestLinesReadError(t *testing.T) {
	r := io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(errors.New("the disk is gone")))
	got, err := read(text.Lines(r, "x"))
	if len(got) != 1 || !errors.Is(err, text.ErrText) || !strings.Contains(err.Error(), "line 2") || !strings.Contains(err.Error(), "disk") {
		t.Errorf("read %q, err = %v, want one line and an error of line 2", got, err)
	}
}

// A line may be of any length.
func TestLongLine(t *testing.T) {
	size := 100 << 20
	if testing.Short() || raceEnabled {
		size = 5 << 20
	}
	piece := []byte("free prize ")
	long := io.LimitReader(&endless{text: piece}, int64(size))
	var c text.Counts
	if err := c.Count(text.Lines(io.MultiReader(strings.NewReader("a\n"), long, strings.NewReader("\nb\n")), "x"), 2); err != nil {
		t.Fatal(err)
	}
	if c.Documents() != 3 {
		t.Errorf("%d documents, want 3", c.Documents())
	}
	if got, want := c.Tokens(), 2*(size/len(piece)); got < want || got > want+4 {
		t.Errorf("%d tokens, want about %d", got, want+2)
	}
}

// endless repeats a text.
type endless struct {
	text []byte
	at   int
}

func (e *endless) Read(b []byte) (int, error) {
	for i := 0; i < len(b); {
		n := copy(b[i:], e.text[e.at:])
		i, e.at = i+n, (e.at+n)%len(e.text)
	}
	return len(b), nil
}

func TestRows(t *testing.T) {
	classes := []string{"ham", "spam"}
	for _, tt := range []struct {
		name, in string
		rows     text.Rows
		want     []string
		err      error
		says     string
	}{
		{"the default", "ham\ta \"b\nspam\tc\r\n", text.Rows{}, []string{`ham|a "b`, "spam|c"}, nil, ""},
		{"header, other columns", "id\ttext\tlabel\n1\tx\tham\n", text.Rows{Header: true, Label: 2, Text: []int{1}}, []string{"ham|x"}, nil, ""},
		{"two columns of text", "ham\tsubject\tbody\n", text.Rows{Text: []int{1, 2}}, []string{"ham|subject\nbody"}, nil, ""},
		{"no label", "some text\tmore\n", text.Rows{Label: -1}, []string{"|some text"}, nil, ""},
		{"white space around the label", " ham \tx\n", text.Rows{Classes: classes}, []string{"ham|x"}, nil, ""},
		{"empty text", "ham\t\n", text.Rows{}, []string{"ham|"}, nil, ""},
		{"byte order mark", "\uFEFFham\tx\n", text.Rows{Classes: classes}, []string{"ham|x"}, nil, ""},
		{"empty rows at the end", "ham\tx\n\n\r\n", text.Rows{}, []string{"ham|x"}, nil, ""},
		{"an empty row before", "ham\tx\n\nham\ty\n", text.Rows{}, []string{"ham|x"}, text.ErrText, "row 2"},
		{"too few columns", "ham\tx\nham y\n", text.Rows{}, []string{"ham|x"}, text.ErrText, "row 2 has 1 columns, want at least 2"},
		{"empty label", "ham\tx\n \ty\n", text.Rows{}, []string{"ham|x"}, nb.ErrLabel, "row 2: the label is empty"},
		{"label that is not UTF-8", "h\xffm\tx\n", text.Rows{}, nil, nb.ErrLabel, "row 1"},
		{"label with NUL", "h\x00m\tx\n", text.Rows{}, nil, nb.ErrLabel, "row 1"},
		{"label of another case", "ham\tx\nHam\ty\n", text.Rows{Classes: classes}, []string{"ham|x"}, nb.ErrLabel, `row 2: the label "Ham" is none of`},
		{"the header was forgotten", "label\ttext\nham\tx\n", text.Rows{Classes: classes}, nil, nb.ErrLabel, `row 1: the label "label"`},
		{"CSV", "label,review\n1,\"a,\n\"\"b\"\"\"\n0,c\n", text.Rows{CSV: true, Header: true}, []string{"1|a,\n\"b\"", "0|c"}, nil, ""},
		{"CSV with a byte order mark", "\uFEFF1,a\n", text.Rows{CSV: true}, []string{"1|a"}, nil, ""},
		{"CSV, quote out of place", "1,a\n0,b\"c\n", text.Rows{CSV: true}, []string{"1|a"}, text.ErrText, "line 2"},
		{"CSV, quote never closed", "1,a\n0,\"b\n", text.Rows{CSV: true}, []string{"1|a"}, text.ErrText, "line"},
		{"CSV in UTF-16", "\xFF\xFE1\x00", text.Rows{CSV: true}, nil, text.ErrText, "UTF-16"},
		{"no row", "", text.Rows{CSV: true, Header: true}, nil, nil, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := read(tt.rows.Read(strings.NewReader(tt.in)))
			if diff := cmp.Diff(tt.want, got, equateEmpty); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if !errors.Is(err, tt.err) || err != nil && !strings.Contains(err.Error(), tt.says) {
				t.Errorf("err = %v, want %v that says %q", err, tt.err, tt.says)
			}
		})
	}
}

func TestRowsMisuse(t *testing.T) {
	for _, o := range []text.Rows{{Label: -2}, {Label: 1, Text: []int{1}}, {Text: []int{-1}}, {Text: []int{}}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%+v: no panic, want one", o)
				}
			}()
			o.Read(strings.NewReader(""))
		}()
	}
}

// FuzzRows: what is read is what encoding/csv or a split at tabs would read.
func FuzzRows(f *testing.F) {
	for _, s := range []string{"ham\tx\nspam\ty\r\n\n", "1,\"a,\n\"\"b\"\"\"\n", "\uFEFFa\tb", "\xFF\xFE", "a\tb\n\n\nc\td", ",\n", "a\t\x00\xff"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		lines, err := read(text.Lines(bytes.NewReader(b), ""))
		if err == nil {
			if n := bytes.Count(b, []byte("\n")); len(lines) != n && len(lines) != n+1 {
				t.Fatalf("%d lines, and %d line ends", len(lines), n)
			}
		}
		rows, err := read(text.Rows{}.Read(iotest.HalfReader(bytes.NewReader(b))))
		for i, r := range rows {
			if label, _, _ := strings.Cut(r, "|"); strings.TrimSpace(label) == "" {
				t.Fatalf("row %d has the label %q", i, label)
			}
		}
		if err != nil && !errors.Is(err, text.ErrText) && !errors.Is(err, nb.ErrLabel) {
			t.Fatalf("err = %v, want ErrText or ErrLabel", err)
		}
		rows, err = read(text.Rows{CSV: true, Label: -1, Text: []int{0}}.Read(bytes.NewReader(b)))
		in := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(b, []byte("\uFEFF"))))
		in.FieldsPerRecord = -1
		records, wantErr := in.ReadAll()
		if bytes.HasPrefix(b, []byte("\xFF\xFE")) || bytes.HasPrefix(b, []byte("\xFE\xFF")) {
			wantErr = text.ErrText
		}
		if (err != nil) != (wantErr != nil) {
			t.Fatalf("err = %v, and encoding/csv has %v", err, wantErr)
		}
		if err == nil {
			var want []string
			for _, r := range records {
				want = append(want, fmt.Sprintf("|%s", r[0]))
			}
			if diff := cmp.Diff(want, rows, equateEmpty); diff != "" {
				t.Fatalf("(-want +got):\n%s", diff)
			}
		}
	})
}
