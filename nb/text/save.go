package text

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"

	"naivebayes/nb"
	"naivebayes/nb/internal/atomicfile"
)

// The file of a pipeline, all numbers little endian:
//
//	8 bytes   magic
//	4         format version
//	8         length of the head, and the head: JSON, see head
//	8         length of the counts, and the counts as nb saves them
//	8         length of the model, and the model as nb saves it; 0 if there is none
//	4         CRC-32C of everything before
//
// Magic and version stay where they are in all versions to come. The magic has a
// byte that is not ASCII and both kinds of line ends, so that a copy that took
// the file for text shows at once.
const (
	magic         = "\x8atp\r\n\x1a\n\x00"
	formatVersion = 1
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// head is what a pipeline is set to.
type head struct {
	Tokenizer  *tokenizerFile `json:"tokenizer"`
	Vocabulary string         `json:"vocabulary"` // growing, frozen or hashing
	Event      nb.Event       `json:"event"`
	Estimator  *nb.Estimator  `json:"estimator,omitempty"`
	Selection  Selection      `json:"selection,omitzero"`
	Loss       *nb.Loss       `json:"loss,omitempty"`
	Unknown    bool           `json:"unknown,omitempty"` // whether the model is given unknown tokens
	Places     int            `json:"places,omitempty"`  // of the hashing vocabulary
}

// Save writes the pipeline to one file: settings, vocabulary, counts and model.
// What Load makes of it decides the same, posteriors agree bit for bit, and it
// goes on counting. The order in which the texts were counted leaves no trace:
// the same texts give the same bytes.
//
// The file appears whole or not at all: it is written beside its place, put on
// the disk and renamed. The error wraps nb.ErrFormat for what Load would refuse,
// an estimator with a λ that is infinite, say; otherwise it is an error of the
// disk.
func (p *Pipeline) Save(path string) error {
	b, err := p.MarshalBinary()
	if err == nil {
		err = atomicfile.Write(path, b)
	}
	if err != nil {
		return fmt.Errorf("save %s: %w", path, err)
	}
	return nil
}

// MarshalBinary returns what Save writes.
func (p *Pipeline) MarshalBinary() ([]byte, error) {
	p.use()
	h := head{
		Tokenizer: layOut(p.Tokenizer), Vocabulary: "growing",
		Event: p.Event, Estimator: p.Estimator, Selection: p.Selection, Loss: p.Loss, Places: p.vocabulary.size,
	}
	switch {
	case p.vocabulary.size > 0:
		h.Vocabulary = "hashing"
	case p.vocabulary.frozen:
		h.Vocabulary = "frozen"
	}
	var model []byte
	var err error
	if p.fitted != nil {
		h.Unknown = p.fitted.unknown
		if model, err = p.fitted.model.MarshalBinary(); err != nil {
			return nil, err
		}
	}
	settings, err := json.Marshal(h)
	if err != nil {
		return nil, fmt.Errorf("text: the settings cannot be saved: %w: %w", err, nb.ErrFormat)
	}
	counts, err := p.TermCounts().MarshalBinary()
	if err != nil {
		return nil, err
	}
	out := make([]byte, 0, len(magic)+32+len(settings)+len(counts)+len(model))
	out = binary.LittleEndian.AppendUint32(append(out, magic...), formatVersion)
	for _, part := range [][]byte{settings, counts, model} {
		out = append(binary.LittleEndian.AppendUint64(out, uint64(len(part))), part...)
	}
	return binary.LittleEndian.AppendUint32(out, crc32.Checksum(out, castagnoli)), nil
}

// Load reads a pipeline that Save wrote. A tokenizer that is not of this package
// is not in the file: give it among others, and it is found by its name (that of
// its String method, or else of its type); a dictionary, for example.
//
// The error wraps nb.ErrFormat and says what is wrong if the file is none of a
// pipeline, comes from a newer version, was cut short or changed, or holds what
// no pipeline can; and ErrTokenizer if a tokenizer is missing.
func Load(path string, others ...Tokenizer) (*Pipeline, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	p, err := unmarshal(b, others)
	if err != nil {
		return nil, fmt.Errorf("load %s: %w", path, err)
	}
	return p, nil
}

// UnmarshalBinary replaces the pipeline by that of MarshalBinary. A tokenizer of
// another package must be that which the pipeline has already. After an error it
// is as before.
func (p *Pipeline) UnmarshalBinary(b []byte) error {
	q, err := unmarshal(b, []Tokenizer{p.Tokenizer})
	if err != nil {
		return err
	}
	*p = *q
	return nil
}

func unmarshal(b []byte, others []Tokenizer) (*Pipeline, error) {
	parts, err := cut(b)
	if err != nil {
		return nil, fmt.Errorf("text: the file is not a pipeline: %w", err)
	}
	var h head
	in := json.NewDecoder(bytes.NewReader(parts[0]))
	in.DisallowUnknownFields()
	if err := in.Decode(&h); err != nil || h.Tokenizer == nil {
		return nil, fmt.Errorf("text: the settings of the pipeline cannot be read: %w: %w", err, nb.ErrFormat)
	}
	p := &Pipeline{Event: h.Event, Estimator: h.Estimator, Selection: h.Selection}
	if p.Tokenizer, err = h.Tokenizer.tokenizer(others, 0); err != nil {
		return nil, fmt.Errorf("%w: %w", err, nb.ErrFormat)
	}
	if err := p.Selection.check(); err != nil {
		return nil, fmt.Errorf("%w: %w", err, nb.ErrFormat)
	}
	if l := h.Loss; l != nil {
		if p.Loss, err = nb.NewLoss(l.Classes, l.Actions, l.Cost); err != nil {
			return nil, fmt.Errorf("%w: %w", err, nb.ErrFormat)
		}
	}
	var counts nb.TermCounts
	if err := counts.UnmarshalBinary(parts[1]); err != nil {
		return nil, err
	}
	if err := p.take(&counts, h); err != nil {
		return nil, err
	}
	if len(parts[2]) > 0 {
		var model nb.TermModel
		if err := model.UnmarshalBinary(parts[2]); err != nil {
			return nil, err
		}
		if p.fitted, err = newFitted(&model, p.Tokenizer, p.vocabulary.size, h.Unknown); err != nil {
			return nil, fmt.Errorf("%w: %w", err, nb.ErrFormat)
		}
	}
	return p, nil
}

// cut checks the envelope and returns its three parts.
func cut(b []byte) (parts [3][]byte, err error) {
	n := len(magic) + 4
	if len(b) < n || string(b[:len(magic)]) != magic {
		return parts, fmt.Errorf("it does not start as one does: %w", nb.ErrFormat)
	}
	if v := binary.LittleEndian.Uint32(b[len(magic):]); v != formatVersion {
		return parts, fmt.Errorf("it has format version %d, and this package reads %d; use a newer release of the package: %w", v, formatVersion, nb.ErrFormat)
	}
	short := fmt.Errorf("it is cut short; take a whole copy: %w: %w", io.ErrUnexpectedEOF, nb.ErrFormat)
	rest := b[n:]
	for i := range parts {
		if len(rest) < 8 {
			return parts, short
		}
		size := binary.LittleEndian.Uint64(rest)
		if rest = rest[8:]; size > uint64(len(rest)) {
			return parts, short
		}
		parts[i], rest = rest[:size:size], rest[size:]
	}
	switch {
	case len(rest) < 4:
		return parts, short
	case len(rest) > 4:
		return parts, fmt.Errorf("it goes on for %d bytes after its end: %w", len(rest)-4, nb.ErrFormat)
	}
	have, want := crc32.Checksum(b[:len(b)-4], castagnoli), binary.LittleEndian.Uint32(rest)
	if have != want {
		return parts, fmt.Errorf("its checksum is %08x, want %08x: the content was changed after it was saved; take another copy: %w", have, want, nb.ErrFormat)
	}
	return parts, nil
}

// take fills the pipeline with saved counts.
func (p *Pipeline) take(t *nb.TermCounts, h head) error {
	switch h.Vocabulary {
	case "growing", "frozen":
		v, err := NewVocabulary(t.Terms...)
		if err != nil {
			return fmt.Errorf("%w: %w", err, nb.ErrFormat)
		}
		p.Vocabulary = v
		if h.Vocabulary == "frozen" {
			v.Freeze()
		}
	case "hashing":
		v, err := NewHashing(h.Places)
		if err != nil || len(t.Terms) != h.Places {
			return fmt.Errorf("text: a hashing vocabulary of %d places has counts of %d: %w", h.Places, len(t.Terms), nb.ErrFormat)
		}
		p.Vocabulary = v
	default:
		return fmt.Errorf("text: the vocabulary is %q, want growing, frozen or hashing: %w", h.Vocabulary, nb.ErrFormat)
	}
	p.use()
	if h.Vocabulary == "growing" {
		p.Vocabulary = nil
	}
	whole := func(x float64) bool { return x == math.Trunc(x) && x <= 1<<53 }
	for c, label := range t.Classes {
		if !whole(t.N[c]) || !whole(t.Tokens[c]) {
			return fmt.Errorf("text: class %q has %v documents of %v tokens, want whole numbers: %w", label, t.N[c], t.Tokens[c], nb.ErrFormat)
		}
		k := p.class(label)
		k.docs, k.tokens = int64(t.N[c]), int64(t.Tokens[c])
		var sum int64
		for i := range t.Terms {
			tf, df := t.Count(c, i), t.Documents(c, i)
			if tf == 0 && df == 0 {
				continue
			}
			if !whole(tf) || !whole(df) || df > tf || df < 1 || df > t.N[c] {
				return fmt.Errorf("text: term %q stands %v times in %v of %v documents of class %q: %w", t.Terms[i], tf, df, t.N[c], label, nb.ErrFormat)
			}
			k.reach(i + 1)
			k.cells[i] = cell{int64(tf), int64(df)}
			sum += int64(tf)
		}
		if sum != k.tokens {
			return fmt.Errorf("text: class %q has %d tokens, and its terms add up to %d: %w", label, k.tokens, sum, nb.ErrFormat)
		}
	}
	return nil
}
