package fetch

import (
	"archive/tar"
	"archive/zip"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// ErrArchive is the error of an archive that is refused: a member whose name
// leads out of the folder, a link, or more than the limits allow.
var ErrArchive = errors.New("the archive is refused")

// limits are what an archive may hold.
type limits struct {
	members int   // number of members
	bytes   int64 // unpacked, all members together
	ratio   int64 // unpacked to packed, beyond the first megabyte
}

// standard is five times what the largest archive of the catalogue holds.
var standard = limits{members: 20_000, bytes: 128 << 20, ratio: 100}

// members calls f for each regular file of the archive at path, with its name and
// its contents. The end of the name kind says what it is: .zip, .tar.gz, .tgz or
// .tar.bz2. It stops at the
// first error. A member that f does not read is skipped, but its name is checked
// all the same. It returns an error that wraps ErrArchive if the archive breaks
// one of the limits, is damaged, or has a member with a name that is absolute or
// leads out of the folder, or that is neither a file nor a folder.
func members(path, kind string, l limits, f func(name string, r io.Reader) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	b := &budget{limits: l, packed: info.Size()}
	switch name := strings.ToLower(kind); {
	case strings.HasSuffix(name, ".zip"):
		return zipMembers(file, info.Size(), b, f)
	case strings.HasSuffix(name, ".tar.bz2"):
		return tarMembers(b.reader(bzip2.NewReader(file)), b, f)
	case strings.HasSuffix(name, ".tar.gz"), strings.HasSuffix(name, ".tgz"):
		z, err := gzip.NewReader(file)
		if err != nil {
			return refuse("%v", err)
		}
		return tarMembers(b.reader(z), b, f)
	default:
		return refuse("%s is none of .zip, .tar.gz, .tgz, .tar.bz2", kind)
	}
}

func zipMembers(file io.ReaderAt, size int64, b *budget, f func(string, io.Reader) error) error {
	z, err := zip.NewReader(file, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return refuse("%v", err)
	}
	for _, m := range z.File {
		mode := m.Mode()
		ok, err := b.admit(m.Name, mode.IsDir(), mode.IsRegular())
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		r, err := m.Open()
		if err != nil {
			return refuse("%s: %v", m.Name, err)
		}
		err = f(m.Name, damaged(b.reader(r)))
		r.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", m.Name, err)
		}
	}
	return nil
}

func tarMembers(r io.Reader, b *budget, f func(string, io.Reader) error) error {
	t := tar.NewReader(r)
	for {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			// The checksum of the compressed data is behind the last member.
			if _, err := io.Copy(io.Discard, r); err != nil {
				return refuse("%w", err)
			}
			return nil
		}
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) {
			return refuse("%w", err)
		}
		ok, err := b.admit(h.Name, h.Typeflag == tar.TypeDir, h.Typeflag == tar.TypeReg)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		if err := f(h.Name, damaged(t)); err != nil {
			return fmt.Errorf("%s: %w", h.Name, err)
		}
	}
}

// A budget is what is left of the limits of an archive.
type budget struct {
	limits
	packed   int64 // size of the archive
	unpacked int64 // so far
	seen     int   // members so far
}

// admit counts a member, checks its name and kind, and tells whether it is a
// file.
func (b *budget) admit(name string, folder, file bool) (bool, error) {
	b.seen++
	switch {
	case b.seen > b.members:
		return false, refuse("it has more than %d members", b.members)
	case strings.ContainsAny(name, "\\\x00") || !filepath.IsLocal(filepath.FromSlash(name)):
		return false, refuse("its member %q leads out of the folder", name)
	case !folder && !file:
		return false, refuse("its member %q is neither a file nor a folder", name)
	}
	return file, nil
}

// reader counts what is read from r.
func (b *budget) reader(r io.Reader) io.Reader { return &counted{r, b} }

type counted struct {
	r io.Reader
	b *budget
}

// Read implements io.Reader.
func (c *counted) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	b := c.b
	b.unpacked += int64(n)
	switch {
	case b.unpacked > b.bytes:
		return 0, refuse("it unpacks to more than %d bytes", b.bytes)
	case b.unpacked > 1<<20 && b.unpacked/max(b.packed, 1) >= b.ratio:
		return 0, refuse("it unpacks to more than %d times its size", b.ratio)
	}
	return n, err
}

// damaged returns a reader whose errors wrap ErrArchive.
func damaged(r io.Reader) io.Reader {
	return readerFunc(func(p []byte) (int, error) {
		n, err := r.Read(p)
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, ErrArchive) {
			err = refuse("%w", err)
		}
		return n, err
	})
}

type readerFunc func([]byte) (int, error)

// Read implements io.Reader.
func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// refuse returns an error that wraps ErrArchive.
func refuse(format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	if errors.Is(err, ErrArchive) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrArchive, err)
}
