package nb

import (
	"math"

	"naivebayes/nb/internal/shifted"
)

// gaussianRun is some Gaussian columns side by side, from ≤ j < to, that are
// counted row by row, four columns at a time: a row of a matrix lies in one
// place, its column does not. If their number is not a multiple of four, the last
// four overlap those before, and what is counted twice is read once.
type gaussianRun struct {
	from, to int
	columns  []*gaussian
	sums     []shifted.Sums // K×v, the v groups of four columns of a class together
	ready    []bool         // K, whether each column has its shift
}

type gaussianRuns []*gaussianRun

// gaussianRuns finds the runs of four or more columns among from ≤ j < to.
func (t *Counts) gaussianRuns(from, to int) gaussianRuns {
	var out gaussianRuns
	for j := from; j < to; j++ {
		r := &gaussianRun{from: j}
		for ; j < to; j++ {
			g, ok := t.Columns[j].counter.(*gaussian)
			if !ok {
				break
			}
			r.columns = append(r.columns, g)
		}
		if r.to = j; len(r.columns) >= shifted.Lanes {
			r.sums = make([]shifted.Sums, len(t.Classes)*r.groups())
			r.ready = make([]bool, len(t.Classes))
			out = append(out, r)
		}
	}
	return out
}

// of returns the run of column j, or nil.
func (rs gaussianRuns) of(j int) *gaussianRun {
	for _, r := range rs {
		if r.from <= j && j < r.to {
			return r
		}
	}
	return nil
}

func (r *gaussianRun) groups() int {
	return (len(r.columns) + shifted.Lanes - 1) / shifted.Lanes
}

// first is the column of the run that is first in group v.
func (r *gaussianRun) first(v int) int {
	return min(shifted.Lanes*v, len(r.columns)-shifted.Lanes)
}

// add counts a block of rows, of which the first is row from. The sums are
// about the mean of what was counted before, or else about the first number.
func (r *gaussianRun) add(class []int, from int, row func(i int) []float64) badCell {
	groups, whole := r.groups(), len(r.columns)/shifted.Lanes
	for i := range r.sums {
		s := &r.sums[i]
		*s = shifted.Sums{}
		for l := range shifted.Lanes {
			s.Shift[l] = math.NaN()
			if m := r.columns[r.first(i%groups)+l].m[i/groups]; m.n > 0 {
				s.Shift[l] = m.mean.hi
			}
		}
	}
	for c := range r.ready {
		r.ready[c] = shifted.Shifted(r.sums[c*groups : (c+1)*groups])
	}
	for i, c := range class {
		x, s := row(from + i)[r.from:r.to], r.sums[c*groups:(c+1)*groups]
		add := shifted.Add
		if !r.ready[c] {
			add = shifted.AddFirst
		}
		ok := add(s[:whole], x)
		if whole < groups {
			ok = add(s[whole:], x[len(x)-shifted.Lanes:]) && ok
		}
		if !ok {
			return r.bad(x, from+i)
		}
		r.ready[c] = r.ready[c] || shifted.Shifted(s)
	}
	for c := range r.ready {
		for j, g := range r.columns {
			g.m[c] = g.m[c].merge(r.moments(c, j))
		}
	}
	return badCell{}
}

// bad finds the first cell of a row that cannot be counted. It belongs to the
// column of that cell, but stands for the run.
func (r *gaussianRun) bad(x []float64, row int) badCell {
	for j, v := range x {
		if v == v {
			if err := countable(v, 1); err != nil {
				return badCell{row, r.from + j, err}
			}
		}
	}
	return badCell{}
}

// moments are those of column j of the run in class c, of this block.
func (r *gaussianRun) moments(c, j int) moments {
	v := j / shifted.Lanes
	s, l := &r.sums[c*r.groups()+v], j-r.first(v)
	sum := shiftedSum{n: s.N[l], shift: s.Shift[l], sum: s.Sum[l], square: s.Square[l], sumLo: s.SumLow[l], squareL: s.SquareLow[l]}
	return sum.moments()
}

// addRun is add with the name of the column in the error.
func (t *Counts) addRun(r *gaussianRun, class []int, from int, row func(i int) []float64) badCell {
	bad := r.add(class, from, row)
	if bad.err != nil {
		bad.err = cellError(t.Columns[bad.column].Name, bad.row, bad.err)
	}
	return bad
}
