package run

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"naivebayes/data/corpora"
	"naivebayes/notebooks/internal/ipynb"
)

// Corpora returns the names of the corpora that cells of the notebook are tagged
// with, in the order of the cells, each once.
func Corpora(nb *ipynb.Notebook) []string {
	var names []string
	for _, c := range nb.Cells {
		for _, n := range c.Corpora() {
			if !slices.Contains(names, n) {
				names = append(names, n)
			}
		}
	}
	return names
}

// Absent returns those of Corpora that are not on this machine. Their cells give
// other outputs here than those that are committed: hand the names to Compare
// and Settle.
func Absent(nb *ipynb.Notebook) []string {
	var names []string
	for _, n := range Corpora(nb) {
		if _, err := corpora.Find(n); err != nil {
			names = append(names, n)
		}
	}
	return names
}

// Skipped tells in one line for each absent corpus which outputs of the notebook
// are not compared, and how to get the corpus.
func Skipped(nb *ipynb.Notebook, absent []string) []string {
	var lines []string
	for _, n := range absent {
		cells := 0
		for _, c := range nb.Cells {
			if slices.Contains(c.Corpora(), n) {
				cells++
			}
		}
		lines = append(lines, fmt.Sprintf("%s: the committed outputs of %d cells are of the corpus %s, which is not here: not compared; get it with: go run ./notebooks fetch %s",
			nb.Path, cells, n, n))
	}
	return lines
}

// lacks tells whether a cell needs one of the absent corpora.
func lacks(c *ipynb.Cell, absent []string) bool {
	return slices.ContainsFunc(c.Corpora(), func(n string) bool { return slices.Contains(absent, n) })
}

// corpusEnv makes the folder of the corpora absolute for a kernel, since cells
// run in another folder than the command.
func corpusEnv() []string {
	dir := os.Getenv(corpora.Variable)
	if dir == "" || filepath.IsAbs(dir) {
		return nil
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil // as it was
	}
	return []string{corpora.Variable + "=" + abs}
}
