package data

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// mustFrame returns an embedded table as a frame. It panics if the table is
// not what its card says.
func mustFrame(file string, c Card) dataframe.DataFrame {
	df, err := decode(file, c)
	if err != nil {
		panic(fmt.Sprintf("data: %v", err))
	}
	return df
}

// decode reads a CSV file with the columns, rows and missing cells of the card,
// in one pass. Types are those of the card: nothing is guessed, so no text can
// turn into a number or a missing cell. The error names file, row and column;
// row 1 is the first one after the header. Cost: O(cells).
func decode(file string, c Card) (dataframe.DataFrame, error) {
	if len(c.Columns) == 0 {
		return dataframe.DataFrame{}, fmt.Errorf("%s: the card names no column", c.File)
	}
	df := blank(c)
	if df.Err != nil {
		return df, fmt.Errorf("%s: %w", c.File, df.Err)
	}
	var cell cell
	missing := make([]int, len(c.Columns))
	err := eachRow(file, c, func(i int, row []string) error {
		for j, text := range row {
			switch col := &c.Columns[j]; {
			case text == "" && !(col.EmptyText && col.Type == series.String):
				missing[j]++
				df.Elem(i, j).Set(nil)
			default:
				if err := cell.parse(text, col.Type); err != nil {
					return fmt.Errorf("%s: row %d, column %q: %w", c.File, i+1, col.Name, err)
				}
				df.Elem(i, j).Set(&cell)
			}
		}
		return nil
	})
	if err != nil {
		return dataframe.DataFrame{}, err
	}
	for j, col := range c.Columns {
		if missing[j] != col.Missing {
			return dataframe.DataFrame{}, fmt.Errorf("%s: column %q: have %d missing cells, want %d", c.File, col.Name, missing[j], col.Missing)
		}
	}
	return df, nil
}

// blank returns a frame of zeros with the columns and rows of the card, to be
// set cell by cell. That is the one way past gota's constructors, which read
// the text "NaN" as missing and box every value. Columns of one type share a
// series that dataframe.New copies for each.
func blank(c Card) dataframe.DataFrame {
	zeros := map[series.Type]series.Series{}
	cols := make([]series.Series, len(c.Columns))
	for j, col := range c.Columns {
		s, ok := zeros[col.Type]
		if !ok {
			s = series.New(make([]int, c.Rows), col.Type, "")
			zeros[col.Type] = s
		}
		s.Name = col.Name
		cols[j] = s
	}
	return dataframe.New(cols...)
}

// eachRow reads a CSV file, checks its header and its number of rows against
// the card, and calls f with each row and its index from 0. The slice is valid
// only during the call.
func eachRow(file string, c Card, f func(i int, row []string) error) error {
	r := csv.NewReader(strings.NewReader(file))
	r.ReuseRecord = true
	r.FieldsPerRecord = len(c.Columns)
	header, err := r.Read()
	if err != nil {
		return fmt.Errorf("%s: header: %w", c.File, err)
	}
	for j, name := range header {
		if name != c.Columns[j].Name {
			return fmt.Errorf("%s: header, column %d: have %q, want %q", c.File, j+1, name, c.Columns[j].Name)
		}
	}
	for i := 0; ; i++ {
		row, err := r.Read()
		switch {
		case errors.Is(err, io.EOF) && i == c.Rows:
			return nil
		case errors.Is(err, io.EOF):
			return fmt.Errorf("%s: have %d rows, want %d", c.File, i, c.Rows)
		case err != nil:
			return fmt.Errorf("%s: %w", c.File, err)
		case i == c.Rows:
			return fmt.Errorf("%s: have more than %d rows", c.File, c.Rows)
		}
		if err := f(i, row); err != nil {
			return err
		}
	}
}

// A cell is a present value on its way into a series. It is a series.Element
// with only the methods that Set uses: an element that is set from another
// element takes its value as it is, the text "NaN" included, and one cell that
// is used again and again costs no allocation.
type cell struct {
	series.Element // nil
	text           string
	whole          int
	real           float64
	flag           bool
}

// parse stores text as a value of type t. A float must be finite.
func (c *cell) parse(text string, t series.Type) (err error) {
	switch t {
	case series.String:
		c.text = text
	case series.Int:
		c.whole, err = strconv.Atoi(text)
	case series.Float:
		c.real, err = strconv.ParseFloat(text, 64)
		if c.real-c.real != 0 { // ±Inf or NaN
			err = fmt.Errorf("%q is not a finite number", text)
		}
	case series.Bool:
		if text != "0" && text != "1" {
			return fmt.Errorf("have %q, want 0 or 1", text)
		}
		c.flag = text == "1"
	}
	return err
}

func (c *cell) String() string      { return c.text }
func (c *cell) Int() (int, error)   { return c.whole, nil }
func (c *cell) Float() float64      { return c.real }
func (c *cell) Bool() (bool, error) { return c.flag, nil }
