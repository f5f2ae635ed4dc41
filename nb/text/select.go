package text

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"naivebayes/nb"
)

// Criterion says which terms are best.
type Criterion int

const (
	// ByDocuments: those that stand in most documents.
	ByDocuments Criterion = iota
	// ByInformation: those whose presence tells most of the class; see
	// MutualInformation.
	ByInformation
	// ByChiSquare: those whose presence depends most surely on the class; see
	// ChiSquare. It favours rare terms more than ByInformation does.
	ByChiSquare
)

var criterionNames = [...]string{"documents", "information", "chi-square"}

func (c Criterion) String() string {
	if c < 0 || int(c) >= len(criterionNames) {
		return fmt.Sprintf("Criterion(%d)", int(c))
	}
	return criterionNames[c]
}

// Selection says which terms of a vocabulary a model has. The zero value is all
// of them. It is asked of the counts, after they are counted, so that one count
// serves any selection.
type Selection struct {
	// MinDocuments: a term stands in at least so many documents.
	MinDocuments int `json:"minDocuments,omitempty"`
	// MaxShare, if not 0, is the largest share of the documents that have a
	// term: 0.5 leaves out terms that stand in more than half of them.
	MaxShare float64 `json:"maxShare,omitempty"`
	// Size, if not 0, is the largest number of terms, the best ones By; of equal
	// ones the first in the vocabulary.
	Size int `json:"size,omitempty"`
	// By says which terms are best.
	By Criterion `json:"by,omitempty"`
}

// Terms returns the indices of the selected terms, ascending, for
// nb.TermCounts.Select. The error wraps ErrSelection for an option out of range.
// Cost: O(K·V + V·log V).
func (s Selection) Terms(t *nb.TermCounts) ([]int, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	return s.of(tallyOf(t)), nil
}

func (s Selection) check() error {
	switch {
	case s.MinDocuments < 0:
		return fmt.Errorf("text: MinDocuments is %d, want 0 or more: %w", s.MinDocuments, ErrSelection)
	case !(s.MaxShare >= 0 && s.MaxShare <= 1):
		return fmt.Errorf("text: MaxShare is %v, want a number from 0 to 1: %w", s.MaxShare, ErrSelection)
	case s.Size < 0:
		return fmt.Errorf("text: Size is %d, want 0 or more: %w", s.Size, ErrSelection)
	case s.By < ByDocuments || s.By > ByChiSquare:
		return fmt.Errorf("text: %v is not a criterion: %w", s.By, ErrSelection)
	}
	return nil
}

// of returns the selected terms of a tally.
func (s Selection) of(t *tally) []int {
	total := t.documents()
	var out []int
	docs := make([]float64, t.v)
	for term := range t.v {
		for _, n := range t.row(term) {
			docs[term] += n
		}
		if docs[term] >= float64(s.MinDocuments) && (s.MaxShare == 0 || docs[term] <= s.MaxShare*total) {
			out = append(out, term)
		}
	}
	if s.Size == 0 || len(out) <= s.Size {
		return out
	}
	score := docs
	switch s.By {
	case ByInformation:
		score = t.each(information)
	case ByChiSquare:
		score = t.each(chiSquare)
	}
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(score[b], score[a]) })
	out = out[:s.Size]
	slices.Sort(out)
	return out
}

// MutualInformation returns for each term how much its presence in a document
// tells of the class, in nats: with e = 1 for documents that have the term and 0
// for the others, and N_ec the documents of class c among them,
//
//	I(t; C) = Σ_e Σ_c N_ec/N · log(N·N_ec / (N_e·N_c))
//
// It is 0 for a term that stands equally often in all classes, and for all terms
// if nothing was counted. Source: Manning, Raghavan and Schütze, Introduction to
// Information Retrieval (2008), eq. 13.17, which takes logarithms to base 2.
func MutualInformation(t *nb.TermCounts) []float64 { return tallyOf(t).each(information) }

// ChiSquare returns for each term Pearson's statistic of the table of presence
// and class,
//
//	X²(t) = Σ_e Σ_c (N_ec − E_ec)² / E_ec    E_ec = N_e·N_c / N
//
// with K−1 degrees of freedom; 0 for a term that is in no document or in all.
// Source: as MutualInformation, eq. 13.18.
func ChiSquare(t *nb.TermCounts) []float64 { return tallyOf(t).each(chiSquare) }

// tally is in how many documents of each class a term stands.
type tally struct {
	n  []float64 // K documents
	v  int
	df []float64 // V×K
}

func tallyOf(t *nb.TermCounts) *tally {
	k := len(t.Classes)
	out := &tally{n: t.N, v: len(t.Terms), df: make([]float64, len(t.Terms)*k)}
	for i := range out.df {
		out.df[i] = t.Documents(i%k, i/k)
	}
	return out
}

func (t *tally) row(term int) []float64 { return t.df[term*len(t.n) : (term+1)*len(t.n)] }

func (t *tally) documents() float64 {
	var sum float64
	for _, n := range t.n {
		sum += n
	}
	return sum
}

// each asks f for every term: row has its documents by class, sum all of them,
// n the documents by class and total their sum.
func (t *tally) each(f func(row []float64, sum float64, n []float64, total float64) float64) []float64 {
	out := make([]float64, t.v)
	total := t.documents()
	for term := range out {
		row, sum := t.row(term), 0.0
		for _, d := range row {
			sum += d
		}
		if sum > 0 && total > 0 {
			out[term] = f(row, sum, t.n, total)
		}
	}
	return out
}

func information(row []float64, sum float64, n []float64, total float64) float64 {
	var i float64
	for c, with := range row {
		without := n[c] - with
		if with > 0 {
			i += with / total * math.Log(total*with/(sum*n[c]))
		}
		if without > 0 {
			i += without / total * math.Log(total*without/((total-sum)*n[c]))
		}
	}
	return max(i, 0) // rounding
}

func chiSquare(row []float64, sum float64, n []float64, total float64) float64 {
	var x float64
	for c, with := range row {
		if n[c] == 0 || sum == total {
			continue
		}
		e := sum * n[c] / total
		rest := (total - sum) * n[c] / total
		x += (with - e) * (with - e) * (1/e + 1/rest)
	}
	return x
}
