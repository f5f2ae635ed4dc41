package figure

import (
	"errors"
	"math"
	"strings"
	"testing"
)

// learner is an error rate that falls from start to limit as n grows.
func learner(name string, start, limit float64) Band {
	b := Band{Series: Series{Name: name}}
	for n := 10.; n <= 1280; n *= 2 {
		y := limit + (start-limit)*math.Sqrt(10/n)
		b.X, b.Y = append(b.X, n), append(b.Y, y)
		b.Low, b.High = append(b.Low, y-.1/math.Sqrt(n)), append(b.High, y+.1/math.Sqrt(n))
	}
	return b
}

func init() {
	pictures = append(pictures,
		struct {
			name string
			make func() (Figure, error)
		}{"learning-one", func() (Figure, error) {
			return NewLearningCurve("The simple model is ahead while rows are few", "training rows", "error rate on held-out rows",
				learner("naive Bayes", .2, .11), learner("logistic regression", .28, .06))
		}},
		struct {
			name string
			make func() (Figure, error)
		}{"learning-strip", func() (Figure, error) {
			var panels []Panel
			for _, name := range []string{"votes", "tumours", "credit", "mail", "wine", "iris"} {
				limit := .02 * float64(len(name))
				l, err := NewLearningCurve(name, "training rows", "error rate",
					learner("naive Bayes", .2, limit), learner("logistic regression", .28, limit-.02))
				if err != nil {
					return nil, err
				}
				panels = append(panels, l)
			}
			return NewStrip("Six tables, one picture: the lines cross", panels...)
		}})
}

func TestBadBands(t *testing.T) {
	change := func(f func(*Band)) error {
		b := learner("a", .2, .1)
		f(&b)
		return drawn(NewLearningCurve("t", "x", "y", b))
	}
	for _, tt := range []struct {
		err  error
		want string
	}{
		{drawn(NewLearningCurve("t", "x", "y")), "no series"},
		{change(func(b *Band) { b.Low = b.Low[1:] }), "a.Low has 7 entries, want 8"},
		{change(func(b *Band) { b.High[2] = nan }), "a.High[2] = NaN"},
		{change(func(b *Band) { b.Y[1] = 5 }), "a.Y[1] = 5"},
		{change(func(b *Band) { b.X[0] = 0 }), "want more than 0 on a log axis"},
		{drawn(NewLearningCurve("t", "x", "y", learner("a", 1, 0), learner("a", 1, 0))), `both "a"`},
		{drawn(NewLearningCurve("t", "", "y", learner("a", 1, 0))), "XLabel is empty"},
	} {
		if !errors.Is(tt.err, ErrData) || !strings.Contains(tt.err.Error(), tt.want) {
			t.Errorf("error = %v, want one that wraps ErrData and contains %q", tt.err, tt.want)
		}
	}
	b := learner("a", .2, .1)
	f := Must(NewLearningCurve("t", "x", "y", b))
	if b.Low[0] = -1; f.Curves[0].Low[0] == -1 {
		t.Error("the figure holds the slice of the caller")
	}
}
