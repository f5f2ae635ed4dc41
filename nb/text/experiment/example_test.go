package experiment_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"naivebayes/data"
	"naivebayes/nb"
	"naivebayes/nb/score"
	"naivebayes/nb/text"
	"naivebayes/nb/text/experiment"
)

// messages is a corpus of 200 short messages in Chinese.
func messages() *experiment.Corpus {
	df := data.MessagesChinese()
	c, err := experiment.NewCorpus("messages", []string{"ham", "spam"}, df.Col("text").Records(), df.Col("label").Records(), nil)
	if err != nil {
		panic(err)
	}
	return c
}

func ExampleNewCorpus() {
	c, err := experiment.NewCorpus("mail", []string{"ham", "spam"}, []string{"see you at lunch", "win a prize, a prize"}, []string{"ham", "spam"}, text.Words{})
	fmt.Println(c.Len(), c.Y, c.Terms, err)
	// Output: 2 [0 1] [a at lunch prize see win you] <nil>
}

func ExampleCorpus_Len() {
	fmt.Println(messages().Len())
	// Output: 200
}

func ExampleCorpus_Count() {
	counts, err := messages().Count()
	fmt.Println(counts.N, err)
	// Output: [100 100] <nil>
}

func ExampleCorpus_Subset() {
	fmt.Println(messages().Subset([]int{3, 1, 4}).Len())
	// Output: 3
}

func ExampleCorpus_Select() {
	fmt.Println(len(messages().Select([]int{0, 1, 2}).Terms))
	// Output: 3
}

func ExampleCorpus_Duplicates() {
	c, err := experiment.NewCorpus("mail", []string{"ham", "spam"}, []string{"Free prize!", "free prize", "free"}, []string{"spam", "spam", "ham"}, nil)
	fmt.Println(c.Duplicates(), err)
	// Output: [1] <nil>
}

func ExampleCorpus_Unique() {
	c, err := experiment.NewCorpus("mail", []string{"ham", "spam"}, []string{"Free prize!", "free prize", "free"}, []string{"spam", "spam", "ham"}, nil)
	fmt.Println(c.Unique().Len(), err)
	// Output: 2 <nil>
}

func ExampleFive() {
	fmt.Println(experiment.Five())
	// Output: [multinomial Bernoulli binary multinomial mixed complement]
}

func ExampleCrossValidation_Run() {
	cv := experiment.CrossValidation{Folds: 5, Seed: 1, Models: experiment.Models{Sizes: []int{50, 0}}}
	table, err := cv.Run(context.Background(), messages())
	fmt.Println(len(table), "models:", len(experiment.Five()), "event models, 2 sizes", err)
	// Output: 10 models: 5 event models, 2 sizes <nil>
}

func ExampleTimeOrder_Run() {
	c := messages()
	var rows []int
	for i := range c.Len() {
		rows = append(rows, i)
	}
	table, err := experiment.TimeOrder{}.Run(context.Background(), c, experiment.Interleave(c.Y, rows, 4))
	if err != nil {
		panic(err)
	}
	for _, r := range table.Of("messages", nb.Multinomial) {
		fmt.Println(r.Scheme, "batch", r.Batch, "trained on", r.Splits[0].Trained)
	}
	// Output:
	// retrained batch 2 trained on 50
	// retrained batch 3 trained on 100
	// retrained batch 4 trained on 150
	// frozen batch 2 trained on 50
	// frozen batch 3 trained on 50
	// frozen batch 4 trained on 50
}

func ExampleInterleave() {
	fmt.Println(experiment.Interleave([]int{0, 0, 0, 0, 1, 1}, []int{0, 1, 2, 3, 4, 5}, 2))
	// Output: [[0 1 4] [2 3 5]]
}

func ExampleCompare() {
	table, err := experiment.CrossValidation{Seed: 1}.Run(context.Background(), messages())
	if err != nil {
		panic(err)
	}
	var p []float64
	for _, r := range table[1:] { // each against the first: four questions
		test, err := experiment.Compare(table[0], r)
		if err != nil {
			panic(err)
		}
		p = append(p, test.P)
	}
	fmt.Println(len(score.Holm(p)), "P values, adjusted for their number")
	// Output: 4 P values, adjusted for their number
}

// one is a result of 90 of 100 right.
var one = experiment.Result{
	Splits: []experiment.Split{{Trained: 900, Tested: 50, Right: 44}, {Trained: 900, Tested: 50, Right: 46}},
	Table:  [2][2]int{{76, 4}, {6, 14}},
}

func ExampleResult_Accuracies() {
	fmt.Println(one.Accuracies())
	// Output: [0.88 0.92]
}

func ExampleResult_Accuracy() {
	fmt.Println(one.Accuracy())
	// Output: 0.9
}

func ExampleResult_FalsePositiveRate() {
	fmt.Println(one.FalsePositiveRate())
	// Output: 0.05
}

func ExampleResult_Recall() {
	fmt.Println(one.Recall())
	// Output: 0.7
}

func ExampleResult_Interval() {
	batch := experiment.Result{Splits: []experiment.Split{{Trained: 900, Tested: 100, Right: 90}}}
	lo, hi := batch.Interval(.95)
	fmt.Printf("%.3f to %.3f\n", lo, hi)
	// Output: 0.826 to 0.945
}

func ExampleScheme_String() {
	fmt.Println(experiment.Retrained)
	// Output: retrained
}

func ExampleTable_Of() {
	table := experiment.Table{{Corpus: "a", Event: nb.Mixed}, {Corpus: "b", Event: nb.Mixed}}
	fmt.Println(len(table.Of("b", nb.Mixed)))
	// Output: 1
}

func ExampleTable_By() {
	table := experiment.Table{{Scheme: experiment.Frozen}, {Scheme: experiment.Retrained}}
	fmt.Println(table.By(experiment.Retrained)[0].Scheme)
	// Output: retrained
}

func ExampleTable_At() {
	table := experiment.Table{{Selection: text.Selection{Size: 100}}, {}}
	fmt.Println(len(table.At(100)), len(table.At(0)))
	// Output: 1 1
}

func ExampleTable_Best() {
	worse := experiment.Result{Splits: []experiment.Split{{Trained: 900, Tested: 100, Right: 80}}}
	fmt.Println(experiment.Table{worse, one}.Best().Accuracy())
	// Output: 0.9
}

func ExampleResult_Models() {
	r := experiment.Result{Event: nb.Mixed, Lambda: .1, Selection: text.Selection{Size: 100, MinDocuments: 2}}
	fmt.Printf("%+v\n", r.Models())
	// Output: {Events:[mixed] Sizes:[100] Lambdas:[0.1] Selection:{MinDocuments:2 MaxShare:0 Size:0 By:documents}}
}

func ExampleTable_Encode() {
	var b strings.Builder
	err := experiment.Table{one}.Encode(&b)
	fmt.Println(strings.Join(strings.Split(b.String(), ",")[:3], ","), err)
	// Output: corpus,documents,scheme <nil>
}

func ExampleTable_Save() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	fmt.Println(experiment.Table{one}.Save(filepath.Join(dir, "results.csv")))
	// Output: <nil>
}
