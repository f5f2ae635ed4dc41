package lint

import (
	"strings"

	"naivebayes/data/corpora"
)

// checkCorpora wants each tag corpus-NAME to name a corpus, on a code cell, and
// the outputs of the cell to be of that corpus. Without it a cell prints, in one
// line, how to get it, and that line gives such outputs away.
func checkCorpora(c *checker) {
	for _, cell := range c.nb.Cells {
		for _, name := range cell.Corpora() {
			if _, ok := corpora.Lookup(name); !ok {
				c.add(cell, "the tag corpus-%s names no corpus; there are: %s", name, strings.Join(corpora.Names(), ", "))
				continue
			}
			if cell.Type != "code" {
				c.add(cell, "the tag corpus-%s is for code cells: it says whose outputs these are", name)
			}
			for _, s := range texts(cell) {
				if strings.Contains(s, "notebooks fetch "+name) {
					c.add(cell, "the outputs were written without the corpus: get it with go run ./notebooks fetch %s, then run with -write", name)
					break
				}
			}
		}
	}
}
