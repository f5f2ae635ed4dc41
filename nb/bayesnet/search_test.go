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

// sampledData are n rows drawn from a network.
func sampledData(net *Network, n int, seed uint64) *Data {
	src := rand.NewPCG(seed, 3)
	var rows [][]int
	for range n {
		rows = append(rows, net.Sample(nil, src))
	}
	return sure(NewData(net.Variables(), rows))
}

func parentsOf(s *Structure) [][]int {
	out := make([][]int, s.Len())
	for i := range out {
		out[i] = slices.Clone(s.Parents(i))
	}
	return out
}

// TestHillClimbEndsOnATop: no arrow that is added, taken away or turned round
// raises the evidence of all tables, counted anew.
func TestHillClimbEndsOnATop(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 1))
	arrows := 0
	for trial := range 12 {
		d := sampledData(randomNetwork(r, 5, 3, 0), 60, uint64(trial))
		for _, o := range []*HillClimb{nil, {Estimator: &Estimator{Lambda: 1}, MaxParents: 1 + trial%2}} {
			e, most := &Estimator{BDeu: 1}, 4
			if o != nil {
				e, most = o.Estimator, o.MaxParents
			}
			score := func(parents [][]int) float64 {
				s, err := NewStructure(d.Variables, parents)
				if errors.Is(err, ErrCycle) || slices.ContainsFunc(parents, func(p []int) bool { return len(p) > most }) {
					return math.Inf(-1)
				}
				return sure(sure(Count(s, d, SkipNothing)).LogEvidence(e))
			}
			top := parentsOf(sure(o.Structure(d)))
			best := score(top)
			if math.IsInf(best, -1) {
				t.Fatalf("%v has too many parents", top)
			}
			for to := range top {
				arrows += len(top[to])
				for from := range top {
					if from == to {
						continue
					}
					other := slices.Clone(top)
					other[to] = toggled(top[to], from)
					if x := score(other); x > best+1e-6 {
						t.Errorf("%v: %v, but with %d → %d changed %v", top, best, from, to, x)
					}
					if slices.Contains(top[to], from) {
						other[from] = toggled(top[from], to)
						if x := score(other); x > best+1e-6 {
							t.Errorf("%v: %v, but with %d → %d turned %v", top, best, from, to, x)
						}
					}
				}
			}
		}
	}
	if arrows == 0 {
		t.Error("no arrow was ever found")
	}
}

// TestHillClimbFindsATree: from many rows of a network that is a tree, where
// greedy steps suffice, its arrows up to their direction, and its evidence.
func TestHillClimbFindsATree(t *testing.T) {
	v := []Variable{{"a", []string{"0", "1"}}, {"b", []string{"0", "1"}}, {"c", []string{"0", "1"}}, {"d", []string{"0", "1"}}, {"e", []string{"0", "1"}}}
	copying := []float64{.8, .2, .3, .7}
	net := sure(New(sure(NewStructure(v, [][]int{nil, {0}, {0}, {2}, {2}})), [][]float64{{.4, .6}, copying, copying, copying, copying}))
	d := sampledData(net, 3000, 5)
	s := sure((*HillClimb)(nil).Structure(d))
	e := &Estimator{BDeu: 1}
	got, want := sure(sure(Count(s, d, SkipNothing)).LogEvidence(e)), sure(sure(Count(net.Structure, d, SkipNothing)).LogEvidence(e))
	if math.Abs(got-want) > 1e-6 {
		t.Errorf("evidence %v, that of the true network is %v", got, want)
	}
	for i := range net.Len() {
		for j := range i {
			joined := slices.Contains(s.Parents(i), j) || slices.Contains(s.Parents(j), i)
			if truth := slices.Contains(net.Parents(i), j); joined != truth {
				t.Errorf("%s – %s: an arrow %v, want %v", net.Name(j), net.Name(i), joined, truth)
			}
		}
	}
}

func TestHillClimbRefuses(t *testing.T) {
	v := []Variable{{"a", []string{"0", "1"}}, {"b", []string{"0", "1"}}}
	full := sure(NewData(v, [][]int{{0, 1}, {1, 0}}))
	for _, c := range []struct {
		name string
		o    *HillClimb
		d    *Data
		want error
	}{
		{"a missing cell", nil, sure(NewData(v, [][]int{{0, Missing}})), ErrMissing},
		{"no rows", nil, sure(NewData(v, nil)), ErrNoRows},
		{"no prior", &HillClimb{Estimator: &Estimator{}}, full, ErrEstimator},
		{"alpha", &HillClimb{Estimator: &Estimator{Alpha: [][]float64{{1, 1}, {1, 1}}}}, full, ErrEstimator},
		{"negative limit", &HillClimb{MaxParents: -1}, full, ErrEstimator},
	} {
		if _, err := c.o.Structure(c.d); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

func ExampleHillClimb_Structure() {
	d, err := FrameData(data.Zoo(), "hair", "milk", "tail")
	if err != nil {
		panic(err)
	}
	s, err := (&HillClimb{Estimator: &Estimator{BDeu: 1}, MaxParents: 2}).Structure(d)
	if err != nil {
		panic(err)
	}
	for i := range s.Len() {
		for _, p := range s.Parents(i) {
			fmt.Println(s.Name(p), "→", s.Name(i))
		}
	}
	// Output:
	// milk → hair
	// tail → hair
}
