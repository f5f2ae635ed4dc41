package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"naivebayes/nb"
)

func docsRow(event string) *row {
	events := map[string]nb.Event{"multinomial": nb.Multinomial, "bernoulli": nb.Bernoulli, "complement": nb.Complement}
	return &row{
		name: event, work: "200 000 documents × 50 000 terms, 20 million entries, 20 classes", data: "docs",
		generate: generateDocs,
		ours:     func(dir string, c *clock) error { return oursDocs(dir, events[event], c) },
		peers:    []peer{scikit},
	}
}

// generateDocs writes documents of 100 different terms each that follow Zipf's
// law and whose ids are in no order; a tenth of the terms belong to a class.
func generateDocs(dir string, size float64) error {
	const k, terms = 20, 100
	n, v := scaled(200_000, size, 100), scaled(50_000, min(1, size*10), 1000)
	r := rand.New(rand.NewPCG(1, 1))
	zipf, id := rand.NewZipf(r, 1.1, 50, uint64(v-1)), r.Perm(v)
	offsets, ids := createNumbers(dir, "offsets"), createNumbers(dir, "terms")
	counts, class := createNumbers(dir, "counts"), createNumbers(dir, "class")
	times, doc := make([]int, v), make([]int, 0, terms)
	offsets.int64(0)
	for i := range n {
		c := i // no class is empty
		if i >= k {
			c = r.IntN(k)
		}
		doc = doc[:0]
		for len(doc) < terms {
			z := int(zipf.Uint64())
			if r.IntN(10) == 0 {
				z = (z + 1 + c*v/k) % v
			}
			if t := id[z]; times[t] > 0 {
				times[t]++
			} else {
				times[t] = 1
				doc = append(doc, t)
			}
		}
		slices.Sort(doc)
		for _, t := range doc {
			ids.int32(t)
			counts.float64(float64(times[t]))
			times[t] = 0
		}
		offsets.int64((i + 1) * terms)
		class.int32(c)
	}
	for _, f := range []*numbers{offsets, ids, counts, class} {
		if err := f.close(); err != nil {
			return err
		}
	}
	return writeParams(dir, params{"n": n, "v": v, "k": k})
}

func readDocs(dir string) (ds *nb.Docs, class []int, p params, err error) {
	ds = &nb.Docs{}
	if p, err = readParams(dir); err != nil {
		return
	}
	if ds.Offsets, err = readInt64(dir, "offsets"); err != nil {
		return
	}
	if ds.Terms, err = readInt32(dir, "terms"); err != nil {
		return
	}
	if ds.Counts, err = readFloat64(dir, "counts"); err != nil {
		return
	}
	class, err = readInt32(dir, "class")
	return
}

// names are the numbers from 0, of equal width, so that their order is that of
// the numbers.
func names(n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf("%0*d", len(strconv.Itoa(n-1)), i)
	}
	return out
}

func oursDocs(dir string, event nb.Event, c *clock) error {
	ds, class, p, err := readDocs(dir)
	if err != nil {
		return err
	}
	n, v, k, entries := p["n"], p["v"], p["k"], float64(len(ds.Terms))
	classes, vocabulary := names(k), names(v)
	var counts *nb.TermCounts
	var m *nb.TermModel
	err = c.time("count and estimate", work{
		items: entries, unit: "entry", bytes: 16*entries + 16*float64(n),
		answer: func() []float64 { return termDigest(counts, event) },
	}, func() error {
		if counts, err = nb.NewTermCounts(classes, vocabulary); err != nil {
			return err
		}
		if err = counts.AddDocs(ds, class, nil); err != nil {
			return err
		}
		m, err = counts.Estimate(event, nil)
		return err
	})
	if err != nil {
		return err
	}
	counts = nil
	var posterior []float64
	return c.time("posterior", work{
		items: entries, unit: "entry", bytes: 16*entries + 8*float64(n) + 8*float64(n*k),
		answer: func() []float64 { return digestFlat(posterior, k) },
	}, func() error {
		posterior = nil
		posterior, err = m.PosteriorDocs(nil, ds)
		return err
	})
}

// termDigest is the digest of the counts that an event model reads.
func termDigest(t *nb.TermCounts, event nb.Event) []float64 {
	count := t.Count
	if event == nb.Bernoulli {
		count = t.Documents
	}
	return digest(len(t.Terms), len(t.Classes), func(i, c int) float64 { return count(c, i) })
}
