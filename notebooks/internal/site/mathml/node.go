package mathml

import (
	"fmt"
	"html"
	"strings"
)

// node is one element of the clean tree.
type node struct {
	tag  string
	text string
	attr []attr
	kids []*node
	fn   bool // a named operator
}

type attr struct{ name, value string }

func (n *node) get(name string) string {
	for _, a := range n.attr {
		if a.name == name {
			return a.value
		}
	}
	return ""
}

func (n *node) set(name, value string) {
	for i, a := range n.attr {
		if a.name == name {
			n.attr[i].value = value
			return
		}
	}
	n.attr = append(n.attr, attr{name, value})
}

// attributes lists, in the order of writing, what each element may carry.
var attributes = map[string][]string{
	"mrow": nil, "mn": nil, "mtext": nil, "msqrt": nil, "mroot": nil,
	"mi":   {"mathvariant"},
	"mo":   {"form", "stretchy", "symmetric", "largeop", "movablelimits", "lspace", "rspace", "minsize", "maxsize"},
	"msub": nil, "msup": nil, "msubsup": nil,
	"munder": nil, "mover": {"accent"}, "munderover": nil,
	"mmultiscripts": nil, "mprescripts": nil,
	"mspace": {"width"}, "mpadded": {"lspace", "voffset", "depth"},
	"mfrac": {"linethickness", "displaystyle"}, "mstyle": {"displaystyle", "scriptlevel"},
	"mtable": {"class", "displaystyle"}, "mtr": nil, "mtd": {"class", "rowspan", "columnspan"},
}

func (n *node) write(b *strings.Builder) {
	b.WriteString("<" + n.tag)
	for _, name := range attributes[n.tag] {
		if v := n.get(name); v != "" {
			fmt.Fprintf(b, ` %s="%s"`, name, html.EscapeString(v))
		}
	}
	b.WriteByte('>')
	b.WriteString(html.EscapeString(n.text))
	for i, k := range n.kids {
		// Browsers give a \Big) its size in a row, but not as the base of a script.
		row := i == 0 && strings.HasPrefix(n.tag, "msu") && k.get("minsize") != ""
		if row {
			b.WriteString("<mrow>")
		}
		k.write(b)
		if row {
			b.WriteString("</mrow>")
		}
	}
	b.WriteString("</" + n.tag + ">")
}
