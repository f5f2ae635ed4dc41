package fetch_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"

	"naivebayes/data/corpora"
	"naivebayes/data/corpora/fetch"
)

// The address has changed: the error says what, and how to go on by hand.
func ExampleGet() {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	dir, err := os.MkdirTemp("", "corpora")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)

	card, _ := corpora.Lookup("sms")
	card.Files[0].URL = server.URL
	err = fetch.Get(context.Background(), card, fetch.Options{Dir: dir})
	var failed *fetch.Error
	if errors.As(err, &failed) {
		fmt.Println(failed.Card.Name, failed.File.Name, failed.Err)
	}
	// Output: sms sms+spam+collection.zip the server answers 404 Not Found: the address has changed
}

// A file that is not one of the corpus is refused.
func ExampleImport() {
	dir, err := os.MkdirTemp("", "corpora")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "sms.zip")
	if err := os.WriteFile(path, []byte("another version"), 0o644); err != nil {
		fmt.Println(err)
		return
	}

	card, _ := corpora.Lookup("sms")
	_, err = fetch.Import(context.Background(), card, path, fetch.Options{Dir: dir})
	fmt.Println(errors.Is(err, corpora.ErrHash))
	// Output: true
}
