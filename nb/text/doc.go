// Package text brings naive Bayes to raw texts, English and Chinese: it cuts
// them into tokens, counts the tokens, and hands the counts to nb.
//
//	text → tokens → count → estimate → posterior → decide
//
// # A classifier in a few lines
//
// Pipeline is a tokenizer, a vocabulary and an event model of nb. Add counts a
// labelled text, Estimate makes a model of the counts, Posterior and Decide ask
// it, and Explain says in words why. Save keeps all of it in one file.
//
// # Which part for which need
//
//	a text of any language              Auto, the default: words, and 1- and 2-grams of Han
//	English words                       Words
//	Chinese words of a dictionary       package dictionary, in Auto.Han
//	misspelt or unknown languages       Chars
//	the tokens of scikit-learn          Pattern
//	“not good” as one term              Grams
//	fewer words                         Stop, Stem, Selection
//	terms by index, new ones or none    Vocabulary
//	no memory for terms                 NewHashing
//	labelled texts to counts            Counts
//	documents in sparse rows            Vocabulary.Docs, then Weigh
//	files of any size                   Lines, Rows
//
// # Count
//
// Counts are whole numbers and additive. They do not depend on the order of the
// texts, the number of workers, or how parts were merged: what comes out has its
// classes and terms sorted, bit for bit the same. A stream is read once, in
// memory that depends on the vocabulary and the longest document.
//
// # Any bytes
//
// A text is any sequence of bytes. What is not UTF-8, and NUL, separates tokens
// as white space does. An empty text is a document without terms: it counts for
// its class, and a model gives it the prior (Bernoulli: what absent terms say).
// Lines and Rows say what they make of byte order marks, line ends and labels.
//
// # Speed
//
// A token costs no string, no map and no allocation. Eight bytes of a word are
// read at once, a token of at most eight bytes is found without a look at its
// letters, and each worker counts for itself. README.md says how to measure it
// against CountVectorizer and jieba.
package text
