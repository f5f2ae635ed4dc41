// Package experiment compares event models of documents honestly: on several
// corpora, at several sizes of the vocabulary, with the same splits for all, and
// with a table of results that anybody can make again to the byte.
//
//	mail, err := experiment.NewCorpus("mail", []string{"ham", "spam"}, texts, labels, nil)
//	cv := experiment.CrossValidation{Folds: 10, Seed: 1, Models: experiment.Models{Sizes: []int{100, 1000, 0}}}
//	table, err := cv.Run(ctx, mail.Unique())   // the five event models at three sizes
//	err = table.Save("results.csv")
//
// # At a glance
//
//	documents as counts, with classes    NewCorpus, or a Corpus of counts at hand
//	repeats taken out before splitting   Corpus.Unique
//	a document is tested once a repeat   CrossValidation
//	the past is tested on what came next TimeOrder, Interleave
//	one row for each model               Table, Result
//	is a better than b?                  Compare, and score.Holm for many questions
//
// # Count once
//
// The documents of a corpus are counted once. For a fold its documents are
// removed from the counts, which is exact for whole numbers, and for the next
// batch in time they are added; every event model, every size of the vocabulary
// and every λ is then an estimate of the same counts. No text is read twice.
//
// # No leak
//
// What is tested takes no part in the choice of anything. The vocabulary is
// chosen for each split from its training counts alone, and a term that stands in
// no training document is no term: to know that there is one would already change
// the estimates, whose λ is shared among the terms.
//
// # Sources
//
//	[1] V. Metsis, I. Androutsopoulos, G. Paliouras, Spam filtering with naive
//	    Bayes – which naive Bayes?, CEAS (2006)
//	[2] C. Nadeau, Y. Bengio, Machine Learning 52 (2003) 239–281
//	[3] C. Ambroise, G. McLachlan, PNAS 99 (2002) 6562–6566
package experiment

import "errors"

// Sentinels to test with errors.Is. The error returned wraps one and says where.
var (
	// ErrCorpus: a corpus is not two classes of documents.
	ErrCorpus = errors.New("bad corpus")
	// ErrOption: an experiment asks for what cannot be.
	ErrOption = errors.New("bad option")
)
