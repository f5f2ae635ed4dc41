package text_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"naivebayes/nb"
	"naivebayes/nb/text"
)

// small is a pipeline of a few messages.
func small(t testing.TB, p *text.Pipeline) *text.Pipeline {
	t.Helper()
	for _, m := range [][2]string{
		{"spam", "Free prize! Call now, it's free"}, {"spam", "You won a prize, call 0800"}, {"spam", "我司可办理正规发票"},
		{"ham", "See you at lunch, don't be late"}, {"ham", "I'll call you after lunch"}, {"ham", "发票寄到了吗"},
	} {
		p.Add(m[1], m[0])
	}
	if err := p.Estimate(); err != nil {
		t.Fatal(err)
	}
	return p
}

// pipelines are settings of every kind.
func pipelines(t testing.TB) map[string]*text.Pipeline {
	hashing, _ := text.NewHashing(64)
	frozen, _ := text.NewVocabulary("free", "call", "lunch", "发票")
	frozen.Freeze()
	loss, err := nb.Reject([]string{"ham", "spam"}, 0.2)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]*text.Pipeline{
		"default":          {},
		"Bernoulli":        {Event: nb.Bernoulli, Estimator: &nb.Estimator{Lambda: 0.5, PriorLambda: 1}},
		"unseen smoothed":  {Estimator: &nb.Estimator{Lambda: 1, Unseen: nb.UnseenSmoothed}},
		"selection, loss":  {Selection: text.Selection{MinDocuments: 1, Size: 5, By: text.ByInformation}, Loss: loss},
		"grams, stop":      {Counts: text.Counts{Tokenizer: text.Grams{Of: text.NewStop(nil, []string{"at", "a"}), Min: 1, Max: 2}}},
		"stem":             {Counts: text.Counts{Tokenizer: stem(t, text.Words{URLs: text.Mark, Numbers: text.Whole})}},
		"pattern":          {Counts: text.Counts{Tokenizer: text.Pattern{}}},
		"chars":            {Counts: text.Counts{Tokenizer: text.Chars{Min: 2, Max: 3, KeepCase: true}}},
		"auto with 3":      {Counts: text.Counts{Tokenizer: text.Auto{Han: text.Han{Min: 1, Max: 3}}}},
		"hashing":          {Counts: text.Counts{Vocabulary: hashing}},
		"hashing selected": {Counts: text.Counts{Vocabulary: hashing}, Selection: text.Selection{Size: 10, By: text.ByChiSquare}},
		"frozen":           {Counts: text.Counts{Vocabulary: frozen}, Event: nb.Complement},
	}
	for name, p := range out {
		_ = name
		small(t, p)
	}
	return out
}

// What is saved decides the same bit for bit, goes on counting, and is saved
// again as the same bytes.
func TestSaveLoad(t *testing.T) {
	for name, p := range pipelines(t) {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "p.nb")
			p.Add("counted after the estimate", "ham")
			if err := p.Save(path); err != nil {
				t.Fatal(err)
			}
			q, err := text.Load(path)
			if err != nil {
				t.Fatal(err)
			}
			check := func() {
				t.Helper()
				for _, s := range []string{"", "free lunch", "unknown words only", "开发票 call 0800 http://x.y don't"} {
					want, err := p.Posterior(nil, s)
					if err != nil {
						t.Fatal(err)
					}
					got, err := q.Posterior(nil, s)
					if err != nil || !slices.Equal(got, want) {
						t.Errorf("Posterior(%q) = %v, %v, want %v", s, got, err, want)
					}
					a, err1 := p.Decide(s)
					b, err2 := q.Decide(s)
					if a != b || err1 != nil || err2 != nil {
						t.Errorf("Decide(%q) = %q, %v and %q, %v", s, a, err1, b, err2)
					}
				}
				x, err1 := p.MarshalBinary()
				y, err2 := q.MarshalBinary()
				if err1 != nil || err2 != nil || !bytes.Equal(x, y) {
					t.Errorf("the two are saved as different bytes: %v, %v", err1, err2)
				}
			}
			check()
			for _, p := range []*text.Pipeline{p, q} {
				p.Add("one more free prize", "spam")
				if err := p.Remove("counted after the estimate", "ham"); err != nil {
					t.Fatal(err)
				}
				if err := p.Estimate(); err != nil {
					t.Fatal(err)
				}
			}
			check()
			if err := p.Merge(q); err != nil {
				t.Errorf("Merge with what was loaded: %v", err)
			}
		})
	}
}

// A pipeline that was never estimated, or never counted, is saved too.
func TestSaveEmpty(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.nb")
	var p text.Pipeline
	if err := p.Save(path); err != nil {
		t.Fatal(err)
	}
	q, err := text.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if q.Model() != nil || q.Documents() != 0 {
		t.Errorf("Load: %d documents and the model %v, want nothing", q.Documents(), q.Model())
	}
	small(t, q)
}

// Each byte that is changed and each cut is found. Nothing is left of a file
// that could not be written.
func TestLoadDamaged(t *testing.T) {
	b, err := small(t, &text.Pipeline{}).MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var p text.Pipeline
	for i := range b {
		c := slices.Clone(b)
		c[i] ^= 0x20
		if err := p.UnmarshalBinary(c); !errors.Is(err, nb.ErrFormat) {
			t.Fatalf("byte %d changed: err = %v, want ErrFormat", i, err)
		}
		if err := p.UnmarshalBinary(b[:i]); !errors.Is(err, nb.ErrFormat) {
			t.Fatalf("cut after %d bytes: err = %v, want ErrFormat", i, err)
		}
	}
	if err := p.UnmarshalBinary(append(slices.Clone(b), 0)); !errors.Is(err, nb.ErrFormat) {
		t.Errorf("a byte too many: err = %v, want ErrFormat", err)
	}
	dir := t.TempDir()
	if err := small(t, &text.Pipeline{}).Save(filepath.Join(dir, "no", "such", "folder")); err == nil {
		t.Error("Save into no folder: no error")
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("files are left: %v, %v", files, err)
	}
}

// FuzzLoad gives any content a right checksum. What is read can be used and
// comes back from being saved again.
func FuzzLoad(f *testing.F) {
	for _, p := range pipelines(f) {
		b, err := p.MarshalBinary()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > 4 {
			b = slices.Clone(b)
			sum := crc32.Checksum(b[:len(b)-4], crc32.MakeTable(crc32.Castagnoli))
			binary.LittleEndian.PutUint32(b[len(b)-4:], sum)
		}
		var p, q text.Pipeline
		if err := p.UnmarshalBinary(b); err != nil {
			if !errors.Is(err, nb.ErrFormat) {
				t.Fatalf("err = %v, want ErrFormat", err)
			}
			return
		}
		again, err := p.MarshalBinary()
		if err != nil {
			t.Fatalf("what was read cannot be saved: %v", err)
		}
		if err := q.UnmarshalBinary(again); err != nil {
			t.Fatalf("what was saved again cannot be read: %v", err)
		}
		p.Add("some 文字", "new")
		if p.Model() != nil {
			_, _ = p.Decide("some 文字")
		}
	})
}

// The parts of an explanation add up to the log odds, which are those of the
// posterior, and the places are those of the words.
func TestExplain(t *testing.T) {
	all := pipelines(t)
	rapid.Check(t, func(r *rapid.T) {
		s := textOf.Draw(r, "text") + " free lunch 发票"
		for name, p := range all {
			x, err := p.Explain(s, "spam", "ham")
			if err != nil {
				r.Fatal(err)
			}
			sum := x.Prior + x.Absent
			for _, w := range x.Words {
				sum += w.LogOdds
				if w.N < 1 || len(w.Places) > w.N {
					r.Fatalf("%s: %+v", name, w)
				}
				for _, at := range w.Places {
					_ = s[at[0]:at[1]]
				}
			}
			joint, err := p.LogJoint(nil, s)
			if err != nil {
				r.Fatal(err)
			}
			if want := joint[1] - joint[0]; math.Abs(sum-want) > 1e-9*(1+math.Abs(want)) || math.Abs(x.LogOdds-want) > 1e-9*(1+math.Abs(want)) {
				r.Fatalf("%s: the parts of %q sum to %v, LogOdds %v, want %v", name, s, sum, x.LogOdds, want)
			}
		}
	})
}

func TestExplainPlaces(t *testing.T) {
	p := small(t, &text.Pipeline{})
	const s = "The FREE prize;\nfree 发票! Unknownword"
	x, err := p.Explain(s, "spam", "ham")
	if err != nil {
		t.Fatal(err)
	}
	places := map[string][]string{}
	for _, w := range x.Words {
		for _, at := range w.Places {
			places[w.Term] = append(places[w.Term], s[at[0]:at[1]])
		}
	}
	want := map[string][]string{"free": {"FREE", "free"}, "prize": {"prize"}, "发": {"发"}, "票": {"票"}, "发票": {"发票"}}
	if diff := cmp.Diff(want, places); diff != "" {
		t.Errorf("places (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"the", "unknownword"}, x.Unknown); diff != "" {
		t.Errorf("Unknown (-want +got):\n%s", diff)
	}
	if w := x.Words[0]; w.Term != "free" || w.N != 2 || w.Context != "The [FREE] prize; free 发票!…" {
		t.Errorf("the first word is %+v", w)
	}
	if _, err := p.Explain(s, "spam", "eggs"); !errors.Is(err, nb.ErrLabel) {
		t.Errorf("Explain with an unknown class: err = %v, want ErrLabel", err)
	}
}

func TestPipelineErrors(t *testing.T) {
	var p text.Pipeline
	if err := p.Estimate(); !errors.Is(err, nb.ErrNoRows) {
		t.Errorf("Estimate of nothing: %v, want ErrNoRows", err)
	}
	p.Add("a", "x")
	if err := p.Estimate(); !errors.Is(err, nb.ErrOneClass) {
		t.Errorf("Estimate of one class: %v, want ErrOneClass", err)
	}
	p.Add("b", "y")
	for _, s := range []text.Selection{{MinDocuments: -1}, {MaxShare: 2}, {MaxShare: math.NaN()}, {Size: -1}, {By: 7}, {MinDocuments: 2}} {
		p.Selection = s
		if err := p.Estimate(); !errors.Is(err, text.ErrSelection) {
			t.Errorf("%+v: %v, want ErrSelection", s, err)
		}
	}
	p.Selection = text.Selection{}
	if err := p.Estimate(); err != nil {
		t.Fatal(err)
	}
	var err error
	if p.Loss, err = nb.ZeroOne([]string{"y", "x"}); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Decide("a"); !errors.Is(err, nb.ErrLoss) {
		t.Errorf("a loss of other classes: %v, want ErrLoss", err)
	}
	defer func() {
		if s, _ := recover().(string); !strings.Contains(s, "Estimate") {
			t.Errorf("Decide before Estimate panics with %q", s)
		}
	}()
	var q text.Pipeline
	_, _ = q.Decide("a")
}

// The table of export and poultry in Manning, Raghavan and Schütze, Introduction
// to Information Retrieval, examples 13.3 and 13.4: I = 0.0001105 bits and
// X² ≈ 284.
func TestSelectionBook(t *testing.T) {
	counts, err := nb.NewTermCounts([]string{"poultry", "other"}, []string{"export"})
	if err != nil {
		t.Fatal(err)
	}
	for c, n := range [][2]float64{{49, 141}, {27652, 774106}} {
		if err := counts.AddTotals(c, n[0]+n[1], []float64{n[0]}, []float64{n[0]}); err != nil {
			t.Fatal(err)
		}
	}
	if got := text.MutualInformation(counts)[0] / math.Ln2; math.Abs(got-0.0001105) > 0.5e-7 {
		t.Errorf("I(export; poultry) = %.7f bits, want 0.0001105", got)
	}
	if got := text.ChiSquare(counts)[0]; math.Abs(got-284) > 0.5 {
		t.Errorf("X²(export) = %.2f, want 284", got)
	}
}

// The default stop lists keep what turns a judgement round or weighs it.
func TestStopWordsKeep(t *testing.T) {
	en, zh := text.StopWordsEnglish(), text.StopWordsChinese()
	for _, w := range []string{"not", "no", "never", "very", "too", "don't", "isn't", "hardly", "but", "good"} {
		if slices.Contains(en, w) {
			t.Errorf("the English list has %q", w)
		}
		if !slices.Contains(text.KeptEnglish(), w) {
			t.Errorf("KeptEnglish lacks %q", w)
		}
	}
	for _, w := range []string{"不", "没有", "没", "非常", "很", "太", "最", "别", "但是"} {
		if slices.Contains(zh, w) {
			t.Errorf("the Chinese list has %q", w)
		}
	}
	for _, w := range []string{"不", "别", "很", "最", "但是"} {
		if !slices.Contains(text.KeptChinese(), w) {
			t.Errorf("KeptChinese lacks %q", w)
		}
	}
	for _, w := range []string{"the", "of", "and"} {
		if !slices.Contains(en, w) {
			t.Errorf("the English list lacks %q", w)
		}
	}
	for _, w := range []string{"的", "了", "和"} {
		if !slices.Contains(zh, w) {
			t.Errorf("the Chinese list lacks %q", w)
		}
	}
	if got := len(en) + len(text.KeptEnglish()); got != 1298 {
		t.Errorf("stop words and kept ones are %d, want the 1298 of the table", got)
	}
	if got := len(zh) + len(text.KeptChinese()); got != 794 {
		t.Errorf("stop words and kept ones are %d, want the 794 of the table", got)
	}
}
