// Package data holds the tables of the course. Each table is a file that is
// compiled into the program, a function that returns it as a gota frame, and a
// Card that says what it is, where it comes from and under which licence.
//
//	df := data.PlayTennis()             // dataframe.DataFrame, 14×5
//	card, ok := data.Lookup("PlayTennis")
//
// # At a glance
//
//	worked by hand    PlayTennis, PlayTennisNumeric, LiHang, China, SexClassification, Fawcett
//	counts            UCBAdmissions, TitanicCounts, FederalistMay, Reinis
//	numbers           Iris, Wine, WDBC, RipleyTrain, RipleyTest, ASAH
//	categories        HouseVotes, BreastCancerWisconsin, Zoo
//	mixed columns     Titanic, Penguins, GermanCredit (GermanCreditCost), CreditScoring
//	text as counts    Spambase, SpamAssassin, SentimentEnglish, PoetryChinese, each of the
//	                  last three also as Docs: SpamAssassinDocs, SentimentEnglishDocs, PoetryChineseDocs
//	text as it is     MessagesChinese, ReviewsChinese
//	word lists        StopWordsEnglish, StopWordsChinese
//
// ReferencePosteriors is not a table: it returns exact posteriors of small
// Bayesian networks as JSON. Real texts are in package corpora, below this one.
//
// # Types
//
// The type of a column is declared on its card, never guessed. A column is
// series.String if its values are names, also where the file writes a name as a
// number (a class 1, 2, 3); series.Bool if the file writes 0 and 1 for no and
// yes; series.Int if all its values are whole numbers; series.Float otherwise.
//
// A missing cell is an element whose IsNA is true, in a column of any type. It
// equals nothing, not even the text "NA" or "NaN". The text "NA" stays text.
// Copy, Select, Subset and Filter of gota keep that. RBind, Concat and Append
// do not: in a string column they turn a missing cell into the text "NaN".
//
// # Frames
//
// Every call reads the table anew and returns a frame of its own, so a caller
// may change it. The functions return no error: the tests check every table
// against its card, and a table that is broken in spite of them panics. Nothing
// is read at start-up, and a program contains only the tables that it calls.
//
// # Adding a table
//
// Put NAME.csv into this folder: UTF-8, a header, a missing cell empty. In the
// Go file of its kind add three things: the embedded string, the card, and the
// function. Name the card in Cards. Then rewrite README.md with
//
//	go test ./data -run TestReadme -regen
//
// and run the tests: they tell what the card and the file disagree about.
package data
