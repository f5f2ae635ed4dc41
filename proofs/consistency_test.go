package proofs

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"naivebayes/nb"
)

// estimateCounts returns nb's estimate of the distribution of one column from
// the counts of its values in a class.
func estimateCounts(t *testing.T, n []float64, e *nb.Estimator) []float64 {
	t.Helper()
	values := []string{"a", "b", "c", "d", "e", "f"}[:len(n)]
	counts, err := nb.NewCounts([]string{"the class", "another"}, nb.Column{Name: "x", Values: values})
	if err != nil {
		t.Fatal(err)
	}
	for v, w := range n {
		if err := counts.Add([]float64{float64(v)}, 1); err != nil {
			t.Fatal(err)
		}
		if w == 0 {
			continue
		}
		if err := counts.AddWeighted([]float64{float64(v)}, 0, w); err != nil {
			t.Fatal(err)
		}
	}
	m, err := counts.Estimate(e)
	if err != nil {
		t.Fatal(err)
	}
	q := make([]float64, len(n))
	for v := range q {
		q[v] = m.Columns[0].Probability(0, v)
	}
	return q
}

// Proof 11, (11.1) and (11.3): the expectations are sums over all Sⁿ samples.
func TestErrorOfEstimates(t *testing.T) {
	const n = 6
	for _, q := range [][]float64{{.3, .7}, {.5, .3, .2}, {.9, .06, .04}} {
		s := len(q)
		lengths := make([]int, n)
		for i := range lengths {
			lengths[i] = s
		}
		for _, lambda := range []float64{0, .5, 1, 4} {
			mean, square, total := 0., 0., 0.
			each(lengths, func(x []int) {
				p, counts := 1., make([]float64, s)
				for _, v := range x {
					p *= q[v]
					counts[v]++
				}
				got := estimateCounts(t, counts, &nb.Estimator{Lambda: lambda})[0]
				total += p
				mean += p * got
				square += p * (got - q[0]) * (got - q[0])
			})
			w := n / (n + float64(s)*lambda)
			bias := (1 - w) * (1/float64(s) - q[0])
			if math.Abs(total-1) > 1e-12 || math.Abs(mean-q[0]-bias) > 1e-12 {
				t.Errorf("q = %v, λ = %v: mean %v, want %v", q, lambda, mean, q[0]+bias)
			}
			if want := w*w*q[0]*(1-q[0])/n + bias*bias; math.Abs(square-want) > 1e-12 {
				t.Errorf("q = %v, λ = %v: mean squared error %v, want %v", q, lambda, square, want)
			}
		}
		// A little smoothing lowers the error, at the rate of the derivative.
		mse := func(lambda float64) float64 {
			w := n / (n + float64(s)*lambda)
			return w*w*q[0]*(1-q[0])/n + (1-w)*(1-w)*(1/float64(s)-q[0])*(1/float64(s)-q[0])
		}
		const h = 1e-6
		if got, want := (mse(h)-mse(0))/h, -2*float64(s)*q[0]*(1-q[0])/(n*n); math.Abs(got/want-1) > 1e-4 {
			t.Errorf("q = %v: derivative of the error at λ = 0 is %v, want %v", q, got, want)
		}
	}
}

// Proof 11, (11.2), with the exact tail of the binomial distribution.
func TestHoeffding(t *testing.T) {
	closest := math.Inf(1)
	for _, n := range []int{5, 20, 100, 400} {
		for _, q := range []float64{.02, .3, .5, .9} {
			b := distuv.Binomial{N: float64(n), P: q}
			for _, epsilon := range []float64{.01, .05, .1, .3} {
				tail := 0.
				for k := range n + 1 {
					p := estimateBinary(t, n, k)
					if math.Abs(p-q) >= epsilon-1e-12 {
						tail += b.Prob(float64(k))
					}
				}
				bound := 2 * math.Exp(-2*float64(n)*epsilon*epsilon)
				if tail > bound+1e-12 {
					t.Errorf("n = %d, q = %v: P(error ≥ %v) = %v is above %v", n, q, epsilon, tail, bound)
				}
				if bound < 1 {
					closest = min(closest, bound/tail)
				}
			}
		}
	}
	if closest > 4 {
		t.Errorf("the bound is never nearer than %v times the tail: this test would not notice a wrong one", closest)
	}
}

// estimateBinary returns nb's estimate at λ = 0 of a value seen k of n times.
func estimateBinary(t *testing.T, n, k int) float64 {
	t.Helper()
	return estimateCounts(t, []float64{float64(n - k), float64(k)}, &nb.Estimator{})[1]
}

// Proof 11, step 4.
func TestSmoothingFades(t *testing.T) {
	for _, shares := range [][]float64{{.25, .75}, {.5, .25, .25}, {1, 0, 0, 0}} {
		s := float64(len(shares))
		for _, lambda := range []float64{.1, 1, 10} {
			for _, n := range []float64{4, 40, 400, 4000} {
				counts := make([]float64, len(shares))
				for v, p := range shares {
					counts[v] = p * n
				}
				smoothed := estimateCounts(t, counts, &nb.Estimator{Lambda: lambda})
				w := n / (n + s*lambda)
				for v, p := range shares {
					d := math.Abs(smoothed[v] - p)
					if want := (1 - w) * math.Abs(1/s-p); math.Abs(d-want) > 1e-12 || d > s*lambda/(n+s*lambda) {
						t.Errorf("n = %v, λ = %v, frequency %v: distance %v, want %v, at most %v", n, lambda, p, d, want, s*lambda/(n+s*lambda))
					}
				}
			}
		}
	}
}

// Proof 11, the error bar: near 95% where n·q and n·(1−q) are large, and far
// from it where they are not.
func TestErrorBar(t *testing.T) {
	coverage := func(n int, q float64) float64 {
		b, sum := distuv.Binomial{N: float64(n), P: q}, 0.
		for k := range n + 1 {
			p := estimateBinary(t, n, k)
			if math.Abs(p-q) <= 1.96*math.Sqrt(p*(1-p)/float64(n)) {
				sum += b.Prob(float64(k))
			}
		}
		return sum
	}
	for _, q := range []float64{.2, .5, .7} {
		if c := coverage(1000, q); math.Abs(c-.95) > .01 {
			t.Errorf("n = 1000, q = %v: coverage %v, want .95", q, c)
		}
	}
	if c := coverage(30, .02); c > .5 {
		t.Errorf("n = 30, q = .02: coverage %v, expected the bar to fail here", c)
	}
}
