package nb

import (
	"fmt"
	"math"
	"strconv"
)

// vector is a slice of numbers in JSON. Infinite ones are the strings "-Inf"
// and "+Inf"; every other number is written with the digits that give back the
// same float64.
type vector []float64

func (v vector) MarshalJSON() ([]byte, error) { return appendNumbers(nil, v), nil }

func (v *vector) UnmarshalJSON(b []byte) error {
	x, rest, err := parseNumbers(b)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return fmt.Errorf("%.20s, want an array of numbers", b)
	}
	*v = x
	return nil
}

// matrix is a table of rows of k numbers, in JSON an array of arrays.
type matrix struct {
	x    []float64
	k    int // 0 if the form has no rows
	rows int
}

// IsZero leaves a table out that is not there.
func (m matrix) IsZero() bool { return m.x == nil }

func (m matrix) MarshalJSON() ([]byte, error) {
	b := []byte{'['}
	for r := range m.rows {
		if r > 0 {
			b = append(b, ',')
		}
		b = appendNumbers(b, m.x[r*m.k:(r+1)*m.k])
	}
	return append(b, ']'), nil
}

func (m *matrix) UnmarshalJSON(b []byte) error {
	*m = matrix{x: []float64{}}
	if len(b) < 2 || b[0] != '[' {
		return fmt.Errorf("%.20s, want an array of rows of numbers", b)
	}
	for b = trim(b[1:]); b[0] != ']'; m.rows++ {
		if m.rows > 0 {
			b = trim(b[1:]) // the comma
		}
		row, rest, err := parseNumbers(b)
		if err != nil {
			return fmt.Errorf("row %d: %w", m.rows, err)
		}
		if m.rows > 0 && len(row) != m.k {
			return fmt.Errorf("row %d has %d numbers and the one before %d", m.rows, len(row), m.k)
		}
		m.k = len(row)
		m.x = append(m.x, row...)
		b = rest
	}
	return nil
}

func appendNumbers(b []byte, x []float64) []byte {
	b = append(b, '[')
	for i, v := range x {
		if i > 0 {
			b = append(b, ',')
		}
		switch a := math.Abs(v); {
		case math.IsInf(v, -1):
			b = append(b, `"-Inf"`...)
		case math.IsInf(v, 1):
			b = append(b, `"+Inf"`...)
		case a != 0 && (a < 1e-6 || a >= 1e21):
			b = strconv.AppendFloat(b, v, 'e', -1, 64)
		default:
			b = strconv.AppendFloat(b, v, 'f', -1, 64)
		}
	}
	return append(b, ']')
}

// parseNumbers reads one array of numbers and returns what follows it. b is
// well-formed JSON from there on.
func parseNumbers(b []byte) (x []float64, rest []byte, err error) {
	if b[0] != '[' {
		return nil, nil, fmt.Errorf("%.20s, want an array of numbers", b)
	}
	x = []float64{}
	for b = trim(b[1:]); b[0] != ']'; {
		if b[0] == ',' {
			b = trim(b[1:])
		}
		end := 0
		for end < len(b) && b[end] != ',' && b[end] != ']' && b[end] > ' ' {
			end++
		}
		v := math.Inf(-1)
		switch token := string(b[:end]); {
		case token == `"-Inf"`:
		case token == `"+Inf"`:
			v = math.Inf(1)
		case b[0] == '-' || b[0] >= '0' && b[0] <= '9':
			if v, err = strconv.ParseFloat(token, 64); err != nil {
				return nil, nil, fmt.Errorf("number %d: %w", len(x), err)
			}
		default:
			return nil, nil, fmt.Errorf("number %d is %.20s, want a number or \"-Inf\"", len(x), token)
		}
		x = append(x, v)
		b = trim(b[end:])
	}
	return x, trim(b[1:]), nil
}

func trim(b []byte) []byte {
	for len(b) > 0 && (b[0] == ' ' || b[0] == '\n' || b[0] == '\t' || b[0] == '\r') {
		b = b[1:]
	}
	return b
}
