package logistic

import (
	"fmt"
	"math"
	"slices"

	"naivebayes/nb"
)

// problem is the loss in coordinates in which L-BFGS walks well: column j is
// centred and divided by scale[j], and weights stand for those columns. For
// each free class (all present ones, or only the second of two) v holds d
// weights and the bias.
type problem struct {
	n, d, k int
	x       []float64 // n×d, centred and scaled
	y       []int     // n, index among the present classes
	w       []float64 // n weights
	total   float64
	present []int // the classes that have a row
	l2      float64
	penalty []float64 // d, of the squares of v
	mean    []float64
	scale   []float64
	z       []float64 // room for the logits of a row
	at, g   []float64 // where f and g, loss and gradient, were computed
	f       float64
}

func newProblem(n, d int, at func(i, j int) float64, y []int, k int, o *Options) (*problem, error) {
	if n == 0 {
		return nil, fmt.Errorf("logistic: no row to fit: %w", nb.ErrNoRows)
	}
	p := &problem{n: n, d: d, k: k, x: make([]float64, n*d), y: make([]int, n), w: make([]float64, n), l2: o.L2,
		penalty: make([]float64, d), mean: make([]float64, d), scale: make([]float64, d)}
	perClass := make([]float64, max(k, 0))
	for i, c := range y {
		if c < 0 || c >= k {
			return nil, fmt.Errorf("logistic: row %d: the class is %d, want 0 to %d: %w", i+1, c, k-1, nb.ErrLabel)
		}
		p.w[i] = 1
		if o.Weights != nil {
			p.w[i] = o.Weights[i]
		}
		perClass[c] += p.w[i]
		p.total += p.w[i]
		for j := range d {
			v := at(i, j)
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, fmt.Errorf("logistic: row %d, column %d: the cell is %v, want a finite number; an Encoder fills missing cells: %w", i+1, j+1, v, nb.ErrCell)
			}
			p.x[i*d+j] = v
		}
	}
	index := make([]int, max(k, 0))
	for c, w := range perClass {
		if index[c] = len(p.present); w > 0 {
			p.present = append(p.present, c)
		}
	}
	if len(p.present) < 2 {
		return nil, fmt.Errorf("logistic: %d of %d classes have a row: %w", len(p.present), k, nb.ErrOneClass)
	}
	if len(p.present) < k && o.L2 == 0 {
		return nil, fmt.Errorf("logistic: %d of %d classes have a row; set L2 > 0 or leave the others out: %w", len(p.present), k, ErrSeparable)
	}
	for i, c := range y {
		p.y[i] = index[c]
	}
	p.rescale(o)
	p.z = make([]float64, len(p.present))
	return p, nil
}

// rescale centres the columns and divides each by the root of its curvature:
// a quarter of its variance, the most that the mean loss can bend, and the penalty.
func (p *problem) rescale(o *Options) {
	for j := range p.d {
		var mean, m2, w float64
		for i := range p.n {
			if p.w[i] > 0 {
				w += p.w[i]
				delta := p.x[i*p.d+j] - mean
				mean += delta * p.w[i] / w
				m2 += p.w[i] * delta * (p.x[i*p.d+j] - mean)
			}
		}
		variance := m2 / p.total
		lambda := o.L2 / p.total
		if o.Standardize {
			lambda *= variance
		}
		curvature := variance/4 + lambda
		if !(variance > 1e-26*mean*mean) || curvature == 0 {
			p.mean[j], p.scale[j], p.penalty[j] = mean, 0, 1 // a constant column has weight 0
		} else {
			s := 2 * math.Sqrt(curvature)
			p.mean[j], p.scale[j], p.penalty[j] = mean, s, lambda/(s*s)
		}
		for i := range p.n {
			if p.x[i*p.d+j] -= mean; p.scale[j] == 0 {
				p.x[i*p.d+j] = 0
			} else {
				p.x[i*p.d+j] /= p.scale[j]
			}
		}
	}
}

// free returns the number of classes with weights of their own: one of two.
func (p *problem) free() int {
	if len(p.present) == 2 {
		return 1
	}
	return len(p.present)
}

func (p *problem) size() int { return p.free() * (p.d + 1) }

// row fills z with the logits of row i.
func (p *problem) row(v []float64, i int) []float64 {
	x := p.x[i*p.d : (i+1)*p.d]
	first := len(p.present) - p.free()
	p.z[0] = 0
	for c := range p.free() {
		w := v[c*(p.d+1) : (c+1)*(p.d+1)]
		s := w[p.d]
		for j, a := range x {
			s += a * w[j]
		}
		p.z[first+c] = s
	}
	return p.z
}

// loss is the mean log loss with its penalty.
func (p *problem) loss(v []float64) float64 {
	p.evaluate(v)
	return p.f
}

// gradient is Σᵢ (P(c|xᵢ) − [yᵢ=c])·xᵢⱼ / n and that of the penalty.
func (p *problem) gradient(g, v []float64) {
	p.evaluate(v)
	copy(g, p.g)
}

// evaluate sets f and g to loss and gradient at v, unless they are there already.
func (p *problem) evaluate(v []float64) {
	if slices.Equal(p.at, v) {
		return
	}
	p.at, p.g = append(p.at[:0], v...), slices.Grow(p.g[:0], len(v))[:len(v)]
	clear(p.g)
	p.f = 0
	first := len(p.present) - p.free()
	for i := range p.n {
		if p.w[i] == 0 {
			continue
		}
		z := p.row(v, i)
		lse := nb.LogSumExp(z)
		weight := p.w[i] / p.total
		p.f += weight * (lse - z[p.y[i]])
		x := p.x[i*p.d : (i+1)*p.d]
		for c := range p.free() {
			r := math.Exp(z[first+c] - lse)
			if p.y[i] == first+c {
				r = -oneMinus(z, first+c, lse)
			}
			r *= weight
			g := p.g[c*(p.d+1) : (c+1)*(p.d+1)]
			for j, a := range x {
				g[j] += r * a
			}
			g[p.d] += r
		}
	}
	for c := range p.free() {
		for j, l := range p.penalty {
			a := v[c*(p.d+1)+j]
			p.f += l * a * a / 2
			p.g[c*(p.d+1)+j] += l * a
		}
	}
}

// oneMinus returns 1 − P(c|x) as the sum of the other probabilities, so that a
// nearly certain row keeps its digits.
func oneMinus(z []float64, c int, lse float64) (s float64) {
	for a := range z {
		if a != c {
			s += math.Exp(z[a] - lse)
		}
	}
	return s
}

// margins returns, for each row that weighs something and each other class, by
// how much the logit of the row's own class is above.
func (p *problem) margins(v []float64) (out []float64) {
	for i := range p.n {
		if p.w[i] > 0 {
			z := p.row(v, i)
			for c := range z {
				if c != p.y[i] {
					out = append(out, z[p.y[i]]-z[c])
				}
			}
		}
	}
	return out
}

// separates says whether every margin is positive: such weights get better when
// they are doubled.
func (p *problem) separates(v []float64) bool { return slices.Min(p.margins(v)) > 0 }

// model returns to the columns as they are. With K > 2 weights and biases are
// made to sum to 0 over the classes.
func (p *problem) model(v []float64, done stats) *Model {
	m := &Model{Bias: make([]float64, p.k), Weights: make([][]float64, p.k), Loss: p.loss(v) * p.total,
		Iterations: done.iterations, Evaluations: done.evaluations, Gradient: done.gradient}
	for c := range m.Weights {
		m.Weights[c], m.Bias[c] = make([]float64, p.d), math.Inf(-1)
	}
	m.Bias[p.present[0]] = 0
	first := len(p.present) - p.free()
	for a := range p.free() {
		c := p.present[first+a]
		m.Bias[c] = v[a*(p.d+1)+p.d]
		for j := range p.d {
			if p.scale[j] > 0 {
				m.Weights[c][j] = v[a*(p.d+1)+j] / p.scale[j]
				m.Bias[c] -= m.Weights[c][j] * p.mean[j]
			}
		}
	}
	if len(p.present) > 2 {
		n := float64(len(p.present))
		centre := func(at func(c int) *float64) {
			var s float64
			for _, c := range p.present {
				s += *at(c)
			}
			for _, c := range p.present {
				*at(c) -= s / n
			}
		}
		for j := range p.d {
			centre(func(c int) *float64 { return &m.Weights[c][j] })
		}
		centre(func(c int) *float64 { return &m.Bias[c] })
	}
	return m
}
