package nb

import (
	"math"

	"naivebayes/nb/internal/normal"
)

// blockLen is how many rows are scored column by column at a time: the log-joints
// of K classes and the cells of one column stay in the nearest cache.
const blockLen = normal.Block

// blockClasses is the largest K for which they do.
const blockClasses = 64

// blockScorer is a distribution that scores many cells at a time.
type blockScorer interface {
	// addLogs adds log P(xᵢ|c) to joint[c·blockLen + i], and nothing where xᵢ is
	// NaN: the same numbers as addLog. It returns false if addLog has an error.
	addLogs(joint []float64, x *[blockLen]float64) bool
}

func (d normals) addLogs(joint []float64, x *[blockLen]float64) bool {
	for _, v := range x {
		if v-v != 0 && v == v { // infinite
			return false
		}
	}
	normal.AddLog(joint, x, d)
	return true
}

func (t *categoricalTable) addLogs(joint []float64, x *[blockLen]float64) bool {
	var rows [blockLen]int // where the value begins in the table, or −1
	for i, v := range x {
		rows[i] = -1
		if v != v {
			continue
		}
		n := int(v)
		if float64(n) != v || uint(n) > math.MaxInt32 {
			return false
		}
		if n >= t.s {
			if t.unseen == UnseenError {
				return false
			}
			if t.unseen == UnseenMissing {
				continue
			}
			n = t.s
		}
		rows[i] = n * t.k
	}
	c := 0
	for ; c+4 <= t.k; c += 4 { // four classes, which lie together in the table
		out0, out1 := (*[blockLen]float64)(joint[c*blockLen:]), (*[blockLen]float64)(joint[(c+1)*blockLen:])
		out2, out3 := (*[blockLen]float64)(joint[(c+2)*blockLen:]), (*[blockLen]float64)(joint[(c+3)*blockLen:])
		logP := t.logP[c:]
		for i, r := range rows {
			if r >= 0 {
				p := (*[4]float64)(logP[r:])
				out0[i] += p[0]
				out1[i] += p[1]
				out2[i] += p[2]
				out3[i] += p[3]
			}
		}
	}
	for ; c < t.k; c++ {
		out, logP := (*[blockLen]float64)(joint[c*blockLen:]), t.logP[c:]
		for i, r := range rows {
			if r >= 0 {
				out[i] += logP[r]
			}
		}
	}
	return true
}

// block is the room to score the rows of a block.
type block struct {
	joint []float64 // K×blockLen
	x     [blockLen]float64
	one   []float64 // K
}

// score computes the log-joints of at most blockLen rows. It returns false if a
// row has an error.
func (b *block) score(m *Model, rows [][]float64) bool {
	for c, p := range m.LogPrior {
		for i := range blockLen {
			b.joint[c*blockLen+i] = p
		}
	}
	for i := len(rows); i < blockLen; i++ {
		b.x[i] = math.NaN()
	}
	for j, l := range m.Columns {
		for i, row := range rows {
			b.x[i] = row[j]
		}
		if s, ok := l.distribution.(blockScorer); ok {
			if !s.addLogs(b.joint, &b.x) {
				return false
			}
			continue
		}
		for i, v := range b.x[:len(rows)] {
			if v != v {
				continue
			}
			clear(b.one)
			if l.addLog(b.one, v) != nil {
				return false
			}
			for c, p := range b.one {
				b.joint[c*blockLen+i] += p
			}
		}
	}
	return true
}

// eachJoint computes the log-joint of each row, in dst if that is not nil, and
// calls f for it. The rows are shared out among the processors. The error is
// that of the first bad row, of LogJoint or of f.
func (m *Model) eachJoint(rows, dst [][]float64, f func(i int, joint []float64) error) error {
	k := len(m.Classes)
	return eachRow(len(rows), func(from, to int) (int, error) {
		b := &block{}
		if k <= blockClasses {
			b.joint = make([]float64, k*blockLen)
		}
		b.one = make([]float64, k)
		for i := from; i < to; i += blockLen {
			some := rows[i:min(i+blockLen, to)]
			whole := b.joint != nil && len(some) >= blockLen/4 && b.score(m, some)
			for r, row := range some {
				joint := b.one
				if dst != nil {
					joint = dst[i+r]
				}
				if whole {
					for c := range joint {
						joint[c] = b.joint[c*blockLen+r]
					}
				} else if _, err := m.LogJoint(joint, row); err != nil {
					return i + r, err
				}
				if err := f(i+r, joint); err != nil {
					return i + r, err
				}
			}
		}
		return to, nil
	})
}
