package data

import (
	_ "embed"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

//go:embed play_tennis.csv
var playTennisCSV string

var playTennis = Card{
	Name: "PlayTennis",
	File: "play_tennis.csv",
	Row:  "a Saturday morning, and whether tennis was played",
	Rows: 14,
	Columns: []Column{
		{Name: "outlook", Type: series.String}, {Name: "temperature", Type: series.String},
		{Name: "humidity", Type: series.String}, {Name: "windy", Type: series.String},
		{Name: "play", Type: series.String},
	},
	Source:  "J. R. Quinlan, Induction of decision trees, Machine Learning 1 (1986)",
	Licence: "GPL-2 (package)",
	Carrier: "Debian weka 3.6.14-3, weather.nominal.arff",
	SHA256:  "95abcaa16782160110142ccfa4556c9dc008446a5b1bb2141b999f73ef768dff",
	Notes: "The values of windy are the names TRUE and FALSE. No overcast day has play = no: a zero " +
		"count.",
}

// PlayTennis returns the weather table: 14×5, class "play". The question of
// the textbooks is the day sunny, cool, high, TRUE. No day without tennis is
// overcast, so a count is zero.
func PlayTennis() dataframe.DataFrame { return mustFrame(playTennisCSV, playTennis) }

//go:embed play_tennis_numeric.csv
var playTennisNumericCSV string

var playTennisNumeric = Card{
	Name: "PlayTennisNumeric",
	File: "play_tennis_numeric.csv",
	Row:  "a Saturday morning, and whether tennis was played",
	Rows: 14,
	Columns: []Column{
		{Name: "outlook", Type: series.String}, {Name: "temperature", Type: series.Int},
		{Name: "humidity", Type: series.Int}, {Name: "windy", Type: series.String},
		{Name: "play", Type: series.String},
	},
	Source:  "after J. R. Quinlan (1986), with temperature in °F and humidity in %",
	Licence: "GPL-2 (package)",
	Carrier: "Debian weka 3.6.14-3, weather.numeric.arff",
	SHA256:  "428b4e27c180651f0cdf2f54fa691a9e0ae3a2e4d6be2b3c681ed3c921aae36c",
	Notes:   "The values of windy are the names TRUE and FALSE.",
}

// PlayTennisNumeric returns the days of PlayTennis with measured temperature
// (°F) and humidity (%): 14×5, class "play".
func PlayTennisNumeric() dataframe.DataFrame {
	return mustFrame(playTennisNumericCSV, playTennisNumeric)
}

//go:embed lihang_4_1.csv
var liHangCSV string

var liHang = Card{
	Name: "LiHang",
	File: "lihang_4_1.csv",
	Row:  "a training example of the textbook",
	Rows: 15,
	Columns: []Column{
		{Name: "x1", Type: series.String}, {Name: "x2", Type: series.String}, {Name: "y", Type: series.String},
	},
	Source:  "Li Hang 李航, 统计学习方法 (Statistical Learning Methods), table 4.1",
	Licence: "figures are facts; the file is under the licence of this project",
	Carrier: "none; written out from the source",
	SHA256:  "b46a9e6a240ad373d75668725825f5fc4293e724d60a95610d2df992d8afaac5",
	Notes:   "The example to classify, x = (2, S), is not a row of the table.",
}

// LiHang returns table 4.1 of Li Hang: 15×3, class "y" (1 or -1), features
// "x1" (1, 2, 3) and "x2" (S, M, L), all of them names. Examples 4.1 and 4.2
// of the book ask for x = (2, S).
func LiHang() dataframe.DataFrame { return mustFrame(liHangCSV, liHang) }

//go:embed china.csv
var chinaCSV string

var china = Card{
	Name: "China",
	File: "china.csv",
	Row:  "a document of the textbook",
	Rows: 5,
	Columns: []Column{
		{Name: "doc", Type: series.Int}, {Name: "split", Type: series.String}, {Name: "text", Type: series.String},
		{Name: "class", Type: series.String, Missing: 1},
	},
	Source: "C. D. Manning, P. Raghavan and H. Schütze, Introduction to Information Retrieval (2008), " +
		"table 13.1",
	Licence: "figures are facts; the file is under the licence of this project",
	Carrier: "none; written out from the source",
	SHA256:  "d8c8235212f78e590490a5295ff1b9a2f86a424920388c5a040b079e847031c6",
	Notes:   "The one missing class is that of the document to classify, as in the book.",
}

// China returns table 13.1 of Manning, Raghavan and Schütze: 5×4. "text" is a
// document as words with a space between them; "class" is yes if the document
// is about China. Documents 1 to 4 are the "train" split; document 5, the
// "test" split, has no class.
func China() dataframe.DataFrame { return mustFrame(chinaCSV, china) }

//go:embed sex_classification.csv
var sexClassificationCSV string

var sexClassification = Card{
	Name: "SexClassification",
	File: "sex_classification.csv",
	Row:  "a person",
	Rows: 8,
	Columns: []Column{
		{Name: "sex", Type: series.String}, {Name: "height", Type: series.Float}, {Name: "weight", Type: series.Int},
		{Name: "foot_size", Type: series.Int},
	},
	Source:  "the worked example of the Wikipedia article \"Naive Bayes classifier\"",
	Licence: "figures are facts; the file is under the licence of this project",
	Carrier: "none; written out from the source",
	SHA256:  "bbddffc0408014c01ff6d521ae2c745f3d908db4de88fd59f78cbaaba54982b9",
	Notes: "The article divides by n − 1 in the variances. Its printed weight density for the male " +
		"class is rounded too early.",
}

// SexClassification returns the worked Gaussian example of Wikipedia: 8×4,
// class "sex", features height (feet), weight (pounds) and foot size (inches).
// The person to classify is 6 feet, 130 pounds, 8 inches.
func SexClassification() dataframe.DataFrame {
	return mustFrame(sexClassificationCSV, sexClassification)
}

//go:embed fawcett.csv
var fawcettCSV string

var fawcett = Card{
	Name: "Fawcett",
	File: "fawcett.csv",
	Row:  "a test case with the score that a classifier gave it",
	Rows: 20,
	Columns: []Column{
		{Name: "score", Type: series.Float}, {Name: "class", Type: series.String},
	},
	Source: "T. Fawcett, An introduction to ROC analysis, Pattern Recognition Letters 27 (2006), " +
		"figure 3",
	Licence: "figures are facts; the file is under the licence of this project",
	Carrier: "none; written out from the source",
	SHA256:  "364a5c60d803d41e4310c1c90403d8a9868afc1e1acc39613de93352a8aeb67b",
}

// Fawcett returns the 20 scored cases of Fawcett: 20×2, by descending score,
// class p or n. The area under the ROC curve is 0.68.
func Fawcett() dataframe.DataFrame { return mustFrame(fawcettCSV, fawcett) }
