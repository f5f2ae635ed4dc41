package mathml

import "strings"

// thin is the space that TeX sets beside a named operator: a sixth of an em.
// Browsers set none, see D. E. Knuth, The TeXbook, 1984, p. 170.
const thin = "0.1667em"

// space makes the spacing of a tree that of TeX where browsers differ:
//
//   - a thin space stands before a named operator that follows a symbol or a
//     closing bracket, and after one that is followed by a symbol;
//   - a sign at the start or after a bracket or a relation is no operation, as
//     in (−1, −x);
//   - a slash has no space around it, and relations have none in scripts;
//   - the subscript of a letter with a descender, as y, is no lower than that
//     of x.
func space(n *node, script bool) {
	for i, k := range n.kids {
		space(k, script || i > 0 && isScript(n.tag))
	}
	switch n.tag {
	case "mo":
		if !n.fn && (n.text == "/" || script && n.get("form") == "" && n.get("stretchy") != "true") {
			n.set("lspace", "0")
			n.set("rspace", "0")
		}
		return
	case "msub", "msubsup":
		if len(n.kids) > 0 && n.kids[0].tag == "mi" && strings.Contains(descenders, n.kids[0].text) {
			n.kids[0] = &node{tag: "mpadded", attr: []attr{{"depth", "0"}}, kids: []*node{n.kids[0]}}
		}
		return
	case "mrow", "mtd", "msqrt", "mstyle", "mpadded":
	default:
		return
	}
	var out []*node
	for i, k := range n.kids {
		if k.tag == "mo" && (k.text == "−" || k.text == "+" || k.text == "±") && k.get("form") == "" {
			if i == 0 && len(n.kids) > 1 && n.tag != "mtd" || i > 0 && n.kids[i-1].tag == "mo" && atomOf(n.kids[i-1]) != atomClose {
				k.set("form", "prefix")
				k.set("lspace", "0")
				k.set("rspace", "0")
			}
		}
		if i > 0 {
			left, right := atomOf(n.kids[i-1]), atomOf(k)
			switch {
			case right == atomFunc && (left == atomOrd || left == atomClose || left == atomFunc),
				left == atomFunc && right == atomOrd:
				out = append(out, &node{tag: "mspace", attr: []attr{{"width", thin}}})
			}
		}
		out = append(out, k)
	}
	n.kids = out
}

// descenders are the letters that reach below the line in italics.
const descenders = "fgjpqyQJβγζημξρφϕχψςϱ"

func isScript(tag string) bool {
	switch tag {
	case "msub", "msup", "msubsup", "munder", "mover", "munderover", "mmultiscripts":
		return true
	}
	return false
}

type atomKind int

const (
	atomOther atomKind = iota
	atomOrd
	atomOpen
	atomClose
	atomFunc
)

// atomOf tells what an element is in TeX's terms, as far as space needs it.
func atomOf(n *node) atomKind {
	if n.fn {
		return atomFunc
	}
	switch n.tag {
	case "mi", "mn", "mtext", "mfrac", "msqrt", "mroot", "mtable":
		return atomOrd
	case "mo":
		switch n.get("form") {
		case "prefix":
			return atomOpen
		case "postfix":
			return atomClose
		}
		return atomOther
	case "mrow", "mstyle", "mpadded":
		switch len(n.kids) {
		case 0:
			return atomOther
		case 1:
			return atomOf(n.kids[0])
		}
		if first := atomOf(n.kids[0]); first == atomOpen || first == atomOther {
			return atomOpen
		}
		return atomOrd
	case "msub", "msup", "msubsup", "munder", "mover", "munderover":
		if len(n.kids) > 0 {
			if k := atomOf(n.kids[0]); k == atomFunc || k == atomClose {
				return k
			}
			if n.kids[0].tag == "mo" || n.kids[0].tag == "mrow" && n.tag[0] == 'm' && atomOf(n.kids[0]) == atomOther {
				return atomOther
			}
		}
		return atomOrd
	}
	return atomOther
}
