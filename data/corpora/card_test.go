package corpora

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestCards checks what a card must say.
func TestCards(t *testing.T) {
	hash := regexp.MustCompile(`^[0-9a-f]{64}$`)
	seen := map[string]bool{}
	for _, c := range Cards() {
		for field, v := range map[string]string{"Title": c.Title, "Document": c.Document, "Language": c.Language, "Source": c.Source, "Licence": c.Licence, "Evidence": c.Evidence, "Plain.Name": c.Plain.Name} {
			if v == "" {
				t.Errorf("%s: %s is empty", c.Name, field)
			}
		}
		if !regexp.MustCompile(`^[a-z]+$`).MatchString(c.Name) || seen[c.Name] {
			t.Errorf("the name %q is no name for a command, or is there twice", c.Name)
		}
		seen[c.Name] = true
		if len(c.Files) == 0 || len(c.Classes) != 2 || c.Bytes == 0 {
			t.Errorf("%s: %d files, %d classes, %d bytes", c.Name, len(c.Files), len(c.Classes), c.Bytes)
		}
		for _, f := range c.Files {
			u, err := url.Parse(f.URL)
			if err != nil || u.Scheme != "https" || path.Base(u.Path) != f.Name || path.Base(f.Name) != f.Name {
				t.Errorf("%s: the file %q has the address %q (%v)", c.Name, f.Name, f.URL, err)
			}
			if !hash.MatchString(f.SHA256) {
				t.Errorf("%s: %q is no SHA-256", f.Name, f.SHA256)
			}
		}
		if !hash.MatchString(c.SHA256) || !hash.MatchString(c.Plain.SHA256) {
			t.Errorf("%s: %q or %q is no SHA-256", c.Name, c.SHA256, c.Plain.SHA256)
		}
		text := c.String()
		for _, want := range []string{c.Title, c.Licence, c.Source, c.Files[0].URL, c.Files[0].SHA256, c.Classes[1].Name} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: the card does not say %q:\n%s", c.Name, want, text)
			}
		}
	}
}

// TestCardsAreCopies changes what Cards returns.
func TestCardsAreCopies(t *testing.T) {
	c := Cards()[1]
	c.Files[0].URL, c.Classes[0].Count, c.Groups[0] = "changed", 0, "changed"
	d, ok := Lookup(c.Name)
	if !ok || d.Files[0].URL == "changed" || d.Classes[0].Count == 0 || d.Groups[0] == "changed" {
		t.Errorf("the card was changed: %v", d)
	}
	if _, ok := Lookup("nonsense"); ok {
		t.Error("there is a card of nonsense")
	}
}

func TestCorpus(t *testing.T) {
	c := Corpus{Name: "mine", Classes: []string{"ham", "spam"}, Documents: []Document{
		{Label: "spam", Group: "a", Text: "Hi"},
		{Label: "ham", Group: "b", Text: "Hi"},
		{Label: "eggs", Group: "a", Subject: "s", Text: "Hi"},
		{Label: "ham", Group: "a", Text: "Hi "},
		{Label: "ham", Group: "b", Text: "Hi"},
	}}
	if got := Duplicates(c.Documents); !slices.Equal(got, []int{1, 4}) {
		t.Errorf("Duplicates = %v, want [1 4]", got)
	}
	if got := Duplicates(nil); got != nil {
		t.Errorf("Duplicates(nil) = %v", got)
	}
	if got := c.Codes(); !slices.Equal(got, []int{1, 0, -1, 0, 0}) {
		t.Errorf("Codes = %v", got)
	}
	u := c.Unique()
	if got := u.Labels(); !slices.Equal(got, []string{"spam", "eggs", "ham"}) || len(Duplicates(u.Documents)) > 0 {
		t.Errorf("Unique has %v", got)
	}
	if got := c.In("b").Texts(); !slices.Equal(got, []string{"Hi", "Hi"}) || len(c.In().Documents) > 0 || len(c.In("x").Documents) > 0 {
		t.Errorf("In(b) = %v", got)
	}
	u.Classes[0], u.Documents[0].Text = "changed", "changed"
	if c.Classes[0] != "ham" || c.Documents[0].Text != "Hi" {
		t.Error("Unique shares memory with the corpus")
	}
}
