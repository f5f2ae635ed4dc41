package text_test

import (
	"os/exec"
	"strings"
	"testing"
)

// A program that uses the package does not link the dictionary.
func TestNoDictionary(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(out), "naivebayes/nb\n") || strings.Contains(string(out), "go-ego/gse") {
		t.Errorf("the package links go-ego/gse, which is for naivebayes/nb/text/dictionary alone")
	}
}
