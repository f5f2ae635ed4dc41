package dictionary_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"naivebayes/nb/text"
	"naivebayes/nb/text/dictionary"
)

func ExampleNew() {
	d, err := dictionary.New()
	if err != nil {
		panic(err)
	}
	fmt.Println(text.Tokenize(text.Auto{Han: d}, "我司可办理正规发票, call 138"))
	// Output: [我 司 可 办理 正规 发票 call 138]
}

func ExampleTokenizer_String() {
	d, _ := dictionary.New()
	fmt.Println(d)
	// Output: gse v1 zh
}

func ExampleTokenizer_Append() {
	d, _ := dictionary.New()
	var tokens text.Tokens
	d.Append(&tokens, []byte("房间很干净，服务也好"))
	fmt.Println(tokens.Strings())
	// Output: [房间 很 干净 服务 也好]
}

// The words of a run are the run, wherever it is cut; positions point at them.
func TestWordsAreTheRun(t *testing.T) {
	d, err := dictionary.New()
	if err != nil {
		t.Fatal(err)
	}
	const s = "a北京大学生活动中心\xff很好吃\x00ÄİK 他说“不错”𠀀𠀁。"
	tokens := text.Tokens{Positions: true}
	d.Append(&tokens, []byte(s))
	for i := range tokens.Len() {
		if from, to := tokens.Span(i); s[from:to] != string(tokens.At(i)) {
			t.Errorf("token %d is %q, and text[%d:%d] is %q", i, tokens.At(i), from, to, s[from:to])
		}
	}
	if got, want := strings.Join(tokens.Strings(), ""), "北京大学生活动中心很好吃他说不错𠀀𠀁"; got != want {
		t.Errorf("the words are %q, want those of %q", tokens.Strings(), want)
	}
}

// Many goroutines may use one tokenizer.
func TestConcurrent(t *testing.T) {
	d, err := dictionary.New()
	if err != nil {
		t.Fatal(err)
	}
	const s = "今天天气很好，我们去公园散步。"
	want := text.Tokenize(d, s)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 200 {
				if got := text.Tokenize(d, s); !slices.Equal(got, want) {
					t.Errorf("Tokenize = %q, want %q", got, want)
					return
				}
			}
		})
	}
	wg.Wait()
}

// A saved pipeline asks for the dictionary, and works with it.
func TestSavedPipelineNeedsIt(t *testing.T) {
	d, err := dictionary.New()
	if err != nil {
		t.Fatal(err)
	}
	p := &text.Pipeline{}
	p.Tokenizer = text.Auto{Han: d}
	p.Add("房间很干净", "好")
	p.Add("房间很脏", "差")
	if err := p.Estimate(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "hotel.nb")
	if err := p.Save(path); err != nil {
		t.Fatal(err)
	}
	if _, err := text.Load(path); err == nil || !strings.Contains(err.Error(), "gse v1 zh") {
		t.Errorf("Load without the dictionary: err = %v, want one that names it", err)
	}
	q, err := text.Load(path, d)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := q.Decide("干净"); err != nil || got != "好" {
		t.Errorf("Decide(干净) = %q, %v, want 好", got, err)
	}
}
