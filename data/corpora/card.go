package corpora

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
)

// A Card says what a corpus is and where it comes from.
type Card struct {
	Name      string // what the command calls it, such as sms
	Title     string
	Document  string // what a document is, such as "an e-mail"
	Language  string
	Classes   []Class
	Groups    []string // values of Document.Group in their order; nil if there is one only
	Bytes     int      // of the documents in the form NAME.docs
	Source    string   // who made it
	DOI       string   // without https://doi.org/; "" if there is none
	Licence   string
	Files     []File                                     // what the author publishes, all of them needed
	Plain     File                                       // the same documents in one file, which NAIVEBAYES_DATA may hold; it has no URL
	SHA256    string                                     // of the documents in the form NAME.docs, whichever file they come from
	Evidence  string                                     // where the hashes of Files are confirmed
	Notes     string                                     // what a user has to know; may be empty
	Citations []string                                   // what its author asks to cite; may be nil
	read      func(io.Reader) iter.Seq2[Document, error] // of the form Plain
}

// A Class is a class of a corpus and its number of documents.
type Class struct {
	Name  string
	Count int
}

// A File is a file that documents can be read from.
type File struct {
	Name   string
	URL    string
	SHA256 string
}

// Documents returns the number of documents.
func (c Card) Documents() int {
	n := 0
	for _, class := range c.Classes {
		n += class.Count
	}
	return n
}

// ReadPlain reads the documents of the form Card.Plain. It panics if the card is
// not one of Cards.
func (c Card) ReadPlain(r io.Reader) iter.Seq2[Document, error] {
	if c.read == nil {
		panic(fmt.Sprintf("corpora: ReadPlain: the card %q is not one of Cards", c.Name))
	}
	return c.read(r)
}

// classes returns the names of the classes.
func (c Card) classes() []string {
	names := make([]string, len(c.Classes))
	for i, class := range c.Classes {
		names[i] = class.Name
	}
	return names
}

// clone returns a card that shares no memory with c.
func (c Card) clone() Card {
	c.Classes = slices.Clone(c.Classes)
	c.Groups = slices.Clone(c.Groups)
	c.Files = slices.Clone(c.Files)
	c.Citations = slices.Clone(c.Citations)
	return c
}

// String returns the card as text of several lines.
func (c Card) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s): %d documents, a document is %s\n", c.Name, c.Title, c.Documents(), c.Document)
	for _, class := range c.Classes {
		fmt.Fprintf(&b, "class    %s: %d\n", class.Name, class.Count)
	}
	if len(c.Groups) > 0 {
		fmt.Fprintf(&b, "groups   %s\n", strings.Join(c.Groups, ", "))
	}
	fmt.Fprintf(&b, "source   %s\n", c.Source)
	if c.DOI != "" {
		fmt.Fprintf(&b, "doi      %s\n", c.DOI)
	}
	fmt.Fprintf(&b, "licence  %s\n", c.Licence)
	for _, f := range c.Files {
		fmt.Fprintf(&b, "file     %s\n         SHA-256 %s\n", f.URL, f.SHA256)
	}
	if c.Notes != "" {
		fmt.Fprintf(&b, "note     %s\n", c.Notes)
	}
	return b.String()
}

// Cards returns the cards of all corpora.
func Cards() []Card {
	cards := []Card{sms, spamAssassin, hotelReviews, sentimentSentences}
	for i, c := range cards {
		cards[i] = c.clone()
	}
	return cards
}

// Lookup returns the card of that name.
func Lookup(name string) (card Card, ok bool) {
	for _, c := range Cards() {
		if c.Name == name {
			return c, true
		}
	}
	return Card{}, false
}

// Names returns the names of all corpora.
func Names() []string {
	var names []string
	for _, c := range Cards() {
		names = append(names, c.Name)
	}
	return names
}
