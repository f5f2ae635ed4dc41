package bayesnet

import (
	"fmt"
	"math/rand/v2"
)

// SamplePosterior draws a network from the posterior P(Θ|D): each row of each
// table from its own Dirichlet(N_r· + α_r·), independently. The mean of many
// such networks at a full row is the network of Estimate, which is the mean; the
// spread tells how much the rows have left open. MAP plays no part.
//
// A nil estimator is λ = 1. The error wraps ErrEstimator, or ErrUndefined if a
// row has neither a count nor a prior. It panics if src is nil. Proof:
// proofs/18-network-estimates.md.
func (t *Counts) SamplePosterior(e *Estimator, src rand.Source) (*Network, error) {
	if src == nil {
		panic("bayesnet: SamplePosterior: the source is nil")
	}
	tables := make([][]float64, t.Len())
	for i := range tables {
		for r := range t.Configs(i) {
			row, err := t.Dirichlet(i, r, e)
			if err != nil {
				return nil, err
			}
			tables[i] = append(tables[i], row.Sample(nil, src)...)
		}
	}
	net, err := New(t.Structure, tables)
	if err != nil {
		return nil, fmt.Errorf("bayesnet: SamplePosterior: %w", err)
	}
	return net, nil
}

// Parameters returns the number of free parameters of the d models that are
// averaged: in each the class is a parent of all features, and one feature a
// second parent of the others.
func (m *AODE) Parameters() int {
	k, all := len(m.Classes), 0
	for _, v := range m.vars {
		all += len(v.Values) - 1
	}
	n := 0
	for _, v := range m.vars {
		s := len(v.Values)
		n += k - 1 + k*(s-1) + k*s*(all-(s-1))
	}
	return n
}
