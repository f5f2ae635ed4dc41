package fetch

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/cavaliergopher/grab/v3"

	"naivebayes/data/corpora"
)

var (
	// ErrAddress is the error of an address that has nothing to give: 404, 403
	// and their like, or redirects without an end.
	ErrAddress = errors.New("the address has changed")

	// ErrNetwork is the error of a download that did not come through: no
	// network, a server that is silent or in trouble, a connection cut again and
	// again.
	ErrNetwork = errors.New("the download did not come through")
)

// largest is the largest file that is downloaded, in bytes: four times the
// largest one of the catalogue.
const largest = 16 << 20

// errRestart is the error of a download that cannot go on from where it was cut.
var errRestart = errors.New("the server does not go on from there")

// errSlow is the error of a server that has sent nothing for a while.
var errSlow = errors.New("the server is silent")

// errSize is the error of an answer that is longer than any corpus.
var errSize = fmt.Errorf("the server sends more than %d bytes", largest)

// download downloads file into folder dir and checks it. What a cut download has
// brought lies in dir under a name that ends in .part; a download goes on from
// there, the file appears under its name complete and checked or not at all.
//
// grab does the transfer; the guard closes what it leaves open.
func download(ctx context.Context, file corpora.File, dir string, o Options) error {
	part := filepath.Join(dir, file.Name+".part")
	var last error
	for try := range o.tries() {
		if try > 0 {
			select {
			case <-time.After(o.pause() << (try - 1)):
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		begun, err := size(part)
		if err == nil {
			err = transfer(ctx, file, part, o)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, errRestart), errors.Is(err, grab.ErrBadLength):
			if last = network(err); os.Remove(part) != nil {
				return last
			}
			continue
		case local(err), errors.Is(err, ErrAddress), errors.Is(err, errSize):
			return err
		case err != nil:
			if last = network(err); unresolved(err) {
				return last
			}
			continue
		}
		have, err := sum(part)
		switch {
		case err != nil:
			return err
		case have == file.SHA256:
			return os.Rename(part, filepath.Join(dir, file.Name))
		}
		if err := os.Remove(part); err != nil {
			return err
		}
		last = fmt.Errorf("what it sends has SHA-256 %s: %w", have, corpora.ErrHash)
		if begun == 0 {
			return last
		} // a part of another version may have been in the way
	}
	return last
}

// size returns the size of a file, 0 if there is none.
func size(path string) (int64, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// transfer downloads what is missing of the file at path.
func transfer(ctx context.Context, file corpora.File, path string, o Options) error {
	req, err := grab.NewRequest(path, file.URL)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrAddress, err)
	}
	req.IgnoreRemoteTime = true
	client := &grab.Client{HTTPClient: newGuard(o), UserAgent: "naivebayes"}
	resp := client.Do(req.WithContext(ctx))
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			o.report(file.Name, resp.BytesComplete(), resp.Size())
			continue
		case <-resp.Done:
		}
		err := resp.Err()
		var status grab.StatusCodeError
		if errors.As(err, &status) {
			text := fmt.Sprintf("the server answers %d %s", int(status), http.StatusText(int(status)))
			if status < 500 && status != http.StatusRequestTimeout && status != http.StatusTooManyRequests {
				return fmt.Errorf("%s: %w", text, ErrAddress)
			}
			return errors.New(text)
		}
		if err == nil {
			o.report(file.Name, resp.BytesComplete(), resp.BytesComplete())
		}
		return err
	}
}

// local tells whether err is of the file system here.
func local(err error) bool {
	var path *fs.PathError
	return errors.As(err, &path)
}

// unresolved tells whether err is that of a host without an address, which
// another try does not find either.
func unresolved(err error) bool {
	var dns *net.DNSError
	return errors.As(err, &dns) && dns.IsNotFound
}

// network returns err as an ErrNetwork, without the address, which the Error
// around it has.
func network(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	return fmt.Errorf("%w: %w", ErrNetwork, err)
}
