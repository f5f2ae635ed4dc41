package mathml

import (
	"fmt"
	"html"
	"strings"

	nethtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// finish reads the converter's output and writes the final element.
func finish(raw string, p *prepared, tex string, display bool) (string, error) {
	body := &nethtml.Node{Type: nethtml.ElementNode, Data: "body", DataAtom: atom.Body}
	top, err := nethtml.ParseFragment(strings.NewReader(strings.TrimSpace(raw)), body)
	if err != nil {
		return "", err
	}
	if len(top) != 1 || top[0].Data != "math" || top[0].FirstChild == nil || top[0].FirstChild.Data != "semantics" {
		return "", fmt.Errorf("the converter gave no <math> element")
	}
	t := &tree{p: p}
	root, err := t.build(top[0].FirstChild.FirstChild)
	if err != nil {
		return "", err
	}
	if root == nil {
		return "", fmt.Errorf("the converter gave an empty element")
	}
	space(root, false)

	var b strings.Builder
	note := fmt.Sprintf(`<annotation encoding="application/x-tex">%s</annotation>`, html.EscapeString(strings.TrimSpace(tex)))
	if display {
		b.WriteString(`<math display="block"><semantics>`)
		root.write(&b)
		b.WriteString(note + "</semantics></math>")
	} else {
		for i, part := range breakLine(root) {
			if i == 0 {
				b.WriteString("<math><semantics>")
				part.write(&b)
				b.WriteString(note + "</semantics></math>")
				continue
			}
			b.WriteString("<wbr><math>")
			part.write(&b)
			b.WriteString("</math>")
		}
	}
	for i, tag := range p.tags {
		if i == 0 {
			b.WriteString(`<span class="eqno">`)
		} else {
			b.WriteString("<br>")
		}
		b.WriteString(html.EscapeString(tag))
		if i == len(p.tags)-1 {
			b.WriteString("</span>")
		}
	}
	return b.String(), nil
}

type tree struct{ p *prepared }

// build copies one element and what is in it.
func (t *tree) build(h *nethtml.Node) (*node, error) {
	if h == nil || h.Type != nethtml.ElementNode {
		return nil, nil
	}
	in := map[string]string{}
	for _, a := range h.Attr {
		in[a.Key] += a.Val
	}
	switch h.Data {
	case "merror":
		name := content(h)
		if title := in["title"]; title != "" {
			return nil, fmt.Errorf(`\%s: %s`, name, title)
		}
		return nil, fmt.Errorf(`the command \%s is not known`, name)
	case "none":
		return &node{tag: "mrow"}, nil
	case "menclose":
		return nil, fmt.Errorf("struck-out formulas are not supported by browsers")
	}
	allowed, ok := attributes[h.Data]
	if !ok {
		return nil, fmt.Errorf("the converter wrote <%s>", h.Data)
	}
	n := &node{tag: h.Data}
	if in["strechy"] != "" {
		in["stretchy"] = in["strechy"]
	}
	if n.tag == "mo" && in["scriptlevel"] != "" { // \big to \Bigg
		size := map[string]string{"-1": "1.2em", "-2": "1.8em", "-3": "2.4em", "-4": "3em"}[in["scriptlevel"]]
		in["stretchy"], in["symmetric"], in["minsize"], in["maxsize"] = "true", "true", size, size
	}
	for _, name := range allowed {
		if v := in[name]; v != "" && name != "class" {
			n.set(name, v)
		}
	}
	for c := h.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == nethtml.TextNode {
			n.text += c.Data
			continue
		}
		k, err := t.build(c)
		if err != nil {
			return nil, err
		}
		if k == nil || k.tag == "mo" && k.text == "" { // \left. is nothing
			continue
		}
		n.kids = append(n.kids, k)
	}
	switch n.tag {
	case "mi", "mo", "mn", "mtext":
		n.kids = nil
		n.text = strings.TrimSpace(n.text)
		if err := t.token(n); err != nil {
			return nil, err
		}
	case "mrow":
		n.text = ""
		flatten(n)
	case "mover":
		n.text = ""
		accent(n)
	case "mtable":
		table(n, in)
	case "mtd":
		n.text = ""
		for _, side := range []string{"left", "right", "center"} {
			if strings.Contains(in["style"], "text-align:"+side) {
				n.set("class", side)
			}
		}
	default:
		n.text = ""
	}
	return n, nil
}

// token puts the text of a mark back.
func (t *tree) token(n *node) error {
	r := []rune(n.text)
	i := -1
	for _, c := range r {
		if c >= firstMark && c <= lastMark {
			if len(r) != 1 {
				return fmt.Errorf("the converter joined %d texts", len(r))
			}
			i = int(c - firstMark)
		}
	}
	if i < 0 {
		return nil
	}
	if i >= len(t.p.marks) {
		return fmt.Errorf("the converter wrote an unknown mark")
	}
	m := t.p.marks[i]
	n.text = strings.ReplaceAll(m.text, " ", "\u00a0")
	n.attr = nil
	switch m.kind {
	case markText:
		n.tag = "mtext"
	case markFunc:
		n.tag, n.fn = "mi", true
		if len([]rune(m.text)) == 1 {
			n.set("mathvariant", "normal")
		}
	case markOpen, markClose:
		n.tag = "mo"
		form := "prefix"
		if m.kind == markClose {
			form = "postfix"
		}
		n.attr = []attr{{"form", form}, {"stretchy", "false"}}
	case markMo:
		n.tag = "mo"
		n.attr = []attr{{"form", "infix"}, {"stretchy", "false"}, {"lspace", "0"}, {"rspace", "0"}}
	case markLimits:
		n.tag, n.fn = "mo", true
		n.attr = []attr{{"movablelimits", "true"}, {"lspace", "0"}, {"rspace", "0"}}
	}
	return nil
}

func content(h *nethtml.Node) string {
	if h.Type == nethtml.TextNode {
		return h.Data
	}
	s := ""
	for c := h.FirstChild; c != nil; c = c.NextSibling {
		s += content(c)
	}
	return s
}
