package corpora_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"naivebayes/data/corpora"
)

// without makes an example run as on a machine that has no corpus.
func without() (restore func()) {
	old, was := os.LookupEnv(corpora.Variable)
	os.Setenv(corpora.Variable, "no-such-folder")
	return func() {
		if os.Unsetenv(corpora.Variable); was {
			os.Setenv(corpora.Variable, old)
		}
	}
}

func ExampleSMS() {
	defer without()()
	c, err := corpora.SMS()
	if errors.Is(err, corpora.ErrNotFetched) {
		fmt.Println("no corpus:", len(c.Documents), "documents")
	}
	// Output: no corpus: 0 documents
}

func ExampleSpamAssassin() {
	defer without()()
	_, err := corpora.SpamAssassin()
	fmt.Println(err)
	// Output: corpora: spamassassin: not fetched: the folder no-such-folder of NAIVEBAYES_DATA has neither spamassassin.docs nor spamassassin_parsed.tsv.gz
}

func ExampleHotelReviews() {
	defer without()()
	_, err := corpora.HotelReviews()
	fmt.Println(errors.Is(err, corpora.ErrNotFetched))
	// Output: true
}

func ExampleSentimentSentences() {
	defer without()()
	_, err := corpora.SentimentSentences()
	fmt.Println(errors.Is(err, corpora.ErrNotFetched))
	// Output: true
}

func ExampleLoad() {
	_, err := corpora.Load("enron")
	fmt.Println(err)
	// Output: corpora: "enron": no such corpus; there are: sms, spamassassin, hotel, sentences
}

func ExampleStream() {
	defer without()()
	n := 0
	for d, err := range corpora.Stream("sms") {
		if err != nil {
			fmt.Println(errors.Is(err, corpora.ErrNotFetched))
			break
		}
		n += len(d.Text)
	}
	fmt.Println(n, "bytes")
	// Output:
	// true
	// 0 bytes
}

func ExampleFind() {
	dir, err := os.MkdirTemp("", "corpora")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	defer without()()
	os.Setenv(corpora.Variable, dir)
	os.WriteFile(filepath.Join(dir, "SMSSpamCollection"), nil, 0o644)
	path, err := corpora.Find("sms")
	fmt.Println(filepath.Base(path), err)
	// Output: SMSSpamCollection <nil>
}

func ExampleFolder() {
	dir, err := corpora.Folder()
	if err != nil { // there is no cache folder
		dir = filepath.Join("naivebayes", "corpora")
	}
	fmt.Println(filepath.Base(filepath.Dir(dir)), filepath.Base(dir))
	// Output: naivebayes corpora
}

func ExampleCards() {
	for _, c := range corpora.Cards() {
		fmt.Println(c.Name, c.Documents(), c.Licence)
	}
	// Output:
	// sms 5574 CC BY 4.0
	// spamassassin 6046 PDDL 1.0 or CC0 1.0
	// hotel 7766 none stated
	// sentences 3000 CC BY 4.0
}

func ExampleNames() {
	fmt.Println(corpora.Names())
	// Output: [sms spamassassin hotel sentences]
}

func ExampleLookup() {
	card, ok := corpora.Lookup("sentences")
	fmt.Println(ok)
	fmt.Print(card)
	// Output:
	// true
	// sentences (Sentiment Labelled Sentences): 3000 documents, a document is a sentence of a review
	// class    negative: 1500
	// class    positive: 1500
	// groups   imdb, yelp, amazon
	// source   D. Kotzias; UCI Machine Learning Repository 331
	// doi      10.24432/C57604
	// licence  CC BY 4.0
	// file     https://archive.ics.uci.edu/static/public/331/sentiment+labelled+sentences.zip
	//          SHA-256 afc26626d710899948693e1a61405dce197f57ffa719fa1130d346b4cc095343
	// note     White space at the ends of a sentence is removed.
}

func ExampleCard_ReadPlain() {
	card, _ := corpora.Lookup("hotel")
	for d, err := range card.ReadPlain(strings.NewReader("label,review\n1,很干净\n")) {
		fmt.Println(d.Label, d.Text, err)
	}
	// Output: positive 很干净 <nil>
}

func ExampleReadSMS() {
	for d, err := range corpora.ReadSMS(strings.NewReader("ham\tSee you at six\nspam\tYou won!\n")) {
		fmt.Println(d.ID, d.Label, d.Text, err)
	}
	// Output:
	// 1 ham See you at six <nil>
	// 2 spam You won! <nil>
}

func ExampleReadHotelReviews() {
	for d, err := range corpora.ReadHotelReviews(strings.NewReader("label,review\n0,\"太吵,不会再来\"\n")) {
		fmt.Println(d.ID, d.Label, d.Text, err)
	}
	// Output: 1 negative 太吵,不会再来 <nil>
}

func ExampleReadSentences() {
	for d, err := range corpora.ReadSentences(strings.NewReader("source\tlabel\ttext\nyelp\t1\tThe soup was warm.\n")) {
		fmt.Println(d.Group, d.ID, d.Label, d.Text, err)
	}
	// Output: yelp 1 positive The soup was warm. <nil>
}

func ExampleReadSentenceLines() {
	for d, err := range corpora.ReadSentenceLines(strings.NewReader("The soup was cold.\t0\n"), "yelp") {
		fmt.Println(d.Group, d.ID, d.Label, d.Text, err)
	}
	// Output: yelp 1 negative The soup was cold. <nil>
}

func ExampleReadSpamAssassin() {
	file := "group\tlabel\tid\tsubject\tbody\nspam-1\tspam\t00001\tHello\tBuy now!\\nOr later.\n"
	for d, err := range corpora.ReadSpamAssassin(strings.NewReader(file)) {
		fmt.Printf("%s %s %q %q %v\n", d.Group, d.Label, d.Subject, d.Text, err)
	}
	// Output: spam-1 spam "Hello" "Buy now!\nOr later." <nil>
}

func ExampleEncode() {
	var file bytes.Buffer
	n, err := corpora.Encode(&file, corpora.ReadSMS(strings.NewReader("ham\tSee you\nspam\tYou won!\n")))
	fmt.Println(n, err)
	for d, err := range corpora.Decode(&file) {
		fmt.Println(d.Label, d.Text, err)
	}
	// Output:
	// 2 <nil>
	// ham See you <nil>
	// spam You won! <nil>
}

func ExampleDecode() {
	for _, err := range corpora.Decode(strings.NewReader("something else")) {
		fmt.Println(errors.Is(err, corpora.ErrCorrupt))
	}
	// Output: true
}

func ExampleDuplicates() {
	docs := []corpora.Document{{Text: "Call me"}, {Text: "You won!"}, {Text: "Call me"}}
	fmt.Println(corpora.Duplicates(docs))
	// Output: [2]
}

func ExampleCorpus_Unique() {
	c := corpora.Corpus{Documents: []corpora.Document{{Text: "Call me"}, {Text: "You won!"}, {Text: "Call me"}}}
	fmt.Println(c.Unique().Texts())
	// Output: [Call me You won!]
}

func ExampleCorpus_Messages() {
	c := corpora.Corpus{Documents: []corpora.Document{{Subject: "lunch", Text: "at one?"}, {Text: "yes"}}}
	fmt.Printf("%q\n", c.Messages())
	// Output: ["lunch\nat one?" "yes"]
}

func ExampleCorpus_In() {
	c := corpora.Corpus{
		Classes:   []string{"negative", "positive"},
		Documents: []corpora.Document{{Group: "imdb", Label: "positive", Text: "A film"}, {Group: "yelp", Label: "negative", Text: "A meal"}},
	}
	yelp := c.In("yelp")
	fmt.Println(yelp.Texts(), yelp.Labels(), yelp.Codes())
	// Output: [A meal] [negative] [0]
}
