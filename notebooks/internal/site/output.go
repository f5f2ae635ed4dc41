package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"image"
	_ "image/jpeg" // the size of JPEG pictures
	"image/png"
	"math"
	"regexp"
	"strings"

	"naivebayes/notebooks/internal/ipynb"
	"naivebayes/notebooks/internal/site/mathml"
)

var (
	dataImage = regexp.MustCompile(`^data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$`)
	// ansi matches the escape sequences of terminals: colours, cursor
	// movements, window titles.
	ansi = regexp.MustCompile("\x1b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\x07\x1b]*(?:\x07|\x1b\\\\)|[@-Z\\\\-_])")
)

// terminalText is what a terminal would show: no escape sequences, and of a
// line that was overwritten with \r the last state.
func terminalText(s string) string {
	s = ansi.ReplaceAllString(s, "")
	s = strings.ReplaceAll(s, "\r\n", "\n")
	if !strings.Contains(s, "\r") {
		return s
	}
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		l = strings.TrimRight(l, "\r")
		lines[i] = l[strings.LastIndexByte(l, '\r')+1:]
	}
	return strings.Join(lines, "\n")
}

// caption is what is known about the figures of a cell.
type caption struct {
	alt  []string // one a figure, the last one for all that follow
	html string   // shown below the last figure, "" for none
}

// outputs writes the outputs of a cell. It returns how many figures there are
// and the first of them, as a path in the site.
func (b *builder) outputs(pg *page, c *ipynb.Cell, cap caption) (out string, figures int, first string) {
	var s strings.Builder
	for i := 0; i < len(c.Outputs); i++ {
		o := &c.Outputs[i]
		switch o.Type {
		case "stream":
			text := o.Text
			for i+1 < len(c.Outputs) && c.Outputs[i+1].Type == "stream" && c.Outputs[i+1].Name == o.Name {
				i++
				text += c.Outputs[i].Text
			}
			class := "stream"
			if o.Name == "stderr" {
				class = "stream stderr"
			}
			pre(&s, class, terminalText(text))
		case "error":
			lines := o.Traceback
			if len(lines) == 0 {
				lines = []string{o.EName + ": " + o.EValue}
			}
			pre(&s, "error", terminalText(strings.Join(lines, "\n")))
		default:
			name, width, height, ok := b.figure(o)
			if !ok {
				b.rich(&s, pg, o)
				continue
			}
			if first == "" {
				first = name
			}
			alt := metadata(o, "alt")
			if alt == "" && len(cap.alt) > 0 {
				alt = cap.alt[min(figures, len(cap.alt)-1)]
			}
			figures++
			moves, isSlider := slider{}, false
			if cfg, err := png.DecodeConfig(bytes.NewReader(b.files[name])); err == nil {
				moves, isSlider = b.slider(o, cfg.Width, cfg.Height)
			}
			img := fmt.Sprintf(`<img src="%s" alt="%s" loading="lazy"`,
				html.EscapeString(relative(pg.out, name)), html.EscapeString(alt))
			if width > 0 {
				img += fmt.Sprintf(` width="%d"`, width)
			}
			if height > 0 { // room is kept for a picture that is not loaded yet
				img += fmt.Sprintf(` height="%d"`, height)
			}
			if isSlider {
				pg.sliders++
				s.WriteString(`<figure class="slider"><div class="frames">` + img + "></div>")
				moves.write(&s, pg.out)
			} else {
				s.WriteString("<figure>" + img + ">")
			}
			if text := metadata(o, "caption"); text != "" {
				s.WriteString("<figcaption>" + inlineMarkdown(text) + "</figcaption>")
			} else if cap.html != "" && figures == countFigures(c) {
				s.WriteString("<figcaption>" + cap.html + "</figcaption>")
			}
			s.WriteString("</figure>\n")
		}
	}
	return s.String(), figures, first
}

func countFigures(c *ipynb.Cell) int {
	n := 0
	for i := range c.Outputs {
		if isFigure(&c.Outputs[i]) {
			n++
		}
	}
	return n
}

func isFigure(o *ipynb.Output) bool {
	return o.MIME("image/png") != "" || o.MIME("image/svg+xml") != "" || o.MIME("image/jpeg") != ""
}

func pre(s *strings.Builder, class, text string) {
	if text = strings.TrimRight(text, "\n"); text != "" {
		fmt.Fprintf(s, "<pre class=\"%s\" tabindex=\"0\">%s</pre>\n", class, html.EscapeString(text))
	}
}

// rich writes the best representation of an output that is no picture.
// Scripts are never written.
func (b *builder) rich(s *strings.Builder, pg *page, o *ipynb.Output) {
	switch {
	case o.MIME("text/html") != "":
		s.WriteString(`<div class="html scroll" tabindex="0">` + sanitizer.Sanitize(o.MIME("text/html")) + "</div>\n")
	case o.MIME("text/markdown") != "":
		s.WriteString(`<div class="html">`)
		s.Write(b.markdownOutput(pg, o.MIME("text/markdown")))
		s.WriteString("</div>\n")
	case o.MIME("text/latex") != "":
		tex := strings.TrimSpace(o.MIME("text/latex"))
		for _, d := range [][2]string{{"$$", "$$"}, {"$", "$"}, {`\[`, `\]`}, {`\(`, `\)`}} {
			if strings.HasPrefix(tex, d[0]) && strings.HasSuffix(tex, d[1]) && len(tex) >= len(d[0])+len(d[1]) {
				tex = tex[len(d[0]) : len(tex)-len(d[1])]
				break
			}
		}
		if m, err := mathml.Render(tex, true); err == nil {
			s.WriteString(`<div class="equation" tabindex="0">` + m + "</div>\n")
		} else {
			pre(s, "stream", o.MIME("text/latex"))
		}
	case o.MIME("text/plain") != "":
		pre(s, "stream", terminalText(o.MIME("text/plain")))
	case o.Data["application/json"] != nil:
		if j, err := json.MarshalIndent(o.Data["application/json"], "", "  "); err == nil {
			pre(s, "stream", string(j))
		}
	}
}

// figure stores the picture of an output and returns its name in the site and
// its size in CSS pixels, 0 if that is not known.
func (b *builder) figure(o *ipynb.Output) (name string, width, height int, ok bool) {
	if svg := o.MIME("image/svg+xml"); svg != "" && o.MIME("image/png") == "" {
		return b.addFile([]byte(svg), ".svg"), metadataWidth(o, "image/svg+xml"), 0, true
	}
	for _, f := range []struct{ mime, ext string }{{"image/png", ".png"}, {"image/jpeg", ".jpg"}} {
		coded := o.MIME(f.mime)
		if coded == "" {
			continue
		}
		pic, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(coded), ""))
		if err != nil {
			return "", 0, 0, false
		}
		width = metadataWidth(o, f.mime)
		if width == 0 {
			width = naturalWidth(pic)
		}
		if cfg, _, err := image.DecodeConfig(bytes.NewReader(pic)); err == nil && cfg.Width > 0 {
			height = int(math.Round(float64(width) * float64(cfg.Height) / float64(cfg.Width)))
		}
		return b.addFile(pic, f.ext), width, height, true
	}
	return "", 0, 0, false
}

// addFile stores a picture under the hash of its content.
func (b *builder) addFile(content []byte, ext string) string {
	sum := sha256.Sum256(content)
	name := "figures/" + hex.EncodeToString(sum[:8]) + ext
	b.files[name] = content
	return name
}

// metadata looks a text up in the metadata of an output: as JupyterLab does
// below the MIME type, or beside it.
func metadata(o *ipynb.Output, key string) string {
	for _, mime := range o.MIMETypes() {
		if m, _ := o.Metadata[mime].(map[string]any); m != nil {
			if s, _ := m[key].(string); s != "" {
				return s
			}
		}
	}
	s, _ := o.Metadata[key].(string)
	return s
}

func metadataWidth(o *ipynb.Output, mime string) int {
	m, _ := o.Metadata[mime].(map[string]any)
	for _, v := range []any{m["width"], o.Metadata["width"]} {
		var f float64
		if _, err := fmt.Sscan(fmt.Sprint(v), &f); err == nil && f >= 1 && f < 1e5 {
			return int(math.Round(f))
		}
	}
	return 0
}

// naturalWidth is the width of a picture in CSS pixels, 96 to the inch. A PNG
// tells its pixels per metre in its pHYs chunk; without one a pixel is a
// CSS pixel. See the PNG specification, 3rd edition, section 11.3.4.3.
func naturalWidth(pic []byte) int {
	cfg, _, err := image.DecodeConfig(bytes.NewReader(pic))
	if err != nil {
		return 0
	}
	perMetre := 0.0
	for at := 8; at+8 <= len(pic) && bytes.HasPrefix(pic, []byte("\x89PNG")); {
		n := int(binary.BigEndian.Uint32(pic[at:]))
		kind := string(pic[at+4 : at+8])
		if kind == "IDAT" || n < 0 || at+12+n > len(pic) {
			break
		}
		if kind == "pHYs" && n == 9 && pic[at+16] == 1 {
			perMetre = float64(binary.BigEndian.Uint32(pic[at+8:]))
		}
		at += 12 + n
	}
	const css = 96 / 0.0254
	if perMetre > css {
		return int(math.Round(float64(cfg.Width) * css / perMetre))
	}
	return cfg.Width
}
