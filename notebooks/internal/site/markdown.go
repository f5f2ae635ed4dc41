package site

import (
	"bytes"
	"fmt"
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"naivebayes/notebooks/internal/site/mathml"
)

// newMarkdown is the Markdown of one cell: GitHub's tables, strike-through,
// task lists and bare links, footnotes, heading ids, formulas. Footnotes get
// ids that begin with prefix, so that those of two cells differ.
func newMarkdown(prefix string) goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(
			extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)),
			extension.Strikethrough, extension.TaskList, extension.Linkify,
			extension.NewFootnote(extension.WithFootnoteIDPrefix(prefix+"-")),
			mathml.Extension,
		),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(nodeRenderer{}, 10))),
	)
}

// parseMarkdown returns the syntax tree of a text and the text that the tree
// refers to.
func parseMarkdown(md goldmark.Markdown, source string, ids parser.IDs) (ast.Node, []byte) {
	src := mathml.ProtectTables([]byte(source))
	ctx := parser.NewContext(parser.WithIDs(ids))
	root := md.Parser().Parse(text.NewReader(src), parser.WithContext(ctx))
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering && t.SoftLineBreak() {
			joinLines(t, src)
		}
		return ast.WalkContinue, nil
	})
	return root, src
}

// joinLines takes away the end of a line between two Chinese characters, which
// would show as a space.
func joinLines(t *ast.Text, src []byte) {
	next, ok := t.NextSibling().(*ast.Text)
	if !ok {
		return
	}
	last, _ := utf8.DecodeLastRune(t.Segment.Value(src))
	first, _ := utf8.DecodeRune(next.Segment.Value(src))
	if isChinese(last) && isChinese(first) {
		t.SetSoftLineBreak(false)
	}
}

// isChinese tells whether a character is Chinese writing or its punctuation.
func isChinese(r rune) bool {
	return unicode.Is(unicode.Han, r) || r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xffef
}

// sanitizer lets through the HTML that prose and tables need. Pictures are
// inline data, so that nothing is loaded.
var sanitizer = func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("a", "abbr", "b", "blockquote", "br", "caption", "cite", "code", "dd", "del", "details",
		"div", "dl", "dt", "em", "figcaption", "figure", "h2", "h3", "h4", "h5", "h6", "hr", "i", "ins", "kbd",
		"li", "mark", "ol", "p", "pre", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strong", "sub",
		"summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul", "var")
	p.AllowStandardURLs()
	p.AllowAttrs("href").OnElements("a")
	p.RequireNoFollowOnLinks(false)
	p.AllowAttrs("colspan", "rowspan").Matching(bluemonday.Integer).OnElements("td", "th")
	p.AllowAttrs("align").Matching(bluemonday.CellAlign).OnElements("td", "th", "tr")
	p.AllowAttrs("scope").OnElements("th")
	p.AllowAttrs("title", "lang").Globally()
	p.AllowAttrs("open").OnElements("details")
	p.AllowAttrs("alt", "width", "height").OnElements("img")
	p.AllowDataURIImages()
	p.AllowAttrs("src").Matching(dataImage).OnElements("img")
	return p
}()

// nodeRenderer writes what differs from goldmark: raw HTML is sanitised
// instead of left out, code is coloured, tables scroll.
type nodeRenderer struct{}

func (nodeRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(ast.KindRawHTML, func(w util.BufWriter, src []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.Write(sanitizer.SanitizeBytes(n.(*ast.RawHTML).Segments.Value(src)))
		}
		return ast.WalkSkipChildren, nil
	})
	reg.Register(ast.KindHTMLBlock, func(w util.BufWriter, src []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			h := n.(*ast.HTMLBlock)
			raw := h.Lines().Value(src)
			if h.HasClosure() {
				raw = append(append([]byte{}, raw...), h.ClosureLine.Value(src)...)
			}
			_, _ = w.Write(sanitizer.SanitizeBytes(raw))
		}
		return ast.WalkContinue, nil
	})
	reg.Register(ast.KindFencedCodeBlock, func(w util.BufWriter, src []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			c := n.(*ast.FencedCodeBlock)
			_, _ = w.WriteString(codeHTML(string(c.Language(src)), string(c.Lines().Value(src))))
		}
		return ast.WalkSkipChildren, nil
	})
	reg.Register(ast.KindCodeBlock, func(w util.BufWriter, src []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString(codeHTML("", string(n.Lines().Value(src))))
		}
		return ast.WalkSkipChildren, nil
	})
	reg.Register(extast.KindTable, func(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			_, _ = w.WriteString("<div class=\"scroll\" tabindex=\"0\"><table>\n")
		} else {
			_, _ = w.WriteString("</table></div>\n")
		}
		return ast.WalkContinue, nil
	})
}

// inlineHTML writes what a heading or a paragraph says, formulas and emphasis
// included, links as their text.
func inlineHTML(n ast.Node, src []byte) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			b.WriteString(html.EscapeString(string(util.UnescapePunctuations(c.Segment.Value(src)))))
			if c.SoftLineBreak() || c.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.WriteString(html.EscapeString(string(c.Value)))
		case *ast.CodeSpan:
			b.WriteString("<code>" + html.EscapeString(plainText(c, src)) + "</code>")
		case *ast.Emphasis:
			tag := "em"
			if c.Level > 1 {
				tag = "strong"
			}
			b.WriteString("<" + tag + ">" + inlineHTML(c, src) + "</" + tag + ">")
		case *mathml.Inline:
			if m, err := mathml.Render(c.TeX, false); err == nil {
				b.WriteString(m)
			} else {
				b.WriteString("<code>" + html.EscapeString(c.TeX) + "</code>")
			}
		case *ast.RawHTML, *ast.Image, *extast.FootnoteLink:
		default:
			b.WriteString(inlineHTML(c, src))
		}
	}
	return b.String()
}

// plainText is inlineHTML without any mark-up; formulas stay TeX.
func plainText(n ast.Node, src []byte) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *ast.Text:
			b.Write(util.UnescapePunctuations(c.Segment.Value(src)))
			if c.SoftLineBreak() || c.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.String:
			b.Write(c.Value)
		case *mathml.Inline:
			b.WriteString(c.TeX)
		case *ast.RawHTML, *extast.FootnoteLink:
		default:
			b.WriteString(plainText(c, src))
		}
	}
	return b.String()
}

// headingIDs makes the ids of headings, which keep the letters of every
// script. No id is given twice on one page.
type headingIDs struct{ used map[string]bool }

func newHeadingIDs() *headingIDs { return &headingIDs{used: map[string]bool{}} }

// Generate implements parser.IDs.
func (h *headingIDs) Generate(value []byte, _ ast.NodeKind) []byte {
	return []byte(h.unique(slug(string(value))))
}

// Put implements parser.IDs.
func (h *headingIDs) Put(value []byte) { h.used[string(value)] = true }

func (h *headingIDs) unique(id string) string {
	if id == "" {
		id = "section"
	}
	out := id
	for i := 2; h.used[out]; i++ {
		out = fmt.Sprintf("%s-%d", id, i)
	}
	h.used[out] = true
	return out
}

// slug is a text in lower case with a hyphen for each run of anything that is
// neither letter nor digit.
func slug(s string) string {
	var b bytes.Buffer
	gap := false
	for _, r := range strings.ToLower(s) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			b.WriteRune(r)
			gap = false
		} else {
			gap = true
		}
	}
	return b.String()
}
