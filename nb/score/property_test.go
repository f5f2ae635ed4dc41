package score_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"naivebayes/nb/score"
)

// sample is a data set with many ties, both classes at least twice.
type sample struct {
	s   []float64
	pos []bool
	w   []float64
}

func draw(t *rapid.T) sample {
	n := rapid.IntRange(4, 60).Draw(t, "n")
	levels := rapid.IntRange(1, 40).Draw(t, "levels")
	d := sample{make([]float64, n), make([]bool, n), make([]float64, n)}
	for i := range n {
		d.s[i] = float64(rapid.IntRange(-levels, levels).Draw(t, "s")) / 8
		d.pos[i] = i < 2 || i > 3 && rapid.Bool().Draw(t, "positive")
		d.w[i] = float64(rapid.IntRange(0, 3).Draw(t, "w"))
	}
	d.w[0], d.w[2] = 1, 1
	return d
}

// pairs is the Mann–Whitney statistic by its definition, O(n²).
func pairs(s []float64, pos []bool, w []float64) float64 {
	var u, all float64
	for i := range s {
		for j := range s {
			if pos[i] && !pos[j] {
				all += w[i] * w[j]
				switch {
				case s[i] > s[j]:
					u += w[i] * w[j]
				case s[i] == s[j]:
					u += w[i] * w[j] / 2
				}
			}
		}
	}
	return u / all
}

func ones(n int) []float64 { return slices.Repeat([]float64{1}, n) }

func near(t *rapid.T, what string, got, want, tol float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tol) {
		t.Fatalf("%s = %.16g, want %.16g", what, got, want)
	}
}

func TestAUCIsMannWhitney(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		near(t, "AUC", must(score.AUC(d.s, d.pos, nil)), pairs(d.s, d.pos, ones(len(d.s))), 0)
		near(t, "weighted AUC", must(score.AUC(d.s, d.pos, d.w)), pairs(d.s, d.pos, d.w), 1e-14)
		near(t, "ROC.AUC", must(score.NewROC(d.s, d.pos, d.w)).AUC(), pairs(d.s, d.pos, d.w), 1e-14)
	})
}

// Each point of the curve against counting with its threshold.
func TestROCCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		before := fmt.Sprint(d)
		roc := must(score.NewROC(d.s, d.pos, d.w))
		if fmt.Sprint(d) != before {
			t.Fatal("NewROC changed its arguments")
		}
		if roc.FP[0] != 0 || roc.TP[0] != 0 || !math.IsInf(roc.Threshold[0], 1) {
			t.Fatalf("point 0 is (%v, %v) at %v, want (0, 0) at +Inf", roc.FP[0], roc.TP[0], roc.Threshold[0])
		}
		for k := range roc.Len() {
			p := roc.Point(k)
			for _, threshold := range []float64{p.Threshold, p.Midpoint} {
				var fp, tp float64
				for i, s := range d.s {
					if s >= threshold && d.pos[i] {
						tp += d.w[i]
					} else if s >= threshold {
						fp += d.w[i]
					}
				}
				if roc.FP[k] != fp || roc.TP[k] != tp {
					t.Fatalf("threshold %v: FP %v, TP %v, want %v, %v", threshold, roc.FP[k], roc.TP[k], fp, tp)
				}
			}
			near(t, "FPR", p.FPR, roc.FP[k]/roc.Negatives(), 0)
			near(t, "TPR", p.TPR, roc.TP[k]/roc.Positives(), 0)
		}
		if last := roc.Len() - 1; roc.FPR[last] != 1 || roc.TPR[last] != 1 {
			t.Fatal("the curve does not end at (1, 1)")
		}
		if !slices.IsSortedFunc(roc.Threshold, func(a, b float64) int { return -compare(a, b) }) {
			t.Fatalf("thresholds %v do not fall", roc.Threshold)
		}
	})
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// An order-preserving change of the scores, or of the order of rows, changes
// nothing; turning the scores round gives 1 − AUC.
func TestROCInvariance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		want := must(score.NewROC(d.s, d.pos, nil))
		up, down := make([]float64, len(d.s)), make([]float64, len(d.s))
		for i, s := range d.s {
			up[i], down[i] = math.Exp(s), -s
		}
		got := must(score.NewROC(up, d.pos, nil))
		if !slices.Equal(got.FP, want.FP) || !slices.Equal(got.TP, want.TP) {
			t.Fatal("exp changed the curve")
		}
		near(t, "AUC turned round", must(score.AUC(down, d.pos, nil)), 1-want.AUC(), 1e-15)
		idx := make([]int, len(d.s))
		for i := range idx {
			idx[i] = i
		}
		idx = rapid.Permutation(idx).Draw(t, "order")
		s, pos := make([]float64, len(idx)), make([]bool, len(idx))
		for k, i := range idx {
			s[k], pos[k] = d.s[i], d.pos[i]
		}
		got = must(score.NewROC(s, pos, nil))
		if !slices.Equal(got.FP, want.FP) || !slices.Equal(got.Threshold, want.Threshold) {
			t.Fatal("the order of the rows changed the curve")
		}
	})
}

// DeLong by the O(mn) definition of the paper.
func deLong(a, b []float64, pos []bool) (va, vb, cov float64) {
	psi := func(x, y float64) float64 { return (float64(compare(x, y)) + 1) / 2 }
	var p, q []int
	for i, v := range pos {
		if v {
			p = append(p, i)
		} else {
			q = append(q, i)
		}
	}
	components := func(s []float64) (v10, v01 []float64) {
		for _, i := range p {
			var sum float64
			for _, j := range q {
				sum += psi(s[i], s[j])
			}
			v10 = append(v10, sum/float64(len(q)))
		}
		for _, j := range q {
			var sum float64
			for _, i := range p {
				sum += psi(s[i], s[j])
			}
			v01 = append(v01, sum/float64(len(p)))
		}
		return v10, v01
	}
	covariance := func(x, y []float64) float64 {
		mx, _ := score.MeanSD(x)
		my, _ := score.MeanSD(y)
		var sum float64
		for i := range x {
			sum += (x[i] - mx) * (y[i] - my)
		}
		return sum / float64(len(x)-1) / float64(len(x))
	}
	a10, a01 := components(a)
	b10, b01 := components(b)
	return covariance(a10, a10) + covariance(a01, a01), covariance(b10, b10) + covariance(b01, b01), covariance(a10, b10) + covariance(a01, b01)
}

func TestDeLongDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		other := make([]float64, len(d.s))
		for i := range other {
			other[i] = d.s[i] + float64(rapid.IntRange(-8, 8).Draw(t, "shift"))/4
		}
		va, vb, cov := deLong(d.s, other, d.pos)
		near(t, "variance", must(score.DeLong(d.s, d.pos)).Variance, va, 1e-14)
		r := must(score.DeLongTest(d.s, other, d.pos))
		near(t, "variance of a", r.A.Variance, va, 1e-14)
		near(t, "variance of b", r.B.Variance, vb, 1e-14)
		near(t, "covariance", r.Covariance, cov, 1e-14)
		if v := va + vb - 2*cov; v > 1e-9 {
			z := (pairs(d.s, d.pos, ones(len(d.s))) - pairs(other, d.pos, ones(len(d.s)))) / math.Sqrt(v)
			near(t, "Z", r.Z, z, 1e-6*math.Max(1, math.Abs(z)))
		}
		if !(r.P >= 0 && r.P <= 1) {
			t.Fatalf("P = %v", r.P)
		}
	})
}

// The hull against its definition: it is concave, lies nowhere below the
// curve, and for any slope the best point of all is one of its points. Its
// sides are the blocks of the isotonic fit.
func TestHull(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		roc := must(score.NewROC(d.s, d.pos, d.w))
		hull := roc.Hull()
		for k := 2; k < hull.Len(); k++ {
			a := (hull.TP[k-1] - hull.TP[k-2]) * (hull.FP[k] - hull.FP[k-1])
			b := (hull.TP[k] - hull.TP[k-1]) * (hull.FP[k-1] - hull.FP[k-2])
			if !(a > b) {
				t.Fatalf("sides %d and %d do not turn", k-1, k)
			}
		}
		for range 5 {
			c := &score.Costs{
				FP:         float64(rapid.IntRange(1, 20).Draw(t, "FP")),
				FN:         float64(rapid.IntRange(1, 20).Draw(t, "FN")),
				Prevalence: float64(rapid.IntRange(0, 15).Draw(t, "π")) / 16,
			}
			rule := score.MinCost(c)
			all, onHull := must(rule(roc)), must(rule(hull))
			want := math.Inf(1)
			for i := range roc.Len() {
				want = math.Min(want, must(roc.ExpectedCost(i, c)))
			}
			near(t, "least cost on the curve", must(roc.ExpectedCost(all.Index, c)), want, 1e-12)
			near(t, "least cost on the hull", must(hull.ExpectedCost(onHull.Index, c)), want, 1e-12)
			// No point lies above the iso-cost line through the best one.
			slope := must(roc.IsoCost(c))
			for i := range roc.Len() {
				if roc.TPR[i] > all.TPR+slope*(roc.FPR[i]-all.FPR)+1e-12 {
					t.Fatalf("point %d lies above the iso-cost line", i)
				}
			}
		}
		iso := must(score.FitIsotonic(d.s, d.pos, d.w))
		levels := map[float64]bool{}
		for _, y := range iso.Y {
			levels[y] = true
		}
		if len(levels) != hull.Len()-1 {
			t.Fatalf("%d levels of the isotonic fit, want the %d sides of the hull", len(levels), hull.Len()-1)
		}
		for k := 1; k < hull.Len(); k++ {
			dt, df := hull.TP[k]-hull.TP[k-1], hull.FP[k]-hull.FP[k-1]
			near(t, "level of the isotonic fit", iso.Probability(hull.Threshold[k]), dt/(dt+df), 1e-15)
		}
	})
}

// Isotonic regression by the min–max formula, O(n³):
//
//	fᵢ = max_{a ≤ i} min_{b ≥ i} mean(y_a … y_b)
func TestPAV(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 15).Draw(t, "n")
		y, w := make([]float64, n), make([]float64, n)
		for i := range y {
			y[i] = float64(rapid.IntRange(-9, 9).Draw(t, "y"))
			w[i] = float64(rapid.IntRange(1, 4).Draw(t, "w"))
		}
		for _, weights := range [][]float64{w, nil} {
			got := score.PAV(y, weights)
			if len(got) != n {
				t.Fatalf("%d numbers, want %d", len(got), n)
			}
			for i := range y {
				want := math.Inf(-1)
				for a := 0; a <= i; a++ {
					least := math.Inf(1)
					for b := i; b < n; b++ {
						var sum, total float64
						for k := a; k <= b; k++ {
							wk := 1.
							if weights != nil {
								wk = w[k]
							}
							sum, total = sum+wk*y[k], total+wk
						}
						least = math.Min(least, sum/total)
					}
					want = math.Max(want, least)
				}
				near(t, fmt.Sprint("entry ", i), got[i], want, 1e-13)
			}
		}
	})
}

// Murphy's identity, and Brier by its definition.
func TestMurphyIdentity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		p := make([]float64, len(d.s))
		var brier, base float64
		for i, s := range d.s {
			p[i] = 1 / (1 + math.Exp(-s))
			o := 0.
			if d.pos[i] {
				o = 1
			}
			brier += (p[i] - o) * (p[i] - o) / float64(len(p))
			base += o / float64(len(p))
		}
		near(t, "Brier", must(score.Brier(p, d.pos, nil)), brier, 1e-14)
		for _, bins := range []int{0, 1, 3, 10} {
			for _, how := range []score.Binning{score.EqualWidth, score.EqualMass} {
				m := must(score.Murphy(p, d.pos, bins, how))
				near(t, "Brier", m.Brier, brier, 1e-14)
				near(t, "Brier from its parts", m.Reliability-m.Resolution+m.Uncertainty+m.WithinVariance-m.WithinCovariance, brier, 1e-14)
				near(t, "uncertainty", m.Uncertainty, base*(1-base), 1e-14)
				if bins == 0 {
					near(t, "Murphy's own three parts", m.Reliability-m.Resolution+m.Uncertainty, brier, 1e-14)
				}
				if bins == 1 {
					near(t, "resolution of one bin", m.Resolution, 0, 1e-14)
				}
			}
		}
	})
}

func TestPartialAUC(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		roc := must(score.NewROC(d.s, d.pos, d.w))
		near(t, "whole area", must(roc.PartialAUC(0, 1)), roc.AUC(), 1e-14)
		cut := rapid.Float64Range(.01, .99).Draw(t, "cut")
		near(t, "two parts", must(roc.PartialAUC(0, cut))+must(roc.PartialAUC(cut, 1)), roc.AUC(), 1e-14)
		near(t, "McClish of all", must(roc.McClish(0, 1)), roc.AUC(), 1e-14)
		// midpoint rule on the curve, which is straight between points
		lo, hi := cut/2, (1+cut)/2
		const steps = 20000
		var sum float64
		for k := range steps {
			x := lo + (hi-lo)*(float64(k)+.5)/steps
			i := 1
			for roc.FPR[i] <= x {
				i++
			}
			f := (x - roc.FPR[i-1]) / (roc.FPR[i] - roc.FPR[i-1])
			sum += (roc.TPR[i-1] + f*(roc.TPR[i]-roc.TPR[i-1])) * (hi - lo) / steps
		}
		near(t, "numeric integral", must(roc.PartialAUC(lo, hi)), sum, 1e-4)
	})
}

// The gradient of the likelihood vanishes at the fit, whatever the scale and
// the offset of the scores.
func TestPlattOptimum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		scale := math.Pow(10, float64(rapid.IntRange(-6, 6).Draw(t, "scale")))
		offset := float64(rapid.IntRange(-3, 3).Draw(t, "offset")) * scale
		s := make([]float64, len(d.s))
		var m, n float64
		for i := range s {
			s[i] = d.s[i]*scale + offset
			if d.pos[i] {
				m += d.w[i]
			} else {
				n += d.w[i]
			}
		}
		fit := must(score.FitPlatt(s, d.pos, d.w))
		var g, gs float64
		for i := range s {
			target := 1 / (n + 2)
			if d.pos[i] {
				target = (m + 1) / (m + 2)
			}
			e := d.w[i] * (fit.Probability(s[i]) - target)
			g, gs = g+e, gs+e*d.s[i]
		}
		if math.IsNaN(fit.A) || math.IsInf(fit.A, 0) || math.IsNaN(fit.B) {
			t.Fatalf("fit = %+v", fit)
		}
		near(t, "gradient in B", g, 0, 1e-9)
		near(t, "gradient in A", gs, 0, 1e-8)
	})
}

// Hand and Till's definition, pair of rows by pair of rows.
func TestHandTillDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.IntRange(2, 4).Draw(t, "K")
		n := rapid.IntRange(k, 20).Draw(t, "n")
		y, p := make([]int, n), make([][]float64, n)
		for i := range y {
			y[i] = i % k
			if i >= k {
				y[i] = rapid.IntRange(0, k-1).Draw(t, "y")
			}
			for range k {
				p[i] = append(p[i], float64(rapid.IntRange(0, 5).Draw(t, "p")))
			}
		}
		a := func(i, j int) float64 { // A(i|j)
			var u, all float64
			for r := range y {
				for q := range y {
					if y[r] == i && y[q] == j {
						u += (float64(compare(p[r][i], p[q][i])) + 1) / 2
						all++
					}
				}
			}
			return u / all
		}
		var want float64
		for i := range k {
			for j := range i {
				want += (a(i, j) + a(j, i)) / 2 * 2 / float64(k*(k-1))
			}
		}
		near(t, "M", must(score.HandTill(y, p)), want, 1e-14)
	})
}

func TestThresholdRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t)
		roc := must(score.NewROC(d.s, d.pos, d.w))
		limit := rapid.Float64Range(0, 1).Draw(t, "limit")
		j := must(score.Youden(roc))
		if even := must(score.MinCost(&score.Costs{FP: 1, FN: 1, Prevalence: .5})(roc)); even.Index != j.Index {
			t.Fatalf("MinCost of even costs and classes at point %d, Youden at %d", even.Index, j.Index)
		}
		f := must(score.AtFPR(limit)(roc))
		q, err := score.AtPrecision(limit)(roc)
		reached := false
		for i := range roc.Len() {
			p := roc.Point(i)
			if p.TPR-p.FPR > j.TPR-j.FPR+1e-12 {
				t.Fatalf("point %d has a larger J than that of Youden", i)
			}
			if p.FPR <= limit && (p.TPR > f.TPR || p.TPR == f.TPR && p.FPR < f.FPR) {
				t.Fatalf("point %d is better than that of AtFPR", i)
			}
			if i > 0 && p.Precision >= limit {
				reached = true
				if err == nil && (p.TPR > q.TPR || p.TPR == q.TPR && p.Precision > q.Precision) {
					t.Fatalf("point %d is better than that of AtPrecision", i)
				}
			}
		}
		if f.FPR > limit || err == nil && q.Precision < limit {
			t.Fatal("a limit is not kept")
		}
		if reached != (err == nil) {
			t.Fatalf("AtPrecision: %v, but reachable is %t", err, reached)
		}
	})
}

// Large counts take the radix sort.
func TestRadixSort(t *testing.T) {
	s, pos := million(5000)
	for i := range s {
		switch i % 7 {
		case 0:
			s[i] = math.Inf(1 - 2*(i%2))
		case 1:
			s[i] = -s[i] * 1e300
		case 2:
			s[i] = math.Copysign(0, float64(i%2)-.5)
		case 3:
			s[i] = math.Round(s[i]*8) / 8
		case 4:
			s[i] *= 5e-324
		}
	}
	almost(t, "AUC", must(score.AUC(s, pos, nil)), pairs(s, pos, ones(len(s))), 1e-15)
	roc := must(score.NewROC(s, pos, nil))
	for k := 1; k < roc.Len(); k++ {
		if k > 1 && !(roc.Threshold[k] < roc.Threshold[k-1]) {
			t.Fatalf("thresholds %v, %v do not fall", roc.Threshold[k-1], roc.Threshold[k])
		}
	}
	v, _, _ := deLong(s, s, pos)
	almost(t, "DeLong", must(score.DeLong(s, pos)).Variance, v, 1e-15)
}
