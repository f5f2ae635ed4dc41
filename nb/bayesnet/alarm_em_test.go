package bayesnet

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// alarmRows draws rows of ALARM, of which each cell is missing with probability
// share.
func alarmRows(t testing.TB, n int, share float64) (*Network, *Data) {
	net, err := Load("testdata/alarm.bif")
	if err != nil {
		t.Fatal(err)
	}
	src := rand.NewPCG(20, 26)
	r := rand.New(src)
	rows := make([][]int, n)
	for k := range rows {
		rows[k] = net.Sample(nil, src)
		for i := range rows[k] {
			if r.Float64() < share {
				rows[k][i] = Missing
			}
		}
	}
	return net, sure(NewData(net.Variables(), rows))
}

// BenchmarkEMAlarm is one E step over 10 000 rows of ALARM, a fifth of whose
// cells are missing, so that nearly all rows differ.
func BenchmarkEMAlarm(b *testing.B) {
	net, d := alarmRows(b, 10_000, .2)
	x, c := newExpectation(net.Structure, d), NewCounts(net.Structure)
	for b.Loop() {
		sure(x.expect(net, c))
	}
}

// Any number of workers gives the same counts bit for bit, and of several bad
// rows the first is reported.
func TestEMOnAnyNumberOfWorkers(t *testing.T) {
	net, d := alarmRows(t, 5*rowBlock+7, .2)
	p := newPatterns(net.Structure, d)
	want := NewCounts(net.Structure)
	wantLog := sure((&treeExpectation{patterns: p, workers: 1}).expect(net, want))
	for _, workers := range []int{0, 2, 3, 5, 100} {
		got := NewCounts(net.Structure)
		if logP := sure((&treeExpectation{patterns: p, workers: workers}).expect(net, got)); logP != wantLog {
			t.Errorf("%d workers: log-likelihood %v, want %v", workers, logP, wantLog)
		}
		for i := range got.N {
			if !slices.Equal(got.N[i], want.N[i]) {
				t.Errorf("%d workers: counts of %s = %v, want %v", workers, net.Name(i), got.N[i], want.N[i])
			}
		}
	}
	// A row that no table allows, in the second block and in the last but one.
	s := sure(NewStructure(binary("a", "b", "c"), [][]int{nil, {0}, {1}}))
	copies := sure(New(s, [][]float64{{.5, .5}, {1, 0, 0, 1}, {.5, .5, .2, .8}}))
	p = patterns{s: s, known: NewCounts(s)}
	for m := range 4 * rowBlock {
		row := []int{0, Missing, m % 2}
		if m == rowBlock+3 || m == 3*rowBlock {
			row = []int{0, 1, Missing}
		}
		p.rows, p.weight, p.first = append(p.rows, row...), append(p.weight, 1), append(p.first, m)
	}
	for _, workers := range []int{1, 2, 3, 4} {
		_, err := (&treeExpectation{patterns: p, workers: workers}).expect(copies, NewCounts(s))
		if !errors.Is(err, ErrImpossible) || !strings.HasPrefix(err.Error(), "row 68:") {
			t.Errorf("%d workers: error %v, want ErrImpossible at row 68", workers, err)
		}
	}
}

// Workers are as many as have room, and at least one.
func TestEMWorkersShareTheMemory(t *testing.T) {
	net, _ := alarmRows(t, 0, 0)
	tree := NewJunctionTree(net)
	for _, c := range []struct {
		limit float64
		want  int
	}{{0, 8}, {tree.Bytes(nil) * 8, 8}, {tree.Bytes(nil) * 7.5, 7}, {tree.Bytes(nil) * 1.5, 1}, {1, 1}} {
		tree.MaxBytes = c.limit
		if n := (&treeExpectation{workers: 8}).crew(tree); n != c.want {
			t.Errorf("within %v bytes %d workers, want %d", c.limit, n, c.want)
		}
	}
}
