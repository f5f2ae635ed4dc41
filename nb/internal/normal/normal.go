// Package normal holds the inner loop of scoring numbers: the log-densities of
// a block of numbers under the normal distributions of K classes.
package normal

// Block is how many numbers are scored at a time.
const Block = 64

// Density is a normal distribution in the form that is fastest to evaluate. Its
// mean is Mean + MeanLow.
type Density struct {
	Mean, MeanLow, Variance float64
	Inverse                 float64 // 1/σ
	LogScale                float64 // −log σ − ½·log 2π
}

// Log returns log p(x). Products are rounded before they are added, so that
// every processor agrees.
func (d *Density) Log(x float64) float64 {
	z := float64((x - d.Mean - d.MeanLow) * d.Inverse)
	return d.LogScale - float64(0.5*z*z)
}

// AddLog adds log p_c(xᵢ) to dst[c·Block + i] for each class c; it adds 0 where
// xᵢ is NaN. It panics if dst is shorter than that.
//
// On amd64 with AVX four numbers are scored at once; the result is bit for bit
// that of Log.
func AddLog(dst []float64, x *[Block]float64, d []Density) {
	if len(d) == 0 {
		return
	}
	dst = dst[:Block*len(d)]
	if vectors {
		addVectors(&dst[0], &x[0], &d[0], len(d))
		return
	}
	add(dst, x, d)
}

func add(dst []float64, x *[Block]float64, d []Density) {
	for c := range d {
		at := &d[c]
		out := dst[Block*c : Block*c+Block]
		for i, v := range x {
			if v == v {
				out[i] += at.Log(v)
			}
		}
	}
}
