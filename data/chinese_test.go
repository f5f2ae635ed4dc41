package data

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/go-gota/gota/dataframe"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"
)

// chineseTables are the tables of Chinese texts and their classes.
var chineseTables = []struct {
	name    string
	load    func() dataframe.DataFrame
	classes []string
}{
	{"MessagesChinese", MessagesChinese, []string{"spam", "ham"}},
	{"ReviewsChinese", ReviewsChinese, []string{"positive", "negative"}},
}

// TestChineseTextsAreClean: NFC, no space at an end, ids 1 to n, 5 to 150
// characters, and nothing that could belong to a real person or site.
func TestChineseTextsAreClean(t *testing.T) {
	number := regexp.MustCompile(`[0-9０-９]{7,}`)
	site := regexp.MustCompile(`[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}`)
	for _, table := range chineseTables {
		df := table.load()
		for i, text := range df.Col("text").Records() {
			if id, err := df.Col("id").Elem(i).Int(); id != i+1 || err != nil {
				t.Errorf("%s: id of row %d = %d, %v, want %d", table.name, i+1, id, err, i+1)
			}
			if !utf8.ValidString(text) || !norm.NFC.IsNormalString(text) || strings.TrimSpace(text) != text || strings.ContainsFunc(text, unicode.IsControl) {
				t.Errorf("%s %d: %q is not normal text", table.name, i+1, text)
			}
			if n := utf8.RuneCountInString(text); n < 5 || n > 150 {
				t.Errorf("%s %d: %q has %d characters, want 5 to 150", table.name, i+1, text, n)
			}
			if number.MatchString(text) || strings.Contains(text, "://") {
				t.Errorf("%s %d: %q has a long number or an address", table.name, i+1, text)
			}
			for _, s := range site.FindAllString(text, -1) {
				if s != "example.com" {
					t.Errorf("%s %d: %q names the site %s", table.name, i+1, text, s)
				}
			}
			if strings.Contains(text, "我司可办理正规发票") {
				t.Errorf("%s %d: %q is the message that the course classifies as a new one", table.name, i+1, text)
			}
		}
	}
}

// TestChineseTextsAreBalanced: classes, topics, lengths, and the numbers that
// the cards state in words.
func TestChineseTextsAreBalanced(t *testing.T) {
	reviews := map[string]int{}
	for topic, n := range map[string]int{"hotel": 15, "restaurant": 15, "phone": 13, "book": 12, "film": 12, "course": 11, "delivery": 11, "scenic": 11} {
		reviews["positive "+topic], reviews["negative "+topic] = n, n
	}
	got := map[string]int{}
	df := ReviewsChinese()
	for i := range df.Nrow() {
		got[df.Col("label").Elem(i).String()+" "+df.Col("topic").Elem(i).String()]++
	}
	if d := cmp.Diff(reviews, got); d != "" {
		t.Errorf("reviews by class and topic (-want +got):\n%s", d)
	}
	messages := map[string]int{"spam": 100, "ham": 100, "spam 发票": 10, "ham 发票": 8}
	got = map[string]int{}
	df = MessagesChinese()
	for i := range df.Nrow() {
		label := df.Col("label").Elem(i).String()
		got[label]++
		if strings.Contains(df.Col("text").Elem(i).String(), "发票") {
			got[label+" 发票"]++
		}
	}
	if d := cmp.Diff(messages, got); d != "" {
		t.Errorf("messages by class (-want +got):\n%s", d)
	}
	// Texts with fewer than 10, 20, 40, 60, 80 characters, and the others.
	for label, want := range map[string][6]int{
		"MessagesChinese spam": {8, 11, 40, 32, 5, 4}, "MessagesChinese ham": {7, 13, 42, 32, 2, 4},
		"ReviewsChinese positive": {4, 19, 55, 12, 6, 4}, "ReviewsChinese negative": {2, 25, 50, 12, 6, 5},
	} {
		name, class, _ := strings.Cut(label, " ")
		got := [6]int{}
		df := loaders[name].load()
		for i, n := range textLengths(df) {
			if df.Col("label").Elem(i).String() == class {
				k, _ := slices.BinarySearch([]int{10, 20, 40, 60, 80}, n+1)
				got[k]++
			}
		}
		if got != want {
			t.Errorf("lengths of %s = %v, want %v", label, got, want)
		}
	}
}

// textLengths returns the number of characters of each text.
func textLengths(df dataframe.DataFrame) []int {
	n := make([]int, df.Nrow())
	for i, text := range df.Col("text").Records() {
		n[i] = utf8.RuneCountInString(text)
	}
	return n
}

// TestChineseTextsDiffer: no two texts, of either table, share half of their
// sequences of three characters.
func TestChineseTextsDiffer(t *testing.T) {
	var texts []string
	var sets []map[string]bool
	for _, table := range chineseTables {
		for _, text := range table.load().Col("text").Records() {
			set := map[string]bool{}
			for _, g := range grams(text, 3) {
				set[g] = true
			}
			texts, sets = append(texts, text), append(sets, set)
		}
	}
	for i, a := range sets {
		for k, b := range sets[:i] {
			both := 0
			for g := range a {
				if b[g] {
					both++
				}
			}
			if jaccard := float64(both) / float64(len(a)+len(b)-both); jaccard >= .5 {
				t.Errorf("%q and %q have a Jaccard index of %.2f, want less than 0.5", texts[i], texts[k], jaccard)
			}
		}
	}
}

// grams returns the sequences of n neighbouring characters.
func grams(text string, n int) []string {
	runes := []rune(text)
	var g []string
	for i := 0; i+n <= len(runes); i++ {
		g = append(g, string(runes[i:i+n]))
	}
	return g
}
