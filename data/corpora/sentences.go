package corpora

import (
	"io"
	"iter"
	"strconv"
	"strings"
)

// ReadSentences reads the documents of one table: a header source, label, text
// with tabs between them, then a line a sentence, with 0 for negative and 1 for
// positive. Group is the source, ID the number of the sentence within it.
//
// The text is all that follows the second tab, white space at its ends removed;
// a U+0085 within a sentence is no end of line. A byte order mark and \r\n are
// accepted. Another header or label, a line without two tabs, or one that is not
// UTF-8 yields an error that wraps ErrFormat, and ends the iteration.
func ReadSentences(r io.Reader) iter.Seq2[Document, error] {
	return func(yield func(Document, error) bool) {
		count := map[string]int{}
		header := false
		for l, err := range lines(r) {
			if err == nil && !header {
				header = true
				if l.text == "source\tlabel\ttext" {
					continue
				}
				err = l.fail("the header is %.40q, want source, label, text", l.text)
			}
			var d Document
			if err == nil {
				d, err = l.sentence()
				count[d.Group]++
				d.ID = strconv.Itoa(count[d.Group])
			}
			if !yield(d, err) || err != nil {
				return
			}
		}
	}
}

func (l line) sentence() (Document, error) {
	f := strings.SplitN(l.text, "\t", 3)
	if len(f) < 3 {
		return Document{}, l.fail("it has %d fields, want 3", len(f))
	}
	label, ok := sentiment(f[1])
	if !ok {
		return Document{}, l.fail("its label is %.20q, want 0 or 1", f[1])
	}
	return Document{Label: label, Group: f[0], Text: strings.TrimSpace(f[2])}, nil
}

// ReadSentenceLines reads the documents of one of the files of the archive, such
// as imdb_labelled.txt: a line a sentence, with a tab and 0 or 1 behind it. Group
// is the given source; the rest is as in ReadSentences.
func ReadSentenceLines(r io.Reader, source string) iter.Seq2[Document, error] {
	return func(yield func(Document, error) bool) {
		for l, err := range lines(r) {
			var d Document
			if err == nil {
				d, err = l.labelled(source)
			}
			if !yield(d, err) || err != nil {
				return
			}
		}
	}
}

func (l line) labelled(source string) (Document, error) {
	i := strings.LastIndexByte(l.text, '\t')
	if i < 0 {
		return Document{}, l.fail("it has no tab")
	}
	label, ok := sentiment(l.text[i+1:])
	if !ok {
		return Document{}, l.fail("its label is %.20q, want 0 or 1", l.text[i+1:])
	}
	return Document{Label: label, ID: strconv.Itoa(l.n), Group: source, Text: strings.TrimSpace(l.text[:i])}, nil
}
