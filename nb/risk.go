package nb

import (
	"fmt"
	"math"
)

// Risk returns the expected loss R(a|x) = Σ_c L(c,a)·P(c|x) of each of the A
// actions. The posterior has K entries in the order of Classes; dst may be nil
// or have A entries. It panics if a length does not match or if an entry is
// not a probability (a log-posterior will not do). Cost: O(K·A).
func (l *Loss) Risk(dst, posterior []float64) []float64 {
	l.mustBeProbabilities("Risk", posterior)
	if dst == nil {
		dst = make([]float64, len(l.Actions))
	}
	if len(dst) != len(l.Actions) {
		panic(fmt.Sprintf("nb: Risk: dst has length %d, want %d", len(dst), len(l.Actions)))
	}
	for a := range dst {
		dst[a] = l.risk(a, posterior)
	}
	return dst
}

// Decide returns the index of the action of least expected risk; of equal ones
// the first in the order of Actions. Two risks are equal if their floating
// sums over the classes, in order, are. Panics as Risk.
func (l *Loss) Decide(posterior []float64) int {
	l.mustBeProbabilities("Decide", posterior)
	best, least := 0, l.risk(0, posterior)
	for a := 1; a < len(l.Actions); a++ {
		if r := l.risk(a, posterior); r < least {
			best, least = a, r
		}
	}
	return best
}

func (l *Loss) risk(a int, posterior []float64) float64 {
	var r float64
	for c, p := range posterior {
		r += l.Cost[c][a] * p
	}
	return r
}

// 1 is exceeded by rounding at most.
func (l *Loss) mustBeProbabilities(name string, p []float64) {
	if len(p) != len(l.Classes) {
		panic(fmt.Sprintf("nb: %s: have %d classes, want %d", name, len(p), len(l.Classes)))
	}
	for c, v := range p {
		if !(v >= 0 && v <= 1+1e-9) {
			panic(fmt.Sprintf("nb: %s: entry %d is %v, want a probability", name, c, v))
		}
	}
}

// Mean returns the loss per row of n decisions, y[i] the true class of row i
// and actions[i] what was done. It panics if the lengths differ, if there is
// no row, or if an index is out of range.
//
//	(1/n)·Σᵢ L(yᵢ, aᵢ)
func (l *Loss) Mean(y, actions []int) float64 {
	if len(y) != len(actions) || len(y) == 0 {
		panic(fmt.Sprintf("nb: Mean: have %d actions for %d rows, want as many and at least 1", len(actions), len(y)))
	}
	var mean float64
	for i, c := range y {
		mean += (l.Cost[c][actions[i]] - mean) / float64(i+1)
	}
	return mean
}

// Dominated returns, in order, the actions for which another one costs no more
// under any class and less under some. They may be dropped. An action that no
// single other one dominates may still be of no use, as reject in Reject with
// r > 1−1/K.
func (l *Loss) Dominated() []int {
	var out []int
	for a := range l.Actions {
		for b := range l.Actions {
			if l.dominates(b, a) {
				out = append(out, a)
				break
			}
		}
	}
	return out
}

func (l *Loss) dominates(b, a int) bool {
	less := false
	for _, row := range l.Cost {
		if row[b] > row[a] {
			return false
		}
		less = less || row[b] < row[a]
	}
	return less
}

// Threshold returns the posterior of a class, 0 or 1, from which on Decide
// takes the action of the same index, for two classes and two actions:
//
//	t = (L(o,c) − L(o,o)) / ((L(o,c) − L(o,o)) + (L(c,o) − L(c,c)))
//
// with o the other class. An error on c that costs five times an error on o
// gives t = 1/6. The action is taken at P(c|x) > t and not below t; at t
// itself the risks are equal and Decide takes the first action. The error
// wraps ErrLoss if the loss is not 2×2, or if an error costs less than the
// right action or both cost the same, so that no threshold between 0 and 1
// tells the actions apart. It panics if class is not 0 or 1.
func (l *Loss) Threshold(class int) (float64, error) {
	if class != 0 && class != 1 {
		panic(fmt.Sprintf("nb: Threshold: class %d is outside 0..1", class))
	}
	if len(l.Classes) != 2 || len(l.Actions) != 2 {
		return math.Inf(1), fmt.Errorf("nb: a threshold needs 2 classes and 2 actions, have %d and %d; use Decide: %w", len(l.Classes), len(l.Actions), ErrLoss)
	}
	c, o := class, 1-class
	miss, alarm := l.Cost[c][o]-l.Cost[c][c], l.Cost[o][c]-l.Cost[o][o]
	if miss < 0 || alarm < 0 || miss+alarm == 0 {
		return math.Inf(1), fmt.Errorf("nb: an error costs %v more than the right action under %q and %v under %q, want 0 or more and not both 0: %w",
			miss, l.Classes[c], alarm, l.Classes[o], ErrLoss)
	}
	return alarm / (alarm + miss), nil
}
