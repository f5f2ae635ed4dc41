package nb

import "fmt"

// Path estimates one model for each λ, in order, all else as the estimator
// says (nil is the default): the same as an Estimate for each. The data is not
// looked at again, so that a path costs the same for a hundred rows and for a
// hundred million. Errors as Estimate, with the λ. Cost: O(K·Σⱼ Sⱼ) for each λ.
func (t *Counts) Path(lambdas []float64, e *Estimator) ([]*Model, error) {
	o := e.orDefault()
	out := make([]*Model, len(lambdas))
	for i, l := range lambdas {
		o.Lambda = l
		m, err := t.Estimate(&o)
		if err != nil {
			return nil, fmt.Errorf("λ = %v: %w", l, err)
		}
		out[i] = m
	}
	return out, nil
}
