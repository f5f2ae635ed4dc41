package text_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"naivebayes/nb"
	"naivebayes/nb/text"
)

func messages() *text.Pipeline {
	p := &text.Pipeline{}
	p.Add("Free prize! Call now, it's free", "spam")
	p.Add("You won a prize, call 0800", "spam")
	p.Add("See you at lunch, don't be late", "ham")
	p.Add("I'll call you after lunch", "ham")
	return p
}

func ExamplePipeline() {
	p := messages()                      // count
	if err := p.Estimate(); err != nil { // estimate
		panic(err)
	}
	posterior, err := p.Posterior(nil, "a free lunch?") // posterior
	if err != nil {
		panic(err)
	}
	label, _ := p.Decide("a free lunch?") // decide
	fmt.Printf("%s %.3f: %s\n", p.Model().Classes, posterior, label)
	// Output: [ham spam] [0.333 0.667]: spam
}

func ExamplePipeline_Estimate() {
	p := messages()
	p.Event, p.Estimator = nb.Bernoulli, &nb.Estimator{Lambda: 0.5}
	p.Selection = text.Selection{MinDocuments: 2} // counted once, estimated as often as you like
	fmt.Println(p.Estimate(), p.Model().Terms)
	// Output: <nil> [call lunch prize you]
}

func ExamplePipeline_Model() {
	p := messages()
	fmt.Println(p.Model() == nil, p.Estimate(), len(p.Model().Terms))
	// Output: true <nil> 17
}

func ExamplePipeline_Posterior() {
	p := messages()
	p.Estimate()
	posterior, err := p.Posterior(nil, "") // nothing is known but the prior
	fmt.Println(posterior, err)
	// Output: [0.5 0.5] <nil>
}

func ExamplePipeline_LogJoint() {
	p := messages()
	p.Estimate()
	joint, _ := p.LogJoint(nil, "prize")
	fmt.Printf("%.4f\n", joint) // log ½·1/29 and log ½·3/29
	// Output: [-4.0604 -2.9618]
}

func ExamplePipeline_Decide() {
	p := messages()
	p.Estimate()
	p.Loss, _ = nb.Reject(p.Model().Classes, 0.2)
	for _, s := range []string{"call", "free prize", "late lunch, you see?"} {
		action, _ := p.Decide(s)
		fmt.Println(action)
	}
	// Output:
	// reject
	// spam
	// ham
}

func ExamplePipeline_Explain() {
	p := messages()
	p.Estimate()
	x, err := p.Explain("Lunch is free, free!", "spam", "ham")
	if err != nil {
		panic(err)
	}
	fmt.Print(x)
	// Output:
	// +1.10  spam rather than ham: odds 3 to 1
	// +0.00  prior
	// +2.20  free ×2  Lunch is [free], free!
	// -1.10  lunch  [Lunch] is free, free!
	// not in the vocabulary: is
}

func ExampleExplanation_String() {
	p := messages()
	p.Estimate()
	x, _ := p.Explain("late", "ham", "spam")
	fmt.Print(x.String())
	// Output:
	// +0.69  ham rather than spam: odds 2 to 1
	// +0.00  prior
	// +0.69  late  [late]
}

func ExamplePipeline_Merge() {
	a, b := messages(), &text.Pipeline{}
	b.Add("发票", "spam")
	fmt.Println(a.Merge(b), a.Documents())
	// Output: <nil> 5
}

func ExamplePipeline_Save() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "mail.nb")
	p := messages()
	p.Estimate()
	fmt.Println(p.Save(path))
	q, err := text.Load(path)
	if err != nil {
		panic(err)
	}
	fmt.Println(q.Decide("free prize"))
	// Output:
	// <nil>
	// spam <nil>
}

func ExampleLoad() {
	_, err := text.Load("no-such-file.nb")
	fmt.Println(os.IsNotExist(err))
	// Output: true
}

func ExamplePipeline_MarshalBinary() {
	p := messages()
	b, err := p.MarshalBinary()
	var q text.Pipeline
	fmt.Println(err, q.UnmarshalBinary(b), q.Documents())
	// Output: <nil> <nil> 4
}

func ExamplePipeline_UnmarshalBinary() {
	var p text.Pipeline
	fmt.Println(p.UnmarshalBinary([]byte("something else")))
	// Output: text: the file is not a pipeline: it does not start as one does: bad format
}

func ExampleCounts() {
	var c text.Counts
	c.Add("free prize, free call", "spam")
	c.Add("call me", "ham")
	counts := c.TermCounts()
	fmt.Println(counts.Classes, counts.N, counts.Terms, counts.Tokens)
	// Output: [ham spam] [1 1] [call free me prize] [2 4]
}

func ExampleCounts_Add() {
	var c text.Counts
	c.Add("很好", "正面")
	fmt.Println(c.Documents(), c.Tokens(), c.Classes())
	// Output: 1 3 [正面]
}

func ExampleCounts_Remove() {
	var c text.Counts
	c.Add("free prize", "spam")
	fmt.Println(c.Remove("free lunch", "spam"))
	fmt.Println(c.Remove("free prize", "spam"), c.Documents())
	// Output:
	// text: the text has 1 tokens that were never counted: cannot remove what was not added
	// <nil> 0
}

func ExampleCounts_Merge() {
	var a, b text.Counts
	a.Add("free", "spam")
	b.Add("lunch", "ham")
	fmt.Println(a.Merge(&b), a.TermCounts().Terms)
	// Output: <nil> [free lunch]
}

func ExampleCounts_Count() {
	var c text.Counts
	err := c.Count(text.Lines(strings.NewReader("one line\nand another line\n"), "x"), 0)
	fmt.Println(err, c.Documents(), c.Tokens())
	// Output: <nil> 2 5
}

func ExampleCounts_TermCounts() {
	var c text.Counts
	c.Add("b a", "y")
	c.Add("c", "x")
	counts := c.TermCounts()
	fmt.Println(counts.Classes, counts.Terms, counts.Count(1, 0))
	// Output: [x y] [a b c] 1
}

func ExampleCounts_Documents() {
	fmt.Println(messages().Documents())
	// Output: 4
}

func ExampleCounts_Tokens() {
	fmt.Println(messages().Tokens())
	// Output: 24
}

func ExampleCounts_Classes() {
	fmt.Println(messages().Classes())
	// Output: [ham spam]
}

func ExampleTokenize() {
	fmt.Printf("%q\n", text.Tokenize(nil, "iPhone手机 isn't cheap"))
	// Output: ["iphone" "手" "机" "手机" "isn't" "cheap"]
}

func ExampleWords() {
	w := text.Words{URLs: text.Mark, Numbers: text.Mark}
	fmt.Printf("%q\n", text.Tokenize(w, "Pay £1,000.50 at www.example.org, don't wait"))
	// Output: ["pay" "<number>" "at" "<url>" "don't" "wait"]
}

func ExampleWords_Append() {
	var tokens text.Tokens // used again for text after text
	for _, s := range []string{"One text", "and another"} {
		tokens.Reset()
		text.Words{}.Append(&tokens, []byte(s))
		fmt.Printf("%q\n", tokens.Strings())
	}
	// Output:
	// ["one" "text"]
	// ["and" "another"]
}

func ExamplePattern() {
	fmt.Printf("%q\n", text.Tokenize(text.Pattern{}, "I don't like snake_case"))
	// Output: ["don" "like" "snake_case"]
}

func ExamplePattern_Append() {
	var tokens text.Tokens
	text.Pattern{}.Append(&tokens, []byte("x yy"))
	fmt.Println(tokens.Len())
	// Output: 1
}

func ExampleChars() {
	fmt.Printf("%q\n", text.Tokenize(text.Chars{Min: 3, Max: 3}, "V1agra  now"))
	// Output: ["v1a" "1ag" "agr" "gra" "ra " "a n" " no" "now"]
}

func ExampleChars_Append() {
	var tokens text.Tokens
	text.Chars{}.Append(&tokens, []byte("ab"))
	fmt.Println(tokens.Strings())
	// Output: [a b ab]
}

func ExampleHan() {
	fmt.Println(text.Tokenize(text.Han{}, "北京饭店"))
	// Output: [北 京 北京 饭 京饭 店 饭店]
}

func ExampleHan_Append() {
	var tokens text.Tokens
	text.Han{Min: 2, Max: 2}.Append(&tokens, []byte("很好，不好"))
	fmt.Println(tokens.Strings())
	// Output: [很好 不好]
}

func ExampleAuto() {
	fmt.Printf("%q\n", text.Tokenize(text.Auto{Han: text.Han{Min: 2, Max: 2}}, "房间good, 服务bad"))
	// Output: ["房间" "good" "服务" "bad"]
}

func ExampleAuto_Append() {
	var tokens text.Tokens
	text.Auto{}.Append(&tokens, []byte("OK了"))
	fmt.Println(tokens.Strings())
	// Output: [ok 了]
}

func ExampleGrams() {
	fmt.Printf("%q\n", text.Tokenize(text.Grams{Of: text.Words{}}, "not a good film"))
	// Output: ["not" "a" "not a" "good" "a good" "film" "good film"]
}

func ExampleGrams_Append() {
	var tokens text.Tokens
	text.Grams{Min: 2, Max: 2}.Append(&tokens, []byte("very very good"))
	fmt.Printf("%q\n", tokens.Strings())
	// Output: ["very very" "very good"]
}

func ExampleNewStop() {
	s := text.NewStop(text.Words{}, text.StopWordsEnglish())
	fmt.Println(text.Tokenize(s, "The film is not very good"))
	// Output: [film not very good]
}

func ExampleStop_Words() {
	fmt.Println(text.NewStop(nil, []string{"the", "of"}).Words())
	// Output: [of the]
}

func ExampleStop_Append() {
	var tokens text.Tokens
	text.NewStop(nil, []string{"the"}).Append(&tokens, []byte("the end"))
	fmt.Println(tokens.Strings())
	// Output: [end]
}

func ExampleNewStem() {
	s, err := text.NewStem(text.Words{}, "english")
	fmt.Println(err, text.Tokenize(s, "waiting waits waited"))
	// Output: <nil> [wait wait wait]
}

func ExampleStem_Language() {
	s, _ := text.NewStem(nil, "french")
	fmt.Println(s.Language())
	// Output: french
}

func ExampleStem_Append() {
	s, _ := text.NewStem(nil, "english")
	var tokens text.Tokens
	s.Append(&tokens, []byte("connections"))
	fmt.Println(tokens.Strings())
	// Output: [connect]
}

func ExampleStopWordsEnglish() {
	words := text.StopWordsEnglish()
	fmt.Println(len(words) > 1000, strings.Contains(strings.Join(words, " "), " not "))
	// Output: true false
}

func ExampleStopWordsChinese() {
	s := text.NewStop(text.Han{Min: 1, Max: 1}, text.StopWordsChinese())
	fmt.Println(text.Tokenize(s, "这里的房间不好"))
	// Output: [里 房 间 不 好]
}

func ExampleKeptEnglish() {
	fmt.Println(strings.Join(text.KeptEnglish()[:6], " "))
	// Output: ain't aint almost although aren aren't
}

func ExampleKeptChinese() {
	fmt.Println(strings.Contains(strings.Join(text.KeptChinese(), " "), "不"))
	// Output: true
}

func ExampleNewVocabulary() {
	v, err := text.NewVocabulary("free", "prize")
	fmt.Println(err, v.Len(), v.Frozen(), v.Terms())
	// Output: <nil> 2 false [free prize]
}

func ExampleNewHashing() {
	v, err := text.NewHashing(1000)
	i, _ := v.Index("free")
	fmt.Println(err, v.Len(), v.Frozen(), v.Term(i) == fmt.Sprint("#", i))
	// Output: <nil> 1000 true true
}

func ExampleVocabulary_Freeze() {
	v, _ := text.NewVocabulary("free")
	v.Freeze()
	var tokens text.Tokens
	text.Words{}.Append(&tokens, []byte("free prize"))
	fmt.Println(v.Doc(&tokens), v.Len())
	// Output: {[0] [1]} 1
}

func ExampleVocabulary_Frozen() {
	var v text.Vocabulary
	fmt.Println(v.Frozen())
	v.Freeze()
	fmt.Println(v.Frozen())
	// Output:
	// false
	// true
}

func ExampleVocabulary_Len() {
	var v text.Vocabulary
	fmt.Println(v.Len())
	// Output: 0
}

func ExampleVocabulary_Term() {
	v, _ := text.NewVocabulary("free", "prize")
	fmt.Println(v.Term(1))
	// Output: prize
}

func ExampleVocabulary_Terms() {
	v, _ := text.NewHashing(3)
	fmt.Println(v.Terms())
	// Output: [#0 #1 #2]
}

func ExampleVocabulary_Index() {
	v, _ := text.NewVocabulary("free", "prize")
	fmt.Println(v.Index("prize"))
	fmt.Println(v.Index("lunch"))
	// Output:
	// 1 true
	// -1 false
}

func ExampleVocabulary_Doc() {
	var v text.Vocabulary // grows
	var tokens text.Tokens
	text.Words{}.Append(&tokens, []byte("free prize, free call"))
	fmt.Println(v.Doc(&tokens), v.Terms())
	// Output: {[0 1 2] [2 1 1]} [free prize call]
}

func ExampleVocabulary_Docs() {
	var v text.Vocabulary
	docs, labels, err := v.Docs(text.Strings([]string{"b a b", "c"}, []string{"x", "y"}), nil, 0)
	fmt.Println(err, labels, v.Terms(), docs.Doc(0), docs.Doc(1))
	// Output: <nil> [x y] [a b c] {[0 1] [1 2]} {[2] [1]}
}

func ExampleStrings() {
	for d, err := range text.Strings([]string{"free prize"}, []string{"spam"}) {
		fmt.Println(d.Label, string(d.Text), err)
	}
	// Output: spam free prize <nil>
}

func ExampleLines() {
	for d, err := range text.Lines(strings.NewReader("\uFEFFfirst\r\n\nlast"), "ham") {
		fmt.Printf("%s %q %v\n", d.Label, d.Text, err)
	}
	// Output:
	// ham "first" <nil>
	// ham "" <nil>
	// ham "last" <nil>
}

func ExampleRows_Read() {
	rows := text.Rows{CSV: true, Header: true, Classes: []string{"0", "1"}}
	for d, err := range rows.Read(strings.NewReader("label,review\n1,\"good, really\"\nyes,good\n")) {
		fmt.Printf("%s %q %v\n", d.Label, d.Text, err)
	}
	// Output:
	// 1 "good, really" <nil>
	//  "" text: row 3: the label "yes" is none of ["0" "1"]: bad class label
}

func ExampleSelection_Terms() {
	counts := messages().TermCounts()
	best, err := text.Selection{Size: 3, By: text.ByInformation}.Terms(counts)
	fmt.Println(err, counts.Select(best).Terms)
	// Output: <nil> [0800 lunch prize]
}

func ExampleMutualInformation() {
	counts, _ := nb.NewTermCounts([]string{"ham", "spam"}, nil)
	counts.Add(counts.Doc("the", "prize"), 1)
	counts.Add(counts.Doc("the", "lunch"), 0)
	fmt.Printf("%.3f\n", text.MutualInformation(counts)) // the, prize, lunch: 0, log 2, log 2
	// Output: [0.000 0.693 0.693]
}

func ExampleChiSquare() {
	counts, _ := nb.NewTermCounts([]string{"ham", "spam"}, nil)
	counts.Add(counts.Doc("the", "prize"), 1)
	counts.Add(counts.Doc("the", "lunch"), 0)
	fmt.Println(text.ChiSquare(counts))
	// Output: [0 2 2]
}

func ExampleWeigh() {
	docs := &nb.Docs{}
	docs.Append(nb.Doc{Terms: []int{0, 1}, Counts: []float64{3, 1}})
	docs.Append(nb.Doc{Terms: []int{1}, Counts: []float64{2}})
	fmt.Println(text.Weigh(docs, text.Presence, nil).Counts)
	fmt.Printf("%.3f\n", text.Weigh(docs, text.TFIDF, text.IDF(docs, 2)).Counts)
	// Output:
	// [1 1 1]
	// [0.973 0.231 1.000]
}

func ExampleIDF() {
	docs := &nb.Docs{}
	docs.Append(nb.Doc{Terms: []int{0, 1}})
	docs.Append(nb.Doc{Terms: []int{1}})
	fmt.Printf("%.4f\n", text.IDF(docs, 2)) // 1 + log 3/2, and 1
	// Output: [1.4055 1.0000]
}

func ExampleTokens() {
	tokens := text.Tokens{Positions: true}
	const s = "Don't wait"
	text.Words{}.Append(&tokens, []byte(s))
	for i := range tokens.Len() {
		from, to := tokens.Span(i)
		fmt.Printf("%s %d:%d\n", tokens.At(i), from, to)
	}
	// Output:
	// don't 0:5
	// wait 6:10
}

func ExampleTokens_Add() {
	var tokens text.Tokens
	tokens.Add([]byte("one"), 0, 3)
	tokens.AddString("two", 4, 7)
	fmt.Println(tokens.Len(), tokens.Strings())
	tokens.Reset()
	fmt.Println(tokens.Len())
	// Output:
	// 2 [one two]
	// 0
}

func ExampleCriterion_String() {
	fmt.Println(text.ByInformation, text.ByChiSquare)
	// Output: information chi-square
}

func ExampleWeighting_String() {
	fmt.Println(text.LogFrequency, text.TFIDF)
	// Output: log frequency tf-idf
}
