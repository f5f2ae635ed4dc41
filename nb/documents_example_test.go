package nb_test

import (
	"fmt"
	"strings"

	"gonum.org/v1/gonum/mat"

	"naivebayes/nb"
)

// chinaDocs counts the four documents of Manning, Raghavan and Schütze, table
// 13.1.
func chinaDocs() *nb.TermCounts {
	counts, _ := nb.NewTermCounts([]string{"China", "other"}, nil)
	for _, d := range []struct{ class, text string }{
		{"China", "Chinese Beijing Chinese"},
		{"China", "Chinese Chinese Shanghai"},
		{"China", "Chinese Macao"},
		{"other", "Tokyo Japan Chinese"},
	} {
		if err := counts.Add(counts.Doc(strings.Fields(d.text)...), counts.Class(d.class)); err != nil {
			fmt.Println(err)
		}
	}
	return counts
}

// One count serves every event model, and they disagree.
func ExampleTermCounts_Estimate() {
	counts := chinaDocs()
	for event := nb.Multinomial; event <= nb.NormalizedComplement; event++ {
		m, err := counts.Estimate(event, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		d := m.Doc("Chinese", "Chinese", "Chinese", "Tokyo", "Japan")
		p, _ := m.Posterior(nil, d)
		fmt.Printf("%-21v %.4f %s\n", event, p[0], m.Classes[nb.Decide(p)])
	}
	// Output:
	// multinomial           0.6898 China
	// Bernoulli             0.1911 other
	// binary multinomial    0.3876 other
	// mixed                 0.3741 other
	// complement            0.4257 other
	// normalized complement 0.5059 China
}

// Why does the Bernoulli model say no to a document that says Chinese thrice?
func ExampleTermModel_Explain() {
	m, _ := chinaDocs().Estimate(nb.Bernoulli, nil)
	x, err := m.Explain(m.Doc("Chinese", "Chinese", "Chinese", "Tokyo", "Japan"), 0, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("prior   %+.3f\n", x.Prior)
	for i, t := range x.Terms {
		fmt.Printf("%-7s %+.3f\n", m.Terms[t], x.Contributions[i])
	}
	fmt.Printf("absent  %+.3f\n", x.Absent)
	fmt.Printf("sum     %+.3f for %s\n", x.LogOdds, m.Classes[x.A])
	// Output:
	// prior   +1.099
	// Chinese +0.182
	// Tokyo   -1.204
	// Japan   -1.204
	// absent  -0.316
	// sum     -1.443 for China
}

// Naive Bayes is a linear classifier.
func ExampleTermModel_Weights() {
	m, _ := chinaDocs().Estimate(nb.Multinomial, nil)
	w, bias, err := m.Weights(0, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("bias     %+.3f\n", bias)
	for t, s := range m.Terms {
		fmt.Printf("%-8s %+.3f\n", s, w[t])
	}
	// Output:
	// bias     +1.099
	// Chinese  +0.657
	// Beijing  +0.251
	// Shanghai +0.251
	// Macao    +0.251
	// Tokyo    -1.135
	// Japan    -1.135
}

// A matrix of term counts, n×V, becomes a collection that is counted and
// classified at once.
func ExampleDocs() {
	x := mat.NewDense(4, 3, []float64{
		2, 1, 0,
		3, 0, 0,
		0, 1, 2,
		0, 0, 1})
	docs := nb.MatrixDocs(x)
	counts, _ := nb.NewTermCounts([]string{"a", "b"}, []string{"s", "t", "u"})
	if err := counts.AddDocs(docs, []int{0, 0, 1, 1}, nil); err != nil {
		fmt.Println(err)
		return
	}
	m, _ := counts.Estimate(nb.Multinomial, nil)
	p, err := m.PosteriorDocs(nil, docs)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.3f\n", mat.Formatted(mat.NewDense(docs.Len(), 2, p)))
	class, _ := m.PredictDocs(nil, docs)
	fmt.Println(class)
	// Output:
	// ⎡0.944  0.056⎤
	// ⎢0.990  0.010⎥
	// ⎢0.029  0.971⎥
	// ⎣0.163  0.837⎦
	// [0 0 1 1]
}

func ExampleDenseDoc() {
	fmt.Println(nb.DenseDoc([]float64{0, 2, 0, 1}))
	// Output: {[1 3] [2 1]}
}

// A table that holds only totals: 3 documents of China have 8 tokens, 5 of
// them Chinese, which stands in each of the 3.
func ExampleTermCounts_AddTotals() {
	counts, _ := nb.NewTermCounts([]string{"China", "other"}, strings.Fields("Chinese Beijing Shanghai Macao Tokyo Japan"))
	if err := counts.AddTotals(0, 3, []float64{5, 1, 1, 1, 0, 0}, []float64{3, 1, 1, 1, 0, 0}); err != nil {
		fmt.Println(err)
	}
	if err := counts.AddTotals(1, 1, []float64{1, 0, 0, 0, 1, 1}, []float64{1, 0, 0, 0, 1, 1}); err != nil {
		fmt.Println(err)
	}
	m, _ := counts.Estimate(nb.Multinomial, nil)
	p, _ := m.Posterior(nil, m.Doc("Chinese", "Chinese", "Chinese", "Tokyo", "Japan"))
	fmt.Printf("P(China|d) = %.6f\n", p[0])
	// Output: P(China|d) = 0.689759
}
