package fetch

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"iter"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"naivebayes/data/corpora"
)

// documents yields the documents of the files that the author of a corpus
// publishes; files has the path of each by the name that the card gives it. It
// panics if the card is of no corpus that this package knows.
func documents(card corpora.Card, files map[string]string) iter.Seq2[corpora.Document, error] {
	return func(yield func(corpora.Document, error) bool) {
		var docs []corpora.Document
		for _, f := range card.Files {
			more, err := read(card, f, files[f.Name])
			if err != nil {
				yield(corpora.Document{}, fmt.Errorf("%s: %w", f.Name, err))
				return
			}
			docs = append(docs, more...)
		}
		for _, d := range docs {
			if !yield(d, nil) {
				return
			}
		}
	}
}

// read reads the documents of one file.
func read(card corpora.Card, f corpora.File, path string) ([]corpora.Document, error) {
	switch card.Name {
	case "sms":
		return member(card, f, path)
	case "hotel":
		file, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		return collect(card.ReadPlain(file))
	case "sentences":
		return sentences(card, f, path)
	case "spamassassin":
		return emails(f.Name, path)
	}
	panic(fmt.Sprintf("fetch: there is no reader for the corpus %q", card.Name))
}

// member reads the documents of an archive in which the form Plain is a member.
func member(card corpora.Card, f corpora.File, path string) (docs []corpora.Document, err error) {
	found := false
	err = members(path, f.Name, standard, func(name string, r io.Reader) error {
		if name != card.Plain.Name || found {
			return nil
		}
		found = true
		b, err := io.ReadAll(r)
		if err != nil {
			return err
		}
		h := sha256.Sum256(b)
		if have := hex.EncodeToString(h[:]); have != card.Plain.SHA256 {
			return fmt.Errorf("SHA-256 %s, want %s: %w", have, card.Plain.SHA256, corpora.ErrHash)
		}
		docs, err = collect(card.ReadPlain(bytes.NewReader(b)))
		return err
	})
	if err == nil && !found {
		err = refuse("it has no member %s", card.Plain.Name)
	}
	return docs, err
}

// sentences reads the three files of the archive of sentences, in the order of
// the groups of the card.
func sentences(card corpora.Card, f corpora.File, path string) ([]corpora.Document, error) {
	groups := map[string][]corpora.Document{}
	err := members(path, f.Name, standard, func(name string, r io.Reader) error {
		for _, g := range card.Groups {
			file := g + "_labelled.txt"
			if g == "amazon" {
				file = "amazon_cells_labelled.txt"
			}
			if name == "sentiment labelled sentences/"+file && groups[g] == nil {
				var err error
				groups[g], err = collect(corpora.ReadSentenceLines(r, g))
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var docs []corpora.Document
	for _, g := range card.Groups {
		if len(groups[g]) == 0 {
			return nil, refuse("it has no sentences of %s", g)
		}
		docs = append(docs, groups[g]...)
	}
	return docs, nil
}

// messageName is the name of an e-mail in an archive: its number and its MD5.
var messageName = regexp.MustCompile(`^([0-9]{5})\.[0-9a-f]{32}$`)

// emails reads the e-mails of an archive in the order of their numbers. Other
// members, such as the list cmds, are passed over.
func emails(file, archive string) ([]corpora.Document, error) {
	group := group(file)
	label := "ham"
	if strings.HasPrefix(group, "spam") {
		label = "spam"
	}
	var docs []corpora.Document
	err := members(archive, file, standard, func(name string, r io.Reader) error {
		m := messageName.FindStringSubmatch(path.Base(name))
		if m == nil {
			return nil
		}
		raw, err := io.ReadAll(r)
		if err != nil {
			return err
		}
		d := corpora.Document{Label: label, ID: m[1], Group: group}
		d.Subject, d.Text = email(raw)
		docs = append(docs, d)
		return nil
	})
	slices.SortStableFunc(docs, func(a, b corpora.Document) int { return cmp.Compare(a.ID, b.ID) })
	return docs, err
}

// group returns the group of the e-mails of an archive: easy-ham-1 of
// 20030228_easy_ham.tar.bz2, easy-ham-2 of 20030228_easy_ham_2.tar.bz2.
func group(file string) string {
	_, name, _ := strings.Cut(strings.TrimSuffix(file, ".tar.bz2"), "_")
	name = strings.ReplaceAll(name, "_", "-")
	if !strings.HasSuffix(name, "-2") {
		name += "-1"
	}
	return name
}

func collect(docs iter.Seq2[corpora.Document, error]) ([]corpora.Document, error) {
	var list []corpora.Document
	for d, err := range docs {
		if err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, nil
}
