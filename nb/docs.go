package nb

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"sort"
	"sync"
	"sync/atomic"

	"gonum.org/v1/gonum/mat"
)

// Docs is a collection of n documents in compressed sparse rows: document i has
// the entries Offsets[i] to Offsets[i+1] of Terms and Counts. A nil Counts
// means once each. The zero value is an empty collection.
type Docs struct {
	Offsets []int // n+1 numbers that do not descend, from 0 to len(Terms)
	Terms   []int
	Counts  []float64
}

// MatrixDocs makes documents of a gonum matrix of term counts, n×V.
// Cost: O(n·V).
func MatrixDocs(x mat.Matrix) *Docs {
	n, v := x.Dims()
	ds := &Docs{}
	row := make([]float64, v)
	for i := range n {
		for t := range row {
			row[t] = x.At(i, t)
		}
		ds.Append(DenseDoc(row))
	}
	return ds
}

// Len returns n, the number of documents.
func (ds *Docs) Len() int { return max(len(ds.Offsets)-1, 0) }

// Append adds a copy of a document at the end. Cost: O(terms of the document).
func (ds *Docs) Append(d Doc) {
	if d.Counts != nil && len(d.Counts) != len(d.Terms) {
		panic(fmt.Sprintf("nb: Doc: have %d counts, want %d", len(d.Counts), len(d.Terms)))
	}
	if len(ds.Offsets) == 0 {
		ds.Offsets = append(ds.Offsets, 0)
	}
	if d.Counts != nil && ds.Counts == nil {
		ds.Counts = slices.Repeat([]float64{1}, len(ds.Terms))
	}
	ds.Terms = append(ds.Terms, d.Terms...)
	if ds.Counts != nil {
		for i := range d.Terms {
			ds.Counts = append(ds.Counts, d.count(i))
		}
	}
	ds.Offsets = append(ds.Offsets, len(ds.Terms))
}

// Doc returns document i. It shares the memory of the collection: read it only.
func (ds *Docs) Doc(i int) Doc {
	a, b := ds.Offsets[i], ds.Offsets[i+1]
	d := Doc{Terms: ds.Terms[a:b:b]}
	if ds.Counts != nil {
		d.Counts = ds.Counts[a:b:b]
	}
	return d
}

// check tells whether the rows are well formed; the documents are not read.
func (ds *Docs) check() error {
	if ds.Counts != nil && len(ds.Counts) != len(ds.Terms) {
		return fmt.Errorf("nb: Docs has %d counts for %d terms: %w", len(ds.Counts), len(ds.Terms), ErrCell)
	}
	last := 0
	for i, o := range ds.Offsets {
		if o < last || o > len(ds.Terms) || i == 0 && o != 0 {
			return fmt.Errorf("nb: Offsets[%d] is %d, want a number from %d to %d: %w", i, o, last, len(ds.Terms), ErrCell)
		}
		last = o
	}
	if last != len(ds.Terms) {
		return fmt.Errorf("nb: the last of Offsets is %d, want %d, the number of terms: %w", last, len(ds.Terms), ErrCell)
	}
	return nil
}

// AddDocs counts n documents, document i for class[i] with weight w[i]; a nil w
// means weight 1 each. The counts are bit for bit those of AddWeighted, one
// document after the other, on any number of processors. Either all is counted
// or, with an error, nothing. The error wraps ErrLabel, ErrWeight or ErrCell
// and names the first such document (the first of all is document 1). It
// panics if class or w has another length than n. Cost: O(terms of the documents).
func (t *TermCounts) AddDocs(ds *Docs, class []int, w []float64) error {
	n := ds.Len()
	if len(class) != n {
		panic(fmt.Sprintf("nb: AddDocs: have %d classes, want %d", len(class), n))
	}
	if w != nil && len(w) != n {
		panic(fmt.Sprintf("nb: AddDocs: have %d weights, want %d", len(w), n))
	}
	if err := ds.check(); err != nil {
		return err
	}
	var unsorted atomic.Bool
	err := eachDoc(n, func(i int) error {
		d := ds.Doc(i)
		ascends, ok := d.scan(len(t.Terms))
		if !ok || uint(class[i]) >= uint(len(t.Classes)) || w != nil && checkWeight(w[i]) != nil {
			return t.checkDoc(d, class[i], weightOf(w, i))
		}
		if !ascends {
			unsorted.Store(true)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if unsorted.Load() {
		sorted := &Docs{}
		for i := range n {
			sorted.Append(ds.Doc(i).sorted())
		}
		ds = sorted
	}
	t.addChecked(ds, class, w)
	return nil
}

func weightOf(w []float64, i int) float64 {
	if w == nil {
		return 1
	}
	return w[i]
}

// addChecked counts documents that were checked and whose terms ascend. The
// work is cut into jobs for one class and one range of terms each. No two jobs
// write to the same count, and each takes its documents in their order.
func (t *TermCounts) addChecked(ds *Docs, class []int, w []float64) {
	k, workers := len(t.Classes), runtime.GOMAXPROCS(0)
	docs, entries := make([][]int, k), make([]int, k)
	for i, c := range class {
		docs[c] = append(docs[c], i)
		entries[c] += ds.Offsets[i+1] - ds.Offsets[i]
	}
	var jobs []func(scratch []termCount)
	for c := range k {
		// The terms of a class that has more than half of a processor's share
		// of the entries are cut, so that no processor waits long for another.
		parts := min(1+2*workers*entries[c]/(len(ds.Terms)+1), workers)
		ranges := ds.termRanges(parts)
		whole := len(ranges) == 2
		for r := 1; r < len(ranges); r++ {
			from, to := ranges[r-1], min(ranges[r], len(t.Terms))
			jobs = append(jobs, func(scratch []termCount) {
				t.addRange(ds, docs[c], w, c, from, to, whole, entries[c]/parts, scratch)
			})
		}
		if !whole { // else addRange sees all entries
			jobs = append(jobs, func([]termCount) { t.addTokens(ds, docs[c], w, c) })
		}
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(workers, len(jobs)) {
		wg.Go(func() {
			scratch := make([]termCount, len(t.Terms))
			for j := next.Add(1); j <= int64(len(jobs)); j = next.Add(1) {
				jobs[j-1](scratch)
			}
		})
	}
	wg.Wait()
}

// addRange counts the terms from ≤ term < to of documents of class c. The
// counts of one class lie K apart; if more entries come than there are terms,
// they are gathered in scratch, close enough for the cache of a processor. If the
// range is the whole vocabulary, not cut, it does the work of addTokens too.
func (t *TermCounts) addRange(ds *Docs, docs []int, w []float64, c, from, to int, whole bool, entries int, scratch []termCount) {
	k := len(t.Classes)
	n, stride := t.n[c:], k
	gather := k > 1 && entries > to-from
	if gather {
		n, stride = scratch, 1
		for i := from; i < to; i++ {
			n[i] = t.n[i*k+c]
		}
	}
	var documents, tokens float64
	if whole { // else addTokens may be writing them
		documents, tokens = t.N[c], t.Tokens[c]
	}
	for _, i := range docs {
		w, d := weightOf(w, i), ds.Doc(i)
		documents += w
		if !whole {
			d = d.within(from, to)
		}
		if d.Counts == nil {
			for _, term := range d.Terms {
				at := &n[term*stride]
				at.tf += w
				at.df += w
				tokens += w
			}
			continue
		}
		for e, count := range d.Counts {
			if count > 0 {
				at := &n[d.Terms[e]*stride]
				at.tf += w * count
				at.df += w
				tokens += w * count
			}
		}
	}
	if whole {
		t.N[c], t.Tokens[c] = documents, tokens
	}
	if gather {
		for i := from; i < to; i++ {
			t.n[i*k+c] = n[i]
		}
	}
}

// addTokens counts documents and tokens of class c.
func (t *TermCounts) addTokens(ds *Docs, docs []int, w []float64, c int) {
	n, tokens := t.N[c], t.Tokens[c]
	for _, i := range docs {
		w, d := weightOf(w, i), ds.Doc(i)
		n += w
		if d.Counts == nil {
			for range d.Terms {
				tokens += w
			}
			continue
		}
		for _, count := range d.Counts {
			tokens += w * count
		}
	}
	t.N[c], t.Tokens[c] = n, tokens
}

// within is the part of a document whose terms ascend that has the terms from
// ≤ term < to.
func (d Doc) within(from, to int) Doc {
	a, b := sort.SearchInts(d.Terms, from), sort.SearchInts(d.Terms, to)
	if d.Counts != nil {
		d.Counts = d.Counts[a:b]
	}
	d.Terms = d.Terms[a:b]
	return d
}

// termRanges cuts the terms into ranges of about as many entries each, r[0] ≤
// term < r[1] and so on, as a sample of the entries has it.
func (ds *Docs) termRanges(parts int) []int {
	const few = 1 << 14
	if len(ds.Terms) < few {
		parts = 1
	}
	var sample []int
	for i := 0; i < len(ds.Terms) && parts > 1; i += len(ds.Terms) / (few / 4) {
		sample = append(sample, ds.Terms[i])
	}
	slices.Sort(sample)
	out := []int{0}
	for p := 1; p < parts; p++ {
		out = append(out, sample[p*len(sample)/parts])
	}
	return append(out, math.MaxInt)
}

// eachDoc calls f for the documents 0 to n−1, in parallel and in no order, and
// returns the error of the first document that has one.
func eachDoc(n int, f func(i int) error) error {
	const chunk = 64
	var (
		next  atomic.Int64
		mu    sync.Mutex
		first = n
		err   error
		wg    sync.WaitGroup
	)
	work := func() {
		for {
			from := int(next.Add(chunk)) - chunk
			if from >= n {
				return
			}
			for i := from; i < min(from+chunk, n); i++ {
				if e := f(i); e != nil {
					mu.Lock()
					if i < first {
						first, err = i, fmt.Errorf("document %d: %w", i+1, e)
					}
					mu.Unlock()
					break
				}
			}
		}
	}
	for range min(runtime.GOMAXPROCS(0)-1, n/chunk) {
		wg.Go(work)
	}
	work()
	wg.Wait()
	return err
}
