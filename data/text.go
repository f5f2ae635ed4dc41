package data

import (
	_ "embed"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

//go:embed sentiment_en_docs.csv
var sentimentEnglishCSV string

var sentimentEnglish = Card{
	Name: "SentimentEnglish",
	File: "sentiment_en_docs.csv",
	Row:  "a sentence of a review",
	Rows: 3000,
	Columns: []Column{
		{Name: "source", Type: series.String}, {Name: "positive", Type: series.Bool},
		{Name: "length", Type: series.Int}, {Name: "counts", Type: series.String, EmptyText: true},
	},
	Source: "D. Kotzias and others, Sentiment Labelled Sentences (2015); UCI Machine Learning " +
		"Repository",
	DOI:     "10.24432/C57604",
	Licence: "CC BY 4.0 (data set); MIT (package)",
	Carrier: "npm sentiment 5.0.2, test/fixtures",
	SHA256:  "e5d519c92a8746e4f26379db3316aafa2bff93b3ac6a5bc6cc339efad815fb45",
	Notes: "Three sentences have no word of the vocabulary, two of them no word at all. Their counts " +
		"are empty and not missing: nothing is known but the prior.",
}

// SentimentEnglish returns sentences of reviews as counts over 1437 terms:
// 3000×4, class "positive", 500 of each class from each of imdb, yelp and
// amazon ("source"). "counts" is "id:count id:count …" with the ids of
// SentimentEnglishVocabulary; "length" counts all words. For the counts as
// numbers see SentimentEnglishDocs.
func SentimentEnglish() dataframe.DataFrame { return mustFrame(sentimentEnglishCSV, sentimentEnglish) }

//go:embed sentiment_en_vocab.csv
var sentimentEnglishVocabularyCSV string

var sentimentEnglishVocabulary = Card{
	Name: "SentimentEnglishVocabulary",
	File: "sentiment_en_vocab.csv",
	Row:  "a term",
	Rows: 1437,
	Columns: []Column{
		{Name: "id", Type: series.Int}, {Name: "term", Type: series.String},
	},
	Source: "D. Kotzias and others, Sentiment Labelled Sentences (2015); UCI Machine Learning " +
		"Repository",
	DOI:     "10.24432/C57604",
	Licence: "CC BY 4.0 (data set); MIT (package)",
	Carrier: "npm sentiment 5.0.2, test/fixtures",
	SHA256:  "35f2effc25a31e749da168dc3ccbfef9ad3137c8a4aa1e464fc05dd45bc55857",
}

// SentimentEnglishVocabulary returns the terms of SentimentEnglish: 1437×2.
func SentimentEnglishVocabulary() dataframe.DataFrame {
	return mustFrame(sentimentEnglishVocabularyCSV, sentimentEnglishVocabulary)
}

// SentimentEnglishDocs returns the sentences of SentimentEnglish as counts:
// 3000 documents over 1437 terms, groups imdb, yelp and amazon. The labels are
// "positive" (1 in the file) and "negative" (0).
func SentimentEnglishDocs() Docs {
	d := mustDocs(sentimentEnglishCSV, sentimentEnglish, "positive", "source", sentimentEnglishVocabularyCSV, sentimentEnglishVocabulary)
	for i, positive := range d.Labels {
		d.Labels[i] = "negative"
		if positive == "1" {
			d.Labels[i] = "positive"
		}
	}
	return d
}

//go:embed poetry_zh_docs.csv
var poetryChineseCSV string

var poetryChinese = Card{
	Name: "PoetryChinese",
	File: "poetry_zh_docs.csv",
	Row:  "a poem",
	Rows: 1600,
	Columns: []Column{
		{Name: "author", Type: series.String}, {Name: "split", Type: series.String}, {Name: "id", Type: series.Int},
		{Name: "length", Type: series.Int}, {Name: "counts", Type: series.String, EmptyText: true},
	},
	Source:  "poems of Li Bai 李白 and Du Fu 杜甫",
	Licence: "MIT (package); the texts are in the public domain",
	Carrier: "npm chinese-poetry 2.0.1",
	SHA256:  "3a8b3818a8034534c773149e4ee7a19a804c194778d512a7786198afb32dc527",
	Notes:   "Characters are traditional ones, as the package has them; no segmenter is needed.",
}

// PoetryChinese returns poems of Li Bai and Du Fu as counts over 1583
// characters: 1600×5, class "author" (李白, 杜甫), "split" train (600 of each) or
// test (200 of each). "counts" is "id:count id:count …" with the ids of
// PoetryChineseVocabulary; "length" counts all characters. For the counts as
// numbers see PoetryChineseDocs.
func PoetryChinese() dataframe.DataFrame { return mustFrame(poetryChineseCSV, poetryChinese) }

//go:embed poetry_zh_vocab.csv
var poetryChineseVocabularyCSV string

var poetryChineseVocabulary = Card{
	Name: "PoetryChineseVocabulary",
	File: "poetry_zh_vocab.csv",
	Row:  "a character",
	Rows: 1583,
	Columns: []Column{
		{Name: "id", Type: series.Int}, {Name: "char", Type: series.String},
	},
	Source:  "poems of Li Bai 李白 and Du Fu 杜甫",
	Licence: "MIT (package); the texts are in the public domain",
	Carrier: "npm chinese-poetry 2.0.1",
	SHA256:  "0de7d9233c80018ae852b1b34aa6ceebd7ea43f21f7d269dd9a6406f21ea48c4",
}

// PoetryChineseVocabulary returns the characters of PoetryChinese: 1583×2.
func PoetryChineseVocabulary() dataframe.DataFrame {
	return mustFrame(poetryChineseVocabularyCSV, poetryChineseVocabulary)
}

// PoetryChineseDocs returns the poems of PoetryChinese as counts: 1600
// documents over 1583 characters, labels 李白 and 杜甫, groups train and test.
func PoetryChineseDocs() Docs {
	return mustDocs(poetryChineseCSV, poetryChinese, "author", "split", poetryChineseVocabularyCSV, poetryChineseVocabulary)
}

//go:embed stopwords_en.csv
var stopWordsEnglishCSV string

var stopWordsEnglish = Card{
	Name: "StopWordsEnglish",
	File: "stopwords_en.csv",
	Row:  "a word",
	Rows: 1298,
	Columns: []Column{
		{Name: "word", Type: series.String},
	},
	Source:  "stopwords-iso",
	Licence: "MIT (package)",
	Carrier: "npm stopwords-iso 1.1.0",
	SHA256:  "415d1b4d50a60dbd5d519f776ac15daf0fd7dfa2f0ccf3a0f2ddf51e5646cb90",
	Notes: "It contains “not”, “no”, “nor” and “never”: leaving them out deletes negation. Measure " +
		"with and without.",
}

// StopWordsEnglish returns English words that are often left out: 1298×1.
func StopWordsEnglish() dataframe.DataFrame { return mustFrame(stopWordsEnglishCSV, stopWordsEnglish) }

//go:embed stopwords_zh.csv
var stopWordsChineseCSV string

var stopWordsChinese = Card{
	Name: "StopWordsChinese",
	File: "stopwords_zh.csv",
	Row:  "a word",
	Rows: 794,
	Columns: []Column{
		{Name: "word", Type: series.String},
	},
	Source:  "stopwords-iso",
	Licence: "MIT (package)",
	Carrier: "npm stopwords-iso 1.1.0",
	SHA256:  "fec4a24069976d032a2a5c2f2dd139782df8aa60ce4fb2e1a963a15a085c35af",
	Notes:   "It contains 不 and 别: leaving them out deletes negation. Measure with and without.",
}

// StopWordsChinese returns Chinese words that are often left out: 794×1.
func StopWordsChinese() dataframe.DataFrame { return mustFrame(stopWordsChineseCSV, stopWordsChinese) }
