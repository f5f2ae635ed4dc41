package mathml

import "unicode/utf8"

// longInline is the number of characters from which a formula in a line of
// text may be broken.
const longInline = 18

// relations are the signs after which a long formula may go on in the next
// line.
var relations = map[string]bool{
	"=": true, "≠": true, "≈": true, "≡": true, "∝": true, "∼": true, "≃": true, "≅": true,
	"<": true, ">": true, "≤": true, "≥": true, "∈": true, "⊂": true, "⊆": true, "→": true,
	"⟹": true, "⟶": true, "⟺": true, "⇒": true, "⇔": true, ":=": true, ";": true, "，": true,
}

// breakLine cuts a long formula after its relations, as TeX breaks a formula
// in a paragraph: browsers break between elements only. A short formula, and
// one without a relation, stays in one part.
func breakLine(root *node) []*node {
	if root.tag != "mrow" || root.size() < longInline {
		return []*node{root}
	}
	var parts []*node
	part := &node{tag: "mrow"}
	for i, k := range root.kids {
		part.kids = append(part.kids, k)
		if k.tag == "mo" && relations[k.text] && k.get("form") == "" && i > 0 && i < len(root.kids)-1 {
			k.set("form", "infix")
			parts = append(parts, part)
			part = &node{tag: "mrow"}
		}
	}
	return append(parts, part)
}

// size is the number of characters in a tree.
func (n *node) size() int {
	s := utf8.RuneCountInString(n.text)
	for _, k := range n.kids {
		s += k.size()
	}
	return s
}
