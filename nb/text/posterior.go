package text

import "naivebayes/nb"

// Posterior returns P(c|text) for each class, in the order of Model().Classes.
// dst may be nil or have K entries. Tokens that the model has not are left out
// unless the estimator's Unseen says otherwise; an empty text has the prior, but
// for Bernoulli, where it lacks all terms. The errors are those of
// nb.TermModel.Posterior. Panics before the first Estimate.
func (p *Pipeline) Posterior(dst []float64, text string) ([]float64, error) {
	f := p.must("Posterior")
	err := f.doc(view(text), func(d nb.Doc) (err error) {
		dst, err = f.model.Posterior(dst, d)
		return err
	})
	if err != nil {
		return nil, err
	}
	return dst, nil
}

// LogJoint returns log P(c, text) for each class; see Posterior and
// nb.TermModel.LogJoint.
func (p *Pipeline) LogJoint(dst []float64, text string) ([]float64, error) {
	f := p.must("LogJoint")
	err := f.doc(view(text), func(d nb.Doc) (err error) {
		dst, err = f.model.LogJoint(dst, d)
		return err
	})
	if err != nil {
		return nil, err
	}
	return dst, nil
}
