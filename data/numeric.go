package data

import (
	_ "embed"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

//go:embed iris.csv
var irisCSV string

var iris = Card{
	Name: "Iris",
	File: "iris.csv",
	Row:  "a flower",
	Rows: 150,
	Columns: []Column{
		{Name: "sepal_length", Type: series.Float}, {Name: "sepal_width", Type: series.Float},
		{Name: "petal_length", Type: series.Float}, {Name: "petal_width", Type: series.Float},
		{Name: "species", Type: series.String},
	},
	Source: "R. A. Fisher, The use of multiple measurements in taxonomic problems (1936), measured by " +
		"E. Anderson",
	DOI:     "10.24432/C56C76",
	Licence: "CC BY 4.0 (data set); GPL-2 (package)",
	Carrier: "Debian r-base-core 4.2.2, datasets::iris",
	SHA256:  "91eb642c3adbc7bad8e99c930c11fa3a5cc8a07262c7a753b4e6ecf405f2e05e",
	Notes: "There are two versions. This is that of R, cell by cell that of scikit-learn 1.2.1; the " +
		"one of UCI and Weka differs in rows 35 and 38.",
}

// Iris returns 50 flowers of each of three species with four lengths in cm:
// 150×5, class "species".
func Iris() dataframe.DataFrame { return mustFrame(irisCSV, iris) }

//go:embed wine.csv
var wineCSV string

var wine = Card{
	Name: "Wine",
	File: "wine.csv",
	Row:  "a wine",
	Rows: 178,
	Columns: []Column{
		{Name: "alcohol", Type: series.Float}, {Name: "malic", Type: series.Float}, {Name: "ash", Type: series.Float},
		{Name: "alcalinity", Type: series.Float}, {Name: "magnesium", Type: series.Int},
		{Name: "phenols", Type: series.Float}, {Name: "flavanoids", Type: series.Float},
		{Name: "nonflavanoid", Type: series.Float}, {Name: "proanthocyanins", Type: series.Float},
		{Name: "intensity", Type: series.Float}, {Name: "hue", Type: series.Float},
		{Name: "od280", Type: series.Float}, {Name: "proline", Type: series.Int},
		{Name: "class", Type: series.String},
	},
	Source:  "M. Forina and others, PARVUS; UCI Machine Learning Repository",
	DOI:     "10.24432/C5PC7J",
	Licence: "CC BY 4.0 (data set); GPL-2+ (package)",
	Carrier: "Debian r-cran-gclus 1.3.2-2, wine",
	SHA256:  "0582f09da9d449dbafc86efecdaf4350063a483fd46ab343a0d188d479a437fb",
}

// Wine returns chemical analyses of wines from three cultivars: 178×14, class
// "class" with the names 1, 2 and 3. The scales of the columns differ by a
// factor of a thousand.
func Wine() dataframe.DataFrame { return mustFrame(wineCSV, wine) }

//go:embed wdbc.csv
var wdbcCSV string

var wdbc = Card{
	Name: "WDBC",
	File: "wdbc.csv",
	Row:  "a tumour: cell nuclei in one image of a fine needle aspirate",
	Rows: 569,
	Columns: []Column{
		{Name: "radius_mean", Type: series.Float}, {Name: "texture_mean", Type: series.Float},
		{Name: "perimeter_mean", Type: series.Float}, {Name: "area_mean", Type: series.Float},
		{Name: "smoothness_mean", Type: series.Float}, {Name: "compactness_mean", Type: series.Float},
		{Name: "concavity_mean", Type: series.Float}, {Name: "nconcave_mean", Type: series.Float},
		{Name: "symmetry_mean", Type: series.Float}, {Name: "fractaldim_mean", Type: series.Float},
		{Name: "radius_se", Type: series.Float}, {Name: "texture_se", Type: series.Float},
		{Name: "perimeter_se", Type: series.Float}, {Name: "area_se", Type: series.Float},
		{Name: "smoothness_se", Type: series.Float}, {Name: "compactness_se", Type: series.Float},
		{Name: "concavity_se", Type: series.Float}, {Name: "nconcave_se", Type: series.Float},
		{Name: "symmetry_se", Type: series.Float}, {Name: "fractaldim_se", Type: series.Float},
		{Name: "radius_extreme", Type: series.Float}, {Name: "texture_extreme", Type: series.Float},
		{Name: "perimeter_extreme", Type: series.Float}, {Name: "area_extreme", Type: series.Float},
		{Name: "smoothness_extreme", Type: series.Float}, {Name: "compactness_extreme", Type: series.Float},
		{Name: "concavity_extreme", Type: series.Float}, {Name: "nconcave_extreme", Type: series.Float},
		{Name: "symmetry_extreme", Type: series.Float}, {Name: "fractaldim_extreme", Type: series.Float},
		{Name: "diagnosis", Type: series.String},
	},
	Source: "W. H. Wolberg, W. N. Street and O. L. Mangasarian, Breast Cancer Wisconsin (Diagnostic); " +
		"UCI Machine Learning Repository",
	DOI:     "10.24432/C5DW2B",
	Licence: "CC BY 4.0 (data set); GPL-2+ (package)",
	Carrier: "Debian r-cran-mclust 6.0.0-1, wdbc",
	SHA256:  "a4a9198a65e7c930b6cff43f5c9e59f69d3bf8a13e6b6e5aa7a9902f3e2bb758",
	Notes: "The columns are strongly correlated, so naive Bayes is far too sure of itself here. Not " +
		"the table BreastCancerWisconsin.",
}

// WDBC returns 30 measurements of the cell nuclei of breast tumours: 569×31,
// class "diagnosis" (M malignant, B benign). Each of ten quantities has a
// mean, a standard error and an extreme.
func WDBC() dataframe.DataFrame { return mustFrame(wdbcCSV, wdbc) }

//go:embed ripley_train.csv
var ripleyTrainCSV string

var ripleyTrain = Card{
	Name: "RipleyTrain",
	File: "ripley_train.csv",
	Row:  "a point drawn from a known mixture of Gaussians",
	Rows: 250,
	Columns: []Column{
		{Name: "xs", Type: series.Float}, {Name: "ys", Type: series.Float}, {Name: "class", Type: series.String},
	},
	Source:  "B. D. Ripley, Neural networks and related methods for classification, JRSS B 56 (1994)",
	Licence: "GPL-2 or GPL-3 (package)",
	Carrier: "Debian r-cran-mass 7.3-58.2-1, synth.tr",
	SHA256:  "aca6b8e3e02262787a70430cead5869b51230a8eef31ebeb06882c945b758b6d",
}

// RipleyTrain returns the training half of Ripley’s synthetic problem: 250×3,
// class "class" with the names 0 and 1. The generator is known; the Bayes risk
// is about 8 %.
func RipleyTrain() dataframe.DataFrame { return mustFrame(ripleyTrainCSV, ripleyTrain) }

//go:embed ripley_test.csv
var ripleyTestCSV string

var ripleyTest = Card{
	Name: "RipleyTest",
	File: "ripley_test.csv",
	Row:  "a point drawn from a known mixture of Gaussians",
	Rows: 1000,
	Columns: []Column{
		{Name: "xs", Type: series.Float}, {Name: "ys", Type: series.Float}, {Name: "class", Type: series.String},
	},
	Source:  "B. D. Ripley, Neural networks and related methods for classification, JRSS B 56 (1994)",
	Licence: "GPL-2 or GPL-3 (package)",
	Carrier: "Debian r-cran-mass 7.3-58.2-1, synth.te",
	SHA256:  "2521f5ec615458e92bdd0ecc2a36c5dc0538a1a035b2543ee7ac33890a6e3be2",
}

// RipleyTest returns the test half of Ripley’s synthetic problem: 1000×3, as
// RipleyTrain.
func RipleyTest() dataframe.DataFrame { return mustFrame(ripleyTestCSV, ripleyTest) }

//go:embed asah.csv
var asahCSV string

var asah = Card{
	Name: "ASAH",
	File: "asah.csv",
	Row:  "a patient with a subarachnoid haemorrhage",
	Rows: 113,
	Columns: []Column{
		{Name: "gos6", Type: series.Int}, {Name: "outcome", Type: series.String},
		{Name: "gender", Type: series.String}, {Name: "age", Type: series.Int}, {Name: "wfns", Type: series.Int},
		{Name: "s100b", Type: series.Float}, {Name: "ndka", Type: series.Float},
	},
	Source:  "N. Turck and others, Intensive Care Medicine 36 (2010)",
	Licence: "GPL-3+ (package)",
	Carrier: "Debian r-cran-proc 1.18.0-1+b1, aSAH",
	SHA256:  "3374d6573da5d4142c9d50ea6e89e44d930fbd6c6beb0661fdf5a149de016957",
	Notes: "gos6 is the outcome on the Glasgow scale, from which “outcome” was made: never use it as " +
		"a feature.",
}

// ASAH returns 113 patients with an aneurysmal subarachnoid haemorrhage:
// 113×7, class "outcome" (Good, Poor). "wfns" is a grade from 1 to 5; "s100b"
// and "ndka" are blood markers.
func ASAH() dataframe.DataFrame { return mustFrame(asahCSV, asah) }
