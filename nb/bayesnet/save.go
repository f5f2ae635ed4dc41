package bayesnet

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"naivebayes/nb/internal/atomicfile"
)

// Save writes the network to a file. The end of the name chooses the form:
// ".json" is that of MarshalJSON, laid out to be read, and ".bif" that of
// WriteBIF. The file appears whole or not at all: it is written beside its
// place, put on the disk and renamed. The error wraps ErrFormat for another
// ending or a name that the form cannot hold; else it is one of the disk.
func (net *Network) Save(path string) error {
	var b []byte
	switch end := filepath.Ext(path); end {
	case ".json":
		b = net.json()
	case ".bif":
		var text strings.Builder
		if err := net.WriteBIF(&text, strings.TrimSuffix(filepath.Base(path), end)); err != nil {
			return err
		}
		b = []byte(text.String())
	default:
		return fmt.Errorf("bayesnet: save %s: the file ends in %q, want .json or .bif: %w", path, end, ErrFormat)
	}
	if err := atomicfile.Write(path, b); err != nil {
		return fmt.Errorf("bayesnet: save %s: %w", path, err)
	}
	return nil
}

// Load reads a network from a file that ends in ".json" or ".bif". The error
// is that of UnmarshalJSON or ReadBIF, wraps ErrFormat for another ending, or
// is one of the disk.
func Load(path string) (*Network, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	net := &Network{}
	switch end := filepath.Ext(path); end {
	case ".json":
		err = net.UnmarshalJSON(b)
	case ".bif":
		net, err = ReadBIF(strings.NewReader(string(b)))
	default:
		err = fmt.Errorf("the file ends in %q, want .json or .bif: %w", end, ErrFormat)
	}
	if err != nil {
		return nil, fmt.Errorf("load %s: %w", path, err)
	}
	return net, nil
}
