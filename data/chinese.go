package data

import (
	_ "embed"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

//go:embed messages_zh.csv
var messagesChineseCSV string

var messagesChinese = Card{
	Name: "MessagesChinese",
	File: "messages_zh.csv",
	Row:  "a short message",
	Rows: 200,
	Columns: []Column{
		{Name: "id", Type: series.Int}, {Name: "label", Type: series.String}, {Name: "text", Type: series.String},
	},
	Source:  "written for this project; people, firms, numbers and addresses are invented",
	Licence: "MIT, the licence of this project",
	Carrier: "none; written for this project",
	SHA256:  "28c371e79ebd737b8838f65a0ebd3576332f92a04990b60b85d0c445e0895e89",
	Notes: "A teaching set, not a sample: nobody received these messages, and their wording was revised until the " +
		"set was neither trivial nor hopeless, so an accuracy on it says nothing about real ones. Both classes are " +
		"alike in length. “发票” is in 10 of the spam and 8 of the ham: an invoice may be a real one. The texts are " +
		"in an arbitrary order.",
}

// MessagesChinese returns short messages in Chinese: 200×3, class "label"
// (100 spam, 100 ham), "text" of 5 to 124 characters. They were written for
// this project, mostly in simplified characters, some with digits, Latin words
// or full-width forms. Among the ham are true notices of banks, invoices and
// discounts; among the spam are polite ones.
func MessagesChinese() dataframe.DataFrame { return mustFrame(messagesChineseCSV, messagesChinese) }

//go:embed reviews_zh.csv
var reviewsChineseCSV string

var reviewsChinese = Card{
	Name: "ReviewsChinese",
	File: "reviews_zh.csv",
	Row:  "a review",
	Rows: 200,
	Columns: []Column{
		{Name: "id", Type: series.Int}, {Name: "label", Type: series.String},
		{Name: "topic", Type: series.String}, {Name: "text", Type: series.String},
	},
	Source:  "written for this project; places, titles and people are invented",
	Licence: "MIT, the licence of this project",
	Carrier: "none; written for this project",
	SHA256:  "3852a8ee56532b100f3ca292be5a7f00097c1ab2f89f17325d7798611ea0483c",
	Notes: "A teaching set, not a sample: nobody stayed in these hotels, and the wording was revised until the set was " +
		"neither trivial nor hopeless, so an accuracy on it says nothing about real reviews. Both classes have the " +
		"same number of reviews on each topic and are alike in length. Many reviews turn on a negation (不差, 没有想象中好): " +
		"to leave 不 and 没有 out costs accuracy. The texts are in an arbitrary order.",
}

// ReviewsChinese returns reviews in Chinese: 200×4, class "label" (100
// positive, 100 negative), "topic" (hotel, restaurant, book, phone, film,
// course, delivery, scenic), "text" of 8 to 119 characters. They were written
// for this project, mostly in simplified characters, with what makes sentiment
// hard: negation, degree, contrast, comparison, and a little irony.
func ReviewsChinese() dataframe.DataFrame { return mustFrame(reviewsChineseCSV, reviewsChinese) }
