package mathml

import (
	"bytes"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
)

// found lists the formulas of a Markdown text, display ones with two dollars.
func found(source string) []string {
	src := ProtectTables([]byte(source))
	md := goldmark.New(goldmark.WithExtensions(extension.GFM, Extension))
	out := []string{}
	_ = ast.Walk(md.Parser().Parse(text.NewReader(src)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			switch f := n.(type) {
			case *Inline:
				if f.Display {
					out = append(out, "$$"+f.TeX+"$$")
				} else {
					out = append(out, "$"+f.TeX+"$")
				}
			case *Block:
				out = append(out, "$$"+strings.TrimSpace(f.TeX)+"$$")
			}
		}
		return ast.WalkContinue, nil
	})
	return out
}

func TestFind(t *testing.T) {
	tests := []struct {
		name, source, want string // want: the formulas, joined by a space
	}{
		{"inline", `so $x$ is`, `$x$`},
		{"two", `$x$ and $y$.`, `$x$ $y$`},
		{"in Chinese text", `其中$c_k$为label，$X^{(j)}$为`, `$c_k$ $X^{(j)}$`},
		{"currency", `it costs $5, or $6 on Sundays`, ``},
		{"currency and formula", `it costs \$5, and $x$ too`, `$x$`},
		{"pandoc: space after", `a $ x$ b`, ``},
		{"pandoc: space before", `a $x $ b`, ``},
		{"pandoc: digit after", `from $20,000 to USD$30,000`, ``},
		{"escaped dollar inside", `$x \$ y$`, `$x \$ y$`},
		{"escaped", `\$x\$`, ``},
		{"code", "`$x$` and `$$y$$`", ``},
		{"fenced code", "```\n$x$\n$$\ny\n$$\n```", ``},
		{"indented code", "    $x$", ``},
		{"over two lines", "a $x +\ny$ b", "$x +\ny$"},
		{"not over a paragraph", "a $x\n\ny$ b", ``},
		{"emphasis inside is none", `$a*b*c_d_e$`, `$a*b*c_d_e$`},
		{"in emphasis", `**so $x$**`, `$x$`},
		{"brackets", `so \(x\) is`, `$x$`},
		{"escaped backslash", `so \\(x\\) is`, ``},
		{"display", "$$\nx\n$$", `$$x$$`},
		{"display on one line", `$$x$$`, `$$x$$`},
		{"display with brackets", "\\[\nx\n\\]", `$$x$$`},
		{"display in text", `so $$x$$ is`, `$$x$$`},
		{"display right after text", "so\n$$\nx\n$$\nis", `$$x$$`},
		{"display with list marks", "$$\na\n- b\n= c\n$$", "$$a\n- b\n= c$$"},
		{"display with an empty line", "$$\na\n\nb\n$$", "$$a\n\nb$$"},
		{"display in a list", "- a\n\n  $$\n  x\n  $$\n- b", "$$x$$"},
		{"display in a quotation", "> $$\n> x\n> $$", "$$x$$"},
		{"text after the end", "$$\nx\n$$，其中$y$", `$$x$$`},
		{"heading", `## On $x$`, `$x$`},
		{"table", "|a|b|\n|-|-|\n|$P(x|y)$|$\\|x\\|$|", `$P(x\vert{}y)$ $\Vert{}x\Vert{}$`},
		{"bar outside of a table", "so $P(x|y)$", `$P(x|y)$`},
		{"empty", "$$ $$", ``},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := strings.Join(found(tt.source), " "); got != tt.want {
				t.Errorf("formulas of %q = %q, want %q", tt.source, got, tt.want)
			}
		})
	}
}

func TestRenderMarkdown(t *testing.T) {
	md := goldmark.New(goldmark.WithExtensions(extension.GFM, Extension))
	tests := []struct{ name, source, want string }{
		{"inline", `a $x$ b`, `<p>a <math><semantics>`},
		{"display", "$$\nx\n$$", `<div class="equation" tabindex="0"><math display="block">`},
		{"text after the end", "$$\nx\n$$ <b>", "</div>\n<p>&lt;b&gt;</p>"},
		{"fault", `a $\foo<$ b`, `<span class="formula-error"><code>\foo&lt;</code>`},
		{"no end", "$$\nx", `its closing $$ is missing`},
		{"table", "|a|\n|-|\n|$P(x|y)$|", `<td><math>`},
		{"dollar", `\$5`, `<p>$5</p>`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			if err := md.Convert(ProtectTables([]byte(tt.source)), &b); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(b.String(), tt.want) {
				t.Errorf("Convert(%q) = %s\nwant it to contain %s", tt.source, b.String(), tt.want)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	md := goldmark.New(goldmark.WithExtensions(Extension))
	src := []byte("$x$ $\\foo$\n\n$$\n\\bar{y\n$$\n")
	if got := Errors(md.Parser().Parse(text.NewReader(src))); len(got) != 2 {
		t.Errorf("Errors = %v, want two", got)
	}
}

func FuzzMarkdown(f *testing.F) {
	for _, s := range []string{"a $x$ b", "$$\nx\n$$", "- $$\n  x", "|a|\n|-|\n|$x|y$|", `\(x\)`, "> $$\n> \\[x\n", "`$` $x", "$$$$", "$$ $$ $"} {
		f.Add(s)
	}
	md := goldmark.New(goldmark.WithExtensions(extension.GFM, Extension))
	f.Fuzz(func(t *testing.T, s string) {
		var b bytes.Buffer
		if err := md.Convert(ProtectTables([]byte(s)), &b); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(s, "$") && !strings.Contains(s, `\`) && strings.Contains(b.String(), "<math>") {
			t.Fatalf("a formula was found in %q", s)
		}
	})
}
