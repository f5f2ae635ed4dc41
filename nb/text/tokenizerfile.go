package text

import (
	"encoding/json"
	"fmt"
)

// tokenizerFile is a tokenizer in a saved pipeline. One that is not of this
// package has a name only, and whoever loads the pipeline brings it along.
type tokenizerFile struct {
	Kind    string          `json:"kind"`
	Options json.RawMessage `json:"options,omitempty"`
	Of      *tokenizerFile  `json:"of,omitempty"`
	Name    string          `json:"name,omitempty"`
}

type gramOptions struct {
	Min int `json:"min,omitempty"`
	Max int `json:"max,omitempty"`
}

type stopOptions struct {
	Words []string `json:"words"`
}

type stemOptions struct {
	Language string `json:"language"`
}

// layOut describes a tokenizer.
func layOut(t Tokenizer) *tokenizerFile {
	options := func(v any) json.RawMessage {
		b, err := json.Marshal(v)
		if err != nil {
			panic(fmt.Sprintf("text: tokenizer %T: %v", v, err))
		}
		if string(b) == "{}" {
			return nil
		}
		return b
	}
	switch t := orAuto(t).(type) {
	case Words:
		return &tokenizerFile{Kind: "words", Options: options(t)}
	case Pattern:
		return &tokenizerFile{Kind: "pattern"}
	case Chars:
		return &tokenizerFile{Kind: "chars", Options: options(t)}
	case Han:
		return &tokenizerFile{Kind: "han", Options: options(t)}
	case Auto:
		f := &tokenizerFile{Kind: "auto", Options: options(t.Words)}
		if t.Han != nil && t.Han != Tokenizer(Han{}) {
			f.Of = layOut(t.Han)
		}
		return f
	case Grams:
		return &tokenizerFile{Kind: "grams", Options: options(gramOptions{t.Min, t.Max}), Of: layOut(t.Of)}
	case *Stop:
		return &tokenizerFile{Kind: "stop", Options: options(stopOptions{t.Words()}), Of: layOut(t.of)}
	case *Stem:
		return &tokenizerFile{Kind: "stem", Options: options(stemOptions{t.language}), Of: layOut(t.of)}
	case fmt.Stringer:
		return &tokenizerFile{Kind: "other", Name: t.String()}
	default:
		return &tokenizerFile{Kind: "other", Name: fmt.Sprintf("%T", t)}
	}
}

// describe returns a text that is the same for the same tokenizers.
func describe(t Tokenizer) string {
	b, err := json.Marshal(layOut(t))
	if err != nil {
		panic(fmt.Sprintf("text: tokenizer %T: %v", t, err))
	}
	return string(b)
}

// tokenizer makes the tokenizer again; others are those of other packages.
func (f *tokenizerFile) tokenizer(others []Tokenizer, depth int) (t Tokenizer, err error) {
	if depth > 16 {
		return nil, fmt.Errorf("text: tokenizers stand within each other more than 16 deep: %w", ErrTokenizer)
	}
	var of Tokenizer
	if f.Of != nil {
		if of, err = f.Of.tokenizer(others, depth+1); err != nil {
			return nil, err
		}
	}
	options := func(to any) {
		if len(f.Options) > 0 && err == nil {
			err = json.Unmarshal(f.Options, to)
		}
	}
	var grams gramOptions
	switch f.Kind {
	case "words":
		var w Words
		options(&w)
		t = w
	case "pattern":
		t = Pattern{}
	case "chars":
		var c Chars
		options(&c)
		grams, t = gramOptions{c.Min, c.Max}, c
	case "han":
		var h Han
		options(&h)
		grams, t = gramOptions(h), h
	case "auto":
		a := Auto{Han: of}
		options(&a.Words)
		t = a
	case "grams":
		options(&grams)
		t = Grams{of, grams.Min, grams.Max}
	case "stop":
		var s stopOptions
		options(&s)
		t = NewStop(of, s.Words)
	case "stem":
		var s stemOptions
		options(&s)
		if err == nil {
			return NewStem(of, s.Language)
		}
	case "other":
		for _, o := range others {
			if g := layOut(o); g.Kind == "other" && g.Name == f.Name {
				return o, nil
			}
		}
		return nil, fmt.Errorf("text: the tokenizer %q is not of this package; make it and give it to Load: %w", f.Name, ErrTokenizer)
	default:
		err = fmt.Errorf("it is unknown, and perhaps of a newer release")
	}
	if err == nil && grams != (gramOptions{}) && (grams.Min < 1 || grams.Max < grams.Min || grams.Max > mostGrams) {
		err = fmt.Errorf("n-grams of %d to %d", grams.Min, grams.Max)
	}
	if err != nil {
		return nil, fmt.Errorf("text: tokenizer %q: %w: %w", f.Kind, err, ErrTokenizer)
	}
	return t, nil
}
