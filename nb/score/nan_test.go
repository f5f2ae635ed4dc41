package score_test

import (
	"math"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"naivebayes/nb/score"
)

// hasNaN looks into every number of a result.
func hasNaN(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Float64:
		return math.IsNaN(v.Float())
	case reflect.Pointer:
		return !v.IsNil() && hasNaN(v.Elem())
	case reflect.Slice:
		for i := range v.Len() {
			if hasNaN(v.Index(i)) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if hasNaN(v.Field(i)) {
				return true
			}
		}
	}
	return false
}

// Any scores and weights at all: an answer or an error, never NaN.
func TestNoNaNFromAnyNumbers(t *testing.T) {
	extremes := []float64{0, math.Copysign(0, -1), 5e-324, 1e-300, 1, math.Nextafter(1, 2), 1e300, math.MaxFloat64, math.Inf(1), -1, -1e300, -math.MaxFloat64, math.Inf(-1), math.NaN()}
	weights := []float64{0, 1, 1e-100, 1e100, .1, 5e-324, 1e300, -1}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 12).Draw(t, "n")
		number := rapid.OneOf(rapid.SampledFrom(extremes[:11]), rapid.Float64(), rapid.Float64Range(0, 1))
		if rapid.Bool().Draw(t, "wild") {
			number = rapid.OneOf(number, rapid.SampledFrom(extremes))
		}
		s := rapid.SliceOfN(number, n, n).Draw(t, "s")
		b := rapid.SliceOfN(number, n, n).Draw(t, "b")
		pos := rapid.SliceOfN(rapid.Bool(), n, n).Draw(t, "positive")
		var w []float64
		if rapid.Bool().Draw(t, "weighted") {
			allowed := weights[:5]
			if rapid.Bool().Draw(t, "any weight") {
				allowed = weights
			}
			w = rapid.SliceOfN(rapid.SampledFrom(allowed), n, n).Draw(t, "w")
		}
		check := func(what string, v any, err error) {
			t.Helper()
			if err == nil && hasNaN(reflect.ValueOf(v)) {
				t.Fatalf("%s has a NaN: %+v", what, v)
			}
		}
		roc, err := score.NewROC(s, pos, w)
		check("ROC", roc, err)
		if err == nil {
			check("area", roc.AUC(), nil)
			if a := roc.AUC(); a < 0 || a > 1 {
				t.Fatalf("AUC = %v", a)
			}
			hull := roc.Hull()
			check("hull", hull, nil)
			check("PR", roc.PR(), nil)
			check("AP", roc.PR().AveragePrecision(), nil)
			det := roc.DET()
			check("DET", det, nil)
			check("equal error rate", det.EqualErrorRate(), nil)
			x, y := det.Deviates()
			check("deviates", [][]float64{x, y}, nil)
			c := &score.Costs{FP: rapid.SampledFrom(extremes).Draw(t, "FP"), FN: rapid.SampledFrom(extremes).Draw(t, "FN"), Prevalence: rapid.Float64Range(0, 1).Draw(t, "π")}
			for _, rule := range []score.Rule{score.Youden, score.MinCost(nil), score.MinCost(c), score.AtFPR(.3), score.AtPrecision(.3)} {
				p, err := rule(roc)
				check("point", p, err)
				if err == nil {
					v, err := roc.ExpectedCost(p.Index, c)
					check("cost", v, err)
				}
			}
			v, err := roc.IsoCost(c)
			check("iso-cost", v, err)
			hi := rapid.Float64Range(0, 1).Draw(t, "hi")
			v, err = roc.PartialAUC(hi/2, hi)
			check("partial AUC", v, err)
			v, err = roc.McClish(hi/2, hi)
			check("McClish", v, err)
		}
		v, err := score.AUC(s, pos, w)
		check("AUC", v, err)
		v, err = score.AveragePrecision(s, pos, w)
		check("AveragePrecision", v, err)
		e, err := score.DeLong(s, pos)
		check("DeLong", e, err)
		dt, err := score.DeLongTest(s, b, pos)
		check("DeLongTest", dt, err)
		platt, err := score.FitPlatt(s, pos, w)
		check("Platt", platt, err)
		if err == nil {
			for _, x := range append(s, math.Inf(1), math.Inf(-1), 0) {
				check("Platt's probability", platt.Probability(x), nil)
			}
		}
		iso, err := score.FitIsotonic(s, pos, w)
		check("isotonic", iso, err)
		if err == nil {
			for _, x := range append(s, math.Inf(1), math.Inf(-1), 0, math.MaxFloat64, 5e-324) {
				check("isotonic probability", iso.Probability(x), nil)
			}
		}
		v, err = score.Brier(s, pos, w)
		check("Brier", v, err)
		m, err := score.Murphy(s, pos, 3, score.EqualMass)
		check("Murphy", m, err)
		bins, err := score.CalibrationCurve(s, pos, 3, score.EqualMass)
		check("calibration", bins, err)
		tt, err := score.CorrectedTTest(s, b, 9, 1)
		check("t-test", tt, err)
		if err == nil {
			lo, hi := tt.Interval(.95)
			check("interval", []float64{lo, hi}, nil)
		}
	})
}
