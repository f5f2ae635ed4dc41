package normal

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestVectorsAreTheLoop compares the vector code with Log, bit for bit.
func TestVectorsAreTheLoop(t *testing.T) {
	if !vectors {
		t.Log("this processor has no AVX: the loop is compared with itself")
	}
	r := rand.New(rand.NewPCG(1, 1))
	for k := 0; k < 40; k++ {
		d := make([]Density, k)
		for c := range d {
			sd := math.Exp(5 * r.NormFloat64())
			d[c] = Density{r.NormFloat64(), 1e-18 * r.NormFloat64(), sd * sd, 1 / sd, -math.Log(sd)}
		}
		got := make([]float64, Block*k)
		for i := range got {
			got[i] = -100 * r.Float64()
			if r.IntN(20) == 0 {
				got[i] = math.Inf(-1)
			}
		}
		want := append([]float64{}, got...)
		var x [Block]float64
		for range 20 {
			for i := range x {
				switch r.IntN(8) {
				case 0:
					x[i] = math.NaN()
				case 1:
					x[i] = math.MaxFloat64 * (2*r.Float64() - 1)
				default:
					x[i] = r.NormFloat64() * math.Exp(10*r.NormFloat64())
				}
			}
			AddLog(got, &x, d)
			add(want, &x, d)
			for i := range got {
				if math.Float64bits(got[i]) != math.Float64bits(want[i]) {
					t.Fatalf("k=%d: place %d is %v, want %v", k, i, got[i], want[i])
				}
			}
		}
	}
}

// TestLog: the density integrates to 1.
func TestLog(t *testing.T) {
	d := Density{Mean: 3, Variance: 4, Inverse: 0.5, LogScale: -math.Log(2) - 0.5*math.Log(2*math.Pi)}
	sum := 0.0
	for x := -20.0; x < 26; x += 1. / 64 {
		sum += math.Exp(d.Log(x)) / 64
	}
	if math.Abs(sum-1) > 1e-12 {
		t.Errorf("integral %v", sum)
	}
}
