package corpora

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"unsafe"
)

// Variable is the environment variable that names a folder to read the corpora
// from, instead of the cache.
const Variable = "NAIVEBAYES_DATA"

var (
	// ErrNotFetched is the error of a corpus that is not on this machine. The
	// error that wraps it says in one line how to get it.
	ErrNotFetched = errors.New("not fetched")

	// ErrHash is the error of a file whose SHA-256 is another than the card's.
	ErrHash = errors.New("another SHA-256 than the card has")

	// ErrUnknown is the error of a name that no card has.
	ErrUnknown = errors.New("no such corpus")
)

// SMS returns the SMS Spam Collection: 5574 documents, ham and spam.
// Errors are those of Load.
func SMS() (Corpus, error) { return Load("sms") }

// SpamAssassin returns the SpamAssassin public mail corpus: 6046 documents, ham
// and spam, in the groups easy-ham-1, easy-ham-2, hard-ham-1, spam-1 and spam-2.
// Errors are those of Load.
func SpamAssassin() (Corpus, error) { return Load("spamassassin") }

// HotelReviews returns the hotel reviews of ChnSentiCorp: 7766 documents in
// Chinese, negative and positive. Errors are those of Load.
func HotelReviews() (Corpus, error) { return Load("hotel") }

// SentimentSentences returns the Sentiment Labelled Sentences: 3000 documents,
// negative and positive, in the groups imdb, yelp and amazon. Errors are those
// of Load.
func SentimentSentences() (Corpus, error) { return Load("sentences") }

// Load returns the corpus of that name. It returns an error that wraps
// ErrUnknown if there is no such corpus, ErrNotFetched if it is not on this
// machine, ErrHash if its file is not the one that the card tells of, and that
// of the file system otherwise.
func Load(name string) (Corpus, error) {
	card, path, err := find(name)
	if err != nil {
		return Corpus{}, err
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return Corpus{}, fmt.Errorf("corpora: %s: %w", name, err)
	}
	plain := filepath.Base(path) == card.Plain.Name
	want := card.SHA256
	if plain {
		want = card.Plain.SHA256
	}
	sum := sha256.Sum256(b)
	if have := hex.EncodeToString(sum[:]); have != want {
		return Corpus{}, card.hashError(path, have, want)
	}
	c := Corpus{Name: card.Name, Classes: card.classes()}
	file := unsafe.String(unsafe.SliceData(b), len(b)) // b is not changed any more
	if !plain {
		c.Documents, err = decode(file, card.Documents())
	} else {
		c.Documents, err = collect(card.read(strings.NewReader(file)), card.Documents())
	}
	if err != nil {
		return Corpus{}, fmt.Errorf("corpora: %s: %s: %w", name, path, err)
	}
	return c, nil
}

// Stream yields the documents of the corpus of that name one by one, in memory
// that does not depend on their number. Errors are those of Load; the hash of
// the file is known only at its end, so ErrHash may come after all documents.
// After an error the iteration ends.
func Stream(name string) iter.Seq2[Document, error] {
	return func(yield func(Document, error) bool) {
		card, path, err := find(name)
		if err != nil {
			yield(Document{}, err)
			return
		}
		f, err := os.Open(path)
		if err != nil {
			yield(Document{}, fmt.Errorf("corpora: %s: %w", name, err))
			return
		}
		defer f.Close()
		var (
			h    hash.Hash = sha256.New()
			r              = io.TeeReader(f, h)
			docs           = Decode(r)
			want           = card.SHA256
		)
		if filepath.Base(path) == card.Plain.Name {
			docs, want = card.read(r), card.Plain.SHA256
		}
		for d, err := range docs {
			if err != nil {
				err = fmt.Errorf("corpora: %s: %s: %w", name, path, err)
			}
			if !yield(d, err) || err != nil {
				return
			}
		}
		if _, err := io.Copy(io.Discard, r); err != nil { // what is behind the last document
			yield(Document{}, fmt.Errorf("corpora: %s: %s: %w", name, path, err))
			return
		}
		if have := hex.EncodeToString(h.Sum(nil)); have != want {
			yield(Document{}, card.hashError(path, have, want))
		}
	}
}

// hashError returns an error that wraps ErrHash.
func (c Card) hashError(path, have, want string) error {
	todo := "another version of the file is of no use"
	if filepath.Base(path) == c.Name+".docs" {
		todo = fmt.Sprintf("fetch it again with: go run ./notebooks fetch %s", c.Name)
	}
	return fmt.Errorf("corpora: %s: %s has SHA-256 %s, want %s; %s: %w", c.Name, path, have, want, todo, ErrHash)
}

// Folder returns the folder of the corpora: naivebayes/corpora in the cache
// folder of the user, which need not exist.
func Folder() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("corpora: there is no cache folder: %w", err)
	}
	return filepath.Join(dir, "naivebayes", "corpora"), nil
}

// Find returns the path of the file that Load reads the corpus of that name
// from. It returns an error that wraps ErrUnknown or ErrNotFetched.
func Find(name string) (path string, err error) {
	_, path, err = find(name)
	return path, err
}

func find(name string) (Card, string, error) {
	card, ok := Lookup(name)
	if !ok {
		return card, "", fmt.Errorf("corpora: %q: %w; there are: %s", name, ErrUnknown, strings.Join(Names(), ", "))
	}
	docs := name + ".docs"
	if dir := os.Getenv(Variable); dir != "" {
		for _, file := range []string{docs, card.Plain.Name} {
			path := filepath.Join(dir, file)
			if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
				return card, path, nil // another error comes back when it is opened
			}
		}
		return card, "", fmt.Errorf("corpora: %s: %w: the folder %s of %s has neither %s nor %s", name, ErrNotFetched, dir, Variable, docs, card.Plain.Name)
	}
	dir, err := Folder()
	if err != nil {
		return card, "", err
	}
	path := filepath.Join(dir, docs)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return card, "", fmt.Errorf("corpora: %s: %w; get it with: go run ./notebooks fetch %s", name, ErrNotFetched, name)
	}
	return card, path, nil
}

// collect returns the documents of an iteration; n is a guess of their number.
func collect(docs iter.Seq2[Document, error], n int) ([]Document, error) {
	list := make([]Document, 0, n)
	for d, err := range docs {
		if err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, nil
}

// readGzip returns a reader of documents whose file is compressed.
func readGzip(read func(io.Reader) iter.Seq2[Document, error]) func(io.Reader) iter.Seq2[Document, error] {
	return func(r io.Reader) iter.Seq2[Document, error] {
		return func(yield func(Document, error) bool) {
			z, err := gzip.NewReader(r)
			if err != nil {
				yield(Document{}, fmt.Errorf("corpora: %w: %w", ErrFormat, err))
				return
			}
			read(z)(yield)
		}
	}
}
