package bayesnet_test

import (
	"math"
	"testing"

	"naivebayes/data"
	"naivebayes/nb"
	"naivebayes/nb/bayesnet"
)

// TestNaiveBayesIsANetwork: the network of a naive Bayes model has the model's
// posteriors, with missing cells too, and gives the model back.
func TestNaiveBayesIsANetwork(t *testing.T) {
	df := data.HouseVotes()
	for _, lambda := range []float64{0, 1} {
		counts, err := nb.CountFrame(df, "party")
		if err != nil {
			t.Fatal(err)
		}
		model, err := counts.Estimate(&nb.Estimator{Lambda: lambda})
		if err != nil {
			t.Fatal(err)
		}
		net, err := bayesnet.FromModel(model, "party")
		if err != nil {
			t.Fatal(err)
		}
		again, err := net.Model(0)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := model.Rows(df)
		if err != nil {
			t.Fatal(err)
		}
		missing := 0
		for i, x := range rows[:100] {
			evidence := net.MustRow(nil)
			for j, v := range x {
				if math.IsNaN(v) {
					missing++
				} else {
					evidence[j+1] = int(v)
				}
			}
			want, err := model.Posterior(nil, x)
			if err != nil {
				t.Fatal(err)
			}
			got, err := net.Posterior(0, evidence)
			if err != nil {
				t.Fatal(err)
			}
			back, err := again.Posterior(nil, x)
			if err != nil {
				t.Fatal(err)
			}
			for c := range want {
				if math.Abs(got[c]-want[c]) > 1e-12 || math.Abs(back[c]-want[c]) > 1e-12 {
					t.Errorf("λ = %v, row %d: network %v, model of it %v, want %v", lambda, i, got, back, want)
				}
			}
		}
		if missing == 0 {
			t.Error("no cell is missing, so that missing cells are not tested")
		}
	}
}
