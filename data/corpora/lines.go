package corpora

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode/utf8"
)

// ErrFormat is the error of a file that is not in the form it should have. The
// error that wraps it says which line, and why.
var ErrFormat = errors.New("not in the form of the corpus")

// longest is the longest line that is read, in bytes. The longest one of the
// corpora has 0.2 MB.
const longest = 16 << 20

// A line is a line of a text file without its end, and its number from 1.
type line struct {
	n    int
	text string
}

// fail returns an error of line l that wraps ErrFormat.
func (l line) fail(format string, args ...any) error {
	return fmt.Errorf("corpora: line %d: %s: %w", l.n, fmt.Sprintf(format, args...), ErrFormat)
}

// lines reads a text file line by line. A byte order mark at its start is
// dropped, and so is the \r of \r\n. The last line may lack its end. A line that
// is not UTF-8 or is longer than 16 MB is an error that wraps ErrFormat. After
// an error the iteration ends.
func lines(r io.Reader) iter.Seq2[line, error] {
	return func(yield func(line, error) bool) {
		b := bufio.NewReaderSize(r, 64<<10)
		for n := 1; ; n++ {
			text, err := readLine(b)
			l := line{n, text}
			switch {
			case errors.Is(err, io.EOF) && text == "":
				return
			case errors.Is(err, errLong):
				yield(l, l.fail("it is longer than %d bytes", longest))
				return
			case err != nil && !errors.Is(err, io.EOF):
				yield(l, fmt.Errorf("corpora: line %d: %w", n, err))
				return
			}
			if n == 1 {
				l.text = strings.TrimPrefix(l.text, "\ufeff")
			}
			l.text = strings.TrimSuffix(strings.TrimSuffix(l.text, "\n"), "\r")
			if !utf8.ValidString(l.text) {
				yield(l, l.fail("it is not UTF-8; a file in another encoding has to be converted first (iconv -f GBK -t UTF-8)"))
				return
			}
			if !yield(l, nil) || err != nil {
				return
			}
		}
	}
}

var errLong = errors.New("line too long")

// readLine reads to the next \n, which it keeps.
func readLine(b *bufio.Reader) (string, error) {
	part, err := b.ReadSlice('\n')
	if !errors.Is(err, bufio.ErrBufferFull) {
		return string(part), err
	}
	var s strings.Builder
	for errors.Is(err, bufio.ErrBufferFull) {
		s.Write(part)
		if s.Len() > longest {
			return "", errLong
		}
		part, err = b.ReadSlice('\n')
	}
	s.Write(part)
	return s.String(), err
}
