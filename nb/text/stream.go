package text

import (
	"fmt"
	"iter"
	"runtime"
	"sync"

	"naivebayes/nb"
)

// Document is a text and its label. In a stream the bytes of Text are good only
// until the next document.
type Document struct {
	Label string
	Text  []byte
}

// Strings makes a stream of texts and their labels; labels may be nil, and
// panics if they have another length.
func Strings(texts, labels []string) iter.Seq2[Document, error] {
	if labels != nil && len(labels) != len(texts) {
		panic(fmt.Sprintf("text: Strings: have %d labels, want %d", len(labels), len(texts)))
	}
	return func(yield func(Document, error) bool) {
		for i, s := range texts {
			d := Document{Text: view(s)}
			if labels != nil {
				d.Label = labels[i]
			}
			if !yield(d, nil) {
				return
			}
		}
	}
}

// Count counts a stream of documents on the given number of workers, each with
// counts of its own that are merged at the end; 0 is one for each processor.
// The result does not depend on their number. Memory depends on the vocabulary,
// the workers and the longest document, and not on how many documents there are.
//
// If the stream has an error, it is returned and nothing of the stream is
// counted.
func (c *Counts) Count(docs iter.Seq2[Document, error], workers int) error {
	c.use()
	workers = orProcessors(workers)
	parts := make([]*Counts, workers)
	for w := range parts {
		parts[w] = &Counts{Tokenizer: orAuto(c.Tokenizer)}
		if c.vocabulary.Frozen() {
			parts[w].Vocabulary = c.vocabulary
		}
		parts[w].use()
	}
	err := eachBatch(docs, workers, func(w int, b *batch) {
		for i, label := range b.labels {
			parts[w].add(b.doc(i), label)
		}
	})
	if err != nil {
		return err
	}
	for w, p := range parts {
		if w == 0 && c.Documents() == 0 && !c.vocabulary.Frozen() && c.vocabulary.Len() == 0 {
			c.vocabulary, c.classes, c.index, c.bagger = p.vocabulary, p.classes, p.index, p.bagger
			continue
		}
		c.merge(p)
		parts[w] = nil
	}
	return nil
}

func orProcessors(workers int) int {
	if workers <= 0 {
		return runtime.GOMAXPROCS(0)
	}
	return workers
}

// batch is a number of documents in one buffer.
type batch struct {
	number int // 0, 1, 2, … in the stream
	text   []byte
	ends   []int
	labels []string
}

func (b *batch) doc(i int) []byte {
	from := 0
	if i > 0 {
		from = b.ends[i-1]
	}
	return b.text[from:b.ends[i]:b.ends[i]]
}

const (
	batchBytes = 1 << 18
	batchDocs  = 1 << 12
)

// eachBatch copies a stream into batches and has the workers call f for each.
// It returns the first error of the stream.
func eachBatch(docs iter.Seq2[Document, error], workers int, f func(worker int, b *batch)) error {
	full, free := make(chan *batch, workers), make(chan *batch, 2*workers+1)
	for range cap(free) {
		free <- &batch{}
	}
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for b := range full {
				f(w, b)
				if cap(b.text) > 4*batchBytes { // one long document should not stay in memory
					b.text = nil
				}
				b.text, b.ends, b.labels = b.text[:0], b.ends[:0], b.labels[:0]
				free <- b
			}
		})
	}
	defer wg.Wait()
	defer close(full)
	b, number := <-free, 0
	for d, err := range docs {
		if err != nil {
			return err
		}
		b.text = append(b.text, d.Text...)
		b.ends, b.labels = append(b.ends, len(b.text)), append(b.labels, d.Label)
		if len(b.text) >= batchBytes || len(b.ends) >= batchDocs {
			b.number = number
			full <- b
			b, number = <-free, number+1
		}
	}
	b.number = number
	full <- b
	return nil
}

// Docs makes documents of a stream, and returns the label of each. A growing
// vocabulary takes up all tokens it has not, sorted by their code points, at its
// end; so an empty one comes out sorted. Any other leaves them out. A nil
// tokenizer is Auto; workers are as in Counts.Count, and the result does not
// depend on them. If the stream has an error, it is returned and the vocabulary
// is as before. It takes 16 bytes for each term of each document.
func (v *Vocabulary) Docs(docs iter.Seq2[Document, error], t Tokenizer, workers int) (*nb.Docs, []string, error) {
	type part struct {
		ends    []int
		labels  []string
		entries []entry
	}
	workers = orProcessors(workers)
	baggers := make([]bagger, workers)
	parts := make([]map[int]part, workers)
	for w := range baggers {
		baggers[w] = bagger{vocabulary: v, grow: !v.frozen}
		if !v.frozen {
			baggers[w].vocabulary = &Vocabulary{}
		}
		parts[w] = map[int]part{}
	}
	t = orAuto(t)
	err := eachBatch(docs, workers, func(w int, b *batch) {
		p := part{labels: append([]string(nil), b.labels...), ends: make([]int, 0, len(b.ends))}
		for i := range b.ends {
			baggers[w].bag(t, b.doc(i))
			for _, id := range baggers[w].touched {
				p.entries = append(p.entries, entry{id, baggers[w].seen[id]})
			}
			p.ends = append(p.ends, len(p.entries))
		}
		p.entries = append([]entry(nil), p.entries...)
		parts[w][b.number] = p
	})
	if err != nil {
		return nil, nil, err
	}
	to := make([][]int, workers)
	if !v.frozen {
		var all table
		for _, b := range baggers {
			for id := range b.vocabulary.t.len() {
				all.add(b.vocabulary.t.at(id))
			}
		}
		for _, id := range all.order() {
			v.t.add(all.at(id))
		}
		for w, b := range baggers {
			to[w] = make([]int, b.vocabulary.t.len())
			for id := range to[w] {
				to[w][id] = v.t.find(b.vocabulary.t.at(id))
			}
		}
	}
	out, labels := &nb.Docs{Offsets: []int{0}, Counts: []float64{}}, []string{}
	b := bagger{}
	for number := 0; ; number++ {
		w := 0
		for ; w < workers; w++ {
			if _, ok := parts[w][number]; ok {
				break
			}
		}
		if w == workers {
			return out, labels, nil
		}
		p := parts[w][number]
		delete(parts[w], number)
		labels = append(labels, p.labels...)
		from := 0
		for _, end := range p.ends {
			appendEntries(out, &b, p.entries[from:end], to[w])
			from = end
		}
	}
}

// entry is a term of a document and how often it stands there.
type entry struct{ term, n uint32 }

// appendEntries appends a document of entries, to[term] for term if to is not
// nil.
func appendEntries(out *nb.Docs, b *bagger, entries []entry, to []int) {
	b.touched = b.touched[:0]
	for _, e := range entries {
		id := int(e.term)
		if to != nil {
			id = to[id]
		}
		if id >= len(b.seen) {
			b.seen = append(b.seen, make([]uint32, id+1-len(b.seen))...)
		}
		b.seen[id] = e.n
		b.touched = append(b.touched, uint32(id))
	}
	out.Append(b.doc(nil))
}
