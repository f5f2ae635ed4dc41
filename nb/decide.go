package nb

import (
	"fmt"
	"math"
)

// Decide returns the index of the largest posterior; of equal ones the first.
// Under zero–one loss that is the action of least expected risk (proof:
// proofs/06-posterior-maximisation.md). It needs only the order of its
// entries, so that a log-posterior or a log-joint does as well. It panics if
// there is no entry or if one is NaN.
func Decide(posterior []float64) int {
	if len(posterior) == 0 {
		panic("nb: Decide: have 0 classes, want at least 1")
	}
	best := 0
	for c, p := range posterior {
		if math.IsNaN(p) {
			panic(fmt.Sprintf("nb: Decide: entry %d is NaN", c))
		}
		if p > posterior[best] {
			best = c
		}
	}
	return best
}

func decideLog(logJoint []float64, err error) (int, error) {
	if err != nil {
		return -1, err
	}
	c := Decide(logJoint)
	if math.IsInf(logJoint[c], -1) {
		return -1, normalize(logJoint)
	}
	return c, nil
}
