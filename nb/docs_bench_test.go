package nb_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"testing"

	"naivebayes/nb"
)

// synthetic is 20 000 documents of 200 tokens over 50 000 terms in 20 classes.
// Terms follow Zipf's law and have ids without order.
var synthetic = sync.OnceValues(func() (*nb.Docs, []int) {
	const n, v, k, tokens = 20_000, 50_000, 20, 200
	r := rand.New(rand.NewPCG(1, 2))
	zipf, id := rand.NewZipf(r, 1.1, 50, v-1), r.Perm(v)
	ds, class := &nb.Docs{}, make([]int, n)
	terms := make([]int, tokens)
	for i := range class {
		for j := range terms {
			terms[j] = id[zipf.Uint64()]
		}
		slices.Sort(terms)
		d := nb.Doc{Counts: []float64{}}
		for _, t := range terms {
			if m := len(d.Terms); m > 0 && d.Terms[m-1] == t {
				d.Counts[m-1]++
				continue
			}
			d.Terms, d.Counts = append(d.Terms, t), append(d.Counts, 1)
		}
		ds.Append(d)
		class[i] = r.IntN(k)
	}
	return ds, class
})

func syntheticCounts() *nb.TermCounts {
	classes, terms := make([]string, 20), make([]string, 50_000)
	for c := range classes {
		classes[c] = strconv.Itoa(c)
	}
	for t := range terms {
		terms[t] = strconv.Itoa(t)
	}
	return must(nb.NewTermCounts(classes, terms))
}

func BenchmarkTermCountsAdd(b *testing.B) {
	ds, class := synthetic()
	counts := syntheticCounts()
	for b.Loop() {
		for i, c := range class {
			if err := counts.Add(ds.Doc(i), c); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkAddDocs(b *testing.B) {
	ds, class := synthetic()
	counts := syntheticCounts()
	for b.Loop() {
		if err := counts.AddDocs(ds, class, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTermEstimate(b *testing.B) {
	ds, class := synthetic()
	counts := syntheticCounts()
	if err := counts.AddDocs(ds, class, nil); err != nil {
		b.Fatal(err)
	}
	for _, event := range events {
		b.Run(event.String(), func(b *testing.B) {
			for b.Loop() {
				must(counts.Estimate(event, nil))
			}
		})
	}
}

func BenchmarkPosteriorDocs(b *testing.B) {
	ds, class := synthetic()
	counts := syntheticCounts()
	if err := counts.AddDocs(ds, class, nil); err != nil {
		b.Fatal(err)
	}
	dst := make([]float64, ds.Len()*20)
	for _, event := range []nb.Event{nb.Multinomial, nb.Bernoulli, nb.Complement} {
		m := must(counts.Estimate(event, nil))
		b.Run(event.String(), func(b *testing.B) {
			for b.Loop() {
				must(m.PosteriorDocs(dst, ds))
			}
		})
	}
}
