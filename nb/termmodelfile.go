package nb

import (
	"fmt"
	"math"
	"slices"
)

// MarshalJSON returns the model as JSON, one object with format, version,
// checksum and content; see Save for when it fails. Names must be UTF-8.
func (m *TermModel) MarshalJSON() ([]byte, error) { return marshalJSON(m.file()) }

// UnmarshalJSON replaces the model by that of MarshalJSON. After an error,
// which wraps ErrFormat, it is as before.
func (m *TermModel) UnmarshalJSON(b []byte) error {
	f := &termModelFile{}
	if err := unmarshalJSON(b, f); err != nil {
		return err
	}
	*m = *f.model()
	return nil
}

// MarshalBinary returns the model in the binary form; see Save for when it
// fails. It makes the model ready for encoding/gob as well.
func (m *TermModel) MarshalBinary() ([]byte, error) { return marshalBinary(m.file()) }

// UnmarshalBinary replaces the model by that of MarshalBinary. After an error,
// which wraps ErrFormat, it is as before.
func (m *TermModel) UnmarshalBinary(b []byte) error {
	f := &termModelFile{}
	if err := unmarshalBinary(b, f); err != nil {
		return err
	}
	*m = *f.model()
	return nil
}

// termModelFile is the content of a saved TermModel. What an event model
// derives from the probabilities is derived again, but for Bernoulli the log
// odds log P(t|c) − log(1 − P(t|c)), which know more than P(t|c) where it is
// near 1, and the sum of log(1 − P(t|c)) over the terms that are not certain.
type termModelFile struct {
	Event    string   `json:"event"`
	Unseen   string   `json:"unseen"`
	Classes  []string `json:"classes"`
	LogPrior vector   `json:"logPrior"`
	Terms    []string `json:"terms"`
	LogP     matrix   `json:"logP"`             // V×K, log P(t|c)
	LogNew   vector   `json:"logNew"`           // K, of a term outside the vocabulary
	LogOdds  matrix   `json:"logOdds,omitzero"` // V×K, "+Inf" for a certain term
	Absent   vector   `json:"absent,omitzero"`  // K

	index map[string]int // of the terms, made by check
}

func (*termModelFile) title() string { return "naivebayes term model" }

func (f *termModelFile) fields(c codec) {
	c.section("even", func() {
		c.text(&f.Event)
		c.text(&f.Unseen)
	})
	c.section("clas", func() {
		c.texts(&f.Classes)
		c.floats((*[]float64)(&f.LogPrior))
	})
	c.section("term", func() { c.texts(&f.Terms) })
	c.section("logp", func() {
		c.floats(&f.LogP.x)
		c.floats((*[]float64)(&f.LogNew))
	})
	if f.Event == Bernoulli.String() {
		c.section("odds", func() {
			c.floats(&f.LogOdds.x)
			c.floats((*[]float64)(&f.Absent))
		})
	}
}

// file lays the model out to be saved. It shares its memory, if no term is
// certain.
func (m *TermModel) file() *termModelFile {
	k, v := len(m.Classes), len(m.Terms)
	f := &termModelFile{
		Event: m.Event.String(), Unseen: unseenNames[m.unseen],
		Classes: m.Classes, LogPrior: m.LogPrior,
		Terms: notNil(m.Terms), LogP: matrix{m.logP, k, v}, LogNew: m.logNew,
	}
	if m.Event == Bernoulli {
		odds := m.weight
		if m.certain != nil {
			odds = slices.Clone(odds)
			for i, is := range m.certain.is {
				if is {
					odds[i] = math.Inf(1)
				}
			}
		}
		f.LogOdds, f.Absent = matrix{odds, k, v}, m.absent
	}
	return f
}

// model makes a model of what was checked.
func (f *termModelFile) model() *TermModel {
	m := &TermModel{
		Event:   f.event(),
		Classes: f.Classes, LogPrior: f.LogPrior,
		Terms: f.Terms, logP: f.LogP.x, logNew: f.LogNew, index: f.index,
	}
	m.unseen, _ = unseenNamed(f.Unseen)
	switch m.Event {
	case Bernoulli:
		m.weight, m.weightNew, m.absent = f.LogOdds.x, m.logNew, f.Absent
		for i, w := range m.weight {
			if math.IsInf(w, 1) {
				m.weight[i] = m.logP[i]
				m.addCertain(i/len(m.Classes), i%len(m.Classes))
			}
		}
		m.addAbsent()
	case Complement, NormalizedComplement:
		m.weighComplement()
	default:
		m.base, m.weight, m.weightNew = m.LogPrior, m.logP, m.logNew
	}
	return m
}

// event reads the name of an event model; −1 stands for one that is unknown.
func (f *termModelFile) event() Event { return Event(slices.Index(eventNames[:], f.Event)) }

func (f *termModelFile) check() (err error) {
	k, n := len(f.Classes), len(f.Terms)*len(f.Classes)
	if f.event() < 0 {
		return fmt.Errorf("%q is not an event model: %w", f.Event, ErrFormat)
	}
	if _, err = unseenNamed(f.Unseen); err != nil {
		return err
	}
	if _, err = indexNames("class", f.Classes); err != nil {
		return err
	}
	if err = checkPrior(f.LogPrior, k); err != nil {
		return err
	}
	if err = f.LogP.shape("logP", len(f.Terms), k); err != nil {
		return err
	}
	if err = checkLogs("logP", f.LogP.x, n); err != nil {
		return err
	}
	if err = checkUnseenLogs("logNew", f.LogNew, k); err != nil {
		return err
	}
	if (f.event() == Bernoulli) != (f.LogOdds.x != nil) || (f.event() == Bernoulli) != (f.Absent != nil) {
		return fmt.Errorf("logOdds and absent belong to the Bernoulli model, and the event is %s: %w", f.Event, ErrFormat)
	}
	if f.event() == Bernoulli {
		if err = f.checkOdds(k); err != nil {
			return err
		}
	}
	f.index, err = indexNames("term", f.Terms)
	return err
}

func (f *termModelFile) checkOdds(k int) error {
	if err := f.LogOdds.shape("logOdds", len(f.Terms), k); err != nil {
		return err
	}
	odds, logP := f.LogOdds.x, f.LogP.x
	if err := checkEach("logOdds", odds, len(logP), `the log odds of logP, "-Inf" or "+Inf" only where that is sure`, func(i int) bool {
		switch {
		case math.IsInf(odds[i], -1):
			return math.IsInf(logP[i], -1)
		case math.IsInf(odds[i], 1):
			return math.Abs(logP[i]) <= 1e-6
		}
		return math.Abs(odds[i]) <= largestLog
	}); err != nil {
		return err
	}
	return checkEach("absent", f.Absent, k, "a finite number of 0 or less", func(c int) bool { return f.Absent[c] <= 1e-6 && f.Absent[c] >= -math.MaxFloat64 })
}
