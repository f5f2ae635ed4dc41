package lint

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"sort"
	"strings"

	"naivebayes/notebooks/internal/ipynb"
)

func checkFormat(c *checker) {
	if c.nb.Minor != 5 {
		c.add(nil, "nbformat is 4.%d, want 4.5: open and save it in JupyterLab", c.nb.Minor)
	}
}

// checkCanonical compares the file on disk with what ipynb writes for it.
func checkCanonical(c *checker) {
	have, err := os.ReadFile(c.nb.Path)
	if err != nil {
		return // it is checked in memory
	}
	nb, err := ipynb.Parse(c.nb.Path, have)
	if err != nil {
		c.add(nil, "%v", err)
		return
	}
	want, err := nb.Bytes()
	if err != nil {
		c.add(nil, "%v", err)
		return
	}
	if bytes.Equal(have, want) {
		return
	}
	h, w := bytes.Split(have, []byte("\n")), bytes.Split(want, []byte("\n"))
	for i := range h {
		if i >= len(w) || !bytes.Equal(h[i], w[i]) {
			c.add(nil, "line %d is not as Jupyter writes it (sorted keys, indent 1, text as lists of lines, one newline at the end): save it once with -write", i+1)
			return
		}
	}
	c.add(nil, "the file does not end as Jupyter ends it, with one newline")
}

var (
	idPattern = regexp.MustCompile(`^[a-z0-9-]{3,64}$`)
	hexID     = regexp.MustCompile(`^[0-9a-f]{8,}$`)
)

func checkIDs(c *checker) {
	seen := map[string]bool{}
	for _, cell := range c.nb.Cells {
		switch {
		case cell.ID == "":
			c.add(cell, "the cell has no id: give it one that says what it does")
			continue
		case !idPattern.MatchString(cell.ID):
			c.add(cell, "the id %q is not 3 to 64 of the characters a-z 0-9 -", cell.ID)
		case random(cell.ID):
			c.add(cell, "the id is random: give it one that says what the cell does, such as urn-exact-check")
		}
		if seen[cell.ID] {
			c.add(cell, "the id is that of an earlier cell too")
		}
		seen[cell.ID] = true
	}
}

// random tells whether an id was drawn by a program: hexadecimal digits only,
// both kinds, as nbformat and JupyterLab write them.
func random(id string) bool {
	s := strings.ReplaceAll(id, "-", "")
	return hexID.MatchString(s) && strings.ContainsAny(s, "0123456789") && strings.ContainsAny(s, "abcdef") ||
		strings.Trim(s, "0123456789") == ""
}

// The kernel block as GoNB v0.11.4 has it: kernel/install.go and the
// kernel_info_reply in kernel/messages.go.
var (
	kernelSpec   = map[string]string{"name": "gonb", "language": "go", "display_name": "Go (gonb)"}
	languageInfo = map[string]string{"name": "go", "file_extension": ".go", "mimetype": "text/x-go"}
	goVersion    = regexp.MustCompile(`^go1\.\d+(\.\d+)?$`)
)

func checkKernel(c *checker) {
	want := func(block string, fields map[string]string) map[string]any {
		m, _ := c.nb.Metadata[block].(map[string]any)
		if m == nil {
			c.add(nil, "metadata.%s is missing", block)
			return nil
		}
		for _, k := range sortedKeys(fields) {
			if m[k] != fields[k] {
				c.add(nil, "metadata.%s.%s is %v, want %q", block, k, shown(m[k]), fields[k])
			}
		}
		return m
	}
	want("kernelspec", kernelSpec)
	if info := want("language_info", languageInfo); info != nil {
		if v, ok := info["version"]; ok && !goVersion.MatchString(fmt.Sprint(v)) {
			c.add(nil, "metadata.language_info.version is %v, want a release of Go such as %q", shown(v), "go1.26")
		}
	}
}

func shown(v any) string {
	if v == nil {
		return "missing"
	}
	return fmt.Sprintf("%q", fmt.Sprint(v))
}

func checkMetadata(c *checker) {
	for _, k := range sortedKeys(c.nb.Metadata) {
		switch k {
		case "kernelspec", "language_info", "lang":
		default:
			c.add(nil, "metadata.%s changes from editor to editor: remove it", k)
		}
	}
	for _, cell := range c.nb.Cells {
		for _, k := range sortedKeys(cell.Metadata) {
			switch {
			case k == "execution":
				c.add(cell, "metadata.execution holds times of day: remove it")
			case !slices.Contains(c.opts.CellMetadata, k):
				c.add(cell, "metadata.%s is not one of %s: remove it", k, strings.Join(c.opts.CellMetadata, ", "))
			}
		}
	}
}

func sortedKeys[V any](m map[string]V) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
