package nb

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestRunsAreColumns: Gaussian columns counted row by row have the moments, bit
// for bit, and the errors that they have column by column.
func TestRunsAreColumns(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for d := 3; d <= 14; d++ {
		for round := range 6 {
			n, k := 5000, 3
			columns := make([]Column, d)
			for j := range columns {
				columns[j] = Column{Name: numbers(d)[j], Kind: Gaussian}
				if round >= 3 && r.IntN(6) == 0 {
					columns[j].Kind = Poisson
				}
			}
			x, class := make([][]float64, n), make([]int, n)
			for i := range x {
				x[i] = make([]float64, d)
				if class[i] = r.IntN(k); i < 3000 && class[i] == 2 {
					class[i] = 0 // class 2 comes late
				}
				for j := range x[i] {
					x[i][j] = math.Exp(20 * r.NormFloat64())
					if columns[j].Kind == Poisson {
						x[i][j] = float64(r.IntN(9))
					}
					if r.IntN(5) == 0 || j == 1 && class[i] == 1 { // no cell at all
						x[i][j] = math.NaN()
					}
				}
			}
			if round%3 == 2 {
				for range 3 {
					x[r.IntN(n)][r.IntN(d)] = []float64{math.Inf(1), math.Inf(-1), 1e101}[r.IntN(3)]
				}
			}
			count := func(byRow bool) (*Counts, error) {
				c, err := NewCounts(numbers(k), columns...)
				if err != nil {
					t.Fatal(err)
				}
				for at := 0; at < n && err == nil; at += n / 2 { // the second time about a mean
					var row func(i int) []float64
					if byRow {
						row = func(i int) []float64 { return x[at+i] }
					}
					err = c.addBlocks(class[at:at+n/2], func(buf []float64, j, from int) {
						for i := range buf {
							buf[i] = x[at+from+i][j]
						}
					}, row)
				}
				return c, err
			}
			want, wantErr := count(false)
			got, err := count(true)
			if (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error() {
				t.Fatalf("d=%d round %d: error %v, want %v", d, round, err, wantErr)
			}
			if err != nil {
				continue
			}
			for j := range columns {
				if columns[j].Kind != Gaussian {
					continue
				}
				for c := range k {
					if a, b := got.Columns[j].counter.(*gaussian).m[c], want.Columns[j].counter.(*gaussian).m[c]; a != b {
						t.Fatalf("d=%d round %d: column %d, class %d has %+v, want %+v", d, round, j, c, a, b)
					}
				}
			}
		}
	}
}
