package text

import (
	"fmt"
	"math"
	"slices"

	"naivebayes/nb"
)

// Weighting is what a count of a term in a document is turned into.
type Weighting int

const (
	// Frequency leaves the counts as they are.
	Frequency Weighting = iota
	// Presence is 1 for each term of the document.
	Presence
	// LogFrequency is log(1 + n): the tenth time says less than the first. Source:
	// J. Rennie and others, Tackling the poor assumptions of naive Bayes text
	// classifiers (ICML 2003), table 4 step 1.
	LogFrequency
	// TFIDF is n·(log((1 + N)/(1 + Dₜ)) + 1), divided by the Euclidean length of
	// the document, N the documents of the collection and Dₜ those with the term:
	// as scikit-learn's TfidfTransformer does it.
	TFIDF
)

var weightingNames = [...]string{"frequency", "presence", "log frequency", "tf-idf"}

func (w Weighting) String() string {
	if w < 0 || int(w) >= len(weightingNames) {
		return fmt.Sprintf("Weighting(%d)", int(w))
	}
	return weightingNames[w]
}

// IDF returns log((1 + N)/(1 + Dₜ)) + 1 for each of the terms 0 to terms−1, N the
// number of documents and Dₜ of those that have the term: the idf of a
// collection, to weigh it and later documents with. Panics if a document has a
// term outside that range. Cost: O(entries).
func IDF(ds *nb.Docs, terms int) []float64 {
	out := make([]float64, terms)
	for i := range ds.Len() {
		d := ds.Doc(i)
		for j, t := range d.Terms {
			if d.Counts == nil || d.Counts[j] > 0 {
				out[t]++
			}
		}
	}
	n := float64(ds.Len())
	for t, df := range out {
		out[t] = math.Log((1+n)/(1+df)) + 1
	}
	return out
}

// Weigh returns the collection with its counts turned into weights; ds stays as
// it is, and each term must stand once in a document. idf is that of IDF for
// TFIDF and not read otherwise: take that of the training documents for the test
// documents too. Panics if it has no number for a term, or for a Weighting that
// is none of the constants.
func Weigh(ds *nb.Docs, w Weighting, idf []float64) *nb.Docs {
	if w < Frequency || w > TFIDF {
		panic(fmt.Sprintf("text: Weigh: have %v, want one of the constants", w))
	}
	out := &nb.Docs{Offsets: slices.Clone(ds.Offsets), Terms: slices.Clone(ds.Terms), Counts: slices.Clone(ds.Counts)}
	if out.Counts == nil {
		out.Counts = slices.Repeat([]float64{1}, len(out.Terms))
	}
	for i := range out.Len() {
		from, to := out.Offsets[i], out.Offsets[i+1]
		row := out.Counts[from:to]
		var sum float64
		for j, n := range row {
			switch {
			case w == Presence && n > 0:
				row[j] = 1
			case w == LogFrequency:
				row[j] = math.Log1p(n)
			case w == TFIDF:
				t := out.Terms[from+j]
				if t >= len(idf) {
					panic(fmt.Sprintf("text: Weigh: have idf of %d terms, want that of term %d", len(idf), t))
				}
				row[j] = n * idf[t]
				sum += row[j] * row[j]
			}
		}
		if sum > 0 {
			for j := range row {
				row[j] /= math.Sqrt(sum)
			}
		}
	}
	return out
}
