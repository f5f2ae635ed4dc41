package nb

import "encoding/xml"

const pmmlExtender = "naivebayes"

// The elements of PMML 4.4 that a NaiveBayesModel needs; they are written and
// read alike. Numbers are texts, to be read with an error that says where.
type (
	pmmlDoc struct {
		XMLName xml.Name    `xml:"PMML"`
		Xmlns   string      `xml:"xmlns,attr"`
		Version string      `xml:"version,attr"`
		Header  pmmlHeader  `xml:"Header"`
		Fields  []pmmlField `xml:"DataDictionary>DataField"`
		Models  []pmmlModel `xml:"NaiveBayesModel"`
	}
	pmmlHeader struct {
		Application pmmlApplication `xml:"Application"`
	}
	pmmlApplication struct {
		Name string `xml:"name,attr"`
	}
	pmmlField struct {
		Name     string      `xml:"name,attr"`
		OpType   string      `xml:"optype,attr"`
		DataType string      `xml:"dataType,attr"`
		Values   []pmmlValue `xml:"Value"`
	}
	pmmlValue struct {
		Value string `xml:"value,attr"`
	}
	pmmlModel struct {
		Function  string            `xml:"functionName,attr"`
		Threshold string            `xml:"threshold,attr"`
		Mining    []pmmlMiningField `xml:"MiningSchema>MiningField"`
		Scores    []pmmlScore       `xml:"Output>OutputField"`
		Inputs    pmmlInputs        `xml:"BayesInputs"`
		Output    pmmlOutput        `xml:"BayesOutput"`
	}
	pmmlMiningField struct {
		Name     string `xml:"name,attr"`
		Usage    string `xml:"usageType,attr"`
		Invalid  string `xml:"invalidValueTreatment,attr,omitempty"`
		Replace  string `xml:"missingValueReplacement,attr,omitempty"`
		Outliers string `xml:"outliers,attr,omitempty"`
	}
	pmmlScore struct {
		Name     string `xml:"name,attr"`
		OpType   string `xml:"optype,attr"`
		DataType string `xml:"dataType,attr"`
		Feature  string `xml:"feature,attr"`
		Value    string `xml:"value,attr"`
	}
	pmmlInputs struct {
		// Before version 4.2 some writers hid inputs of numbers in these.
		Extensions []pmmlExtension `xml:"Extension"`
		Inputs     []pmmlInput     `xml:"BayesInput"`
	}
	pmmlExtension struct {
		Extender string      `xml:"extender,attr,omitempty"`
		Name     string      `xml:"name,attr,omitempty"`
		Value    string      `xml:"value,attr,omitempty"`
		Inputs   []pmmlInput `xml:"BayesInput"`
	}
	pmmlInput struct {
		Field      string          `xml:"fieldName,attr"`
		Extensions []pmmlExtension `xml:"Extension"`
		Stats      *pmmlStats      `xml:"TargetValueStats"`
		Derived    *pmmlDerived    `xml:"DerivedField"`
		Pairs      []pmmlPair      `xml:"PairCounts"`
	}
	pmmlStats struct {
		Stats []pmmlStat `xml:"TargetValueStat"`
	}
	pmmlStat struct {
		Value    string        `xml:"value,attr"`
		Gaussian *pmmlGaussian `xml:"GaussianDistribution"`
		Poisson  *pmmlPoisson  `xml:"PoissonDistribution"`
	}
	pmmlGaussian struct {
		Mean     string `xml:"mean,attr"`
		Variance string `xml:"variance,attr"`
	}
	pmmlPoisson struct {
		Mean string `xml:"mean,attr"`
	}
	pmmlDerived struct {
		Name       string          `xml:"name,attr,omitempty"`
		OpType     string          `xml:"optype,attr"`
		DataType   string          `xml:"dataType,attr"`
		Discretize *pmmlDiscretize `xml:"Discretize"`
	}
	pmmlDiscretize struct {
		Field   string    `xml:"field,attr"`
		Default string    `xml:"defaultValue,attr,omitempty"`
		Missing string    `xml:"mapMissingTo,attr,omitempty"`
		Bins    []pmmlBin `xml:"DiscretizeBin"`
	}
	pmmlBin struct {
		Value    string       `xml:"binValue,attr"`
		Interval pmmlInterval `xml:"Interval"`
	}
	pmmlInterval struct {
		Closure string `xml:"closure,attr"`
		Left    string `xml:"leftMargin,attr,omitempty"`
		Right   string `xml:"rightMargin,attr,omitempty"`
	}
	pmmlPair struct {
		Value  string      `xml:"value,attr"`
		Counts []pmmlCount `xml:"TargetValueCounts>TargetValueCount"`
	}
	pmmlOutput struct {
		Field  string      `xml:"fieldName,attr"`
		Counts []pmmlCount `xml:"TargetValueCounts>TargetValueCount"`
	}
	pmmlCount struct {
		Value string `xml:"value,attr"`
		Count string `xml:"count,attr"`
	}
)
