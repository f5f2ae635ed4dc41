package data

import (
	_ "embed"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

//go:embed titanic.csv
var titanicCSV string

var titanic = Card{
	Name: "Titanic",
	File: "titanic.csv",
	Row:  "a passenger",
	Rows: 1309,
	Columns: []Column{
		{Name: "sex", Type: series.String}, {Name: "age", Type: series.Float, Missing: 263},
		{Name: "class", Type: series.String}, {Name: "survived", Type: series.String},
	},
	Source:  "titanic3, F. E. Harrell, Vanderbilt University",
	Licence: "GPL-2+ (package); upstream titanic3 states no licence",
	Carrier: "Debian r-cran-cardata 3.0.5-1, TitanicSurvival",
	SHA256:  "09fffc8bf53416a378e3627df07de6c50711849837a95317529bbc124d3877f8",
	Notes: "Names are dropped, crew is not included. With so few columns 875 rows repeat an earlier " +
		"row.",
}

// Titanic returns the passengers of the Titanic: 1309×4, class "survived".
// "age" is in years and missing 263 times.
func Titanic() dataframe.DataFrame { return mustFrame(titanicCSV, titanic) }

//go:embed penguins.csv
var penguinsCSV string

var penguins = Card{
	Name: "Penguins",
	File: "penguins.csv",
	Row:  "a penguin",
	Rows: 344,
	Columns: []Column{
		{Name: "species", Type: series.String}, {Name: "island", Type: series.String},
		{Name: "bill_length_mm", Type: series.Float, Missing: 2},
		{Name: "bill_depth_mm", Type: series.Float, Missing: 2},
		{Name: "flipper_length_mm", Type: series.Int, Missing: 2},
		{Name: "body_mass_g", Type: series.Int, Missing: 2}, {Name: "sex", Type: series.String, Missing: 11},
		{Name: "year", Type: series.Int},
	},
	Source:  "A. M. Horst, A. P. Hill and K. B. Gorman, palmerpenguins (2020)",
	Licence: "CC0",
	Carrier: "Debian r-cran-palmerpenguins 0.1.1-1, penguins",
	SHA256:  "1867a776a83379df4219f227bb1effb967da12adb13732127c8c8d120434c29b",
	Notes:   "No island has all three species.",
}

// Penguins returns penguins of three species: 344×8, class "species", lengths
// in mm, mass in g. 19 cells are missing, 11 of them in "sex".
func Penguins() dataframe.DataFrame { return mustFrame(penguinsCSV, penguins) }

//go:embed german_credit.csv
var germanCreditCSV string

var germanCredit = Card{
	Name: "GermanCredit",
	File: "german_credit.csv",
	Row:  "an application for credit",
	Rows: 1000,
	Columns: []Column{
		{Name: "checking_status", Type: series.String}, {Name: "duration", Type: series.Int},
		{Name: "credit_history", Type: series.String}, {Name: "purpose", Type: series.String},
		{Name: "credit_amount", Type: series.Int}, {Name: "savings_status", Type: series.String},
		{Name: "employment", Type: series.String}, {Name: "installment_commitment", Type: series.Int},
		{Name: "personal_status", Type: series.String}, {Name: "other_parties", Type: series.String},
		{Name: "residence_since", Type: series.Int}, {Name: "property_magnitude", Type: series.String},
		{Name: "age", Type: series.Int}, {Name: "other_payment_plans", Type: series.String},
		{Name: "housing", Type: series.String}, {Name: "existing_credits", Type: series.Int},
		{Name: "job", Type: series.String}, {Name: "num_dependents", Type: series.Int},
		{Name: "own_telephone", Type: series.String}, {Name: "foreign_worker", Type: series.String},
		{Name: "class", Type: series.String},
	},
	Source:  "H. Hofmann, Statlog (German Credit Data); UCI Machine Learning Repository",
	DOI:     "10.24432/C5NC77",
	Licence: "CC BY 4.0 (data set); GPL-2 (package)",
	Carrier: "Debian weka 3.6.14-3, credit-g.arff",
	SHA256:  "38b6dbf6fb4b0311a3ffc005730f42623128591fb36473ab3c22d270c0467632",
	Notes: "It holds sex (in personal_status), age and foreign-worker columns: a decision on them " +
		"may be unlawful and unfair. Its coding is disputed; a corrected “South German Credit” " +
		"exists.",
}

// GermanCredit returns applications for credit: 1000×21, class "class" (good,
// bad), seven numbers and thirteen categories. Its costs are GermanCreditCost.
func GermanCredit() dataframe.DataFrame { return mustFrame(germanCreditCSV, germanCredit) }

//go:embed german_credit_cost.csv
var germanCreditCostCSV string

var germanCreditCost = Card{
	Name: "GermanCreditCost",
	File: "german_credit_cost.csv",
	Row:  "an actual class",
	Rows: 2,
	Columns: []Column{
		{Name: "actual", Type: series.String}, {Name: "predicted_good", Type: series.Int},
		{Name: "predicted_bad", Type: series.Int},
	},
	Source:  "H. Hofmann, Statlog (German Credit Data); UCI Machine Learning Repository",
	DOI:     "10.24432/C5NC77",
	Licence: "CC BY 4.0 (data set); GPL-2 (package)",
	Carrier: "Debian weka 3.6.14-3, comment 8 of credit-g.arff",
	SHA256:  "cd65f26ae022bc856a2c597507d6dafd85d0f82d02eec98f28e2f9a4ce5b1f70",
}

// GermanCreditCost returns the official costs of GermanCredit: 2×3, the actual
// class in the row and the predicted one in the column. Bad taken for good
// costs 5, good for bad costs 1, so the threshold on P(bad) is 1/6.
func GermanCreditCost() dataframe.DataFrame { return mustFrame(germanCreditCostCSV, germanCreditCost) }

//go:embed credit_scoring.csv
var creditScoringCSV string

var creditScoring = Card{
	Name: "CreditScoring",
	File: "credit_scoring.csv",
	Row:  "an application for credit",
	Rows: 4454,
	Columns: []Column{
		{Name: "seniority", Type: series.Int}, {Name: "home", Type: series.String, Missing: 6},
		{Name: "time", Type: series.Int}, {Name: "age", Type: series.Int},
		{Name: "marital", Type: series.String, Missing: 1}, {Name: "records", Type: series.String},
		{Name: "job", Type: series.String, Missing: 2}, {Name: "expenses", Type: series.Int},
		{Name: "income", Type: series.Int, Missing: 381}, {Name: "assets", Type: series.Int, Missing: 47},
		{Name: "debt", Type: series.Int, Missing: 18}, {Name: "amount", Type: series.Int},
		{Name: "price", Type: series.Int}, {Name: "status", Type: series.String},
	},
	Source:  "credit_data of the R package modeldata",
	Licence: "MIT (package)",
	Carrier: "Debian r-cran-modeldata 1.1.0-1, credit_data",
	SHA256:  "4bd8582365e1890fc2066a6b39947506f7230585404dba0bc85f72e80349e39a",
	Notes:   "The value “ignore” of home is a name in the file, not a missing cell.",
}

// CreditScoring returns applications for credit: 4454×14, class "status"
// (good, bad), nine numbers and four categories, with 455 missing cells.
func CreditScoring() dataframe.DataFrame { return mustFrame(creditScoringCSV, creditScoring) }
