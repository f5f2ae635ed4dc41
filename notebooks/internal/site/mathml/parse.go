package mathml

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// inlineParser finds formulas within a paragraph, a heading or a table cell.
type inlineParser struct{}

func (inlineParser) Trigger() []byte { return []byte{'$', '\\'} }

func (inlineParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	opener, closer := "$", "$"
	switch {
	case bytes.HasPrefix(line, []byte("$$")):
		opener, closer = "$$", "$$"
	case bytes.HasPrefix(line, []byte(`\(`)):
		opener, closer = `\(`, `\)`
	case line[0] != '$':
		return nil
	}
	block.Advance(len(opener))
	var tex []byte
	for {
		line, _ := block.PeekLine()
		if line == nil {
			return nil
		}
		if len(tex) == 0 && opener == "$" && (len(line) == 0 || util.IsSpace(line[0])) {
			return nil
		}
		if i := closing(tex, line, closer); i >= 0 {
			tex = append(tex, line[:i]...)
			if len(bytes.TrimSpace(tex)) == 0 {
				return nil
			}
			block.Advance(i + len(closer))
			return &Inline{TeX: string(tex), Display: opener == "$$"}
		}
		tex = append(tex, line...)
		if len(tex) > MaxLength {
			return nil
		}
		block.AdvanceLine()
	}
}

// closing returns where the closer stands in the line, -1 if it does not.
// before is what was read of the formula until now.
func closing(before, line []byte, closer string) int {
	for i := 0; i < len(line); i++ {
		rest := line[i:]
		switch {
		case bytes.HasPrefix(rest, []byte(closer)):
			if closer != "$" {
				return i
			}
			prev := byte(' ')
			if i > 0 {
				prev = line[i-1]
			} else if len(before) > 0 {
				prev = before[len(before)-1]
			}
			digit := len(rest) > 1 && rest[1] >= '0' && rest[1] <= '9'
			if !util.IsSpace(prev) && !digit {
				return i
			}
		case line[i] == '\\':
			i++
		}
	}
	return -1
}

// blockParser finds formulas that begin a line with $$ or \[.
type blockParser struct{}

func (blockParser) Trigger() []byte             { return []byte{'$', '\\'} }
func (blockParser) CanInterruptParagraph() bool { return true }
func (blockParser) CanAcceptIndentedLine() bool { return false }

func (blockParser) Open(_ ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	line, _ := reader.PeekLine()
	pos := pc.BlockOffset()
	if pos < 0 {
		return nil, parser.NoChildren
	}
	n := &Block{closer: "$$"}
	switch {
	case bytes.HasPrefix(line[pos:], []byte("$$")):
	case bytes.HasPrefix(line[pos:], []byte(`\[`)):
		n.closer = `\]`
	default:
		return nil, parser.NoChildren
	}
	body := line[pos+2:]
	if i := closing(nil, body, n.closer); i >= 0 {
		if len(bytes.TrimSpace(body[i+2:])) > 0 || len(bytes.TrimSpace(body[:i])) == 0 {
			return nil, parser.NoChildren // the paragraph goes on after it
		}
		n.TeX, n.Closed = string(body[:i]), true
	} else {
		n.TeX = string(body)
	}
	reader.AdvanceToEOL()
	return n, parser.NoChildren
}

func (blockParser) Continue(node ast.Node, reader text.Reader, _ parser.Context) parser.State {
	n := node.(*Block)
	if n.Closed {
		return parser.Close
	}
	line, _ := reader.PeekLine()
	i := closing([]byte(n.TeX), line, n.closer)
	if i < 0 {
		n.TeX += string(line)
		if len(n.TeX) > MaxLength {
			return parser.Close
		}
		reader.AdvanceToEOL()
		return parser.Continue | parser.NoChildren
	}
	n.TeX += string(line[:i])
	n.After = strings.TrimSpace(string(line[i+2:]))
	n.Closed = true
	reader.AdvanceToEOL()
	return parser.Close
}

func (blockParser) Close(ast.Node, text.Reader, parser.Context) {}

// ProtectTables rewrites the | of formulas in table rows to \vert, because a
// table is cut into cells before formulas are looked for. It returns the
// source unchanged if it has no table.
func ProtectTables(source []byte) []byte {
	if !bytes.Contains(source, []byte("|")) || !bytes.Contains(source, []byte("$")) {
		return source
	}
	lines := bytes.SplitAfter(source, []byte("\n"))
	var out bytes.Buffer
	fence := ""
	for _, line := range lines {
		trimmed := strings.TrimLeft(string(line), "> \t")
		switch {
		case fence != "":
			if strings.HasPrefix(trimmed, fence) {
				fence = ""
			}
			out.Write(line)
		case strings.HasPrefix(trimmed, "```"):
			fence = "```"
			out.Write(line)
		case strings.HasPrefix(trimmed, "~~~"):
			fence = "~~~"
			out.Write(line)
		default:
			out.Write(protectLine(line))
		}
	}
	return out.Bytes()
}

func protectLine(line []byte) []byte {
	var out []byte
	outside := false // a | stands outside of formulas: it may be a table row
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '\\' && i+1 < len(line):
			out = append(out, c, line[i+1])
			i++
			continue
		case c == '`':
			j := bytes.IndexByte(line[i+1:], '`')
			if j >= 0 {
				out = append(out, line[i:i+j+2]...)
				i += j + 1
				continue
			}
		case c == '|':
			outside = true
		case c == '$' && i+1 < len(line) && !util.IsSpace(line[i+1]) && line[i+1] != '$':
			j := closing(nil, line[i+1:], "$")
			if j > 0 {
				out = append(out, '$')
				out = append(out, protectFormula(line[i+1:i+1+j])...)
				out = append(out, '$')
				i += j + 1
				continue
			}
		}
		out = append(out, line[i])
	}
	if !outside {
		return line
	}
	return out
}

func protectFormula(tex []byte) []byte {
	var out []byte
	for i := 0; i < len(tex); i++ {
		switch {
		case tex[i] == '\\' && i+1 < len(tex) && tex[i+1] == '|':
			out = append(out, `\Vert{}`...)
			i++
		case tex[i] == '\\' && i+1 < len(tex):
			out = append(out, tex[i], tex[i+1])
			i++
		case tex[i] == '|':
			out = append(out, `\vert{}`...)
		default:
			out = append(out, tex[i])
		}
	}
	return out
}
