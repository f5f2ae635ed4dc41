package shifted

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestVectorsAreTheLoop compares the vector code with the loop in Go, bit for bit.
func TestVectorsAreTheLoop(t *testing.T) {
	if !vectors {
		t.Log("this processor has no AVX or FMA: the loop is compared with itself")
	}
	r := rand.New(rand.NewPCG(1, 1))
	for n := 1; n <= 13; n++ {
		got := make([]Sums, n)
		for v := range got {
			for l := range Lanes {
				got[v].Shift[l] = r.NormFloat64() * math.Pow(10, float64(r.IntN(12)-6))
			}
		}
		want := append([]Sums{}, got...)
		row := make([]float64, n*Lanes)
		for i := range 500 {
			for j := range row {
				switch r.IntN(12) {
				case 0:
					row[j] = math.NaN()
				case 1:
					row[j] = got[j/Lanes].Shift[j%Lanes]
				case 2:
					row[j] = Largest * (2*r.Float64() - 1)
				case 3:
					row[j] = 0x1p-1074 * float64(r.IntN(5)-2)
				default:
					row[j] = r.NormFloat64() * math.Pow(10, float64(r.IntN(30)-15))
				}
			}
			if !Add(got, row) || !add(want, row) {
				t.Fatalf("row %v is refused", row)
			}
			for v := range got {
				if bits(got[v]) != bits(want[v]) {
					t.Fatalf("after %d rows of %d vectors: vector %d is\n%v, want\n%v", i+1, n, v, got[v], want[v])
				}
			}
		}
	}
}

func bits(s Sums) (out [6 * Lanes]uint64) {
	for i, f := range [6][Lanes]float64{s.N, s.Shift, s.Sum, s.SumLow, s.Square, s.SquareLow} {
		for l, x := range f {
			out[i*Lanes+l] = math.Float64bits(x)
		}
	}
	return out
}

// TestRefuses: a number beyond Largest is refused in each lane, by both loops.
func TestRefuses(t *testing.T) {
	for _, x := range []float64{math.Inf(1), math.Inf(-1), 1.01e100, -1.01e100, math.MaxFloat64} {
		for j := range 8 {
			row := []float64{1, 2, 3, math.NaN(), 5, 6, 7, 8}
			row[j] = x
			if Add(make([]Sums, 2), row) || add(make([]Sums, 2), row) {
				t.Errorf("%v in lane %d is taken", x, j)
			}
		}
	}
	if !Add(nil, nil) {
		t.Error("no row is refused")
	}
}

// TestAddFirst: the first number of a lane that is not NaN becomes its shift.
func TestAddFirst(t *testing.T) {
	nan := math.NaN()
	s := make([]Sums, 1)
	s[0].Shift = [Lanes]float64{nan, nan, nan, 7}
	AddFirst(s, []float64{1, nan, 3, 4})
	if Shifted(s) {
		t.Error("lane 1 has a shift")
	}
	AddFirst(s, []float64{5, 6, nan, nan})
	if !Shifted(s) || s[0].Shift != [Lanes]float64{1, 6, 3, 7} || s[0].N != [Lanes]float64{2, 1, 1, 1} || s[0].Sum != [Lanes]float64{4, 0, 0, -3} {
		t.Errorf("%+v", s[0])
	}
}

// TestExact: sums of whole numbers far from 0 are exact.
func TestExact(t *testing.T) {
	s := make([]Sums, 1)
	const far = 1e9
	for l := range Lanes {
		s[0].Shift[l] = far + 0.5
	}
	sum, square := 0.0, 0.0
	for i := range 1000 {
		x := far + float64(i)
		Add(s, []float64{x, x, x, x})
		d := float64(i) - 0.5
		sum += d
		square += d * d
	}
	for l := range Lanes {
		if s[0].Sum[l] != sum || s[0].Square[l] != square || s[0].SumLow[l] != 0 || s[0].SquareLow[l] != 0 {
			t.Errorf("lane %d: %+v, want %v and %v", l, s[0], sum, square)
		}
	}
}
