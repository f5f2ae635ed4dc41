package nb

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var noChecksum = regexp.MustCompile(`"checksum":"[0-9a-f]*",`)

// FuzzBinary gives any content a right checksum. What is read can be used and
// comes back from being saved again.
func FuzzBinary(f *testing.F) {
	for _, s := range samples(f) {
		b, err := s.v.MarshalBinary()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) < len(magic)+20 {
			return
		}
		v := titled(string(b[:min(len(b), 64)]))
		// Lengths that fit, so that the content is reached.
		b = append([]byte(magic+"\x01\x00\x00\x00"), b[len(magic)+4:]...)
		if n := len(magic) + 8 + len(v.(interface{ title() string }).title()); len(b) >= n+12 {
			binary.LittleEndian.PutUint64(b[n:], uint64(len(b)-n-12))
		}
		if err := v.UnmarshalBinary(seal(b)); err != nil {
			if !errors.Is(err, ErrFormat) {
				t.Fatalf("err = %v, want ErrFormat", err)
			}
			return
		}
		again, err := v.MarshalBinary()
		if err != nil {
			t.Fatalf("what was read cannot be saved: %v", err)
		}
		w := titled(string(b[:64]))
		if err := w.UnmarshalBinary(again); err != nil {
			t.Fatalf("what was saved again cannot be read: %v", err)
		}
		if third, err := w.MarshalBinary(); err != nil || !bytes.Equal(third, again) {
			t.Fatalf("it changes when it is saved: %v", err)
		}
		use(t, v, "fuzz")
	})
}

// FuzzJSON is FuzzBinary for JSON; the seeds have no checksum.
func FuzzJSON(f *testing.F) {
	for _, s := range samples(f) {
		j, err := s.v.MarshalJSON()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(noChecksum.ReplaceAllString(string(j), ""))
	}
	f.Fuzz(func(t *testing.T, j string) {
		v := titled(j)
		if err := v.UnmarshalJSON([]byte(j)); err != nil {
			if !errors.Is(err, ErrFormat) {
				t.Fatalf("err = %v, want ErrFormat", err)
			}
			return
		}
		again, err := v.MarshalJSON()
		if err != nil {
			t.Fatalf("what was read cannot be saved: %v", err)
		}
		w := titled(j)
		if err := w.UnmarshalJSON(layOut(again)); err != nil {
			t.Fatalf("what was saved again cannot be read: %v\n%s", err, again)
		}
		if third, err := w.MarshalJSON(); err != nil || !bytes.Equal(third, again) {
			t.Fatalf("it changes when it is saved: %v\n%s\n%s", err, again, third)
		}
		use(t, v, "fuzz")
	})
}

// FuzzPMML reads any document. What is read can be used and saved.
func FuzzPMML(f *testing.F) {
	for _, s := range pmmlDocuments(f) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		m, err := ReadPMML(strings.NewReader(s))
		if err != nil {
			if !errors.Is(err, ErrFormat) && !errors.Is(err, errors.ErrUnsupported) {
				t.Fatalf("err = %v, want ErrFormat or ErrUnsupported", err)
			}
			return
		}
		if _, err := m.MarshalBinary(); err != nil {
			t.Fatalf("what was read cannot be saved: %v", err)
		}
		use(t, m, "fuzz")
	})
}

// Any number of a file may be any other: it is refused, or the answers are
// numbers all the same.
func TestAbsurdNumbers(t *testing.T) {
	special := []float64{0, math.Copysign(0, -1), -1, .5, 1, 1e-300, 5e-324, 1e5, 1e99, -1e99, 1e104, 1e155, 1e299, -1e299, math.MaxFloat64, -math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN()}
	for name, s := range samples(t) {
		b, err := s.v.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		accepted := 0
		for i := range b[:len(b)-12] {
			for _, x := range special {
				bad := slices.Clone(b)
				binary.LittleEndian.PutUint64(bad[i:], math.Float64bits(x))
				v := s.new()
				if err := v.UnmarshalBinary(seal(bad)); err == nil {
					accepted++
					use(t, v, fmt.Sprintf("%s, %v at byte %d", name, x, i))
				} else if !errors.Is(err, ErrFormat) {
					t.Fatalf("%s: %v at byte %d: err = %v, want ErrFormat", name, x, i, err)
				}
			}
		}
		if accepted == 0 {
			t.Errorf("%s: no number can be another: the test is of nothing", name)
		}
	}
}

// titled is an empty value of the type whose title s begins with.
func titled(s string) saved {
	for _, v := range []saved{new(TermModel), new(TermCounts), new(Model)} {
		if strings.Contains(s, v.(interface{ title() string }).title()) {
			return v
		}
	}
	return new(Counts)
}

// use asks what was read for answers, none of which may be NaN.
func use(t *testing.T, v saved, what string) {
	t.Helper()
	check := func(p []float64, err error) {
		t.Helper()
		for _, x := range p {
			if math.IsNaN(x) {
				t.Fatalf("%s: NaN in %v, %v", what, p, err)
			}
		}
	}
	switch v := v.(type) {
	case *Counts:
		for _, e := range []*Estimator{nil, {}, {Lambda: .5, Gaussian: GaussianOptions{Predictive: true}}} {
			if m, err := v.Estimate(e); err == nil {
				use(t, m, what)
			}
		}
		if err := v.Merge(v.Clone()); err != nil {
			t.Fatal(err)
		}
	case *TermCounts:
		for event := Multinomial; event <= NormalizedComplement; event++ {
			for _, e := range []*Estimator{nil, {}} {
				if m, err := v.Estimate(event, e); err == nil {
					use(t, m, what)
				}
			}
		}
		v.Merge(v.Clone())
	case *Model:
		for _, x := range []float64{0, 1, 2, -1.5, 1e300, -math.MaxFloat64, math.NaN()} {
			row := make([]float64, len(v.Columns))
			for j := range row {
				row[j] = x
			}
			check(v.LogJoint(nil, row))
			check(v.Posterior(nil, row))
		}
	case *TermModel:
		for _, d := range []Doc{{}, v.Doc("x", "no such term"), {Terms: []int{0, len(v.Terms)}, Counts: []float64{3, 1}}} {
			check(v.LogJoint(nil, d))
			check(v.Posterior(nil, d))
		}
	}
}
