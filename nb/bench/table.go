package main

import (
	"fmt"
	"io"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"
)

// table prints the measurements as Markdown.
func (h *harness) table(w io.Writer, ms []measurement) error {
	var b strings.Builder
	rate := 0.0
	if len(h.bandwidth) > 0 {
		rate = slices.Max(h.bandwidth)
	}
	fmt.Fprintf(&b, "Size %v of full, %d runs, %d processors, copy bandwidth %.1f GB/s (%s)", h.size, h.runs, runtime.GOMAXPROCS(0), rate/1e9, h.versions["Go"])
	for _, name := range slices.Sorted(maps.Keys(h.versions)) {
		if name != "Go" {
			fmt.Fprintf(&b, "; %s %s", name, h.versions[name])
		}
	}
	b.WriteString(".\n\n| row | stage | ours | peer | times as fast: min, median, max | memory, ours : theirs | limit of memory | of the limit | answers |\n|---|---|---|---|---|---|---|---|---|\n")
	for _, m := range ms {
		ours := median(m.ours)
		item := fmt.Sprintf("%s (%s per %s)", duration(ours), duration(ours/m.stage.Items), m.stage.Unit)
		if m.stage.Note != "" {
			item += ", " + m.stage.Note
		}
		limit, share := "–", "–"
		if m.stage.Bytes > 0 && rate > 0 {
			t := m.stage.Bytes / rate
			limit, share = duration(t), fmt.Sprintf("%.0f %%", 100*t/ours)
		}
		if m.peer == "" {
			fmt.Fprintf(&b, "| %s | %s | %s | – | – | %s | %s | %s | – |\n", m.row.name, m.stage.Name, item, megabytes(m.memory), limit, share)
			continue
		}
		answers := "agree"
		if !m.compared {
			answers = m.note
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s : %s = %.2f | %s | %s | %s |\n", m.row.name, m.stage.Name, item, m.peer, spread(m.ratio),
			megabytes(m.memory), megabytes(m.peerBytes), m.memory/m.peerBytes, limit, share, answers)
	}
	for _, s := range h.skipped {
		fmt.Fprintf(&b, "\n%s\n", s)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// spread is least, median and largest; a number alone if there is but one.
func spread(x []float64) string {
	if len(x) == 1 {
		return number(x[0]) + " (one run)"
	}
	return fmt.Sprintf("%s, **%s**, %s", number(slices.Min(x)), number(median(x)), number(slices.Max(x)))
}

// number writes three digits.
func number(x float64) string {
	switch {
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2f", x)
}

func duration(s float64) string {
	for _, u := range []struct {
		size float64
		name string
	}{{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}} {
		if s >= u.size*0.9995 {
			return number(s/u.size) + " " + u.name
		}
	}
	return number(s/1e-9) + " ns"
}

func megabytes(b float64) string { return fmt.Sprintf("%.0f MB", math.Round(b/1e6)) }
