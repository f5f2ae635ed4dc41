package logistic

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"

	"naivebayes/nb"
)

// Options say how to fit. A nil *Options stands for L2 = 1 on standardised
// columns; &Options{} is maximum likelihood.
type Options struct {
	// L2 is λ in the penalty (λ/2)·Σ w². Biases are not penalised.
	L2 float64
	// Standardize penalises the weights that belong to columns of mean 0 and
	// standard deviation 1 (divisor n) instead of the columns as they are, so
	// that their units do not matter. The weights of the model always belong
	// to the columns as they are.
	Standardize bool
	// Weights, if not nil, has a weight of 0 or more for each row; 2 is the row
	// twice.
	Weights []float64
	// Tolerance is the largest entry that the gradient of the mean loss may
	// have at the end, each column scaled to about the same curvature; 0 stands
	// for 1e-7. Below 1e-8 rounding of the loss may stop L-BFGS first.
	Tolerance float64
	// MaxIterations bounds the iterations; 0 stands for 10000.
	MaxIterations int
}

// Fit fits K classes to n rows of d numbers, y[i] being the class of row i, 0 to
// K−1. It minimises
//
//	−Σᵢ log P(yᵢ|xᵢ) + (L2/2)·Σ_c Σⱼ w_cj²
//
// which is convex: a minimum is the minimum, and with L2 > 0 it exists (proof:
// proofs/15-linear.md). A class without a row is allowed if L2 > 0; its bias then
// has no minimum and it is left out: bias −Inf and posterior 0. The error wraps nb.ErrNoRows,
// nb.ErrOneClass (fewer than two classes have a row), nb.ErrLabel, nb.ErrCell
// (NaN or ±Inf: an Encoder says what to do with missing cells), nb.ErrWeight,
// ErrOptions, ErrSeparable or ErrNotConverged. With L2 = 0 rows that a linear
// function tells apart are always found; where it leaves ties, and other weights
// are still settling, the answer may be very large weights instead. It panics if the lengths do not
// match. Cost: O(n·d·K) an iteration, some tens of them as a rule.
func Fit(x [][]float64, y []int, k int, o *Options) (*Model, error) {
	d := 0
	for i, row := range x {
		if i == 0 {
			d = len(row)
		}
		if len(row) != d {
			panic(fmt.Sprintf("logistic: Fit: row %d: have %d cells, want %d", i+1, len(row), d))
		}
	}
	return fit("Fit", len(x), d, func(i, j int) float64 { return x[i][j] }, y, k, o)
}

// FitMatrix is Fit for the n rows of an n×d matrix.
func FitMatrix(x mat.Matrix, y []int, k int, o *Options) (*Model, error) {
	n, d := x.Dims()
	return fit("FitMatrix", n, d, x.At, y, k, o)
}

func fit(name string, n, d int, at func(i, j int) float64, y []int, k int, o *Options) (*Model, error) {
	if len(y) != n {
		panic(fmt.Sprintf("logistic: %s: have %d labels, want %d", name, len(y), n))
	}
	if o == nil {
		o = &Options{L2: 1, Standardize: true}
	}
	if o.Weights != nil && len(o.Weights) != n {
		panic(fmt.Sprintf("logistic: %s: have %d weights, want %d", name, len(o.Weights), n))
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	p, err := newProblem(n, d, at, y, k, o)
	if err != nil {
		return nil, err
	}
	m, err := p.minimize(o)
	if err != nil {
		return nil, err
	}
	return m, nil
}

func (o *Options) check() error {
	for name, v := range map[string]float64{"L2": o.L2, "Tolerance": o.Tolerance, "MaxIterations": float64(o.MaxIterations)} {
		if !(v >= 0) || math.IsInf(v, 0) {
			return fmt.Errorf("logistic: %s is %v, want a finite number of 0 or more: %w", name, v, ErrOptions)
		}
	}
	for i, w := range o.Weights {
		if !(w >= 0) || math.IsInf(w, 0) {
			return fmt.Errorf("logistic: row %d: the weight is %v, want a finite number of 0 or more: %w", i+1, w, nb.ErrWeight)
		}
	}
	return nil
}

// minimize runs L-BFGS. Without a penalty it stops twice, at a coarse and at the
// fine tolerance, to see whether the weights have a direction to grow in.
func (p *problem) minimize(o *Options) (*Model, error) {
	tol, most := o.Tolerance, o.MaxIterations
	if tol == 0 {
		tol = 1e-7
	}
	if most == 0 {
		most = 10000
	}
	v := make([]float64, p.size())
	done := stats{}
	var err error
	if o.L2 == 0 {
		if v, err = p.run(v, 100*tol, most, &done); err != nil {
			return nil, p.explain(err, v)
		}
	}
	coarse := p.margins(v)
	if v, err = p.run(v, tol, most, &done); err != nil {
		return nil, p.explain(err, v)
	}
	if fine := p.margins(v); o.L2 == 0 && (p.separates(v) || grows(coarse, fine)) {
		return nil, p.explain(nil, v)
	}
	return p.model(v, done), nil
}

// grows says whether the last steps moved some row by 1 or more to its side and
// no row by .01 to the other, as it is when ties are all that stands in the way.
func grows(coarse, fine []float64) bool {
	low, high := 0., 0.
	for i, z := range fine {
		low, high = min(low, z-coarse[i]), max(high, z-coarse[i])
	}
	return high > 1 && low > -.01
}

// explain names separation as the cause if it is.
func (p *problem) explain(err error, v []float64) error {
	if p.l2 == 0 && (err == nil || p.separates(v)) {
		return fmt.Errorf("logistic: without L2 the weights grow for ever; set L2 > 0: %w", ErrSeparable)
	}
	return err
}

type stats struct {
	iterations, evaluations int
	gradient                float64
}

// run starts at v. A line search of L-BFGS gives up when rounding hides the
// descent, so that the gradient is judged here, and a stop above the tolerance
// is followed by a fresh start from where it stopped.
func (p *problem) run(v []float64, tol float64, most int, done *stats) ([]float64, error) {
	gradient := make([]float64, len(v))
	norm := func() float64 {
		p.gradient(gradient, v)
		g := 0.
		for _, x := range gradient {
			g = max(g, math.Abs(x))
		}
		return g
	}
	problem := optimize.Problem{Func: p.loss, Grad: p.gradient}
	for range 5 {
		if done.gradient = norm(); done.gradient <= tol || done.iterations >= most {
			break
		}
		r, err := optimize.Minimize(problem, v, &optimize.Settings{
			GradientThreshold: tol,
			MajorIterations:   most - done.iterations,
			Converger:         optimize.NeverTerminate{},
		}, &optimize.LBFGS{Store: 20})
		if r == nil {
			return v, fmt.Errorf("logistic: %w: %w", ErrNotConverged, err)
		}
		v = r.X
		done.iterations += r.MajorIterations
		done.evaluations += r.FuncEvaluations
	}
	if !(done.gradient <= tol) {
		if done.gradient = norm(); !(done.gradient <= tol) {
			return v, fmt.Errorf("logistic: after %d iterations the gradient is %.2g, want %.2g; raise MaxIterations, Tolerance or L2: %w",
				done.iterations, done.gradient, tol, ErrNotConverged)
		}
	}
	return v, nil
}
