package run

import (
	"regexp"
	"strconv"
	"strings"

	"naivebayes/notebooks/internal/ipynb"
	"naivebayes/notebooks/internal/kernel"
)

var (
	// written is what %%writefile says, for no good reason on stderr.
	written = regexp.MustCompile(`(?m)^Cell contents (written|appended) to ".*"\.\n?`)
	unknown = regexp.MustCompile(`"(%\S*)" unknown or not implemented yet\.`)
	status  = regexp.MustCompile(`(?m)^(exit status \d+|signal: .*)$`)
)

// stderrOf returns what the cell wrote to stderr and must not.
func stderrOf(c *ipynb.Cell) string {
	var b strings.Builder
	for _, o := range c.Outputs {
		if o.Type == "stream" && o.Name == "stderr" {
			b.WriteString(o.Text)
		}
	}
	return written.ReplaceAllString(b.String(), "")
}

// complaint says what a text on stderr means, for a cell that GoNB calls
// successful; "" for no text.
func complaint(stderr string) string {
	switch {
	case strings.TrimSpace(stderr) == "":
		return ""
	case unknown.MatchString(stderr):
		return "GoNB knows no command " + unknown.FindStringSubmatch(stderr)[1]
	case strings.Contains(stderr, "testing: warning: no tests to run"):
		return "its test name matches no test"
	case status.MatchString(stderr):
		return "a shell command failed (" + status.FindString(stderr) + ")"
	}
	return "it writes to stderr"
}

// explain turns the error of a cell into a reason. Of a program that ended
// badly GoNB tells the exit status only, so what the program said is added:
// the panic, or the tests that failed.
func explain(c *ipynb.Cell, failed *kernel.CellError) string {
	reason := inCells(failed, c.ExecutionCount)
	if !status.MatchString(reason) {
		return reason
	}
	for _, o := range c.Outputs {
		if o.Type != "stream" {
			continue
		}
		for line := range strings.Lines(o.Text) {
			line = strings.TrimSpace(line)
			for _, p := range []string{"panic: ", "fatal error: ", "--- FAIL: "} {
				if strings.HasPrefix(line, p) {
					return line + " (" + reason + ")"
				}
			}
		}
	}
	return reason
}

var (
	compiled = regexp.MustCompile(`^\S*main(?:_test)?\.go:\d+(?::\d+)?: (.*)$`)
	inCell   = regexp.MustCompile(`^Cell(?:\[(\d+)\]:)? Line (\d+)$`)
)

// inCells returns the message of the error. Where it is the compiler's, lines
// of the file that GoNB composed become lines of cells: the traceback has an
// entry for each line of the message, and the entry names the cell.
func inCells(e *kernel.CellError, count int) string {
	messages := strings.Split(e.Value, "\n")
	for i, m := range messages {
		what := compiled.FindStringSubmatch(m)
		if what == nil || i >= len(e.Traceback) {
			continue
		}
		first, _, _ := strings.Cut(colours.ReplaceAllString(e.Traceback[i], ""), "\n")
		switch at := inCell.FindStringSubmatch(first); {
		case at == nil:
		case at[1] == "" || at[1] == strconv.Itoa(count):
			messages[i] = "line " + at[2] + ": " + what[1]
		default:
			messages[i] = "line " + at[2] + " of cell [" + at[1] + "]: " + what[1]
		}
	}
	return strings.TrimSpace(strings.Join(messages, "\n"))
}

// lastOutput returns the last lines that a cell printed, without colours.
func lastOutput(c *ipynb.Cell) string {
	var b strings.Builder
	for _, o := range c.Outputs {
		switch {
		case o.Type == "stream":
			b.WriteString(o.Text)
		case o.MIME("text/plain") != "":
			b.WriteString(o.MIME("text/plain") + "\n")
		}
	}
	return tail(withoutTrace(colours.ReplaceAllString(b.String(), "")), 12)
}

var (
	traced = regexp.MustCompile(`(?m)^goroutine \d+.*:$`)
	place  = regexp.MustCompile(`\[\[ (Cell (?:\[\d+\] )?Line \d+) \]\]`)
)

// withoutTrace drops the stack traces from the end of what a program printed,
// but for the first place in a cell that they name.
func withoutTrace(s string) string {
	at := traced.FindStringIndex(s)
	if at == nil {
		return s
	}
	kept := strings.TrimRight(s[:at[0]], "\n") + "\n"
	if m := place.FindStringSubmatch(s[at[0]:]); m != nil {
		kept += "at " + m[1] + "\n"
	}
	return kept
}

// tail returns the last n lines of a text, shortened where they are very long.
func tail(s string, n int) string {
	lines := strings.Split(strings.TrimRight(s, "\n"), "\n")
	lines = lines[max(0, len(lines)-n):]
	for i, l := range lines {
		if r := []rune(l); len(r) > 200 {
			lines[i] = string(r[:200]) + "…"
		}
	}
	return strings.Join(lines, "\n")
}

// firstLine returns the first line of an error message that is not a heading
// such as "# package".
func firstLine(s string) string {
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "# ") {
			return strings.TrimSuffix(line, ":")
		}
	}
	return s
}
