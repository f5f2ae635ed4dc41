package site

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"github.com/alecthomas/chroma/v2"
	chromahtml "github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
)

// The names of the two colour schemes of code.
const (
	lightStyle = "github"
	darkStyle  = "github-dark"
)

var formatter = chromahtml.New(chromahtml.WithClasses(true), chromahtml.PreventSurroundingPre(true))

// codeHTML colours source code. A language that is not known is not coloured.
// In Go, the lines of GoNB's own commands (%test, !*go version) are not Go and
// get a class of their own.
func codeHTML(language, source string) string {
	source = strings.TrimRight(source, "\n")
	var b strings.Builder
	b.WriteString(`<pre class="chroma" tabindex="0"><code>`)
	if language != "go" {
		b.WriteString(colour(language, source))
	} else {
		for _, part := range splitCommands(source) {
			if part.command {
				for _, l := range strings.SplitAfter(part.text, "\n") {
					if s, nl := strings.CutSuffix(l, "\n"); s != "" || nl {
						fmt.Fprintf(&b, `<span class="cp">%s</span>`, html.EscapeString(s))
						if nl {
							b.WriteByte('\n')
						}
					}
				}
			} else {
				b.WriteString(colour("go", part.text))
			}
		}
	}
	b.WriteString("</code></pre>\n")
	return b.String()
}

type codePart struct {
	text    string
	command bool
}

// splitCommands cuts a cell into runs of GoNB commands and runs of Go.
func splitCommands(source string) []codePart {
	var parts []codePart
	for _, line := range strings.SplitAfter(source, "\n") {
		command := strings.HasPrefix(line, "%") || strings.HasPrefix(line, "!")
		if n := len(parts); n > 0 && parts[n-1].command == command {
			parts[n-1].text += line
			continue
		}
		parts = append(parts, codePart{line, command})
	}
	return parts
}

func colour(language, source string) string {
	lexer := lexers.Get(language)
	if lexer == nil || language == "" {
		return html.EscapeString(source)
	}
	tokens, err := chroma.Coalesce(lexer).Tokenise(nil, source)
	if err != nil {
		return html.EscapeString(source)
	}
	var b bytes.Buffer
	if err := formatter.Format(&b, styles.Get(lightStyle), tokens); err != nil {
		return html.EscapeString(source)
	}
	out := b.String()
	if !strings.HasSuffix(source, "\n") { // lexers end the last line
		out = strings.TrimSuffix(out, "\n")
	}
	return out
}

// codeCSS is the stylesheet of coloured code, light and dark.
func codeCSS() (string, error) {
	var b bytes.Buffer
	for _, s := range [][2]string{{"light", lightStyle}, {"dark", darkStyle}} {
		fmt.Fprintf(&b, "@media (prefers-color-scheme: %s) {\n", s[0])
		if err := formatter.WriteCSS(&b, styles.Get(s[1])); err != nil {
			return "", err
		}
		b.WriteString("}\n")
	}
	return b.String(), nil
}
