// Package corpora holds real texts: messages and reviews by other people, which
// the course learns from but may not carry in its own folders. Each corpus is a
// Card that says what it is, where its author publishes it, under which licence,
// and which SHA-256 its files have; a function that loads it; and a stream for
// what should not lie in memory at once.
//
//	c, err := corpora.SMS()               // 5574 documents, from the cache
//	if errors.Is(err, corpora.ErrNotFetched) {
//		fmt.Println(err)              // says: go run ./notebooks fetch sms
//	}
//
// # At a glance
//
//	SMS                 short messages, ham and spam
//	SpamAssassin        e-mails, ham and spam, in five groups of two periods
//	HotelReviews        Chinese reviews, negative and positive
//	SentimentSentences  English sentences, negative and positive, of three sites
//
// # Where a corpus is read from
//
// The command go run ./notebooks fetch NAME (package corpora/fetch) downloads
// a corpus, checks it, and writes the documents into the folder naivebayes/corpora
// of the user's cache folder, one file NAME.docs a corpus. If the environment
// variable NAIVEBAYES_DATA names a folder, that folder is read instead: it holds
// NAME.docs, or the file Card.Plain. Whatever the form, the documents are the
// same to the byte, and a file whose SHA-256 is not that of the card is refused.
//
// This package links neither net/http nor an archive reader, so that a cell that
// loads a corpus stays light; it is apart from package data, because the texts
// are not part of the program and a call can fail.
package corpora
