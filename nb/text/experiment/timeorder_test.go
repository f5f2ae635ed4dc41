package experiment_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"naivebayes/nb"
	"naivebayes/nb/text/experiment"
)

func TestTimeOrderByHand(t *testing.T) {
	c := made(t, "mail", 80, 30, 10)
	var rows []int
	for i := range 75 { // some are in no batch
		rows = append(rows, i)
	}
	batches := experiment.Interleave(c.Y, rows, 4)
	o := experiment.TimeOrder{Models: experiment.Models{Events: []nb.Event{nb.Bernoulli, nb.Multinomial}, Sizes: []int{8, 0}}}
	table, err := o.Run(context.Background(), c, batches)
	if err != nil {
		t.Fatal(err)
	}
	if len(table) != 2*2*2*3 {
		t.Fatalf("%d rows, want 24", len(table))
	}
	for _, r := range table {
		past := slices.Concat(batches[:r.Batch-1]...)
		if r.Scheme == experiment.Frozen {
			past = batches[0]
		}
		if s := r.Splits[0]; s.Trained != len(past) || s.Tested != len(batches[r.Batch-1]) {
			t.Errorf("%v, batch %d: %+v", r.Scheme, r.Batch, s)
		}
		for k, i := range batches[r.Batch-1] {
			want := byHand(r.Event, c, past, r.Selection.Size, 1, c.Docs.Doc(i))
			if math.Abs(r.LogOdds[k]-want) > 1e-9 || r.Positive[k] != (c.Y[i] == 1) {
				t.Fatalf("%v, %v, %d, batch %d, document %d: %v, by hand %v", r.Scheme, r.Event, r.Selection.Size, r.Batch, k, r.LogOdds[k], want)
			}
		}
	}
	for k, r := range table.By(experiment.Retrained) { // the second batch knows the first only
		if f := table.By(experiment.Frozen)[k]; r.Batch == 2 && !slices.Equal(r.LogOdds, f.LogOdds) {
			t.Errorf("%v: the second batch differs", r.Event)
		}
	}
	o.Workers = 5
	again, err := o.Run(context.Background(), c, batches)
	if err != nil || encoded(t, again) != encoded(t, table) {
		t.Errorf("5 workers give another table, error %v", err)
	}
}

func TestTimeOrderErrors(t *testing.T) {
	c := made(t, "mail", 60, 30, 11)
	two := experiment.Interleave(c.Y, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, 2)
	for _, tt := range []struct {
		name    string
		batches [][]int
		says    string
	}{
		{"one batch", two[:1], "1 batches"},
		{"a row twice", [][]int{two[0], two[0]}, "batch 2: row 0 stands twice"},
		{"a row outside", [][]int{two[0], {60}}, "batch 2: row 60"},
		{"one class only", [][]int{two[0], {12, 13, 15, 16}}, "batch 2: 4 documents are ham and 0 spam"},
	} {
		if _, err := (experiment.TimeOrder{}).Run(context.Background(), c, tt.batches); !errors.Is(err, experiment.ErrOption) || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.says)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (experiment.TimeOrder{}).Run(ctx, c, two); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestInterleaveKeepsOrderAndShares(t *testing.T) {
	c := made(t, "mail", 100, 30, 12)
	rows := []int{}
	for i := 99; i >= 0; i-- {
		rows = append(rows, i)
	}
	last := map[int]int{0: 100, 1: 100}
	n := 0
	for b, batch := range experiment.Interleave(c.Y, rows, 6) {
		var of [2]int
		for _, i := range batch {
			if y := c.Y[i]; i >= last[y] {
				t.Errorf("batch %d: row %d does not follow %d", b, i, last[y])
			}
			last[c.Y[i]] = i
			of[c.Y[i]]++
		}
		n += len(batch)
		if of[0] < 11 || of[0] > 12 || of[1] < 5 || of[1] > 6 { // 67/6 and 33/6
			t.Errorf("batch %d has %v of the classes", b, of)
		}
	}
	if n != 100 {
		t.Errorf("%d rows in batches, want 100", n)
	}
}
