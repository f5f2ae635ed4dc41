package corpora

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"iter"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// readers are the parsers by the name of their corpus.
var readers = map[string]func(io.Reader) iter.Seq2[Document, error]{
	"sms":          ReadSMS,
	"hotel":        ReadHotelReviews,
	"sentences":    ReadSentences,
	"spamassassin": ReadSpamAssassin,
	"lines":        func(r io.Reader) iter.Seq2[Document, error] { return ReadSentenceLines(r, "imdb") },
}

func TestRead(t *testing.T) {
	ham := func(id, text string) Document { return Document{Label: "ham", ID: id, Text: text} }
	pos := func(id, group, text string) Document {
		return Document{Label: "positive", ID: id, Group: group, Text: text}
	}
	for _, tc := range []struct {
		form, name, file string
		want             []Document
		err              string // "" is none; the error comes after the wanted documents
	}{
		{"sms", "empty file", "", nil, ""},
		{"sms", "two", "ham\tone\nspam\ttwo\n", []Document{ham("1", "one"), {Label: "spam", ID: "2", Text: "two"}}, ""},
		{"sms", "no end of the last line", "ham\tone", []Document{ham("1", "one")}, ""},
		{"sms", "byte order mark and CRLF", "\ufeffham\tone\r\nham\ttwo\r\n", []Document{ham("1", "one"), ham("2", "two")}, ""},
		{"sms", "tabs, quotes and spaces", "ham\t \"one\ttwo \n", []Document{ham("1", " \"one\ttwo ")}, ""},
		{"sms", "empty message", "ham\t\n", []Document{ham("1", "")}, ""},
		{"sms", "NUL, CR and U+0085 within", "ham\ta\x00b\rc\u0085d\n", []Document{ham("1", "a\x00b\rc\u0085d")}, ""},
		{"sms", "no tab", "ham\tone\nham two\n", []Document{ham("1", "one")}, "line 2: it has no tab"},
		{"sms", "empty line", "ham\tone\n\n", []Document{ham("1", "one")}, "line 2: it has no tab"},
		{"sms", "label", "Ham\tone\n", nil, `line 1: its label is "Ham", want ham or spam`},
		{"sms", "Latin-1", "ham\tcaf\xe9\n", nil, "line 1: it is not UTF-8"},

		{"hotel", "empty file", "", nil, "row 0: there is no header"},
		{"hotel", "header only", "label,review\n", nil, ""},
		{"hotel", "two, one of them empty", "label,review\n1,很好\n0,\n", []Document{pos("1", "", "很好"), {Label: "negative", ID: "2"}}, ""},
		{"hotel", "byte order mark and CRLF", "\ufefflabel,review\r\n1,很好\r\n", []Document{pos("1", "", "很好")}, ""},
		{"hotel", "quotes, commas, lines", "label,review\n1,\"很\"\"好\"\",\n真的\"\n", []Document{pos("1", "", "很\"好\",\n真的")}, ""},
		{"hotel", "GBK", "label,review\n1,\xba\xdc\xba\xc3\n", nil, "row 1: it is not UTF-8"},
		{"hotel", "header", "1,很好\n", nil, `row 0: the header is "1", "很好"`},
		{"hotel", "label", "label,review\n1,a\n2,b\n", []Document{pos("1", "", "a")}, `row 2: its label is "2", want 0 or 1`},
		{"hotel", "columns", "label,review\n1,a,b\n", nil, "row 1: record on line 2: wrong number of fields"},
		{"hotel", "quotation mark", "label,review\n1,\"a\n", nil, "row 1:"},

		{"sentences", "empty file", "", nil, ""},
		{"sentences", "two groups", "source\tlabel\ttext\nimdb\t1\tA film.\nyelp\t1\tA meal.\nyelp\t1\tTwo.\n", []Document{pos("1", "imdb", "A film."), pos("1", "yelp", "A meal."), pos("2", "yelp", "Two.")}, ""},
		{"sentences", "spaces, tab, U+0085", "source\tlabel\ttext\r\nimdb\t1\t A\u0085 film.\t1  \r\n", []Document{pos("1", "imdb", "A\u0085 film.\t1")}, ""},
		{"sentences", "header", "imdb\t1\tA film.\n", nil, "line 1: the header is"},
		{"sentences", "fields", "source\tlabel\ttext\nimdb\t1\n", nil, "line 2: it has 2 fields, want 3"},
		{"sentences", "label", "source\tlabel\ttext\nimdb\t\ta\n", nil, `line 2: its label is "", want 0 or 1`},

		{"lines", "two", "A film.  \t1\nOf \"two\"\thalves.\t1\n", []Document{pos("1", "imdb", "A film."), pos("2", "imdb", "Of \"two\"\thalves.")}, ""},
		{"lines", "no tab", "A film.\n", nil, "line 1: it has no tab"},
		{"lines", "label", "A film.\tyes\n", nil, `line 1: its label is "yes", want 0 or 1`},

		{"spamassassin", "one", "group\tlabel\tid\tsubject\tbody\nspam-1\tspam\t00001\tBuy \\t now\\n !\tone\\ntwo\\tthree\\\\n\n", []Document{{Label: "spam", ID: "00001", Group: "spam-1", Subject: "Buy now !", Text: "one\ntwo\tthree\\n"}}, ""},
		{"spamassassin", "header", "spam-1\tspam\n", nil, "line 1: the header is"},
		{"spamassassin", "fields", "group\tlabel\tid\tsubject\tbody\na\tspam\tb\tc\td\te\n", nil, "line 2: it has 6 fields, want 5"},
		{"spamassassin", "label", "group\tlabel\tid\tsubject\tbody\na\teggs\tb\tc\td\n", nil, `line 2: its label is "eggs"`},
		{"spamassassin", "escape", "group\tlabel\tid\tsubject\tbody\na\tspam\tb\tc\t\\x\n", nil, "line 2: a backslash"},
		{"spamassassin", "escape at the end", "group\tlabel\tid\tsubject\tbody\na\tspam\tb\tc\\\td\n", nil, "line 2: a backslash"},
	} {
		t.Run(tc.form+" "+tc.name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(tc.file), iotest.OneByteReader(strings.NewReader(tc.file))} {
				var got []Document
				var err error
				for d, e := range readers[tc.form](r) {
					if err != nil {
						t.Fatal("the iteration goes on after an error")
					}
					if err = e; err == nil {
						got = append(got, d)
					}
				}
				if d := cmp.Diff(tc.want, got); d != "" {
					t.Errorf("(-want +got):\n%s", d)
				}
				switch {
				case tc.err == "" && err != nil:
					t.Error(err)
				case tc.err != "" && (!errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), tc.err)):
					t.Errorf("the error is %v, want %q", err, tc.err)
				}
			}
		})
	}
}

// TestReadLongLines has a line as long as may be, and one longer by a byte.
func TestReadLongLines(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 16 MB")
	}
	long := "ham\t" + strings.Repeat("x", longest-4-1)
	for d, err := range ReadSMS(strings.NewReader(long + "\nham\tone\n")) {
		if err != nil || len(d.Text) != longest-5 && d.Text != "one" {
			t.Errorf("%d bytes, %v", len(d.Text), err)
		}
	}
	var last error
	for _, err := range ReadSMS(strings.NewReader(long + strings.Repeat("x", 70_000) + "\n")) {
		last = err
	}
	if !errors.Is(last, ErrFormat) || !strings.Contains(last.Error(), "longer than") {
		t.Errorf("the error is %v, want a line too long", last)
	}
}

func TestReadFailing(t *testing.T) {
	broken := errors.New("broken")
	for name, read := range readers {
		head := map[string]string{"hotel": "label,review\n", "sentences": "source\tlabel\ttext\n", "spamassassin": "group\tlabel\tid\tsubject\tbody\n"}[name]
		var last error
		for _, err := range read(io.MultiReader(strings.NewReader(head), iotest.ErrReader(broken))) {
			last = err
		}
		if !errors.Is(last, broken) || errors.Is(last, ErrFormat) {
			t.Errorf("%s: the error is %v, want %v", name, last, broken)
		}
		for range read(strings.NewReader(head + "x")) {
			break // no panic when the loop ends early
		}
	}
}

func TestReadGzip(t *testing.T) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	io.WriteString(z, "group\tlabel\tid\tsubject\tbody\nspam-1\tspam\t00001\ta\tb\n")
	z.Close()
	c, _ := Lookup("spamassassin")
	docs, err := collect(c.ReadPlain(&b), 0)
	if err != nil || len(docs) != 1 || docs[0].Text != "b" {
		t.Errorf("ReadPlain = %v, %v", docs, err)
	}
	if _, err := collect(c.ReadPlain(strings.NewReader("group")), 0); !errors.Is(err, ErrFormat) {
		t.Errorf("not compressed: %v, want %v", err, ErrFormat)
	}
	defer func() {
		if recover() == nil {
			t.Error("ReadPlain of a card that is not one of Cards does not panic")
		}
	}()
	Card{Name: "mine"}.ReadPlain(nil)
}

// FuzzRead reads files of any contents in all forms: an error wraps ErrFormat,
// a document is UTF-8 and of a known class, and writing what was read and
// reading it again gives the same documents.
func FuzzRead(f *testing.F) {
	f.Add("ham\tone\r\nspam\t\"two\"\n")
	f.Add("\ufefflabel,review\n1,\"很\"\"好\"\n0,\n")
	f.Add("source\tlabel\ttext\nimdb\t1\tA film.\n")
	f.Add("group\tlabel\tid\tsubject\tbody\nspam-1\tspam\t00001\ta\\tb\tc\\\\\\n\n")
	f.Add("A film.\t1\n")
	f.Fuzz(func(t *testing.T, file string) {
		for name, read := range readers {
			var docs []Document
			for d, err := range read(strings.NewReader(file)) {
				switch {
				case err != nil && !errors.Is(err, ErrFormat):
					t.Errorf("%s: %v, want %v", name, err, ErrFormat)
				case err == nil:
					docs = append(docs, d)
				}
			}
			for _, d := range docs {
				if !utf8.ValidString(d.Text+d.Subject+d.Group+d.ID) || d.Label == "" {
					t.Errorf("%s: document %q", name, d)
				}
			}
			if len(Duplicates(docs)) > 0 && len(docs) < 2 {
				t.Error("a repetition of nothing")
			}
			roundTrip(t, docs)
		}
	})
}
