package text

import "errors"

// Sentinels to test with errors.Is, beside those of nb. The error returned
// wraps one and says where and what to do.
var (
	// ErrTokenizer: a tokenizer is not what is needed or cannot be made.
	ErrTokenizer = errors.New("bad tokenizer")
	// ErrVocabulary: a vocabulary cannot be made or is not what is needed.
	ErrVocabulary = errors.New("bad vocabulary")
	// ErrText: a stream of documents cannot be read as one.
	ErrText = errors.New("bad text")
	// ErrSelection: a Selection asks for what cannot be.
	ErrSelection = errors.New("bad selection")
)
