package kernel

import (
	"os"
	"strings"
)

// Environ returns the environment for a kernel, made of env: bin comes first
// on PATH, and settings that break the workspace in which GoNB compiles a cell
// are left out (GOWORK, GO111MODULE, -mod and -modfile in GOFLAGS), and so is
// GOTRACEBACK, which changes what a panic prints. TMPDIR and GOTMPDIR are left
// out as well.
//
// GOFLAGS gets -ldflags=-s: programs without a symbol table link a fifth
// faster, and they compute and panic exactly as with one.
func Environ(env []string, bin string) []string {
	var out []string
	path, flags := "", []string{"-ldflags=-s"}
	for _, kv := range env {
		key, value, _ := strings.Cut(kv, "=")
		switch key {
		case "PATH":
			path = string(os.PathListSeparator) + value
		case "GOWORK", "GO111MODULE", "GOTRACEBACK", "TMPDIR", "GOTMPDIR":
		case "GOFLAGS":
			for _, f := range strings.Fields(value) {
				name, _, _ := strings.Cut(strings.TrimLeft(f, "-"), "=")
				if name != "mod" && name != "modfile" {
					flags = append(flags, f) // the last of two equal flags counts
				}
			}
		default:
			out = append(out, kv)
		}
	}
	return append(out, "PATH="+bin+path, "GOFLAGS="+strings.Join(flags, " "))
}
