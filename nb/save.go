package nb

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"naivebayes/nb/internal/atomicfile"
)

// ErrFormat: what is read is not a saved object of this package, is of a newer
// version of it, or is damaged.
var ErrFormat = errors.New("bad format")

// Save writes a counter or a model to a file. The end of the name chooses the
// form: ".json" is readable, with names for all numbers, and ".nb" is binary,
// compact and as fast as the disk. Both give back every float64 bit for bit.
//
// The file appears whole or not at all: it is written beside its place, put on
// the disk and renamed. The error wraps ErrFormat for another ending, and for
// a counter or model that Load would refuse (a number that is not finite, say),
// so that what is saved can be loaded. Otherwise it is an error of the disk.
//
// Keep the counts, if there is room for both: any estimate comes from them, and
// they go on counting.
func Save[T Counts | TermCounts | Model | TermModel](path string, v *T) error {
	var (
		b   []byte
		err error
	)
	switch filepath.Ext(path) {
	case ".json":
		if b, err = any(v).(json.Marshaler).MarshalJSON(); err == nil {
			b = layOut(b)
		}
	case ".nb":
		b, err = any(v).(encoding.BinaryMarshaler).MarshalBinary()
	default:
		err = fmt.Errorf("nb: the file ends in %q, want .json or .nb: %w", filepath.Ext(path), ErrFormat)
	}
	if err == nil {
		err = atomicfile.Write(path, b)
	}
	if err != nil {
		return fmt.Errorf("save %s: %w", path, err)
	}
	return nil
}

// Load reads a counter or a model that Save wrote:
//
//	counts, err := nb.Load[nb.Counts]("weather.json")
//	model, err := nb.Load[nb.TermModel]("mail.nb")
//
// The form is seen from the content, whatever the file is called. What is
// loaded does the same as what was saved: posteriors agree bit for bit, and
// counters go on counting.
//
// The error wraps ErrFormat and says what is wrong and where if the file holds
// another type, comes from a newer version, was cut short or changed, or holds
// what no counter or model can: a table of another size than its names, counts
// below 0, probabilities above 1. It takes memory in proportion to the file,
// whatever sizes the file claims.
func Load[T Counts | TermCounts | Model | TermModel](path string) (*T, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	v := new(T)
	if isBinary(b) {
		err = any(v).(encoding.BinaryUnmarshaler).UnmarshalBinary(b)
	} else {
		err = any(v).(json.Unmarshaler).UnmarshalJSON(b)
	}
	if err != nil {
		return nil, fmt.Errorf("load %s: %w", path, err)
	}
	return v, nil
}

// content is what is saved of a type. One description of its fields serves to
// write and to read, and one check guards both.
type content interface {
	// title is the name of the type, as the JSON form has it.
	title() string
	// fields calls c for each field in the order of the binary form.
	fields(c codec)
	// check tells whether a counter or model can hold this.
	check() error
}

// The forms have one version number: that of the content as much as of the
// envelope. A change that an older reader would misread takes the next one.
const formatVersion = 1

func checkVersion(v uint64) error {
	switch {
	case v > formatVersion:
		return fmt.Errorf("it has format version %d, and this package reads up to %d; use a newer release of the package: %w", v, formatVersion, ErrFormat)
	case v < 1:
		return fmt.Errorf("it has format version %d, and the first is 1: %w", v, ErrFormat)
	}
	return nil
}

// otherType is the error for a file that holds another type than is asked for.
func otherType(have, want string) error {
	return fmt.Errorf("it holds %q, want %q; name the type to Load: %w", have, want, ErrFormat)
}

// damaged is the error for a checksum that does not match.
func damaged(have, want string) error {
	return fmt.Errorf("its checksum is %s, want %s: the content was changed after it was saved; take another copy: %w", have, want, ErrFormat)
}

// short is the error for a file that ends too early.
func short(at string) error {
	return fmt.Errorf("it ends within %s; take a whole copy: %w: %w", at, io.ErrUnexpectedEOF, ErrFormat)
}
