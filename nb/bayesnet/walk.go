package bayesnet

// walk goes once through a big table and at the same time through a small one
// whose variables are among those of the big one. It stops at rows: n entries
// that lie side by side in the big table, from big on, and step apart in the
// small one, from small on.
//
//	for w := newWalk(card, stride); w.more(); w.next() {
//		for j := range w.n {
//			… bigTable[w.big+j] … smallTable[w.small+j*w.step] …
//		}
//	}
type walk struct {
	big, small int
	n, step    int
	size       int // of the big table

	card, stride, at []int // of the axes outside the row
}

// newWalk takes the axes of the big table and what a step along each means in
// the small one, 0 if the small one lacks the variable. Neighbouring axes that
// act as one are joined, so that rows are long.
func newWalk(card, stride []int) walk {
	w := walk{n: 1, size: 1}
	axes := make([]int, 3*len(card))
	w.card, w.stride, w.at = axes[:0:len(card)], axes[len(card):len(card):2*len(card)], axes[2*len(card):]
	for j, c := range card {
		w.size *= c
		if c == 1 {
			continue
		}
		if last := len(w.card) - 1; last >= 0 && w.stride[last] == stride[j]*c {
			w.card[last] *= c
			w.stride[last] = stride[j]
			continue
		}
		w.card, w.stride = append(w.card, c), append(w.stride, stride[j])
	}
	if last := len(w.card) - 1; last >= 0 {
		w.n, w.step = w.card[last], w.stride[last]
		w.card, w.stride = w.card[:last], w.stride[:last]
	}
	w.at = w.at[:len(w.card)]
	return w
}

// more tells whether there is a row.
func (w *walk) more() bool { return w.big < w.size }

// next goes to the next row.
func (w *walk) next() {
	w.big += w.n
	for j := len(w.at) - 1; j >= 0; j-- {
		w.at[j]++
		w.small += w.stride[j]
		if w.at[j] < w.card[j] {
			return
		}
		w.small -= w.at[j] * w.stride[j]
		w.at[j] = 0
	}
}
