package nb_test

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"naivebayes/nb"
)

// The event models once more, in exact fractions and straight from the
// documents as rows of a matrix.

type corpus struct {
	labels, vocabulary []string
	x                  [][]int64
	y                  []int
	w                  []int64
}

func drawCorpus(g *rapid.T) *corpus {
	t := &corpus{}
	for c := range rapid.IntRange(2, 6).Draw(g, "K") {
		t.labels = append(t.labels, fmt.Sprint("c", c))
	}
	for i := range rapid.IntRange(1, 5).Draw(g, "V") {
		t.vocabulary = append(t.vocabulary, fmt.Sprint("t", i))
	}
	for range rapid.IntRange(1, 8).Draw(g, "n") {
		t.x = append(t.x, t.row(g, "document"))
		t.y = append(t.y, rapid.IntRange(0, len(t.labels)-1).Draw(g, "y"))
		t.w = append(t.w, int64(rapid.IntRange(1, 3).Draw(g, "w")))
	}
	return t
}

func (t *corpus) row(g *rapid.T, label string) []int64 {
	n := make([]int64, len(t.vocabulary))
	for i := range n {
		n[i] = max(0, int64(rapid.IntRange(-2, 3).Draw(g, label)))
	}
	return n
}

// doc writes a row as a document in one of the many ways there are: in any
// order, with zeros, with a term that stands twice.
func doc(g *rapid.T, n []int64) nb.Doc {
	d := nb.Doc{Counts: []float64{}}
	for i, n := range n {
		if n > 1 && rapid.Bool().Draw(g, "split") {
			d.Terms, d.Counts = append(d.Terms, i, i), append(d.Counts, 1, float64(n-1))
		} else if n > 0 || rapid.Bool().Draw(g, "zero") {
			d.Terms, d.Counts = append(d.Terms, i), append(d.Counts, float64(n))
		}
	}
	order := make([]int, len(d.Terms))
	for i := range order {
		order[i] = i
	}
	if rapid.Bool().Draw(g, "shuffle") && len(order) > 0 {
		order = rapid.Permutation(order).Draw(g, "order")
	}
	out := nb.Doc{Counts: []float64{}}
	for _, i := range order {
		out.Terms, out.Counts = append(out.Terms, d.Terms[i]), append(out.Counts, d.Counts[i])
	}
	return out
}

func (t *corpus) counts(g *rapid.T) *nb.TermCounts {
	counts := must(nb.NewTermCounts(t.labels, t.vocabulary))
	t.add(g, counts, 0, len(t.x))
	return counts
}

func (t *corpus) add(g *rapid.T, counts *nb.TermCounts, from, to int) {
	for i := from; i < to; i++ {
		if err := counts.AddWeighted(doc(g, t.x[i]), t.y[i], float64(t.w[i])); err != nil {
			g.Fatal(err)
		}
	}
}

// sums returns N_c, tf_ct and df_ct.
func (t *corpus) sums() (n []int64, tf, df [][]int64) {
	n = make([]int64, len(t.labels))
	for range t.labels {
		tf, df = append(tf, make([]int64, len(t.vocabulary))), append(df, make([]int64, len(t.vocabulary)))
	}
	for i, c := range t.y {
		n[c] += t.w[i]
		for j, m := range t.x[i] {
			tf[c][j] += t.w[i] * m
			df[c][j] += t.w[i] * min(m, 1)
		}
	}
	return n, tf, df
}

func total(n []int64) (s int64) {
	for _, x := range n {
		s += x
	}
	return s
}

func rat(n int64) *big.Rat        { return big.NewRat(n, 1) }
func plus(a, b *big.Rat) *big.Rat { return new(big.Rat).Add(a, b) }
func over(a, b *big.Rat) *big.Rat { return new(big.Rat).Quo(a, b) }
func power(p *big.Rat, n int64) *big.Rat {
	out := rat(1)
	for range n {
		out.Mul(out, p)
	}
	return out
}

// Why a model or an answer does not exist.
var (
	errUndefined  = errors.New("0/0")
	errImpossible = errors.New("impossible")
)

// joint returns P(c)·P(d|c) of each class, up to a factor that is the same for
// all. For the complement that is ΠP^−n, and infinite entries are nil.
func (t *corpus) joint(event nb.Event, lambda []*big.Rat, priorLambda *big.Rat, query []int64) ([]*big.Rat, error) {
	n, tf, df := t.sums()
	sum := new(big.Rat)
	for _, l := range lambda {
		sum.Add(sum, l)
	}
	out := make([]*big.Rat, len(t.labels))
	for c := range out {
		k := rat(int64(len(t.labels)))
		out[c] = over(plus(rat(n[c]), priorLambda), plus(rat(total(n)), k.Mul(k, priorLambda)))
		if event == nb.Complement {
			out[c] = rat(min(n[c], 1))
		}
	}
	for c := range out {
		possible := out[c].Sign() > 0
		for i, x := range query {
			num, den := rat(tf[c][i]), rat(total(tf[c]))
			times := x
			switch event {
			case nb.Bernoulli:
				num, den = rat(df[c][i]), plus(rat(n[c]), plus(lambda[i], lambda[i]))
			case nb.BinaryMultinomial:
				num, den, times = rat(df[c][i]), plus(rat(total(df[c])), sum), min(x, 1)
			case nb.Mixed:
				den, times = plus(den, sum), min(x, 1)
			case nb.Complement:
				var a, b int64
				for o := range tf {
					if o != c {
						a, b = a+tf[o][i], b+total(tf[o])
					}
				}
				num, den = rat(a), plus(rat(b), sum)
			default:
				den = plus(den, sum)
			}
			if den.Sign() == 0 {
				if possible {
					return nil, errUndefined
				}
				continue
			}
			p := over(plus(num, lambda[i]), den)
			switch {
			case event == nb.Bernoulli && x == 0:
				p.Sub(rat(1), p)
				times = 1
			case event == nb.Bernoulli:
				times = 1
			case event == nb.Complement && possible && p.Sign() == 0 && x > 0:
				out[c] = nil
			case event == nb.Complement && p.Sign() > 0:
				p.Inv(p)
			}
			if out[c] != nil {
				out[c].Mul(out[c], power(p, times))
			}
		}
	}
	return out, nil
}

func posterior(joint []*big.Rat) ([]float64, error) {
	out := make([]float64, len(joint))
	sum, infinite := new(big.Rat), 0
	for c, p := range joint {
		if p == nil {
			infinite++
			out[c] = 1
		} else {
			sum.Add(sum, p)
		}
	}
	if infinite > 1 || infinite == 0 && sum.Sign() == 0 {
		return nil, errImpossible
	}
	for c, p := range joint {
		if infinite == 0 {
			out[c] = float(over(p, sum))
		}
	}
	return out, nil
}

func TestEventsExact(t *testing.T) {
	var undefined, impossible, zero int
	for _, event := range []nb.Event{nb.Multinomial, nb.Bernoulli, nb.BinaryMultinomial, nb.Mixed, nb.Complement} {
		t.Run(event.String(), func(t *testing.T) {
			rapid.Check(t, func(g *rapid.T) {
				tab := drawCorpus(g)
				e := &nb.Estimator{}
				scalar := rapid.SampledFrom(lambdas).Draw(g, "λ")
				each := slices.Repeat([]*big.Rat{scalar}, len(tab.vocabulary))
				e.Lambda = float(scalar)
				if rapid.IntRange(0, 2).Draw(g, "by term") == 0 {
					for i := range each {
						each[i] = rapid.SampledFrom(lambdas).Draw(g, "λ of term")
						e.TermLambda = append(e.TermLambda, float(each[i]))
					}
				}
				priorLambda := rapid.SampledFrom(lambdas).Draw(g, "prior λ")
				e.PriorLambda = float(priorLambda)
				query := tab.row(g, "query")
				joint, wantErr := tab.joint(event, each, priorLambda, query)

				m, err := tab.counts(g).Estimate(event, e)
				if wantErr != nil {
					undefined++
					if !errors.Is(err, nb.ErrUndefined) {
						g.Fatalf("Estimate: err = %v, want ErrUndefined", err)
					}
					return
				}
				if err != nil {
					g.Fatal(err)
				}
				d := doc(g, query)
				keep := nb.Doc{Terms: slices.Clone(d.Terms), Counts: slices.Clone(d.Counts)}
				got, err := m.Posterior(nil, d)
				want, wantErr := posterior(joint)
				if wantErr != nil {
					impossible++
					if !errors.Is(err, nb.ErrImpossible) {
						g.Fatalf("Posterior = %v, %v, want ErrImpossible", got, err)
					}
					if c, err := m.Predict(d); !errors.Is(err, nb.ErrImpossible) {
						g.Fatalf("Predict = %v, %v, want ErrImpossible", c, err)
					}
					return
				}
				if err != nil {
					g.Fatal(err)
				}
				for c, w := range want {
					if w == 0 {
						zero++
					}
					if !(math.Abs(got[c]-w) <= 1e-12) || (w == 0) != (got[c] == 0) {
						g.Fatalf("P(%d|%v) = %.17g, want %.17g", c, query, got[c], w)
					}
				}
				if c := must(m.Predict(d)); want[c] < slices.Max(want)-1e-12 {
					g.Fatalf("Predict = %d of %v", c, want)
				}
				if diff := cmp.Diff(keep, d); diff != "" {
					g.Fatalf("the document changed:\n%s", diff)
				}
			})
		})
	}
	if drewAll() && (undefined == 0 || zero == 0 || impossible == 0) {
		t.Errorf("drew %d undefined models, %d impossible documents and %d zero posteriors, want some of each", undefined, impossible, zero)
	}
}

func termSnapshot(c *nb.TermCounts) map[string]float64 {
	out := map[string]float64{}
	put := func(key string, n float64) {
		if n != 0 {
			out[key] = n
		}
	}
	for k, l := range c.Classes {
		put("N "+l, c.N[k])
		put("tokens "+l, c.Tokens[k])
		for i, s := range c.Terms {
			put("tf "+s+" "+l, c.Count(k, i))
			put("df "+s+" "+l, c.Documents(k, i))
		}
	}
	return out
}

// The counts are those of the definition, document by document or as totals of
// a class, and nothing is left when all is removed, in any order and shape.
func TestTermCountsByHand(t *testing.T) {
	rapid.Check(t, func(g *rapid.T) {
		tab := drawCorpus(g)
		whole := tab.counts(g)
		want := map[string]float64{}
		n, tf, df := tab.sums()
		for c, l := range tab.labels {
			want["N "+l], want["tokens "+l] = float64(n[c]), float64(total(tf[c]))
			for i, s := range tab.vocabulary {
				want["tf "+s+" "+l], want["df "+s+" "+l] = float64(tf[c][i]), float64(df[c][i])
			}
		}
		for key, n := range want {
			if n == 0 {
				delete(want, key)
			}
		}
		if diff := cmp.Diff(want, termSnapshot(whole)); diff != "" {
			g.Fatalf("counts (-by hand +got):\n%s", diff)
		}
		totals := must(nb.NewTermCounts(tab.labels, tab.vocabulary))
		floats := func(n []int64) (out []float64) {
			for _, x := range n {
				out = append(out, float64(x))
			}
			return out
		}
		for c := range tab.labels {
			if err := totals.AddTotals(c, float64(n[c]), floats(tf[c]), floats(df[c])); err != nil {
				g.Fatal(err)
			}
		}
		if diff := cmp.Diff(want, termSnapshot(totals)); diff != "" {
			g.Fatalf("totals (-by hand +got):\n%s", diff)
		}
		for _, i := range rapid.Permutation(indices(len(tab.x))).Draw(g, "order") {
			if err := whole.RemoveWeighted(doc(g, tab.x[i]), tab.y[i], float64(tab.w[i])); err != nil {
				g.Fatal(err)
			}
		}
		if left := termSnapshot(whole); len(left) > 0 {
			g.Fatalf("left after all was removed: %v", left)
		}
	})
}

func indices(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}
