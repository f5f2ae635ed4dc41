package bayesnet

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"naivebayes/data"
)

// TestSamplePosteriorMean: draws average to the tables of Estimate, with the
// variance of a Dirichlet, m(1−m)/(N_r + α_r + 1).
func TestSamplePosteriorMean(t *testing.T) {
	counts := sure(Count(Sprinkler().Structure, sampledData(Sprinkler(), 20, 9), SkipNothing))
	for _, e := range []*Estimator{nil, {BDeu: 4}, {Lambda: 2, MAP: true}} {
		plain := e.orDefault()
		mean := sure(counts.Estimate(&Estimator{Lambda: plain.Lambda, BDeu: plain.BDeu}))
		src := rand.NewPCG(3, 4)
		const n = 4000
		sum, squares := make([][]float64, 4), make([][]float64, 4)
		for i := range sum {
			sum[i], squares[i] = make([]float64, len(mean.Table(i))), make([]float64, len(mean.Table(i)))
		}
		for range n {
			net := sure(counts.SamplePosterior(e, src))
			for i := range sum {
				for at, p := range net.Table(i) {
					sum[i][at] += p / n
					squares[i][at] += p * p / n
				}
			}
		}
		for i := range sum {
			for at, m := range mean.Table(i) {
				r := at / 2
				a := counts.N[i][2*r] + counts.N[i][2*r+1] + plain.alpha(counts.Structure, i, 2*r) + plain.alpha(counts.Structure, i, 2*r+1)
				v := m * (1 - m) / (a + 1)
				if math.Abs(sum[i][at]-m) > 5*math.Sqrt(v/n) {
					t.Errorf("%+v: mean of entry %d of %s is %v, want %v", plain, at, mean.Name(i), sum[i][at], m)
				}
				if got := squares[i][at] - sum[i][at]*sum[i][at]; math.Abs(got/v-1) > .2 {
					t.Errorf("%+v: variance of entry %d of %s is %v, want %v", plain, at, mean.Name(i), got, v)
				}
			}
		}
	}
	if _, err := counts.SamplePosterior(&Estimator{Lambda: -1}, rand.NewPCG(1, 1)); !errors.Is(err, ErrEstimator) {
		t.Errorf("λ = −1: %v", err)
	}
	if _, err := NewCounts(counts.Structure).SamplePosterior(&Estimator{}, rand.NewPCG(1, 1)); !errors.Is(err, ErrUndefined) {
		t.Errorf("no counts and no prior: %v", err)
	}
}

// TestAODEParameters counts the networks that AODE averages.
func TestAODEParameters(t *testing.T) {
	d := sure(FrameData(data.Zoo(), "hair", "legs", "milk", "type"))
	want := 0
	for i := range 3 {
		parents := [][]int{{3, i}, {3, i}, {3, i}, nil}
		parents[i] = []int{3}
		want += sure(NewStructure(d.Variables, parents)).Parameters()
	}
	if got := sure(NewAODE(d, 3, 1, 1)).Parameters(); got != want {
		t.Errorf("have %d, want %d", got, want)
	}
}

func ExampleCounts_SamplePosterior() {
	counts := NewCounts(Sprinkler().Structure)
	for range 3 {
		if err := counts.Add([]int{0, 1, 0, 0}); err != nil { // cloudy, no sprinkler, rain, wet
			panic(err)
		}
	}
	src := rand.NewPCG(1, 2)
	var rain []float64
	for range 1001 {
		net, err := counts.SamplePosterior(nil, src)
		if err != nil {
			panic(err)
		}
		rain = append(rain, net.Probability(2, 0, 0))
	}
	slices.Sort(rain)
	fmt.Printf("P(rain | cloudy) is probably above %.1f\n", rain[50])
	// Output: P(rain | cloudy) is probably above 0.5
}

func ExampleAODE_Parameters() {
	d, err := FrameData(data.PlayTennis())
	if err != nil {
		panic(err)
	}
	m, err := NewAODE(d, len(d.Variables)-1, 1, 1)
	fmt.Println(m.Parameters(), err)
	// Output: 104 <nil>
}
