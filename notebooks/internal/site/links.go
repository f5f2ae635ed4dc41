package site

import (
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/yuin/goldmark/ast"

	"naivebayes/notebooks/internal/site/mathml"
)

// relink points the links and pictures of a page to what they are in the site:
//
//   - a link to a notebook or a Markdown file of the project to its page,
//   - a link to another file of the project becomes plain text,
//   - a picture from the project is copied, one from the network becomes a
//     link to it, so that the page loads nothing,
//   - a fragment in Jupyter's spelling to the id that the heading has here.
func (b *builder) relink(pg *page, root ast.Node, src []byte) {
	var links []*ast.Link
	var images []*ast.Image
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			switch n := n.(type) {
			case *ast.Link:
				links = append(links, n)
			case *ast.Image:
				images = append(images, n)
			}
		}
		return ast.WalkContinue, nil
	})
	for _, n := range images {
		to, ok := b.picture(pg, string(n.Destination))
		if ok {
			n.Destination = []byte(to)
			continue
		}
		label := "picture"
		if alt := plainText(n, src); alt != "" {
			label = "picture: " + alt
		}
		text := ast.NewString([]byte(label))
		if u, err := url.Parse(string(n.Destination)); err == nil && (u.Scheme == "http" || u.Scheme == "https") && !inLink(n) {
			l := ast.NewLink()
			l.Destination = n.Destination
			l.AppendChild(l, text)
			n.Parent().ReplaceChild(n.Parent(), n, l)
			continue
		}
		n.Parent().ReplaceChild(n.Parent(), n, text)
	}
	for _, n := range links {
		to, ok := b.target(pg, string(n.Destination))
		if ok {
			n.Destination = []byte(to)
			continue
		}
		parent := n.Parent()
		for c := n.FirstChild(); c != nil; {
			next := c.NextSibling()
			parent.InsertBefore(parent, n, c)
			c = next
		}
		parent.RemoveChild(parent, n)
	}
}

func inLink(n ast.Node) bool {
	for p := n.Parent(); p != nil; p = p.Parent() {
		if p.Kind() == ast.KindLink {
			return true
		}
	}
	return false
}

// target is where a link leads in the site; false means nowhere.
func (b *builder) target(pg *page, dest string) (string, bool) {
	u, err := url.Parse(dest)
	if err != nil {
		return "", false
	}
	if u.Scheme != "" {
		return dest, u.Scheme == "http" || u.Scheme == "https" || u.Scheme == "mailto"
	}
	if u.Host != "" || path.IsAbs(u.Path) {
		return "", false
	}
	fragment := ""
	if u.Fragment != "" {
		fragment = "#" + slug(u.Fragment)
		if strings.HasPrefix(u.Fragment, "fn:") || strings.HasPrefix(u.Fragment, "fnref:") {
			fragment = "#" + u.Fragment
		}
	}
	if u.Path == "" {
		return fragment, fragment != ""
	}
	file := filepath.Join(filepath.Dir(pg.source), filepath.FromSlash(u.Path))
	to := b.source[file]
	if to == nil {
		to = b.extra(file)
	}
	if to == nil {
		return "", false
	}
	return relative(pg.out, to.out) + fragment, true
}

// extra is the page of a Markdown file of the project, which is planned when
// the first link to it is met. It is nil for every other file.
func (b *builder) extra(file string) *page {
	if pg := b.source[file]; pg != nil {
		return pg
	}
	if b.root == "" {
		b.root = moduleRoot(filepath.Dir(file))
	}
	rel, err := filepath.Rel(b.root, file)
	if b.root == "" || err != nil || !filepath.IsLocal(rel) || !strings.HasSuffix(file, ".md") {
		return nil
	}
	if st, err := os.Lstat(file); err != nil || !st.Mode().IsRegular() {
		return nil
	}
	name := strings.TrimSuffix(filepath.ToSlash(rel), ".md")
	name = strings.TrimPrefix(name, "notebooks/")
	out := name + ".html"
	if !validName(name) || b.out[out] != nil {
		out = "files/" + name + ".html"
	}
	if b.out[out] != nil || strings.Contains(out, "/.") {
		return nil
	}
	pg := &page{out: out, source: file, lang: "en"}
	if strings.Contains("/"+out, "/zh/") || strings.HasSuffix(name, ".zh") {
		pg.lang = "zh-Hans"
	}
	b.out[out], b.source[file] = pg, pg
	b.extras = append(b.extras, pg)
	return pg
}

// picture copies a picture of the project into the site.
func (b *builder) picture(pg *page, dest string) (string, bool) {
	if dataImage.MatchString(dest) {
		return dest, true
	}
	u, err := url.Parse(dest)
	if err != nil || u.Scheme != "" || u.Host != "" || u.Path == "" || path.IsAbs(u.Path) || b.root == "" {
		return "", false
	}
	file := filepath.Join(filepath.Dir(pg.source), filepath.FromSlash(u.Path))
	if rel, err := filepath.Rel(b.root, file); err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	ext := strings.ToLower(filepath.Ext(file))
	switch ext {
	case ".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp":
	default:
		return "", false
	}
	content, err := os.ReadFile(file)
	if err != nil {
		return "", false
	}
	return relative(pg.out, b.addFile(content, ext)), true
}

// relative is the link from one page of the site to another file of it.
func relative(from, to string) string {
	up := strings.Count(from, "/")
	f, t := strings.Split(from, "/"), strings.Split(to, "/")
	common := 0
	for common < up && common < len(t)-1 && f[common] == t[common] {
		common++
	}
	link := strings.Repeat("../", up-common) + strings.Join(t[common:], "/")
	return (&url.URL{Path: link}).EscapedPath()
}

// Links lists the destinations of the links and pictures of a Markdown text.
func Links(source string) []string {
	var out []string
	root, _ := parseMarkdown(newMarkdown("x"), source, newHeadingIDs())
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			switch n := n.(type) {
			case *ast.Link:
				out = append(out, string(n.Destination))
			case *ast.Image:
				out = append(out, string(n.Destination))
			}
		}
		return ast.WalkContinue, nil
	})
	return out
}

// FormulaErrors returns one error for each formula of a Markdown text that
// cannot be rendered, nil if all can.
func FormulaErrors(source string) []error {
	root, _ := parseMarkdown(newMarkdown("x"), source, newHeadingIDs())
	return mathml.Errors(root)
}
