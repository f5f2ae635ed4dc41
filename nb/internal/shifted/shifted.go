// Package shifted holds the inner loop of counting numbers: sums and sums of
// squares about a shift, in twice the precision, of many columns at a time.
package shifted

import "math"

// Lanes is how many columns stand side by side.
const Lanes = 4

// Largest is the largest absolute value that can be counted: its square, times
// the number of rows, must stay finite.
const Largest = 1e100

// Sums are the sums of four columns. Sum + SumLow is Σ(x − Shift), Square +
// SquareLow is Σ(x − Shift)², over the N numbers x that are not NaN.
type Sums struct {
	N, Shift, Sum, SumLow, Square, SquareLow [Lanes]float64
}

// Add adds a row to the sums, number i of it to lane i mod 4 of s[i/4]; NaN is
// left out. No Shift may be NaN. It returns false if an absolute value exceeds
// Largest; then the sums are of no use. Panics if row is shorter than 4·len(s).
//
// On amd64 with AVX and FMA the four lanes are added at once; the result is bit
// for bit that of the loop in Go.
func Add(s []Sums, row []float64) bool {
	if len(s) == 0 {
		return true
	}
	row = row[:Lanes*len(s)]
	if vectors {
		return addVectors(&s[0], &row[0], len(s)) == 0
	}
	return add(s, row)
}

func add(s []Sums, row []float64) bool {
	for v := range s {
		at := &s[v]
		for l, x := range row[Lanes*v : Lanes*v+Lanes] {
			if x != x {
				continue
			}
			if !(math.Abs(x) <= Largest) {
				return false
			}
			at.add(l, x)
		}
	}
	return true
}

// AddFirst is Add where a Shift may be NaN: the first number becomes the shift.
func AddFirst(s []Sums, row []float64) bool {
	for v := range s {
		for l, x := range row[Lanes*v : Lanes*v+Lanes] {
			if at := &s[v].Shift[l]; *at != *at && x == x {
				*at = x
			}
		}
	}
	return add(s, row)
}

// Shifted tells whether no Shift is NaN.
func Shifted(s []Sums) bool {
	for v := range s {
		for _, x := range s[v].Shift {
			if x != x {
				return false
			}
		}
	}
	return true
}

// add adds a number to lane l. The conversions keep compilers from fusing a
// product into a sum.
func (s *Sums) add(l int, x float64) {
	s.N[l]++
	d, dLow := twoSum(x, -s.Shift[l])
	sum, low := twoSum(s.Sum[l], d)
	s.Sum[l] = sum
	s.SumLow[l] += low + dLow
	p := float64(d * d)
	pLow := math.FMA(d, d, -p)
	square, low := twoSum(s.Square[l], p)
	s.Square[l] = square
	s.SquareLow[l] += low + (pLow + float64(2*d*dLow))
}

// twoSum returns a + b rounded, and the error (Knuth).
func twoSum(a, b float64) (sum, low float64) {
	sum = a + b
	t := sum - a
	return sum, (a - (sum - t)) + (b - t)
}
