package bayesnet

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Merge = union, Remove undoes Add, the order of rows means nothing, and the
// arguments stay as they are; exactly, with whole weights.
func TestCountsAreAdditive(t *testing.T) {
	rapid.Check(t, func(g *rapid.T) {
		s := drawStructure(g, 4)
		d := drawData(g, s, 8, 0, false)
		all := sure(Count(s, d, SkipNothing))
		cut := rapid.IntRange(0, d.Len()).Draw(g, "cut")
		order := rapid.Permutation(expanded(&Data{Columns: [][]int{make([]int, d.Len())}})).Draw(g, "order")
		a, b := sure(Count(s, d.Rows(order[:cut]), SkipNothing)), sure(Count(s, d.Rows(order[cut:]), SkipNothing))
		keep := b.Clone()
		if err := a.Merge(b); err != nil {
			g.Fatal(err)
		}
		if diff := cmp.Diff(all.N, a.N); diff != "" {
			g.Fatalf("merge is not the union (-want +got)\n%s", diff)
		}
		if diff := cmp.Diff(keep.N, b.N); diff != "" {
			g.Fatalf("Merge changed its argument\n%s", diff)
		}
		row := NewCounts(s)
		for _, r := range order {
			if err := row.AddWeighted(d.Row(nil, r), d.Weights[r]); err != nil {
				g.Fatal(err)
			}
		}
		if diff := cmp.Diff(all.N, row.N); diff != "" {
			g.Fatalf("row by row (-want +got)\n%s", diff)
		}
		for _, r := range order[cut:] {
			if err := row.RemoveWeighted(d.Row(nil, r), d.Weights[r]); err != nil {
				g.Fatal(err)
			}
		}
		if diff := cmp.Diff(sure(Count(s, d.Rows(order[:cut]), SkipNothing)).N, row.N); diff != "" {
			g.Fatalf("Remove does not undo Add (-want +got)\n%s", diff)
		}
	})
}

func TestCountsOfTitanic(t *testing.T) {
	// R's table of 2201 people; the conditional tables that e1071 1.7-17 prints.
	d := learnTable(t, "titanic_counts", "survived")
	class, _ := d.Index("survived")
	net := sure(sure(Count(sure(Naive(d.Variables, class)), d, SkipNothing)).Estimate(&Estimator{}))
	p := func(node, value, survived string) float64 {
		i := net.Node(node)
		v, _ := net.Variable(i).Index(value)
		if survived == "" {
			return net.Probability(i, v)
		}
		c, _ := net.Variable(class).Index(survived)
		return net.Probability(i, v, c)
	}
	got := []float64{
		p("survived", "No", ""), p("class", "1st", "No"), p("class", "2nd", "No"), p("class", "3rd", "No"), p("class", "Crew", "No"),
		p("sex", "Male", "No"), p("sex", "Male", "Yes"), p("age", "Child", "No"), p("age", "Child", "Yes"),
	}
	want := []float64{
		.6769650159, .0818791946, .1120805369, .3543624161, .4516778523,
		.9154362416, .5161744023, .0348993289, .0801687764,
	}
	if diff := cmp.Diff(want, got, near9(1e-10)); diff != "" {
		t.Errorf("tables of e1071 (-want +got)\n%s", diff)
	}
	m := NewClassifier(net, class)
	post := sure(m.Posterior(nil, sure(m.Row("1st", "Male", "Child"))))
	if no, _ := net.Variable(class).Index("No"); !(math.Abs(post[no]-.3169345424) <= 1e-10) {
		t.Errorf("P(No | 1st, Male, Child) = %v, want .3169345424", post[no])
	}
}

func TestCountsRefuse(t *testing.T) {
	s := sure(NewStructure(binary("a", "b"), [][]int{nil, {0}}))
	c := NewCounts(s)
	wantError(t, c.Add([]int{0, Missing}), ErrMissing, "b is missing")
	wantError(t, c.Add([]int{0, 2}), ErrCell, "code of b is 2")
	wantError(t, c.AddWeighted([]int{0, 1}, -1), ErrWeight)
	wantError(t, c.AddWeighted([]int{0, 1}, math.NaN()), ErrWeight)
	wantError(t, c.Remove([]int{0, 1}), ErrRemove, "a=yes")
	if c.Total(0) != 0 || c.Total(1) != 0 {
		t.Errorf("an error changed the counts: %v", c.N)
	}
	if err := c.Add([]int{0, 0}); err != nil {
		t.Fatal(err)
	}
	wantError(t, c.Remove([]int{0, 1}), ErrRemove, "P(b=no | a=yes)")
	if diff := cmp.Diff([][]float64{{1, 0}, {1, 0, 0, 0}}, c.N); diff != "" {
		t.Errorf("a failed Remove changed the counts\n%s", diff)
	}
	wantPanic(t, "have 1, want 2", func() { _ = c.Add([]int{0}) })
	wantError(t, c.Merge(NewCounts(sure(NewStructure(binary("a"), nil)))), ErrMerge, "1 variables into 2")
	wantError(t, c.Merge(NewCounts(sure(NewStructure(binary("a", "c"), [][]int{nil, {0}})))), ErrMerge, "variable 1")
	wantError(t, c.Merge(NewCounts(sure(NewStructure(binary("a", "b"), nil)))), ErrMerge, "parents of b")
	d := &Data{Variables: binary("a", "b"), Columns: [][]int{{0, 0}, {Missing, 1}}}
	wantError(t, c.AddData(d, SkipNothing), ErrMissing, "row 1: b")
	wantError(t, c.AddData(d, 7), ErrEstimator)
	wantError(t, c.AddData(&Data{Variables: binary("a", "c"), Columns: d.Columns}, SkipRow), ErrStructure, "variable 1")
	wantError(t, c.AddData(&Data{Variables: d.Variables, Columns: [][]int{{0}, {0, 1}}}, SkipRow), ErrCell, "column b: have 2 rows, want 1")
	wantError(t, c.AddData(&Data{Variables: d.Variables, Columns: [][]int{{0}, {5}}}, SkipRow), ErrCell, "row 1: the code of b is 5")
	wantError(t, c.AddData(&Data{Variables: d.Variables, Columns: d.Columns, Weights: []float64{1}}, SkipRow), ErrWeight)
	wantError(t, c.AddData(&Data{Variables: d.Variables, Columns: d.Columns, Weights: []float64{1, -1}}, SkipRow), ErrWeight, "row 2")
	if diff := cmp.Diff([][]float64{{1, 0}, {1, 0, 0, 0}}, c.N); diff != "" {
		t.Errorf("an error changed the counts\n%s", diff)
	}
}

func TestSkip(t *testing.T) {
	s := sure(NewStructure(binary("a", "b", "c"), [][]int{nil, {0}, {0, 1}}))
	d := sure(NewData(s.Variables(), [][]int{{0, 1, 1}, {0, Missing, 1}, {Missing, 1, 0}, {1, 1, Missing}}))
	for _, c := range []struct {
		skip Skip
		want [][]float64
	}{
		{SkipRow, [][]float64{{1, 0}, {0, 1, 0, 0}, {0, 0, 0, 1, 0, 0, 0, 0}}},
		{SkipFamily, [][]float64{{2, 1}, {0, 1, 0, 1}, {0, 0, 0, 1, 0, 0, 0, 0}}},
	} {
		if diff := cmp.Diff(c.want, sure(Count(s, d, c.skip)).N); diff != "" {
			t.Errorf("Skip %d (-want +got)\n%s", c.skip, diff)
		}
	}
}

func TestCountingAllocatesNothingForARow(t *testing.T) {
	s := sure(NewStructure(binary("a", "b", "c"), [][]int{nil, {0}, {0, 1}}))
	c, row := NewCounts(s), []int{0, 1, 1}
	d := &Data{Variables: s.Variables(), Columns: [][]int{slices.Repeat([]int{1}, 5000), slices.Repeat([]int{0}, 5000), slices.Repeat([]int{1}, 5000)}}
	if n := testing.AllocsPerRun(20, func() { _ = c.Add(row) }); n > 0 {
		t.Errorf("Add allocates %v times", n)
	}
	if n := testing.AllocsPerRun(20, func() { _ = c.AddData(d, SkipFamily) }); n > 5 {
		t.Errorf("AddData of 5000 rows allocates %v times", n)
	}
}

func TestFrameDataAndCode(t *testing.T) {
	d := learnTable(t, "play_tennis", "play")
	if got, want := d.Variables[0].String(), "outlook{overcast, rainy, sunny}"; got != want {
		t.Errorf("have %v, want %v", got, want)
	}
	s := sure(Naive(append(d.Variables, Variable{"hidden", []string{"x", "y"}}), 4))
	coded := sure(s.Code(playTennis()))
	for i := range d.Columns {
		if diff := cmp.Diff(d.Columns[i], coded.Columns[i]); diff != "" {
			t.Error(diff)
		}
	}
	if slices.ContainsFunc(coded.Columns[5], func(x int) bool { return x != Missing }) {
		t.Errorf("a variable without a column is %v, want Missing", coded.Columns[5])
	}
	_, err := FrameData(playTennis(), "wind")
	wantError(t, err, ErrName, "wind")
	other := sure(NewStructure([]Variable{{"outlook", []string{"sunny", "rainy"}}}, nil))
	_, err = other.Code(playTennis())
	wantError(t, err, ErrName, "row 3", "overcast")
	_, err = NewData(binary("a"), [][]int{{0}, {0, 1}})
	wantError(t, err, ErrCell, "row 2: have 2 cells, want 1")
}
