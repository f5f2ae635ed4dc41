package data_test

import (
	"fmt"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"

	"naivebayes/data"
)

func ExamplePlayTennis() {
	df := data.PlayTennis()
	fmt.Println(df.Dims())
	yes := df.Filter(dataframe.F{Colname: "play", Comparator: series.Eq, Comparando: "yes"})
	fmt.Println(yes.Nrow(), "days with tennis")
	// Output:
	// 14 5
	// 9 days with tennis
}

func ExampleHouseVotes() {
	votes := data.HouseVotes().Col("crime")
	n := map[string]int{}
	for i := range votes.Len() {
		vote := votes.Elem(i)
		if vote.IsNA() {
			n["missing"]++
			continue
		}
		n[vote.String()]++
	}
	fmt.Println(n)
	// Output: map[missing:17 n:170 y:248]
}

func ExampleLookup() {
	card, ok := data.Lookup("FederalistMay")
	fmt.Println(ok, card.Rows, card.Row)
	fmt.Println(card.Carrier)
	// Output:
	// true 7 a number n of uses of the word “may”, and how many blocks of text have n
	// Debian r-cran-vcd 1.4-11-1, Federalist
}

func ExampleSentimentEnglishDocs() {
	d := data.SentimentEnglishDocs()
	i := 2999
	fmt.Println(d.Groups[i], d.Labels[i])
	for _, c := range d.Rows[i] {
		fmt.Print(d.Terms[c.Term], "×", c.N, " ")
	}
	fmt.Println()
	// Output:
	// amazon negative
	// calls×1 can×1 never×1 not×1 once×1 the×1 unit×1 with×1 worked×1 you×1
}
