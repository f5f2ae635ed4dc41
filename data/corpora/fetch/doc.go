// Package fetch brings the corpora of package corpora onto this machine: it
// downloads what their authors publish, or takes files that were downloaded by
// hand, checks them, reads the documents out of them, and puts those into the
// cache, from where package corpora loads them.
//
//	card, _ := corpora.Lookup("sms")
//	err := fetch.Get(ctx, card, fetch.Options{})
//
// Nothing is half done: a file appears in the cache complete and with the
// SHA-256 of its card, or not at all. What a cut download has brought stays in
// the folder downloads of the cache, and the next call goes on from there.
// Archives are read in memory; no member of one ever becomes a file.
//
// It is a package of its own because it links net/http and the readers of
// archives, which a notebook that loads a corpus has no use for.
package fetch
