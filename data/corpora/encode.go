package corpora

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
)

// The form NAME.docs: the line "naivebayes corpus 1", then for each document its
// five fields, label, id, group, subject, text, each a length as a varint and
// that many bytes. It holds the documents and nothing else, so its SHA-256 says
// whether two sources gave the same documents; and decoding it copies no text.
const magic = "naivebayes corpus 1\n"

// ErrCorrupt is the error of a file NAME.docs that is damaged.
var ErrCorrupt = errors.New("the file is damaged")

// fields returns the fields of d in the order of the form.
func (d *Document) fields() [5]*string {
	return [5]*string{&d.Label, &d.ID, &d.Group, &d.Subject, &d.Text}
}

// Encode writes documents in the form NAME.docs and returns how many there were.
// It stops at the first error of docs or of w and returns it.
func Encode(w io.Writer, docs iter.Seq2[Document, error]) (n int, err error) {
	b := bufio.NewWriterSize(w, 64<<10)
	b.WriteString(magic)
	var length []byte
	for d, err := range docs {
		if err != nil {
			return n, err
		}
		for _, f := range d.fields() {
			length = binary.AppendUvarint(length[:0], uint64(len(*f)))
			b.Write(length)
			if _, err := b.WriteString(*f); err != nil {
				return n, err
			}
		}
		n++
	}
	return n, b.Flush()
}

// decode returns the documents of a file in the form NAME.docs. Their texts are
// parts of file. It returns an error that wraps ErrCorrupt if the file does not
// have that form; count is a guess of the number of documents.
func decode(file string, count int) ([]Document, error) {
	if len(file) < len(magic) || file[:len(magic)] != magic {
		return nil, fmt.Errorf("it does not begin with %q: %w", magic, ErrCorrupt)
	}
	docs := make([]Document, 0, count)
	for at := len(magic); at < len(file); {
		var d Document
		for _, f := range d.fields() {
			length, n := uvarint(file[at:])
			if n <= 0 || length > uint64(len(file)-at-n) {
				return nil, fmt.Errorf("document %d ends too early: %w", len(docs)+1, ErrCorrupt)
			}
			at += n
			*f = file[at : at+int(length)]
			at += int(length)
		}
		docs = append(docs, d)
	}
	return docs, nil
}

// uvarint is binary.Uvarint for a string.
func uvarint(s string) (uint64, int) {
	return binary.Uvarint([]byte(s[:min(len(s), binary.MaxVarintLen64)]))
}

// Decode reads documents in the form NAME.docs one by one, in memory that
// depends on the longest one only. A damaged file yields an error that wraps
// ErrCorrupt, and ends the iteration.
func Decode(r io.Reader) iter.Seq2[Document, error] {
	return func(yield func(Document, error) bool) {
		b := bufio.NewReaderSize(r, 64<<10)
		head := make([]byte, len(magic))
		if _, err := io.ReadFull(b, head); err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			yield(Document{}, fmt.Errorf("corpora: %w", err))
			return
		}
		if string(head) != magic {
			yield(Document{}, fmt.Errorf("corpora: it does not begin with %q: %w", magic, ErrCorrupt))
			return
		}
		for n := 1; ; n++ {
			if _, err := b.Peek(1); errors.Is(err, io.EOF) {
				return
			}
			d, err := readDocument(b)
			if err != nil {
				d, err = Document{}, fmt.Errorf("corpora: document %d: %w", n, err)
			}
			if !yield(d, err) || err != nil {
				return
			}
		}
	}
}

// readDocument reads the five fields of a document.
func readDocument(b *bufio.Reader) (d Document, err error) {
	for _, f := range d.fields() {
		head, err := b.Peek(binary.MaxVarintLen64)
		if err != nil && !errors.Is(err, io.EOF) {
			return d, err
		}
		length, n := binary.Uvarint(head)
		switch {
		case n == 0:
			return d, fmt.Errorf("it ends too early: %w", ErrCorrupt)
		case n < 0 || length > longest:
			return d, fmt.Errorf("a field is longer than %d bytes: %w", longest, ErrCorrupt)
		}
		b.Discard(n)
		// The length may lie: memory grows with what is there.
		text, err := io.ReadAll(io.LimitReader(b, int64(length)))
		switch {
		case err != nil:
			return d, err
		case uint64(len(text)) < length:
			return d, fmt.Errorf("it ends too early: %w", ErrCorrupt)
		}
		*f = string(text)
	}
	return d, nil
}
