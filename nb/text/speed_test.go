package text_test

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"naivebayes/nb/text"
)

// englishText writes lines of about 100 words of a Zipf-like vocabulary, as
// English has one: rank r with a frequency near 1/r, the frequent words short.
func englishText(t testing.TB, path string, size int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 7))
	words := make([]string, 80000)
	for r := range words {
		n := 2 + int(math.Log2(float64(r+2))*0.6) + rng.IntN(3)
		b := make([]byte, n)
		for i := range b {
			b[i] = "etaoinshrdlcumwfgypbvk"[min(rng.IntN(22), rng.IntN(22))]
		}
		words[r] = string(b)
	}
	writeLines(t, path, size, func(w *bytes.Buffer) {
		for i := range 100 {
			r := int(math.Exp(rng.Float64()*math.Log(float64(len(words))))) - 1
			s := words[min(r, len(words)-1)]
			if i == 0 || rng.IntN(20) == 0 {
				s = strings.ToUpper(s[:1]) + s[1:]
			}
			w.WriteString(s)
			w.WriteString([]string{" ", " ", " ", " ", " ", " ", ", ", ". "}[rng.IntN(8)])
		}
	})
}

func writeLines(t testing.TB, path string, size int, line func(*bytes.Buffer)) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	for at := 0; at < size; at += b.Len() {
		b.Reset()
		line(&b)
		b.WriteByte('\n')
		if _, err := f.Write(b.Bytes()); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestSpeed asks for the speed of CountVectorizer and of jieba times 15 and 20,
// on the same texts in the same run. Both times are of the clock.
func TestSpeed(t *testing.T) {
	python := os.Getenv("NAIVEBAYES_PYTHON")
	if python == "" || testing.Short() {
		t.Skip("skips the comparison with CountVectorizer and jieba: set NAIVEBAYES_PYTHON to a Python that has scikit-learn and jieba")
	}
	english := filepath.Join(t.TempDir(), "english.txt")
	englishText(t, english, 200<<20)
	chinese := filepath.Join(t.TempDir(), "chinese.txt")
	reviews := hotels(t)
	writeFileTimes(t, chinese, reviews.texts, 1)
	for _, tt := range []struct {
		kind, path string
		tokenizer  text.Tokenizer
		same       bool // whether the tokens are the same
		times      float64
	}{
		{"english", english, text.Pattern{}, true, 15},
		{"chinese", chinese, nil, false, 20},
	} {
		out, err := exec.Command(python, "testdata/speed.py", tt.kind, tt.path).Output()
		if err != nil {
			t.Fatal(err)
		}
		var cpu, wall float64
		var tokens int
		if _, err := fmt.Sscan(string(out), &cpu, &wall, &tokens); err != nil {
			t.Fatalf("%v in %q", err, out)
		}
		f, err := os.Open(tt.path)
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		c := text.Counts{Tokenizer: tt.tokenizer}
		if err := c.Count(text.Lines(f, "x"), 0); err != nil {
			t.Fatal(err)
		}
		counts := c.TermCounts()
		took := time.Since(start).Seconds()
		f.Close()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		t.Logf("%s: %.2f s here, %.2f s there (%.2f s of the processor), %.1f times; %d terms, %d tokens, %d MB from the system",
			tt.kind, took, wall, cpu, wall/took, len(counts.Terms), c.Tokens(), m.Sys>>20)
		if wall < tt.times*took {
			t.Errorf("%s: %.1f times as fast, want %v", tt.kind, wall/took, tt.times)
		}
		if tt.same && tokens != c.Tokens() {
			t.Errorf("%s: %d tokens, and there %d", tt.kind, c.Tokens(), tokens)
		}
		if m.Sys > 300<<20 {
			t.Errorf("%s: %d MB from the system, want at most 300", tt.kind, m.Sys>>20)
		}
	}
}

func writeFileTimes(t testing.TB, path string, texts []string, times int) {
	t.Helper()
	var b bytes.Buffer
	for range times {
		for _, s := range texts {
			b.WriteString(strings.ReplaceAll(s, "\n", " "))
			b.WriteByte('\n')
		}
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func benchmarkText(b *testing.B) []byte {
	path := filepath.Join(b.TempDir(), "english.txt")
	englishText(b, path, 8<<20)
	all, err := os.ReadFile(path)
	if err != nil {
		b.Fatal(err)
	}
	return all
}

func BenchmarkAppend(b *testing.B) {
	all := benchmarkText(b)
	for name, tk := range map[string]text.Tokenizer{"words": text.Words{}, "pattern": text.Pattern{}, "auto": text.Auto{}} {
		b.Run(name, func(b *testing.B) {
			var tokens text.Tokens
			b.SetBytes(int64(len(all)))
			b.ReportAllocs()
			for b.Loop() {
				tokens.Reset()
				tk.Append(&tokens, all)
			}
		})
	}
}

func BenchmarkCount(b *testing.B) {
	all := benchmarkText(b)
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			b.SetBytes(int64(len(all)))
			for b.Loop() {
				c := text.Counts{Tokenizer: text.Pattern{}}
				if err := c.Count(text.Lines(bytes.NewReader(all), "x"), workers); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkPosterior(b *testing.B) {
	p := messages()
	if err := p.Estimate(); err != nil {
		b.Fatal(err)
	}
	dst := make([]float64, 2)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Posterior(dst, "Free entry! call now, you won a prize at lunch"); err != nil {
			b.Fatal(err)
		}
	}
}
