package data

import (
	_ "embed"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

//go:embed house_votes_84.csv
var houseVotesCSV string

var houseVotes = Card{
	Name: "HouseVotes",
	File: "house_votes_84.csv",
	Row:  "a member of the House of Representatives",
	Rows: 435,
	Columns: []Column{
		{Name: "handicapped_infants", Type: series.String, Missing: 12},
		{Name: "water_project_cost_sharing", Type: series.String, Missing: 48},
		{Name: "adoption_of_the_budget_resolution", Type: series.String, Missing: 11},
		{Name: "physician_fee_freeze", Type: series.String, Missing: 11},
		{Name: "el_salvador_aid", Type: series.String, Missing: 15},
		{Name: "religious_groups_in_schools", Type: series.String, Missing: 11},
		{Name: "anti_satellite_test_ban", Type: series.String, Missing: 14},
		{Name: "aid_to_nicaraguan_contras", Type: series.String, Missing: 15},
		{Name: "mx_missile", Type: series.String, Missing: 22},
		{Name: "immigration", Type: series.String, Missing: 7},
		{Name: "synfuels_corporation_cutback", Type: series.String, Missing: 21},
		{Name: "education_spending", Type: series.String, Missing: 31},
		{Name: "superfund_right_to_sue", Type: series.String, Missing: 25},
		{Name: "crime", Type: series.String, Missing: 17},
		{Name: "duty_free_exports", Type: series.String, Missing: 28},
		{Name: "export_administration_act_south_africa", Type: series.String, Missing: 104},
		{Name: "party", Type: series.String},
	},
	Source:  "Congressional Quarterly Almanac, 98th Congress (1984); UCI Machine Learning Repository",
	DOI:     "10.24432/C5C01P",
	Licence: "CC BY 4.0 (data set); GPL-2 (package)",
	Carrier: "Debian weka 3.6.14-3, vote.arff; row for row that of mlbench 2.1-3",
	SHA256:  "f445a2f6acf0f268df4e889114be64bba435e70d781d4740502568d2cbc71011",
	Notes: "A missing vote is not at random: it may tell about the member. 93 rows repeat an earlier " +
		"row.",
}

// HouseVotes returns sixteen votes (y, n) of the members of the House in 1984:
// 435×17, class "party". 392 votes are missing: the member took no position.
func HouseVotes() dataframe.DataFrame { return mustFrame(houseVotesCSV, houseVotes) }

//go:embed breast_cancer_wisconsin.csv
var breastCancerWisconsinCSV string

var breastCancerWisconsin = Card{
	Name: "BreastCancerWisconsin",
	File: "breast_cancer_wisconsin.csv",
	Row:  "a tumour, graded by a doctor",
	Rows: 699,
	Columns: []Column{
		{Name: "cl_thickness", Type: series.Int}, {Name: "cell_size", Type: series.Int},
		{Name: "cell_shape", Type: series.Int}, {Name: "marg_adhesion", Type: series.Int},
		{Name: "epith_c_size", Type: series.Int}, {Name: "bare_nuclei", Type: series.Int, Missing: 16},
		{Name: "bl_cromatin", Type: series.Int}, {Name: "normal_nucleoli", Type: series.Int},
		{Name: "mitoses", Type: series.Int}, {Name: "class", Type: series.String},
	},
	Source:  "W. H. Wolberg, Breast Cancer Wisconsin (Original); UCI Machine Learning Repository",
	DOI:     "10.24432/C5HP4Z",
	Licence: "CC BY 4.0 (data set); GPL-2 (package)",
	Carrier: "Debian r-cran-mlbench 2.1-3-1, BreastCancer",
	SHA256:  "1436c3213f4dd4ff519d6d0de5c87d68768580babbfae223a10c969a08831b81",
	Notes: "The grades are ordered: take them as categories or as numbers, and say which. 236 rows " +
		"repeat an earlier row. Not the table WDBC.",
}

// BreastCancerWisconsin returns nine grades from 1 to 10 of breast tumours:
// 699×10, class "class" (benign, malignant). "bare_nuclei" is missing 16
// times.
func BreastCancerWisconsin() dataframe.DataFrame {
	return mustFrame(breastCancerWisconsinCSV, breastCancerWisconsin)
}

//go:embed zoo.csv
var zooCSV string

var zoo = Card{
	Name: "Zoo",
	File: "zoo.csv",
	Row:  "an animal",
	Rows: 101,
	Columns: []Column{
		{Name: "hair", Type: series.Bool}, {Name: "feathers", Type: series.Bool}, {Name: "eggs", Type: series.Bool},
		{Name: "milk", Type: series.Bool}, {Name: "airborne", Type: series.Bool},
		{Name: "aquatic", Type: series.Bool}, {Name: "predator", Type: series.Bool},
		{Name: "toothed", Type: series.Bool}, {Name: "backbone", Type: series.Bool},
		{Name: "breathes", Type: series.Bool}, {Name: "venomous", Type: series.Bool},
		{Name: "fins", Type: series.Bool}, {Name: "legs", Type: series.Int}, {Name: "tail", Type: series.Bool},
		{Name: "domestic", Type: series.Bool}, {Name: "catsize", Type: series.Bool},
		{Name: "type", Type: series.String},
	},
	Source:  "R. Forsyth, Zoo; UCI Machine Learning Repository",
	DOI:     "10.24432/C5R59V",
	Licence: "CC BY 4.0 (data set); GPL-2 (package)",
	Carrier: "Debian r-cran-mlbench 2.1-3-1, Zoo",
	SHA256:  "896e14cfa6894fddeb791a33096c799ce5d35a92db2449b58ff5098c98da5f16",
	Notes:   "The names of the animals are not in the table. 42 rows repeat an earlier row.",
}

// Zoo returns fifteen properties (yes or no) and the number of legs of
// animals: 101×17, class "type" with seven values, the smallest with four
// animals.
func Zoo() dataframe.DataFrame { return mustFrame(zooCSV, zoo) }
