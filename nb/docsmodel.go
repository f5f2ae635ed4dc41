package nb

import "fmt"

// LogJointDocs returns the log-joint of each of n documents, row by row: n·K
// numbers, as mat.NewDense(n, K, …) takes them. dst may be nil or have that
// length. The documents are spread over the processors; the answer does not
// depend on how. The error is that of LogJoint for the first document that has
// one (the first of all is document 1), or ErrCell if ds is malformed.
func (m *TermModel) LogJointDocs(dst []float64, ds *Docs) ([]float64, error) {
	return m.docs("LogJointDocs", dst, ds, m.logJoint)
}

// PosteriorDocs returns the posterior of each of n documents, n·K numbers.
// Arguments and errors as LogJointDocs, and ErrImpossible.
func (m *TermModel) PosteriorDocs(dst []float64, ds *Docs) ([]float64, error) {
	return m.docs("PosteriorDocs", dst, ds, func(row []float64, d Doc) error {
		if err := m.logJoint(row, d); err != nil {
			return err
		}
		if err := certain(row); err != nil {
			return err
		}
		return softmax(row)
	})
}

// PredictDocs returns the class of the largest posterior of each of n
// documents. dst may be nil or have n entries. Errors as PosteriorDocs.
func (m *TermModel) PredictDocs(dst []int, ds *Docs) ([]int, error) {
	if dst == nil {
		dst = make([]int, ds.Len())
	}
	if len(dst) != ds.Len() {
		panic(fmt.Sprintf("nb: PredictDocs: dst has length %d, want %d", len(dst), ds.Len()))
	}
	joint, err := m.LogJointDocs(nil, ds)
	if err != nil {
		return nil, err
	}
	k := len(m.Classes)
	return dst, eachDoc(len(dst), func(i int) error {
		var err error
		dst[i], err = decideScore(joint[i*k : i*k+k])
		return err
	})
}

func (m *TermModel) docs(name string, dst []float64, ds *Docs, f func(row []float64, d Doc) error) ([]float64, error) {
	n, k := ds.Len(), len(m.Classes)
	if err := ds.check(); err != nil {
		return nil, err
	}
	dst = orMake(name, dst, n*k)
	err := eachDoc(n, func(i int) error {
		d := ds.Doc(i)
		d, err := d.ready(len(m.Terms) + 1)
		if err != nil {
			return err
		}
		return f(dst[i*k:i*k+k:i*k+k], d)
	})
	if err != nil {
		return nil, err
	}
	return dst, nil
}
