package bayesnet

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
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
	if err := writeFile(path, b); err != nil {
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

// writeFile replaces a file in one step. A file that was there keeps its
// permissions.
func writeFile(path string, b []byte) (err error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(f.Name())
		}
	}()
	mode := os.FileMode(0o644)
	if old, err := os.Stat(path); err == nil {
		mode = old.Mode().Perm()
	}
	_, err = f.Write(b)
	if err = errors.Join(err, f.Chmod(mode), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
