package run

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"strings"

	"naivebayes/notebooks/internal/ipynb"
)

// Difference is a difference between the outputs of a cell and those expected.
type Difference struct {
	Path    string
	Cell    string
	Message string // what differs, with a short diff
}

// String returns the difference for a reader, in one line or more.
func (d Difference) String() string {
	return fmt.Sprintf("%s: cell %q: %s", d.Path, d.Cell, d.Message)
}

// Compare returns the differences between the outputs of two executions of one
// notebook, cell by cell. Texts must be equal but for what Normalise removes,
// PNG pictures and the frames of sliders must be equal pixel by pixel. The order in which stdout, stderr
// and displayed data follow one another does not count: GoNB forwards them
// independently of one another, so it is not determined; the order within
// each of them does count.
//
// The outputs of cells that are tagged with one of the absent corpora are not
// compared; see Absent.
func Compare(want, got *ipynb.Notebook, absent ...string) []Difference {
	var ds []Difference
	add := func(cell, format string, args ...any) {
		ds = append(ds, Difference{got.Path, cell, fmt.Sprintf(format, args...)})
	}
	for i := range max(len(want.Cells), len(got.Cells)) {
		switch {
		case i >= len(got.Cells):
			add(name(want, want.Cells[i]), "it is missing")
		case i >= len(want.Cells):
			add(name(got, got.Cells[i]), "it is not expected")
		case want.Cells[i].Source != got.Cells[i].Source || want.Cells[i].Type != got.Cells[i].Type:
			add(name(got, got.Cells[i]), "it is another cell than the one expected")
		case lacks(want.Cells[i], absent):
		default:
			if msg := compareCell(want.Cells[i], got.Cells[i]); msg != "" {
				add(name(got, got.Cells[i]), "%s", msg)
			}
		}
	}
	return ds
}

// Settle makes the outputs of got fit to be written into the file that want
// was read from, so that as few lines of it change as possible. Outputs that
// equal those in want, in the sense of Compare, are replaced by the latter, and
// so are those of cells that are tagged with one of the absent corpora;
// from the others the path of the temporary folder is removed.
func Settle(want, got *ipynb.Notebook, absent ...string) {
	for i, c := range got.Cells {
		if i < len(want.Cells) && want.Cells[i].Source == c.Source && (lacks(c, absent) || compareCell(want.Cells[i], c) == "") {
			c.Outputs = append([]ipynb.Output(nil), want.Cells[i].Outputs...)
			continue
		}
		for j := range c.Outputs {
			c.Outputs[j].Text = folder.ReplaceAllString(c.Outputs[j].Text, "")
		}
	}
}

// parts are the outputs of a cell sorted by the way they take.
type parts struct {
	stdout, stderr, failure string
	shown                   []ipynb.Output
}

func partsOf(c *ipynb.Cell) parts {
	var p parts
	for _, o := range c.Outputs {
		switch {
		case o.Type == "stream" && o.Name == "stderr":
			p.stderr += o.Text
		case o.Type == "stream":
			p.stdout += o.Text
		case o.Type == "error":
			p.failure += o.EName + ": " + o.EValue
		default:
			p.shown = append(p.shown, o)
		}
	}
	p.stdout, p.stderr, p.failure = Normalise(p.stdout), normaliseTrace(p.stderr), normaliseTrace(p.failure)
	return p
}

// compareCell returns what differs between the outputs of two cells, or "".
func compareCell(want, got *ipynb.Cell) string {
	w, g := partsOf(want), partsOf(got)
	for _, t := range []struct{ what, want, got string }{
		{"stdout", w.stdout, g.stdout},
		{"stderr", w.stderr, g.stderr},
		{"the error", w.failure, g.failure},
	} {
		if t.want != t.got {
			return t.what + " differs:\n" + diff(t.want, t.got)
		}
	}
	if len(w.shown) != len(g.shown) {
		return fmt.Sprintf("it displays %d outputs, want %d", len(g.shown), len(w.shown))
	}
	for i := range w.shown {
		if msg := compareShown(&w.shown[i], &g.shown[i]); msg != "" {
			return fmt.Sprintf("displayed output %d: %s", i+1, msg)
		}
	}
	return ""
}

func compareShown(want, got *ipynb.Output) string {
	if w, g := want.MIMETypes(), got.MIMETypes(); !reflect.DeepEqual(w, g) {
		return fmt.Sprintf("its types are %v, want %v", g, w)
	}
	for _, mime := range want.MIMETypes() {
		w, isText := want.Data[mime].(string)
		g, isText2 := got.Data[mime].(string)
		switch {
		case mime == sliderMIME:
			if msg := compareSlider(want.Data[mime], got.Data[mime]); msg != "" {
				return msg
			}
		case !isText || !isText2:
			if w, g := canonical(want.Data[mime]), canonical(got.Data[mime]); w != g {
				return mime + " differs:\n" + diff(w, g)
			}
		case mime == "image/png":
			if msg := comparePNG(w, g); msg != "" {
				return msg
			}
		default:
			w, g = strings.TrimRight(Normalise(w), "\n"), strings.TrimRight(Normalise(g), "\n")
			if w != g {
				return mime + " differs:\n" + diff(w, g)
			}
		}
	}
	return ""
}

// canonical writes a JSON value with sorted keys.
func canonical(v any) string {
	b, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(b)
}

var (
	colours = regexp.MustCompile("\x1b\\[[0-9;]*[A-Za-z]")
	// gonb's temporary module is named by 8 random digits: its folder, its name.
	folder = regexp.MustCompile(`[^\s"'(\[]*/gonb_[0-9a-f]{8}/`)
	module = regexp.MustCompile(`\bgonb_[0-9a-f]{8}\b`)
	// "--- PASS: TestX (0.00s)"
	testTime = regexp.MustCompile(`(?m)^(\s*--- (?:PASS|FAIL|SKIP): .* )\(\d+\.\d+s\)$`)
	// "ok  	naivebayes/nb	0.012s" and "(cached)"
	packageTime = regexp.MustCompile(`(?m)^((?:ok  |FAIL)\t\S+\t)(?:\d+\.\d+s|\(cached\))`)

	// "	/usr/local/go/src/strconv/atoi.go:20 +0x65"
	frame   = regexp.MustCompile(`(?m)^(\s+(?:\[\[ .*? \]\] )?)\S*?([^/\s]+\.go):(\d+)(?: \+0x[0-9a-f]+)?$`)
	own     = regexp.MustCompile(`^main(_test)?\.go$`)
	address = regexp.MustCompile(`0x[0-9a-f]+`)
	routine = regexp.MustCompile(`(?m)^goroutine \d+`)
)

// Normalise removes from a text what differs between two runs although nothing
// is different: the random name of the module in which GoNB compiles a cell,
// and the durations that the testing package and go test print.
func Normalise(s string) string {
	if strings.Contains(s, "gonb_") { // a search is much faster than the expressions
		s = folder.ReplaceAllString(s, "")
		s = module.ReplaceAllString(s, "gonb")
	}
	if !strings.Contains(s, "--- ") && !strings.Contains(s, "\t") {
		return s
	}
	s = testTime.ReplaceAllString(s, "${1}(0.00s)")
	return packageTime.ReplaceAllString(s, "${1}0.000s")
}

// normaliseTrace is Normalise for stderr and errors: it also removes colours,
// and from the trace of a panic the addresses, the numbers of goroutines, the
// folders of the files, and the line numbers of files other than the cell's.
func normaliseTrace(s string) string {
	s = Normalise(colours.ReplaceAllString(s, ""))
	s = frame.ReplaceAllStringFunc(s, func(line string) string {
		m := frame.FindStringSubmatch(line)
		if own.MatchString(m[2]) {
			return m[1] + m[2] + ":" + m[3]
		}
		return m[1] + m[2]
	})
	s = address.ReplaceAllString(s, "0x")
	return routine.ReplaceAllString(s, "goroutine")
}

// diff shows the lines around the first difference of two texts.
func diff(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	i := 0
	for i < len(w) && i < len(g) && w[i] == g[i] {
		i++
	}
	// Drop the common end as well.
	for len(w) > i && len(g) > i && w[len(w)-1] == g[len(g)-1] {
		w, g = w[:len(w)-1], g[:len(g)-1]
	}
	var b strings.Builder
	fmt.Fprintf(&b, "  from line %d:", i+1)
	side := func(sign string, lines []string) {
		for j, l := range lines {
			if j == 5 {
				fmt.Fprintf(&b, "\n  %s … %d more lines", sign, len(lines)-j)
				return
			}
			fmt.Fprintf(&b, "\n  %s %s", sign, tail(l, 1))
		}
	}
	side("-", w[i:])
	side("+", g[i:])
	return b.String()
}
