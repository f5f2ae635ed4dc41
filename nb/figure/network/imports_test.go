package network

import (
	"os/exec"
	"strings"
	"testing"
)

// TestOnlyThisPackageImportsGraphviz: a cell that shows another figure, or has a
// network without drawing it, must not link Graphviz.
func TestOnlyThisPackageImportsGraphviz(t *testing.T) {
	for pkg, want := range map[string]bool{"naivebayes/nb/figure": false, "naivebayes/nb/bayesnet": false, "naivebayes/nb/figure/network": true} {
		out, err := exec.Command("go", "list", "-deps", pkg).Output()
		if err != nil {
			t.Fatalf("go list %s: %v", pkg, err)
		}
		if have := strings.Contains(string(out), "goccy/go-graphviz"); have != want {
			t.Errorf("%s imports Graphviz: %v, want %v", pkg, have, want)
		}
	}
}
