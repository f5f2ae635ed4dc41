package proofs

import (
	"math"
	"math/rand/v2"
	"testing"

	"naivebayes/nb"
)

// randomDocuments draws small documents over v terms for two classes.
func randomDocuments(rng *rand.Rand, v int) (docs [][]int, y []int, counts *nb.TermCounts) {
	counts, err := nb.NewTermCounts([]string{"a", "b"}, nil)
	if err != nil {
		panic(err)
	}
	vocabulary := make([]string, v)
	for t := range vocabulary {
		vocabulary[t] = string(rune('a' + t))
	}
	counts.Doc(vocabulary...)
	for i := range 12 {
		n := make([]int, v)
		for t := range n {
			n[t] = rng.IntN(3)
		}
		docs, y = append(docs, n), append(y, i%2)
		if err := counts.Add(doc(n), i%2); err != nil {
			panic(err)
		}
	}
	return docs, y, counts
}

func doc(n []int) nb.Doc {
	var d nb.Doc
	for t, k := range n {
		d.Terms, d.Counts = append(d.Terms, t), append(d.Counts, float64(k))
	}
	return d
}

// Proof 10. The products of (a) and (b), straight from the documents.
func TestDocumentModels(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 1))
	const v, lambda = 5, .5
	for range 30 {
		docs, y, counts := randomDocuments(rng, v)
		query := make([]int, v)
		for i := range query {
			query[i] = rng.IntN(4)
		}
		for _, event := range []nb.Event{nb.Multinomial, nb.Bernoulli, nb.Mixed} {
			m, err := counts.Estimate(event, &nb.Estimator{Lambda: lambda})
			if err != nil {
				t.Fatal(err)
			}
			got, err := m.Posterior(nil, doc(query))
			if err != nil {
				t.Fatal(err)
			}
			var joint [2]float64
			for c := range joint {
				var classDocs, tokens float64
				tf, df := make([]float64, v), make([]float64, v)
				for i, d := range docs {
					if y[i] != c {
						continue
					}
					classDocs++
					for term, n := range d {
						tf[term] += float64(n)
						tokens += float64(n)
						if n > 0 {
							df[term]++
						}
					}
				}
				joint[c] = classDocs / float64(len(docs))
				for term, n := range query {
					p := (tf[term] + lambda) / (tokens + lambda*v)
					switch {
					case event == nb.Bernoulli:
						p = (df[term] + lambda) / (classDocs + 2*lambda)
						if n == 0 {
							p = 1 - p
						}
						joint[c] *= p
					case event == nb.Mixed && n > 0:
						joint[c] *= p
					case event == nb.Multinomial:
						joint[c] *= math.Pow(p, float64(n))
					}
				}
			}
			if want := joint[0] / (joint[0] + joint[1]); math.Abs(got[0]-want) > 1e-12 {
				t.Errorf("%v: P(a|%v) = %v, want %v", event, query, got[0], want)
			}
		}
	}
}

// With the note's denominator, words + 2, present and absent do not sum to 1
// if each is smoothed as the note smooths it.
func TestBernoulliDenominator(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 2))
	docs, y, counts := randomDocuments(rng, 4)
	m, err := counts.Estimate(nb.Bernoulli, nil)
	if err != nil {
		t.Fatal(err)
	}
	var n, words, with float64
	for i, d := range docs {
		if y[i] != 0 {
			continue
		}
		n++
		for term, k := range d {
			if k > 0 {
				words++
				if term == 0 {
					with++
				}
			}
		}
	}
	right := (with+1)/(n+2) + (n-with+1)/(n+2)
	note := (with+1)/(words+2) + (n-with+1)/(words+2)
	if math.Abs(right-1) > 1e-15 || math.Abs(note-1) < .1 {
		t.Errorf("present + absent: documents + 2 gives %v, words + 2 gives %v; want 1 and clearly another number", right, note)
	}
	if got := m.Probability(0, 0); math.Abs(got-(with+1)/(n+2)) > 1e-15 {
		t.Errorf("nb: P(present) = %v, want %v", got, (with+1)/(n+2))
	}
}

func TestComplementIsNoLikelihood(t *testing.T) {
	const v = 5
	_, _, counts := randomDocuments(rand.New(rand.NewPCG(10, 3)), v)
	m, err := counts.Estimate(nb.Complement, nil)
	if err != nil {
		t.Fatal(err)
	}
	var sum float64
	for term := range v {
		var other, tokens float64
		for u := range v {
			tokens += counts.Count(1, u)
		}
		other = counts.Count(1, term)
		w := -math.Log((other + 1) / (tokens + v)) // of class 0: all but class 0
		sum += math.Exp(w)
		one, err := m.LogJoint(nil, nb.Doc{Terms: []int{term}})
		if err != nil {
			t.Fatal(err)
		}
		none, err := m.LogJoint(nil, nb.Doc{})
		if err != nil {
			t.Fatal(err)
		}
		if got := one[0] - none[0]; math.Abs(got-w) > 1e-12 {
			t.Errorf("weight of term %d = %v, want %v", term, got, w)
		}
	}
	if sum < v*v {
		t.Errorf("Σ exp(w) = %v, want at least V² = %d", sum, v*v)
	}
}
