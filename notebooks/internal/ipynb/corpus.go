package ipynb

import "strings"

// corpusTag begins the tag of a cell whose committed outputs are from a corpus
// that is fetched: corpus-hotel. Without the corpus the cell runs all the same,
// on what the course ships, and gives other outputs.
const corpusTag = "corpus-"

// Corpora returns the names of the corpora that the tags of the cell tell of,
// nil if there is none.
func (c *Cell) Corpora() []string {
	var names []string
	for _, t := range c.Tags {
		if name, ok := strings.CutPrefix(t, corpusTag); ok {
			names = append(names, name)
		}
	}
	return names
}
