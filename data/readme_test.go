package data

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"naivebayes/data/corpora"
)

var regen = flag.Bool("regen", false, "rewrite README.md from the cards")

// TestReadme checks that README.md lists the cards as they are.
func TestReadme(t *testing.T) {
	want := readme(Cards())
	if *regen {
		if err := os.WriteFile("README.md", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, string(got)); d != "" {
		t.Errorf("README.md is out of date; run go test ./data -run TestReadme -regen (-cards +README.md):\n%s", d)
	}
}

const readmeHead = `# data

Tables of the course, compiled into the program. One Go function returns each as a gota frame.
This page is written from the cards in the code: do not edit it, run ` + "`go test ./data -run TestReadme -regen`" + `.

` + "```go" + `
df := data.Iris()               // dataframe.DataFrame, 150×5
card, _ := data.Lookup("Iris")  // the card below
fmt.Println(card)
` + "```" + `

A missing cell is empty in the file and missing (` + "`IsNA`" + `) in the frame; it is never the text "NA".
The licence is the one under which the carrier gives the figures.
A DOI is that of the data set. Hashes are of the files as they stand here.
`

const readmeCorpora = `## Corpora

Real texts are not part of the clone; package ` + "`corpora`" + ` loads them once they are on your machine:

` + "```sh" + `
go run ./notebooks corpora                   # what there is, and what is here
go run ./notebooks fetch sms                 # from where the author publishes it, into the cache folder of the user
go run ./notebooks fetch sms -from FILE      # from a file that you downloaded yourself
` + "```" + `

` + "```go" + `
c, err := corpora.SMS()         // corpora.Corpus; corpora.ErrNotFetched says how to get it
` + "```" + `

Each file must have the SHA-256 below, and so must the documents that are read from it, in the form in which the cache keeps them:
whichever of the accepted files they come from, they are the same to the byte.
` + "`NAIVEBAYES_DATA=DIR`" + ` reads from folder DIR instead, which holds the file of the cache, ` + "`NAME.docs`" + `, or the plain form.

`

const readmeTail = `## ReferencePosteriors

` + "`reference_posteriors.json`" + ` is not a table: ` + "`data.ReferencePosteriors()`" + ` returns exact posteriors of six small Bayesian networks, computed by enumeration.

## Adding a table

Put the file here and add the embedded string, the card and the function to the Go file of its kind, and the card to ` + "`Cards`" + `. The tests compare card, file and frame. The package comment says it step by step.
`

// readme returns the text of README.md.
func readme(cards []Card) string {
	var b strings.Builder
	b.WriteString(readmeHead)
	b.WriteString("\n## At a glance\n\n| function | rows | columns | missing | a row is | licence |\n| --- | --- | --- | --- | --- | --- |\n")
	for _, c := range cards {
		fmt.Fprintf(&b, "| [%s](#%s) | %d | %d | %d | %s | %s |\n", c.Name, strings.ToLower(c.Name), c.Rows, len(c.Columns), c.Missing(), md(c.Row), md(c.Licence))
	}
	b.WriteString("\n")
	for _, c := range cards {
		fmt.Fprintf(&b, "## %s\n\n%d rows × %d columns, %d missing cells. A row is %s.\n\n", c.Name, c.Rows, len(c.Columns), c.Missing(), md(c.Row))
		if c.Notes != "" {
			fmt.Fprintf(&b, "**Note.** %s\n\n", md(c.Notes))
		}
		fmt.Fprintf(&b, "- columns: %s\n- source: %s\n", md(c.columnList()), md(c.Source))
		if c.DOI != "" {
			fmt.Fprintf(&b, "- DOI: [%s](https://doi.org/%s)\n", c.DOI, c.DOI)
		}
		fmt.Fprintf(&b, "- licence: %s\n- carrier: %s\n- file: `%s`, SHA-256 `%s`\n\n", md(c.Licence), md(c.Carrier), c.File, c.SHA256)
	}
	b.WriteString(readmeCorpora)
	for _, c := range corpora.Cards() {
		corpus(&b, c)
	}
	b.WriteString(readmeTail)
	return b.String()
}

// corpus writes the card of a corpus.
func corpus(b *strings.Builder, c corpora.Card) {
	fmt.Fprintf(b, "### %s\n\n%s: %d documents. A document is %s. Language: %s.\n\n", c.Name, md(c.Title), c.Documents(), md(c.Document), md(c.Language))
	if c.Notes != "" {
		fmt.Fprintf(b, "**Note.** %s\n\n", md(c.Notes))
	}
	var classes []string
	for _, class := range c.Classes {
		classes = append(classes, fmt.Sprintf("%s (%d)", class.Name, class.Count))
	}
	fmt.Fprintf(b, "- classes: %s\n", strings.Join(classes, ", "))
	if len(c.Groups) > 0 {
		fmt.Fprintf(b, "- groups: %s\n", strings.Join(c.Groups, ", "))
	}
	fmt.Fprintf(b, "- source: %s\n", md(c.Source))
	if c.DOI != "" {
		fmt.Fprintf(b, "- DOI: [%s](https://doi.org/%s)\n", c.DOI, c.DOI)
	}
	for _, cite := range c.Citations {
		fmt.Fprintf(b, "- cite: %s\n", md(cite))
	}
	fmt.Fprintf(b, "- licence: %s\n", md(c.Licence))
	for _, f := range c.Files {
		fmt.Fprintf(b, "- file: <%s>, SHA-256 `%s`\n", f.URL, f.SHA256)
	}
	fmt.Fprintf(b, "- plain form: `%s`, SHA-256 `%s`\n- documents: SHA-256 `%s`\n- evidence: %s\n\n", c.Plain.Name, c.Plain.SHA256, c.SHA256, md(c.Evidence))
}

// md escapes what Markdown would read as markup.
func md(s string) string {
	return strings.NewReplacer("<", "&lt;", ">", "&gt;", "|", `\|`, "_", `\_`, "*", `\*`).Replace(s)
}
