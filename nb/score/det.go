package score

import (
	"fmt"

	"gonum.org/v1/gonum/mathext"
)

// DET is the detection error trade-off: misses against false alarms. Its
// points are those of the ROC curve with FNR = 1 − TPR.
type DET struct {
	Threshold []float64
	FPR, FNR  []float64
}

// DET returns the detection error trade-off of the curve. Source: [12].
func (r *ROC) DET() *DET {
	d := &DET{}
	for i := range r.Threshold {
		d.Threshold = append(d.Threshold, r.Threshold[i])
		d.FPR = append(d.FPR, r.FPR[i])
		d.FNR = append(d.FNR, (r.Positives()-r.TP[i])/r.Positives())
	}
	return d
}

// Deviates returns the points on normal deviate axes, Probit(FPR) and
// Probit(FNR), on which two normal scores give a straight line. Points with a
// rate of 0 or 1 lie at infinity and are left out, so there may be none.
func (d *DET) Deviates() (x, y []float64) {
	for i, a := range d.FPR {
		if b := d.FNR[i]; a > 0 && a < 1 && b > 0 && b < 1 {
			x = append(x, Probit(a))
			y = append(y, Probit(b))
		}
	}
	return x, y
}

// EqualErrorRate returns the rate at which misses and false alarms are equally
// frequent, on the straight line between the two points where they cross.
func (d *DET) EqualErrorRate() float64 {
	for i := range d.FPR {
		if b := d.FPR[i] - d.FNR[i]; b >= 0 {
			if i == 0 || b == 0 {
				return d.FPR[i]
			}
			a := d.FNR[i-1] - d.FPR[i-1] // > 0
			return d.FPR[i-1] + (d.FPR[i]-d.FPR[i-1])*(a/(a+b))
		}
	}
	panic("score: EqualErrorRate: the curve does not end at FPR = 1; make it with ROC.DET")
}

// Probit is the quantile function of the standard normal distribution: −Inf
// at 0, +Inf at 1. It panics if p is not in 0..1.
func Probit(p float64) float64 {
	if !(p >= 0 && p <= 1) {
		panic(fmt.Sprintf("score: Probit: have %v, want a probability from 0 to 1", p))
	}
	return mathext.NormalQuantile(p)
}
