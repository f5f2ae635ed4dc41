package fetch

import (
	"fmt"
	"net/http"
	"time"

	"naivebayes/data/corpora"
)

// Options are how to fetch; the zero value is for everyday use.
type Options struct {
	Dir       string                               // folder of the corpora; "" is corpora.Folder
	Progress  func(file string, done, total int64) // called ten times a second; total is −1 if it is not known
	Transport http.RoundTripper                    // nil is http.DefaultTransport
	Idle      time.Duration                        // how long a server may be silent; 0 is 30 seconds
	Tries     int                                  // how often a download is tried; 0 is 4
	Pause     time.Duration                        // before the second try, then twice as long each time; 0 is half a second
}

func (o Options) idle() time.Duration  { return orElse(o.Idle, 30*time.Second) }
func (o Options) pause() time.Duration { return orElse(o.Pause, time.Second/2) }
func (o Options) tries() int           { return orElse(o.Tries, 4) }

func orElse[T int | time.Duration](v, standard T) T {
	if v == 0 {
		return standard
	}
	return v
}

func (o Options) report(file string, done, total int64) {
	if o.Progress != nil {
		o.Progress(file, done, total)
	}
}

// An Error says which file of which corpus could not be fetched, why, and how to
// do it by hand.
type Error struct {
	Card corpora.Card
	File corpora.File // of the card
	Err  error
}

// Error implements error. The text has several lines.
func (e *Error) Error() string {
	return fmt.Sprintf(`%s: %v
To fetch it by hand, get the file
	%s
with a browser, check that its SHA-256 is
	%s
and run
	go run ./notebooks fetch %s -from FILE`, e.File.URL, e.Err, e.File.URL, e.File.SHA256, e.Card.Name)
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }
