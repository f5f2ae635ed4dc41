package site

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"image/png"
	"strconv"
	"strings"

	"naivebayes/notebooks/internal/ipynb"
)

// sliderMIME is the form of an output that figure.Slider adds to its picture:
// an object of strings, of which stops, says and frames have one line a stop. A
// frame is a PNG in base64 of what differs from the picture, or empty.
const sliderMIME = "application/vnd.naivebayes.slider+json"

const maxStops = 100

// slider is a slider of a notebook, checked.
type slider struct {
	label       string
	start       int
	stops, says []string
	frames      []string // paths in the site, "" for the picture itself
}

// slider reads the slider of an output and stores its frames. ok is false if
// there is none, or one that is not as figure.Slider writes it: then the
// picture is all that is shown. width and height are the pixels of the picture.
func (b *builder) slider(o *ipynb.Output, width, height int) (s slider, ok bool) {
	data, _ := o.Data[sliderMIME].(map[string]any)
	text := func(key string) string {
		t, _ := data[key].(string)
		return t
	}
	s.label, s.stops, s.says = text("label"), strings.Split(text("stops"), "\n"), strings.Split(text("says"), "\n")
	coded, n := strings.Split(text("frames"), "\n"), len(s.stops)
	start, err := strconv.Atoi(text("start"))
	if err != nil || start < 0 || start >= n || n < 2 || n > maxStops || len(s.says) != n || len(coded) != n || s.label == "" {
		return slider{}, false
	}
	s.start = start
	files := make([][]byte, n)
	for i, c := range coded {
		if c == "" {
			continue
		}
		pic, err := base64.StdEncoding.DecodeString(c)
		if err != nil {
			return slider{}, false
		}
		if cfg, err := png.DecodeConfig(bytes.NewReader(pic)); err != nil || cfg.Width != width || cfg.Height != height {
			return slider{}, false
		}
		files[i] = pic
	}
	for _, pic := range files { // only now, as all of them are good
		name := ""
		if pic != nil {
			name = b.addFile(pic, ".png")
		}
		s.frames = append(s.frames, name)
	}
	return s, true
}

// write writes what assets/slider.js makes a slider of. It is hidden, so that
// without the script there is the picture and nothing that does not answer.
func (s slider) write(w *strings.Builder, page string) {
	fmt.Fprintf(w, `<ol class="stops" hidden data-label="%s" data-start="%d">`, html.EscapeString(s.label), s.start)
	for i, stop := range s.stops {
		w.WriteString("<li")
		if s.frames[i] != "" {
			fmt.Fprintf(w, ` data-frame="%s"`, html.EscapeString(relative(page, s.frames[i])))
		}
		fmt.Fprintf(w, "><b>%s</b> <span>%s</span></li>", html.EscapeString(stop), html.EscapeString(s.says[i]))
	}
	w.WriteString("</ol>")
}
