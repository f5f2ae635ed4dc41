// Package site renders executed notebooks as one static web site.
//
// The site is a folder that can be opened from disk or served: an index with
// a card per notebook, a page per notebook, and a page for every Markdown file
// of the project that a notebook links to. Mathematics is MathML, fonts and
// stylesheets are in the folder, and no page asks the network for anything.
package site

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"time"

	"naivebayes/notebooks/internal/ipynb"
)

// Page is one notebook of the site.
type Page struct {
	Notebook *ipynb.Notebook
	Name     string // the page's path in the site without .html, such as "zh/01-bayes-theorem"
}

// Site is what a build is made of.
type Site struct {
	Title  string   // of the index, "" for Naive Bayes
	Intro  string   // one paragraph of Markdown below the title
	Pages  []Page   // in reading order; each language has its own previous and next
	Extras []string // Markdown files that become pages though no notebook links to them
}

// Build writes the pages to the folder dir: Build of a Site that has them and
// nothing else.
func Build(dir string, pages []Page) error {
	return (&Site{Pages: pages}).Build(dir)
}

// Build writes the site to the folder dir.
//
// The site is written to a new folder beside dir, which then takes dir's
// place. If anything fails, dir stays as it was and the new folder is removed.
// A folder that exists, is not empty and was not written by Build is an error.
// Cells, outputs and links of the notebooks are read and never changed.
//
// A formula that cannot be rendered does not fail the build: the page shows
// its source and the reason.
func (s *Site) Build(dir string) error {
	b, err := s.plan()
	if err != nil {
		return err
	}
	return replaceFolder(dir, b.write)
}

// page is one page of the site while it is made.
type page struct {
	out    string // path in the site, with slashes: "zh/01-bayes-theorem.html"
	source string // absolute path of the file that it is made of
	lang   string // BCP 47 tag
	nb     *ipynb.Notebook

	title    string // HTML of the first heading of level 1
	plain    string // the same as plain text
	question string // HTML of the first paragraph
	cover    string // path in the site of a picture, "" for none
	coverAlt string
	minutes  int // reading time
	toc      []heading
	sliders  int // figures that need the script
	body     []byte
}

type heading struct {
	Level int
	ID    string
	HTML  string
}

// builder holds the pages and files of one build.
type builder struct {
	site   *Site
	pages  []*page // notebooks
	extras []*page // Markdown files, found by links
	source map[string]*page
	out    map[string]*page
	root   string            // the module's folder, "" if there is none
	files  map[string][]byte // pictures, by path in the site
}

// plan decides which pages there are.
func (s *Site) plan() (*builder, error) {
	b := &builder{site: s, source: map[string]*page{}, out: map[string]*page{}, files: map[string][]byte{}}
	for _, p := range s.Pages {
		if p.Notebook == nil {
			return nil, fmt.Errorf("page %q has no notebook", p.Name)
		}
		name := strings.TrimSuffix(strings.TrimSuffix(filepath.ToSlash(p.Name), ".ipynb"), ".html")
		if !validName(name) {
			return nil, fmt.Errorf("page name %q: want a path below the site such as %q", p.Name, "01-topic")
		}
		src, err := filepath.Abs(p.Notebook.Path)
		if err != nil {
			return nil, err
		}
		pg := &page{out: name + ".html", source: src, nb: p.Notebook, lang: language(name, p.Notebook)}
		if b.out[pg.out] != nil || pg.out == "index.html" {
			return nil, fmt.Errorf("two pages are named %q: rename one of the notebooks", pg.out)
		}
		b.out[pg.out], b.source[src] = pg, pg
		b.pages = append(b.pages, pg)
		if b.root == "" {
			b.root = moduleRoot(filepath.Dir(src))
		}
	}
	for _, f := range s.Extras {
		src, err := filepath.Abs(f)
		if err != nil {
			return nil, err
		}
		if b.extra(src) == nil {
			return nil, fmt.Errorf("%s: not a Markdown file of this project", f)
		}
	}
	return b, nil
}

func validName(name string) bool {
	if name == "" || path.IsAbs(name) || path.Clean(name) != name || strings.HasPrefix(name, "..") {
		return false
	}
	for _, part := range strings.Split(name, "/") {
		if strings.HasPrefix(part, ".") {
			return false
		}
	}
	top, _, _ := strings.Cut(name, "/")
	return top != "assets" && top != "figures"
}

// language is the notebook's own metadata "lang" or the folder it lies in.
func language(name string, nb *ipynb.Notebook) string {
	if s, _ := nb.Metadata["lang"].(string); s != "" {
		return s
	}
	if strings.HasPrefix(name, "zh/") || filepath.Base(filepath.Dir(nb.Path)) == "zh" {
		return "zh-Hans"
	}
	return "en"
}

// readingTime estimates minutes: 200 English words or 400 Chinese characters a
// minute, two seconds a line of code, fifteen seconds a figure.
func readingTime(words, han, codeLines, figures int) int {
	d := time.Duration(words)*time.Minute/200 + time.Duration(han)*time.Minute/400 +
		time.Duration(codeLines)*2*time.Second + time.Duration(figures)*15*time.Second
	return max(1, int((d+time.Minute-1)/time.Minute))
}
