package corpora

import (
	"io"
	"iter"
	"strconv"
	"strings"
)

// ReadSMS reads the documents of SMSSpamCollection, one a line: the label ham or
// spam, a tab, the message. The message is all that follows the first tab, so
// that further tabs, quotation marks and white space at its ends are part of it;
// it may be empty. ID is the number of the line.
//
// A byte order mark and \r\n are accepted. A line without a tab, with another
// label, or that is not UTF-8 yields an error that wraps ErrFormat, and ends the
// iteration.
func ReadSMS(r io.Reader) iter.Seq2[Document, error] {
	return func(yield func(Document, error) bool) {
		for l, err := range lines(r) {
			var d Document
			if err == nil {
				d, err = l.sms()
			}
			if !yield(d, err) || err != nil {
				return
			}
		}
	}
}

func (l line) sms() (Document, error) {
	label, text, ok := strings.Cut(l.text, "\t")
	if !ok {
		return Document{}, l.fail("it has no tab")
	}
	switch label {
	case "ham":
		label = "ham" // a constant does not keep the line alive
	case "spam":
		label = "spam"
	default:
		return Document{}, l.fail("its label is %.20q, want ham or spam", label)
	}
	return Document{Label: label, ID: strconv.Itoa(l.n), Text: text}, nil
}
