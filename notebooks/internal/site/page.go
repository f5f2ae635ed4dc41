package site

import (
	"bytes"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"

	"naivebayes/notebooks/internal/ipynb"
)

// renderNotebook fills in everything of a page that comes from its notebook.
func (b *builder) renderNotebook(pg *page) error {
	ids := newHeadingIDs()
	anchors := make([]string, len(pg.nb.Cells))
	for i, c := range pg.nb.Cells {
		id := slug(c.ID)
		if id == "" {
			id = fmt.Sprintf("cell-%d", i+1)
		}
		anchors[i] = ids.unique(id)
	}
	var s strings.Builder
	var words, han, lines, figures int
	covered := false
	for i, c := range pg.nb.Cells {
		fmt.Fprintf(&s, "<section class=\"cell %s\" id=\"%s\">\n", html.EscapeString(c.Type), html.EscapeString(anchors[i]))
		switch c.Type {
		case "markdown":
			w, h := CountWords(c.Source)
			words, han = words+w, han+h
			out, err := b.markdown(pg, anchors[i], c.Source, ids)
			if err != nil {
				return fmt.Errorf("%s: cell %s: %w", pg.nb.Path, c.ID, err)
			}
			s.Write(out)
		case "code":
			lines += 1 + strings.Count(strings.TrimSpace(c.Source), "\n")
			code := codeHTML(codeLanguage(pg.nb), c.Source)
			if c.HasTag("setup") {
				code = fmt.Sprintf("<details class=\"setup\"><summary>%s</summary>\n%s</details>\n", wordsFor(pg.lang).Setup, code)
			}
			if strings.TrimSpace(c.Source) != "" {
				s.WriteString(code)
			}
			out, n, first := b.outputs(pg, c, b.caption(pg.nb.Cells, i))
			if out != "" {
				s.WriteString("<div class=\"outputs\">\n" + out + "</div>\n")
			}
			figures += n
			if first != "" && (pg.cover == "" || c.HasTag("cover") && !covered) {
				pg.cover, covered = first, c.HasTag("cover")
				pg.coverAlt = strings.Join(b.caption(pg.nb.Cells, i).alt, " ")
			}
		default:
			s.WriteString(codeHTML("", c.Source))
		}
		s.WriteString("</section>\n")
	}
	pg.body = []byte(s.String())
	pg.minutes = readingTime(words, han, lines, figures)
	if pg.title == "" {
		pg.plain = strings.TrimSuffix(filepath.Base(pg.out), ".html")
		pg.title = html.EscapeString(pg.plain)
	}
	return nil
}

// renderMarkdown fills in a page that is made of a Markdown file.
func (b *builder) renderMarkdown(pg *page) error {
	src, err := os.ReadFile(pg.source)
	if err != nil {
		return err
	}
	if pg.body, err = b.markdown(pg, "file", string(src), newHeadingIDs()); err != nil {
		return fmt.Errorf("%s: %w", pg.source, err)
	}
	w, h := CountWords(string(src))
	pg.minutes = readingTime(w, h, 0, 0)
	if pg.title == "" {
		pg.plain = filepath.Base(pg.source)
		pg.title = html.EscapeString(pg.plain)
	}
	return nil
}

// markdown renders one text of a page. The first heading of level 1 becomes
// the title of the page and the first paragraph of prose its question;
// headings of level 2 and 3 enter the table of contents.
func (b *builder) markdown(pg *page, prefix, source string, ids parser.IDs) ([]byte, error) {
	md := newMarkdown(prefix)
	root, src := parseMarkdown(md, source, ids)
	b.relink(pg, root, src)
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			if n.Level == 1 && pg.title == "" {
				pg.title, pg.plain = inlineHTML(n, src), plainText(n, src)
			} else if n.Level == 2 || n.Level == 3 {
				id, _ := n.AttributeString("id")
				name, _ := id.([]byte)
				pg.toc = append(pg.toc, heading{n.Level, string(name), inlineHTML(n, src)})
			}
			return ast.WalkSkipChildren, nil
		case *ast.Paragraph:
			if pg.title != "" && pg.question == "" && len(pg.toc) == 0 {
				pg.question = inlineHTML(n, src)
				if e, ok := n.FirstChild().(*ast.Emphasis); ok && n.ChildCount() == 1 {
					pg.question = inlineHTML(e, src) // it is bold as a whole
				}
			}
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	var out bytes.Buffer
	err := md.Renderer().Render(&out, src, root)
	return out.Bytes(), err
}

// markdownOutput renders a text/markdown output: headings in it are no part of
// the page's structure.
func (b *builder) markdownOutput(pg *page, source string) []byte {
	scratch := &page{out: pg.out, source: pg.source, title: "-", question: "-"}
	ids := newHeadingIDs()
	ids.Put([]byte(slug(source)))
	md := newMarkdown("out")
	root, src := parseMarkdown(md, source, ids)
	b.relink(scratch, root, src)
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if h, ok := n.(*ast.Heading); ok && entering {
			h.Level = max(h.Level, 4)
			h.RemoveAttributes()
		}
		return ast.WalkContinue, nil
	})
	var out bytes.Buffer
	if err := md.Renderer().Render(&out, src, root); err != nil {
		return []byte("<pre>" + html.EscapeString(source) + "</pre>")
	}
	return out.Bytes()
}

// inlineMarkdown renders a caption: one paragraph, without the <p>.
func inlineMarkdown(source string) string {
	root, src := parseMarkdown(newMarkdown("caption"), source, newHeadingIDs())
	var parts []string
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		parts = append(parts, inlineHTML(n, src))
	}
	return strings.Join(parts, " ")
}

// caption collects what is known about the figures of cell i: its metadata
// "alt" (a text or a list of texts) and "caption", and otherwise the first
// sentence of the prose that follows.
func (b *builder) caption(cells []*ipynb.Cell, i int) caption {
	var c caption
	switch v := cells[i].Metadata["alt"].(type) {
	case string:
		c.alt = []string{v}
	case []any:
		for _, s := range v {
			c.alt = append(c.alt, fmt.Sprint(s))
		}
	}
	if s, _ := cells[i].Metadata["caption"].(string); s != "" {
		c.html = inlineMarkdown(s)
		if len(c.alt) == 0 {
			root, src := parseMarkdown(newMarkdown("caption"), s, newHeadingIDs())
			c.alt = []string{strings.TrimSpace(plainText(root, src))}
		}
	}
	if len(c.alt) == 0 && i+1 < len(cells) && cells[i+1].Type == "markdown" {
		c.alt = []string{FirstSentence(cells[i+1].Source)}
	}
	return c
}

// FirstSentence is the first sentence of the first paragraph of a Markdown
// text, as plain text; "" if the text has no paragraph.
func FirstSentence(source string) string {
	root, src := parseMarkdown(newMarkdown("x"), source, newHeadingIDs())
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		if n.Kind() != ast.KindParagraph {
			continue
		}
		s := strings.Join(strings.Fields(plainText(n, src)), " ")
		for i, r := range s {
			end := i + len(string(r))
			switch {
			case strings.ContainsRune("。！？", r):
				return s[:end]
			case strings.ContainsRune(".!?", r) && (end == len(s) || s[end] == ' '):
				return s[:end]
			}
		}
		return s
	}
	return ""
}

// CountWords counts the prose of a Markdown text: words of letters and digits,
// and Chinese characters. Formulas, code and raw HTML do not count.
func CountWords(source string) (words, han int) {
	root, src := parseMarkdown(newMarkdown("x"), source, newHeadingIDs())
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		if n.Kind() == ast.KindCodeSpan {
			return ast.WalkSkipChildren, nil
		}
		var s string
		switch n := n.(type) {
		case *ast.Text:
			s = string(n.Segment.Value(src))
		case *ast.String:
			s = string(n.Value)
		}
		inWord := false
		for _, r := range s {
			switch {
			case unicode.Is(unicode.Han, r):
				han++
				inWord = false
			case unicode.IsLetter(r) || unicode.IsDigit(r):
				if !inWord {
					words++
				}
				inWord = true
			case r == '\'' || r == '’' || r == '-' || r == '.' || r == ',':
				// within a word or a number
			default:
				inWord = false
			}
		}
		return ast.WalkContinue, nil
	})
	return words, han
}

// codeLanguage is the language of a notebook's code cells, "go" if it does not
// say.
func codeLanguage(nb *ipynb.Notebook) string {
	for _, key := range []string{"language_info", "kernelspec"} {
		m, _ := nb.Metadata[key].(map[string]any)
		for _, k := range []string{"name", "language"} {
			if s, _ := m[k].(string); s != "" && s != "gonb" {
				return strings.ToLower(s)
			}
		}
	}
	return "go"
}
