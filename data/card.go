package data

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-gota/gota/series"
)

// A Card describes one table. The tests check Rows, Columns and SHA256 against
// the file and against the frame.
type Card struct {
	Name    string   // name of the function that returns the table: "Iris"
	File    string   // file in this folder: "iris.csv"
	Row     string   // what a row is
	Rows    int      // rows without the header
	Columns []Column // in the order of the file
	Source  string   // who made the figures
	DOI     string   // of the data set, "" if none is known
	Licence string   // terms under which the carrier gives the figures
	Carrier string   // package and version from which the file was made
	SHA256  string   // of the file, in hexadecimal
	Notes   string   // what to know before using the table, "" if nothing
}

// A Column describes one column of a table.
type Column struct {
	Name    string
	Type    series.Type
	Missing int // missing cells

	// EmptyText says that an empty cell of the file is the empty text and not
	// a missing cell: a document without a known word is a document.
	EmptyText bool
}

// Missing returns the number of missing cells of the whole table.
func (c Card) Missing() int {
	n := 0
	for _, col := range c.Columns {
		n += col.Missing
	}
	return n
}

// Dims returns the number of rows and columns.
func (c Card) Dims() (rows, columns int) { return c.Rows, len(c.Columns) }

// String returns the card as lines of text. Empty fields are left out.
func (c Card) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d rows × %d columns, %d missing cells\n", c.Name, c.Rows, len(c.Columns), c.Missing())
	for _, line := range [][2]string{
		{"a row", c.Row},
		{"columns", c.columnList()},
		{"source", c.Source},
		{"DOI", c.DOI},
		{"licence", c.Licence},
		{"carrier", c.Carrier},
		{"notes", c.Notes},
		{"file", c.File},
		{"SHA-256", c.SHA256},
	} {
		if line[1] != "" {
			fmt.Fprintf(&b, "%-8s %s\n", line[0], line[1])
		}
	}
	return b.String()
}

// columnList returns the columns as text. Neighbours of one type without a
// missing cell share its name: "a, b (float); c (string, 2 missing)".
func (c Card) columnList() string {
	var b strings.Builder
	for i, col := range c.Columns {
		b.WriteString(col.Name)
		switch last := i == len(c.Columns)-1; {
		case !last && col.Missing == 0 && c.Columns[i+1].Missing == 0 && col.Type == c.Columns[i+1].Type:
			b.WriteString(", ")
			continue
		case col.Missing > 0:
			fmt.Fprintf(&b, " (%s, %d missing)", col.Type, col.Missing)
		default:
			fmt.Fprintf(&b, " (%s)", col.Type)
		}
		if i < len(c.Columns)-1 {
			b.WriteString("; ")
		}
	}
	return b.String()
}

// Cards returns the cards of all tables, those of one kind together. The
// caller owns the result. Listing cards does not load or link a table.
func Cards() []Card {
	cards := []Card{
		playTennis, playTennisNumeric, liHang, china, sexClassification, fawcett,
		ucbAdmissions, titanicCounts, federalistMay, reinis,
		iris, wine, wdbc, ripleyTrain, ripleyTest, asah,
		houseVotes, breastCancerWisconsin, zoo,
		titanic, penguins, germanCredit, germanCreditCost, creditScoring,
		spambase, spamAssassin, spamAssassinVocabulary, spamAssassinTerms,
		sentimentEnglish, sentimentEnglishVocabulary,
		poetryChinese, poetryChineseVocabulary,
		messagesChinese, reviewsChinese,
		stopWordsEnglish, stopWordsChinese,
	}
	for i := range cards {
		cards[i].Columns = slices.Clone(cards[i].Columns)
	}
	return cards
}

// Lookup returns the card of the table that the function called name returns,
// and false if there is none.
func Lookup(name string) (Card, bool) {
	for _, c := range Cards() {
		if c.Name == name {
			return c, true
		}
	}
	return Card{}, false
}
