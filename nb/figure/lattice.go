package figure

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// lattice holds numbers, such as the posterior, at the corners of equal cells of
// the plane.
type lattice struct {
	x, y []float64
	p    [][][]float64 // p[i][j] at x[i], y[j]
}

func (r *Regions) grid(x0, x1, y0, y1 float64) (*lattice, error) {
	n := r.Cells
	if n == 0 {
		n = 150
	}
	g := &lattice{}
	for i := range n + 1 {
		t := float64(i) / float64(n)
		g.x, g.y = append(g.x, x0+t*(x1-x0)), append(g.y, y0+t*(y1-y0))
	}
	for _, x := range g.x {
		var col [][]float64
		for _, y := range g.y {
			p, err := r.at(x, y)
			if err != nil {
				return nil, err
			}
			col = append(col, copied(p))
		}
		g.p = append(g.p, col)
	}
	return g, nil
}

// tint gives each place the colour of the class that wins there.
func (g *lattice) tint(c draw.Canvas, p *plot.Plot) {
	g.fill(c, p, largest, func(k int) color.NRGBA { return Tint(k, regionTint) })
}

// fill fills the plane, a rectangle for each run of corners of one kind.
func (g *lattice) fill(c draw.Canvas, p *plot.Plot, kind func(p []float64) int, of func(k int) color.NRGBA) {
	trX, trY := p.Transforms(&c)
	n := len(g.x) - 1
	half := func(v []float64, i int) float64 { // the place midway before corner i
		if i == 0 || i > n {
			return v[min(i, n)]
		}
		return (v[i-1] + v[i]) / 2
	}
	for i := range g.x {
		for j := 0; j <= n; {
			k, from := kind(g.p[i][j]), j
			for j <= n && kind(g.p[i][j]) == k {
				j++
			}
			fillRect(c, vg.Rectangle{
				Min: vg.Point{X: trX(half(g.x, i)), Y: trY(half(g.y, from))},
				// A hair wider, so that no seam shows between columns.
				Max: vg.Point{X: min(trX(half(g.x, i+1))+0.4, c.Max.X), Y: trY(half(g.y, j))},
			}, of(k))
		}
	}
}

// sow draws small pale glyphs of the winning class, away from the boundary.
func (g *lattice) sow(c draw.Canvas, p *plot.Plot) {
	trX, trY := p.Transforms(&c)
	step := max(1, len(g.x)/12)
	for i := step / 2; i < len(g.x)-1; i += step {
		for j := step / 2; j < len(g.y)-1; j += step {
			k := largest(g.p[i][j])
			pt := vg.Point{X: trX(g.x[i]), Y: trY(g.y[j])}
			c.DrawGlyph(draw.GlyphStyle{Color: Tint(k, 0.42), Radius: 1.7, Shape: Glyph(k)}, pt)
		}
	}
}

// contour draws where f is 0, cell by cell: each side of a cell between corners
// of opposite sign is crossed once, where the line between them is 0.
func (g *lattice) contour(c draw.Canvas, p *plot.Plot, sty draw.LineStyle, f func(p []float64) float64) {
	trX, trY := p.Transforms(&c)
	v := make([][]float64, len(g.x))
	for i := range g.x {
		for j := range g.y {
			v[i] = append(v[i], f(g.p[i][j]))
		}
	}
	var ends [][2]vg.Point
	for i := range len(g.x) - 1 {
		for j := range len(g.y) - 1 {
			var cross []vg.Point
			corners := [5][2]int{{i, j}, {i + 1, j}, {i + 1, j + 1}, {i, j + 1}, {i, j}}
			for s := range 4 {
				a, b := corners[s], corners[s+1]
				va, vb := v[a[0]][a[1]], v[b[0]][b[1]]
				if (va > 0) == (vb > 0) {
					continue
				}
				t := va / (va - vb)
				cross = append(cross, vg.Point{
					X: trX(g.x[a[0]] + t*(g.x[b[0]]-g.x[a[0]])),
					Y: trY(g.y[a[1]] + t*(g.y[b[1]]-g.y[a[1]])),
				})
			}
			for s := 0; s+1 < len(cross); s += 2 {
				ends = append(ends, [2]vg.Point{cross[s], cross[s+1]})
			}
		}
	}
	for _, line := range joined(ends) {
		c.StrokeLines(sty, line)
	}
}

// joined joins segments that share an end into lines, so that dashes run on.
func joined(segments [][2]vg.Point) [][]vg.Point {
	at := map[[2]int][]int{} // a place in thousandths of a point, to its segments
	place := func(p vg.Point) [2]int { return [2]int{int(p.X*1000 + 0.5), int(p.Y*1000 + 0.5)} }
	for i, s := range segments {
		at[place(s[0])] = append(at[place(s[0])], i)
		at[place(s[1])] = append(at[place(s[1])], i)
	}
	used := make([]bool, len(segments))
	walk := func(line []vg.Point) []vg.Point {
		for {
			end := line[len(line)-1]
			more := false
			for _, i := range at[place(end)] {
				if used[i] {
					continue
				}
				used[i], more = true, true
				s := segments[i]
				if place(s[0]) == place(end) {
					line = append(line, s[1])
				} else {
					line = append(line, s[0])
				}
				break
			}
			if !more {
				return line
			}
		}
	}
	var out [][]vg.Point
	for i, s := range segments {
		if used[i] {
			continue
		}
		used[i] = true
		back := walk([]vg.Point{s[1], s[0]})
		for l, r := 0, len(back)-1; l < r; l, r = l+1, r-1 {
			back[l], back[r] = back[r], back[l]
		}
		out = append(out, walk(back))
	}
	return out
}
