package score

import "fmt"

// Average says how the rates of K classes become one number.
type Average int

const (
	// Macro is the plain mean: every class counts the same.
	Macro Average = iota
	// Micro pools the decisions of all classes first: every row counts the
	// same. With one label a row, micro precision, recall and F are all the
	// accuracy.
	Micro
	// Weighted is the mean weighted by how many rows each class has.
	Weighted
)

// Precision returns the share of rows called c that are c,
//
//	TP / (TP + FP)
//
// It is 0 if no row was called c; Called(c) tells. It panics if c is not one
// of the K classes.
func (m *Confusion) Precision(c int) float64 { return ratio(m.TP(c), m.Called(c)) }

// Recall returns the share of rows of class c that were called c, also called
// sensitivity or true positive rate,
//
//	TP / (TP + FN)
//
// It is 0 if no row is of class c; Actual(c) tells.
func (m *Confusion) Recall(c int) float64 { return ratio(m.TP(c), m.Actual(c)) }

// FPR returns the share of rows of other classes that were called c,
// FP / (FP + TN), which is 1 − specificity; 0 if every row is of class c.
func (m *Confusion) FPR(c int) float64 {
	fp := m.FP(c)
	return ratio(fp, fp+m.TN(c))
}

// F returns the weighted harmonic mean of precision and recall of class c,
//
//	F_β = (1 + β²)·TP / ((1 + β²)·TP + β²·FN + FP)
//
// where β > 1 favours recall and β < 1 precision. It is 0 if class c neither
// occurs nor is called. It panics if β is not a finite number of 0 or more.
func (m *Confusion) F(c int, beta float64) float64 {
	return fScore(m.TP(c), m.FP(c), m.FN(c), beta)
}

func fScore(tp, fp, fn, beta float64) float64 {
	b2 := beta * beta
	if !(beta >= 0) || b2 > 1e300 {
		panic(fmt.Sprintf("score: F: have β = %v, want a finite number of 0 or more", beta))
	}
	return ratio((1+b2)*tp, (1+b2)*tp+b2*fn+fp)
}

// MeanPrecision averages Precision over the classes that occur or were called.
// It panics if avg is no Average.
func (m *Confusion) MeanPrecision(avg Average) float64 {
	if avg == Micro {
		return m.Accuracy()
	}
	return m.average(avg, m.Precision)
}

// MeanRecall averages Recall over the classes that occur or were called.
func (m *Confusion) MeanRecall(avg Average) float64 {
	if avg == Micro {
		return m.Accuracy()
	}
	return m.average(avg, m.Recall)
}

// MeanF averages F over the classes that occur or were called. The macro F is
// the mean of the F, not the F of the means.
func (m *Confusion) MeanF(beta float64, avg Average) float64 {
	if avg == Micro {
		var tp, fp float64 // Σ_c FN = Σ_c FP: each mistake is one of both
		for c := range m.N {
			tp += m.TP(c)
			fp += m.FP(c)
		}
		return fScore(tp, fp, fp, beta)
	}
	return m.average(avg, func(c int) float64 { return m.F(c, beta) })
}

// BalancedAccuracy returns the mean recall of the classes that occur: the
// accuracy if each class had the same number of rows.
func (m *Confusion) BalancedAccuracy() float64 {
	var sum, n float64
	for c := range m.N {
		if m.Actual(c) > 0 {
			sum += m.Recall(c)
			n++
		}
	}
	return ratio(sum, n)
}

func (m *Confusion) average(avg Average, rate func(c int) float64) float64 {
	var sum, total float64
	for c := range m.N {
		w := 1.
		switch avg {
		case Macro:
			if m.Actual(c) == 0 && m.Called(c) == 0 {
				w = 0
			}
		case Weighted:
			w = m.Actual(c)
		default:
			panic(fmt.Sprintf("score: have Average(%d), want Macro, Micro or Weighted", avg))
		}
		sum += w * rate(c)
		total += w
	}
	return ratio(sum, total)
}
