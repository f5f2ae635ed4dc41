package site

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"naivebayes/notebooks/internal/ipynb"
)

// cell is a cell of a notebook that a test writes down.
type cell struct {
	id, kind, source string
	meta             map[string]any
	outputs          []map[string]any
}

// notebook writes a notebook to path and reads it again.
func notebook(t *testing.T, path string, meta map[string]any, cells ...cell) *ipynb.Notebook {
	t.Helper()
	list := []any{}
	for _, c := range cells {
		m := map[string]any{"id": c.id, "cell_type": c.kind, "source": c.source, "metadata": map[string]any{}}
		if c.meta != nil {
			m["metadata"] = c.meta
		}
		if c.kind == "code" {
			m["execution_count"] = 1
			outs := []any{}
			for _, o := range c.outputs {
				outs = append(outs, o)
			}
			m["outputs"] = outs
		}
		list = append(list, m)
	}
	if meta == nil {
		meta = map[string]any{}
	}
	b, err := json.Marshal(map[string]any{"cells": list, "metadata": meta, "nbformat": 4, "nbformat_minor": 5})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b, 0o644); err != nil {
		t.Fatal(err)
	}
	nb, err := ipynb.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	return nb
}

func display(mime, data string, meta map[string]any) map[string]any {
	if meta == nil {
		meta = map[string]any{}
	}
	return map[string]any{"output_type": "display_data", "data": map[string]any{mime: data}, "metadata": meta}
}

func stream(name, text string) map[string]any {
	return map[string]any{"output_type": "stream", "name": name, "text": text}
}

// picture is a PNG of w×h pixels, with a pHYs chunk if perMetre > 0.
func picture(w, h int, perMetre uint32) string {
	img := image.NewGray(image.Rect(0, 0, w, h))
	img.Set(0, 0, color.White)
	var b bytes.Buffer
	_ = png.Encode(&b, img)
	out := b.Bytes()
	if perMetre > 0 {
		chunk := []byte{0, 0, 0, 9, 'p', 'H', 'Y', 's'}
		for range 2 {
			chunk = append(chunk, byte(perMetre>>24), byte(perMetre>>16), byte(perMetre>>8), byte(perMetre))
		}
		chunk = append(chunk, 1, 0, 0, 0, 0) // metres; the check sum is not read
		out = slices.Concat(out[:33], chunk, out[33:])
	}
	return base64.StdEncoding.EncodeToString(out)
}

// frame is a picture of 400 × 300 pixels that is transparent but for one.
func frame(x int) string {
	img := image.NewNRGBA(image.Rect(0, 0, 400, 300))
	img.Set(x, 0, color.Black)
	var b bytes.Buffer
	_ = png.Encode(&b, img)
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// project makes a module with two English and one Chinese notebook and a proof.
func project(t *testing.T) (root string, pages []Page) {
	t.Helper()
	root = t.TempDir()
	write := func(name, text string) {
		p := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module x\n")
	write("nb/nb.go", "package nb\n")
	write("proofs/01-bayes.md", "# Bayes, derived\n\n$P(A)$. Back to the [notebook](../notebooks/01-bayes.ipynb), on to [two](02-more.md).\n")
	write("proofs/02-more.md", "# More\n")
	one := notebook(t, filepath.Join(root, "notebooks/01-bayes.ipynb"), nil,
		cell{id: "title", kind: "markdown", source: "# Bayes' *theorem*\n\n**How likely is $x$?**\n\nYou need [two](02-hand.ipynb#A-Section), [the proof](../proofs/01-bayes.md), [the package](../nb), [a book](https://example.org/b), [none](missing.ipynb), [bad](javascript:alert(1)), ![far](https://example.org/p.png)."},
		cell{id: "setup", kind: "code", source: "!*go version\n%noautoget", meta: map[string]any{"tags": []string{"setup"}}},
		cell{id: "section", kind: "markdown", source: "## Ein Section\n\n|a|$P(x|y)$|\n|:-|-:|\n|1|2|\n\nA note.[^1]\n\n[^1]: Here.\n\n<script>alert(1)</script>\n\nA <b onclick=\"x()\">bold</b> word.\n\n## Ein Section\n\n```go\nfunc f() {}\n```"},
		cell{id: "figure", kind: "code", source: "%%\nx := \"<b>\"", outputs: []map[string]any{
			stream("stdout", "\x1b[32mPASS\x1b[0m <ok>\n"),
			display("image/png", picture(400, 300, 7559), nil),
			display("text/html", `<table><tr><td onmouseover="x()">1</td></tr></table><script src="https://example.org/x.js"></script><img src="https://example.org/x.png"><iframe src="https://example.org"></iframe>`, nil),
			display("image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`, map[string]any{"alt": "a drawing"}),
			display("text/markdown", "## Out $x^2$", nil),
			display("application/javascript", "alert(1)", nil),
			stream("stderr", "a warning\n"),
			{"output_type": "error", "ename": "E", "evalue": "v", "traceback": []string{"\x1b[31mpanic: no\x1b[0m", "at <here>"}},
		}},
		cell{id: "read", kind: "markdown", source: "The bars shrink with $\\lambda$. Then more."},
	)
	two := notebook(t, filepath.Join(root, "notebooks/02-hand.ipynb"), nil,
		cell{id: "title", kind: "markdown", source: "# By hand\n\nWhy does it work?"},
		cell{id: "first", kind: "code", source: "x", outputs: []map[string]any{display("image/png", picture(10, 10, 0), map[string]any{"image/png": map[string]any{"width": 5, "alt": "ten"}})}},
		cell{id: "second", kind: "code", source: "x", meta: map[string]any{"tags": []string{"cover"}, "alt": "eleven", "caption": "Falls with $n$."}, outputs: []map[string]any{display("image/png", picture(11, 10, 0), nil)}},
		cell{id: "s", kind: "markdown", source: "## A Section\n\nText."},
	)
	zh := notebook(t, filepath.Join(root, "notebooks/zh/01-bayes.ipynb"), nil,
		cell{id: "title", kind: "markdown", source: "# 贝叶斯定理\n\n概率 $P(\\text{女}\\mid x)$ 有多大？见[英文](../01-bayes.ipynb)和[推导](../../proofs/01-bayes.md)。\n\n## 后验概率"},
	)
	return root, []Page{{one, "01-bayes"}, {two, "02-hand.ipynb"}, {zh, "zh/01-bayes"}}
}

func build(t *testing.T) (dir string) {
	t.Helper()
	root, pages := project(t)
	dir = filepath.Join(root, "site")
	if err := Build(dir, pages); err != nil {
		t.Fatal(err)
	}
	return dir
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestBuild(t *testing.T) {
	dir := build(t)
	tests := []struct {
		file, name, want string
	}{
		{"index.html", "title", "<h1>Naive Bayes</h1>"},
		{"index.html", "card", `<h3><a href="01-bayes.html">Bayes&#39; <em>theorem</em></a></h3>`},
		{"index.html", "question", `<p>How likely is <math>`},
		{"index.html", "alt of the cover", `alt="eleven"`},
		{"index.html", "Chinese part", `<section lang="zh-Hans">`},
		{"index.html", "proof", `<a href="proofs/01-bayes.html">Bayes, derived</a>`},
		{"01-bayes.html", "language", `<html lang="en">`},
		{"01-bayes.html", "title", `<title>Bayes&#39; theorem</title>`},
		{"01-bayes.html", "notebook link", `<a href="02-hand.html#a-section">two</a>`},
		{"01-bayes.html", "proof link", `<a href="proofs/01-bayes.html">the proof</a>`},
		{"01-bayes.html", "link to a folder is text", `, the package, `},
		{"01-bayes.html", "link out", `<a href="https://example.org/b">a book</a>`},
		{"01-bayes.html", "broken and bad links are text", `none, bad, `},
		{"01-bayes.html", "picture from the network is a link", `<a href="https://example.org/p.png">picture: far</a>`},
		{"01-bayes.html", "set-up", `<details class="setup"><summary>Set-up</summary>`},
		{"01-bayes.html", "command", `<span class="cp">!*go version</span>`},
		{"01-bayes.html", "anchor", `<section class="cell code" id="figure">`},
		{"01-bayes.html", "contents", `<a href="#ein-section">Ein Section</a>`},
		{"01-bayes.html", "same heading twice", `<h2 id="ein-section-2">`},
		{"01-bayes.html", "heading with the id of a cell", `<section class="cell markdown" id="section">`},
		{"01-bayes.html", "table", `<div class="scroll" tabindex="0"><table>`},
		{"01-bayes.html", "formula in a table", `<th align="right"><math>`},
		{"01-bayes.html", "footnote", `id="section-fn:1"`},
		{"01-bayes.html", "HTML in prose", `A <b>bold</b> word.`},
		{"01-bayes.html", "fenced Go", `<span class="kd">func</span>`},
		{"01-bayes.html", "text without ANSI", `<pre class="stream" tabindex="0">PASS &lt;ok&gt;</pre>`},
		{"01-bayes.html", "figure at natural size, alt from the prose", `alt="The bars shrink with \lambda." loading="lazy" width="200"`},
		{"01-bayes.html", "table in an output", `<td>1</td>`},
		{"01-bayes.html", "alt of SVG", `alt="a drawing"`},
		{"01-bayes.html", "markdown output", `<h4>Out <math>`},
		{"01-bayes.html", "stderr", `<pre class="stream stderr" tabindex="0">a warning</pre>`},
		{"01-bayes.html", "error", "<pre class=\"error\" tabindex=\"0\">panic: no\nat &lt;here&gt;</pre>"},
		{"01-bayes.html", "next", `<a class="next" href="02-hand.html">`},
		{"02-hand.html", "previous", `<a class="prev" href="01-bayes.html">`},
		{"02-hand.html", "width and alt of metadata", `alt="ten" loading="lazy" width="5" height="5"`},
		{"02-hand.html", "caption", `<figcaption>Falls with <math>`},
		{"zh/01-bayes.html", "language", `<html lang="zh-Hans">`},
		{"zh/01-bayes.html", "words", `<summary>目录</summary>`},
		{"zh/01-bayes.html", "heading id", `<h2 id="后验概率">`},
		{"zh/01-bayes.html", "link up", `<a href="../01-bayes.html">英文</a>`},
		{"zh/01-bayes.html", "stylesheet", `href="../assets/style.css"`},
		{"proofs/01-bayes.html", "back", `<a href="../01-bayes.html">notebook</a>`},
		{"proofs/02-more.html", "found from another proof", `<h1`},
		{"assets/OFL.txt", "licence of the fonts", `SIL OPEN FONT LICENSE`},
		{"assets/fonts.css", "font", `font-family: "STIX Two Math"`},
		{"assets/style.css", "dark code", `@media (prefers-color-scheme: dark) {`},
	}
	for _, tt := range tests {
		t.Run(tt.file+" "+tt.name, func(t *testing.T) {
			if got := read(t, dir, tt.file); !strings.Contains(got, tt.want) {
				t.Errorf("%s has no %s", tt.file, tt.want)
			}
		})
	}
}

// each calls f for every element of every page.
func each(t *testing.T, dir string, f func(page string, n *html.Node)) {
	t.Helper()
	err := filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(p, ".html") {
			return err
		}
		b, err := os.Open(p)
		if err != nil {
			return err
		}
		defer b.Close()
		root, err := html.Parse(b)
		if err != nil {
			return err
		}
		for n := range root.Descendants() {
			if n.Type == html.ElementNode {
				f(p, n)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func get(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func TestPagesLoadNothingFromElsewhere(t *testing.T) {
	dir := build(t)
	seen := map[string]int{}
	each(t, dir, func(page string, n *html.Node) {
		seen[n.Data]++
		switch n.Data {
		case "script", "iframe", "object", "embed", "base", "style", "form", "merror":
			t.Errorf("%s has a <%s>", page, n.Data)
		}
		for _, a := range n.Attr {
			if strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "srcset" {
				t.Errorf("%s: <%s %s=%q>", page, n.Data, a.Key, a.Val)
			}
			load := a.Key == "src" || a.Key == "href" && n.Data == "link"
			if load && !strings.HasPrefix(a.Val, "data:") {
				if strings.Contains(a.Val, ":") || strings.HasPrefix(a.Val, "/") {
					t.Errorf("%s loads %s", page, a.Val)
				} else if _, err := os.Stat(filepath.Join(filepath.Dir(page), a.Val)); err != nil {
					t.Errorf("%s: %v", page, err)
				}
			}
		}
	})
	if seen["img"] < 4 || seen["link"] < 10 || seen["math"] < 5 {
		t.Errorf("the pages have too little to check: %v", seen)
	}
	for _, css := range []string{"assets/style.css", "assets/fonts.css"} {
		s := strings.ReplaceAll(read(t, dir, css), "url(data:", "")
		if strings.Contains(s, "url(") || strings.Contains(s, "@import") || strings.Contains(s, "//") && strings.Contains(s, "http") {
			t.Errorf("%s loads something", css)
		}
	}
}

func TestPagesAreAccessible(t *testing.T) {
	dir := build(t)
	ids := map[string]map[string]bool{}
	h1 := map[string]int{}
	each(t, dir, func(page string, n *html.Node) {
		if ids[page] == nil {
			ids[page] = map[string]bool{}
		}
		if id := get(n, "id"); id != "" {
			if ids[page][id] {
				t.Errorf("%s has the id %q twice", page, id)
			}
			ids[page][id] = true
		}
		switch n.Data {
		case "html":
			if get(n, "lang") == "" {
				t.Errorf("%s has no lang", page)
			}
		case "img":
			if get(n, "alt") == "" {
				t.Errorf("%s: %s has no alt text", page, get(n, "src"))
			}
		case "h1":
			h1[page]++
		}
	})
	for page := range ids {
		if h1[page] != 1 {
			t.Errorf("%s has %d <h1>, want 1", page, h1[page])
		}
	}
	each(t, dir, func(page string, n *html.Node) { // every link leads somewhere
		to := get(n, "href")
		if n.Data != "a" || strings.Contains(to, ":") && !strings.HasPrefix(to, "#") {
			return
		}
		file, fragment, _ := strings.Cut(to, "#")
		if decoded, err := url.PathUnescape(fragment); err == nil {
			fragment = decoded
		}
		target := page
		if file != "" {
			target = filepath.Join(filepath.Dir(page), file)
		}
		if ids[target] == nil {
			t.Errorf("%s links to %s, which is not there", page, to)
		} else if fragment != "" && !ids[target][fragment] {
			t.Errorf("%s links to %s: no such id", page, to)
		}
	})
}

func TestBuildIsDeterministic(t *testing.T) {
	root, pages := project(t)
	sum := func(dir string) map[string]string {
		m := map[string]string{}
		if err := Build(dir, pages); err != nil {
			t.Fatal(err)
		}
		_ = filepath.WalkDir(dir, func(p string, d os.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				rel, _ := filepath.Rel(dir, p)
				m[rel] = read(t, dir, rel)
			}
			return err
		})
		return m
	}
	a, b := sum(filepath.Join(root, "a")), sum(filepath.Join(root, "b"))
	if len(a) != len(b) {
		t.Fatalf("%d files, and then %d", len(a), len(b))
	}
	for name := range a {
		if a[name] != b[name] {
			t.Errorf("%s differs between two builds", name)
		}
	}
}

func TestFaultyFormulaIsShown(t *testing.T) {
	root := t.TempDir()
	nb := notebook(t, filepath.Join(root, "a.ipynb"), nil, cell{id: "a", kind: "markdown", source: "# T\n\n$\\foo$"})
	if err := Build(filepath.Join(root, "site"), []Page{{nb, "a"}}); err != nil {
		t.Fatal(err)
	}
	if got := read(t, root, "site/a.html"); !strings.Contains(got, `<code>\foo</code>`) || !strings.Contains(got, "is not known") {
		t.Error("the page does not show the source and the reason")
	}
}

func TestPageNames(t *testing.T) {
	nb := &ipynb.Notebook{Path: "x.ipynb"}
	for _, name := range []string{"", "../x", "/x", "a/../b", ".x", "assets/x", "figures/x", "index"} {
		if err := Build(filepath.Join(t.TempDir(), "s"), []Page{{nb, name}}); err == nil {
			t.Errorf("Build with a page named %q = nil, want an error", name)
		}
	}
	if err := Build(filepath.Join(t.TempDir(), "s"), []Page{{nb, "a"}, {nb, "a"}}); err == nil {
		t.Error("Build with two pages of one name = nil, want an error")
	}
}
