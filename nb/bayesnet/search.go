package bayesnet

import (
	"fmt"
	"slices"
)

// HillClimb searches for a structure of great evidence: beginning without an
// arrow it adds, takes away or turns round the one arrow whose change raises
// log P(D|G) most, until none does. As the evidence is a sum over the nodes, a
// change costs one or two of them. The end is a local maximum.
//
// Source: D. Heckerman, D. Geiger and D. M. Chickering, Machine Learning 20
// (1995), section 7.
type HillClimb struct {
	// Estimator has the prior of LogEvidence; nil is BDeu with one imaginary
	// row. Alpha must be nil.
	Estimator *Estimator
	// MaxParents limits the parents of a node; 0 means 4.
	MaxParents int
}

// minGain is the least gain of a change: below it, it may be rounding.
const minGain = 1e-9

// Structure learns a structure of complete rows. Of changes that gain the same
// it makes the first: by head, then by tail; adding or taking away before
// turning. The error wraps ErrMissing, ErrNoRows, ErrEstimator, ErrCell,
// ErrWeight, or ErrTooWide for a table of too many entries. Cost: O(d²·rows)
// evidence for the first step, O(d·rows) for each later one.
func (o *HillClimb) Structure(d *Data) (*Structure, error) {
	if o == nil {
		o = &HillClimb{}
	}
	e, most := o.Estimator, o.MaxParents
	if e == nil {
		e = &Estimator{BDeu: 1}
	}
	if most == 0 {
		most = 4
	}
	if e.Alpha != nil || most < 0 {
		return nil, fmt.Errorf("bayesnet: HillClimb: have Alpha of %d tables and MaxParents %d, want nil and 0 or more: %w", len(e.Alpha), most, ErrEstimator)
	}
	if err := d.check(); err != nil {
		return nil, err
	}
	if d.Len() == 0 {
		return nil, fmt.Errorf("bayesnet: HillClimb: %w", ErrNoRows)
	}
	s := &search{d: d, e: e, known: map[string]float64{}, parents: make([][]int, len(d.Variables))}
	for {
		best, gain := step{}, minGain
		for to := range s.parents {
			for from := range s.parents {
				for _, turn := range []bool{false, true} {
					m := step{from, to, turn}
					if g := s.gain(m, most); g > gain+minGain || g > gain && best == (step{}) {
						best, gain = m, g
					}
				}
			}
		}
		if s.err != nil {
			return nil, s.err
		}
		if best == (step{}) {
			return NewStructure(d.Variables, s.parents)
		}
		s.take(best)
	}
}

// step is a change of the arrow from → to: turned round, or else taken away if
// it is there and added if not.
type step struct {
	from, to int
	turn     bool
}

type search struct {
	d       *Data
	e       *Estimator
	parents [][]int // ascending
	known   map[string]float64
	err     error // the first one
}

// gain is how much a step raises the evidence, 0 if it is not allowed.
func (s *search) gain(m step, most int) float64 {
	there := slices.Contains(s.parents[m.to], m.from)
	switch {
	case m.from == m.to || m.turn && !there:
		return 0
	case m.turn && (len(s.parents[m.from]) >= most || s.leads(m.from, m.to, true)):
		return 0
	case !there && (len(s.parents[m.to]) >= most || s.leads(m.to, m.from, false)):
		return 0
	}
	gain := s.evidence(m.to, toggled(s.parents[m.to], m.from)) - s.evidence(m.to, s.parents[m.to])
	if m.turn {
		gain += s.evidence(m.from, toggled(s.parents[m.from], m.to)) - s.evidence(m.from, s.parents[m.from])
	}
	return gain
}

func (s *search) take(m step) {
	s.parents[m.to] = toggled(s.parents[m.to], m.from)
	if m.turn {
		s.parents[m.from] = toggled(s.parents[m.from], m.to)
	}
}

// leads tells whether arrows lead from a to b, if need be by a detour.
func (s *search) leads(a, b int, detour bool) bool {
	seen := make([]bool, len(s.parents))
	for queue := []int{b}; len(queue) > 0; queue = queue[1:] {
		for _, p := range s.parents[queue[0]] {
			if detour && queue[0] == b && p == a || seen[p] {
				continue
			}
			if p == a {
				return true
			}
			seen[p] = true
			queue = append(queue, p)
		}
	}
	return false
}

// toggled returns the sorted set with x put in or taken out.
func toggled(set []int, x int) []int {
	if at, ok := slices.BinarySearch(set, x); ok {
		return slices.Delete(slices.Clone(set), at, at+1)
	} else {
		return slices.Insert(slices.Clone(set), at, x)
	}
}

// evidence is the part of node i with these parents in LogEvidence.
func (s *search) evidence(i int, parents []int) float64 {
	key := fmt.Sprint(i, parents)
	if x, ok := s.known[key]; ok {
		return x
	}
	part := &Data{Weights: s.d.Weights}
	over := make([][]int, len(parents)+1)
	for at, j := range append(slices.Clone(parents), i) {
		part.Variables = append(part.Variables, s.d.Variables[j])
		part.Columns = append(part.Columns, s.d.Columns[j])
		if at < len(parents) {
			over[len(parents)] = append(over[len(parents)], at)
		}
	}
	x, err := evidenceOf(part, over, s.e)
	if err != nil && s.err == nil {
		s.err = err
	}
	s.known[key] = x
	return x
}

// evidenceOf is the evidence of the last variable.
func evidenceOf(d *Data, parents [][]int, e *Estimator) (float64, error) {
	g, err := NewStructure(d.Variables, parents)
	if err != nil {
		return 0, err
	}
	t, err := Count(g, d, SkipNothing)
	if err != nil {
		return 0, err
	}
	return t.LogEvidenceNode(g.Len()-1, e)
}
