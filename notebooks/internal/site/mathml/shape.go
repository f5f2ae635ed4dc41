package mathml

import "strings"

// accent takes the dot off an i or j below an accent, and takes the wide form
// of an accent for more than one letter.
func accent(n *node) {
	if n.get("accent") == "" || len(n.kids) != 2 {
		return
	}
	base, over := n.kids[0], n.kids[1]
	switch {
	case base.tag == "mi" && base.text == "i":
		base.text = "𝚤"
	case base.tag == "mi" && base.text == "j":
		base.text = "𝚥"
	case base.tag == "mrow" && over.text == "^":
		over.text = "\u0302"
	case base.tag == "mrow" && (over.text == "~" || over.text == "\u0360"):
		over.text = "\u02dc"
	}
}

// flatten keeps the brackets of \left( … \right) small around what is no higher
// than a line. TeX allows the brackets to be a little shorter than what they
// enclose, browsers do not, see The TeXbook, p. 152.
func flatten(n *node) {
	last := len(n.kids) - 1
	if last < 1 || n.kids[0].get("form") != "prefix" || n.kids[last].get("form") != "postfix" ||
		n.kids[0].get("minsize") != "" {
		return
	}
	for _, k := range n.kids[1:last] {
		if !flat(k, false) {
			return
		}
	}
	for _, k := range n.kids {
		if k.tag == "mo" && k.get("stretchy") == "true" {
			k.set("stretchy", "false")
		}
	}
}

// flat tells whether an element fits on a line, with one level of scripts.
func flat(n *node, inScript bool) bool {
	switch n.tag {
	case "mi", "mn", "mtext", "mspace":
		return true
	case "mo":
		return n.get("largeop") == "" && n.get("minsize") == ""
	case "mrow", "mpadded":
	case "msub", "msup", "msubsup":
		if inScript {
			return false
		}
		for _, k := range n.kids[1:] {
			if !flat(k, true) {
				return false
			}
		}
		return flat(n.kids[0], inScript)
	default:
		return false
	}
	for _, k := range n.kids {
		if !flat(k, inScript) {
			return false
		}
	}
	return true
}

// table gives a table and its cells the classes that the stylesheet knows.
func table(n *node, in map[string]string) {
	n.text = ""
	switch {
	case in["class"] == "gathered":
		n.set("class", "gathered")
		n.set("displaystyle", "true")
	case in["displaystyle"] == "true":
		n.set("class", "aligned")
	}
	lines := strings.Fields(in["columnlines"])
	for _, row := range n.kids {
		for j, cell := range row.kids {
			if j > 0 && len(lines) > 0 && lines[min(j-1, len(lines)-1)] != "none" && (j-1 < len(lines)) {
				cell.set("class", strings.TrimSpace(cell.get("class")+" line"))
			}
		}
	}
}
