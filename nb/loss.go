package nb

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/go-gota/gota/dataframe"
)

// ErrLoss: a loss is not a finite number, has the wrong shape, or names a
// class or action that is not there.
var ErrLoss = errors.New("bad loss")

// Loss says what every action costs under every class. Actions need not be
// classes: one of them may be to reject the row, to ask a doctor or to send a
// letter. A negative number is a gain. The truth comes first, the action
// second; nb/README.md says which books have it the other way round.
//
//	R(a|x) = Σ_c L(c,a)·P(c|x)
//
// Decide takes the action of least expected risk R, which has the least
// expected loss of all rules. Proof: proofs/08-minimum-risk.md. Source: Duda,
// Hart and Stork, Pattern Classification, 2nd ed., section 2.2.
//
// An action is dominated if another one costs no more under any class and less
// under some; Dominated lists them. It can be taken only on a tie, where the
// classes that tell the two apart have posterior 0.
type Loss struct {
	Classes []string    // K classes, in the order of the posterior
	Actions []string    // A actions
	Cost    [][]float64 // K×A, Cost[c][a] = L(c,a)
}

// NewLoss copies and checks a loss: cost is K×A for K ≥ 2 classes and A ≥ 1
// actions. Classes must stand in the order of the posterior, Model.Classes.
// The error wraps ErrLoss: an empty or repeated name, a wrong shape, or a
// number that is NaN or beyond ±1e300 (so that no risk can overflow).
func NewLoss(classes, actions []string, cost [][]float64) (*Loss, error) {
	if len(classes) < 2 || len(actions) < 1 {
		return nil, fmt.Errorf("nb: a loss of %d classes and %d actions, want at least 2 and 1: %w", len(classes), len(actions), ErrLoss)
	}
	for _, n := range []struct {
		what  string
		names []string
	}{{"class", classes}, {"action", actions}} {
		for i, s := range n.names {
			if s == "" {
				return nil, fmt.Errorf("nb: loss: %s %d has no name: %w", n.what, i, ErrLoss)
			}
			if slices.Contains(n.names[:i], s) {
				return nil, fmt.Errorf("nb: loss: the %s %q is named twice: %w", n.what, s, ErrLoss)
			}
		}
	}
	if len(cost) != len(classes) {
		return nil, fmt.Errorf("nb: loss: have %d rows, want one for each of %d classes: %w", len(cost), len(classes), ErrLoss)
	}
	l := &Loss{Classes: slices.Clone(classes), Actions: slices.Clone(actions)}
	for c, row := range cost {
		if len(row) != len(actions) {
			return nil, fmt.Errorf("nb: loss: row %d (%s): have %d numbers, want one for each of %d actions: %w", c+1, classes[c], len(row), len(actions), ErrLoss)
		}
		for a, v := range row {
			if !(math.Abs(v) <= 1e300) {
				return nil, fmt.Errorf("nb: loss: L(%s, %s) = %v, want a finite number of at most 1e300: %w", classes[c], actions[a], v, ErrLoss)
			}
		}
		l.Cost = append(l.Cost, slices.Clone(row))
	}
	return l, nil
}

// LossFrame reads a loss from a frame: the column named class holds the K
// classes and every other column is an action, its name the action's. Classes
// gives the order of the rows, Model.Classes as a rule; nil keeps that of the
// frame. The error wraps ErrNoColumn, or ErrLoss for a number that is missing
// or none, a class that the frame lacks, and one that classes lacks.
func LossFrame(df dataframe.DataFrame, class string, classes []string) (*Loss, error) {
	if df.Err != nil {
		return nil, fmt.Errorf("nb: the frame is in error: %w", df.Err)
	}
	rows, err := frameColumn(df, class)
	if err != nil {
		return nil, err
	}
	if classes == nil {
		classes = rows
	}
	for i, s := range rows {
		if !slices.Contains(classes, s) {
			return nil, fmt.Errorf("nb: loss: row %d is of class %q, want one of %s: %w", i+1, s, strings.Join(classes, ", "), ErrLoss)
		}
		if slices.Contains(rows[:i], s) {
			return nil, fmt.Errorf("nb: loss: the class %q stands in two rows: %w", s, ErrLoss)
		}
	}
	var actions []string
	cost := make([][]float64, len(classes))
	for _, name := range df.Names() {
		if name == class {
			continue
		}
		actions = append(actions, name)
		cells, err := frameColumn(df, name)
		if err != nil {
			return nil, err
		}
		for c, s := range classes {
			i := slices.Index(rows, s)
			if i < 0 {
				return nil, fmt.Errorf("nb: loss: the frame has no row of class %q: %w", s, ErrLoss)
			}
			v, err := strconv.ParseFloat(cells[i], 64)
			if err != nil {
				return nil, fmt.Errorf("nb: loss: column %q, row %d: %q is not a number: %w", name, i+1, cells[i], ErrLoss)
			}
			cost[c] = append(cost[c], v)
		}
	}
	return NewLoss(classes, actions, cost)
}

// ZeroOne is the loss that counts errors: 0 for the right class, 1 for any
// other. Its Decide is the largest posterior. The error wraps ErrLoss.
func ZeroOne(classes []string) (*Loss, error) {
	return Asymmetric(classes, slices.Repeat([]float64{1}, len(classes)))
}

// Asymmetric costs cost[c] for a row of class c taken for any other class, and
// 0 for the right class; cost has K entries. The error wraps ErrLoss, also for
// a negative cost.
func Asymmetric(classes []string, cost []float64) (*Loss, error) {
	if len(cost) != len(classes) {
		return nil, fmt.Errorf("nb: loss: have %d costs, want one for each of %d classes: %w", len(cost), len(classes), ErrLoss)
	}
	table := make([][]float64, len(classes))
	for c, v := range cost {
		if v < 0 {
			return nil, fmt.Errorf("nb: loss: an error on class %q costs %v, want 0 or more: %w", classes[c], v, ErrLoss)
		}
		table[c] = slices.Repeat([]float64{v}, len(classes))
		table[c][c] = 0
	}
	return NewLoss(classes, classes, table)
}

// Reject is ZeroOne with one more and last action, "reject", that costs r,
// 0 ≤ r ≤ 1, whatever the class. Its Decide is Chow's rule: the largest
// posterior if that is at least 1−r, else reject.
//
//	max_c P(c|x) ≥ 1−r
//
// As the largest of K posteriors is never below 1/K, nothing is rejected for
// r > 1−1/K. Proof: proofs/08-minimum-risk.md. Source: Chow, On optimum
// recognition error and reject tradeoff, IEEE Trans. Inf. Theory 16 (1970).
// The error wraps ErrLoss.
func Reject(classes []string, r float64) (*Loss, error) {
	if !(r >= 0 && r <= 1) {
		return nil, fmt.Errorf("nb: loss: to reject costs r = %v, want 0 to 1, the cost of an error: %w", r, ErrLoss)
	}
	l, err := ZeroOne(classes)
	if err != nil {
		return nil, err
	}
	for c := range l.Cost {
		l.Cost[c] = append(l.Cost[c], r)
	}
	return NewLoss(classes, append(slices.Clone(classes), "reject"), l.Cost)
}
