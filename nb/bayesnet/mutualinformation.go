package bayesnet

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// MutualInformation returns I(xᵢ; xⱼ | class) in nats for each pair of features,
// that is of the variables but the class, in their order; nil if there is no
// feature:
//
//	Σ_c,u,v P(c,u,v)·log( P(u,v|c) / (P(u|c)·P(v|c)) )
//
// P is the relative frequency of the rows that have all three cells, and lambda
// is added to each of its counts first. Without such a row it is 0. The error
// wraps ErrNoRows if no row has a class, ErrEstimator, ErrCell, ErrWeight, or
// ErrTooWide if a class and two features have more than 2²⁷ values together, as
// the numbers of customers do. It panics if class is no variable.
// Cost: O(d²·rows).
func (d *Data) MutualInformation(class int, lambda float64) (*mat.SymDense, error) {
	d.mustBeClass("MutualInformation", class)
	if !(lambda >= 0) || math.IsInf(lambda, 1) {
		return nil, fmt.Errorf("bayesnet: λ is %v, want a finite number of 0 or more: %w", lambda, ErrEstimator)
	}
	if err := d.check(); err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(d.Columns[class], func(c int) bool { return c != Missing }) {
		return nil, fmt.Errorf("bayesnet: no row has a %s: %w", d.Variables[class].Name, ErrNoRows)
	}
	features := others(len(d.Variables), class)
	if len(features) == 0 {
		return nil, nil
	}
	if err := d.checkPairs(class, features); err != nil {
		return nil, err
	}
	info := mat.NewSymDense(len(features), nil)
	for a, i := range features {
		for b := a + 1; b < len(features); b++ {
			info.SetSym(a, b, d.information(class, i, features[b], lambda))
		}
	}
	return info, nil
}

// checkPairs refuses a table of the class and two features that is too large.
func (d *Data) checkPairs(class int, features []int) error {
	widest := slices.SortedStableFunc(slices.Values(features), func(a, b int) int {
		return len(d.Variables[b].Values) - len(d.Variables[a].Values)
	})
	if len(widest) < 2 {
		return nil
	}
	a, b := d.Variables[widest[0]], d.Variables[widest[1]]
	entries := float64(len(d.Variables[class].Values)) * float64(len(a.Values)) * float64(len(b.Values))
	if entries > maxTable {
		return fmt.Errorf("bayesnet: the counts of %s and %s in each class would have %.3g entries, %s, want at most %d; leave a variable out or make its values fewer: %w",
			a.Name, b.Name, entries, bytesText(8*entries), maxTable, ErrTooWide)
	}
	return nil
}

// information is I(xᵢ; xⱼ | class).
func (d *Data) information(class, i, j int, lambda float64) float64 {
	k, si, sj := len(d.Variables[class].Values), len(d.Variables[i].Values), len(d.Variables[j].Values)
	n := make([]float64, k*si*sj)
	for at := range n {
		n[at] = lambda
	}
	y, x, z := d.Columns[class], d.Columns[i], d.Columns[j]
	for r, c := range y {
		if c != Missing && x[r] != Missing && z[r] != Missing {
			n[(c*si+x[r])*sj+z[r]] += d.Weight(r)
		}
	}
	total, sum := 0.0, 0.0
	nu, nv := make([]float64, si), make([]float64, sj)
	for c := range k {
		clear(nu)
		clear(nv)
		nc := 0.0
		for u := range si {
			for v := range sj {
				x := n[(c*si+u)*sj+v]
				nu[u], nv[v], nc = nu[u]+x, nv[v]+x, nc+x
			}
		}
		for u := range si {
			for v := range sj {
				if x := n[(c*si+u)*sj+v]; x > 0 {
					sum += x * (math.Log(x/nu[u]) - math.Log(nv[v]/nc))
				}
			}
		}
		total += nc
	}
	if total == 0 {
		return 0
	}
	return max(0, sum/total) // rounding may leave −1e-17
}
