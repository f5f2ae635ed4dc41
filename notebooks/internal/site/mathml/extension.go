package mathml

import (
	"fmt"
	"html"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// Extension finds formulas in Markdown and writes them as MathML:
// $…$ and \(…\) in a line, $$…$$ and \[…\] on their own.
//
// A dollar opens a formula only where no space follows it, and closes one only
// where no space stands before it and no digit after it, so that "it costs $5
// or $6" has none (the rule of pandoc's tex_math_dollars). \$ is a dollar.
// Code is never searched.
var Extension goldmark.Extender = extender{}

type extender struct{}

// Extend adds the parsers and the renderer.
func (extender) Extend(m goldmark.Markdown) {
	m.Parser().AddOptions(
		parser.WithBlockParsers(util.Prioritized(blockParser{}, 650)),   // before fenced code (700)
		parser.WithInlineParsers(util.Prioritized(inlineParser{}, 150)), // after code spans (100)
	)
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(nodeRenderer{}, 100)))
}

// Kind is the kind of the nodes of formulas in the syntax tree.
var Kind = ast.NewNodeKind("Formula")

// KindBlock is the kind of a formula that is a block of its own.
var KindBlock = ast.NewNodeKind("FormulaBlock")

// Inline is a formula in a paragraph.
type Inline struct {
	ast.BaseInline
	TeX     string
	Display bool // it was written with $$…$$
}

// Kind implements ast.Node.
func (n *Inline) Kind() ast.NodeKind { return Kind }

// Dump implements ast.Node.
func (n *Inline) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"TeX": n.TeX}, nil)
}

// Block is a formula that is a block of its own.
type Block struct {
	ast.BaseBlock
	TeX    string
	After  string // text that stood after the closing $$ on its line
	Closed bool   // the closing $$ was found

	closer string
}

// Kind implements ast.Node.
func (n *Block) Kind() ast.NodeKind { return KindBlock }

// IsRaw implements ast.Node: there is no Markdown inside.
func (n *Block) IsRaw() bool { return true }

// Dump implements ast.Node.
func (n *Block) Dump(source []byte, level int) {
	ast.DumpHelper(n, source, level, map[string]string{"TeX": n.TeX}, nil)
}

// Render returns the MathML of the block, or an error that wraps ErrFormula.
func (n *Block) Render() (string, error) {
	if !n.Closed {
		return "", fmt.Errorf("%w %s: its closing %s is missing", ErrFormula, quote(n.TeX), n.closer)
	}
	return Render(n.TeX, true)
}

type nodeRenderer struct{}

func (nodeRenderer) RegisterFuncs(reg renderer.NodeRendererFuncRegisterer) {
	reg.Register(Kind, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			f := n.(*Inline)
			out, err := Render(f.TeX, f.Display)
			switch {
			case err != nil:
				writeError(w, "span", f.TeX, err)
			case f.Display:
				_, _ = w.WriteString(`<span class="equation" tabindex="0">` + out + `</span>`)
			default:
				_, _ = w.WriteString(out)
			}
		}
		return ast.WalkSkipChildren, nil
	})
	reg.Register(KindBlock, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			f := n.(*Block)
			out, err := f.Render()
			if err != nil {
				writeError(w, "div", f.TeX, err)
			} else {
				_, _ = w.WriteString(`<div class="equation" tabindex="0">` + out + "</div>\n")
			}
			if f.After != "" {
				_, _ = w.WriteString("<p>" + html.EscapeString(f.After) + "</p>\n")
			}
		}
		return ast.WalkSkipChildren, nil
	})
}

// writeError shows the source of a formula that cannot be rendered, and why.
func writeError(w util.BufWriter, tag, tex string, err error) {
	_, _ = fmt.Fprintf(w, `<%s class="formula-error"><code>%s</code> <small>%s</small></%s>`,
		tag, html.EscapeString(tex), html.EscapeString(err.Error()), tag)
}

// Errors returns one error for each formula in the tree that cannot be
// rendered, nil if all can.
func Errors(root ast.Node) []error {
	var errs []error
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		var err error
		switch f := n.(type) {
		case *Inline:
			_, err = Render(f.TeX, f.Display)
		case *Block:
			_, err = f.Render()
		}
		if err != nil {
			errs = append(errs, err)
		}
		return ast.WalkContinue, nil
	})
	return errs
}
