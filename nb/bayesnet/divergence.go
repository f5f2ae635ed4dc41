package bayesnet

import (
	"fmt"
	"math"
	"slices"
)

// Divergence is how far q is from p, of Kullback and Leibler, in nats:
//
//	Σₓ P(x)·log(P(x)/Q(x))
//
// 0 if they are the same distribution, +Inf if q excludes what p has. It is the
// log-likelihood that a row loses on average if it is drawn from p and judged by
// q. The two have the same variables, in any two structures. The error wraps
// ErrStructure or ErrTooWide. Cost: two eliminations for each node.
func Divergence(p, q *Network) (float64, error) {
	if p.Len() != q.Len() {
		return 0, fmt.Errorf("bayesnet: Divergence: have %d and %d variables, want as many: %w", p.Len(), q.Len(), ErrStructure)
	}
	for i := range p.Len() {
		if fmt.Sprint(p.Variable(i)) != fmt.Sprint(q.Variable(i)) {
			return 0, fmt.Errorf("bayesnet: Divergence: variable %d is %v in one and %v in the other: %w", i, p.Variable(i), q.Variable(i), ErrStructure)
		}
	}
	nothing := make([]int, p.Len())
	for i := range nothing {
		nothing[i] = Missing
	}
	elimination, sum := NewElimination(p), 0.0
	for i := range p.Len() {
		for sign, net := range []*Network{q, p} {
			joint, err := elimination.Joint(append(slices.Clone(net.Parents(i)), i), nothing)
			if err != nil {
				return 0, err
			}
			for at, w := range joint.P {
				if w > 0 { // 0·log 0 is 0
					sum += float64(2*sign-1) * w * math.Log(net.Table(i)[at])
				}
			}
		}
	}
	return max(0, sum), nil // rounding
}
