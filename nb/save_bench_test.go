package nb_test

import (
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"testing"

	"naivebayes/nb"
)

// bigTerms are counts of 50 000 terms in 20 classes, one term in ten counted.
func bigTerms(tb testing.TB) *nb.TermCounts {
	tb.Helper()
	const v, k = 50_000, 20
	vocabulary := make([]string, v)
	for i := range vocabulary {
		vocabulary[i] = "term" + strconv.Itoa(i)
	}
	classes := make([]string, k)
	for c := range classes {
		classes[c] = "class" + strconv.Itoa(c)
	}
	t := must(nb.NewTermCounts(classes, vocabulary))
	rng := rand.New(rand.NewPCG(1, 2))
	for c := range k {
		tf, df := make([]float64, v), make([]float64, v)
		for i := range v / 10 {
			tf[i*10+c%10] = float64(1 + rng.IntN(20))
			df[i*10+c%10] = 1
		}
		if err := t.AddTotals(c, 500, tf, df); err != nil {
			tb.Fatal(err)
		}
	}
	return t
}

func BenchmarkSave(b *testing.B) {
	counts := bigTerms(b)
	model := must(counts.Estimate(nb.Multinomial, nil))
	bernoulli := must(counts.Estimate(nb.Bernoulli, nil))
	for _, form := range []string{".nb", ".json"} {
		benchmarkFile(b, "TermCounts"+form, counts)
		benchmarkFile(b, "TermModel"+form, model)
		benchmarkFile(b, "Bernoulli"+form, bernoulli)
	}
}

func benchmarkFile[T nb.Counts | nb.TermCounts | nb.Model | nb.TermModel](b *testing.B, name string, v *T) {
	path := filepath.Join(b.TempDir(), name)
	b.Run("save/"+name, func(b *testing.B) {
		for b.Loop() {
			if err := nb.Save(path, v); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("load/"+name, func(b *testing.B) {
		for b.Loop() {
			if _, err := nb.Load[T](path); err != nil {
				b.Fatal(err)
			}
		}
	})
}
