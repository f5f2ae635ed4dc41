package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/go-ego/gse"

	"naivebayes/nb"
	"naivebayes/nb/text"
)

// A text is a line: its label, a tab, and the words. The labels are those that
// fastText reads.
const (
	textClasses = 4
	labelOf     = "__label__"
)

// generateEnglish writes lines of 100 words of a vocabulary of 80 000 in which
// word r has a frequency near 1/r and the frequent words are short; one word in
// five is of the class.
func generateEnglish(dir string, size float64) error {
	r := rand.New(rand.NewPCG(9, 9))
	words := make([]string, 80_000)
	for i := range words {
		b := make([]byte, 2+int(math.Log2(float64(i+2))*0.6)+r.IntN(3))
		for j := range b {
			b[j] = "etaoinshrdlcumwfgypbvk"[min(r.IntN(22), r.IntN(22))]
		}
		words[i] = string(b)
	}
	rank := func() int {
		return min(int(math.Exp(r.Float64()*math.Log(float64(len(words)))))-1, len(words)-1)
	}
	return writeLines(dir, scaled(500<<20, size, 200<<10), r, func(w *bytes.Buffer, class int) {
		for i := range 100 {
			at := rank()
			if r.IntN(5) == 0 {
				at = (at + 1000*(1+class)) % len(words)
			}
			s := words[at]
			if i == 0 || r.IntN(20) == 0 {
				s = strings.ToUpper(s[:1]) + s[1:]
			}
			w.WriteString(s)
			w.WriteString([]string{" ", " ", " ", " ", " ", " ", ", ", ". "}[r.IntN(8)])
		}
	})
}

// generateChinese writes lines of 40 words of the dictionary of gse by their
// frequency there, one in five from the part of the dictionary of its class.
// There is no punctuation, so that the 1- and 2-grams of all characters are
// those of the Han characters.
func generateChinese(dir string, size float64) error {
	s := &gse.Segmenter{SkipLog: true}
	if err := s.LoadDictEmbed("zh_s"); err != nil {
		return err
	}
	var words []string
	var sums []float64 // of the frequencies up to a word
	total := 0.0
	for _, t := range s.Dictionary().Tokens {
		w := t.Text()
		if strings.ContainsFunc(w, func(r rune) bool { return !unicode.Is(unicode.Han, r) }) || t.Freq() <= 0 {
			continue
		}
		total += t.Freq()
		words, sums = append(words, w), append(sums, total)
	}
	r := rand.New(rand.NewPCG(10, 10))
	draw := func(from, to float64) string {
		i, _ := slices.BinarySearch(sums, from+r.Float64()*(to-from))
		return words[min(i, len(words)-1)]
	}
	return writeLines(dir, scaled(100<<20, size, 50<<10), r, func(w *bytes.Buffer, class int) {
		for range 40 {
			if c := float64(class); r.IntN(5) == 0 {
				w.WriteString(draw(total*c/textClasses, total*(c+1)/textClasses))
			} else {
				w.WriteString(draw(0, total))
			}
		}
	})
}

func writeLines(dir string, size int, r *rand.Rand, line func(w *bytes.Buffer, class int)) error {
	f, err := os.Create(filepath.Join(dir, "text"))
	if err != nil {
		return err
	}
	defer f.Close()
	n := 0
	var b bytes.Buffer
	for at := 0; at < size; at += b.Len() {
		class := r.IntN(textClasses)
		b.Reset()
		b.WriteString(labelOf + strconv.Itoa(class) + "\t")
		line(&b, class)
		b.WriteByte('\n')
		n++
		if _, err := f.Write(b.Bytes()); err != nil {
			return err
		}
	}
	if err := f.Close(); err != nil {
		return err
	}
	return writeParams(dir, params{"n": n, "k": textClasses})
}

func oursEnglish(dir string, c *clock) error { return oursText(dir, c, text.Pattern{}) }
func oursChinese(dir string, c *clock) error { return oursText(dir, c, text.Auto{}) }

// oursText reads the file twice: to count, and to classify.
func oursText(dir string, c *clock, t text.Tokenizer) error {
	p, err := readParams(dir)
	if err != nil {
		return err
	}
	path := filepath.Join(dir, "text")
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	size := float64(info.Size())
	var pipeline *text.Pipeline
	err = c.time("file to model", work{items: size, unit: "byte", bytes: size, answer: func() []float64 {
		counts := pipeline.TermCounts()
		return append(termDigest(counts, nb.Multinomial), float64(len(counts.Terms)))
	}}, func() error {
		pipeline = &text.Pipeline{Counts: text.Counts{Tokenizer: t}}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := pipeline.Count(text.Rows{}.Read(f), 0); err != nil {
			return err
		}
		return pipeline.Estimate()
	})
	if err != nil {
		return err
	}
	posterior := make([]float64, p["n"]*textClasses)
	right := 0
	return c.time("file to posteriors", work{
		items: size, unit: "byte", bytes: size,
		answer: func() []float64 { return digestFlat(posterior, textClasses) },
		note:   func() string { return fmt.Sprintf("accuracy %.4f", float64(right)/float64(p["n"])) },
	}, func() error {
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		right, err = classify(pipeline, f, posterior)
		return err
	})
}

// batch is some lines of a file, of which the first is line first.
type batch struct {
	first int
	text  string
}

// classify fills in the posterior of each line, the lines shared out among the
// processors, and returns how often the label is that of the largest.
func classify(p *text.Pipeline, f io.Reader, posterior []float64) (right int, err error) {
	batches := make(chan batch, 2)
	var wg sync.WaitGroup
	var mu sync.Mutex
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for b := range batches {
				n, e := classifyBatch(p, b, posterior)
				mu.Lock()
				right += n
				err = errors.Join(err, e)
				mu.Unlock()
			}
		})
	}
	r, line := bufio.NewReaderSize(f, 1<<16), 0
	buf := make([]byte, 1<<18)
	for {
		n, e := io.ReadFull(r, buf)
		rest, _ := r.ReadBytes('\n')
		s := string(append(buf[:n:n], rest...))
		if s != "" {
			batches <- batch{line, s}
			line += strings.Count(s, "\n")
		}
		if e != nil {
			close(batches)
			wg.Wait()
			if e != io.EOF && e != io.ErrUnexpectedEOF {
				return 0, e
			}
			return right, err
		}
	}
}

func classifyBatch(p *text.Pipeline, b batch, posterior []float64) (right int, err error) {
	classes := p.Model().Classes
	k, i := len(classes), b.first
	for line := range strings.Lines(b.text) {
		label, words, _ := strings.Cut(line, "\t")
		row := posterior[i*k : (i+1)*k]
		if _, err := p.Posterior(row, words); err != nil {
			return 0, err
		}
		if classes[nb.Decide(row)] == label {
			right++
		}
		i++
	}
	return right, nil
}
