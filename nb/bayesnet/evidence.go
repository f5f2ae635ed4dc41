package bayesnet

import (
	"fmt"
	"math"

	"naivebayes/nb"
)

// LogEvidence returns the log marginal likelihood of the rows that were counted
// under this structure, log P(D|G): all parameters are integrated out over
// their Dirichlet priors. It compares structures, as the larger one must spread
// its prior over more parameters. With B(a) = Π_v Γ(a_v) / Γ(Σ_v a_v):
//
//	Σᵢ Σ_r ( log B(N_r· + α_r·) − log B(α_r·) )
//
// Take the rows in any order: it is the sum of log P(row | rows before it). With
// &Estimator{Lambda: 1} it is the metric of K2 [1], with BDeu that of [2], in
// which graphs with the same independencies are worth the same. A configuration
// that no row has adds nothing. MAP plays no part.
//
// The error wraps ErrEstimator, also if a row of α is 0 and so is no proper
// prior. It is −Inf if a value was counted whose α is 0.
//
// [1] Cooper and Herskovits 1992, theorem 1. [2] Heckerman, Geiger and
// Chickering 1995, eq. 28. Proof: proofs/20-dirichlet-evidence.md.
func (t *Counts) LogEvidence(e *Estimator) (float64, error) {
	sum := 0.0
	for i := range t.N {
		x, err := t.LogEvidenceNode(i, e)
		if err != nil {
			return 0, err
		}
		sum += x
	}
	return sum, nil
}

// LogEvidenceNode returns the part of node i in LogEvidence: the evidence
// decomposes, so that a change of one node's parents changes one part.
func (t *Counts) LogEvidenceNode(i int, e *Estimator) (float64, error) {
	t.mustBeNode("LogEvidenceNode", i)
	e = e.orDefault()
	if err := e.check(t.Structure); err != nil {
		return 0, err
	}
	sum, card := 0.0, t.Card(i)
	alpha := make(nb.Dirichlet, card)
	for r := range t.Configs(i) {
		total := 0.0
		for v := range alpha {
			alpha[v] = e.alpha(t.Structure, i, r*card+v)
			total += alpha[v]
		}
		if total == 0 {
			return 0, fmt.Errorf("bayesnet: α of P(%s%s) is 0, which is no proper prior; use Lambda or BDeu above 0: %w", t.Name(i), t.given(i, r), ErrEstimator)
		}
		sum += alpha.LogEvidence(t.N[i][r*card : (r+1)*card])
	}
	return sum, nil
}

// LogLikelihood returns the log-likelihood of the rows that were counted at its
// maximum over all tables, Σ N_irv·log(N_irv / N_ir); 0·log 0 is 0.
func (t *Counts) LogLikelihood() float64 {
	sum := 0.0
	for i, n := range t.N {
		card := t.Card(i)
		for r := range t.Configs(i) {
			total := t.seen(i, r)
			for _, x := range n[r*card : (r+1)*card] {
				if x > 0 {
					sum += x * math.Log(x/total)
				}
			}
		}
	}
	return sum
}

// BIC returns the Bayesian information criterion of the structure, larger is
// better: LogLikelihood − ½·Parameters·log n, n the weight of the rows counted
// for the first node. Source: G. Schwarz, Annals of Statistics 6 (1978). It
// panics if nothing was counted.
func (t *Counts) BIC() float64 {
	n := 0.0
	if t.Len() > 0 {
		n = t.Total(0)
	}
	if n == 0 {
		panic("bayesnet: BIC: nothing was counted; call Add first")
	}
	return t.LogLikelihood() - .5*float64(t.Parameters())*math.Log(n)
}

// AIC returns Akaike's information criterion, larger is better:
// LogLikelihood − Parameters. Source: H. Akaike, IEEE Transactions on Automatic
// Control 19 (1974).
func (t *Counts) AIC() float64 { return t.LogLikelihood() - float64(t.Parameters()) }
