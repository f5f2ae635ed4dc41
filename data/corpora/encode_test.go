package corpora

import (
	"bytes"
	"errors"
	"iter"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// each yields documents.
func each(docs []Document) iter.Seq2[Document, error] {
	return func(yield func(Document, error) bool) {
		for _, d := range docs {
			if !yield(d, nil) {
				return
			}
		}
	}
}

// fataler is what testing.T and rapid.T have in common here.
type fataler interface {
	Helper()
	Fatalf(string, ...any)
}

// roundTrip encodes documents and decodes them in both ways.
func roundTrip(t fataler, docs []Document) []byte {
	t.Helper()
	var b bytes.Buffer
	if n, err := Encode(&b, each(docs)); n != len(docs) || err != nil {
		t.Fatalf("Encode = %d, %v, want %d", n, err, len(docs))
	}
	whole, err := decode(b.String(), 0)
	if d := cmp.Diff(docs, whole, cmpopts.EquateEmpty()); d != "" || err != nil {
		t.Fatalf("decode: %v (-want +got):\n%s", err, d)
	}
	stream, err := collect(Decode(bytes.NewReader(b.Bytes())), 0)
	if d := cmp.Diff(docs, stream, cmpopts.EquateEmpty()); d != "" || err != nil {
		t.Fatalf("Decode: %v (-want +got):\n%s", err, d)
	}
	return b.Bytes()
}

func TestEncode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		docs := rapid.SliceOf(rapid.Custom(func(t *rapid.T) Document {
			s := rapid.OneOf(rapid.Just(""), rapid.String(), rapid.Just(strings.Repeat("x", 200)))
			return Document{s.Draw(t, "label"), s.Draw(t, "id"), s.Draw(t, "group"), s.Draw(t, "subject"), s.Draw(t, "text")}
		})).Draw(t, "docs")
		b := roundTrip(t, docs)
		// Every shorter file is damaged, unless it ends between two documents.
		n := rapid.IntRange(0, len(b)-1).Draw(t, "n")
		whole, err := decode(string(b[:n]), 0)
		if err != nil && !errors.Is(err, ErrCorrupt) || err == nil && len(whole) >= len(docs) {
			t.Fatalf("decode of %d bytes of %d: %d documents, %v", n, len(b), len(whole), err)
		}
	})
}

func TestEncodeStops(t *testing.T) {
	broken := errors.New("broken")
	docs := func(yield func(Document, error) bool) { _ = yield(Document{}, nil) && yield(Document{}, broken) }
	if n, err := Encode(&bytes.Buffer{}, docs); n != 1 || err != broken {
		t.Errorf("Encode = %d, %v, want 1, %v", n, err, broken)
	}
	if _, err := Encode(iotestWriter{broken}, each([]Document{{Text: strings.Repeat("x", 1<<20)}})); !errors.Is(err, broken) {
		t.Errorf("Encode = %v, want %v", err, broken)
	}
	if _, err := collect(Decode(iotest.ErrReader(broken)), 0); !errors.Is(err, broken) {
		t.Errorf("Decode = %v, want %v", err, broken)
	}
}

type iotestWriter struct{ err error }

func (w iotestWriter) Write([]byte) (int, error) { return 0, w.err }

func FuzzDecode(f *testing.F) {
	f.Add([]byte(magic))
	f.Add([]byte(magic + "\x03ham\x011\x00\x00\x02Hi"))
	f.Add([]byte(magic + "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"))
	f.Fuzz(func(t *testing.T, b []byte) {
		whole, err1 := decode(string(b), 0)
		stream, err2 := collect(Decode(bytes.NewReader(b)), 0)
		if (err1 == nil) != (err2 == nil) || err1 != nil && (!errors.Is(err1, ErrCorrupt) || !errors.Is(err2, ErrCorrupt)) {
			t.Fatalf("decode: %v, Decode: %v", err1, err2)
		}
		if d := cmp.Diff(whole, stream, cmpopts.EquateEmpty()); err1 == nil && d != "" {
			t.Errorf("(-whole +stream):\n%s", d)
		}
	})
}
