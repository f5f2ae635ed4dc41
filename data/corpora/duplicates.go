package corpora

import "slices"

// Duplicates returns the indexes of the documents whose subject and text repeat
// those of an earlier document, ascending; nil if there is none. The label does
// not count: the same message under two labels is a repetition, and which of the
// two is right no one can tell from the text. Texts are compared as they are,
// without folding case or white space.
//
// A repeated document that falls into both the training and the test part is
// recognised rather than classified, so remove repetitions before splitting.
//
// Cost: O(n + bytes) time, O(n) memory.
func Duplicates(docs []Document) []int {
	type message struct{ subject, text string }
	seen := make(map[message]bool, len(docs))
	var repeated []int
	for i, d := range docs {
		m := message{d.Subject, d.Text}
		if seen[m] {
			repeated = append(repeated, i)
		}
		seen[m] = true
	}
	return repeated
}

// Unique returns the corpus without the documents that Duplicates names: of
// equal ones the first stays.
func (c Corpus) Unique() Corpus {
	u := Corpus{Name: c.Name, Classes: slices.Clone(c.Classes)}
	repeated := Duplicates(c.Documents)
	for i, d := range c.Documents {
		if len(repeated) > 0 && repeated[0] == i {
			repeated = repeated[1:]
			continue
		}
		u.Documents = append(u.Documents, d)
	}
	return u
}
