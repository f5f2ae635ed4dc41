package text

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"naivebayes/nb"
)

// Explanation says in words why a text goes to class A rather than to class B.
// Its parts are log odds, positive where they speak for A, and add up:
//
//	LogOdds = Prior + Absent + Σᵢ Words[i].LogOdds
type Explanation struct {
	A, B    string
	LogOdds float64 // log P(A|text) − log P(B|text)
	Prior   float64 // log P(A) − log P(B)
	Absent  float64 // what the absent terms of a Bernoulli model say together, else 0
	// Words are the terms of the text, those that say most first; of equal ones
	// that which comes first in the text.
	Words []Word
	// Unknown are the tokens that the model has not, each once, in the order of
	// the text. They say nothing, but for an estimator with another Unseen policy,
	// where all of them together are one of the Words.
	Unknown []string
}

// Word is a term of a text and what it says.
type Word struct {
	Term    string   // "" stands for all unknown tokens
	N       int      // how often it stands in the text
	LogOdds float64  // what all of them say together
	Places  [][2]int // where: text[Places[i][0]:Places[i][1]]; nil if the tokenizer does not tell
	// Context is the first place with the words around it, the term in brackets.
	Context string
}

// contextBytes is how much of the text is shown on either side of a term.
const contextBytes = 24

// Explain takes the log odds of class a against class b for a text apart; the
// classes are named by their labels. The error wraps nb.ErrLabel for a label that
// is none of the model's, or is that of nb.TermModel.Explain. Panics before the
// first Estimate.
func (p *Pipeline) Explain(text, a, b string) (*Explanation, error) {
	f := p.must("Explain")
	ia, ib := slices.Index(f.model.Classes, a), slices.Index(f.model.Classes, b)
	if ia < 0 || ib < 0 {
		return nil, fmt.Errorf("text: Explain: have the classes %q and %q, want two of %q: %w", a, b, f.model.Classes, nb.ErrLabel)
	}
	tokens := Tokens{Positions: true}
	f.tokenizer.Append(&tokens, view(text))
	var parts *nb.DocExplanation
	err := f.doc(view(text), func(d nb.Doc) (err error) {
		parts, err = f.model.Explain(d, ia, ib)
		return err
	})
	if err != nil {
		return nil, err
	}
	x := &Explanation{A: a, B: b, LogOdds: parts.LogOdds, Prior: parts.Prior, Absent: parts.Absent}
	at := make(map[int]int, len(parts.Terms)) // the word of each term
	for i, term := range parts.Terms {
		at[term] = i
		w := Word{LogOdds: parts.Contributions[i]}
		if term < len(f.model.Terms) {
			w.Term = f.model.Terms[term]
		}
		x.Words = append(x.Words, w)
	}
	first := make([]int, len(x.Words))
	met := map[string]bool{}
	for i := range tokens.Len() {
		term := f.vocabulary.find(tokens.At(i))
		if term >= 0 && f.to != nil {
			term = f.to[term]
		}
		if term < 0 {
			if s := string(tokens.At(i)); !met[s] {
				met[s] = true
				x.Unknown = append(x.Unknown, s)
			}
			term = len(f.model.Terms)
		}
		k, ok := at[term]
		if !ok {
			continue
		}
		w := &x.Words[k]
		if w.N == 0 {
			first[k] = i
		}
		w.N++
		if from, to := tokens.Span(i); to > from {
			w.Places = append(w.Places, [2]int{from, to})
			if w.N == 1 {
				w.Context = context(text, from, to)
			}
		}
	}
	order := make([]int, len(x.Words))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(math.Abs(x.Words[j].LogOdds), math.Abs(x.Words[i].LogOdds)), cmp.Compare(first[i], first[j]))
	})
	sorted := make([]Word, len(order))
	for i, k := range order {
		sorted[i] = x.Words[k]
	}
	x.Words = sorted
	return x, nil
}

// context returns the place with what stands around it, on one line.
func context(text string, from, to int) string {
	start, end := max(0, from-contextBytes), min(len(text), to+contextBytes)
	for start > 0 && start < from && !utf8.RuneStart(text[start]) {
		start++
	}
	for end < len(text) && end > to && !utf8.RuneStart(text[end]) {
		end--
	}
	before, after := text[start:from], text[to:end]
	if start > 0 {
		if i := strings.IndexByte(before, ' '); i >= 0 {
			before = before[i+1:]
		}
		before = "…" + before
	}
	if end < len(text) {
		if i := strings.LastIndexByte(after, ' '); i >= 0 {
			after = after[:i]
		}
		after += "…"
	}
	line := func(s string) string {
		return strings.Map(func(r rune) rune {
			if r < ' ' || r == utf8.RuneError {
				return ' '
			}
			return r
		}, s)
	}
	return line(before) + "[" + line(text[from:to]) + "]" + line(after)
}

// String returns the explanation as a table: the decision first, then each part
// with its log odds, and the words in their context.
func (x *Explanation) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%+.2f  %s rather than %s: odds %s\n", x.LogOdds, x.A, x.B, odds(x.LogOdds))
	fmt.Fprintf(&b, "%+.2f  prior\n", x.Prior)
	if x.Absent != 0 {
		fmt.Fprintf(&b, "%+.2f  absent words\n", x.Absent)
	}
	for _, w := range x.Words {
		term := w.Term
		if term == "" {
			term = "unknown words"
		}
		fmt.Fprintf(&b, "%+.2f  %s", w.LogOdds, term)
		if w.N > 1 {
			fmt.Fprintf(&b, " ×%d", w.N)
		}
		if w.Context != "" {
			fmt.Fprintf(&b, "  %s", w.Context)
		}
		b.WriteByte('\n')
	}
	if len(x.Unknown) > 0 {
		fmt.Fprintf(&b, "not in the vocabulary: %s\n", strings.Join(x.Unknown, ", "))
	}
	return b.String()
}

func odds(logOdds float64) string {
	if logOdds < 0 {
		return fmt.Sprintf("1 to %.3g", math.Exp(-logOdds))
	}
	return fmt.Sprintf("%.3g to 1", math.Exp(logOdds))
}
