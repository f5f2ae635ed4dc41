package nb_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"

	"naivebayes/data"
	"naivebayes/nb"
)

// What scikit-learn and R say of the tables of package data, as far as they
// mean the same as this package; testdata/golden/README.md says where they do
// not, and disagreements_test.go shows it. The scripts in that folder write
// the files.

// systems is a file of answers.
type systems struct {
	Versions      map[string]string
	Cases         []systemCase
	Disagreements map[string]json.RawMessage
}

// systemCase is one model, trained on a table with these options, and what it
// says of a sample of rows and, in sum, of all rows that were tested.
type systemCase struct {
	System     string // "" is scikit-learn
	Data       string // table of package data
	Model      string // a kind for all columns, "frame" for each its own, or an event
	Lambda     float64
	TermLambda []float64 `json:"term_lambda"`
	Prior      []float64
	Values     int // of each column; more than turn up
	Unbiased   bool
	Silverman  bool
	Column     string // only this one
	Weights    string // "uneven": ½, 1, 1½ in turn; else the column that holds them
	Batches    int

	Classes      []string
	Rows         []int        // of the table
	LogPosterior [][]*float64 `json:"log_posterior"` // nil is −∞
	Posterior    [][]float64
	Right        int
	LogLoss      float64  `json:"log_loss"`
	LogJoint     *float64 `json:"log_joint"` // Σ over rows and classes
}

func (c systemCase) String() string {
	return fmt.Sprintf("%s %s, %s %s: λ %v %v, prior %v, n−1 %v, Silverman %v, %d values, weights %q, %d batches",
		c.System, c.Data, c.Model, c.Column, c.Lambda, c.TermLambda, c.Prior, c.Unbiased, c.Silverman, c.Values, c.Weights, c.Batches)
}

func readSystems(t testing.TB, file string) systems {
	t.Helper()
	var s systems
	if err := json.Unmarshal(must(os.ReadFile("testdata/golden/"+file)), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// weightsOf are the weights of n rows; i is the row in the training data.
func (c systemCase) weightsOf(n int, df dataframe.DataFrame) []float64 {
	switch c.Weights {
	case "":
		return slices.Repeat([]float64{1}, n)
	case "uneven":
		w := make([]float64, n)
		for i := range w {
			w[i] = float64(1+i%3) / 2
		}
		return w
	}
	return must(nb.Numbers(df, c.Weights))
}

// estimator says the options for classes in this order.
func (c systemCase) estimator(classes []string) *nb.Estimator {
	e := &nb.Estimator{Lambda: c.Lambda, TermLambda: c.TermLambda, Gaussian: nb.GaussianOptions{Unbiased: c.Unbiased, Pooled: c.Model == "pooled"}}
	if c.Silverman {
		e.Bandwidth = nb.Silverman
	}
	if c.Prior != nil {
		e.Prior = make([]float64, len(classes))
		for k, label := range classes {
			e.Prior[k] = c.Prior[slices.Index(c.Classes, label)]
		}
	}
	return e
}

// answers are what a model says of n test rows.
type answers struct {
	classes   []string
	y         []string
	posterior [][]float64 // logarithms
	predicted []int
	at        func(row int) int // row of the table → test row
	logJoint  float64
}

func (c systemCase) compare(t *testing.T, got answers) {
	t.Helper()
	off := func(got, want float64) bool {
		return !(math.Abs(got-want) <= 1e-9*math.Max(1, math.Abs(want))) && got != want
	}
	place := make([]int, len(c.Classes))
	for k, label := range c.Classes {
		if place[k] = slices.Index(got.classes, label); place[k] < 0 || len(got.classes) != len(c.Classes) {
			t.Fatalf("%v: classes %v, want %v", c, got.classes, c.Classes)
		}
	}
	for i, row := range c.Rows {
		p := got.posterior[got.at(row)]
		for k, label := range c.Classes {
			have := p[place[k]]
			var want float64
			if c.Posterior != nil {
				have, want = math.Exp(have), c.Posterior[i][k]
			} else if c.LogPosterior[i][k] == nil {
				want = math.Inf(-1)
			} else {
				want = *c.LogPosterior[i][k]
			}
			if off(have, want) {
				t.Errorf("%v: row %d, %s: %.15g, want %.15g", c, row, label, have, want)
			}
		}
	}
	right, loss := 0, 0.
	for i, label := range got.y {
		k := slices.Index(got.classes, label)
		loss -= got.posterior[i][k] / float64(len(got.y))
		if got.predicted[i] == k {
			right++
		}
	}
	if right != c.Right {
		t.Errorf("%v: %d of %d right, want %d", c, right, len(got.y), c.Right)
	}
	if off(loss, c.LogLoss) {
		t.Errorf("%v: log-loss = %.15g, want %.15g", c, loss, c.LogLoss)
	}
	if c.LogJoint != nil && off(got.logJoint, *c.LogJoint) {
		t.Errorf("%v: Σ log-joint = %.15g, want %.15g", c, got.logJoint, *c.LogJoint)
	}
}

func TestSystems(t *testing.T) {
	seen, corpora := map[string]bool{}, map[string]*trainedOn{}
	for _, file := range []string{"sklearn.json", "r.json"} {
		for _, c := range readSystems(t, file).Cases {
			if seen[c.String()] {
				t.Errorf("%v stands twice", c)
			}
			seen[c.String()] = true
			if event := slices.IndexFunc(events, func(ev nb.Event) bool { return ev.String() == c.Model }); event >= 0 {
				if corpora[c.Data] == nil {
					corpora[c.Data] = readCorpus(c.Data)
				}
				c.compare(t, c.documents(events[event], corpora[c.Data]))
				continue
			}
			c.compare(t, c.table())
		}
	}
	if len(seen) < 190 {
		t.Errorf("%d combinations, want 190", len(seen))
	}
}

var systemTables = map[string]struct {
	load  func() dataframe.DataFrame
	class string
}{
	"Iris": {data.Iris, "species"}, "Wine": {data.Wine, "class"}, "WDBC": {data.WDBC, "diagnosis"}, "Penguins": {data.Penguins, "species"},
	"Spambase": {data.Spambase, "type"}, "Ripley": {data.RipleyTrain, "class"}, "RipleyTrain": {data.RipleyTrain, "class"},
	"PlayTennis": {data.PlayTennis, "play"}, "PlayTennisNumeric": {data.PlayTennisNumeric, "play"},
	"BreastCancerWisconsin": {data.BreastCancerWisconsin, "class"}, "Zoo": {data.Zoo, "type"}, "HouseVotes": {data.HouseVotes, "party"},
	"Titanic": {data.Titanic, "survived"}, "TitanicCounts": {data.TitanicCounts, "survived"},
	"GermanCredit": {data.GermanCredit, "class"}, "CreditScoring": {data.CreditScoring, "status"},
}

// columns are those that the scripts take for a case.
func (c systemCase) columns(df dataframe.DataFrame, class string) []nb.Column {
	kind := map[string]nb.Kind{"gaussian": nb.Gaussian, "pooled": nb.Gaussian, "categorical": nb.Categorical,
		"kernels": nb.KernelDensity, "poisson": nb.Poisson}[c.Model]
	var out []nb.Column
	for i, name := range df.Names() {
		measured := c.Data == "Penguins" && (name == "body_mass_g" || name == "flipper_length_mm" || c.Model != "poisson" && strings.HasPrefix(name, "bill"))
		switch {
		case name == class, name == c.Weights, c.Column != "" && name != c.Column:
		case c.Data == "Penguins" && c.Model != "frame" && !measured:
		case c.Data == "GermanCredit" && c.Model == "categorical" && df.Types()[i] != series.String:
		default:
			out = append(out, nb.Column{Name: name, Kind: kind})
		}
	}
	return out
}

func (c systemCase) table() answers {
	table := systemTables[c.Data]
	df := known(table.load(), table.class)
	columns := c.columns(df, table.class)
	if c.System != "e1071" { // which alone knows missing cells
		df = complete(df, columns)
	}
	if c.Values > 0 {
		for j, col := range must(nb.CountFrame(df, table.class, columns...)).Columns {
			columns[j].Values = slices.Clone(col.Values)
			for v := len(col.Values); v < c.Values; v++ {
				columns[j].Values = append(columns[j].Values, fmt.Sprint("never ", v))
			}
		}
	}
	y, w := must(nb.Labels(df, table.class)), c.weightsOf(df.Nrow(), df)
	counts := c.count(df, table.class, columns, y, w)
	m := must(counts.Estimate(c.estimator(counts.Classes)))
	if c.Data == "Ripley" {
		df = data.RipleyTest()
		y = must(nb.Labels(df, table.class))
	}
	rows := must(m.Rows(df))
	out := answers{classes: m.Classes, y: y, posterior: must(m.LogPosteriors(nil, rows)), predicted: must(m.PredictAll(nil, rows)),
		at: func(row int) int { return row }}
	for _, joint := range must(m.LogJoints(nil, rows)) {
		out.logJoint += sum(joint)
	}
	return out
}

// count counts in batches, each with a counter of its own, and merges these.
func (c systemCase) count(df dataframe.DataFrame, class string, columns []nb.Column, y []string, w []float64) *nb.Counts {
	cells := make([][]string, len(y))
	for _, col := range columns {
		for i, s := range must(nb.Labels(df, col.Name)) {
			cells[i] = append(cells[i], s)
		}
	}
	var all *nb.Counts
	n, batches := len(y), max(c.Batches, 1)
	for b := range batches {
		var part *nb.Counts
		from, to := n*b/batches, n*(b+1)/batches
		if c.Weights == "" {
			part = must(nb.CountFrame(df.Subset(indices(n)[from:to]), class, columns...))
		} else {
			part = must(nb.NewCounts(nil, columns...))
			for i := from; i < to; i++ {
				must(0, part.AddWeighted(must(part.Row(cells[i]...)), part.Class(y[i]), w[i]))
			}
		}
		if all == nil {
			all = part
		} else {
			must(0, all.Merge(part))
		}
	}
	return all
}

// complete drops the rows with a missing cell in one of the columns.
func complete(df dataframe.DataFrame, columns []nb.Column) dataframe.DataFrame {
	missing := make([]bool, df.Nrow())
	for _, col := range columns {
		for i, s := range must(nb.Labels(df, col.Name)) {
			missing[i] = missing[i] || s == ""
		}
	}
	var keep []int
	for i, m := range missing {
		if !m {
			keep = append(keep, i)
		}
	}
	return df.Subset(keep)
}

// collections are documents with the groups that are trained on.
var collections = map[string]struct {
	docs  func() data.Docs
	train []string
}{
	"SpamAssassin":      {data.SpamAssassinDocs, []string{"easy-ham-1", "spam-1"}},
	"SpamAssassinTerms": {data.SpamAssassinDocs, nil},
	"SentimentEnglish":  {data.SentimentEnglishDocs, []string{"imdb", "yelp"}},
	"PoetryChinese":     {data.PoetryChineseDocs, []string{"train"}},
}

// trainedOn is a table or a collection as documents.
type trainedOn struct {
	labels, terms []string
	train, test   *nb.Docs
	y, testY      []string
	at            map[int]int // document of the table → of test; nil if it is the same
	totals        *nb.TermCounts
}

func readCorpus(name string) *trainedOn {
	tr := &trainedOn{train: &nb.Docs{}, test: &nb.Docs{}}
	if from, ok := collections[name]; ok {
		all := from.docs()
		tr.terms, tr.at = all.Terms, map[int]int{}
		var known *nb.TermModel // leaves out what is not in the vocabulary
		if name == "SpamAssassinTerms" {
			tr.totals = totalsOfTerms()
			known = must(tr.totals.Estimate(nb.Multinomial, nil))
			tr.terms = tr.totals.Terms
			from.train = collections["SpamAssassin"].train
		}
		for i, row := range all.Rows {
			d := sparse(row)
			if tr.totals != nil {
				var tokens []string
				for _, n := range row {
					tokens = append(tokens, slices.Repeat([]string{all.Terms[n.Term]}, n.N)...)
				}
				d = known.Doc(tokens...)
			}
			if slices.Contains(from.train, all.Groups[i]) {
				tr.train.Append(d)
				tr.y = append(tr.y, all.Labels[i])
				continue
			}
			tr.at[i] = len(tr.testY)
			tr.test.Append(d)
			tr.testY = append(tr.testY, all.Labels[i])
		}
	} else {
		df, class, columns := data.Zoo(), "type", 16
		if name == "SpambaseWords" {
			df, class, columns = data.Spambase(), "type", 48
		}
		tr.terms, tr.y = df.Names()[:columns], must(nb.Labels(df, class))
		rows := make([][]float64, len(tr.y))
		for _, s := range tr.terms {
			for i, v := range must(nb.Numbers(df, s)) {
				rows[i] = append(rows[i], v)
			}
		}
		for _, row := range rows {
			tr.train.Append(nb.DenseDoc(row))
		}
		tr.test, tr.testY = tr.train, tr.y
	}
	tr.labels = slices.Compact(slices.Sorted(slices.Values(tr.y)))
	return tr
}

func (c systemCase) documents(event nb.Event, tr *trainedOn) answers {
	counts := tr.totals
	if counts == nil {
		n, batches := len(tr.y), max(c.Batches, 1)
		w := c.weightsOf(n, dataframe.DataFrame{})
		for b := range batches {
			part := must(nb.NewTermCounts(nil, tr.terms))
			if b == 0 { // the order of classes breaks ties
				part = must(nb.NewTermCounts(tr.labels, tr.terms))
			}
			for i := n * b / batches; i < n*(b+1)/batches; i++ {
				must(0, part.AddWeighted(tr.train.Doc(i), part.Class(tr.y[i]), w[i]))
			}
			if counts == nil {
				counts = part
			} else {
				counts.Merge(part)
			}
		}
	}
	m := must(counts.Estimate(event, c.estimator(counts.Classes)))
	joint := must(m.LogJointDocs(nil, tr.test))
	out := answers{classes: m.Classes, y: tr.testY, predicted: must(m.PredictDocs(nil, tr.test)), logJoint: sum(joint),
		at: func(row int) int {
			if tr.at == nil {
				return row
			}
			return tr.at[row]
		}}
	for i := range tr.testY {
		out.posterior = append(out.posterior, must(m.LogPosterior(nil, tr.test.Doc(i))))
	}
	return out
}

func sum(x []float64) (s float64) {
	for _, v := range x {
		s += v
	}
	return s
}
