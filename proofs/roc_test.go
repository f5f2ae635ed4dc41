package proofs

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"naivebayes/nb/score"
)

// tied draws n scores with many ties, and labels with both classes.
func tied(rng *rand.Rand, n int) (scores []float64, positive []bool) {
	for i := range n {
		y := i == 0 || i > 1 && rng.IntN(3) == 0
		scores = append(scores, float64(rng.IntN(8))-3)
		if y {
			scores[i] += float64(rng.IntN(3))
		}
		positive = append(positive, y)
	}
	return scores, positive
}

func curve(t *testing.T, scores []float64, positive []bool, weights []float64) *score.ROC {
	t.Helper()
	r, err := score.NewROC(scores, positive, weights)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Proof 13 (a).
func TestROCMonotone(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 1))
	changed := 0
	for range 100 {
		scores, positive := tied(rng, 30)
		r := curve(t, scores, positive, nil)
		by := func(g func(float64) float64) *score.ROC {
			out := make([]float64, len(scores))
			for i, s := range scores {
				out[i] = g(s)
			}
			return curve(t, out, positive, nil)
		}
		for name, g := range map[string]func(float64) float64{
			"cube":     func(s float64) float64 { return s * s * s },
			"exp":      math.Exp,
			"logistic": func(s float64) float64 { return 1 / (1 + math.Exp(-s)) },
			"linear":   func(s float64) float64 { return 7*s - 100 },
		} {
			if q := by(g); !slices.Equal(q.FPR, r.FPR) || !slices.Equal(q.TPR, r.TPR) {
				t.Fatalf("%s: (%v, %v), before (%v, %v)", name, q.FPR, q.TPR, r.FPR, r.TPR)
			}
		}
		// Not increasing, or not strictly: the curve does change.
		for _, g := range []func(float64) float64{math.Abs, func(s float64) float64 { return max(s, 0) }} {
			if q := by(g); !slices.Equal(q.FPR, r.FPR) || !slices.Equal(q.TPR, r.TPR) {
				changed++
			}
		}
	}
	if changed < 150 {
		t.Errorf("other functions changed %d of 200 curves: the comparison is blind", changed)
	}
}

// Proof 13 (b).
func TestAUCMannWhitney(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 2))
	ties := 0
	for range 200 {
		scores, positive := tied(rng, 8+rng.IntN(30))
		twice, pairs := int64(0), int64(0)
		for i, s := range scores {
			for j, z := range scores {
				if !positive[i] || positive[j] {
					continue
				}
				pairs++
				switch {
				case s > z:
					twice += 2
				case s == z:
					twice++
					ties++
				}
			}
		}
		want := float(big.NewRat(twice, 2*pairs))
		area := curve(t, scores, positive, nil).AUC()
		ranks, err := score.AUC(scores, positive, nil)
		if err != nil || math.Abs(area-want) > 1e-12 || math.Abs(ranks-want) > 1e-12 {
			t.Fatalf("area %v, by ranks %v (error %v), by pairs %v", area, ranks, err, want)
		}
		if e, err := score.DeLong(scores, positive); err == nil && math.Abs(e.AUC-want) > 1e-12 {
			t.Fatalf("DeLong %v, by pairs %v", e.AUC, want)
		}
	}
	if ties < 1000 {
		t.Errorf("only %d tied pairs", ties)
	}
}

// at is the height of a curve over a false positive rate, by straight lines;
// of a vertical piece its top.
func at(r *score.ROC, fpr float64) float64 {
	top := 0.
	for i := 1; i < r.Len(); i++ {
		a, b := r.FPR[i-1], r.FPR[i]
		switch {
		case fpr < a-1e-12 || fpr > b+1e-12:
		case b-a < 1e-12:
			top = max(top, r.TPR[i])
		default:
			top = max(top, r.TPR[i-1]+min(1, max(0, (fpr-a)/(b-a)))*(r.TPR[i]-r.TPR[i-1]))
		}
	}
	return top
}

// Proof 13 (c).
func TestHullAchievable(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 3))
	above := 0
	for range 100 {
		scores, positive := tied(rng, 30)
		r := curve(t, scores, positive, nil)
		hull := r.Hull()
		for i := range r.Len() {
			if h := at(hull, r.FPR[i]); r.TPR[i] > h+1e-12 {
				t.Fatalf("point (%v, %v) is above the hull, %v", r.FPR[i], r.TPR[i], h)
			}
		}
		// Drawing between the thresholds of a side, row by row.
		for k := 1; k < hull.Len(); k++ {
			alpha := float64(rng.IntN(9)) / 8
			var called, n [2]float64
			for i, s := range scores {
				c := 0
				if positive[i] {
					c = 1
				}
				n[c]++
				if s >= hull.Threshold[k-1] {
					called[c] += alpha
				}
				if s >= hull.Threshold[k] {
					called[c] += 1 - alpha
				}
			}
			fpr, tpr := called[0]/n[0], called[1]/n[1]
			wantF := alpha*hull.FPR[k-1] + (1-alpha)*hull.FPR[k]
			wantT := alpha*hull.TPR[k-1] + (1-alpha)*hull.TPR[k]
			if math.Abs(fpr-wantF) > 1e-12 || math.Abs(tpr-wantT) > 1e-12 {
				t.Fatalf("drawing gives (%v, %v), the side of the hull (%v, %v)", fpr, tpr, wantF, wantT)
			}
			if tpr > at(r, fpr)+1e-9 {
				above++
			}
		}
		// The cheapest of all points is a corner, and the line through it has
		// the whole curve below.
		costs := &score.Costs{FP: .1 + rng.Float64(), FN: .1 + rng.Float64(), Prevalence: .05 + .9*rng.Float64()}
		best, err := score.MinCost(costs)(r)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(hull.Threshold, best.Threshold) {
			t.Fatalf("%+v: the best point (%v, %v) is no corner of the hull", costs, best.FPR, best.TPR)
		}
		slope, err := r.IsoCost(costs)
		if want := costs.FP * (1 - costs.Prevalence) / (costs.FN * costs.Prevalence); err != nil || math.Abs(slope-want) > 1e-9*want {
			t.Fatalf("slope %v (error %v), want %v", slope, err, want)
		}
		for i := range r.Len() {
			if r.TPR[i] > best.TPR+slope*(r.FPR[i]-best.FPR)+1e-9 {
				t.Fatalf("%+v: (%v, %v) is above the line through the best point", costs, r.FPR[i], r.TPR[i])
			}
		}
	}
	if above < 30 {
		t.Errorf("drawing was above the curve %d times: the curves have no dents", above)
	}
}

// Proof 13 (d).
func TestNeymanPearson(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 4))
	for range 100 {
		const rows = 6
		likelihood := [2][]*big.Rat{fractions(rng, rows), fractions(rng, rows)} // of +, of −
		var ratio, weights []float64
		var positive []bool
		for c, y := range []bool{true, false} {
			for x := range rows {
				ratio = append(ratio, float(new(big.Rat).Quo(likelihood[0][x], likelihood[1][x])))
				weights = append(weights, float(likelihood[c][x]))
				positive = append(positive, y)
			}
		}
		r := curve(t, ratio, positive, weights)
		if hull := r.Hull(); math.Abs(hull.AUC()-r.AUC()) > 1e-12 {
			t.Fatalf("the curve of the likelihood ratio is not its own hull: areas %v and %v", r.AUC(), hull.AUC())
		}
		rates := func(rule func(x int) float64) (fpr, tpr float64) {
			for x := range rows {
				tpr += rule(x) * float(likelihood[0][x])
				fpr += rule(x) * float(likelihood[1][x])
			}
			return fpr, tpr
		}
		check := func(fpr, tpr float64) {
			if best := at(r, fpr); tpr > best+1e-9 {
				t.Fatalf("a rule has the rates (%v, %v), the likelihood ratio at best %v", fpr, tpr, best)
			}
		}
		for rule := range 1 << rows {
			check(rates(func(x int) float64 { return float64(rule >> x & 1) }))
		}
		for range 50 {
			var phi [rows]float64
			for x := range phi {
				phi[x] = float64(rng.IntN(5)) / 4
			}
			check(rates(func(x int) float64 { return phi[x] }))
		}
	}
}
