package corpora

import "slices"

// A Document is one message, review or sentence. All text is UTF-8 and is as the
// author of the corpus publishes it; what is decoded or removed on the way is
// said on the card.
type Document struct {
	Label   string // the class, one of Corpus.Classes
	ID      string // unique within Group
	Group   string // a source or a period; "" if the corpus has one only
	Subject string // the subject of an e-mail, white space collapsed; "" elsewhere
	Text    string // may be empty
}

// A Corpus is a list of documents in the order of the source.
type Corpus struct {
	Name      string
	Classes   []string // in the order of the card
	Documents []Document
}

// Texts returns the texts of the documents: n entries.
func (c Corpus) Texts() []string {
	texts := make([]string, len(c.Documents))
	for i, d := range c.Documents {
		texts[i] = d.Text
	}
	return texts
}

// Messages returns the whole documents, n entries: the text and, where there is one,
// the subject before it on a line of its own.
func (c Corpus) Messages() []string {
	messages := make([]string, len(c.Documents))
	for i, d := range c.Documents {
		messages[i] = d.Text
		if d.Subject != "" {
			messages[i] = d.Subject + "\n" + d.Text
		}
	}
	return messages
}

// Labels returns the classes of the documents by name: n entries.
func (c Corpus) Labels() []string {
	labels := make([]string, len(c.Documents))
	for i, d := range c.Documents {
		labels[i] = d.Label
	}
	return labels
}

// Codes returns the classes of the documents as indexes into Classes: n
// entries. A label that is no class gets −1.
func (c Corpus) Codes() []int {
	codes := make([]int, len(c.Documents))
	for i, d := range c.Documents {
		codes[i] = slices.Index(c.Classes, d.Label)
	}
	return codes
}

// In returns the part of the corpus whose documents are of one of the groups,
// in the same order. Without groups, or with unknown ones, it has no documents.
func (c Corpus) In(groups ...string) Corpus {
	part := Corpus{Name: c.Name, Classes: slices.Clone(c.Classes)}
	for _, d := range c.Documents {
		if slices.Contains(groups, d.Group) {
			part.Documents = append(part.Documents, d)
		}
	}
	return part
}
