package bayesnet

import (
	"fmt"
	"math"

	"naivebayes/nb"
)

// AODE, averaged one-dependence estimators, is the mean of d naive Bayes models
// in each of which one feature, the superparent, is a parent of all others
// beside the class. Nothing is searched for:
//
//	P(c, x) = mean over i of P(c, xᵢ)·Πⱼ P(xⱼ | c, xᵢ)
//	P(c, xᵢ)    = (N_ci + λ) / (N + λ·K·Sᵢ)
//	P(xⱼ|c, xᵢ) = (N_cij + λ) / (N_ci + λ·Sⱼ)
//
// The mean is over the features that the row has and whose value stands in at
// least Least rows; without any it is naive Bayes, smoothed likewise. A missing
// cell is summed over within each of these models, that is, left out. N counts
// the rows in which the cells concerned are not missing.
//
// Its methods are those of nb.Model. Source: G. I. Webb, J. R. Boughton and
// Z. Wang, Not so naive Bayes: aggregating one-dependence estimators, Machine
// Learning 58 (2005), who take λ = 1 and Least = 30; Weka takes 1.
type AODE struct {
	rowModel
	Lambda float64
	Least  float64

	n     []float64 // K, rows of each class
	at    []int     // of the first value of each feature among all values
	size  int       // Σⱼ Sⱼ
	joint []float64 // K×size×size, N_cij; where i = j it is N_ci
}

// NewAODE counts the rows that have a class. lambda must be above 0. The error
// wraps ErrEstimator, ErrNoRows, ErrCell or ErrWeight, or ErrTooWide if there
// are too many values; it panics if class is no variable. Cost: O(d²·rows), and
// K·(Σⱼ Sⱼ)² numbers of memory, at most 2²⁷.
func NewAODE(d *Data, class int, lambda, least float64) (*AODE, error) {
	d.mustBeClass("NewAODE", class)
	if !(lambda > 0) || math.IsInf(lambda, 1) {
		return nil, fmt.Errorf("bayesnet: AODE: λ is %v, want a finite number above 0: %w", lambda, ErrEstimator)
	}
	if !(least >= 0) {
		return nil, fmt.Errorf("bayesnet: AODE: Least is %v, want 0 or more: %w", least, ErrEstimator)
	}
	if err := d.check(); err != nil {
		return nil, err
	}
	m := &AODE{Lambda: lambda, Least: least}
	m.Classes = d.Variables[class].clone().Values
	features := others(len(d.Variables), class)
	for _, i := range features {
		m.vars = append(m.vars, d.Variables[i].clone())
		m.at = append(m.at, m.size)
		m.size += len(d.Variables[i].Values)
	}
	if entries := float64(len(m.Classes)) * float64(m.size) * float64(m.size); entries > maxTable {
		return nil, fmt.Errorf("bayesnet: AODE: %d classes and %d values of features take %.3g counts, %s, want at most %d; leave the widest feature out or make its values fewer: %w",
			len(m.Classes), m.size, entries, bytesText(8*entries), maxTable, ErrTooWide)
	}
	m.n = make([]float64, len(m.Classes))
	m.joint = make([]float64, len(m.Classes)*m.size*m.size)
	total := 0.0
	for r, c := range d.Columns[class] {
		if c == Missing {
			continue
		}
		w := d.Weight(r)
		m.n[c] += w
		total += w
		table := m.joint[c*m.size*m.size:]
		for a, i := range features {
			u := d.Columns[i][r]
			if u == Missing {
				continue
			}
			line := table[(m.at[a]+u)*m.size:]
			for b, j := range features {
				if v := d.Columns[j][r]; v != Missing {
					line[m.at[b]+v] += w
				}
			}
		}
	}
	if total == 0 {
		return nil, fmt.Errorf("bayesnet: AODE: no row has a %s: %w", d.Variables[class].Name, ErrNoRows)
	}
	m.logJoint = m.mean
	return m, nil
}

// count is N_cij of value a and value b, numbered among all values.
func (m *AODE) count(c, a, b int) float64 { return m.joint[(c*m.size+a)*m.size+b] }

// both is N_ci of the rows of which cell j is not missing.
func (m *AODE) both(c, a, j int) float64 {
	sum := 0.0
	for v := range m.vars[j].Values {
		sum += m.count(c, a, m.at[j]+v)
	}
	return sum
}

// mean computes the log of the mean of the models.
func (m *AODE) mean(dst []float64, x []int) error {
	terms := make([][]float64, len(dst))
	for i, u := range x {
		if u == Missing || m.frequency(i, u) < m.Least {
			continue
		}
		for c := range dst {
			terms[c] = append(terms[c], m.model(c, i, x))
		}
	}
	if len(terms) == 0 || len(terms[0]) == 0 {
		m.naive(dst, x)
		return nil
	}
	for c := range dst {
		dst[c] = nb.LogSumExp(terms[c]) - math.Log(float64(len(terms[c])))
	}
	return nil
}

// frequency is in how many rows feature i is u.
func (m *AODE) frequency(i, u int) float64 {
	sum := 0.0
	for c := range m.n {
		sum += m.count(c, m.at[i]+u, m.at[i]+u)
	}
	return sum
}

// model is log P(c, x) with superparent i.
func (m *AODE) model(c, i int, x []int) float64 {
	a := m.at[i] + x[i]
	rows := 0.0 // that have a cell i
	for e := range m.n {
		for u := range m.vars[i].Values {
			rows += m.count(e, m.at[i]+u, m.at[i]+u)
		}
	}
	sum := m.log(m.count(c, a, a), rows, len(m.n)*len(m.vars[i].Values))
	for j, v := range x {
		if j != i && v != Missing {
			sum += m.log(m.count(c, a, m.at[j]+v), m.both(c, a, j), len(m.vars[j].Values))
		}
	}
	return sum
}

// naive is log P(c, x) without a superparent.
func (m *AODE) naive(dst []float64, x []int) {
	total := 0.0
	for _, n := range m.n {
		total += n
	}
	for c := range dst {
		dst[c] = m.log(m.n[c], total, len(m.n))
		for j, v := range x {
			if v == Missing {
				continue
			}
			rows := 0.0
			for u := range m.vars[j].Values {
				rows += m.count(c, m.at[j]+u, m.at[j]+u)
			}
			dst[c] += m.log(m.count(c, m.at[j]+v, m.at[j]+v), rows, len(m.vars[j].Values))
		}
	}
}

// log is the smoothed relative frequency of one of s values.
func (m *AODE) log(n, of float64, s int) float64 {
	return math.Log((n + m.Lambda) / (of + m.Lambda*float64(s)))
}
