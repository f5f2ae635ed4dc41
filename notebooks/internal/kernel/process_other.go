//go:build !unix

package kernel

import (
	"io/fs"
	"os"
	"os/exec"
)

// GoNB needs Linux or macOS, so nothing of this is ever used: start fails
// before. It lets the command compile, and say so.

func ownGroup(*exec.Cmd)      {}
func killGroup(int)           {}
func interrupt(int)           {}
func lockFile(*os.File) error { return nil }
func isOurs(fs.FileInfo) bool { return false }
