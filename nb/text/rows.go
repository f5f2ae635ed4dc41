package text

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"naivebayes/nb"
)

// Rows says how a table holds labelled documents, one a row. The zero value is
// tab-separated text without a header, the label first and the text second, as
// the SMS spam collection has it.
type Rows struct {
	// CSV: columns are separated by commas, and a cell in quotes may hold commas,
	// quotes ("" for one) and line ends (RFC 4180). Otherwise a tab separates,
	// a quote is a character as any other, and a line is a row.
	CSV bool
	// Header: the first row names the columns and is no document.
	Header bool
	// Label is the column of the label, from 0; −1 if there is none.
	Label int
	// Text are the columns of the text, joined by a line end; nil is the column
	// after Label.
	Text []int
	// Classes, if not nil, are the labels that may occur; another one is an error.
	Classes []string
}

// Read makes a stream of the rows of r. White space around a label is taken
// off. A row with too few columns, a label that is empty, is not UTF-8, holds
// NUL or is none of Classes is an error, which names the row and wraps ErrText
// or nb.ErrLabel; so is a quote out of place in CSV. Rows are numbered from 1 and
// the header counts. More columns than are needed are left alone, and an empty
// row at the end too. For line ends, byte order marks and bytes that are not
// UTF-8 see Lines. It panics if a column is below 0 or the label is among Text.
func (o Rows) Read(r io.Reader) iter.Seq2[Document, error] {
	columns := o.Text
	if columns == nil {
		columns = []int{o.Label + 1}
	}
	if o.Label < -1 || len(columns) == 0 || slices.Min(columns) < 0 || slices.Contains(columns, o.Label) {
		panic(fmt.Sprintf("text: Rows: have label column %d and text columns %v, want numbers from 0 and the label not among the text", o.Label, columns))
	}
	return func(yield func(Document, error) bool) {
		labels := map[string]string{}
		var text []byte
		n := 0
		for row, err := range o.rows(r) {
			if err != nil {
				yield(Document{}, err)
				return
			}
			if n++; n == 1 && o.Header {
				continue
			}
			if need := max(o.Label, slices.Max(columns)) + 1; len(row) < need {
				yield(Document{}, fmt.Errorf("text: row %d has %d columns, want at least %d; is the separator right?: %w", n, len(row), need, ErrText))
				return
			}
			d := Document{Text: row[columns[0]]}
			if o.Label >= 0 {
				if d.Label, err = o.label(labels, row[o.Label]); err != nil {
					yield(Document{}, fmt.Errorf("text: row %d: %w", n, err))
					return
				}
			}
			if len(columns) > 1 {
				text = text[:0]
				for i, c := range columns {
					if i > 0 {
						text = append(text, '\n')
					}
					text = append(text, row[c]...)
				}
				d.Text = text
			}
			if !yield(d, nil) {
				return
			}
		}
	}
}

// label checks a label, and returns the same string for the same label.
func (o Rows) label(known map[string]string, cell []byte) (string, error) {
	if s, ok := known[string(cell)]; ok {
		return s, nil
	}
	s := strings.TrimSpace(string(cell))
	switch {
	case s == "":
		return "", fmt.Errorf("the label is empty: %w", nb.ErrLabel)
	case !utf8.ValidString(s) || strings.ContainsRune(s, 0):
		return "", fmt.Errorf("the label %q is not UTF-8 text: %w", s, nb.ErrLabel)
	case o.Classes != nil && !slices.Contains(o.Classes, s):
		return "", fmt.Errorf("the label %q is none of %q: %w", s, o.Classes, nb.ErrLabel)
	}
	known[string(cell)] = s
	return s, nil
}

// rows yields the cells of each row. They are good until the next one.
func (o Rows) rows(r io.Reader) iter.Seq2[[][]byte, error] {
	if o.CSV {
		return csvRows(r)
	}
	return func(yield func([][]byte, error) bool) {
		var row [][]byte
		blank := 0
		for line, err := range lines(r) {
			if err == nil && len(line) == 0 {
				blank++
				continue
			}
			for ; err == nil && blank > 0; blank-- { // it was not at the end
				if !yield([][]byte{nil}, nil) {
					return
				}
			}
			row = row[:0]
			for more := true; more && err == nil; {
				var cell []byte
				cell, line, more = bytes.Cut(line, []byte("\t"))
				row = append(row, cell)
			}
			if !yield(row, err) {
				return
			}
		}
	}
}

func csvRows(r io.Reader) iter.Seq2[[][]byte, error] {
	return func(yield func([][]byte, error) bool) {
		buffered := bufio.NewReader(r)
		mark, _ := buffered.Peek(3)
		rest, err := withoutMark(mark)
		if err != nil {
			yield(nil, err)
			return
		}
		_, _ = buffered.Discard(len(mark) - len(rest))
		in := csv.NewReader(buffered)
		in.FieldsPerRecord, in.ReuseRecord = -1, true
		var row [][]byte
		for {
			record, err := in.Read()
			if err == io.EOF {
				return
			}
			var bad *csv.ParseError
			if errors.As(err, &bad) {
				err = fmt.Errorf("text: line %d, column %d: %w; a quote within a cell is written twice: %w", bad.Line, bad.Column, bad.Err, ErrText)
			} else if err != nil {
				err = fmt.Errorf("text: %w: %w", err, ErrText)
			}
			row = row[:0]
			for _, s := range record {
				row = append(row, view(s))
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
	}
}
