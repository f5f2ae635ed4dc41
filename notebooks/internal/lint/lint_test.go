package lint

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"naivebayes/notebooks/internal/ipynb"
)

type object = map[string]any

func markdown(id, source string) object {
	return object{"cell_type": "markdown", "id": id, "metadata": object{}, "source": source}
}

func code(id, source string, outputs ...any) object {
	if outputs == nil {
		outputs = []any{}
	}
	return object{"cell_type": "code", "id": id, "metadata": object{}, "source": source, "outputs": outputs, "execution_count": 0}
}

func stream(name, text string) object {
	return object{"output_type": "stream", "name": name, "text": text}
}

func picture(meta object) object {
	return object{"output_type": "display_data", "data": object{"image/png": "aGk="}, "metadata": meta}
}

func failure() object {
	return object{"output_type": "error", "ename": "ERROR", "evalue": "exit status 2", "traceback": []any{"panic"}}
}

func tagged(cell object, tags ...any) object {
	cell["metadata"].(object)["tags"] = tags
	return cell
}

func with(cell object, key string, value any) object {
	cell["metadata"].(object)[key] = value
	return cell
}

const words30 = "Thirty words of prose stand here because a cell of a notebook wants to say something in full sentences and neither in one word nor in a whole page of text alone."

// good is a notebook that keeps every rule.
func good() object {
	cells := []any{
		markdown("title", "# A title\n\n**A question?**"),
		tagged(code("setup", "!*rm -f go.work && go work init . \"$(cd \"$GONB_DIR\" && dirname \"$(go env GOMOD)\")\"\n%noautoget"), "setup"),
	}
	for i := range 12 {
		cells = append(cells,
			markdown(fmt.Sprintf("prose-%d", i), words30),
			code(fmt.Sprintf("code-%d", i), "%%\nfmt.Println(1)", stream("stdout", "1\n")))
	}
	cells = append(cells,
		code("check", "%test -test.run=TestX\nfunc TestX(t *testing.T) {}", stream("stdout", "PASS\n")),
		markdown("close", "## What to keep\n\n1. One.\n\n## Exercises\n\n1. Two.\n\n## References\n\n- Three."))
	return object{"cells": cells, "nbformat": 4, "nbformat_minor": 5, "metadata": object{
		"kernelspec":    object{"display_name": "Go (gonb)", "language": "go", "name": "gonb"},
		"language_info": object{"name": "go", "file_extension": ".go", "mimetype": "text/x-go", "version": "go1.26"},
	}}
}

func cellOf(nb object, id string) object {
	for _, c := range nb["cells"].([]any) {
		if c.(object)["id"] == id {
			return c.(object)
		}
	}
	panic("no cell " + id)
}

// replace puts a cell in the place of another.
func replace(nb object, id string, cell object) {
	for i, c := range nb["cells"].([]any) {
		if c.(object)["id"] == id {
			nb["cells"].([]any)[i] = cell
			return
		}
	}
	panic("no cell " + id)
}

// parse numbers the code cells that have no number yet.
func parse(t *testing.T, path string, nb object) *ipynb.Notebook {
	t.Helper()
	n := 0
	for _, c := range nb["cells"].([]any) {
		c := c.(object)
		if c["cell_type"] != "code" {
			continue
		}
		n++
		if c["execution_count"] == 0 {
			c["execution_count"] = n
		}
	}
	b, err := json.Marshal(nb)
	if err != nil {
		t.Fatal(err)
	}
	out, err := ipynb.Parse(path, b)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func rulesOf(findings []Finding) []string {
	out := []string{}
	for _, f := range findings {
		if !slices.Contains(out, f.Rule) {
			out = append(out, f.Rule)
		}
	}
	return out
}

func TestRules(t *testing.T) {
	long := strings.TrimSuffix(strings.Repeat("word ", 81), " ")
	tests := []struct {
		rule, name string
		change     func(nb object)
		broken     bool
	}{
		{"", "nothing", func(object) {}, false},

		{"format", "4.4", func(nb object) { nb["nbformat_minor"] = 4 }, true},

		{"id", "missing", func(nb object) { delete(cellOf(nb, "code-0"), "id") }, true},
		{"id", "capitals", func(nb object) { cellOf(nb, "code-0")["id"] = "Code" }, true},
		{"id", "short", func(nb object) { cellOf(nb, "code-0")["id"] = "ab" }, true},
		{"id", "twice", func(nb object) { cellOf(nb, "code-0")["id"] = "code-1" }, true},
		{"id", "random", func(nb object) { cellOf(nb, "code-0")["id"] = "a1b2c3d4" }, true},
		{"id", "UUID", func(nb object) { cellOf(nb, "code-0")["id"] = "6ba7b810-9dad-11d1-80b4-00c04fd430c8" }, true},
		{"id", "number", func(nb object) { cellOf(nb, "code-0")["id"] = "12345" }, true},
		{"id", "word of hexadecimal letters", func(nb object) { cellOf(nb, "code-0")["id"] = "facade-added" }, false},

		{"kernel", "python", func(nb object) { nb["metadata"].(object)["kernelspec"].(object)["name"] = "python3" }, true},
		{"kernel", "no block", func(nb object) { delete(nb["metadata"].(object), "kernelspec") }, true},
		{"kernel", "no MIME type", func(nb object) { delete(nb["metadata"].(object)["language_info"].(object), "mimetype") }, true},
		{"kernel", "strange version", func(nb object) { nb["metadata"].(object)["language_info"].(object)["version"] = "devel" }, true},
		{"kernel", "patch release", func(nb object) { nb["metadata"].(object)["language_info"].(object)["version"] = "go1.26.3" }, false},

		{"metadata", "execution", func(nb object) { with(cellOf(nb, "code-0"), "execution", object{}) }, true},
		{"metadata", "collapsed", func(nb object) { with(cellOf(nb, "code-0"), "collapsed", true) }, true},
		{"metadata", "editor", func(nb object) { nb["metadata"].(object)["vscode"] = object{} }, true},
		{"metadata", "alt, caption and lang", func(nb object) {
			with(with(cellOf(nb, "code-0"), "alt", "x"), "caption", "x")
			nb["metadata"].(object)["lang"] = "en"
		}, false},

		{"executed", "never", func(nb object) { cellOf(nb, "code-0")["execution_count"] = nil }, true},
		{"executed", "out of order", func(nb object) { cellOf(nb, "code-0")["execution_count"] = 7 }, true},
		{"executed", "no outputs at all", func(nb object) {
			for _, c := range nb["cells"].([]any) {
				if c := c.(object); c["cell_type"] == "code" {
					c["outputs"] = []any{}
				}
			}
		}, true},

		{"error", "failed", func(nb object) { replace(nb, "code-0", code("code-0", "x", failure())) }, true},
		{"error", "meant to fail", func(nb object) { replace(nb, "code-0", tagged(code("code-0", "x", failure()), "raises-exception")) }, false},
		{"error", "meant to fail, did not", func(nb object) { tagged(cellOf(nb, "code-0"), "raises-exception") }, true},

		{"stderr", "warning", func(nb object) { replace(nb, "code-0", code("code-0", "x", stream("stderr", "oh\n"))) }, true},
		{"stderr", "meant to fail", func(nb object) {
			replace(nb, "code-0", tagged(code("code-0", "x", stream("stderr", "oh\n"), failure()), "raises-exception"))
		}, false},

		{"nan", "printed", func(nb object) { replace(nb, "code-0", code("code-0", "x", stream("stdout", "p = NaN\n"))) }, true},
		{"nan", "in a list", func(nb object) { replace(nb, "code-0", code("code-0", "x", stream("stdout", "[1 NaN]"))) }, true},
		{"nan", "in a word", func(nb object) { replace(nb, "code-0", code("code-0", "x", stream("stdout", "banana, Nancy\n"))) }, false},
		{"nan", "on purpose", func(nb object) {
			replace(nb, "code-0", tagged(code("code-0", "x", stream("stdout", "NaN\n")), "shows-nan"))
		}, false},

		{"path", "home", func(nb object) {
			replace(nb, "code-0", code("code-0", "x", stream("stdout", "open /home/ann/x.csv\n")))
		}, true},
		{"path", "temporary", func(nb object) {
			replace(nb, "code-0", code("code-0", "x", stream("stdout", "/tmp/gonb_1/main.go:3\n")))
		}, true},
		{"path", "Windows", func(nb object) { replace(nb, "code-0", code("code-0", "x", stream("stdout", `C:\Users\ann`))) }, true},
		{"path", "address and fraction", func(nb object) {
			replace(nb, "code-0", code("code-0", "x", stream("stdout", "https://example.org/home/x 1/3 data/tmp/x\n")))
		}, false},

		{"corpus", "of the course", func(nb object) { tagged(cellOf(nb, "code-0"), "corpus-hotel") }, false},
		{"corpus", "unknown", func(nb object) { tagged(cellOf(nb, "code-0"), "corpus-hotels") }, true},
		{"corpus", "on prose", func(nb object) { tagged(cellOf(nb, "prose-0"), "corpus-hotel") }, true},
		{"corpus", "outputs without it", func(nb object) {
			replace(nb, "code-0", tagged(code("code-0", "x", stream("stdout", "not here: go run ./notebooks fetch hotel\n")), "corpus-hotel"))
		}, true},
		{"corpus", "a cell that tells of fetch", func(nb object) {
			replace(nb, "code-0", code("code-0", "x", stream("stdout", "go run ./notebooks fetch hotel\n")))
		}, false},

		{"figure", "without words", func(nb object) {
			replace(nb, "prose-1", code("picture", "x", picture(object{})))
		}, true},
		{"figure", "before prose", func(nb object) { replace(nb, "code-0", code("code-0", "x", picture(object{}))) }, false},
		{"figure", "with alt in the cell", func(nb object) {
			replace(nb, "prose-1", with(code("picture", "x", picture(object{})), "alt", "bars"))
		}, false},
		{"figure", "with alt in the output", func(nb object) {
			replace(nb, "prose-1", code("picture", "x", picture(object{"image/png": object{"alt": "bars"}})))
		}, false},

		{"cells", "too few", func(nb object) { nb["cells"] = append(nb["cells"].([]any)[:16:16], nb["cells"].([]any)[26:]...) }, true},
		{"cells", "too many", func(nb object) {
			for i := range 20 {
				nb["cells"] = append([]any{cellOf(nb, "title")}, append([]any{cellOf(nb, "setup"), code(fmt.Sprintf("more-%d", i), "x")}, nb["cells"].([]any)[2:]...)...)
			}
		}, true},

		{"title", "none", func(nb object) { cellOf(nb, "title")["source"] = "A question?" }, true},
		{"title", "level 2", func(nb object) { cellOf(nb, "title")["source"] = "## A title" }, true},
		{"title", "two", func(nb object) { cellOf(nb, "prose-0")["source"] = "# Another\n\n" + words30 }, true},
		{"title", "comment in code", func(nb object) {
			cellOf(nb, "prose-0")["source"] = words30 + "\n\n```sh\n# a comment\n```"
		}, false},

		{"setup", "none", func(nb object) { delete(cellOf(nb, "setup")["metadata"].(object), "tags") }, true},
		{"setup", "late", func(nb object) {
			delete(cellOf(nb, "setup")["metadata"].(object), "tags")
			tagged(cellOf(nb, "code-0"), "setup")
		}, true},
		{"setup", "without noautoget", func(nb object) { cellOf(nb, "setup")["source"] = "!*go work init ." }, true},

		{"self-check", "none", func(nb object) { cellOf(nb, "check")["source"] = "%%\nx()" }, true},
		{"self-check", "nothing ran", func(nb object) {
			replace(nb, "check", code("check", "%test -test.run=TestZ", stream("stdout", "testing: warning: no tests to run\nPASS\n")))
		}, true},

		{"closing", "no references", func(nb object) {
			cellOf(nb, "close")["source"] = "## What to keep\n\n1. One.\n\n## Exercises\n\n1. Two."
		}, true},
		{"closing", "Chinese", func(nb object) {
			cellOf(nb, "close")["source"] = "## 要点\n\n1. 一。\n\n## 习题\n\n1. 二。\n\n## 参考文献\n\n- 三。"
		}, false},

		{"prose", "long", func(nb object) { cellOf(nb, "prose-0")["source"] = long }, true},
		{"prose", "short", func(nb object) { cellOf(nb, "prose-0")["source"] = "Too short." }, true},
		{"prose", "heading alone", func(nb object) { cellOf(nb, "prose-0")["source"] = "## A section" }, false},
		{"prose", "formula", func(nb object) { cellOf(nb, "prose-0")["source"] = "So it is:\n\n$$\nx\n$$" }, false},
		{"prose", "formulas are no words", func(nb object) {
			cellOf(nb, "prose-0")["source"] = words30 + strings.Repeat(" $a + b + c$", 40)
		}, false},
		{"prose", "long title", func(nb object) { cellOf(nb, "title")["source"] = "# T\n\n" + long }, false},
		{"prose", "long closing", func(nb object) {
			cellOf(nb, "close")["source"] = cellOf(nb, "close")["source"].(string) + "\n\n" + long
		}, false},
		{"prose", "Chinese", func(nb object) { cellOf(nb, "prose-0")["source"] = strings.Repeat("后验概率由先验得到。", 9) }, false},
		{"prose", "long Chinese", func(nb object) {
			cellOf(nb, "prose-0")["source"] = strings.Repeat("后验概率由先验得到。", 16)
		}, true},

		{"code", "long cell", func(nb object) { cellOf(nb, "code-0")["source"] = strings.Repeat("x()\n", 31) }, true},
		{"code", "30 lines", func(nb object) { cellOf(nb, "code-0")["source"] = strings.Repeat("x()\n", 30) }, false},
		{"code", "median", func(nb object) {
			for i := range 12 {
				cellOf(nb, fmt.Sprintf("code-%d", i))["source"] = strings.Repeat("x()\n", 11)
			}
		}, true},
		{"code", "empty", func(nb object) { cellOf(nb, "code-0")["source"] = "\n" }, true},

		{"formula", "unknown command", func(nb object) { cellOf(nb, "prose-0")["source"] = words30 + " $\\foo$" }, true},
		{"formula", "known command", func(nb object) { cellOf(nb, "prose-0")["source"] = words30 + " $\\alpha$" }, false},
	}
	seen := map[string][2]bool{}
	for _, tt := range tests {
		t.Run(tt.rule+" "+tt.name, func(t *testing.T) {
			nb := good()
			tt.change(nb)
			want := []string{}
			if tt.broken {
				want = append(want, tt.rule)
			}
			found := Notebook(parse(t, "nowhere/01-x.ipynb", nb))
			if got := rulesOf(found); !slices.Equal(got, want) {
				t.Errorf("broken rules %v, want %v: %v", got, want, found)
			}
		})
		s := seen[tt.rule]
		if tt.broken {
			s[0] = true
		} else {
			s[1] = true
		}
		seen[tt.rule] = s
	}
	for _, r := range rules {
		if !seen[r.name][0] && r.name != "canonical" && r.name != "link" { // they have tests of their own
			t.Errorf("no case breaks the rule %q", r.name)
		}
	}
}

func TestCanonicalAndLink(t *testing.T) {
	dir := t.TempDir()
	p := filepath.Join(dir, "01-x.ipynb")
	nb := good()
	cellOf(nb, "prose-0")["source"] = words30 + " [other](02-y.ipynb) [far](https://example.org) [here](#title)"
	b, err := parse(t, p, nb).Bytes()
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, b []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	check := func(name string, content []byte, want ...string) {
		t.Helper()
		write("01-x.ipynb", content)
		read, err := ipynb.Read(p)
		if err != nil {
			t.Fatal(err)
		}
		if found := Notebook(read); !slices.Equal(rulesOf(found), append([]string{}, want...)) {
			t.Errorf("%s: %v, want %v", name, found, want)
		}
	}
	check("link to nothing", b, "link")
	write("02-y.ipynb", nil)
	check("canonical", b)
	check("no newline at the end", b[:len(b)-1], "canonical")
	check("another indent", []byte(strings.ReplaceAll(string(b), "\n ", "\n  ")), "canonical")
	check("Windows line ends", []byte(strings.ReplaceAll(string(b), "\n", "\r\n")), "canonical")
}

func TestFor(t *testing.T) {
	for path, want := range map[string]int{"notebooks/01-x.ipynb": 45, "notebooks/zh/01-x.ipynb": 45, "notebooks/assignments/01-x.ipynb": 60} {
		if got := For(path).MaxCells; got != want {
			t.Errorf("For(%q).MaxCells = %d, want %d", path, got, want)
		}
	}
}

func TestFindingString(t *testing.T) {
	f := Finding{Path: "a.ipynb", Cell: "x", Rule: "id", Message: "bad"}
	if got, want := f.String(), "a.ipynb: cell x: bad [id]"; got != want {
		t.Errorf("String() = %q, want %q", got, want)
	}
}

func TestEmptyNotebook(t *testing.T) {
	nb, err := ipynb.Parse("x.ipynb", []byte(`{"cells":[],"metadata":{},"nbformat":4,"nbformat_minor":5}`))
	if err != nil {
		t.Fatal(err)
	}
	if len(Notebook(nb)) == 0 {
		t.Error("an empty notebook has no findings")
	}
}
