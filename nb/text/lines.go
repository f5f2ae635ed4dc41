package text

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
)

// Lines makes a stream of the lines of r, each a document of the given class.
// A line ends in LF or CR LF, or at the end of r; an empty line is an empty
// document, but there is none after the last line end. A line may be of any
// length and takes memory in proportion to it.
//
// A byte order mark of UTF-8 at the start is left out. Bytes that are not UTF-8,
// and NUL, stay in the text, where they separate tokens. A text in UTF-16 is an
// error that wraps ErrText, since it would come out as noise; so is an error of
// r.
func Lines(r io.Reader, label string) iter.Seq2[Document, error] {
	return func(yield func(Document, error) bool) {
		for line, err := range lines(r) {
			if err != nil {
				yield(Document{}, err)
				return
			}
			if !yield(Document{Label: label, Text: line}, nil) {
				return
			}
		}
	}
}

// lines yields the lines of r. They are good until the next one.
func lines(r io.Reader) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		in := bufio.NewReaderSize(r, 1<<16)
		var long []byte // a line that the buffer cannot hold
		for n := 1; ; n++ {
			line, err := in.ReadSlice('\n')
			if errors.Is(err, bufio.ErrBufferFull) {
				long = append(long[:0], line...)
				for errors.Is(err, bufio.ErrBufferFull) {
					line, err = in.ReadSlice('\n')
					long = append(long, line...)
				}
				line = long
			}
			if n == 1 {
				var bad error
				if line, bad = withoutMark(line); bad != nil {
					yield(nil, bad)
					return
				}
			}
			if err != nil && err != io.EOF {
				yield(nil, fmt.Errorf("text: line %d: %w: %w", n, err, ErrText))
				return
			}
			if err == io.EOF && len(line) == 0 {
				return
			}
			line = bytes.TrimSuffix(line, []byte("\n"))
			line = bytes.TrimSuffix(line, []byte("\r"))
			if !yield(line, nil) || err == io.EOF {
				return
			}
			if cap(long) > 1<<22 {
				long = nil
			}
		}
	}
}

// withoutMark takes the byte order mark off the first line.
func withoutMark(line []byte) ([]byte, error) {
	if bytes.HasPrefix(line, []byte("\xFF\xFE")) || bytes.HasPrefix(line, []byte("\xFE\xFF")) {
		return nil, fmt.Errorf("text: line 1: the text starts with the byte order mark of UTF-16; convert it to UTF-8 (iconv -f UTF-16 -t UTF-8): %w", ErrText)
	}
	return bytes.TrimPrefix(line, []byte("\uFEFF")), nil
}
