package bayesnet

import (
	"fmt"
	"math"
	"runtime"
	"sync"
)

// treeExpectation is the E step in any network: one propagation of a junction
// tree for each different row that misses a cell, several rows at a time.
type treeExpectation struct {
	patterns
	workers int // 0 means one for each processor
}

// rowBlock is how many rows are summed before their sum is added to the counts.
// Blocks are added in their order, so that the sums, rounding included, do not
// depend on the number of workers.
const rowBlock = 64

// rowSum is what a block of rows is expected to count.
type rowSum struct {
	n    [][]float64
	logP float64
	err  error
}

func (x *treeExpectation) expect(net *Network, counts *Counts) (float64, error) {
	tree := NewJunctionTree(net)
	for i, n := range x.known.N {
		copy(counts.N[i], n)
	}
	blocks := (len(x.weight) + rowBlock - 1) / rowBlock
	workers := min(x.crew(tree), blocks)
	// Worker w does the blocks w, w + workers, … and hands each over when its
	// turn comes.
	done := make([]chan *rowSum, workers)
	stop := make(chan struct{})
	var wg sync.WaitGroup
	defer wg.Wait()
	defer close(stop)
	for w := range done {
		done[w] = make(chan *rowSum, 1)
		wg.Go(func() {
			for b := w; b < blocks; b += workers {
				select {
				case done[w] <- x.sum(tree, b):
				case <-stop:
					return
				}
			}
		})
	}
	logP := 0.0
	for b := range blocks {
		s := <-done[b%workers]
		if s.err != nil {
			return 0, s.err
		}
		logP += s.logP
		for i, n := range s.n {
			for at, q := range n {
				counts.N[i][at] += q
			}
		}
	}
	return logP, nil
}

// crew is the number of workers whose tables together stay within the limit.
func (x *treeExpectation) crew(tree *JunctionTree) int {
	n := x.workers
	if n == 0 {
		n = runtime.GOMAXPROCS(0)
	}
	if most := orDefault(tree.MaxBytes) / max(tree.Bytes(nil), 1); most < float64(n) {
		n = int(most)
	}
	return max(n, 1)
}

// sum does the E step of block b. It stops at the first bad row.
func (x *treeExpectation) sum(tree *JunctionTree, b int) *rowSum {
	out := &rowSum{n: make([][]float64, x.s.Len())}
	for m := b * rowBlock; m < min((b+1)*rowBlock, len(x.weight)); m++ {
		row, w := x.row(m), x.weight[m]
		open := x.open(row)
		if len(open) == 0 {
			logP := tree.net.LogJoint(row)
			if math.IsInf(logP, -1) {
				out.err = x.impossible(m)
				return out
			}
			out.logP += w * logP
			continue
		}
		beliefs, err := tree.Propagate(row)
		if err != nil {
			out.err = fmt.Errorf("row %d: %w", x.first[m]+1, err)
			return out
		}
		out.logP += w * beliefs.LogEvidence()
		for _, i := range open {
			f := beliefs.Family(i)
			if out.n[i] == nil {
				out.n[i] = make([]float64, len(f))
			}
			for at, q := range f {
				out.n[i][at] += w * q
			}
		}
	}
	return out
}

// open lists the nodes whose family has a missing cell.
func (x *treeExpectation) open(row []int) []int {
	var out []int
	for i, v := range row {
		if v == Missing || x.s.Config(i, row) == Missing {
			out = append(out, i)
		}
	}
	return out
}
