package nb_test

import (
	"errors"
	"math"
	"testing"

	"naivebayes/nb"

	"pgregory.net/rapid"
)

// The risk of both decisions, written out for each meaning of λᵢⱼ, against the
// thresholds; and the formula of the other convention, which loses.
func TestLikelihoodRatio(t *testing.T) {
	type table = [2][2]float64
	truthFirst := func(l table, decision int, p [2]float64) float64 { // λ[truth][decision]
		return l[0][decision]*p[0] + l[1][decision]*p[1]
	}
	decisionFirst := func(l table, decision int, p [2]float64) float64 { // λ[decision][truth]
		return l[decision][0]*p[0] + l[decision][1]*p[1]
	}
	worse := map[string]int{}
	rapid.Check(t, func(g *rapid.T) {
		draw := func(label string, from, to int) float64 { return float64(rapid.IntRange(from, to).Draw(g, label)) }
		l := table{{draw("λ11", 0, 3), draw("λ12", 4, 12)}, {draw("λ21", 4, 12), draw("λ22", 0, 3)}}
		prior := [2]float64{draw("P1", 1, 9), draw("P2", 1, 9)}
		for _, tc := range []struct {
			name        string
			risk        func(table, int, [2]float64) float64
			right, with func(table, [2]float64) (float64, error)
		}{
			{"truth first", truthFirst, nb.LikelihoodRatioTruthFirst, nb.LikelihoodRatioDecisionFirst},
			{"decision first", decisionFirst, nb.LikelihoodRatioDecisionFirst, nb.LikelihoodRatioTruthFirst},
		} {
			right, with := must(tc.right(l, prior)), must(tc.with(l, prior))
			for i := 1; i <= 100; i++ {
				ratio := float64(i*i) / 100 // P(x|1)/P(x|2), 0.01 to 100
				joint := [2]float64{ratio * prior[0], prior[1]}
				risk := func(threshold float64) float64 {
					if ratio > threshold {
						return tc.risk(l, 0, joint)
					}
					return tc.risk(l, 1, joint)
				}
				least := min(tc.risk(l, 0, joint), tc.risk(l, 1, joint))
				if r := risk(right); r > least*(1+1e-12) {
					g.Fatalf("%s: λ = %v, prior %v, ratio %v: risk %v at threshold %v, want %v", tc.name, l, prior, ratio, r, right, least)
				}
				if risk(with) > least*(1+1e-12) {
					worse[tc.name]++
				}
			}
		}
	})
	if drewAll() && (worse["truth first"] == 0 || worse["decision first"] == 0) {
		t.Errorf("the formula of the other convention lost %v times, want some in each", worse)
	}
}

func TestLikelihoodRatioValues(t *testing.T) {
	inf := math.Inf(1)
	for _, tc := range []struct {
		name   string
		lambda [2][2]float64
		prior  [2]float64
		want   float64
		err    error
	}{
		{"zero-one", [2][2]float64{{0, 1}, {1, 0}}, [2]float64{.5, .5}, 1, nil},
		{"German credit, class 1 bad", [2][2]float64{{0, 5}, {1, 0}}, [2]float64{.3, .7}, .2 * .7 / .3, nil},
		{"prior as counts", [2][2]float64{{0, 5}, {1, 0}}, [2]float64{300, 700}, .2 * .7 / .3, nil},
		{"false alarm free", [2][2]float64{{0, 5}, {0, 0}}, [2]float64{.5, .5}, 0, nil},
		{"miss free", [2][2]float64{{1, 1}, {5, 0}}, [2]float64{.5, .5}, inf, nil},
		{"quotients out of range", [2][2]float64{{0, 1e-300}, {1e300, 0}}, [2]float64{1e150, 1e-150}, 1e300, nil},
		{"no difference", [2][2]float64{{1, 1}, {2, 2}}, [2]float64{.5, .5}, 0, nb.ErrLoss},
		{"error costs less", [2][2]float64{{1, 0}, {1, 0}}, [2]float64{.5, .5}, 0, nb.ErrLoss},
		{"NaN", [2][2]float64{{0, math.NaN()}, {1, 0}}, [2]float64{.5, .5}, 0, nb.ErrLoss},
		{"infinite", [2][2]float64{{0, inf}, {1, 0}}, [2]float64{.5, .5}, 0, nb.ErrLoss},
		{"prior 0", [2][2]float64{{0, 1}, {1, 0}}, [2]float64{0, 1}, 0, nb.ErrEstimator},
		{"prior infinite", [2][2]float64{{0, 1}, {1, 0}}, [2]float64{1, inf}, 0, nb.ErrEstimator},
	} {
		swapped := tc.lambda
		swapped[0][1], swapped[1][0] = swapped[1][0], swapped[0][1]
		for name, f := range map[string]func() (float64, error){
			"truth first":    func() (float64, error) { return nb.LikelihoodRatioTruthFirst(tc.lambda, tc.prior) },
			"decision first": func() (float64, error) { return nb.LikelihoodRatioDecisionFirst(swapped, tc.prior) },
		} {
			got, err := f()
			if !errors.Is(err, tc.err) || got != tc.want && !(math.Abs(got/tc.want-1) < 1e-12) {
				t.Errorf("%s, %s: %v, %v, want %v, %v", tc.name, name, got, err, tc.want, tc.err)
			}
		}
	}
}

// The threshold on the likelihood ratio and that on the posterior are one.
func TestLikelihoodRatioIsThreshold(t *testing.T) {
	lambda, prior := [2][2]float64{{0, 5}, {1, 0}}, [2]float64{.3, .7}
	ratio := must(nb.LikelihoodRatioTruthFirst(lambda, prior))
	posterior := ratio * prior[0] / (ratio*prior[0] + prior[1])
	l := must(nb.NewLoss([]string{"bad", "good"}, []string{"bad", "good"}, [][]float64{lambda[0][:], lambda[1][:]}))
	almost(t, "posterior at the ratio", posterior, must(l.Threshold(0)))
}
