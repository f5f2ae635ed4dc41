package corpora

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"unicode/utf8"
)

// ReadHotelReviews reads the documents of ChnSentiCorp_htl_all.csv: a header
// label,review, then a row a document, 1 for positive and 0 for negative. ID is
// the number of the row, the header not counted. One review of the corpus is
// empty and stays an empty document.
//
// A byte order mark and \r\n are accepted; in a quoted review a \r\n becomes \n.
// Another header or label, another number of columns, a quotation mark out of
// place, or text that is not UTF-8 (copies in GBK are about) yields an error
// that wraps ErrFormat, and ends the iteration.
func ReadHotelReviews(r io.Reader) iter.Seq2[Document, error] {
	return func(yield func(Document, error) bool) {
		c := csv.NewReader(&unmarked{r: r})
		c.FieldsPerRecord = 2
		for n := 0; ; n++ {
			row, err := c.Read()
			if errors.Is(err, io.EOF) && n > 0 {
				return
			}
			d, err := review(n, row, err)
			if n == 0 && err == nil {
				continue
			}
			if !yield(d, err) || err != nil {
				return
			}
		}
	}
}

// review returns the document of row n, which is the header if n is 0.
func review(n int, row []string, err error) (Document, error) {
	fail := func(format string, args ...any) (Document, error) {
		return Document{}, fmt.Errorf("corpora: row %d: %s: %w", n, fmt.Sprintf(format, args...), ErrFormat)
	}
	var bad *csv.ParseError
	switch {
	case errors.Is(err, io.EOF):
		return fail("there is no header")
	case errors.As(err, &bad):
		return fail("%v", err)
	case err != nil:
		return Document{}, fmt.Errorf("corpora: row %d: %w", n, err)
	case !utf8.ValidString(row[0]) || !utf8.ValidString(row[1]):
		return fail("it is not UTF-8; a file in another encoding has to be converted first (iconv -f GBK -t UTF-8)")
	case n == 0 && (row[0] != "label" || row[1] != "review"):
		return fail("the header is %.20q, %.20q, want label, review", row[0], row[1])
	case n == 0:
		return Document{}, nil
	}
	label, ok := sentiment(row[0])
	if !ok {
		return fail("its label is %.20q, want 0 or 1", row[0])
	}
	return Document{Label: label, ID: strconv.Itoa(n), Text: row[1]}, nil
}

// sentiment returns the class of the codes 0 and 1.
func sentiment(code string) (label string, ok bool) {
	switch code {
	case "0":
		return "negative", true
	case "1":
		return "positive", true
	}
	return "", false
}

// unmarked reads from r, without a byte order mark at the start.
type unmarked struct {
	r     io.Reader
	head  []byte
	begun bool
}

// Read implements io.Reader.
func (u *unmarked) Read(p []byte) (int, error) {
	if !u.begun {
		u.begun = true
		head := make([]byte, 3)
		n, err := io.ReadFull(u.r, head)
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return 0, err
		}
		if u.head = head[:n]; string(u.head) == "\ufeff" {
			u.head = nil
		}
	}
	if len(u.head) > 0 {
		n := copy(p, u.head)
		u.head = u.head[n:]
		return n, nil
	}
	return u.r.Read(p)
}
