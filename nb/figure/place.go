package figure

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// placer finds room for labels between the data of a plot.
type placer struct {
	c     draw.Canvas
	taken []vg.Rectangle // labels that stand already
	avoid []vg.Point     // points of curves
}

// curve adds the points along a polyline, at most 3 points apart.
func (p *placer) curve(line []vg.Point) {
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		n := int(math.Hypot(float64(b.X-a.X), float64(b.Y-a.Y))/3) + 1
		for k := range min(n, 1000) {
			t := vg.Length(k) / vg.Length(n)
			p.avoid = append(p.avoid, vg.Point{X: a.X + t*(b.X-a.X), Y: a.Y + t*(b.Y-a.Y)})
		}
	}
}

// label writes s at the best of the candidate places, which are the lower left
// corners of its box, best liked first.
func (p *placer) label(s string, sty text.Style, corners func(w, h vg.Length) []vg.Point) {
	w, h := sty.Width(s), capHeight*sty.Font.Size
	var best vg.Rectangle
	cost := math.Inf(1)
	for i, q := range corners(w, h) {
		r := vg.Rectangle{Min: q, Max: vg.Point{X: q.X + w, Y: q.Y + h}}
		if k := p.cost(r) + float64(i)*0.5; k < cost {
			best, cost = r, k
		}
	}
	p.taken = append(p.taken, best)
	halo(p.c, best, 2)
	put(p.c, sty, text.XLeft, best.Min, s)
}

// cost counts what the box would cover.
func (p *placer) cost(r vg.Rectangle) float64 {
	cost := 0.0
	over := max(p.c.Min.X-r.Min.X, p.c.Min.Y-r.Min.Y, r.Max.X-p.c.Max.X, r.Max.Y-p.c.Max.Y)
	if over > 0 {
		cost += 1000 + float64(over)
	}
	for _, t := range p.taken {
		if overlap(grown(r, 2), t) {
			cost += 500
		}
	}
	for _, q := range p.avoid {
		if contains(grown(r, 3), q) {
			cost += 2
		}
	}
	return cost
}

// halo clears the paper behind a label.
func halo(c draw.Canvas, r vg.Rectangle, by vg.Length) {
	fillRect(c, grown(r, by), paper)
}

func grown(r vg.Rectangle, by vg.Length) vg.Rectangle {
	return vg.Rectangle{
		Min: vg.Point{X: r.Min.X - by, Y: r.Min.Y - by},
		Max: vg.Point{X: r.Max.X + by, Y: r.Max.Y + by},
	}
}

func contains(r vg.Rectangle, p vg.Point) bool {
	return p.X >= r.Min.X && p.X <= r.Max.X && p.Y >= r.Min.Y && p.Y <= r.Max.Y
}

func overlap(a, b vg.Rectangle) bool {
	return a.Min.X < b.Max.X && b.Min.X < a.Max.X && a.Min.Y < b.Max.Y && b.Min.Y < a.Max.Y
}

// checkRoom refuses labels that touch; at are their middles, in order.
func checkRoom(kind string, labels []string, at []vg.Length, sty text.Style) error {
	for i := 1; i < len(labels); i++ {
		if (sty.Width(labels[i-1])+sty.Width(labels[i]))/2+2 > at[i]-at[i-1] {
			return fmt.Errorf("figure: %s: %w: the names %q and %q run into each other; shorten them, make Width larger or use HBars",
				kind, ErrText, labels[i-1], labels[i])
		}
	}
	return nil
}

// spread moves the middles of labels of the given size apart so that none
// overlap, keeps their order and stays between lo and hi where it can. at is
// in increasing order.
func spread(at []vg.Length, size func(i int) vg.Length, lo, hi vg.Length) []vg.Length {
	out := copied(at)
	edge := lo
	for i := range out {
		out[i] = max(out[i], edge+size(i)/2)
		edge = out[i] + size(i)/2
	}
	edge = hi
	for i := len(out) - 1; i >= 0; i-- {
		out[i] = min(out[i], edge-size(i)/2)
		edge = out[i] - size(i)/2
	}
	return out
}
