package data

import "github.com/go-gota/gota/dataframe"

// loaders maps the name of each card to its function and its embedded file.
var loaders = map[string]struct {
	load func() dataframe.DataFrame
	file *string
}{
	"PlayTennis":                 {PlayTennis, &playTennisCSV},
	"PlayTennisNumeric":          {PlayTennisNumeric, &playTennisNumericCSV},
	"LiHang":                     {LiHang, &liHangCSV},
	"China":                      {China, &chinaCSV},
	"SexClassification":          {SexClassification, &sexClassificationCSV},
	"Fawcett":                    {Fawcett, &fawcettCSV},
	"UCBAdmissions":              {UCBAdmissions, &ucbAdmissionsCSV},
	"TitanicCounts":              {TitanicCounts, &titanicCountsCSV},
	"FederalistMay":              {FederalistMay, &federalistMayCSV},
	"Reinis":                     {Reinis, &reinisCSV},
	"Iris":                       {Iris, &irisCSV},
	"Wine":                       {Wine, &wineCSV},
	"WDBC":                       {WDBC, &wdbcCSV},
	"RipleyTrain":                {RipleyTrain, &ripleyTrainCSV},
	"RipleyTest":                 {RipleyTest, &ripleyTestCSV},
	"ASAH":                       {ASAH, &asahCSV},
	"HouseVotes":                 {HouseVotes, &houseVotesCSV},
	"BreastCancerWisconsin":      {BreastCancerWisconsin, &breastCancerWisconsinCSV},
	"Zoo":                        {Zoo, &zooCSV},
	"Titanic":                    {Titanic, &titanicCSV},
	"Penguins":                   {Penguins, &penguinsCSV},
	"GermanCredit":               {GermanCredit, &germanCreditCSV},
	"GermanCreditCost":           {GermanCreditCost, &germanCreditCostCSV},
	"CreditScoring":              {CreditScoring, &creditScoringCSV},
	"Spambase":                   {Spambase, &spambaseCSV},
	"SpamAssassin":               {SpamAssassin, &spamAssassinCSV},
	"SpamAssassinVocabulary":     {SpamAssassinVocabulary, &spamAssassinVocabularyCSV},
	"SpamAssassinTerms":          {SpamAssassinTerms, &spamAssassinTermsCSV},
	"SentimentEnglish":           {SentimentEnglish, &sentimentEnglishCSV},
	"SentimentEnglishVocabulary": {SentimentEnglishVocabulary, &sentimentEnglishVocabularyCSV},
	"PoetryChinese":              {PoetryChinese, &poetryChineseCSV},
	"PoetryChineseVocabulary":    {PoetryChineseVocabulary, &poetryChineseVocabularyCSV},
	"MessagesChinese":            {MessagesChinese, &messagesChineseCSV},
	"ReviewsChinese":             {ReviewsChinese, &reviewsChineseCSV},
	"StopWordsEnglish":           {StopWordsEnglish, &stopWordsEnglishCSV},
	"StopWordsChinese":           {StopWordsChinese, &stopWordsChineseCSV},
}

// docsLoaders maps the name of each function that returns Docs to the function.
var docsLoaders = map[string]func() Docs{
	"SpamAssassinDocs":     SpamAssassinDocs,
	"SentimentEnglishDocs": SentimentEnglishDocs,
	"PoetryChineseDocs":    PoetryChineseDocs,
}
