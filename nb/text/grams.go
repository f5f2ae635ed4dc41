package text

// Grams makes n-grams of the tokens of another tokenizer: of “not a good film”
// the 1- and 2-grams not, a, not a, good, a good, film, good film. The tokens
// stand with a space between. “not good” is then a term of its own, which a
// single word cannot be.
//
// A nil Of is Auto; Min and Max are 1 and 2 if both are 0. Append panics unless
// 1 ≤ Min ≤ Max ≤ 16.
type Grams struct {
	Of       Tokenizer
	Min, Max int
}

// Append appends the n-grams in the order of their ends, short ones first.
func (g Grams) Append(dst *Tokens, text []byte) {
	lo, hi := checkGrams("Grams", g.Min, g.Max)
	in := dst.under(gramFilter{})
	in.lo, in.hi = lo, hi
	orAuto(g.Of).Append(in, text)
	in.filter.pass(in, true)
}

// gramFilter makes the n-grams of in.lo to in.hi tokens.
type gramFilter struct{}

func (gramFilter) pass(in *Tokens, last bool) {
	dst := in.outer
	for i := in.carried; i < in.Len(); i++ {
		_, to := in.Span(i)
		for n := in.lo; n <= min(in.hi, i+1); n++ {
			for k := i - n + 1; k <= i; k++ {
				if k > i-n+1 {
					dst.text = append(dst.text, ' ')
				}
				dst.text = append(dst.text, in.At(k)...)
			}
			from, _ := in.Span(i - n + 1)
			dst.end(from-dst.base, to-dst.base)
		}
	}
	if last {
		in.Reset()
		return
	}
	in.keep(in.hi - 1)
}
