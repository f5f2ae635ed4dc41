package data

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"github.com/google/go-cmp/cmp"
)

// total returns the sum of an int column over the rows that equal the pairs.
func total(df dataframe.DataFrame, column string, pairs ...string) int {
	sum, numbers := 0, df.Col(column)
	for i, ok := range match(df, pairs) {
		if !ok {
			continue
		}
		n, err := numbers.Elem(i).Int()
		if err != nil {
			panic(err)
		}
		sum += n
	}
	return sum
}

// auc returns the share of pairs (positive, negative) with the greater score
// at the positive; a tie counts half.
func auc(df dataframe.DataFrame, score, class, positive string) float64 {
	wins, pairs := 0.0, 0.0
	labels, scores := df.Col(class), df.Col(score)
	for i := range df.Nrow() {
		for k := range df.Nrow() {
			if labels.Elem(i).String() != positive || labels.Elem(k).String() == positive {
				continue
			}
			a, b := scores.Elem(i).Float(), scores.Elem(k).Float()
			pairs++
			if a > b {
				wins++
			} else if a == b {
				wins += .5
			}
		}
	}
	return wins / pairs
}

// TestAUC: aSAH as pROC 1.19.1 gives it; Fawcett (2006).
func TestAUC(t *testing.T) {
	for score, want := range map[string]float64{"s100b": .7313685637, "ndka": .6119579946, "wfns": .8236788618} {
		if got := auc(ASAH(), score, "outcome", "Poor"); math.Abs(got-want) > 5e-11 {
			t.Errorf("AUC of %s = %.10f, want %.10f", score, got, want)
		}
	}
	if got := auc(Fawcett(), "score", "class", "p"); math.Abs(got-.68) > 1e-12 {
		t.Errorf("AUC of Fawcett = %v, want 0.68", got)
	}
}

// TestTotals: sizes in R's documentation of the tables, margins of the Titanic
// table as e1071 1.7-17 learns them, and the margins of deal's reinis.
func TestTotals(t *testing.T) {
	titanic, ucb, reinis := TitanicCounts(), UCBAdmissions(), Reinis()
	for name, c := range map[string]struct{ got, want int }{
		"applicants":           {total(ucb, "count"), 4526},
		"aboard":               {total(titanic, "count"), 2201},
		"men in reinis":        {total(reinis, "count"), 1841},
		"mental work 1":        {total(reinis, "count", "mental", "1"), 1063},
		"mental work 2":        {total(reinis, "count", "mental", "2"), 778},
		"blocks of text":       {total(FederalistMay(), "freq"), 262},
		"mails, ham":           {total(SpamAssassinTerms(), "df_ham", "term", "<documents>"), 2464},
		"mails, spam":          {total(SpamAssassinTerms(), "df_spam", "term", "<documents>"), 477},
		"cost of bad as good":  {total(GermanCreditCost(), "predicted_good", "actual", "bad"), 5},
		"cost of good as bad":  {total(GermanCreditCost(), "predicted_bad", "actual", "good"), 1},
		"cost of right answer": {total(GermanCreditCost(), "predicted_good", "actual", "good") + total(GermanCreditCost(), "predicted_bad", "actual", "bad"), 0},
	} {
		if c.got != c.want {
			t.Errorf("%s = %d, want %d", name, c.got, c.want)
		}
	}
	no := float64(total(titanic, "count", "survived", "No"))
	for _, c := range []struct {
		column, value string
		want          float64
	}{
		{"class", "1st", .0818791946}, {"class", "2nd", .1120805369}, {"class", "3rd", .3543624161},
		{"class", "Crew", .4516778523}, {"sex", "Male", .9154362416}, {"age", "Child", .0348993289},
	} {
		if got := float64(total(titanic, "count", "survived", "No", c.column, c.value)) / no; math.Abs(got-c.want) > 5e-11 {
			t.Errorf("P(%s=%s|No) = %.10f, want %.10f", c.column, c.value, got, c.want)
		}
	}
	if got := no / 2201; math.Abs(got-.6769650159) > 5e-11 {
		t.Errorf("P(No) = %.10f, want 0.6769650159", got)
	}
}

// TestClassSizes: the descriptions of the tables at UCI, in palmerpenguins and
// in pROC.
func TestClassSizes(t *testing.T) {
	for _, c := range []struct {
		name, class string
		want        map[string]int
	}{
		{"Iris", "species", map[string]int{"setosa": 50, "versicolor": 50, "virginica": 50}},
		{"Wine", "class", map[string]int{"1": 59, "2": 71, "3": 48}},
		{"WDBC", "diagnosis", map[string]int{"B": 357, "M": 212}},
		{"ASAH", "outcome", map[string]int{"Good": 72, "Poor": 41}},
		{"HouseVotes", "party", map[string]int{"democrat": 267, "republican": 168}},
		{"BreastCancerWisconsin", "class", map[string]int{"benign": 458, "malignant": 241}},
		{"Zoo", "type", map[string]int{"mammal": 41, "bird": 20, "reptile": 5, "fish": 13, "amphibian": 4, "insect": 8, "mollusc.et.al": 10}},
		{"Penguins", "species", map[string]int{"Adelie": 152, "Chinstrap": 68, "Gentoo": 124}},
		{"GermanCredit", "class", map[string]int{"good": 700, "bad": 300}},
		{"Spambase", "type", map[string]int{"spam": 1813, "nonspam": 2788}},
	} {
		got := map[string]int{}
		for _, v := range loaders[c.name].load().Col(c.class).Records() {
			got[v]++
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s of %s (-want +got):\n%s", c.class, c.name, d)
		}
	}
}

// TestNotes checks the numbers that the cards state in words.
func TestNotes(t *testing.T) {
	for name, want := range map[string]int{"Spambase": 391, "HouseVotes": 93, "Titanic": 875, "Zoo": 42, "BreastCancerWisconsin": 236} {
		seen, repeated := map[string]bool{}, 0
		for _, line := range strings.Split(strings.TrimSpace(*loaders[name].file), "\n") {
			if seen[line] {
				repeated++
			}
			seen[line] = true
		}
		if repeated != want {
			t.Errorf("%s repeats %d rows, want %d", name, repeated, want)
		}
	}
	for name, want := range map[string]int{"HouseVotes": 392, "Titanic": 263, "Penguins": 19, "BreastCancerWisconsin": 16, "CreditScoring": 455, "China": 1, "Spambase": 0} {
		if c, ok := Lookup(name); !ok || c.Missing() != want {
			t.Errorf("%s misses %d cells, want %d", name, c.Missing(), want)
		}
	}
	if where(PlayTennis(), "play", "no", "outlook", "overcast") != 0 {
		t.Error("PlayTennis has an overcast day without tennis")
	}
	for list, words := range map[*dataframe.DataFrame][]string{
		new(StopWordsEnglish()): {"not", "no", "nor", "never"},
		new(StopWordsChinese()): {"不", "别"},
	} {
		for _, w := range words {
			if !slices.Contains(list.Col("word").Records(), w) {
				t.Errorf("the stop words lack %q", w)
			}
		}
	}
	terms := SpamAssassinTerms().Col("term").Records()
	for _, w := range []string{"freshrpms", "exmh", "razor", "zzzzteana", "insuranceiq", "btamail"} {
		if !slices.Contains(terms, w) {
			t.Errorf("SpamAssassinTerms lacks %q", w)
		}
	}
}

// TestReferencePosteriors: every distribution sums to one, and two values as
// published: P(lung|xray) of the Asia network (Lauritzen and Spiegelhalter
// 1988, by enumeration) and P(Sprinkler|WetGrass) = 0.2781/0.6471 (Murphy).
func TestReferencePosteriors(t *testing.T) {
	var cases []struct {
		Network, Query string
		Evidence       map[string]string
		Posterior      map[string]float64
	}
	if err := json.Unmarshal(ReferencePosteriors(), &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) != 28 {
		t.Errorf("have %d posteriors, want 28", len(cases))
	}
	found := 0
	for _, c := range cases {
		sum := 0.0
		for _, p := range c.Posterior {
			sum += p
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("P(%s|%v) of %s sums to %v", c.Query, c.Evidence, c.Network, sum)
		}
		switch {
		case c.Network == "asia" && c.Query == "lung" && cmp.Equal(c.Evidence, map[string]string{"xray": "yes"}):
			found++
			if got := c.Posterior["yes"]; math.Abs(got-.4887114013) > 5e-11 {
				t.Errorf("P(lung|xray) = %v, want 0.4887114013", got)
			}
		case c.Network == "sprinkler" && c.Query == "Sprinkler" && cmp.Equal(c.Evidence, map[string]string{"WetGrass": "True"}):
			found++
			if got := c.Posterior["True"]; math.Abs(got-.2781/.6471) > 1e-11 {
				t.Errorf("P(S|W) = %v, want %v", got, .2781/.6471)
			}
		}
	}
	if found != 2 {
		t.Errorf("found %d of the 2 published cases", found)
	}
	ReferencePosteriors()[0] = 'x'
	if ReferencePosteriors()[0] != '[' {
		t.Error("a change of the result changed the next one")
	}
}
