package data

import (
	_ "embed"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

//go:embed ucb_admissions.csv
var ucbAdmissionsCSV string

var ucbAdmissions = Card{
	Name: "UCBAdmissions",
	File: "ucb_admissions.csv",
	Row:  "a cell of the table admit × gender × department, with its count",
	Rows: 24,
	Columns: []Column{
		{Name: "admit", Type: series.String}, {Name: "gender", Type: series.String},
		{Name: "dept", Type: series.String}, {Name: "count", Type: series.Int},
	},
	Source: "P. J. Bickel, E. A. Hammel and J. W. O’Connell, Sex bias in graduate admissions, Science " +
		"187 (1975)",
	Licence: "GPL-2 (package)",
	Carrier: "Debian r-base-core 4.2.2, datasets::UCBAdmissions",
	SHA256:  "62e85096c3f548bb241384b4825ed0c49462fb83e39cbdfde1cb8774275c0be7",
	Notes: "Counts of people, not people. Together men are admitted more often, within most " +
		"departments they are not (Simpson).",
}

// UCBAdmissions returns the applicants of the six largest departments of
// Berkeley in 1973 as counts: 24×4, 4526 people.
func UCBAdmissions() dataframe.DataFrame { return mustFrame(ucbAdmissionsCSV, ucbAdmissions) }

//go:embed titanic_counts.csv
var titanicCountsCSV string

var titanicCounts = Card{
	Name: "TitanicCounts",
	File: "titanic_counts.csv",
	Row:  "a cell of the table class × sex × age × survived, with its count",
	Rows: 32,
	Columns: []Column{
		{Name: "class", Type: series.String}, {Name: "sex", Type: series.String}, {Name: "age", Type: series.String},
		{Name: "survived", Type: series.String}, {Name: "count", Type: series.Int},
	},
	Source: "R. J. M. Dawson, The “unusual episode” data revisited, Journal of Statistics Education 3 " +
		"(1995)",
	Licence: "GPL-2 (package)",
	Carrier: "Debian r-base-core 4.2.2, datasets::Titanic",
	SHA256:  "d2fb70ae725f76a04fc67ce26523a333447bf00639c88d8f9f44b40a93292fe5",
	Notes: "Counts of people, not people; eight cells are zero. Titanic is another compilation, of " +
		"passengers only.",
}

// TitanicCounts returns everybody aboard the Titanic, crew included, as
// counts: 32×5, 2201 people.
func TitanicCounts() dataframe.DataFrame { return mustFrame(titanicCountsCSV, titanicCounts) }

//go:embed federalist_may.csv
var federalistMayCSV string

var federalistMay = Card{
	Name: "FederalistMay",
	File: "federalist_may.csv",
	Row:  "a number n of uses of the word “may”, and how many blocks of text have n",
	Rows: 7,
	Columns: []Column{
		{Name: "n_may", Type: series.Int}, {Name: "freq", Type: series.Int},
	},
	Source: "F. Mosteller and D. L. Wallace, Applied Bayesian and Classical Inference: The Case of " +
		"the Federalist Papers (1984)",
	Licence: "GPL-2 (package)",
	Carrier: "Debian r-cran-vcd 1.4-11-1, Federalist",
	SHA256:  "74b69c786bdf15479f8811808de2b408a950139c99168447744336c692b65c1c",
}

// FederalistMay returns how often the word “may” occurs in the blocks of text
// of the Federalist Papers: 7×2, 262 blocks. The variance is above the mean,
// so Poisson is too narrow.
func FederalistMay() dataframe.DataFrame { return mustFrame(federalistMayCSV, federalistMay) }

//go:embed reinis_counts.csv
var reinisCSV string

var reinis = Card{
	Name: "Reinis",
	File: "reinis_counts.csv",
	Row:  "a combination of six risk factors, with its count of men",
	Rows: 63,
	Columns: []Column{
		{Name: "smoke", Type: series.String}, {Name: "mental", Type: series.String},
		{Name: "phys", Type: series.String}, {Name: "systol", Type: series.String},
		{Name: "protein", Type: series.String}, {Name: "family", Type: series.String},
		{Name: "count", Type: series.Int},
	},
	Source: "Z. Reinis and others, Prognostic significance of the risk profile in the prevention of " +
		"coronary heart disease, Bratislavské lekárske listy 76 (1981)",
	Licence: "GPL-2+ (package)",
	Carrier: "Debian r-cran-deal 1.2-42-1, reinis",
	SHA256:  "ef0272898db36da1745901647ba920d7660c60a5698c7efc539266c9cd0f28ae",
	Notes: "The 64th combination has no man and no row. Packages disagree: “mental” is 1063 and 778 " +
		"here, as in deal, but 1130 and 711 in the “coronary” of bnlearn (67 men moved). Which is " +
		"right is not known: never mix results published on the two.",
}

// Reinis returns risk factors of coronary heart disease among 1841 car workers
// as counts: 63×7. The levels are the names 1 and 2.
func Reinis() dataframe.DataFrame { return mustFrame(reinisCSV, reinis) }
