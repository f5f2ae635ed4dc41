package text

import (
	"fmt"
	"slices"

	"naivebayes/nb"
)

// Decide returns the label of the class with the largest posterior or, with a
// Loss, the action of least expected risk. Errors and panics as Posterior; with
// a Loss whose classes are not those of the model, in their order, the error
// wraps nb.ErrLoss.
func (p *Pipeline) Decide(text string) (string, error) {
	f := p.must("Decide")
	if p.Loss == nil {
		var c int
		err := f.doc(view(text), func(d nb.Doc) (err error) {
			c, err = f.model.Predict(d)
			return err
		})
		if err != nil {
			return "", err
		}
		return f.model.Classes[c], nil
	}
	if !slices.Equal(p.Loss.Classes, f.model.Classes) {
		return "", fmt.Errorf("text: the loss has the classes %q, want %q: %w", p.Loss.Classes, f.model.Classes, nb.ErrLoss)
	}
	posterior, err := p.Posterior(nil, text)
	if err != nil {
		return "", err
	}
	return p.Loss.Actions[p.Loss.Decide(posterior)], nil
}
