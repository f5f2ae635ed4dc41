package bayesnet

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What bnlearn and pgmpy learned (testdata/learn/learn.py) and Weka
// (Weka.java) from tables of this project.
type learned struct {
	Data, Class string
	Rows        int
	Features    []string
	Information []float64 // i < j, in rows
	Unique      bool      // the tree
	Bnlearn     [][2]string
	Pgmpy       [][2]string
	Scores      map[string]map[string]float64
	Right       map[string]int
	Tables      map[string]map[string][]float64
}

type wekaLearned struct {
	Data string
	TAN  [][2]string
	AODE []struct {
		M, Right int
		Rows     []struct {
			Row       int
			Posterior []float64
		}
	}
}

func learnedCases(t *testing.T) []learned {
	var file struct{ Cases []learned }
	readGolden(t, "learn.json", &file)
	if len(file.Cases) != 6 {
		t.Fatalf("have %d cases, want 6", len(file.Cases))
	}
	return file.Cases
}

// edges are the arrows between features, without direction, sorted.
func edges(arrows [][2]string) []string {
	var out []string
	for _, a := range arrows {
		out = append(out, fmt.Sprint(min(a[0], a[1]), " ", max(a[0], a[1])))
	}
	slices.Sort(out)
	return out
}

func arrows(s *Structure, class int) [][2]string {
	var out [][2]string
	for i := range s.Len() {
		for _, p := range s.Parents(i) {
			if p != class {
				out = append(out, [2]string{s.Name(p), s.Name(i)})
			}
		}
	}
	return out
}

func TestTANOfOtherSystems(t *testing.T) {
	var weka struct{ Cases []wekaLearned }
	readGolden(t, "weka.json", &weka)
	unique := 0
	for n, c := range learnedCases(t) {
		d := learnTable(t, c.Data, c.Class)
		if d.total() != float64(c.Rows) {
			t.Fatalf("%s: %v rows, want %d", c.Data, d.total(), c.Rows)
		}
		class := len(d.Variables) - 1
		info := sure(d.MutualInformation(class, 0))
		at := 0
		for i := range class {
			for j := i + 1; j < class; j++ {
				if got := info.At(i, j); !(math.Abs(got-c.Information[at]) <= 1e-12) {
					t.Errorf("%s: I(%s; %s | %s) = %v, want %v", c.Data, c.Features[i], c.Features[j], c.Class, got, c.Information[at])
				}
				at++
			}
		}
		tree, only := MaximumSpanningTree(info)
		if only != c.Unique {
			t.Errorf("%s: the tree is unique: %v, want %v", c.Data, only, c.Unique)
		}
		weight := 0.0
		for _, e := range tree {
			weight += info.At(e[0], e[1])
		}
		for system, theirs := range map[string][][2]string{"bnlearn": c.Bnlearn, "pgmpy": c.Pgmpy, "Weka": weka.Cases[n].TAN} {
			sum := 0.0
			for _, e := range theirs {
				sum += info.At(slices.Index(c.Features, e[0]), slices.Index(c.Features, e[1]))
			}
			if !(math.Abs(sum-weight) <= 1e-9) {
				t.Errorf("%s: our tree weighs %v, that of %s %v", c.Data, weight, system, sum)
			}
			if !c.Unique {
				continue
			}
			unique++
			s := sure((*TAN)(nil).Structure(d, class))
			if diff := cmp.Diff(edges(theirs), edges(arrows(s, class))); diff != "" {
				t.Errorf("%s: the tree of %s (-want +got)\n%s", c.Data, system, diff)
			}
			if system == "bnlearn" { // and with its root the arrows themselves
				got, want := arrows(s, class), slices.Clone(theirs)
				for _, x := range [][][2]string{got, want} {
					slices.SortFunc(x, func(a, b [2]string) int { return slices.Compare(a[:], b[:]) })
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s: the arrows of bnlearn (-want +got)\n%s", c.Data, diff)
				}
			}
		}
	}
	if unique != 15 {
		t.Errorf("%d trees were compared, want 15", unique)
	}
}

// counted counts a table under the structures of the scripts: naive Bayes, and
// the tree of bnlearn.
func (c *learned) counted(t *testing.T) map[string]*Counts {
	d := learnTable(t, c.Data, c.Class)
	class := len(d.Variables) - 1
	parents := make([][]int, len(d.Variables))
	for i := range class {
		parents[i] = []int{class}
	}
	for _, e := range c.Bnlearn {
		to := slices.Index(c.Features, e[1])
		parents[to] = append(parents[to], slices.Index(c.Features, e[0]))
	}
	return map[string]*Counts{
		"nb":  sure(Count(sure(Naive(d.Variables, class)), d, SkipNothing)),
		"tan": sure(Count(sure(NewStructure(d.Variables, parents)), d, SkipNothing)),
	}
}

func TestTablesOfOtherSystems(t *testing.T) {
	compared := 0
	for _, c := range learnedCases(t) {
		counts := c.counted(t)["tan"]
		for which, e := range map[string]*Estimator{
			"mle": {}, "bdeu1": {BDeu: 1}, "pgmpy_k2": {Lambda: 1}, "pgmpy_bdeu10": {BDeu: 10},
		} {
			net := sure(counts.Estimate(e))
			for name, want := range c.Tables[which] {
				compared += len(want)
				if diff := cmp.Diff(want, net.Table(net.Node(name)), near9(1e-12)); diff != "" {
					t.Errorf("%s: %s of %s (-want +got)\n%s", c.Data, which, name, diff)
				}
			}
		}
	}
	if compared < 1000 {
		t.Errorf("only %d entries were compared", compared)
	}
}

func TestScoresOfOtherSystems(t *testing.T) {
	for _, c := range learnedCases(t) {
		for structure, counts := range c.counted(t) {
			evidence := func(e *Estimator) float64 { return sure(counts.LogEvidence(e)) }
			got := map[string]float64{
				"loglik": counts.LogLikelihood(), "aic": counts.AIC(), "bic": counts.BIC(),
				"k2": evidence(&Estimator{Lambda: 1}), "bdeu1": evidence(&Estimator{BDeu: 1}), "bdeu10": evidence(&Estimator{BDeu: 10}),
				"pgmpy_bdeu10": evidence(&Estimator{BDeu: 10}), "pgmpy_aic": counts.AIC(), "pgmpy_bic": counts.BIC(),
			}
			// pgmpy's K2 gives log (S−1)! to each configuration that no row has,
			// where the evidence of nothing is 0.
			got["pgmpy_k2"] = got["k2"]
			for i := range counts.Len() {
				f, _ := math.Lgamma(float64(counts.Card(i)))
				got["pgmpy_k2"] += f * float64(len(counts.Unobserved(i)))
			}
			if diff := cmp.Diff(c.Scores[structure], got, near9(1e-8)); diff != "" {
				t.Errorf("%s, %s (-want +got)\n%s", c.Data, structure, diff)
			}
		}
	}
}

// How many rows the model of bnlearn, trained on all rows, has right.
func TestRightOfBnlearn(t *testing.T) {
	for _, c := range learnedCases(t) {
		for structure, counts := range c.counted(t) {
			d := learnTable(t, c.Data, c.Class)
			class := len(d.Variables) - 1
			m := NewClassifier(sure(counts.Estimate(&Estimator{BDeu: 1})), class)
			right := 0.0
			for r, p := range sure(m.PredictAll(nil, sure(m.DataRows(d)))) {
				if p == d.Columns[class][r] {
					right += d.Weight(r)
				}
			}
			if right != float64(c.Right[structure]) {
				t.Errorf("%s, %s: %v rows are right, want %d", c.Data, structure, right, c.Right[structure])
			}
		}
	}
}

func TestAODEOfWeka(t *testing.T) {
	var weka struct{ Cases []wekaLearned }
	readGolden(t, "weka.json", &weka)
	for n, c := range learnedCases(t) {
		d := learnTable(t, c.Data, c.Class)
		class := len(d.Variables) - 1
		for _, w := range weka.Cases[n].AODE {
			m := sure(NewAODE(d, class, 1, float64(w.M)))
			rows := sure(m.DataRows(d))
			right := 0.0
			for r, p := range sure(m.PredictAll(nil, rows)) {
				if p == d.Columns[class][r] {
					right += d.Weight(r)
				}
			}
			if right != float64(w.Right) {
				t.Errorf("%s, m = %d: %v rows are right, want %d", c.Data, w.M, right, w.Right)
			}
			at := expanded(d)
			for _, row := range w.Rows {
				// Text sorts 10 before 2, so values may have other codes there,
				// but rows and classes are in the same order.
				if diff := cmp.Diff(row.Posterior, sure(m.Posterior(nil, rows[at[row.Row]])), near9(1e-10)); diff != "" {
					t.Errorf("%s, m = %d, row %d (-want +got)\n%s", c.Data, w.M, row.Row, diff)
				}
			}
		}
	}
}

// expanded are the numbers of the rows, each as often as it weighs.
func expanded(d *Data) []int {
	var out []int
	for r := range d.Len() {
		for range int(d.Weight(r)) {
			out = append(out, r)
		}
	}
	return out
}
