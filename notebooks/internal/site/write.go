package site

import (
	"bytes"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"path"
	"slices"
	"strings"
)

//go:embed assets
var assets embed.FS

var templates = template.Must(template.New("").ParseFS(assets, "assets/*.tmpl"))

// interfaceWords are the few words that the site adds to the notebooks.
type interfaceWords struct {
	Home, Contents, Setup, Previous, Next, Minutes, Skip string
}

func wordsFor(lang string) interfaceWords {
	if strings.HasPrefix(lang, "zh") {
		return interfaceWords{"全部笔记", "目录", "准备", "上一篇", "下一篇", "分钟", "跳到正文"}
	}
	return interfaceWords{"All notebooks", "Contents", "Set-up", "Previous", "Next", "min", "Skip to the text"}
}

// view is what the page template sees.
type view struct {
	Lang, Base, Title string
	Body              template.HTML
	TOC               []viewHeading
	Prev, Next        *viewLink
	Words             interfaceWords
	Minutes           int
	Sliders           bool
}

type viewHeading struct {
	Level int
	ID    string
	HTML  template.HTML
}

type viewLink struct {
	Href  string
	Title template.HTML
}

// card is one notebook on the index.
type card struct {
	Href, Cover, Alt, Lang string
	Title, Question        template.HTML
	Minutes                int
	Words                  interfaceWords
}

type group struct {
	Lang, Name string
	Cards      []card
}

type indexView struct {
	Title  string
	Intro  template.HTML
	Groups []group
	Extras []viewLink
}

// write writes the whole site to dir.
func (b *builder) write(dir string) error {
	for _, pg := range b.pages {
		if err := b.renderNotebook(pg); err != nil {
			return err
		}
	}
	for i := 0; i < len(b.extras); i++ { // rendering one may add others
		if err := b.renderMarkdown(b.extras[i]); err != nil {
			return err
		}
	}
	for i, pg := range b.pages {
		if err := b.writePage(dir, pg, b.neighbour(i, -1), b.neighbour(i, +1)); err != nil {
			return err
		}
	}
	for _, pg := range b.extras {
		if err := b.writePage(dir, pg, nil, nil); err != nil {
			return err
		}
	}
	if err := b.writeIndex(dir); err != nil {
		return err
	}
	for name, content := range b.files {
		if err := writeFile(dir, name, content); err != nil {
			return err
		}
	}
	return writeAssets(dir)
}

// neighbour is the nearest notebook of the same language in one direction.
func (b *builder) neighbour(i, step int) *page {
	for j := i + step; j >= 0 && j < len(b.pages); j += step {
		if b.pages[j].lang == b.pages[i].lang && path.Dir(b.pages[j].out) == path.Dir(b.pages[i].out) {
			return b.pages[j]
		}
	}
	return nil
}

func (b *builder) writePage(dir string, pg, prev, next *page) error {
	v := view{
		Lang: pg.lang, Title: pg.plain, Body: template.HTML(pg.body), Words: wordsFor(pg.lang), Minutes: pg.minutes,
		Sliders: pg.sliders > 0, Base: strings.Repeat("../", strings.Count(pg.out, "/")),
	}
	for _, h := range pg.toc {
		v.TOC = append(v.TOC, viewHeading{h.Level, h.ID, template.HTML(h.HTML)})
	}
	link := func(to *page) *viewLink {
		if to == nil {
			return nil
		}
		return &viewLink{relative(pg.out, to.out), template.HTML(to.title)}
	}
	v.Prev, v.Next = link(prev), link(next)
	return b.execute(dir, pg.out, "page.tmpl", v)
}

func (b *builder) writeIndex(dir string) error {
	v := indexView{Title: b.site.Title, Intro: template.HTML(inlineMarkdown(b.site.Intro))}
	if v.Title == "" {
		v.Title = "Naive Bayes"
	}
	index := map[string]int{}
	for _, pg := range b.pages {
		key := pg.lang + " " + path.Dir(pg.out)
		i, ok := index[key]
		if !ok {
			i = len(v.Groups)
			index[key] = i
			name := path.Dir(pg.out)
			switch {
			case strings.HasPrefix(pg.lang, "zh"):
				name = "中文版"
			case name == ".":
				name = ""
			default:
				name = strings.ToUpper(name[:1]) + name[1:]
			}
			v.Groups = append(v.Groups, group{Lang: pg.lang, Name: name})
		}
		v.Groups[i].Cards = append(v.Groups[i].Cards, card{
			Href: relative("index.html", pg.out), Cover: pg.cover, Alt: pg.coverAlt, Lang: pg.lang,
			Title: template.HTML(pg.title), Question: template.HTML(pg.question),
			Minutes: pg.minutes, Words: wordsFor(pg.lang),
		})
	}
	slices.SortFunc(b.extras, func(x, y *page) int { return strings.Compare(x.out, y.out) })
	for _, pg := range b.extras {
		v.Extras = append(v.Extras, viewLink{relative("index.html", pg.out), template.HTML(pg.title)})
	}
	return b.execute(dir, "index.html", "index.tmpl", v)
}

func (b *builder) execute(dir, out, name string, data any) error {
	var buf bytes.Buffer
	if err := templates.ExecuteTemplate(&buf, name, data); err != nil {
		return err
	}
	return writeFile(dir, out, buf.Bytes())
}

// fonts are the fonts of the site. They lie in the stylesheet as data, because
// some browsers do not load a font file for a page that is opened from disk.
var fonts = []struct{ family, style, weight, file string }{
	{"STIX Two Math", "normal", "400", "STIXTwoMath-subset.woff2"},
	{"STIX Two Text", "normal", "400 700", "STIXTwoText-latin.woff2"},
	{"STIX Two Text", "italic", "400 700", "STIXTwoText-latin-italic.woff2"},
}

func writeAssets(dir string) error {
	style, err := assets.ReadFile("assets/style.css")
	if err != nil {
		return err
	}
	code, err := codeCSS()
	if err != nil {
		return err
	}
	if err := writeFile(dir, "assets/style.css", append([]byte(code), style...)); err != nil {
		return err
	}
	var css bytes.Buffer
	for _, f := range fonts {
		font, err := assets.ReadFile("assets/" + f.file)
		if err != nil {
			return err
		}
		fmt.Fprintf(&css, "@font-face { font-family: %q; font-style: %s; font-weight: %s; font-display: swap; src: url(data:font/woff2;base64,%s) format(\"woff2\"); }\n",
			f.family, f.style, f.weight, base64.StdEncoding.EncodeToString(font))
	}
	if err := writeFile(dir, "assets/fonts.css", css.Bytes()); err != nil {
		return err
	}
	script, err := assets.ReadFile("assets/slider.js")
	if err != nil {
		return err
	}
	if err := writeFile(dir, "assets/slider.js", script); err != nil {
		return err
	}
	licence, err := assets.ReadFile(marker)
	if err != nil {
		return err
	}
	return writeFile(dir, marker, licence)
}
