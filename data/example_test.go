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

func ExampleMessagesChinese() {
	df := data.MessagesChinese()
	fmt.Println(df.Dims())
	for i := range 3 {
		fmt.Println(df.Col("label").Elem(i), df.Col("text").Elem(i))
	}
	// Output:
	// 200 3
	// spam 王先生，您上次咨询的周转资金已经批下来了，还差最后一步认证，请尽快登录 example.com 提现
	// ham 退货已收到，检查没有问题，款项三个工作日内原路退回，请注意查收。
	// spam 爸，我手机掉水里了，这是同学的号，急着交学费，先转三千到这个卡上，别打电话，我在上课
}

func ExampleReviewsChinese() {
	hotels := data.ReviewsChinese().Filter(dataframe.F{Colname: "topic", Comparator: series.Eq, Comparando: "hotel"})
	n := map[string]int{}
	for _, label := range hotels.Col("label").Records() {
		n[label]++
	}
	fmt.Println(n)
	// Output: map[negative:15 positive:15]
}
